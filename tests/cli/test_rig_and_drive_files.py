"""koppel rig and koppel drive read and write files through the same gates as koppel run."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest
from cli.conftest import Command
from cli.test_result_files import check_refused

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "vehicle"


@pytest.fixture
def rig_file(here: Path) -> Path:
    """The front axle with its hardpoints in a file beside it."""
    text = (EXAMPLES / "own_suspension.csv").read_text(encoding="utf-8")
    (here / "points.csv").write_text(text, encoding="utf-8")
    shutil.copy(EXAMPLES / "rig_front_axle.yaml", here / "rig.yaml")
    return here / "rig.yaml"


def test_a_rig_writes_onto_no_pipe_and_onto_no_file_that_it_reads(
    rig_file: Path, here: Path, koppel_command: Command
) -> None:
    check_refused(koppel_command("rig", rig_file, "--html", "rig.yaml"), "would replace")
    (here / "sheet").mkdir()
    os.mkfifo(here / "sheet" / "compliance.csv")
    done = koppel_command("rig", rig_file, "--out", "sheet")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1) and "is a pipe" in done.stderr
    assert stat.S_ISFIFO((here / "sheet" / "compliance.csv").stat().st_mode)
    assert not list((here / "sheet").glob("*.html"))


def test_a_rig_reads_within_limits_and_quotes_nothing_foreign(here: Path, koppel_command: Command) -> None:
    (here / "secret").write_text("root: [x:0:0: a line of a password file", encoding="utf-8")
    done = koppel_command("rig", "secret")
    check_refused(done, "secret", "line 1")
    assert "password" not in done.stderr
    os.mkfifo(here / "pipe.yaml")
    check_refused(koppel_command("rig", "pipe.yaml"), "is not a file")
    check_refused(koppel_command("rig", "/dev/zero"), "is not a file")


def test_a_confined_rig_reads_no_hardpoints_outside_of_its_folder(here: Path, koppel_command: Command) -> None:
    inside = here / "inside"
    inside.mkdir()
    (here / "points.csv").write_text("name,x,y,z\nWC,0,0.7,0\n", encoding="utf-8")
    (inside / "rig.yaml").write_text("suspension: {type: double_wishbone, points: ../points.csv}\n", encoding="utf-8")
    check_refused(koppel_command("rig", "inside/rig.yaml", "--confined"), "lies outside of")


@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_a_drive_writes_onto_no_device_and_onto_no_file_that_it_reads(
    option: str, here: Path, koppel_command: Command
) -> None:
    (here / "way.yaml").write_text("maneuver: step_steer\n", encoding="utf-8")
    check_refused(koppel_command("drive", "midsize", "way.yaml", option, "way.yaml"), "would replace")
    check_refused(koppel_command("drive", "midsize", "step_steer", option, "/dev/null"), "is a device")
    assert (here / "way.yaml").read_text(encoding="utf-8") == "maneuver: step_steer\n"


def test_a_maneuver_and_a_tire_are_read_within_limits(here: Path, koppel_command: Command) -> None:
    os.mkfifo(here / "pipe.yaml")
    check_refused(koppel_command("drive", "midsize", "pipe.yaml"), "is not a file")
    check_refused(koppel_command("drive", "midsize", "step_steer", "--tire", "/dev/zero"), "is not a file")
