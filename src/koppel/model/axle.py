"""What axles by tables have in common: how the tables are read, and springs, dampers, stops and anti-roll bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

import numpy as np
from pydantic import Field, model_validator

from koppel.model.curve import CurveOrSlope
from koppel.model.element import Element, Energy, OutputSpec, curve, output, quantity
from koppel.model.errors import ModelError
from koppel.model.grid import Grid, check_axis
from koppel.model.road import Rows
from koppel.model.value import Value, to_expr

AXES = ("travel", "opposite", "rack")
COLUMNS = ("x", "y", "toe", "camber", "pitch", "spring", "damper", "bar")
AWAY = ("x", "y", "rx", "ry", "rz")
ELASTIC = ("energy", *(f"{AWAY[i]}_{AWAY[j]}" for i in range(5) for j in range(i + 1)))
"""Columns of the table, the travels first; the last sixteen may be absent: energy and compliances."""
UNITS = {
    **dict.fromkeys((*AXES, *COLUMNS), "m"), **dict.fromkeys(("toe", "camber", "pitch"), "rad"), "energy": "J",
    **{name: ("rad" if name.startswith("r") else "m") + ("/(N*m)" if "_r" in name else "/N") for name in ELASTIC[1:]},
}  # fmt: skip
"""Unit of each column; a compliance is named by what moves and by the load."""
Axes: TypeAlias = tuple[list[float], list[float], list[float]]


class AxleForces(Element):
    """Springs, dampers, stops and anti-roll bar of both wheels of an axle, whose lengths are a table over travels."""

    energy: ClassVar[Energy | None] = "dissipative"
    columns: ClassVar[tuple[str, ...]] = COLUMNS
    further: ClassVar[int] = 0

    preload: Value = quantity("N", "tension of the springs at extension 0", default=0)
    bar_stiffness: Value = quantity("N/m", "anti-roll bar: force per difference in height", at_least=0, default=0)
    bar_damping: Value = quantity("N*s/m", "anti-roll bar: force per rate of it", at_least=0, default=0)
    spring: CurveOrSlope | None = curve(
        "m", "N", "tension of a spring over its extension; a value is a rate", slope_unit="N/m", default=None
    )
    damper: CurveOrSlope | None = curve(
        "m/s", "N", "tension of a damper over its rate of extension", slope_unit="N*s/m", default=None
    )
    bump_stop: CurveOrSlope | None = curve(
        "m", "N", "further tension over the extension of the damper", slope_unit="N/m", default=None
    )
    rebound_stop: CurveOrSlope | None = curve("m", "N", "the same, of another stop", slope_unit="N/m", default=None)
    maps: Rows | None = Field(default=None, description="table, one row per point of the grid, in SI")
    maps_right: Rows | None = Field(
        default=None, description="that of the right wheel, seen in the mirror, where it differs"
    )

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("travel_left", "m", "rise of the left wheel center"),
        output("travel_right", "m", "rise of the right wheel center"),
        output("rack_travel", "m", "travel of the rack"),
        output("spring_force_left", "N", "tension of the left spring"),
        output("spring_force_right", "N", "tension of the right spring"),
        output("damper_force_left", "N", "tension of the left damper"),
        output("damper_force_right", "N", "tension of the right damper"),
        output("bar_force", "N", "force of the anti-roll bar, pulls the left wheel down"),
    )

    @model_validator(mode="after")
    def _check_maps(self) -> AxleForces:
        _ = self.grid
        return self

    @cached_property
    def grid(self) -> Grid | None:
        """The table on its grid, compliances as Cholesky factors of the stiffness."""
        return read_grid(self.maps, self.maps_right, self.columns, self.further)

    def grid_data(self) -> Grid | None:
        return self.grid

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        """The travels that the table knows."""
        return known_travels(self.grid)


def read_maps(given: Any, path: str, columns: Sequence[str] = COLUMNS, more: int = len(ELASTIC)) -> tuple[Axes, Any]:
    """Points along the three travels, and values on the grid, compliances as factors of the stiffness."""
    try:
        units = [UNITS[name] for name in (*AXES, *columns, *ELASTIC[:more])]
        numbered = [
            [read_entry(v, units[k : k + 1], f"[{i}][{k}]") for k, v in enumerate(row)] for i, row in enumerate(given)
        ]
        rows = np.array(numbered, dtype=float)
        axes, table = sort_maps(rows, columns, more)
        if table.shape[3] > len(columns):
            table = np.concatenate([table[..., : len(COLUMNS) + 1], stiffness_factors(table)], axis=3)
    except ModelError as error:
        raise error.within(path) from None
    return axes, table


def read_entry(value: Any, units: Sequence[str], path: str) -> float:
    """A number in SI; with a unit it must be that of its column."""
    if not isinstance(value, str):
        return float(value)
    found = to_expr(value, units[0] if units else "1", path)
    if not isinstance(found, float):
        raise ModelError(f"= '{value}' is no number; a table does not depend on parameters", path=path)
    return found


def read_grid(maps: Any, maps_right: Any, columns: Sequence[str] = COLUMNS, more: int = len(ELASTIC)) -> Grid | None:
    """Tables of left and right wheel on one grid, side by side; None without any."""
    if maps is None:
        if maps_right is not None:
            raise ModelError("is there without maps, the table of the left wheel; give both", path="maps_right")
        return None
    axes, table = read_maps(maps, "maps", columns, more)
    if maps_right is None:
        return Grid(axes, table)
    others, right = read_maps(maps_right, "maps_right", columns, more)
    if others != axes or right.shape != table.shape:
        raise ModelError("has other points or columns than maps; give both on the same grid", path="maps_right")
    return Grid(axes, np.concatenate([table, right], axis=3))


def known_travels(grid: Grid | None) -> dict[str, tuple[Any, Any]]:
    """The travels that a table knows, by the outputs that show them."""
    if grid is None:
        return {}
    own, other, rack = ((float(axis[0]), float(axis[-1])) if len(axis) > 1 else (-1e9, 1e9) for axis in grid.axes)
    travel = max(own[0], other[0]), min(own[1], other[1])
    # the right wheel sees the rack in the mirror
    turned = max(rack[0], -rack[1]), min(rack[1], -rack[0])
    return {"travel_left": travel, "travel_right": travel, "rack_travel": turned}


def sort_maps(rows: Any, columns: Sequence[str] = COLUMNS, more: int = len(ELASTIC)) -> tuple[Axes, Any]:
    """Rows of a table in any order -> points along the three travels, and values on the grid.

    columns: names of the values; more: how many others may stand behind them.
    """
    wanted = (len(AXES) + len(columns), len(AXES) + len(columns) + more)
    if rows.ndim != 2 or rows.shape[1] not in wanted:
        what = f"has {rows.shape[-1]} columns; give {wanted[0]}: {', '.join((*AXES, *columns))}"
        raise ModelError(f"{what}; or {wanted[1]} with energy and 15 compliances" if more else what, path=None)
    if not np.all(np.isfinite(rows)):
        i, k = (int(v[0]) for v in np.nonzero(~np.isfinite(rows)))
        raise ModelError(f"= {rows[i, k]:g} is no finite number", path=f"[{i}][{k}]")
    points, places = [], []
    for k, name in enumerate(AXES):
        found, place = np.unique(np.round(rows[:, k], 9), return_inverse=True)
        check_axis(found.tolist(), name)
        points.append(found.tolist())
        places.append(place)
    shape = tuple(len(p) for p in points)
    flat = np.ravel_multi_index(tuple(places), shape)
    table = np.full((int(np.prod(shape)), rows.shape[1] - len(AXES)), np.nan)
    for row, at in enumerate(flat):
        where = ", ".join(f"{name} = {rows[row, k]:g} m" for k, name in enumerate(AXES))
        if not np.isnan(table[at, 0]):
            raise ModelError(f"gives {where} twice", path=f"[{row}]")
        table[at] = rows[row, len(AXES) :]
    if np.isnan(table[:, 0]).any():
        at = np.unravel_index(int(np.flatnonzero(np.isnan(table[:, 0]))[0]), shape)
        where = ", ".join(f"{name} = {points[k][at[k]]:g} m" for k, name in enumerate(AXES))
        raise ModelError(f"has no row for {where}; a table has all points of its grid", path=None)
    return (points[0], points[1], points[2]), table.reshape(*shape, -1)


def stiffness_factors(table: Any) -> Any:
    """Cholesky factors of the inverse of the compliances, row by row of the lower triangle."""
    flat = table[..., len(COLUMNS) + 1 :].reshape(-1, 15)
    low = np.tril_indices(5)
    C = np.zeros((len(flat), 5, 5))
    C[:, low[0], low[1]] = flat
    C[:, low[1], low[0]] = flat
    try:
        np.linalg.cholesky(C)
        factors = np.linalg.cholesky(np.linalg.inv(C))
    except np.linalg.LinAlgError:
        raise ModelError("has compliances that are not positive definite", path=None) from None
    return factors[:, low[0], low[1]].reshape(*table.shape[:3], 15)
