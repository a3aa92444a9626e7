"""The axle rig: an axle on a fixed body whose wheels and rack are moved or loaded, by kinematics or force balance."""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from koppel.elements.rotational import Torque
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.given import read_number
from koppel.model.model import Model
from koppel.model.part import rotation_matrix
from koppel.model.value import as_number
from koppel.solve.machine import Machine
from koppel.vehicle.characteristics import (
    MIRROR,
    Array,
    Corner,
    ackermann,
    angles,
    bump,
    line_length,
    rotations,
    safe_ratio,
    turning_circle,
)
from koppel.vehicle.linkage import LINKAGES, RIGID_AXLE

SIDES = ("left", "right")
COLUMN = ("column", "steering_wheel", "steering_angle", "steering_rate", "pinion", "pinion_slope")
DRIVES = ("steering_motion", "rack_drive", "steering_torque", "column_reaction")
LONGEST = 0.004
"""Largest way in m (or rad) between two positions on the way to a far one."""


class RigError(KoppelError):
    """A position that the axle cannot reach; travel: the last one that it can, link: what is stretched there."""

    exit_code = 3
    travel: float = float("nan")
    link: str = ""


@dataclass(frozen=True)
class Load:
    """Force [N] and moment [N*m] on a wheel, in axes of the axle, mirrored on the right side.

    at: center, patch (contact point), or patch with an offset [m] forward of it along the track line.
    """

    force: tuple[float, float, float] = (0.0, 0.0, 0.0)
    moment: tuple[float, float, float] = (0.0, 0.0, 0.0)
    at: Literal["center", "patch"] = "center"
    offset: float = 0.0


NONE = Load()
UPWARD = Load(force=(0.0, 0.0, 1.0), at="patch")


@dataclass
class Sweep:
    """What a sweep gives: columns over positions; units by column; which columns are left, right or of the axle.

    Names: left.toe, right.toe, ...; angles in deg in the table, everything else in SI.
    """

    name: str
    over: str
    columns: dict[str, Array]
    units: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Array:
        if name not in self.columns:
            raise KoppelError(f"sweep '{self.name}' has no column '{name}'{suggest(name, self.columns)}")
        return self.columns[name]

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def slope(self, name: str, at: float = 0.0, within: float | None = None) -> float:
        """d(column)/d(what is swept) at a place, from a parabola through the positions within (all when absent)."""
        x, y = self.columns[self.over], self.columns[name]
        near = np.flatnonzero(np.abs(x - at) <= (within if within is not None else np.inf))
        if len(near) < 3:
            near = np.argsort(np.abs(x - at))[:3]
        return float(np.polyfit(x[near] - at, y[near], 2)[1])

    def value(self, name: str, at: float = 0.0) -> float:
        """A column at a place, with straight lines between the positions."""
        order = np.argsort(self.columns[self.over])
        return float(np.interp(at, self.columns[self.over][order], self.columns[name][order]))

    def to_csv(self, file: str | Path) -> None:
        """Writes the columns, head: name [unit]."""
        head = ",".join(f"{name} [{self.units.get(name, '1')}]" for name in self.columns)
        table = np.column_stack(list(self.columns.values()))
        np.savetxt(file, table, delimiter=",", header=head, comments="", fmt="%.12g")


