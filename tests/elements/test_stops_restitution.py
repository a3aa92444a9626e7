"""Stops that bounce: time stepping and located switching against the closed form, along a line and about an axis."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import pytest
from numpy.typing import NDArray

import koppel
from koppel import rotational, translational
from koppel.solve.analyses.switching import run_switching

Array = NDArray[np.float64]
Domain = Literal["translational", "rotational"]
INERTIA, RESTITUTION, SLOWEST = 1.3, 0.7, 0.05
UPPER, START = 0.35, 0.4
DOMAINS = pytest.mark.parametrize("domain", ["translational", "rotational"])
NAMES = {"translational": ("mass.position", "mass.speed"), "rotational": ("mass.angle", "mass.speed")}


def mass_at_stops(domain: Domain, load: float, speed: float = START, lower: float = -5.0) -> koppel.Model:
    """One inertia with a constant load, which starts at 0 between its stops."""
    model = koppel.Model("stops")
    bounce = {"lower": lower, "upper": UPPER, "restitution": RESTITUTION, "slowest_bounce": SLOWEST}
    if domain == "translational":
        model.add("mass", translational.Sled(mass=INERTIA, speed=speed))
        model.add("load", translational.Force(sled_b="mass", force=load))
        model.add("stops", translational.Stops(sled_b="mass", **bounce))
    else:
        model.add("mass", rotational.Shaft(inertia=INERTIA, speed=speed))
        model.add("load", rotational.Torque(shaft_b="mass", torque=load))
        model.add("stops", rotational.Stops(shaft_b="mass", **bounce))
    return model


class Pressed:
    """Pressed against the upper stop: parabolas between impacts of speed v e**k, the last below the threshold."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        first = np.sqrt(START**2 + 2 * rate * UPPER)
        self.instants, self.impacts = [(first - START) / rate], [first]
        while self.impacts[-1] > SLOWEST:
            self.impacts.append(RESTITUTION * self.impacts[-1])
            self.instants.append(self.instants[-1] + 2 * self.impacts[-1] / rate)
        self.rests = self.instants[-1]

    def motion(self, time: Array) -> tuple[Array, Array]:
        impact = np.searchsorted(self.instants, time) - 1
        way = time - np.array(self.instants)[impact]
        speed = -RESTITUTION * np.array(self.impacts)[impact]
        at = np.where(impact < 0, START * time + self.rate / 2 * time**2, UPPER + speed * way + self.rate / 2 * way**2)
        rate = np.where(impact < 0, START + self.rate * time, speed + self.rate * way)
        rests = time >= self.rests
        return np.where(rests, UPPER, at), np.where(rests, 0.0, rate)


def locate(model: koppel.Model, until: float, names: tuple[str, str], method: str) -> tuple[Array, Array, Array, Array]:
    """Time, coordinate, speed, and the instants at which branches change."""
    machine = koppel.Machine(model)
    machine.settle_laws()
    times, lines = until * np.arange(501) / 500, []
    stepper = koppel.VariableStep(method=method, rtol=1e-10, atol=1e-12)
    switches = run_switching(machine, stepper, until, times, lambda t: lines.append(machine.outputs(t)), lambda t: None)
    at, speed = (np.array([line[name] for line in lines]) for name in names)
    return times, at, speed, np.array([switch.time for switch in switches])


@DOMAINS
@pytest.mark.parametrize("method", ["DOP853", "Radau"])
def test_located_bounces_are_those_of_the_closed_form_until_it_rests(domain: Domain, method: str) -> None:
    exact = Pressed(3.0)
    time, at, speed, switches = locate(mass_at_stops(domain, 3.0 * INERTIA), 3.0, NAMES[domain], method)
    wanted, wanted_speed = exact.motion(time)
    assert len(exact.instants) > 5 and exact.rests < 2.8
    assert np.max(np.abs(at - wanted)) < 1e-9
    assert np.max(np.abs(speed - wanted_speed)) < 1e-8
    assert len(switches) == 1 and abs(switches[0] - exact.rests) < 1e-9
    assert np.max(np.abs(speed[time > exact.rests])) < 1e-15


