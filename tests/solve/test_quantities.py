"""Every quantity is reached by its path: --set, studies, sweeps and set_parameters."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics, rotational
from koppel.model.files import write_model
from koppel.solve.analyses.study import Study, grid

BODY: dict[str, Any] = {"mass": 2, "inertia": {"xx": 1, "yy": 1, "zz": 1}}


def mounted() -> koppel.Model:
    """A mass on a mount, with a damper between frames; nothing of it is a declared parameter but the preload."""
    model = koppel.Model("mounted")
    model.parameter("pull", 5, unit="N")
    mass = model.add_part("mass", **BODY)
    eye = mass.frame("eye", position=(0, 0, 0.5))
    model.add("mount", mechanics.Bushing(frame_a=model.ground, frame_b=mass, stiffness=[800, 800, 800, 9, 9, 9]))
    top = model.ground.frame("top", position=(0, 0, 1.5))
    model.add("spring", mechanics.PointToPoint(frame_a=top, frame_b=eye, elastic=100, preload="2*pull"))
    model.add("push", mechanics.Force(frame=mass, force=[0, 0, 3]))
    return model


def sag(machine: koppel.Machine) -> float:
    koppel.find_equilibrium(machine)
    return -machine.outputs()["mass.z"]


def balance(m: float = 2, k: float = 800, c: float = 100, pull: float = 10, push: float = 3, g: float = 9.81) -> float:
    return (m * g - push - pull) / (k + c)


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("mount.stiffness.z", "1.6 N/mm", balance(k=1600)),
        ("mass.mass", "3 kg", balance(m=3)),
        ("spring.elastic", 200, balance(c=200)),
        ("spring.preload", "7 N", balance(pull=7)),
        ("spring.length", "0.9 m", balance(pull=10 + 100 * 0.1)),
        ("push.force.z", 4, balance(push=4)),
        ("gravity.z", -3, balance(g=3)),
        ("mass.eye.position.z", 0.4, balance()),
        ("ground.top.position.z", 1.7, balance()),
        ("pull", 2, balance(pull=4)),
    ],
)
def test_a_quantity_is_set_by_its_path(path: str, value: Any, expected: float) -> None:
    machine = koppel.Machine(mounted())
    machine.set_parameters({path: value})
    machine.reset()
    assert sag(machine) == pytest.approx(expected, rel=1e-9)


def test_quantities_inside_submodels_and_of_joints_are_reached_too() -> None:
    outer = koppel.Model("outer")
    outer.submodel("left", mounted())
    machine = koppel.Machine(outer)
    machine.set_parameters({"left.mount.stiffness.z": 1600, "left.pull": 4})
    machine.set_parameters({"left.mass.mass": 3})
    machine.reset()
    koppel.find_equilibrium(machine)
    assert -machine.outputs()["left.mass.z"] == pytest.approx(balance(k=1600, m=3, pull=8), rel=1e-9)
    swing = koppel.Model("pendulum")
    bob = swing.add_part("bob", **BODY, center_of_mass=(0, 0, -1))
    swing.add("hinge", joints.Revolute(frame_a=swing.ground, frame_b=bob, axis=(0, 1, 0)))
    swing.output("shown", "hinge.angle")
    machine = koppel.Machine(swing)
    machine.set_parameters({"hinge.angle": "0.2 rad", "bob.inertia.yy": 2})
    machine.reset()
    assert machine.outputs()["shown"] == machine.outputs()["hinge.angle"] == 0.2
    assert machine.accelerations()[0] == pytest.approx(-2 * 9.81 * np.sin(0.2) / (2 + 2))


def test_the_model_of_the_user_stays_and_so_do_state_and_earlier_changes() -> None:
    model = mounted()
    text = koppel.compile_model(model).text
    machine = koppel.Machine(model, stepper=koppel.Lsrt2(step=1e-3))
    machine.set_parameters({"pull": 2})
    machine.step(100)
    q, t = machine.q, machine.time
    machine.set_parameters({"mount.damping.z": 30})
    assert np.array_equal(machine.q, q) and machine.time == t
    assert machine.compiled.parameter_entries["mount.damping.z"].unit == "N*s/m"
    machine.step(1)
    assert koppel.compile_model(model).text == text and "mount__damping__z__set" not in text
    machine.reset()
    assert sag(machine) == pytest.approx(balance(pull=4), rel=1e-9)


def test_what_is_no_quantity_and_what_is_out_of_bounds_is_told() -> None:
    machine = koppel.Machine(mounted())
    with pytest.raises(koppel.KoppelError, match=r"no parameter or quantity 'mount.stifness.z'; did you mean mount"):
        machine.set_parameters({"mount.stifness.z": 1})
    with pytest.raises(koppel.KoppelError, match=r"no parameter or quantity 'mount.stiffness'"):
        machine.set_parameters({"mount.stiffness": 1})  # six of them
    with pytest.raises(koppel.ModelError, match=r"mount.damping.z = -1 .* is below 0"):
        machine.set_parameters({"mount.damping.z": -1})
    with pytest.raises(koppel.KoppelError, match=r"mass.mass"):
        machine.set_parameters({"mass.mass": "3 m"})
    with pytest.raises(koppel.KoppelError, match=r"'push.force.z' = 'mass.vz\*\(1 N\*s/m\)' is not a number"):
        machine.set_parameters({"push.force.z": "mass.vz*(1 N*s/m)"})


def test_quantities_cannot_change_under_readers_and_inputs_in_use() -> None:
    machine = koppel.Machine(mounted())
    machine.reader("mass.z")
    with pytest.raises(koppel.KoppelError, match=r"'mass.mass' is no parameter of model 'mounted', and readers"):
        machine.set_parameters({"mass.mass": 3})


def test_studies_vary_quantities() -> None:
    points = grid({"mount.stiffness.z": [800, 1600], "mass.mass": ["2 kg", "3 kg"]})
    study = Study(mounted(), points, analysis="equilibrium", results={"sag": "-final(mass.z)"})
    expected = [balance(m=m, k=k) for k in (800, 1600) for m in (2, 3)]
    assert sorted(study.run(workers=0)["sag"].tolist()) == pytest.approx(sorted(expected), rel=1e-9)


def test_a_start_value_is_varied_beside_the_channel_of_its_name() -> None:
    swing = koppel.Model("pendulum", gravity=(0, 0, 0))
    bob = swing.add_part("bob", **BODY)
    swing.add("hinge", joints.Revolute(frame_a=swing.ground, frame_b=bob, axis=(0, 1, 0), rate=1.0))
    study = Study(swing, grid({"hinge.angle": [0.1, 0.2]}), until=0.5, results={"end": "final(hinge.angle)"})
    assert study.run(workers=0)["end"].tolist() == pytest.approx([0.6, 0.7], abs=1e-9)


def test_the_command_line_sets_and_sweeps_quantities(tmp_path: Path) -> None:
    file = tmp_path / "model.yaml"
    model = koppel.Model("shaft")
    model.add("shaft", rotational.Shaft(inertia=2))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="shaft", stiffness=8))
    write_model(model, file)
    command = [sys.executable, "-m", "koppel"]
    shown = subprocess.run(
        [*command, "eigen", str(file), "--json", "--set", "spring.stiffness=50 N*m/rad"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert json.loads(shown.stdout)[-1]["frequency"] == pytest.approx(5 / (2 * np.pi))
    write_model(mounted(), file)
    sweep = ["equilibrium", str(file), "--sweep", "mount.stiffness.z=800:1600:3", "--out", "sweep.csv"]
    subprocess.run([*command, *sweep], check=True, capture_output=True, text=True, cwd=tmp_path)
    assert (tmp_path / "sweep.csv").read_text().count("\n") == 4
    wrong = [*command, "run", str(file), "--set", "mount.stif=3"]
    failed = subprocess.run(wrong, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert failed.returncode == 2 and "no parameter or quantity 'mount.stif'" in failed.stderr
