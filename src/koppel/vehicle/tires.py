"""Tires: the one of the midsize car, and characteristics of any tire on a test bench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from koppel.elements import rotational
from koppel.elements.vehicle import Tmeasy
from koppel.model.model import Model
from koppel.model.tire import Tire
from koppel.solve.machine import Machine

MIDSIZE_TIRE: Mapping[str, Any] = {
    "radius": 0.31,
    "stiffness_z": 220e3,
    "damping_z": 220.0,
    "load": 3500.0,
    "most_load": 3.0,
    "slope_x": (100e3, 180e3),
    "peak_slip_x": (0.1, 0.11),
    "peak_force_x": (3700.0, 6900.0),
    "slide_slip_x": (0.4, 0.5),
    "slide_force_x": (3300.0, 6000.0),
    "slope_y": (70e3, 110e3),
    "peak_slip_y": (0.18, 0.21),
    "peak_force_y": (3500.0, 6300.0),
    "slide_slip_y": (0.6, 0.8),
    "slide_force_y": (3300.0, 5900.0),
    "trail": (0.17, 0.14),
    "trail_slip": (0.19, 0.24),
    "trail_end": (0.4, 0.45),
    "stiffness_x": 180e3,
    "stiffness_y": 160e3,
    "damping_x": 200.0,
    "damping_y": 180.0,
}
"""TMeasy parameters of the midsize car. Stiffness and damping are those of its source, the force characteristics, which
it does not print, are chosen: friction 1.06 along and 1.0 across at 3500 N, falling with load."""


def tmeasy(**changes: Any) -> dict[str, Any]:
    """The fields of the midsize tire, with changes; ports are added where it is mounted.

    >>> tmeasy(v_stand=0.3)["radius"]
    0.31
    """
    return {**MIDSIZE_TIRE, **changes}


class TireBench:
    """A tire on a drum of infinite radius: forces at given load, slip and camber in a steady state.

    >>> bench = TireBench(Tmeasy, tmeasy())
    >>> force = bench.forces(load=3500.0, slip_x=0.0, slip_y=[0.02, 0.18])
    >>> np.round(force["force_y"])
    array([1267., 3500.])
    """

    def __init__(self, tire: type[Tire], fields: Mapping[str, Any], *, speed: float = 20.0) -> None:
        model = Model("tire bench", gravity=[0, 0, 0])
        carrier = model.add_part("carrier", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
        wheel = model.add("wheel", rotational.Shaft(inertia=0.1, carrier=carrier, axis=(0, 1, 0)))
        model.add("tire", tire(carrier=carrier, wheel=wheel, **fields))
        self.machine, self.speed = Machine(model), speed

    def forces(
        self, *, load: ArrayLike, slip_x: ArrayLike = 0.0, slip_y: ArrayLike = 0.0, camber: ArrayLike = 0.0
    ) -> dict[str, NDArray[np.float64]]:
        """All outputs of the tire in the steady state, one value per point; camber in rad, leaning to the right.

        The rim moves with the speed of the bench along the track; slips are those of the outputs slip_x and slip_y.
        """
        points = np.broadcast_arrays(*(np.atleast_1d(np.asarray(v, dtype=float)) for v in (load, slip_x, slip_y, camber)))
        rows = [self.point(*(float(v) for v in values)) for values in zip(*points, strict=True)]
        return {name: np.array([row[name] for row in rows]) for name in rows[0]}

    def point(self, load: float, slip_x: float, slip_y: float, camber: float) -> dict[str, float]:
        """The outputs of one point."""
        height, spin = 0.3, 1.0
        v = np.zeros(3)
        for _ in range(60):
            found = self._see(height, v, spin, camber)
            radius = found["radius"]
            # one step of the secant in each of load, spin and slips, which depend on each other only weakly
            more = self._see(height - 1e-6, v, spin, camber)
            stiffness = (more["force_z"] - found["force_z"]) / 1e-6
            if found["force_z"] <= 0.0:
                height -= 1e-3
                continue
            fault = load - found["force_z"]
            height -= fault / stiffness
            spin, v = self._roll(radius, slip_x, slip_y)
            if abs(fault) < 1e-9 * load:
                break
        return self._see(height, v, spin, camber, steady=True)
