"""Mechanisms that cannot be what their file says: one line that names the joint and what remains, exit code 2 or 3.

All cases are a four-bar linkage, ground 1 m long, unless they say otherwise. Those marked KNOWN are not answered yet.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from cli.conftest import Command

import koppel


def bar(length: float) -> str:
    frames = f"{{end: {{position: [{length}, 0, 0]}}}}"
    inertia = "{xx: 1e-3, yy: 0.1, zz: 0.1}"
    return f"{{mass: 1 kg, center_of_mass: [{length / 2}, 0, 0], inertia: {inertia}, frames: {frames}}}"


def four_bar(
    crank: float = 0.8,
    coupler: float = 1.0,
    rocker: float = 0.8,
    angle: str = "90 deg",
    bend: str = "-90 deg",
    rates: tuple[float, float] = (0.0, 0.0),
    axis: str = "[0, 0, 1]",
    gravity: str = "[0, -9.81, 0]",
    extra: str = "",
    diagonal: str = "",
) -> str:
    """Crank and rocker from ground, a coupler between them; equal cranks keep parallel."""
    return f"""koppel: 1
name: four-bar
gravity: {gravity}
frames:
  pivot: {{position: [1, 0, 0]}}
parts:
  crank: {bar(crank)}
  coupler: {bar(coupler)}
  rocker: {bar(rocker)}
{diagonal}elements:
  foot: {{type: joints.revolute, frame_a: ground, frame_b: crank, angle: {angle}, rate: {rates[0]}}}
  knee: {{type: joints.revolute, frame_a: crank.end, frame_b: coupler, angle: {bend}}}
  far_foot: {{type: joints.revolute, frame_a: ground.pivot, frame_b: rocker, angle: {angle}, rate: {rates[1]}}}
  closing: {{type: joints.revolute, frame_a: coupler.end, frame_b: rocker.end, axis: {axis}}}
{extra}"""


def drive(name: str, joint: str, motion: str) -> str:
    return f"  {name}: {{type: joints.angle_drive, joint: {joint}, motion: {motion}}}\n"


DIAGONAL = f"  brace: {bar(1.2806248474865698)}\n"  # from the foot of the crank to the end of the rocker
BRACE = (
    "  brace_foot: {type: joints.revolute, frame_a: ground, frame_b: brace, angle: 38.659808254090095 deg}\n"
    "  brace_end: {type: joints.revolute, frame_a: brace.end, frame_b: rocker.end}\n"
)
POSTS = """koppel: 1
name: two posts
frames: {other: {position: [1, 0, 0]}}
parts:
  beam: {mass: 1 kg, inertia: {xx: 1, yy: 1, zz: 1}, frames: {end: {position: [1.1, 0, 0]}}}
elements:
  left: {type: joints.fixed, frame_a: ground, frame_b: beam}
  right: {type: joints.fixed, frame_a: beam.end, frame_b: ground.other}
"""
ARM = """koppel: 1
name: arm
gravity: [0, 0, 0]
parts:
  arm: {mass: MASS, center_of_mass: [0.5, 0, 0]}
elements:
  hinge: {type: joints.revolute, frame_a: ground, frame_b: arm}
  push: {type: mechanics.force, frame: arm, torque: [0, 0, 5 N*m]}
