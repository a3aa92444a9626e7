"""Writes a run while it happens, so that it can be read meanwhile and after a kill.

The file, HDF5 in single-writer-multiple-reader mode (SWMR):

    /                            attributes of the run, and format = "koppel run 1"
    /texts                       attributes too long for HDF5, such as the scene of large machines
    /model                       the full model text
    /meshes/0/corners, triangles meshes that the scene names by number: float32 in m, uint32
    /time                        s
    /channels/left/damper/force  one dataset per channel; attributes path, unit, meaning, index
    /status/state                0 running, 1 finished, 2 diverged, 3 interrupted
    /status/message, real_time_factor, wall_seconds, warnings

A channel that has channels below it ("a.b" beside "a.b.c") is stored in its own group as "value": /channels/a/b/value.
Should that name be taken too, an underscore is added. The attribute path always has the true path.
"""

from __future__ import annotations

import os
import shutil
import time as clock
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from koppel import __version__
from koppel.lazy import LazyModule
from koppel.model.errors import KoppelError
from koppel.model.target import RUNS, find_target
from koppel.results.channel import Channel
from koppel.results.command import get_command
from koppel.results.run import MeshData, Run
from koppel.results.run_file import (
    FORMAT,
    MESSAGE_BYTES,
    WARNING_BYTES,
    RunState,
    Status,
    Switch,
    one_line,
    open_patiently,
)

h5py: Any = LazyModule("h5py")
CHUNK_ROWS = 512
BLOCK_VALUES = 2**20  # size of the buffer, 8 MB
SPARE_BYTES = 2**22  # kept free on the disk, so that a file can always be closed properly
FEWEST_BLOCK_ROWS, MOST_BLOCK_ROWS = 256, 8192

_broken: list[Any] = []  # files whose disk failed; HDF5 may crash when it closes one, so they stay open


def has_broken_files() -> bool:
    """True when the disk of a result failed in this process.

    >>> has_broken_files()
    False
    """
    return bool(_broken)


class WriteError(KoppelError):
    """Results that could not be written: the disk is full, or it failed."""


