"""Quasi-static following and held coordinates: closed forms, folds and clear failures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import brentq

import koppel
from koppel import joints
from koppel.elements.mechanics import Bushing, Force, PointToPoint
from koppel.solve.analyses import follow

J = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
G = 9.81


def hanging_mass(law: str) -> koppel.Model:
    """A mass 1 m below a fixed point on a force law of its own; guided along z."""
    model = koppel.Model("hanging")
    m = model.parameter("m", "1 kg")
    mass = model.add_part("mass", mass=m, inertia=J, position=[0, 0, -1])
    foot = model.ground.frame("foot", position=[0, 0, -1])
    model.add("guide", Bushing(frame_a=foot, frame_b=mass, stiffness=[1e4, 1e4, 0, 50, 50, 50]))
    model.add("spring", PointToPoint(frame_a="ground", frame_b=mass, force=law))
    return model


def test_each_row_is_the_equilibrium_at_its_value() -> None:
    run = koppel.follow_equilibrium(
        hanging_mass("300*x + 5e5*x**3"), parameter="m", values=["1 kg", "2000 g", 4, 8, 16.0]
    )
    assert run["m"].tolist() == [1, 2, 4, 8, 16] and run.channel("m").unit == "kg"
    wanted = [brentq(lambda x, m=m: 300 * x + 5e5 * x**3 - m * G, 0, 1, xtol=1e-15) for m in run["m"]]
    assert -1 - run["mass.z"] == pytest.approx(wanted, abs=1e-11)
    assert run.attributes["parameter"] == "m" and run.status.state.name == "FINISHED"


def test_unreachable_value_names_body_force_and_the_last_value_reached(tmp_path: Path) -> None:
    """20 N * tanh carries at most 20 N: 2.0387 kg."""
    with pytest.raises(koppel.EquilibriumError) as failure:
        koppel.follow_equilibrium(
            hanging_mass("20*tanh(9*x)"), parameter="m", values=[0.5, 1.0, 1.5, 4.0], file=tmp_path / "a.h5"
        )
    text = str(failure.value)
    last = float(text.split(" ")[2])
    assert text.startswith("m = ") and 0.98 * 20 / G < last < 20 / G
    assert "'mass'" in text and " N on " in text and "\n" not in text
    run = failure.value.run
    assert run is not None and run["m"].tolist() == [0.5, 1.0, 1.5]
    kept = koppel.Run.read(tmp_path / "a.h5")
    assert kept.status.state.name == "DIVERGED" and kept["mass.z"].tolist() == run["mass.z"].tolist()


def test_first_value_out_of_reach_is_approached_from_the_value_in_force() -> None:
    with pytest.raises(
        koppel.EquilibriumError, match=r"m = 2\.0\d+ kg is the last value reached on the way to 4:"
    ) as error:
        koppel.follow_equilibrium(hanging_mass("20*tanh(9*x)"), parameter="m", values=[4.0])
    assert error.value.run is not None and len(error.value.run.time) == 0


def parallelogram() -> koppel.Model:
    """Two rods of 1 kg and 0.6 m and a bar of 3 kg between their lower ends: one loop, pushed along x by an input."""
    model = koppel.Model("parallelogram")
    push = model.input("push", "kN")
    rod = {"mass": 1, "center_of_mass": (0, 0, -0.3), "inertia": J}
    bar = model.add_part("bar", mass=3, center_of_mass=(0.5, 0, 0), inertia=J)
    for name, x in (("left", 0.0), ("right", 1.0)):
        part = model.add_part(name, **rod)
        pivot = model.ground.frame(name, position=(x, 0, 0))
        model.add(f"{name}_top", joints.Revolute(frame_a=pivot, frame_b=part, axis=(0, 1, 0)))
        end = part.frame("end", position=(0, 0, -0.6))
        model.add(
            f"{name}_low", joints.Revolute(frame_a=end, frame_b=bar.frame(name, position=(x, 0, 0)), axis=(0, 1, 0))
        )
    model.add("load", Force(frame=bar, force=[push, 0, 0]))
    return model


def test_loop_follows_its_load() -> None:
    """tan(angle) = -push / (weight of the bar and half of that of the rods); the rods turn about -y."""
    loads = np.linspace(0.0, 0.2, 9)
    run = koppel.follow_equilibrium(parallelogram(), parameter="push", values=loads.tolist())
    assert run["push"] == pytest.approx(loads)  # in the unit of the input
    assert run["left_top.angle"] == pytest.approx(-np.arctan2(1e3 * loads, 4 * G), abs=1e-9)


def test_large_changes_are_halved_so_that_the_loop_stays_on_its_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 5 kN to -5 kN the rods swing by 179 deg; close by there is an unstable equilibrium, standing upside down."""
    wanted = -np.arctan2([5e3, -5e3], 4 * G)
    run = koppel.follow_equilibrium(parallelogram(), parameter="push", values=[5.0, -5.0])
    assert run["left_top.angle"] == pytest.approx(wanted, abs=1e-9)
    monkeypatch.setattr(follow, "HALVINGS", -2)
    astray = koppel.follow_equilibrium(parallelogram(), parameter="push", values=[5.0, -5.0])
    assert abs(astray["left_top.angle"][1] - wanted[1]) > 3.0


