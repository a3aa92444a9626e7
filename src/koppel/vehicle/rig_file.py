"""A rig from a file: suspension, rig and sheet as sections of YAML, or the model file of an axle."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from koppel.model.arguments import spelled
from koppel.model.data import plain
from koppel.model.errors import ModelError, suggest
from koppel.model.files import MAX_BYTES, read_model
from koppel.model.library import paths_from
from koppel.model.reading import path_of, read_bytes
from koppel.model.value import as_number, to_expr
from koppel.vehicle.rig import Rig
from koppel.vehicle.rig_sheet import Sheet, measure
from koppel.vehicle.suspensions import suspension

SECTIONS = ("name", "suspension", "rig", "sheet")
UNITS = {
    "radius": "m",
    "wheelbase": "m",
    "height": "m",
    "tire_stiffness": "N/m",
    "travel": "m",
    "rack": "m",
    "lateral": "N",
    "longitudinal": "N",
    "aligning": "N*m",
    "trail": "m",
    "trim": "m",
}
"""Quantities of the sections rig and sheet that may have a unit; bare numbers are in SI, angles in degrees."""


@spelled("read_rig('rig.yaml')")
def read_rig(file: str | Path) -> tuple[Rig, dict[str, Any]]:
    """The rig that a file describes, and the options of measure for its sheet.

    The file has the sections suspension (type, points and the other options of vehicle.suspension; files count from
    the folder of this one), rig (options of Rig) and sheet (options of measure), and a name. A model file, with
    koppel: 1, is taken as the axle itself.
    """
    path = path_of(file)
    data = read_yaml(path)
    try:
        if "koppel" in data:
            return Rig(read_model(path)), {"name": str(data.get("name", path.stem))}
        for name in data:
            if name not in SECTIONS:
                raise ModelError(f"is not known{suggest(str(name), SECTIONS)}", path=str(name))
        if not isinstance(data.get("suspension"), Mapping):
            raise ModelError("is missing; give type, points and what else the axle has", path="suspension")
        with paths_from(path.parent):
            axle = call(suspension, data["suspension"], "suspension")
        rig: Rig = call(lambda **given: Rig(axle, **given), read_options(Rig.__init__, data.get("rig"), "rig"), "rig")
        options = read_options(measure, data.get("sheet"), "sheet")
    except ModelError as error:
        raise error.within(file=str(file)) from None
    return rig, {"name": str(data.get("name", path.stem)), **options}


@spelled("measure_file('rig.yaml')")
def measure_file(file: str | Path) -> Sheet:
    """The K&C sheet of the rig that a file describes."""
    rig, options = read_rig(file)
    return measure(rig, **options)


def read_yaml(path: Path) -> Mapping[str, Any]:
    """A mapping from a file."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    raw = read_bytes(path, "rig", MAX_BYTES)
    try:
        data = YAML(typ="safe").load(raw.decode())
    except (YAMLError, UnicodeDecodeError) as error:  # what is no rig is not quoted
        mark = getattr(error, "problem_mark", None)
        place = f" in line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        raise ModelError(f"is no YAML{place}; give suspension: and rig:", file=str(path)) from None
    if not isinstance(data, Mapping):
        raise ModelError("has no sections; give suspension: and rig:", file=str(path))
    return data


def read_options(function: Callable[..., Any], given: Any, section: str) -> dict[str, Any]:
    """Options of a function from a section, values with units as numbers."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ModelError("is not a mapping of options", path=section)
    known = [n for n in inspect.signature(function).parameters if n not in ("self", "axle", "rig", "name", "column")]
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise ModelError(f"is not known{suggest(str(name), known)}", path=f"{section}.{name}")
        unit = UNITS.get(name)
        found[name] = value if unit is None else as_number(to_expr(value, unit, f"{section}.{name}"), {})
    return found


def call(function: Callable[..., Any], given: Mapping[str, Any], section: str) -> Any:
    """Calls a function with the options of a section; errors name the section."""
    try:
        return function(**{str(name): plain(value) for name, value in given.items()})
    except ModelError as error:
        raise error.within(section) from None
    except TypeError as error:
        known = ", ".join(n for n in inspect.signature(suspension).parameters)
        raise ModelError(f"{error}; known: {known}", path=section) from None