@DOMAINS
@pytest.mark.parametrize("theta", [1.0, 0.5])
def test_time_stepping_finds_each_bounce_and_its_error_halves_with_the_step(domain: Domain, theta: float) -> None:
    exact, coordinate = Pressed(3.0), NAMES[domain][0]
    model = mass_at_stops(domain, 3.0 * INERTIA)
    coarse = 2e-3 * np.linspace(1.0, 0.53, 24)  # the phase of each impact in its step is chance: only the mean halves
    until = exact.instants[5] + 0.5 * (exact.instants[6] - exact.instants[5])

    def errors(step: float) -> tuple[float, float, float]:
        """Of the coordinate (mean), of the instants and of the speeds after the impacts (largest)."""
        stepper = koppel.TimeStepping(step=float(step), theta=theta)
        run = koppel.simulate(model, until=round(until / step) * float(step), stepper=stepper)
        speed = run["mass.speed"]
        back = np.flatnonzero((speed[:-1] > 0) & (speed[1:] < 0)) + 1
        assert len(back) == 6
        off = float(np.mean(np.abs(run[coordinate] - exact.motion(run.time)[0])))
        instants = np.max(np.abs(run.time[back] - exact.instants[:6]))
        speeds = np.max(np.abs(speed[back] + RESTITUTION * np.array(exact.impacts[:6])))
        return off, float(instants), float(speeds)

    halves = [np.mean([errors(step * part) for step in coarse], axis=0) for part in (1.0, 0.5, 0.25)]
    assert np.all(np.abs(np.log(halves[0] / halves[2]) / np.log(4.0) - 1.0) < 0.15), halves
    assert halves[-1][0] < 1e-3 and halves[-1][1] < 1e-2 and halves[-1][2] < 5e-3


@DOMAINS
def test_between_two_stops_without_load_each_blow_takes_its_share(domain: Domain) -> None:
    """Speed v e**k on the k-th way between the stops; both methods, and they agree."""
    lower, speed = -0.15, 1.1
    instants, speeds = [UPPER / speed], [speed]
    while len(instants) < 5:
        speeds.append(RESTITUTION * speeds[-1])
        instants.append(instants[-1] + (UPPER - lower) / speeds[-1])
    until = round(instants[4] + 0.1, 3)
    model = mass_at_stops(domain, 0.0, speed, lower)
    times, at, found, switches = locate(model, until, NAMES[domain], "DOP853")
    count = np.searchsorted(instants, times)
    assert np.max(np.abs(found - speed * (-RESTITUTION) ** count)) < 1e-12
    turns = np.array([UPPER, lower, UPPER, lower, UPPER])
    back = turns[count - 1] + found * (times - np.array(instants)[count - 1])
    assert np.max(np.abs(at - np.where(count == 0, speed * times, back))) < 1e-11
    assert len(switches) == 0
    run = koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=1e-3))
    changes = np.flatnonzero(np.diff(np.sign(run["mass.speed"]))) + 1
    assert np.allclose(run["mass.speed"][changes], speed * (-RESTITUTION) ** np.arange(1, 6), rtol=1e-12)
    assert np.max(np.abs(run.time[changes] - instants)) < 5e-3  # half a step is lost or won at each


@DOMAINS
def test_two_that_hit_each_other_keep_their_momentum_and_a_share_of_their_relative_speed(domain: Domain) -> None:
    model = koppel.Model("pair")
    bounce = {"lower": -1.0, "upper": 0.1, "restitution": RESTITUTION}
    if domain == "translational":
        model.add("a", translational.Sled(mass=2.0, speed=0.0))
        model.add("b", translational.Sled(mass=1.0, speed=3.0))
        model.add("stops", translational.Stops(sled_a="a", sled_b="b", **bounce))
    else:
        model.add("a", rotational.Shaft(inertia=2.0, speed=0.0))
        model.add("b", rotational.Shaft(inertia=1.0, speed=3.0))
        model.add("stops", rotational.Stops(shaft_a="a", shaft_b="b", **bounce))
    common = 1.0
    for stepper in (koppel.TimeStepping(step=1e-3), koppel.VariableStep()):
        run = koppel.simulate(model, until=0.2, stepper=stepper)
        a, b = run["a.speed"][-1], run["b.speed"][-1]
        assert abs(2.0 * a + b - 3.0 * common) < 1e-12
        assert abs((b - a) + RESTITUTION * 3.0) < 1e-12


@pytest.mark.parametrize("method", [koppel.TimeStepping(step=1e-4), koppel.VariableStep(rtol=1e-9, atol=1e-12)])
@pytest.mark.parametrize("sense", [1.0, -1.0])
def test_what_starts_at_a_stop_with_a_speed_away_from_it_leaves_it(method: Any, sense: float) -> None:
    """x = v t - g t**2 / 2 from either end, though the load presses towards the stop."""
    model = koppel.Model("thrown")
    model.add("sled", translational.Sled(mass=2.0, speed=sense))
    model.add("load", translational.Force(sled_b="sled", force=-2.0 * 9.81 * sense))
    ends = {"lower": 0, "upper": 1} if sense > 0 else {"lower": -1, "upper": 0}
    model.add("stops", translational.Stops(sled_b="sled", **ends))
    found = koppel.simulate(model, until=0.18, every=0.02, stepper=method)
    wanted = sense * (found.time - 0.5 * 9.81 * found.time**2)
    near = 1e-7 if isinstance(method, koppel.VariableStep) else 1e-4
    assert np.asarray(found["sled.position"]) == pytest.approx(wanted, abs=near)
