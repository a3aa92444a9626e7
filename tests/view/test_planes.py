"""Planes of contacts are drawn where they are, as far as the motion reaches, whatever order and axes of frames."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from in_browser import at, open_page
from scipy.spatial.transform import Rotation

import koppel
from koppel.view import save_page

SLOPE = np.radians(30.0)


def on_a_slope(turn: float = 0.0, order: int = 1) -> koppel.Model:
    """A block with a point at each corner on a slope of 30 deg through (0, 0, 1); turn: of the frame about z."""
    model = koppel.Model("slope")
    q = (Rotation.from_euler("y", SLOPE) * Rotation.from_euler("z", turn)).as_quat()
    axes = {"quaternion": [float(q[3]), *map(float, q[:3])]}
    slope = model.ground.frame("slope", position=(0, 0, 1), rotation=axes)
    corners = [(x, y, -0.1) for x in (-0.2, 0.2) for y in (-0.1, 0.1)]
    up = np.array([np.sin(SLOPE), 0.0, np.cos(SLOPE)])
    block = model.add_part(
        "block", mass=2, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1}, free=True,
        position=(np.array([0, 0, 1]) + 0.1 * up).tolist(),
        rotation={"cardan": [0, SLOPE, 0]}, shape={"box": {"size": [0.4, 0.2, 0.2]}},
    )  # fmt: skip
    frames = [block.frame(f"corner_{k}", position=corner) for k, corner in enumerate(corners)]
    for k in list(range(4))[::order]:
        model.add(f"touch_{k}", koppel.mechanics.Contact(frame_a=slope, frame_b=frames[k], friction=0.2))
    return model


def planes(model: koppel.Model) -> list[dict[str, Any]]:
    return [one for one in json.loads(koppel.compile_model(model).scene)["elements"] if one["shape"] == "plane"]


def test_a_plane_is_one_however_many_touch_it_and_whatever_the_order() -> None:
    (plane,) = planes(on_a_slope())
    assert plane["path"] == "slope plane" and plane["carrier"] == "ground" and len(plane["touching"]) == 4
    w, *v = plane["quaternion"]
    normal = Rotation.from_quat([*v, w]).as_matrix()[:, 2]
    assert np.allclose(normal, [np.sin(SLOPE), 0, np.cos(SLOPE)], atol=1e-8)
    assert normal @ plane["position"] == pytest.approx(np.cos(SLOPE), abs=1e-8)  # the distance of (0, 0, 1)
    assert planes(on_a_slope(order=-1)) == [plane] and planes(on_a_slope(turn=0.7)) == [plane]


def test_planes_of_what_is_hidden_or_has_a_shape_are_not_drawn() -> None:
    model = on_a_slope()
    model.hidden = ("touch_*",)
    assert planes(model) == []
    pair = koppel.Model("pair")
    for name, z in (("table", 0.0), ("cup", 0.1)):
        pair.add_part(name, mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True, position=(0, 0, z))
    pair.add("touch", koppel.mechanics.Contact(frame_a="table", frame_b="cup"))
    assert [plane["path"] for plane in planes(pair)] == ["table plane"]
    pair.parts["table"] = pair.parts["table"].model_copy(update={"shape": ()})
    assert planes(pair) == []


def test_a_sphere_is_no_plane_and_a_line_is_narrow() -> None:
    for shape, found in (("sphere", []), ("line", ["rail line"]), ("plane", ["rail plane"])):
        model = koppel.Model("rail")
        rail = model.ground.frame("rail", position=(1, 2, 3))
        model.add_part("bead", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True, position=(1, 2, 3.2))
        radius = {"radius_a": 0.1} if shape == "sphere" else {}
        model.add("touch", koppel.mechanics.Contact(frame_a=rail, frame_b="bead", shape=shape, **radius))
        assert [plane["path"] for plane in planes(model)] == found
        assert [plane["narrow"] for plane in planes(model)] == [shape == "line"] * len(found)


def test_the_slope_lies_under_all_that_slides_on_it(browser: Any, tmp_path: Path) -> None:
    run = koppel.simulate(on_a_slope(), until=0.8, every=0.01)
    # s = g (sin - mu cos) t^2 / 2; time_stepping has order 1 in the instant at which sliding begins: 1 ms of 0.8 s
    way = 0.5 * 9.81 * (np.sin(SLOPE) - 0.2 * np.cos(SLOPE)) * 0.8**2
    gone = np.array([run[f"block.{c}"][-1] - run[f"block.{c}"][0] for c in "xyz"])
    assert np.linalg.norm(gone) == pytest.approx(way, rel=5e-3)
    tab, told = open_page(browser, save_page(run, tmp_path / "slope.html"))
    corners = np.array(
        tab.evaluate(
            "(() => { const sheet = koppel.view.world.items.get('slope plane').object.children[0].children[0];"
            " const at = sheet.geometry.getAttribute('position'); sheet.updateWorldMatrix(true, false);"
            " return [0, 1, 2, 3].map(k => sheet.position.clone().fromBufferAttribute(at, k)"
            ".applyMatrix4(sheet.matrixWorld).add(koppel.view.world.origin).toArray()) })()"
        )
    )
    up, down = np.array([np.sin(SLOPE), 0, np.cos(SLOPE)]), np.array([np.cos(SLOPE), 0, -np.sin(SLOPE)])
    assert np.allclose(corners @ up, np.cos(SLOPE), atol=1e-5)  # all four lie in the plane
    along, across = corners @ down, corners @ [0, 1, 0]
    center = np.stack([run[f"block.{c}"] for c in "xyz"], axis=1)
    assert along.min() < (center @ down).min() - 0.2 and along.max() > (center @ down).max() + 0.2
    assert across.min() < -0.1 and across.max() > 0.1
    assert along.max() - along.min() < way + 2.0, "bounded by the motion"
    at(tab, 0.8)
    assert tab.evaluate("koppel.inside()") and "slope plane" in tab.evaluate("koppel.paths()") and told == []
    tab.context.close()


def test_a_plane_on_a_part_moves_with_it_and_leaves_its_size_alone(browser: Any, tmp_path: Path) -> None:
    model = koppel.Model("tray", gravity=(0, 0, -9.81))
    tray = model.add_part("tray", mass=5, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, 0))
    top = tray.frame("top", position=(0, 0, 0.05))
    model.add("lift", koppel.joints.Prismatic(frame_a=model.ground, frame_b=tray, axis=[0, 0, 1]))
    model.add("drive", koppel.joints.ShiftDrive(joint="lift", motion="0.2*sin(3*time)"))
    model.add_part("ball", mass=1, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1}, free=True, position=(0, 0, 0.1))
    model.add("touch", koppel.mechanics.Contact(frame_a=top, frame_b="ball", radius_b=0.05))
    run = koppel.simulate(model, until=0.5, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "tray.html"))
    alone = tab.evaluate("koppel.box('tray')")
    for row in (0, 20, 50):
        at(tab, float(run.time[row]))
        low, high = tab.evaluate("koppel.box('tray.top plane')")
        assert low[2] == pytest.approx(run["tray.z"][row] + 0.05, abs=1e-5) == high[2]
        now = tab.evaluate("koppel.box('tray')")
        assert np.allclose(np.subtract(*now), np.subtract(*alone), atol=1e-5)
    assert told == []
    tab.context.close()


def test_a_hidden_line_of_action_gives_no_part_a_limb() -> None:
    """The reaction of a steering column acts a meter beside the rack: nothing is drawn there."""
    from koppel.vehicle.modular import modular_rig

    scene = json.loads(koppel.compile_model(modular_rig(bar=None).merge(cut=True)).scene)
    assert not any(one["path"].endswith("column") for one in scene["elements"])
    for part in scene["parts"]:
        for shape in part["shapes"]:
            ends = [*shape.get("points", ()), *(shape[key] for key in ("from", "to") if key in shape)]
            assert all(np.linalg.norm(end) < 0.9 for end in ends), part["path"]
