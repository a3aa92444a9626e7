"""Cylinders."""

from __future__ import annotations

import math
from typing import Any

from koppel.elements.hydraulics import ElasticNode, LeakageGap, Piston, Pressure
from koppel.elements.translational import Friction, Sled, SpringDamper, Stops
from koppel.model.errors import ModelError
from koppel.model.expression import Expr
from koppel.model.given import read_number
from koppel.model.model import Model


def add_cylinder(
    model: Model, name: str, *, bore: float | str, stroke: Any, rod_a: float | str = 0.0, rod_b: float | str = 0.0,
    mass: Any, position: Any = 0.0, dead_volume: Any = 1e-5, pressure_a: Any = 1e5, pressure_b: Any = 1e5,
    single: bool = False, damping: Any = 0.0, friction: Any = 0.0, gap: Any = 0.0, gap_length: Any = 0.02,
    restitution: Any = 0.0, oil: str | None = None,
) -> None:  # fmt: skip
    """Adds a cylinder: a sled NAME for its piston, chambers NAME_A and NAME_B, stops, and what it loses.

    bore, rod_a, rod_b: diameters in m of piston and of rods through each chamber (0: none), so that it is a double rod
    or a differential cylinder; stroke in m. Chamber A grows as the piston goes forward. single: chamber B is open to
    the surroundings, as for a single-acting one. The surroundings, 1 bar, act on the ends of the rods. damping in
    N s/m, friction in N. gap: clearance between piston and bore, from which the leakage between the chambers follows.
    All values may be text with a unit.

    >>> import koppel
    >>> from koppel import hydraulics
    >>> model = koppel.Model("press")
    >>> _ = model.add("oil", hydraulics.Oil.hlp_46())
    >>> hydraulics.add_cylinder(model, "ram", bore="50 mm", rod_b=0.03, stroke=0.2, mass=40, position=0.1)
    >>> koppel.compile_model(model).system.nu  # the piston and two chambers
    3
    """
    width = read_number(bore, "m", f"{name}.bore", above=0)
    full, areas = math.pi / 4 * width**2, {}
    for side, key, given in (("A", "rod_a", rod_a), ("B", "rod_b", rod_b)):
        rod = read_number(given, "m", f"{name}.{key}", at_least=0)
        if rod > width:
            raise ModelError(f"= {rod:g} m is above the bore, {width:g} m", path=f"{name}.{key}")
        areas[side] = full - math.pi / 4 * rod**2
    stroke = stroke if isinstance(stroke, Expr) else read_number(stroke, "m", f"{name}.stroke", above=0)
    model.add(name, Sled(mass=mass, position=position))
    model.add(f"{name}_stops", Stops(sled_b=name, lower=0, upper=stroke, restitution=restitution))
    model.add(f"{name}_outside", Pressure())
    for side, pressure in (("A", pressure_a), ("B", pressure_b)):
        node = f"{name}_{side}"
        model.add(
            node, Pressure() if single and side == "B" else ElasticNode(volume=dead_volume, pressure=pressure, oil=oil)
        )
        for face, at, area in ((node, node, areas[side]), (f"{node}_rod", f"{name}_outside", full - areas[side])):
            if area > 0.0:
                sides = {"sled_a": "ground", "sled_b": name} if side == "A" else {"sled_a": name, "sled_b": "ground"}
                model.add(f"{face}_face", Piston(node=at, area=area, zero=0 if side == "A" else -stroke, **sides))
    if damping:
        model.add(f"{name}_guide", SpringDamper(sled_a="ground", sled_b=name, damping=damping))
    if friction:
        model.add(f"{name}_friction", Friction(sled_b=name, force=friction))
    if gap and not single:
        model.add(
            f"{name}_leakage",
            LeakageGap(node_a=f"{name}_A", node_b=f"{name}_B", width=math.pi * width, height=gap, length=gap_length,
                       oil=oil),
        )  # fmt: skip