"""


@dataclass(frozen=True)
class Case:
    """A model, the command that meets the trouble, the exit code and what the line says (regular expressions)."""

    text: str
    command: tuple[str, ...]
    code: int
    words: tuple[str, ...]


CHECK, RUN, EIGEN = ("check",), ("run", "--until", "0.5"), ("eigen",)
REST = ("run", "--until", "0.5", "--start", "equilibrium")
REMAIN = r"\d\.?\d* (m|rad) remain"
CLASH = drive("d1", "foot", "pi/2 + time/(1 s)") + drive("d2", "far_foot", "pi/2 - time/(1 s)")
LATER = drive("d1", "foot", "pi/2 + (time/(1 s))**2") + drive("d2", "far_foot", "pi/2 - (time/(1 s))**2")
TWICE = drive("d1", "foot", "pi/2") + drive("d2", "foot", "pi/2 + 0.2")
BEYOND = four_bar(0.4, 1.0, 0.8, bend="0", extra=drive("d1", "far_foot", "pi/2 + 3*time/(1 s)"))
ALONG = four_bar(0.5, 1.0, 0.5, angle="0", bend="0")
PUSHED = four_bar(gravity="[0, 0, 0]", extra="  push: {type: mechanics.force, frame: crank, torque: [0, 0, 5 N*m]}\n")

CASES = {
    "coupler_too_long": Case(four_bar(coupler=3.0), CHECK, 2, ("'closing' cannot be closed", REMAIN)),
    "coupler_too_long_to_run": Case(four_bar(coupler=3.0), RUN, 2, ("'closing' cannot be closed", REMAIN)),
    "tilted_hinge": Case(four_bar(0.4, bend="0", axis="[0, 0.3, 1]"), CHECK, 2, ("'closing' cannot be closed", REMAIN)),
    "one_joint_driven_to_two_angles": Case(
        four_bar(extra=TWICE), RUN, 2, ("'d1'.*'d2' .*contradict each other", r"0\.2 rad")
    ),
    "no_balance_in_a_loop": Case(PUSHED, EIGEN, 3, ("no equilibrium", r"N\*m on '(foot|knee|far_foot)'")),
    "no_balance_to_run_from": Case(PUSHED, REST, 3, ("no equilibrium", r"N\*m on '(foot|knee|far_foot)'")),
    "no_balance_of_an_arm": Case(ARM.replace("MASS", "1 kg"), EIGEN, 3, (r"hinge\.rate", r"5 N\*m on 'hinge'")),
    "balance_at_a_singular_position": Case(
        ALONG, EIGEN, 3, ("no equilibrium", "nothing resists", "on '(foot|knee|far_foot)'")
    ),
    "joint_without_mass": Case(ARM.replace("MASS", "0 kg"), RUN, 3, ("'hinge' is singular",)),
    "locked_loop_has_no_modes": Case(
        four_bar(extra=BRACE, diagonal=DIAGONAL), EIGEN, 2, ("no motion", "closing|brace_end")
    ),
    "locked_loop_has_no_equilibrium_to_find": Case(
        four_bar(extra=drive("d1", "foot", "pi/2"), gravity="[0, 0, 0]"), REST, 0, ()
    ),
    "beam_fixed_to_two_posts": Case(POSTS, CHECK, 2, ("'right' cannot be closed", r"0\.1")),
    "two_drives_against_each_other": Case(
        four_bar(extra=CLASH), RUN, 2, ("'d1'", "'d2'", "'closing'", "contradict", "m/s remain")
    ),
    "two_drives_that_part_later": Case(four_bar(extra=LATER), RUN, 3, ("d[12]|closing", "remain")),
    "drive_beyond_reach": Case(BEYOND, RUN, 3, ("'(d1|closing)'", "remain")),
    "modes_of_a_joint_without_mass": Case(
        ARM.replace("MASS", "0 kg").replace("5 N*m", "0"), EIGEN, 3, ("hinge", "mass")
    ),
}


def run_case(case: Case, tmp_path: Path, command: Command) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "bad.yaml"
    file.write_text(case.text, encoding="utf-8")
    name, *options = case.command
    return command(name, file, *options)


def check_answer(done: subprocess.CompletedProcess[str], case: Case) -> None:
    assert "Traceback" not in done.stderr, done.stderr.splitlines()[-1]
    assert done.returncode == case.code, done.stderr
    if case.code:
        *notices, last = done.stderr.splitlines()  # a notice may stand before the reason
        assert last.startswith("koppel: ") and len(notices) <= 1, repr(done.stderr)
    for words in case.words:
        assert re.search(words, done.stderr), f"{words!r} is missing in {done.stderr!r}"


@pytest.mark.parametrize("name", CASES)
def test_bad_mechanism_is_one_line_with_joint_and_defect(name: str, tmp_path: Path, koppel_command: Command) -> None:
    check_answer(run_case(CASES[name], tmp_path, koppel_command), CASES[name])


def test_the_four_bar_of_these_cases_is_sound(tmp_path: Path, koppel_command: Command) -> None:
    for command in (CHECK, RUN, REST, EIGEN):
        done = run_case(Case(four_bar(), command, 0, ()), tmp_path, koppel_command)
        assert (done.returncode, done.stderr) == (0, ""), command


def test_check_says_that_a_braced_loop_cannot_move(tmp_path: Path, koppel_command: Command) -> None:
    case = Case(four_bar(extra=BRACE, diagonal=DIAGONAL), CHECK, 0, ())
    done = run_case(case, tmp_path, koppel_command)
    words = " ".join(done.stdout.replace("│", " ").split())
    assert done.returncode == 0 and "0 motions remain" in words
    assert "closing" in words and "brace_end" in words


def test_motion_that_nobody_drives_is_named_with_its_count(tmp_path: Path) -> None:
    """There is no command for kinematics; the sentence is that of solve_kinematics."""
    file = tmp_path / "bad.yaml"
    file.write_text(four_bar(), encoding="utf-8")
    with pytest.raises(koppel.KoppelError, match=r"1 of 3 motions are not driven.*(foot|knee)\.rate") as caught:
        koppel.solve_kinematics(koppel.read_model(file), [0.0])
    assert caught.value.exit_code == 3 and "\n" not in str(caught.value)


def test_kinematics_of_clashing_drives_names_one_and_the_defect(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(four_bar(extra=LATER), encoding="utf-8")
    with pytest.raises(koppel.KoppelError, match=r"'(closing|d1|d2)' cannot be followed at t = 0.1 s; 0\.\d+ .*remain"):
        koppel.solve_kinematics(koppel.read_model(file), [0.0, 0.1])
