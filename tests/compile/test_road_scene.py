"""Roads in the scene: one surface, where the tires find it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import koppel
from koppel.vehicle import GridRoad, PlaneRoad, ProfileRoad, RandomRoad, midsize

ROADS: dict[str, Any] = {
    "plane": PlaneRoad(slope=0.1, bank=-0.05),
    "profile": ProfileRoad(left=(0.05 * np.sin(np.arange(80))).tolist(), spacing=1.0, start=-20.0),
    "random": RandomRoad(road_class="C", length=100),
    "grid": GridRoad(heights=np.full((30, 6), 0.2).tolist(), spacing_x=2, spacing_y=2, start_x=-20, start_y=-5),
}


@pytest.mark.parametrize("name", ROADS)
def test_a_road_is_drawn_once_and_where_it_is(name: str) -> None:
    scene = json.loads(koppel.compile_model(midsize(road=ROADS[name])).scene)
    (surface,) = [entry for entry in scene["elements"] if entry["shape"] == "road"]
    (x0, dx, nx), (y0, dy, ny) = surface["grid"]["x"], surface["grid"]["y"]
    x, y = x0 + dx * np.arange(nx), y0 + dy * np.arange(ny)
    heights = np.array([np.nan if v is None else v for v in surface["heights"]]).reshape(nx, ny)
    wanted = ROADS[name].height(x[:, None], y[None, :])
    assert np.isfinite(wanted).sum() > 3
    assert heights == pytest.approx(wanted, abs=1e-5, nan_ok=True)
    assert scene["wires"] == []
