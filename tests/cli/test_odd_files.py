"""Files that only an accident or an attack writes: one line with the file, exit code 2, no traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli.conftest import GOOD, Command
from cli.test_bad_input import check_one_line

import koppel
from koppel.model.files import read_text

GEARBOX = "koppel: 1\nsubmodels: {g: {library: powertrain.gearbox, type: TYPE, options: {start_gear: {}}}}\n"
LOOP = """koppel: 1
parts:
  a: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}, frames: {tip: {position: [1, 0, 0]}}}
  b: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}, frames: {tip: {position: [-1e308, 0, 0]}}}
elements:
  h1: {type: joints.revolute, frame_a: ground, frame_b: a, axis: [0, 1, 0]}
  h2: {type: joints.revolute, frame_a: a.tip, frame_b: b, axis: [0, 1, 0]}
  h3: {type: joints.revolute, frame_a: ground, frame_b: b.tip, axis: [0, 1, 0]}
"""
ODD = {
    "400_digits": (GOOD.replace("mass: m", "mass: " + 400 * "1"), "parts.block.mass = 111"),
    "400_digits_in_a_parameter": (GOOD.replace("m: 10 kg", "m: " + 400 * "1"), "parameters.m"),
    "null_as_key": (GOOD.replace("at_least: 0 N/m", "null: 3"), "parameters.k has the key None"),
    "number_as_key": (GOOD.replace("at_least: 0 N/m", "7: 3"), "parameters.k has the key 7"),
    "zero_in_a_name": (GOOD + 'submodels: {a: {file: "a\\0b.yaml"}}\n', "submodels.a.file = 'a\\x00b.yaml'"),
    "start_gear_lepelletier": (GEARBOX.replace("TYPE", "lepelletier6"), "start_gear = {} is no gear"),
    "start_gear_manual": (GEARBOX.replace("TYPE", "manual5"), "start_gear = {} is no gear"),
    "huge_number_in_a_loop": (LOOP, "cannot be closed"),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_file_is_one_line(name: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    text, words = ODD[name]
    file = tmp_path / "odd.yaml"
    file.write_text(text, encoding="utf-8")
    check_one_line(koppel_command("run", file, "--until", 0.01), here, words)


@pytest.mark.parametrize("mass", ["1.79e308", "1.8e308"])
def test_largest_number_with_variable_step(mass: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(GOOD.replace("m: 10 kg", f"m: {mass}"), encoding="utf-8")
    check_one_line(koppel_command("run", file, "--until", 0.01, "--stepper", "variable_step"), here)


@pytest.mark.parametrize("command", ["check", "study"])
def test_links_in_a_circle(command: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    (tmp_path / "a.yaml").symlink_to("b.yaml")
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    check_one_line(koppel_command(command, tmp_path / "a.yaml"), here, "a.yaml")


def test_links_in_a_circle_as_submodel(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    (tmp_path / "a.yaml").symlink_to("a.yaml")
    (tmp_path / "top.yaml").write_text("koppel: 1\nsubmodels: {a: {file: a.yaml}}\n", encoding="utf-8")
    check_one_line(koppel_command("check", tmp_path / "top.yaml"), here, "top.yaml", "submodels.a.file")


def test_a_study_is_read_within_the_limits_of_models(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    """A pipe that nobody writes to, a file without end, and one that is too large."""
    os.mkfifo(tmp_path / "pipe.yaml")
    check_one_line(koppel_command("study", tmp_path / "pipe.yaml", timeout=20), here, "pipe.yaml: is not a file")
    (tmp_path / "endless.yaml").symlink_to("/dev/zero")
    check_one_line(koppel_command("study", tmp_path / "endless.yaml", timeout=20), here, "endless.yaml: is not a file")
    (tmp_path / "large.yaml").write_bytes(6_000_000 * b"a")
    check_one_line(koppel_command("study", tmp_path / "large.yaml"), here, "large.yaml", "at most 5 MB")


LENGTHS = [1000, pytest.param(10_000, marks=pytest.mark.long)]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_long_chain_of_parameters(length: int) -> None:
    """p0 = p1 + 1, ..., and the last is 1: p0 is one more than the length, and the mass is p0 kg."""
    chain = "".join(f"  p{i}: p{i + 1} + 1\n" for i in range(length)) + f"  p{length}: 1\n"
    text = GOOD.replace("parameters:\n", f"parameters:\n{chain}").replace("mass: m", "mass: p0 * 1 kg")
    machine = koppel.Machine(read_text(text))
    assert machine.matrices()[0][0, 0] == length + 1.0
    machine.set_parameters({f"p{length}": 2})
    assert machine.matrices()[0][0, 0] == length + 2.0


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("ascending", [True, False])
def test_a_long_chain_of_expressions(ascending: bool, length: int) -> None:
    """Each is one more than that before it; the last one is time + length - 1."""
    names = [f"e{i}" for i in range(length)]
    entries = [
        f"  {name}: {{type: control.expression, input: {'time' if i == 0 else f'{names[i - 1]}.value + 1'}}}\n"
        for i, name in enumerate(names)
    ]
    text = GOOD + "".join(entries if ascending else reversed(entries))
    machine = koppel.Machine(read_text(text))
    assert machine.core.outputs(0.5)[machine.compiled.find_channel(f"e{length - 1}.value")] == length - 0.5


@pytest.mark.parametrize("length", [3, 500])
def test_expressions_in_a_circle_are_one_line(length: int, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    entries = [f"  e{i}: {{type: control.expression, input: e{(i + 1) % length}.value}}\n" for i in range(length)]
    file = tmp_path / "odd.yaml"
    file.write_text(GOOD + "".join(entries), encoding="utf-8")
    check_one_line(koppel_command("check", file), here, "depend on each other")
