"""What a declaration of an element says: its words (port, quantity, curve, signal, state, ...), and them as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from pydantic import Field

from koppel.model.signal import Shape

_SIX = ("x", "y", "z", "rx", "ry", "rz")
COMPONENTS = {
    2: ("1", "2"),
    3: _SIX[:3],
    6: _SIX,
    15: tuple(f"{a}_{b}" for k, a in enumerate(_SIX) for b in _SIX[k + 1 :]),
}
"""How the components of a list are called, by its length; 2: values of a pair, 15: the pairs of six directions."""

Energy: TypeAlias = Literal["conservative", "dissipative", "source"]
"""What an element does with energy: keeps it, keeps or takes it, may give it."""

Side: TypeAlias = Literal["frame", "shaft", "sled", "node", "flow"]
LineKind: TypeAlias = Literal["", "shaft", "sled", "flow", "mode", "node", "cavity"]
"""What an element can be a coordinate of.

An angle, a travel, a flow, a shape of an elastic line, the compression of a node, a cavity in it.
"""


# as data -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Spec:
    """One declared field; required: it has no default."""

    name: str
    meaning: str
    default: Any = None
    required: bool = True


@dataclass(frozen=True, kw_only=True)
class PortSpec(Spec):
    """A frame, a shaft, a sled, a node or a flow that the element acts on."""

    to: Side = "frame"


@dataclass(frozen=True, kw_only=True)
class ReferenceSpec(Spec):
    """Another element that the element looks at."""

    to: str = "force"


@dataclass(frozen=True, kw_only=True)
class QuantitySpec(Spec):
    """A number, or as many numbers as there are units when unit is a tuple.

    core: False for one that the core does not know; it goes into a signal, see Element.core_signals.
    """

    unit: str | tuple[str, ...]
    at_least: float | None = None
    at_most: float | None = None
    above: float | None = None
    core: bool = True

    def unit_of(self, index: int | None) -> str:
        """The unit of one component."""
        return self.unit if isinstance(self.unit, str) else self.unit[index or 0]


@dataclass(frozen=True, kw_only=True)
class CurveSpec(Spec):
    """A curve y(x), or one per key; with slope_unit a plain value stands for a linear curve; bounds hold for y."""

    x_unit: str | tuple[str, ...]
    y_unit: str | tuple[str, ...]
    keys: tuple[str, ...] = ()
    slope_unit: str | None = None
    at_least: float | None = None
    at_most: float | None = None
    above: float | None = None


@dataclass(frozen=True, kw_only=True)
class SignalSpec(Spec):
    """A signal, or as many as there are units; local_names maps names known only here to their units.

    positive: it acts as 0 where it is below; one that is always below is refused, and a run in which it gets there
    warns. core: False for one that the core does not know, see Element.core_signals.
    """

    unit: str | tuple[str, ...]
    local_names: tuple[tuple[str, str], ...] = ()
    positive: bool = False
    core: bool = True


@dataclass(frozen=True, kw_only=True)
class StateSpec(Spec):
    """A state x that the element owns, or as many as there are units; its default is the start value.

    magnitude: what it typically reaches, in SI; absolute tolerances of variable_step and IDA, and steps of differences,
    are relative to it. odd: components with the other sign in a mirrored element.
    """

    unit: str | tuple[str, ...]
    magnitude: float = 1.0
    odd: tuple[str, ...] = ()

    def parts(self) -> list[tuple[str, str]]:
        """Name and unit of each component."""
        if isinstance(self.unit, str):
            return [(self.name, self.unit)]
        return [(f"{self.name}_{c}", unit) for c, unit in zip(COMPONENTS[len(self.unit)], self.unit, strict=True)]


@dataclass(frozen=True, kw_only=True)
class OptionSpec(Spec):
    """A choice."""


SPECS: Mapping[str, type[Spec]] = {
    "port": PortSpec,
    "line": PortSpec,
    "fluid": PortSpec,
    "reference": ReferenceSpec,
    "quantity": QuantitySpec,
    "curve": CurveSpec,
    "signal": SignalSpec,
    "state": StateSpec,
    "option": OptionSpec,
}
"""What each word of a declaration becomes."""


@dataclass(frozen=True)
class OutputSpec:
    """A channel that the element reports; odd when a mirrored element reports it with the other sign.

    taken_by: the two other outputs, force and rate, of which it is minus the product; the core does not know it then.
    flow: an output that is a force, a port and a sign; sign * force * speed of the port, which the core does not know
    either.
    """

    name: str
    unit: str
    meaning: str
    odd: bool = False
    taken_by: tuple[str, str] | None = None
    flow: tuple[str, str, float] | None = None

    @property
    def core(self) -> bool:
        """True when the core reports it."""
        return self.taken_by is None and self.flow is None


@dataclass(frozen=True)
class SignalItem:
    """One signal of an element: where it stands, its source, its unit and the names known only there."""

    path: str
    source: float | int | str | Shape
    unit: str
    local_names: dict[str, str]


@dataclass(frozen=True)
class LineRow:
    """A sum of coordinates (path, factor) stays what it is at the start, or follows a signal of time.

    speeds: the signal is a speed and positions are free. state: the speed is the first state of the element. absolute:
    the sum is the signal itself (0 without one).
    """

    entries: tuple[tuple[str, Any], ...]
    signal: tuple[str, str] | None = None  # field of the element, unit
    speeds: bool = False
    absolute: bool = False
    state: bool = False


@dataclass(frozen=True)
class RoadData:
    """A road as the core takes it, see core/road.hpp: values that may follow from parameters, and plain numbers.

    shape: what follows the friction factor among the values, up to five. heights: one row per track, or per x of a
    grid. friction: x, y and, row by row, the factors of a table; empty without one.
    """

    type: Literal["plane", "profile", "grid"]
    friction: Any
    shape: tuple[Any, ...]
    heights: Any = ()
    outside: Literal["ends", "repeats", "holds"] = "ends"
    friction_table: tuple[Any, Any, Any] | None = None

    def mirrored(self) -> RoadData:
        """The same road with left and right exchanged: z(x, -y)."""
        shape, heights, table = self.shape, self.heights, self.friction_table
        if self.type == "plane":
            slope, bank = shape
            shape = slope, -bank
        elif self.type == "profile":
            heights = heights[::-1]
        else:
            start_x, spacing_x, start_y, spacing_y = shape
            shape = start_x, spacing_x, -(start_y + spacing_y * (len(heights[0]) - 1)), spacing_y
            heights = [row[::-1] for row in heights]
        if table is not None:
            x, y, factors = table
            table = x, [-value for value in reversed(y)], [row[::-1] for row in factors]
        return replace(self, shape=shape, heights=heights, friction_table=table)


# the words -----------------------------------------------------------------------------------------------------------


def _field(word: str, meaning: str, default: Any, **facts: Any) -> Any:
    return Field(default, description=meaning, json_schema_extra={"x-koppel": {"word": word, **facts}})


def port(meaning: str, *, default: Any = ..., to: Side = "frame") -> Any:
    """A frame that the element acts on or looks at; or a shaft, a sled, a node or the flow of a line."""
    word = {"frame": "port", "node": "fluid", "flow": "fluid"}.get(to, "line")
    return _field(word, meaning, default, **({} if to == "frame" else {"to": to}))


def reference(meaning: str, *, to: Literal["force", "joint", "road"] = "force", default: Any = ...) -> Any:
    """The path of another element: one that exerts forces, a joint, or a road."""
    return _field("reference", meaning, default, to=to)


def quantity(
    unit: str | tuple[str, ...],
    meaning: str,
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    above: float | None = None,
    core: bool = True,
    default: Any = ...,
) -> Any:
    """A value with unit, meaning and bounds in SI; a tuple of units makes a list of values.

    core: False for one that only makes up signals.
    """
    bounds = {"at_least": at_least, "at_most": at_most, "above": above}
    return _field("quantity", meaning, default, unit=unit, **bounds, core=core)


def hardpoint(meaning: str) -> Any:
    """A place at the design position in model coordinates that may stand instead of frames."""
    return quantity(("m", "m", "m"), meaning, core=False, default=None)


def curve(
    x_unit: str | tuple[str, ...],
    y_unit: str | tuple[str, ...],
    meaning: str,
    *,
    keys: tuple[str, ...] = (),
    slope_unit: str | None = None,
    at_least: float | None = None,
    at_most: float | None = None,
    above: float | None = None,
    default: Any = ...,
) -> Any:
    """A curve y(x); with keys a mapping of curves, one unit per key; with slope_unit also a plain value.

    Bounds hold for y at and between the points, for curves over x >= 0.
    """
    facts = {"x_unit": x_unit, "y_unit": y_unit, "keys": keys, "slope_unit": slope_unit}
    return _field("curve", meaning, default, **facts, at_least=at_least, at_most=at_most, above=above)


def signal(
    unit: str | tuple[str, ...],
    meaning: str,
    *,
    local_names: Mapping[str, str] | None = None,
    positive: bool = False,
    core: bool = True,
    default: Any = ...,
) -> Any:
    """A signal; a tuple of units makes a list of signals; local_names maps extra names to their units.

    positive: it acts as 0 below 0. core: False for one that only makes up others.
    """
    names = tuple((local_names or {}).items())
    return _field("signal", meaning, default, unit=unit, local_names=names, positive=positive, core=core)


def state(
    unit: str | tuple[str, ...], meaning: str, *, start: Any = 0, magnitude: float = 1.0, odd: tuple[str, ...] = ()
) -> Any:
    """A state x of the element, with its start value; a tuple of units makes a list of states.

    The law in the core gives its rate. It is a channel of its own name. magnitude: what it typically reaches, in SI;
    tolerances are relative to it.
    odd: the components along y, about x or about z, so that a mirror turns their sign.
    """
    return _field("state", meaning, start, unit=unit, magnitude=magnitude, odd=odd)


def option(meaning: str, *, default: Any = ...) -> Any:
    """A plain choice."""
    return _field("option", meaning, default)


def output(name: str, unit: str, meaning: str, *, odd: bool = False) -> OutputSpec:
    """A channel that the element reports; odd: along y, about x or about z, so that a mirror turns its sign."""
    return OutputSpec(name, unit, meaning, odd)


def polar(name: str, unit: str, meaning: str) -> tuple[OutputSpec, ...]:
    """The components along x, y and z of a polar vector, such as a force; {} stands for the axis. A mirror turns y."""
    return tuple(output(name.format(c), unit, meaning.format(c), odd=c == "y") for c in "xyz")


def axial(name: str, unit: str, meaning: str) -> tuple[OutputSpec, ...]:
    """The components about x, y and z of an axial vector, such as a torque. A mirror turns x and z."""
    return tuple(output(name.format(c), unit, meaning.format(c), odd=c != "y") for c in "xyz")


def power(force: str, rate: str) -> OutputSpec:
    """The power that an element puts into its sides: minus the pull (output force) times the rate (output rate)."""
    return OutputSpec("power", "W", "power that the element puts into its sides, never positive", False, (force, rate))


def flow(name: str, meaning: str, *, force: str, port: str, sign: float) -> OutputSpec:
    """A power: sign times the output force times the speed of a shaft or sled."""
    return OutputSpec(name, "W", meaning, flow=(force, port, sign))


def transmitted(force: str, port: str, *, sign: float = -1.0) -> OutputSpec:
    """The power that flows from side a to side b: what arrives at the port of side b.

    force: an output that pulls side b back, or with sign 1 one that acts on it.
    """
    return flow("transmitted", "power that flows from side a to side b", force=force, port=port, sign=sign)
