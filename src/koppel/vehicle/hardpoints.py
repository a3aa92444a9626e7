"""Hardpoints of a suspension: read from mappings, YAML, CSV and [HARDPOINT] blocks, in ISO 8855 axes and meters.

Axes are those of the axle: x forward, y left, z up, origin in its middle at the height of the wheel centers. The left
side is given; the right one is its mirror image.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeAlias

from koppel.model.arguments import spelled
from koppel.model.data import plain
from koppel.model.errors import ModelError, shorten, suggest, warn
from koppel.model.expression import ExpressionError
from koppel.model.given import read_number
from koppel.model.library import locate
from koppel.model.reading import read_bytes
from koppel.model.target import find_target
from koppel.model.tolerances import NO_DIRECTION
from koppel.model.value import as_number, to_expr

Point: TypeAlias = tuple[float, float, float]
Points: TypeAlias = dict[str, Point]
AxesName: TypeAlias = Literal["iso", "adams", "sae"]
Source: TypeAlias = Mapping[str, Sequence[Any]] | str | Path

AXES: dict[str, tuple[float, float, float]] = {"iso": (1, 1, 1), "adams": (-1, -1, 1), "sae": (1, -1, -1)}
"""Signs that turn x, y, z of a file into ISO 8855: x forward, y left, z up. adams: x rearward, y right, z up."""
MAX_BYTES = 5_000_000
PATTERNS = {
    "yaml": r"^\W*\w+\W*:\s*(?:\[[^\]]*,[^\]]*,[^\]]*\]|\{)|^\W*points\W*:",
    "csv": r"\A(?=.*\bname\b)(?=.*\bx\b)(?=.*\by\b)",
}
"""By what a file of hardpoints is known, before anything of it is quoted; a block is quoted only where there is one."""
LENGTHS = {"mm": 1e-3, "cm": 1e-2, "m": 1.0, "meter": 1.0, "in": 0.0254, "inch": 0.0254}
FARTHEST = 20.0
"""No coordinate of a suspension is larger, in m."""
SAME_PLACE = 1e-4
"""Two points that a link joins are at least this far apart, in m."""


@spelled("read_hardpoints('points.csv')")
def read_hardpoints(
    source: Source | None,
    *,
    unit: str | None = None,
    axes: AxesName | None = None,
    names: Mapping[str, str] | None = None,
) -> Points:
    """Hardpoints of the left side in m, ISO 8855 axes, by name.

    source: a mapping {"WC": [x, y, z], ...}; or a file: .yaml, .yml or .json with such a mapping (below the key points,
    if it has one, beside which unit may stand), .csv with the columns name, x, y, z (lines that begin with # are
    comments), or any other file with a [HARDPOINT] block of the Adams type. unit: of bare numbers, m unless given; a
    file that names its unit is in that, and unit must then be the same. axes: iso (x forward, y left, z up), adams (x
    rearward, y right, z up) or sae (x forward, y right, z down); never guessed: a file with a [HARDPOINT] block needs
    it. names: names of the source to names of the suspension, {"lca_front": "O2", ...}.

    >>> read_hardpoints({"WC": ["0 mm", "768 mm", 0]})
    {'WC': (0.0, 0.768, 0.0)}
    """
    if source is None:
        raise ModelError("is missing; give {WC: [x, y, z], ...} or a file with the hardpoints", path="points")
    if not isinstance(source, Mapping | str | Path):
        raise ModelError(f"= {shorten(source)} does not fit; give {{WC: [x, y, z], ...}} or a file", path="points")
    if isinstance(source, Mapping):
        found, told = _from_mapping(source, unit or "m"), ""
    else:
        file = locate(source)
        told = str(source)
        if not file.is_file():
            raise ModelError(f"= '{source}' is no file; it is looked for in {file.parent.resolve()}", path="points")
        text = read_bytes(file, "hardpoint", MAX_BYTES).decode("utf-8-sig", errors="replace")
        kind = {".yaml": "yaml", ".yml": "yaml", ".json": "yaml", ".csv": "csv"}.get(file.suffix.lower(), "block")
        try:
            if kind == "yaml":
                found = _from_mapping(*_yaml(text, unit))
            elif kind == "csv":
                found = _from_csv(text, unit)
            else:
                found = _from_block(text, unit, axes)
        except ModelError as error:
            pattern = PATTERNS.get(kind)
            known = pattern is None or not text.strip() or re.search(pattern, text, re.MULTILINE | re.IGNORECASE)
            if not known:  # whatever it is, it is not quoted
                raise ModelError("line 1, column 1: holds no hardpoints", file=told) from None
            raise error.within(file=told) from None
    if axes is not None and axes not in AXES:
        raise ModelError(f"= '{axes}' is no convention of axes{suggest(str(axes), AXES)}", path="axes")
    signs = AXES[axes or "iso"]
    if not isinstance(names or {}, Mapping):
        told = f"= {shorten(names)} does not fit; give {{name of the source: name of the suspension}}"
        raise ModelError(told, path="names")
    renamed = dict(names or {})
    for name in renamed:
        if name not in found:
            raise ModelError(f"'{name}' is no point of the source{suggest(name, found)}", file=told, path="names")
    points = {
        renamed.get(name, name): (signs[0] * p[0] + 0.0, signs[1] * p[1] + 0.0, signs[2] * p[2] + 0.0)
        for name, p in found.items()
    }
    check_near(points, told)
    return points


def _number(value: Any, unit: str, path: str) -> float:
    """A value in m; a bare number, also as text, counts in the unit."""
    if isinstance(value, str):
        with suppress(ValueError):
            value = float(value)
    if isinstance(value, bool) or value is None:
        raise ModelError(f"= {shorten(value)} is not a length", path=path)
    if isinstance(value, int | float):
        number = float(value) * LENGTHS[unit]
    else:
        try:
            number = float(as_number(to_expr(value, "m", path), {}))
        except ExpressionError:
            raise ModelError(f"= {shorten(value)} is no number and no length such as '25 mm'", path=path) from None
    if not math.isfinite(number):
        raise ModelError(f"= {value} is not finite", path=path)
    return number


def _check_unit(unit: str) -> str:
    if unit not in LENGTHS:
        raise ModelError(f"= '{unit}' is no unit of length{suggest(unit, LENGTHS)}", path="unit")
    return unit


def _from_mapping(source: Mapping[str, Any], unit: str) -> Points:
    if any(isinstance(source.get(side), Mapping) for side in ("left", "right")):
        if "right" in source:
            what = "stands beside or instead of the left side; give the left one, the right one is its mirror image"
            raise ModelError(what, path="points.right")
        source = source["left"]
    found: Points = {}
    for name, given in source.items():
        values = plain(given)
        if isinstance(values, str | bytes) or not isinstance(values, Sequence) or len(values) != 3:
            raise ModelError(f"= {shorten(given)} is not a point; give [x, y, z]", path=f"points.{name}")
        x, y, z = (_number(v, _check_unit(unit), f"points.{name}[{k}]") for k, v in enumerate(values))
        found[str(name)] = (x, y, z)
    if not found:
        raise ModelError("is empty; give {WC: [x, y, z], ...}", path="points")
    return found


def _yaml(text: str, unit: str | None) -> tuple[Mapping[str, Any], str]:
    """The mapping of points, and the unit of bare numbers: that of the file beside the key points, if it has one."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        with warnings.catch_warnings():  # they would quote the file
            warnings.simplefilter("ignore")
            data = YAML(typ="safe").load(text)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        told = str(getattr(error, "problem", None) or "is no YAML").split(" with value")[0]
        raise ModelError(f"{told}{f' in line {mark.line + 1}' if mark else ''}; give one point per line") from None
    if isinstance(data, Mapping) and isinstance(data.get("points"), Mapping):
        own = data.get("unit")
        if own is not None and unit and LENGTHS[_check_unit(str(own))] != LENGTHS[_check_unit(unit)]:
            raise ModelError(f"= '{own}' is not unit='{unit}'; leave one of them out", path="unit")
        data, unit = data["points"], unit or own
    if not isinstance(data, Mapping):
        raise ModelError("has no mapping of points {WC: [x, y, z], ...}")
    return data, str(unit or "m")


