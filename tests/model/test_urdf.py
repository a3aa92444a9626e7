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
from koppel.model.joint import Joint
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
        (LINKS + joint(inner='<mimic joint="k"/>'), "joint 'j'.mimic: there is no joint 'k'"),
        (LINKS + joint(inner='<mimic joint="j"/>'), "joint 'j'.mimic: joint 'j' follows itself in the end"),
        (LINKS + joint(inner="<mimic/>"), "joint 'j'.mimic: <mimic> has no joint"),
        (
            LINKS + joint(kind="planar", inner='<mimic joint="j"/>'),
            "joint 'j'.mimic: a planar joint cannot follow another one",
        ),
        (LINKS + joint(kind="revolut"), "joint 'j'.type = 'revolut' is no joint type; did you mean revolute?"),
        (LINKS + joint(child="amr"), "joint 'j'.child: there is no link 'amr'; did you mean arm?"),
        (LINKS + joint(inner='<axis xyz="0 0 0"/>'), "joint 'j'.axis.xyz = 0 0 0 has no direction"),
        (LINKS + joint(inner='<axis xyz="1 nan 0"/>'), "joint 'j'.axis.xyz = '1 nan 0' is not 3 finite numbers"),
        (LINKS + joint(inner='<dynamics damping="-1"/>'), "joint 'j'.dynamics.damping = -1 is below 0"),
        (LINKS + joint() + joint("k"), "joint 'k': carries link 'arm', which joint 'j' carries already"),
        (LINKS + joint() + joint("k", "arm", "base"), "its links carry each other in a circle"),
        (LINKS + joint() + joint(), "joint 'j': two joints have this name"),
        (LINKS, "has 2 links that no joint carries: base, arm"),
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
    for content, says in ((b"", "is empty"), (b"<sdf/>", "not start with <robot>"), (b"\x00\x01", "is not valid XML")):
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


def rack(multiplier: float, offset: float) -> str:
    """A hinge about y that carries a wheel, and a slider along z that follows its angle."""
    wheel = '<inertial><mass value="1"/><inertia ixx="0.1" iyy="0.2" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>'
    mimic = f'<axis xyz="0 0 1"/><mimic joint="hinge" multiplier="{multiplier}" offset="{offset}"/>'
    slider = '<link name="rack"><inertial><mass value="3"/></inertial></link>'
    return (
        f'<link name="base"/><link name="wheel">{wheel}</link>{slider}'
        + joint("hinge", child="wheel", kind="continuous", inner='<axis xyz="0 1 0"/>')
        + joint("slide", child="rack", kind="prismatic", inner=mimic)
    )


def test_a_joint_that_follows_another_is_a_gear_between_them(tmp_path: Path) -> None:
    machine = koppel.Machine(read(tmp_path, rack(-0.4, 0.05)))
    found = machine.outputs()
    assert found["slide.shift"] == pytest.approx(-0.4 * found["hinge.angle"] + 0.05, abs=1e-12)
    accelerations, _ = machine.core.constrained_accelerations(0.0, machine.q, machine.u)
    angle = -0.4 * 3 * -G / (0.2 + 0.4**2 * 3)  # the weight of the rack turns the wheel
    assert accelerations == pytest.approx(np.array([angle, -0.4 * angle]), rel=1e-9)
    run = koppel.simulate(machine, until=0.2)
    assert run["hinge.angle"][-1] - run["hinge.angle"][0] == pytest.approx(0.5 * angle * 0.2**2, rel=1e-9)


def test_a_moving_link_without_mass_is_noted_and_a_run_names_its_joint(tmp_path: Path) -> None:
    model = read(tmp_path, one_joint("continuous", inertial=""))
    assert model.robot.notes == ["joint joint-1: moves link arm, which has no mass; drive it to run the model"]
    with pytest.raises(koppel.RunError, match=r"'joint_1' is singular: it moves no mass"):
        koppel.simulate(model, until=0.01)


@pytest.mark.parametrize(
    ("kind", "limit", "limits"),
    [
        ("revolute", 'lower="-1" upper="2" velocity="4"', {"angle": (-1, 2), "rate": (-4, 4)}),
        ("prismatic", 'upper="0.5" effort="3"', {"shift": (0, 0.5)}),
        ("continuous", 'lower="0" upper="1" velocity="3"', {"rate": (-3, 3)}),
        ("revolute", 'lower="0" upper="0"', {}),
    ],
)
def test_limits_of_the_file_are_limits_of_the_joint(
    tmp_path: Path, kind: str, limit: str, limits: dict[str, tuple[float, float]]
) -> None:
    element = read(tmp_path, one_joint(kind, f"<limit {limit}/>")).elements["joint_1"]
    assert isinstance(element, Joint)
    assert element.limits == limits


def test_a_run_outside_the_limits_of_the_file_warns(tmp_path: Path) -> None:
    model = read(tmp_path, one_joint("prismatic", '<axis xyz="0 0 1"/><limit lower="-0.1" upper="0.1"/>'))
    assert any("joint_1.shift" in line for line in koppel.simulate(model, until=0.5).warnings)


def test_base_belongs_to_urdf_files(tmp_path: Path) -> None:
    read(tmp_path, f'<link name="body">{INERTIAL}</link>')
    assert koppel.compile_model(koppel.read_model(tmp_path / "robot.urdf", base="free")).system.nu == 6
    with pytest.raises(ModelError, match="base = 'loose' is not known; use fixed or free"):
        koppel.read_model(tmp_path / "robot.urdf", base="loose")  # type: ignore[arg-type]
    koppel.write_model(koppel.Model("m"), tmp_path / "m.yaml")
    with pytest.raises(ModelError, match="base = 'free' belongs to URDF files"):
        koppel.read_model(tmp_path / "m.yaml", base="free")