class Rig:
    """An axle on a fixed body: sweeps over travel, roll, rack, steering wheel and loads.

    axle: a model as suspension gives it. Drives of its steering are taken out; rotors are locked. radius: static
    radius of the tire [m]. wheelbase [m], center of mass height above ground [m], brake and drive share of this axle
    (0 .. 1) and whether it is the front one: for anti-dive, Ackermann and turning circle. brakes, drive: outboard where
    the carrier takes their torque, inboard where the body does. tire_stiffness [N/m]: for
    ride rates. load_at: where the vertical force of the rig acts, the contact patch or the wheel center. column: True
    keeps steering wheel and column, which else are there only in sweeps of the steering wheel.

    >>> points = {"WC": [0, 0.76, 0], "O1": [0.3, 0.35, 0.05], "O2": [0.3, 0.6, 0.05]}
    >>> from koppel import vehicle
    >>> rig = Rig(vehicle.trailing_arm(points))
    >>> sweep = rig.parallel_travel([-0.05, 0.0, 0.05])
    >>> abs(sweep["left.toe"]).max() < 1e-9
    np.True_
    """

    def __init__(
        self,
        axle: Model,
        *,
        radius: float = 0.295,
        wheelbase: float = 2.7,
        height: float = 0.545,
        front: bool = True,
        brake_share: float = 0.65,
        drive_share: float = 1.0,
        brakes: Literal["outboard", "inboard"] = "outboard",
        drive: Literal["inboard", "outboard"] = "inboard",
        tire_stiffness: float = 220e3,
        load_at: Literal["center", "patch"] = "patch",
        column: bool = False,
    ) -> None:
        self.axle = axle
        self.model = held_axle(axle, column)
        radius = read_number(radius, "m", "radius", above=0)
        self.wheelbase = read_number(wheelbase, "m", "wheelbase", above=0)
        self.height = read_number(height, "m", "height", above=0)
        self.tire_stiffness = read_number(tire_stiffness, "N/m", "tire_stiffness", above=0)
        self.front, self.brake_share, self.drive_share = front, brake_share, drive_share
        for name, given, known in (
            ("brakes", brakes, ("outboard", "inboard")),
            ("drive", drive, ("outboard", "inboard")),
            ("load_at", load_at, ("center", "patch")),
        ):
            if given not in known:
                raise ModelError(f"= {given!r} does not fit; give {' or '.join(known)}", path=name)
        for name, value in (("brake_share", brake_share), ("drive_share", drive_share)):
            if not 0.0 <= read_number(value, "1", name) <= 1.0:
                raise ModelError(f"= {value:g} is no share; give 0 to 1", path=name)
        self.brakes, self.drive = brakes, drive
        self.load_at: Literal["center", "patch"] = load_at
        self.machine = Machine(self.model)
        self.core = self.machine.core
        compiled = self.machine.compiled
        self.nu, self.rows = compiled.system.nu, len(compiled.constraints)
        self.corner, self.lines = read_corner(self.model, radius)
        self.link_names = {link.name for link in self.corner.linkage.links} if self.corner.linkage else set[str]()
        slots = {path: k for k, path in enumerate(compiled.velocities)}
        quaternion = dict(zip(compiled.turns, compiled.quaternions, strict=True))
        self.carriers = {side: carrier_of(self.model, side) for side in SIDES}
        self.u_of = {side: slots[f"{self.carriers[side]}.vx"] for side in SIDES}
        self.q_of = {side: quaternion[self.u_of[side] + 3] - 3 for side in SIDES}
        self.offset = {side: wheel_offset(self.model, side) for side in SIDES}
        rack, wheel = slots.get("steering.rack_guide.speed"), slots.get("steering.steering_wheel.speed")
        self.rack_u, self.wheel_u = rack, wheel
        self.rack_q, self.wheel_q = (find_coordinate(self.machine, u) for u in (rack, wheel))
        self.held = [u for path, u in slots.items() if path.rpartition(".")[0] in compiled.lines and u != wheel]
        self.q0 = self.machine.q
        self.rest = np.zeros(self.nu)
        self.determined = self.rows + 2 + (rack is not None) + len(self.held) + (wheel is not None) >= self.nu

    @property
    def has_column(self) -> bool:
        """Whether the axle has a steering wheel on a column."""
        steering = self.axle.submodels.get("steering")
        return steering is not None and "steering_wheel" in steering.model.elements

    @cached_property
    def with_column(self) -> Rig:
        """The same rig with steering wheel and column."""
        if not self.has_column:
            raise KoppelError("the axle has no steering wheel; give it a steering with a column")
        if self.wheel_u is not None:
            return self
        return Rig(
            self.axle,
            radius=self.corner.radius,
            wheelbase=self.wheelbase,
            height=self.height,
            front=self.front,
            brake_share=self.brake_share,
            drive_share=self.drive_share,
            brakes=self.brakes,
            drive=self.drive,
            tire_stiffness=self.tire_stiffness,
            load_at=self.load_at,
            column=True,
        )

    # positions ---------------------------------------------------------------------------------------------------

    def solve(
        self,
        travel: ArrayLike,
        *,
        rack: ArrayLike | None = None,
        steering_wheel: ArrayLike | None = None,
        loads: Sequence[Mapping[str, Load]] | None = None,
        forces: bool = True,
    ) -> Solution:
        """Positions with these wheel travels (n, 2) left and right, rack travels, and loads per position.

        steering_wheel: angles in rad instead of rack travels; the column then yields. forces: False leaves out the
        force balance, where the joints alone determine the position.
        """
        ways = np.atleast_2d(np.asarray(travel, dtype=float))
        n = len(ways)
        by_wheel = steering_wheel is not None
        if by_wheel and self.wheel_u is None:
            raise KoppelError("the axle has no steering wheel; give it a steering with a column")
        steer = np.broadcast_to(np.asarray(steering_wheel if by_wheel else (0.0 if rack is None else rack)), (n,))
        if self.rack_u is None and np.any(steer):
            raise KoppelError("the axle has no rack; give it a steering")
        targets = np.column_stack([ways, steer]).astype(float)
        if not (len(targets) and np.all(np.isfinite(targets))):
            raise KoppelError("a sweep needs one position or more, all of finite numbers")
        return Follower(self, by_wheel, forces or not self.determined).run(targets, loads)

    # sweeps, over numbers or text with a unit; bare numbers are in SI units, angles in deg ---------------------------

    def parallel_travel(self, travel: ArrayLike, *, rack: float = 0.0, forces: bool = True) -> Sweep:
        """Both wheels rise together."""
        z = read_amounts(travel, "m", "travel")
        return self._sweep("parallel travel", "travel", z, np.column_stack([z, z]), rack, forces)

    def opposite_travel(self, travel: ArrayLike, *, rack: float = 0.0, forces: bool = True) -> Sweep:
        """The left wheel rises, the right one falls."""
        z = read_amounts(travel, "m", "travel")
        return self._sweep("opposite travel", "travel", z, np.column_stack([z, -z]), rack, forces)

    def single_travel(self, travel: ArrayLike, *, rack: float = 0.0, forces: bool = True) -> Sweep:
        """The left wheel rises, the right one stays."""
        z = read_amounts(travel, "m", "travel")
        return self._sweep("single travel", "travel", z, np.column_stack([z, 0 * z]), rack, forces)

    def roll(self, angle_deg: ArrayLike, *, rack: float = 0.0, forces: bool = True) -> Sweep:
        """The body rolls to the right (deg) on level ground: the right wheel rises, the left one falls.

        z = -/+ track/2 * sin(angle), with the track of the design position.
        """
        angle = read_amounts(angle_deg, "deg", "roll")
        z = self.corner.points["WC"][1] * np.sin(np.deg2rad(angle))
        return self._sweep("roll", "roll", angle, np.column_stack([-z, z]), rack, forces, unit="deg")

    def rack_travel(self, rack: ArrayLike, *, travel: float = 0.0, forces: bool = True) -> Sweep:
        """The rack moves, to the left positive."""
        if self.rack_u is None:
            raise KoppelError("the axle has no rack; give it a steering")
        y = read_amounts(rack, "m", "rack")
        z = np.full_like(y, read_number(travel, "m", "travel"))
        return self._sweep("rack travel", "rack", y, np.column_stack([z, z]), y, forces)

    def steering_wheel(self, angle_deg: ArrayLike, *, travel: float = 0.0) -> Sweep:
        """The steering wheel turns (deg, to the left positive); the column yields under the force of the rack."""
        angle = read_amounts(angle_deg, "deg", "steering_wheel")
        z, rig = np.full_like(angle, read_number(travel, "m", "travel")), self.with_column
        solution = rig.solve(np.column_stack([z, z]), steering_wheel=np.deg2rad(angle))
        return rig.tabulate("steering wheel", "steering_wheel", angle, "deg", solution)

    def load(
        self,
        kind: Literal["lateral", "longitudinal", "aligning", "vertical"],
        amount: ArrayLike,
        *,
        phase: Literal["in", "out", "left"] = "in",
        at: Literal["center", "patch"] = "patch",
        offset: float = 0.0,
        travel: float = 0.0,
        rack: float = 0.0,
    ) -> Sweep:
        """Forces [N] or moments [N*m] on the wheels, heights and rack held.

        lateral: to the left on both wheels (in phase), or inward on both (out of phase). longitudinal: forward;
        traction at the center, braking at the patch. aligning: moment about z, to the left. in: both wheels the same
        in axes of the axle; out: mirrored; left: the left wheel alone. offset: forward of the patch, -0.03 m for the
        pneumatic trail of a tire.
        """
        choices = (
            ("kind", kind, ("lateral", "longitudinal", "aligning", "vertical")),
            ("phase", phase, ("in", "out", "left")),
            ("at", at, ("center", "patch")),
        )
        for word, given, known in choices:
            if given not in known:
                raise ModelError(f"= {given!r} does not fit; give {', '.join(known)}", path=word)
        unit = "N*m" if kind == "aligning" else "N"
        values = np.atleast_1d(read_amounts(amount, unit, "amount"))
        offset, travel = read_number(offset, "m", "offset"), read_number(travel, "m", "travel")
        loads = []
        for value in values:
            push = {
                "lateral": Load(force=(0, value, 0), at=at, offset=offset),
                "longitudinal": Load(force=(value, 0, 0), at=at, offset=offset),
                "vertical": Load(force=(0, 0, value), at=at, offset=offset),
                "aligning": Load(moment=(0, 0, value), at=at),
            }[kind]
            # loads are given for the left side and mirrored on the right one
            other = mirrored_load(push) if phase == "in" else push
            loads.append({"left": push, "right": NONE if phase == "left" else other})
        z = np.full((len(values), 2), travel)
        solution = self.solve(z, rack=read_number(rack, "m", "rack"), loads=loads)
        name = f"{kind} load, {phase}" + ("" if kind == "aligning" else f", {at}")
        return self.tabulate(name, "load", values, unit, solution)

    def _sweep(
        self, name: str, over: str, x: Array, travel: Array, rack: Any, forces: bool, unit: str = "m"
    ) -> Sweep:
        solution = self.solve(travel, rack=read_amounts(rack, "m", "rack"), forces=forces)
        return self.tabulate(name, over, x, unit, solution)

    def tabulate(self, name: str, over: str, x: Array, unit: str, solution: Solution) -> Sweep:
        """The columns of solved positions, over what was swept."""
        columns: dict[str, Array] = {over: np.atleast_1d(x)}
        units = {over: unit}
        for side in SIDES:
            for key, (values, of) in wheel_columns(self, solution, side).items():
                columns[f"{side}.{key}"], units[f"{side}.{key}"] = values, of
        for key, (values, of) in axle_columns(self, solution, columns).items():
            columns[key], units[key] = values, of
        return Sweep(name, over, columns, units)

    # small motions -----------------------------------------------------------------------------------------------

    def compliance(self, travel: float = 0.0, rack: float = 0.0) -> Array:
        """The compliance matrix 12 x 12 at a position: motions of the wheel centers per load, rack held.

        Rows and columns 1 .. 6: left wheel center x, y, z [m/N], rx, ry, rz [rad/(N*m)], 7 .. 12: right; in axes of
        the axle. The vertical loads of the position stay as they are.
        """
        solution = self.solve([[travel, travel]], rack=rack if self.rack_u is not None else None)
        A, P = tangent_matrix(self, solution, 0, free_wheels=True)
        full = np.zeros((len(A), 12))
        full[: self.nu] = P.T
        return np.asarray(P @ solve_linear(A, full)[: self.nu])


