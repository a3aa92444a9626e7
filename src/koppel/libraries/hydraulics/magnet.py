"""Proportional magnet: armature and spool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from koppel.elements.control import Integrator
from koppel.elements.translational import Force, Friction, Sled, SpringDamper, Stops
from koppel.model.model import Model


@dataclass(frozen=True)
class Magnet:
    """A magnet that pushes a spool, after 5.3 of seed 002; SI.

    Force over current i and gap: b = gain i**2 / (1 + saturation i**2), flat between the gaps flat[0] and flat[1],
    times 1 + rise (1 - gap/flat[0])**2 below, times exp(-((gap - flat[1])/flat[1])**2) above; gap = gap_start - travel
    of the armature. The current that acts follows the given one with a lag of second order, T**2 i'' + 2 D T i' + i.
    lag, damping_ratio, spool_damping and spool_friction may be names of parameters, to be identified.
    """

    armature_mass: float
    spool_mass: float
    armature_start: float
    travel: float
    gap_start: float
    lag: float | str
    damping_ratio: float | str
    spring_preload: float
    spring_stiffness: float
    spool_damping: float | str
    spool_friction: float | str
    armature_bias: float
    armature_damping: float
    gain: float = 30.0
    saturation: float = 0.8
    flat: tuple[float, float] = (1e-3, 3e-3)
    rise: float = 1.5


def in_formula(value: float | str) -> str:
    """A number, or the name of a parameter, as it stands in a formula.

    >>> in_formula(1.2e-3), in_formula("T")
    ('0.0012', 'T')
    """
    return value if isinstance(value, str) else repr(float(value))


def add_armature(model: Model, magnet: Magnet, current: Any, *, prefix: str = "") -> None:
    """Adds the armature with the lag of its current, the force of the coil, bias and damping; nothing holds it.

    current: signal in A. Channels of interest are PREFIXarmature.position and PREFIXmagnet.force.
    """
    m, p, T, D = magnet, prefix, in_formula(magnet.lag), in_formula(magnet.damping_ratio)
    model.add(f"{p}current", Integrator(rate=f"{p}current_rate.value"))
    drive = f"(({current}) - {p}current.value)/{T}"
    model.add(f"{p}current_rate", Integrator(rate=f"({drive} - 2*{D}*{p}current_rate.value)/{T}"))
    model.add(f"{p}armature", Sled(mass=m.armature_mass, position=m.armature_start))
    low, high = (1e3 * v for v in m.flat)
    gap = f"({1e3 * m.gap_start!r} - 1000*{p}armature.position/1 m)"
    far, near = f"exp(-(({gap} - {high!r})/{high!r})**2)", f"1 + {m.rise!r}*(1 - {gap}/{low!r})**2"
    shape = f"select({gap} - {high!r}, {far}, select({low!r} - {gap}, {near}, 1))"
    square = f"{p}current.value**2"
    force = f"{m.gain!r} N*{square}/(1 + {m.saturation!r}*{square})*{shape}"
    model.add(f"{p}magnet", Force(sled_b=f"{p}armature", force=force))
    model.add(f"{p}bias", Force(sled_b=f"{p}armature", force=-m.armature_bias))
    model.add(f"{p}armature_oil", SpringDamper(sled_a="ground", sled_b=f"{p}armature", damping=m.armature_damping))


def add_magnet(model: Model, magnet: Magnet, current: Any, *, prefix: str = "") -> None:
    """Adds armature and spool with their stops, spring, friction and the contact between them.

    The armature pushes the spool in positive direction and does not pull it. current: signal in A. Channels of interest
    are PREFIXspool.position, PREFIXarmature.position, PREFIXmagnet.force, PREFIXcontact.force.
    """
    m, p = magnet, prefix
    add_armature(model, magnet, current, prefix=prefix)
    model.add(f"{p}spool", Sled(mass=m.spool_mass))
    model.add(f"{p}armature_stop", Stops(sled_b=f"{p}armature", lower=m.armature_start, upper=1))
    model.add(f"{p}contact", Stops(sled_a=f"{p}armature", sled_b=f"{p}spool", lower=0, upper=1))
    model.add(
        f"{p}spring",
        SpringDamper(
            sled_a="ground", sled_b=f"{p}spool", stiffness=m.spring_stiffness, damping=m.spool_damping,
            rest=-m.spring_preload / m.spring_stiffness,
        ),
    )  # fmt: skip
    model.add(f"{p}spool_stop", Stops(sled_b=f"{p}spool", lower=0, upper=m.travel))
    model.add(f"{p}spool_friction", Friction(sled_b=f"{p}spool", force=m.spool_friction))
