"""What elements between shafts or sleds have in common; units, words and the law in words stay with each element."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from koppel.model.curve import CurveOrLevel
from koppel.model.drawing import CLUTCH_COLORS, Drawing
from koppel.model.element import (
    Element,
    Energy,
    LineRow,
    Numbers,
    OutputSpec,
    Shaft,
    SignalSpec,
    Sled,
    curve,
    output,
    port,
    power,
    quantity,
    signal,
    transmitted,
)
from koppel.model.errors import ModelError
from koppel.model.signal import Signal
from koppel.model.value import Value

# outputs ----------------------------------------------------------------------------------------------------------


def _spring_outputs(force: str, unit: str, line: str, stretch: str, length: str) -> tuple[OutputSpec, ...]:
    return (
        output(force, unit, f"{force}, positive pulls the sides together"),
        output(stretch, length, f"{line}_b against {line}_a"),
        output("rate", f"{length}/s", f"rate of the {stretch}"),
        output("power", "W", f"power that the element puts into the {line}s"),
        transmitted(force, f"{line}_b"),
    )


def _friction_outputs(force: str, unit: str, speed: str, port: str) -> tuple[OutputSpec, ...]:
    return (
        output(force, unit, f"{force}, positive pulls the sides together"),
        output("slip", speed, "speed of side b against side a; 0.0 while it sticks"),
        output("branch", "1", "1 slips forward, -1 backward, 0 sticks, 2 open"),
        output("power", "W", "power that the element puts into its sides, never positive"),
        transmitted(force, port),
    )


def _stop_outputs(force: str, unit: str, travel: OutputSpec, port: str) -> tuple[OutputSpec, ...]:
    return (
        output(force, unit, f"{force}, positive pulls the sides together"),
        travel,
        output("rate", f"{travel.unit}/s", "its rate"),
        output("branch", "1", "-1 at the lower stop, 1 at the upper, 0 between"),
        power(force, "rate"),
        transmitted(force, port),
    )


def gear_outputs(name: str, force: str, unit: str, line: str) -> tuple[OutputSpec, ...]:
    """Outputs of an ideal gear between two shafts or sleds."""
    return (
        output(f"{force}_a", unit, f"{force} that the {name} puts on {line}_a"),
        output(f"{force}_b", unit, f"{force} that the {name} puts on {line}_b: -ratio * {force}_a"),
        output("transmitted", "W", "power that flows from side a to side b"),
    )


TURNING_SPRING = _spring_outputs("torque", "N*m", "shaft", "twist", "rad")
"""Outputs of springs between shafts."""
SLIDING_SPRING = _spring_outputs("force", "N", "sled", "stretch", "m")
"""Outputs of springs between sleds."""
TURNING_FRICTION = _friction_outputs("torque", "N*m", "rad/s", "shaft_b")
"""Outputs of dry friction between shafts."""
BRAKE_FRICTION = _friction_outputs("torque", "N*m", "rad/s", "shaft")
"""Outputs of dry friction between a shaft and its housing."""
SLIDING_FRICTION = _friction_outputs("force", "N", "m/s", "sled_b")
"""Outputs of dry friction between sleds."""
TURNING_STOPS = _stop_outputs("torque", "N*m", output("twist", "rad", "angle of shaft_b against shaft_a"), "shaft_b")
"""Outputs of stops between shafts."""
SLIDING_STOPS = _stop_outputs("force", "N", output("travel", "m", "position of sled_b against sled_a"), "sled_b")
"""Outputs of stops between sleds."""


# elements ---------------------------------------------------------------------------------------------------------


class BetweenShafts(Element):
    """Side b against side a, two shafts."""

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")


class BetweenSleds(Element):
    """Side b against side a, two sleds."""

    sled_a: Sled = port("side a", to="sled")
    sled_b: Sled = port("side b", to="sled")


class ShaftSpring(BetweenShafts):
    """A spring between two shafts, in the words of the core."""

    core_words: ClassVar[Mapping[str, str]] = {"torque": "force", "twist": "travel"}
    energy: ClassVar[Energy | None] = "dissipative"
    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_SPRING


class SledSpring(BetweenSleds):
    """A spring between two sleds, in the words of the core."""

    core_words: ClassVar[Mapping[str, str]] = {"stretch": "travel"}
    energy: ClassVar[Energy | None] = "dissipative"
    outputs: ClassVar[tuple[OutputSpec, ...]] = SLIDING_SPRING


class AgainstGround(Element):
    """Side b against side a, which may be left out and is ground then.

    So side b is declared first; the core takes side a first.
    """

    def line_paths(self) -> list[str]:
        return super().line_paths()[::-1]


class DryFriction(Element):
    """What sticks and slips, with the law of core/elements/line/friction.cpp."""

    core_kind: ClassVar[str] = "line.friction"
    energy: ClassVar[Energy | None] = "dissipative"


class ShaftFriction(DryFriction):
    """Dry friction of shaft_b against shaft_a."""

    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft_b.angle", color="branch", colors=CLUTCH_COLORS)
    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_FRICTION


class SledFriction(DryFriction):
    """Dry friction of sled_b against sled_a."""

    drawing: ClassVar[Drawing | None] = Drawing("box", shift="sled_b.position", color="branch", colors=CLUTCH_COLORS)
    outputs: ClassVar[tuple[OutputSpec, ...]] = SLIDING_FRICTION


class Pressed(DryFriction):
    """Friction under a normal force, or under the pressure on a piston: normal = area * pressure - return_force."""

    geometry: Value = quantity("m", "mean radius times number of friction faces", at_least=0, default=1)
    coefficient: Value = quantity("1", "coefficient of friction, without a curve", at_least=0, default=1)
    peak: Value = quantity("1", "torque at break-away per torque at slip 0", at_least=1, default=1)
    friction: CurveOrLevel | None = curve("rad/s", "1", "coefficient of friction over |slip|", at_least=0, default=None)
    normal: Signal | None = signal("N", "normal force", positive=True, default=None)
    pressure: Signal | None = signal("Pa", "pressure on the piston", positive=True, core=False, default=None)
    area: Value | None = quantity("m**2", "area of the piston, with pressure", at_least=0, core=False, default=None)
    return_force: Value = quantity("N", "of the spring that opens it, with pressure", at_least=0, core=False, default=0)

    def check_values(self, number: Numbers) -> None:
        if (self.normal is None) == (self.pressure is None):
            given = "both are given" if self.normal is not None else "none is given"
            raise ModelError(f"give either normal or pressure; {given}")
        if self.pressure is not None and self.area is None:
            raise ModelError("is missing; give the area of the piston that the pressure acts on", path="area")
        if self.pressure is None:
            for name in ("area", "return_force"):
                if name in self.model_fields_set and getattr(self, name) is not None:
                    raise ModelError("goes with pressure, not with normal; leave it out", path=name)

    def core_signals(self, signals: list[Any], read: Any) -> list[Any]:
        normal, pressure = signals
        return [normal if pressure is None else read(self.area, "m**2") * pressure - read(self.return_force, "N")]


class LineStops(AgainstGround):
    """Stops between two ends."""

    core_kind: ClassVar[str] = "line.stops"
    energy: ClassVar[Energy | None] = "dissipative"

    if TYPE_CHECKING:  # declared by the elements, with their units
        lower: Value
        upper: Value

    def check_values(self, number: Numbers) -> None:
        lower, upper = number(self.lower), number(self.upper)
        if not lower < upper:
            unit = next(spec.unit_of(None) for spec in self.declared_quantities() if spec.name == "lower")
            values = f"= {upper:g} {unit} is not above lower = {lower:g} {unit}"
            raise ModelError(f"{values}; give the upper end", path="upper")


class LineMotion(Element):
    """A coordinate that follows a signal. The first signal of the element is the position, the second the speed."""

    core: ClassVar[bool] = False

    time_constant: Value | None = quantity(
        "s", "with which the speed follows its signal; several steps long; none: at once", above=0, default=None
    )

    if TYPE_CHECKING:  # declared by the elements, with their units
        speed: Signal | None
        start: Value | None

    @classmethod
    def _signals(cls) -> tuple[SignalSpec, SignalSpec]:
        position, speed = cls.declared_signals()
        return position, speed

    def check_values(self, number: Numbers) -> None:
        position = self._signals()[0].name
        if (getattr(self, position) is None) == (self.speed is None):
            given = "both are given" if self.speed is not None else "none is given"
            raise ModelError(f"give either {position} or speed; {given}")
        if self.time_constant is None and self.start is not None:
            raise ModelError("goes with time_constant; give both or none", path="start")
        if self.time_constant is not None and self.speed is None:
            raise ModelError(f"goes with speed, not with {position}; leave it out", path="time_constant")

    def line_rows(self, context: Any) -> list[LineRow]:
        entries = tuple((path, 1.0) for path in self.line_paths())
        if self.time_constant is not None:
            return [LineRow(entries, speeds=True, state=True)]
        position, speed = self._signals()
        if self.speed is not None:
            return [LineRow(entries, (speed.name, str(speed.unit)), speeds=True)]
        return [LineRow(entries, (position.name, str(position.unit)))]

    def state_starts(self, read: Any) -> list[Any]:
        if self.time_constant is None:
            return []
        return [read(0 if self.start is None else self.start, self._signals()[1].unit)]

    def state_rates(self, context: Any) -> list[Any]:
        if self.time_constant is None:
            return []
        speed = self._signals()[1]
        return [(context.signal(speed.name, speed.unit) - context.state()) / context.value("time_constant", "s")]

    def readings(self, context: Any) -> list[Any]:
        (side,) = self.declared_lines()
        speed = context.line(str(getattr(self, side.name)), side.to)[1]
        return [context.row_force(), context.row_force() * speed]


class LineGear(Element):
    """Two coordinates in a fixed ratio: speed of side a = ratio * speed of side b."""

    core: ClassVar[bool] = False

    ratio: Value = quantity("1", "speed of side a per speed of side b; not 0", default=1)

    def check_values(self, number: Numbers) -> None:
        check_ratio(number(self.ratio))

    def line_rows(self, context: Any) -> list[LineRow]:
        side_a, side_b = self.line_paths()
        return [LineRow(((side_a, 1.0), (side_b, -context.value("ratio", "1"))))]

    def readings(self, context: Any) -> list[Any]:
        side_b = self.declared_lines()[1]
        force_a = context.row_force()
        force_b = -context.value("ratio", "1") * force_a
        speed_b = context.line(str(getattr(self, side_b.name)), side_b.to)[1]
        return [force_a, force_b, force_b * speed_b]


class LineFixed(Element):
    """A coordinate that does not move; its only output is the force that holds it."""

    core: ClassVar[bool] = False

    def line_rows(self, context: Any) -> list[LineRow]:
        return [LineRow(tuple((path, 1.0) for path in self.line_paths()))]

    def readings(self, context: Any) -> list[Any]:
        return [context.row_force()]


class LineRelative(Element):
    """Sensor of a coordinate and its speed against those of another one."""

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("none")

    def readings(self, context: Any) -> list[Any]:
        a, b = (context.line(str(getattr(self, side.name)), side.to) for side in self.declared_lines())
        return [b[0] - a[0], b[1] - a[1]]


class LineInertia(Element):
    """Inertia of a coordinate; its only quantity says how much."""

    core: ClassVar[bool] = False

    def inertia_on(self) -> tuple[str, Any, str] | None:
        (side,), (amount,) = self.declared_lines(), self.declared_quantities()
        return str(getattr(self, side.name)), getattr(self, amount.name), amount.unit_of(None)


class LineCarrier(Element):
    """A shaft or a sled: a coordinate with an inertia of its own. Its two outputs are position and speed."""

    core: ClassVar[bool] = False

    def keeps_default(self, name: str) -> bool:
        return name in [spec.name for spec in self.outputs]

    def start_position(self) -> Any:
        """The coordinate at the start."""
        return getattr(self, self.outputs[0].name)

    def readings(self, context: Any) -> list[Any]:
        return list(context.own_line())


def check_ratio(ratio: float) -> None:
    """Raises for a ratio of 0."""
    if ratio == 0.0:
        raise ModelError("= 0; give the speed of side a per speed of side b, not 0", path="ratio")
