"""koppel new: a first model to change."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from koppel.cli.terminal import Console
from koppel.model.errors import KoppelError, suggest

TEMPLATES = {
    "pendulum": "a rod on a hinge",
    "linkage": "a four-bar linkage with a drive: a closed loop",
    "axle": "a double wishbone front axle from hardpoints, its wheels on the ground through springs",
    "driveline": "engine, clutch, gearbox, wheels: dry friction that sticks",
    "car": "a car on its tires, steered and driven by inputs",
}
"""Names of the templates and what they are."""


def new(
    template: Annotated[str | None, typer.Argument(help=", ".join(TEMPLATES), show_default=False)] = None,
    file: Annotated[
        Path | None, typer.Argument(help="file to write; default: TEMPLATE.yaml in this folder", show_default=False)
    ] = None,
) -> None:
    """Write a model file to begin with; without a name, list the templates."""
    console = Console()
    if template is None:
        for name, meaning in TEMPLATES.items():
            console.print(f"koppel new {name:10} {meaning}", highlight=False)
        return
    if template not in TEMPLATES:
        raise KoppelError(f"there is no template '{template}'{suggest(template, TEMPLATES)}")
    target = file or Path(f"{template}.yaml")
    if target.suffix not in (".yaml", ".yml"):
        raise KoppelError(f"{target}: ends with '{target.suffix}'; a model file ends with .yaml")
    text = files("koppel.templates").joinpath(f"{template}.yaml").read_text(encoding="utf-8")
    try:
        with target.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise KoppelError(f"{target}: is there already; give another name") from None
    console.print(f"wrote {target}. Next:", highlight=False, markup=False)
    for command in (f"check {target}", f"run {target} --until 5", f"view {target.stem}.h5"):
        console.print(f"  koppel {command}", highlight=False, markup=False, soft_wrap=True)
