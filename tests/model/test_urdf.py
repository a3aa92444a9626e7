"""URDF: what is read moves as the formulas say, and what cannot be read is said in one line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import koppel
from koppel.model import urdf
from koppel.model.errors import ModelError
from koppel.model.files import read_text, to_text
from koppel.model.urdf import UrdfModel, read_urdf

G = 9.81
INERTIAL = (
    '<inertial><origin xyz="0.1 0.2 0.3" rpy="0.4 -0.5 0.6"/><mass value="2"/>'
    '<inertia ixx="0.03" iyy="0.05" izz="0.04" ixy="0.004" ixz="-0.002" iyz="0.003"/></inertial>'
)
AXIS = np.array([1.0, 2.0, -2.0]) / 3.0
CENTER = np.array([0.1, 0.2, 0.3])


def read(folder: Path, body: str, **others: str) -> UrdfModel:
    file = folder / "robot.urdf"
    file.write_text(f'<?xml version="1.0"?><robot name="robot">{body}</robot>')
    return read_urdf(file, **others)  # type: ignore[arg-type]


def one_joint(kind: str, inner: str = '<axis xyz="1 2 -2"/>', inertial: str = INERTIAL) -> str:
    return (
        f'<link name="base"/><link name="arm">{inertial}</link><joint name="joint-1" type="{kind}">'
        f'<parent link="base"/><child link="arm"/><origin xyz="1 0 0.5" rpy="0.3 0.2 -0.7"/>{inner}</joint>'
    )


def inertia_in_link() -> np.ndarray:
    R = Rotation.from_euler("xyz", [0.4, -0.5, 0.6]).as_matrix()  # about the fixed axes x, y, z
    J = np.array([[0.03, 0.004, -0.002], [0.004, 0.05, 0.003], [-0.002, 0.003, 0.04]])
    return np.asarray(R @ J @ R.T)


def joint_rotation() -> np.ndarray:
    return np.asarray(Rotation.from_euler("xyz", [0.3, 0.2, -0.7]).as_matrix())


def test_a_hinge_accelerates_by_its_moment_of_inertia(tmp_path: Path) -> None:
    machine = koppel.Machine(read(tmp_path, one_joint("continuous")))
    J = AXIS @ inertia_in_link() @ AXIS + 2 * np.sum(np.cross(AXIS, CENTER) ** 2)
    gravity = joint_rotation().T @ [0, 0, -2 * G]
    assert machine.matrices()[0] == pytest.approx(np.array([[J]]), rel=1e-12)
    assert machine.accelerations()[0] == pytest.approx(AXIS @ np.cross(CENTER, gravity) / J, rel=1e-12)


def test_damping_of_a_hinge_and_of_a_slider_acts_along_any_axis(tmp_path: Path) -> None:
    inner = '<axis xyz="1 2 -2"/><dynamics damping="0.7"/>'
    J = AXIS @ inertia_in_link() @ AXIS + 2 * np.sum(np.cross(AXIS, CENTER) ** 2)
    for kind, inertia in (("revolute", J), ("prismatic", 2.0)):
        model = read(tmp_path, one_joint(kind, inner))
        model.gravity = (0, 0, 0)
        machine = koppel.Machine(model)
        for position in (0.0, 1.3):
            machine.q, machine.u = np.array([position]), np.array([1.5])
            assert machine.accelerations()[0] == pytest.approx(-0.7 * 1.5 / inertia, rel=1e-10)


def test_a_slider_falls_along_its_axis(tmp_path: Path) -> None:
    machine = koppel.Machine(read(tmp_path, one_joint("prismatic")))
    assert machine.accelerations()[0] == pytest.approx((joint_rotation() @ AXIS)[2] * -G, rel=1e-12)


def test_a_planar_joint_moves_across_its_axis(tmp_path: Path) -> None:
    machine = koppel.Machine(read(tmp_path, one_joint("planar", inertial=INERTIAL.replace("0.1 0.2 0.3", "0 0 0"))))
    assert len(machine.u) == 3
    normal = joint_rotation() @ AXIS
    machine.u = np.array([1.0, 2.0, 3.0])
    found = machine.outputs()
    speed = np.array([found["arm.vx"], found["arm.vy"], found["arm.vz"]])
    assert normal @ speed == pytest.approx(0.0, abs=1e-12)
    assert np.linalg.norm(speed) == pytest.approx(np.sqrt(5.0), rel=1e-12)
    machine.u = np.zeros(3)
    pull = np.array([0, 0, -G]) - (normal @ [0, 0, -G]) * normal
    assert np.linalg.norm(machine.accelerations()[:2]) == pytest.approx(np.linalg.norm(pull), rel=1e-9)


def test_floating_and_free_base_fall(tmp_path: Path) -> None:
    floating = koppel.Machine(read(tmp_path, one_joint("floating")))
    assert floating.accelerations()[:3] == pytest.approx(np.array([0, 0, -G]))
    np.testing.assert_allclose(
        [floating.outputs()[f"arm.{axis}"] for axis in "xyz"], [1, 0, 0.5] + joint_rotation() @ CENTER, rtol=1e-12
    )
    free = koppel.Machine(read(tmp_path, f'<link name="body">{INERTIAL}</link>', base="free"))
    assert free.accelerations()[:3] == pytest.approx(np.array([0, 0, -G]))


def test_links_without_inertial_are_massless_and_may_be_fixed(tmp_path: Path) -> None:
    body = one_joint("continuous") + (
        '<link name="tool0"/><joint name="tool" type="fixed"><parent link="arm"/><child link="tool0"/></joint>'
    )
    alone = koppel.Machine(read(tmp_path, one_joint("continuous"))).accelerations()
    assert koppel.Machine(read(tmp_path, body)).accelerations() == pytest.approx(alone, rel=1e-12)


def test_what_a_model_has_no_place_for_is_remembered(tmp_path: Path) -> None:
    shown = (
        '<visual><origin xyz="0 0 1"/><geometry><mesh filename="package://r/a.stl" scale="2 2 2"/></geometry></visual>'
    )
    inner = '<limit lower="-1" upper="2" effort="30" velocity="4"/><dynamics friction="0.3"/>'
    model = read(tmp_path, one_joint("revolute", inner, INERTIAL + shown))
    assert model.robot.limits["joint_1"] == urdf.Limits(-1, 2, 30, 4)
    shape = model.robot.shapes["arm"][0]
    assert (shape.kind, shape.uri, shape.size, shape.position) == ("mesh", "package://r/a.stl", (2, 2, 2), (0, 0, 1))
    assert model.robot.names["joint_1"] == "joint-1"
    assert model.robot.notes == ["joint joint_1: friction 0.3 left out"]
    for words in ("limits lower -1, upper 2, effort 30, velocity 4", "package://r/a.stl", "friction 0.3"):
        assert words in model.description
    assert read_text(to_text(model)) == model


def test_names_become_legal_and_unique(tmp_path: Path) -> None:
    body = '<link name="a-b"/><link name="a_b"/><link name="2nd link"/><link name="time"/>' + "".join(
        f'<joint name="{name}" type="fixed"><parent link="a-b"/><child link="{child}"/></joint>'
        for name, child in (("a_b", "a_b"), ("a.b", "2nd link"), ("sin", "time"))
    )
    model = read(tmp_path, body)
    names = [*model.parts, *model.elements]
    assert len(set(names)) == 8 and {"a_b", "_2nd_link", "time_link", "sin_joint"} <= set(names)
    assert model.robot.names["a_b"] == "a-b"
    model.check()


LINKS = f'<link name="base"/><link name="arm">{INERTIAL}</link>'


def joint(name: str = "j", parent: str = "base", child: str = "arm", kind: str = "revolute", inner: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{inner}</joint>'


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (LINKS + joint(inner='<mimic joint="k"/>'), "joint 'j': follows another joint; mimic is not supported"),
        (LINKS + joint(kind="revolut"), "joint 'j'.type = 'revolut' is no joint type; did you mean revolute?"),
        (LINKS + joint(child="amr"), "joint 'j'.child: there is no link 'amr'; did you mean arm?"),
        (LINKS + joint(inner='<axis xyz="0 0 0"/>'), "joint 'j'.axis.xyz = 0 0 0 has no direction"),
        (LINKS + joint(inner='<axis xyz="1 nan 0"/>'), "joint 'j'.axis.xyz = '1 nan 0' is not 3 finite numbers"),
        (LINKS + joint(inner='<dynamics damping="-1"/>'), "joint 'j'.dynamics.damping = -1 is below 0"),
        (LINKS + joint() + joint("k"), "joint 'k': carries link 'arm', which joint 'j' carries already"),
        (LINKS + joint() + joint("k", "arm", "base"), "its links carry each other in a circle"),
        (LINKS + joint() + joint(), "joint 'j': two joints have this name"),
        (LINKS, "has 2 links that no joint carries: base, arm"),
        (LINKS.replace(INERTIAL, "") + joint(), "joint 'j': moves link 'arm', which has no mass"),
        (LINKS.replace('izz="0.04"', 'izz="4"') + joint(), "link 'arm'.inertial: violates the triangle inequality"),
        (
            LINKS.replace('value="2"', 'value="heavy"') + joint(),
            "link 'arm'.inertial.mass = 'heavy' is not a finite number",
        ),
        (LINKS + '<joint name="j" type="fixed"><parent link="base"/></joint>', "joint 'j': has no <child>"),
        ("", "has no <link>"),
        ("<link", "is not valid XML in line 1"),
        ('<xacro:macro xmlns:xacro="http://www.ros.org/wiki/xacro"/>', "holds xacro macros; expand it first"),
    ],
)
def test_bad_robots_are_named_in_one_line(tmp_path: Path, body: str, says: str) -> None:
    with pytest.raises(ModelError) as caught:
        read(tmp_path, body)
    assert says in str(caught.value) and str(tmp_path) in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    "declaration",
    [
        '<!DOCTYPE robot [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
        '<!DOCTYPE robot [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE robot SYSTEM "http://localhost/robot.dtd">',
    ],
)
def test_entities_are_refused(tmp_path: Path, declaration: str, encoding: str) -> None:
    file = tmp_path / "robot.urdf"
    head = f'<?xml version="1.0" encoding="{encoding}"?>'
    file.write_bytes(f'{head}{declaration}<robot name="r"><link name="a"/></robot>'.encode(encoding))
    with pytest.raises(ModelError, match="declares a document type"):
        read_urdf(file)


def test_files_that_are_no_robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "robot.urdf"
    for content, says in ((b"", "is empty"), (b"<sdf/>", "not with <robot>"), (b"\x00\x01", "is not valid XML")):
        file.write_bytes(content)
        with pytest.raises(ModelError, match=says):
            read_urdf(file)
    with pytest.raises(ModelError, match="does not exist"):
        read_urdf(tmp_path / "none.urdf")
    with pytest.raises(ModelError, match="is a folder"):
        read_urdf(tmp_path)
    monkeypatch.setattr(urdf, "MAX_BYTES", 10)
    file.write_bytes(b"<robot>           </robot>")
    with pytest.raises(ModelError, match="a URDF file has at most"):
        read_urdf(file)
