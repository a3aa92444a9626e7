"""koppel kinematics: positions, velocities and accelerations of a mechanism over a coordinate that is led."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from koppel.cli.options import AsJson, Base, Confined, ModelFile, Plots
from koppel.cli.targets import write_table
from koppel.cli.terminal import Console, tell_data
from koppel.model.errors import KoppelError

MAX_ROWS = 100_000


def kinematics(
    file: ModelFile,
    drive: Annotated[
        list[str],
        typer.Option(
            metavar="JOINT.COORDINATE=FROM:TO:COUNT", help="coordinate that is led, e.g. 'crank.angle=0 deg:360 deg:73'"
        ),
    ],
    speed: Annotated[str, typer.Option(help="its rate, e.g. '100 rpm'; a bare number in rad/s or m/s")] = "1",
    plot: Plots = None,
    unit: Annotated[
        list[str] | None, typer.Option(help="unit to show where it fits, e.g. rpm, deg, mm; may be repeated")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="table, .csv or .mf4; default: MODEL_kinematics.csv")
    ] = None,
    base: Base = None,
    confined: Confined = False,
    as_json: AsJson = False,
) -> None:
    """Lead a coordinate of a mechanism and write and plot what follows: positions, velocities, accelerations."""
    from koppel.model.files import find_files, read_model
    from koppel.model.target import TABLES, find_target
    from koppel.solve.analyses.kinematics import sweep_kinematics

    if len(drive) > 1:
        raise KoppelError(f"--drive is given {len(drive)} times; one coordinate is led, so give it once")
    model = read_model(file, base=base, confined=confined)  # type: ignore[arg-type]
    coordinate, low, high, count = read_drive(drive[0])
    target = out or Path(f"{file.stem}_kinematics.csv")
    kept = [file, *find_files(model)]
    picture = target.with_suffix(".png")
    find_target(target, kept, TABLES)
    if plot:
        find_target(picture, kept)
    ends = sweep_kinematics(model, coordinate, [low, high])[coordinate]
    values = [float(ends[0] + (ends[1] - ends[0]) * k / (count - 1)) for k in range(count)]
    run = sweep_kinematics(model, coordinate, values, speed=speed)
    write_table(run, target, kept)
    console = Console(quiet=as_json)
    console.print(f"{model.name or file.name}: {count} positions over {coordinate}", highlight=False, markup=False)
    console.print(f"results: {target}", highlight=False, markup=False)
    if plot:
        run.plot(plot, x=coordinate, units=unit or (), file=picture, title=model.name)
        console.print(f"plot: {picture}", highlight=False, markup=False)
    if as_json:
        files = {"results": str(target), "plot": str(picture) if plot else None}
        tell_data({"model": model.name, "coordinate": coordinate, "positions": count, **files})


def read_drive(text: str) -> tuple[str, str, str, int]:
    """Coordinate, first and last value and their number.

    >>> read_drive("crank.angle=0 deg:360 deg:73")
    ('crank.angle', '0 deg', '360 deg', 73)
    """
    coordinate, equals, span = (piece.strip() for piece in text.partition("="))
    pieces = [piece.strip() for piece in span.split(":")]
    if not equals or len(pieces) != 3 or not pieces[2].isdigit():
        raise KoppelError(f"--drive {text}: write it as JOINT.COORDINATE=FROM:TO:COUNT, as in crank.angle=0:6.28:73")
    if not 2 <= int(pieces[2]) <= MAX_ROWS:
        raise KoppelError(f"--drive {text}: the count {pieces[2]} is not between 2 and {MAX_ROWS}")
    return coordinate, pieces[0], pieces[1], int(pieces[2])
