"""The kit to declare elements: @element and its words (port, quantity, curve, signal, state, ...), and the registry."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Protocol,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator

from koppel.model.curve import CurveBase
from koppel.model.data import Data, DataMeta, read_data
from koppel.model.drawing import Drawing
from koppel.model.errors import ModelError, join_path, shorten, suggest
from koppel.model.expression import constant
from koppel.model.signal import Item, Shape
from koppel.model.value import to_expr

PATH = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


class Reference:
    """Something in a model that a port can point to; path is how a file writes it, e.g. "carrier.bearing"."""

    def __init__(self, path: str, owner: Any = None) -> None:
        self._path = path
        self._owner = owner

    @property
    def path(self) -> str:
        """The path from the model in which the reference is used."""
        return self._path

    @property
    def owner(self) -> Any:
        """The model that gave the reference; None for a path of one's own."""
        return self._owner

    def __str__(self) -> str:
        return self._path

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._path!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reference) and other._path == self._path

    def __hash__(self) -> int:
        return hash(self._path)


class OwnedPath(str):
    """A path as text that remembers the model whose reference it was, until the element is added to one."""

    owner: Any = None

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # copies and files are plain text


def place_frames(element: Any, axis: tuple[float | int | str, ...] | None = None) -> dict[str, Hardpoint]:
    """frame_a and frame_b where the quantity position of an element says, if it does."""
    if element.position is None:
        return {}
    return {side: Hardpoint(str(getattr(element, side)), element.position, axis) for side in ("frame_a", "frame_b")}


def check_axis(element: Any) -> None:
    """Raises for an axis without position or without direction."""
    if element.axis is not None and element.position is None:
        raise ModelError("belongs to a position; give that too, or turn frame_a", path="axis")
    numbers = [constant(to_expr(v, "1")) for v in element.axis or (1,)]
    if not any(number is None or number != 0.0 for number in numbers):
        raise ModelError("has length 0; give the axis a direction", path="axis")


def check_path(value: object) -> str:
    """A path such as "carrier.bearing", given as text or as a reference of the builder."""
    path = value.path if isinstance(value, Reference) else value
    if not isinstance(path, str) or not PATH.fullmatch(path):
        raise ModelError(f"= {shorten(path)} is not a path; write it like carrier.bearing, ground or ground.tower")
    if isinstance(value, Reference) and value.owner is not None and path != "ground":
        path = OwnedPath(path)
        path.owner = value.owner
    return path


def check_owner(path: object, model: Any) -> None:
    """Raises for the path of a reference that another model gave."""
    if isinstance(path, OwnedPath) and path.owner is not model:
        other = f"model '{path.owner.name}'" if path.owner.name else "another model"
        raise ModelError(
            f"= '{path}' belongs to {other}, not to this model; take the reference that this model gave"
        )


FramePort: TypeAlias = Annotated[
    str | Reference, PlainValidator(check_path), WithJsonSchema({"type": "string", "pattern": f"^{PATH.pattern}$"})
]
"""A frame: "part.frame", "part" for the frame of the part itself, "ground" or "ground.frame". Stored as text."""

ElementPath: TypeAlias = FramePort
"""The path of an element. Stored as text."""

Shaft: TypeAlias = FramePort
"""A turning coordinate: a rotational.shaft, a joint that turns, or ground. Stored as text."""

Sled: TypeAlias = FramePort
"""A sliding coordinate: a translational.sled, a joint that shifts, or ground. Stored as text."""

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

Node: TypeAlias = FramePort
"""A node of a hydraulic network. Stored as text."""

Flow: TypeAlias = FramePort
"""The flow of a hydraulic line: the line itself. Stored as text."""

Side: TypeAlias = Literal["frame", "shaft", "sled", "node", "flow"]
LineKind: TypeAlias = Literal["", "shaft", "sled", "flow", "mode", "node", "cavity"]
"""What an element can be a coordinate of.

An angle, a travel, a flow, a shape of an elastic line, the compression of a node, a cavity in it.
"""


