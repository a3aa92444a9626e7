"""Walls between two frames at nodes without volume: closed forms, the same on joints, limits of elastic nodes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import koppel
from koppel import hydraulics, joints, rotational, translational

Array = NDArray[np.float64]
OIL = {"bulk_modulus": 1.2e9, "density": 850.0, "viscosity": 3e-5}
NODES = [hydraulics.RigidNode, hydraulics.CavitatingNode]


def run(model: koppel.Model, until: float = 1.0, step: float = 1e-3) -> koppel.Run:
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step))


def located(model: koppel.Model, method: Any = "Radau") -> koppel.Run:
    stepper = koppel.VariableStep(method=method, rtol=1e-10, atol=1e-12)
    return koppel.simulate(model, until=0.5, every=1e-2, stepper=stepper)


def read(found: koppel.Run, path: str) -> Array:
    return np.asarray(found[path])


# two pistons on one node ------------------------------------------------------------------------------------------

AREAS, MASSES = (1e-3, 4e-3), (2.0, 5.0)


def press(node: Any, walls: str, **values: Any) -> koppel.Model:
    """Two parts on vertical guides, a piston below each one; walls: on joints, or between frames along axis or line."""
    model = koppel.Model("press")
    model.add("oil", hydraulics.Oil(**OIL))
    model.add("node", node(**values))
    for k, (area, mass) in enumerate(zip(AREAS, MASSES, strict=True)):
        base = model.ground.frame(f"base{k}", position=[float(k), 0, 0])
        part = model.add_part(f"part{k}", mass=mass, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
        model.add(f"guide{k}", joints.Prismatic(frame_a=base, frame_b=part, axis=[0, 0, 1], shift=0.3 - 0.1 * k))
        spring = translational.SpringDamper(sled_a="ground", sled_b=f"guide{k}", stiffness=3e3, damping=20, rest=0.3)
        model.add(f"spring{k}", spring)
        if walls == "joints":
            model.add(f"face{k}", hydraulics.Piston(sled_a="ground", sled_b=f"guide{k}", node="node", area=area))
        else:
            face = hydraulics.FramePiston(frame_a=base, frame_b=part, node="node", area=area, along=walls)
            model.add(f"face{k}", face)
    return model


@pytest.mark.parametrize("along", ["line", "axis"])
def test_two_pistons_on_a_rigid_node_are_a_lever(along: str) -> None:
    """A_0 x_0 + A_1 x_1 stays, and what is left is one mass on both springs with the ratio of the areas between."""
    found, ratio = run(press(hydraulics.RigidNode, along)), -AREAS[0] / AREAS[1]
    x, y = read(found, "guide0.shift"), read(found, "guide1.shift")
    assert np.ptp(x) > 0.01
    assert x * AREAS[0] + y * AREAS[1] == pytest.approx(0.3 * AREAS[0] + 0.2 * AREAS[1], abs=1e-17)

    def motion(t: float, state: Array) -> Array:
        way, speed = state
        other = 0.2 + ratio * (way - 0.3)
        one = -3e3 * (way - 0.3) - 20 * speed - MASSES[0] * 9.81
        two = -3e3 * (other - 0.3) - 20 * ratio * speed - MASSES[1] * 9.81
        return np.array([speed, (one + ratio * two) / (MASSES[0] + ratio**2 * MASSES[1])])

    wanted = solve_ivp(motion, (0, 1), [0.3, 0.0], t_eval=found.time, rtol=1e-11, atol=1e-13).y[0]
    errors = [np.max(np.abs(x - wanted))]
    halved = run(press(hydraulics.RigidNode, along), step=5e-4)
    errors.append(np.max(np.abs(read(halved, "guide0.shift")[::2] - wanted)))
    assert errors[0] < 1e-3 * np.ptp(wanted)
    assert errors[1] < 0.27 * errors[0]


@pytest.mark.parametrize("node", NODES)
@pytest.mark.parametrize("along", ["line", "axis"])
def test_two_pistons_between_frames_are_those_on_joints(node: Any, along: str) -> None:
    runs = [run(press(node, walls)) for walls in ("joints", along)]
    for path in ("guide0.shift", "guide1.speed", "node.pressure", "face0.force", "face1.power", "face1.growth"):
        wanted = read(runs[0], path)
        assert read(runs[1], path) == pytest.approx(wanted, abs=1e-11 * np.max(np.abs(wanted))), path


# an arm with a cylinder -------------------------------------------------------------------------------------------

BASE, EYE, AREA, SUPPLY = np.array([0.6, 0.0, -0.5]), 0.5, 2e-3, 8e5
MASS, INERTIA = 20.0, 8.0 + 20.0 * 0.25
DIAMETER, LENGTH = 0.012, 1.5
COLUMN = OIL["density"] * LENGTH / (np.pi / 4 * DIAMETER**2)
FRICTION = 32 * OIL["viscosity"] * OIL["density"] * LENGTH / (DIAMETER**2 * np.pi / 4 * DIAMETER**2)


def arm(node: Any = hydraulics.RigidNode, pumped: str = "", oil: dict[str, float] = OIL, **values: Any) -> koppel.Model:
    """On a hinge, lifted by a cylinder with an eye at both ends, fed by a line with inertia and friction."""
    model = koppel.Model("arm")
    model.add("oil", hydraulics.Oil(**oil))
    model.add("supply", hydraulics.Pressure(pressure=SUPPLY))
    model.add("node", node(**values))
    model.add("line", hydraulics.Line(node_a="supply", node_b="node", length=LENGTH, diameter=DIAMETER))
    inertia = {"xx": 8.0, "yy": 8.0, "zz": 8.0}
    part = model.add_part("arm", mass=MASS, inertia=inertia, center_of_mass=[0.5, 0, 0])
    base, eye = model.ground.frame("base", position=BASE.tolist()), part.frame("eye", position=[EYE, 0, 0])
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b=part, axis=[0, -1, 0], angle=0.3))
    model.add("cylinder", hydraulics.FramePiston(frame_a=base, frame_b=eye, node="node", area=AREA))
    if pumped:
        model.add("pump", hydraulics.FlowSource(node_b="node", flow=pumped))
    return model


def lengthening(angle: float) -> tuple[float, float]:
    """Of the cylinder, per angle, and the rate of that per angle."""
    apart = np.array([EYE * np.cos(angle), 0.0, EYE * np.sin(angle)]) - BASE
    along, size = EYE * np.array([-np.sin(angle), 0.0, np.cos(angle)]), np.linalg.norm(apart)
    first = float(apart @ along / size)
    bend = -EYE * np.array([np.cos(angle), 0.0, np.sin(angle)])
    return first, float((along @ along + apart @ bend - first**2) / size)


def arm_motion(t: float, state: Array, pumped: float = 0.0) -> Array:
    """The same in its one coordinate, with the column of oil reduced to it; pumped: of a sine with 20 rad/s."""
    angle, speed = state
    first, second = lengthening(angle)
    given, rate = pumped * np.sin(20 * t), 20 * pumped * np.cos(20 * t)
    behind = SUPPLY - COLUMN * (AREA * second * speed**2 - rate) - FRICTION * (AREA * first * speed - given)
    torque = behind * AREA * first - MASS * 9.81 * 0.5 * np.cos(angle)
    return np.array([speed, torque / (INERTIA + COLUMN * (AREA * first) ** 2)])


def swing(times: Array, pumped: float = 0.0) -> Array:
    found = solve_ivp(arm_motion, (0, times[-1]), [0.3, 0.0], "DOP853", times, rtol=1e-12, atol=1e-13, args=(pumped,))
    return np.asarray(found.y[0])


@pytest.mark.parametrize("pumped", [0.0, 2e-4])
@pytest.mark.parametrize("node", NODES)
def test_a_cylinder_between_frames_moves_as_its_one_coordinate_says(node: Any, pumped: float) -> None:
    """Order 2, and volumes kept to rounding where no flow is given."""
    errors = []
    for step in (2e-3, 1e-3, 5e-4):
        found = run(arm(node, f"{pumped}*sin(20*time)" if pumped else ""), step=step)
        errors.append(np.max(np.abs(read(found, "hinge.angle") - swing(found.time, pumped))))
        if not pumped:
            volume = AREA * read(found, "cylinder.travel") - read(found, "line.passed")
            assert np.ptp(volume) < 1e-15
            sums = [read(found, "node.pressure") * read(found, "line.flow"), read(found, "cylinder.power")]
            assert sums[0] == pytest.approx(sums[1], abs=1e-10 * np.ptp(sums[1]))
    assert errors[0] < 1e-4
    assert errors[1] < 0.27 * errors[0] and errors[2] < 0.27 * errors[1], errors


@pytest.mark.parametrize("method", ["DOP853", "Radau", "IDA"])
def test_a_cylinder_between_frames_with_variable_steps(method: Any) -> None:
    found = located(arm(), method)
    assert read(found, "hinge.angle") == pytest.approx(swing(found.time), abs=1e-7 if method == "IDA" else 1e-9)


@pytest.mark.parametrize("method", [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.SemiImplicitEuler])
def test_a_cylinder_between_frames_with_every_method(method: Any) -> None:
    errors = []
    for step in (1e-3, 5e-4):
        found = koppel.simulate(arm(), until=0.5, stepper=method(step=step))
        errors.append(np.max(np.abs(read(found, "hinge.angle") - swing(found.time))))
    assert errors[0] < 1e-2
    assert errors[1] < 0.55 * errors[0]


def test_equilibrium_and_linear_model_of_a_cylinder_between_frames() -> None:
    machine = koppel.Machine(arm())
    koppel.find_equilibrium(machine)
    shown = machine.outputs()
    angle = shown["hinge.angle"]
    assert arm_motion(0.0, np.array([angle, 0.0]))[1] == pytest.approx(0.0, abs=1e-9)
    assert shown["node.pressure"] == pytest.approx(SUPPLY, rel=1e-12)
    rest, h = np.array([angle, 0.0]), 1e-5
    slopes = np.array([(arm_motion(0, rest + h * e) - arm_motion(0, rest - h * e)) / (2 * h) for e in np.eye(2)]).T
    found, wanted = np.linalg.eigvals(koppel.linearize(machine).A), np.linalg.eigvals(slopes)
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(wanted), rel=1e-7)


def test_elastic_nodes_tend_to_the_rigid_one_as_their_oil_gets_stiffer() -> None:
    """The volume behind the wall stays, so the modulus grows: ten times as stiff, a tenth of the difference."""
    rigid = read(run(arm(), 0.5, 2e-4), "hinge.angle")
    found = []
    for modulus in (1e9, 1e10, 1e11):
        stiff = arm(hydraulics.ElasticNode, oil={**OIL, "bulk_modulus": modulus}, volume=1e-7, pressure=4e5)
        found.append(float(np.max(np.abs(read(run(stiff, 0.5, 2e-4), "hinge.angle") - rigid))))
    assert found[0] < 5e-3
    assert found[1] < 0.12 * found[0] and found[2] < 0.12 * found[1], found


# a piston and vanes, with a cavity --------------------------------------------------------------------------------


def pull(node: Any, frames: bool, mirrored: bool = False) -> koppel.Model:
    """A part on a guide and one on a hinge, torn from their oil by springs."""
    model = koppel.Model("pull")
    model.add("oil", hydraulics.Oil(**OIL))
    model.add("air", hydraulics.Pressure())
    model.add("supply", hydraulics.Pressure(pressure="1.2 bar"))
    model.add("node", node())
    model.add("line", hydraulics.Line(node_a="supply", node_b="node", length=1.5, diameter=0.006, zeta=3))
    part = model.add_part("part", mass=4, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    model.add("guide", joints.Prismatic(frame_a="ground", frame_b=part, axis=[0, 0, 1], shift=0.2))
    spring = translational.SpringDamper(sled_a="ground", sled_b="guide", stiffness=4e3, rest=0.3, damping=8)
    model.add("spring", spring)
    model.add("back", hydraulics.Piston(sled_a="guide", sled_b="ground", node="air", area=5e-4))
    wheel = model.add_part("wheel", mass=1, inertia={"xx": 0.01, "yy": 0.01, "zz": 0.02})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b=wheel, axis=[0, 0, 1], angle=0.1))
    model.add("twist", rotational.SpringDamper(shaft_a="ground", shaft_b="hinge", stiffness=30, damping=0.05))
    vanes = {"inner_radius": 0.02, "outer_radius": 0.05, "height": 0.02, "node": "node"}
    if frames:
        face = hydraulics.FramePiston(frame_a="ground", frame_b=part, node="node", area=5e-4, along="axis")
        model.add("face", face)
        model.add("vane", hydraulics.FrameVane(frame_a="ground", frame_b=wheel, **vanes))
    else:
        model.add("face", hydraulics.Piston(sled_a="ground", sled_b="guide", node="node", area=5e-4))
        model.add("vane", hydraulics.Vane(shaft_a="ground", shaft_b="hinge", **vanes))
    if not mirrored:
        return model
    whole = koppel.Model("mirrored")
    whole.submodel("left", model, mirror=True)
    return whole


SHOWN = ("guide.shift", "hinge.angle", "line.flow", "node.pressure", "face.force", "vane.force", "vane.power")


@pytest.mark.parametrize("node", NODES)
def test_pistons_and_vanes_between_frames_are_those_on_joints(node: Any) -> None:
    """With the rigid node the hinge turns below the range of the angle that the vanes show."""
    shown = [*SHOWN, "node.cavity"] if node is hydraulics.CavitatingNode else [*SHOWN]
    for simulate in (run, located):
        runs = [simulate(pull(node, frames)) for frames in (False, True)]
        for path in shown:
            wanted = read(runs[0], path)
            assert np.ptp(wanted) > 0.0
            near = 1e-11 if simulate is run else 1e-7
            assert read(runs[1], path) == pytest.approx(wanted, abs=near * np.max(np.abs(wanted))), path


def test_a_mirrored_cavity_behind_a_piston_and_vanes_between_frames() -> None:
    plain, found = run(pull(hydraulics.CavitatingNode, True)), run(pull(hydraulics.CavitatingNode, True, True))
    assert np.max(read(plain, "node.cavity")) > 1e-5
    for path in ("guide.shift", "node.cavity", "node.pressure", "vane.force", "vane.growth", "line.flow"):
        wanted = read(plain, path)
        assert read(found, f"left.{path}") == pytest.approx(wanted, abs=1e-10 * np.ptp(wanted)), path


def test_a_cavity_behind_a_wall_between_frames_is_what_has_flown_and_moved() -> None:
    model = pull(hydraulics.CavitatingNode, True)
    del model.elements["vane"]
    found = run(model)
    cavity = read(found, "node.cavity")
    moved = 5e-4 * (read(found, "face.travel") - read(found, "face.travel")[0])
    passed = read(found, "line.passed")
    size = np.max(np.abs([moved, passed]))
    assert np.max(cavity) > 1e-5
    assert np.min(cavity) == 0.0
    assert cavity == pytest.approx(moved - passed, abs=1e-12 * size)


@pytest.mark.parametrize("frames", [False, True])
@pytest.mark.parametrize("node", NODES)
def test_where_a_machine_starts_is_where_its_oil_is(node: Any, frames: bool) -> None:
    """Start values of joints and a steady state move no part on their way, and the run goes on from there."""
    model = pull(node, frames)
    del model.elements["vane"]
    model.elements["supply"] = hydraulics.Pressure(pressure="5 bar")
    machine = koppel.Machine(model)
    assert machine.outputs()["guide.shift"] == 0.2
    koppel.find_steady_state(machine)
    found = machine.outputs()
    assert found["guide.shift"] == pytest.approx(0.3 + (4e5 * 5e-4 - 4 * 9.81) / 4e3, abs=1e-8)
    assert found["node.pressure"] == pytest.approx(5e5, rel=1e-8)
    machine.stepper = koppel.TimeStepping(step=1e-3)
    machine.step(100)
    assert machine.outputs()["guide.shift"] == pytest.approx(found["guide.shift"], abs=1e-8)


@pytest.mark.parametrize("node", NODES)
def test_a_driven_wall_between_frames_against_a_closed_valve_ends_the_run(node: Any) -> None:
    model = koppel.Model("jam")
    model.add("oil", hydraulics.Oil(**OIL))
    model.add("tank", hydraulics.Pressure())
    model.add("node", node())
    model.add("line", hydraulics.Line(node_a="tank", node_b="node", length=1, diameter=0.01))
    model.add("valve", hydraulics.CheckValve(pipe="line"))
    part = model.add_part("part", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("guide", joints.Prismatic(frame_a="ground", frame_b=part, axis=[0, 0, 1], shift=0.2))
    model.add("drive", joints.ShiftDrive(joint="guide", motion="0.2 - 0.1*time"))
    model.add("face", hydraulics.FramePiston(frame_a="ground", frame_b=part, node="node", area=1e-3))
    with pytest.raises(koppel.RunError, match="'node'"):
        run(model, 0.1)
    with pytest.raises(koppel.KoppelError, match=r"'node'"):
        located(model)


def test_minimal_coordinates_say_why_a_wall_between_frames_keeps_its_condition() -> None:
    assert koppel.Machine(arm()).compiled.kept == {"node": "its wall 'cylinder' is between frames"}
    message = r"node\.coordinates = minimal, but its wall 'cylinder' is between frames; write coordinates: automatic"
    with pytest.raises(koppel.ModelError, match=message):
        koppel.Machine(arm(coordinates="minimal"))


@pytest.mark.parametrize("node", NODES)
def test_what_walls_and_given_flows_show_at_nodes_without_volume(node: Any) -> None:
    """Force, drop and power hold the pressure of the node, which acts as the force of a condition."""
    model = koppel.Model("ram")
    model.add("oil", hydraulics.Oil(**OIL))
    model.add("tank", hydraulics.Pressure(pressure="2 bar"))
    model.add("node", node())
    model.add("line", hydraulics.Line(node_a="tank", node_b="node", length=1, diameter=0.01))
    model.add("pump", hydraulics.FlowSource(node_a="tank", node_b="node", flow="1e-5*sin(30*time)"))
    model.add("ram", translational.Sled(mass=3))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="ram", stiffness=1e4, damping=300))
    model.add("face", hydraulics.Piston(sled_a="ground", sled_b="ram", node="node", area=1e-3))
    found = run(model, 0.2)
    pressure = read(found, "node.pressure")
    assert np.ptp(pressure) > 1e4
    assert read(found, "face.force") == pytest.approx(1e-3 * pressure, rel=1e-12)
    assert read(found, "face.power") == pytest.approx(pressure * read(found, "face.growth"), rel=1e-12)
    assert read(found, "pump.drop") == pytest.approx(2e5 - pressure, rel=1e-12)
    assert read(found, "pump.power") == pytest.approx((pressure - 2e5) * read(found, "pump.flow"), rel=1e-12)
