"""A mechanism led over one coordinate, against the closed form of the slider-crank; and the command that does it."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import koppel
from koppel.cli.main import app

FILE = Path(__file__).parents[2] / "examples" / "mechanisms" / "slider_crank.yaml"
RADIUS, ROD = 0.045, 0.15


def exact(angle: np.ndarray, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """Position and speed of the piston."""
    root = np.sqrt(ROD**2 - (RADIUS * np.sin(angle)) ** 2)
    speed = -RADIUS * np.sin(angle) * rate * (1 + RADIUS * np.cos(angle) / root)
    return RADIUS * np.cos(angle) + root, speed


def test_positions_and_speeds_are_those_of_the_slider_crank() -> None:
    angles = np.linspace(0, 2 * np.pi, 25)
    run = koppel.sweep_kinematics(koppel.read_model(FILE), "main_bearing.angle", angles.tolist(), speed="100 rpm")
    rate = 100 * 2 * np.pi / 60
    x, v = exact(angles, rate)
    assert np.allclose(run["main_bearing.angle"], angles, atol=1e-10)
    assert np.allclose(run["piston.x"], x, atol=1e-10)
    assert np.allclose(run["piston.vx"], v, atol=1e-9)


@pytest.mark.parametrize(
    ("coordinate", "values", "speed", "said"),
    [
        ("main_bearing.angel", [0], 1, "did you mean main_bearing.angle"),
        ("piston.x", [0], 1, "'piston.x' is no coordinate of a joint"),
        ("main_bearing.angle", [], 1, "at least one"),
        ("main_bearing.angle", ["1 kg"], 1, "main_bearing.angle"),
        ("main_bearing.angle", [0], 0, "speed"),
    ],
)
def test_what_cannot_be_led_is_named(coordinate: str, values: list[float | str], speed: float, said: str) -> None:
    with pytest.raises(koppel.KoppelError, match=said):
        koppel.sweep_kinematics(koppel.read_model(FILE), coordinate, values, speed=speed)


def test_the_command_writes_a_table_and_a_plot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drive = ["--drive", "main_bearing.angle=0 deg:360 deg:37", "--speed", "100 rpm"]
    done = CliRunner().invoke(app, ["kinematics", str(FILE), *drive, "--plot", "piston.x", "--plot", "piston.vx"])
    assert done.exit_code == 0, done.output
    with (tmp_path / "slider_crank_kinematics.csv").open() as file:
        rows = list(csv.DictReader(file))
    angles = np.array([float(row["main_bearing.angle [rad]"]) for row in rows])
    assert len(rows) == 37
    assert np.allclose([float(row["piston.x [m]"]) for row in rows], exact(angles, 1.0)[0], atol=1e-10)
    assert (tmp_path / "slider_crank_kinematics.png").stat().st_size > 10_000
    for wrong in ("main_bearing.angle", "main_bearing.angle=0:1", "main_bearing.angle=0:1:1"):
        done = CliRunner().invoke(app, ["kinematics", str(FILE), "--drive", wrong])
        assert isinstance(done.exception, koppel.KoppelError)
