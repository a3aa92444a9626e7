"""A run, or two of them, as one page to read and print: picture, plots, tables, and where everything comes from.

The page holds all it needs and asks nobody. What a run does not carry is found from the model text inside it: the tree,
parameters, start values that were moved, eigenvalues.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel import __version__
from koppel.model.errors import KoppelError
from koppel.model.files import read_text
from koppel.model.model import Model
from koppel.model.target import PAGES, find_target
from koppel.results.compare import Comparison, compare
from koppel.results.plot import STYLE, WIDTH, to_svg
from koppel.results.run import Run
from koppel.view.packet import find_marks, first_plots, pack, plain_warnings, read_scene
from koppel.view.pages import build_page, read_page_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MODES, ROWS, PLOTS = 20, 40, 6  # most of them
LARGE = 400  # velocities above which no modes are sought
IN_PAGES = {**STYLE, "svg.fonttype": "none", "svg.hashsalt": "koppel"}  # text as text, the same bytes each time
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; media-src blob:; "
    "frame-src 'self'"
)


def table(head: Sequence[str], rows: Iterable[Sequence[object]], numbers: Sequence[int] = ()) -> str:
    """Rows of text as a table; head: empty words for none; numbers: columns that are aligned to the right."""
    words = "".join(f"<th{' class=n' if k in numbers else ''}>{escape(word)}</th>" for k, word in enumerate(head))
    top = f"<thead><tr>{words}</tr></thead>" if any(head) else ""
    body = "".join(
        "<tr>"
        + "".join(f"<td{' class=n' if k in numbers else ''}>{escape(str(cell))}</td>" for k, cell in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return f"<table>{top}<tbody>{body}</tbody></table>"


def section(title: str, body: str, note: str = "") -> str:
    """A heading and what stands below; nothing without a body."""
    anchor = title.lower().replace(" ", "-")
    text = f"<p class=small>{escape(note)}</p>" if note else ""
    return f'<section id="{escape(anchor)}"><h2>{escape(title)}</h2>{text}{body}</section>' if body else ""


def page(title: str, body: str) -> str:
    """The whole page."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<title>{escape(title)}</title><style>{read_page_file('report.css')}</style></head><body>{body}</body></html>\n"
    )


def frame(inside: str, title: str) -> str:
    """A page inside the page."""
    return f'<iframe title="{escape(title)}" srcdoc="{escape(inside)}"></iframe>'


# what a run tells ---------------------------------------------------------------------------------------------------


def describe_run(run: Run) -> str:
    """How it was made and how it ended."""
    status, attributes = run.status, run.attributes
    rows: list[tuple[str, str]] = [
        ("state", status.state.name.lower() + (f": {status.message}" if status.message else ""))
    ]
    if len(run.time):
        rows.append(("time", f"{run.time[0]:g} to {run.time[-1]:g} s, {len(run.time)} rows of {len(run)} channels"))
    rows.append(("computing time", f"{status.wall_seconds:.3g} s, real-time factor {status.real_time_factor:.3g}"))
    for name in ("stepper", "start", "stop_when", "core", "created", "koppel", "command"):
        if name in attributes:
            rows.append((name, str(attributes[name])))
    rows.append(("model, SHA-256", hashlib.sha256(run.model_text.encode()).hexdigest()))
    rows.append(("this page", f"koppel {__version__}, Python {platform.python_version()}, numpy {np.__version__}"))
    return table(("", ""), rows)


def plot(runs: dict[str, Run], paths: Sequence[str]) -> str:
    """Channels as SVG."""
    import matplotlib

    first = next(iter(runs.values()))
    with matplotlib.rc_context(IN_PAGES):
        others = {name: run for name, run in runs.items() if run is not first}
        axes = first.plot(list(paths), runs=runs if others else None)
        figure = axes[0].figure
        return to_svg(figure)  # type: ignore[arg-type]


def describe_values(run: Run, paths: Iterable[str]) -> str:
    """Smallest, largest and last value of channels."""
    rows = []
    for path in paths:
        values = np.asarray(run[path])
        finite = values[np.isfinite(values)]
        if len(finite):
            numbers = [f"{v:.5g}" for v in (finite.min(), finite.max(), values[-1])]
            rows.append((path, *numbers, run.channel(path).unit, run.channel(path).meaning))
    return table(("channel", "smallest", "largest", "last", "unit", "meaning"), rows, (1, 2, 3)) if rows else ""


def list_shown(run: Run) -> list[str]:
    """Channels worth a row: outputs that the model names, else those that are plotted."""
    named = [path for path in run if "." not in path]
    return (named or first_plots(run, read_scene(run)))[:ROWS]


