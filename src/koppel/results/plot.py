"""Plots of a run as PNG files, one panel per unit over a common time axis."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from koppel.model.errors import KoppelError
from koppel.results.run import Array, Run

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# how all plots look
COLORS = ("#0b6bb3", "#d9541e", "#2a9148", "#8a4fbd", "#c79a00", "#17a2b8", "#c2347e", "#7a5c3e")
DASHES = ("-", "-.", (0, (5, 1)), ":")  # the next one each time the colors are used up
DARK = "#222222"
WIDTH, PANEL_HEIGHT, LINE_HEIGHT, DPI = 10.0, 2.6, 0.2, 150  # inch, inch, inch per legend entry, dots per inch
LEGEND_INSIDE = 6  # most lines for which the legend stays inside the panel
STYLE: Any = {  # Any: matplotlib types every single key
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 12,
    "axes.edgecolor": "#666666",
    "axes.labelcolor": DARK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.formatter.useoffset": False,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.7,
    "lines.linewidth": 1.4,
    "legend.frameon": True,
    "legend.framealpha": 0.85,
    "legend.edgecolor": "none",
    "legend.fontsize": 9,
    "xtick.color": "#444444",
    "ytick.color": "#444444",
    "figure.facecolor": "white",
    "agg.path.chunksize": 10000,  # long runs would exceed the cells of the renderer
}

PREFIXES = {1e-9: "n", 1e-6: "µ", 1e-3: "m", 1.0: "", 1e3: "k", 1e6: "M", 1e9: "G"}
SMALLER_ONLY = {"m", "s"}  # no km or ks in a machine
PREFIXED = {"m", "s", "N", "Pa", "W", "J", "A", "V", "Hz"}
READABLE = (0.1, 5000.0)  # range of numbers that needs no prefix

Reference = Mapping[str, tuple[ArrayLike, ArrayLike]]


@dataclass(frozen=True)
class Curve:
    """One line of a panel, in SI."""

    label: str
    time: Array
    values: Array


@dataclass(frozen=True)
class Panel:
    """Lines of one unit in one scale, and dark dashed ones to compare with."""

    label: str
    unit: str
    curves: Sequence[Curve]
    references: Sequence[Curve] = ()
    with_rms: bool = False  # the legend gives the root mean square of each line


def plot_run(
    run: Run,
    paths: Iterable[str],
    png: str | os.PathLike[str],
    *,
    title: str | None = None,
    reference: Reference | None = None,
    window: tuple[float, float] | None = None,
) -> Path:
    """Draws channels (paths or patterns) over time (Run.abscissa), one panel per unit, and returns the PNG file.

    reference gives time and values in the channel's unit for some of the paths; these lines are dark and dashed.
    window cuts out a part of the time. Small and large values get a prefix, rad becomes deg; the label says so.

    >>> import tempfile
    >>> from koppel.results import Channel
    >>> run = Run([Channel("wheel.z", "m")], [0.0, 0.1], [[0.0], [0.001]])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     plot_run(run, ["wheel.*"], Path(folder, "wheel.png")).name
    'wheel.png'
    """
    chosen = run.find_paths(paths)
    known = check_reference(run, reference or {})
    panels = [
        Panel(
            find_label(members),
            unit,
            [cut(Curve(path, run[run.abscissa[0]], run[path]), window) for path in members],
            [cut(known[path], window) for path in members if path in known],
        )
        for unit, members in group_by_unit(run, chosen).items()
    ]
    first, unit = run.abscissa
    return draw(panels, Path(png), title, window, f"{first} [{format_unit(unit)}]")


def plot_error(
    run: Run,
    reference: Reference,
    png: str | os.PathLike[str],
    *,
    title: str | None = None,
    window: tuple[float, float] | None = None,
) -> Path:
    """Draws run and reference, and below each panel run minus reference, with its root mean square.

    They are compared where both exist, at the times of the coarser one; the finer one is interpolated linearly.

    >>> import tempfile
    >>> from koppel.results import Channel
    >>> run = Run([Channel("wheel.z", "m")], [0.0, 0.1], [[0.0], [0.001]])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     plot_error(run, {"wheel.z": ([0.0, 0.1], [0.0, 0.0012])}, Path(folder, "error.png")).name
    'error.png'
    """
    known = check_reference(run, reference)
    panels = []
    for unit, members in group_by_unit(run, list(known)).items():
        curves = [cut(Curve(path, run.time, run[path]), window) for path in members]
        references = [cut(known[path], window) for path in members]
        errors = [compute_error(a, b) for a, b in zip(curves, references, strict=True)]
        label = find_label(members)
        panels.append(Panel(label, unit, curves, references))
        panels.append(Panel(f"error of {label}" if label else "error", unit, errors, with_rms=True))
    return draw(panels, Path(png), title, window)


def group_by_unit(run: Run, paths: Sequence[str]) -> dict[str, list[str]]:
    """The paths of each unit, in the order of first use."""
    if not paths:
        raise KoppelError("nothing to plot; name at least one channel")
    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(run.channel(path).unit, []).append(path)
    return groups


def find_label(paths: Sequence[str]) -> str:
    """What the paths have in common at their end.

    >>> find_label(["left.damper.force", "right.damper.force"])
    'damper.force'
    """
    if len(paths) == 1:
        return paths[0].split(".")[-1]
    common: list[str] = []
    for steps in zip(*(reversed(path.split(".")) for path in paths), strict=False):
        if len(set(steps)) > 1:
            break
        common.insert(0, steps[0])
    return ".".join(common)


def check_reference(run: Run, reference: Reference) -> dict[str, Curve]:
    """The reference as curves; raises when a path is unknown or the arrays do not belong together."""
    curves = {}
    for path, (time, values) in reference.items():
        times, numbers = np.asarray(time, dtype=np.float64), np.asarray(values, dtype=np.float64)
        run.channel(path)
        if times.ndim != 1 or times.shape != numbers.shape:
            raise KoppelError(f"reference of {path!r}: {numbers.shape} values at {times.shape} times")
        curves[path] = Curve(f"{path}, reference", times, numbers)
    return curves


def cut(curve: Curve, window: tuple[float, float] | None) -> Curve:
    """The part of a curve inside the window."""
    if window is None:
        return curve
    inside = (curve.time >= window[0]) & (curve.time <= window[1])
    return Curve(curve.label, curve.time[inside], curve.values[inside])


def compute_error(curve: Curve, reference: Curve) -> Curve:
    """Run minus reference where both exist, at the times of the coarser one.

    The finer one is interpolated; the other way round the gaps of a coarse reference would show as errors of the run.

    >>> fine, coarse = np.linspace(0.0, 1.0, 101), np.linspace(0.0, 1.0, 11)
    >>> error = compute_error(Curve("a", fine, fine**2), Curve("b", coarse, coarse**2))
    >>> np.allclose(error.values, 0.0, atol=1e-15)
    True
    """
    none = KoppelError(f"{curve.label}: run and reference have no time in common")
    if not len(curve.time) or not len(reference.time):
        raise none
    first, last = max(curve.time[0], reference.time[0]), min(curve.time[-1], reference.time[-1])
    a, b = cut(curve, (first, last)), cut(reference, (first, last))
    time = a.time if len(a.time) <= len(b.time) else b.time
    if not len(time):
        raise none
    error = np.interp(time, curve.time, curve.values) - np.interp(time, reference.time, reference.values)
    return Curve(curve.label, time, error)


def find_scale(unit: str, curves: Iterable[Curve]) -> tuple[float, str]:
    """The factor and the unit in which the values read best. The span decides, so that 0.3000 to 0.3005 m is in mm.

    >>> find_scale("m", [Curve("z", np.zeros(2), np.array([0.3, 0.3005]))])
    (1000.0, 'mm')
    >>> find_scale("N*m/rad", [Curve("k", np.zeros(2), np.array([0.0, 2e4]))])
    (0.001, 'kN·m/rad')
    >>> find_scale("rad", [Curve("a", np.zeros(2), np.array([0.0, 0.1]))])[1]
    'deg'
    """
    if unit == "rad":
        return 180.0 / np.pi, "deg"
    finite = [curve.values[np.isfinite(curve.values)] for curve in curves]
    values = np.concatenate([np.empty(0), *finite])
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 0.0)
    size = high - low or abs(high)
    match = re.match(r"[A-Za-z]+", unit)
    symbol = match.group() if match else ""
    power = unit[len(symbol) :].startswith(("**", "^"))
    if symbol not in PREFIXED or power or size == 0.0 or READABLE[0] <= size < READABLE[1]:
        return 1.0, format_unit(unit)

    # the prefix nearest to none that brings the size into the readable range
    allowed = [scale for scale in PREFIXES if scale <= 1.0 or symbol not in SMALLER_ONLY]
    fitting = [scale for scale in allowed if READABLE[0] <= size / scale < READABLE[1]]
    scale = min(fitting or [1.0], key=lambda factor: abs(np.log10(factor)))
    return float(f"{1 / scale:.3g}"), PREFIXES[scale] + format_unit(unit)


def format_unit(unit: str) -> str:
    """A unit as it is printed.

    >>> format_unit("kg*m**2/s")
    'kg·m²/s'
    """
    digits = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
    powers = re.sub(r"\*\*\(?(-?\d+)\)?", lambda found: found.group(1).translate(digits), unit)
    return powers.replace("*", "·").replace(" ", "")


def draw(
    panels: Sequence[Panel], png: Path, title: str | None, window: tuple[float, float] | None, over: str = "time [s]"
) -> Path:
    """Draws the panels below each other and writes the file; over: label of the common axis."""
    for panel in panels:
        if not any(len(curve.time) for curve in panel.curves):
            part = "" if window is None else f" between {window[0]:g} and {window[1]:g} s"
            raise KoppelError(f"nothing to plot: the run has no rows{part}")

    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # the same look everywhere, whatever the user has set
        matplotlib.rcParams.update(STYLE)
        heights = [max(PANEL_HEIGHT, LINE_HEIGHT * min(len(panel.curves), 40) + 0.5) for panel in panels]
        figure = Figure(figsize=(WIDTH, sum(heights) + 0.6), dpi=DPI, layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0]
        for axis, panel in zip(axes, panels, strict=True):
            draw_panel(axis, panel)
        axes[-1].set_xlabel(over)
        axes[0].margins(x=0.0)
        if window is not None:
            axes[0].set_xlim(window)
        if title:
            figure.suptitle(title)
        figure.align_ylabels(list(axes))
        try:
            figure.savefig(png, format="png")
        except OSError as error:
            raise KoppelError(f"{png}: cannot write: {error.strerror or error}") from error
    return png


def draw_panel(axis: Axes, panel: Panel) -> None:
    """Draws the lines of one panel in one scale, with label and legend."""
    factor, unit = find_scale(panel.unit, [*panel.curves, *panel.references])

    # the lines of the run
    for number, curve in enumerate(panel.curves):
        label = curve.label
        if panel.with_rms:
            label += f", RMS {np.sqrt(np.mean((factor * curve.values) ** 2)):.3g} {unit}"
        color, dash = COLORS[number % len(COLORS)], DASHES[number // len(COLORS) % len(DASHES)]
        axis.plot(curve.time, factor * curve.values, color=color, linestyle=dash, label=label)

    # the reference, named once
    for number, curve in enumerate(panel.references):
        label = "reference" if number == 0 else "_"
        axis.plot(curve.time, factor * curve.values, color=DARK, linestyle=(0, (4, 3)), linewidth=1.0, label=label)

    # label and legend
    axis.set_ylabel(" ".join(part for part in (panel.label, f"[{'–' if unit in ('', '1') else unit}]") if part))
    count = len(panel.curves) + bool(panel.references)
    if count > LEGEND_INSIDE:
        columns = -(-count // 40)
        axis.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), ncols=columns)
    else:
        points = sum(len(curve.time) for curve in panel.curves)
        axis.legend(loc="best" if points < 20000 else "upper right")