@dataclass(frozen=True)
class Solution:
    """Solved positions: q (n, nq), forces of the constraints and of the guides, motions per guide (n, nu, guides)."""

    q: Array
    targets: Array
    forces: Array
    guides: Array
    tangents: Array
    by_wheel: bool

    def pose(self, rig: Rig, side: str) -> tuple[Array, Array]:
        """Wheel centers and turns of the carrier, the right side in the mirror."""
        at = rig.q_of[side]
        R = rotations(self.q[:, at + 3 : at + 7])
        p = self.q[:, at : at + 3] + R @ rig.offset[side]
        return (p, R) if side == "left" else (p * MIRROR, R * np.outer(MIRROR, MIRROR))

    def motion(self, rig: Rig, side: str, guide: int) -> tuple[Array, Array]:
        """Velocity of the wheel center and angular velocity per rate of a guide, the right side in the mirror."""
        at = rig.u_of[side]
        R = rotations(self.q[:, rig.q_of[side] + 3 : rig.q_of[side] + 7])
        w = np.einsum("nij,nj->ni", R, self.tangents[:, at + 3 : at + 6, guide])
        v = self.tangents[:, at : at + 3, guide] + np.cross(w, R @ rig.offset[side])
        return (v, w) if side == "left" else (v * MIRROR, -w * MIRROR)


