"""Data of the mid-size car, read from beside the repository."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import koppel
from koppel import vehicle

SHARED = Path(os.environ.get("KOPPEL_SHARED", Path(__file__).resolve().parents[2].parent / "shared"))
needs_data = pytest.mark.skipif(
    not (SHARED / "vehicle" / "README.md").is_file(), reason=f"no vehicle reference data in {SHARED}"
)


def read_json(*path: str) -> Any:
    return json.loads((SHARED.joinpath(*path)).read_text())


def read_csv(name: str) -> dict[str, NDArray[np.float64]]:
    table = np.genfromtxt(SHARED / "vehicle" / name, delimiter=",", names=True)
    return {column: np.asarray(table[column], dtype=float) for column in table.dtype.names or ()}


def axle_data(axle: str) -> dict[str, Any]:
    """Options of an axle of the car: front or rear."""
    data = read_json("data", "vehicle_midsize.json")[axle]
    return {
        "points": data["points"],
        "toe": data["toe_deg"],
        "camber": data["camber_deg"],
        "spring": data["spring_curve"],
        "damper": data["damper_curve"],
        "anti_roll_bar": data["anti_roll_stiffness"],
    }


def build_axle(axle: str, **options: Any) -> koppel.Model:
    """The double wishbone axle of the car, front or rear."""
    return vehicle.double_wishbone(**{**axle_data(axle), **options})


KINDS = ("front", "rear", "mcpherson", "five_link")


def build_kind(kind: str, **options: Any) -> koppel.Model:
    """An axle of the reference kinematics: front, rear, mcpherson or five_link."""
    if kind in ("front", "rear"):
        return build_axle(kind, **options)
    data, front = read_json("vehicle", "hardpoints_more.json")[kind], axle_data("front")
    given = {"points": data["points"], "toe": data["toe_deg"], "camber": data["camber_deg"]}
    given |= {name: front[name] for name in ("spring", "damper", "anti_roll_bar")}
    return vehicle.suspension(kind, **{**given, **options})
