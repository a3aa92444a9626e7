"""The default Jacobian is right without the user knowing the word: a stiff damper that turns."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import koppel

DAMPING, LENGTH = 1e6, 1.0


def build() -> koppel.Model:
    """1 kg on a damper of 1e6 N s/m from the origin, which starts level and swings down: its length hardly changes."""
    model = koppel.Model("stiff damper that turns")
    ball = model.add_part(
        "ball", mass=1, inertia={"xx": 0.01, "yy": 0.01, "zz": 0.01}, position=(LENGTH, 0, 0), free=True
    )
    damper = koppel.mechanics.PointToPoint(frame_a=model.ground, frame_b=ball, damping=DAMPING)
    model.add("damper", damper)
    return model


def exact(until: float) -> np.ndarray:
    """Polar equations: r'' = r w^2 - g sin a - d r', (r^2 w)' = -g r cos a, angle a above the level."""

    def rates(t: float, y: np.ndarray) -> list[float]:
        r, v, a, w = y
        return [v, r * w * w - 9.81 * np.sin(a) - DAMPING * v, w, (-9.81 * np.cos(a) - 2 * v * w) / r]

    found = solve_ivp(rates, (0, until), [LENGTH, 0, 0, 0], method="Radau", rtol=1e-10, atol=1e-12)
    r, _, a, _ = found.y[:, -1]
    return np.array([r * np.cos(a), r * np.sin(a)])


@pytest.mark.parametrize("method", [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.TimeStepping])
def test_a_stiff_damper_that_turns_is_right_by_default(method: type[koppel.Stepper]) -> None:
    run = koppel.simulate(build(), until=2.0, stepper=method(step=1e-3))
    end = np.array([run["ball.x"][-1], run["ball.z"][-1]])
    assert np.max(np.abs(end - exact(2.0))) < 2e-3


def test_the_reduced_jacobian_is_a_choice_with_a_price() -> None:
    run = koppel.simulate(build(), until=2.0, stepper=koppel.Lsrt2(step=1e-3, jacobian="reduced"))
    end = np.array([run["ball.x"][-1], run["ball.z"][-1]])
    assert np.max(np.abs(end - exact(2.0))) > 0.1