class Follower:
    """Goes from position to position by Newton's method, along the tangent of the last one.

    Guides are rows of their own: heights of the wheel centers, rack or steering wheel, and what is locked.
    """

    def __init__(self, rig: Rig, by_wheel: bool, forces: bool) -> None:
        self.rig, self.forces, self.by_wheel = rig, forces, by_wheel
        steer = rig.wheel_u if by_wheel else rig.rack_u
        self.fixed = [u for u in [*rig.held, *([rig.wheel_u] if not by_wheel and rig.wheel_u is not None else [])]]
        self.steer_u = steer
        self.steer_q = rig.wheel_q if by_wheel else rig.rack_q
        self.guides = 2 + (steer is not None)
        self.kinematic = rig.determined and not by_wheel
        self.lam = np.zeros(rig.rows + self.guides + len(self.fixed))

    def guide_rows(self, q: Array) -> tuple[Array, Array]:
        """Values of the guides and their rows."""
        rig = self.rig
        count = self.guides + len(self.fixed)
        values, rows = np.zeros(self.guides), np.zeros((count, rig.nu))
        for k, side in enumerate(SIDES):
            at, u = rig.q_of[side], rig.u_of[side]
            rows[k, u + 2] = 1.0
            r = rig.offset[side]
            values[k] = q[at + 2]
            if r.any():
                R = rotations(q[at + 3 : at + 7])
                values[k] += (R @ r)[2]
                rows[k, u + 3 : u + 6] = np.cross(r, R[2])
            values[k] -= rig.corner.points["WC"][2]
        if self.steer_u is not None:
            values[2], rows[2, self.steer_u] = q[self.steer_q], 1.0
        for k, u in enumerate(self.fixed):
            rows[self.guides + k, u] = 1.0
        return values, rows

    def residual(self, q: Array, target: Array) -> tuple[Array, Array]:
        """What is left of constraints and guides, and their rows."""
        core, rig = self.rig.core, self.rig
        values, rows = self.guide_rows(q)
        left = np.concatenate([core.constraints(q, rig.rest)[0], values - target, np.zeros(len(self.fixed))])
        return left, np.vstack([core.constraint_matrix(q), rows])

    def pushes(self, q: Array, rows: Array) -> Array:
        """The directions of the forces of the rows; vertical ones act where the rig says."""
        rig = self.rig
        if rig.load_at == "center":
            return rows
        pushes = rows.copy()
        for k, side in enumerate(SIDES):
            pushes[rig.rows + k] = wheel_push(rig, q, side, UPWARD)
        return pushes

    def run(self, targets: Array, loads: Sequence[Mapping[str, Load]] | None) -> Solution:
        rig = self.rig
        n, count = len(targets), self.guides
        targets = targets[:, :count]
        q = rig.q0
        out_q, out_forces = np.empty((n, len(q))), np.zeros((n, rig.rows))
        out_guides, tangents = np.zeros((n, count)), np.empty((n, rig.nu, count))
        at, tangent = np.zeros(count), None
        order = outward(targets)
        starts: dict[int, tuple[Array, Array, Array, Array]] = {}
        for index, before in order:
            if before >= 0:
                q, at, tangent, self.lam = starts[before]
            else:
                q, at, tangent = rig.q0, np.zeros(count), None
            load = loads[index] if loads is not None else None
            q, tangent = self.reach(q, at, tangent, targets[index], load)
            starts[index] = (q, targets[index], tangent, self.lam)
            out_q[index], tangents[index] = q, tangent
            out_forces[index], out_guides[index] = self.lam[: rig.rows], self.lam[rig.rows : rig.rows + count]
        return Solution(out_q, targets, out_forces, out_guides, tangents, self.by_wheel)

    def reach(
        self, q: Array, at: Array, tangent: Array | None, target: Array, load: Mapping[str, Load] | None
    ) -> tuple[Array, Array]:
        """From one position to another, in as many parts as it takes; raises where the linkage locks."""
        whole = target - at
        parts = max(1, int(np.ceil(np.max(np.abs(whole[:2]), initial=0.0) / (4 * LONGEST))))
        if len(whole) > 2:
            parts = max(parts, int(np.ceil(abs(whole[2]) / (4 * LONGEST if self.steer_q == self.rig.rack_q else 0.5))))
        done, step = 0.0, 1.0 / parts
        while done < 1.0:
            ahead = min(1.0, done + step)
            goal = target if ahead == 1.0 else at + ahead * whole
            start = q if tangent is None else self.rig.core.retract(q, tangent @ ((ahead - done) * whole))
            found = self.newton(start, goal, load)
            if found is not None and tangent is not None and not self.continues(tangent, found[1]):
                found = None
            if found is None:
                step *= 0.5
                if step * float(np.max(np.abs(whole))) < 2e-7:
                    raise self.locked(q, at + done * whole, target)
                continue
            q, tangent = found
            done = ahead
        assert tangent is not None
        return q, tangent

    def continues(self, before: Array, after: Array) -> bool:
        """Whether two tangents belong to one branch: no motion turns round or grows without bound."""
        size = np.max(np.abs(after))
        along = np.sum(before * after)
        return bool(size < 1e4 and along > 0.0 and np.linalg.norm(after) < 8.0 * np.linalg.norm(before) + 1e2)

    def newton(self, q: Array, target: Array, load: Mapping[str, Load] | None) -> tuple[Array, Array] | None:
        return (self.close if self.kinematic else self.balance)(q, target, load)

    def close(self, q: Array, target: Array, load: Mapping[str, Load] | None) -> tuple[Array, Array] | None:
        """Pure kinematics: as many rows as motions; then the forces, which are linear."""
        rig, last = self.rig, np.inf
        for _ in range(12):
            left, rows = self.residual(q, target)
            size = float(np.max(np.abs(left)))
            if not np.isfinite(size) or size > 0.2:
                return None
            if size < 1e-14 or (size < 1e-11 and size > 0.3 * last):
                break
            last = size
            try:
                step = solve_linear(rows, -left)
            except np.linalg.LinAlgError:
                return None
            if np.max(np.abs(step)) > 0.3:
                return None
            q = rig.core.retract(q, step)
        else:
            return None
        wanted = np.zeros((len(left), self.guides))
        wanted[rig.rows : rig.rows + self.guides] = np.eye(self.guides)
        try:
            tangent = solve_linear(rows, wanted)
            if self.forces:
                h = rig.core.evaluate(0.0, q, rig.rest, False) + self.push(q, load)
                self.lam = solve_linear(self.pushes(q, rows).T, -h)
        except np.linalg.LinAlgError:
            return None
        return q, tangent

    def balance(self, q: Array, target: Array, load: Mapping[str, Load] | None) -> tuple[Array, Array] | None:
        """Force balance: h + W lambda = 0 together with constraints and guides."""
        rig, nu, last, lam = self.rig, self.rig.nu, np.inf, self.lam
        for _ in range(30):
            left, rows = self.residual(q, target)
            pushes = self.pushes(q, rows)
            h = rig.core.evaluate(0.0, q, rig.rest, True) + self.push(q, load)
            K = rig.core.matrix(0.0, 1.0, True, False) - self.load_slope(q, load, lam)
            A = bordered(K, rows, pushes)
            try:
                step = solve_linear(A, np.concatenate([h + pushes.T @ lam, -left]))
            except np.linalg.LinAlgError:
                return None
            size = float(np.max(np.abs(step[:nu])))
            if not np.isfinite(size) or size > 0.5:
                return None
            q, lam = rig.core.retract(q, step[:nu]), lam + step[nu:]
            # what is left after a step of this size is below rounding, or rounding itself
            if size < 1e-13 or (size < 1e-8 and size < 1e-3 * last) or (size < 1e-9 and size > 0.3 * last):
                break
            last = size
        else:
            return None
        self.lam = lam
        wanted = np.zeros((nu + len(left), self.guides))
        wanted[nu + rig.rows : nu + rig.rows + self.guides] = np.eye(self.guides)
        return q, solve_linear(A, wanted)[:nu]

    def push(self, q: Array, load: Mapping[str, Load] | None) -> Array:
        """The loads on the wheels as forces on the coordinates."""
        if load is None:
            return self.rig.rest
        return wheel_push(self.rig, q, "left", load.get("left", NONE)) + wheel_push(
            self.rig, q, "right", load.get("right", NONE)
        )

    def load_slope(self, q: Array, load: Mapping[str, Load] | None, lam: Array) -> Array:
        """d(loads)/dtheta, those of the guides included: a patch moves as its wheel turns."""
        rig = self.rig
        loads = upward(rig, lam[rig.rows : rig.rows + 2])
        for side in SIDES:
            loads[side].append(load.get(side, NONE) if load is not None else NONE)
        return load_slopes(rig, q, loads)

    def locked(self, q: Array, at: Array, target: Array) -> RigError:
        """What to say where the axle can go no further."""
        rig = self.rig
        _, rows = self.residual(q, at)
        U, sizes, _ = np.linalg.svd(rows)
        weights = np.abs(U[:, -1])[: rig.rows] if self.kinematic else np.abs(self.lam[: rig.rows])
        names = rig.machine.compiled.constraints
        if not np.any(at) and sizes[-1] < DEPENDENT * sizes[0]:
            same = np.abs(U[:, sizes < DEPENDENT * sizes[0]]).max(axis=1)[: rig.rows]
            which = [f"'{name}'" for name, w in zip(names, same, strict=True) if w > 0.1]
            told = f"{', '.join(which)} hold the same motion in the design position, and another one is free"
            return RigError(f"the axle does not hold its wheels: {told}; move their points")
        link = names[int(np.argmax(weights))] if len(weights) else "the linkage"
        way = target - at
        moved = int(np.argmax(np.abs(way)))
        what = ("left wheel travel", "right wheel travel", "rack travel")[moved]
        if moved < 2 and abs(way[0]) == abs(way[1]):
            what = "wheel travel"
        error = RigError(
            f"the axle locks at {what} = {at[moved]:.5f} m on the way to {target[moved]:.5f} m: "
            f"'{link}' is stretched"
        )
        error.travel, error.link = float(at[moved]), link
        return error


