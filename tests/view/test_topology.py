"""The topology of a model: every part once, every joint in the tree or closing a loop, drawn without overlap."""

from __future__ import annotations

import io
from pathlib import Path

import matplotlib.image
import pytest
from rich.console import Console

import koppel
from koppel.libraries.vehicle import read_axle
from koppel.view import topology
from koppel.view.topology import find_topology, text_width, topology_text, write_topology


def build_four_bar() -> koppel.Model:
    model = koppel.Model("four-bar")
    unit = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    crank, coupler, rocker = (model.add_part(name, mass=1, inertia=unit) for name in ("crank", "coupler", "rocker"))
    hinge = koppel.joints.Revolute
    model.add("crank_bearing", hinge(frame_a=model.ground, frame_b=crank))
    model.add("crank_pin", hinge(frame_a=crank.frame("tip", position=[1, 0, 0]), frame_b=coupler))
    model.add("rocker_pin", hinge(frame_a=coupler.frame("tip", position=[1, 0, 0]), frame_b=rocker))
    far = model.ground.frame("far", position=[3, 0, 0])
    model.add("rocker_bearing", hinge(frame_a=far, frame_b=rocker.frame("tip", position=[1, 0, 0])))
    model.add("spring", koppel.mechanics.PointToPoint(frame_a=model.ground, frame_b=coupler, elastic=100))
    model.add("push", koppel.mechanics.Force(frame=rocker, force=(1, 0, 0)))
    return model


def text_of(model: koppel.Model) -> str:
    console = Console(width=200, record=True, file=io.StringIO())
    console.print(topology_text(model), highlight=False)
    return console.export_text()


def test_loops_are_joints_minus_carried_parts() -> None:
    found = find_topology(build_four_bar())
    assert set(found.carried) == {"crank", "coupler", "rocker"} and not found.free
    assert len(found.cut) == 4 - 3
    assert {link.path: link.ends for link in found.forces} == {"spring": ("ground", "coupler"), "push": ("rocker",)}
    assert find_topology(koppel.compile_model(build_four_bar())) == found


@pytest.mark.parametrize("axle", ["double_wishbone", "multi_link"])
def test_axles_are_free_bodies_with_all_their_forces(axle: str) -> None:
    model = read_axle(axle)
    found, compiled = find_topology(model), koppel.compile_model(model)
    assert sorted(found.free) == sorted(compiled.bodies) and not found.carried
    assert sorted(link.path for link in found.forces) == sorted(compiled.elements)
    text = text_of(model)
    assert all(body in text for body in compiled.bodies)


def test_text_shows_what_carries_what() -> None:
    text = text_of(build_four_bar())
    assert "crank 1 kg  on crank_bearing (revolute)" in text
    assert text.index("closed by") < text.index(find_topology(build_four_bar()).cut[0].path + " (revolute)")


@pytest.mark.parametrize("name", ["four_bar", "double_wishbone", "multi_link"])
def test_boxes_do_not_overlap_and_the_picture_is_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = build_four_bar() if name == "four_bar" else read_axle(name)
    boxes: list[tuple[float, float, float, float]] = []
    add_box = topology._Drawing.add_box

    def remember(drawing: topology._Drawing, part: str) -> None:
        add_box(drawing, part)
        boxes.append(drawing.taken[-1])

    monkeypatch.setattr(topology._Drawing, "add_box", remember)
    picture = write_topology(model, tmp_path / "tree.png")
    found = find_topology(model)
    assert len(boxes) == 1 + len(found.masses)
    assert not any(topology._overlap(a, b) for i, a in enumerate(boxes) for b in boxes[:i])
    pixels = matplotlib.image.imread(picture)
    assert pixels.shape[0] > 200 and pixels[..., :3].min() < 0.5


def test_a_picture_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(koppel.KoppelError, match="cannot write the picture"):
        write_topology(build_four_bar(), tmp_path / "none" / "tree.png")
    with pytest.raises(koppel.KoppelError, match="cannot write the picture"):
        write_topology(build_four_bar(), tmp_path / "tree.xyz")


def chain(links: int) -> koppel.Model:
    model = koppel.Model("chain")
    before = "ground"
    for k in range(links):
        model.add_part(f"p{k}", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
        model.add(f"j{k}", koppel.joints.Revolute(frame_a=before, frame_b=f"p{k}"))
        before = f"p{k}"
    return model


def test_no_part_is_lost_however_deep_it_hangs() -> None:
    text = topology_text(chain(50))
    console = Console(width=text_width(text), record=True, file=io.StringIO())
    console.print(text, highlight=False)
    shown = console.export_text()
    assert all(f"p{k} 1 kg  on j{k} (revolute)" in shown for k in range(50))


def test_drives_conditions_and_parted_chains_stand_under_their_names() -> None:
    model = chain(8)
    model.max_depth = 6
    model.add("turn", koppel.joints.AngleDrive(joint="j1", motion=0.1))
    model.add("gear", koppel.mechanics.Constraint(zero="j2.angle - 2*j3.angle"))
    text = text_of(model)
    assert "turn (angle_drive)  j1.angle" in text and "gear (constraint)  j2.angle - 2*j3.angle = 0" in text
    assert "p4 1 kg  on j4 (revolute, parted)" in text
    assert "parted, because its chain is deep" in text and "closed by" not in text


def test_a_joint_cut_by_hand_does_not_count_as_a_loop() -> None:
    model = koppel.Model("cut")
    model.add_part("p", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("j", koppel.joints.Revolute(frame_a="ground", frame_b="p", cut=True))
    text = text_of(model)
    assert "closed by" not in text and text.index("cut\n") < text.index("j (revolute)  ground - p")


def test_points_without_mass_are_free_and_rolling_is_a_condition() -> None:
    model = koppel.Model("mixed")
    ball = model.add_part("ball", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, 0.5))
    node = model.add_part("node", mass=0, position=(0, 0, 1))
    model.add("roll", koppel.mechanics.Rolling(frame_a="ground", frame_b=ball, radius=0.5, shape="sphere"))
    for name, end in (("upper", model.ground.frame("top", position=(0, 0, 2))), ("lower", ball)):
        model.add(name, koppel.mechanics.PointToPoint(frame_a=node, frame_b=end, length=0.3, elastic=50))
    found = find_topology(model)
    assert found.free == ["ball", "node"]
    assert [(link.path, link.ends) for link in found.conditions] == [("roll", ("ground", "ball"))]
    assert koppel.compile_model(model).bodies == ("ball", "node")
