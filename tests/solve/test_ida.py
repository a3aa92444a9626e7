"""IDA on closed loops: the motion of the projection method, position and velocity conditions, rows chosen anew."""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
import pytest
from oracles import machines

import koppel
from koppel import joints
from koppel.solve.analyses.ida import IdaInterval, choose_rows

pytest.importorskip("sksundae")


def compare(build: Callable[[], koppel.Machine], until: float, stepper: koppel.VariableStep) -> tuple[float, float]:
    """Largest difference to Radau over all joint coordinates and rates, relative where above 1; largest defect."""
    fine = koppel.VariableStep(method="Radau", rtol=1e-9, atol=1e-11)
    wanted = koppel.simulate(build(), until=until, every=until / 10, stepper=fine)
    machine = build()
    run = koppel.simulate(machine, until=until, every=until / 10, stepper=stepper)
    paths = [path for path in run if path.endswith((".angle", ".rate"))]
    errors = [np.max(np.abs(run[p] - wanted[p])) / max(1.0, np.max(np.abs(wanted[p]))) for p in paths]
    g, rate, _ = machine.core.constraints(machine.q, machine.u, machine.time)
    return float(max(errors)), float(max(np.max(np.abs(g)), np.max(np.abs(rate)) / max(1.0, np.max(np.abs(machine.u)))))


CASES = {
    "planar_fourbar": (machines.planar_fourbar, 1.0, 1e-6),
    "bricard": (machines.bench_a04_bricard, 1.0, 1e-6),  # overconstrained: one condition repeats the others everywhere
    "spatial_fourbar": (machines.spatial_fourbar, 1.0, 1e-6),
    "andrews": (machines.bench_andrews, 0.03, 1e-5),  # turns 20 times; errors grow by about 1e3 on the way
}


@pytest.mark.parametrize("name", CASES)
def test_motion_is_that_of_the_projection(name: str) -> None:
    build, until, bound = CASES[name]
    error, defect = compare(build, until, koppel.VariableStep(method="IDA", rtol=1e-9, atol=1e-11))
    assert error < bound
    assert defect < 1e-8


def test_error_falls_with_the_tolerance() -> None:
    coarse, _ = compare(machines.bench_a04_bricard, 1.0, koppel.VariableStep(method="IDA", rtol=1e-5, atol=1e-7))
    fine, _ = compare(machines.bench_a04_bricard, 1.0, koppel.VariableStep(method="IDA", rtol=1e-8, atol=1e-10))
    assert fine < coarse / 50


def test_independent_rows_are_as_many_as_the_rank() -> None:
    for build, rank in ((machines.planar_fourbar, 2), (machines.bench_a04_bricard, 4), (machines.bench_andrews, 6)):
        machine = build()
        W = machine.core.constraint_matrix(machine.q)
        groups = list(zip(machine.compiled.constraints, machine.compiled.constraint_units, strict=True))
        rows, quality = choose_rows(np.eye(W.shape[1]), W, groups)
        assert len(rows) == rank == np.linalg.matrix_rank(W[rows]) and quality > 1e-3


def spinning_carriage() -> koppel.Machine:
    """A crank pulls a carriage on two crossed rails in its plane; the ball joint between them counts its directions in
    a body that spins about the arm, so that now the one, now the other of them is the one out of the plane."""
    model = koppel.Model("spinning carriage", gravity=(0, -9.81, 0))
    body = {"mass": 1, "inertia": {"xx": 0.01, "yy": 0.02, "zz": 0.03}}
    crank, spinner, one, two = (model.add_part(name, **body) for name in ("crank", "spinner", "one", "two"))
    model.add("main", joints.Revolute(frame_a=model.ground, frame_b=crank, rate=2.0))
    end = crank.frame("end", position=(0.5, 0, 0))
    model.add("spin", joints.Revolute(frame_a=end, frame_b=spinner, axis=(1, 0, 0), rate=5.0))
    model.add("along", joints.Prismatic(frame_a=model.ground, frame_b=one, axis=(1, 0, 0), shift=0.5))
    model.add("across", joints.Prismatic(frame_a=one, frame_b=two, axis=(0, 1, 0)))
    model.add("pin", joints.Spherical(frame_a=spinner, frame_b=two))
    return koppel.Machine(model)


