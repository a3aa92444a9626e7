"""The table of a car: what it may hold, changes to it, its values in SI, and the mass that is left for the body."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.model.arguments import spelled
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.given import read_mapping, read_number, read_vector
from koppel.model.model import Model
from koppel.model.part import inertia_matrix, rotation_matrix
from koppel.model.value import as_number, to_expr
from koppel.vehicle.hardpoints import read_hardpoints
from koppel.vehicle.rig import Rig
from koppel.vehicle.rigid_axles import rigid_axle
from koppel.vehicle.suspensions import WHEEL_OPTIONS, Joints, read_wheel, suspension

Array = NDArray[np.float64]
AXLES = ("front", "rear")
NUMBERS = ("wheelbase", "height", "mass", "center_of_mass", "inertia", "brake_split")
KEYS = (*NUMBERS, "outline", "wheel", "steering", *AXLES)
AXLE_KEYS = (
    "type", "points", "unit", "axes", "names", "toe", "camber", "spring", "damper", "damper_positive", "anti_roll_bar",
    "bump_stop", "rebound_stop", "beam", "subframe",
)  # fmt: skip
STEERING_KEYS = ("ratio", "rack_mass", "column_stiffness", "column_damping", "wheel_inertia")
OUTLINE_KEYS = ("length", "width", "height", "front_overhang")
INNER = {"wheel": WHEEL_OPTIONS, "steering": STEERING_KEYS, "outline": OUTLINE_KEYS, **dict.fromkeys(AXLES, AXLE_KEYS)}
"""What the tables inside the table of a car may hold."""


def merge(table: Mapping[str, Any], changes: Mapping[str, Any], path: str = "changes") -> dict[str, Any]:
    """A table of a car with changes, level by level; an axle of another type gets new points.

    >>> from koppel.vehicle.car_data import MIDSIZE
    >>> merge(MIDSIZE, {"front": {"camber": 0}})["front"]["camber"]
    0
    """
    merged = dict(table)
    for key, value in read_mapping(changes, path, KEYS, "a car").items():
        old = table.get(key)
        if key not in INNER or not isinstance(old, Mapping):
            merged[key] = value
            continue
        inner = {**old, **read_mapping(value, f"{path}.{key}", INNER[key], key)}
        if key in AXLES:
            inner = merge_axle(old, value, inner)
        merged[key] = inner
    return merged


def merge_axle(old: Mapping[str, Any], changes: Mapping[str, Any], inner: dict[str, Any]) -> dict[str, Any]:
    """Points that change stand beside the others; those of another type, of a file or in another unit replace them."""
    points, before = changes.get("points"), old.get("points")
    same = inner.get("type") == old.get("type") and not any(key in changes for key in ("unit", "axes", "names"))
    if same and isinstance(points, Mapping) and isinstance(before, Mapping):
        inner["points"] = {**before, **points}
    elif points is None and not same:
        raise ModelError("is missing; an axle of another type has other points", path="points")
    return inner


def read_car(given: Mapping[str, Any], path: str = "data") -> dict[str, Any]:
    """The table of a car with numbers in SI and points in m; what does not fit is refused.

    >>> from koppel.vehicle.car_data import MIDSIZE
    >>> read_car(merge(MIDSIZE, {"mass": "1.4 t"}))["mass"]
    1400.0
    """
    table = read_mapping(given, path, KEYS, "a car")
    for key in KEYS:
        if key not in table:
            raise ModelError(f"has no {key}", path=path)
    for key, known in INNER.items():
        table[key] = read_mapping(table[key], f"{path}.{key}", known, key)
    for key, unit in (("mass", "kg"), ("wheelbase", "m"), ("height", "m")):
        table[key] = read_number(table[key], unit, f"{path}.{key}", above=0)
    table["center_of_mass"] = read_vector(table["center_of_mass"], "m", f"{path}.center_of_mass")
    table["inertia"] = read_inertia(table["inertia"], f"{path}.inertia")
    table["brake_split"] = read_number(table["brake_split"], "1", f"{path}.brake_split")
    if not 0.0 <= table["brake_split"] <= 1.0:
        raise ModelError(f"= {table['brake_split']:g} is no share; give 0 to 1", path=f"{path}.brake_split")
    outline = {key: read_number(v, "m", f"{path}.outline.{key}", above=0) for key, v in table["outline"].items()}
    for key in ("length", "width", "front_overhang"):
        if key not in outline:
            raise ModelError(f"has no {key}", path=f"{path}.outline")
    table["outline"] = {"height": 1.45, **outline}
    try:
        table["wheel"] = read_wheel(table["wheel"])
    except ModelError as error:
        raise error.within(path) from None
    for axle in AXLES:
        table[axle] = read_axle(table[axle], f"{path}.{axle}")
    return table


def read_axle(given: Mapping[str, Any], path: str) -> dict[str, Any]:
    """An axle of the table with its points in m, ISO 8855 axes."""
    axle = {key: value for key, value in given.items() if key not in ("unit", "axes", "names")}
    for key in ("type", "points"):
        if key not in axle:
            raise ModelError(f"has no {key}", path=path)
    try:
        axle["points"] = read_hardpoints(
            axle["points"], unit=given.get("unit"), axes=given.get("axes"), names=given.get("names")
        )
    except ModelError as error:
        raise error.within(path) from None
    if "WC" not in axle["points"]:
        raise ModelError("has no point WC (wheel center)", path=f"{path}.points")
    return axle


def read_inertia(given: Any, path: str) -> Array:
    """Three moments or a matrix of 3 x 3, in kg*m**2, as a matrix."""
    rows = given.tolist() if isinstance(given, np.ndarray) else given
    if isinstance(rows, Sequence) and not isinstance(rows, str) and len(rows) == 3:
        if all(isinstance(row, Sequence) and not isinstance(row, str) for row in rows):
            return np.array([read_vector(row, "kg*m**2", f"{path}[{k}]") for k, row in enumerate(rows)])
        return np.diag(read_vector(rows, "kg*m**2", path))
    raise ModelError(f"= {shorten(given)} does not fit; give three moments or a matrix in kg*m**2", path=path)


def build_axle(
    table: Mapping[str, Any],
    axle: str,
    joints: Joints = "ideal",
    bushings: Mapping[str, Any] | None = None,
    steering: Mapping[str, Any] | None = None,
) -> Model:
    """An axle of a car as a model; steering: what drives the rack of the front one."""
    options = {**table[axle], "wheel": table["wheel"], "joints": joints, "bushings": bushings}
    try:
        if options["type"] == "rigid_axle":
            if axle == "front":
                raise ModelError("= 'rigid_axle' does not steer", path="type")
            return rigid_axle(**{key: value for key, value in options.items() if key != "type"})
        if "beam" in options:
            raise ModelError(f"is that of a rigid_axle, not of a {options['type']}", path="beam")
        if axle == "front":
            options["steering"] = {**table["steering"], **(steering or {})}
        return suspension(**options)
    except ModelError as error:
        raise error.within(axle) from None
    except TypeError as error:
        raise ModelError(str(error).partition(") ")[2] or str(error), path=axle) from None


@spelled("steering_ratio(MIDSIZE)")
def steering_ratio(table: Mapping[str, Any]) -> float:
    """Angle of the steering wheel per mean angle of the front wheels, at small angles in the design position.

    >>> from koppel.vehicle.car_data import MIDSIZE
    >>> round(steering_ratio(read_car(MIDSIZE)), 2)
    15.55
    """
    if not isinstance(table, Mapping) or not {"front", "steering"} <= set(table):
        raise ModelError(f"= {shorten(table)} is no table of a car; give one such as MIDSIZE", path="table")
    small = 1e-3  # m of the rack: a twentieth of a degree of steer, over which the ratio hardly bends
    sweep = Rig(build_axle(table, "front")).rack_travel([-small, 0.0, small], forces=False)
    per_rack = np.radians(0.5 * (sweep.slope("right.toe") - sweep.slope("left.toe")))  # to the left
    ratio = table["steering"].get("ratio")
    if isinstance(ratio, Sequence) and not isinstance(ratio, str):
        travel = [read_number(pair[0], "m", "steering.ratio") for pair in ratio]
        angle = [read_number(pair[1], "rad", "steering.ratio") for pair in ratio]
        k = int(np.clip(np.searchsorted(travel, 0.0) - 1, 0, len(travel) - 2))
        rack = (travel[k + 1] - travel[k]) / (angle[k + 1] - angle[k])
    else:
        rack = read_number(ratio, "m/rad", "steering.ratio")
    return float(1.0 / (rack * per_rack))


# masses --------------------------------------------------------------------------------------------------------------


def steiner(r: Any) -> Array:
    """Inertia of a unit mass at r about the origin."""
    place = np.asarray(r, dtype=float)
    found: Array = float(place @ place) * np.eye(3) - np.outer(place, place)
    return found


def list_masses(model: Model) -> Iterator[tuple[float, Array, Array]]:
    """Mass, center and inertia about it of every part of a model and of what it contains, in axes of the model."""

    def number(value: Any, unit: str) -> float:
        return float(as_number(to_expr(value, unit, ""), {}))

    def vector(values: Any, unit: str) -> Array:
        return np.array([number(value, unit) for value in values])

    def turn(rotation: Any) -> Array:
        return np.array(rotation_matrix(rotation, number), dtype=float) if rotation is not None else np.eye(3)

    for part in model.parts.values():
        axes = turn(part.rotation)
        center = vector(part.position, "m") + axes @ vector(part.center_of_mass, "m")
        yield number(part.mass, "kg"), center, axes @ np.array(inertia_matrix(part.inertia, number)) @ axes.T
    for use in model.submodels.values():
        axes = turn(use.rotation) @ np.diag([1.0, -1.0 if use.mirror else 1.0, 1.0])
        for mass, center, inertia in list_masses(use.model):
            yield mass, vector(use.position, "m") + axes @ center, axes @ inertia @ axes.T


def axle_place(table: Mapping[str, Any], axle: str) -> Array:
    """Origin of an axle in the axes of the car."""
    return np.array([0.0 if axle == "front" else -float(table["wheelbase"]), 0.0, 0.0])


def take_off(table: Mapping[str, Any], taken: Sequence[tuple[float, Array, Array]]) -> tuple[float, Array, Array]:
    """Mass, center of mass and inertia about it of the whole car without what is taken."""
    mass, center = float(table["mass"]), np.array(table["center_of_mass"])
    first, moment = mass * center, table["inertia"] + mass * steiner(center)
    for own, place, inertia in taken:
        mass, first, moment = mass - own, first - own * place, moment - inertia - own * steiner(place)
    if not mass > 0:
        told = f"= {table['mass']:g} kg leaves {mass:g} kg for the body beside wheels, axles and rack"
        raise ModelError(told, path="mass")
    center = first / mass
    return mass, center, moment - mass * steiner(center)


def axle_masses(table: Mapping[str, Any], axles: Mapping[str, Model]) -> list[tuple[float, Array, Array]]:
    """What the axles weigh, in axes of the car."""
    return [
        (mass, center + axle_place(table, axle), inertia)
        for axle, model in axles.items()
        for mass, center, inertia in list_masses(model)
    ]


@spelled("split_mass(MIDSIZE)")
def split_mass(
    data: Mapping[str, Any], *, joints: Joints = "ideal", bushings: Mapping[str, Any] | None = None
) -> tuple[float, Array, Array]:
    """Mass, center of mass and inertia about it of the body: those of the whole car without all parts of the axles.

    These are wheels with carriers and the rack; with bushings also arms and rods.

    >>> from koppel.vehicle.car_data import MIDSIZE
    >>> mass, center, inertia = split_mass(MIDSIZE)
    >>> mass, [round(float(v), 6) for v in center], round(float(inertia[0, 2]), 6)
    (1187.0, [-1.068703, 0.0, 0.284426], 10.458129)
    """
    table = read_car(data)
    axles = {axle: build_axle(table, axle, joints, bushings) for axle in AXLES}
    return take_off(table, axle_masses(table, axles))


def check_choice(known: Mapping[str, Any], word: object, path: str) -> Any:
    """An entry by its word."""
    if not isinstance(word, str) or word not in known:
        raise ModelError(f"= {shorten(word)} does not fit; give {', '.join(known)}", path=path)
    return known[word]


def check_known(key: str, known: Mapping[str, Any] | Sequence[str], what: str, path: str) -> None:
    """Raises for a name that is not known."""
    if key not in known:
        raise ModelError(f"is no {what}{suggest(key, known)}", path=f"{path}.{key}")