class Numbers(Protocol):
    """The values of an element in SI, with the parameters in force."""

    def __call__(self, source: Any) -> float:
        """The number of a value."""

    def constant(self, source: Any) -> float | None:
        """The number of a signal that never changes; None for all others."""


# what a declaration says, as data ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PortSpec:
    """A frame, shaft or sled that the element acts on."""

    name: str
    meaning: str
    default: str | None = None
    to: Side = "frame"


@dataclass(frozen=True)
class Hardpoint:
    """A place on a part, in model coordinates at the design position, as in a table of hardpoints.

    axis: direction of the z axis there, with x as near as possible to x of the model (to y where z is along x); without
    it the axes are those of the model.
    """

    part: str
    position: tuple[float | int | str, ...]
    axis: tuple[float | int | str, ...] | None = None


@dataclass(frozen=True)
class ReferenceSpec:
    """Another element that the element looks at."""

    name: str
    meaning: str
    to: str = "force"


@dataclass(frozen=True)
class QuantitySpec:
    """A number, or as many numbers as there are units when unit is a tuple.

    core: False for one that the core does not know; it goes into a signal, see Element.core_signals.
    """

    name: str
    unit: str | tuple[str, ...]
    meaning: str
    at_least: float | None = None
    at_most: float | None = None
    above: float | None = None
    default: Any = None
    required: bool = True
    core: bool = True

    def unit_of(self, index: int | None) -> str:
        """The unit of one component."""
        return self.unit if isinstance(self.unit, str) else self.unit[index or 0]


@dataclass(frozen=True)
class CurveSpec:
    """A curve y(x), or one per key; with slope_unit a plain value stands for a linear curve; bounds hold for y."""

    name: str
    x_unit: str | tuple[str, ...]
    y_unit: str | tuple[str, ...]
    meaning: str
    keys: tuple[str, ...] = ()
    slope_unit: str | None = None
    at_least: float | None = None
    at_most: float | None = None
    above: float | None = None
    default: Any = None


@dataclass(frozen=True)
class SignalSpec:
    """A signal, or as many as there are units; local_names maps names known only here to their units.

    positive: it acts as 0 where it is below; one that is always below is refused, and a run in which it gets there
    warns. core: False for one that the core does not know, see Element.core_signals.
    """

    name: str
    unit: str | tuple[str, ...]
    meaning: str
    local_names: tuple[tuple[str, str], ...] = ()
    positive: bool = False
    core: bool = True
    default: Any = None


@dataclass(frozen=True)
class StateSpec:
    """A state x that the element owns, or as many as there are units; its field holds the start value.

    magnitude: what it typically reaches, for tolerances. odd: components with the other sign in a mirrored element.
    """

    name: str
    unit: str | tuple[str, ...]
    meaning: str
    default: Any = 0
    magnitude: float = 1.0
    odd: tuple[str, ...] = ()

    def parts(self) -> list[tuple[str, str]]:
        """Name and unit of each component."""
        if isinstance(self.unit, str):
            return [(self.name, self.unit)]
        return [(f"{self.name}_{c}", unit) for c, unit in zip(COMPONENTS[len(self.unit)], self.unit, strict=True)]


@dataclass(frozen=True)
class OptionSpec:
    """A choice."""

    name: str
    meaning: str
    default: Any = None


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