def test_rows_are_chosen_anew_when_they_become_badly_conditioned() -> None:
    machine = spinning_carriage()
    assert set(machine.compiled.constraints) == {"pin"}
    interval = IdaInterval(machine, koppel.VariableStep(method="IDA"), 0.0, 2.0, np.inf)
    assert interval.solve(np.concatenate([machine.q, machine.u]), np.array([2.0])).status == 0
    assert 4 <= interval.choices <= 20  # the spinner turns 1.6 times: a change at about every quarter turn
    error, defect = compare(spinning_carriage, 2.0, koppel.VariableStep(method="IDA", rtol=1e-9, atol=1e-11))
    assert error < 1e-6 and defect < 1e-8


def flat_parallelogram(more: float = 0.0) -> koppel.Machine:
    """All bars in line at the start, where a condition is lost, and moving as a parallelogram; more: mass in kg."""
    model = koppel.Model("flat parallelogram", gravity=(0, -9.81, 0))
    body = {"mass": 1 + more, "center_of_mass": (0.5, 0, 0), "inertia": {"xx": 0.01, "yy": 0.1, "zz": 0.1}}
    a, b, c = (model.add_part(name, **body) for name in "abc")
    pivot = model.ground.frame("pivot", position=(2, 0, 0))
    model.add("h1", joints.Revolute(frame_a=model.ground, frame_b=a, rate=1.0))
    model.add("h2", joints.Revolute(frame_a=a.frame("end", position=(1, 0, 0)), frame_b=b, rate=-1.0))
    model.add("h3", joints.Revolute(frame_a=pivot, frame_b=c, rate=1.0))
    ends = b.frame("end", position=(2, 0, 0)), c.frame("end", position=(1, 0, 0))
    model.add("h4", joints.Revolute(frame_a=ends[0], frame_b=ends[1]))
    return koppel.Machine(model)


def test_condition_that_is_lost_at_the_start_is_taken_up_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    method = koppel.VariableStep(method="IDA")

    def run_on(more: float = 0.0) -> tuple[int, float]:
        machine = flat_parallelogram(more)
        interval = IdaInterval(machine, method, 0.0, 0.05, np.inf)
        found = interval.solve(np.concatenate([machine.q, machine.u]), np.array([0.05]))
        machine.set_state(found.y[:3, -1], found.y[3:6, -1])
        return len(interval.rows), float(np.max(np.abs(machine.core.constraints(machine.q, machine.u)[0])))

    for k in range(6):  # whatever the rounding
        rows, defect = run_on(1e-11 * k)
        assert rows == 2 and defect < 1e-8
    monkeypatch.setattr(IdaInterval, "_is_badly_posed", lambda interval, z: False)
    rows, defect = run_on()
    assert rows == 1 and defect > 1e-5


def test_free_bodies_and_jumps_of_a_load() -> None:
    """x = 0 until 0.3 s, then 3 N on 2 kg."""
    model = koppel.Model("pushed", gravity=(0, 0, 0))
    part = model.add_part(
        "part", mass=2, inertia={"xx": 0.1, "yy": 0.2, "zz": 0.3}, angular_velocity=(3, 2, 1), free=True
    )
    model.add("push", koppel.mechanics.Force(frame=part, force=[{"step": {"time": 0.3, "after": 3}}, 0, 0]))
    run = koppel.simulate(model, until=1.0, stepper=koppel.VariableStep(method="IDA"), every=0.1)
    wanted = koppel.simulate(model, until=1.0, stepper=koppel.VariableStep(method="DOP853"), every=0.1)
    late = np.maximum(run.time - 0.3, 0.0)
    assert run["part.x"] == pytest.approx(0.75 * late**2, abs=1e-7)
    assert run["part.wx"] == pytest.approx(wanted["part.wx"], abs=1e-6)


