"""koppel study: a model at many points."""

from __future__ import annotations

import signal
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from koppel.cli.options import AsJson
from koppel.cli.terminal import Console, tell, tell_data
from koppel.model.errors import KoppelError
from koppel.solve.interrupt import SIGNALS


class StudyError(KoppelError):
    """A study without a single result."""

    exit_code: int = 3


StudyFile = Annotated[Path, typer.Argument(help="study file (YAML)", show_default=False, readable=False)]


def study(
    file: StudyFile,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="table, .parquet or .csv; default: STUDY.parquet in this folder")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=0, help="processes; default: one per processor, 0: none, one point after another")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="existing dask cluster, e.g. tcp://host:8786")
    ] = None,
    retry_failed: Annotated[bool, typer.Option("--retry-failed", help="compute failed points again")] = False,
    confined: Annotated[
        bool, typer.Option("--confined", help="refuse files outside of the folder of STUDY")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Compute a study; called again it goes on with the points that are missing."""
    from koppel.model.files import find_files
    from koppel.model.target import find_target
    from koppel.solve.analyses.study import read_study

    if workers is not None and cluster is not None:
        raise KoppelError("--workers and --cluster exclude each other; a cluster has its own workers")
    target = out or Path(f"{file.stem}.parquet")
    found = read_study(file, confined=confined)
    find_target(target, [file, *find_files(found.model)])
    came: list[int] = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        came.append(number)
        raise KeyboardInterrupt

    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupt)
    try:
        table = found.run(target, workers=workers, cluster=cluster, progress=True, retry_failed=retry_failed)
    except KeyboardInterrupt:
        done = f"{len(found.table)} of {len(found.points)} points are in {target}"
        tell(f"interrupted; {done}; the same call goes on with the rest")
        raise typer.Exit(128 + (came or [signal.SIGINT])[0]) from None
    console = Console(quiet=as_json)
    console.print(f"{len(table)} points, {len(table.failed)} failed", highlight=False)
    for row in table.failed[:5]:
        place = ", ".join(f"{path} = {value:g}" for path, value in row.parameters.items())
        console.print(f"  {place}: {row.message}", highlight=False, markup=False)
    if len(table.failed) > 5:
        console.print(f"  and {len(table.failed) - 5} more; see the column message", highlight=False)
    console.print(f"table: {target}", highlight=False)
    if as_json:
        failed = [{"parameters": dict(row.parameters), "message": row.message} for row in table.failed]
        tell_data({"points": len(table), "failed": failed, "table": str(target)})
    if len(table) and len(table.failed) == len(table):
        raise StudyError(f"{file}: all {len(table)} points failed, the first with: {table.failed[0].message}")
