"""koppel report and koppel compare: runs as pages to read and print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from koppel.cli.options import AsJson
from koppel.cli.terminal import Console, Table, tell_data
from koppel.model.errors import KoppelError

if TYPE_CHECKING:
    from koppel.results import Run

RunPath = Annotated[Path, typer.Argument(help="result file (HDF5)", show_default=False, readable=False)]
Plots = Annotated[list[str] | None, typer.Option(help="channels to draw, * and ** as wildcards; may be repeated")]


def check_page(out: Path, *kept: Path) -> None:
    """A page has the name of one, and is none of the files that are read."""
    from koppel.model.target import find_target

    if out.suffix not in (".html", ".htm"):
        raise KoppelError(f"{out}: ends with '{out.suffix}'; give .html")
    find_target(out, list(kept))


def report(
    file: RunPath,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="page; default: RUN_report.html here")] = None,
    plot: Plots = None,
    as_json: AsJson = False,
) -> None:
    """Write a run as one page to read and print: picture, plots, tables, warnings, eigenvalues, model."""
    from koppel.results import Run
    from koppel.view.report import save_report

    target = out or Path(f"{file.stem}_report.html")  # RUN.html may be a page of view
    check_page(target, file)
    run = Run.read(file)
    written = save_report(run, target, plot or [])
    if as_json:
        tell_data({"report": str(written), "bytes": written.stat().st_size, **describe_run(run)})
        return
    Console().print(f"report: {written}", highlight=False, markup=False)


def describe_run(run: Run) -> dict[str, object]:
    """What a script wants to know of a run before it looks at the page."""
    return {
        "model": str(run.attributes.get("model", "")),
        "state": run.status.state.name,
        "message": run.status.message,
        "rows": len(run.time),
        "channels": len(run),
        "end_s": float(run.time[-1]) if len(run.time) else None,
        "warnings": list(run.warnings),
    }


def compare(
    first: RunPath,
    second: RunPath,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="page (.html) with plots and both pictures")] = None,
    plot: Plots = None,
    count: Annotated[int, typer.Option(min=1, help="how many differences to show")] = 20,
    as_json: AsJson = False,
) -> None:
    """Compare two runs channel by channel, the largest difference first."""
    from koppel.results import Run
    from koppel.results.compare import compare as compare_runs
    from koppel.view.report import build_comparison

    if out is not None:
        check_page(out, first, second)
    console = Console()
    try:
        found = compare_runs(Run.read(first), Run.read(second))
    except KoppelError as error:
        raise KoppelError(f"{first}, {second}: {error}") from None
    names = (first.stem, second.stem) if first.stem != second.stem else (str(first), str(second))
    if out is not None:
        out.write_text(build_comparison(found, names, plot or []), encoding="utf-8")
    if as_json:
        print(json.dumps(found.to_data()))
        return
    differ = [one for one in found.differences if one.largest > 0.0]
    if found.equal:
        console.print("equal to the last bit", highlight=False)
    else:
        table = Table(title=f"{len(differ)} of {len(found.differences)} common channels differ", title_justify="left")
        for column in ("channel", "largest difference", "against its range", "at [s]"):
            table.add_column(column, justify="left" if column == "channel" else "right")
        for one in differ[:count]:
            amount = f"{one.largest:.4g} {one.unit}"
            table.add_row(escape(one.path), escape(amount), f"{one.relative:.3g}", f"{one.at:.6g}")
        console.print(table)
        for name, paths in zip(names, (found.only_a, found.only_b), strict=True):
            if paths:
                more = ", ..." if len(paths) > 6 else ""
                console.print(f"only in {name}: {', '.join(paths[:6])}{more}", highlight=False, markup=False)
    if out is not None:
        console.print(f"page: {out}", highlight=False, markup=False)
