"""Wheels on guides with their springs, seen from elsewhere: other orders, units, places, mirrors, steppers, drives."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from machines import Array, rotation_of
from scipy.spatial.transform import Rotation

import koppel
from koppel import joints
from koppel.elements.mechanics import Bushing, Force
from koppel.elements.translational import SpringDamper
from koppel.solve.steppers import GeneralizedAlpha, Lsrt2, SemiImplicitEuler, TimeStepping
from koppel.vehicle import GuidedAxle, ProfileRoad, WheelGuide, midsize

INERTIA = {"xx": 1.1, "yy": 1.2, "zz": 1.1}
GRAVITY = (0.3, 0.0, -9.81)
SEEN = (
    "left.travel", "left.rack_travel", "right.travel", "axle.bar_force", "axle.rack_force", "axle.power", "rack.shift",
)  # fmt: skip


def place_rows(rack: Sequence[float] = (0.0,), count: int = 5) -> list[list[float]]:
    """Shift, toe, camber and pitch without any symmetry."""
    return [
        [z, 0, r, 0.05 * z + 0.3 * z * z - 0.02 * r, -0.04 * z - 0.5 * z * z + 0.1 * r * z,
         -0.05 * z + 1.2 * r + z * r, -0.4 * z + 0.3 * r * r, 0.2 * z - 0.1 * r]
        for z in np.linspace(-0.3, 0.3, count) for r in rack
    ]  # fmt: skip


def length_rows(rack: Sequence[float]) -> list[list[float]]:
    """Extension of spring and damper, height of the bar."""
    return [
        [z, 0, r, -0.7 * z + 0.3 * z * z + 0.02 * r, -0.8 * z - 0.4 * z * z + 0.01 * r, 0.6 * z + 0.1 * z * r]
        for z in np.linspace(-0.3, 0.3, 5) for r in rack
    ]  # fmt: skip


def axle(order: Sequence[int] | None = None, units: bool = False, shuffle: bool = False) -> koppel.Model:
    """A body on a soft mount, two wheels on guides under loads, a rack on a spring."""
    steps = np.linspace(-0.08, 0.08, 5).tolist()
    places, lengths = place_rows(steps), length_rows(steps)
    if shuffle:
        random = np.random.default_rng(2)
        places, lengths = ([rows[k] for k in random.permutation(len(rows))] for rows in (places, lengths))
    if units:
        names = ("mm", "mm", "mm", "mm", "mm", "deg", "deg", "deg")
        scale = (1e3,) * 5 + (180 / np.pi,) * 3
        places = [[f"{float(v * s)!r} {n}" for v, s, n in zip(row, scale, names, strict=True)] for row in places]  # type: ignore[misc]
        lengths = [[f"{float(v * 1e3)!r} mm" for v in row] for row in lengths]  # type: ignore[misc]
    model = koppel.Model("axle", gravity=GRAVITY)
    seat = model.ground.frame("seat", position=(0, 0, 0.5))
    body = {"xx": 100, "yy": 300, "zz": 320}
    parts: dict[str, dict[str, Any]] = {
        "body": {"mass": 500, "inertia": body, "position": (0, 0, 0.5), "free": True},
        "one": {"mass": "40000 g" if units else 40, "inertia": INERTIA},
        "two": {"mass": 40, "inertia": INERTIA},
        "slider": {"mass": 3, "inertia": INERTIA},
    }
    hold: dict[str, Any] = {"stiffness": [5e5, 4e5, 6e5, 3e4, 4e4, 5e4], "damping": [5e3, 4e3, 6e3, 3e3, 4e3, 5e3]}
    guide: dict[str, Any] = {"frame_a": "body", "rack": "rack", "center": (0, 0.75, -0.2), "maps": places}
    start = {"travel": "1 cm" if units else 0.01, "fixed": ("travel",)}
    law: dict[str, Any] = {"spring": "30 N/mm" if units else 3e4, "preload": 3000, "damper": 2000}
    elements = {
        "rack": joints.Prismatic(frame_a="body", frame_b="slider", axis=(0, 1, 0)),
        "left": WheelGuide(frame_b="one", **guide, **start),
        "right": WheelGuide(frame_b="two", side="right", speed=0.2, **guide),
        "axle": GuidedAxle(
            left="left", right="right", rack="rack", maps=lengths, bar_stiffness=2e4, bar_damping=10, **law
        ),
        "hold": SpringDamper(sled_a="ground", sled_b="rack", stiffness=2e5, damping=500),
        "load_one": Force(frame="one", force=(200, 300, 2800), torque=(3, 4, 5)),
        "load_two": Force(frame="two", force=(-100, 150, 2900), torque=(-3, 4, 2)),
        "mount": Bushing(frame_a=seat, frame_b="body", **hold),
    }
    names = list(elements)
    for name in [*parts][:: -1 if order else 1]:
        model.add_part(name, **parts[name])
    for k in order or range(len(names)):
        model.add(names[k], elements[names[k]])
    return model


def run_of(model: koppel.Model, prefix: str = "", **options: Any) -> tuple[Array, koppel.Run]:
    run = koppel.simulate(model, until=0.2, every=0.01, **{"stepper": GeneralizedAlpha(step=1e-3), **options})
    return np.array([run[f"{prefix}{name}"] for name in SEEN]), run


@pytest.fixture(scope="module")
def plain() -> tuple[Array, koppel.Run]:
    return run_of(axle())


def assert_same(found: Array, wanted: Array, most: float) -> None:
    assert np.max(np.abs(found - wanted) / np.ptp(wanted, axis=1)[:, None]) < most


def turned() -> koppel.Model:
    angles = [0.7, -0.4, 1.1]
    Q = Rotation.from_euler("XYZ", angles).as_matrix()
    outer = koppel.Model("outer", gravity=tuple((Q @ GRAVITY).tolist()))
    outer.submodel("sub", axle(), position=(3, -2, 1), rotation={"cardan": angles})
    return outer


def nested(**options: Any) -> koppel.Model:
    outer = koppel.Model("outer", gravity=GRAVITY)
    outer.submodel("sub", axle(), **options)
    return outer


@pytest.mark.parametrize(
    ("build", "prefix"),
    [
        (lambda: axle(order=[7, 3, 2, 5, 0, 6, 1, 4]), ""),
        (lambda: axle(order=[2, 6, 1, 4, 3, 0, 7, 5]), ""),
        (lambda: axle(shuffle=True), ""),
        (lambda: axle(units=True), ""),
        (nested, "sub."),
        (lambda: nested(mirror=True), "sub."),
        (turned, "sub."),
    ],
    ids=["order", "another order", "rows", "units", "nested", "mirrored", "turned"],
)
def test_nothing_depends_on_how_it_is_written(build: Any, prefix: str, plain: tuple[Array, koppel.Run]) -> None:
    assert not plain[1].warnings and np.ptp(plain[0][0]) > 0.1
    assert_same(run_of(build(), prefix)[0], plain[0], 1e-10)


@pytest.mark.parametrize(
    ("stepper", "order"), [(GeneralizedAlpha, 2), (Lsrt2, 2), (TimeStepping, 2), (SemiImplicitEuler, 1)]
)
def test_every_stepper_has_its_order(stepper: Any, order: int) -> None:
    found = [run_of(axle(), stepper=stepper(step=step))[0] for step in (4e-4, 2e-4, 1e-4)]
    coarse, fine = (np.max(np.abs(a - b), axis=1) for a, b in pairwise(found))
    size = np.ptp(found[-1], axis=1)
    clear = coarse > 1e-7 * size
    assert np.sum(clear) >= 5
    assert np.log2(coarse[clear] / fine[clear]) == pytest.approx(order, abs=0.1)


def test_a_driven_travel_takes_the_force_of_the_motion() -> None:
    """Inverse dynamics: force of the drive times rate = change of kinetic energy and height."""
    model = koppel.Model("driven")
    model.add_part("wheel", mass=40, inertia=INERTIA, center_of_mass=(0.01, 0.02, 0.03))
    maps = place_rows(count=9)
    model.add("guide", WheelGuide(frame_a="ground", frame_b="wheel", maps=maps, center=(0, 0.5, 0)))
    model.add("drive", joints.ShiftDrive(joint="guide", motion="0.05*sin(6*time/(1 s))"))
    time = np.linspace(0, 1, 2001)
    run = koppel.solve_kinematics(model, time)
    v, w = (np.array([run[f"wheel.{kind}{c}"] for c in "xyz"]) for kind in "vw")
    energy = 20 * np.sum(v * v, axis=0) + 0.5 * np.sum(w * w * [[1.1], [1.2], [1.1]], axis=0)
    rate = np.gradient(energy + 40 * 9.81 * run["wheel.z"], time, edge_order=2)
    given = run["drive.force"] * run["guide.speed"]
    assert np.max(np.abs(given)) > 100  # W
    assert np.max(np.abs(rate - given)[3:-3]) < 2e-5 * np.max(np.abs(given))
    R = np.array([rotation_of(q) for q in np.array([run[f"wheel.q{c}"] for c in "wxyz"]).T])
    turning = np.einsum("tji,tjk->tik", R, np.gradient(R, time, axis=0, edge_order=2))
    assert np.max(np.abs(turning[3:-3, 0, 2] - w[1, 3:-3])) < 1e-4  # body axes


PART = "clip((time/(1 s) - 0.3)/0.5, 0, 1)"
SOFT, RATE = f"{PART}**2*(3 - 2*{PART})", f"6*{PART}*(1 - {PART})/0.5*(1 rad)/(1 s)"
BUMP = 0.05 * np.clip(1.0 - (np.arange(-10.0, 40.0, 0.1) - 12.0) ** 2, 0.0, None) ** 2
MANEUVERS: dict[str, tuple[dict[str, Any], Any, float]] = {
    "braking in a turn": (
        {"speed": 22.0, "brakes": True,
         "inputs": {"brake": f"1000*{SOFT}", "steering_angle": f"0.6*{SOFT}", "steering_rate": f"0.6*{RATE}"}},
        TimeStepping(step=1e-3), 2e-4,
    ),
    "tight circle": (
        {"speed": 6.0, "inputs": {"steering_angle": f"7*{SOFT}", "steering_rate": f"7*{RATE}"}},
        SemiImplicitEuler(step=1e-3), 5e-3,
    ),
    "bump under the right wheels": (
        {"speed": 15.0,
         "inputs": {"steering_angle": f"0.4*{SOFT}", "steering_rate": f"0.4*{RATE}"},
         "road": ProfileRoad(left=(0 * BUMP).tolist(), right=BUMP.tolist(), spacing=0.1, start=-10.0)},
        SemiImplicitEuler(step=1e-3), 5e-3,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MANEUVERS)
def test_cars_with_guided_wheels_drive_as_whole_ones(name: str) -> None:
    options, stepper, most = MANEUVERS[name]
    whole, guided = (
        koppel.simulate(midsize(axles=axles, **options), until=2.0, every=0.01, stepper=stepper)
        for axles in ("full", "maps")
    )
    here = whole["time"] >= 0.3
    for path in ("yaw_rate", "ax", "ay", "roll", "pitch", "load_fl", "load_rr", "front.left.toe", "rack_force"):
        one, other = whole[path][here], guided[path][here]
        assert np.max(np.abs(one - other)) < most * np.ptp(one), path
