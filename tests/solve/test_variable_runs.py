"""Rows, jumps, starts and failures of runs."""

from __future__ import annotations

import numpy as np
import pytest

import koppel


def sled(force: str, **start: float) -> koppel.Model:
    model = koppel.Model("sled", gravity=(0, 0, 0))
    mass = model.add_part("mass", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("rail", koppel.joints.Prismatic(frame_a=model.ground, frame_b=mass, axis=(1, 0, 0), **start))
    model.add("push", koppel.mechanics.Force(frame=mass, force=[force, 0, 0]))
    return model


@pytest.mark.parametrize("until", [0.3, 0.7, 1.0, 1.1, 1.3, 2.3])
@pytest.mark.parametrize("method", ["Radau", "DOP853"])
def test_variable_step_has_a_row_at_its_end(until: float, method: str) -> None:
    model = sled("-4 N*rail.shift/(1 m)", shift=1.0)
    run = koppel.simulate(model, until=until, every=0.1, stepper=koppel.VariableStep(method=method))
    assert len(run.time) == round(until / 0.1) + 1 and run.time[-1] == until
    model.add("lag", koppel.control.Lag(input="rail.shift/(1 m)", time_constant=0.1))
    run = koppel.simulate(model, until=until, every=0.1, stepper=koppel.VariableStep(method=method))
    assert len(run.time) == round(until / 0.1) + 1 and run.time[-1] == until


def test_jump_moves_with_its_parameter() -> None:
    """5 N from t on: shift = 5/2 (1 s - t)^2."""
    model = sled("0 N")
    at = model.parameter("at", "0.3 s")
    push = model.input("kick", "N", {"step": {"time": at, "after": 5}})
    model.add("kick_on_mass", koppel.mechanics.Force(frame="mass", force=[push, 0, 0]))
    machine = koppel.Machine(model)
    assert machine.jumps == [0.3]
    machine.set_parameters({"at": 0.15})
    assert machine.jumps == [0.15]
    run = koppel.simulate(machine, until=1.0, every=0.5, stepper=koppel.VariableStep(method="DOP853"), start="design")
    assert run["rail.shift"][-1] == pytest.approx(2.5 * 0.85**2, rel=1e-12)


def test_equilibrium_as_start_moves_with_its_drives() -> None:
    """The crank turns with 2 rad/s from the first row on; the torque is its weight and that of the hanging arm."""
    model = koppel.Model("crank")
    body = {"mass": 1, "center_of_mass": (0.5, 0, 0), "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1}}
    crank, arm = model.add_part("crank", **body), model.add_part("arm", **body)
    end = crank.frame("end", position=(1, 0, 0))
    model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=crank, axis=(0, -1, 0)))
    model.add("knee", koppel.joints.Revolute(frame_a=end, frame_b=arm, axis=(0, -1, 0), angle=-1.5))
    model.add("drive", koppel.joints.AngleDrive(joint="hinge", motion="2*time/(1 s)"))
    for stepper in (koppel.Lsrt2(), koppel.GeneralizedAlpha(), koppel.VariableStep()):
        run = koppel.simulate(model, until=0.002, every=0.001, stepper=stepper, start="equilibrium")
        assert run["hinge.rate"] == pytest.approx([2.0, 2.0, 2.0])
        assert run["knee.angle"][0] == pytest.approx(-np.pi / 2)
        assert np.all(np.abs(run["drive.force"] - 9.81 * 1.5) < 0.1)


@pytest.mark.parametrize("method", ["Radau", "DOP853", "IDA"])
def test_failure_tells_the_time_it_reached(method: str) -> None:
    """x'' = 2 x^3 from x = x' = 1: x = 1/(1 - t), no further than 1 s."""
    if method == "IDA":
        pytest.importorskip("sksundae")
    model = sled("2 N*(rail.shift/(1 m))**3", shift=1.0, speed=1.0)
    with pytest.raises(koppel.RunError, match=r"stopped at t = (0\.9999\d*|1) s: .*'rail\.speed' = .* changes by"):
        koppel.simulate(model, until=2.0, every=0.1, stepper=koppel.VariableStep(method=method))


def test_ida_says_which_state_it_does_not_take() -> None:
    pytest.importorskip("sksundae")
    model = sled("0 N")
    model.add("sample", koppel.control.Held(next="rail.shift/(1 m)", every=0.01))
    with pytest.raises(koppel.KoppelError, match="takes no held values such as 'sample'; use RK45"):
        koppel.simulate(model, until=0.1, stepper=koppel.VariableStep(method="IDA"))


@pytest.mark.parametrize("side", [1, -1])
def test_a_blow_opens_what_it_carries_along(side: int) -> None:
    """A shaft leaves its stop with half its speed: a one-way clutch lets the other run on, a lossy gear turns round."""
    model = koppel.Model("impact")
    for path in ("a", "b", "c", "d"):
        speed = 20 * side if path == "d" else 10 * side
        model.add(path, koppel.rotational.Shaft(inertia=2 if path == "b" else 1, speed=speed))
    ahead = {"shaft_a": "a", "shaft_b": "b"} if side > 0 else {"shaft_a": "b", "shaft_b": "a"}
    model.add("one_way", koppel.rotational.OneWayClutch(**ahead))
    model.add("drag", koppel.rotational.Torque(shaft_b="b", torque=-0.1 * side))
    losses = {"ratio": 0.5, "efficiency_a": 0.9, "efficiency_b": 0.8}
    model.add("gear", koppel.rotational.LossyGear(shaft_a="c", shaft_b="d", **losses))
    for path in ("a", "c"):
        stop = koppel.rotational.Stops(shaft_b=path, lower=-1, upper=1, restitution=0.5)
        model.add(f"stop_{path}", stop)
    for stepper in (koppel.VariableStep(), koppel.TimeStepping(step=1e-4)):
        run = koppel.simulate(model, until=0.15, every=0.05, stepper=stepper)
        ends = {path: side * run[f"{path}.speed"][-1] for path in "abcd"}
        assert abs(ends["a"] + 5) < 0.01 and abs(ends["b"] - 10) < 0.02
        assert abs(ends["c"] + 5) < 1e-6 and abs(ends["d"] + 10) < 1e-6


def test_rows_show_held_values_alike_with_every_method() -> None:
    """A row at a tick shows what was held up to it; what is computed there acts from then on."""
    runs = []
    for method in (koppel.Lsrt2(step=1e-3), koppel.TimeStepping(step=1e-3), koppel.VariableStep()):
        model = koppel.Model("counter")
        model.add("sled", koppel.translational.Sled(mass=1, speed=1))
        model.add("count", koppel.control.Held(next="count.value + 1", start=0, every=0.01))
        model.add("seen", koppel.control.Held(next="sled.position", start=-1, every=0.01))
        runs.append(koppel.simulate(model, until=0.05, every=1e-3, stepper=method))
    assert list(runs[0]["count.value"][[0, 1, 10, 11, 50]]) == [0, 1, 1, 2, 5]
    for run in runs[1:]:
        assert np.array_equal(run["count.value"], runs[0]["count.value"])
        assert np.allclose(run["seen.value"], runs[0]["seen.value"], atol=1e-9)
