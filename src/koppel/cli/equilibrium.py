"""koppel equilibrium: where a machine rests, also while a parameter changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from koppel.cli.options import AsJson, Base, Confined, ModelFile, Settings
from koppel.cli.terminal import Console, Table, tell, tell_data
from koppel.model.errors import KoppelError

MAX_ROWS = 100_000


def equilibrium(
    file: ModelFile,
    sweep: Annotated[
        str | None,
        typer.Option(
            metavar="PATH=FROM:TO:COUNT", help="follow it while a parameter or input changes, e.g. load=0:2:21"
        ),
    ] = None,
    hold: Annotated[
        list[str] | None, typer.Option(help="joint, part or coordinate that stays where it is; may be repeated")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="result file, .h5 or .csv; default with --sweep: MODEL_equilibrium.h5 here"),
    ] = None,
    settings: Settings = None,
    base: Base = None,
    confined: Confined = False,
    as_json: AsJson = False,
) -> None:
    """Find the equilibrium, or follow it while a parameter changes."""
    from koppel.cli.main import load_machine
    from koppel.model.files import find_files
    from koppel.model.target import find_target
    from koppel.solve.analyses.equilibrium import EquilibriumError, find_equilibrium
    from koppel.solve.analyses.follow import follow_equilibrium

    machine = load_machine(file, settings, base, confined)
    target = out or (Path(f"{file.stem}_equilibrium.h5") if sweep else None)
    if target is not None:
        find_target(target, [file, *find_files(machine.compiled.model)])
        if target.suffix not in (".h5", ".csv"):
            raise KoppelError(f"{target}: give a name that ends in .h5 or .csv")
    name = machine.compiled.model.name or file.name
    console = Console(quiet=as_json)
    told: dict[str, Any] = {"model": name}
    if sweep is None:
        found = find_equilibrium(machine, hold=hold or [])
        told |= {"residual": found.residual, "iterations": found.iterations, "unstable": list(found.unstable)}
        told["coordinates"] = [{"path": p, "value": v, "unit": u} for p, v, u in list_position(machine)]
        show_position(console, machine, name)
        what = "acceleration" if machine.compiled.laws else "unbalanced load"
        console.print(f"largest {what} {found.residual:.3g}, {found.iterations} iterations", highlight=False)
        neutral = ", ".join(found.neutral)
        if found.unstable:
            tell(f"warning: this equilibrium is unstable in {', '.join(found.unstable)}")
        if target is not None:
            write_row(machine, target)
    else:
        path, values = read_sweep(machine, sweep)
        store = target if target is not None and target.suffix == ".h5" else None
        try:
            run = follow_equilibrium(machine, parameter=path, values=values, hold=hold or [], file=store)
        except EquilibriumError as error:
            if target is not None and target.suffix == ".csv" and error.run is not None:
                error.run.to_csv(target)
            raise
        if target is not None and target.suffix == ".csv":
            run.to_csv(target)
        neutral = str(run.attributes["neutral"])
        told |= {"swept": path, "points": len(run.time)}
        console.print(f"{name}: {len(run.time)} equilibria over {path}", highlight=False, markup=False)
    if as_json:
        tell_data({**told, "neutral": neutral.split(", ") if neutral else [], "results": target and str(target)})
        return
    if neutral:
        tell(f"warning: motions without stiffness were left alone: {neutral}")
    if target is not None:
        console.print(f"results: {target}", highlight=False, markup=False)


def read_sweep(machine: Any, text: str) -> tuple[str, list[float | str]]:
    """path=from:to:count, the ends with or without unit, as the path and equally spaced values."""
    path, equals, span = (piece.strip() for piece in text.partition("="))
    pieces = [piece.strip() for piece in span.split(":")]
    if not equals or len(pieces) != 3 or not pieces[2].isdigit():
        raise KoppelError(f"--sweep {text}: write it as PATH=FROM:TO:COUNT, for example load=0:2:21")
    count = int(pieces[2])
    if not 2 <= count <= MAX_ROWS:
        raise KoppelError(f"--sweep {text}: the count {count} is not between 2 and {MAX_ROWS}")
    from koppel.solve.analyses.follow import Knob
    from koppel.solve.analyses.study.points import spell_number

    knob = Knob(machine, path)
    low, high = (knob.read(piece) for piece in pieces[:2])
    return path, [spell_number(low + (high - low) * k / (count - 1), knob.declared) for k in range(count)]


def show_position(console: Console, machine: Any, name: str) -> None:
    """Coordinates of joints and centers of mass of free parts, as a table."""
    table = Table(title=escape(f"{name}: equilibrium"), title_justify="left")
    for column in ("coordinate", "value", "unit"):
        table.add_column(column, justify="right" if column == "value" else "left")
    for path, number, unit in list_position(machine):
        table.add_row(escape(path), f"{number:.9g}", escape(unit))
    console.print(table)


def list_position(machine: Any) -> Iterator[tuple[str, float, str]]:
    """Path, value and unit of each of them."""
    for value in machine.compiled.starts:
        if value.rate or value.q < 0 or value.shape == "rotation":
            continue
        names = (
            [value.path]
            if value.shape == "number"
            else [f"{value.owner}.{axis}" for axis in ("zyx" if value.backwards else "xyz")]
        )
        for k, path in enumerate(names):
            yield path, float(machine.q[value.q + k]), value.unit


def write_row(machine: Any, target: Path) -> None:
    """All channels of the equilibrium as a run of one row."""
    import numpy as np

    from koppel.results import RunWriter

    compiled = machine.compiled
    attributes: dict[str, str | int | float] = {"model": compiled.model.name, "analysis": "equilibrium"}
    store = target if target.suffix == ".h5" else None
    with RunWriter(store, compiled.channels, model_text=compiled.text, attributes=attributes) as writer:
        writer.append(np.zeros(1), machine.core.outputs(0.0)[None, :])
    if store is None:
        writer.to_run().to_csv(target)