def bullets(lines: Iterable[str]) -> str:
    """Lines as a list."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""


# what its model tells -----------------------------------------------------------------------------------------------


def describe_tree(model: Model, name: str = "") -> str:
    """Parts, elements and submodels, nested."""
    entries = [f"<li>{escape(part)} <span class=small>part</span></li>" for part in model.parts]
    entries += [
        f"<li>{escape(key)} <span class=small>{escape(element.kind)}</span></li>"
        for key, element in model.elements.items()
    ]
    for key, sub in model.submodels.items():
        if sub.model is not None:
            entries.append(
                f"<li><details open><summary>{escape(key)}</summary>{describe_tree(sub.model)}</details></li>"
            )
    return f"<ul>{''.join(entries)}</ul>"


def describe_parameters(model: Model, prefix: str = "") -> list[tuple[str, str, str, str, str]]:
    """Path, value as written, unit, meaning, and where it comes from."""
    rows = []
    for name, entry in model.parameters.items():
        unit = "" if entry.own_unit == "1" else entry.own_unit
        rows.append(
            (f"{prefix}{name}", str(entry.value), unit, entry.description, "model" if not prefix else prefix[:-1])
        )
    for name, sub in model.submodels.items():
        for path, value in (sub.parameters or {}).items():
            rows.append((f"{prefix}{name}.{path}", str(value), "", "", f"given to {prefix}{name}"))
        if sub.model is not None:
            given = {f"{prefix}{name}.{path}" for path in (sub.parameters or {})}
            rows += [row for row in describe_parameters(sub.model, f"{prefix}{name}.") if row[0] not in given]
    return rows


def describe_machine(run: Run, model: Model) -> tuple[str, str]:
    """Start values that were moved, and eigenvalues; each a body, or a word why there is none."""
    from koppel.solve.analyses.linearize import linearize, spell_modes
    from koppel.solve.machine import Machine

    try:
        machine = Machine(model)
        machine.reset()
    except KoppelError as error:
        return "", f"<p>{escape(str(error))}</p>"
    moved = [
        (one.path, "" if one.guess != one.guess else f"{one.guess:.6g}", f"{one.value:.6g}", f"{one.by:.4g} {one.unit}")
        for one in machine.start_moves
    ]
    moves = table(("start value", "given", "start", "moved by"), moved, (1, 2, 3)) if moved else ""
    if machine.compiled.system.nu > LARGE:
        return moves, f"<p>More than {LARGE} velocities; koppel eigen finds some modes of it.</p>"
    try:
        modes = linearize(machine, at="equilibrium").modes()[:MODES]
    except KoppelError as error:
        return moves, f"<p>None: {escape(str(error))}</p>"
    rows = [(k, *told) for k, told in enumerate(spell_modes(modes), 1)]
    head = ("", "frequency [Hz]", "damping ratio", "eigenvalue [1/s]", "moves most")
    return moves, table(head, rows, (1, 2, 3)) if rows else ""


def read_own_model(run: Run) -> Model | None:
    """The model inside the run; None where it has none that this koppel reads."""
    try:
        return read_text(run.model_text)
    except KoppelError:
        return None


# the pages ----------------------------------------------------------------------------------------------------------


def build_report(run: Run, plots: Iterable[str] = ()) -> str:
    """The report of a run as text of a page; plots: paths or patterns of what is drawn."""
    scene, model = read_scene(run), read_own_model(run)
    chosen = run.find_paths(plots) if plots else first_plots(run, scene)
    title = scene["name"] or str(run.attributes.get("model", "")) or "run"
    warnings = plain_warnings(run)
    unsettled = [line for line in warnings if "did not settle" in line]
    moves, modes = describe_machine(run, model) if model is not None else ("", "")
    events = [(f"{mark['time']:.6g} s", mark["text"]) for mark in find_marks(run, scene)]
    some = f"the first {ROWS} of {len(events)}" if len(events) > ROWS else ""
    about = f"<p>{escape(model.description)}</p>" if model is not None and model.description else ""
    ended = run.status.message if run.status.state.name != "FINISHED" else ""
    picture = frame(build_page(pack(run, chosen)), f"{title} in three dimensions")
    parts = [
        f"<h1>{escape(title)}</h1>{about}" + (f"<p class=bad>{escape(ended)}</p>" if ended else ""),
        section("Picture", picture if scene["parts"] or scene["elements"] else ""),
        section("Run", describe_run(run)),
        section("Warnings", bullets(warnings)),
        section("Laws that did not settle", bullets(unsettled)),
        section("Plots", plot({"": run}, chosen[:PLOTS]) if chosen else ""),
        section("Values", describe_values(run, list_shown(run))),
        section("Events", table(("time", ""), events[:ROWS]) if events else "", some),
        section("Start values that were moved", moves, "by closing the loops"),
        section("Eigenvalues", modes, "of small motions about the equilibrium of the model"),
    ]
    if model is not None:
        rows = describe_parameters(model)
        head = ("parameter", "value", "unit", "meaning", "from")
        parts.append(section("Parameters", table(head, rows) if rows else ""))
        parts.append(section("Model", f"<div class=tree>{describe_tree(model)}</div>"))
    text = escape(run.model_text)
    parts.append(section("Model text", f"<details><summary>as it was run</summary><pre>{text}</pre></details>"))
    return page(title, "".join(parts))


def save_report(run: Run, file: str | os.PathLike[str], plots: Iterable[str] = ()) -> Path:
    """Writes a run as one HTML file to read and print, with its picture, plots, tables and its model.

    >>> import koppel, tempfile
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_report(koppel.simulate(model, until=0.1), Path(folder, "ball.html")).name
    'ball.html'
    """
    target = find_target(file, endings=PAGES, what="page")
    target.write_text(build_report(run, plots), encoding="utf-8")
    return Path(file)


def panels(rows: int, columns: int, height: float) -> tuple[Figure, Any]:
    """An empty figure of a page, height in inches, and its axes by row and column.

    >>> panels(2, 1, 3.0)[1].shape
    (2, 1)
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False)


