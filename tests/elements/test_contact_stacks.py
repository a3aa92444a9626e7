"""Stacks and walls of boxes: order and names of the declaration say nothing, nothing is gained or passed through."""

from __future__ import annotations

import numpy as np
import pytest
from elements.stacks import (
    BALL_MASS,
    BALL_RADIUS,
    BRICK,
    COLUMNS,
    HEIGHT,
    MASS,
    ROWS,
    SIDE,
    G,
    box_inertia,
    energy,
    moving_energy,
    stack,
    wall,
)

import koppel
from koppel import mechanics
from koppel.cli.benchmarks.contact import DENSITY, RADIUS, build_bed

STEP = 1e-3
BRICKS = [f"b{r}_{c}" for r in range(ROWS) for c in range(COLUMNS)]


def ends(count: int, seeds: range, until: float, **kind: float) -> tuple[np.ndarray, float, float, int]:
    """Places of the boxes at the end per order; deepest gap, largest gain of energy, steps that did not settle."""
    places, deepest, gained, unsettled = [], 0.0, 0.0, 0
    for seed in (None, *seeds):
        model, names = stack(count, seed=seed, **kind)
        machine = koppel.Machine(model)
        run = koppel.simulate(machine, until=until, stepper=koppel.TimeStepping(step=STEP))
        places.append([[run[f"{name}.{axis}"][-1] for axis in "xyz"] for name in names])
        deepest = min(deepest, *(float(np.min(run[f"t{k}.gap"])) for k in range(4 * count)))
        check_ways(run, names)
        total = energy(run, names)
        gained = max(gained, float(np.max(np.diff(total))) / float(total[0]))
        unsettled += machine.core.law_count["unsettled"]
    return np.array(places), deepest, gained, unsettled


def check_ways(run: koppel.Run, names: list[str]) -> None:
    """No body is moved further in a step than its speed says, but for corrections of 0.1 mm."""
    for name in names:
        ways, speeds = (np.array([run[f"{name}.{v}{axis}"] for axis in "xyz"]) for v in ("", "v"))
        way, speed = np.linalg.norm(np.diff(ways), axis=0), np.linalg.norm(speeds, axis=0)
        assert np.max(way - STEP * np.maximum(speed[1:], speed[:-1])) < 1e-4


def spread(places: np.ndarray) -> float:
    return float(np.max(np.max(places, axis=0) - np.min(places, axis=0)))


def heights(count: int) -> np.ndarray:
    return (np.arange(count) + 0.5) * HEIGHT


def check_rest(seeds: range, until: float) -> None:
    places, deepest, gained, unsettled = ends(10, seeds, until)
    assert np.max(np.abs(places[:, :, 2] - heights(10))) < 1e-6
    assert spread(places) < 1e-6
    assert deepest > -1e-4 and gained < 1e-9 and unsettled == 0


def check_moving(seeds: range, until: float, **kind: float) -> None:
    places, deepest, gained, unsettled = ends(10, seeds, until, **kind)
    assert spread(places) < 2e-3
    assert deepest > -1e-4 and gained < 1e-6 and unsettled == 0


def test_a_stack_rests_in_any_order_of_declaration() -> None:
    check_rest(range(2), 0.3)


@pytest.mark.parametrize("count", [4, 6])
def test_six_orders_of_a_small_stack(count: int) -> None:
    places, deepest, gained, unsettled = ends(count, range(5), 0.3)
    assert np.max(np.abs(places[:, :, 2] - heights(count))) < 1e-6 and np.max(np.abs(places[:, :, :2])) < 1e-6
    assert deepest > -1e-6 and gained < 1e-9 and unsettled == 0


def test_no_step_of_a_stack_of_five_takes_many_factors() -> None:
    """At rest, dropped and sliding, in several orders: 60 at most were seen, the bound of all solves is 345."""
    for seed in (None, 0, 1):
        for kind in ({}, {"gap": 0.01}, {"speed": 0.5}):
            machine = koppel.Machine(stack(5, seed=seed, **kind)[0])
            koppel.simulate(machine, until=0.3, stepper=koppel.TimeStepping(step=STEP))
            assert machine.core.law_count["most_factorizations"] <= 150


def test_a_dropped_stack_ends_alike_in_any_order() -> None:
    check_moving(range(2), 0.5, gap=0.01)


def test_a_sliding_stack_ends_alike_in_any_order() -> None:
    check_moving(range(2), 0.4, speed=0.5)


@pytest.mark.long
@pytest.mark.parametrize("kind", [{}, {"gap": 0.01}, {"speed": 0.5}])
def test_twenty_orders_of_a_stack_of_ten(kind: dict[str, float]) -> None:
    if kind:
        check_moving(range(20), 2.0, **kind)
    else:
        check_rest(range(20), 2.0)


