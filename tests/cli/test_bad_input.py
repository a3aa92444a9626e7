"""Bad input: one line on stderr with file, path and remedy, exit code 2, no traceback, nothing written."""

from __future__ import annotations

import os
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from cli.conftest import GOOD, Command


@dataclass(frozen=True)
class Case:
    """A change of the good model, and what the line must say: where, and what to do."""

    old: str
    new: str
    path: str
    remedy: str


LOAD = "  load: {type: mechanics.force, frame: block, force: [FORCE, 0, 0]}\n"
CURVE = "    curves: {x: {type: piecewise, x: [0, 0.01, 0.01], y: [0, 10, 20]}}\n"
CASES = {
    "unknown_key": Case("    mass: m", "    mass: m\n    mas: 3", "parts.block.mas", "did you mean mass"),
    "unknown_section": Case("parts:", "partz: {}\nparts:", "partz", "did you mean parts"),
    "unknown_type": Case(
        "mechanics.bushing", "mechanics.bush", "elements.mount.type", "did you mean mechanics.bushing"
    ),
    "wrong_unit": Case("mass: m", "mass: 10 N", "parts.block.mass", "give it in kg"),
    "wrong_unit_of_parameter": Case("20 N/mm", "20 N", "parameters.k", "give it in"),
    "unknown_unit": Case("mass: m", "mass: 10 kgs", "parts.block.mass", "did you mean kg"),
    "missing_frame": Case("frame_b: block", "frame_b: block.topp", "elements.mount.frame_b", "did you mean top"),
    "missing_part": Case("frame_b: block", "frame_b: blok", "elements.mount.frame_b", "did you mean block"),
    "negative_mass": Case("mass: m", "mass: -10", "parts.block.mass", "below 0 kg"),
    "negative_mass_by_expression": Case("mass: m", "mass: -2*m", "parts.block.mass", "below 0 kg"),
    "inertia_not_semidefinite": Case("zz: 0.1", "zz: 0.1, xy: 0.5", "parts.block.inertia", "matrix entries"),
    "triangle_inequality": Case("xx: 0.1", "xx: 0.5", "parts.block.inertia", "must not exceed the sum"),
    "part_that_nothing_holds": Case(
        "elements:", "  ball: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}}\nelements:", "parts.ball", "free: true"
    ),
    "parameter_cycle": Case("  m: 10 kg", "  m: a\n  a: b/2\n  b: 2*a", "parameters.", "give one of them a number"),
    "abscissae": Case("elements:\n", "elements:\n", "elements.mount.curves.x.x", "must increase"),
    "abscissae_of_table": Case(
        "elements:\n",
        "elements:\n" + LOAD.replace("FORCE", "{table: {time: [0, 1, 1], value: [0, 1, 2]}}"),
        "elements.load.force[0].table.time",
        "must increase",
    ),
    "import_in_value": Case(
        "mass: m", "mass: \"__import__('os').system('touch pwned')\"", "parts.block.mass", "unknown function"
    ),
    "import_in_signal": Case(
        "elements:\n",
        "elements:\n" + LOAD.replace("FORCE", "\"__import__('os').system('touch pwned')\""),
        "elements.load.force[0]",
        "unknown function",
    ),
    "import_as_tag": Case("mass: m", "mass: !!python/object/apply:os.system ['touch pwned']", "line 8", "YAML"),
    "attribute_in_value": Case("mass: m", "mass: ().__class__", "parts.block.mass", "character"),
    "unknown_name": Case("[k, k, k,", "[kk, k, k,", "elements.mount.stiffness[0]", "did you mean k"),
    "not_a_number": Case("mass: m", "mass: .nan", "parts.block.mass", "finite number"),
    "division_by_zero": Case("mass: m", "mass: 1/0", "parts.block.mass", "divides by zero"),
    "wrong_length": Case("[k, k, k, 100, 100, 100]", "[k, k]", "elements.mount.stiffness", "instead of 6"),
    "same_part_twice": Case("frame_a: ground", "frame_a: block.top", "elements.mount", "two different parts"),
    "no_inertia": Case("    inertia: {xx: 0.1, yy: 0.1, zz: 0.1}\n", "", "parts.block", "inertia above 0"),
    "duplicate_key": Case("    mass: m", "    mass: m\n    mass: m", "line 9", "keep one"),
    "version": Case("koppel: 1", "koppel: 2", "koppel", "choose 1"),
    "missing_submodel_file": Case(
        "elements:", "submodels: {a: {file: nope.yaml}}\nelements:", "submodels.a.file", "does not exist"
    ),
}


