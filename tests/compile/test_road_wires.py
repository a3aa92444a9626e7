"""Roads in the scene: lines on the surface, where the tires find it."""

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
def test_lines_of_a_road_lie_on_it(name: str) -> None:
    scene = json.loads(koppel.compile_model(midsize(road=ROADS[name])).scene)
    ends = np.array(scene["wires"]).reshape(-1, 3)
    assert 20 < len(ends) < 2000 and np.ptp(ends[:, 0]) > 30.0
    assert ends[:, 2] == pytest.approx(ROADS[name].height(ends[:, 0], ends[:, 1]), abs=1e-5)


def test_the_level_plane_has_no_lines() -> None:
    for road in (None, PlaneRoad()):
        assert json.loads(koppel.compile_model(midsize(road=road)).scene)["wires"] == []
