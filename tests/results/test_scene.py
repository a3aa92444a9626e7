"""The scene: shapes of parts and elements travel with the results, unless they are hidden."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import rotational
from koppel.model.files import read_text, to_text
from koppel.model.registry import kinds


def train(shafts: int = 2) -> koppel.Model:
    model = koppel.Model("train")
    for k in range(shafts):
        model.add(f"s{k}", rotational.Shaft(inertia=1.0, speed=k))
    for k in range(shafts - 1):
        model.add(f"c{k}", rotational.Clutch(shaft_a=f"s{k}", shaft_b=f"s{k + 1}", normal=1.0))
    return model


@pytest.mark.parametrize("name", [name for name in kinds() if name.startswith(("rotational.", "translational."))])
def test_every_drivetrain_element_declares_how_it_is_shown(name: str) -> None:
    cls = kinds()[name]
    assert cls.drawing is not None and (cls.drawing.shape == "none") == name.endswith(".relative")  # a sensor
    own = {spec.name for spec in cls.outputs}
    assert cls.drawing.color in {"", *own}
    for moved in (cls.drawing.turn, cls.drawing.shift):
        port, _, output = moved.rpartition(".")
        assert (port in {spec.name for spec in cls.declared_lines()}) if port else (output in {"", *own})


def test_a_run_carries_the_drawings_with_the_channels_that_move_and_color_them(tmp_path: Path) -> None:
    file = tmp_path / "run.h5"
    koppel.simulate(train(), until=0.01, file=file)
    run = koppel.Run.read(file)
    found = {entry["path"]: entry for entry in json.loads(str(run.attributes["scene"]))["elements"]}
    shaft = found["s0"]
    assert (shaft["type"], shaft["shape"], shaft["turn"]) == ("rotational.shaft", "cylinder", "s0.angle")
    clutch = found["c0"]
    assert clutch["turn"] == "s1.angle" and clutch["color"] == "c0.branch"
    assert set(clutch["colors"]) == {"2", "1", "-1", "0"}
    for entry in found.values():
        for key in ("turn", "shift", "color"):
            if key in entry:
                assert len(run[entry[key]]) == len(run.time)


def test_everything_has_a_color_and_nothing_in_a_diagram_is_large() -> None:
    car = koppel.powertrain.six_speed_vehicle(parameters={"chassis": {"wheel_radius": "0.34 m"}})
    found = {entry["path"]: entry for entry in json.loads(koppel.compile_model(car).scene)["elements"]}
    for path, entry in found.items():
        assert ("colors" in entry) != ("fill" in entry), path
    for side in ("left", "right"):
        wheel = found[f"chassis.wheel_{side}"]
        assert (wheel["shape"], wheel["size"]) == ("wheel", 0.1)  # in a diagram nothing hides the rest
    assert found["engine.crank"]["shape"] == "cylinder"
    assert [path for path in found if path.startswith("converter")] == ["converter_lockup"]  # one shape


def list_paths(model: koppel.Model) -> list[str]:
    return [entry["path"] for entry in json.loads(koppel.compile_model(model).scene)["elements"]]


def test_hidden_takes_true_wildcards_and_submodels() -> None:
    model = koppel.Model("machine")
    model.submodel("left", train(3))
    model.submodel("right", train(2))
    model.add("wheel", rotational.Shaft(inertia=1))
    full = list_paths(model)
    assert len(full) == 9
    wanted: dict[bool | tuple[str, ...] | str, list[str]] = {
        True: [],
        False: full,
        ("left",): [path for path in full if not path.startswith("left.")],
        ("*.c0", "wheel"): [path for path in full if not path.endswith(".c0") and path != "wheel"],
        ("left.s*",): [path for path in full if not path.startswith("left.s")],
        ("*",): [],
        "right.c0": [path for path in full if path != "right.c0"],
    }
    for hidden, paths in wanted.items():
        model.hidden = hidden  # type: ignore[assignment]
        assert list_paths(model) == paths, hidden
        assert read_text(to_text(model)) == model
    model.hidden = ()
    model.submodels["left"].model.hidden = True
    assert list_paths(model) == [path for path in full if not path.startswith("left.")]
    with pytest.raises(koppel.ModelError, match=r"hidden = 3 does not fit; give true or a list of paths"):
        model.hidden = 3  # type: ignore[assignment]
    model.hidden = ("left.x*",)
    with pytest.raises(koppel.ModelError, match=r"hidden\[0\] = 'left\.x\*' is no element"):
        koppel.compile_model(model)


def test_a_shaft_in_a_part_is_placed_on_its_carrier() -> None:
    """Position counts from the center of mass in the axes of the part; a disk of steel has J = rho pi r**5 / 2."""
    model = koppel.Model("rotor")
    arm = model.add_part(
        "arm",
        mass=9,
        center_of_mass=(0.1, 0, 0),
        inertia={"xx": 1, "yy": 1, "zz": 1},
        rotation={"cardan": ["90 deg", 0, 0]},
        free=True,
    )
    seat = arm.frame("seat", position=(0.5, 0.2, 0), rotation={"cardan": [0, 0, "90 deg"]})
    model.add("rotor", rotational.Shaft(inertia="0.5*rho*pi*0.1**5", carrier=seat, axis=(2, 0, 0)))
    model.parameter("rho", 7850.0)
    model.add("other", rotational.Shaft(inertia=0.01, carrier="arm", axis=(0, 1, 0)))
    model.add("gear", rotational.Gear(shaft_a="rotor", shaft_b="other", ratio=2))
    found = {entry["path"]: entry for entry in json.loads(koppel.compile_model(model).scene)["elements"]}
    rotor = found["rotor"]
    assert rotor["carrier"] == "arm" and rotor["size"] == pytest.approx(0.1)
    assert rotor["position"] == pytest.approx([0.4, 0.2, 0]) and rotor["axis"] == pytest.approx([0, 1, 0])
    assert found["gear"]["carrier"] == "arm"
    assert found["gear"]["position"] == pytest.approx([0.5 * (0.4 - 0.1), 0.1, 0])


def test_shafts_that_are_mounted_nowhere_stand_in_a_row() -> None:
    found = {entry["path"]: entry for entry in json.loads(koppel.compile_model(train(3)).scene)["elements"]}
    shafts = [found[f"s{k}"] for k in range(3)]
    assert all("carrier" not in entry and entry["pieces"] for entry in found.values())
    assert all(entry["position"][1:] == [0.0, 0.0] for entry in found.values())  # one axis, along x
    row = [shafts[0], found["c0"], shafts[1], found["c1"], shafts[2]]
    assert all(b["position"][0] > a["position"][0] for a, b in pairwise(row))


def test_an_element_on_a_joint_moves_with_it() -> None:
    model = koppel.Model("slide")
    block = model.add_part("block", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("slide", koppel.joints.Prismatic(frame_a=model.ground, frame_b=block, axis=(1, 0, 0)))
    model.add("push", koppel.translational.Force(sled_b="slide", force=1))
    run = koppel.simulate(model, until=0.01)
    joint, entry = json.loads(str(run.attributes["scene"]))["elements"]
    assert joint["motions"] == [{"kind": "shift", "axis": [1.0, 0.0, 0.0]}]
    assert entry["shift"] == "slide.shift" and len(run[entry["shift"]]) == len(run.time)
    assert entry["carrier"] == "ground" and entry["axis"] == [1.0, 0.0, 0.0]


def test_a_contact_shows_both_frames_and_its_radius() -> None:
    model = koppel.Model("ball")
    ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, 1))
    foot = ball.frame("foot", position=(0, 0, -0.1))
    ramp = model.ground.frame("ramp", rotation={"cardan": ["90 deg", 0, 0]})
    model.add("touch", koppel.mechanics.Contact(frame_a=ramp, frame_b=foot, radius_b=0.25))
    run = koppel.simulate(model, until=0.01)
    entry, plane = json.loads(str(run.attributes["scene"]))["elements"]
    assert plane["shape"] == "plane" and plane["path"] == "ramp plane"
    assert entry["shape"] == "contact" and entry["size"] == 0.25
    assert entry["color"] == "touch.branch" and set(entry["colors"]) == {"2", "0", "1"}
    here = {"carrier": "ball", "position": [0, 0, -0.1], "axis": [0, 0, 1], "quaternion": [1, 0, 0, 0]}
    assert entry["frames"]["frame_b"] == here
    assert entry["frames"]["frame_a"]["carrier"] == "ground"
    assert entry["frames"]["frame_a"]["axis"] == pytest.approx([0, -1, 0])  # Rx(90 deg) turns z to -y


def test_a_hidden_element_is_left_out_and_a_wrong_name_is_refused() -> None:
    model = train()
    model.hidden = ("c0",)
    paths = [entry["path"] for entry in json.loads(koppel.compile_model(model).scene)["elements"]]
    assert paths == ["s0", "s1"]
    model.hidden = ("c9",)
    with pytest.raises(koppel.ModelError, match=r"hidden\[0\] = 'c9' is no element"):
        koppel.compile_model(model)


def test_many_drawings_fit_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "run.h5"
    run = koppel.simulate(train(400), until=0.002, file=file)
    assert len(str(run.attributes["scene"])) > 64_000
    assert koppel.Run.read(file).attributes["scene"] == run.attributes["scene"]


DRAWN = ("control.", "joints.", "mechanics.", "rotational.", "sensors.", "translational.")


@pytest.mark.parametrize("name", [name for name in sorted(kinds()) if name.startswith(DRAWN)])
def test_every_element_has_a_drawing_or_says_none(name: str) -> None:
    assert kinds()[name].drawing is not None


def scene_of(model: koppel.Model) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(koppel.compile_model(model).scene)
    return found


def test_parts_are_rods_plates_stars_and_boxes_by_their_frames() -> None:
    model = koppel.Model("shapes")
    points = {"a": (0, 0, 0), "b": (0.4, 0, 0), "c": (0, 0.3, 0), "d": (0, 0, 0.2)}
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    for count in range(5):
        part = model.add_part(f"p{count}", mass=2, inertia=inertia, center_of_mass=(0.1, 0.1, 0.1), free=True)
        for name in list(points)[:count]:
            part.frame(name, position=points[name])
    kinds_of = [[shape["kind"] for shape in part["shapes"]] for part in scene_of(model)["parts"]]
    rod = "capsule"
    assert kinds_of == [["box"], [rod, "sphere"], [rod], ["plate", rod, rod, rod], [rod, rod, rod, rod]]
    (only,) = scene_of(model)["parts"][2]["shapes"]  # from the center of mass, between its frames
    assert {tuple(only["from"]), tuple(only["to"])} == {(-0.1, -0.1, -0.1), (0.3, -0.1, -0.1)}
    assert np.isclose(only["radius"], np.clip(np.sqrt(2 / (np.pi * 7850 * 0.4)), 0.4 / 40, 0.4 / 8), rtol=1e-4)
    box = scene_of(model)["parts"][0]["shapes"][0]  # a cube with this inertia: J = m a^2 / 6
    assert np.allclose(box["size"], np.sqrt(6 * 0.1 / 2), rtol=1e-5)


def test_shapes_do_not_depend_on_the_order_and_names_of_frames() -> None:
    points = {"a": (0, 0, 0), "b": (0.4, 0, 0), "c": (0, 0.3, 0)}

    def shapes(names: list[str]) -> Any:
        model = koppel.Model("plate")
        part = model.add_part("p", mass=2, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1}, free=True)
        for k, name in enumerate(names):
            part.frame(f"f{k}", position=points[name])
        return scene_of(model)["parts"][0]["shapes"]

    assert shapes(["a", "b", "c"]) == shapes(["c", "a", "b"])


def test_declared_shapes_replace_derived_ones_and_survive_a_file(tmp_path: Path) -> None:
    model = koppel.Model("wheel")
    wheel: Any = {"wheel": {"radius": "0.3 m", "width": 0.2, "axis": [0, 1, 0], "position": [0, 0.7, 0]}}
    model.add_part(
        "hub", mass=20, inertia={"xx": 1, "yy": 1, "zz": 1}, center_of_mass=(0, 0.5, 0), shape=wheel, free=True
    )
    model.add_part("ghost", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, shape="none", free=True)
    koppel.write_model(model, tmp_path / "wheel.yaml")
    for one in (model, koppel.read_model(tmp_path / "wheel.yaml")):
        hub, ghost = scene_of(one)["parts"]
        shape = {"kind": "wheel", "radius": 0.3, "width": 0.2, "position": [0, 0.2, 0], "from": [0, 0, 0]}
        assert hub["shapes"] == [{**shape, "to": [0, 1, 0]}] and ghost["shapes"] == []


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ({"cube": {}}, "unknown shape 'cube'"),
        ({"sphere": {"radius": -1}}, "parts.p.shape.sphere.radius = -1 is not above 0"),
        ({"sphere": {"radius": "1 s"}}, "radius"),
        ({"box": {}}, "size: is missing"),
        ([], "empty list"),
        ("round", "is not a shape"),
    ],
)
def test_a_wrong_shape_gets_one_line(shape: Any, words: str) -> None:
    model = koppel.Model("m")
    with pytest.raises(koppel.KoppelError) as caught:
        model.add_part("p", mass=1, shape=shape)
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_arrows_name_their_channels_and_the_frame_they_are_written_in() -> None:
    model = koppel.Model("push")
    block = model.add_part("block", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("mount", koppel.mechanics.Bushing(frame_a=model.ground, frame_b=block, stiffness=[1e4] * 3 + [10] * 3))
    model.add("load", koppel.mechanics.Force(frame=block, force=[1, 0, 0], axes="frame"))
    mount, load = scene_of(model)["elements"]
    assert [arrow["channels"][0] for arrow in load["arrows"]] == ["load.force_x", "load.torque_x"]
    assert load["arrows"][0]["at"] == "frame" and load["arrows"][0]["axes"] == "frame"
    assert (mount["arrows"][0]["at"], mount["arrows"][0]["axes"], mount["arrows"][0]["sign"]) == (
        "frame_b",
        "frame_a",
        -1,
    )
    assert mount["shape"] == "sleeve" and mount["along"] == "z"
