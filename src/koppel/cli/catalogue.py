"""koppel list and koppel doc: what there is to build with."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.markup import escape

from koppel.cli.options import AsJson
from koppel.cli.terminal import Console, Table
from koppel.model.errors import KoppelError, suggest


def list_all(
    of: Annotated[
        str | None,
        typer.Argument(help="elements, libraries, curves, signals, or a domain such as hydraulics", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List elements, libraries, curves and signals with one line each; with --json also ports, quantities, units."""
    from koppel.model.catalogue import summaries

    groups = summaries()
    if of is not None and of not in groups:
        domains = {name.partition(".")[0] for group in groups.values() for name in group if "." in name}
        if of not in domains:
            raise KoppelError(f"there is nothing called '{of}' to list{suggest(of, [*groups, *sorted(domains)])}")
    shown = {
        group: {name: line for name, line in found.items() if of in (None, group, name.partition(".")[0])}
        for group, found in groups.items()
    }
    shown = {group: found for group, found in shown.items() if found}
    if as_json:
        sheets = {group: [find_sheet(name, group).to_json() for name in found] for group, found in shown.items()}
        print(json.dumps(sheets))
        return
    console = Console()
    for group, found in shown.items():
        table = Table(title=group, title_justify="left", show_header=False, box=None, padding=(0, 2, 0, 0))
        for name, line in found.items():
            table.add_row(name, escape(line))
        console.print(table)
        console.print()
    console.print("koppel doc NAME tells more, e.g. koppel doc mechanics.bushing", highlight=False)


def doc(
    name: Annotated[str, typer.Argument(help="element, library entry, curve or signal", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Explain an element: its law and sign, ports, quantities, outputs, and a model in which it works."""
    sheet = find_sheet(name)
    if as_json:
        print(json.dumps(sheet.to_json()))
        return
    console = Console()
    console.print(f"{sheet.kind}: {sheet.summary}" if sheet.summary not in sheet.law else sheet.kind, markup=False)
    if sheet.law:
        console.print(f"\n{sheet.law}", markup=False, highlight=False, soft_wrap=True)
    for listing in sheet.listings:
        table = Table(title=f"\n{listing.name}", title_justify="left", box=None, padding=(0, 2, 0, 0))
        shown = [index for index in range(len(listing.columns)) if any(row[index] for row in listing.rows)]
        for index in shown:
            table.add_column(listing.columns[index])
        for row in listing.rows:
            table.add_row(*(escape(row[index]) for index in shown))
        console.print(table)
    if sheet.example:
        console.print(f"\nexample\n{sheet.example.rstrip()}", markup=False, highlight=False, soft_wrap=True)


def find_sheet(name: str, group: str | None = None) -> Any:
    """The sheet of an element, a library entry, a curve or a signal, in this order."""
    from koppel.model.catalogue import (
        describe_curves,
        describe_element,
        describe_library,
        describe_signals,
        summaries,
    )

    groups = summaries()
    known = [one for names in groups.values() for one in names]
    if name not in known and len(ends := [one for one in known if one.rpartition(".")[2] == name]) == 1:
        name = ends[0]
    found = group or next((word for word, names in groups.items() if name in names), None)
    if found == "elements":
        return describe_element(name)
    if found == "libraries":
        return describe_library(name)
    if found is None:
        raise KoppelError(f"there is no '{name}' in the catalogue{suggest(name, known)}; koppel list shows all")
    sheets = describe_curves() if found == "curves" else describe_signals()
    return next(sheet for sheet in sheets if sheet.kind == name)