def save_study(file: str | os.PathLike[str], title: str, sections: Iterable[str]) -> Path:
    """Writes sections (see section, table, panels) as one page; they are made here, in the style of its figures.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_study(Path(folder, "out", "study.html"), "Study", [section("Cost", "<p>low</p>")]).name
    'study.html'
    """
    import matplotlib

    with matplotlib.rc_context(IN_PAGES):
        body = "".join(sections)
    Path(file).parent.mkdir(exist_ok=True)
    target = find_target(file, endings=PAGES, what="page")
    target.write_text(page(title, f"<h1>{escape(title)}</h1>{body}"), encoding="utf-8")
    return Path(file)


def compare_parameters(a: Model | None, b: Model | None) -> str:
    """Parameters whose text differs."""
    if a is None or b is None:
        return ""
    first, second = ({row[0]: row[1] for row in describe_parameters(model)} for model in (a, b))
    rows = [
        (path, first.get(path, "none"), second.get(path, "none"))
        for path in dict.fromkeys([*first, *second])
        if first.get(path) != second.get(path)
    ]
    return table(("parameter", "first", "second"), rows) if rows else ""


def build_comparison(found: Comparison, names: tuple[str, str] = ("first", "second"), plots: Iterable[str] = ()) -> str:
    """Two runs as text of a page: differences ranked, the largest ones drawn, and both pictures."""
    a, b = found.a, found.b
    differ = [one for one in found.differences if one.largest > 0.0]
    units = list(dict.fromkeys(one.unit for one in differ))[: PLOTS // 2]
    largest = [one.path for unit in units for one in [d for d in differ if d.unit == unit][:2]]
    chosen = [path for path in (a.find_paths(plots) if plots else largest) if path in b]
    title = f"{names[0]} and {names[1]}"
    verdict = f"{len(differ)} of {len(found.differences)} common channels differ."
    if found.equal:
        verdict = "The runs are equal to the last bit."
    rows = [
        (d.path, f"{d.largest:.4g}", d.unit, f"{d.relative:.3g}", f"{d.at:.6g}", f"{d.mean:.4g}") for d in differ[:ROWS]
    ]
    head = ("channel", "largest difference", "unit", "against its range", "at [s]", "root mean square")
    alone = [f"{path}: only in {names[0]}" for path in found.only_a]
    alone += [f"{path}: only in {names[1]}" for path in found.only_b]
    alone += [f"{path}: in other units" for path in found.other_units]
    facts = [(name, *pair) for name, pair in found.changed().items()]
    pictures = "".join(
        f"<h3>{escape(name)}</h3>{frame(build_page(pack(run, chosen)), name)}"
        for name, run in zip(names, (a, b), strict=True)
        if "scene" in run.attributes
    )
    grid = "" if found.same_rows else f"; {names[1]} is interpolated at the rows of {names[0]}"
    span = f"Compared from {found.time[0]:g} to {found.time[-1]:g} s{grid}."
    some = f"the {ROWS} largest" if len(differ) > ROWS else ""
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(verdict)} {escape(span)}</p>",
        section("Differences", table(head, rows, (1, 3, 4, 5)) if rows else "", some),
        section("Plots", plot(dict(zip(names, (a, b), strict=True)), chosen) if chosen and differ else ""),
        section("What was run differently", table(("", *names), facts) if facts else ""),
        section("Parameters that differ", compare_parameters(read_own_model(a), read_own_model(b))),
        section("Channels in one of them", bullets(alone[: 5 * ROWS])),
        section("Pictures", pictures),
        *(section(name, describe_run(run)) for name, run in zip(names, (a, b), strict=True)),
    ]
    return page(title, "".join(parts))


def save_comparison(
    a: Run,
    b: Run,
    file: str | os.PathLike[str],
    names: tuple[str, str] = ("first", "second"),
    plots: Iterable[str] = (),
) -> Path:
    """Writes two runs side by side as one HTML file."""
    target = find_target(file, endings=PAGES, what="page")
    target.write_text(build_comparison(compare(a, b), names, plots), encoding="utf-8")
    return Path(file)
