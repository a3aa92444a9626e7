"""Set-valued laws whose signals read other states: the forces are those of the states at the end of the step."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import control, rotational, translational

GAIN, TORQUE, INERTIA = 5000.0, 10.0, 0.5
LIMITS = {"default": None, "implicit": 1.0}


def regulated_brake(tau: float, gain: float = GAIN, speed: float = 0.1) -> koppel.Model:
    """A torque turns a shaft; a brake is pressed by a lag that follows the speed, which settles at T/gain."""
    model = koppel.Model("regulated brake")
    model.parameter("gain", gain)
    model.add("shaft", rotational.Shaft(inertia=INERTIA, speed=speed))
    model.add("drive", rotational.Torque(shaft_b="shaft", torque=TORQUE))
    model.add("press", control.Lag(input="gain*shaft.speed*(1 s)", time_constant=tau, start=gain * speed))
    model.add("brake", rotational.Brake(shaft="shaft", normal="1 N*press.value"))
    return model


@pytest.mark.parametrize("theta", LIMITS.values(), ids=LIMITS)
@pytest.mark.parametrize("tau", [1e-9, 1e-6, 1e-4])
def test_a_brake_that_feels_the_speed_through_a_state_does_not_chatter(tau: float, theta: float | None) -> None:
    """J w' = T - x, tau x' = gain w - x: w settles at T/gain within 1e-4 s, far below the step of 1 ms."""
    run = koppel.simulate(regulated_brake(tau), until=0.05, stepper=koppel.TimeStepping(step=1e-3, theta=theta))
    speed = run["shaft.speed"]
    assert speed[20:] == pytest.approx(np.full(len(speed) - 20, TORQUE / GAIN), rel=1e-6)
    assert np.min(speed) > 0.0


@pytest.mark.parametrize("theta", LIMITS.values(), ids=LIMITS)
def test_the_slow_loop_follows_its_linear_equation(theta: float | None) -> None:
    """Where the step resolves it: the solution of the linear pair, to the order of the method."""
    tau, gain, until = 0.02, 20.0, 0.1
    A = np.array([[0.0, -1.0 / INERTIA], [gain / tau, -1.0 / tau]])
    values, vectors = np.linalg.eig(A)
    rest = np.array([TORQUE / gain, TORQUE])
    start = np.array([0.8, 0.8 * gain])
    exact = rest + (vectors @ (np.exp(values * until) * np.linalg.solve(vectors, start - rest))).real
    errors = []
    for step in (2e-3, 1e-3, 5e-4):
        stepper = koppel.TimeStepping(step=step, theta=theta)
        run = koppel.simulate(regulated_brake(tau, gain, 0.8), until=until, stepper=stepper)
        errors.append(float(np.max(np.abs(np.array([run["shaft.speed"][-1], run["press.value"][-1]]) - exact))))
    order = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert np.all(order > (1.8 if theta is None else 0.9)), errors


def test_a_speed_that_another_signal_reads_too_does_not_change_what_a_law_follows() -> None:
    """A clutch pressed by a lag and by the speed of another shaft, which a torque reads too: as in the same model

    where nobody else reads that speed. The torque of 1e-12 times the speed does nothing.
    """

    def build(read_twice: bool) -> koppel.Model:
        model = koppel.Model("pressed by both")
        model.add("engine", rotational.Shaft(inertia=0.3, speed=80.0))
        model.add("wheel", rotational.Shaft(inertia=2.0))
        model.add("press", control.Lag(input=300.0, time_constant=0.02))
        model.add("felt", control.Expression(input="engine.speed*(1 s)"))
        normal = "1 N*(felt.value + press.value)"
        model.add("clutch", rotational.Clutch(shaft_a="wheel", shaft_b="engine", normal=normal))
        torque = "1e-12 N*m*felt.value" if read_twice else 0.0
        model.add("reader", rotational.Torque(shaft_b="wheel", torque=torque))
        return model

    stepper = koppel.TimeStepping(step=1e-3, theta=1.0)
    alone, twice = (koppel.simulate(build(r), until=0.2, stepper=stepper) for r in (False, True))
    for path in ("engine.speed", "wheel.speed", "clutch.torque"):
        assert twice[path] == pytest.approx(alone[path], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("theta", LIMITS.values(), ids=LIMITS)
def test_a_stop_that_a_state_carries_is_reached_and_pushes(theta: float | None) -> None:
    """A ram whose speed is a state, v = V (1 - exp(-t/T)), comes upon a block at rest and takes it along.

    The gap depends on the position of the block, on the state and on time: it closes when the way of the ram,
    V (t - T (1 - exp(-t/T))), is what the block was ahead. From then on the block has the speed of the ram, and the
    stop pushes with m V/T exp(-t/T).
    """
    V, T, ahead, mass, step = 0.5, 0.05, 0.01, 3.0, 1e-4
    model = koppel.Model("ram")
    model.add("ram", translational.Sled(mass=1.0))
    model.add("block", translational.Sled(mass=mass, position=ahead))
    model.add("drive", translational.Motion(sled="ram", speed=V, time_constant=T))
    model.add("stop", translational.Stops(sled_a="ram", sled_b="block", lower=0.0, upper=10.0))
    stepper = koppel.TimeStepping(step=step, theta=theta)
    run = koppel.simulate(model, until=0.2, every=step, stepper=stepper)
    t = run.time
    speed, way = V * (1.0 - np.exp(-t / T)), V * (t - T * (1.0 - np.exp(-t / T)))
    touching, before = way > ahead + 2.0 * V * step, way < ahead - 2.0 * V * step
    assert np.all(run["block.speed"][before] == 0.0) and np.all(run["stop.branch"][before] == 0.0)
    error = V * (step / T if theta else (step / T) ** 2)
    assert run["block.speed"][touching] == pytest.approx(speed[touching], abs=error)
    assert run["block.position"][touching] == pytest.approx(way[touching], abs=T * error + 1e-9)
    push = mass * V / T * np.exp(-t / T)
    assert -run["stop.force"][touching] == pytest.approx(push[touching], abs=2.0 * mass * V / T * step / T)
