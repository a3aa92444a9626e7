"""Drivetrains of the library in parts, by carrier and axis of a submodel: supports, inheritance, files, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, powertrain, rotational, sensors
from koppel.libraries.powertrain import from_segments
from koppel.model.files import read_text, to_text

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "driveline" / "mounted_powertrain.yaml"
BODY = {"mass": 1200, "inertia": {"xx": 400, "yy": 1800, "zz": 1900}}
LAUNCH = from_segments("launch", [(0.2, 0), (2, 30)])


def mounted(kind: str, **mount: Any) -> koppel.Model:
    """A car whose shafts turn in a part that is welded to the ground."""
    model = koppel.Model("mounted car")
    model.add_part("body", **BODY)
    model.add("weld", joints.Fixed(frame_a="ground", frame_b="body"))
    model.add("load", sensors.JointLoad(joint="weld"))
    model.submodel("car", powertrain.vehicle(kind, cycle=LAUNCH), carrier="body", **mount)
    return model


def list_shafts(model: koppel.Model, prefix: str = "") -> dict[str, rotational.Shaft]:
    own = {f"{prefix}{name}": e for name, e in model.elements.items() if isinstance(e, rotational.Shaft)}
    for name, sub in model.submodels.items():
        own.update(list_shafts(sub.model, f"{prefix}{name}."))
    return own


@pytest.mark.parametrize("kind", ["lepelletier6", "manual5", "cvt", "fixed"])
def test_every_vehicle_can_be_mounted_and_its_body_holds_the_change_of_spin_and_the_road(kind: str) -> None:
    """The weld gives the impulse sum(J n s) less that of the road on the wheels; the car itself drives as before."""
    stepper = koppel.TimeStepping(step=1e-3)
    run = koppel.simulate(mounted(kind), until=2.0, stepper=stepper)
    alone = koppel.simulate(powertrain.vehicle(kind, cycle=LAUNCH), until=2.0, stepper=stepper)
    assert np.max(np.abs(run["car.chassis.car.speed"] - alone["chassis.car.speed"])) < 1e-6
    assert alone["chassis.car.speed"][-1] > 1.0
    machine = koppel.Machine(mounted(kind))
    inertias = {path: slot for path, slot, _ in machine.compiled.mounted_inertias}
    spin = np.zeros((3, len(run.time)))
    for path, shaft in list_shafts(powertrain.vehicle(kind, cycle=LAUNCH)).items():
        axis = np.array([0.0, 1.0, 0.0] if path.startswith("chassis") else [1.0, 0.0, 0.0])
        assert tuple(shaft.axis) == tuple(axis)
        spin += machine.core.parameters[inertias[f"car.{path}"]] * np.outer(axis, run[f"car.{path}.speed"])
    step = np.diff(run.time)
    for k, axis_name in enumerate("xyz"):
        given = np.sum(step * run[f"load.t{axis_name}"][1:])
        road = np.sum(step * run["car.chassis.road.torque"][1:]) if k == 1 else 0.0
        assert abs(given - (spin[k, -1] - spin[k, 0] - road)) < 2e-2 * (1.0 + np.max(np.abs(spin)))


def test_axis_of_a_submodel_turns_the_shafts_that_give_none() -> None:
    """Turned around, engine and gearbox load the body the other way about x; the wheels stay."""
    runs = [
        koppel.simulate(mounted("fixed", **mount), until=1.0, stepper=koppel.TimeStepping(step=1e-3))
        for mount in ({}, {"axis": (-2, 0, 0)}, {"axis": (0, 1, 0)})
    ]
    plain, turned, across = runs
    assert np.max(np.abs(plain["load.tx"])) > 10.0
    assert np.max(np.abs(plain["load.tx"] + turned["load.tx"])) < 1e-6
    assert np.max(np.abs(plain["load.ty"] - turned["load.ty"])) < 1e-6
    assert np.max(np.abs(across["load.ty"] - plain["load.ty"] - plain["load.tx"])) < 1e-6
    assert np.max(np.abs(across["load.tx"])) < 1e-6


def test_the_stalled_powertrain_of_the_example_twists_its_mounts() -> None:
    """Propshaft and mounts hold engine torque * stall ratio 2 * ratio of gear 1; roll = T / (2 c b^2)."""
    model = koppel.read_model(EXAMPLE)
    run = koppel.simulate(model, until=6.0, stepper=koppel.TimeStepping(step=1e-3), every=0.1)
    wanted = 2.0 * powertrain.gear_ratios()[1] * run["engine.combustion.torque"][-1]
    held = 0.35 * (run["on_right.fz"][-1] - run["on_left.fz"][-1])
    assert wanted > 1000.0
    assert abs(run["propshaft.torque"][-1] + wanted) < 1e-6 * wanted
    assert abs(held - wanted) < 1e-3 * wanted  # forces act on tilted levers
    assert abs(run["tilt.rx"][-1] + wanted / (2 * 300e3 * 0.35**2)) < 1e-3 * 0.017


def test_files_keep_carrier_and_axis_of_submodels() -> None:
    model = mounted("fixed", axis=(0, "1/2", 0))
    data = model.to_data()["submodels"]["car"]
    assert data["carrier"] == "body" and data["axis"] == [0, "1/2", 0]
    again = read_text(to_text(model))
    assert again == model and again.submodels["car"].carrier == "body"


def drive(**shaft: Any) -> koppel.Model:
    """A model with one shaft, inside another one."""
    inner, outer = koppel.Model("inner"), koppel.Model("outer")
    inner.add("rotor", rotational.Shaft(inertia=0.01, **shaft))
    outer.submodel("inner", inner)
    return outer


def box_with(sub: koppel.Model, **mount: Any) -> koppel.Model:
    model = koppel.Model("box", gravity=(0, 0, 0))
    box = model.add_part("box", mass=3, inertia={"xx": 0.5, "yy": 0.5, "zz": 0.5})
    box.frame("seat", rotation={"cardan": (0, 0, "90 deg")})
    model.add("weld", joints.Fixed(frame_a="ground", frame_b="box"))
    model.add("load", sensors.JointLoad(joint="weld"))
    model.submodel("drive", sub, **mount)
    model.add("motor", rotational.Torque(shaft_b="drive.inner.rotor", torque=2))
    return model


def support(model: koppel.Model) -> list[float]:
    run = koppel.simulate(model, until=0.1, every=0.05)
    return [round(float(run[f"load.t{axis}"][-1]), 9) + 0.0 for axis in "xyz"]


def test_submodels_inside_inherit_the_carrier_and_shafts_may_say_otherwise() -> None:
    """The box holds the motor with +2 N*m about the axis of the shaft."""
    assert support(box_with(drive())) == [0.0, 0.0, 0.0]
    assert support(box_with(drive(), carrier="box")) == [2.0, 0.0, 0.0]
    assert support(box_with(drive(), carrier="box.seat")) == [0.0, 2.0, 0.0]
    assert support(box_with(drive(), carrier="box.seat", axis=(0, 1, 0))) == [-2.0, 0.0, 0.0]
    assert support(box_with(drive(axis=(0, 0, 1)), carrier="box", axis=(0, 1, 0))) == [0.0, 0.0, 2.0]
    assert support(box_with(drive(carrier="ground"), carrier="box")) == [0.0, 0.0, 0.0]
    assert support(box_with(drive(), carrier="box", mirror=True)) == [-2.0, 0.0, 0.0]
    own_axis = drive()
    own_axis.submodels["inner"].axis = (0, 0, 3)
    assert support(box_with(own_axis, carrier="box", axis=(0, 1, 0))) == [0.0, 0.0, 2.0]


def test_wrong_mounts_of_submodels_are_refused_by_name() -> None:
    for mount, words in (
        ({"carrier": "bok"}, "submodels.drive.carrier = 'bok' is no part; did you mean box?"),
        ({"carrier": "box.sat"}, "submodels.drive.carrier = 'box.sat': 'box' has no frame 'sat'; did you mean seat?"),
        ({"carrier": "box", "axis": (0, 0, 0)}, "submodels.drive.axis: has length 0; give the axis a direction"),
        ({"carrier": "box", "axis": ("wide", 0, 0)}, "submodels.drive.axis[0]: uses 'wide', which is not a parameter"),
    ):
        with pytest.raises(koppel.ModelError) as caught:
            koppel.Machine(box_with(drive(), **mount))
        assert words in str(caught.value)
