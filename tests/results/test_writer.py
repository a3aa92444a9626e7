import os
import shutil
import signal
import subprocess
import sys
import time as clock
from collections.abc import Callable
from pathlib import Path

import h5py  # type: ignore[import-untyped]
import numpy as np
import pytest

from koppel.model.errors import KoppelError
from koppel.results import Channel, Run, RunState, RunWriter, run_file
from koppel.results import run as run_module

ONE = [Channel("a", "m")]


def test_what_is_written_is_read_back_bit_by_bit(tmp_path: Path) -> None:
    channels = [Channel(f"part_{i}.force", "N", f"number {i}") for i in range(20)]
    values = np.random.default_rng(1).standard_normal((9001, 20))
    values[3, 4], values[5, 6] = np.nan, -np.inf
    time = np.arange(9001) * 1e-3
    text = "name: Lenker, äöü\n" * 5000
    attributes: dict[str, str | int | float] = {
        "model": "axle",
        "step": 1e-3,
        "steps": 9000,
        "note": "",
        "version": "0.1.0",
    }
    with RunWriter(tmp_path / "run.h5", channels, model_text=text, attributes=attributes) as writer:
        for start in range(0, 9001, 700):
            writer.append(time[start : start + 700], values[start : start + 700])
        writer.finish(RunState.FINISHED, "all well", real_time_factor=12.5, wall_seconds=0.72)
    run = Run.read(tmp_path / "run.h5")
    assert run.channels == channels
    assert np.array_equal(run.time, time)
    for i, channel in enumerate(channels):
        assert np.array_equal(run[channel.path], values[:, i], equal_nan=True)
    assert run.model_text == text
    assert attributes.items() <= run.attributes.items()
    assert (run.status.state, run.status.message) == (RunState.FINISHED, "all well")
    assert (run.status.real_time_factor, run.status.wall_seconds) == (12.5, 0.72)


def test_memory_and_file_give_the_same_run(tmp_path: Path) -> None:
    runs = []
    for path in (None, tmp_path / "run.h5"):
        with RunWriter(path, ONE, model_text="m", attributes={"step": 1e-3}) as writer:
            writer.append([0.0, 0.1], [[1.0], [2.0]])
            assert writer.to_run()["a"].tolist() == [1.0, 2.0]
            assert writer.to_run().status.state == RunState.RUNNING
            writer.append([0.2], [[3.0]])
        runs.append(writer.to_run())
    memory, file = runs
    assert memory["a"].tolist() == file["a"].tolist() == [1.0, 2.0, 3.0]
    assert (memory.channels, memory.model_text, memory.status.state) == (file.channels, "m", RunState.FINISHED)
    assert memory.attributes.keys() == file.attributes.keys()


def test_layout_of_the_file(write: Callable[..., Path]) -> None:
    with h5py.File(write()) as file:
        assert file["time"].attrs["unit"] == b"s"
        force = file["channels/left/damper/force"]
        assert force.dtype == np.float64 and force.maxshape == (None,)
        assert force.attrs["unit"] == b"N" and force.attrs["path"] == b"left.damper.force"
        assert file["channels/right/wheel/z"].attrs["meaning"].decode() == "height of the center, ä"
        assert file["model"][()] == b"name: axle\n"
        assert file.attrs["model"] == b"axle" and file.attrs["step"] == 1e-3
        assert file["status/state"].dtype == np.int8 and file["status/message"].dtype == "S1000"


def test_a_channel_may_have_channels_below_it(tmp_path: Path) -> None:
    paths = ["a.b", "a.b.c", "a.b.value", "a", "x.value.y", "x"]
    channels = [Channel(path, "m") for path in paths]
    with RunWriter(tmp_path / "run.h5", channels, model_text="", attributes={}) as writer:
        writer.append([0.0], [range(6)])
    run = Run.read(tmp_path / "run.h5")
    assert [run[path][0] for path in paths] == list(range(6))
    assert list(run) == paths