def _from_csv(text: str, unit: str | None) -> Points:
    """Columns name, x, y, z in any order, more columns are refused; a unit may stand in the head as x [mm]."""
    lines = csv.reader(io.StringIO(text, newline=""))
    rows = [(n, row) for n, row in enumerate(lines, start=1) if any(cell.strip() for cell in row)]
    rows = [(n, row) for n, row in rows if not row[0].lstrip().startswith("#")]
    if not rows:
        raise ModelError("is empty; give the columns name, x, y, z")
    number, head = rows[0]
    columns: dict[str, tuple[int, str]] = {}
    for index, cell in enumerate(head):
        match = re.fullmatch(r"\s*(name|x|y|z)\s*(?:[\[(]\s*(\w+)\s*[\])])?\s*", cell.lower())
        if match is None:
            split = "; give commas between the columns" if ";" in cell or "\t" in cell else ""
            raise ModelError(f"column '{cell.strip()}' is not name, x, y or z{split}", path=f"line {number}")
        if match[2] and unit and LENGTHS[_check_unit(match[2])] != LENGTHS[_check_unit(unit)]:
            told = f"column '{cell.strip()}' is not in unit='{unit}'; leave one of them out"
            raise ModelError(told, path=f"line {number}")
        columns[match[1]] = (index, _check_unit(match[2] or unit or "m"))
    missing = [name for name in ("name", "x", "y", "z") if name not in columns]
    if missing:
        raise ModelError(f"has no column {missing[0]}; give name, x, y, z", path=f"line {number}")
    found: Points = {}
    for number, row in rows[1:]:
        if len(row) != len(head):
            told = "; decimals have a point" if len(row) > len(head) else ""
            raise ModelError(f"has {len(row)} entries instead of {len(head)}{told}", path=f"line {number}")
        name = row[columns["name"][0]].strip()
        if name in found:
            raise ModelError(f"gives '{name}' a second time", path=f"line {number}")
        try:
            x, y, z = (_number(row[columns[c][0]].strip(), columns[c][1], f"{name}.{c}") for c in "xyz")
        except ModelError as error:
            raise error.within(f"line {number}") from None
        found[name] = (x, y, z)
    return found


