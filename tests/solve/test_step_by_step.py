"""Step by step: a machine that Python steps, drives and reads, and runs in parts, both to the bit as in one go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from machines import FIXED_STEPS, build_tumbling_machine

import koppel
from koppel import mechanics, rotational, translational

EXAMPLES = Path(__file__).parents[2] / "examples"
LAWS = [koppel.TimeStepping(), koppel.TimeStepping(theta=1.0), koppel.TimeStepping(theta=0.5)]
PLAIN = [*FIXED_STEPS, *(type(method)(step=1e-3, relinearize_every=7) for method in FIXED_STEPS)]


def sampled_controller() -> koppel.Model:
    """A wheel whose torque a sampled PI controller finds; its friction is smooth, its rubber has a state."""
    model = koppel.Model("sampled controller")
    model.add("wheel", rotational.Shaft(inertia=0.5, speed=3))
    model.add("load", rotational.Shaft(inertia=0.2))
    rubber = {"stiffness": 40, "branch_stiffness": 200, "relaxation": "20 ms"}
    model.add("rubber", rotational.TorsionalRubber(shaft_a="wheel", shaft_b="load", **rubber))
    model.add("sum", koppel.control.Held(next="sum.value + 0.01*(1 - wheel.speed)", every="5 ms"))
    model.add("wanted", koppel.control.Held(next="4*(1 - wheel.speed) + 20*sum.value", every="5 ms"))
    model.add("lag", koppel.control.Lag(input="wanted.value", time_constant="3 ms"))
    model.add("motor", rotational.Torque(shaft_b="wheel", torque="lag.value"))
    return model


def reading_brake() -> koppel.Model:
    """A shoe that rests at a stop and presses on a drum: one law reads the force of another in the same step."""
    model = koppel.Model("shoe brake")
    model.add("drum", rotational.Shaft(inertia=0.8, speed=10))
    model.add("anchor", rotational.Shaft(inertia=0.01))
    model.add("shoe", translational.Sled(mass=0.5))
    model.add("wedge", rotational.Rack(shaft="anchor", sled="shoe", radius=0.1))
    model.add("push", translational.Force(sled_b="shoe", force=400))
    model.add("face", translational.Stops(sled_b="shoe", lower=-0.01, upper=0))
    lining = {"geometry": 0.15, "coefficient": 0.2, "normal": "abs(face.force)"}
    model.add("lining", rotational.Clutch(shaft_a="anchor", shaft_b="drum", **lining))
    return model


def falling_boxes() -> koppel.Model:
    """Two boxes that fall on each other and slide."""
    model = koppel.Model("boxes", gravity=(0, 0, -9.81))
    below = "ground"
    for k in range(2):
        inertia = {"xx": 0.02, "yy": 0.02, "zz": 0.02}
        box = model.add_part(f"box{k}", mass=1, inertia=inertia, position=(0, 0, 0.06 + 0.12 * k), velocity=(k, 0, 0))
        box.frame("top", position=(0, 0, 0.05))
        for c, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
            box.frame(f"c{c}", position=(0.1 * x, 0.1 * y, -0.05))
            model.add(f"t{k}{c}", mechanics.Contact(frame_a=below, frame_b=f"box{k}.c{c}", friction=0.3))
        below = f"box{k}.top"
    return model


def example(name: str) -> Callable[[], koppel.Model]:
    def build() -> koppel.Model:
        return koppel.read_model(next(EXAMPLES.glob(f"*/{name}.yaml")))

    build.__name__ = name
    return build


CASES = [
    *((build, method) for build in (build_tumbling_machine, example("slider_crank")) for method in PLAIN),
    *((build, method) for build in (sampled_controller, example("governor"), example("andrews")) for method in PLAIN),
    *((build, method) for build in (reading_brake, falling_boxes, example("car")) for method in LAWS),
]


def name_of(value: Any) -> str:
    return value.describe() if isinstance(value, koppel.Stepper) else str(value.__name__)


@pytest.mark.parametrize(("build", "method"), CASES, ids=name_of)
def test_a_run_in_parts_gives_the_bits_of_one_run(build: Callable[[], koppel.Model], method: koppel.Stepper) -> None:
    compiled = koppel.compile_model(build())
    whole = koppel.simulate(compiled, until=0.06, stepper=method)
    machine = koppel.Machine(compiled)
    parts = [koppel.simulate(machine, until="23 ms", stepper=method, start="design")]
    parts += [koppel.simulate(machine, until=until, stepper=method, start="state") for until in ("24 ms", "60 ms")]
    assert [len(part.time) for part in parts] == [24, 2, 37]
    for path in ("time", *whole):
        joined = np.concatenate([parts[0][path], *(part[path][1:] for part in parts[1:])])
        assert np.array_equal(joined, whole[path]), path


@pytest.mark.parametrize(("build", "method"), CASES[:: len(PLAIN) // 2], ids=name_of)
def test_steps_one_by_one_give_the_bits_of_one_run(build: Callable[[], koppel.Model], method: koppel.Stepper) -> None:
    compiled = koppel.compile_model(build())
    whole = koppel.simulate(compiled, until=0.06, stepper=method, every=0.06)
    machine = koppel.Machine(compiled, stepper=method)
    machine.reset()
    reader = machine.reader(whole)
    for n in (1, 0, 1, 40, 1, 1):
        machine.step(n)
        reader.read()
    machine.step(16)
    reader.read()
    assert machine.time == whole.time[-1]
    assert dict(zip(reader.paths, reader.values.tolist(), strict=True)) == {path: whole[path][-1] for path in whole}


def test_rows_of_a_part_are_counted_from_its_start() -> None:
    machine = koppel.Machine(build_tumbling_machine())
    koppel.simulate(machine, until=0.007)
    assert koppel.simulate(machine, until=0.017, every=0.005, start="state").time.tolist() == pytest.approx(
        [0.007, 0.012, 0.017], abs=1e-15
    )


def test_a_part_with_another_step_starts_at_the_time_of_the_first() -> None:
    machine = koppel.Machine(build_tumbling_machine())
    koppel.simulate(machine, until=0.01)
    run = koppel.simulate(machine, until=0.02, stepper=koppel.Lsrt2(step=5e-4), start="state")
    assert run.time[0] == 0.01
    assert len(run.time) == 21


def driven() -> koppel.Model:
    model = koppel.Model("driven mass")
    push = model.input("push", "kN", 0)
    model.add("mass", translational.Sled(mass=2))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="mass", stiffness=50, damping=1))
    model.add("force", translational.Force(sled_b="mass", force=push))
    return model


def test_a_force_from_python_enters_between_steps_through_an_input() -> None:
    """A viscous damper as a Python function, held over each step, against the same damper as an element."""
    machine = koppel.Machine(driven(), stepper=koppel.Lsrt2(step=1e-4))
    machine.set_state(np.array([0.1]))
    reader = machine.reader(["mass.speed", "mass.position", "push"])
    for _ in range(10_000):
        machine.set_input("push", -3e-3 * float(reader.values[0]))
        machine.step()
        reader.read()
    model = driven()
    model.add("damper", translational.SpringDamper(sled_a="ground", sled_b="mass", stiffness=0, damping=3))
    other = koppel.Machine(model)
    other.set_state(np.array([0.1]))
    run = koppel.simulate(other, until=1, stepper=koppel.Lsrt2(step=1e-4))
    assert reader.values[1] == pytest.approx(run["mass.position"][-1], abs=2e-5)  # held: half a step late
    assert reader.values[2] == pytest.approx(-3e-3 * reader.values[0], abs=1e-5)


def test_inputs_take_numbers_and_text_in_their_unit() -> None:
    machine = koppel.Machine(driven())
    rates = []
    for value in (0.002, "2 N", np.float64(0.002), np.float32(0.5), 1):
        machine.set_input("push", value)  # type: ignore[arg-type]
        rates.append(float(machine.accelerations()[0]))
    assert rates == [1.0, 1.0, 1.0, 250.0, 500.0]
    for wrong, said in ((float("nan"), "no finite"), ("2 m", "push"), (None, "not a number")):
        with pytest.raises(koppel.KoppelError, match=said):
            machine.set_input("push", wrong)  # type: ignore[arg-type]
    assert float(machine.accelerations()[0]) == 500.0


def test_a_reader_runs_only_what_its_channels_need() -> None:
    compiled = koppel.compile_model(build_tumbling_machine())
    machine = koppel.Machine(compiled)
    machine.step(10)
    everything = machine.outputs(machine.time)
    for path in everything:
        assert machine.reader(path).values.tolist() == [everything[path]], path
    with pytest.raises(koppel.KoppelError, match="did you mean"):
        machine.reader([next(iter(everything)) + "x"])


def test_a_reader_outlives_its_machine() -> None:
    reader = koppel.Machine(driven()).reader(["mass.position"])
    values = reader.values
    reader.read()
    del reader
    assert values.tolist() == [0.0]


def test_steps_that_cannot_be_taken_say_why() -> None:
    machine = koppel.Machine(driven())
    with pytest.raises(koppel.KoppelError, match="n = -1"):
        machine.step(-1)
    with pytest.raises(koppel.KoppelError, match="variable_step"):
        machine.stepper = koppel.VariableStep()  # type: ignore[assignment]
    with pytest.raises(koppel.KoppelError, match="did you mean lsrt2"):
        koppel.Machine(driven(), stepper="lsrt3")
    with pytest.raises(koppel.KoppelError, match="time_stepping"):
        koppel.Machine(reading_brake(), stepper="lsrt2")
    model = driven()
    model.add("pump", translational.Force(sled_b="mass", force="1e40*(time - 5 ms)/(1 s)"))
    machine = koppel.Machine(model)
    with pytest.raises(koppel.RunError, match=r"lsrt2 stopped at t = 0.00\d s: 'mass.speed'"):
        machine.step(100)
    assert machine.time < 0.01
    assert np.all(np.isfinite(machine.u))


def test_another_stepper_goes_on_at_the_state_in_force() -> None:
    machine = koppel.Machine(driven(), stepper="semi_implicit_euler")
    machine.step(5)
    machine.stepper = koppel.Lsrt2(step=2e-3)
    machine.step(5)
    assert machine.time == pytest.approx(0.015, abs=1e-15)
    koppel.simulate(machine, until=0.016, stepper=koppel.Lsrt2(step=1e-4), start="state")
    machine.step()
    assert machine.time == pytest.approx(0.018, abs=1e-15)
    assert machine.step_size == 2e-3


def test_steps_follow_a_run_without_a_word() -> None:
    machine = koppel.Machine(driven())
    koppel.simulate(machine, until=0.01)
    machine.step()
    assert machine.time == pytest.approx(0.011, abs=1e-15)
    assert machine.stepper == koppel.Lsrt2()