# the words of a declaration ---------------------------------------------------------------------------------------


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

    The law in the core gives its rate. It is a channel of its own name. magnitude: what it typically reaches, in SI.
    odd: the components along y, about x or about z, so that a mirror turns their sign.
    """
    return _field("state", meaning, start, unit=unit, magnitude=magnitude, odd=odd)


def option(meaning: str, *, default: Any = ...) -> Any:
    """A plain choice."""
    return _field("option", meaning, default)


def output(name: str, unit: str, meaning: str, *, odd: bool = False) -> OutputSpec:
    """A channel that the element reports; odd: along y, about x or about z, so that a mirror turns its sign."""
    return OutputSpec(name, unit, meaning, odd)


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


# the base class ---------------------------------------------------------------------------------------------------


@dataclass_transform(
    kw_only_default=True, field_specifiers=(port, reference, quantity, curve, signal, state, option, Field)
)
class ElementMeta(DataMeta):
    """Tells type checkers the words of a declaration."""


ElementMeta.__doc__ = vars(DataMeta)["__doc__"]  # unit and meaning of each quantity in the docstrings of elements


S = TypeVar("S")


class Element(Data, metaclass=ElementMeta):
    """Base of all elements. Fields keep their source; numbers with unit and bounds are checked when it is made."""

    kind: ClassVar[str] = ""
    core: ClassVar[bool] = True
    """True when the core has a kind of the same name that acts on the equations; sensors have none."""
    is_joint: ClassVar[bool] = False
    """True for elements that say how two parts may move against each other."""
    is_road: ClassVar[bool] = False
    """True for roads, which tires touch."""
    is_node: ClassVar[bool] = False
    """True for nodes of hydraulic networks."""
    holds: ClassVar[bool] = False
    """True for elements without a kind in the core that hold the parts of their frames all the same."""
    core_kind: ClassVar[str] = ""
    """Kind in the core, when several elements share one; else that of the element."""
    core_words: ClassVar[Mapping[str, str]] = {}
    """Own word to the word of a shared kind in the core, where they differ: {"torque": "force"}.

    Where a word stands for two things, with the group: {"params.torque": "coefficient"}.
    """
    energy: ClassVar[Energy | None] = None
    """What the element does with energy; every element that acts in the core says so.

    conservative: the work on every closed path is 0. dissipative: while its signals are 0 it is conservative at rest,
    and motion only takes energy beyond that. source: it may give energy.
    """
    core_params: ClassVar[tuple[str, ...] | None] = None
    """Parameters of the kind in the core, where they are not the quantities; then core_values gives them."""
    line: ClassVar[LineKind] = ""
    """What the element is a coordinate of, if it is one."""
    outputs: ClassVar[tuple[OutputSpec, ...]] = ()
    drawing: ClassVar[Drawing | None] = None
    """How a viewer shows the element."""

    @classmethod
    def _facts(cls, word: str) -> Iterator[tuple[str, str, Any, dict[str, Any]]]:
        for name, field in cls.model_fields.items():
            extra = field.json_schema_extra
            facts = extra.get("x-koppel") if isinstance(extra, dict) else None
            if isinstance(facts, dict) and facts["word"] == word:
                default = None if field.is_required() else field.get_default(call_default_factory=True)
                yield name, field.description or "", default, {k: v for k, v in facts.items() if k != "word"}

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_ports(cls) -> list[PortSpec]:
        """Frames, in order."""
        return [PortSpec(name, meaning, default) for name, meaning, default, _ in cls._facts("port")]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_lines(cls) -> list[PortSpec]:
        """Shafts and sleds, in order."""
        return [PortSpec(name, meaning, default, facts["to"]) for name, meaning, default, facts in cls._facts("line")]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_fluids(cls) -> list[PortSpec]:
        """Nodes and flows of hydraulic networks, in order."""
        return [PortSpec(name, meaning, default, facts["to"]) for name, meaning, default, facts in cls._facts("fluid")]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_references(cls) -> list[ReferenceSpec]:
        """Other elements, in order."""
        return [ReferenceSpec(name, meaning, facts["to"]) for name, meaning, _, facts in cls._facts("reference")]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_quantities(cls) -> list[QuantitySpec]:
        """Values, in order."""
        return [
            QuantitySpec(
                name=name, meaning=meaning, default=default, required=cls.model_fields[name].is_required(), **facts
            )
            for name, meaning, default, facts in cls._facts("quantity")
        ]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_curves(cls) -> list[CurveSpec]:
        """Curves, in order."""
        return [
            CurveSpec(name=name, meaning=meaning, default=default, **facts)
            for name, meaning, default, facts in cls._facts("curve")
        ]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_signals(cls) -> list[SignalSpec]:
        """Signals, in order."""
        return [
            SignalSpec(name=name, meaning=meaning, default=default, **facts)
            for name, meaning, default, facts in cls._facts("signal")
        ]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_states(cls) -> list[StateSpec]:
        """States, in order."""
        return [
            StateSpec(name=name, meaning=meaning, default=default, **facts)
            for name, meaning, default, facts in cls._facts("state")
        ]

    @classmethod
    @lru_cache(maxsize=1024)
    def declared_options(cls) -> list[OptionSpec]:
        """Choices, in order."""
        return [OptionSpec(name, meaning, default) for name, meaning, default, _ in cls._facts("option")]

    @classmethod
    def option_choices(cls, name: str) -> tuple[Any, ...]:
        """What an option can be."""
        annotation = cls.model_fields[name].annotation
        if annotation is bool:
            return ("true", "false")
        return get_args(annotation) if get_origin(annotation) is Literal else ()

    @classmethod
    def declared_outputs(cls) -> list[OutputSpec]:
        """Channels, in order: outputs, then states."""
        states = [
            OutputSpec(name, unit, spec.meaning, name.removeprefix(f"{spec.name}_") in spec.odd)
            for spec in cls.declared_states()
            for name, unit in spec.parts()
        ]
        return [*cls.outputs, *states]

    def port_paths(self) -> dict[str, str | Hardpoint]:
        """Port name to the path of its frame, or to a place on the part that is named."""
        paths: dict[str, str | Hardpoint] = {s.name: str(getattr(self, s.name)) for s in self.declared_ports()}
        return {**paths, **self.hardpoints()}

    def hardpoints(self) -> dict[str, Hardpoint]:
        """Ports that name a part and are placed in model coordinates."""
        return {}

    def line_paths(self) -> list[str]:
        """The shafts and sleds, in the order of the core."""
        return [str(getattr(self, spec.name)) for spec in self.declared_lines()]

    def quantity_items(self) -> Iterator[tuple[QuantitySpec, Item]]:
        """All values of the quantities with their specs; an absent (None) one is left out."""
        for spec in self.declared_quantities():
            value = getattr(self, spec.name)
            if isinstance(value, tuple):
                for index, source in enumerate(value):
                    yield spec, Item(f"{spec.name}[{index}]", source, spec.unit_of(index))
            elif value is not None:
                yield spec, Item(spec.name, value, spec.unit_of(None))

    def extra_items(self) -> Iterator[Item]:
        """Values that are neither quantities nor in curves, states or signals."""
        return iter(())

    def state_items(self) -> Iterator[Item]:
        """All start values of the states."""
        for spec in self.declared_states():
            value = getattr(self, spec.name)
            sources = value if isinstance(value, tuple) else (value,)
            for index, (source, (_, unit)) in enumerate(zip(sources, spec.parts(), strict=True)):
                yield Item(f"{spec.name}[{index}]" if isinstance(value, tuple) else spec.name, source, unit)

    def curve_items(self) -> Iterator[Item]:
        """All values inside the curves."""
        for spec in self.declared_curves():
            value = getattr(self, spec.name)
            entries = value.items() if isinstance(value, Mapping) else [("", value)]
            for key, entry in entries:
                index = spec.keys.index(key) if key else 0
                x_unit = spec.x_unit if isinstance(spec.x_unit, str) else spec.x_unit[index]
                y_unit = spec.y_unit if isinstance(spec.y_unit, str) else spec.y_unit[index]
                path = join_path(spec.name, key) or spec.name
                if isinstance(entry, CurveBase):
                    for item in entry.items(x_unit, y_unit):
                        yield Item(f"{path}.{item.path}", item.source, item.unit)
                elif entry is not None:
                    yield Item(path, entry, spec.slope_unit or "1")

    def signal_items(self) -> Iterator[SignalItem]:
        """All signals; an absent (None) one is left out."""
        for spec in self.declared_signals():
            value = getattr(self, spec.name)
            entries: Sequence[Any] = value if isinstance(value, tuple) else (value,)
            for index, entry in enumerate(entries):
                if entry is not None:
                    unit = spec.unit if isinstance(spec.unit, str) else spec.unit[index]
                    path = f"{spec.name}[{index}]" if isinstance(value, tuple) else spec.name
                    yield SignalItem(path, entry, unit, dict(spec.local_names))

    @model_validator(mode="after")
    def _check_numbers(self) -> Element:
        for spec, item in self.quantity_items():
            number = constant(to_expr(item.source, item.unit, item.path))
            if number is not None:
                check_bounds(spec, number, item.path, item.unit)
        for item in (*self.curve_items(), *self.state_items()):
            to_expr(item.source, item.unit, item.path)
        for entry in self.signal_items():
            if isinstance(entry.source, Shape):
                for item in entry.source.items(entry.unit):
                    to_expr(item.source, item.unit, f"{entry.path}.{item.path}")
            else:
                to_expr(entry.source, entry.unit, entry.path)
        return self

    # what compile asks an element; most elements answer with these defaults

    def check_values(self, number: Numbers) -> None:
        """Raises for values that do not fit together, with the parameters in force; bounds are checked before."""

    def mirrored(self) -> Element:
        """The element on the other side of the mirror, its frames being S R S with S = diag(1, -1, 1)."""
        return self

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        """Outputs with the lower and the upper value that they should stay between; a run that leaves them warns."""
        return {}

    def check_design(self, poses: Mapping[str, Any]) -> None:
        """Raises where the frames (port to pose) do not fit at the design position; path says which port."""

    def design_values(self, distance: Callable[[str, str], Any]) -> dict[str, Any]:
        """Values of absent quantities that follow from the distance of two ports at the design position."""
        return {}

    def place_signals(self, signals: list[Any], placement: Any) -> list[Any]:
        """The signals as the core takes them, in world axes, for a model that is placed and perhaps mirrored."""
        return signals

    def core_signals(self, signals: list[Any], read: Callable[[Any, str], Any]) -> list[Any]:
        """The signals that the core knows, from those of the declaration; None for one that is not given."""
        return signals

    def core_values(self, context: Any) -> list[Any]:
        """Values of core_params."""
        return []

    def readings(self, context: Any) -> list[Any]:
        """For elements without a part in the core: one expression per output."""
        return []

    def state_starts(self, read: Callable[[Any, str], Any]) -> list[Any]:
        """Start values of the states x that the element owns."""
        return []

    def state_rates(self, context: Any) -> list[Any]:
        """x' of these states."""
        return []

    def held_starts(self, read: Callable[[Any, str], Any]) -> list[tuple[Any, Any]]:
        """Start value and period in s (0: every step) of the held values that the element owns."""
        return []

    def held_next(self, context: Any) -> list[Any]:
        """What each held value becomes at a tick, all from the values before it."""
        return []

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        """SI unit of an output that declares none (""), from those of its signals and values; "" when not known."""
        return ""

    def mounted_in(self) -> str | None:
        """The frame in which the element is mounted, where it names one."""
        return None

    def inertia_on(self) -> tuple[str, Any, str] | None:
        """The coordinate whose inertia the element adds to, how much, and its unit."""
        return None

    def gear_row(self, read: Callable[[Any, str], Any]) -> list[tuple[str, Any]]:
        """For laws that hold speeds together: coordinate and factor."""
        return []

    def ties_design(self) -> bool:
        """True where the element is a condition that the design position of its frames need not meet by itself."""
        return self.zero_expression() is not None

    def zero_expression(self) -> Any | None:
        """An expression that the element keeps at zero: of positions and time, or linear in velocities."""
        return None

    def line_rows(self, context: Any) -> list[LineRow]:
        """Equations between shafts and sleds."""
        return []

    def road_data(self, read: Callable[[Any, str], Any]) -> RoadData:
        """For roads: what the core runs."""
        raise AssertionError(f"{type(self).__name__} is no road")

    def to_data(self) -> Any:
        return {"type": self.kind, **super().to_data()}


