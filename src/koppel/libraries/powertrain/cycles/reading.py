"""Speed profiles from CSV files: heading or none, speed in km/h or m/s, and every wrong value by its line.

Errors name file, line and column and quote nothing: a model may name any file as its cycle, also one that its reader
was never meant to see.
"""

from __future__ import annotations

import csv
import math
import re
from pathlib import Path

from koppel.model.errors import KoppelError
from koppel.model.reading import read_bytes

MAX_BYTES = 5_000_000

KMH = 1.0 / 3.6
UNITS = {"km/h": KMH, "kph": KMH, "kmh": KMH, "m/s": 1.0}
TIME = ("time", "t", "zeit", "s", "sec", "seconds")
SPEED = ("speed", "velocity", "v", "geschwindigkeit", "vehicle", "car", "target", "cycle", "profile", "wltc", "nedc")
"""What stands over the columns; a heading of the speed with anything else names a unit."""
WANTED = "give time in s and speed in km/h or m/s, separated by comma, semicolon or tab"


def read_points(file: Path) -> tuple[list[float], list[float]]:
    """Time in s and speed in m/s from a CSV file; km/h unless the heading says m/s."""
    lines = read_lines(file)
    if not lines:
        raise KoppelError(f"{file}: is empty; {WANTED}")
    split = find_separator(lines[0][1])
    rows = [(number, [cell.strip() for cell in next(csv.reader([text], delimiter=split))]) for number, text in lines]
    factor = KMH
    if not is_number(rows[0][1][0], split):
        factor = read_heading(file, *rows.pop(0))
    points = [read_row(file, number, cells, split) for number, cells in rows]
    if len(points) < 2:
        raise KoppelError(f"{file}: has {len(points)} rows of numbers; give two or more, {WANTED[5:]}")
    check_time(file, [number for number, _ in rows], [time for time, _ in points])
    return [time for time, _ in points], [speed * factor for _, speed in points]


def read_lines(file: Path) -> list[tuple[int, str]]:
    """Number and text of the lines that are neither blank nor a comment."""
    if not file.is_file():
        raise KoppelError(f"there is no cycle file '{file}'; give a CSV file with time in s and speed in km/h or m/s")
    raw = read_bytes(file, "cycle", MAX_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")  # old spreadsheets; numbers are the same
    lines = enumerate(text.splitlines(), 1)
    return [(number, line) for number, line in lines if line.strip() and not line.lstrip().startswith("#")]


def find_separator(line: str) -> str:
    """Semicolon or tab where the first line has one, else comma."""
    return next((mark for mark in (";", "\t") if mark in line), ",")


def is_number(cell: str, split: str) -> bool:
    """True for a number; with other separators the comma may stand for the point."""
    try:
        float(cell if split == "," else cell.replace(",", "."))
    except ValueError:
        return False
    return True


def read_heading(file: Path, number: int, cells: list[str]) -> float:
    """m/s per unit of the second column; refuses a heading in which the columns are swapped or the unit is unknown."""
    words = [cell.lower() for cell in cells]
    speed = words[1] if len(words) > 1 else ""
    first, second = (re.findall(r"[a-z]+", word) or [""] for word in (words[0], speed))
    if first[0] in SPEED or second[0] in TIME or any(unit in words[0] for unit in UNITS):
        raise KoppelError(f"{file}, line {number}, column 1: stands over a speed; put time first, then speed")
    for unit, factor in UNITS.items():
        if re.search(rf"(?<![a-z]){re.escape(unit)}(?![a-z])", speed):
            return factor
    given = re.search(r"[\[(]([^\])]*)[\])]|\bin\s+(\S+)", speed)
    if given:
        raise KoppelError(f"{file}, line {number}, column 2: the unit of the speed is not known; use km/h or m/s")
    strange = [word for word in second if word and word not in SPEED]
    if strange:
        what = "the heading over the speed is not known"
        raise KoppelError(f"{file}, line {number}, column 2: {what}; write speed, speed in km/h or speed in m/s")
    return KMH


def read_row(file: Path, number: int, cells: list[str], split: str) -> tuple[float, float]:
    """Time and speed of one line."""
    if len(cells) < 2:
        raise KoppelError(f"{file}, line {number}: has {len(cells)} column; {WANTED}")
    found = []
    for column, (name, cell) in enumerate(zip(("time", "speed"), cells, strict=False), 1):
        where = f"{file}, line {number}, column {column}"
        if not is_number(cell, split):
            raise KoppelError(f"{where}: the {name} is not a number; {WANTED}")
        value = float(cell if split == "," else cell.replace(",", "."))
        if not math.isfinite(value):
            raise KoppelError(f"{where}: the {name} is not finite; give a number")
        if value < 0.0:
            raise KoppelError(f"{where}: the {name} is below 0; a cycle starts at 0 s, forward")
        found.append(value)
    return found[0], found[1]


def check_time(file: Path, numbers: list[int], time: list[float]) -> None:
    """Raises where time does not increase."""
    for index in range(1, len(time)):
        if not time[index] > time[index - 1]:
            raise KoppelError(
                f"{file}, line {numbers[index]}, column 1: time does not increase; sort the rows and drop repeated ones"
            )