DEPENDENT = 1e-9
"""Rows of links that depend on each other leave singular values of rounding, below this share of the largest one."""


def read_amounts(values: Any, unit: str, path: str) -> Array:
    """What a sweep goes over: numbers, or text with a unit.

    >>> read_amounts(["10 mm", 0.02], "m", "travel").tolist(), read_amounts("0.1 rad", "deg", "roll").round(3).tolist()
    ([0.01, 0.02], 5.73)
    """
    if isinstance(values, str):
        number = read_number(values, "rad" if unit == "deg" else unit, path)
        return np.asarray(math.degrees(number) if unit == "deg" else number)
    if isinstance(values, Sequence) and any(isinstance(v, str) for v in values):
        return np.array([float(read_amounts(v, unit, f"{path}[{k}]")) for k, v in enumerate(values)])
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise ModelError(f"= {shorten(values)} is no list of numbers", path=path) from None


def solve_linear(A: Array, b: Array) -> Array:
    """x with A x = b."""
    return np.asarray(np.linalg.solve(A, b), dtype=np.float64)


# pieces -----------------------------------------------------------------------------------------------------------


def outward(targets: Array) -> list[tuple[int, int]]:
    """Order in which positions are taken, each after the nearest one before it; (index, index before or -1)."""
    size = np.abs(targets).sum(axis=1)
    first = int(np.argmin(size))
    order = [(first, -1)]
    order += [(k, k - 1) for k in range(first + 1, len(targets))]
    order += [(k, k + 1) for k in range(first - 1, -1, -1)]
    return order


