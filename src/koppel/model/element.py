"""The base class of elements, and @element, which registers one. An element file finds its whole kit here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeVar, dataclass_transform, get_args, get_origin

from pydantic import Field, model_validator

from koppel.model.curve import CurveBase
from koppel.model.data import Data, DataMeta
from koppel.model.declaration import (
    SPECS,
    CurveSpec,
    Energy,
    LineKind,
    LineRow,
    OptionSpec,
    OutputSpec,
    PortSpec,
    QuantitySpec,
    ReferenceSpec,
    RoadData,
    SignalItem,
    SignalSpec,
    StateSpec,
    axial,
    curve,
    flow,
    hardpoint,
    option,
    output,
    polar,
    port,
    power,
    quantity,
    reference,
    signal,
    state,
    transmitted,
)
from koppel.model.drawing import Drawing
from koppel.model.errors import ModelError, join_path
from koppel.model.expression import constant
from koppel.model.reference import ElementPath, Flow, FramePort, Hardpoint, Node, Shaft, Sled, check_axis, place_frames
from koppel.model.signal import Item, Shape
from koppel.model.units import ANY_UNIT
from koppel.model.value import to_expr

if TYPE_CHECKING:
    from koppel.model.grid import Grid

__all__ = [
    "KINDS",
    "CurveSpec",
    "Element",
    "ElementPath",
    "Energy",
    "Flow",
    "FramePort",
    "Hardpoint",
    "LineKind",
    "LineRow",
    "Node",
    "Numbers",
    "OutputSpec",
    "QuantitySpec",
    "RoadData",
    "Shaft",
    "SignalSpec",
    "Sled",
    "axial",
    "check_axis",
    "check_bounds",
    "check_range",
    "curve",
    "element",
    "flow",
    "hardpoint",
    "option",
    "output",
    "place_frames",
    "polar",
    "port",
    "power",
    "quantity",
    "reference",
    "signal",
    "state",
    "transmitted",
]


class Numbers(Protocol):
    """The values of an element in SI, with the parameters in force."""

    def __call__(self, source: Any) -> float:
        """The number of a value."""

    def constant(self, source: Any) -> float | None:
        """The number of a signal that never changes; None for all others."""


@dataclass_transform(
    kw_only_default=True, field_specifiers=(port, reference, quantity, curve, signal, state, option, Field)
)
class ElementMeta(DataMeta):
    """Tells type checkers the words of a declaration."""


ElementMeta.__doc__ = vars(DataMeta)["__doc__"]  # unit and meaning of each quantity in the docstrings of elements


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
    joins_parts: ClassVar[bool] = True
    """False for elements whose two frames may be on one part."""
    holds: ClassVar[bool] = False
    """True for elements without a kind in the core that hold the parts of their frames all the same."""
    turning_ports: ClassVar[tuple[str, ...] | None] = None
    """Ports at which it has a moment beside a force at the origin of the frame; all of them when None."""
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
    instant_outputs: ClassVar[tuple[str, ...]] = ()
    """Outputs of a sensor that belong to the instant, and that signals cannot read."""
    knows_carriers: ClassVar[bool] = False
    """True where shafts count against the parts in which they are mounted, because the law has their frames as ports.

    Else shafts that are mounted in different parts count against what the element has in common, as seen from outside.
    """
    core_params: ClassVar[tuple[str, ...] | None] = None
    """Parameters of the kind in the core, where they are not the quantities; then core_values gives them."""
    oil_signals: ClassVar[tuple[str, ...]] = ()
    """Signals of the kind in the core that say by what share its oil differs from that at its temperature."""
    gravity_signals: ClassVar[tuple[str, ...]] = ()
    """Signals of the kind in the core that say what gravity does that is a field of signals, see field_along."""
    line: ClassVar[LineKind] = ""
    """What the element is a coordinate of, if it is one."""
    outputs: ClassVar[tuple[OutputSpec, ...]] = ()
    drawing: ClassVar[Drawing | None] = None
    """How a viewer shows the element."""

    # what the declaration says, in its order

    @classmethod
    def example(cls) -> str:
        """A small model file in which it works: what lies beside the file of the element as NAME.yaml, else nothing."""
        from importlib.resources import files

        package, _, file = cls.__module__.rpartition(".")
        if not package.startswith("koppel.elements."):
            return ""
        found = files(package).joinpath(f"{file}.yaml")
        return found.read_text(encoding="utf-8") if found.is_file() else ""

    @classmethod
    @lru_cache(maxsize=4096)
    def declared(cls, word: str) -> tuple[Any, ...]:
        """All fields that were declared with a word, as the specs of that word."""
        found = []
        for name, field in cls.model_fields.items():
            extra = field.json_schema_extra
            facts = extra.get("x-koppel") if isinstance(extra, dict) else None
            if isinstance(facts, dict) and facts["word"] == word:
                required = field.is_required()
                default = None if required else field.get_default(call_default_factory=True)
                given: dict[str, Any] = {key: value for key, value in facts.items() if key != "word"}
                meaning = field.description or ""
                found.append(SPECS[word](name=name, meaning=meaning, default=default, required=required, **given))
        return tuple(found)

    @classmethod
    def declared_ports(cls) -> tuple[PortSpec, ...]:
        """Frames."""
        return cls.declared("port")

    @classmethod
    def declared_lines(cls) -> tuple[PortSpec, ...]:
        """Shafts and sleds."""
        return cls.declared("line")

    @classmethod
    def declared_fluids(cls) -> tuple[PortSpec, ...]:
        """Nodes and flows of hydraulic networks."""
        return cls.declared("fluid")

    @classmethod
    def declared_references(cls) -> tuple[ReferenceSpec, ...]:
        """Other elements."""
        return cls.declared("reference")

    @classmethod
    def declared_quantities(cls) -> tuple[QuantitySpec, ...]:
        """Values."""
        return cls.declared("quantity")

    @classmethod
    def declared_curves(cls) -> tuple[CurveSpec, ...]:
        """Curves."""
        return cls.declared("curve")

    @classmethod
    def declared_signals(cls) -> tuple[SignalSpec, ...]:
        """Signals."""
        return cls.declared("signal")

    @classmethod
    def declared_states(cls) -> tuple[StateSpec, ...]:
        """States."""
        return cls.declared("state")

    @classmethod
    def declared_options(cls) -> tuple[OptionSpec, ...]:
        """Choices."""
        return cls.declared("option")

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

    def repeated_outputs(self) -> dict[str, tuple[str, float]]:
        """Outputs that show the coordinate of a line: its path and the sign; limits on both are told once."""
        return {}

    def limit_meaning(self) -> str:
        """What it means when an output leaves its limits; empty: the numbers say it."""
        return ""

    @property
    def at_one_place(self) -> tuple[bool, bool, bool]:
        """Along which axes of frame_a the two frames are meant to be at one place in the design position."""
        return False, False, False

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

    def turned_by(self, port: str) -> str:
        """By what it turns the part at a port, beside a force at the origin of the frame; empty for nothing."""
        turns = self.turning_ports is None or port in self.turning_ports
        return "the moment" if turns and (self.core or self.holds) else ""

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

    def grid_data(self) -> Grid | None:
        """For elements that read a table over three coordinates: that table."""
        return None

    def to_data(self) -> Any:
        return {"type": self.kind, **super().to_data()}


def is_nothing(source: Any) -> bool:
    """True for a value or signal that is the number 0, whatever the parameters."""
    return not isinstance(source, Shape) and constant(to_expr(source, ANY_UNIT)) == 0.0


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

KINDS: dict[str, type[Element]] = {}
"""Element kinds that were declared so far, by name; koppel.model.registry finds the others."""
E = TypeVar("E", bound=Element)


def element(kind: str) -> Callable[[type[E]], type[E]]:
    """Register a class as the element kind "domain.name"."""

    def register(cls: type[E]) -> type[E]:
        other = KINDS.get(kind)
        if other is not None and (other.__module__, other.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"{kind}: declared by {other.__module__} and by {cls.__module__}")
        cls.kind = kind
        KINDS[kind] = cls
        return cls

    return register
