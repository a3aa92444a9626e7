"""koppel rig: the K&C sheet of an axle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from koppel.cli.options import AsJson
from koppel.cli.terminal import Console, Table, tell_data

ZERO = 1e-9  # of a figure in its unit: rounding
RigFile = Annotated[
    Path, typer.Argument(help="file with suspension, rig and sheet (YAML), or model file of an axle", readable=False)
]


def rig(
    file: RigFile,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="folder for tables (CSV), diagrams, report")] = None,
    html: Annotated[Path | None, typer.Option(help="report of several pages, .html")] = None,
    plot: Annotated[Path | None, typer.Option(help="all diagrams in one picture, .png, .svg or .pdf")] = None,
    confined: Annotated[bool, typer.Option("--confined", help="refuse files outside of the folder of FILE")] = False,
    as_json: AsJson = False,
) -> None:
    """Kinematics and compliance of an axle: key figures, tables, diagrams, report."""
    from koppel.model.reading import reading
    from koppel.model.target import find_target
    from koppel.vehicle.rig_file import measure_file

    for single in (html, plot):
        if single is not None:
            find_target(single, [file])
    with reading(file, confined) as noted:
        sheet = measure_file(file)
    kept = [file, *noted.files]
    console = Console(quiet=as_json)
    table = Table(title=f"{sheet.name}: {sheet.positions} positions", title_justify="left", box=None, pad_edge=False)
    for head, side in (("figure", "left"), ("value", "right"), ("unit", "left"), ("meaning", "left")):
        table.add_column(head, justify=side)
    for figure in sheet.figures:
        value = 0.0 if abs(figure.value) < ZERO else figure.value
        table.add_row(figure.name, f"{value:.4g}", figure.unit, figure.meaning)
    console.print(table)
    written: list[Path] = []
    if out is not None:
        written += sheet.to_csv(out, kept)
        html, plot = html or out / "report.html", plot or out / "diagrams.png"
    written += [sheet.to_html(find_target(html, kept))] if html is not None else []
    written += [sheet.plot(find_target(plot, kept))] if plot is not None else []
    for path in written:
        console.print(f"wrote {path}", highlight=False)
    if as_json:
        figures = {figure.name: {"value": figure.value, "unit": figure.unit} for figure in sheet.figures}
        about = {"name": sheet.name, "positions": sheet.positions}
        tell_data({**about, "figures": figures, "files": [str(path) for path in written]})
