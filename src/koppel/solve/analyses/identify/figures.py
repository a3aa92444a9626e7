"""Pictures and the report of an identification."""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.model.target import find_target
from koppel.results.plot import COLORS, DARK, DPI, PANEL_HEIGHT, STYLE, WIDTH

if TYPE_CHECKING:
    from koppel.solve.analyses.identify.fit import Identification, Profile


def _save(figure: Any, file: Path) -> Path:
    find_target(file)
    figure.savefig(file, dpi=DPI)
    return file


def draw_residuals(found: Identification, file: Path) -> Path:
    """Measured and predicted values to the left, what is left between them to the right, one row per channel."""
    return _save(_residual_figure(found), file)


def draw_profiles(profiles: Sequence[Profile], file: Path) -> Path:
    """One panel per parameter."""
    return _save(_profile_figure(profiles), file)


def _residual_figure(found: Identification) -> Any:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        rows = len(found.measured)
        figure = Figure(figsize=(WIDTH, PANEL_HEIGHT * rows + 0.4), layout="constrained")
        panels = figure.subplots(rows, 2, squeeze=False, width_ratios=(2, 1))
        for (left, right), measured, predicted, (name, rest) in zip(
            panels, found.measured, found.predicted, found.residuals().items(), strict=True
        ):
            unit = f" [{measured.unit}]" if measured.unit else ""
            few = measured.at.size <= 200
            left.plot(measured.at, measured.values, "o" if few else ".", ms=3, color=DARK, label="measured")
            left.plot(measured.at, predicted, color=COLORS[0], label="model")
            left.set_ylabel(f"{name}{unit}")
            left.legend()
            right.axhline(0.0, color=DARK, lw=0.8)
            right.plot(measured.at, rest, "o" if few else ".", ms=3, color=COLORS[1])
            right.set_ylabel(f"model - measured{unit}")
            for panel in (left, right):
                panel.set_xlabel(measured.over)
        return figure


def _profile_figure(profiles: Sequence[Profile]) -> Any:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        columns = min(3, len(profiles))
        rows = -(-len(profiles) // columns)
        figure = Figure(figsize=(WIDTH * columns / 3 + 1, (PANEL_HEIGHT + 0.4) * rows), layout="constrained")
        panels = figure.subplots(rows, columns, squeeze=False)
        for panel in panels.flat[len(profiles) :]:
            panel.remove()
        for panel, profile in zip(panels.flat, profiles, strict=False):
            panel.plot(profile.value, profile.squares, "o-", ms=3, color=COLORS[0])
            panel.axhline(profile.limit, color=DARK, lw=0.8, ls="--")
            for end in profile.interval:
                panel.axvline(end, color=COLORS[1], lw=0.8)
            panel.set_xlabel(f"{profile.path} [{profile.unit}]" if profile.unit else profile.path)
            panel.set_ylabel("sum of squares")
        return figure


def write_report(found: Identification, file: Path, profiles: bool) -> Path:
    """One page that stands alone: table of the parameters, correlation, residuals, profiles."""
    find_target(file)
    known = [path for path, deviation in found.deviations.items() if deviation > 0.0]
    curves = [found.profile(path) for path in known] if profiles else []
    by_profile = {curve.path: curve.interval for curve in curves}
    head = ["parameter", "unit", "value", "deviation", f"{100 * found.confidence:g} % interval"]
    rows = []
    for path, value in found.values.items():
        low, high = found.intervals[path]
        cells = [path, found.units[path], f"{value:.6g}", f"{found.deviations[path]:.3g}", f"{low:.6g} .. {high:.6g}"]
        if curves:
            ends = by_profile.get(path)
            cells.append(f"{ends[0]:.6g} .. {ends[1]:.6g}" if ends else "")
        rows.append(cells)
    if curves:
        head.append("from the profile")
    paths = list(found.values)
    correlation = [[path, *(f"{c:.3f}" for c in line)] for path, line in zip(paths, found.correlation, strict=True)]
    size = np.sqrt(np.mean(np.concatenate(list(found.residuals().values())) ** 2))
    parts = [
        "<h1>Identification</h1>",
        f"<p>{sum(m.values.size for m in found.measured)} measured values, {len(paths)} parameters, "
        f"{found.evaluations} evaluations; spread {found.spread:.3g}, rms of all residuals {size:.3g}.</p>",
        *(f"<p class=warning>{html.escape(line)}</p>" for line in found.warnings),
        _table(head, rows),
        "<h2>Correlation</h2>",
        _table(["", *paths], correlation),
        "<h2>Measured and model</h2>",
        _picture(_residual_figure(found), "measured and predicted values, and residuals"),
    ]
    if curves:
        parts += ["<h2>Profiles</h2>", _picture(_profile_figure(curves), "sum of squares over each parameter")]
    if len(found.tried) > 1:
        tried = [[f"{squares:.6g}", *(f"{values[path]:.6g}" for path in paths)] for squares, values in found.tried]
        parts += ["<h2>Starts</h2>", _table(["sum of squares", *paths], tried)]
    style = (
        "body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222}"
        "table{border-collapse:collapse}td,th{padding:.25rem .8rem;border-bottom:1px solid #ddd;text-align:left}"
        "img{max-width:100%}.warning{background:#fff3cd;padding:.4rem .8rem}"
    )
    page = f"<!doctype html><html lang=en><meta charset=utf-8><title>Identification</title><style>{style}</style>"
    file.write_text(page + "\n".join(parts) + "</html>\n", encoding="utf-8")
    return file


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def _picture(figure: Any, words: str) -> str:
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=110)
    return f'<img alt="{words}" src="data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}">'
