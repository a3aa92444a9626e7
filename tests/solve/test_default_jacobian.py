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


@pytest.mark.parametrize(
    ("method", "near"), [(koppel.Lsrt2, 2e-3), (koppel.GeneralizedAlpha, 2e-5), (koppel.TimeStepping, 2e-3)]
)
def test_a_stiff_damper_that_turns_is_right_by_default(method: type[koppel.Stepper], near: float) -> None:
    run = koppel.simulate(build(), until=2.0, stepper=method(step=1e-3))
    end = np.array([run["ball.x"][-1], run["ball.z"][-1]])
    assert np.max(np.abs(end - exact(2.0))) < near


def test_the_reduced_jacobian_is_a_choice_with_a_price() -> None:
    run = koppel.simulate(build(), until=2.0, stepper=koppel.Lsrt2(step=1e-3, jacobian="reduced"))
    end = np.array([run["ball.x"][-1], run["ball.z"][-1]])
    assert np.max(np.abs(end - exact(2.0))) > 0.1


def stretched_arm() -> koppel.Model:
    """Two links, 1 kg at the end of the second one, and the same damper from the ground to the end.

    It holds the distance but where the arm is stretched: there no motion of the elbow changes its length.
    """
    model = koppel.Model("arm")
    upper = model.add_part("upper", mass=0.1, center_of_mass=(0.4, 0, 0), inertia={"xx": 1e-3, "yy": 0.01, "zz": 0.01})
    fore = model.add_part("fore", mass=1, center_of_mass=(0.6, 0, 0), inertia={"xx": 0.01, "yy": 0.01, "zz": 0.01})
    shoulder, tip = model.ground.frame("shoulder", position=(0, 0, 0.5)), fore.frame("tip", position=(0.6, 0, 0))
    turns, elbow = {"axis": (0, 1, 0)}, upper.frame("end", position=(0.8, 0, 0))
    model.add("one", koppel.joints.Revolute(frame_a=shoulder, frame_b=upper, angle=-0.3, **turns))
    model.add("two", koppel.joints.Revolute(frame_a=elbow, frame_b=fore, angle=1.2, **turns))
    model.add("damper", koppel.mechanics.PointToPoint(frame_a=model.ground, frame_b=tip, damping=DAMPING))
    return model


@pytest.mark.parametrize("method", [koppel.Lsrt2, koppel.GeneralizedAlpha])
def test_the_singular_position_of_a_stiff_damper_is_passed_when_the_step_resolves_it(
    method: type[koppel.Stepper],
) -> None:
    """The elbow passes 0 at 15 rad/s. The tangent of a step must hold over it, which 0.25 ms do and 1 ms does not."""
    radau = koppel.VariableStep(method="Radau", rtol=1e-9, atol=1e-10)
    exact_run = koppel.simulate(stretched_arm(), until=0.6, every=0.1, stepper=radau)
    assert exact_run["two.angle"][3] > 0.5 and exact_run["two.angle"][4] < -0.3
    run = koppel.simulate(stretched_arm(), until=0.6, every=0.1, stepper=method(step=2.5e-4))
    for name in ("one.angle", "two.angle"):
        assert run[name] == pytest.approx(exact_run[name], abs=2e-4)
