import csv
import doctest
import importlib
import os
import sys
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path

import h5py  # type: ignore[import-untyped]
import numpy as np
import pytest

from koppel.model.errors import KoppelError
from koppel.results import Channel, Run, UnknownChannelError


@pytest.mark.parametrize("module", ["channel", "run", "writer", "plot"])
def test_the_examples_run(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"koppel.results.{module}")).failed == 0


def test_an_unknown_channel_is_a_key_error_with_a_suggestion(write: Callable[..., Path]) -> None:
    run = Run.read(write())
    with pytest.raises(UnknownChannelError, match=r"no channel 'left.damper.forc'; did you mean left.damper.force\?"):
        run["left.damper.forc"]
    with pytest.raises(KeyError):
        run["nothing"]


def test_a_pattern_selects_channels(write: Callable[..., Path]) -> None:
    run = Run.read(write())
    forces = ["left.damper.force", "left.spring.force"]
    assert run.select("left.*.force") == run.select("**.force") == run.select("left.**") == forces
    assert run.select("**") == list(run)
    assert run.select("right.wheel.?") == ["right.wheel.z"]
    for pattern in ("*.force", "left", "[lr]*.**.force"):
        with pytest.raises(UnknownChannelError):
            run.select(pattern)


def test_the_tree_follows_the_paths() -> None:
    channels = [Channel("a.b.c", "m"), Channel("a.b", "m"), Channel("d", "m")]
    tree = Run(channels, [0.0], [[1.0, 2.0, 3.0]]).tree()
    assert tree == {"a": {"b": {"c": channels[0], "": channels[1]}}, "d": channels[2]}


def test_csv_gives_back_the_same_bits(write: Callable[..., Path], tmp_path: Path) -> None:
    run = Run.read(write())
    with run.to_csv(tmp_path / "run.csv", ["right.**", "left.damper.force"]).open(newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["time [s]", "right.wheel.z [m]", "left.damper.force [N]"]
    numbers = np.array(rows, dtype=float)
    assert np.array_equal(numbers, np.column_stack([run.time, run["right.wheel.z"], run["left.damper.force"]]))
    with pytest.raises(KoppelError, match="cannot be written: there is no folder"):
        run.to_csv(tmp_path / "no" / "run.csv")
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(KoppelError, match="is a pipe, not a file"):
        run.to_csv(tmp_path / "pipe.csv")


def test_only_rows_present_in_all_channels_count(write: Callable[..., Path]) -> None:
    path = write(rows=10)
    with h5py.File(path, "r+") as file:
        file["channels/left/spring/force"].resize((7,))
    run = Run.read(path)
    assert len(run.time) == len(run["left.damper.force"]) == len(run["left.spring.force"]) == 7


def test_arrays_are_read_only(write: Callable[..., Path]) -> None:
    run = Run.read(write())
    for values in (run.time, run["left.damper.force"]):
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 1.0


def test_one_line_describes_a_run(write: Callable[..., Path]) -> None:
    path = write()
    assert repr(Run.read(path)) == f"<Run 'axle': 10 rows from 0 to 0.009 s, 3 channels, finished, {path}>"


def check_one_line(path: Path, words: str) -> None:
    with pytest.raises(KoppelError) as error:
        Run.read(path)
    text = str(error.value)
    assert text.startswith(f"{path}: ") and words in text and "\n" not in text


def test_bad_files_give_one_line(tmp_path: Path) -> None:
    path = tmp_path / "run.h5"
    check_one_line(path, "no such file")
    check_one_line(tmp_path, "is a folder")
    path.write_bytes(b"")
    check_one_line(path, "is empty (0 bytes)")
    path.write_bytes(b"nonsense" * 1000)
    check_one_line(path, "is not an HDF5 file")
    path.write_bytes(b"\x89HDF\r\n\x1a\n" + b"nonsense" * 1000)
    check_one_line(path, "is damaged")
    with h5py.File(path, "w") as file:
        file["time"] = [0.0]
    check_one_line(path, "not a koppel run; /model is missing")


def test_a_truncated_file_gives_one_line(write: Callable[..., Path]) -> None:
    path = write(rows=5000)
    data = path.read_bytes()
    for part in (0.001, 0.1, 0.5, 0.9, 0.999):
        path.write_bytes(data[: int(part * len(data))])
        check_one_line(path, "is damaged")


def test_a_run_is_a_read_only_mapping() -> None:
    run, same = (Run([Channel("a", "m"), Channel("b", "N")], [0.0, 1.0], [[1.0, 2.0], [3.0, 4.0]]) for _ in range(2))
    assert isinstance(run, Mapping) and not isinstance(run, MutableMapping)
    assert list(run.keys()) == list(run) == ["a", "b"] and len(run) == 2
    assert {path: values.tolist() for path, values in run.items()} == {"a": [1.0, 3.0], "b": [2.0, 4.0]}
    assert [values.tolist() for values in run.values()] == [[1.0, 3.0], [2.0, 4.0]]
    assert run.get("c") is None and "c" not in run
    assert run == run and run != same and len({run, same, run}) == 2
    with pytest.raises(TypeError):
        run["a"] = np.zeros(2)  # type: ignore[index]
    with pytest.raises(ValueError, match="read-only"):
        run["a"][0] = 5.0


def test_a_table_of_pandas_has_the_values_over_time_and_the_units() -> None:
    pytest.importorskip("pandas", reason="needs koppel[pandas]")
    run = Run([Channel("a.z", "m"), Channel("b", "N")], [0.0, 0.1], [[1.0, 2.0], [3.0, 4.0]])
    table = run.to_pandas()
    assert table.index.tolist() == [0.0, 0.1]
    assert table["b"].tolist() == [2.0, 4.0]
    assert table.attrs["units"] == {"time": "s", "a.z": "m", "b": "N"}
    assert list(run.to_pandas(["a.*"]).columns) == ["a.z"]
    table.loc[0.0, "b"] = 9.0  # its own copy
    assert run["b"][0] == 2.0


def test_measurement_data_gives_back_values_and_units(tmp_path: Path) -> None:
    asammdf = pytest.importorskip("asammdf", reason="needs koppel[mdf]")
    run = Run([Channel("a.z", "m", "height"), Channel("b", "N")], [0.0, 0.1], [[1.0, 2.0], [3.0, 4.0]])
    with asammdf.MDF(run.to_mdf(tmp_path / "run.mf4")) as file:
        signal = file.get("a.z")
    assert signal.samples.tolist() == [1.0, 3.0]
    assert signal.timestamps.tolist() == [0.0, 0.1]
    assert (signal.unit, signal.comment) == ("m", "height")
    with pytest.raises(KoppelError, match=r"\.mf4"):
        run.to_mdf(tmp_path / "run.dat")


@pytest.mark.parametrize(("package", "call"), [("pandas", "to_pandas"), ("asammdf", "to_mdf")])
def test_what_is_not_installed_is_named(package: str, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    arguments = ["x.mf4"] if call == "to_mdf" else []
    with pytest.raises(KoppelError, match=r"pip install 'koppel\["):
        getattr(Run([Channel("a", "m")], [0.0], [[1.0]]), call)(*arguments)