def bordered(K: Array, rows: Array, pushes: Array) -> Array:
    """[[K, -pushes^T], [rows, 0]]: K = -dh/dtheta; a little more where nothing resists, as a rod about its own line."""
    nu, count = K.shape[0], len(rows)
    A = np.zeros((nu + count, nu + count))
    A[:nu, :nu], A[:nu, nu:], A[nu:, :nu] = K, -pushes.T, rows
    A.flat[: nu * (nu + count) : nu + count + 1] += 1e-10 * np.max(np.abs(np.diagonal(K)), initial=1.0)
    return A


def wheel_push(rig: Rig, q: Array, side: str, load: Load) -> Array:
    """Force on the coordinates of a load on a wheel; loads of the right wheel are mirrored."""
    out = np.zeros(rig.nu)
    if load != NONE:
        u = rig.u_of[side]
        out[u : u + 6] = place_load(rig, q, side, load)[0]
    return out


def place_load(rig: Rig, q: Array, side: str, load: Load, slope: bool = False) -> tuple[list[float], list[list[float]]]:
    """Force (world axes) and moment (axes of the carrier, about its center of mass) of a load; slope of the moment.

    With the turn R of the carrier, the arm r from its center of mass and the spin axis e = R e0:
    arm = R offset + o f - radius up, f = e x z / |e x z|, up = f x e;  moment = R^T (m + arm x F).
    The slope is d(moment)/d(turn in axes of the carrier), a list of columns. Plain numbers: this is called for every
    iteration, and arrays of three are slow.
    """
    at = rig.q_of[side]
    sign = -1.0 if side == "right" else 1.0
    R = turn_rows(*q[at + 3 : at + 7].tolist())
    fx, fy, fz = load.force
    F = (fx, sign * fy, fz)
    mx, my, mz = load.moment
    arm = rotated(R, rig.offset[side].tolist())
    patch = load.at == "patch"
    if patch:
        sx, sy, sz = rig.corner.spin.tolist()
        e = rotated(R, (sign * sx, sy, sign * sz))
        level = math.hypot(e[0], e[1])
        f = (e[1] / level, -e[0] / level, 0.0)
        up = crossed(f, e)
        radius, offset = rig.corner.radius, load.offset
        arm = tuple(arm[i] + offset * f[i] - radius * up[i] for i in range(3))
    m = tuple(p + v for p, v in zip((sign * mx, my, sign * mz), crossed(arm, F), strict=True))
    found = [*F, *rotated_back(R, m)]
    if not slope:
        return found, []
    columns = []
    for axis in range(3):
        phi = (R[0][axis], R[1][axis], R[2][axis])
        d_arm = crossed(phi, rotated(R, rig.offset[side].tolist()))
        if patch:
            de = crossed(phi, e)
            g = (de[1] / level, -de[0] / level, 0.0)
            along = f[0] * g[0] + f[1] * g[1]
            df = (g[0] - along * f[0], g[1] - along * f[1], 0.0)
            d_up = [a + b for a, b in zip(crossed(df, e), crossed(f, de), strict=True)]
            d_arm = tuple(d_arm[i] + offset * df[i] - radius * d_up[i] for i in range(3))
        change = [a - b for a, b in zip(crossed(d_arm, F), crossed(phi, m), strict=True)]
        columns.append(list(rotated_back(R, change)))
    return found, columns


