"""Joints, bushings and lines between points that stand at hardpoints, in model coordinates at the design position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics
from koppel.model.errors import ModelError
from koppel.model.files import read_text, to_text

BODY: dict[str, Any] = {"mass": 2, "center_of_mass": (0.1, 0.2, 0.0), "inertia": {"xx": 0.02, "yy": 0.03, "zz": 0.04}}
POSE: dict[str, Any] = {"position": (0.2, 0.5, 0.1), "rotation": {"cardan": ("10 deg", "20 deg", "-5 deg")}}
INNER, BALL, FOOT, HEAD, BUSH = (0.2, 0.3, 0.1), (0.2, 0.8, 0.12), (0.2, 0.6, 0.1), (0.2, 0.5, 0.6), (0.2, 0.9, 0.3)
SPRING: dict[str, Any] = {"elastic": 2e4, "damping": 500}
RUBBER: dict[str, Any] = {"stiffness": [1e4, 2e4, 3e4, 10, 20, 30], "damping": [10] * 6, "preload": [0, 5, 9, 0, 1, 0]}
LAG: dict[str, Any] = {**RUBBER, "branch_1": [1e3] * 6, "relaxation_1": 0.1}
LAG.pop("damping")


def turn(*angles: float) -> np.ndarray:
    a, b, c = np.radians(angles)
    ca, sa, cb, sb, cc, sc = np.cos(a), np.sin(a), np.cos(b), np.sin(b), np.cos(c), np.sin(c)
    X = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]])
    Y = np.array([[cb, 0, sb], [0, 1, 0], [-sb, 0, cb]])
    return np.asarray(X @ Y @ np.array([[cc, -sc, 0], [sc, cc, 0], [0, 0, 1]]))


def by_hardpoints() -> koppel.Model:
    model = koppel.Model("arm")
    arm, knuckle = model.add_part("arm", **BODY, **POSE), model.add_part("knuckle", **BODY, position=(0.2, 0.9, 0.1))
    model.add("inner", joints.Revolute(frame_a=model.ground, frame_b=arm, position=INNER, axis=(1, 0.1, 0)))
    model.add("ball", joints.Spherical(frame_a=knuckle, frame_b=arm, position=BALL))
    model.add(
        "spring",
        mechanics.PointToPoint(frame_a=model.ground, frame_b=arm, position_a=HEAD, position_b=FOOT, **SPRING),
    )
    sides: dict[str, Any] = {"frame_a": model.ground, "frame_b": knuckle, "position": BUSH}
    model.add("bush", mechanics.Bushing(**sides, axis=(0, 1, 0), **RUBBER))
    model.add("rubber", mechanics.RubberBushing(**sides, axis=(0, 1, 0), **LAG))
    return model


def by_frames() -> koppel.Model:
    """The same machine with a frame for every side, computed by hand."""
    model = koppel.Model("arm")
    arm, knuckle = model.add_part("arm", **BODY, **POSE), model.add_part("knuckle", **BODY, position=(0.2, 0.9, 0.1))
    R = turn(10, 20, -5)

    def on_arm(name: str, point: Any) -> Any:
        return arm.frame(name, position=(R.T @ (np.array(point) - POSE["position"])).tolist(), rotation=R.T.tolist())

    axes = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]]).tolist()  # z along y of the model, x along x
    there = (np.array(BUSH) - (0.2, 0.9, 0.1)).tolist()
    model.add(
        "inner",
        joints.Revolute(
            frame_a=model.ground.frame("inner", position=INNER), frame_b=on_arm("inner", INNER), axis=(1, 0.1, 0)
        ),
    )
    ball = knuckle.frame("ball", position=(np.array(BALL) - (0.2, 0.9, 0.1)).tolist())
    model.add("ball", joints.Spherical(frame_a=ball, frame_b=on_arm("ball", BALL)))
    top = model.ground.frame("top", position=HEAD)
    model.add("spring", mechanics.PointToPoint(frame_a=top, frame_b=on_arm("foot", FOOT), **SPRING))
    sides: dict[str, Any] = {
        "frame_a": model.ground.frame("bush", position=BUSH, rotation=axes),
        "frame_b": knuckle.frame("bush", position=there, rotation=axes),
    }
    model.add("bush", mechanics.Bushing(**sides, **RUBBER))
    model.add("rubber", mechanics.RubberBushing(**sides, **LAG))
    return model


def mirrored(model: koppel.Model) -> koppel.Model:
    outer = koppel.Model("outer")
    place: dict[str, Any] = {"position": (1, 2, 3), "rotation": {"cardan": ("30 deg", 0, "70 deg")}}
    outer.submodel("side", model, mirror=True, **place)
    return outer


@pytest.mark.parametrize("outside", [lambda m: m, mirrored], ids=["plain", "mirrored submodel"])
def test_hardpoints_and_frames_are_two_spellings_of_one_machine(outside: Any) -> None:
    first, second = (koppel.simulate(outside(model), until=0.2, every=0.01) for model in (by_hardpoints(), by_frames()))
    assert list(first) == list(second)
    assert np.ptp(first[next(path for path in first if path.endswith("inner.angle"))]) > 1e-3
    for path in first:
        assert np.allclose(first[path], second[path], rtol=1e-9, atol=1e-9), path


def test_a_file_holds_hardpoints() -> None:
    model = by_hardpoints()
    text = to_text(model)
    assert "position_a" in text
    again = read_text(text)
    assert again == model
    assert np.allclose(koppel.Machine(again).accelerations(), koppel.Machine(by_frames()).accelerations(), rtol=1e-9)


def test_a_hardpoint_may_depend_on_parameters() -> None:
    model = koppel.Model("door")
    reach = model.parameter("reach", "0.5 m")
    door = model.add_part("door", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=door, position=(-reach, 0, 0), axis=(0, 1, 0)))
    machine = koppel.Machine(model)
    assert machine.accelerations()[0] == pytest.approx(9.81 * 0.5 / (1 + 0.25))
    machine.set_parameters({"reach": 2.0})
    machine.reset()
    assert machine.accelerations()[0] == pytest.approx(9.81 * 2.0 / (1 + 4.0))


def test_a_frame_beside_a_position_is_refused() -> None:
    model = koppel.Model("door")
    door = model.add_part("door", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    pin = door.frame("pin")
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=pin, position=(0, 0, 0)))
    with pytest.raises(ModelError, match=r"elements.hinge.frame_b = 'door.pin' is a frame; give the part door"):
        koppel.Machine(model)


def test_an_axis_without_position_is_refused() -> None:
    with pytest.raises(ModelError, match=r"axis: belongs to a position; give that too"):
        mechanics.Bushing(frame_a="ground", frame_b="a", axis=(0, 0, 1))
    with pytest.raises(ModelError, match=r"axis: has length 0"):
        mechanics.Bushing(frame_a="ground", frame_b="a", position=(0, 0, 0), axis=(0, 0, 0))


def test_a_loop_of_hardpoints_is_that_of_frames_and_its_lengths_are_those_by_design() -> None:
    """A double wishbone in the plane: four hinges along x, a spring without given length, by both spellings."""
    places = {"low": (0, 0.3, 0.2), "low_out": (0, 0.7, 0.18), "up": (0, 0.35, 0.5), "up_out": (0, 0.68, 0.48)}
    spring: dict[str, Any] = {"position_a": (0, 0.4, 0.8), "position_b": (0, 0.6, 0.19), **SPRING}
    body: dict[str, Any] = {"mass": 2, "center_of_mass": (0, 0.5, 0.3), "inertia": BODY["inertia"]}
    sides = {"low": ("ground", "lower"), "low_out": ("lower", "knuckle"), "up": ("ground", "upper")}
    sides["up_out"] = ("upper", "knuckle")
    runs = []
    for by_frames in (False, True):
        model = koppel.Model("wishbones")
        parts = {name: model.add_part(name, **body) for name in ("lower", "upper", "knuckle")}
        for name, (a, b) in sides.items():
            turn: dict[str, Any] = {"angle": 0.1} if name == "low" else {}
            if by_frames:
                first = model.ground.frame(name, position=places[name]) if a == "ground" else None
                turn["frame_a"] = first or parts[a].frame(name, position=places[name])
                turn["frame_b"] = parts[b].frame(name, position=places[name])
            else:
                turn |= {"frame_a": a, "frame_b": b, "position": places[name]}
            model.add(name, joints.Revolute(**turn, axis=(1, 0, 0)))
        model.add("spring", mechanics.PointToPoint(frame_a="ground", frame_b="lower", **spring))
        runs.append(koppel.simulate(model, until=0.3, every=0.01))
    assert runs[0]["low.angle"][0] == 0.1 and np.max(np.abs(runs[0]["low.angle"] - 0.1)) > 1e-3
    arm = np.array((0.6 - 0.3, 0.19 - 0.2))
    c, s = np.cos(0.1), np.sin(0.1)
    moved = np.array((0.3 + c * arm[0] - s * arm[1], 0.2 + s * arm[0] + c * arm[1]))
    travel = np.hypot(*(moved - (0.4, 0.8))) - np.hypot(0.2, 0.61)
    for run in runs:
        assert run["spring.travel"][0] == pytest.approx(travel, abs=1e-12)
        assert run.warnings == ()
    for path in runs[0]:
        assert np.allclose(runs[0][path], runs[1][path], rtol=1e-9, atol=1e-9), path
