"""One page per element, from its declaration: law, sign, ports, quantities, outputs, picture, example."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from formulas import typeset
from sphinx.application import Sphinx

from koppel.model.catalogue import (
    Listing,
    Sheet,
    describe_curves,
    describe_element,
    describe_library,
    describe_signals,
    summaries,
)


def write_pages(folder: Path, pictures: Path) -> None:
    """Writes the pages of the catalogue into the folder, and removes those of elements that are gone."""
    groups = summaries()
    pages = {kind: element_page(describe_element(kind), pictures) for kind in groups["elements"]}
    pages["curves"] = family_page("Curves", "A curve is a mapping with its `type`.", describe_curves(), "type: {}")
    pages["signals"] = family_page(
        "Signals", "A signal is a value, an expression, or one of these shapes.", describe_signals(), "{}: {{...}}"
    )
    pages["libraries"] = family_page(
        "Libraries",
        "Models that a file names instead of spelling them out: `submodels: {engine: {library: powertrain.engine}}`.",
        [describe_library(name) for name in groups["libraries"]],
        "library: {}",
    )
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.md"):
        if old.stem not in pages:
            old.unlink()
    for name, text in pages.items():
        file = folder / f"{name}.md"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def element_page(sheet: Sheet, pictures: Path) -> str:
    """The page of one element."""
    pieces = [f"# {sheet.kind}"]
    pieces += [] if sheet.summary in sheet.law else [sheet.summary]
    if (pictures / f"{sheet.kind}.png").exists():
        pieces.append(f"```{{image}} ../pictures/elements/{sheet.kind}.png\n:alt: {sheet.kind}\n:class: element\n```")
    pieces += body(sheet)
    if sheet.example:
        pieces += ["## Example", f"```yaml\n{sheet.example.strip()}\n```"]
    return "\n\n".join(pieces) + "\n"


def family_page(title: str, text: str, sheets: list[Sheet], use: str) -> str:
    """Several kinds on one page."""
    pieces = [f"# {title}", text]
    for sheet in sheets:
        pieces += [f"## {sheet.kind}", f"`{use.format(sheet.kind)}`"]
        pieces += [] if sheet.summary in sheet.law else [sheet.summary]
        pieces += body(sheet)
    return "\n\n".join(pieces) + "\n"


def body(sheet: Sheet) -> list[str]:
    """Law and tables."""
    names = [row[0] for listing in sheet.listings if listing.columns[0] in NAMED for row in listing.rows]
    return [*law(sheet.law, names), *(table(listing) for listing in sheet.listings)]


NAMED = ("port", "quantity", "curve", "signal", "state", "output")  # what formulas are made of
WIDEST = 116  # characters of a line of a docstring
FORMULA = re.compile(r"[\w'|][\w'./|()\[\], *-]{0,40} (=|<=|>=) .*[^.]$")


def law(text: str, names: Iterable[str] | None = None) -> list[str]:
    """A docstring as paragraphs, formulas and code; names: of the element, whose formulas are set with them."""
    text, mark, code = text.partition("\n>>> ")
    pieces: list[str] = []
    for formula, some in parts(text):
        block = "```text\n" + "\n".join(some) + "\n```"
        if names is not None:
            pieces += [typeset(piece, names, escape) for piece in ([block] if formula else some)]
        else:
            pieces += [block] if formula else [escape(line) for line in some]
    return [*pieces, f"```text\n{mark.strip()} {code.strip()}\n```"] if code else pieces


def parts(text: str) -> list[tuple[bool, list[str]]]:
    """Lines of formulas and of words, in turn: a line goes on in the next where a sentence does or where it is full."""
    lines: list[str] = []
    for line in text.splitlines():
        before = lines[-1].rpartition("\n")[2] if lines else ""
        full = bool(before and line) and len(before) + 1 + len(line.split()[0]) > WIDEST
        prose = bool(before and line) and not any(FORMULA.match(one) for one in (before, line))
        if full or (prose and before[-1] not in ".:;"):
            lines[-1] += f"\n{line}"
        else:
            lines.append(line)
    whole = [" ".join(line.split()) for line in lines if line.strip()]
    grouped = groupby(whole, key=lambda line: FORMULA.match(line) is not None)
    return [(formula, list(group)) for formula, group in grouped]


def escape(text: str) -> str:
    """Plain words for Markdown."""
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)


CODED = ("port", "element", "quantity", "curve", "signal", "state", "option", "output", "key", "unit", "over", "gives")


def table(listing: Listing) -> str:
    """A table in Markdown; names, units and defaults are set as code."""
    shown = [k for k in range(len(listing.columns)) if any(row[k] for row in listing.rows)]
    heads = [listing.columns[k] for k in shown]

    def cell(text: str, column: str) -> str:
        text = text.replace("|", "\\|").replace("\n", " ")
        if text and column in CODED:
            return f"`{text}`"
        return text.replace("*", "\\*").replace("<", "&lt;").replace("_", "\\_")

    rows = [[cell(row[k], listing.columns[k]) for k in shown] for row in listing.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, ["---"] * len(heads), *rows])


def build(app: Sphinx) -> None:
    """Writes the pages before they are read."""
    source = Path(app.srcdir)
    write_pages(source / "elements", source / "pictures" / "elements")


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the pages."""
    app.connect("builder-inited", build)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
