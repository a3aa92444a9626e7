"""koppel couple: an assembly of components, run or looked at before the run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from koppel.cli.options import AsJson, Confined
from koppel.cli.targets import find_result, write_table
from koppel.cli.terminal import Console, tell_data
from koppel.model.errors import KoppelError


def couple(
    file: Annotated[Path, typer.Argument(help="file of the assembly (YAML)", readable=False, show_default=False)],
    check: Annotated[bool, typer.Option("--check", help="predict stability, without a run")] = False,
    until: Annotated[str | None, typer.Option(help="end of the run, in s or with a unit")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="result file, .csv, .mf4 or HDF5")] = None,
    confined: Confined = False,
    as_json: AsJson = False,
) -> None:
    """Run an assembly of coupled components, or predict whether its couplings are stable."""
    import numpy as np

    from koppel.cli.main import show_warnings
    from koppel.compile.compiler import compile_model
    from koppel.couple.files import read_assembly
    from koppel.model.reading import reading

    with reading(file, confined) as noted:
        found, console = read_assembly(file), Console(quiet=as_json)
    kept = [file, *noted.files]
    store = find_result(out, kept) if out is not None else None
    merged = found.assembly.is_merged
    if check and merged:
        compile_model(found.assembly.merge())
        console.print("all couplings are merge: one model, nothing is exchanged", highlight=False)
        if as_json:
            tell_data({"radius": 1.0, "gain": 0.0, "bound": 1.0, "stable": True, "suggestion": "", "repeated": {}})
        return
    if check:
        coupled = found.assembly.machine(found.stepper)
        from koppel.couple.stability import check_stability

        if found.start == "equilibrium":
            coupled.start_at_equilibrium()
        told = check_stability(coupled)
        console.print(f"{found.stepper.describe()}", highlight=False)
        console.print(f"spectral radius of a step: {told.radius:.6g}", highlight=False)
        if told.gain:
            gain = f"loop gain of imposed motions: {told.gain:.4g} (below {told.bound:.3g} is stable)"
            console.print(gain, highlight=False)
        if coupled.repeated:
            console.print(coupled.describe_repeated(), highlight=False)
        console.print("stable" if told.stable else f"unstable; try {told.suggestion}", highlight=False)
        if as_json:
            repeated = {path: list(rows) for path, rows in coupled.repeated.items()}
            data = {"radius": told.radius, "gain": told.gain, "bound": told.bound, "stable": told.stable}
            tell_data({**data, "suggestion": told.suggestion, "repeated": repeated})
        if not told.stable:
            raise typer.Exit(3)
        return
    end = until if until is not None else found.until
    if end is None:
        raise KoppelError("until is missing: give it in the file or as --until")
    run = found.assembly.simulate(
        until=end, stepper=found.stepper, every=found.every, start=found.start, file=store
    )
    show_warnings(run)
    if out is not None and store is None:
        write_table(run, out, kept)
    title = f"{found.assembly.name}: {float(run.time[-1]):g} s, real-time factor {run.status.real_time_factor:.3g}"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for head in ("coupling", "technique", "gap m", "gap rad", "rate m/s", "force N"):
        table.add_column(head, justify="left" if head in ("coupling", "technique") else "right")
    couplings = []
    for coupling in found.assembly.couplings:
        if coupling.technique == "merge":
            continue
        worst = {key: float(np.max(np.abs(run[f"{coupling.path}.{key}"]))) for key in ("gap", "gap_angle", "gap_rate")}
        force = np.linalg.norm([run[f"{coupling.path}.force_{axis}"] for axis in "xyz"], axis=0)
        ends = {"a": str(coupling.a), "b": str(coupling.b), "technique": str(coupling.technique)}
        couplings.append({**ends, **worst, "force": float(np.max(force))})
        cells = [f"{value:.2g}" for value in worst.values()]
        table.add_row(f"{coupling.a} - {coupling.b}", coupling.technique, *cells, f"{float(np.max(force)):.4g}")
    console.print(title if merged else table)
    about: dict[str, object] = {"name": found.assembly.name, "end_s": float(run.time[-1])}
    if not merged:
        growth, gained = float(run.attributes["error_growth"]), float(run.attributes["loop_gain"])
        foretold = f"at the start an error grows by {growth:.6g} per step"
        console.print(f"{foretold}, loop gain {gained:.4g}" if gained else foretold, highlight=False)
        about |= {"error_growth": growth, "loop_gain": gained}
    if out is not None:
        console.print(f"wrote {out}", highlight=False)
    if as_json:
        speed = {"real_time_factor": run.status.real_time_factor, "warnings": list(run.warnings)}
        tell_data({**about, **speed, "couplings": couplings, "results": out and str(out)})