def load_slopes(rig: Rig, q: Array, loads: Mapping[str, Sequence[Load]]) -> Array:
    """d(loads)/dtheta: moments change as the wheels turn."""
    slope = np.zeros((rig.nu, rig.nu))
    for side, given in loads.items():
        u = rig.u_of[side] + 3
        for load in given:
            if load != NONE:
                slope[u : u + 3, u : u + 3] += np.array(place_load(rig, q, side, load, True)[1]).T
    return slope


def upward(rig: Rig, amounts: Array) -> dict[str, list[Load]]:
    """The vertical loads of the rig."""
    return {side: [Load((0.0, 0.0, float(v)), at=rig.load_at)] for side, v in zip(SIDES, amounts, strict=False)}


Triple = Sequence[float]


def turn_rows(w: float, x: float, y: float, z: float) -> tuple[Triple, Triple, Triple]:
    """The rows of the matrix of a unit quaternion."""
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def rotated(R: Sequence[Triple], v: Triple) -> tuple[float, ...]:
    """R v."""
    return tuple(row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in R)


def rotated_back(R: Sequence[Triple], v: Triple) -> tuple[float, ...]:
    """R^T v."""
    return tuple(R[0][i] * v[0] + R[1][i] * v[1] + R[2][i] * v[2] for i in range(3))


