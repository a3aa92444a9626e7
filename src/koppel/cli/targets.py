"""Names of result files: their ending tells the format, and nothing else is replaced."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from koppel.model.errors import KoppelError
from koppel.model.target import RUNS, TABLES, find_target

if TYPE_CHECKING:
    from koppel.results import Run

def find_result(target: Path, kept: Iterable[Path]) -> Path | None:
    """The file that a run is recorded in while it goes on; None where write_table writes it at the end.

    Refuses files that are read (kept) and other endings.

    >>> find_result(Path("run.csv"), []), find_result(Path("run.h5"), []).name
    (None, 'run.h5')
    >>> find_result(Path("run.png"), [])
    Traceback (most recent call last):
    ...
    koppel.model.errors.KoppelError: run.png: .png is no ending of a result; use .h5, .csv or .mf4
    """
    find_target(target, kept, (*RUNS, *TABLES))
    return None if target.suffix.lower() in TABLES else target


def write_table(run: Run, target: Path, kept: Iterable[Path]) -> None:
    """Writes a run into a file with an ending of TABLES."""
    (run.to_csv if target.suffix.lower() == ".csv" else run.to_mdf)(find_target(target, kept))


def read_settings(settings: Iterable[str], example: str) -> dict[str, str]:
    """NAME=VALUE of --set, each name once.

    >>> read_settings(["left.rate = 30 N/mm"], "PATH=VALUE")
    {'left.rate': '30 N/mm'}
    >>> read_settings(["part=1", "part=2"], "part=2")
    Traceback (most recent call last):
    ...
    koppel.model.errors.KoppelError: --set part is given twice, as 1 and 2; give it once
    """
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = (piece.strip() for piece in setting.partition("="))
        if not equals or not name:
            raise KoppelError(f"--set {setting}: write it as {example}")
        if name in found:
            raise KoppelError(f"--set {name} is given twice, as {found[name]} and {value}; give it once")
        found[name] = value
    return found