class RunWriter:
    """Takes rows of channel values and keeps them in a file, or in memory when path is None.

    Rows are collected and written in blocks, at the latest flush_every_seconds after the last block (looked at in
    append). A kill therefore costs what came after the last block. An existing file is replaced, but only once the
    new one can be read. The path is a regular file or a new name and none of keep; symbolic links are followed.

    >>> writer = RunWriter(None, [Channel("wheel.z", "m")], model_text="name: wheel", attributes={"step": 0.001})
    >>> with writer:
    ...     writer.append([0.0, 0.001], [[0.30], [0.31]])
    >>> writer.to_run()["wheel.z"].tolist()
    [0.3, 0.31]
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None,
        channels: Sequence[Channel],
        *,
        model_text: str | Callable[[], str],
        attributes: Mapping[str, str | int | float],
        flush_every_seconds: float = 0.5,
        meshes: Sequence[MeshData] = (),
        keep: Iterable[Path] = (),
    ) -> None:
        self.path = None if path is None else find_target(path, keep, RUNS)
        self.channels = list(channels)
        self.model_text = model_text
        self.meshes = tuple(meshes)
        created = datetime.now(UTC).isoformat(timespec="microseconds")
        command = get_command()
        about = {"created": created, "koppel": __version__, **({"command": command} if command else {})}
        self.attributes: dict[str, str | int | float] = {**about, **attributes}
        self.status = Status()
        self._warnings: list[str] = []
        self._switches: list[Switch] = []
        self.rows = 0  # rows in the file or in the blocks, without those still in the buffer
        check_channels(self.channels)

        width = len(self.channels)
        length = int(np.clip(BLOCK_VALUES // (width + 1), FEWEST_BLOCK_ROWS, MOST_BLOCK_ROWS))
        self._times = np.empty(length)
        self._values = np.empty((length, width))
        self._filled = 0
        self._blocks: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []  # used without a file only
        self._flush_every = flush_every_seconds
        self._start = self._last_block = clock.monotonic()
        self._open = True
        self._file: Any = None
        if self.path is not None:
            self._set_up(self.path)

    def append(self, time: ArrayLike, rows: ArrayLike) -> None:
        """Adds n rows: time has the shape (n,), rows the shape (n, number of channels).

        >>> writer = RunWriter(None, [Channel("a", "m"), Channel("b", "N")], model_text="", attributes={})
        >>> writer.append([0.0], [[1.0, 2.0]])
        """
        if not self._open:
            raise KoppelError(f"{self._name}: the run is finished, no row can be added")
        times, values = np.asarray(time, dtype=np.float64), np.asarray(rows, dtype=np.float64)
        if times.ndim != 1 or values.shape != (len(times), len(self.channels)):
            raise KoppelError(
                f"{self._name}: rows of shape {values.shape} at times of shape {times.shape} do not fit "
                f"{len(self.channels)} channels; give (n, {len(self.channels)}) and (n,)"
            )

        # fill the buffer, each time it is full write it
        taken = 0
        while taken < len(times):
            count = min(len(self._times) - self._filled, len(times) - taken)
            self._times[self._filled : self._filled + count] = times[taken : taken + count]
            self._values[self._filled : self._filled + count] = values[taken : taken + count]
            self._filled += count
            taken += count
            if self._filled == len(self._times):
                self.flush()
        if self._file is not None and clock.monotonic() - self._last_block >= self._flush_every:
            self.flush()

    def set_number(self, name: str, value: float) -> None:
        """Changes a number among the attributes that the run was set up with.

        >>> writer = RunWriter(None, [], model_text="", attributes={"stopped_at": float("nan")})
        >>> writer.set_number("stopped_at", 0.5)
        >>> writer.to_run().attributes["stopped_at"]
        0.5
        """
        if not isinstance(self.attributes.get(name), float):
            raise KoppelError(f"{self._name}: has no number '{name}' among its attributes")
        self.attributes[name] = value
        if self._file is not None:
            h5py.h5a.open(self._file.id, name.encode()).write(np.array(value, dtype=np.float64))

    def warn(self, line: str) -> None:
        """Adds a line of warning to the run; it is in the file at once.

        >>> writer = RunWriter(None, [], model_text="", attributes={})
        >>> writer.warn("hinge.angle = 2 rad left -1 .. 1 rad at t = 0.3 s")
        >>> writer.to_run().warnings
        ('hinge.angle = 2 rad left -1 .. 1 rad at t = 0.3 s',)
        """
        self._warnings.append(" ".join(line.split()))
        self.status = replace(self.status, warnings=tuple(self._warnings))
        if self._file is not None:
            try:
                self._status_sets["warnings"][()] = join_warnings(self._warnings)
                self._file.flush()
            except (OSError, RuntimeError) as error:
                self._give_up()
                raise WriteError(f"{self._name}: cannot write results: {one_line(error)}") from error

    def switch(self, time: float, path: str, before: int, after: int) -> None:
        """Adds a switch of a law; the attribute laws lists the paths of all laws, a line each.

        >>> writer = RunWriter(None, [], model_text="", attributes={"laws": "brake"})
        >>> writer.switch(0.5, "brake", 1, 0)
        >>> writer.to_run().switches
        (Switch(time=0.5, path='brake', before=1, after=0),)
        """
        self._switches.append(Switch(time, path, before, after))
        if self._file is not None:
            laws, rows = str(self.attributes["laws"]).split("\n"), self._status_sets["switches"]
            try:
                rows.resize(len(self._switches), axis=0)
                rows[-1] = (time, laws.index(path), before, after)
            except (OSError, RuntimeError) as error:
                self._give_up()
                raise WriteError(f"{self._name}: cannot write results: {one_line(error)}") from error

    def flush(self) -> None:
        """Writes the buffered rows; they survive a kill from here on.

        >>> RunWriter(None, [], model_text="", attributes={}).flush()
        """
        if self._filled:
            if self._file is None:
                self._blocks.append((self._times[: self._filled].copy(), self._values[: self._filled].copy()))
            else:
                self._write_block()
            self.rows += self._filled
            self._filled = 0
        self._last_block = clock.monotonic()

    def finish(
        self,
        state: RunState = RunState.FINISHED,
        message: str = "",
        real_time_factor: float = float("nan"),
        wall_seconds: float | None = None,
    ) -> None:
        """Writes what is left and how the run ended, and closes the file. A second call changes nothing.

        >>> writer = RunWriter(None, [], model_text="", attributes={})
        >>> writer.finish(RunState.DIVERGED, "stopped at t = 1.2 s")
        >>> writer.status.message
        'stopped at t = 1.2 s'
        """
        if not self._open:
            return
        self.conclude(state)
        self._open = False
        seconds = clock.monotonic() - self._start if wall_seconds is None else wall_seconds
        text, factor = shorten(message).decode(), float(real_time_factor)
        self.status = Status(RunState(state), text, factor, float(seconds), tuple(self._warnings))
        try:
            self.flush()
            if self._file is not None:
                self._write_status()
        finally:
            self._close()

    def conclude(self, state: RunState) -> None:
        """What is left to say of a run that ends; nothing of a plain one."""

    def to_run(self) -> Run:
        """The rows so far as a Run, also while the run goes on.

        >>> RunWriter(None, [Channel("a", "m")], model_text="", attributes={}).to_run()["a"].size
        0
        """
        self.flush()
        if self.path is not None:
            return Run.read(self.path)
        time = np.concatenate([times for times, _ in self._blocks] or [np.empty(0)])
        values = np.concatenate([values for _, values in self._blocks] or [np.empty((0, len(self.channels)))])
        status = replace(self.status, switches=tuple(self._switches))
        found = Run(self.channels, time, values, model_text=self.model_text, attributes=self.attributes, status=status)
        found.meshes = self.meshes
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.finish()
            return
        # the model's fault or somebody else's: numbers that went wrong, or a key, a bug, a full disk
        if isinstance(error, WriteError):
            state, message = RunState.INTERRUPTED, str(error)
        elif isinstance(error, (KoppelError, ArithmeticError)):
            state, message = RunState.DIVERGED, str(error)
        else:
            state, message = RunState.INTERRUPTED, f"{type(error).__name__}: {error}".rstrip(": ")
        try:
            self.finish(state, message)
        except KoppelError as second:
            error.add_note(str(second))  # the first error is the one to see

    @property
    def _name(self) -> str:
        return "run in memory" if self.path is None else str(self.path)

    def _set_up(self, path: Path) -> None:
        """Builds the file under a temporary name and opens it for writing rows; once it can be read, it takes its own.

        Readers that come before find the older file, those that come later a complete one. Windows gives no new name
        to an open file, so there it takes it just before it is opened.
        """
        self._folder = path.parent
        temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            text = self.model_text if isinstance(self.model_text, str) else self.model_text()
            with h5py.File(temporary, "w", libver="latest") as file:
                locations = write_header(file, self.channels, text, self.attributes)
                for k, (corners, triangles) in enumerate(self.meshes):
                    file[f"meshes/{k}/corners"], file[f"meshes/{k}/triangles"] = corners, triangles
            place = temporary
            if os.name == "nt":
                os.replace(temporary, path)
                place = path
            # one chunk per channel is enough to cache; the usual 1 MB each would add up
            self._file = open_patiently(place, "r+", libver="latest", rdcc_nbytes=16 * CHUNK_ROWS, rdcc_nslots=7)
            self._time_set = self._file["time"].id
            self._channel_sets = [self._file[location].id for location in locations]
            self._status_sets = {name: self._file["status"][name] for name in self._file["status"]}
            self._file.swmr_mode = True
            if os.name != "nt":
                self._file.flush()
                os.replace(temporary, path)
        except (OSError, RuntimeError, TypeError, ValueError, OverflowError) as error:
            self._close()
            raise WriteError(f"{path}: cannot write results: {one_line(error)}") from error
        finally:
            temporary.unlink(missing_ok=True)

    def _write_block(self) -> None:
        first, count = self.rows, self._filled
        self._check_space(count)
        columns = np.ascontiguousarray(self._values[:count].T)
        target = h5py.h5s.create_simple((first + count,))
        target.select_hyperslab((first,), (count,))
        source = h5py.h5s.create_simple((count,))
        try:
            for dataset, column in zip(self._channel_sets, columns, strict=True):
                dataset.set_extent((first + count,))
                dataset.write(source, target, column)
            self._file.flush()

            # time comes last: a reader that sees it finds the channels complete
            self._time_set.set_extent((first + count,))
            self._time_set.write(source, target, np.ascontiguousarray(self._times[:count]))
            self._status_sets["wall_seconds"][()] = clock.monotonic() - self._start
            self._file.flush()
        except (OSError, RuntimeError) as error:
            self._give_up()
            raise WriteError(f"{self._name}: cannot write results: {one_line(error)}") from error

    def _check_space(self, rows: int) -> None:
        """Raises before the disk is full; the file itself stays in order and can be finished."""
        needed = 16 * len(self.channels) * (rows + CHUNK_ROWS) + SPARE_BYTES
        free = shutil.disk_usage(self._folder).free
        if free < needed:
            self._filled = 0
            raise WriteError(
                f"{self._name}: cannot write results: the disk is full ({free / 1e6:.0f} MB free, "
                f"{needed / 1e6:.0f} MB needed); the first {self.rows} rows are kept"
            )

    def _give_up(self) -> None:
        """Leaves a file that can no longer be written as a kill would leave it."""
        _broken.extend((self._file, self._time_set, self._channel_sets, self._status_sets))
        self._file, self._filled, self._open = None, 0, False

    def _write_status(self) -> None:
        try:
            self._status_sets["message"][()] = self.status.message.encode()
            self._status_sets["real_time_factor"][()] = self.status.real_time_factor
            self._status_sets["wall_seconds"][()] = self.status.wall_seconds
            self._status_sets["state"][()] = int(self.status.state)
            self._file.flush()
        except (OSError, RuntimeError) as error:
            self._give_up()
            raise WriteError(f"{self._name}: cannot write results: {one_line(error)}") from error

    def _close(self) -> None:
        self._open = False
        file, self._file = self._file, None
        self._channel_sets, self._status_sets, self._time_set = [], {}, None
        if file is not None:
            try:
                file.close()
            except (OSError, RuntimeError) as error:
                raise WriteError(f"{self._name}: cannot write results: {one_line(error)}") from error


def check_channels(channels: Sequence[Channel]) -> None:
    """Raises when a path occurs twice.

    >>> check_channels([Channel("a", "m"), Channel("b", "m")])
    """
    seen: set[str] = set()
    for channel in channels:
        if channel.path in seen:
            raise KoppelError(f"channel {channel.path!r} is given twice")
        seen.add(channel.path)


def find_locations(channels: Sequence[Channel]) -> list[str]:
    """Where each channel is stored in the file.

    >>> find_locations([Channel("a.b", "m"), Channel("a.b.c", "m")])
    ['channels/a/b/value', 'channels/a/b/c']
    """
    paths = {channel.steps for channel in channels}
    groups = {steps[:depth] for steps in paths for depth in range(1, len(steps))}
    locations = []
    for channel in channels:
        steps = channel.steps
        if steps in groups:
            steps = (*steps, "value")
            while steps in paths or steps in groups:
                steps = (*steps[:-1], steps[-1] + "_")
        locations.append("/".join(("channels", *steps)))
    return locations


LONG_TEXT = 10_000


def write_header(
    file: Any, channels: Sequence[Channel], model_text: str, attributes: Mapping[str, str | int | float]
) -> list[str]:
    """Creates everything a run file has, with no rows yet; returns the locations of the channels."""
    # attributes of the run
    for name, value in {**attributes, "format": FORMAT}.items():
        if isinstance(value, str) and len(value) > LONG_TEXT:  # more than HDF5 takes as an attribute
            file.create_dataset(f"texts/{name}", data=fixed_text(value))
        else:
            file.attrs[name] = fixed_text(value) if isinstance(value, str) else value

    # the model, in fixed bytes: text of varying length is not allowed under SWMR
    file.create_dataset("model", data=fixed_text(model_text))

    # status, at its full size from the start
    status = file.create_group("status")
    status.create_dataset("state", data=np.int8(RunState.RUNNING))
    status.create_dataset("message", shape=(), dtype=h5py.string_dtype("utf-8", MESSAGE_BYTES))
    status.create_dataset("warnings", shape=(), dtype=h5py.string_dtype("utf-8", WARNING_BYTES))
    if attributes.get("laws"):
        status.create_dataset("switches", (0, 4), "f8", maxshape=(None, 4), chunks=(64, 4))
    status.create_dataset("real_time_factor", data=np.float64("nan"))
    status.create_dataset("wall_seconds", data=np.float64(0.0))

    # time and channels
    create_column(file, "time", {"unit": "s"}, 0)
    locations = find_locations(channels)
    file.create_group("channels")
    for index, (channel, location) in enumerate(zip(channels, locations, strict=True)):
        texts = {"path": channel.path, "unit": channel.unit, "meaning": channel.meaning}
        create_column(file, location, texts, index)
    return locations


def create_column(file: Any, location: str, texts: Mapping[str, str], index: int) -> None:
    """Creates one growing dataset of numbers. Written against the low level of h5py, five times as fast."""
    space = h5py.h5s.create_simple((0,), (h5py.h5s.UNLIMITED,))
    layout = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    layout.set_chunk((CHUNK_ROWS,))
    links = h5py.h5p.create(h5py.h5p.LINK_CREATE)
    links.set_create_intermediate_group(True)
    links.set_char_encoding(h5py.h5t.CSET_UTF8)
    dataset = h5py.h5d.create(file.id, location.encode(), h5py.h5t.IEEE_F64LE, space, layout, links)
    scalar = h5py.h5s.create(h5py.h5s.SCALAR)
    for name, text in texts.items():
        data = text.encode()
        kind = h5py.h5t.C_S1.copy()
        kind.set_size(max(1, len(data)))
        kind.set_strpad(h5py.h5t.STR_NULLPAD)
        kind.set_cset(h5py.h5t.CSET_UTF8)
        attribute = h5py.h5a.create(dataset, name.encode(), kind, scalar)
        attribute.write(np.array(data, dtype=f"S{max(1, len(data))}"), mtype=kind)
    h5py.h5a.create(dataset, b"index", h5py.h5t.STD_I64LE, scalar).write(np.array(index, dtype=np.int64))


def fixed_text(text: str) -> NDArray[Any]:
    """Text as a scalar of fixed length for HDF5."""
    data = text.encode()
    return np.array(data, dtype=h5py.string_dtype("utf-8", max(1, len(data))))


def shorten(message: str) -> bytes:
    """The message as at most MESSAGE_BYTES bytes that are still text.

    >>> len(shorten("ä" * 2000))
    1000
    """
    return message.encode(errors="replace")[:MESSAGE_BYTES].decode(errors="ignore").encode()


def join_warnings(lines: Sequence[str]) -> bytes:
    """As many lines as WARNING_BYTES hold, and how many are left out.

    >>> join_warnings(["a", "b"])
    b'a\\nb'
    >>> text = join_warnings(["x" * 99] * 200)
    >>> len(text) <= 16000, text.splitlines()[-1]
    (True, b'and 41 more')
    """
    data = [line.encode(errors="replace") for line in lines]
    kept, size = 0, 0
    while kept < len(data) and size + len(data[kept]) + 1 <= WARNING_BYTES - 30:
        size += len(data[kept]) + 1
        kept += 1
    rest = [f"and {len(data) - kept} more".encode()] if kept < len(data) else []
    return b"\n".join(data[:kept] + rest)
