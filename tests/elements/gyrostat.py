"""A part with rotors in it, its equations written down from Schweiger and Otter, eqs. 2 to 6, without koppel.

J of the part holds the rotors as if they were locked; J_r and n of a rotor, w of the part in its axes, s of a rotor
against the part:
    part    J w' + sum(J_r n s') + w x (J w + sum(J_r n s)) = moment
    rotor   J_r (s' + n . w') = torque;    reduced: J_r s' = torque
A row of gears, G s = 0, puts G^T lambda on the rotors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from machines import Array, rotation_of
from scipy.integrate import solve_ivp


@dataclass(frozen=True)
class Gyrostat:
    """axes: one row per rotor. torques(t, angles, speeds) on the rotors; moment(R) on the part, in its axes."""

    inertia: Array
    axes: Array
    rotors: Array
    reduced: bool
    torques: Callable[[float, Array, Array], Array]
    moment: Callable[[Array], Array] = lambda R: np.zeros(3)
    gears: Array | None = None

    def accelerations(self, t: float, R: Array, w: Array, angles: Array, s: Array) -> tuple[Array, Array]:
        """w' and s'."""
        n = len(self.rotors)
        G = np.zeros((0, n)) if self.gears is None else self.gears
        coupling = self.axes.T * self.rotors  # J_r n per column
        back = np.zeros((n, 3)) if self.reduced else coupling.T
        matrix = np.block(
            [
                [self.inertia, coupling, np.zeros((3, len(G)))],
                [back, np.diag(self.rotors), -G.T],
                [np.zeros((len(G), 3)), G, np.zeros((len(G), len(G)))],
            ]
        )
        spin = self.inertia @ w + coupling @ s
        rest = np.concatenate([self.moment(R) - np.cross(w, spin), self.torques(t, angles, s), np.zeros(len(G))])
        found = np.linalg.solve(matrix, rest)
        return found[:3], found[3 : 3 + n]

    def solve(self, times: Array, w: Array, s: Array) -> tuple[Array, Array, Array]:
        """w, angles and speeds of the rotors, one column per time; the part starts in the axes of the world."""
        n = len(self.rotors)

        def rhs(t: float, y: Array) -> Array:
            e, w, angles, s = y[:4] / np.linalg.norm(y[:4]), y[4:7], y[7 : 7 + n], y[7 + n :]
            turn = 0.5 * np.array([-e[1:] @ w, *(e[0] * w + np.cross(e[1:], w))])
            w_rate, s_rate = self.accelerations(t, rotation_of(e), w, angles, s)
            return np.concatenate([turn, w_rate, s, s_rate])

        start = np.concatenate([[1.0, 0, 0, 0], w, np.zeros(n), s])
        found = solve_ivp(rhs, (0.0, times[-1]), start, "DOP853", t_eval=times, rtol=1e-12, atol=1e-13)
        assert found.success
        return found.y[4:7], found.y[7 : 7 + n], found.y[7 + n :]
