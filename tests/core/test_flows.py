"""Coordinates without a position: a flow is a velocity whose q nobody needs.

Drivetrains whose forces do not read angles are compiled, then every angle is taken out of the image. What is left is
the same motion, with nq = 0.
"""

from __future__ import annotations

import struct

import numpy as np
import pytest
from core.fuzz_images import sections_of

import koppel
from koppel import _core, rotational
from koppel.compile.image import write_image

Array = np.ndarray


def geared_shafts() -> koppel.Model:
    """A torque drives a shaft, a damper takes it to a second one, a gear to a third, another damper to the ground."""
    model = koppel.Model("shafts")
    model.add("a", rotational.Shaft(inertia=0.5, speed=3))
    model.add("b", rotational.Shaft(inertia=0.2))
    model.add("c", rotational.Shaft(inertia=1.5))
    model.add("push", rotational.Torque(shaft_b="a", torque="2 J*sin(3 Hz*time) - 0.1 J*c.speed*1 s"))
    model.add("damper", rotational.SpringDamper(shaft_a="a", shaft_b="b", damping=0.7))
    model.add("gear", rotational.Gear(shaft_a="b", shaft_b="c", ratio=-2))
    model.add("drag", rotational.SpringDamper(shaft_a="ground", shaft_b="c", damping=0.3))
    return model


def slipping_shafts() -> koppel.Model:
    """The same with a clutch instead of the first damper, which sticks after a while."""
    model = geared_shafts()
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=4))
    return model


def without_positions(image: bytes) -> bytes:
    """The image of shafts as one of flows."""
    types = {1: "<i4", 2: "<f8"}
    parts = {
        s.name: image[s.offset : s.offset + s.count].decode()
        if s.type == 3
        else np.frombuffer(image, dtype=types[s.type], count=s.count, offset=s.offset).copy()
        for s in sections_of(image)
    }
    ops = _core.tape_ops()
    parts["head"][0] = 0
    parts["lines"][0::4] = -1
    parts["table_lines"][0::2] = -1
    parts["line_entries"][0::3] = -1
    parts["line_rows"][1::3] = 2  # of velocities only
    for name in ("tape", "parameter_tape"):
        tape = parts[name].reshape(-1, 6)
        angles = tape[:, 0] == ops["q"]
        tape[angles, 0], tape[angles, 4] = ops["constant"], 0  # channels of angles show something else
    return write_image(parts)


def machines(model: koppel.Model) -> tuple[koppel.CompiledModel, _core.Simulation, _core.Simulation]:
    """The model compiled, an instance of it, and one without positions."""
    compiled = koppel.compile_model(model)
    flows = _core.System.load(without_positions(compiled.system.image))
    assert (flows.nq, flows.nu) == (0, compiled.system.nu)
    return compiled, compiled.system.simulation(), flows.simulation()


def speeds_of(compiled: koppel.CompiledModel) -> list[int]:
    names = ("a.speed", "b.speed", "c.speed", "damper.torque", "drag.torque", "gear.torque_b")
    return [compiled.find_channel(name) for name in names]


@pytest.mark.parametrize("stepper", list(_core.steppers()))
def test_every_method_steps_flows_as_it_steps_shafts(stepper: str) -> None:
    compiled, shafts, flows = machines(geared_shafts())
    for instance in (shafts, flows):
        assert instance.run(stepper, [], 1e-2, 100)[2] == 0
    assert np.max(np.abs(shafts.u)) > 0.1
    assert flows.u == pytest.approx(shafts.u, abs=1e-12)
    assert len(flows.q) == 0
    read = speeds_of(compiled)
    assert flows.outputs(1.0)[read] == pytest.approx(shafts.outputs(1.0)[read], abs=1e-9)


def test_a_gear_between_flows_holds() -> None:
    _, _, flows = machines(geared_shafts())
    assert flows.run("lsrt2", [], 1e-2, 100)[2] == 0
    assert flows.u[1] == pytest.approx(-2 * flows.u[2], abs=1e-13)


def test_a_clutch_between_flows_sticks() -> None:
    compiled, shafts, flows = machines(slipping_shafts())
    for instance in (shafts, flows):
        assert instance.run("time_stepping", [], 1e-2, 100)[2] == 0
    assert flows.u == pytest.approx(shafts.u, abs=1e-12)
    assert list(flows.law_branches) == list(shafts.law_branches)
    assert compiled.laws


def test_the_matrix_of_flows_has_no_part_of_positions() -> None:
    """A = M - a dh/du, whatever b is, also beside a spring: there is no angle that would load it."""
    model = geared_shafts()
    model.add("spring", rotational.SpringDamper(shaft_a="a", shaft_b="c", stiffness=100))
    _, shafts, flows = machines(model)
    for instance, q in ((shafts, np.zeros(3)), (flows, np.zeros(0))):
        instance.evaluate(0.0, q, np.array([1.0, 2.0, 3.0]), True)
    assert flows.matrix(0.1, 0.0) == pytest.approx(shafts.matrix(0.1, 0.0), abs=1e-15)
    assert flows.matrix(0.1, 0.5) == pytest.approx(flows.matrix(0.1, 0.0), abs=1e-15)
    assert np.max(np.abs(shafts.matrix(0.1, 0.5) - shafts.matrix(0.1, 0.0))) > 10.0
    assert np.max(np.abs(flows.stiffness_times(np.ones(3)))) == 0.0


def test_a_row_of_positions_on_flows_is_refused() -> None:
    image = bytearray(without_positions(koppel.compile_model(geared_shafts()).system.image))
    rows = next(s for s in sections_of(bytes(image)) if s.name == "line_rows")
    struct.pack_into("<i", image, rows.offset + 4, 1)
    with pytest.raises(ValueError, match="unsound row"):
        _core.System.load(bytes(image))
