"""Warnings of a run: limits and ranges that channels leave, signals below 0, unsettled laws, outputs not finite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from koppel.compile.compiled import CompiledModel
from koppel.compile.flatten import flatten
from koppel.model.element import Element
from koppel.model.errors import KoppelError, shorten
from koppel.model.expression import Scalar, evaluate
from koppel.model.files import find_files
from koppel.model.joint import Joint
from koppel.model.mesh import load_meshes
from koppel.model.model import Model
from koppel.results import Channel, Run, RunState, RunWriter
from koppel.solve.analyses.twists import TwistWatch
from koppel.solve.machine import Array, Machine

MOST_SWITCHES = 10_000
"""Switches that are listed of a run with a fixed step: the branches of all rows are channels anyway."""
SLACK = 1e-9  # of the range; a joint that a drive holds at its limit is inside

FLOOR_NOISE = 1e-9
"""A signal that is below 0 by this share of its largest value is rounding, and no warning; as in core/run.cpp."""


@dataclass(frozen=True)
class Limit:
    """The range that a channel should stay in: number of the channel, its path and unit, and the two limits."""

    channel: int
    path: str
    unit: str
    low: float
    high: float
    meaning: str = ""

    def first_outside(self, values: Array) -> int | None:
        """The first row that lies outside.

        >>> Limit(0, "hinge.angle", "rad", -1.0, 1.0).first_outside(np.array([0.5, 1.0, 1.2, 1.4]))
        2
        """
        slack = SLACK * (self.high - self.low) if self.high - self.low < 1e100 else 0.0
        outside = np.flatnonzero((values < self.low - slack) | (values > self.high + slack))
        return int(outside[0]) if len(outside) else None

    def describe(self, value: float, t: float) -> str:
        """The line of the warning.

        >>> Limit(0, "hinge.angle", "rad", -1.5, 1.5).describe(1.73, 0.32)
        'hinge.angle = 1.73 rad left -1.5 .. 1.5 rad at t = 0.32 s'
        """
        unit = "" if self.unit in ("", "1") else f" {self.unit}"
        if self.meaning:
            limit = self.low if value < self.low else self.high
            return f"{self.path} = {value:.6g}{unit} at t = {t:g} s, limit {limit:.6g}{unit}: {self.meaning}"
        return f"{self.path} = {value:.6g}{unit} left {self.low:g} .. {self.high:g}{unit} at t = {t:g} s"


def find_limits(machine: Machine) -> list[Limit]:
    """The limits of all joints and other elements that have some, with the parameters in force.

    >>> import koppel
    >>> model = koppel.Model("arm")
    >>> arm = model.add_part("arm", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> hinge = koppel.joints.Revolute(frame_a="ground", frame_b=arm, limits={"angle": ["-90 deg", "90 deg"]})
    >>> reference = model.add("hinge", hinge)
    >>> [(limit.path, round(limit.high, 3)) for limit in find_limits(koppel.Machine(model))]
    [('hinge.angle', 1.571)]
    """
    compiled = machine.compiled
    slots = machine.core.parameters
    found = [
        Limit(compiled.find_channel(v.path), v.path, v.unit, float(slots[v.low]), float(slots[v.high]), v.meaning)
        for v in compiled.validity
    ]
    for path in compiled.inputs:
        low, high = machine.input_bounds(path)
        if np.isfinite(low) or np.isfinite(high):
            channel = compiled.find_channel(path)
            found.append(Limit(channel, path, compiled.channels[channel].unit, low, high))
    if not any(element.output_limits() for element in find_elements(compiled.model)):
        return found
    values = dict(zip(compiled.parameters, machine.core.parameters[list(compiled.parameters.values())], strict=True))

    def number(value: Scalar) -> float:
        return evaluate(value, values)

    first: dict[str, str] = {}  # coordinate of a joint that is named without one
    shown: dict[str, tuple[str, float]] = {}
    for instance, name, element in flatten(compiled.model).elements():
        own = instance.absolute(name)
        units = {spec.name: spec.unit for spec in element.outputs}
        if isinstance(element, Joint):
            first.update((own, f"{own}.{coordinate}") for coordinate, _ in element.own_coordinates()[:1])
        for output, (low, high) in element.output_limits().items():
            path, unit = f"{own}.{output}", units[output]
            ends = (number(instance.read(low, unit or "1")), number(instance.read(high, unit or "1")))
            channel = compiled.find_channel(path)
            told = unit or compiled.channels[channel].unit  # that of an open output comes from its signal
            found.append(Limit(channel, path, told, *ends, element.limit_meaning()))
        for output, (line, sign) in element.repeated_outputs().items():
            shown[f"{own}.{output}"] = instance.absolute(line), sign
    shown = {path: (first.get(line, line), sign) for path, (line, sign) in shown.items()}
    told_once = {*shown, *(line for line, _ in shown.values())}
    return [
        *(limit for limit in found if limit.path not in told_once),
        *merge_limits([limit for limit in found if limit.path in told_once], shown),
    ]


def merge_limits(limits: list[Limit], shown: Mapping[str, tuple[str, float]]) -> list[Limit]:
    """Of limits on one coordinate the narrowest, of equal ones that of the coordinate itself, else the first by path.

    shown: path of a channel -> the coordinate that it shows, and the sign with which it does.
    """
    kept: dict[str, list[tuple[float, float, Limit]]] = {}
    for limit in sorted(limits, key=lambda limit: (limit.path in shown, limit.path)):
        coordinate, sign = shown.get(limit.path, (limit.path, 1.0))
        low, high = sorted((sign * limit.low, sign * limit.high))
        others = kept.setdefault(coordinate, [])
        if any(low <= a and b <= high for a, b, _ in others):
            continue
        others[:] = [(a, b, other) for a, b, other in others if not (a <= low and high <= b)]
        others.append((low, high, limit))
    chosen = {id(limit) for others in kept.values() for _, _, limit in others}
    return [limit for limit in limits if id(limit) in chosen]


def choose_channels(channels: Sequence[Channel], record: str | Iterable[str] | None) -> list[int]:
    """Numbers of the channels that fit any of the patterns, in the order of the model; all of them without patterns."""
    if record is None:
        return list(range(len(channels)))
    patterns = [record] if isinstance(record, str) or not isinstance(record, Iterable) else list(record)
    for pattern in patterns:
        if not isinstance(pattern, str):
            raise KoppelError(f"record = {shorten(pattern)} is no path of a channel; give text such as 'mount.*'")
    chosen = set(Run(channels, np.empty(0), np.empty((0, len(channels)))).find_paths(patterns))
    if not chosen:
        raise KoppelError("record chooses no channel; name at least one, or leave it out for all")
    return [k for k, channel in enumerate(channels) if channel.path in chosen]


def find_elements(model: Model) -> Iterator[Element]:
    """All elements of a model and its submodels."""
    yield from model.elements.values()
    for sub in model.submodels.values():
        if sub.model is not None:
            yield from find_elements(sub.model)


class WatchedWriter(RunWriter):
    """A writer that looks at the rows it gets; each limit is told once.

    switches: it lists the laws whose branch changes from row to row. A run with variable step locates the instants and
    lists them itself.
    """

    def __init__(
        self,
        path: str | Path | None,
        machine: Machine,
        *,
        attributes: Mapping[str, str | int | float],
        record: str | Iterable[str] | None = None,
        switches: bool = False,
    ) -> None:
        compiled: CompiledModel = machine.compiled
        recorded = choose_channels(compiled.channels, record)
        limits = find_limits(machine)
        self._twists = TwistWatch(compiled)
        watched = [limit.channel for limit in limits] + [k for at in self._twists.channels.values() for k in at]
        self.columns = list(dict.fromkeys([*recorded, *watched]))
        """Numbers of the channels of a row: those that are recorded, then others that are watched."""
        self._columns = at = {channel: column for column, channel in enumerate(self.columns)}
        self._machine, self._limits = machine, [replace(limit, channel=at[limit.channel]) for limit in limits]
        self._recorded = len(recorded)
        self._count = machine.core.law_count
        laws = {f"{name}.branch": name for name in compiled.laws} if switches else {}
        paths = [(column, compiled.channels[channel].path) for column, channel in enumerate(recorded)]
        self._law_columns = [(column, laws[path]) for column, path in paths if path in laws]
        self._branches: Array | None = None  # those of the last row
        self._listed = 0
        self._odd: dict[int, tuple[float, float]] = {}  # channel to the first instant without a finite value, and it
        machine.core.forget_floors()
        machine.core.forget_unbalanced()
        channels = [compiled.channels[k] for k in recorded]
        meshes = [(mesh.corners, mesh.triangles) for mesh in load_meshes(compiled.model)]
        super().__init__(
            path,
            channels,
            model_text=lambda: compiled.text,
            attributes=attributes,
            meshes=meshes,
            keep=find_files(compiled.model),
        )

    def append(self, time: ArrayLike, rows: ArrayLike) -> None:
        times, values = np.asarray(time, dtype=np.float64), np.asarray(rows, dtype=np.float64)
        super().append(times, values[:, : self._recorded])
        for limit in list(self._limits):
            row = limit.first_outside(values[:, limit.channel])
            if row is not None:
                self.warn(limit.describe(float(values[row, limit.channel]), float(times[row])))
                self._limits.remove(limit)
        for line in self._twists.look(times, values, self._columns):
            self.warn(line)
        values = values[:, : self._recorded]
        if self._law_columns and len(values):
            self._note_switches(times, values[:, [column for column, _ in self._law_columns]])
        if not np.all(np.isfinite(values)):
            for channel in np.flatnonzero(~np.all(np.isfinite(values), axis=0)).tolist():
                row = int(np.argmin(np.isfinite(values[:, channel])))
                self._odd.setdefault(channel, (float(times[row]), float(values[row, channel])))

    def _note_switches(self, times: Array, branches: Array) -> None:
        """Lists the laws whose branch differs from that of the row before, up to MOST_SWITCHES of them."""
        before = np.vstack([branches[:1] if self._branches is None else self._branches, branches[:-1]])
        self._branches = branches[-1:].copy()
        for row, k in np.argwhere(branches != before).tolist():
            if self._listed == MOST_SWITCHES:
                self.warn(f"switches are listed up to t = {times[row]:g} s, the first {MOST_SWITCHES}")
                self._law_columns = []
                return
            self._listed += 1
            self.switch(float(times[row]), self._law_columns[k][1], int(before[row, k]), int(branches[row, k]))

    def read(self, t: float) -> Array:
        """The row of the state in force."""
        return self._machine.core.outputs(t)[self.columns][None, :]

    def conclude(self, state: RunState) -> None:
        """Warnings that need the whole run."""
        self._tell_unsettled()
        self._tell_refused()
        self._tell_cut_impacts()
        self._tell_unbalanced()
        self._tell_floors()
        if state is RunState.FINISHED:
            self._tell_odd()

    def _tell_unbalanced(self) -> None:
        """Elastic nodes so small that their flows should balance, where a step did not find that pressure."""
        found = self._machine.core.unbalanced.reshape(-1, 2)
        for path, (steps, first) in zip(self._machine.compiled.fluid_nodes, found, strict=True):
            if steps > 0:
                self.warn(
                    f"'{path}': {steps:.0f} steps, the first to t = {first:g} s, ended at a pressure that is more than "
                    "a tenth off the one at which its flows balance; take a smaller step or a rigid node"
                )

    def _tell_floors(self) -> None:
        """Signals that were below 0 although they act as 0 there."""
        below = self._machine.core.below.reshape(-1, 3)
        for floor, (t, value, largest) in zip(self._machine.compiled.floors.items, below, strict=True):
            if not np.isnan(t) and value < -FLOOR_NOISE * largest:
                unit = "" if floor.unit == "1" else f" {floor.unit}"
                self.warn(f"{floor.path} = {value:.4g}{unit} went below 0 at t = {t:g} s; it acts as 0 there")

    def _tell_odd(self) -> None:
        """The first output without a finite value, in a run whose motion is finite."""
        if self._odd:
            channel, (t, value) = min(self._odd.items(), key=lambda entry: (entry[1][0], entry[0]))
            others = len(self._odd) - 1
            more = f"; so are {others} more channels" if others > 1 else "; so is one more channel" if others else ""
            self.warn(f"{self.channels[channel].path} = {value} at t = {t:g} s is no finite number{more}")

    def _tell_unsettled(self) -> None:
        """Steps of this run in which no branches of the laws fitted together; the core keeps the last law's name."""
        now = self._machine.core.law_count
        unsettled, steps = (now[key] - self._count[key] for key in ("unsettled", "steps"))
        if unsettled > 0:
            names, last = self._machine.compiled.laws, now["unsettled_law"]
            self.warn(
                f"{unsettled} of {steps} steps did not settle" + (f"; last: '{names[last]}'" if last >= 0 else "")
            )

    def _tell_refused(self) -> None:
        """Corrections of positions that would have moved bodies by more than they correct, and were left out."""
        now = self._machine.core.law_count
        refused, steps = (now[key] - self._count[key] for key in ("refused", "steps"))
        if refused > 0:
            names, last = self._machine.compiled.laws, now["refused_law"]
            what = f"{refused} corrections of positions in {steps} steps were left out"
            name = f"; last: '{names[last]}'" if last >= 0 else ""
            self.warn(f"{what}: they would move more than they correct{name}")

    def _tell_cut_impacts(self) -> None:
        """Steps in which more impacts followed one another than are resolved."""
        now = self._machine.core.law_count
        cut, steps = (now[key] - self._count[key] for key in ("cut_impacts", "steps"))
        if cut > 0:
            name = self._machine.compiled.laws[now["cut_law"]]
            what = f"{cut} of {steps} steps had more than 32 impacts one after the other"
            self.warn(f"{what}: what was hit then did not bounce; last: '{name}'; a smaller step has fewer")