def test_rows_given_one_by_one_and_at_once_give_the_same(tmp_path: Path) -> None:
    time, values = np.arange(3000.0), np.arange(6000.0).reshape(3000, 2)
    channels = [Channel("a", "m"), Channel("b", "m")]
    for name, size in (("one.h5", 1), ("all.h5", 3000)):
        with RunWriter(tmp_path / name, channels, model_text="", attributes={}, flush_every_seconds=0.01) as writer:
            for start in range(0, 3000, size):
                writer.append(time[start : start + size], values[start : start + size])
        run = Run.read(tmp_path / name)
        assert np.array_equal(run.time, time) and np.array_equal(run["b"], values[:, 1])


WRITE_FOR_EVER = """
import sys, time
import numpy as np
from koppel.results import Channel, RunWriter

channels = [Channel(f"part_{i}.z", "m") for i in range(50)]
writer = RunWriter(sys.argv[1], channels, model_text="the model", attributes={}, flush_every_seconds=0.05)
row = 0
while True:
    times = np.arange(row, row + 10) * 1e-3
    writer.append(times, np.repeat(times[:, None], 50, axis=1))
    row += 10
    if row == 500:
        writer.flush()
        print("flushed 500", flush=True)
    time.sleep(0.0005)
"""


def start_writer(path: Path) -> "subprocess.Popen[str]":
    process = subprocess.Popen([sys.executable, "-c", WRITE_FOR_EVER, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "flushed 500\n"
    return process


def stop(process: "subprocess.Popen[str]") -> None:
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_killed_run_keeps_its_flushed_rows(tmp_path: Path) -> None:
    process = start_writer(tmp_path / "run.h5")
    clock.sleep(0.2)
    stop(process)
    run = Run.read(tmp_path / "run.h5")
    assert len(run.time) >= 500
    assert all(np.array_equal(run[path], run.time) for path in run)
    assert run.status.state == RunState.RUNNING and run.model_text == "the model"
    assert [file.name for file in tmp_path.iterdir()] == ["run.h5"]

    # a copy of it that lacks its end is noticed and does not read as zeros
    data = (tmp_path / "run.h5").read_bytes()
    for part in (0.01, 0.5, 0.9):
        (tmp_path / "part.h5").write_bytes(data[: int(part * len(data))])
        with pytest.raises(KoppelError, match="the end of the file is missing"):
            Run.read(tmp_path / "part.h5")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_run_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    process = start_writer(tmp_path / "run.h5")
    try:
        run = Run.read(tmp_path / "run.h5")
        lengths = [len(run.time)]
        for _ in range(10):
            clock.sleep(0.05)
            run.refresh()
            assert all(np.array_equal(run[path], run.time) for path in run)
            lengths.append(len(run.time))
    finally:
        stop(process)
    assert lengths[0] >= 500 and lengths == sorted(lengths) and lengths[-1] > lengths[0]


def test_a_run_that_has_ended_is_read_once_and_again_when_it_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(value: float) -> None:
        with RunWriter(tmp_path / "run.h5", ONE, model_text="m", attributes={}) as writer:
            writer.append([0.0], [[value]])

    write(1.0)
    run, read, times = Run.read(tmp_path / "run.h5"), run_module.read_content, []
    monkeypatch.setattr(run_module, "read_content", lambda path: times.append(path) or read(path))
    run.refresh()
    assert times == [] and run["a"][0] == 1.0
    write(2.0)
    run.refresh()
    assert len(times) == 1 and run["a"][0] == 2.0
    (tmp_path / "run.h5").unlink()
    with pytest.raises(KoppelError, match="no such file"):
        run.refresh()


def test_a_run_that_has_ended_is_read_with_all_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends between two pieces of a reading: those rows and "finished" together would be a lie."""
    writer = RunWriter(tmp_path / "run.h5", ONE, model_text="m", attributes={})
    writer.append([0.0], [[1.0]])
    writer.flush()
    read = run_file.read_text

    def read_slowly(thing: object, name: str) -> str:
        if writer.status.state == RunState.RUNNING:
            writer.append([0.1], [[2.0]])
            writer.finish()
        return read(thing, name)

    monkeypatch.setattr(run_file, "read_text", read_slowly)
    run = Run.read(tmp_path / "run.h5")
    assert (run.status.state, len(run.time)) == (RunState.RUNNING, 1)
    run.refresh()
    assert (run.status.state, run["a"].tolist()) == (RunState.FINISHED, [1.0, 2.0])


@pytest.mark.parametrize(
    ("error", "state", "message"),
    [
        (KoppelError("stopped at t = 1 s"), RunState.DIVERGED, "stopped at t = 1 s"),
        (FloatingPointError("overflow"), RunState.DIVERGED, "overflow"),
        (KeyboardInterrupt(), RunState.INTERRUPTED, "KeyboardInterrupt"),
        (TypeError("a bug"), RunState.INTERRUPTED, "TypeError: a bug"),
    ],
)
def test_an_exception_is_recorded_and_the_rows_are_kept(
    tmp_path: Path, error: BaseException, state: RunState, message: str
) -> None:
    with (
        pytest.raises(type(error)),
        RunWriter(tmp_path / "run.h5", ONE, model_text="", attributes={}) as writer,
    ):
        writer.append([0.0], [[1.0]])
        raise error
    run = Run.read(tmp_path / "run.h5")
    assert (run.status.state, run.status.message, run["a"].tolist()) == (state, message, [1.0])


def test_a_long_message_is_cut_between_letters(tmp_path: Path) -> None:
    writer = RunWriter(tmp_path / "run.h5", ONE, model_text="", attributes={})
    writer.finish(RunState.DIVERGED, "x" + "ä" * 2000)
    assert Run.read(tmp_path / "run.h5").status.message == "x" + "ä" * 499


def test_an_old_file_is_replaced(write: Callable[..., Path]) -> None:
    old = Run.read(write(rows=10))
    path = write(rows=20, factor=2.0)
    assert len(Run.read(path).time) == 20
    with pytest.raises(KoppelError, match="another run by now"):
        old["left.damper.force"]


@pytest.mark.parametrize("attributes", [{"bad": object()}, {"bad": 10**30}, {"bad": "\ud800"}])
def test_bad_input_leaves_the_old_file_and_nothing_else(
    write: Callable[..., Path], attributes: dict[str, object]
) -> None:
    path = write()
    before = path.read_bytes()
    with pytest.raises(KoppelError):
        RunWriter(path, ONE, model_text="", attributes=attributes)  # type: ignore[arg-type]
    with pytest.raises(KoppelError, match="'a' is given twice"):
        RunWriter(path, ONE * 2, model_text="", attributes={})
    assert path.read_bytes() == before and list(path.parent.iterdir()) == [path]


def test_a_full_disk_stops_the_run_and_keeps_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    with (
        pytest.raises(KoppelError, match=r"the disk is full .* the first 2 rows are kept"),
        RunWriter(tmp_path / "run.h5", ONE, model_text="", attributes={}) as writer,
    ):
        writer.append([0.0, 0.1], [[1.0], [2.0]])
        writer.flush()
        monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=1000))
        writer.append([0.2], [[3.0]])
        writer.flush()
    run = Run.read(tmp_path / "run.h5")
    assert run["a"].tolist() == [1.0, 2.0] and "disk is full" in run.status.message


def test_rows_that_do_not_fit_are_refused() -> None:
    writer = RunWriter(None, ONE, model_text="", attributes={})
    with pytest.raises(KoppelError, match=r"do not fit 1 channels; give \(n, 1\) and \(n,\)"):
        writer.append([0.0], [[1.0, 2.0]])
    writer.finish()
    with pytest.raises(KoppelError, match="finished"):
        writer.append([0.0], [[1.0]])


def test_a_missing_folder_or_a_folder_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "run.h5", tmp_path):
        with pytest.raises(KoppelError, match="folder"):
            RunWriter(path, ONE, model_text="", attributes={})
