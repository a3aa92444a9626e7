"""koppel drive: a car in a maneuver, with its key figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from koppel.cli.options import AsJson
from koppel.cli.targets import find_result, read_settings, write_table
from koppel.cli.terminal import Console, Table, tell_data
from koppel.model.errors import KoppelError


def drive(
    car: Annotated[str, typer.Argument(help="car, such as midsize", show_default=False)],
    maneuver: Annotated[
        str, typer.Argument(help="maneuver, such as double_lane_change, or a file (YAML)", show_default=False)
    ],
    speed: Annotated[float | None, typer.Option(help="speed in km/h")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="option of the maneuver, e.g. --set part=2, --set radius=60"),
    ] = None,
    tire: Annotated[Path | None, typer.Option(help="tire property file (.tir)", readable=False)] = None,
    step: Annotated[float, typer.Option(help="step in s")] = 1e-3,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="result file, .csv, .mf4 or HDF5")] = None,
    plot: Annotated[Path | None, typer.Option(help="picture of the main channels (PNG)")] = None,
    confined: Annotated[
        bool, typer.Option("--confined", help="refuse files outside of the folder of MANEUVER, or else of this one")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Drive a maneuver and print its key figures."""
    from koppel.model.reading import reading
    from koppel.model.target import find_target
    from koppel.vehicle.maneuvers import drive as drive_maneuver
    from koppel.vehicle.maneuvers import read_maneuver
    from koppel.vehicle.tire_files import read_tire

    kept = [path for path in (tire, Path(maneuver)) if path is not None]
    store = find_result(out, kept) if out is not None else None
    if plot is not None:
        find_target(plot, kept)
    console = Console(quiet=as_json)
    given = read_settings(settings or [], "NAME=VALUE, as in --set part=2")
    options: dict[str, Any] = {name: read_option(text) for name, text in given.items()}
    if speed is not None:
        if "speed" in options:
            raise KoppelError(f"--speed {speed:g} and --set speed={given['speed']} say it twice; give one of them")
        options["speed"] = speed / 3.6
    is_file = maneuver.endswith((".yaml", ".yml"))
    top = Path(maneuver if is_file else ".", "" if is_file else "here")
    if tire is not None:
        with reading(top, confined):
            file = read_tire(tire)
        console.print(file.report(), highlight=False)
        options["tire"] = file
    if is_file and (speed is not None or settings):
        raise KoppelError(f"{maneuver} gives its own options; change them there")
    with reading(top, confined):
        chosen = read_maneuver(maneuver) if is_file else maneuver
        done = drive_maneuver(chosen, car, step=step, file=store, **options)
    run = done.run
    if out is not None and store is None:
        write_table(run, out, kept)
    title = f"{car}, {done.maneuver.name}: {float(run['time'][-1]):g} s"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for head, side in (("figure", "left"), ("value", "right"), ("unit", "left")):
        table.add_column(head, justify=side)
    for name, (value, unit) in done.figures.items():
        table.add_row(name, f"{value:.4g}", "" if unit == "1" else unit)
    console.print(table)
    for warning in run.warnings:
        console.print(f"warning: {warning}", highlight=False)
    if plot is not None:
        done.plot(plot)
        console.print(f"wrote {plot}", highlight=False)
    if out is not None:
        console.print(f"wrote {out}", highlight=False)
    if as_json:
        figures = {name: {"value": value, "unit": unit} for name, (value, unit) in done.figures.items()}
        files = {"results": out and str(out), "plot": plot and str(plot)}
        about = {"car": car, "maneuver": done.maneuver.name, "end_s": float(run["time"][-1])}
        tell_data({**about, "figures": figures, "warnings": list(run.warnings), **files})


def read_option(text: str) -> int | float | str:
    """A number in SI units, a value with unit, or a word."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text
