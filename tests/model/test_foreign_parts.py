"""Parts of another model, and poses of parts that their joints contradict, are refused in one line."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import koppel
from koppel import joints, mechanics, rotational
from koppel.model.files import to_text

BODY: dict[str, Any] = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}


def two_models() -> tuple[koppel.Model, Any, koppel.Model, Any]:
    one, two = koppel.Model("one"), koppel.Model("two")
    return one, one.add_part("arm", **BODY), two, two.add_part("arm", **BODY)


def test_a_part_of_another_model_is_refused_although_the_name_fits() -> None:
    one, arm, two, other = two_models()
    for foreign in (other, other.frame("end", position=(1, 0, 0))):
        with pytest.raises(koppel.ModelError, match=r"elements.hinge.frame_b = 'arm.*' belongs to model 'two', not to"):
            one.add("hinge", joints.Revolute(frame_a=one.ground, frame_b=foreign))
    one.add("hinge", joints.Revolute(frame_a=two.ground, frame_b=arm))  # ground is the same everywhere
    assert koppel.Machine(one).compiled.system.nu == 1


def test_shafts_submodels_and_connections_of_another_model_are_refused() -> None:
    one, arm, two, other = two_models()
    shaft = two.add("shaft", rotational.Shaft(inertia=1))
    with pytest.raises(koppel.ModelError, match=r"elements.spring.shaft_b = 'shaft' belongs to model 'two'"):
        one.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b=shaft, stiffness=1))
    with pytest.raises(koppel.ModelError, match=r"elements.rotor.carrier = 'arm' belongs to model 'two'"):
        one.add("rotor", rotational.Shaft(inertia=1, carrier=other))
    inner = koppel.Model("inner")
    held = inner.interface("chassis")
    inner.add_part("wheel", **BODY)
    inner.add("bush", mechanics.Bushing(frame_a=held, frame_b="wheel", stiffness=[1] * 6))
    with pytest.raises(koppel.ModelError, match=r"submodels.left.connections.chassis = 'arm' belongs to model 'two'"):
        one.submodel("left", inner, connections={"chassis": other})
    left = two.submodel("left", inner, connections={"chassis": other})
    with pytest.raises(koppel.ModelError, match=r"frame_b = 'left.wheel' belongs to model 'two'"):
        one.add("rod", mechanics.PointToPoint(frame_a=arm, frame_b=left.wheel, elastic=1))


def test_what_was_added_is_plain_text_in_files_and_copies() -> None:
    one, arm, _, _ = two_models()
    one.add("hinge", joints.Revolute(frame_a=one.ground, frame_b=arm.frame("pin")))
    assert "frame_b: arm.pin" in to_text(one)
    for twin in (copy.deepcopy(one.elements["hinge"]), pickle.loads(pickle.dumps(one.elements["hinge"]))):
        assert type(twin.frame_b) is str and twin == one.elements["hinge"]


def hinged(**pose: Any) -> koppel.Model:
    model = koppel.Model("door")
    door = model.add_part("door", **BODY, **pose)
    post = model.ground.frame("post", position=(2, 0, 0))
    edge = door.frame("edge", position=(-1, 0, 0))
    model.add("hinge", joints.Revolute(frame_a=post, frame_b=edge, angle="90 deg"))
    return model


def test_a_position_that_the_joint_of_the_part_contradicts_is_refused() -> None:
    with pytest.raises(koppel.ModelError, match=r"parts.door.position: is not where joint .hinge. puts") as error:
        koppel.Machine(hinged(position=(7, 0, 0)))
    assert "\n" not in str(error.value)
    with pytest.raises(koppel.ModelError, match=r"parts.door.rotation: is not where joint 'hinge' puts"):
        koppel.Machine(hinged(rotation={"cardan": (0.1, 0, 0)}))


@pytest.mark.parametrize(
    "pose",
    [{}, {"position": (3, 0, 0)}, {"position": (2, 1, 0), "rotation": {"cardan": (0, 0, "90 deg")}}],
    ids=["not given", "by design", "at the start"],
)
def test_a_position_that_agrees_with_the_joint_is_welcome(pose: dict[str, Any]) -> None:
    out = koppel.Machine(hinged(**pose)).outputs()
    assert (out["door.x"], out["door.y"]) == pytest.approx((2, 1), abs=1e-12)
