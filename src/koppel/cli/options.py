"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ModelFile = Annotated[Path, typer.Argument(help="model file (YAML or URDF)", show_default=False, readable=False)]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="change a parameter, e.g. --set left.rate='30 N/mm'"),
]
Base = Annotated[str | None, typer.Option(help="root link of a URDF file: fixed (default) or free")]
Confined = Annotated[bool, typer.Option("--confined", help="refuse files outside of the folder of MODEL")]
Plots = Annotated[list[str] | None, typer.Option(help="channel to plot, * and ** as wildcards; may be repeated")]
