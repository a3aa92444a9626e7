"""Friction that reads forces: readings of all kinds and sources, both methods, random trains, hard cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from elements.readings import (
    DRUM,
    LOCATED,
    PUSH,
    SIGNS,
    STEPPED,
    STEPPERS,
    WAY,
    close,
    geared,
    outputs_at_start,
    pressed,
    ramp,
    shoe_brake,
    simulate,
)
from machines import Array, take_steps
from scipy.optimize import brentq

import koppel
from koppel import control, rotational, translational

# readings that are not linear -------------------------------------------------------------------------------------


def two_brakes(first: str, second: str, sign: float, speed: float = 400.0) -> koppel.Model:
    """Brakes on two wheels of 1 and 2 kg m2, friction 0.4 and 0.5, radius 1 m."""
    model = koppel.Model("two brakes")
    model.add("wheel_1", rotational.Shaft(inertia=1, speed=speed * sign))
    model.add("wheel_2", rotational.Shaft(inertia=2, speed=-speed * sign))
    model.add("one", rotational.Brake(shaft="wheel_1", coefficient=0.4, normal=first))
    model.add("two", rotational.Brake(shaft="wheel_2", coefficient=0.5, normal=second))
    return model


@STEPPERS
@SIGNS
def test_two_brakes_that_press_each_other_solve_both_equations(sign: float, stepper: Any) -> None:
    """T1 = 0.4 (20 + 1.2 T2), T2 = 0.5 (30 + 0.7 T1)."""
    model = two_brakes("20 + 1.2*abs(two.torque)/(1 m)", "30 + 0.7*abs(one.torque)/(1 m)", sign)
    first = 0.4 * (20.0 + 1.2 * 15.0) / (1.0 - 0.4 * 1.2 * 0.5 * 0.7)
    second = 0.5 * (30.0 + 0.7 * first)
    run = simulate(model, 0.5, stepper)
    assert close(run["one.torque"], sign * first)
    assert close(run["two.torque"], -sign * second)
    assert close(run["wheel_2.speed"], -sign * (400.0 - second / 2.0 * run.time))


NONLINEAR: dict[str, tuple[str, str, Callable[[float], float]]] = {
    "sqrt": ("sqrt(400 + (1.5*two.torque/(1 J))**2)", "", lambda t: float(np.sqrt(400 + (1.5 * t) ** 2))),
    "square": ("20 + 0.01*(two.torque/(1 J))**2", "", lambda t: 20 + 0.01 * t**2),
    "max": ("max(25, 1.7*abs(two.torque)/(1 J) - 3)", "", lambda t: max(25.0, 1.7 * t - 3)),
    "flat": ("max(95, 1.7*abs(two.torque)/(1 J) - 3)", "", lambda t: max(95.0, 1.7 * t - 3)),
    "table": ("curve.value", "abs(two.torque)/(1 J)", lambda t: float(np.interp(t, [0, 15, 30, 60], [9, 20, 60, 70]))),
    "hypot": ("hypot(20 N, two.torque/(1 m))", "", lambda t: float(np.hypot(20.0, t))),
    "quotient": (
        "900 N/(abs(two.torque)/(1 J))",
        "",
        lambda t: 900.0 / t,
    ),  # no value at the forces before the first step
    "log": ("20*log(abs(two.torque)/(1 J))*1 N", "", lambda t: 20.0 * float(np.log(t))),
    "root": ("9*sqrt(abs(two.torque)/(1 J))*1 N", "", lambda t: 9.0 * float(np.sqrt(t))),
    "product": ("10 + 0.02*abs(two.torque/(1 J)*one_load.torque/(1 J))", "", lambda t: 10 + 0.02 * t * 40.0),
}


@STEPPERS
@SIGNS
@pytest.mark.parametrize("kind", NONLINEAR)
def test_a_reading_that_is_not_linear_satisfies_its_equation(kind: str, sign: float, stepper: Any) -> None:
    """T1 = 0.4 f(T2), T2 = 0.5 (30 + 0.7 T1), solved by SciPy."""
    normal, through, f = NONLINEAR[kind]
    model = two_brakes(normal, "30 + 0.7*abs(one.torque)/(1 m)", sign)
    model.add("one_load", rotational.Torque(shaft_b="wheel_1", torque=-40.0))
    if through:
        model.add("curve", control.Table(input=through, x=[0, 15, 30, 60], y=[9, 20, 60, 70]))
    first = brentq(lambda T: T - 0.4 * f(0.5 * (30 + 0.7 * T)), 0.0, 200.0, xtol=1e-13)
    second = 0.5 * (30 + 0.7 * first)
    run = simulate(model, 0.5, stepper, every=1e-2)
    assert close(np.abs(run["one.torque"])[1:], first, 1e-8)
    assert close(np.abs(run["two.torque"])[1:], second, 1e-8)


@STEPPERS
@SIGNS
def test_a_square_reading_of_a_gear_satisfies_its_equation(sign: float, stepper: Any) -> None:
    """T = k Ta**2 on a, with 1 w' = drive + Ta - s T and 4 w' / 2 = -load - 2 Ta."""
    drive, load, k = 10.0, 6.0, 0.05
    rate = brentq(
        lambda rate: drive - (load + 2.0 * rate) / 2.0 - sign * k * ((load + 2.0 * rate) / 2.0) ** 2 - rate, -5.0, 9.0
    )
    model = geared(drive, load, 50.0 * sign, 2.0, k, rotational.Gear, "(gear.torque_a/(1 J))**2*1 N")
    run = simulate(model, 0.1, stepper)
    assert close(run["a.speed"], 50.0 * sign + rate * run.time)


@SIGNS
def test_a_brake_that_reads_its_own_torque_has_that_of_the_last_step(sign: float) -> None:
    """T(n+1) = 0.4 (20 + 0.5 T(n)), from the torque at the start on."""
    model = two_brakes("20 + 0.5*abs(one.torque)/(1 m)", "0", sign)
    torque = sign * simulate(model, 0.05)["one.torque"]
    assert close(torque[1:], 0.4 * (20.0 + 0.5 * torque[:-1]), 1e-12)
    assert close(torque[-1], 8.0 / (1.0 - 0.2), 1e-12)
    run = simulate(model, 0.5, koppel.VariableStep(method="DOP853", max_step=1e-3), every=1e-2)
    assert close(sign * run["one.torque"][-1], 8.0 / (1.0 - 0.2), 1e-9)


@STEPPERS
@SIGNS
def test_a_reading_below_zero_opens_the_brake(sign: float, stepper: Any) -> None:
    """Without abs: the torque of the second is negative where it turns backward."""
    model = two_brakes("one_m*two.torque", "30", sign)
    model.parameter("one_m", "1 1/m")
    run = simulate(model, 0.1, stepper)
    assert np.all(run["one.branch"] == (2 if sign > 0 else -1))
    assert close(run["one.torque"], 0.0 if sign > 0 else -0.4 * 15.0) or np.all(run["one.torque"] == 0.0)


@STEPPERS
@pytest.mark.parametrize("size", [1e-323, 1e-310, 1e-200])
def test_readings_of_next_to_nothing_are_no_trouble(size: float, stepper: Any) -> None:
    run = simulate(two_brakes(f"{size}*abs(two.torque)/(1 m)", "30", 1.0), 0.01, stepper)
    assert np.max(np.abs(run["one.torque"])) <= 2.0 * size * 0.4 * 15.0
    assert close(run["wheel_1.speed"], 400.0, 1e-14) and close(run["two.torque"], -15.0)


SOURCES: dict[str, tuple[Callable[[koppel.Model], None], str, float]] = {}
"""What is added to a model, what the brake reads of it, and its size."""


def source(read: str, size: float) -> Callable[[Callable[[koppel.Model], None]], Callable[[koppel.Model], None]]:
    def keep(add: Callable[[koppel.Model], None]) -> Callable[[koppel.Model], None]:
        SOURCES[add.__name__] = add, read, size
        return add

    return keep


@source("abs(of.torque)/(1 m)", 2.0 * 3.0)  # J w'
def motion(model: koppel.Model) -> None:
    model.add("a", rotational.Shaft(inertia=2))
    model.add("of", rotational.Motion(shaft="a", speed=ramp((0, 0), (10, 30))))


@source("abs(of.torque)/(1 m)", 10.0)
def fixed(model: koppel.Model) -> None:
    model.add("a", rotational.Shaft(inertia=2))
    model.add("of", rotational.Fixed(shaft="a"))
    model.add("load", rotational.Torque(shaft_b="a", torque=10))


@source("abs(of.torque)/(1 m)", 10.0)
def stops(model: koppel.Model) -> None:
    model.add("a", rotational.Shaft(inertia=2))
    model.add("of", rotational.Stops(shaft_b="a", lower=-1, upper=0))
    model.add("load", rotational.Torque(shaft_b="a", torque=10))


@source("-of.torque/(1 m)", 10.0 * 3.0 / 5.0)  # what b needs to go along
def one_way_clutch(model: koppel.Model) -> None:
    for name, inertia in (("a", 2), ("b", 3)):
        model.add(name, rotational.Shaft(inertia=inertia))
    model.add("of", rotational.OneWayClutch(shaft_a="a", shaft_b="b"))
    model.add("load", rotational.Torque(shaft_b="a", torque=10))


@source("abs(of.force_a)", 10.0 * (1.0 - 2.0 / (2.0 + 3.0 / 4.0)))  # v_a = 2 v_b
def lever(model: koppel.Model) -> None:
    for name, mass in (("a", 2), ("b", 3)):
        model.add(name, translational.Sled(mass=mass))
    model.add("of", translational.Lever(sled_a="a", sled_b="b", ratio=2))
    model.add("load", translational.Force(sled_b="a", force=10))


@STEPPERS
@SIGNS
@pytest.mark.parametrize("name", SOURCES)
def test_what_holds_or_moves_a_coordinate_can_be_read(name: str, sign: float, stepper: Any) -> None:
    add, read, size = SOURCES[name]
    model = koppel.Model(name)
    model.add("rotor", rotational.Shaft(inertia=5, speed=100.0 * sign))
    add(model)
    model.add("brake", rotational.Brake(shaft="rotor", coefficient=0.5, normal=read))
    run = simulate(model, 0.02, stepper)
    assert close(run["brake.torque"], sign * 0.5 * size)
    assert close(run["rotor.speed"], sign * (100.0 - 0.1 * size * run.time))


@pytest.mark.parametrize(
    ("normal", "message"),
    [
        ("abs(tow.torque)/(1 m)", "did you mean"),
        ("abs(two.torqe)/(1 m)", "did you mean two.torque"),
        ("abs(two.torque)", "give it in N"),
        ("abs(two)", "two"),
        ("two.torque/(1 m", "expected ')'"),
    ],
)
def test_a_reading_that_cannot_be_is_one_line_that_names_it(normal: str, message: str) -> None:
    with pytest.raises(koppel.KoppelError) as raised:
        koppel.Machine(two_brakes(normal, "30", 1.0))
    text = str(raised.value)
    assert "normal" in text and message in text and "\n" not in text


# time_stepping and variable_step ----------------------------------------------------------------------------------


def shaken_shoe(sign: float) -> koppel.Model:
    """A shoe brake under a push that swells, between a drum that a sine drives and a spring."""
    model = shoe_brake(0.6, 0.0, push=400.0)
    for name in ("push", "load"):
        del model.elements[name]
    swell = {"sine": {"amplitude": 300, "frequency": 3, "offset": 400}}
    model.add("push", translational.Force(sled_b="shoe", force=swell))
    shake = {"sine": {"amplitude": 90 * sign, "frequency": 2}}
    model.add("load", rotational.Torque(shaft_b="drum", torque=shake))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="drum", stiffness=60))
    return model


def loaded_train(sign: float) -> koppel.Model:
    """A motor, a gear whose torque presses a clutch, and a brake that reads the clutch; everything sticks and slips."""
    model = koppel.Model("train")
    for name, inertia, speed in (("motor", 0.1, 6.0), ("shaft", 0.2, 3.0), ("wheel", 0.3, 0.0)):
        model.add(name, rotational.Shaft(inertia=inertia, speed=sign * speed))
    model.add("gear", rotational.Gear(shaft_a="motor", shaft_b="shaft", ratio=2))
    press = "15 + 0.5*abs(gear.torque_b)/(1 m)"
    model.add("clutch", rotational.Clutch(shaft_a="shaft", shaft_b="wheel", coefficient=0.8, normal=press))
    model.add("brake", rotational.Brake(shaft="wheel", coefficient=0.3, normal="45 + 0.9*abs(clutch.torque)/(1 m)"))
    shake = {"sine": {"amplitude": 25 * sign, "frequency": 1.5}}
    model.add("drive", rotational.Torque(shaft_b="motor", torque=shake))
    return model


MODELS: dict[str, tuple[Callable[[float], koppel.Model], tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "shoe": (shaken_shoe, ("lining",), ("push", "load"), ("drum.speed", "face.force")),
    "train": (loaded_train, ("clutch", "brake"), ("drive",), ("motor.speed", "wheel.speed")),
}
"""Builder, laws, loads and channels to compare."""
BUILT = pytest.mark.parametrize("name", MODELS)


@BUILT
@SIGNS
def test_time_stepping_tends_to_variable_step_with_order_one(name: str, sign: float) -> None:
    build, laws, _, channels = MODELS[name]
    exact = simulate(build(sign), 1.0, LOCATED, every=0.02)
    assert all(len(set(exact[f"{law}.branch"])) > 1 for law in laws)  # they stick and slip
    errors: dict[str, list[float]] = {channel: [] for channel in channels}
    for step in (1e-3, 5e-4, 2.5e-4):
        run = simulate(build(sign), 1.0, koppel.TimeStepping(step=step), every=0.02)
        for channel in channels:  # in the mean: forces jump, and a switch lies within a step
            gap = np.mean(np.abs(run[channel] - exact[channel])) / np.max(np.abs(exact[channel]))
            errors[channel].append(float(gap))
    for channel in channels:
        assert errors[channel][0] < 1e-2, (channel, errors)
        assert errors[channel][2] < max(0.4 * errors[channel][0], 1e-12), (channel, errors)


def energy_of(model: koppel.Model, run: koppel.Run | dict[str, Array]) -> Array:
    """Kinetic energy of shafts and sleds and that of springs."""
    total = np.zeros_like(run[next(f"{name}.speed" for name in model.elements if f"{name}.speed" in channels_of(run))])
    for name, element in model.elements.items():
        if isinstance(element, rotational.Shaft):
            total = total + 0.5 * float(element.inertia) * run[f"{name}.speed"] ** 2
        elif isinstance(element, translational.Sled):
            total = total + 0.5 * float(element.mass) * run[f"{name}.speed"] ** 2
        elif isinstance(element, rotational.SpringDamper):
            total = total + 0.5 * float(element.stiffness) * run[f"{name}.twist"] ** 2
    return total


def channels_of(run: koppel.Run | dict[str, Array]) -> set[str]:
    if isinstance(run, dict):
        return set(run)
    return {channel if isinstance(channel, str) else channel.path for channel in run.channels}


@BUILT
@SIGNS
@pytest.mark.parametrize("step", [1e-2, 1e-3, 5e-4])
def test_no_step_creates_energy_and_sticking_is_exact(name: str, sign: float, step: float) -> None:
    """E(n+1) - E(n) <= step * power of the loads, and no law ever drives."""
    build, laws, loads, _ = MODELS[name]
    model = build(sign)
    run = simulate(model, 1.0, koppel.TimeStepping(step=step), every=step)
    energy = energy_of(model, run)
    outside = sum(run[f"{load}.power"] for load in loads)
    assert np.max(np.diff(energy) - step * outside[1:]) <= 1e-9 * np.max(energy)
    for law in laws:
        assert np.max(run[f"{law}.power"]) <= 0.0
        sticks = run[f"{law}.branch"] == 0
        assert np.any(sticks) and np.all(run[f"{law}.slip"][sticks] == 0.0)


@SIGNS
def test_the_forces_of_a_step_fit_the_law_also_in_the_middle_of_the_step(sign: float) -> None:
    """theta = 0.5: constant forces, so the motion is exact, and the reading has no delay."""
    run = simulate(shoe_brake(0.45, 50.0 * sign), 0.1, koppel.TimeStepping(step=1e-3, theta=0.5))
    normal = PUSH / (1.0 - sign * 0.45)
    assert close(run["face.force"], normal)
    assert close(run["drum.speed"], sign * (50.0 - 0.45 * WAY * normal / DRUM * run.time))
    assert close(run["drum.angle"], sign * (50.0 * run.time - 0.45 * WAY * normal / DRUM * run.time**2 / 2.0))


# random trains ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Train:
    """A model and, for every law, its friction and its normal force as a function of channels."""

    model: koppel.Model
    laws: dict[str, tuple[float, Callable[[dict[str, Array]], Array]]]


def random_train(rng: np.random.Generator, step: float) -> Train:
    """3 to 8 shafts with gears, springs and clutches whose normal forces read the torques of gears and other clutches.

    Gears and laws are independent rows W, so that given normal forces lead to one set of torques, which depends on them
    continuously. N_i = p_i + sum_j g_ij |T_j| + sum_c g_ic |S_c|, and the torques of gears answer to those of laws with
    dS/dT = B = -(Wc' A^-1 Wc)^-1 Wc' A^-1 Wl. With the friction m_i, the sums of rows of m_i (g_ij + g_ic |B_cj|) are
    at most 0.6 here: limits in a large enough box lead back into the box, so a solution exists (Brouwer).
    """
    count = int(rng.integers(3, 9))
    model = koppel.Model("random train")
    names = [f"s{i}" for i in range(count)]
    inertias = rng.choice([0.02, 0.3, 1.0, 8.0], count)
    for name, inertia in zip(names, inertias, strict=True):
        speed = float(rng.choice([0.0, 10.0, -40.0, 150.0]))
        model.add(name, rotational.Shaft(inertia=float(inertia), speed=speed))
    A = np.diag(inertias)

    def row(**weights: float) -> Array:
        found = np.zeros(count)
        for name, weight in weights.items():
            found[names.index(name)] = weight
        return found

    for k in range(int(rng.integers(1, 4))):
        a, b = rng.choice(names, 2, replace=False)
        stiffness, damping = float(rng.uniform(1, 5000)), float(rng.uniform(0, 5))
        spring = rotational.SpringDamper(shaft_a=str(a), shaft_b=str(b), stiffness=stiffness, damping=damping)
        model.add(f"spring_{k}", spring)
        w = row(**{str(a): -1.0, str(b): 1.0})
        A += (step * damping + step**2 * stiffness) * np.outer(w, w)
        amplitude, frequency = float(rng.uniform(-80, 80)), float(rng.uniform(0.5, 20))
        wave = {"sine": {"amplitude": amplitude, "frequency": frequency}}
        model.add(f"load_{k}", rotational.Torque(shaft_b=str(rng.choice(names)), torque=wave))

    rows: list[Array] = []
    gears: list[str] = []
    group = {name: name for name in names}  # shafts that gears tie
    laws: dict[str, tuple[str, str]] = {}
    tied: list[Array] = []
    held: list[Array] = []
    for k in range(int(rng.integers(count, 2 * count))):
        a, b = (str(name) for name in rng.choice(names, 2, replace=False))
        kind = str(rng.choice(["gear", "clutch", "clutch", "brake"]))
        ratio = float(rng.choice([0.5, 1.7, -1.0, 3.0, -2.6]))
        w = {"gear": row(**{a: 1.0, b: -ratio}), "clutch": row(**{a: -1.0, b: 1.0}), "brake": row(**{b: 1.0})}[kind]
        if kind == "gear" and group[a] == group[b]:  # a ring of gears locks
            continue
        if np.linalg.matrix_rank(np.array([*rows, w])) <= len(rows):
            continue
        rows.append(w)
        name = f"{kind}_{k}"
        if kind == "gear":
            group = {shaft: group[a] if group[shaft] == group[b] else group[shaft] for shaft in names}
            gears.append(name)
            tied.append(w)
            model.add(name, rotational.Gear(shaft_a=a, shaft_b=b, ratio=ratio))
        else:
            laws[name] = (a if kind == "clutch" else "", b)
            held.append(w)
    Wc, Wl = np.array(tied).reshape(-1, count).T, np.array(held).reshape(-1, count).T
    B = np.zeros((len(tied), len(held)))
    if tied and held:
        B = np.abs(np.linalg.solve(Wc.T @ np.linalg.solve(A, Wc), Wc.T @ np.linalg.solve(A, Wl)))

    found: dict[str, tuple[float, Callable[[dict[str, Array]], Array]]] = {}
    for i, (name, (a, b)) in enumerate(laws.items()):
        friction, base = float(rng.uniform(0.1, 0.9)), float(rng.choice([0.0, 1.0, 20.0, 200.0]))
        others = [j for j in range(len(laws)) if j != i]
        read = rng.permutation(others)[: int(rng.integers(0, 3))] if others else np.zeros(0, dtype=int)
        seen = rng.permutation(len(gears))[: int(rng.integers(0, 3))]
        weights = {list(laws)[j] + ".torque": float(rng.uniform(0.1, 1)) for j in read}
        weights |= {gears[c] + ".torque_a": float(rng.uniform(0.1, 1)) for c in seen}
        total = sum(weights[list(laws)[j] + ".torque"] for j in read)
        total += sum(weights[gears[c] + ".torque_a"] * np.sum(B[c]) for c in seen)
        scale = float(rng.uniform(0.1, 0.6)) / (friction * total) if total > 0.0 else 1.0
        weights = {path: float(scale * weight) for path, weight in weights.items()}
        shape = str(rng.choice(["sum", "root", "max"]))
        terms = [f"{weight!r}*abs({path})/(1 m)" for path, weight in weights.items()]
        if shape == "sum" or not terms:
            text = " + ".join([f"{base} N", *terms])
        elif shape == "root":  # slopes are smaller than those of the sum
            text = "sqrt(" + " + ".join([f"({base} N)**2", *(f"({term})**2" for term in terms)]) + ")"
        else:
            text = "max(" + ", ".join([f"{base} N", *terms]) + ")"

        def normal(
            run: dict[str, Array], base: float = base, weights: dict[str, float] = weights, shape: str = shape
        ) -> Array:
            parts = [weight * np.abs(run[path]) for path, weight in weights.items()]
            start = np.full_like(run["s0.speed"], base)
            if shape == "sum" or not parts:
                return np.asarray(start + sum(parts))
            if shape == "root":
                return np.sqrt(start**2 + sum(part**2 for part in parts))
            return np.max([start, *parts], axis=0)

        press = {"coefficient": friction, "normal": text}
        law: Any = rotational.Clutch(shaft_a=a, shaft_b=b, **press) if a else rotational.Brake(shaft=b, **press)
        model.add(name, law)
        found[name] = (friction, normal)
    return Train(model, found)


def check_train(seed: int, step: float = 2e-3, steps: int = 100) -> int:
    """Runs a train: finite, no energy from nothing, and the law of every clutch with the forces of its own step."""
    train = random_train(np.random.default_rng(seed), step)
    machine = koppel.Machine(train.model)
    machine.settle_laws()
    method = koppel.TimeStepping(step=step, theta=1.0)
    lines = [machine.core.outputs(0.0)]
    for n in range(1, steps + 1):
        take_steps(machine, method, 1)
        lines.append(machine.core.outputs(n * step))
    values = np.array(lines).T
    run = {channel.path: values[k] for k, channel in enumerate(machine.compiled.channels)}
    assert np.all(np.isfinite(values)), seed
    energy = energy_of(train.model, run)
    outside = sum(run[path] for path in run if path.startswith("load_") and path.endswith(".power"))
    created = np.diff(energy) - step * np.asarray(outside)[1:]
    assert np.max(created) <= 1e-9 * np.max(energy) + 1e-12, (seed, float(np.max(created)))
    if machine.core.law_count["unsettled"] == 0:
        for name, (friction, normal) in train.laws.items():
            torque, slip, branch = (run[f"{name}.{key}"][1:] for key in ("torque", "slip", "branch"))
            limit = friction * normal(run)[1:]
            small = 1e-7 * max(1.0, float(np.max(limit)))
            assert np.all(slip[branch == 0] == 0.0), (seed, name)
            assert np.max(torque * -slip) <= 1e-9 * small * np.max(np.abs(slip)), (
                seed,
                name,
            )  # never drives, to rounding
            assert np.max(np.abs(torque) - limit) <= small, (seed, name, float(np.max(np.abs(torque) - limit)))
            before = run[f"{name}.slip"][:-1]
            ahead = before * branch >= 0.0  # where it turns within the step the mean is less
            gap = np.abs(torque - limit * branch)[ahead & (np.abs(branch) == 1.0)]
            assert np.max(gap, initial=0.0) <= small, (seed, name, float(np.max(gap)))
    return int(machine.core.law_count["unsettled"])


@pytest.mark.parametrize("count", [30, pytest.param(500, marks=pytest.mark.long)])
def test_random_trains_with_readings_settle_in_every_step(count: int) -> None:
    unsettled = {seed: check_train(seed) for seed in range(count)}
    assert not any(unsettled.values()), {seed: n for seed, n in unsettled.items() if n}


# bits -------------------------------------------------------------------------------------------------------------


def everything(sign: float = 1.0) -> koppel.Model:
    """A shoe brake, a contact that bounces and a train, with readings across and one of itself."""
    model = pressed(height=0.01, falls=0.3, speed=30.0 * sign, restitution=0.4)
    model.submodel("train", loaded_train(sign))
    for name, element in shaken_shoe(sign).elements.items():
        model.add(name, element)
    model.add("last", rotational.Shaft(inertia=1, speed=-50 * sign))
    mixed = "1 + 0.2*touch.force + sqrt(1 + 0.1*abs(face.force)/(1 N))*1 N + 0.1*abs(own.torque)/(1 m)"
    model.add("own", rotational.Brake(shaft="last", coefficient=0.2, normal=mixed))
    return model


STEPS_TAKEN = 240


@pytest.mark.parametrize("theta", [1.0, 0.5])
def test_repeated_split_and_taken_back_runs_give_the_same_bits(theta: float) -> None:
    compiled = koppel.compile_model(everything())
    method = koppel.TimeStepping(step=1e-3, theta=theta)
    one, two, three, four = (koppel.Machine(compiled) for _ in range(4))
    for machine in (one, two, three, four):
        machine.settle_laws()
    take_steps(one, method, STEPS_TAKEN)
    take_steps(two, method, STEPS_TAKEN)  # again
    for steps in (1, 100, STEPS_TAKEN - 101):  # in pieces
        take_steps(three, method, steps)
    take_steps(four, method, 101)
    saved = four.core.state_bytes()
    take_steps(four, method, 50)  # taken back
    four.core.set_state_bytes(saved)
    assert four.core.counter == 101
    five = koppel.Machine(compiled)  # carried over
    five.core.set_state_bytes(saved)
    for machine in (four, five):
        take_steps(machine, method, STEPS_TAKEN - 101)
    wanted = one.core.outputs(STEPS_TAKEN * 1e-3)
    for machine in (two, three, four, five):
        assert np.array_equal(machine.q, one.q) and np.array_equal(machine.u, one.u)
        assert np.array_equal(machine.core.outputs(STEPS_TAKEN * 1e-3), wanted)
        assert machine.core.state_bytes() == one.core.state_bytes()


def test_a_run_after_reset_and_a_look_at_outputs_changes_no_bit() -> None:
    machine = koppel.Machine(everything())
    runs = [koppel.simulate(machine, until=0.2, stepper=STEPPED)]
    machine.reset()
    machine.settle_laws()
    machine.outputs()
    saved = machine.core.state_bytes()
    machine.outputs()
    machine.accelerations()
    assert machine.core.state_bytes() == saved
    runs.append(koppel.simulate(machine, until=0.2, stepper=STEPPED))
    for path in channels_of(runs[0]):
        assert np.array_equal(runs[0][path], runs[1][path]), path


# the instant of the start -----------------------------------------------------------------------------------------


@SIGNS
def test_forces_at_the_start_fit_the_readings(sign: float) -> None:
    start = outputs_at_start(shoe_brake(0.45, 50.0 * sign))
    normal = PUSH / (1.0 - sign * 0.45)
    assert abs(start["face.force"] - normal) < 1e-9 * normal
    assert abs(start["lining.torque"] - sign * 0.45 * WAY * normal) < 1e-9 * normal
    start = outputs_at_start(loaded_train(sign))
    clutch = 0.8 * (15.0 + 0.5 * abs(start["gear.torque_b"]))
    assert abs(start["clutch.torque"] + sign * clutch) < 1e-9 * clutch
    if start["brake.branch"] != 0.0:
        assert abs(abs(start["brake.torque"]) - 0.3 * (45.0 + 0.9 * clutch)) < 1e-9 * clutch
    else:
        assert abs(start["brake.torque"]) <= 0.3 * (45.0 + 0.9 * clutch) * (1.0 + 1e-9)


@SIGNS
def test_accelerations_at_the_start_are_those_of_the_first_step(sign: float) -> None:
    """Both from the closed form of a leading shoe, with and without a state that was asked before."""
    machine = koppel.Machine(shoe_brake(0.45, 50.0 * sign))
    normal = PUSH / (1.0 - sign * 0.45)
    names = machine.compiled.velocities
    for _ in range(2):
        rate = dict(zip(names, machine.accelerations(), strict=True))
        (drum,) = [value for path, value in rate.items() if path.startswith("drum")]
        assert abs(drum + sign * 0.45 * WAY * normal / DRUM) < 1e-9 * normal
        machine.settle_laws()
    moved = machine.accelerations(u=-machine.u)  # the other direction: the shoe trails
    other = PUSH / (1.0 + sign * 0.45)
    assert abs(np.max(np.abs(moved)) - 0.45 * WAY * other / DRUM) < 1e-9 * normal


def test_find_equilibrium_takes_laws_with_readings() -> None:
    """The shoe rests at its stop, which carries the push alone: the drum stands and drags nothing."""
    machine = koppel.Machine(shoe_brake(0.45, 0.0))
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    assert np.isclose(out["face.force"], PUSH, rtol=1e-9) and abs(out["lining.torque"]) < 1e-9
    assert out["lining.slip"] == 0.0 and out["lining.branch"] == 0.0


def test_linearize_takes_readings_with_their_slopes() -> None:
    """A spring on the drum presses nothing: the shoe brake adds a constant torque, so its frequency stays."""
    model = shoe_brake(0.45, 50.0)
    spring = rotational.SpringDamper(shaft_a="ground", shaft_b="drum", stiffness=320.0, damping=0)
    model.add("spring", spring)
    (pair,) = {round(abs(value), 6) for value in koppel.linearize(model, at="design").eigenvalues()}
    assert abs(pair - np.sqrt(320.0 / DRUM)) < 1e-5


# solutions that are hard to find ----------------------------------------------------------------------------------


def test_a_clutch_that_reads_a_gear_finds_the_sign_of_its_force() -> None:
    """Of three branches and two signs of the gear's torque one fits: 7.44 N m, slipping forward."""
    ratio, share = -0.624, 1.152
    inertias, torques = (3.8914, 0.1081, 5.4), (-1.766, 14.371, -33.0)
    model = koppel.Model("gear and clutch")
    for name, inertia, torque in zip("xyz", inertias, torques, strict=True):
        model.add(name, rotational.Shaft(inertia=inertia))
        model.add(f"load_{name}", rotational.Torque(shaft_b=name, torque=torque))
    model.add("gear", rotational.Gear(shaft_a="y", shaft_b="z", ratio=ratio))
    normal = f"{share}*abs(gear.torque_a)/(1 m)"
    model.add("clutch", rotational.Clutch(shaft_a="x", shaft_b="y", normal=normal))
    run = koppel.simulate(model, until=0.02, stepper=koppel.TimeStepping(step=1e-3))
    assert run.warnings == ()
    limit = share * np.abs(run["gear.torque_a"])
    slips = run["clutch.branch"] != 0
    assert np.all(np.abs(run["clutch.torque"])[1:] <= limit[1:] * (1 + 1e-9) + 1e-9)
    assert np.allclose(np.abs(run["clutch.torque"])[slips], limit[slips], rtol=1e-9)
    assert np.max(run["clutch.power"]) <= 0.0


@pytest.mark.parametrize(("load", "holds"), [(14.0, True), (14.2, True), (17.1, True), (17.3, False)])
@pytest.mark.parametrize("ramp", [False, True])
def test_a_lock_that_reads_holds_up_to_its_limit_however_the_load_comes(ramp: bool, load: float, holds: bool) -> None:
    """It holds while load <= 2 (5 + 0.412 (5 + 0.216 load)), that is up to 17.18 N m."""
    table = {"time": [0, 0.02, 0.04], "value": [0, 0, load]} if ramp else {"time": [0, 0.02], "value": [0, load]}
    model = koppel.Model("lock")
    model.add("x", rotational.Shaft(inertia=0.1))
    model.add("y", rotational.Shaft(inertia=10, speed=100))
    interpolation = "linear" if ramp else "hold"
    model.add("load", rotational.Torque(shaft_b="x", torque={"table": {**table, "interpolation": interpolation}}))
    model.add("other", rotational.Brake(shaft="y", normal="5 N + 0.216*abs(lock.torque)/(1 m)"))
    model.add("lock", rotational.Brake(shaft="x", peak=2, normal="5 N + 0.412*abs(other.torque)/(1 m)"))
    run = koppel.simulate(model, until=0.06, stepper=koppel.TimeStepping(step=1e-3))
    assert (run["x.speed"][-1] == 0.0) == holds


def test_a_brake_that_others_relieve_slips_at_its_limit_at_once() -> None:
    """Gear and clutch hold b twice; when the clutch opens the brake takes its 8 N m, whatever rounding was before."""
    for ratio, pull in ((-0.553, 60.0), (-1.383, -55.0), (-0.446, 70.0)):
        model = koppel.Model("relief")
        model.add("a", rotational.Shaft(inertia=0.05, speed=-ratio))
        model.add("b", rotational.Shaft(inertia=0.3, speed=-1.0))
        model.add("gear", rotational.Gear(shaft_a="a", shaft_b="b", ratio=ratio))
        opens = {"table": {"time": [0, 0.02], "value": [500, 0], "interpolation": "hold"}}
        pulls = {"table": {"time": [0, 0.02], "value": [3, pull], "interpolation": "hold"}}
        model.add("load", rotational.Torque(shaft_b="b", torque=pulls))
        model.add("brake", rotational.Brake(shaft="b", normal=8.0))
        model.add("clutch", rotational.Clutch(shaft_a="b", shaft_b="a", normal=opens))
        run = koppel.simulate(model, until=0.03, stepper=koppel.TimeStepping(step=1e-3))
        assert np.allclose(np.abs(run["brake.torque"][21:]), 8.0, rtol=1e-9)
        assert np.all(run["brake.branch"][15:20] == 0) and np.all(run["brake.slip"][15:20] == 0.0)
