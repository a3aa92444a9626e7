"""The first things that a user types: koppel, koppel new, koppel list, koppel doc."""

from __future__ import annotations

import json
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
