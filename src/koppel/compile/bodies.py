"""Bodies in the order of the core: links with the steps of their joints, rotors, start values of all motions."""

from __future__ import annotations

from typing import Any

import numpy as np

from koppel.compile.flatten import Body, Flat, Instance
from koppel.compile.fluids import Fluids
from koppel.compile.geometry import IDENTITY, Mat, times, transposed
from koppel.compile.nodes import is_massless
from koppel.compile.points import PointMotion, check_points
from koppel.compile.tape import NO
from koppel.compile.topology import Carried, check_mass, find_start_twists
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Scalar, sqrt
from koppel.model.joint import GuideTable, Measure
from koppel.model.tolerances import ROUNDED

STEPS = {"turn": 0, "shift": 1, "screw": 2, "ball": 3, "guide": 4}
"""Elementary motion of a joint to its number in the core."""
FREE_VELOCITIES = (*((f"v{axis}", "N") for axis in "xyz"), *((f"w{axis}", "N*m") for axis in "xyz"))
"""Names of the six velocities of a free body, with the units of the forces on them."""
NO_MOMENT = 1e-12
"""Share of the largest moment of inertia, and of a direction squared, that is rounding: a thin rod about itself."""


class Bodies(Fluids):
    """Numbers bodies, joints and shafts, and notes their slots."""

    def __init__(self, flat: Flat, max_depth: int) -> None:
        super().__init__(flat, max_depth)
        self.max_depth = max_depth
        self.joint_steps: list[tuple[int, int, int, int, int]] = []
        self.guides: list[tuple[int, int, int, int, int]] = []
        self.quaternions: list[int] = []
        self.turns: list[int] = []
        self.masses: dict[str, int] = {}
        self.inner_masses: dict[str, int] = {}
        self.crowded: list[ModelError] = []
        self.design_q: list[Scalar] = []
        points = [item.body for item in self.tree if item.edge and isinstance(item.edge.joint, PointMotion)]
        self.point_masses = frozenset(body for body in points if not is_massless(flat, body))
        self.levers = check_points(flat, self.point_masses)

    def add_bodies(self) -> tuple[list[tuple[int, ...]], list[tuple[int, int, int]]]:
        """Links in the order of the tree with the steps of their joints, shafts and sleds, and the start values."""
        carried = self.carried_shafts()
        twists: dict[str, Any] = {}
        links: list[tuple[int, ...]] = [(0, 0, 0, 0, 0, 0, 0, 0)]
        q: list[Scalar] = []
        u: list[Scalar] = []
        for item in self.tree:
            body = self.flat.bodies[item.body]
            check_mass(self.flat, item, body)
            self.links[item.body] = len(links)
            J = body.inertia
            params = self.masses[item.body] = self.mass_slots(body.mass, J)
            for path, _, _, axis in carried.get(item.body, []):
                self.check_room(path, body, J)
                spin = self.line_inertia[path]  # the body contains the rotor as if it were locked to it
                J = [[J[i][k] - spin * axis[i] * axis[k] for k in range(3)] for i in range(3)]
            if item.body in carried:
                params = self.inner_masses[item.body] = self.mass_slots(body.mass, J)
            if item.edge is None:
                self.blocks.append(item.body)
                self.quaternions.append(len(q) + 3)
                self.turns.append(len(u) + 3)
                self.velocity_names += [(f"{item.body}.{n}", unit) for n, unit in FREE_VELOCITIES]
                links.append((1, len(q), len(u), params, 0, 0, 0, 0))
                pose = self.designed[item.body]
                self.design_q += [*pose.position, *_quaternion(self.flat, pose.rotation)]
                if item.start is None:
                    q += [*body.center, *_quaternion(self.flat, body.axes)]
                    u += [*body.velocity, *body.spin]
                    continue
                pose = self.placed[item.body]  # where the chain was cut
                twists = twists or find_start_twists(self.flat, self.tree, self.placed)
                velocity, spin = twists[item.body]
                q += [*pose.position, *_quaternion(self.flat, pose.rotation)]
                u += [*velocity.tolist(), *times(transposed(pose.rotation), spin.tolist())]
            else:
                links.append(self.add_joint(item, params, q, u))
                for motion in item.design:
                    self.design_q += motion.quaternion if motion.kind == "ball" else [motion.value]
        for owner, shafts in carried.items():
            for shaft in shafts:
                links.append(self.add_rotor(owner, shaft, q, u))
        lines = self.add_lines(q, u)
        self.q0, self.u0 = self.slots_for(q), self.slots_for(u)
        self.design_q += q[len(self.design_q) :]
        self.nq, self.nu = len(q), len(u)
        self.start_values = list(q)
        return links, lines

    def add_joint(self, item: Carried, params: int, q: list[Scalar], u: list[Scalar]) -> tuple[int, ...]:
        """One link on a joint."""
        assert item.edge is not None and item.parent_pose is not None and item.own_pose is not None
        on_parent = self.flat.local_pose(item.parent, item.parent_pose)
        on_part = self.flat.local_pose(item.body, item.own_pose)
        frames = self.slots_for([v for p, R in (on_parent, on_part) for v in (*p, *(e for row in R for e in row))])
        first, q_first, u_first = len(self.joint_steps), len(q), len(u)
        slots = []
        names = [rate for _, rate in item.edge.joint.own_coordinates()]
        guide = self.add_guide(item.motions[0].table) if item.motions and item.motions[0].table is not None else NO
        turned = item.reverse and guide == NO  # the coordinates of a guide keep their order
        for motion, rate_name in zip(item.motions, reversed(names) if turned else names, strict=True):
            if guide != NO:
                axis, pitch = motion.coordinate, guide
            else:
                axis, pitch = self.slots_for(list(motion.axis)), self.slot(motion.pitch)
            self.joint_steps.append((STEPS[motion.kind], len(q), len(u), axis, pitch))
            slots.append((len(q), len(u)))
            if motion.kind == "ball":
                assert isinstance(motion.rate, tuple)
                self.quaternions.append(len(q))
                self.turns.append(len(u))
                q += motion.quaternion
                u += motion.rate
                self.velocity_names += [(f"{item.edge.path}.w{axis_name}", "N*m") for axis_name in "xyz"]
            else:
                assert not isinstance(motion.rate, tuple)
                q.append(motion.value)
                u.append(motion.rate)
                unit = "N" if motion.kind in ("shift", "guide") else "N*m"
                self.velocity_names.append((f"{item.edge.path}.{rate_name}", unit))
        self.joint_slots[item.edge.path] = list(reversed(slots)) if turned else slots
        self.joint_coordinates[item.edge.path] = [name for name, _ in item.edge.joint.own_coordinates()]
        # a sled takes hold of a guide at its own travel
        kinds: list[str] = ["shift" if m.kind == "guide" and m.coordinate == 0 else m.kind for m in item.motions]
        ordered = list(zip(kinds, slots, strict=True))
        self.joint_motions[item.edge.path] = list(reversed(ordered)) if turned else ordered
        if slots:
            self.blocks.append(item.edge.path)
        return (2, q_first, u_first, params, self.links[item.parent], frames, first, len(item.motions))

    def add_guide(self, table: GuideTable) -> int:
        """The number of a table that guides a part."""
        grid, center = self.add_grid(table.grid), self.slots_for(list(table.center))
        self.guides.append((grid, 0, center, -1 if table.mirror else 1, int(table.backwards)))
        return len(self.guides) - 1

    def add_rotor(
        self, owner: str, shaft: tuple[str, Instance, Any, list[Scalar]], q: list[Scalar], u: list[Scalar]
    ) -> tuple[int, ...]:
        """A shaft in a carrier: a link without mass that turns about its axis.

        A reduced one does not feel how its carrier accelerates.
        """
        path, instance, element, axis = shaft
        spin = self.line_inertia[path]
        tensor = [spin * axis[i] * axis[k] for i, k in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        params = self.slots_for([0.0, *tensor])
        plain: list[Scalar] = [0.0, 0.0, 0.0, *(v for row in IDENTITY for v in row)]
        frames = self.slots_for(plain + plain)
        step = len(self.joint_steps)
        self.joint_steps.append((STEPS["turn"], len(q), len(u), self.slots_for(list(axis)), self.slot(0.0)))
        self.line_slots[path] = (len(q), len(u))
        kind = 3 if element.gyroscopic == "reduced" else 2
        link = (kind, len(q), len(u), params, self.links[owner], frames, step, 1)
        q.append(instance.read(element.angle, "rad"))
        u.append(instance.read(element.speed, "rad/s"))
        self.velocity_names.append((f"{path}.speed", "N*m"))
        self.blocks.append(path)
        return link

    def mass_slots(self, mass: Scalar, J: Mat) -> int:
        """Mass, xx, yy, zz, xy, xz, yz; the first one."""
        return self.slots_for([mass, J[0][0], J[1][1], J[2][2], J[0][1], J[0][2], J[1][2]])

    def check_room(self, path: str, body: Body, J: Mat) -> None:
        """Notes when a shaft has more inertia than its part has left about the axis.

        A part that hangs on others may: see Machine.
        """
        inertia = self.flat.number(self.line_inertia[path])
        axis = np.array([self.flat.number(v) for v in self.mounts[path].axis])
        moments, directions = np.linalg.eigh(np.array([[self.flat.number(v) for v in row] for row in J]))
        shares, there = (directions.T @ axis) ** 2, moments > NO_MOMENT * moments[-1]
        room = 1.0 / float(np.sum(shares[there] / moments[there])) if np.sum(shares[~there]) < NO_MOMENT else 0.0
        if inertia > (1.0 + ROUNDED) * room:
            instance, _ = self.line_owner[path]
            error = ModelError(
                f"= {inertia:g} kg*m**2 is more than the {room:g} kg*m**2 that '{body.path}' has left about this axis; "
                "the inertia of a part contains that of its shafts: give it that of everything, shafts locked",
                instance.model.file,
                instance.where(f"elements.{path.rpartition('.')[2]}.inertia"),
            )
            self.crowded.append(error)

    def list_measures(self) -> tuple[tuple[int, str, Measure], ...]:
        """Slot, path and range of what joints and point masses need of values that depend on parameters."""
        edges = [*(item.edge for item in self.tree if item.edge is not None), *self.cuts]
        found = [(edge.path, measure) for edge in edges for measure in edge.joint.measures(edge.instance.read)]
        return tuple(
            (self.slot(measure.value), f"{path}.{measure.name}", measure)
            for path, measure in (*found, *self.levers)
            if isinstance(measure.value, Expr)
        )


def _quaternion(flat: Flat, R: Mat) -> list[Scalar]:
    """Unit quaternion w, x, y, z of a rotation matrix, by the formula that is well conditioned here."""
    numbers = [[flat.number(v) for v in row] for row in R]
    if numbers[0][0] + numbers[1][1] + numbers[2][2] > 0.0:
        w = 0.5 * sqrt(1.0 + R[0][0] + R[1][1] + R[2][2])
        return [w, *((R[k][j] - R[j][k]) / (4.0 * w) for j, k in ((1, 2), (2, 0), (0, 1)))]
    i = max(range(3), key=lambda axis: numbers[axis][axis])
    j, k = (i + 1) % 3, (i + 2) % 3
    largest = 0.5 * sqrt(1.0 + R[i][i] - R[j][j] - R[k][k])
    parts: list[Scalar] = [0.0, 0.0, 0.0]
    parts[i], parts[j], parts[k] = largest, (R[j][i] + R[i][j]) / (4.0 * largest), (R[k][i] + R[i][k]) / (4.0 * largest)
    w = (R[k][j] - R[j][k]) / (4.0 * largest)
    return [w, *parts] if flat.number(w) >= 0.0 else [-w, *(-part for part in parts)]