def _from_block(text: str, unit: str | None, axes: str | None) -> Points:
    """The [HARDPOINT] block of an Adams type file."""
    lines = [re.split(r"[$!]", line, maxsplit=1)[0].strip() for line in text.splitlines()]
    block, units, entries = "", dict[str, str](), list[tuple[int, str]]()
    for number, line in enumerate(lines, start=1):
        if match := re.fullmatch(r"\[(\w+)\]", line):
            block = match[1].upper()
        elif block == "UNITS" and "=" in line:
            key, _, value = line.partition("=")
            units[key.strip().upper()] = value.strip().strip("'\"").lower()
        elif block == "HARDPOINT" and line and not line.startswith("{"):
            entries.append((number, line))
    if not entries:
        raise ModelError("has no [HARDPOINT] block with points")
    if axes is None:
        raise ModelError(
            "has a [HARDPOINT] block, which does not say its axes; give axes='adams' (x rearward, y right, z up), "
            "'iso' or 'sae'",
            path="axes",
        )
    length = units.get("LENGTH", unit or "")
    if not length:
        raise ModelError("has no LENGTH in a [UNITS] block; give unit='mm'", path="unit")
    if length not in LENGTHS:
        raise ModelError(f"= '{length}' is no unit of length{suggest(length, LENGTHS)}", path="[UNITS].LENGTH")
    if unit and LENGTHS[_check_unit(unit)] != LENGTHS[length]:
        raise ModelError(f"= '{length}' is not unit='{unit}'; leave that out", path="[UNITS].LENGTH")
    found: Points = {}
    for number, line in entries:
        match = re.fullmatch(r"'([^']+)'\s+'([^']+)'\s+(\S+)\s+(\S+)\s+(\S+)", line)
        if match is None:
            raise ModelError(f"= {shorten(line)} is not 'name' 'left/right' x y z", path=f"line {number}")
        name, symmetry = match[1], match[2].lower()
        if symmetry not in ("left/right", "left", "single"):
            raise ModelError(
                f"'{name}' is '{symmetry}'; the left side is given and the right one mirrored", path=f"line {number}"
            )
        if name in found:
            raise ModelError(f"gives '{name}' a second time", path=f"line {number}")
        x, y, z = (_number(v, length, f"line {number}: {name}") for v in match.groups()[2:])
        found[name] = (x, y, z)
    return found


