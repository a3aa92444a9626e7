"""The rows of a study while it goes on: kept, written and counted."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from koppel.model.errors import KoppelError
from koppel.model.target import find_target
from koppel.solve.analyses.study.table import FAILED, Row, StudyTable, check_suffix

if TYPE_CHECKING:
    from koppel.solve.analyses.study.study import Study


@dataclass
class Keeper:
    """Collects rows and keeps the file up to date."""

    study: Study
    order: list[str]
    out: Path | None
    retry_failed: bool
    rows: dict[str, Row] = field(default_factory=dict)
    report: Callable[[], None] = lambda: None
    saved_at: float = 0.0
    pause: float = 2.0

    def __post_init__(self) -> None:
        if self.out is None:
            return
        check_suffix(self.out)
        if not find_target(self.out).exists():
            return
        old = StudyTable.read(self.out, self.study.paths)
        for row in old:
            if not row.key.startswith(f"{self.study.fingerprint}-"):
                raise KoppelError(
                    f"{self.out}: holds another study (model, run or results differ); name another file or remove it"
                )
            missing = [path for path in self.study.paths if path not in row.parameters]
            if missing or len(row.parameters) != len(self.study.paths):
                raise KoppelError(f"{self.out}: varies other parameters; name another file or remove it")
            if row.status != FAILED or not self.retry_failed:
                self.rows[row.key] = row

    def take(self, rows: Sequence[Row]) -> None:
        """New rows; written when the last writing is a while ago."""
        self.rows.update((row.key, row) for row in rows)
        self.report()
        if clock.monotonic() - self.saved_at > self.pause:
            self.save()

    def save(self) -> None:
        """The table in the order of the points; points that are no longer asked for stay at the end."""
        begin = clock.monotonic()
        place = {key: index for index, key in enumerate(self.order)}
        ordered = dict(sorted(self.rows.items(), key=lambda item: place.get(item[0], len(place))))
        self.study.table = StudyTable(self.study.columns(ordered), list(ordered.values()))
        if self.out is not None and ordered:
            self.study.table.write(self.out)
        self.saved_at = clock.monotonic()
        self.pause = max(2.0, 20.0 * (self.saved_at - begin))  # large tables are written less often


@contextmanager
def show_progress(shown: bool, total: int, keeper: Keeper) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr; gives the callback that moves it."""
    if not shown:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[failed]} failed"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("study", total=total, completed=len(keeper.rows), failed=0)

        def report() -> None:
            failed = sum(row.status == FAILED for row in keeper.rows.values())
            bar.update(task, completed=len(keeper.rows), failed=failed)

        yield report
