"""Check valves with a ball that moves."""

from __future__ import annotations

import math
from typing import Any

from koppel.elements.hydraulics import Orifice, Piston
from koppel.elements.translational import Sled, SpringDamper, Stops
from koppel.model.errors import ModelError
from koppel.model.expression import Expr
from koppel.model.given import read_number
from koppel.model.model import Model


def add_ball_valve(
    model: Model, name: str, *, node_a: str, node_b: str, ball: float | str, seat: float | str,
    lift: float | str, mass: Any, preload: Any = 0.0, stiffness: Any = 0.0, damping: Any = 0.0,
    restitution: Any = 0.0, discharge: Any = 0.7, rounding: Any = 1e3, oil: str | None = None,
) -> None:  # fmt: skip
    """Adds a check valve with a ball: a sled NAME for it, spring, seat, lift stop, and the gap that it opens.

    Flow from node_a lifts the ball (m, diameter ball) from its seat (sharp edge, diameter seat); lift: how far it can
    go; seat and stop are set-valued, with restitution. The pressures act on the area of the seat, and the ball moves
    oil from one side to the other; both nodes are elastic or have a given pressure. preload in N and stiffness in N/m
    of the spring; all values may be text with a unit. With h the lift, R and r the radii of ball and seat, c = sqrt((h
    + sqrt(R**2 - r**2))**2 + r**2) the distance of the edge of the seat from the middle of the ball: area = pi (c - R)
    (r + R r / c), that of the cone between both. A ball on its seat lets exactly nothing through. Channels of interest
    are NAME.position, NAME_gap.flow, NAME_gap.drop, NAME_seat.branch.

    >>> import koppel
    >>> from koppel import hydraulics
    >>> model = koppel.Model("valve")
    >>> _ = model.add("oil", hydraulics.Oil.hlp_46())
    >>> _ = model.add("pump", hydraulics.Pressure(pressure="2e5*sin(2*pi*20*time) + 3e5"))
    >>> _ = model.add("chamber", hydraulics.ElasticNode(volume=1e-5, pressure=3e5))
    >>> hydraulics.add_ball_valve(model, "valve", node_a="pump", node_b="chamber", ball="8 mm", seat=0.006, lift=0.001,
    ...                           mass=2e-3, preload=1, stiffness=500, damping=1)
    >>> run = koppel.simulate(model, until=0.04, stepper=koppel.TimeStepping(step=2e-5))
    >>> bool(run["valve_gap.flow"].min() > -1e-6 and run["chamber.pressure"].max() > 4e5)
    True
    """
    whole, edge = (read_number(v, "m", f"{name}.{key}") for key, v in (("ball", ball), ("seat", seat)))
    if not 0.0 < edge < whole:
        raise ModelError(f"= {edge:g} m does not lie between 0 and the diameter of the ball, {whole:g} m",
                         path=f"{name}.seat")  # fmt: skip
    lift = read_number(lift, "m", f"{name}.lift")
    if not lift > 0.0:
        raise ModelError(f"= {lift:g} m is not above 0; give the travel of the ball", path=f"{name}.lift")
    if not isinstance(preload, Expr):
        preload = read_number(preload, "N", f"{name}.preload", at_least=0)
    if not isinstance(stiffness, Expr):
        stiffness = read_number(stiffness, "N/m", f"{name}.stiffness", at_least=0)
    R, r = whole / 2, edge / 2
    center = math.sqrt(R * R - r * r)
    area = math.pi * r * r
    model.add(name, Sled(mass=mass))
    model.add(f"{name}_seat", Stops(sled_b=name, lower=0, upper=lift, restitution=restitution))
    if preload or stiffness or damping:
        spring: dict[str, Any] = {"stiffness": stiffness, "damping": damping}
        if stiffness:
            spring["rest"] = -preload / stiffness
        elif preload:
            raise ModelError("is missing: a spring with preload has a stiffness above 0", path=f"{name}.stiffness")
        model.add(f"{name}_spring", SpringDamper(sled_a="ground", sled_b=name, **spring))
    model.add(f"{name}_below", Piston(sled_a="ground", sled_b=name, node=node_a, area=area))
    model.add(f"{name}_above", Piston(sled_a=name, sled_b="ground", node=node_b, area=area))
    h = f"max({name}.position/1 m, 0)"
    c = f"sqrt(({h} + {center!r})**2 + {r * r!r})"
    gap = f"{math.pi!r} m**2*max({c} - {R!r}, 0)*({r!r} + {R * r!r}/{c})"
    model.add(
        f"{name}_gap", Orifice(node_a=node_a, node_b=node_b, area=gap, discharge=discharge, rounding=rounding, oil=oil)
    )