def lengths(suffix: str, size: tuple[float, float, float]) -> dict[str, float]:
    return {f"length{suffix}_{axis}": value for axis, value in zip("xyz", size, strict=True)}


@pytest.mark.parametrize("turn", [0.0, 0.5])
def test_boxes_stand_on_the_faces_of_boxes(turn: float) -> None:
    """Turned by half a radian no corner is above the other box: the crossings of the edges carry it."""
    size = (SIDE, SIDE, HEIGHT)
    model = koppel.Model("tower", gravity=(0, 0, -G))
    for k in range(4):
        c, s = np.cos(turn * k), np.sin(turn * k)
        model.add_part(
            f"b{k}", mass=MASS, inertia=box_inertia(MASS, size), position=(0, 0, (k + 0.5) * HEIGHT),
            rotation={"x": [c, s, 0], "y": [-s, c, 0]},
        )  # fmt: skip
    model.add("k0", mechanics.BoxOnPlane(frame_a="ground", frame_b="b0", friction=0.5, **lengths("", size)))
    for k in range(1, 4):
        sizes = {**lengths("_a", size), **lengths("_b", size)}
        model.add(f"k{k}", mechanics.BoxOnBox(frame_a=f"b{k - 1}", frame_b=f"b{k}", friction=0.5, **sizes))
    run = koppel.simulate(model, until=0.5, stepper=koppel.TimeStepping(step=STEP))
    for k in range(4):
        assert abs(run[f"b{k}.z"][-1] - (k + 0.5) * HEIGHT) < 1e-9
        assert abs(run[f"k{k}.force"][-1] - (4 - k) * MASS * G) < 1e-6


def test_a_sphere_rolls_off_a_box_and_falls() -> None:
    """Over the edge it turns about it until its weight no longer presses, and then flies; it never enters the box."""
    size = (SIDE, SIDE, HEIGHT)
    model = koppel.Model("sphere", gravity=(0, 0, -G))
    ball = {axis: 0.4 * 0.1**2 for axis in ("xx", "yy", "zz")}
    model.add_part("ball", mass=1, inertia=ball, position=(0, 0, HEIGHT / 2 + 0.1), velocity=(0.3, 0, 0))
    edges = lengths("", size)
    model.add("k", mechanics.SphereOnBox(frame_a="ground", frame_b="ball", friction=0.5, radius=0.1, **edges))
    run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=STEP))
    rolling = run["ball.x"] < 0.09
    assert np.max(np.abs(run["ball.z"][rolling] - HEIGHT / 2 - 0.1)) < 1e-6
    assert abs(run["ball.vx"][rolling][-1] - 0.3 * 5 / 7) < 1e-3  # sliding turns into rolling
    assert run["ball.z"][-1] < -0.3 and np.min(run["k.gap"]) > -1e-4


def test_a_wheel_rolls_in_a_circle_as_its_closed_form_says() -> None:
    """Steady rolling of a thin disc: with precession O and spin s, w = O z + s a, the spin L turns with O:
    O z x L = r x m (g z + O z x v), r to the lowest point, v = -w x r. Linear in s."""
    mass, radius, tilt, precession = 1.0, 0.1, np.deg2rad(25.0), 6.0
    inertia, polar = 0.25 * mass * radius**2, 0.5 * mass * radius**2
    axis, low = np.array([0.0, np.cos(tilt), -np.sin(tilt)]), np.array([0.0, -np.sin(tilt), -np.cos(tilt)])
    up = np.array([0.0, 0.0, 1.0])

    def motion(spin: float) -> tuple[np.ndarray, np.ndarray, float]:
        w = precession * up + spin * axis
        v = -np.cross(w, radius * low)
        L = inertia * w + (polar - inertia) * np.dot(w, axis) * axis
        moment = np.cross(radius * low, mass * (G * up + precession * np.cross(up, v)))
        return w, v, float((precession * np.cross(up, L) - moment)[0])

    rest = motion(0.0)[2]
    w, v, missing = motion(-rest / (motion(1.0)[2] - rest))
    assert abs(missing) < 1e-12
    model = koppel.Model("wheel", gravity=(0, 0, -G))
    turned = np.array([np.cross(axis, -low), axis, -low])
    model.add_part(
        "wheel", mass=mass, inertia={"xx": inertia, "yy": polar, "zz": inertia}, position=tuple(-radius * low),
        rotation={"x": list(turned[0]), "y": list(turned[1])}, velocity=tuple(v), angular_velocity=tuple(turned @ w),
    )  # fmt: skip
    model.add("k", mechanics.DiscOnPlane(frame_a="ground", frame_b="wheel", friction=1.0, radius=radius))
    run = koppel.simulate(model, until=0.2, stepper=koppel.TimeStepping(step=1e-4))
    assert np.max(np.abs(run["wheel.z"] - radius * np.cos(tilt))) < 2e-3 * radius  # the tilt stays
    assert np.max(run["k.slip"][1:]) == 0.0
    turn = precession * run.time[-1]  # the center has gone round its circle by so much
    speed = np.array([run[f"wheel.v{axis}"][-1] for axis in "xy"])
    assert np.allclose(speed, [v[0] * np.cos(turn), v[0] * np.sin(turn)], atol=2e-3 * abs(v[0]))


