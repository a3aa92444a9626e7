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
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.given import read_number
from koppel.model.model import Model
from koppel.model.part import rotation_matrix
from koppel.model.target import find_target
from koppel.model.value import as_number
from koppel.solve.machine import Machine
from koppel.vehicle.characteristics import MIRROR, SIDES, Array, Corner, rotations
from koppel.vehicle.guides import free_carriers
from koppel.vehicle.linkage import LINKAGES, RIGID_AXLE
from koppel.vehicle.rig_columns import axle_columns, wheel_columns
from koppel.vehicle.rig_follower import Follower, Solution, bordered, solve_linear
from koppel.vehicle.rig_loads import NONE, Load, load_slopes, mirrored_load, upward

COLUMN = ("column", "steering_wheel", "steering_angle", "steering_rate", "pinion", "pinion_slope")
DRIVES = ("steering_motion", "rack_drive", "steering_torque", "column_reaction")


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
        x, y = self.columns[self.over], self[name]
        at, within = read_number(at, "1", "at"), None if within is None else read_number(within, "1", "within", above=0)
        near = np.flatnonzero(np.abs(x - at) <= (within if within is not None else np.inf))
        if len(near) < 3:
            near = np.argsort(np.abs(x - at))[:3]
        return float(np.polyfit(x[near] - at, y[near], 2)[1])

    def value(self, name: str, at: float = 0.0) -> float:
        """A column at a place, with straight lines between the positions."""
        order = np.argsort(self.columns[self.over])
        return float(np.interp(read_number(at, "1", "at"), self.columns[self.over][order], self[name][order]))

    def to_csv(self, file: str | Path) -> None:
        """Writes the columns, head: name [unit]."""
        head = ",".join(f"{name} [{self.units.get(name, '1')}]" for name in self.columns)
        table = np.column_stack(list(self.columns.values()))
        np.savetxt(find_target(file), table, delimiter=",", header=head, comments="", fmt="%.12g")


@spelled("Rig(double_wishbone(points))")
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
    if not isinstance(axle, Model):
        raise ModelError(f"= {shorten(axle)} is no model; give an axle as vehicle.suspension makes it", path="axle")
    if not {"left", "right"} <= set(axle.submodels):
        raise ModelError("is no axle: it has no submodels left and right", path=axle.name or None)
    model = copy.deepcopy(free_carriers(axle))
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
