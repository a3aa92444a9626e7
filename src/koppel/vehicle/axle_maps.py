"""Reduced axles: what the rig measures of any suspension as tables, and an axle whose wheels are held by them."""

from __future__ import annotations

import copy
import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.interpolate import CubicSpline

from koppel.elements.mechanics import AntiRollBar, Bushing
from koppel.elements.vehicle.reduced_axle import ReducedAxle
from koppel.model.arguments import spelled
from koppel.model.axle import AXES, COLUMNS, ELASTIC, UNITS, sort_maps
from koppel.model.curve import CurveBase
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.grid import check_axis
from koppel.model.model import Model
from koppel.model.part import Part, inertia_matrix
from koppel.model.reading import path_of, read_bytes
from koppel.model.target import find_target
from koppel.model.value import as_number
from koppel.vehicle.characteristics import SIDES, Array, line_length, wheel_axes
from koppel.vehicle.guides import guide_carriers
from koppel.vehicle.rig import Rig, find_coordinate, numbers, tangent_matrix
from koppel.vehicle.rig_follower import Solution, solve_linear

MAX_BYTES = 50_000_000
TRAVEL, OPPOSITE, RACK = np.linspace(-0.1, 0.1, 21), np.linspace(-0.1, 0.1, 11), np.linspace(-0.07, 0.07, 29)
"""Points of the tables in m, unless others are given."""
ANGLES = ("toe", "camber", "pitch")
FILE_UNITS = {**UNITS, **dict.fromkeys(ANGLES, "deg")}
"""Unit of each column of a file."""
HELD = [0, 1, 3, 4, 5]
"""Of the six motions of a wheel center those that the tables hold: all but its rise."""
KEPT = ("wheel", "wheel_pose", "wheel_velocity")
ORIGIN = 1e-12
"""A point of a table this near to 0 is the design position: spacings that were computed miss it by rounding."""
TYPED = 1e-6
"""Places (m) that were typed with six digits agree to this."""
MOVED = 1e-5
"""The travel of one wheel moves the other one where it moves it by more than this (m, rad): tables round to less."""
SAME = 1e-7
"""Sides that differ by less (m, rad) are mirror images, and wheels that move less leave each other alone."""


