"""What is written goes by its ending, and never onto a file of the model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

import koppel
from koppel.view import save_page

INNER = "koppel: 1\nname: ball\nparts: {b: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}, free: true}}\n"
OUTER = "koppel: 1\nname: top\nsubmodels: {sub: {file: inner.yaml}}\n"

Writer = Callable[[koppel.Model, str], object]


def run_into(model: koppel.Model, name: str) -> koppel.Run:
    """A short run, recorded in a file."""
    return koppel.simulate(model, until=0.01, file=name)


def page(model: koppel.Model, name: str) -> object:
    return save_page(koppel.simulate(model, until=0.01), name)


def table(model: koppel.Model, name: str) -> object:
    return koppel.simulate(model, until=0.01).to_csv(name)


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> koppel.Model:
    """A model with a submodel, in the folder of work."""
    monkeypatch.chdir(tmp_path)
    Path("inner.yaml").write_text(INNER)
    Path("outer.yaml").write_text(OUTER)
    return koppel.read_model("outer.yaml")


@pytest.mark.parametrize("name", ["outer.yaml", "inner.yaml"])
@pytest.mark.parametrize("write", [run_into, page, table])
def test_nothing_in_python_replaces_a_file_of_the_model(model: koppel.Model, write: Writer, name: str) -> None:
    with pytest.raises(koppel.KoppelError, match=rf"^{name}: (would replace|\.yaml is no ending of a)"):
        write(model, name)
    assert [Path(file).read_text() for file in ("inner.yaml", "outer.yaml")] == [INNER, OUTER]


WRONG: dict[str, tuple[Writer, str, str]] = {
    "run as mat": (run_into, "a.mat", ".mat is no ending of a result; use .h5, .csv or .mf4"),
    "run without ending": (run_into, "a", "has no ending of a result"),
    "run as a number": (run_into, cast("str", 3), "3 is no name of a file"),
    "table as h5": (table, "a.h5", ".h5 is no ending of a result; use .csv"),
    "page as pdf": (page, "a.pdf", ".pdf is no ending of a page; use .html"),
    "model as json": (koppel.write_model, "a.json", ".json is no ending of a model; use .yaml"),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_unknown_ending_is_refused_with_those_that_are_right(model: koppel.Model, case: str) -> None:
    write, name, said = WRONG[case]
    with pytest.raises(koppel.KoppelError, match=said.replace(".", r"\.")):
        write(model, name)
    assert not Path(str(name)).exists()


def test_a_run_into_a_csv_file_is_a_table(model: koppel.Model) -> None:
    run = run_into(model, "a.csv")
    rows = Path("a.csv").read_text().splitlines()
    assert rows[0].startswith("time [s],") and len(rows) == 1 + len(run.time)