@spelled("write_hardpoints(points, 'points.csv')")
def write_hardpoints(points: Mapping[str, Point], file: str | Path) -> None:
    """Writes hardpoints in ISO axes, as read_hardpoints reads them: .csv, .yaml and .json in m, else a block in mm."""
    if not isinstance(points, Mapping):
        raise ModelError(f"= {shorten(points)} does not fit; give {{WC: [x, y, z], ...}}", path="points")
    path = find_target(file, what="hardpoints")
    ending = path.suffix.lower()
    if ending == ".csv":
        rows = ["name,x,y,z", *(f"{n},{x!r},{y!r},{z!r}" for n, (x, y, z) in points.items())]
    elif ending in (".yaml", ".yml"):
        rows = [f"{n}: [{x!r}, {y!r}, {z!r}]" for n, (x, y, z) in points.items()]
    elif ending == ".json":
        rows = [json.dumps({n: list(p) for n, p in points.items()}, indent=1)]
    else:
        rows = ["$ axes: iso (x forward, y left, z up)", "[UNITS]", "LENGTH = 'mm'", "[HARDPOINT]"]
        rows.append("{hardpoint_name symmetry x_value y_value z_value}")
        rows += [f"'{n}' 'left/right' " + " ".join(repr(round(1e3 * v, 12)) for v in p) for n, p in points.items()]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


# checks ------------------------------------------------------------------------------------------------------------


def check_points(
    points: Mapping[str, Point], needed: Mapping[str, str], optional: Mapping[str, str], kind: str
) -> None:
    """Raises where a point is missing, unknown, or on the right side."""
    known = {**needed, **optional}
    for name in points:
        if name not in known:
            raise ModelError(f"is no point of a {kind}{suggest(name, known)}", path=f"points.{name}")
    for name, meaning in needed.items():
        if name not in points:
            raise ModelError(f"has no point {name} ({meaning})", path="points")
    for name, (_, y, _) in points.items():
        if y < 0 and known[name]:
            raise ModelError(
                f"= {y:g} m is on the right; the left side is given (y > 0) and the right one is its mirror image",
                path=f"points.{name}[1]",
            )


def check_near(points: Mapping[str, Point], file: str = "") -> None:
    """Raises where a point is too far away to be one of a suspension: most often lengths in mm taken for m."""
    for name, point in points.items():
        for k, value in enumerate(point):
            if abs(value) > FARTHEST:
                raise ModelError(
                    f"= {value:g} m is more than {FARTHEST:g} m from the axle; bare numbers count in m: give unit='mm' "
                    "if they are in mm",
                    file=file,
                    path=f"points.{name}[{k}]",
                )


def check_apart(points: Mapping[str, Point], pairs: Iterable[tuple[str, str, str]]) -> None:
    """Raises where the two points of a link are at one place; pairs: name of the link, its points."""
    for link, a, b in pairs:
        if math.dist(points[a], points[b]) < SAME_PLACE:
            raise ModelError(f"{link} joins {a} and {b}, which are at one place", path="points")


def check_not_in_line(points: Mapping[str, Point], three: tuple[str, str, str], what: str) -> None:
    """Raises where three points lie on one line."""
    a, b, c = (points[name] for name in three)
    u, v = [q - p for p, q in zip(a, b, strict=True)], [q - p for p, q in zip(a, c, strict=True)]
    normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    # 1e-3: a tenth of a millimeter beside a line of 0.1 m is how exactly hardpoints are measured
    if math.hypot(*normal) < 1e-3 * math.hypot(*u) * math.hypot(*v) + NO_DIRECTION:
        raise ModelError(f"{', '.join(three)} are on one line; {what}", path="points")


def read_angle(value: Any, path: str) -> float:
    """Toe or camber in rad; a bare number counts in degrees."""
    try:
        number = math.radians(float(value)) if not isinstance(value, bool) else math.nan
    except (TypeError, ValueError):
        try:
            number = read_number(value, "rad", path)
        except ModelError as error:
            told = error.message.replace("give one in rad, or text with a unit", "give one in deg, or text with a unit")
            raise ModelError(told, path=path) from None
    if not math.isfinite(number) or abs(number) >= 0.5 * math.pi:
        raise ModelError(f"= {shorten(value)} is no angle of a wheel; give less than 90 deg", path=path)
    if abs(number) > math.radians(10):
        warn(f"{path} = {math.degrees(number):.4g} deg is more than 10 deg")
    return number
