"""Every quantity by its path: mount.stiffness.z, arm.mass, arm.pin.position.x, left.spring.length, gravity.z.

A quantity that is to be changed from outside becomes a parameter with this path; nothing else of the model changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from koppel.model.curve import CurveBase
from koppel.model.data import read_data
from koppel.model.declaration import COMPONENTS
from koppel.model.declared import Parameter
from koppel.model.element import Element
from koppel.model.errors import KoppelError, suggest
from koppel.model.expression import constant
from koppel.model.gravity import GravityField, PointGravity
from koppel.model.model import Model, Submodel
from koppel.model.part import Frame, InertiaEntries, Part
from koppel.model.signal import Shape
from koppel.model.value import to_expr

Place = tuple[str, ...]
XYZ = COMPONENTS[3]
INERTIA = {"xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}


Given = Mapping[str, float | str | None]


def with_parameters(model: Model, paths: Iterable[str] | Given) -> Model:
    """A copy of the model in which the quantities at these paths are parameters; the model itself stays as it is.

    paths: a list, or a mapping to what a quantity is to be that now follows from others or is not given. Raises
    KoppelError for a path that leads to no quantity.

    >>> import koppel
    >>> model = koppel.Model("mass on a spring")
    >>> mass = model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=mass, stiffness=[800, 800, 800, 9, 9, 9])
    >>> name = model.add("mount", spring)
    >>> changed = with_parameters(model, ["mount.stiffness.z", "mass.mass"])
    >>> machine = koppel.Machine(changed)
    >>> machine.set_parameters({"mount.stiffness.z": "1.6 N/mm", "mass.mass": "1 kg"})
    >>> round(koppel.linearize(machine).modes()[-1].frequency, 3)  # sqrt(1600 / 1) / 2 pi
    6.366
    """
    for path in paths:
        words = tuple(path.split("."))
        try:
            model = _change(model, words, paths[path] if isinstance(paths, Mapping) else None)
        except LookupError as error:
            inputs = path in model.inputs
            why = ", but an input; give it a value with set_input, or change its signal" if inputs else ""
            why = why or str(error.args[0]) or suggest(path, [*list_parameters(model), *list_quantities(model)])
            raise KoppelError(f"model '{model.name}' has no parameter or quantity '{path}'{why}") from None
    return model


def _change(model: Model, words: Place, wanted: float | str | None) -> Model:
    """The model with one quantity as a parameter of its own, or of a submodel."""
    first, rest = words[0], words[1:]
    if first in model.submodels and rest:
        sub: Submodel = model.submodels[first]
        inner = _change(sub.model, rest, wanted)
        changed = sub.model_copy(update={"model": inner, "file": None, "library": None, "type": None, "options": {}})
        return model.model_copy(update={"submodels": {**model.submodels, first: changed}})
    name = "__".join((*words, "set"))
    if name in model.parameters:
        return model
    found = _replace(model, words, name)
    if found is None:
        raise LookupError("")
    update, unit, source, bounds = found
    free = source is not None and constant(to_expr(source, unit or "*")) is not None
    value = source if free or wanted is None else wanted
    if value is None:
        raise LookupError(", which is not given; give it a value in the model")
    entry = Parameter(value, unit=None if unit in ("*", "") else unit, **bounds)
    changed_model = model.model_copy(update={**update, "parameters": {**model.parameters, name: entry}})
    changed_model.promote(name, ".".join(words))
    return changed_model


Found = tuple[dict[str, Any], str, Any, dict[str, Any]]
"""Fields of the model to change, unit, present value, bounds."""


def _replace(model: Model, words: Place, name: str) -> Found | None:
    """The quantity of this model that the words lead to, replaced by the name of a parameter."""
    first, rest = words[0], words[1:]
    if first in model.elements:
        made = _in_element(model.elements[first], rest, name)
        return made and ({"elements": {**model.elements, first: made[0]}}, *made[1:])
    if first in model.parts:
        part = _in_part(model.parts[first], rest, name)
        return part and ({"parts": {**model.parts, first: part[0]}}, *part[1:], {})
    if first == "gravity" and not isinstance(model.gravity, PointGravity | GravityField):
        entry = _in_list(model.gravity, rest, name)
        return entry and ({"gravity": entry[0]}, "m/s**2", entry[1], {})
    if first == "ground" and rest and rest[0] in model.frames:
        frame = _in_frame(model.frames[rest[0]], rest[1:], name)
        return frame and ({"frames": {**model.frames, rest[0]: frame[0]}}, "m", frame[1], {})
    return None


def _in_element(element: Element, words: Place, name: str) -> tuple[Element, str, Any, dict[str, Any]] | None:
    if not words:
        return None
    given = getattr(element, words[0], None)
    for spec in element.declared_quantities():
        if spec.name == words[0]:
            bounds = {"at_least": spec.at_least, "at_most": spec.at_most}
            if not isinstance(spec.unit, tuple) and not isinstance(given, tuple):
                if len(words) > 1:
                    return None
                return element.model_copy(update={spec.name: name}), spec.unit, given, bounds
            default = given if isinstance(given, tuple) else (None,) * len(spec.unit)
            entry = _in_list(default, words[1:], name)
            if entry is None or None in entry[0]:
                return None
            index = entry[0].index(name)
            unit = spec.unit[index] if isinstance(spec.unit, tuple) else spec.unit
            return element.model_copy(update={spec.name: entry[0]}), unit, entry[1], bounds
    for curve in element.declared_curves():
        if curve.name == words[0] and curve.slope_unit and len(words) == 1 and not isinstance(given, CurveBase):
            return element.model_copy(update={curve.name: name}), curve.slope_unit, given, {}
    for signal in element.declared_signals():
        if signal.name != words[0] or isinstance(given, Shape):
            continue
        if not isinstance(given, tuple):
            if len(words) > 1:
                return None
            return element.model_copy(update={signal.name: name}), str(signal.unit), given, {}
        entry = _in_list(given, words[1:], name)
        if entry is None:
            return None
        unit = signal.unit if isinstance(signal.unit, str) else signal.unit[entry[0].index(name)]
        return element.model_copy(update={signal.name: entry[0]}), unit, entry[1], {}
    return None


def _in_part(part: Part, words: Place, name: str) -> tuple[Part, str, Any] | None:
    vectors = {"center_of_mass": "m", "position": "m", "velocity": "m/s", "angular_velocity": "rad/s"}
    if words == ("mass",):
        return part.model_copy(update={"mass": name}), "kg", part.mass
    if words and words[0] in vectors:
        entry = _in_list(getattr(part, words[0]), words[1:], name)
        return entry and (part.model_copy(update={words[0]: entry[0]}), vectors[words[0]], entry[1])
    if len(words) == 2 and words[0] == "inertia" and words[1] in INERTIA:
        return _in_inertia(part, words[1], name)
    if words and words[0] in part.frames:
        frame = _in_frame(part.frames[words[0]], words[1:], name)
        return frame and (part.model_copy(update={"frames": {**part.frames, words[0]: frame[0]}}), "m", frame[1])
    return None


def _in_inertia(part: Part, key: str, name: str) -> tuple[Part, str, Any]:
    i, k = INERTIA[key]
    if isinstance(part.inertia, InertiaEntries):
        old = getattr(part.inertia, key)
        inertia: Any = read_data(InertiaEntries, {**part.inertia.to_data(), key: name})
    else:
        rows: list[list[Any]] = [list(row) for row in part.inertia]
        old = rows[i][k]
        rows[i][k] = rows[k][i] = name
        inertia = tuple(map(tuple, rows))
    return part.model_copy(update={"inertia": inertia}), "kg*m**2", old


def _in_frame(frame: Frame, words: Place, name: str) -> tuple[Frame, Any] | None:
    entry = _in_list(frame.position, words[1:], name) if words and words[0] == "position" else None
    return entry and (frame.model_copy(update={"position": entry[0]}), entry[1])


def _in_list(values: Any, words: Place, name: str) -> tuple[tuple[Any, ...], Any] | None:
    """The list with one entry replaced, and what that was; the word is a direction, or a number in other lists."""
    known = COMPONENTS.get(len(values)) or tuple(str(k) for k in range(len(values)))
    if len(words) != 1 or words[0] not in known:
        return None
    index = known.index(words[0])
    return (*values[:index], name, *values[index + 1 :]), values[index]


def list_parameters(model: Model) -> Iterator[str]:
    """Paths of declared parameters."""
    yield from model.parameters
    yield from (f"{key}.{path}" for key, sub in model.submodels.items() for path in list_parameters(sub.model))


def list_quantities(model: Model) -> Iterator[str]:
    """Paths of quantities, for suggestions."""
    for key, element in model.elements.items():
        for spec, item in element.quantity_items():
            labels = COMPONENTS.get(len(spec.unit), ()) if isinstance(spec.unit, tuple) else ()
            name, _, index = item.path.partition("[")
            yield f"{key}.{name}" + (f".{labels[int(index[:-1])]}" if index and labels else "")
        yield from (f"{key}.{signal.name}" for signal in element.declared_signals())
    for key, part in model.parts.items():
        yield from (f"{key}.mass", *(f"{key}.inertia.{entry}" for entry in INERTIA))
        yield from (f"{key}.{frame}.position.{axis}" for frame in part.frames for axis in XYZ)
    yield from (f"gravity.{axis}" for axis in XYZ)
    yield from (f"{key}.{path}" for key, sub in model.submodels.items() for path in list_quantities(sub.model))
