"""Drawings: shape and color rule of every element travel with the results, unless it is hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import koppel
from koppel import rotational
from koppel.model.element import kinds


def train(shafts: int = 2) -> koppel.Model:
    model = koppel.Model("train")
    for k in range(shafts):
        model.add(f"s{k}", rotational.Shaft(inertia=1.0, speed=k))
    for k in range(shafts - 1):
        model.add(f"c{k}", rotational.Clutch(shaft_a=f"s{k}", shaft_b=f"s{k + 1}", normal=1.0))
    return model


@pytest.mark.parametrize("name", [name for name in kinds() if name.startswith(("rotational.", "translational."))])
def test_every_drivetrain_element_declares_how_it_is_shown(name: str) -> None:
    cls = kinds()[name]
    if name.endswith(".relative"):  # a sensor shows nothing
        assert cls.drawing is None
        return
    assert cls.drawing is not None
    own = {spec.name for spec in cls.outputs}
    assert cls.drawing.color in {"", *own}
    for moved in (cls.drawing.turn, cls.drawing.shift):
        port, _, output = moved.rpartition(".")
        assert (port in {spec.name for spec in cls.declared_lines()}) if port else (output in {"", *own})


def test_a_run_carries_the_drawings_with_the_channels_that_move_and_color_them(tmp_path: Path) -> None:
    file = tmp_path / "run.h5"
    koppel.simulate(train(), until=0.01, file=file)
    run = koppel.Run.read(file)
    found = {entry["path"]: entry for entry in json.loads(str(run.attributes["drawings"]))}
    assert found["s0"] == {"path": "s0", "type": "rotational.shaft", "shape": "cylinder", "turn": "s0.angle"}
    clutch = found["c0"]
    assert clutch["turn"] == "s1.angle" and clutch["color"] == "c0.mode"
    assert set(clutch["colors"]) == {"2", "1", "-1", "0"}
    for entry in found.values():
        for key in ("turn", "shift", "color"):
            if key in entry:
                assert len(run[entry[key]]) == len(run.time)


def test_a_hidden_element_is_left_out_and_a_wrong_name_is_refused() -> None:
    model = train()
    model.hidden = ("c0",)
    paths = [entry["path"] for entry in json.loads(koppel.compile_model(model).drawings)]
    assert paths == ["s0", "s1"]
    model.hidden = ("c9",)
    with pytest.raises(koppel.ModelError, match=r"hidden\[0\] = 'c9' is no element"):
        koppel.compile_model(model)


def test_many_drawings_fit_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "run.h5"
    run = koppel.simulate(train(400), until=0.002, file=file)
    assert len(str(run.attributes["drawings"])) > 64_000
    assert koppel.Run.read(file).attributes["drawings"] == run.attributes["drawings"]
