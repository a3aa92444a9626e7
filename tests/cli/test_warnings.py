"""Warnings of a run on the command line: stderr, one line each, exit code 0."""

from __future__ import annotations

from pathlib import Path

from cli.conftest import Command

import koppel

SPINNER = """koppel: 1
name: spinner
gravity: [0, 0, 0]
parameters: {load: 0 N*m}
parts:
  wheel: {mass: 1, inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}
elements:
  hinge: {type: joints.revolute, frame_a: ground, frame_b: wheel, rate: 2, limits: {angle: [-1 rad, 1 rad]}}
  push: {type: mechanics.force, frame: wheel, torque: [0, 0, load]}
"""


def write_spinner(folder: Path) -> Path:
    file = folder / "spinner.yaml"
    file.write_text(SPINNER, encoding="utf-8")
    return file


def test_run_prints_a_joint_that_left_its_limits(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", write_spinner(tmp_path), "--until", 1, "--every", 0.1)
    line = "hinge.angle = 1.2 rad left -1 .. 1 rad at t = 0.6 s"
    assert (done.returncode, done.stderr) == (0, f"koppel: warning: {line}\n")
    assert koppel.Run.read(here / "spinner.h5").warnings == (line,)


def test_run_inside_the_limits_is_silent(tmp_path: Path, koppel_command: Command) -> None:
    done = koppel_command("run", write_spinner(tmp_path), "--until", 0.4)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_run_that_never_began_says_nothing_of_an_older_file(tmp_path: Path, koppel_command: Command) -> None:
    file = write_spinner(tmp_path)
    assert koppel_command("run", file, "--until", 1).stderr != ""
    done = koppel_command("run", file, "--until", 1, "--start", "equilibrium", "--set", "load=5 N*m")
    assert done.returncode == 3
    assert done.stderr.startswith(f"koppel: {file}: model 'spinner' has no equilibrium")
    assert "warning" not in done.stderr
