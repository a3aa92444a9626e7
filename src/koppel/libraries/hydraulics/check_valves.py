"""Check valves with a ball or a cone that moves."""

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
    R, r = whole / 2, edge / 2
    h = f"max({name}.position/1 m, 0)"
    c = f"sqrt(({h} + {math.sqrt(R * R - r * r)!r})**2 + {r * r!r})"
    opening = f"{math.pi!r} m**2*max({c} - {R!r}, 0)*({r!r} + {R * r!r}/{c})"
    edge_values = {"opening": opening, "discharge": discharge, "rounding": rounding, "oil": oil}
    motion = {"lift": lift, "mass": mass, "preload": preload, "stiffness": stiffness, "damping": damping}
    _add_poppet(model, name, node_a, node_b, seat=math.pi * r * r, restitution=restitution, **motion, **edge_values)


def add_cone_valve(
    model: Model, name: str, *, node_a: str, node_b: str, seat: float | str, half_angle: float | str,
    lift: float | str, mass: Any, preload: Any = 0.0, stiffness: Any = 0.0, damping: Any = 0.0,
    restitution: Any = 0.0, discharge: Any = 0.7, rounding: Any = 1e3, oil: str | None = None,
) -> None:  # fmt: skip
    """Adds a check valve with a cone: as add_ball_valve, with a cone of half_angle on the sharp edge of its seat.

    With h the lift, d the diameter of the seat and a the half angle of the cone between its axis and its side, the
    distance of the edge from the cone is s = h sin(a), and the frustum between both has area = pi s (d - s cos(a)), at
    most that of the hole, pi d**2 / 4. A cone on its seat lets exactly nothing through. Channels of interest are
    NAME.position, NAME_gap.flow, NAME_gap.drop, NAME_seat.branch.

    >>> import koppel
    >>> from koppel import hydraulics
    >>> model = koppel.Model("valve")
    >>> _ = model.add("oil", hydraulics.Oil.hlp_46())
    >>> _ = model.add("pump", hydraulics.Pressure(pressure="2e5*sin(2*pi*20*time) + 3e5"))
    >>> _ = model.add("chamber", hydraulics.ElasticNode(volume=1e-5, pressure=3e5))
    >>> hydraulics.add_cone_valve(model, "valve", node_a="pump", node_b="chamber", seat="6 mm", half_angle="45 deg",
    ...                           lift=0.001, mass=2e-3, preload=1, stiffness=500, damping=1)
    >>> run = koppel.simulate(model, until=0.04, stepper=koppel.TimeStepping(step=2e-5))
    >>> bool(run["valve_gap.flow"].min() > -1e-6 and run["chamber.pressure"].max() > 4e5)
    True
    """
    d, a = read_number(seat, "m", f"{name}.seat"), read_number(half_angle, "rad", f"{name}.half_angle")
    if not d > 0.0:
        raise ModelError(f"= {d:g} m is not above 0; give the diameter of the seat", path=f"{name}.seat")
    if not 0.0 < a < math.pi / 2:
        raise ModelError(f"= {a:g} rad does not lie between 0 and pi/2", path=f"{name}.half_angle")
    # where s cos(a) = d/2 the frustum ends at the tip of the cone; beyond, only the hole counts
    s = f"min(max({name}.position/1 m, 0)*{math.sin(a)!r}, {d / (2 * math.cos(a))!r})"
    hole = math.pi * d * d / 4
    opening = f"min({math.pi!r} m**2*{s}*({d!r} - {math.cos(a)!r}*{s}), {hole!r} m**2)"
    edge_values = {"opening": opening, "discharge": discharge, "rounding": rounding, "oil": oil}
    motion = {"lift": lift, "mass": mass, "preload": preload, "stiffness": stiffness, "damping": damping}
    _add_poppet(model, name, node_a, node_b, seat=hole, restitution=restitution, **motion, **edge_values)


def _add_poppet(
    model: Model, name: str, node_a: str, node_b: str, *, seat: float, opening: str, lift: Any, mass: Any,
    preload: Any, stiffness: Any, damping: Any, restitution: Any, discharge: Any, rounding: Any, oil: str | None,
) -> None:  # fmt: skip
    """What closes a seat of this area: a sled, stops, spring, the pressures on it and the edge that it opens."""
    lift = read_number(lift, "m", f"{name}.lift")
    if not lift > 0.0:
        raise ModelError(f"= {lift:g} m is not above 0; give its travel", path=f"{name}.lift")
    if not isinstance(preload, Expr):
        preload = read_number(preload, "N", f"{name}.preload", at_least=0)
    if not isinstance(stiffness, Expr):
        stiffness = read_number(stiffness, "N/m", f"{name}.stiffness", at_least=0)
    model.add(name, Sled(mass=mass))
    model.add(f"{name}_seat", Stops(sled_b=name, lower=0, upper=lift, restitution=restitution))
    if preload or stiffness or damping:
        spring: dict[str, Any] = {"stiffness": stiffness, "damping": damping}
        if stiffness:
            spring["rest"] = -preload / stiffness
        elif preload:
            raise ModelError("is missing: a spring with preload has a stiffness above 0", path=f"{name}.stiffness")
        model.add(f"{name}_spring", SpringDamper(sled_a="ground", sled_b=name, **spring))
    model.add(f"{name}_below", Piston(sled_a="ground", sled_b=name, node=node_a, area=seat))
    model.add(f"{name}_above", Piston(sled_a=name, sled_b="ground", node=node_b, area=seat))
    law = {"area": opening, "discharge": discharge, "rounding": rounding}
    model.add(f"{name}_gap", Orifice(node_a=node_a, node_b=node_b, oil=oil, **law))
