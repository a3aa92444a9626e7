"""Tires: the one of the midsize car, and characteristics of any tire on a test bench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from koppel.elements import rotational
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.model.tire import Tire
from koppel.solve.machine import Machine

LOADED, SLIPPING, STILL = 1e-12, 1e-13, 1e-14
"""A point is met within this share of the load, this slip and this change of states (m) per round: rounding."""
REACHED = 1e-9
"""Where Newton's method ends without that, a point still counts within this share of the load and this slip."""
STEPS = 1e-6, 1e-4, 1e-5
"""Steps of differences in height (m), spin (rad/s) and sideward speed (m/s): far below what bends the laws."""
STATE_STEP = 1e-3
"""The same of states (m), in which their rates are linear."""
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
"""Fields of vehicle.tmeasy of the midsize car. Stiffness and damping are those of its source, the force
characteristics, which it does not print, are chosen: friction 1.06 along and 1.0 across at 3500 N, less above."""


@spelled("TireBench(Tmeasy, fields)")
class TireBench:
    """A tire that rolls on a plane in a steady state, at given load, slip and camber.

    >>> from koppel.elements.vehicle import Tmeasy
    >>> bench = TireBench(Tmeasy, MIDSIZE_TIRE)
    >>> force = bench.forces(load=3500.0, slip_y=[0.02, 0.18])
    >>> [round(float(v)) for v in force["force_y"]]
    [1176, 3500]
    """

    def __init__(self, tire: type[Tire], fields: Mapping[str, Any], *, speed: float = 16.7) -> None:
        model = Model("tire bench", gravity=[0, 0, 0])
        carrier = model.add_part("carrier", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
        wheel = model.add("wheel", rotational.Shaft(inertia=0.1, carrier=carrier, axis=(0, 1, 0)))
        model.add("tire", tire(carrier=carrier, wheel=wheel, **fields))
        self.machine, self.speed = Machine(model), speed
        self.radius, self.stiffness = float(fields["radius"]), float(fields["stiffness_z"])

    def forces(
        self, *, load: ArrayLike, slip_x: ArrayLike = 0.0, slip_y: ArrayLike = 0.0, camber: ArrayLike = 0.0
    ) -> dict[str, NDArray[np.float64]]:
        """All outputs of the tire, one value per point; camber in rad, leaning to the right.

        The wheel center moves with the speed of the bench along the track; slips are those of the outputs. Raises where
        no wheel speed belongs to the slip.
        """
        given = (np.atleast_1d(np.asarray(v, dtype=float)) for v in (load, slip_x, slip_y, camber))
        rows = [self.point(*(float(v) for v in values)) for values in zip(*np.broadcast_arrays(*given), strict=True)]
        return {name: np.array([row[name] for row in rows]) for name in rows[0]}

    def point(self, load: float, slip_x: float, slip_y: float, camber: float) -> dict[str, float]:
        """The outputs of one point: height, spin and sideward speed by Newton's method, states at rest.

        Where forces along the road change the load, both in turn; each round leaves about a tenth of the fault.
        """
        at = np.array([self.radius * np.cos(camber) - load / self.stiffness, self.speed / self.radius, 0.0])
        self.machine.core.x = np.zeros(2)
        for _ in range(30):
            at = self.place(at, load, slip_x, slip_y, camber)
            before = np.array(self.machine.core.x)
            found = self.settle(at, camber)
            settled = np.max(np.abs(self.machine.core.x - before)) < STILL
            if settled and abs(found["force_z"] - load) < LOADED * load:
                break
        return found

    def place(
        self, at: NDArray[np.float64], load: float, slip_x: float, slip_y: float, camber: float
    ) -> NDArray[np.float64]:
        """Height, spin and sideward speed with a load and slips, states as they are."""
        names, wanted = ("force_z", "slip_x", "slip_y"), (load, slip_x, slip_y)

        def fault(x: NDArray[np.float64]) -> NDArray[np.float64]:
            found = self.see(x, camber)
            return np.array([found[name] - goal for name, goal in zip(names, wanted, strict=True)])

        steps = np.array(STEPS)
        for _ in range(40):
            off = fault(at)
            if abs(off[0]) < LOADED * load and np.max(np.abs(off[1:])) < SLIPPING:
                break
            J = np.column_stack(
                [(fault(at + d) - fault(at - d)) / (2 * s) for s, d in zip(steps, np.diag(steps), strict=True)]
            )
            at = at - np.linalg.solve(J, off)
        else:
            if not np.max(np.abs(off / np.array([load, 1.0, 1.0]))) < REACHED:
                raise KoppelError(f"no rolling state has load {load:g} N, slips {slip_x:g} and {slip_y:g}")
        return at

    def see(self, x: NDArray[np.float64], camber: float) -> dict[str, float]:
        """The outputs at height, spin and sideward speed."""
        height, spin, side = x
        q = np.array([0, 0, height, np.cos(0.5 * camber), np.sin(0.5 * camber), 0, 0, 0])
        self.machine.set_state(q, np.array([self.speed, side, 0, 0, 0, 0, spin]))
        return {path.removeprefix("tire."): value for path, value in self.machine.outputs().items() if "tire." in path}

    def settle(self, x: NDArray[np.float64], camber: float) -> dict[str, float]:
        """The same with states that do not change: they are linear in their rates."""
        core = self.machine.core

        def rates(states: NDArray[np.float64]) -> NDArray[np.float64]:
            core.x = states
            self.see(x, camber)
            return np.asarray(core.x_rates(0.0, self.machine.q, self.machine.u))

        start, size = np.array(core.x), STATE_STEP
        for _ in range(3):
            now = rates(start)
            J = np.column_stack([(rates(start + size * e) - now) / size for e in np.eye(2)])
            if np.linalg.matrix_rank(J) < 2:  # a tire without relaxation
                break
            start = start - np.linalg.solve(J, now)
        rates(start)
        return self.see(x, camber)
