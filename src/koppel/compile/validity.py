"""Ranges in which the laws of hydraulic elements hold; a run that leaves one goes on, and says so once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from koppel.compile.context import ElementContext
from koppel.model.expression import Scalar
from koppel.model.fluid import OilValues, round_area

if TYPE_CHECKING:
    from koppel.compile.fluids import Fluids

ANY = 1e300
"""No limit."""
LAMINAR_END, TURBULENT_END = 2320.0, 1e8
"""Reynolds numbers: laminar friction holds below the first, Colebrook's law below the second."""


@dataclass(frozen=True)
class Validity:
    """A channel, its unit, the slots of the least and the most it should be, and what it means to leave them."""

    path: str
    unit: str
    low: int
    high: int
    meaning: str


Range = tuple[str, str, Scalar, Scalar, str]


def list_validity(fluids: Fluids) -> tuple[Validity, ...]:
    """The ranges of all hydraulic elements."""
    return tuple(
        Validity(path, unit, fluids.slot(low), fluids.slot(high), meaning)
        for path, unit, low, high, meaning in _ranges(fluids)
    )


def _ranges(fluids: Fluids) -> Iterator[Range]:
    """Channel, unit, least, most, and what it means to be outside."""
    for path, (instance, element) in fluids.nodes.items():
        if element.prescribed:
            yield from _of_given_pressure(fluids, path)
            continue
        oil = fluids.find_oil(ElementContext(fluids, instance, element, path))
        if oil is not None and element.line != "cavity":
            yield from _of_pressure(path, oil, rigid=element.is_rigid, mixed=fluids.flat.number(oil.air) > 0.0)
        if element.kind == "hydraulics.rigid_node":
            meaning = "closed valves all around it: its pressure is not defined and means nothing until one opens"
            yield f"{path}.enclosed", "1", -1.0, 0.5, meaning
    for path, (instance, line) in fluids.line_owner.items():
        if line.kind in ("hydraulics.line", "hydraulics.frame_line") and line.friction == "laminar":  # type: ignore[attr-defined]
            meaning = "no laminar flow: its friction is larger; take a hydraulics.pipe, or friction: none and a fit"
            yield f"{path}.reynolds", "1", -1.0, LAMINAR_END, meaning
        elif line.kind == "hydraulics.pipe":
            yield f"{path}.reynolds", "1", -1.0, TURBULENT_END, "beyond the range of Colebrook's law"
        if line.kind.startswith("hydraulics.") and getattr(line, "highest_frequency", None) is not None:
            yield from _of_length(fluids, ElementContext(fluids, instance, line, path))


def _of_given_pressure(fluids: Fluids, path: str) -> Iterator[Range]:
    """Signals may fall below what oil can have; that of the lines there, where the model has several."""
    oils = fluids.meetings[path].oils or fluids.oils
    if not fluids.meetings[path].others or len(oils) != 1:
        return
    owner, oil = fluids.oils[next(iter(oils))]
    meaning = (
        "below the cavitation_pressure of the oil there: no source holds such a pressure; pressures are absolute, "
        "write barg for those above that of the surroundings"
    )
    yield f"{path}.pressure", "Pa", oil.values(owner.read).cavitation, ANY, meaning


def _of_pressure(path: str, oil: OilValues, *, rigid: bool, mixed: bool) -> Iterator[Range]:
    below = "below the cavitation_pressure of its oil: "
    below += "take a hydraulics.cavitating_node" if rigid else "vapor forms there, which the law of the node leaves out"
    yield f"{path}.pressure", "Pa", oil.cavitation, ANY, below
    if mixed and not rigid:
        above = "above p*, where air is as stiff as the oil: the modulus of the mixture does not hold"
        yield f"{path}.pressure", "Pa", -ANY, oil.stiff_pressure, above


def _of_length(fluids: Fluids, context: ElementContext) -> Iterator[Range]:
    """A line is short where length < a / (10 f), a = sqrt(E(p) / density): above some pressure at its nodes."""
    line: Any = context.element
    number = fluids.flat.number
    oil, f = fluids.oil_of(context), number(context.value("highest_frequency", "Hz"))
    length, rho = number(context.value("length", "m")), number(oil.density)

    def limit(p: float) -> float:
        return math.sqrt(number(oil.modulus_at(p)) / rho) / (10.0 * f)

    low, high = math.log(1e2), math.log(1e9)
    if limit(math.exp(high)) < length:
        low = high = math.log(1e30)  # too long at every pressure
    elif limit(math.exp(low)) >= length:
        return
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (low, middle) if limit(math.exp(middle)) >= length else (middle, high)
    least = math.exp(high)
    volume = number(round_area(context.value("diameter", "m"))) * length
    meaning = (
        f"at this pressure waves take longer than a tenth of a period of {f:g} Hz through '{context.path}', "
        f"{length:g} m: take a hydraulics.elastic_line, or more lines with nodes of {volume:.3g} m**3 in all"
    )
    for port in ("node_a", "node_b"):
        target = fluids.target_of(context.instance, getattr(line, port))
        if not fluids.nodes[target][1].prescribed:
            yield f"{target}.pressure", "Pa", least, ANY, meaning
