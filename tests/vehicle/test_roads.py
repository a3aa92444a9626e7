"""Roads: heights and derivatives in the core, spectra, and a wheel that follows them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.signal import csd, welch

import koppel
from koppel import vehicle
from koppel.vehicle import GridRoad, PlaneRoad, ProfileRoad, RandomRoad

rng = np.random.default_rng(5)
BUMPS = rng.normal(size=(2, 40)) * 0.02
HILLS = rng.normal(size=(12, 9)) * 0.1
MAP = {"x": [0, 5, 9], "y": [-1, 1], "factor": [[1, 0.5], [0.8, 0.2], [0.3, 1.0]]}
ROADS: dict[str, Any] = {
    "plane": PlaneRoad(slope=0.1, bank=-0.05),
    "one track": ProfileRoad(left=BUMPS[0].tolist(), spacing=0.5),
    "two tracks": ProfileRoad(left=BUMPS[0].tolist(), right=BUMPS[1].tolist(), spacing=0.5, friction_map=MAP),
    "repeated": ProfileRoad(left=BUMPS[0].tolist(), spacing=0.5, outside="repeats", start=-100),
    "held": ProfileRoad(left=BUMPS[0].tolist(), spacing=0.2, outside="holds", start=4),
    "grid": GridRoad(heights=HILLS.tolist(), spacing_x=1.7, spacing_y=0.8, start_x=-1, start_y=-3.5, friction_map=MAP),
    "random": RandomRoad(road_class="C", length=50),
}


@pytest.mark.parametrize("name", ROADS)
def test_derivatives_of_a_road_are_those_of_its_heights(name: str) -> None:
    road = ROADS[name]
    x, y = rng.uniform(0.5, 14, 60), rng.uniform(-2.2, 2.2, 60)
    h = 1e-5
    _, zx, zy, zxx, zxy, zyy, mu, mux, muy = road.surface(x, y)
    right, left, up, down = (road.surface(x + a, y + b) for a, b in ((h, 0), (-h, 0), (0, h), (0, -h)))
    inside = np.all([np.abs(right[k] + left[k] - 2 * road.surface(x, y)[k]) < 1e-6 for k in (1, 2)], axis=0)
    for found, a, b, k in ((zx, right, left, 0), (zy, up, down, 0), (zxx, right, left, 1), (zxy, up, down, 1),
                           (zyy, up, down, 2), (mux, right, left, 6), (muy, up, down, 6)):  # fmt: skip
        assert np.max(np.abs(found - (a[k] - b[k]) / (2 * h))[inside]) < 2e-6
    assert np.all(mu > 0) and np.sum(inside) > 40
    n = road.normal(x, y)
    assert (
        np.allclose(np.sum(n * n, axis=0), 1.0)
        and np.allclose(n[0] * 1.0, -zx * n[2])
        and np.allclose(n[1], -zy * n[2])
    )


def test_heights_are_met_at_the_points_and_the_road_ends() -> None:
    x = 0.5 * np.arange(40)
    road = ROADS["two tracks"]
    assert np.allclose(road.height(x, 0.75), BUMPS[0]) and np.allclose(road.height(x, -0.75), BUMPS[1])
    assert np.allclose(road.height(x, 3.0), BUMPS[0]) and np.allclose(road.height(x, 0.0), BUMPS.mean(axis=0))
    assert np.isnan(road.height(19.6, 0.0)) and np.isnan(road.height(-0.1, 0.0))
    assert np.isfinite(road.height(19.5, 0.0))
    assert ROADS["repeated"].height(-100 + 20.0 * 7 + 3.1, 0) == pytest.approx(
        float(ROADS["repeated"].height(-96.9, 0))
    )
    assert ROADS["held"].height(99.0, 0) == BUMPS[0, -1]
    grid = ROADS["grid"]
    assert grid.height(-1 + 1.7 * 3, -3.5 + 0.8 * 4) == pytest.approx(HILLS[3, 4])
    assert road.friction(5.0, 0.0) == pytest.approx(0.5) and road.friction(100.0, 9.0) == pytest.approx(1.0)


@pytest.mark.parametrize("road_class", ["A", "C", "H"])
def test_the_spectrum_of_ten_kilometers_is_inside_the_limits_of_its_class(road_class: str) -> None:
    """Octave bands from 0.011 to 2.83 cycles/m; limits are half and twice the geometric mean at n0 = 0.1 cycles/m."""
    road = RandomRoad(road_class=road_class, length=10_000, seed=11, lowest=0.004)
    tracks = road.tracks()
    spacing = 10_000 / tracks.shape[1]
    mean = 16e-6 * 4.0 ** "ABCDEFGH".index(road_class)
    for track in tracks:
        n, G = welch(track, fs=1 / spacing, nperseg=8192, detrend="linear")
        for center in 2.0 ** np.arange(-6, 2):
            low, high = center / np.sqrt(2), center * np.sqrt(2)
            band = (n >= low) & (n < high)
            smoothed = np.mean(G[band])
            wanted = mean * 0.01 / (low * high)  # the mean of n**-2 over the band
            assert 0.5 < smoothed / wanted < 2.0, center


def test_the_tracks_have_the_stated_coherence() -> None:
    road = RandomRoad(road_class="B", length=10_000, seed=3)
    left, right = road.tracks()
    fs = len(left) / 10_000
    n, cross = csd(left, right, fs=fs, nperseg=1024)
    a, b = (welch(track, fs=fs, nperseg=1024)[1] for track in (left, right))
    found = np.abs(cross) ** 2 / (a * b)
    for frequency in (0.05, 0.1, 0.3, 0.6):
        near = np.abs(n - frequency) < 0.04
        assert np.mean(found[near]) == pytest.approx(np.exp(-3 * frequency * 1.5), abs=0.08)
    assert np.array_equal(RandomRoad(road_class="B", length=10_000, seed=3).tracks()[0], left)
    assert not np.array_equal(RandomRoad(road_class="B", length=10_000, seed=4).tracks()[0], left)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ProfileRoad(left=[0], spacing=1), "left: has 1 points; give two or more"),
        (lambda: ProfileRoad(left=[0, 1], right=[0], spacing=1), "right: has 1 points and left has 2; give as many"),
        (lambda: ProfileRoad(left=[0, 1], spacing=0), "spacing = 0 m must be above 0 m"),
        (
            lambda: GridRoad(heights=[[0, 1]], spacing_x=1, spacing_y=1),
            "heights: is 1 x 2; give two rows of two values or more",
        ),
        (lambda: GridRoad(heights=[[0, 1], [0]], spacing_x=1, spacing_y=1), "has rows of [1, 2] values"),
        (lambda: RandomRoad(highest=20), "highest = 20 1/m needs points 0.025 m apart or less; spacing is 0.05 m"),
        (lambda: RandomRoad(road_class="J"), "road_class"),
        (lambda: PlaneRoad(factor=-1), "factor = -1 is below 0; give 0 or more"),
        (
            lambda: PlaneRoad(friction_map={"x": [0, 0], "y": [0], "factor": [[1], [1]]}),
            "is not above the point before",
        ),
        (
            lambda: PlaneRoad(friction_map={"x": [0, 1], "y": [0], "factor": [[1]]}),
            "give one row per x with one value per y",
        ),
    ],
)
def test_wrong_roads_give_one_line(make: Any, message: str) -> None:
    with pytest.raises(koppel.ModelError) as error:
        model = koppel.Model("road")
        model.add("road", make())
        model.add_part("stone", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
        koppel.Machine(model)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["plane", "two tracks", "grid", "random"])
def test_a_mirrored_wheel_rolls_on_the_mirrored_road(name: str) -> None:
    corner = koppel.Model("corner")
    inertia = {"xx": 20, "yy": 20, "zz": 20}
    corner.add_part("carrier", mass=400, inertia=inertia, position=(3, 0.3, 0.5), velocity=(8, 0.4, 0), free=True)
    turn = [0, 0, 0, 1e5, 1e5, 1e5]
    corner.add("hold", koppel.mechanics.Bushing(frame_a="ground", frame_b="carrier", stiffness=turn))
    wheel = koppel.rotational.Shaft(inertia=1, speed=27, carrier="carrier", axis=(0, 1, 0))
    corner.add("wheel", wheel)
    corner.add("road", ROADS[name])
    corner.add("tire", vehicle.Tmeasy(carrier="carrier", wheel="wheel", road="road", **vehicle.MIDSIZE_TIRE))
    machine = koppel.Model("both sides")
    machine.submodel("left", corner)
    machine.submodel("right", corner, mirror=True)
    run = koppel.simulate(machine, until=0.3)
    for path in ("tire.force_x", "tire.force_y", "tire.force_z", "tire.friction", "hold.torque_x", "wheel.speed"):
        left, right = run[f"left.{path}"], run[f"right.{path}"]
        assert np.max(np.abs(left - right)) <= 1e-9 * np.max(np.abs(left)), path