def check_bounds(spec: QuantitySpec | CurveSpec, value: float, path: str, unit: str | None = None) -> None:
    """Raises when an SI value is outside the bounds of its declaration; path says where it stands."""
    if unit is None:
        assert isinstance(spec, QuantitySpec)
        unit = spec.unit_of(None)
    check_range(value, path, unit, at_least=spec.at_least, at_most=spec.at_most, above=spec.above)


def check_range(
    value: float,
    path: str | None,
    unit: str,
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    above: float | None = None,
) -> None:
    """Raises ModelError like "path = -1 N/m is below 0 N/m"."""
    suffix = "" if unit in ("", "1") else f" {unit}"
    if at_least is not None and not value >= at_least:
        raise ModelError(
            f"= {value:g}{suffix} is below {at_least:g}{suffix}; give {at_least:g}{suffix} or more", path=path
        )
    if at_most is not None and not value <= at_most:
        raise ModelError(
            f"= {value:g}{suffix} is above {at_most:g}{suffix}; give {at_most:g}{suffix} or less", path=path
        )
    if above is not None and not value > above:
        raise ModelError(f"= {value:g}{suffix} must be above {above:g}{suffix}", path=path)


# the registry -----------------------------------------------------------------------------------------------------

_KINDS: dict[str, type[Element]] = {}
E = TypeVar("E", bound=Element)