def test_held_joint_stays_and_the_rest_balances() -> None:
    """Double pendulum: the shoulder is held at 40 deg, the lower rod hangs down."""
    model = koppel.Model("double pendulum")
    rod = {"mass": 1, "center_of_mass": (0, 0, -0.5), "inertia": J}
    upper, lower = model.add_part("upper", **rod), model.add_part("lower", **rod)
    model.add("shoulder", joints.Revolute(frame_a="ground", frame_b=upper, axis=(0, 1, 0), angle="40 deg"))
    elbow = upper.frame("elbow", position=(0, 0, -1))
    model.add("elbow", joints.Revolute(frame_a=elbow, frame_b=lower, axis=(0, 1, 0), angle=0.1))
    for name in ("shoulder", "shoulder.angle", "shoulder.rate"):
        machine = koppel.Machine(model)
        found = koppel.find_equilibrium(machine, hold=[name])
        assert machine.outputs()["shoulder.angle"] == np.deg2rad(40)
        assert machine.outputs()["elbow.angle"] == pytest.approx(-np.deg2rad(40), abs=1e-10)
        assert found.residual < 1e-9


def test_held_coordinate_of_a_loop_stays() -> None:
    model = parallelogram()
    model.elements["left_top"] = joints.Revolute(frame_a="ground.left", frame_b="left", axis=(0, 1, 0), angle=0.3)
    machine = koppel.Machine(model)
    start = machine.outputs()["left_top.angle"]
    koppel.find_equilibrium(machine, hold=["left_top"])
    assert machine.outputs()["left_top.angle"] == start
    assert machine.outputs()["right_top.angle"] == pytest.approx(start, abs=1e-12)


def test_held_motion_of_a_free_body_takes_the_force_that_nothing_resists() -> None:
    model = koppel.Model("sledge")
    sledge = model.add_part("sledge", mass=5, inertia=J)
    model.add("guide", Bushing(frame_a="ground", frame_b=sledge, stiffness=[0, 1e5, 1e5, 60, 60, 60]))
    model.add("pull", Force(frame=sledge, force=[7, 0, 0]))
    found = koppel.find_equilibrium(model, hold=["sledge.vx"])
    assert found.q[0] == 0.0 and found.q[2] == pytest.approx(-5 * G / 1e5, abs=1e-12)
    assert koppel.find_equilibrium(model, hold=["sledge"]).q[2] == 0.0
    with pytest.raises(koppel.KoppelError, match=r"no coordinate of its own 'sledge\.vxx'; did you mean sledge\.vx"):
        koppel.find_equilibrium(model, hold=["sledge.vxx"])


def test_neutral_motions_are_listed_in_the_run() -> None:
    model = koppel.Model("wheel")
    k = model.parameter("k", 1e5, unit="N/m")
    wheel = model.add_part("wheel", mass=5, inertia=J)
    model.add("bearing", Bushing(frame_a="ground", frame_b=wheel, stiffness=[k, k, k, 0, 60, 60]))
    run = koppel.follow_equilibrium(model, parameter="k", values=[1e5, 2e5])
    assert run.attributes["neutral"] == "wheel.wx"
    assert run["wheel.z"] == pytest.approx([-5 * G / 1e5, -5 * G / 2e5], abs=1e-12)


def test_unknown_parameter_is_refused() -> None:
    with pytest.raises(koppel.KoppelError, match="no parameter or quantity 'mm'"):
        koppel.follow_equilibrium(hanging_mass("300*x"), parameter="mm", values=[1])
    with pytest.raises(koppel.KoppelError, match="not a list"):
        koppel.follow_equilibrium(hanging_mass("300*x"), parameter="m", values=[])
