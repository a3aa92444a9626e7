"""Plots of runs, one panel per unit over a common axis: time, or a channel. PNG, SVG or PDF."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from koppel.model.errors import KoppelError, shorten
from koppel.model.given import read_column, read_number
from koppel.model.units import parse_unit
from koppel.results.channel import TIME
from koppel.results.run import Run
from koppel.results.run_file import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

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
ENDINGS = (".png", ".svg", ".pdf")
READABLE = (0.1, 5000.0)  # range of numbers that needs no prefix

Reference = Mapping[str, tuple[ArrayLike, ArrayLike]]


@dataclass(frozen=True)
class Curve:
    """One line of a panel over time or another channel, in the units of the channels."""

    label: str
    time: Array
    values: Array
    color: int = 0
    dash: int = 0


@dataclass(frozen=True)
class Panel:
    """Lines of one unit in one scale, and dark dashed ones to compare with."""

    label: str
    unit: str
    curves: Sequence[Curve]
    references: Sequence[Curve] = ()
    with_rms: bool = False  # the legend gives the root mean square of each line


def plot_runs(
    runs: Mapping[str, Run],
    y: str | Iterable[str],
    x: str | None = None,
    *,
    units: str | Iterable[str] = (),
    file: str | os.PathLike[str] | None = None,
    title: str | None = None,
    reference: Reference | None = None,
    window: tuple[float, float] | None = None,
) -> list[Axes]:
    """Draws channels of one or more runs, by name, see Run.plot; returns the axes of the panels from top to bottom."""
    wanted = read_names(units, "units")
    if window is not None:
        low, high = (read_number(end, "s", f"window[{k}]") for k, end in enumerate(check_pair(window)))
        if not low < high:
            raise KoppelError(f"window = {shorten(window)} holds no time; give the first and the last instant in s")
        window = (low, high)
    first = next(iter(runs.values()))
    chosen = first.find_paths(read_names(y, "y"))
    if x is not None and not isinstance(x, str):
        raise KoppelError(f"x = {shorten(x)} is no channel; give its path")
    known = check_reference(first, reference or {})
    if known and x is not None:
        raise KoppelError("a reference is over time; leave x out, or give it as another run")
    if wanted:
        check_units(wanted, [first.channel(path).unit for path in [*chosen, *([x] if x else [])]])
    panels = []
    for unit, members in group_by_unit(first, chosen).items():
        curves = []
        for dash, (name, run) in enumerate(runs.items()):
            for path in members:
                check_same_unit(path, unit, run, name)
                color = members.index(path) if len(members) > 1 or len(runs) == 1 else dash
                label = ", ".join(part for part in (path, name) if part)
                styled = dash if len(members) > 1 and len(runs) > 1 else color // len(COLORS)
                curve = cut(Curve(label, run.time, run[path], color, styled), window)
                curves.append(curve if x is None else over(curve, run, x, window))
        references = [cut(known[path], window) for path in members if path in known]
        panels.append(Panel(find_label(members), unit, curves, references))
    axis = ("time", "s") if x is None or x == TIME else (x, first.channel(x).unit)
    return draw(panels, None if file is None else read_name(file), title, window, axis, wanted)


def read_names(given: str | Iterable[str], what: str) -> list[str]:
    """One name or several as a list."""
    names = [given] if isinstance(given, str) else list(given) if isinstance(given, Iterable) else [given]
    for name in names:
        if not isinstance(name, str):
            raise KoppelError(f"{what} = {shorten(given)} does not fit; give a name or a list of names")
    return names


def read_name(file: str | os.PathLike[str]) -> Path:
    """The name of a file."""
    if not isinstance(file, str | os.PathLike):
        raise KoppelError(f"file = {shorten(file)} is no name of a file; give text or a path")
    return Path(file)


def check_pair(window: Any) -> Any:
    """First and last time."""
    if isinstance(window, str) or not isinstance(window, Sequence | np.ndarray) or len(window) != 2:
        raise KoppelError(f"window = {shorten(window)} does not fit; give the first and the last time, as in (0.5, 2)")
    return window


def check_same_unit(path: str, unit: str, run: Run, name: str) -> None:
    """Raises when another run has a channel in another unit."""
    found = run.channel(path).unit
    if found != unit:
        raise KoppelError(f"{path} is in {found} in '{name}', and in {unit} in the first run")


def over(curve: Curve, run: Run, x: str, window: tuple[float, float] | None) -> Curve:
    """The same line over a channel of the run instead of time."""
    return replace(curve, time=cut(Curve(x, run.time, run[x]), window).values)


def plot_error(
    run: Run,
    reference: Reference,
    file: str | os.PathLike[str],
    *,
    title: str | None = None,
    window: tuple[float, float] | None = None,
) -> list[Axes]:
    """Draws run and reference, and below each panel run minus reference, with its root mean square.

    They are compared where both exist, at the times of the coarser one; the finer one is interpolated linearly.

    >>> import tempfile
    >>> from koppel.results import Channel
    >>> run = Run([Channel("wheel.z", "m")], [0.0, 0.1], [[0.0], [0.001]])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     axes = plot_error(run, {"wheel.z": ([0.0, 0.1], [0.0, 0.0012])}, Path(folder, "error.png"))
    >>> [panel.get_ylabel() for panel in axes]
    ['z [mm]', 'error of z [mm]']
    """
    known = check_reference(run, reference)
    panels = []
    for unit, members in group_by_unit(run, list(known)).items():
        curves = [cut(Curve(path, run.time, run[path], k), window) for k, path in enumerate(members)]
        references = [cut(known[path], window) for path in members]
        errors = [compute_error(a, b) for a, b in zip(curves, references, strict=True)]
        label = find_label(members)
        panels.append(Panel(label, unit, curves, references))
        panels.append(Panel(f"error of {label}" if label else "error", unit, errors, with_rms=True))
    return draw(panels, read_name(file), title, window)


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
    if not isinstance(reference, Mapping):
        raise KoppelError(f"reference = {shorten(reference)} does not fit; give {{channel: (time, values)}}")
    for path, pair in reference.items():
        if not isinstance(pair, Sequence | np.ndarray) or len(pair) != 2:
            raise KoppelError(f"reference of {path!r}: {shorten(pair)} does not fit; give (time, values)")
        times, numbers = (read_column(column, f"reference of {path!r}") for column in pair)
        run.channel(path)
        if times.shape != numbers.shape:
            raise KoppelError(f"reference of {path!r}: {numbers.shape} values at {times.shape} times")
        curves[path] = Curve(f"{path}, reference", times, numbers)
    return curves


def cut(curve: Curve, window: tuple[float, float] | None) -> Curve:
    """The part of a curve inside the window."""
    if window is None:
        return curve
    inside = (curve.time >= window[0]) & (curve.time <= window[1])
    return replace(curve, time=curve.time[inside], values=curve.values[inside])


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
    return replace(curve, time=time, values=error)


def has_angle(unit: str) -> bool:
    """True for units with an angle in them, which counts as a pure number otherwise."""
    return re.search(r"rad|deg|rev|rpm", unit) is not None


def convert(unit: str, wanted: Sequence[str]) -> tuple[float, str] | None:
    """The factor to the first wanted unit of the same kind; none: there is no such unit.

    >>> factor, unit = convert("rad/s", ["mm", "rpm"])
    >>> round(factor, 4), unit
    (9.5493, 'rpm')
    """
    own = parse_unit(unit)
    for name in wanted:
        other = parse_unit(name)
        if other.dimension == own.dimension and has_angle(name) == has_angle(unit):
            return own.factor / other.factor, format_unit(name)
    return None


def check_units(wanted: Sequence[str], units: Sequence[str]) -> None:
    """Raises when a wanted unit fits no channel."""
    for name in wanted:
        if all(convert(unit, [name]) is None for unit in units):
            raise KoppelError(f"no channel of the plot can be shown in {name}; their units are {', '.join(set(units))}")


def find_scale(unit: str, curves: Iterable[Curve], wanted: Sequence[str] = ()) -> tuple[float, str]:
    """The factor and the unit in which the values read best. The span decides, so that 0.3000 to 0.3005 m is in mm.

    wanted: units that come first where they fit.

    >>> find_scale("m", [Curve("z", np.zeros(2), np.array([0.3, 0.3005]))])
    (1000.0, 'mm')
    >>> find_scale("N*m/rad", [Curve("k", np.zeros(2), np.array([0.0, 2e4]))])
    (0.001, 'kN·m/rad')
    >>> find_scale("rad", [Curve("a", np.zeros(2), np.array([0.0, 0.1]))])[1]
    'deg'
    """
    if (given := convert(unit, wanted)) is not None:
        return given
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
    panels: Sequence[Panel],
    file: Path | None,
    title: str | None,
    window: tuple[float, float] | None,
    x: tuple[str, str] = ("time", "s"),
    units: Sequence[str] = (),
) -> list[Axes]:
    """Draws the panels below each other and writes the file, if there is one. x: label and unit of the common axis."""
    for panel in panels:
        if not any(len(curve.time) for curve in panel.curves):
            part = "" if window is None else f" between {window[0]:g} and {window[1]:g} s"
            raise KoppelError(f"nothing to plot: the run has no rows{part}")
    if file is not None and file.suffix.lower() not in ENDINGS:
        raise KoppelError(f"{file}: a plot is written as {', '.join(ENDINGS)}; give such a name")

    import matplotlib

    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # the same look everywhere, whatever the user has set
        matplotlib.rcParams.update(STYLE)
        heights = [max(PANEL_HEIGHT, LINE_HEIGHT * min(len(panel.curves), 40) + 0.5) for panel in panels]
        figure = new_figure(shown=file is None, figsize=(WIDTH, sum(heights) + 0.6), dpi=DPI, layout="constrained")
        axes = list(figure.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0])
        across = [replace(curve, values=curve.time) for panel in panels for curve in panel.curves]
        factor, unit = (1.0, "s") if x == ("time", "s") else find_scale(x[1], across, units)
        for axis, panel in zip(axes, panels, strict=True):
            draw_panel(axis, panel, factor, units)
        axes[-1].set_xlabel(f"{x[0]} [{'–' if unit in ('', '1') else unit}]")
        axes[0].margins(x=0.0)
        if window is not None and x[0] == "time":
            axes[0].set_xlim(window)
        if title:
            figure.suptitle(title)
        figure.align_ylabels(axes)
        if file is not None:
            try:
                figure.savefig(file, format=file.suffix.lower()[1:])
            except OSError as error:
                raise KoppelError(f"{file}: cannot write: {error.strerror or error}") from error
    return axes


def new_figure(shown: bool, **options: Any) -> Figure:
    """A figure of its own; of pyplot where that is in use and the figure is to be shown, as in a notebook."""
    if shown and "matplotlib.pyplot" in sys.modules:
        return sys.modules["matplotlib.pyplot"].figure(**options)  # type: ignore[no-any-return]
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(**options)
    FigureCanvasAgg(figure)
    return figure


def draw_panel(axis: Axes, panel: Panel, across: float = 1.0, units: Sequence[str] = ()) -> None:
    """Draws the lines of one panel in one scale, with label and legend. across: factor of the common axis."""
    factor, unit = find_scale(panel.unit, [*panel.curves, *panel.references], units)

    # the lines of the runs
    for curve in panel.curves:
        label = curve.label
        if panel.with_rms:
            label += f", RMS {np.sqrt(np.mean((factor * curve.values) ** 2)):.3g} {unit}"
        color, dash = COLORS[curve.color % len(COLORS)], DASHES[curve.dash % len(DASHES)]
        axis.plot(across * curve.time, factor * curve.values, color=color, linestyle=dash, label=label)

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


def to_svg(picture: Figure) -> str:
    """A figure as SVG for the inside of a page."""
    stream = io.StringIO()
    picture.savefig(stream, format="svg")
    text = stream.getvalue()
    return text[text.index("<svg") :]
