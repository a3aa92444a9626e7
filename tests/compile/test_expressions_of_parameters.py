"""A value written as an expression of parameters is the number it stands for, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import sensors
from koppel.elements.mechanics import Bushing, Force, PointToPoint

J = {"xx": 1, "yy": 1.1, "zz": 1.2}
Reader = Callable[[str], Any]
PARAMETERS = {"k": 10.0, "s": 0.3}


def in_a_frame(model: koppel.Model, v: Reader) -> None:
    body = model.add_part("body", mass=1, inertia=J, free=True)
    tip = body.frame("tip", position=[v("s"), v("2*s"), v("3*s")], rotation={"cardan": [v("s"), v("s/2"), v("-s")]})
    model.add("pose", sensors.Pose(frame=tip))
    model.add("load", Force(frame=tip, force=[1, 2, 3], torque=[3, 2, 1], axes="frame"))


def in_a_ground_frame(model: koppel.Model, v: Reader) -> None:
    body = model.add_part("body", mass=1, inertia=J, position=[0.1, 0.2, 0.3])
    post = model.ground.frame("post", position=[v("s"), v("2*s"), 0.1], rotation={"cardan": [v("2*s"), 0, v("s")]})
    model.add("hold", Bushing(frame_a=post, frame_b=body, stiffness=[10, 20, 30, 4, 5, 6]))


def in_a_part(model: koppel.Model, v: Reader) -> None:
    inertia = {"xx": v("3*k"), "yy": v("4*k"), "zz": v("5*k"), "xy": v("k/20"), "xz": v("s*2"), "yz": v("s*3")}
    model.add_part(
        "body",
        mass=v("2*k"),
        center_of_mass=[v("s"), v("2*s"), v("3*s")],
        inertia=inertia,
        free=True,
        position=[v("s + 1"), v("2*s"), v("3*s")],
        rotation={"cardan": [v("2*s"), v("s"), v("3*s")]},
        velocity=[v("2*k"), 1, v("3*k")],
        angular_velocity=[v("2*s"), v("3*s"), 1],
    )


def in_a_bushing(model: koppel.Model, v: Reader) -> None:
    body = model.add_part("body", mass=1, inertia=J, velocity=[1, 2, 3], angular_velocity=[3, 2, 1])
    six = [v("2*k"), v("3*k"), v("k"), v("4*k"), 7, v("k/3")]
    model.add("hold", Bushing(frame_a="ground", frame_b=body, stiffness=six, damping=six, preload=six))


def in_curves(model: koppel.Model, v: Reader) -> None:
    body = model.add_part("body", mass=1, inertia=J, position=[0.11, -0.12, 0.13], rotation={"cardan": [0.2, 0.1, 0.3]})
    curves = {
        "x": {"type": "cubic", "slope": v("2*k"), "cubic": v("3*k")},
        "y": {"type": "piecewise", "x": [v("-2*s"), v("s/10"), v("2*s")], "y": [v("-2*k"), v("k/4"), v("3*k")]},
        "z": {
            "type": "hermite",
            "x": [v("-2*s"), 0, v("2*s")],
            "y": [v("-2*k"), 1, v("3*k")],
            "slope": [v("2*k"), v("3*k"), 1],
        },
        "rx": {"type": "stop", "side": "rebound", "gap": v("s/10"), "stiffness": v("2*k"), "cubic": v("3*k")},
        "ry": {"type": "linear", "slope": v("2*k")},
        "rz": {"type": "gas", "force": v("2*k"), "column": v("3*s"), "exponent": v("1 + s")},
    }
    model.add("hold", Bushing(frame_a="ground", frame_b=body, curves=curves))


def in_a_point_to_point(model: koppel.Model, v: Reader) -> None:
    body = model.add_part("body", mass=1, inertia=J, position=[v("2*s"), v("3*s"), 0.1], velocity=[1, 2, 3])
    model.add(
        "design", PointToPoint(frame_a="ground", frame_b=body, preload=v("2*k"), elastic=v("3*k"), damping=v("k/2"))
    )
    model.add("given", PointToPoint(frame_a="ground", frame_b=body, length=v("2*s"), elastic=v("3*k")))


def in_signals(model: koppel.Model, v: Reader) -> None:
    body = model.add_part("body", mass=1, inertia=J)
    step = {"step": {"time": v("s/2"), "before": v("2*k"), "after": v("3*k")}}
    sine = {
        "sine": {"amplitude": v("2*k"), "frequency": v("3*s"), "phase": v("s/2"), "offset": v("k/3"), "start": v("s/3")}
    }
    points = {"time": [v("-s"), v("s/2"), v("2*s")], "value": [v("2*k"), v("3*k"), v("-4*k")]}
    shapes = [{"table": {**points, "interpolation": way}} for way in ("linear", "hermite", "hold")]
    model.add("load", Force(frame=body, force=[step, sine, shapes[0]], torque=[shapes[1], shapes[2], v("2*k - 1")]))


def in_a_table(model: koppel.Model, v: Reader) -> None:
    body = model.add_part("body", mass=1, inertia=J)
    points = {"time": [0, v("s/2"), v("2*s")], "value": [v("2*k"), v("3*k"), v("-4*k")]}
    model.add("load", Force(frame=body, force=[{"table": points}, 0, 0]))


def in_gravity(model: koppel.Model, v: Reader) -> None:
    model.gravity = (v("2*k"), v("k/3"), v("-k"))
    model.add_part("body", mass=2, inertia=J, free=True)


def in_a_mount(model: koppel.Model, v: Reader) -> None:
    inner = koppel.Model("inner")
    inner.parameter("c", 5.0)
    bob = inner.add_part("bob", mass=1, inertia=J, position=[0.1, 0.2, 0.3], velocity=[1, 2, 3])
    tip = bob.frame("tip", position=["c/30", "c/50", 0.1])
    inner.add("tie", Bushing(frame_a="ground", frame_b=tip, stiffness=["2*c", "3*c", "c", 1, "c/2", 3]))
    mount: dict[str, Any] = {
        "position": [v("s"), v("2*s"), v("3*s")],
        "rotation": {"cardan": [v("s"), v("2*s"), v("-s")]},
    }
    model.submodel("plain", inner, parameters={"c": v("k/3")}, **mount)
    model.submodel("mirrored", inner, parameters={"c": v("k/3")}, mirror=True, **mount)


PLACES = [
    in_a_frame,
    in_a_ground_frame,
    in_a_part,
    in_a_bushing,
    in_curves,
    in_a_point_to_point,
    in_signals,
    in_a_table,
    in_gravity,
    in_a_mount,
]


def build(place: Callable[[koppel.Model, Reader], None], values: dict[str, float], literal: bool) -> koppel.Machine:
    model = koppel.Model("place", gravity=[0, 0, 0])
    for name, value in values.items():
        model.parameter(name, value)
    place(model, (lambda text: eval(text, {}, dict(values))) if literal else (lambda text: text))
    return koppel.Machine(model)


def compare(found: koppel.Machine, expected: koppel.Machine) -> None:
    assert found.q == pytest.approx(expected.q, abs=1e-14)
    assert found.u == pytest.approx(expected.u, abs=1e-14)
    for t in (0.0, 0.12, 0.2, 0.4):
        assert found.forces(t) == pytest.approx(expected.forces(t), rel=1e-12, abs=1e-12)
        mine, theirs = found.outputs(t), expected.outputs(t)
        assert list(mine.values()) == pytest.approx(list(theirs.values()), rel=1e-12, abs=1e-12)
    for mine_matrix, their_matrix in zip(found.matrices(), expected.matrices(), strict=True):
        assert mine_matrix == pytest.approx(their_matrix, rel=1e-12, abs=1e-11)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_an_expression_equals_its_number(place: Callable[[koppel.Model, Reader], None]) -> None:
    compare(build(place, PARAMETERS, literal=False), build(place, PARAMETERS, literal=True))


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_a_changed_parameter_equals_the_new_number(place: Callable[[koppel.Model, Reader], None]) -> None:
    new = {"k": 17.0, "s": 0.23}
    changed = build(place, PARAMETERS, literal=False)
    changed.set_parameters(new)
    changed.reset()
    compare(changed, build(place, new, literal=True))


@pytest.mark.parametrize("direction", ["x", "y", "z", "rx", "ry", "rz"])
@pytest.mark.parametrize("kind", ["cubic", "piecewise", "hermite", "bump", "rebound", "gas"])
def test_a_curve_in_a_mirrored_submodel_gives_the_mirrored_force(kind: str, direction: str) -> None:
    """In y, rx and rz the law becomes -c(-x), so that the submodel reports the same local force on both sides."""
    curve: dict[str, Any] = {
        "cubic": {"type": "cubic", "slope": 90, "cubic": 200},
        "piecewise": {"type": "piecewise", "x": [-0.2, 0.05, 0.3], "y": [-20, 3, 90]},
        "hermite": {"type": "hermite", "x": [-0.2, 0.05, 0.3], "y": [-20, 3, 90], "slope": [20, 90, 300]},
        "bump": {"type": "stop", "side": "bump", "gap": -0.5, "stiffness": 70, "cubic": 30},
        "rebound": {"type": "stop", "side": "rebound", "gap": -0.5, "stiffness": 70, "cubic": 30},
        "gas": {"type": "gas", "force": 40, "column": 0.9, "exponent": 1.3},
    }[kind]
    outputs = []
    for mirror in (False, True):
        inner = koppel.Model("inner")
        bob = inner.add_part("bob", mass=1, inertia=J, position=[0.1, 0.12, 0.13], rotation={"cardan": [0.2, 0.1, 0.3]})
        inner.add("tie", Bushing(frame_a="ground", frame_b=bob, curves={direction: curve}))
        outer = koppel.Model("outer", gravity=[0, 0, 0])
        outer.submodel("sub", inner, mirror=mirror)
        machine = koppel.Machine(outer)
        out = machine.outputs()
        outputs.append([out[f"sub.tie.{kind}_{axis}"] for kind in ("force", "torque") for axis in "xyz"])
    assert outputs[1] == pytest.approx(outputs[0], rel=1e-13)
    assert np.max(np.abs(outputs[0])) > 1.0
