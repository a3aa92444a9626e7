"""The first things that a user types: koppel, koppel new, koppel list, koppel doc."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from cli.conftest import Command

import koppel
from koppel.cli.new import TEMPLATES
from koppel.model.catalogue import summaries
from koppel.model.files import read_text


def test_koppel_alone_says_what_to_type_first(here: Path, koppel_command: Command) -> None:
    """And the commands that it names work one after the other."""
    done = koppel_command()
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split("  ")[1].split() for line in done.stdout.splitlines() if line.startswith("  koppel ")]
    assert ["koppel", "new", "pendulum"] in lines and ["koppel", "run", "pendulum.yaml"] in lines
    for words in lines[:2]:
        done = koppel_command(*words[1:])
        assert (done.returncode, done.stderr) == (0, ""), words
    assert (here / "pendulum.h5").exists()


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_runs_as_the_command_says(template: str, here: Path, koppel_command: Command) -> None:
    done = koppel_command("new", template)
    assert done.returncode == 0 and f"koppel run {template}.yaml" in done.stdout
    run = koppel.simulate(koppel.read_model(here / f"{template}.yaml"), until=1.0)
    assert run.status.state.name == "FINISHED" and not run.warnings
    moved = {path for path in run if np.ptp(run[path]) > 1e-3}
    assert moved, "nothing moves"


def test_the_pendulum_swings_as_a_rod_does() -> None:
    """Period of small swings 2 pi sqrt(2 l/(3 g)), measured between two passages."""
    from importlib.resources import files

    text = files("koppel.templates").joinpath("pendulum.yaml").read_text(encoding="utf-8")
    model = read_text(text)
    machine = koppel.Machine(model)
    machine.set_parameters({"start_angle": "1 deg"})
    machine.reset()
    run = koppel.simulate(machine, until=3.0)
    angle, time = run["hinge.angle"], run.time
    down = np.flatnonzero((angle[:-1] > 0) & (angle[1:] <= 0))
    instants = time[down] + 1e-3 * angle[down] / (angle[down] - angle[down + 1])
    assert instants[1] - instants[0] == pytest.approx(2 * np.pi * np.sqrt(2 / (3 * 9.81)), rel=2e-4)
    energy = run["energy"]
    assert np.all(np.diff(energy) <= 1e-9) and energy[-1] < energy[0]


def test_new_keeps_what_is_there_and_knows_its_templates(here: Path, koppel_command: Command) -> None:
    (here / "pendulum.yaml").write_text("mine")
    for arguments, words in (
        (["pendulum"], "pendulum.yaml: is there already"),
        (["pendlum"], "did you mean pendulum?"),
        (["car", "car.txt"], "ends with '.txt'"),
    ):
        done = koppel_command("new", *arguments)
        assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1
    assert (here / "pendulum.yaml").read_text() == "mine"
    listed = koppel_command("new").stdout
    assert all(f"koppel new {name}" in listed for name in TEMPLATES)


def test_list_names_everything(koppel_command: Command) -> None:
    done = koppel_command("list")
    assert (done.returncode, done.stderr) == (0, "")
    for group, found in summaries().items():
        assert group in done.stdout
        assert all(name in done.stdout for name in found)
    some = koppel_command("list", "hydraulics").stdout
    assert "hydraulics.line" in some and "rotational.clutch" not in some
    wrong = koppel_command("list", "hydraulic")
    assert wrong.returncode == 2 and "did you mean hydraulics?" in wrong.stderr


def test_list_as_data_has_ports_quantities_and_units(koppel_command: Command) -> None:
    data = json.loads(koppel_command("list", "rotational", "--json").stdout)
    assert set(data) == {"elements"}
    clutch = next(sheet for sheet in data["elements"] if sheet["kind"] == "rotational.clutch")
    assert set(clutch) == {"kind", "summary", "law", "listings", "example"}
    assert [row["port"] for row in clutch["listings"]["ports"]] == ["shaft_a", "shaft_b"]
    assert {row["quantity"]: row["unit"] for row in clutch["listings"]["quantities"]}["area"] == "m**2"


@pytest.mark.parametrize("name", ["mechanics.bushing", "powertrain.gearbox", "hermite", "step"])
def test_doc_explains_elements_libraries_curves_and_signals(name: str, koppel_command: Command) -> None:
    done = koppel_command("doc", name)
    assert (done.returncode, done.stderr) == (0, "") and name in done.stdout
    sheet = json.loads(koppel_command("doc", name, "--json").stdout)
    assert sheet["kind"] == name and sheet["summary"]
    for rows in sheet["listings"].values():
        words = [next(iter(row.values())) for row in rows]
        assert all(word in done.stdout for word in words)


def test_doc_of_something_unknown_suggests(koppel_command: Command) -> None:
    done = koppel_command("doc", "mechanics.bushin")
    assert done.returncode == 2 and "did you mean mechanics.bushing?" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["veiw", "a.h5"], "there is no command 'veiw'; did you mean view?"),
        (["run"], "missing argument 'file'; koppel run --help says more"),
        (["run", "a.yaml", "--untill", "3"], "no such option: --untill"),
        (["run", "a.yaml", "--until", "soon"], "--until = 'soon' is not a number"),
        (["view", "a.h5", "--port", "99999"], "koppel view --help says more"),
        (["--nope"], "koppel --help says more"),
    ],
)
def test_words_that_nobody_understands_are_one_line(words: list[str], said: str, koppel_command: Command) -> None:
    done = koppel_command(*words)
    assert done.returncode == 2 and done.stdout == "" and said in done.stderr
    assert done.stderr.startswith("koppel: ") and done.stderr.count("\n") == 1


def test_only_debug_shows_where_an_error_happened(here: Path, koppel_command: Command) -> None:
    plain, debug = koppel_command("run", "no.yaml"), koppel_command("--debug", "run", "no.yaml")
    assert plain.stderr.count("\n") == 1 and debug.stderr.startswith(plain.stderr)
    assert "Traceback" in debug.stderr and "files.py" in debug.stderr
    assert plain.returncode == debug.returncode == 2


def test_a_mistake_in_koppel_is_one_line_with_a_code_of_its_own() -> None:
    program = """if True:
        import sys
        from koppel.cli import main
        def broken(): raise IndexError("list index out of range")
        main.app.command("broken")(broken)
        sys.argv = ["koppel", *sys.argv[1:], "broken"]
        main.main()
    """
    for more, lines in (([], 1), (["--debug"], 5)):
        command = [sys.executable, "-c", program, *more]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 1 and "IndexError: list index out of range; koppel --debug" in done.stderr
        assert done.stderr.count("\n") >= lines and (lines > 1 or done.stderr.count("\n") == 1)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands(shell: str) -> None:
    """What the shell asks when tab is pressed after "koppel vi"."""
    asked = {
        "bash": {"COMP_WORDS": "koppel vi", "COMP_CWORD": "1"},
        "zsh": {"_TYPER_COMPLETE_ARGS": "koppel vi"},
        "fish": {"_TYPER_COMPLETE_ARGS": "koppel vi", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    environment = {**os.environ, "_KOPPEL_COMPLETE": f"complete_{shell}", **asked}
    program = "import sys; sys.argv[0] = 'koppel'; from koppel.cli.main import main; main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert "view" in done.stdout and "bench" not in done.stdout


def test_no_color_is_obeyed(good: Path, here: Path) -> None:
    """The same run at a terminal of its own: its progress is in color, and with NO_COLOR it is not."""
    pty = pytest.importorskip("pty", reason="pseudo-terminals belong to Unix")

    def show(**environment: str) -> str:
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        ours, its = pty.openpty()
        done = subprocess.Popen(
            [sys.executable, "-m", "koppel", "run", str(good), "--until", "0.1"],
            cwd=here, stdin=its, stdout=its, stderr=its, env={**plain, "TERM": "xterm-256color", **environment},
        )  # fmt: skip
        os.close(its)
        pieces: list[bytes] = []
        with suppress(OSError):  # the end of a pseudo-terminal is an error of reading
            while piece := os.read(ours, 65536):
                pieces.append(piece)
        os.close(ours)
        assert done.wait() == 0
        return b"".join(pieces).decode()

    color = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|9[0-7])[;m]")
    assert color.search(show())
    assert not color.search(show(NO_COLOR="1"))
    assert not color.search(show(FORCE_COLOR="1", NO_COLOR="1"))


def test_report_as_json(tmp_path: Path) -> None:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    koppel.simulate(model, until=0.1, file=tmp_path / "ball.h5")
    command = [sys.executable, "-m", "koppel", "report", "ball.h5", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    kinds = {
        "report": str, "bytes": int, "model": str, "state": str, "message": str, "rows": int, "channels": int,
        "end_s": float, "warnings": list,
    }  # fmt: skip
    assert {name: type(value) for name, value in found.items()} == kinds
    assert found["report"] == "ball_report.html" and found["bytes"] == (tmp_path / "ball_report.html").stat().st_size