def element(kind: str) -> Callable[[type[E]], type[E]]:
    """Register a class as the element kind "domain.name"."""

    def register(cls: type[E]) -> type[E]:
        other = _KINDS.get(kind)
        if other is not None and (other.__module__, other.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"{kind}: declared by {other.__module__} and by {cls.__module__}")
        cls.kind = kind
        _KINDS[kind] = cls
        return cls

    return register


@lru_cache(maxsize=1)
def _load_catalogue() -> None:
    package = importlib.import_module("koppel.elements")
    for module in pkgutil.walk_packages(package.__path__, "koppel.elements."):
        importlib.import_module(module.name)


def kinds() -> dict[str, type[Element]]:
    """All element kinds by name, those of the catalogue and those registered elsewhere."""
    _load_catalogue()
    return dict(sorted(_KINDS.items()))


def find_kind(name: str) -> type[Element]:
    """The class of an element kind, from the file of its name; raises ModelError with a suggestion."""
    domain, _, file = name.partition(".")
    if name not in _KINDS and file.isidentifier() and domain.isidentifier():
        with suppress(ModuleNotFoundError):
            importlib.import_module(f"koppel.elements.{domain}.{file}")
    if name in _KINDS:
        return _KINDS[name]
    known = kinds()
    if name not in known:
        raise ModelError(f"unknown element type '{name}'{suggest(name, known)}")
    return known[name]


def check_element(value: object) -> Element:
    """An element as given by a file (a mapping with type) or by the builder."""
    if isinstance(value, Element):
        return value
    if not isinstance(value, Mapping):
        raise ModelError(f"= {shorten(value)} is not an element; give a mapping with type, such as mechanics.bushing")
    kind = value.get("type")
    if not isinstance(kind, str):
        raise ModelError("is missing; choose one of the catalogue, such as mechanics.bushing", path="type")
    try:
        cls = find_kind(kind)
    except ModelError as error:
        raise error.within("type") from None
    return read_data(cls, {key: item for key, item in value.items() if key != "type"})


AnyElement: TypeAlias = Annotated[Element, PlainValidator(check_element), WithJsonSchema({"type": "object"})]
"""Any element of the catalogue; in a file a mapping with its type."""


def find_in_package(package: str, name: str) -> type[Element]:
    """The element class of a name in a package of the catalogue: in the file of the same name.

    So a new file is all that a new element needs.
    """
    file = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    try:
        found: type[Element] = getattr(importlib.import_module(f"{package}.{file}"), name)
    except (ImportError, AttributeError):
        raise AttributeError(f"module '{package}' has no attribute '{name}'") from None
    return found