def crossed(a: Triple, b: Triple) -> tuple[float, ...]:
    """a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def mirrored_load(load: Load) -> Load:
    """The load that a mirror shows."""
    fx, fy, fz = load.force
    mx, my, mz = load.moment
    return Load((fx, -fy, fz), (-mx, my, -mz), load.at, load.offset)


def tangent_matrix(rig: Rig, solution: Solution, index: int, *, free_wheels: bool) -> tuple[Array, Array]:
    """The matrix of small motions at a position, rack and locked coordinates held; rows P of both wheel centers."""
    q, core = solution.q[index], rig.core
    core.evaluate(0.0, q, rig.rest, True)
    K = core.matrix(0.0, 1.0, True, False) - load_slopes(rig, q, upward(rig, solution.guides[index]))
    if rig.rows:
        lam = np.ascontiguousarray(solution.forces[index])
        turned = [core.constraint_slopes(0.0, q, rig.rest, rig.rest, lam, unit, rig.rest)[0] for unit in np.eye(rig.nu)]
        K = K - np.array(turned).T
    fixed = [*rig.held, *([rig.rack_u] if rig.rack_u is not None else []), *([rig.wheel_u] if rig.wheel_u else [])]
    rows = [core.constraint_matrix(q), np.eye(rig.nu)[fixed]]
    P = np.zeros((12, rig.nu))
    for k, side in enumerate(SIDES):
        u = rig.u_of[side]
        R = rotations(q[rig.q_of[side] + 3 : rig.q_of[side] + 7])
        P[6 * k + 3 : 6 * k + 6, u + 3 : u + 6] = R
        P[6 * k : 6 * k + 3, u : u + 3] = np.eye(3)
        r = R @ rig.offset[side]
        skew = np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])
        P[6 * k : 6 * k + 3, u + 3 : u + 6] = -skew @ R
    if not free_wheels:
        rows.append(P[[2, 8]])
    stacked = np.vstack(rows)
    return bordered(K, stacked, stacked), P


def wheel_columns(rig: Rig, solution: Solution, side: str) -> dict[str, tuple[Array, str]]:
    """All columns of one wheel, in its own signs."""
    k = SIDES.index(side)
    p, R = solution.pose(rig, side)
    v, w = solution.motion(rig, side, k)
    found: dict[str, tuple[Array, str]] = {"travel": (p[:, 2] - rig.corner.points["WC"][2], "m")}
    for name, values in angles(rig.corner, p, R).items():
        of_angle = name in ("toe", "camber", "caster", "kingpin", "pitch")
        found[name] = (np.rad2deg(values), "deg") if of_angle else (values, "m")
    for name, values in bump(rig.corner, p, R, v, w).items():
        if name.startswith("bump_"):
            found[name] = (np.rad2deg(values), "deg/m")
        else:
            found[name] = (values, "1" if name.startswith("d") else "m")
    for line, (inner, outer, design) in rig.lines.items():
        place = rig.corner.carried(outer, p, R)
        velocity = v + np.cross(w, place - p)
        length, rate = line_length((rig.corner.points[inner], place), velocity)
        sign = -1.0 if line == "spring" else 1.0
        found[f"{line}_travel"] = (sign * (length - design), "m")
        found[f"{line}_ratio"] = (sign * safe_ratio(rate, v[:, 2]), "1")
    if "S" in rig.corner.points:
        place = rig.corner.carried("S", p, R)
        found["z_S"] = (place[:, 2] - rig.corner.points["S"][2], "m")
    found["wheel_load"] = (solution.guides[:, k], "N")
    for row, path in enumerate(rig.machine.compiled.constraints):
        owner, _, name = path.partition(".")
        if owner == side and name in rig.link_names:
            found[f"{name}_force"] = (-solution.forces[:, row], "N")
    add_anti(rig, found)
    return found


def add_anti(rig: Rig, found: dict[str, tuple[Array, str]]) -> None:
    """Share in % of the load transfer that the linkage takes, from the slopes of the points where the forces act.

    anti = share * slope * wheelbase / height, slope = dx/dz forward in front, rearward at the rear. Where the carrier
    takes the torque (brakes outboard, hub motors) the force acts as at the contact point, where the body takes it
    (brakes inboard, drive through shafts) as at the wheel center.
    """
    at = {"outboard": found["dx_dz_cp"][0], "inboard": found["dx_dz_wc"][0]}
    per = rig.wheelbase / rig.height * (1.0 if rig.front else -1.0) * 100.0
    names = ("anti_dive", "anti_lift") if rig.front else ("anti_lift", "anti_squat")
    found[names[0]] = (rig.brake_share * at[rig.brakes] * per, "%")
    found[names[1]] = (rig.drive_share * at[rig.drive] * per, "%")


def axle_columns(rig: Rig, solution: Solution, columns: Mapping[str, Array]) -> dict[str, tuple[Array, str]]:
    """Columns of both wheels together: track, steering angles, rack force."""
    track = columns["left.y_cp"] + columns["right.y_cp"]
    found: dict[str, tuple[Array, str]] = {
        "track": (track, "m"),
        "track_change": (track - 2 * contact_design(rig), "m"),
    }
    if rig.rack_u is not None:
        found["rack_travel"] = (solution.q[:, rig.rack_q], "m")
        left, right = -np.deg2rad(columns["left.toe"]), np.deg2rad(columns["right.toe"])
        found["steer_left"], found["steer_right"] = (np.rad2deg(left), "deg"), (np.rad2deg(right), "deg")
        found["ackermann"] = (ackermann(left, right, track, rig.wheelbase), "%")
        found["turning_circle"] = (turning_circle(left, right, track, rig.wheelbase), "m")
        if solution.by_wheel:
            found["steering_torque"] = (solution.guides[:, 2], "N*m")
        else:
            found["rack_force"] = (solution.guides[:, 2], "N")
    return found


def contact_design(rig: Rig) -> float:
    """y of the contact point in the design position."""
    p, R = rig.corner.points["WC"][None], np.eye(3)[None]
    return float(angles(rig.corner, p, R)["y_cp"][0])


def carrier_of(model: Model, side: str) -> str:
    """Path of the part that carries a wheel: that of the corner, or the one that both corners hold on to."""
    use = model.submodels[side]
    return f"{side}.carrier" if "carrier" in use.model.parts else use.connections["carrier"]


def numbers(values: Sequence[Any]) -> Array:
    """Values as numbers."""
    return np.array([as_number(v, {}) for v in values], dtype=float)


def wheel_offset(model: Model, side: str) -> Array:
    """The wheel center from the center of mass of its part, in the axes of the part, which are those of the axle."""
    corner, owner = model.submodels[side].model, carrier_of(model, side)
    own = "carrier" in corner.parts
    part = corner.parts["carrier"] if own else model.parts[owner]
    frames = part.frames if own else corner.interfaces["carrier"].frames
    at = numbers(frames["wheel_center"].position) * (MIRROR if side == "right" else 1.0)
    center = numbers(part.center_of_mass) * (MIRROR if side == "right" and own else 1.0)
    return np.asarray(at - center - (0.0 if own else numbers(part.position)))


def find_coordinate(machine: Machine, u: int | None) -> int:
    """Slot in q of a single coordinate, by its slot in u; -1 without one."""
    if u is None:
        return -1
    return int(np.argmax(machine.core.q_rate(machine.q, np.eye(machine.compiled.system.nu)[u])))


def held_axle(axle: Model, column: bool) -> Model:
    """The axle on ground with the drives of its steering taken out; the column feeds back to the steering wheel."""
    if not {"left", "right"} <= set(axle.submodels):
        raise ModelError("is no axle: it has no submodels left and right", path=axle.name or None)
    model = copy.deepcopy(axle)
    steering = model.submodels.get("steering")
    if steering is not None and steering.model is not None:
        inner = steering.model
        column = column and "steering_wheel" in inner.elements
        for name in DRIVES if column else (*DRIVES, *COLUMN):
            inner.elements.pop(name, None)
        inner.hidden = ()  # what was hidden is gone
        for name in ("rack_force", *(() if column else ("column_torque",))):
            inner.outputs.pop(name, None)
        if column:
            torque = f"-({inner.outputs['column_torque'].value})"
            inner.add("column_reaction", Torque(shaft_b="steering_wheel", torque=torque))
    return model


def read_corner(model: Model, radius: float) -> tuple[Corner, dict[str, tuple[str, str, float]]]:
    """Points and axes of the left corner, and the lines of spring and damper: inner and outer point, design length."""
    corner = model.submodels["left"].model
    part = corner.parts.get("carrier")
    points: dict[str, Array] = {}
    for owner in corner.interfaces.values():
        points.update({name: numbers(frame.position) for name, frame in owner.frames.items()})
    if part is not None:
        origin = numbers(part.position)
        points.update({name: origin + numbers(frame.position) for name, frame in part.frames.items()})
    frames = part.frames if part is not None else corner.interfaces["carrier"].frames
    points["WC"] = points["wheel_center"]
    spin = numbers([row[1] for row in rotation_matrix(frames["wheel_center"].rotation)])
    lines = {}
    for name in ("spring", "damper"):
        if name in corner.elements:
            element: Any = corner.elements[name]
            inner, outer = str(element.frame_a).partition(".")[2], str(element.frame_b).partition(".")[2]
            lines[name] = (inner, outer, float(np.linalg.norm(points[outer] - points[inner])))
    known = {**LINKAGES, RIGID_AXLE.kind: RIGID_AXLE}
    return Corner(known.get(corner.name), points, spin, radius), lines
