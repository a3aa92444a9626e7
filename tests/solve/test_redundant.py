"""Conditions that repeat each other are named, and the motions that are left are counted."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints
from koppel.cli.main import describe_loops
from koppel.solve.redundant import find_rank, find_redundant

BAR = {"mass": 1, "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1}}


def four_bar(*, last: type[joints.Revolute] | type[joints.Spherical] = joints.Revolute) -> koppel.Model:
    """A parallelogram about z, drawn at 60 degrees."""
    model = koppel.Model("four-bar")
    left, top, right = (model.add_part(name, **BAR) for name in ("left", "top", "right"))
    foot = model.ground.frame("foot", position=(2, 0, 0))
    model.add("j1", joints.Revolute(frame_a="ground", frame_b=left, angle="60 deg"))
    model.add("j2", joints.Revolute(frame_a=left.frame("end", position=(1, 0, 0)), frame_b=top, angle="-60 deg"))
    model.add("j3", joints.Revolute(frame_a=foot, frame_b=right, angle="60 deg"))
    ends = {"frame_a": top.frame("end", position=(2, 0, 0)), "frame_b": right.frame("end", position=(1, 0, 0))}
    model.add("j4", last(**ends))
    return model


def test_a_planar_loop_of_hinges_repeats_three_conditions_and_keeps_one_motion() -> None:
    report = koppel.find_start(four_bar())
    assert [(e.names, e.conditions, e.repeated) for e in report.redundant] == [(("j4",), 5, 3)]  # 6 - 3 in a plane
    assert report.degrees_of_freedom == 1
    assert str(report.redundant[0]) == "3 of the 5 conditions of j4 repeat others"


def test_a_ball_joint_leaves_one_condition_too_many_in_a_planar_loop() -> None:
    machine = koppel.Machine(four_bar(last=joints.Spherical))
    assert [(e.names, e.repeated) for e in machine.redundant] == [(("j4",), 1)]  # across the plane
    assert machine.degrees_of_freedom == 1


def test_two_drives_of_one_loop_are_named_together() -> None:
    model = four_bar(last=joints.Spherical)
    model.add("push", joints.AngleDrive(joint="j1", motion="60 deg + 0.1 * time"))
    assert koppel.Machine(model).degrees_of_freedom == 0
    model.add("pull", joints.AngleDrive(joint="j3", motion="60 deg + 0.1 * time"))  # bars of equal length
    machine = koppel.Machine(model)
    assert machine.degrees_of_freedom == 0
    assert {e.names: e.repeated for e in machine.redundant} == {("j4",): 1, ("j4", "push", "pull"): 1}


def test_nothing_is_repeated_without_loops() -> None:
    model = koppel.Model("pendulum")
    model.add("j", joints.Revolute(frame_a="ground", frame_b=model.add_part("p", **BAR)))
    report = koppel.find_start(model)
    assert (report.redundant, report.degrees_of_freedom) == ((), 1)


@pytest.mark.parametrize("scale", [1e-4, 1.0, 1e5])
def test_rank_does_not_depend_on_the_units_of_rows(scale: float) -> None:
    W = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0], [1.0, 1.0, 2.0], [0.0, 0.0, 0.0]])
    W[1] *= scale
    assert find_rank(W) == 2
    found = find_redundant(W, ["a", "b", "c", "d"])
    assert {e.names: e.repeated for e in found} == {("a", "b", "c"): 1, ("d",): 1}


def test_brakes_on_one_shaft_are_listed_because_only_the_sum_of_their_torques_is_determined() -> None:
    """Between the same two shafts, whichever way round; what acts elsewhere does not share."""
    model = koppel.Model("two brakes")
    for name in ("one", "two"):
        model.add(name, koppel.rotational.Shaft(inertia=1))
    model.add("service", koppel.rotational.Brake(shaft="one", normal=10))
    model.add("parking", koppel.rotational.Friction(shaft_a="one", shaft_b="ground", torque=5))
    model.add("clutch", koppel.rotational.Clutch(shaft_a="one", shaft_b="two", normal=10))
    machine = koppel.Machine(model)
    assert machine.compiled.shared == (("parking", "service"),)
    told = describe_loops(machine)["shared"]
    assert told == "parking, service act on one motion: while they stick only the sum of what they carry is determined"
    model.add("load", koppel.rotational.Torque(shaft_b="one", torque=3))
    run = koppel.simulate(model, until=0.01)
    carried = run["service.torque"] - run["parking.torque"]  # the second one counts the other way
    assert np.allclose(np.abs(carried[1:]), 3.0, atol=1e-9)
