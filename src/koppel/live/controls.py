"""What a user can move while a machine runs: inputs and tunable parameters, each with a range."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import numpy as np

from koppel.model.errors import KoppelError, suggest
from koppel.model.units import parse_unit
from koppel.solve.machine import Machine

AHEAD = 10.0  # s of an input's own signal that its slider looks at
MOST_PARAMETERS = 200  # that get a slider; --input reaches the others
STEERING, PEDALS = ("steer",), ("throttle", "accelerator", "pedal", "brake")


@dataclass(frozen=True)
class Control:
    """A value that can be moved, in its unit.

    low, high: ends of its slider; given: whether model or user named them, else they are +-2 times its value.
    why_not: empty, or why it cannot be moved while the machine runs. keys: the arrow keys that move it.
    """

    kind: Literal["input", "parameter"]
    path: str
    unit: str
    value: float
    low: float
    high: float
    given: bool
    why_not: str = ""
    keys: Literal["", "x", "up", "down"] = ""

    def to_data(self) -> dict[str, Any]:
        """For the page."""
        return asdict(self)


def find_controls(machine: Machine, ranges: Mapping[str, tuple[float, float]] | None = None) -> list[Control]:
    """Inputs and tunable parameters of a machine; ranges: ends of sliders by path, in the unit of each.

    >>> import koppel
    >>> model = koppel.Model("wheel")
    >>> push = model.input("push", "N*m", 3, at_most=5)
    >>> wheel = model.add("wheel", koppel.rotational.Shaft(inertia=2))
    >>> torque = model.add("motor", koppel.rotational.Torque(shaft_b="wheel", torque=push))
    >>> (control,) = find_controls(koppel.Machine(model))
    >>> control.path, control.low, control.high
    ('push', -6.0, 5.0)
    """
    compiled, asked = machine.compiled, dict(ranges or {})
    # the signals of inputs over the first seconds: an input that is 0 at first and jumps later gets a slider that fits
    ahead = [machine.core.outputs(machine.time + t) for t in np.linspace(0.0, AHEAD, 21)] if compiled.inputs else []
    values = machine.core.outputs(machine.time)
    found = []
    for path, unit in zip(compiled.inputs, compiled.input_units, strict=True):
        held = compiled.line_conditions.position_inputs.get(path)
        why = f"it gives the position of '{held}', whose speed would be unknown" if held else ""
        channel = compiled.find_channel(path)
        value = float(values[channel])
        most = max(abs(float(row[channel])) for row in ahead)
        low, high, given = _range(path, most, machine.input_bounds(path), asked.pop(path, None))
        found.append(Control("input", path, unit, value, low, high, given, why, _keys(path, unit) if not why else ""))
    found = [replace(one, keys="") if _rivals(one, found) else one for one in found]
    numbers = machine.core.parameters
    entries = compiled.parameter_entries.items()
    free = [path for path, e in entries if e.free and not e.structural and path in compiled.parameters]
    free.sort(key=lambda path: (path not in asked, path.count(".")))
    for path in free[: max(MOST_PARAMETERS, len(asked))]:
        entry = compiled.parameter_entries[path]
        unit = entry.unit
        scale = parse_unit(unit)

        def shown(number: float, scale: Any = scale) -> float:
            return float((number - scale.offset) / scale.factor)

        value = shown(float(numbers[compiled.parameters[path]]))
        ends = (shown(entry.bounds[0]), shown(entry.bounds[1]))
        low, high, given = _range(path, value, ends, asked.pop(path, None))
        found.append(Control("parameter", path, unit, value, low, high, given))
    if asked:
        known = [*compiled.inputs, *free]
        path = next(iter(asked))
        raise KoppelError(
            f"model '{compiled.model.name}' has no input or tunable parameter '{path}'{suggest(path, known)}"
        )
    return found


def _range(
    path: str, value: float, bounds: tuple[float, float], asked: tuple[float, float] | None
) -> tuple[float, float, bool]:
    """Ends of a slider: those asked for, else the bounds of the model, else +-2 times the value (+-1 at 0)."""
    low, high = bounds
    if asked is not None:
        if asked[0] < low or asked[1] > high:
            raise KoppelError(f"the slider {asked[0]:g}:{asked[1]:g} of '{path}' leaves its bounds {low:g} .. {high:g}")
        return (*asked, True)
    reach = 2.0 * abs(value) or 1.0
    given = bool(np.isfinite(low) and np.isfinite(high))
    bottom = low if np.isfinite(low) else min(-reach, high - reach)
    top = high if np.isfinite(high) else max(reach, low + reach)
    return float(bottom), float(top), given


def _rivals(control: Control, others: Iterable[Control]) -> bool:
    """Whether a key belongs to another input: one with bounds of its own goes before those without."""
    return bool(control.keys) and not control.given and any(o.keys == control.keys and o.given for o in others)


def _keys(path: str, unit: str) -> Literal["", "x", "up", "down"]:
    """Arrow keys by the last word of the path: left and right steer, up throttle, down brake; a rate has none.

    >>> _keys("car.steering_angle", "rad"), _keys("car.steering_rate", "rad/s")
    ('x', '')
    """
    if unit.endswith("/s"):
        return ""
    name = path.rpartition(".")[2].lower()
    if any(word in name for word in STEERING):
        return "x"
    if any(word in name for word in PEDALS):
        return "down" if "brake" in name else "up"
    return ""


def read_ranges(texts: Iterable[str]) -> dict[str, tuple[float, float]]:
    """NAME=MIN:MAX of the command line.

    >>> read_ranges(["steering=-0.5:0.5"])
    {'steering': (-0.5, 0.5)}
    """
    found = {}
    for text in texts:
        path, equals, ends = text.partition("=")
        low, colon, high = ends.partition(":")
        try:
            numbers = float(low), float(high)
        except ValueError:
            numbers = (0.0, 0.0)
        if not (equals and colon and np.all(np.isfinite(numbers)) and numbers[0] < numbers[1]):
            raise KoppelError(f"--input {text}: write it as NAME=MIN:MAX with MIN below MAX, as in steering=-0.5:0.5")
        found[path.strip()] = numbers
    return found
