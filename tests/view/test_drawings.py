"""Every element has a drawing or says none; oil has the color of its pressure, tires stand on their road."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from in_browser import at, open_page
from scipy.spatial.transform import Rotation

import koppel
from koppel.compile.flatten import flatten
from koppel.model.drawing import FILLS, Shape
from koppel.model.files import read_text
from koppel.model.registry import kinds
from koppel.solve.machine import Machine
from koppel.vehicle import midsize
from koppel.view import save_page


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_element_has_a_drawing_or_says_none(kind: str) -> None:
    element = kinds()[kind]
    drawing = element.drawing
    assert drawing is not None, "give it a drawing; Drawing('none') where there is nothing to see"
    assert drawing.shape in get_args(Shape) and drawing.shape in FILLS
    outputs = {output.name for output in element.outputs}
    for arrow in drawing.arrows:
        assert {*arrow.outputs, *(arrow.point or ())} <= outputs and arrow.at in {*element.model_fields, "track"}
    if drawing.color:
        assert drawing.color in outputs and drawing.colors
    for word in (drawing.turn, drawing.shift, drawing.pressure):
        port, _, output = word.partition(".") if "." in word else ("", "", word)
        assert not word or (port in element.model_fields if port else output in outputs)


def test_oil_has_the_color_of_its_pressure(browser: Any, tmp_path: Path) -> None:
    run = koppel.simulate(read_text(kinds()["hydraulics.elastic_node"].example()), until=0.2, every=0.002)
    tab, told = open_page(browser, save_page(run, tmp_path / "oil.html"))
    low, high = "2b5fc7", "d8342c"  # the two ends of the bar
    assert tab.evaluate("koppel.color('chamber')") == low
    row = int(np.argmax(run["chamber.pressure"]))
    at(tab, float(run.time[row]))
    shown = tab.evaluate("koppel.color('chamber')")
    assert shown == high if run["chamber.pressure"][row] >= run["supply.pressure"].max() else shown != low
    assert "bar" in tab.inner_text("#legend") and tab.locator("#colorbar").count() == 1
    assert tab.evaluate("koppel.inside()") and told == []
    tab.context.close()


def test_contacts_show_their_forces_where_they_touch(browser: Any, tmp_path: Path) -> None:
    """A ball on a table that is turned: the patch and both arrows stand at its lowest point, in world axes."""
    model = koppel.Model("ball on a table")
    table = model.ground.frame("table", position=(1, 0, 0.5), rotation={"cardan": ["90 deg", 0, 0]})
    model.gravity = (0, 9.81, 0)  # against the normal, -y
    ball = model.add_part(
        "ball", mass=2, inertia={"xx": 8e-3, "yy": 8e-3, "zz": 8e-3}, free=True, position=(1.2, -0.1, 0.4),
        velocity=(3, 0, 0), shape={"sphere": {"radius": "0.1 m"}},
    )  # fmt: skip
    model.add("touch", koppel.mechanics.Contact(frame_a=table, frame_b=ball, radius_b=0.1, friction=0.2))
    run = koppel.simulate(model, until=0.1, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "ball.html"))
    at(tab, 0.05)
    row = 5
    lowest = [run["ball.x"][row], 0.0, 0.4]
    normal, friction = tab.evaluate("koppel.arrows('touch')")
    assert np.allclose(normal["vector"], [0, -2 * 9.81, 0], atol=1e-3) and np.allclose(normal["at"], lowest, atol=1e-5)
    assert np.allclose(friction["vector"], [-0.2 * 2 * 9.81, 0, 0], atol=1e-3)  # against the slip
    assert np.allclose(friction["at"], lowest, atol=1e-5)
    assert np.allclose(tab.evaluate("koppel.position('touch')"), lowest, atol=1e-5)
    assert "force" in tab.inner_text("#legend") and told == []
    tab.context.close()


def test_arrows_of_a_mirrored_side_are_mirrored(browser: Any, tmp_path: Path) -> None:
    """A bushing and a load in a submodel and its mirror image: force S f and place S p, in world axes."""
    side = koppel.Model("side")
    block = side.add_part("block", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 1, 0))
    seat = side.ground.frame("seat", position=(0, 1, 0), rotation={"cardan": [0.3, 0.2, 0.5]})
    side.add("mount", koppel.mechanics.Bushing(frame_a=seat, frame_b=block, stiffness=[100, 200, 300, 9, 9, 9]))
    side.add("load", koppel.mechanics.Force(frame=block, force=(1, 2, 3), torque=(0.1, 0.2, 0.3)))
    model = koppel.Model("both", gravity=(0, 0, 0))
    for name, mirror in (("left", False), ("right", True)):
        model.submodel(name, side, rotation={"cardan": [0, 0, 0.4]}, mirror=mirror)
    run = koppel.simulate(model, until=0.2, every=0.1)
    tab, told = open_page(browser, save_page(run, tmp_path / "both.html"))
    at(tab, 0.2)
    turn = Rotation.from_euler("z", 0.4).as_matrix()
    mirror = turn @ np.diag([1, -1, 1]) @ turn.T
    for path in ("mount", "load"):
        left, right = (tab.evaluate(f"koppel.arrows('{name}.{path}')") for name in ("left", "right"))
        for a, b, sign in zip(left, right, (1, -1), strict=True):  # a torque is axial
            assert np.linalg.norm(a["vector"]) > 0.01
            assert np.allclose(sign * mirror @ a["vector"], b["vector"], atol=1e-4), (path, a["kind"])
            assert np.allclose(mirror @ a["at"], b["at"], atol=1e-5)
    assert told == []
    tab.context.close()


def test_a_tire_is_pushed_at_its_contact_point(browser: Any, tmp_path: Path) -> None:
    """A car on a level road: each force acts on the road below its wheel, and its third component is the wheel load."""
    run = koppel.simulate(midsize(), until=0.1, every=0.05)
    tab, told = open_page(browser, save_page(run, tmp_path / "car.html"))
    at(tab, 0.1)
    for name in ("fl", "fr", "rl", "rr"):
        (arrow,) = tab.evaluate(f"koppel.arrows('tire_{name}')")
        force = [run[f"tire_{name}.force_{c}"][-1] for c in "xyz"]
        assert force[2] > 2000 and arrow["vector"][2] == pytest.approx(force[2], rel=1e-4)
        assert np.linalg.norm(arrow["vector"]) == pytest.approx(np.linalg.norm(force), rel=1e-5)
        wheel = [run[f"tire_{name}.road_{c}"][-1] for c in "xy"]
        assert np.allclose(arrow["at"], [*wheel, 0.0], atol=1e-4)
    assert told == []
    tab.context.close()


def test_a_gas_spring_has_no_coils_and_a_rim_its_size(browser: Any, tmp_path: Path) -> None:
    model = koppel.Model("gas")
    flat = {"xx": 1, "yy": 1, "zz": 1}
    shape = {"wheel": {"radius": 0.3, "width": 0.2, "rim": 0.12}}
    block = model.add_part("block", mass=10, inertia=flat, free=True, position=(0, 0, 0.5), shape=shape)
    gas = {"type": "gas", "force": "98.1 N", "column": "0.3 m"}
    model.add("spring", koppel.mechanics.PointToPoint(frame_a=model.ground, frame_b=block, elastic=gas))
    run = koppel.simulate(model, until=0.02, every=0.01)
    scene = json.loads(str(run.attributes["scene"]))
    assert scene["elements"][0]["contents"] == ["gas"] and scene["parts"][0]["shapes"][0]["rim"] == 0.12
    tab, told = open_page(browser, save_page(run, tmp_path / "gas.html"))
    names = "koppel.view.world.items.get('spring').object.children[0].children.map(one => one.name)"
    assert "gas" in tab.evaluate(names) and told == []
    drawn, frames = (tab.evaluate("koppel.ends('spring')")[key] for key in ("drawn", "frames"))
    assert np.allclose(drawn, frames, atol=1e-5)
    tab.context.close()


def test_a_road_is_where_its_tires_stand(browser: Any, tmp_path: Path) -> None:
    run = koppel.simulate(read_text(kinds()["vehicle.plane_road"].example()), until=0.5, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "wheel.html"))
    low, high = tab.evaluate("koppel.box('road')")
    assert high[2] - low[2] == pytest.approx(0.02 * (high[0] - low[0]), rel=1e-6)  # its slope
    bottom = tab.evaluate("koppel.box('wheel')")[0][2]
    x = tab.evaluate("koppel.position('wheel')")[0]
    assert abs(bottom - 0.02 * x) < 0.06, "the wheel stands on the road"
    assert tab.evaluate("koppel.inside()") and told == []
    tab.context.close()


def test_a_rough_road_has_its_heights() -> None:
    model = koppel.Model("rough")
    heights = np.round(0.1 * np.sin(np.arange(0.0, 50.0, 1.0)), 3)
    road = kinds()["vehicle.profile_road"](left=heights.tolist(), spacing=1, outside="holds")
    model.add("road", road)
    model.add_part("stone", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    scene = json.loads(koppel.compile_model(model).scene)
    (found,) = [entry for entry in scene["elements"] if entry["shape"] == "road"]
    (x0, dx, nx), (_, _, ny) = found["grid"]["x"], found["grid"]["y"]
    grid = np.array(found["heights"], dtype=float).reshape(nx, ny)
    wanted = road.height(x0 + dx * np.arange(nx), np.zeros(nx))  # type: ignore[attr-defined]
    assert np.allclose(grid[:, ny // 2], wanted, atol=1e-5)


@pytest.mark.parametrize("kind", sorted(kind for kind in kinds() if kind.startswith("hydraulics.")))
def test_what_is_drawn_of_a_network_has_a_pressure_that_colors_it(kind: str) -> None:
    """Every node, line, valve, wall and store that a viewer shows names the channel of its pressure."""
    machine = Machine(koppel.read_model(Path(koppel.__file__).parent / "elements" / f"{kind.replace('.', '/')}.yaml"))
    channels = {channel.path for channel in machine.compiled.channels}
    found = flatten(machine.compiled.model).elements()
    owners = {instance.absolute(name): element for instance, name, element in found}
    for drawn in json.loads(machine.compiled.scene)["elements"]:
        if owners[drawn["path"]].kind.startswith("hydraulics."):
            assert drawn["pressure"]["channel"] in channels, drawn["path"]
