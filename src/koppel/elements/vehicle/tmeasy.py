"""Tire by few parameters: TMeasy."""

from __future__ import annotations

from typing import Any, Literal

from koppel.model.element import Numbers, element, option, quantity, state
from koppel.model.errors import ModelError
from koppel.model.tire import Tire
from koppel.model.value import Pair, Value


@element("vehicle.tmeasy")
class Tmeasy(Tire):
    """Forces over slip from initial slope, peak and sliding in both directions, at a load and at twice that load.

    force_z = stiffness_z * deflection - damping_z * v_z, never pulling; q = min(force_z / load, most_load)
    slopes and forces over load: q (2 w1 - w2/2 - (w1 - w2/2) q); slips and trails: w1 + (w2 - w1)(q - 1)
    r = (2 radius + loaded radius) / 3; v_T = r |w| + v_n; slip_x = -(v_x - r w) / v_T; slip_y = -v_y / v_T
    f = F(s) / s at s = hypot(slip_x, slip_y), F rising with the slope, through the peak, then down to sliding
    deflection_x' = (-f (v_x - r w) - v_T stiffness_x deflection_x) / (v_T damping_x + f); the same along y
    force_x = stiffness_x deflection_x + damping_x deflection_x'
    torque_z = -force_y * 2 sqrt(radius deflection) * trail(|slip_y|)
    with v_x, v_y, v_z of the point of the carrier at the contact and w the speed of the wheel. The friction factor of
    the road scales forces and slips of peak and sliding, and the slips of the trail; initial slopes stay (Rill).

    Below v_stand, with v = max(|v_x|, |v_y|, r |w|), v_n becomes v_n k and the dampings grow by stand_damping (1 - k),
    k = t**2 (3 - 2 t) with t = v / v_stand: at rest the deflection is a spring that holds without creep, up to the
    sliding force. Above v_stand the law is the one above. lever: force_x turns the wheel with the loaded radius, which
    lets the whole power become positive, or with r.
    """

    radius: Value = quantity("m", "free radius", above=0)
    stiffness_z: Value = quantity("N/m", "radial stiffness", at_least=0)
    damping_z: Value = quantity("N*s/m", "radial damping", at_least=0)
    load: Value = quantity("N", "load of the first value of each pair; the second belongs to twice it", above=0)
    most_load: Value = quantity("1", "wheel load per load up to which parameters change", above=0, default=3)
    slope_x: Pair = quantity(("N", "N"), "longitudinal force per slip at slip 0", at_least=0)
    peak_slip_x: Pair = quantity(("1", "1"), "longitudinal slip at the peak", above=0)
    peak_force_x: Pair = quantity(("N", "N"), "longitudinal force at the peak", above=0)
    slide_slip_x: Pair = quantity(("1", "1"), "longitudinal slip from which on it slides", above=0)
    slide_force_x: Pair = quantity(("N", "N"), "longitudinal force when it slides", above=0)
    slope_y: Pair = quantity(("N", "N"), "lateral force per slip at slip 0", at_least=0)
    peak_slip_y: Pair = quantity(("1", "1"), "lateral slip at the peak", above=0)
    peak_force_y: Pair = quantity(("N", "N"), "lateral force at the peak", above=0)
    slide_slip_y: Pair = quantity(("1", "1"), "lateral slip from which on it slides", above=0)
    slide_force_y: Pair = quantity(("N", "N"), "lateral force when it slides", above=0)
    trail: Pair = quantity(("1", "1"), "pneumatic trail per length of the contact patch at slip 0", default=(0, 0))
    trail_slip: Pair = quantity(("1", "1"), "lateral slip at which the trail is 0", above=0, default=(0.2, 0.2))
    trail_end: Pair = quantity(("1", "1"), "lateral slip from which on there is no trail", above=0, default=(0.4, 0.4))
    stiffness_x: Value = quantity("N/m", "longitudinal stiffness", above=0)
    stiffness_y: Value = quantity("N/m", "lateral stiffness", above=0)
    damping_x: Value = quantity("N*s/m", "longitudinal damping", above=0)
    damping_y: Value = quantity("N*s/m", "lateral damping", above=0)
    stand_damping: Value = quantity("N*s/m", "further damping in the plane at rest", at_least=0, default=20000)
    v_n: Value = quantity("m/s", "least speed to which slip refers", above=0, default=0.01)
    v_stand: Value = quantity("m/s", "speed below which the tire goes over to standing", above=0, default=0.5)
    lever: Literal["loaded", "rolling"] = option("radius at which force_x turns the wheel", default="loaded")

    deflection_x: Value = state("m", "longitudinal deflection", magnitude=0.01)
    deflection_y: Value = state("m", "lateral deflection", magnitude=0.01, odd=("deflection_y",))

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        """The load up to which the parameters are known."""
        return {"force_z": (-1.0, f"({self.most_load})*({self.load})")}

    def check_values(self, number: Numbers) -> None:
        """The peak comes before sliding, and peak forces stay positive up to most_load."""
        most = number(self.most_load)
        for axis in "xy":
            for k in range(2):
                peak, slide = (number(getattr(self, f"{word}_slip_{axis}")[k]) for word in ("peak", "slide"))
                if not peak < slide:
                    raise ModelError(
                        f"= {slide:g} is not above peak_slip_{axis}[{k}] = {peak:g}; a tire slides beyond its peak",
                        path=f"slide_slip_{axis}[{k}]",
                    )
                peak, slide = (number(getattr(self, f"{word}_force_{axis}")[k]) for word in ("peak", "slide"))
                if slide > peak:
                    told = f"= {slide:g} N is above peak_force_{axis}[{k}] = {peak:g} N; a tire that slides gives less"
                    raise ModelError(told, path=f"slide_force_{axis}[{k}]")
            for word in ("peak", "slide"):
                one, two = (number(v) for v in getattr(self, f"{word}_force_{axis}"))
                low = most * (2 * one - 0.5 * two - (one - 0.5 * two) * most)
                if not low > 0:
                    raise ModelError(
                        f"= {low:g} N at {most:g} times the load; give a smaller most_load or other forces",
                        path=f"{word}_force_{axis}",
                    )
            for name in ("peak_slip", "slide_slip"):
                one, two = (number(v) for v in getattr(self, f"{name}_{axis}"))
                for q, where in ((0.0, "no load"), (most, f"{most:g} times the load")):
                    value = one + (two - one) * (q - 1)
                    if not value > 0:
                        told = f"= ({one:g}, {two:g}) is {value:g} at {where}, along the line through both"
                        raise ModelError(f"{told}; give values closer to each other", path=f"{name}_{axis}")
        for k in range(2):
            near, end = number(self.trail_slip[k]), number(self.trail_end[k])
            if not near < end:
                raise ModelError(f"= {end:g} is not above trail_slip[{k}] = {near:g}", path=f"trail_end[{k}]")