@dataclass(frozen=True)
class AxleMaps:
    """Where the wheel carriers of an axle stand over wheel travel, opposite travel and rack travel.

    left: a table of one row per point, columns travel, opposite, rack, then x, y (shift of the wheel center), toe,
    camber, pitch (about the spin axis), spring, damper (extension), bar (height of the point of the anti-roll bar),
    and of axles with bushings energy and the compliances x_x, y_x, ... rz_rz; m, rad, N. right: that of the right wheel
    in the mirror, where it is another. center: left wheel center in the design position [m]. coupling: what the
    tables leave out, the largest compliance of one wheel under loads on the other per that under its own.
    """

    left: Array
    right: Array | None = None
    center: tuple[float, float, float] = (0.0, 0.0, 0.0)
    coupling: float = 0.0

    def __post_init__(self) -> None:
        for table in (self.left, self.right):
            if table is not None:
                sort_maps(np.asarray(table, dtype=float))

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns."""
        names = (*AXES, *COLUMNS, *ELASTIC)
        return names[: self.left.shape[1]]

    def column(self, name: str, side: str = "left") -> Array:
        """One column, row by row."""
        if name not in self.columns:
            raise ModelError(f"have no column '{name}'{suggest(name, self.columns)}", path="maps")
        table = self.left if side == "left" or self.right is None else self.right
        return np.asarray(table[:, self.columns.index(name)])

    def points(self) -> tuple[list[float], list[float], list[float]]:
        """The points along travel, opposite and rack travel."""
        return sort_maps(self.left)[0]

    def fields(self) -> dict[str, Any]:
        """Fields of vehicle.reduced_axle."""
        right = {} if self.right is None else {"maps_right": self.right.tolist()}
        return {"center": self.center, "maps": self.left.tolist(), **right}

    def write(self, file: str | Path) -> Path:
        """Writes a CSV file: head name [unit], angles in deg; the first lines say where the wheel center is."""
        path = find_target(file)
        sides = [("left", self.left)] + ([("right", self.right)] if self.right is not None else [])
        out = io.StringIO(newline="")
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["# center [m]", *(repr(float(v)) for v in self.center)])
        writer.writerow(["side", *(f"{name} [{FILE_UNITS[name]}]" for name in self.columns)])
        turned = [name in ANGLES for name in self.columns]
        for side, table in sides:
            for row in table:
                entries = [np.rad2deg(v) if turn else v for v, turn in zip(row, turned, strict=True)]
                writer.writerow([side, *(repr(float(v)) for v in entries)])
        path.write_text(out.getvalue(), encoding="utf-8")
        return path


@spelled("read_maps('axle.csv')")
def read_maps(file: str | Path) -> AxleMaps:
    """Tables of an axle from a CSV file as AxleMaps.write makes it; columns in any order, rows too.

    Units stand in the head; m, deg, N and rad where there are none. A column side (left, right) and the line
    "# center [m], x, y, z" may be absent.
    """
    text = read_bytes(path_of(file), "table", MAX_BYTES).decode("utf-8-sig", errors="replace")
    try:
        return parse_maps(text)
    except ModelError as error:
        raise ModelError(error.message, path=error.path, file=str(file)) from None


def parse_maps(text: str) -> AxleMaps:
    """The same from its text."""
    center = (0.0, 0.0, 0.0)
    head: list[str] = []
    found: dict[str, list[list[float]]] = {}
    places: dict[str, int] = {}
    for number, row in enumerate(csv.reader(io.StringIO(text, newline="")), start=1):
        cells = [cell.strip() for cell in row]
        here = f"line {number}"
        if not any(cells):
            continue
        if cells[0].startswith("#"):
            if cells[0].replace(" ", "").startswith("#center"):
                if len(cells) < 4:
                    raise ModelError("has no x, y, z behind '# center [m]'", path=here)
                x, y, z = (read_cell(cell, here) for cell in cells[1:4])
                center = (x, y, z)
            continue
        if not head:
            head = [read_head(cell, here) for cell in cells]
            places = {name: k for k, name in enumerate(head)}
            if len(places) != len(head):
                raise ModelError("names a column twice", path=here)
            for name in (*AXES, *COLUMNS):
                if name not in places:
                    raise ModelError(f"has no column {name}; give {', '.join((*AXES, *COLUMNS))}", path=here)
            given = [name for name in ELASTIC if name in places]
            if given and len(given) != len(ELASTIC):
                missing = next(name for name in ELASTIC if name not in places)
                raise ModelError(f"has {given[0]} but no {missing}; give all of {', '.join(ELASTIC)}", path=here)
            continue
        if len(cells) != len(head):
            raise ModelError(f"has {len(cells)} entries instead of {len(head)}", path=here)
        side = cells[places["side"]] if "side" in places else "left"
        if side not in SIDES:
            raise ModelError(f"= '{side}' is no side; give left or right", path=here)
        names = [name for name in (*AXES, *COLUMNS, *ELASTIC) if name in places]
        values = [read_cell(cells[places[name]], f"{here}.{name}") for name in names]
        found.setdefault(side, []).append(
            [np.deg2rad(v) if name in ANGLES else v for name, v in zip(names, values, strict=True)]
        )
    if "left" not in found:
        raise ModelError("has no rows of the left wheel")
    right = np.array(found["right"]) if "right" in found else None
    return AxleMaps(np.array(found["left"]), right, center)


def read_head(cell: str, where: str) -> str:
    """The name of a column; its unit must be that of the table."""
    match = re.fullmatch(r"(\w+)\s*(?:\[([^\]]*)\])?", cell)
    known = ("side", *AXES, *COLUMNS, *ELASTIC)
    if match is None or match[1] not in known:
        raise ModelError(f"column '{cell}' is not known{suggest(cell, known)}", path=where)
    if match[2] is not None and match[1] != "side" and match[2].strip() != FILE_UNITS[match[1]]:
        raise ModelError(f"column '{cell}' is not in {FILE_UNITS[match[1]]}", path=where)
    return match[1]


def read_cell(cell: str, where: str) -> float:
    """A finite number."""
    try:
        value = float(cell)
    except ValueError:
        raise ModelError(f"= '{cell}' is no number", path=where) from None
    if not np.isfinite(value):
        raise ModelError(f"= '{cell}' is not finite", path=where)
    return value


# measured by the rig -------------------------------------------------------------------------------------------------


@spelled("measure_maps(axle)")
def measure_maps(
    axle: Model,
    *,
    travel: Sequence[float] | None = None,
    opposite: Sequence[float] | None = None,
    rack: Sequence[float] | None = None,
    stiffness: float = 1e8,
    turn_stiffness: float = 1e7,
) -> AxleMaps:
    """The tables of an axle as suspension or rigid_axle gives it, by the rig.

    travel, opposite, rack: points in m, rising in equal steps, 0 among them; TRAVEL, OPPOSITE and RACK unless given.
    Without opposite travels the rig finds out whether the wheels move each other; then both have the same points. Axles
    with ideal joints are measured by pure kinematics. Where joints are elastic the tables hold the position in which
    springs and joints balance a vertical force at the wheel center (without weight and anti-roll bar), the energy of
    the joints, and the compliance of each wheel with heights and rack held, increased by 1/stiffness and
    1/turn_stiffness.

    >>> from koppel import vehicle
    >>> points = {"WC": [0, 0.76, 0], "O1": [0.3, 0.35, 0.05], "O2": [0.3, 0.6, 0.05]}
    >>> maps = measure_maps(vehicle.trailing_arm(points), travel=[-0.05, 0.0, 0.05])
    >>> maps.columns[:4], maps.left.shape
    (('travel', 'opposite', 'rack', 'x'), (3, 11))
    """
    if not isinstance(axle, Model):
        raise ModelError(f"= {shorten(axle)} is no model of an axle; give that of suspension", path="axle")
    rig = Rig(without_bar(axle), load_at="center")
    axes = [np.asarray(TRAVEL if travel is None else travel, dtype=float)]
    elastic = not rig.determined
    if opposite is None:
        opposite = [0.0]
        if moves_other(rig, axes[0], elastic):
            axes[0] = np.asarray(OPPOSITE if travel is None else travel, dtype=float)
            opposite = axes[0].tolist()
    axes.append(np.asarray(opposite, dtype=float))
    if rig.rack_u is None and rack is not None and np.any(np.asarray(rack)):
        raise ModelError("the axle has no rack; give none", path="rack")
    axes.append(np.asarray([0.0] if rig.rack_u is None else RACK if rack is None else rack, dtype=float))
    for name, points in zip(AXES, axes, strict=True):
        check_axis(points.tolist(), name)
        if not np.any(np.abs(points) < ORIGIN):
            raise ModelError("has no point 0; give one, the design position", path=name)
    places, solution = solve_grid(rig, axes, elastic)
    shape = tuple(len(points) for points in axes)
    left = wheel_table(rig, solution, "left")
    right = wheel_table(rig, solution, "right")
    # the right wheel in the mirror: own travel first, rack the other way
    zl, zr, r = places.T
    order = np.lexsort((-r, zl, zr))
    plain = np.lexsort((r, zr, zl))
    same = None
    if np.allclose(axes[2], -axes[2][::-1]) and np.array_equal(axes[0], axes[1]):
        same = bool(np.allclose(right[order], left[plain], atol=SAME, rtol=0.0))
    symmetric = same if same is not None else is_symmetric(rig, axes, elastic)
    if not symmetric and same is None:
        told = "the sides are no mirror images; give the same points for travel and opposite, and rack points as far"
        raise ModelError(f"{told} to both sides", path="opposite")
    center = tuple(float(v) for v in rig.corner.points["WC"])
    first, second = np.column_stack([places, left]), np.column_stack([zr, zl, -r, right])[order]
    coupling = 0.0
    if elastic:
        more, coupling = elastic_columns(rig, solution, axes, shape, 1.0 / stiffness, 1.0 / turn_stiffness, left)
        first = np.column_stack([first, more["left"]])
        second = np.column_stack([second, more["right"][order]])
    return AxleMaps(first, None if symmetric else second, center, coupling)  # type: ignore[arg-type]


def without_bar(axle: Model) -> Model:
    """The axle without weight and anti-roll bar."""
    model = copy.deepcopy(axle)
    model.gravity = (0, 0, 0)
    model.elements.pop("anti_roll_bar", None)
    return model


def solve_grid(rig: Rig, axes: Sequence[Array], elastic: bool) -> tuple[Array, Solution]:
    """All points of a grid; travel slowest, then opposite, then rack. The rig goes through them to and fro."""
    places = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    numbered = np.arange(len(places)).reshape([len(points) for points in axes])
    numbered[:, 1::2] = numbered[:, 1::2, ::-1].copy()
    planes = numbered.reshape(len(axes[0]), -1)
    planes[1::2] = planes[1::2, ::-1].copy()
    order = planes.ravel()
    travel = places[order, :2].copy()
    if len(axes[1]) == 1:  # wheels that do not move each other rise together
        travel[:, 1] = travel[:, 0]
    rack = places[order, 2] if rig.rack_u is not None else None
    found = rig.solve(travel, rack=rack, forces=elastic)
    back = np.argsort(order)
    names = ("q", "targets", "forces", "guides", "tangents")
    return places, Solution(**{name: getattr(found, name)[back] for name in names}, by_wheel=False)


def moves_other(rig: Rig, travel: Array, elastic: bool) -> bool:
    """Whether the travel of one wheel moves the other."""
    far = float(np.max(np.abs(travel))) * 0.5
    found = rig.solve([[0.0, 0.0], [0.0, far], [0.0, -far]], forces=elastic)
    p, R = found.pose(rig, "left")
    size = max(float(np.abs(p - p[0]).max()), float(np.abs(R - R[0]).max()))
    return size > (MOVED if elastic else SAME)


def is_symmetric(rig: Rig, axes: Sequence[Array], elastic: bool) -> bool:
    """Whether the right wheel is the mirror image of the left one, tried at the ends of the grid."""
    z, o, r = (max(abs(points[0]), abs(points[-1])) * 0.5 for points in axes)
    rack = rig.rack_u is not None
    found = rig.solve([[z, -o], [-o, z]], rack=[r, -r] if rack else None, forces=elastic)
    left, right = found.pose(rig, "left"), found.pose(rig, "right")
    return all(float(np.abs(a[0] - b[1]).max()) < SAME * 10 for a, b in zip(left, right, strict=True))


def wheel_table(rig: Rig, solution: Solution, side: str) -> Array:
    """x, y, toe, camber, pitch, spring, damper, bar of one wheel, seen as a left one."""
    p, R = solution.pose(rig, side)
    e, forward, up = wheel_axes(rig.corner, R)
    level = wheel_axes(rig.corner, np.eye(3)[None])[1][0]
    x_axis = R @ level  # x of the wheel frame, which turns with the carrier
    pitch = np.arctan2(-np.einsum("ni,ni->n", x_axis, up), np.einsum("ni,ni->n", x_axis, forward))
    columns = [
        p[:, 0] - rig.corner.points["WC"][0], p[:, 1] - rig.corner.points["WC"][1],
        np.arctan2(e[:, 0], e[:, 1]), np.arcsin(np.clip(-e[:, 2], -1.0, 1.0)), pitch,
    ]  # fmt: skip
    for line in ("spring", "damper"):
        columns.append(line_columns(rig, solution, side, line)[0])
    columns.append(bar_column(rig, solution, side, p, R))
    return np.column_stack(columns)


def line_columns(rig: Rig, solution: Solution, side: str, line: str) -> tuple[Array, Array]:
    """Extension of spring or damper, and its slopes along left, right and rack travel; stops lie along the damper."""
    n, guides = len(solution.q), solution.tangents.shape[2]
    ends = rig.lines.get(line)
    corner = rig.model.submodels["left"].model
    if ends is None and line == "damper":
        for stop in ("bump_stop", "rebound_stop"):
            if stop in corner.elements:
                element: Any = corner.elements[stop]
                inner, outer = (str(end).partition(".")[2] for end in (element.frame_a, element.frame_b))
                ends = inner, outer, float(np.linalg.norm(rig.corner.points[outer] - rig.corner.points[inner]))
    if ends is None:
        return np.zeros(n), np.zeros((n, guides))
    inner, outer, design = ends
    p, R = solution.pose(rig, side)
    place = rig.corner.carried(outer, p, R)
    slopes = np.zeros((n, guides))
    length = np.zeros(n)
    for k in range(guides):
        v, w = solution.motion(rig, side, k)
        length, slopes[:, k] = line_length((rig.corner.points[inner], place), v + np.cross(w, place - p))
    return length - design, slopes


def bar_column(rig: Rig, solution: Solution, side: str, p: Array, R: Array) -> Array:
    """Rise of the point S; of a torsion bar the angle of its arm times 1 m."""
    hinge = f"{side}.bar_hinge.rate"
    velocities = list(rig.machine.compiled.velocities)
    if hinge in velocities:
        angle = solution.q[:, find_coordinate(rig.machine, velocities.index(hinge))]
        return np.asarray(angle)
    if "S" not in rig.corner.points:
        return np.zeros(len(p))
    return np.asarray(rig.corner.carried("S", p, R)[:, 2] - rig.corner.points["S"][2])


def elastic_columns(
    rig: Rig,
    solution: Solution,
    axes: Sequence[Array],
    shape: tuple[int, ...],
    least: float,
    least_turn: float,
    left: Array,
) -> tuple[dict[str, Array], float]:
    """Energy of the joints and compliances of both wheels, and how much one wheel yields under loads on the other."""
    n = len(solution.q)
    low = np.tril_indices(5)
    mirror = np.array([1.0, -1.0, -1.0, 1.0, -1.0])
    found = {side: np.zeros((n, 15)) for side in SIDES}
    coupling = 0.0
    base = np.diag([least, least, least_turn, least_turn, least_turn])
    scale = np.array([1.0, 1.0, 0.3, 0.3, 0.3])  # of turns as ways of the contact point
    for k in range(n):
        A, P = tangent_matrix(rig, solution, k, free_wheels=False)
        full = np.zeros((len(A), 12))
        full[: rig.nu] = P.T
        C = P @ solve_linear(A, full)[: rig.nu]
        C = 0.5 * (C + C.T)
        own = C[np.ix_(HELD, HELD)], C[np.ix_([6 + i for i in HELD], [6 + i for i in HELD])]
        found["left"][k] = (own[0] + base)[low]
        found["right"][k] = (own[1] * np.outer(mirror, mirror) + base)[low]
        weighed = np.outer(scale, scale)
        across = C[np.ix_(HELD, [6 + i for i in HELD])] * weighed
        coupling = max(coupling, float(np.abs(across).max() / np.abs((own[0] + base) * weighed).max()))
    energy = joint_energy(rig, solution, axes, shape)
    return {side: np.column_stack([energy, found[side]]) for side in SIDES}, coupling


def joint_energy(rig: Rig, solution: Solution, axes: Sequence[Array], shape: tuple[int, ...]) -> Array:
    """Energy of the joints from the forces of the rig beyond those of spring and stops, 0 in the design position."""
    corner = rig.model.submodels["left"].model
    rest = solution.guides.copy()
    for side in SIDES:
        for line, names in (("spring", ("spring",)), ("damper", ("bump_stop", "rebound_stop"))):
            extension, slopes = line_columns(rig, solution, side, line)
            force = sum((tension(corner.elements.get(name), extension) for name in names), np.zeros(len(extension)))
            rest -= force[:, None] * slopes
    rest = rest.reshape(*shape, -1)
    z, o, r = (int(np.argmin(np.abs(points))) for points in axes)
    single = shape[1] == 1

    def integral(values: Array, k: int, at: int, axis: int) -> Array:
        """From the point 0 on along one travel."""
        if len(axes[k]) < 2:
            return np.zeros_like(values)
        curve = CubicSpline(axes[k], values, axis=axis) if len(axes[k]) > 3 else None
        if curve is None:
            raise ModelError("has fewer than four points; elastic axles need more", path=AXES[k])
        whole = curve.antiderivative()
        return np.asarray(whole(axes[k]) - whole(axes[k][at : at + 1]))

    total = np.zeros(shape)
    if shape[2] > 1:
        total += 0.5 * integral(rest[z, o, :, 2], 2, r, 0)[None, None, :]
    # alone each wheel has the work of its own travel; together each has half of the whole work
    share = 1.0 if single else 0.5
    total += share * integral(rest[:, o : o + 1, :, 0], 0, z, 0)
    if not single:
        total += share * integral(rest[..., 1], 1, o, 1)
    return total.reshape(-1)


def tension(element: Any, extension: Array) -> Array:
    """Elastic force of a spring or stop along its line."""
    if element is None:
        return np.zeros(len(extension))
    elastic = element.elastic
    if isinstance(elastic, CurveBase):
        force = np.array([elastic.compute(float(x)) for x in extension])
    else:
        force = (as_number(elastic, {}) if elastic is not None else 0.0) * extension
    return np.asarray(force + as_number(element.preload, {}))


# the axle ------------------------------------------------------------------------------------------------------------


@spelled("reduce_axle(axle)")
def reduce_axle(axle: Model, maps: AxleMaps | None = None, **options: Any) -> Model:
    """The axle with tables in the place of its links, springs, dampers and bar.

    With ideal joints each carrier moves on vehicle.wheel_guide, by its travel and that of the rack, under the forces of
    vehicle.guided_axle. Where the tables have compliances, or one wheel moves the other (a rigid axle), the carriers
    keep their six motions under the forces of vehicle.reduced_axle. Rotors, steering and the channels travel, toe and
    camber of both sides stay, so that a car takes it like any other. maps: those of read_maps or measure_maps; measured
    here unless given. options: of measure_maps, and relaxation of vehicle.reduced_axle, that of the bushings unless
    given. Of arms and rods the carriers take what turns with them, about a third, as points at their joints; the rest
    is left to the body.

    >>> from koppel import vehicle
    >>> points = {"WC": [0, 0.76, 0], "O1": [0.3, 0.35, 0.05], "O2": [0.3, 0.6, 0.05]}
    >>> sorted(reduce_axle(vehicle.trailing_arm(points), travel=[-0.05, 0.0, 0.05]).elements)
    ['left_guide', 'maps', 'right_guide']
    """
    if not isinstance(axle, Model) or not {"left", "right"} <= set(axle.submodels):
        raise ModelError("is no axle: it has no submodels left and right", path=getattr(axle, "name", "") or "axle")
    own = ("relaxation", "stiffness", "turn_stiffness")  # those of vehicle.reduced_axle
    more: dict[str, Any] = {name: options.pop(name) for name in own if name in options}
    given = {name: value for name, value in more.items() if name != "relaxation"}
    if maps is None:
        maps = measure_maps(axle, **options, **given)
    elif options:
        raise ModelError("is of measure_maps; the maps are given", path=next(iter(options)))
    check_center(axle, maps)
    compliant = len(maps.columns) > len(AXES) + len(COLUMNS)
    elastic = compliant or len(maps.points()[1]) > 1
    if not elastic and more:
        told = "is of wheels with compliances; these have none, their joints are ideal"
        raise ModelError(told, path=next(iter(more)))
    law: dict[str, Any] = {"relaxation": damping_time(axle) if compliant else 1e-3, **more} if elastic else {}
    model = copy.deepcopy(axle)
    for name in ("spring", "damper", "bump_stop", "rebound_stop"):
        element: Any = model.submodels["left"].model.elements.get(name)
        if element is not None:
            law[name] = element.damping if name == "damper" else element.elastic
            if name == "spring":
                law["preload"] = element.preload
    if elastic and "damper" in law:
        law.update(damper_arm(model))
    bar: Any = model.elements.get("anti_roll_bar")
    if bar is not None:  # a torsion bar counts per angle times 1 m
        turned = not isinstance(bar, AntiRollBar)
        law["bar_stiffness"] = as_number(bar.stiffness, {}) if turned else bar.stiffness
        law["bar_damping"] = as_number(bar.damping, {}) if turned else bar.damping
        if elastic:
            law["bar_arm"] = bar_arm(model, maps, turned)
    strip(model)
    steering = model.submodels.get("steering")
    rack = "steering.rack_guide" if steering is not None else "ground"
    if not elastic:
        guide_carriers(model, maps.center, maps.left, maps.right, rack, law)
        return model
    ends: dict[str, Any] = {"chassis": "chassis.middle", **{side: f"{side}.carrier.wheel_center" for side in SIDES}}
    model.add("maps", ReducedAxle(**ends, rack=rack, **maps.fields(), **law))
    return model


def check_center(axle: Model, maps: AxleMaps) -> None:
    """Raises where tables belong to another axle."""
    corner = axle.submodels["left"].model
    part = corner.parts.get("carrier")
    at = part.position if part is not None else corner.interfaces["carrier"].frames["wheel_center"].position
    where = numbers(at)
    if np.abs(where - np.array(maps.center)).max() > TYPED:
        told = f"belong to a wheel center at {maps.center}, that of the axle is at {tuple(where.tolist())}"
        raise ModelError(told, path="maps.center")


def damping_time(axle: Model) -> float:
    """Damping per stiffness of the bushings, their mean; 1e-4 s, that of the usual table, without any."""
    found = []
    for element in axle.submodels["left"].model.elements.values():
        if isinstance(element, Bushing):
            pairs = zip(element.stiffness[:3], element.damping[:3], strict=True)
            found += [as_number(d, {}) / as_number(k, {}) for k, d in pairs if as_number(k, {}) > 0]
    return float(np.mean(found)) if found else 1e-4


def damper_arm(model: Model) -> dict[str, Any]:
    """What a shift and a turn of the left carrier about the wheel center do to the length of its damper."""
    corner = model.submodels["left"].model
    part = corner.parts.get("carrier")
    frames = part.frames if part is not None else corner.interfaces["carrier"].frames
    center = numbers(part.position if part is not None else frames["wheel_center"].position)
    lever = numbers(frames["D"].position) - (0.0 if part is not None else center)
    along = center + lever - numbers(corner.interfaces["chassis"].frames["E"].position)
    along = along / np.linalg.norm(along)
    return {"damper_arm": along[:2].tolist(), "damper_lever": np.cross(lever, along).tolist()}


def bar_arm(model: Model, maps: AxleMaps, turned: bool) -> tuple[float, float]:
    """x and y of the point S from the wheel center; of a torsion bar times the angle of its arm per rise of S."""
    corner = model.submodels["left"].model
    part = corner.parts.get("carrier")
    frames = part.frames if part is not None else corner.interfaces["carrier"].frames
    at = numbers(frames["S"].position) - (0.0 if part is not None else numbers(frames["wheel_center"].position))
    per = 1.0
    if turned:
        tip = numbers(corner.parts["bar_arm"].frames["L"].position)
        per = -1.0 / float(tip[0])  # the arm turns about y
    return float(at[0]) * per, float(at[1]) * per


def carried_mass(link: Part, carrier: Part) -> tuple[float, Array]:
    """What of a link moves with the carrier: a mass at the joint on it, from the carrier.

    The link turns about the line of its inner joints, or about its one inner joint across its length: with the inertia
    J about it the mass at the distance l is J / l**2, a third for a rod. Of a link with another shape half of the mass
    moves with the wheel center.
    """
    mass = as_number(link.mass, {})
    outer = [numbers(frame.position) for name, frame in link.frames.items() if name in carrier.frames]
    inner = [numbers(frame.position) for name, frame in link.frames.items() if name not in carrier.frames]
    if len(outer) != 1 or not 0 < len(inner) < 3:
        return 0.5 * mass, np.zeros(3)
    arm, middle = outer[0] - inner[0], numbers(link.center_of_mass) - inner[0]
    about = own_inertia(link) + mass * (float(middle @ middle) * np.eye(3) - np.outer(middle, middle))
    if len(inner) == 2:
        axis = (inner[1] - inner[0]) / np.linalg.norm(inner[1] - inner[0])
        turned, square = float(axis @ about @ axis), float(arm @ arm - (axis @ arm) ** 2)
    else:
        along = arm / np.linalg.norm(arm)
        turned, square = 0.5 * float(np.trace(about) - along @ about @ along), float(arm @ arm)
    at = numbers(link.position) + outer[0] - numbers(carrier.position)
    return min(turned / square, mass), at


def own_inertia(part: Part) -> Array:
    """Inertia about the center of mass, as numbers."""
    return np.array([numbers(row) for row in inertia_matrix(part.inertia)])


def with_points(part: Part, points: Sequence[tuple[float, Array]]) -> Part:
    """A part with further masses at points, given from its origin in its axes."""
    every = [(as_number(part.mass, {}), numbers(part.center_of_mass)), *points]
    mass = sum(m for m, _ in every)
    center = sum((m * r for m, r in every), np.zeros(3)) / mass
    inertia = own_inertia(part)
    for m, r in every:
        d = r - center
        inertia = inertia + m * (float(d @ d) * np.eye(3) - np.outer(d, d))
    return part.model_copy(update={"mass": mass, "center_of_mass": center.tolist(), "inertia": inertia.tolist()})


def strip(model: Model) -> None:
    """Takes out all but carriers, wheels and their angles, and the steering, which the chassis holds then."""
    corner = model.submodels["left"].model
    links = [part for name, part in corner.parts.items() if name != "carrier"]
    carrier = corner.parts.get("carrier")
    if links and carrier is not None:
        corner.parts["carrier"] = with_points(carrier, [carried_mass(part, carrier) for part in links])
    for name in [name for name in corner.elements if name not in KEPT]:
        del corner.elements[name]
    for name in [name for name in corner.parts if name != "carrier"]:
        del corner.parts[name]
    for name in [name for name in corner.outputs if name not in ("travel", "toe", "camber")]:
        del corner.outputs[name]
    model.elements.clear()
    for name in [name for name in model.parts if name != "axle"]:
        del model.parts[name]
    for use in model.submodels.values():
        for interface, target in list(use.connections.items()):
            if target == "subframe" or str(target).startswith("subframe."):
                use.connections[interface] = "chassis"
