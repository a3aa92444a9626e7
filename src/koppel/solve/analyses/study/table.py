"""The table of a study: one row per point, written so that a killed study loses little and a next call goes on."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from koppel.model.errors import KoppelError, suggest
from koppel.model.files import replaced_whole

DONE, FAILED = "done", "failed"
_FIXED = {"key": "", "status": "", "message": "", "wall_seconds": "s"}
_HEADER = re.compile(r"(?P<name>.*?)(?: \[(?P<unit>[^\]]*)\])?")


@dataclass(frozen=True)
class Column:
    """A column of numbers in SI: a parameter or a result."""

    name: str
    unit: str
    kind: Literal["parameter", "result"]


@dataclass(frozen=True)
class Row:
    """One point: its key, its parameters, what came out, and how it ended."""

    key: str
    parameters: Mapping[str, float]
    results: Mapping[str, float]
    status: str = DONE
    message: str = ""
    wall_seconds: float = 0.0

    def value(self, column: Column) -> float:
        """The number in a column, nan where there is none."""
        values = self.parameters if column.kind == "parameter" else self.results
        return float(values.get(column.name, float("nan")))


@dataclass
class StudyTable:
    """One row per point, in the order of the points; numbers in SI, units beside the columns.

    >>> row = Row("a", {"k": 2.0}, {"peak": 3.0})
    >>> StudyTable([Column("k", "N/m", "parameter"), Column("peak", "N", "result")], [row])["peak"].tolist()
    [3.0]
    """

    columns: list[Column]
    rows: list[Row] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, name: str) -> NDArray[Any]:
        """The numbers of a column, nan where a point failed; text of key, status and message."""
        if name in _FIXED:
            return np.array([getattr(row, name) for row in self.rows])
        return np.array([row.value(self.find(name)) for row in self.rows])

    def find(self, name: str) -> Column:
        """The column of a parameter or result."""
        for column in self.columns:
            if column.name == name:
                return column
        known = [*(column.name for column in self.columns), *_FIXED]
        raise KoppelError(f"the study has no column '{name}'{suggest(name, known)}")

    @property
    def failed(self) -> list[Row]:
        """The points that failed, with their reason."""
        return [row for row in self.rows if row.status == FAILED]

    def write(self, path: str | os.PathLike[str]) -> Path:
        """Writes Parquet or CSV, by suffix; the file is complete or the old one."""
        target = Path(path)
        writer = {".csv": self._write_csv, ".parquet": self._write_parquet}[check_suffix(target)]
        try:
            with replaced_whole(target) as draft:
                writer(draft)
        except OSError as error:
            raise KoppelError(f"{target}: cannot be written: {error.strerror or error}") from None
        return target

    def _write_csv(self, target: Path) -> None:
        with target.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file, lineterminator="\n")
            names = [f"{c.name} [{c.unit}]" if c.unit else c.name for c in self.columns]
            split = sum(c.kind == "parameter" for c in self.columns)
            table.writerow(["key", *names[:split], *names[split:], "status", "message", "wall_seconds [s]"])
            for row in self.rows:
                numbers = [_spell(row.value(c)) for c in self.columns]
                table.writerow([row.key, *numbers, row.status, row.message, repr(row.wall_seconds)])

    def _write_parquet(self, target: Path) -> None:
        pa, pq = _import_arrow()
        fields, arrays = [pa.field("key", pa.string())], [pa.array([row.key for row in self.rows], pa.string())]
        for column in self.columns:
            facts = {"unit": column.unit, "kind": column.kind}
            fields.append(pa.field(column.name, pa.float64(), metadata=facts))
            arrays.append(pa.array([row.value(column) for row in self.rows], pa.float64()))
        for name, kind in (("status", pa.string()), ("message", pa.string()), ("wall_seconds", pa.float64())):
            fields.append(pa.field(name, kind, metadata={"unit": _FIXED[name]}))
            arrays.append(pa.array([getattr(row, name) for row in self.rows], kind))
        about = {"koppel": json.dumps({"table": "study", "version": 1})}
        pq.write_table(pa.table(arrays, schema=pa.schema(fields, metadata=about)), target)

    @classmethod
    def read(cls, path: str | os.PathLike[str], parameters: Sequence[str] = ()) -> StudyTable:
        """Reads a table; parameters tells which columns of a CSV file are parameters (Parquet knows)."""
        target = Path(path)
        reader = {".csv": _read_csv, ".parquet": _read_parquet}[check_suffix(target)]
        try:
            return reader(target, set(parameters))
        except FileNotFoundError:
            raise KoppelError(f"{target}: there is no such file") from None
        except OSError as error:
            raise KoppelError(f"{target}: cannot be read: {error.strerror or error}") from None
        except (ValueError, KeyError, UnicodeDecodeError) as error:
            reason = " ".join(str(error).split())[:200]
            raise KoppelError(f"{target}: is not the table of a study: {reason}") from None


def check_suffix(path: Path) -> str:
    """.csv or .parquet; raises for anything else."""
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".parquet"):
        raise KoppelError(f"{path}: a study is written as .parquet or .csv")
    return suffix


def _spell(value: float) -> str:
    return "" if np.isnan(value) else repr(value)


def _import_arrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise KoppelError("Parquet needs pyarrow; pip install 'koppel[study]', or write .csv") from None


def _read_csv(target: Path, parameters: set[str]) -> StudyTable:
    with target.open(newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    if not lines:
        raise ValueError("it is empty")
    heads = [_HEADER.fullmatch(text) for text in lines[0]]
    names = [str(head["name"]) if head else "" for head in heads]
    for name in _FIXED:
        if name not in names:
            raise ValueError(f"column {name} is missing")
    table = StudyTable([])
    for name, head in zip(names, heads, strict=True):
        if name not in _FIXED:
            unit = (head["unit"] if head else None) or ""
            table.columns.append(Column(name, unit, "parameter" if name in parameters else "result"))
    for number, line in enumerate(lines[1:], 2):
        if len(line) != len(names):
            raise ValueError(f"line {number} has {len(line)} values instead of {len(names)}")
        table.rows.append(_build_row(table.columns, dict(zip(names, line, strict=True))))
    return table


def _read_parquet(target: Path, parameters: set[str]) -> StudyTable:
    _, pq = _import_arrow()
    found = pq.read_table(target)
    for name in _FIXED:
        if name not in found.schema.names:
            raise ValueError(f"column {name} is missing")
    table = StudyTable([])
    for entry in found.schema:
        if entry.name not in _FIXED:
            facts = {key.decode(): value.decode() for key, value in (entry.metadata or {}).items()}
            given = "parameter" if entry.name in parameters else "result"
            kind: Literal["parameter", "result"] = "parameter" if facts.get("kind", given) == "parameter" else "result"
            table.columns.append(Column(entry.name, facts.get("unit", ""), kind))
    table.rows = [_build_row(table.columns, line) for line in found.to_pylist()]
    return table


def _build_row(columns: Sequence[Column], line: Mapping[str, Any]) -> Row:
    parameters: dict[str, float] = {}
    results: dict[str, float] = {}
    for column in columns:
        given = line[column.name]
        number = float("nan") if given is None or given == "" else float(given)
        if not np.isnan(number):
            (parameters if column.kind == "parameter" else results)[column.name] = number
    wall = float(line["wall_seconds"] or 0.0)
    return Row(str(line["key"]), parameters, results, str(line["status"]), str(line["message"] or ""), wall)
