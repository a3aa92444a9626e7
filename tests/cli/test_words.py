"""What the command line says where a word is nearly right, a name is long, or a machine is odd."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.conftest import GOOD, Command

LONG = "a_part_with_a_name_that_is_longer_than_any_column_of_a_table_that_fits_into_a_terminal_of_80_columns"
SWAPPED = """koppel: 1
submodels:
  front:
    library: vehicle.suspension
    type: double_wishbone
    options:
      points:
        {O1: [-0.15, 0.4, -0.1], O2: [0.15, 0.4, -0.1], N1: [-0.02, 0.66, 0.17], V1: [-0.1, 0.45, 0.15],
        V2: [0.1, 0.45, 0.15], U1: [0, 0.72, -0.1], P: [-0.1, 0.4, -0.05], Q: [-0.12, 0.7, -0.05], WC: [0, 0.76, 0]}
"""


def test_long_names_are_whole_in_tables(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "long.yaml"
    file.write_text(GOOD.replace("block", LONG))
    assert f"{LONG}.v" in koppel_command("eigen", file).stdout
    assert koppel_command("run", file).returncode == 0
    assert f"{LONG}.qw" in koppel_command("plot", here / "long.h5").stdout


def test_a_coordinate_that_is_not_there_is_an_unusable_option(tmp_path: Path, koppel_command: Command) -> None:
    file = tmp_path / "crank.yaml"
    joint = "hinge: {type: joints.revolute, frame_a: ground, frame_b: crank}"
    part = "crank: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}}"
    file.write_text(f"koppel: 1\nparts:\n  {part}\nelements:\n  {joint}\n")
    for drive, hint in (("hinge.angel=0:1:3", "did you mean hinge.angle?"), ("hinge.angle=0:x:3", "'x'")):
        done = koppel_command("kinematics", file, "--drive", drive)
        assert done.returncode == 2 and hint in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_doc_takes_the_end_of_a_name_and_lists_several(koppel_command: Command) -> None:
    assert koppel_command("doc", "clutch").stdout.startswith("rotational.clutch: ")
    done = koppel_command("doc", "motion")
    assert done.returncode == 2 and "rotational.motion or translational.motion?" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("koppel: 1\n", "", "begin it with 'koppel: 1'"),
        ("10 kg", "300 KG", "unknown unit 'KG'; did you mean kg?"),
        ("k: {value", "k: {valu", "did you mean value?"),
    ],
)
def test_what_is_nearly_right(tmp_path: Path, koppel_command: Command, old: str, new: str, says: str) -> None:
    file = tmp_path / "near.yaml"
    file.write_text(GOOD.replace(old, new))
    done = koppel_command("check", file)
    assert done.returncode == 2 and says in done.stderr and str(file) in done.stderr


def test_a_bushing_between_distant_frames_is_told(tmp_path: Path, koppel_command: Command) -> None:
    """check and run say so; 30 mm, as for a preload, are usual."""
    file = tmp_path / "far.yaml"
    for height, told in (("1 m", True), ("30 mm", False)):
        file.write_text(GOOD.replace("  block:\n", f"  block:\n    position: [0, 0, {height}]\n"))
        for command in ("check", "run"):
            done = koppel_command(command, file)
            assert done.returncode == 0 and ("'mount' are 1 m apart at the design" in done.stderr) == told, done.stderr


def test_swapped_ends_of_a_steering_axis_are_told(tmp_path: Path, koppel_command: Command) -> None:
    file = tmp_path / "swapped.yaml"
    file.write_text(SWAPPED)
    done = koppel_command("check", file)
    line = "kingpin inclination -167.5 deg is not within -10 .. 30 deg: N1 (lower arm on the wheel carrier) is above U1"
    assert done.returncode == 0 and f"koppel: warning: double_wishbone: {line}" in done.stderr
    assert done.stderr.count("\n") == 1