def check_one_line(done: subprocess.CompletedProcess[str], here: Path, *words: str, code: int = 2) -> None:
    """One line on stderr with these words, the exit code, nothing on stdout, nothing written."""
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr
    assert done.stderr.startswith("koppel: ") and done.stderr.endswith("\n")
    assert done.stderr.count("\n") == 1, f"more than one line: {done.stderr!r}"
    for word in words:
        assert word in done.stderr
    assert done.stdout == ""
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", CASES)
def test_bad_model_is_one_line(name: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    case = CASES[name]
    assert case.old in GOOD
    text = GOOD.replace(case.old, case.new) + (CURVE if name == "abscissae" else "")
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    check_one_line(koppel_command("run", file, "--until", 0.01), here, str(file), case.path, case.remedy)
    assert list(tmp_path.rglob("pwned")) == []


@pytest.mark.parametrize("command", ["check", "run", "eigen"])
def test_commands_agree_on_a_bad_model(command: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(GOOD.replace("mass: m", "mass: -1"), encoding="utf-8")
    check_one_line(koppel_command(command, file), here, f"{file}: parts.block.mass", "below 0 kg")


@pytest.mark.parametrize("name", ["abscissae", "negative_mass", "wrong_length"])
def test_bad_model_names_a_way_out(name: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    """The remedy follows a semicolon, as in '...; give it in kg'."""
    case = CASES[name]
    file = tmp_path / "bad.yaml"
    file.write_text(GOOD.replace(case.old, case.new) + (CURVE if name == "abscissae" else ""), encoding="utf-8")
    assert "; " in koppel_command("check", file).stderr


# files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.2, 0.35, 0.5, 0.65, 0.75, 0.97])
def test_truncated_file(share: float, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "cut.yaml"
    file.write_text(GOOD[: int(share * len(GOOD))], encoding="utf-8")
    check_one_line(koppel_command("check", file), here, str(file))


def test_truncated_inside_a_list_says_so(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "cut.yaml"
    file.write_text(GOOD[: GOOD.index("100, 100]") + 4], encoding="utf-8")
    check_one_line(koppel_command("check", file), here, str(file), "line 17", "cut off")


def test_empty_file(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "empty.yaml"
    file.write_bytes(b"")
    check_one_line(koppel_command("run", file), here, str(file), "0 bytes", "koppel: 1")


@pytest.mark.parametrize("kind", ["bytes", "text"])
def test_50_mb_of_nonsense(kind: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "nonsense.yaml"
    noise = random.Random(1).randbytes(1_000_000) if kind == "bytes" else b"lorem : [ipsum} \n" * 60_000
    file.write_bytes(noise * (50_000_000 // len(noise) + 1))
    check_one_line(koppel_command("run", file, timeout=20), here, str(file), "at most 5 MB")


@pytest.mark.parametrize("text", ["lorem : [ipsum} \n", "  parts: ipsum\n"])
def test_15_mb_of_nonsense_is_refused_quickly(text: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    """Below the limit of the size the text is looked at, but not for minutes."""
    file = tmp_path / "nonsense.yaml"
    file.write_text(text * (15_000_000 // len(text)), encoding="utf-8")
    check_one_line(koppel_command("check", file, timeout=30), here, str(file))


def test_missing_file(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "nothing.yaml"
    check_one_line(koppel_command("run", file), here, str(file), "does not exist", "check the path")


def test_folder_instead_of_file(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    check_one_line(koppel_command("run", tmp_path), here, str(tmp_path), "is a folder", "name a model file")


def test_path_through_a_file(good: Path, here: Path, koppel_command: Command) -> None:
    check_one_line(koppel_command("run", good / "inner.yaml"), here, "inner.yaml", "cannot be read")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_file_without_permission(good: Path, here: Path, koppel_command: Command) -> None:
    good.chmod(0o000)
    check_one_line(koppel_command("run", good), here, str(good), "cannot be read")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in the file system")
def test_pipe_instead_of_file_does_not_hang(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    check_one_line(koppel_command("check", tmp_path / "pipe.yaml", timeout=15), here, "pipe.yaml")


def test_name_of_a_model_is_not_markup(tmp_path: Path, koppel_command: Command) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(GOOD.replace("name: mass on a bushing", "name: 'a [/b] [red]c'"), encoding="utf-8")
    done = koppel_command("check", file)
    assert done.returncode == 0, done.stderr
    assert "a [/b] [red]c" in done.stdout


def test_model_with_interfaces_stands_on_ground_when_checked_alone(tmp_path: Path, koppel_command: Command) -> None:
    file = tmp_path / "side.yaml"
    text = GOOD.replace("parts:", "interfaces: [chassis]\nparts:").replace("frame_a: ground", "frame_a: chassis")
    file.write_text(text, encoding="utf-8")
    done = koppel_command("check", file)
    assert done.returncode == 0, done.stderr


# options ----------------------------------------------------------------------------------------------------------

OPTIONS = {
    "unknown_stepper": (["--stepper", "rk4"], "lsrt2"),
    "unknown_jacobian": (["--jacobian", "half"], "full or reduced"),
    "unknown_start": (["--start", "here"], "design, equilibrium or steady"),
    "step_of_zero": (["--step", "0"], "above 0"),
    "tiny_step": (["--step", "1e-320"], "step"),
    "end_before_start": (["--until", "-1"], "until"),
    "end_never": (["--until", "inf"], "until"),
    "end_not_a_number": (["--until", "nan"], "until"),
    "end_between_steps": (["--until", "0.1", "--step", "0.03"], "whole number of steps"),
    "rows_between_steps": (["--until", "0.1", "--every", "0.0015"], "whole number of steps"),
    "no_rows": (["--until", "0.1", "--every", "0"], "every"),
    "no_rows_with_variable_step": (["--until", "0.1", "--every", "0", "--stepper", "variable_step"], "every"),
    "unknown_plot": (["--until", "0.1", "--plot", "block.zz"], "did you mean block.z"),
    "unknown_parameter": (["--set", "kk=3"], "did you mean k"),
    "setting_without_value": (["--set", "k"], "PATH=VALUE"),
    "setting_with_wrong_unit": (["--set", "k=30 N"], "give it in"),
    "setting_out_of_bounds": (["--set", "k=-5 N/m"], "below 0"),
    "setting_makes_mass_negative": (["--set", "m=-1"], "below 0 kg"),
    "setting_makes_mass_zero": (["--set", "m=0"], "above 0"),
    "setting_with_code": (["--set", "k=__import__('os')"], "unknown function"),
    "missing_folder": (["--out", "nowhere/a.h5"], "no folder"),
    "folder_as_result": (["--out", "."], "is a folder"),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_bad_option_is_one_line(name: str, good: Path, here: Path, koppel_command: Command) -> None:
    options, words = OPTIONS[name]
    check_one_line(koppel_command("run", good, *options), here, words)


def test_bad_option_leaves_an_earlier_result_alone(good: Path, here: Path, koppel_command: Command) -> None:
    assert koppel_command("run", good, "--until", 0.1).returncode == 0
    before = (here / "good.h5").read_bytes()
    assert koppel_command("run", good, "--until", 0.1, "--step", 0.03).returncode == 2
    assert (here / "good.h5").read_bytes() == before


def test_result_does_not_replace_the_model(good: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", 0.1, "--out", good)
    assert good.read_text(encoding="utf-8") == GOOD
    assert done.returncode == 2


def test_plot_does_not_replace_the_result(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", 0.1, "--out", "a.png", "--plot", "block.z")
    assert done.returncode == 2 or not (here / "a.png").read_bytes().startswith(b"\x89PNG")


def test_picture_does_not_replace_the_result(good: Path, here: Path, koppel_command: Command) -> None:
    assert koppel_command("run", good, "--until", 0.1).returncode == 0
    done = koppel_command("plot", "good.h5", "block.z", "--out", "good.h5")
    assert done.returncode == 2
    assert (here / "good.h5").read_bytes().startswith(b"\x89HDF")


@pytest.mark.parametrize(
    ("content", "word"), [(None, "no such file"), (b"", "0 bytes"), (b"koppel: 1\n", "not an HDF5 file")]
)
def test_bad_result_file(content: bytes | None, word: str, tmp_path: Path, here: Path, koppel_command: Command) -> None:
    file = tmp_path / "result.h5"
    if content is not None:
        file.write_bytes(content)
    check_one_line(koppel_command("plot", file), here, str(file), word)


def test_unknown_channel_of_a_result(good: Path, here: Path, koppel_command: Command) -> None:
    koppel_command("run", good, "--until", 0.1)
    done = koppel_command("plot", "good.h5", "block.zz", "--out", "a.png")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "did you mean block.z" in done.stderr
    assert not (here / "a.png").exists()


def test_unknown_benchmark(here: Path, koppel_command: Command) -> None:
    check_one_line(koppel_command("bench", "axel"), here, "did you mean axle")
