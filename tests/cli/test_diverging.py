"""A run that diverges stops with exit code 3, names time, element and value, and keeps the rows so far."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from cli.conftest import Command

import koppel

PART = "parts:\n  block: {mass: 1, inertia: {xx: 0.1, yy: 0.1, zz: 0.1}, position: [1, 0, 0]}\n"
PUSH = "{type: mechanics.point_to_point, frame_a: ground, frame_b: block, force: '-1e6 N * exp(x/(1 m))'}"
LOAD = "{type: mechanics.force, frame: block, force: ['1 N * sqrt(0.5 - time/(1 s))', 0, 0]}"
SOFT = "{type: mechanics.bushing, frame_a: ground, frame_b: block, stiffness: [-1 MN/m, -1 MN/m, -1 MN/m, 1, 1, 1]}"
MODELS = {"push": PUSH, "load": LOAD, "soft": SOFT}


def run_model(name: str, tmp_path: Path, command: Command, *options: object) -> subprocess.CompletedProcess[str]:
    """Runs one of the models; the element has the name of the model."""
    file = tmp_path / f"{name}.yaml"
    file.write_text(f"koppel: 1\nname: {name}\n{PART}elements:\n  {name}: {MODELS[name]}\n", encoding="utf-8")
    return command("run", file, "--until", 2, *options)


@pytest.mark.parametrize("name", MODELS)
def test_diverging_run_keeps_its_rows(name: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    done = run_model(name, tmp_path, koppel_command)
    assert done.returncode == 3, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    run = koppel.Run.read(here / f"{name}.h5")
    assert run.status.state.name == "DIVERGED"
    assert run.status.message and run.status.message in done.stderr
    assert len(run.time) >= 1 and run.time[0] == 0.0
    assert np.all(np.diff(run.time) > 0)
    assert all(np.all(np.isfinite(run[f"block.{axis}"])) for axis in "xyz")


@pytest.mark.parametrize("name", MODELS)
def test_diverging_run_names_time_and_value(name: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    done = run_model(name, tmp_path, koppel_command)
    found = re.search(r"stopped at t = ([\d.e-]+) s: .*block.* = ([-\w.+]+)", done.stderr)
    assert found, done.stderr
    run = koppel.Run.read(here / f"{name}.h5")
    assert float(found[1]) == pytest.approx(run.time[-1] + 1e-3, abs=1e-9)


@pytest.mark.parametrize("name", MODELS)
def test_diverging_run_names_the_element(name: str, tmp_path: Path, koppel_command: Command) -> None:
    line = run_model(name, tmp_path, koppel_command, "--out", "result.h5").stderr
    assert f"'{name}'" in line or f" {name}" in line


def test_diverging_run_is_one_line(tmp_path: Path, koppel_command: Command) -> None:
    done = run_model("push", tmp_path, koppel_command)
    assert done.stderr.count("\n") == 1, repr(done.stderr)
    assert done.stderr.startswith("koppel: ")
    assert done.stdout == ""


@pytest.mark.parametrize(
    "stepper", ["semi_implicit_euler", "linear_implicit_euler", "generalized_alpha", "variable_step"]
)
def test_every_stepper_stops(stepper: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    done = run_model("load", tmp_path, koppel_command, "--stepper", stepper)
    assert done.returncode == 3, done.stdout + done.stderr
    assert re.search(r"stopped at t = 0\.(49|5)", done.stderr)
    assert "block" in done.stderr, "names no place"
    assert koppel.Run.read(here / "load.h5").status.state.name == "DIVERGED"


def test_no_equilibrium_is_one_line_and_writes_nothing(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "free.yaml"
    file.write_text(
        "koppel: 1\nparts: {ball: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}, free: true}}\n", encoding="utf-8"
    )
    for command in (["eigen", file], ["run", file, "--start", "equilibrium"]):
        done = koppel_command(*command)
        assert done.returncode == 3
        assert "ball.vz" in done.stderr and "hold it with an element" in done.stderr
        assert list(here.iterdir()) == []
        assert done.stderr.count("\n") == 1, repr(done.stderr)