def test_a_bed_of_spheres_dropped_into_a_trough_settles_in_every_step() -> None:
    """200 spheres, dropped by a little: energy only falls, nothing is passed."""
    model = build_bed(200)
    machine, method = koppel.Machine(model), koppel.TimeStepping(step=STEP)
    names = [f"s{i}" for i in range(200)]
    mass = DENSITY * 4 / 3 * np.pi * RADIUS**3
    moment = 0.4 * mass * RADIUS**2
    run = koppel.simulate(machine, until=0.06, stepper=method)
    total = moving_energy(run, names, mass, {"xx": moment, "yy": moment, "zz": moment})
    assert np.max(np.diff(total)) <= 1e-9 * total[0]
    gaps = [f"{name}.gap" for name, element in model.elements.items() if isinstance(element, mechanics.Contact)]
    assert min(float(np.min(run[name])) for name in gaps) > -1e-4
    assert machine.core.law_count["unsettled"] == 0 and machine.core.worst_residual < 1e-6


@pytest.mark.long
def test_a_bed_of_spheres_comes_to_rest() -> None:
    """The bed of 200 for a second: energy only falls, nothing is passed, and in the end nothing moves."""
    model = build_bed(200)
    machine, names = koppel.Machine(model), [f"s{i}" for i in range(200)]
    run = koppel.simulate(machine, until=1.0, stepper=koppel.TimeStepping(step=STEP))
    mass = DENSITY * 4 / 3 * np.pi * RADIUS**3
    moment = 0.4 * mass * RADIUS**2
    total = moving_energy(run, names, mass, {"xx": moment, "yy": moment, "zz": moment})
    assert np.max(np.diff(total)) <= 1e-8 * total[0]
    gaps = [f"{name}.gap" for name, element in model.elements.items() if isinstance(element, mechanics.Contact)]
    assert min(float(np.min(run[name])) for name in gaps) > -1e-6
    assert max(abs(float(run[f"{name}.v{axis}"][-1])) for name in names for axis in "xyz") < 1e-6
    assert machine.core.worst_residual < 1e-5


def hit_wall(until: float, seed: int | None = None) -> tuple[koppel.Run, koppel.Machine]:
    """The wall until then: no step gains energy, nothing is passed, what does not settle is rare and close."""
    model = wall(seed=seed)
    machine = koppel.Machine(model)
    run = koppel.simulate(machine, until=until, stepper=koppel.TimeStepping(step=STEP))
    assert abs(run.time[-1] - until) < 1e-9
    total = moving_energy(run, BRICKS, MASS, box_inertia(MASS, BRICK))
    moment = 0.4 * BALL_MASS * BALL_RADIUS**2
    total = total + moving_energy(run, ["ball"], BALL_MASS, {"xx": moment, "yy": moment, "zz": moment})
    assert np.max(np.diff(total)) <= 1e-6 * total[0]
    assert min(float(np.min(run[f"{name}.gap"])) for name in model.elements) > -1e-4
    # 0 of 151 with the base instruction set, 7 with AVX-512: rounding decides which way the bricks fall
    assert machine.core.law_count["unsettled"] <= 0.06 * len(run.time)
    assert machine.core.worst_residual < 1e-5
    return run, machine


def test_a_wall_of_bricks_hit_by_a_ball_gains_nothing() -> None:
    run, _ = hit_wall(0.15)
    assert run["ball.vy"][-1] < 2.9


@pytest.mark.long
def test_a_wall_of_bricks_falls_alike_in_other_orders() -> None:
    runs = [hit_wall(0.5, seed)[0] for seed in (None, 1, 2)]
    for run in runs[1:]:
        for name in (*BRICKS, "ball"):
            for axis in "xyz":
                apart = np.abs(run[f"{name}.{axis}"] - runs[0][f"{name}.{axis}"])
                assert np.max(apart[: round(0.15 / STEP)]) < 1e-3
