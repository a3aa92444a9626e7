"""The page of the study: gaps of the first 0.05 s apart from those after it, and the source beside koppel."""

from __future__ import annotations

import importlib.util
import re
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "coupling" / "chapter6.py"
FIRST, AFTER = "gap, first 0.05 s", "gap after it"
LIMITS = {  # m, after the first 0.05 s at 1 ms
    "index 3, central, one Newton step": 1e-9,
    "index 3, central, explicit coordinates": 1e-9,
    "index 3, decentral, linear": 5e-6,
    "index 3, decentral, forces anew": 5e-6,
    "index 3, decentral, forces and matrices anew": 1e-7,
    "generalized alpha, index 3, central": 1e-9,
    "generalized alpha, index 3, decentral, forces anew": 1e-7,
    "central": 1e-9,
    "central, explicit coordinates": 1e-9,
    "decentral, linear": 5e-6,
    "decentral, evaluate": 5e-6,
    "decentral, renew": 1e-7,
}
Table = list[dict[str, str]]


@pytest.fixture(scope="module")
def study() -> Any:
    """The example with short runs."""
    spec = importlib.util.spec_from_file_location("chapter6", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module, kept = importlib.util.module_from_spec(spec), sys.argv
    sys.argv = [str(EXAMPLE), "--quick"]
    try:
        spec.loader.exec_module(module)
    finally:
        sys.argv = kept
    return module


def read_tables(html: str) -> list[Table]:
    """The rows of all tables by their heads."""
    found = []
    for text in re.findall(r"<table>.*?</table>", html, re.DOTALL):
        head, *rows = ([unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd]\b[^>]*>.*?</t[hd]>", row)]
                       for row in re.findall(r"<tr>.*?</tr>", text))  # fmt: skip
        found.append([dict(zip(head, row, strict=True)) for row in rows])
    return found


def check_gaps(rows: Table, name: str, wanted: set[str]) -> None:
    """Each technique has both figures, and the later one keeps its limit."""
    seen = {row[name]: row for row in rows if row.get("step [s]", "0.001") == "0.001"}
    assert set(seen) >= wanted
    for technique, row in seen.items():
        assert re.match(r"unstable|[\d.]+e-\d+ m$", row[FIRST]), technique
        assert re.match(r"unstable|[\d.]+e-\d+ m$", row[AFTER]), technique
    for technique in wanted:
        assert float(seen[technique][AFTER].removesuffix(" m")) < LIMITS[technique], technique
        assert float(seen[technique][FIRST].removesuffix(" m")) < 1e-5, technique  # measured up to 1.8e-6


def test_gaps_of_the_beginning_are_told_apart(study: Any) -> None:
    rig = read_tables(study.show_rig())[0]
    check_gaps(rig, "coupling", {name for name in LIMITS if "index 3" in name})
    assert any(row[AFTER].startswith("unstable") for row in rig)
    car = next(rows for rows in read_tables(study.show_car()) if FIRST in rows[0])
    check_gaps(car, "coupling, 1 ms", set(study.TECHNIQUES))
    # the car starts as designed, not in equilibrium: what is late shows most at the beginning
    late = next(row for row in car if row["coupling, 1 ms"] == "decentral, linear")
    assert float(late[FIRST].removesuffix(" m")) > float(late[AFTER].removesuffix(" m"))
    # what was found stands beside the source, and says why where it differs
    (rows,) = read_tables(study.show_beside())
    told = {row["figure"]: row for row in rows}
    assert {"lane change, body z", "dynamic rig, index 3, decentral, no predictor, 0.1 ms"} <= set(told)
    assert all(row["source"] and row["koppel"] for row in rows)
    assert told["dynamic rig, index 3, decentral, no predictor, 0.1 ms"]["koppel"].startswith("unstable")


def test_a_figure_that_differs_says_why(study: Any) -> None:
    study.BESIDE.clear()
    study.beside_springs("C3, D3, 0.1 ms, Jacobian delayed", "unstable", 1.9e-3, 3.6e-4, "711 N; 3.6e-4 m", 2e6)
    study.beside_springs("C2, D2, 0.1 ms", "stable, 1e-5 .. 1e-4 m", 4e-3, 8.7e-4, "868 N; 8.7e-4 m", 1e6)
    study.beside_springs("C2, D2, 1 ms", "unstable", float("inf"), float("inf"), "", 1e6)
    (rows,) = read_tables(study.show_beside())
    reasons = [row["where they differ: why"] for row in rows]
    assert "0.04 kg m²" in reasons[0] and "10 to 100 N" in reasons[2]  # 1e6 N/m times 1e-5 and 1e-4 m
    assert reasons[1] == reasons[3] == ""