def driven_pendulum() -> koppel.Model:
    model = koppel.Model("driven pendulum")
    rod = model.add_part("rod", mass=2, center_of_mass=(0, 0, -0.5), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.05})
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=rod, axis=(1, 0, 0)))
    model.add("drive", joints.AngleDrive(joint="hinge", motion="0.5*sin(3*time)"))
    return model


@pytest.mark.parametrize("method", ["IDA", "Radau"])
def test_torque_of_a_drive_is_that_of_the_same_instant(method: str) -> None:
    stepper = koppel.VariableStep(method=method, rtol=1e-9, atol=1e-11)  # type: ignore[arg-type]
    run = koppel.simulate(driven_pendulum(), until=1.0, stepper=stepper, every=0.1)
    wanted = koppel.solve_kinematics(driven_pendulum(), run.time)
    assert run["drive.force"] == pytest.approx(wanted["drive.force"], abs=1e-5)


def test_stop_is_found_inside_the_step() -> None:
    model = koppel.Model("falling mass")
    model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1}, position=[0, 0, 1], free=True)
    stepper = koppel.VariableStep(method="IDA", rtol=1e-10, atol=1e-12)
    run = koppel.simulate(model, until=2.0, stepper=stepper, stop_when="mass.z")
    assert run.stopped_at == pytest.approx(np.sqrt(2 / 9.81), rel=1e-8)
    assert run.time[-1] == run.stopped_at and run["mass.z"][-1] == pytest.approx(0.0, abs=1e-12)


def test_motion_that_runs_away_ends_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    model = koppel.Model("runs away")
    block = model.add_part("block", mass=1, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1}, position=[1, 0, 0])
    law = koppel.mechanics.PointToPoint(frame_a=model.ground, frame_b=block, force="-1e6 N * exp(x/(1 m))")
    model.add("push", law)
    with pytest.raises(koppel.RunError, match=r"variable_step \(IDA\) stopped at t = 0\.00.*'block\.vx'"):
        koppel.simulate(model, until=1.0, stepper=koppel.VariableStep(method="IDA"))
    assert capsys.readouterr().out == ""


def test_absent_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sksundae.ida", None)
    with pytest.raises(koppel.KoppelError, match=r"pip install 'koppel\[sundials\]'"):
        koppel.simulate(driven_pendulum(), until=0.1, stepper=koppel.VariableStep(method="IDA"))


def test_ida_and_baumgarte_exclude_each_other() -> None:
    with pytest.raises(koppel.KoppelError, match="keeps closed loops itself"):
        koppel.VariableStep(method="IDA", constraints="baumgarte")


def test_other_states_are_unknowns_of_ida_too() -> None:
    """The piston on an oil column with a leak, in a loop: against Radau with located switching."""

    def build() -> koppel.Model:
        model = koppel.Model("piston")
        model.add("piston", koppel.translational.Sled(mass=0.5, speed=0.2))
        model.add("oil", koppel.control.Integrator(rate="piston.speed*(1 s)/(1 m) - 40*oil.value"))
        model.add("load", koppel.translational.Force(sled_b="piston", force="30 N - 1e4 N*oil.value"))
        model.add("other", koppel.translational.Sled(mass=0.3))
        model.add("lever", koppel.translational.Lever(sled_a="piston", sled_b="other", ratio=2))
        return model

    ends = []
    for method in ("IDA", "Radau"):
        run = koppel.simulate(build(), until=0.2, stepper=koppel.VariableStep(method=method, rtol=1e-9, atol=1e-11))
        ends.append([run["piston.position"][-1], run["oil.value"][-1]])
    assert ends[0] == pytest.approx(ends[1], rel=1e-6)
