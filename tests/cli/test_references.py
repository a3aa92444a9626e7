"""Files that a model names: never quoted unless they are models, listed by koppel check, and confined where asked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli.conftest import GOOD, Command
from cli.test_bad_input import check_one_line

import koppel
from koppel.model.files import find_files
from koppel.solve.analyses.study import read_study

SECRETS = {
    "passwords": "root:x:0:0:the secret:/root:/bin/bash\nkoppel:x:1:1:secret::\n",
    "mapping": "secret_key: the secret\nuser: secret\n",
    "broken": "host: a\nkey: [the, secret\n",
    "list": "- the secret\n- secret\n",
    "numbers": "1, 2, 3\nsecret, 5\n",
    "duplicate": "secret: 1\nsecret: 2\n",
    "anchor": "a: &secret 1\nb: &secret 2\nc: *other\n",
    "markup": "<secret><a/></secret>",
}
REFERENCES = {
    "submodel": "koppel: 1\nsubmodels: {a: {file: FILE}}\n",
    "cycle": "koppel: 1\nsubmodels: {a: {library: powertrain.vehicle, options: {cycle: FILE}}}\n",
    "gearbox": "koppel: 1\nsubmodels: {a: {library: powertrain.vehicle, options: {gearbox: FILE, final_drive: 3}}}\n",
    "points": "koppel: 1\nsubmodels: {a: {library: vehicle.suspension, type: mcpherson, options: {points: FILE}}}\n",
    "study": "koppel_study: 1\nmodel: FILE\npoints: {list: [{k: 1}]}\n",
}


@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize("secret", SECRETS)
def test_a_file_that_is_no_model_is_not_quoted(secret: str, reference: str, tmp_path: Path) -> None:
    """The error names the file and a line, and no word of the content, which all say secret."""
    name = "a.urdf" if secret == "markup" and reference != "cycle" else "a.txt"
    (tmp_path / name).write_text(SECRETS[secret], encoding="utf-8")
    file = tmp_path / "top.yaml"
    file.write_text(REFERENCES[reference].replace("FILE", name), encoding="utf-8")
    with pytest.raises(koppel.KoppelError) as caught:
        (read_study if reference == "study" else koppel.read_model)(file)
    line = str(caught.value)
    assert name in line and "secret" not in line and "\n" not in line
    if secret != "markup":
        assert ", line " in line or ": line " in line or "rows of numbers" in line or "no [HARDPOINT]" in line


@pytest.mark.parametrize("ending", [".yaml", ".csv", ".adm"])
@pytest.mark.parametrize("secret", SECRETS)
def test_a_file_without_hardpoints_is_not_quoted(secret: str, ending: str, tmp_path: Path) -> None:
    (tmp_path / f"a{ending}").write_text(SECRETS[secret], encoding="utf-8")
    with pytest.raises(koppel.ModelError, match=r"holds no hardpoints|no .HARDPOINT. block") as caught:
        koppel.vehicle.read_hardpoints(tmp_path / f"a{ending}")
    assert "secret" not in str(caught.value)


def test_line_and_column_are_those_of_the_trouble(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    for text, place in (("# x\n\n  host: 1\n", "line 3, column 3"), ("host: 1\nkey: [1, }\n", "line 2, column 10")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(koppel.ModelError, match=f"a.yaml: {place}: is no model"):
            koppel.read_model(file)


def test_a_broken_model_is_still_quoted(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    (tmp_path / "side.yaml").write_text(GOOD.replace("mass: m", "mass: 10 N"), encoding="utf-8")
    (tmp_path / "top.yaml").write_text("koppel: 1\nsubmodels: {a: {file: side.yaml}}\n", encoding="utf-8")
    check_one_line(koppel_command("check", tmp_path / "top.yaml"), here, "side.yaml: parts.block.mass = '10 N'")


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """A model in inner/ that names one beside it, one in a folder below, one outside, and a cycle outside."""
    inner = tmp_path / "inner"
    (inner / "below").mkdir(parents=True)
    for file in (inner / "beside.yaml", inner / "below" / "deep.yaml", tmp_path / "outside.yaml"):
        file.write_text(GOOD, encoding="utf-8")
    (tmp_path / "cycle.csv").write_text("time,speed\n0,0\n10,36\n", encoding="utf-8")
    (inner / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    (inner / "top.yaml").write_text(
        "koppel: 1\nsubmodels:\n  a: {file: beside.yaml}\n  b: {file: below/deep.yaml}\n  c: {file: beside.yaml}\n",
        encoding="utf-8",
    )
    return inner


def name_file(folder: Path, reference: str) -> Path:
    entries = {"cycle": "{library: powertrain.vehicle, options: {cycle: ../cycle.csv}}"}
    file = folder / "more.yaml"
    entry = entries.get(reference, f"{{file: {reference}}}")
    file.write_text(f"koppel: 1\nsubmodels: {{x: {{file: top.yaml}}, y: {entry}}}\n", encoding="utf-8")
    return file


def test_check_lists_every_file(folders: Path, koppel_command: Command) -> None:
    done = koppel_command("check", name_file(folders, "cycle"))
    assert done.returncode == 0, done.stderr
    listed = [line.removeprefix("reads ") for line in done.stdout.splitlines() if line.startswith("reads ")]
    names = [os.path.relpath(name, folders) for name in listed]
    assert names[0] == "more.yaml"
    assert sorted(names) == ["../cycle.csv", "below/deep.yaml", "beside.yaml", "more.yaml", "top.yaml"]


@pytest.mark.parametrize("reference", ["../outside.yaml", "link.yaml", "ABSOLUTE", "below/../../outside.yaml", "cycle"])
def test_confined_refuses_what_lies_outside(reference: str, folders: Path) -> None:
    reference = reference.replace("ABSOLUTE", str(folders.parent / "outside.yaml"))
    file = name_file(folders, reference)
    assert len(find_files(koppel.read_model(file))) == 5
    with pytest.raises(koppel.ModelError, match=r"lies outside of .*inner, and the model is confined to it"):
        koppel.read_model(file, confined=True)


def test_what_lies_inside_is_read(folders: Path) -> None:
    names = [file.name for file in find_files(koppel.read_model(folders / "top.yaml", confined=True))]
    assert sorted(names) == ["beside.yaml", "deep.yaml", "top.yaml"]


READERS = ["check", "run", "equilibrium", "eigen", "tree", "study", "kinematics", "live", "couple"]


@pytest.mark.parametrize("command", READERS)
def test_every_command_can_be_confined(command: str, folders: Path, here: Path, koppel_command: Command) -> None:
    file = name_file(folders, "../outside.yaml")
    if command == "study":
        file = folders / "study.yaml"
        file.write_text("koppel_study: 1\nmodel: ../outside.yaml\npoints: {list: [{k: 1}]}\n", encoding="utf-8")
    if command == "couple":
        file = folders / "assembly.yaml"
        parts = "components: {a: ../outside.yaml, b: beside.yaml}\ncouplings: []\n"
        file.write_text(f"assembly: two\n{parts}", encoding="utf-8")
    more = {"kinematics": ["--drive", "a.angle=0:1:2"], "live": ["--no-open"]}.get(command, [])
    done = koppel_command(command, file, "--confined", *more)
    check_one_line(done, here, "outside.yaml: lies outside of", "confined")


def test_shipped_files_belong_to_no_model(tmp_path: Path) -> None:
    """The cycle stop_and_go is a file of koppel itself."""
    file = tmp_path / "car.yaml"
    text = "koppel: 1\nsubmodels: {a: {library: powertrain.vehicle, options: {cycle: stop_and_go}}}\n"
    file.write_text(text, encoding="utf-8")
    assert find_files(koppel.read_model(file, confined=True)) == [file]
