"""Assemblies whose interfaces are turned, whose units are others, whose components have loops, shafts or a mirror."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics, rotational
from koppel.couple import read_assembly
from koppel.vehicle.modular import half_axle, steering

INERTIA = {"xx": 0.1, "yy": 0.12, "zz": 0.08}
TURN = [[0.36, 0.48, -0.8], [-0.8, 0.6, 0.0], [0.48, 0.64, 0.6]]
EULER = koppel.SemiImplicitEuler(step=1e-3)


def arm(
    x: float, *, z: float = 0.0, turned: bool = False, small_units: bool = False, speed: float = 0.0
) -> koppel.Model:
    """A bar of 1 m on a soft mount; small_units: the same numbers in g and mm."""

    def length(value: float) -> Any:
        return f"{1000 * value!r} mm" if small_units else value

    model, rotation = koppel.Model("arm"), TURN if turned else None
    bar = model.add_part(
        "bar",
        mass="1000 g" if small_units else 1.0,
        inertia={k: f"{v * 1e9!r} g*mm**2" for k, v in INERTIA.items()} if small_units else INERTIA,
        position=(length(x), 0, length(z)),
        velocity=(speed, 0, 0),
        free=True,
    )
    for name, at in (("left", -0.5), ("right", 0.5)):
        model.interface(name, bar.frame(name, position=(length(at), 0, 0), rotation=rotation))
    foot = model.ground.frame("foot", position=(x, 0, z))
    rates: dict[str, Any] = {"stiffness": [80.0] * 3 + [3.0] * 3, "damping": [1.0] * 6}
    model.add("mount", mechanics.Bushing(frame_a=foot, frame_b=bar, **rates))
    return model


def four_bar() -> koppel.Model:
    """A parallelogram with its loop, whose coupler moves along x at 0.5 m/s; interface tip at its end."""
    model = koppel.Model("four bar")
    places = {"crank": (0, 0, 0.25), "coupler": (0.5, 0, 0.5), "rocker": (1, 0, 0.25)}
    parts = {k: model.add_part(k, mass=1, inertia=INERTIA, position=at) for k, at in places.items()}
    up, down = (0, 0, 0.25), (0, 0, -0.25)
    pins = (
        ("one", model.ground.frame("A"), parts["crank"].frame("low", position=down), 1.0),
        ("two", parts["crank"].frame("up", position=up), parts["coupler"].frame("near", position=(-0.5, 0, 0)), -1.0),
        ("three", parts["coupler"].frame("far", position=(0.5, 0, 0)), parts["rocker"].frame("up", position=up), 1.0),
        ("four", model.ground.frame("D", position=(1, 0, 0)), parts["rocker"].frame("low", position=down), None),
    )
    for name, a, b, rate in pins:
        given = {} if rate is None else {"rate": rate}
        model.add(name, joints.Revolute(frame_a=a, frame_b=b, axis=(0, 1, 0), **given))  # type: ignore[arg-type]
    model.interface("tip", parts["coupler"].frame("tip", position=(0.5, 0, 0)))
    return model


def geared() -> koppel.Model:
    """A housing that carries a geared shaft."""
    model = koppel.Model("geared")
    place: dict[str, Any] = {"position": (0.5, 0, 0), "free": True}
    housing = model.add_part("housing", mass=5, inertia={"xx": 0.3, "yy": 0.4, "zz": 0.2}, **place)
    model.add("rotor", rotational.Shaft(inertia=0.05, carrier=housing, axis=(1, 0, 0), speed=30))
    model.add("wheel", rotational.Shaft(inertia=0.02, carrier=housing, axis=(1, 0, 0)))
    model.add("gear", rotational.Gear(shaft_a="rotor", shaft_b="wheel", ratio=-2))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="wheel", stiffness=50, damping=0.1))
    model.interface("left", housing.frame("left", position=(-0.5, 0, 0)))
    model.interface("tip", housing.frame("tip", position=(0.5, 0, 0)))
    return model


def pair(kind: str, **options: Any) -> koppel.Assembly:
    hinge: dict[str, Any] = {"joint": "hinge", "axis": (0, 1, 0)}
    if kind == "loop":
        made = koppel.Assembly(kind, {"one": four_bar(), "two": arm(1.5, z=0.5, speed=0.5)})
        made.couple("one.tip", "two.left", joint="ball", **options)
    elif kind == "shafts":
        made = koppel.Assembly(kind, {"one": geared(), "two": arm(1.5)})
        made.couple("ground", "one.left", joint="ball", **options)
        made.couple("one.tip", "two.left", **hinge, **options)
    else:
        turned, units = "turned" in kind, kind == "units"
        made = koppel.Assembly(
            kind, {"one": arm(0.5, turned=turned), "two": arm(1.5, turned=turned, small_units=units)}
        )
        made.couple("ground", "one.left", joint="ball", **options)
        hinge["axis"] = tuple((np.array(TURN).T @ [0, 1, 0]).tolist()) if turned else (0, 1, 0)
        joint: dict[str, Any] = {"joint": "rigid"} if "rigid" in kind else hinge
        made.couple("one.right", "two.left", **joint, **options)
    return made


def run(thing: koppel.Assembly | koppel.Model, method: koppel.Stepper = EULER) -> koppel.Run:
    if isinstance(thing, koppel.Assembly):
        return thing.simulate(until=0.3, every=0.01, stepper=method)
    return koppel.simulate(thing, until=0.3, every=0.01, stepper=method)


KINDS = ("loop", "shafts", "turned hinge", "turned rigid", "units", "plain")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", [EULER, koppel.GeneralizedAlpha(step=1e-3)], ids=lambda method: method.name)
def test_it_moves_as_the_merged_one(kind: str, method: koppel.Stepper) -> None:
    made = pair(kind, iterations=8)
    found, whole = run(made, method), run(made.merge(cut=True), method)
    assert not found.warnings
    assert np.ptp(found["two.bar.z"]) > 1e-3
    for path in ("x", "z", "vx", "vz", "wx", "wy", "wz"):
        limit = 1e-12 if len(path) == 1 else 1e-11  # a rotor at 30 rad/s shakes what carries it
        assert np.max(np.abs(found[f"two.bar.{path}"] - whole[f"two.bar.{path}"])) < limit, path
    assert max(float(np.max(found[path])) for path in found if path.endswith((".gap", ".gap_angle"))) < 1e-12


@pytest.mark.parametrize("options", [{"iterations": 4}, {"execution": "decentral"}, {"technique": "index1"}], ids=str)
def test_turned_interfaces_and_other_units_change_nothing(options: dict[str, Any]) -> None:
    base = run(pair("plain", **options))
    for kind in ("turned hinge", "units"):
        other = run(pair(kind, **options))
        for path in ("x", "z", "vx", "vz", "wy"):
            assert np.max(np.abs(base[f"two.bar.{path}"] - other[f"two.bar.{path}"])) < 1e-12, (kind, path)


def test_frames_that_part_at_the_start_are_told() -> None:
    """The coupler moves at 0.5 m/s and the bar does not: the first step is an impact."""
    made = koppel.Assembly("parting", {"one": four_bar(), "two": arm(1.5, z=0.5)})
    made.couple("one.tip", "two.left", joint="ball")
    (told,) = run(made).warnings
    assert told.startswith("couplings.one_tip-two_left: gap_rate = 0.5 m/s at the start: the first step takes this up")


@pytest.mark.parametrize("execution", ["central", "decentral"])
def test_a_mirrored_half_axle_is_the_other_one(tmp_path: Path, execution: str) -> None:
    """One file for both sides: the right one is a model that mirrors the left one; all channels alike, bit for bit."""
    koppel.write_model(half_axle("left"), tmp_path / "left.yaml")
    koppel.write_model(half_axle("right"), tmp_path / "right.yaml")
    koppel.write_model(steering(angle="0.4*sin(3*time/(1 s))"), tmp_path / "steering.yaml")
    (tmp_path / "mirrored.yaml").write_text(
        "koppel: 1\nsubmodels:\n  half: {file: left.yaml, mirror: true}\n"
        "coupling_frames: {body: half.mount, rod: half.corner.carrier.Q}\n"
    )
    runs = []
    for right in ("right", "mirrored"):
        held = "".join(f"  - {{a: ground, b: {name}.body}}\n" for name in ("steering", "left", "right"))
        rods = "".join(
            f"  - {{a: steering.{side}, b: {side}.rod, joint: distance, execution: {execution}}}\n"
            for side in ("left", "right")
        )
        (tmp_path / "rig.yaml").write_text(
            f"components: {{steering: steering.yaml, left: left.yaml, right: {right}.yaml}}\ncouplings:\n{held}{rods}"
        )
        runs.append(read_assembly(tmp_path / "rig.yaml").assembly.simulate(until=0.3, every=0.01, stepper=EULER))
    plain, mirrored = runs
    assert np.ptp(plain["right.corner.toe"]) > 1.0
    paths = [path for path in plain if path.startswith("right.")]
    assert len(paths) > 50
    for path in paths:
        assert plain[path].tolist() == mirrored[path.replace("right.", "right.half.", 1)].tolist(), path
