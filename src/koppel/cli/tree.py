"""koppel tree: what carries what."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from koppel.cli.options import Base, Confined, ModelFile
from koppel.cli.terminal import Console


def tree(
    file: ModelFile,
    picture: Annotated[Path | None, typer.Option(help="also draw it, e.g. tree.png")] = None,
    base: Base = None,
    confined: Confined = False,
) -> None:
    """Show the spanning tree: parts on joints, closed loops, drives, conditions, force elements."""
    from koppel.model.files import find_files, read_model
    from koppel.model.target import find_target
    from koppel.view.topology import text_width, topology_text, write_topology

    model = read_model(file, base=base, confined=confined)  # type: ignore[arg-type]
    if picture is not None:
        find_target(picture, [file, *find_files(model)])
    console = Console()
    text = topology_text(model)
    wide = Console(width=max(console.width, text_width(text)))  # the terminal breaks long lines, nothing is lost
    wide.print(text, highlight=False)
    if picture is not None:
        console.print(f"picture: {write_topology(model, picture)}", highlight=False)
