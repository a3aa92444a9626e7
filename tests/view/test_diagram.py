"""Drivelines are stick diagrams, chains are tubes, limits of joints are drawn, whatever the order of the model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from in_browser import at, open_page

import koppel
from koppel.libraries.powertrain import six_speed_vehicle
from koppel.model.files import read_text
from koppel.model.registry import kinds
from koppel.view import save_page

POSE = {"inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1}}


def scene(model: koppel.Model) -> dict[str, dict[str, Any]]:
    """Parts and elements of the scene by path."""
    found = json.loads(koppel.compile_model(model).scene)
    return {entry["path"]: entry for entry in [*found["parts"], *found["elements"]]}


def driveline(order: int = 1) -> koppel.Model:
    """Engine, clutch, gear, brake on the other axis."""
    model = koppel.Model("driveline")
    steps = [
        ("engine", koppel.rotational.Shaft(inertia=0.2, speed=100)),
        ("push", koppel.rotational.Torque(shaft_b="engine", torque=10)),
        ("input", koppel.rotational.Shaft(inertia=0.1)),
        ("clutch", koppel.rotational.Clutch(shaft_a="engine", shaft_b="input", normal=100)),
        ("output", koppel.rotational.Shaft(inertia=0.3)),
        ("gears", koppel.rotational.Gear(shaft_a="input", shaft_b="output", ratio=2)),
        ("brake", koppel.rotational.Friction(shaft_b="output", torque=5)),
    ]
    for name, element in steps[::order]:
        model.add(name, element)
    return model


def test_gears_mesh_clutches_face_each_other_and_housing_is_hatched() -> None:
    found = scene(driveline())
    wheels = [piece for piece in found["gears"]["pieces"] if piece["form"] == "gear"]
    apart = abs(wheels[0]["at"][2] - wheels[1]["at"][2])
    assert wheels[0]["radius"] + wheels[1]["radius"] == pytest.approx(apart, abs=2e-6), "they touch"
    assert wheels[1]["radius"] == pytest.approx(2 * wheels[0]["radius"], abs=2e-6), "as the ratio says"
    assert [wheel["turn"] for wheel in wheels] == ["input.angle", "output.angle"]
    disks = [piece for piece in found["clutch"]["pieces"] if piece["form"] == "disk"]
    assert [disk["turn"] for disk in disks] == ["engine.angle", "input.angle"]
    assert disks[0]["at"][0] < disks[1]["at"][0] and disks[0]["radius"] == disks[1]["radius"]
    assert "hatch" in [piece["form"] for piece in found["brake"]["pieces"]]
    assert "hatch" not in [piece["form"] for piece in found["clutch"]["pieces"]]
    assert found["push"]["position"][0] < found["clutch"]["position"][0] < found["gears"]["position"][0]


def test_the_diagram_does_not_depend_on_the_order_of_the_model() -> None:
    assert scene(driveline()) == scene(driveline(-1))


def test_no_two_shafts_or_planes_of_a_gearbox_lie_in_each_other() -> None:
    found = scene(six_speed_vehicle())
    planes = [tuple(one["position"]) for one in found.values() if "pieces" in one and one["type"] != "rotational.shaft"]
    assert len(planes) == len(set(planes)) > 10
    spans: list[tuple[float, float, float, float]] = []
    for one in found.values():
        for piece in one.get("pieces", ()) if one["type"] == "rotational.shaft" else ():
            if piece["form"] in ("rod", "cage"):
                x, _, z = np.add(one["position"], piece["at"])
                spans.append((z, piece["radius"], x - piece["length"] / 2, x + piece["length"] / 2))
    for k, (z, r, low, high) in enumerate(spans):
        for other in spans[:k]:
            assert (z, r) != other[:2] or high <= other[2] + 1e-6 or other[3] <= low + 1e-6


def test_pieces_turn_with_their_shafts(browser: Any, tmp_path: Path) -> None:
    run = koppel.simulate(driveline(), until=0.5, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html"))
    at(tab, 0.31)
    turned = tab.evaluate(
        "koppel.view.world.items.get('clutch').object.children.filter(one => !one.userData.plain)"
        ".map(one => one.rotation.x)"
    )
    wanted = [float(np.interp(0.31, run.time, run[f"{shaft}.angle"])) % (2 * np.pi) for shaft in ("engine", "input")]
    assert turned == pytest.approx(wanted, abs=1e-3) and told == []
    assert tab.evaluate("koppel.inside()")
    tab.context.close()


# chains -------------------------------------------------------------------------------------------------------------


def chain(links: int, closed: bool = False, order: int = 1) -> koppel.Model:
    model = koppel.Model("chain")
    radius = links * 0.1 / (2 * np.pi)
    for k in range(links)[::order]:
        w = 2 * np.pi * (k + 0.5) / links
        place = (radius * np.cos(w), radius * np.sin(w), 0) if closed else (0.1 * k + 0.05, 0, 0)
        model.add_part(f"link{k}", mass=0.1, **POSE, position=place, free=True)
    rates: dict[str, Any] = {"stiffness": [1e4] * 3 + [1] * 3, "damping": [10] * 3 + [1e-2] * 3}
    for k in range(links - 1 + closed)[::order]:
        ends = {"frame_a": f"link{k}", "frame_b": f"link{(k + 1) % links}"}
        model.add(f"pin{k}", koppel.mechanics.Bushing(**ends, **rates))
    if not closed:
        model.add("peg", koppel.mechanics.Bushing(frame_a="ground", frame_b="link0", **rates))
        model.add("hook", koppel.mechanics.Bushing(frame_a=f"link{links - 1}", frame_b="ground", **rates))
    return model


def test_a_chain_is_a_tube_through_its_joints(browser: Any, tmp_path: Path) -> None:
    found = scene(chain(8))
    (tube,) = [one for one in found.values() if one.get("shape") == "tube"]
    assert tube["type"] == "chain" and not tube["closed"] and len(tube["through"]) == 9
    assert all(found[f"link{k}"]["shapes"] == [] for k in range(8)) and found["pin3"]["on_demand"]
    run = koppel.simulate(chain(8), until=0.2, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html"))
    at(tab, 0.2)
    low, high = tab.evaluate(f"koppel.box({json.dumps(tube['path'])})")
    xs = [run[f"link{k}.x"][-1] for k in range(8)]
    assert low[0] < min(xs) + 0.05 and high[0] > max(xs) - 0.05 and told == []
    tab.context.close()


def test_a_belt_is_closed_and_few_links_are_none() -> None:
    (tube,) = [one for one in scene(chain(9, closed=True)).values() if one.get("shape") == "tube"]
    assert tube["type"] == "belt" and tube["closed"] and len(tube["through"]) == 9
    assert not [one for one in scene(chain(4)).values() if one.get("shape") == "tube"]
    assert scene(chain(8)) == scene(chain(8, order=-1))


def test_a_stop_is_no_spring() -> None:
    model = koppel.Model("stop")
    model.add_part("block", mass=1, **POSE, position=(0, 0, 1), free=True)
    stop = {"type": "stop", "side": "bump", "gap": 0.05, "stiffness": 1e5}
    model.add("buffer", koppel.mechanics.PointToPoint(frame_a="ground", frame_b="block", elastic=stop))
    model.add("spring", koppel.mechanics.PointToPoint(frame_a="ground", frame_b="block", elastic=1e4, damping=10))
    found = scene(model)
    assert found["buffer"]["contents"] == ["stop"] and found["spring"]["contents"] == ["damping", "elastic"]


# limits -------------------------------------------------------------------------------------------------------------


def test_limits_and_stops_of_joints_are_drawn(browser: Any, tmp_path: Path) -> None:
    model = koppel.Model("limits")
    model.add_part("arm", mass=1, **POSE, center_of_mass=(0.3, 0, 0))
    model.add("hinge", koppel.joints.Revolute(frame_a="ground", frame_b="arm", limits={"angle": (-0.5, "30 deg")}))
    model.add_part("slide", mass=1, **POSE, position=(0, 1, 0))
    model.ground.frame("rail", position=(0, 1, 0))
    model.add("guide", koppel.joints.Prismatic(frame_a="ground.rail", frame_b="slide", axis=(1, 0, 0), speed=0.1))
    model.add("ends", koppel.translational.Stops(sled_b="guide", lower=-0.2, upper=0.3))
    found = scene(model)
    assert found["hinge"]["limits"] == [
        {"kind": "turn", "axis": [0, 0, 1], "range": [-0.5, pytest.approx(np.radians(30), abs=1e-9)]}
    ]
    assert found["guide"]["limits"] == [{"kind": "shift", "axis": [1, 0, 0], "range": [-0.2, 0.3]}]
    run = koppel.simulate(model, until=0.1, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html"))
    ends = tab.evaluate(
        "koppel.view.world.items.get('guide').object.children.filter(one => one.name === 'limit')"
        ".map(one => one.position.x)"
    )
    assert ends == pytest.approx([-0.2, 0.3]) and told == []
    tab.context.close()


def test_oil_stands_upright_below_the_shafts_and_no_two_nodes_meet() -> None:
    """The example of a vane: a shaft with its housing, and nodes of oil that it moves."""
    for kind in ("hydraulics.vane", "hydraulics.rigid_node", "hydraulics.piston"):
        found = scene(read_text(kinds()[kind].example())).values()
        nodes = {one["path"]: one["position"] for one in found if one.get("shape") == "node"}
        places = np.array(list(nodes.values()))
        assert len(nodes) > 1 and np.ptp(places[:, 1]) == 0.0  # in one upright plane
        assert min(np.linalg.norm(a - b) for k, a in enumerate(places) for b in places[:k]) > 0.2
        shafts = [one["position"] for one in found if one.get("type") == "rotational.shaft"]
        assert all(shaft[2] > places[:, 2].max() + 0.3 for shaft in shafts), kind
