"""The model: builder, references, parameters, units and parts that nothing holds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from koppel.elements import mechanics, sensors
from koppel.model.declared import Parameter
from koppel.model.errors import ModelError
from koppel.model.files import read_text
from koppel.model.model import Model
from koppel.model.signal import Sine, Step

CUBE = {"xx": 1, "yy": 1, "zz": 1}


def build_side() -> Model:
    """A wheel on a strut; the chassis is given from outside."""
    side = Model("side", description="one corner")
    k = side.parameter("k", "28 N/mm", description="spring rate", at_least=0)
    chassis = side.interface("chassis")
    tower = chassis.frame("tower", position=[0, 0.5, "600 mm"])
    wheel = side.add_part("wheel", mass="20 kg", inertia=CUBE, position=[0, 0.7, 0])
    hub = wheel.frame("hub", position=["25 mm", 0, 0], rotation={"cardan": ["10 deg", 0, 0]})
    side.add("strut", mechanics.PointToPoint(frame_a=tower, frame_b=hub, elastic=2 * k, force="-k*x/10"))
    side.add("guide", mechanics.Bushing(frame_a=chassis, frame_b=wheel, stiffness=[1e5, 1e5, 0, 1e4, 1e4, 1e4]))
    side.add("hub_pose", sensors.Pose(frame=hub, zero="design"))
    return side


def build_axle() -> Model:
    side = build_side()
    axle = Model("axle")
    soft = axle.parameter("soft", "20 N/mm")
    body = axle.add_part("body", mass=500, inertia=CUBE, free=True)
    left = axle.submodel("left", side, connections={"chassis": body})
    axle.submodel("right", side, parameters={"k": soft}, connections={"chassis": "body"}, mirror=True)
    push = axle.input("push", "N", Step(time=1, after="5 kN"))
    axle.add(
        "load",
        mechanics.Force(
            frame=left.wheel.hub, force=[push, Sine(amplitude=3, frequency="2 Hz"), "left.hub_pose.x * 1 N/1 m"]
        ),
    )
    axle.add("strut_force", sensors.Force(element="left.strut"))
    axle.output("spread", "left.hub_pose.y - right.hub_pose.y", unit="m")
    return axle


def test_builder_makes_a_valid_model() -> None:
    axle = build_axle()
    axle.check()
    assert axle.channels()["left.strut.force"] == "N"
    assert axle.elements["load"].port_paths() == {"frame": "left.wheel.hub"}


def test_references_give_paths() -> None:
    axle = build_axle()
    left = axle.submodel("third", build_side())
    assert left.wheel.hub.path == "third.wheel.hub" == left["wheel"]["hub"].path
    assert left.path == "third"
    assert axle.ground.path == "ground"
    assert axle.ground.frame("pole", position=[1, 0, 0]).path == "ground.pole"
    with pytest.raises(ModelError, match=r"'third\.wheel' has no frame 'hob'; did you mean hub\?"):
        left.wheel["hob"]
    with pytest.raises(ModelError, match=r"submodel 'third' has no 'whel'; did you mean wheel\?"):
        left["whel"]


def test_model_can_be_copied_and_pickled() -> None:
    axle = build_axle()
    assert copy.deepcopy(axle) == axle
    assert pickle.loads(pickle.dumps(axle)) == axle
    other = copy.deepcopy(axle)
    other.parameters["soft"] = Parameter("21 N/mm")
    assert other != axle


def test_assignment_is_checked() -> None:
    model = Model("m")
    model.gravity = (0, 0, "-1.62 m/s**2")
    with pytest.raises(ModelError, match="gravity: has 2 values instead of 3"):
        model.gravity = (0, 0)
    with pytest.raises(ModelError, match=r"gravity\[2\] = '3 m' has unit m"):
        Model("m", gravity=(0, 0, "3 m"))


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda m: m.add_part("body", mass=1), "parts.body: parts.body has the same name"),
        (lambda m: m.parameter("body", 1), "parameters.body: parts.body has the same name"),
        (lambda m: m.parameter("sin", 1), "'sin' is reserved, it is a function in expressions"),
        (lambda m: m.add_part("floor", mass=1), "'floor' is reserved, it is a function in expressions"),
        (lambda m: m.parameter("time", 1), "'time' is reserved"),
        (lambda m: m.add_part("ground", mass=1), "'ground' is reserved"),
        (lambda m: m.parameter("a b", 1), "parameters.a b: is not a name"),
        (lambda m: m.add_part("w", mass=-1), "parts.w.mass = -1 kg is below 0 kg"),
        (lambda m: m.parameter("a", "3 kg", at_least="4 kg"), "parameters.a.value = 3 kg is below 4 kg"),
        (lambda m: m.parameter("a", 3, unit="newtons_"), "parameters.a.unit: unknown unit"),
        (
            lambda m: m.ground.frame("f", position=[0, 0, "1 kg"]),
            "ground.f.position[2] = '1 kg' has unit kg; give it in m",
        ),
        (lambda m: m.input("i", "N", "3 m"), "inputs.i.signal = '3 m' has unit m; give it in N"),
    ],
)
def test_builder_refuses_in_one_line(act: Any, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        act(build_axle())
    assert message in str(caught.value)


WHEEL = "parts: {wheel: {mass: 1, free: true, frames: {hub: {}}}}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parts: {wheel: {mass: 1}}", "parts.wheel: part 'wheel' has no joint, force, load or free: true"),
        (
            WHEEL + "elements: {f: {type: mechanics.force, frame: wheel.hab}}",
            "'wheel' has no frame 'hab'; did you mean hub?",
        ),
        (WHEEL + "elements: {f: {type: mechanics.force, frame: whel.hub}}", "is no part; did you mean wheel?"),
        (WHEEL + "elements: {f: {type: mechanics.force, frame: wheel.hub.x}}", "goes too deep"),
        (WHEEL + "elements: {f: {type: mechanics.force, frame: ground.pole}}", "ground has no frame 'pole'"),
        (WHEEL + "elements: {s: {type: sensors.force, element: sprng}}", "elements.s.element = 'sprng' is no element"),
        (WHEEL + "elements: {s: {type: sensors.force, element: s}}", "exerts no force; name a force element"),
        ("parameters: {a: b, b: 2*c, c: a + 1}", "a -> b -> c -> a"),
        ("parameters: {a: a}", "a -> a"),
        ("parameters: {a: lenght, length: 1}", "uses 'lenght', which is not a parameter; did you mean length?"),
        ("parameters: {a: 1 m, b: 1 kg, c: a + b}", "parameters.c: adds 'a' with unit m and 'b' with unit kg"),
        ("parameters: {a: 1 m, b: {value: a*a, unit: m}}", "parameters.b = 'a*a' has unit m**2; give it in m"),
        ("parameters: {a: 1 m}\nparts: {w: {mass: a, free: true}}", "parts.w.mass = 'a' has unit m; give it in kg"),
        ("parts: {w: {mass: time, free: true}}", "parts.w.mass: uses 'time', which is not a parameter"),
        ("parts: {w: {mass: 2 * kg, free: true}}", "kg is a unit, write it right behind a number"),
        (
            WHEEL + "elements: {f: {type: mechanics.force, frame: wheel, force: [x, 0, 0]}}",
            "elements.f.force[0]: uses 'x'",
        ),
        (
            WHEEL + "elements: {f: {type: mechanics.force, frame: wheel, force: [time, 0, 0]}}",
            "has unit s; give it in N",
        ),
        (
            WHEEL + "elements: {f: {type: mechanics.force, frame: wheel, force: [0, f.torque_x, 0]}}",
            "has unit N*m; give it in N",
        ),
        (
            WHEEL
            + "parameters: {x: 1}\n"
            + "elements: {p: {type: mechanics.point_to_point, frame_a: ground, frame_b: wheel, force: x}}",
            "hides that of the model",
        ),
        ("inputs: {f: {unit: N, signal: 100*sin(tme)}}", "inputs.f.signal: uses 'tme'"),
        ("outputs: {o: hub.x}", "outputs.o: uses 'hub.x', which is not a channel"),
        (
            WHEEL + "elements: {s: {type: sensors.pose, frame: wheel}}\noutputs: {o: {value: s.x, unit: N}}",
            "has unit m; declare that",
        ),
        ("submodels: {l: {model: {parts: {w: {mass: 1}}}}}", "submodels.l.model.parts.w: part 'w' has no joint"),
        (
            "submodels: {l: {model: {name: side}, parameters: {k: 1}}}",
            "submodels.l.parameters.k: model 'side' has no parameter 'k'",
        ),
        ("submodels: {l: {model: {parameters: {k: 1 m}}, parameters: {k: 1 kg}}}", "has unit kg; give it in m"),
        ("submodels: {l: {model: {interfaces: [chassis]}, connections: {chasis: ground}}}", "did you mean chassis?"),
        (
            "submodels: {l: {model: {interfaces: [chassis]}, connections: {chassis: body}}}",
            "connections.chassis = 'body' is no part",
        ),
        (
            WHEEL + "submodels: {l: {model: {interfaces: [c]}, connections: {c: wheel.hub}}}",
            "is a frame; give the part wheel",
        ),
    ],
)
def test_check_names_path_and_remedy(text: str, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        read_text("koppel: 1\n" + text, "m.yaml").check()
    line = str(caught.value)
    assert message in line
    assert line.startswith("m.yaml: ") and "\n" not in line


def test_part_is_held_through_a_submodel() -> None:
    side = build_side()
    model = Model("m")
    model.add_part("body", mass=1)
    model.submodel("left", side, connections={"chassis": "body"})
    model.check()
    model.submodels.clear()
    with pytest.raises(ModelError, match="part 'body' has no joint"):
        model.check()


def test_part_of_a_submodel_is_held_from_outside() -> None:
    inner = Model("inner")
    inner.add_part("ball", mass=1)
    model = Model("m")
    ball = model.submodel("a", inner).ball
    model.add(
        "string",
        mechanics.PointToPoint(frame_a=model.ground.frame("top", position=[0, 0, 1]), frame_b=ball, elastic=10),
    )
    model.check()


def test_sensors_hold_nothing() -> None:
    model = Model("m")
    wheel = model.add_part("wheel", mass=1)
    model.add("look", sensors.Pose(frame=wheel))
    with pytest.raises(ModelError, match="no joint, force, load or free: true"):
        model.check()


def test_model_that_contains_itself_is_refused() -> None:
    model = Model("m")
    model.submodel("again", model)
    with pytest.raises(ModelError, match="contains itself"):
        model.check()
