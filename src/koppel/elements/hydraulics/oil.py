"""Oil: an object of the model that nodes and lines name."""

from __future__ import annotations

import math
from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Numbers, OutputSpec, element, option, output, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.expression import Scalar, apply
from koppel.model.fluid import OilValues, Read
from koppel.model.signal import Signal
from koppel.model.value import Value, to_expr

AT_15 = 288.15
"""15 degC, where densities are given."""


def plain(source: Any, unit: str) -> Scalar:
    """A value without parameters."""
    return to_expr(source, unit)


@element("hydraulics.oil")
class Oil(Element):
    """Oil with free air in it: stiffness, density, viscosity; one temperature, which may change.

    E(p) = bulk_modulus (1 + air) / (1 + bulk_modulus air / (kappa p0) (p0/p)**(1 + 1/kappa)), with air the volume of
    air per volume of oil at the reference pressure p0, and kappa the polytropic exponent of the air. It is a modulus
    per volume at p0, -V(p0) dp/dV; modulus tangent takes the volume at p instead. Without air E is bulk_modulus.
    Density: a constant, or density_15 / (1 + expansion (T - 288.15 K)) of what was measured; contents pure: of the oil
    alone, then mixed with air at p0: (rho + air air_density) / (1 + air).
    Viscosity: a constant, or after Ubbelohde and Walther through two points: lg lg(nu/(mm**2/s) + 0.8) linear in lg T.
    Pressures are absolute everywhere; barg is accepted as a unit.
    temperature_signal: losses, edges and gaps follow it; the inertia of lines stays that at temperature.

    >>> from koppel import hydraulics
    >>> oil = hydraulics.Oil.engine_oil(temperature="50 degC").values()
    >>> round(oil.density, 2), round(oil.viscosity * 1e6, 2)
    (782.07, 38.34)
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")

    core: ClassVar[bool] = False

    bulk_modulus: Value = quantity("Pa", "bulk modulus of the oil without air", above=0)
    air: Value = quantity("1", "volume of free air per volume of oil, at the reference pressure", at_least=0, default=0)
    polytropic_exponent: Value = quantity("1", "of the air", at_least=1, default=1.4)
    reference_pressure: Value = quantity("Pa", "absolute pressure at which the air is given", above=0, default=1e5)
    cavitation_pressure: Value = quantity("Pa", "absolute pressure at which cavities form", above=0, default=3e4)
    modulus: Literal["reference", "tangent"] = option("the volume that the modulus belongs to", default="reference")
    temperature: Value = quantity("K", "temperature of all of this oil", above=0, default=313.15)
    temperature_signal: Signal | None = signal("K", "temperature as it changes; none: temperature", default=None)
    density: Value | None = quantity("kg/m**3", "constant density", above=0, default=None)
    density_15: Value | None = quantity("kg/m**3", "density at 15 degC", above=0, default=None)
    expansion: Value = quantity("1/K", "thermal expansion", at_least=0, default=7e-4)
    contents: Literal["mixture", "pure"] = option("what density_15 is of", default="mixture")
    air_density: Value = quantity("kg/m**3", "density of the air at the reference pressure", at_least=0, default=1.225)
    viscosity: Value | None = quantity("m**2/s", "constant kinematic viscosity", above=0, default=None)
    viscosity_1: Value | None = quantity("m**2/s", "kinematic viscosity at temperature_1", above=0, default=None)
    temperature_1: Value = quantity("K", "where viscosity_1 was measured", above=0, default=313.15)
    viscosity_2: Value | None = quantity("m**2/s", "kinematic viscosity at temperature_2", above=0, default=None)
    temperature_2: Value = quantity("K", "where viscosity_2 was measured", above=0, default=373.15)
    pour_point: Value = quantity("K", "below this temperature the laws do not hold", above=0, default=240.0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("density", "kg/m**3", "density"),
        output("viscosity", "m**2/s", "kinematic viscosity"),
        output("temperature", "K", "temperature"),
    )

    @classmethod
    def engine_oil(cls, temperature: Any = 323.15, **changes: Any) -> Oil:
        """The engine oil of Schneider's cam phaser rig (seed 002, table 5.1), with 5.18 % of air."""
        known = {"bulk_modulus": 8.21e8, "air": 0.0518, "density_15": 801.23}
        return cls(**{**known, "viscosity_1": 55.3e-6, "viscosity_2": 10.1e-6, "temperature": temperature, **changes})

    @classmethod
    def hlp_46(cls, temperature: Any = 313.15, **changes: Any) -> Oil:
        """A mineral oil of class ISO VG 46: 46 mm**2/s at 40 degC, 6.8 at 100 degC, 0.5 % of air."""
        mineral = {"bulk_modulus": 1.6e9, "air": 0.005, "density_15": 875.0}
        thin = {"viscosity_1": 46e-6, "viscosity_2": 6.8e-6}
        return cls(**{**mineral, **thin, "temperature": temperature, **changes})

    def check_values(self, number: Numbers) -> None:
        if (self.density is None) == (self.density_15 is None):
            given = "both are given" if self.density is not None else "none is given"
            raise ModelError(f"give either density or density_15; {given}")
        pair = (self.viscosity_1, self.viscosity_2)
        if (self.viscosity is None) == (None in pair) and (self.viscosity is None or pair != (None, None)):
            raise ModelError("give either viscosity, or viscosity_1 and viscosity_2")
        T = number(self.temperature)
        if number(self.pour_point) > T:
            raise ModelError(
                f"= {T:g} K is below the pour point of {number(self.pour_point):g} K; give the temperature in K, or as "
                "50 degC",
                path="temperature",
            )
        if self.viscosity is None:
            nu, low = [number(v) for v in pair], 0.2e-6
            for name, value in zip(("viscosity_1", "viscosity_2"), nu, strict=True):
                if not value > low:
                    raise ModelError(
                        f"= {value:g} m**2/s is not above 0.2 mm**2/s, where the law of Ubbelohde and Walther ends; "
                        "give it in m**2/s, or as 46 mm**2/s",
                        path=name,
                    )
            if not number(self.temperature_1) < number(self.temperature_2) or not nu[0] > nu[1]:
                raise ModelError("the viscosity must fall from temperature_1 to temperature_2", path="viscosity_2")

    def values(self, read: Read = plain, temperature: Scalar | None = None) -> OilValues:
        """Properties; read gives the number (or the expression of parameters) of a value."""
        T = read(self.temperature, "K") if temperature is None else temperature
        return OilValues(
            modulus=read(self.bulk_modulus, "Pa"),
            air=read(self.air, "1"),
            exponent=read(self.polytropic_exponent, "1"),
            reference=read(self.reference_pressure, "Pa"),
            tangent=self.modulus == "tangent",
            density=self.density_at(T, read),
            viscosity=self.viscosity_at(T, read),
            cavitation=read(self.cavitation_pressure, "Pa"),
        )

    def density_at(self, T: Scalar, read: Read = plain) -> Scalar:
        """Density at a temperature in K, (3.26, 3.27)."""
        if self.density is not None:
            return read(self.density, "kg/m**3")
        rho = read(self.density_15, "kg/m**3") / (1.0 + read(self.expansion, "1/K") * (T - AT_15))
        if self.contents == "mixture":
            return rho
        air = read(self.air, "1")
        return (rho + air * read(self.air_density, "kg/m**3")) / (1.0 + air)

    def viscosity_at(self, T: Scalar, read: Read = plain) -> Scalar:
        """Kinematic viscosity at a temperature in K, (3.28, 3.29)."""
        if self.viscosity is not None:
            return read(self.viscosity, "m**2/s")

        def lg(x: Scalar) -> Scalar:
            return apply("log", x) / math.log(10.0)

        (nu_1, nu_2), (T_1, T_2) = (
            [1e6 * read(v, "m**2/s") for v in (self.viscosity_1, self.viscosity_2)],
            [read(v, "K") for v in (self.temperature_1, self.temperature_2)],
        )
        W_1, W_2 = lg(lg(nu_1 + 0.8)), lg(lg(nu_2 + 0.8))
        W = (W_1 - W_2) / (lg(T_2) - lg(T_1)) * (lg(T_1) - lg(T)) + W_1
        return (10.0 ** (10.0**W) - 0.8) * 1e-6

    def readings(self, context: Any) -> list[Any]:
        T = context.compiler.oil_temperature(context.path)
        values = self.values(context.instance.read, T)
        return [values.density, values.viscosity, T]
