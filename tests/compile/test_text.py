"""The text of a model inside a result stands alone."""

from __future__ import annotations

from pathlib import Path

import koppel
from koppel.libraries.vehicle import read_axle
from koppel.model.files import read_text


def test_model_text_in_a_result_gives_the_same_machine_without_its_files(tmp_path: Path) -> None:
    compiled = koppel.compile_model(read_axle("double_wishbone"))
    koppel.simulate(compiled, until=0.01, file=tmp_path / "run.h5")
    text = koppel.Run.read(tmp_path / "run.h5").model_text
    again = koppel.compile_model(read_text(text))
    assert again.system.image == compiled.system.image
    assert [c.path for c in again.channels] == [c.path for c in compiled.channels]
