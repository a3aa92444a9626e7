"""Commands on a machine with set-valued laws: methods that fit are taken by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.conftest import Command

MODEL = """koppel: 1
name: brake
parameters: {push: 8 N, load: {value: 2 kg*m**2, at_least: 0 kg*m**2}}
elements:
  wheel: {type: rotational.shaft, inertia: load, speed: 10 rad/s}
  arm: {type: rotational.shaft, inertia: 1 kg*m**2}
  spring: {type: rotational.spring_damper, shaft_a: ground, shaft_b: arm, stiffness: 100 N*m/rad}
  brake: {type: rotational.brake, shaft: wheel, normal: push}
"""
STUDY = """model: brake.yaml
points: {list: [{KEY: FIRST}, {KEY: SECOND}]}
run: {until: 0.5 s, step: 1 ms}
results: {speed: final(wheel.speed)}
"""


@pytest.fixture
def brake(tmp_path: Path) -> Path:
    """The file of a wheel with a brake."""
    file = tmp_path / "brake.yaml"
    file.write_text(MODEL, encoding="utf-8")
    return file


def test_a_study_takes_time_stepping_where_there_are_laws(brake: Path, here: Path, koppel_command: Command) -> None:
    file = brake.with_name("study.yaml")
    file.write_text(STUDY.replace("KEY", "push").replace("FIRST", "8").replace("SECOND", "16"), encoding="utf-8")
    done = koppel_command("study", file, "--workers", 0, "--out", "s.csv")
    assert done.returncode == 0 and "2 points, 0 failed" in done.stdout, done.stdout + done.stderr
    head, *rows = [line.split(",") for line in (here / "s.csv").read_text(encoding="utf-8").splitlines()]
    place = next(k for k, name in enumerate(head) if name.startswith("speed"))
    speeds = [float(row[place]) for row in rows]
    assert speeds == pytest.approx([10 - 8 / 2 * 0.5, 10 - 16 / 2 * 0.5])


def test_a_study_in_which_every_point_fails_ends_with_3(brake: Path, here: Path, koppel_command: Command) -> None:
    file = brake.with_name("study.yaml")
    file.write_text(STUDY.replace("KEY", "push").replace("FIRST", "-8").replace("SECOND", "-16"), encoding="utf-8")
    done = koppel_command("study", file, "--workers", 0, "--out", "s.csv")
    assert done.returncode == 3 and "2 points, 2 failed" in done.stdout
    line = done.stderr.splitlines()[-1]  # after the progress
    assert line.startswith(f"koppel: {file}: all 2 points failed, the first with: ") and "is below 0 N" in line


@pytest.mark.parametrize("at", ["equilibrium", "design"])
def test_eigen_with_a_brake_is_where_it_is_told(at: str, brake: Path, koppel_command: Command) -> None:
    done = koppel_command("eigen", brake, "--at", at)
    assert done.returncode == 0 and f"modes at the {at} position" in done.stdout
    assert done.stderr == ""
