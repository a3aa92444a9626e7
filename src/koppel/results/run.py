"""A run: what was recorded, with its units, its model and how it ended."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from koppel.model.errors import KoppelError, shorten, suggest
from koppel.results import export
from koppel.results.channel import TIME, Channel
from koppel.results.run_file import (
    Array,
    Content,
    RunFile,
    RunState,
    Status,
    Switch,
    read_attributes,
    read_content,
    stamp,
)

if TYPE_CHECKING:
    import pandas
    import xarray
    from matplotlib.axes import Axes

MeshData = tuple[NDArray[np.float32], NDArray[np.uint32]]
"""Corners in m, and triangles as three numbers of corners."""
Tree = dict[str, Union["Tree", Channel]]


class UnknownChannelError(KoppelError, KeyError):
    """A path that the run does not have; also a KeyError.

    >>> Run([Channel("wheel.z", "m")], [0.0], [[1.0]])["wheel.y"]
    Traceback (most recent call last):
    ...
    koppel.results.run.UnknownChannelError: run has no channel 'wheel.y'; did you mean wheel.z?
    """

    __str__ = Exception.__str__  # KeyError would put quotes around the message


class Run(Mapping[str, Array]):
    """The recorded channels of one run over a common time, in memory or in a file.

    A read-only mapping from path to array. Two runs are equal only when they are the same object.
    Values of a file are read when they are asked for. All arrays are read-only; take a copy to change one.

    >>> run = Run([Channel("wheel.z", "m"), Channel("wheel.vz", "m/s")], [0.0, 0.1], [[0.3, 0.0], [0.31, 0.1]])
    >>> run
    <Run: 2 rows from 0 to 0.1 s, 2 channels, finished>
    >>> run["wheel.z"].tolist()
    [0.3, 0.31]
    """

    def __init__(
        self,
        channels: Sequence[Channel],
        time: ArrayLike,
        values: ArrayLike,
        *,
        model_text: str | Callable[[], str] = "",
        attributes: Mapping[str, str | int | float] | None = None,
        status: Status | None = None,
    ) -> None:
        times = np.array(time, dtype=np.float64)
        columns = np.array(values, dtype=np.float64, order="F")
        if times.ndim != 1 or columns.shape != (len(times), len(channels)):
            raise KoppelError(
                f"values of shape {columns.shape} do not fit {times.size} times and {len(channels)} channels"
            )
        self._path: Path | None = None
        self._stamp: tuple[int, ...] = ()
        self._meshes: tuple[MeshData, ...] | None = None
        self._cache: dict[str, Array] = {}
        self._fill(
            Content(
                channels=list(channels),
                time=times,
                model_text=model_text,
                attributes=dict(attributes or {}),
                status=status or Status(RunState.FINISHED),
            )
        )
        self._cache.update((channel.path, freeze(columns[:, i])) for i, channel in enumerate(channels))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Run:
        """Reads a run file, also one still being written or left by a killed process.

        Only rows that are present in all channels count.

        >>> Run.read("missing.h5")
        Traceback (most recent call last):
        ...
        koppel.model.errors.KoppelError: missing.h5: there is no such file
        """
        if not isinstance(path, str | os.PathLike):
            raise KoppelError(f"{shorten(path)} is no name of a file; give text or a path")
        run = cls.__new__(cls)
        run._path, run._meshes = Path(path), None
        run._stamp = stamp(run._path)
        run._fill(read_content(run._path))
        return run

    def refresh(self) -> None:
        """Reads the rows and the status that a file has got since; a run in memory stays as it is.

        >>> Run([], [0.0], np.empty((1, 0))).refresh()
        """
        if self._path is None:
            return
        before, self._stamp = self._stamp, stamp(self._path)
        if self.status.state == RunState.RUNNING or before != self._stamp:  # one that has ended only changes as a whole
            self._fill(read_content(self._path))

    @property
    def time(self) -> Array:
        """Time in s, one value per row.

        >>> Run([Channel("a", "m")], [0.0, 0.5], [[1.0], [2.0]]).time.tolist()
        [0.0, 0.5]
        """
        return self._content.time

    @property
    def channels(self) -> list[Channel]:
        """The channels in the order in which they were recorded.

        >>> [channel.unit for channel in Run([Channel("a", "m")], [0.0], [[1.0]]).channels]
        ['m']
        """
        return list(self._content.channels)

    @property
    def model_text(self) -> str:
        """The model that was run, in full.

        >>> Run([], [0.0], np.empty((1, 0)), model_text="name: axle").model_text
        'name: axle'
        """
        text = self._content.model_text
        return text if isinstance(text, str) else text()

    @property
    def attributes(self) -> dict[str, str | int | float]:
        """Facts about the run: version, name of the model, stepper, step and the like.

        >>> Run([], [0.0], np.empty((1, 0)), attributes={"stepper": "lsrt2"}).attributes
        {'stepper': 'lsrt2'}
        """
        return dict(self._content.attributes)

    @property
    def status(self) -> Status:
        """How the run ended.

        >>> Run([], [0.0], np.empty((1, 0))).status.state.name
        'FINISHED'
        """
        return self._content.status

    @property
    def stopped_at(self) -> float | None:
        """The instant in s at which the condition of the run ended it; None when it went on to its end.

        The reason stands in status.message.

        >>> Run([], [0.0], np.empty((1, 0)), attributes={"stopped_at": 0.25}).stopped_at
        0.25
        """
        found = float(self._content.attributes.get("stopped_at", float("nan")))
        return None if np.isnan(found) else found

    @property
    def stop_reason(self) -> str:
        """Why the run ended before its end; nothing when it did not.

        >>> Run([], [0.0], np.empty((1, 0))).stop_reason
        ''
        """
        return "" if self.stopped_at is None else self.status.message

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the run has to say although it went on: joints outside their limits, laws that did not settle.

        >>> Run([], [0.0], np.empty((1, 0)), status=Status(warnings=("hinge.angle = 2 rad left -1 .. 1 rad",))).warnings
        ('hinge.angle = 2 rad left -1 .. 1 rad',)
        """
        return self._content.status.warnings

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Instants at which set-valued laws changed their branches, located to rounding by a run with variable step.

        With a fixed step the first recorded row with the new branch: the end of the step in which it changed where
        every step is recorded, with its channel; the first 10 000 of them.

        >>> switch = Switch(0.5, "brake", 1, 0)
        >>> Run([], [0.0], np.empty((1, 0)), status=Status(switches=(switch,))).switches[0].time
        0.5
        """
        return self._content.status.switches

    def channel(self, path: str) -> Channel:
        """The channel with this path.

        >>> Run([Channel("a", "m")], [0.0], [[1.0]]).channel("a").unit
        'm'
        """
        if not isinstance(path, str):
            raise UnknownChannelError(f"{shorten(path)} is no channel of {self._title}; give its path as text")
        if path not in self._by_path:
            raise UnknownChannelError(f"{self._title} has no channel {path!r}{suggest(path, list(self._by_path))}")
        return self._by_path[path]

    def select(self, pattern: str) -> list[str]:
        """The paths that fit a pattern: * is anything within one step, ** any number of steps, ? one character.

        >>> run = Run([Channel("left.damper.force", "N"), Channel("left.spring.force", "N")], [0.0], [[1.0, 2.0]])
        >>> run.select("left.*.force")
        ['left.damper.force', 'left.spring.force']
        >>> run.select("**.spring.*")
        ['left.spring.force']
        """
        if not isinstance(pattern, str):
            self.channel(pattern)  # raises
        fits = compile_pattern(pattern)
        found = [path for path in self._by_path if fits.fullmatch(path)]
        if not found and not set(pattern) & set("*?"):
            self.channel(pattern)  # raises with a suggestion
        if not found:
            raise UnknownChannelError(f"{self._title} has no channel that fits {pattern!r}; ** stands for all")
        return found

    def tree(self) -> Tree:
        """The channels as nested dictionaries; a channel with others below it stands there under the key "".

        >>> Run([Channel("left.z", "m")], [0.0], [[1.0]]).tree()
        {'left': {'z': Channel(path='left.z', unit='m', meaning='')}}
        """
        root: Tree = {}
        for channel in self.channels:
            branch = root
            for step in channel.steps[:-1]:
                below = branch.setdefault(step, {})
                if isinstance(below, Channel):
                    below = branch[step] = {"": below}
                branch = below
            present = branch.get(channel.name)
            if isinstance(present, dict):
                present[""] = channel
            else:
                branch[channel.name] = channel
        return root

    def to_csv(self, path: str | os.PathLike[str], paths: Iterable[str] | None = None) -> Path:
        """Writes the abscissa, time as a rule, and the channels (paths or patterns; all if None) as text, to the bit.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Run([Channel("a", "m")], [0.0], [[0.1]]).to_csv(Path(folder, "run.csv"))
        ...     print(file.read_text().split())
        ['time', '[s],a', '[m]', '0.0,0.1']
        """
        return export.write_csv(self, path, paths)

    @property
    def abscissa(self) -> tuple[str, str]:
        """What the rows are taken over, and its unit: time, or the value that was followed by follow_equilibrium.

        >>> Run([Channel("load", "N")], [0.0, 1.0], [[5.0], [7.0]], attributes={"abscissa": "load"}).abscissa
        ('load', 'N')
        """
        path = str(self.attributes.get("abscissa", TIME))
        return (path, self._by_path[path].unit) if path in self._by_path else (TIME, "s")

    def plot(
        self,
        y: str | Iterable[str],
        x: str | None = None,
        *,
        runs: Mapping[str, Run] | None = None,
        units: str | Iterable[str] = (),
        file: str | os.PathLike[str] | None = None,
        title: str | None = None,
        reference: Mapping[str, tuple[ArrayLike, ArrayLike]] | None = None,
        window: tuple[float, float] | None = None,
    ) -> list[Axes]:
        """Draws channels (paths or patterns) over time (Run.abscissa) or over x, a panel per unit; returns the axes.

        runs: further runs by name, drawn beside this one. units: units to show, such as "rpm", "deg" or ["mm", "kN"],
        wherever they fit; otherwise small and large values get a prefix and rad becomes deg. file: picture to write,
        .png, .svg or .pdf. reference: time and values in the channel's unit for some of the paths, dark and dashed.
        window: first and last time in s.

        >>> run = Run([Channel("engine.speed", "rad/s")], [0.0, 0.1], [[0.0], [100.0]])
        >>> (axis,) = run.plot("engine.speed", units="rpm")
        >>> axis.get_ylabel(), round(float(axis.lines[0].get_ydata()[-1]), 3)
        ('speed [rpm]', 954.93)
        """
        from koppel.results.plot import plot_runs

        if x is None and self.abscissa[0] != TIME:
            x = self.abscissa[0]
        if not isinstance(runs or {}, Mapping) or not all(isinstance(run, Run) for run in (runs or {}).values()):
            raise KoppelError(f"runs = {shorten(runs)} does not fit; give runs by name, as in {{'before': run}}")
        others = dict(runs or {})
        own = next((name for name, run in others.items() if run is self), "")
        every = {own: self, **{name: run for name, run in others.items() if run is not self}}
        return plot_runs(
            every, y, x, units=units, file=file, title=title, reference=reference, window=window
        )

    def to_pandas(self, paths: Iterable[str] | None = None) -> pandas.DataFrame:
        """A table with one column per channel (paths or patterns; all if None) over time; units stand in attrs.

        Needs pandas: pip install 'koppel[pandas]'.
        """
        return export.to_pandas(self, paths)

    def to_xarray(self, paths: Iterable[str] | None = None) -> xarray.Dataset:
        """A dataset with one variable per channel (paths or patterns; all if None) over time; units are attributes.

        Needs xarray: pip install 'koppel[xarray]'.
        """
        return export.to_xarray(self, paths)

    def to_parquet(self, path: str | os.PathLike[str], paths: Iterable[str] | None = None) -> Path:
        """Writes time and channels (paths or patterns; all if None) as a Parquet table; fields carry their units.

        Needs pyarrow: pip install 'koppel[study]'.
        """
        return export.write_parquet(self, path, paths)

    @property
    def meshes(self) -> tuple[MeshData, ...]:
        """Meshes that the scene names by number, read when they are asked for."""
        if self._meshes is None:
            self._meshes = ()
            if self._path is not None:
                with RunFile(self._path) as file:
                    groups = file.get("meshes", {})
                    self._meshes = tuple(
                        (groups[str(k)]["corners"][:], groups[str(k)]["triangles"][:]) for k in range(len(groups))
                    )
        return self._meshes

    @meshes.setter
    def meshes(self, value: Sequence[MeshData]) -> None:
        self._meshes = tuple(value)

    @property
    def path(self) -> Path | None:
        """The file it is read from; None in memory."""
        return self._path

    def view(self, plots: Iterable[str] = (), *, height: int = 620) -> Any:
        """The run in three dimensions inside a notebook; plots: channels that are plotted at first.

        >>> import koppel
        >>> model = koppel.Model("ball")
        >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
        >>> koppel.simulate(model, until=0.1).view().data[:7]
        '<iframe'
        """
        from koppel.view.notebook import show_run

        return show_run(self, plots, height)

    def _repr_html_(self) -> str:
        """A short table for notebooks."""
        from koppel.view.notebook import describe_run

        return describe_run(self)

    def _ipython_key_completions_(self) -> list[str]:
        """Paths behind run[" in a notebook."""
        return [TIME, *self._by_path]

    def to_mdf(self, path: str | os.PathLike[str], paths: Iterable[str] | None = None) -> Path:
        """Writes the channels (paths or patterns; all if None) as measurement data, MDF 4.10 (.mf4), with units.

        Needs asammdf: pip install 'koppel[mdf]'.
        """
        return export.write_mdf(self, path, paths)

    def choose(self, paths: Iterable[str] | None) -> list[str]:
        """The channels that were asked for (paths or patterns; all if None), read into memory."""
        chosen = list(self._by_path) if paths is None else self.find_paths(paths)
        self._load(chosen)
        return chosen

    def find_paths(self, patterns: Iterable[str]) -> list[str]:
        """The paths that fit any of the patterns, each once, in the order of the patterns.

        >>> Run([Channel("a", "m"), Channel("b", "m")], [0.0], [[1.0, 2.0]]).find_paths(["b", "*"])
        ['b', 'a']
        """
        if isinstance(patterns, str) or not isinstance(patterns, Iterable):
            patterns = [patterns]
        return list(dict.fromkeys(path for pattern in patterns for path in self.select(pattern)))

    def __getitem__(self, path: str) -> Array:
        if path == TIME:
            return self.time
        self._load([self.channel(path).path])
        return self._cache[path]

    def __contains__(self, path: object) -> bool:
        return path in self._by_path

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_path)

    def __len__(self) -> int:
        """Number of channels, as iteration gives them."""
        return len(self._by_path)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        name = self.attributes.get("model", "")
        rows = f"{len(self.time)} rows"
        first, unit = self.abscissa
        if len(self.time) and first == TIME:
            rows += f" from {self.time[0]:.6g} to {self.time[-1]:.6g} s"
        elif len(self.time):
            rows += f" over {first} from {self[first][0]:.6g} to {self[first][-1]:.6g} {unit}"
        place = "" if self._path is None else f", {self._path}"
        state = self.status.state.name.lower()
        return f"<Run{f' {name!r}' if name else ''}: {rows}, {len(self)} channels, {state}{place}>"

    @property
    def _title(self) -> str:
        return "run" if self._path is None else str(self._path)

    def _fill(self, content: Content) -> None:
        self._content = content
        freeze(content.time)
        self._by_path = {channel.path: channel for channel in content.channels}
        self._cache = {}

    def _load(self, paths: Iterable[str]) -> None:
        """Reads the channels that are not yet in memory, all in one opening of the file."""
        missing = [path for path in paths if path not in self._cache]
        if not missing or self._path is None:
            return
        rows = len(self.time)
        with RunFile(self._path) as file:
            if read_attributes(file).get("created") != self.attributes.get("created"):
                raise KoppelError(f"{self._path}: is another run by now; read it again")
            for path in missing:
                self._cache[path] = freeze(file[self._content.locations[path]][:rows])


def freeze(values: Array) -> Array:
    """The same array, read-only."""
    values.flags.writeable = False
    return values


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """A pattern for paths as a regular expression.

    >>> bool(compile_pattern("left.*.force").fullmatch("left.damper.force"))
    True
    >>> bool(compile_pattern("*.force").fullmatch("left.damper.force"))
    False
    """
    parts = {"**.": r"(?:[^.]+\.)*", "**": ".*", "*": "[^.]*", "?": "[^.]"}
    pieces = re.split(r"(\*\*\.|\*\*|\*|\?)", pattern)
    return re.compile("".join(parts.get(piece, re.escape(piece)) for piece in pieces))
