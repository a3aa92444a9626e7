"""What hydraulic elements have in common: units of their unknowns, properties of an oil, ports of nodes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Element, ElementPath, Energy, Node, Numbers, OutputSpec, option, output
from koppel.model.errors import ModelError
from koppel.model.expression import Scalar, apply
from koppel.model.value import Value

FLOW = 2.0**-13
"""m**3/s per unit of a flow among the unknowns; core/fluid.hpp says why."""
CAVITY = 2.0**10
"""Cavities are counted in units that are so many times smaller than those of volumes that have passed."""
STRAIN = 2.0**-10
"""Compression per unit of the state of an elastic node among the unknowns."""
CHARGE = 2.0**20
"""Both sides of V compression' = net inflow are taken times this."""

Read = Callable[[Any, str], Scalar]


@dataclass(frozen=True)
class OilValues:
    """Properties of an oil with the parameters in force; numbers or expressions of parameters, in SI."""

    modulus: Scalar
    air: Scalar
    exponent: Scalar
    reference: Scalar
    tangent: bool
    density: Scalar
    viscosity: Scalar
    cavitation: Scalar

    @property
    def dynamic_viscosity(self) -> Scalar:
        """eta = nu * rho (3.30)."""
        return self.viscosity * self.density

    def modulus_at(self, p: Scalar, compliance: Scalar = 0.0) -> Scalar:
        """Bulk modulus at a pressure (3.25): per volume at the reference pressure, or for tangent per volume there.

        1/E = 1/E(p) + compliance with a wall that gives way.
        """
        E, m, y = self.modulus, 1.0 / self.exponent, p / self.reference
        stiff = E * (1.0 + self.air) / (1.0 + E * self.air / self.reference * m * y ** (-1.0 - m))
        if self.tangent:
            stiff = stiff * self.volume_at(p)
        return stiff / (1.0 + compliance * stiff)

    def volume_at(self, p: Scalar) -> Scalar:
        """V(p)/V(p0) of the mixture."""
        y = p / self.reference
        part = 1.0 - (p - self.reference) / self.modulus
        return (part + self.air * y ** (-1.0 / self.exponent)) / (1.0 + self.air)

    def compression_at(self, p: Scalar, compliance: Scalar = 0.0) -> Scalar:
        """The state of an elastic node at a pressure: Phi(p) with dPhi/dp = 1/E(p)."""
        if self.tangent:
            return -apply("log", self.volume_at(p))
        y, E = p / self.reference, self.modulus
        return (p - E * self.air * y ** (-1.0 / self.exponent)) / (E * (1.0 + self.air)) + compliance * p

    @property
    def stiff_pressure(self) -> Scalar:
        """p*: air is as stiff as the oil there; above, 3.25 says that more air makes the mixture stiffer."""
        kappa = self.exponent
        return (self.modulus * self.reference ** (1.0 / kappa) / kappa) ** (kappa / (1.0 + kappa))


def round_area(diameter: Scalar) -> Scalar:
    """pi d**2 / 4."""
    return math.pi / 4.0 * diameter * diameter


def check_area(number: Numbers, given: Any, name: str) -> None:
    """Raises for an open area that is constant and negative; a signal that is counts as 0."""
    area = None if given is None else number.constant(given)
    if area is not None and area < 0.0:
        raise ModelError(f"= {area:g} m**2 is below 0; 0 is closed", path=name)


DENSITY: tuple[str, ...] = ("density_change",)
OIL_CHANGES: tuple[str, ...] = ("viscosity_change", "density_change")
"""Signals by which the core sees that the temperature of an oil changes; see Element.oil_signals."""


class FluidElement(Element):
    """An element that needs properties of its oil."""

    drawing: ClassVar[Drawing | None] = Drawing("none")  # a network has no place in space

    if TYPE_CHECKING:  # declared by the elements
        oil: ElementPath | None


class OfOil(Element):
    """What depends on the properties of its oil."""

    oil: ElementPath | None = option("its oil; none: the only one of the model", default=None)


class BetweenNodes(FluidElement):
    """From node_a to node_b, without mass."""

    if TYPE_CHECKING:
        node_a: Node
        node_b: Node


FLOW_OUTPUTS: tuple[OutputSpec, ...] = (
    output("flow", "m**3/s", "flow from node_a to node_b"),
    output("drop", "Pa", "pressure at node_a less that at node_b"),
    output("power", "W", "power that it puts into the oil"),
)
"""Outputs of what lies between two nodes and has no mass."""


class FluidNode(Element):
    """A node of a hydraulic network."""

    drawing: ClassVar[Drawing | None] = Drawing("none")  # a network has no place in space

    core: ClassVar[bool] = False
    is_node: ClassVar[bool] = True
    is_rigid: ClassVar[bool] = False
    """True where the pressure is the force of a condition on flows."""
    prescribed: ClassVar[bool] = False
    """True where a signal gives the pressure."""


def wall_outputs(force: str, unit: str, length: str, travel: str) -> tuple[OutputSpec, ...]:
    """Outputs of a moving wall; force and travel say in words what the first and the last one are."""
    return (
        output("force", unit, force),
        output("growth", "m**3/s", "rate of the volume behind it"),
        output("power", "W", "power that it puts into the sides"),
        output("travel", length, f"{travel} of side b against side a beyond the zero"),
    )


class Wall(Element):
    """A moving wall of a node: its volume grows by area times the way of side b against side a."""

    core_kind: ClassVar[str] = "hydraulics.wall"
    core_params: ClassVar[tuple[str, ...] | None] = ("area", "zero")
    energy: ClassVar[Energy | None] = "source"
    side_kind: ClassVar[Literal["shaft", "sled"]] = "sled"
    turns: ClassVar[bool] = False
    """True where the volume behind it is known but for whole turns."""

    if TYPE_CHECKING:  # declared by the elements, with their words
        node: Node
        zero: Value

    def factor(self, read: Callable[[Any, str], Scalar]) -> Scalar:
        """Volume per way."""
        raise AssertionError(f"{type(self).__name__} declares no volume per way")

    def _units(self) -> str:
        return "rad" if self.side_kind == "shaft" else "m"

    @property
    def between_frames(self) -> bool:
        """True where its sides are frames, not shafts or sleds."""
        return bool(self.declared_ports())

    def core_values(self, context: Any) -> list[Any]:
        return [self.factor(context.instance.read), context.value("zero", self._units())]

    def row_sides(self, read: Callable[[Any, str], Scalar]) -> list[tuple[str, Scalar]]:
        """Sides with what they add to the growth, per speed."""
        a, b = self.line_paths()
        return [(a, -self.factor(read)), (b, self.factor(read))]

    def opened(self, context: Any) -> Scalar:
        """Volume behind the wall as a signal."""
        (at_a, _), (at_b, _) = (context.line(path, self.side_kind) for path in self.line_paths())
        read = context.instance.read
        opened: Scalar = self.factor(read) * (at_b - at_a - read(self.zero, self._units()))
        return opened

    def growth(self, context: Any) -> Scalar:
        """Its rate as a signal."""
        (_, of_a), (_, of_b) = (context.line(path, self.side_kind) for path in self.line_paths())
        growth: Scalar = self.factor(context.instance.read) * (of_b - of_a)
        return growth

    def start_volume(self, instance: Any, compiler: Any) -> Scalar:
        """The same at the start."""
        at_a, at_b = (compiler.line_start(instance, path, self.side_kind) for path in self.line_paths())
        read: Callable[[Any, str], Scalar] = instance.read
        opened: Scalar = self.factor(read) * (at_b - at_a - read(self.zero, self._units()))
        return opened
