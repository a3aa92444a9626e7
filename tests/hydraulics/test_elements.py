"""Elements against closed forms, and against each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hydraulics.cases import add_oil
from hydraulics.test_bad_networks import line, network
from scipy.integrate import solve_ivp

import koppel
from koppel import hydraulics, joints, mechanics, rotational, translational
from koppel.model.files import read_text

RHO = 850.0


def run(model: koppel.Model, until: float, step: float = 1e-4) -> koppel.Run:
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step))


# accumulators -----------------------------------------------------------------------------------------------------


def charged(pressure: Any, **values: Any) -> koppel.Model:
    given = {"volume": 1e-3, "precharge": 2e6, "exponent": 1.3, "zeta": 30, **values}
    return network(source=hydraulics.Pressure(pressure=pressure), store=hydraulics.Accumulator(node="source", **given))


def test_an_accumulator_fills_until_its_gas_has_the_pressure() -> None:
    found = run(charged("min(2e6 + 1e7*time, 5e6)"), 2.0, 1e-3)
    assert found["store.filled"][-1] == pytest.approx(1e-3 * (1 - (2e6 / 5e6) ** (1 / 1.3)), rel=1e-5)
    assert found["store.gas_pressure"][-1] == pytest.approx(5e6, rel=1e-5)


@pytest.mark.parametrize("exponent", [1.0, 1.3])
def test_what_an_accumulator_stores_is_the_work_on_its_gas(exponent: float) -> None:
    found = run(charged("min(2e6 + 1e7*time, 5e6)", exponent=exponent), 0.5, 2e-4)
    gas, filled = np.asarray(found["store.gas_pressure"]), np.asarray(found["store.filled"])
    work = np.sum(0.5 * (gas[1:] + gas[:-1]) * np.diff(filled))
    assert found["store.stored"][-1] == pytest.approx(work, rel=1e-5)


def test_an_accumulator_swings_with_the_stiffness_of_its_gas() -> None:
    """omega**2 = exponent p / (volume inertance), about p."""
    filled = 1e-3 * (1 - (2e6 / 3e6) ** (1 / 1.3))
    model = charged(3e6, zeta=0, filled=filled, flow=1e-5, neck_length=2.0, neck_diameter=0.02)
    found = koppel.simulate(model, until=0.5, stepper=koppel.VariableStep(rtol=1e-9, atol=1e-12))
    flow, time = np.asarray(found["store.flow"]), np.asarray(found.time)
    down = np.nonzero((flow[:-1] > 0) & (flow[1:] <= 0))[0]
    zeros = time[down] + (time[down + 1] - time[down]) * flow[down] / (flow[down] - flow[down + 1])
    inertance = RHO * 2.0 / (np.pi / 4 * 0.02**2)
    omega = np.sqrt(1.3 * 3e6 / ((1e-3 - filled) * inertance))
    assert np.diff(zeros) == pytest.approx(np.full(len(zeros) - 1, 2 * np.pi / omega), rel=2e-3)
    assert len(zeros) > 2


def test_an_accumulator_runs_empty_and_takes_oil_again() -> None:
    found = run(charged("3e6 + 2e6*sin(2*pi*2*time)", filled=3e-4), 1.0, 2e-4)
    filled = np.asarray(found["store.filled"])
    empty = filled == 0.0
    assert 100 < np.sum(empty) < len(filled) - 1000
    assert np.min(filled) >= -1e-18
    assert np.all(np.asarray(found["store.flow"])[empty & np.roll(empty, 1)] == 0.0)
    assert filled[-1] > 3e-5
    at = np.asarray(found.time)
    assert np.all(3e6 + 2e6 * np.sin(4 * np.pi * at[empty]) < 2.05e6)


def test_located_and_fixed_steps_agree_on_an_accumulator_that_runs_empty() -> None:
    model = charged("3e6 + 2e6*sin(2*pi*2*time)", filled=3e-4)
    fixed = koppel.simulate(model, until=1.0, every=1e-2, stepper=koppel.TimeStepping(step=1e-4))
    located = koppel.simulate(model, until=1.0, every=1e-2, stepper=koppel.VariableStep(rtol=1e-8, atol=1e-10))
    assert np.min(np.asarray(located["store.filled"])) > -1e-12
    assert fixed["store.filled"] == pytest.approx(located["store.filled"], abs=2e-3 * 3e-4)
    assert any("store.empty" in path for path in koppel.compile_model(model).laws)


def test_a_precharge_above_every_pressure_is_told() -> None:
    warnings = run(charged(1e6), 0.01).warnings
    assert any("store.precharge = 2e+06 Pa is above every pressure" in w and "1e+06 Pa" in w for w in warnings)
    assert not run(charged(3e6), 0.01).warnings


# losses in series -------------------------------------------------------------------------------------------------


def test_losses_in_series_add_up() -> None:
    """A pipe with everything in it, and a bare line with the same losses as elements of their own."""
    source = {"source": hydraulics.Pressure(pressure="1e5 + 4e6*sin(2*pi*9*time)")}
    area = np.pi / 4 * 0.01**2
    values = {"node_a": "source", "node_b": "tank", "length": 1, "diameter": 0.01}
    curve = {"type": "cubic", "slope": 2e7, "cubic": 3e14}
    whole = network(
        **source, pipe=hydraulics.Pipe(**values, zeta=3, zeta_back=5, roughness=5e-5, loss_curve=curve, linear_loss=1e7,
                                       opening=2e-5, zeta_opening=1 / 0.7**2)
    )  # fmt: skip
    parts = network(
        **source, pipe=hydraulics.Line(**values, friction="none"),
        wall=hydraulics.FrictionLoss(pipe="pipe", length=0.4, diameter=0.01, roughness=5e-5),
        more_wall=hydraulics.FrictionLoss(pipe="pipe", length=0.6, diameter=0.01, roughness=5e-5),
        bend=hydraulics.ZetaLoss(pipe="pipe", zeta=1, zeta_back=2, area=area),
        other_bend=hydraulics.ZetaLoss(pipe="pipe", zeta=2, zeta_back=3, area=area),
        edge=hydraulics.EdgeLoss(pipe="pipe", area=2e-5),
        fit=hydraulics.FittedLoss(pipe="pipe", linear=1e7, curve=curve),
    )  # fmt: skip
    one, other = run(whole, 0.2), run(parts, 0.2)
    flow = np.asarray(one["pipe.flow"])
    assert np.max(np.asarray(one["pipe.reynolds"])) > 3000
    assert np.asarray(other["pipe.flow"]) == pytest.approx(flow, abs=1e-11 * np.max(np.abs(flow)))
    losses = sum(
        np.asarray(other[f"{name}.loss"]) for name in ("wall", "more_wall", "bend", "other_bend", "edge", "fit")
    )
    assert losses == pytest.approx(np.asarray(one["pipe.loss"]), abs=1e-6)


# oil --------------------------------------------------------------------------------------------------------------


def warm_network(**oil: Any) -> koppel.Model:
    model = koppel.Model("warm")
    model.add("oil", hydraulics.Oil.engine_oil(**oil))
    model.add("source", hydraulics.Pressure(pressure="3 bar"))
    model.add("tank", hydraulics.Pressure())
    model.add("node", hydraulics.ElasticNode(volume=1e-5, pressure="2 bar"))
    model.add("feed", hydraulics.Line(node_a="source", node_b="node", length=1, diameter=0.006, zeta=2))
    model.add("edge", hydraulics.Orifice(node_a="node", node_b="tank", area=2e-6))
    model.add("gap", hydraulics.LeakageGap(node_a="node", node_b="tank", width=0.05, height=1e-4, length=0.01))
    return model


def test_losses_follow_the_temperature_of_the_oil() -> None:
    """After a ramp of the temperature everything flows as in oil of that temperature."""
    ramp = run(warm_network(temperature="20 degC", temperature_signal="293.15 + 60*min(time, 1)"), 1.5, 1e-3)
    warm = run(warm_network(temperature=353.15), 1.0, 1e-3)
    cold = run(warm_network(temperature=293.15), 1.0, 1e-3)
    for key in ("feed.flow", "edge.flow", "gap.flow", "node.pressure", "oil.viscosity", "oil.density"):
        assert ramp[key][-1] == pytest.approx(warm[key][-1], rel=1e-9), key
    assert cold["feed.flow"][-1] < 0.8 * warm["feed.flow"][-1]


def test_a_soft_wall_makes_a_node_as_soft_as_its_formula() -> None:
    """1/E = 1/E_oil + d/(s E_wall), oil without air."""
    compliance = hydraulics.wall_compliance(0.01, 0.002, 2e8)
    model = network(
        node=hydraulics.ElasticNode(volume=1e-4, compliance=compliance),
        pump=hydraulics.FlowSource(node_b="node", flow=1e-6),
    )
    found = run(model, 0.1)
    E = 1.0 / (1.0 / 8.21e8 + compliance)
    assert found["node.pressure"][-1] - 1e5 == pytest.approx(E * 1e-7 / 1e-4, rel=1e-9)


def test_waves_in_a_hose_are_slowed_by_its_wall() -> None:
    """A line closed at one end swings with a / (4 length)."""
    compliance = hydraulics.wall_compliance(0.01, 0.002, 1e9)
    model = koppel.Model("hose")
    add_oil(model, viscosity=1e-9)
    model.add("source", hydraulics.Pressure(pressure="1.01e6"))
    model.add("end", hydraulics.RigidNode())
    hydraulics.elastic_line(
        model, "hose", node_a="source", node_b="end", length=2, diameter=0.01, pressure=1e6, modes=8,
        compliance=compliance, gauges={"p_end": 1.0},
    )  # fmt: skip
    found = run(model, 0.4, 1e-4)
    p, time = np.asarray(found["p_end"]) - 1.01e6, np.asarray(found.time)
    up = np.nonzero((p[:-1] < 0) & (p[1:] >= 0))[0]
    period = (time[up[-1]] - time[up[0]]) / (len(up) - 1)
    speed = np.sqrt(1.0 / (1.0 / 8.21e8 + compliance) / RHO)
    assert period == pytest.approx(4 * 2 / speed, rel=5e-3)


# frames -----------------------------------------------------------------------------------------------------------


def test_a_column_between_frames_has_its_weight() -> None:
    """Hydrostatic pressure at a line that stands, lies and hangs."""
    for angle, height in ((0.0, 0.0), (np.pi / 2, 1.5), (-np.pi / 6, -0.75)):
        model = koppel.Model("column")
        add_oil(model)
        model.add("tank", hydraulics.Pressure(pressure=2e5))
        model.add("node", hydraulics.ElasticNode(volume=1e-5, pressure=2e5))
        x, z = 1.5 * np.cos(angle), -1.5 * np.sin(angle)
        model.ground.frame("top", position=[0, 0, 2])
        model.ground.frame("end", position=[float(x), 0, float(2 + z)])
        frames = {"frame_a": "ground.top", "frame_b": "ground.end"}
        model.add("column", hydraulics.FrameLine(node_a="tank", node_b="node", length=1.5, diameter=0.01, **frames))
        found = run(model, 3.0, 1e-3)
        assert found["node.pressure"][-1] - 2e5 == pytest.approx(RHO * 9.81 * height, abs=1.0), angle


@pytest.mark.parametrize("kind", ["towards a center", "field"])
def test_a_column_in_gravity_that_depends_on_the_place(kind: str) -> None:
    """Pressure at its end: density times the work of gravity along it, whatever way it stands."""
    a, b = np.array([0.2, 0.1, 3.0]), np.array([1.0, 0.5, 1.0])
    gravity: Any = koppel.PointGravity(mu=40.0, center=(0.5, 0, 0.2))
    far = [np.linalg.norm(end - [0.5, 0, 0.2]) for end in (a, b)]
    work = 40 * (1 / far[1] - 1 / far[0])
    if kind == "field":
        gravity = koppel.GravityField(field=["0.5*y", "0", "-9.81 - 0.3*z**3"])
        work = 9.81 * 2 + 0.3 * (3**4 - 1) / 4 + 0.5 * (0.1 + 0.5) / 2 * 0.8
    model = koppel.Model("column", gravity=gravity)
    add_oil(model)
    model.add("tank", hydraulics.Pressure(pressure=2e5))
    model.add("node", hydraulics.ElasticNode(volume=1e-5, pressure=2e5))
    model.ground.frame("top", position=a.tolist())
    model.ground.frame("end", position=b.tolist())
    model.add("column", hydraulics.FrameLine(node_a="tank", node_b="node", frame_a="ground.top", frame_b="ground.end",
                                             length=2.2, diameter=0.01))  # fmt: skip
    found = run(model, 3.0, 1e-3)
    assert found["column.head"] == pytest.approx(np.full(3001, RHO * work), rel=1e-12)
    assert found["node.pressure"][-1] - 2e5 == pytest.approx(RHO * work, rel=1e-6)


def test_forms_of_gravity_swing_a_column_alike() -> None:
    """An arm with a column, in a submodel and mirrored: gravity as values, towards a center, and both as fields."""
    down, strong = 9.81, 3.5e3
    r = "((x - 1)**2 + y**2 + (z + 15)**2)"
    forms: list[tuple[Any, Any, float]] = [
        ([0, 0, -down], koppel.GravityField(field=["0", "0", str(-down)]), 1e-9),
        (koppel.PointGravity(mu=strong, center=(1, 0, -15)),
         koppel.GravityField(field=[f"{-strong}*{d}/{r}**1.5" for d in ("(x - 1)", "y", "(z + 15)")]), 1e-6),
    ]  # fmt: skip

    def swing(gravity: Any, mirror: bool) -> koppel.Run:
        arm = read_text(hydraulics.FrameLine.example())
        whole = koppel.Model("whole", gravity=gravity)
        whole.submodel("left", arm, mirror=mirror)
        return run(whole, 0.5, 1e-3)

    for plain, field, tol in forms:
        for mirror in (False, True):
            one, other = swing(plain, mirror), swing(field, mirror)
            assert np.ptp(one["left.column.head"]) > 1e3
            for path in ("left.column.flow", "left.column.head", "left.bottom.pressure", "left.hinge.angle"):
                assert np.asarray(other[path]) == pytest.approx(one[path], abs=tol * np.max(np.abs(one[path]))), path


def moved_column(joint: Any, drive: Any, position: Any) -> koppel.Model:
    model = koppel.Model("moved", gravity=[0, 0, 0])
    add_oil(model, viscosity=1e-3)
    model.add("front", hydraulics.ElasticNode(volume=1e-6, pressure=1e6))
    model.add("back", hydraulics.ElasticNode(volume=1e-6, pressure=1e6))
    cart = model.add_part("cart", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    a, b = cart.frame("a", position=position), cart.frame("b", position=[position[0] + 0.4, 0, 0])
    model.add("guide", joint)
    model.add("motion", drive)
    model.add("line", hydraulics.FrameLine(node_a="front", node_b="back", frame_a=a, frame_b=b, length=0.4,
                                           diameter=0.004))  # fmt: skip
    return model


def test_a_column_is_driven_by_the_acceleration_of_its_frames() -> None:
    """p_a - p_b = density a.l in a cart that accelerates along its line."""
    guide = joints.Prismatic(frame_a="ground", frame_b="cart", axis=[1, 0, 0])
    model = moved_column(guide, joints.ShiftDrive(joint="guide", motion="0.5*3*time**2"), [0.0, 0, 0])
    found = run(model, 0.5, 1e-4)
    difference = found["front.pressure"] - found["back.pressure"]
    assert difference[-1] == pytest.approx(RHO * 3 * 0.4, rel=1e-3)


def test_a_column_in_steady_motion_stays_at_rest_in_its_line() -> None:
    """A cart that moves along its line from the start: no flow and no pressure difference at any time."""
    guide = joints.Prismatic(frame_a="ground", frame_b="cart", axis=[1, 0, 0])
    model = moved_column(guide, joints.ShiftDrive(joint="guide", motion="7*time"), [0.0, 0, 0])
    found = run(model, 0.05, 1e-3)
    assert found["line.flow"] == pytest.approx(np.zeros(51), abs=1e-15)
    assert found["front.pressure"] == pytest.approx(np.full(51, 1e6), rel=1e-9)


def test_a_column_that_turns_is_pressed_outward() -> None:
    """p_b - p_a = density omega**2 (r_b**2 - r_a**2) / 2."""
    hinge = joints.Revolute(frame_a="ground", frame_b="cart", axis=[0, 0, 1])
    model = moved_column(hinge, joints.AngleDrive(joint="guide", motion="20*time"), [0.1, 0, 0])
    found = run(model, 0.5, 1e-4)
    difference = found["back.pressure"] - found["front.pressure"]
    assert difference[-1] == pytest.approx(RHO * 20**2 * (0.5**2 - 0.1**2) / 2, rel=1e-3)


@pytest.mark.parametrize("along", ["line", "axis"])
def test_a_piston_between_frames_is_one_on_a_joint(along: str) -> None:
    """A part on a vertical guide on oil, by a wall between frames and by one on the joint."""
    runs = []
    for frames in (False, True):
        model = koppel.Model("lift")
        add_oil(model, air=0.01)
        model.add("tank", hydraulics.Pressure())
        model.add("chamber", hydraulics.ElasticNode(volume=1e-5, pressure=3e5))
        model.add("leak", hydraulics.Resistance(node_a="chamber", node_b="tank", linear=2e9))
        part = model.add_part("part", mass=50, inertia={"xx": 1, "yy": 1, "zz": 1}, position=[0, 0, 0.2])
        model.add("guide", joints.Prismatic(frame_a="ground", frame_b=part, axis=[0, 0, 1], shift=0.2))
        for name, node, area in (("below", "chamber", 1e-3), ("above", "tank", -1e-3)):
            sides = {"frame_a": "ground", "frame_b": part} if frames else {"sled_a": "ground", "sled_b": "guide"}
            if area < 0:
                sides = dict(zip(sides, reversed(list(sides.values())), strict=True))
            zero = 0.0 if area > 0 else (-5.0 if not frames or along == "axis" else 0.0)
            kind: Any = hydraulics.FramePiston if frames else hydraulics.Piston
            more = {"along": along} if frames else {}
            if area < 0 and frames and along == "line":  # the line is the same both ways; the surroundings pull
                continue
            model.add(name, kind(node=node, area=abs(area), zero=zero, **sides, **more))
        if frames and along == "line":
            model.add("above", mechanics.Force(frame=part, force=[0, 0, -1e-3 * 1e5]))
        runs.append(run(model, 0.2))
    height = np.asarray(runs[0]["part.z"])
    assert np.ptp(height) > 0.01
    assert np.asarray(runs[1]["part.z"]) == pytest.approx(height, abs=1e-9 * np.ptp(height) + 1e-12)
    assert np.asarray(runs[1]["chamber.volume"]) == pytest.approx(np.asarray(runs[0]["chamber.volume"]), rel=1e-9)


def test_vanes_between_frames_are_vanes_on_the_joint() -> None:
    """A part on a tilted hinge, turned by oil, by walls between frames and by walls on the joint."""
    runs = []
    for frames in (False, True):
        model = koppel.Model("rotary drive")
        add_oil(model, air=0.01)
        model.add("tank", hydraulics.Pressure())
        model.add("chamber", hydraulics.ElasticNode(volume=2e-5, pressure=6e5))
        model.add("leak", hydraulics.Resistance(node_a="chamber", node_b="tank", linear=1e9))
        part = model.add_part("part", mass=5, inertia={"xx": 0.1, "yy": 0.2, "zz": 0.2}, center_of_mass=[0.3, 0, 0])
        model.add("hinge", joints.Revolute(frame_a="ground", frame_b=part, axis=[0, 0, 1], angle=0.2))
        model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="hinge", stiffness=40, damping=0.5))
        vanes = {"inner_radius": 0.02, "outer_radius": 0.05, "height": 0.04, "node": "chamber", "zero": -0.3}
        if frames:
            model.add("vane", hydraulics.FrameVane(frame_a="ground", frame_b=part, **vanes))
        else:
            model.add("vane", hydraulics.Vane(shaft_a="ground", shaft_b="hinge", **vanes))
        runs.append(run(model, 0.2))
    angle = np.asarray(runs[0]["hinge.angle"])
    assert np.ptp(angle) > 0.05
    assert np.asarray(runs[1]["hinge.angle"]) == pytest.approx(angle, abs=1e-9 * np.ptp(angle))
    for name in ("chamber.volume", "chamber.pressure", "vane.force", "vane.growth"):
        size = np.ptp(runs[0][name])
        assert np.asarray(runs[1][name]) == pytest.approx(np.asarray(runs[0][name]), abs=1e-8 * size)


def test_vanes_turn_through_three_quarters_of_a_turn_and_in_a_mirrored_machine() -> None:
    """volume = displacement * angle over 270 degrees; mirrored it turns the other way, all else is the same."""

    def drive() -> koppel.Model:
        model = koppel.Model("drive")
        add_oil(model)
        model.add("supply", hydraulics.Pressure(pressure=3e5))
        model.add("chamber", hydraulics.ElasticNode(volume=1e-6, pressure=2e5))
        model.add("edge", hydraulics.Orifice(node_a="supply", node_b="chamber", area=6e-6))
        part = model.add_part("part", mass=1, inertia={"xx": 0.02, "yy": 0.02, "zz": 0.02})
        model.add("hinge", joints.Revolute(frame_a="ground", frame_b=part, axis=[0, 0, 1], angle=0.1))
        model.add("drag", rotational.SpringDamper(shaft_a="ground", shaft_b="hinge", stiffness=0, damping=0.2))
        model.add("vane", hydraulics.FrameVane(frame_a="ground", frame_b=part, node="chamber", inner_radius=0.02,
                                               outer_radius=0.04, height=0.02))  # fmt: skip
        return model

    plain = run(drive(), 0.8)
    travel, displacement = np.asarray(plain["vane.travel"]), 0.02 * (0.04**2 - 0.02**2) / 2
    assert travel[-1] > 1.5 * np.pi
    assert np.asarray(plain["chamber.volume"]) == pytest.approx(1e-6 + displacement * travel, rel=1e-12)
    assert travel == pytest.approx(np.asarray(plain["hinge.angle"]), abs=1e-9)
    whole = koppel.Model("mirrored")
    whole.submodel("left", drive(), mirror=True)
    mirrored = run(whole, 0.8)
    assert np.asarray(mirrored["left.chamber.volume"]) == pytest.approx(np.asarray(plain["chamber.volume"]), rel=1e-9)
    assert np.asarray(mirrored["left.vane.travel"]) == pytest.approx(travel, abs=1e-8)


@pytest.mark.parametrize("coordinates", ["automatic", "constraint"])
@pytest.mark.parametrize("step", [1e-3, 1e-5])
def test_a_closing_valve_leaves_the_momentum_of_the_oil_as_an_impulse_at_a_rigid_node(
    coordinates: str, step: float
) -> None:
    """Impulse = density length / area * flow of the line before the node, at any step; the pressure has none of it."""
    model = network(source=hydraulics.Pressure(pressure=5e5), node=hydraulics.RigidNode(coordinates=coordinates))
    model.add("one", hydraulics.Line(node_a="source", node_b="node", length=2, diameter=0.01, flow=1e-4))
    model.add("two", hydraulics.Line(node_a="node", node_b="tank", length=1, diameter=0.01, flow=1e-4))
    model.add("valve", hydraulics.ShutOff(pipe="two", opening="1e-5*(0.01005 s - time)/1 s", smallest_opening=1e-12))
    found = koppel.simulate(model, until=0.015, stepper=koppel.TimeStepping(step=step))
    impulse, flow, pressure = (np.asarray(found[p]) for p in ("node.impulse", "one.flow", "node.pressure"))
    (at,) = np.flatnonzero(impulse)
    assert impulse[at] == pytest.approx(RHO * 2 / (np.pi / 4 * 0.01**2) * flow[at - 1], rel=1e-9)
    assert np.max(pressure) == pytest.approx(5e5, rel=1e-9)
    assert np.min(pressure) > 1e5


def test_the_weight_of_a_column_follows_the_gravity_of_the_model() -> None:
    for gravity in ([0, 0, -9.80665], [0, 0, -1.62], [3.0, 0, 4.0]):
        model = koppel.Model("column", gravity=gravity)
        add_oil(model)
        model.add("high", hydraulics.ElasticNode(volume=1e-4))
        model.add("low", hydraulics.ElasticNode(volume=1e-4))
        column = hydraulics.Line(node_a="high", node_b="low", length=5, diameter=0.01, rise=5, linear_loss=1e10)
        model.add("column", column)
        found = run(model, 3.0, 1e-3)
        drop = found["low.pressure"][-1] - found["high.pressure"][-1]
        assert drop == pytest.approx(RHO * np.linalg.norm(gravity) * 5, rel=1e-6)


# flow forces ------------------------------------------------------------------------------------------------------


def test_the_jet_of_an_edge_pulls_its_spool_towards_closing() -> None:
    """A spool on a spring: stiffness * shift = 2 alpha A(x) dp cos(69 deg)."""
    model = network(
        source=hydraulics.Pressure(pressure=5.1e6), spool=translational.Sled(mass=0.05, position=1e-3),
        spring=translational.SpringDamper(sled_a="ground", sled_b="spool", stiffness=2e4, damping=30, rest=1e-3),
        edge=hydraulics.SpoolEdge(spool="spool", node_a="source", node_b="tank", rounding=1e3,
                                  area={"type": "linear", "slope": 0.02}),
    )  # fmt: skip
    found = run(model, 0.2)
    x, force = found["spool.position"][-1], found["edge.force"][-1]
    assert force == pytest.approx(-2 * 0.7 * 0.02 * x * 5e6 * np.cos(np.radians(69)), rel=1e-6)
    assert 2e4 * (x - 1e-3) == pytest.approx(force, rel=1e-4)
    flow = 0.7 * 0.02 * x * np.sqrt(2 * 5e6 / RHO)
    assert found["edge.flow"][-1] == pytest.approx(flow, rel=1e-6)
    assert force == pytest.approx(-RHO * flow * flow / (0.7 * 0.02 * x) * np.cos(np.radians(69)), rel=1e-6)


def test_both_forms_of_the_flow_force_agree() -> None:
    """A valve of edges without mass between elastic nodes, and of lines with inertia at rigid ones, at rest."""
    found = {}
    for name, values in (("orifices", {}), ("lines", {"edge_length": 0.01, "zeta": 1 / 0.7**2})):
        model = network(source=hydraulics.Pressure(pressure=2.1e6))
        model.add("spool", translational.Sled(mass=0.05, position=8e-4))
        model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="spool", stiffness=3e4, damping=40,
                                                       rest=8e-4))  # fmt: skip
        edges = {"PA": hydraulics.Edge("source", "tank", (0, 1e-3), (0, 1e-5))}
        hydraulics.way_valve(model, "valve", edges=edges, spool="spool.position", flow_force="spool", **values)
        found[name] = run(model, 0.3)["spool.position"][-1]
    assert found["orifices"] < 7.9e-4
    assert found["lines"] == pytest.approx(found["orifices"], rel=1e-4)


# valves and sensors -----------------------------------------------------------------------------------------------


def ball_model(pressure: Any) -> koppel.Model:
    model = network(source=hydraulics.Pressure(pressure=pressure))
    hydraulics.add_ball_valve(
        model, "valve", node_a="source", node_b="tank", ball=0.01, seat=0.008, lift=2e-3, mass=4e-3, preload=5,
        stiffness=3000, damping=3,
    )  # fmt: skip
    return model


def test_a_ball_stands_where_spring_and_pressure_balance() -> None:
    found = run(ball_model(2.2e5), 0.3, 2e-5)
    h = found["valve.position"][-1]
    assert 1e-5 < h < 2e-3
    assert np.pi / 4 * 0.008**2 * 1.2e5 == pytest.approx(5 + 3000 * h, rel=1e-4)
    c = np.sqrt((h + 0.003) ** 2 + 0.004**2)
    area = np.pi * (c - 0.005) * (0.004 + 0.005 * 0.004 / c)
    assert found["valve_gap.flow"][-1] == pytest.approx(0.7 * area * np.sqrt(2 * 1.2e5 / RHO), rel=1e-3)


def test_a_ball_on_its_seat_or_at_its_stop_stays_there() -> None:
    low, high = run(ball_model(1.5e5), 0.1, 2e-5), run(ball_model(5e5), 0.1, 2e-5)
    assert np.all(np.asarray(low["valve_gap.flow"]) == 0.0)
    assert high["valve.position"][-1] == pytest.approx(2e-3, abs=1e-12)
    assert np.max(np.asarray(high["valve.position"])) < 2.001e-3


@pytest.mark.parametrize("half_angle", ["20 deg", "45 deg"])
def test_a_cone_opens_the_frustum_between_it_and_its_seat(half_angle: str) -> None:
    """The least distance of the edge from the side of the cone, swept round the axis (Pappus)."""
    model = network(source=hydraulics.Pressure(pressure=2.2e5))
    hydraulics.add_cone_valve(
        model, "valve", node_a="source", node_b="tank", seat="8 mm", half_angle=half_angle, lift=2e-3, mass=4e-3,
        preload=5, stiffness=3000, damping=3,
    )  # fmt: skip
    found = run(model, 0.3, 2e-5)
    h, a = found["valve.position"][-1], np.deg2rad(float(half_angle.split()[0]))
    assert np.pi / 4 * 0.008**2 * 1.2e5 == pytest.approx(5 + 3000 * h, rel=1e-4)
    tip = h - 0.004 / np.tan(a)  # the cone touches the edge at h = 0; its side is r = (z - tip) tan(a)
    z = np.linspace(tip, h, 2_000_001)
    r = (z - tip) * np.tan(a)
    nearest = int(np.argmin((r - 0.004) ** 2 + z**2))
    distance = np.hypot(r[nearest] - 0.004, z[nearest])
    area = np.pi * (0.004 + r[nearest]) * distance  # length times the way of its middle
    assert found["valve_gap.flow"][-1] == pytest.approx(0.7 * area * np.sqrt(2 * 1.2e5 / RHO), rel=1e-3)


def test_a_cone_far_from_its_seat_leaves_the_hole() -> None:
    model = network(source=hydraulics.Pressure(pressure=5e5))
    hydraulics.add_cone_valve(model, "valve", node_a="source", node_b="tank", seat=2e-3, half_angle=0.5, lift=0.02,
                              mass=1e-3, damping=1)  # fmt: skip
    found = run(model, 0.2, 2e-5)
    assert found["valve.position"][-1] == pytest.approx(0.02, abs=1e-12)
    wanted = 0.7 * np.pi * 1e-6 * np.sqrt(2 * 4e5 / RHO)
    assert found["valve_gap.flow"][-1] == pytest.approx(wanted, rel=1e-5)  # (rounding / drop)**2 of the root law


def test_a_wall_without_volume_is_a_force_that_reads_the_pressure() -> None:
    """As docs/hydraulics.md says: it pushes as a piston does, and the node does not feel it move."""
    found = {}
    for wall in ("piston", "force"):
        model = network(node=hydraulics.ElasticNode(volume=1e-5, pressure=6e5))
        model.add("load", translational.Sled(mass=2.0))
        model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="load", stiffness=1e4, damping=100))
        if wall == "piston":
            model.add("wall", hydraulics.Piston(node="node", sled_a="ground", sled_b="load", area=1e-4))
        else:
            model.add("wall", translational.Force(sled_a="ground", sled_b="load", force="1e-4 m**2*node.pressure"))
        found[wall] = run(model, 0.5)
    moved = found["force"]
    assert np.ptp(moved["node.pressure"]) == 0.0
    assert moved["load.position"][-1] == pytest.approx(6e5 * 1e-4 / 1e4, rel=1e-4)
    assert np.ptp(found["piston"]["node.pressure"]) > 1e5


def test_sensors_of_pressure_and_flow() -> None:
    model = network(
        source=hydraulics.Pressure(pressure="3 barg"), node=hydraulics.ElasticNode(volume=1e-5, pressure=2e5),
        feed=line("source", "node"), edge=hydraulics.Orifice(node_a="node", node_b="tank", area=5e-6),
        gauge=hydraulics.PressureSensor(node="source", against="node"),
        meter=hydraulics.FlowSensor(at="feed", passed=1e-3),
        other=hydraulics.FlowSensor(at="edge"),
    )  # fmt: skip
    found = run(model, 0.5)
    assert found["gauge.gauge"][-1] == pytest.approx(3e5)
    assert found["gauge.difference"] == pytest.approx(found["source.pressure"] - found["node.pressure"])
    assert found["meter.volume"] == pytest.approx(1e-3 + found["feed.passed"], rel=1e-9)
    assert found["meter.mass_flow"] == pytest.approx(RHO * found["feed.flow"])
    assert found["meter.mass"][-1] == pytest.approx(RHO * found["feed.passed"][-1], rel=1e-9)
    energy = np.sum(0.5 * (found["meter.power"][1:] + found["meter.power"][:-1])) * 1e-4
    assert found["meter.energy"][-1] == pytest.approx(energy, rel=1e-3)
    stored = 1e-5 * (found["node.compression"][-1] - found["node.compression"][0])  # what came in and did not leave
    assert found["other.volume"][-1] == pytest.approx(found["feed.passed"][-1] - stored, rel=1e-3)


# ledgers and steady states ---------------------------------------------------------------------------------------


def test_ledgers_of_nodes_and_lines_close() -> None:
    """Volumes: inflow less outflow is what compression takes. Energies: taken = lost + kinetic, all over 2e4 rows."""
    model = network(
        source=hydraulics.Pressure(pressure="5e5 + 3e5*sin(2*pi*20*time)"),
        node=hydraulics.ElasticNode(volume=5e-5, pressure=4e5), feed=line("source", "node", zeta=2),
        out=line("node", "tank", zeta=8),
        edge=hydraulics.Orifice(node_a="node", node_b="tank", area=4e-6, rounding=1e4),
    )  # fmt: skip
    found = run(model, 0.2, 1e-5)
    ledger = hydraulics.read_ledger(model, found)
    node = ledger.nodes["node"]
    assert node.inflow > 10 * abs(node.taken_up) > 0
    assert node.taken_up == pytest.approx(node.compressed, abs=1e-6 * node.inflow)
    for name in ("feed", "out"):
        entry = ledger.lines[name]
        assert entry.passed == pytest.approx(found[f"{name}.passed"][-1], rel=1e-12)
        assert abs(entry.other) < 2e-4 * entry.taken, entry
    assert "node" in str(ledger)
    total = ledger.nodes["source"].energy_out - ledger.nodes["tank"].energy_in  # what the network takes
    lost = sum(entry.lost for entry in ledger.lines.values()) - np.sum(np.asarray(found["edge.power"])) * 1e-5
    kinetic = sum(entry.kinetic for entry in ledger.lines.values())
    assert total == pytest.approx(lost + kinetic + node.energy_taken_up, rel=1e-3)


def test_the_ledger_of_a_chamber_with_a_wall() -> None:
    """Work on the wall is what its sled has gained, on a mass that nothing else moves."""
    model = network(
        source=hydraulics.Pressure(pressure=6e5), chamber=hydraulics.ElasticNode(volume=1e-5, pressure=6e5),
        feed=line("source", "chamber", zeta=2), ram=translational.Sled(mass=20),
        face=hydraulics.Piston(sled_a="ground", sled_b="ram", node="chamber", area=5e-4),
    )  # fmt: skip
    found = run(model, 0.05, 1e-5)
    node = hydraulics.read_ledger(model, found).nodes["chamber"]
    assert node.wall_work == pytest.approx(0.5 * 20 * found["ram.speed"][-1] ** 2, rel=1e-4)
    assert node.growth == pytest.approx(5e-4 * found["ram.position"][-1], rel=1e-4)
    assert node.taken_up == pytest.approx(node.compressed, abs=1e-5 * node.growth)


def test_a_run_can_start_in_the_steady_state() -> None:
    """Pressures and flows of a network with valves stay what they are from the first row on."""
    model = network(
        source=hydraulics.Pressure(pressure="9e5 + 1e5*cos(50*time)"), node=hydraulics.ElasticNode(volume=5e-5),
        back=hydraulics.ElasticNode(volume=5e-5), middle=hydraulics.RigidNode(),
        feed=line("source", "middle", zeta=2), on=line("middle", "node"), side=line("middle", "back"),
        check=hydraulics.CheckValve(pipe="side"), out=line("node", "tank", zeta=8),
        edge=hydraulics.Orifice(node_a="node", node_b="tank", area=4e-6),
    )  # fmt: skip
    long = network(**{k: e for k, e in model.elements.items() if k not in ("oil", "tank")})
    long.elements["source"] = hydraulics.Pressure(pressure=1e6)
    settled = run(long, 4.0, 1e-3)
    found = koppel.simulate(model, until=0.01, start="steady", stepper=koppel.TimeStepping(step=1e-3))
    assert found["side.flow"][0] == 0.0  # what is behind the check valve keeps the pressure that it was given once
    for key in ("node.pressure", "feed.flow", "out.flow", "edge.flow"):
        assert found[key][0] == pytest.approx(settled[key][-1], rel=1e-4, abs=1e-12), key
    assert found["feed.passed"][0] == 0.0
    closed = network(node=hydraulics.ElasticNode(volume=1e-5), pump=hydraulics.FlowSource(node_b="node", flow=1e-6))
    with pytest.raises(koppel.NoSteadyStateError, match=r"'node\.compression' goes on changing"):
        koppel.simulate(closed, until=1.0, start="steady")


def test_a_sensor_of_flow_needs_a_flow() -> None:
    with pytest.raises(
        koppel.ModelError, match=r"elements\.meter\.at = 'tank' is a hydraulics\.pressure, which has no"
    ):
        koppel.compile_model(network(meter=hydraulics.FlowSensor(at="tank")))


# rest and steady states -------------------------------------------------------------------------------------------


def test_an_equilibrium_with_oil_is_its_steady_state_while_the_rest_stands_still() -> None:
    """A piston on a spring behind a divider of two equal lines: half the pressure drop on its area."""
    model = network(source=hydraulics.Pressure(pressure=9e5), node=hydraulics.ElasticNode(volume=1e-4))
    model.add("inlet", line("source", "node"))
    model.add("outlet", line("node", "tank"))
    model.add("piston", translational.Sled(mass=2))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="piston", stiffness=1e5, damping=200))
    model.add("face", hydraulics.Piston(sled_a="ground", sled_b="piston", node="node", area=1e-3))
    model.add("back", hydraulics.Piston(sled_a="piston", sled_b="ground", node="tank", area=1e-3))
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    assert machine.outputs()["node.pressure"] == pytest.approx(5e5, rel=1e-8)
    assert machine.outputs()["piston.position"] == pytest.approx(4e5 * 1e-3 / 1e5, rel=1e-8)


def test_what_oil_drives_on_has_no_equilibrium() -> None:
    model = network(source=hydraulics.Pressure(pressure=9e5), node=hydraulics.ElasticNode(volume=1e-4))
    model.add("inlet", line("source", "node"))
    model.add("motor", rotational.Shaft(inertia=0.1))
    model.add("drag", rotational.SpringDamper(shaft_a="ground", shaft_b="motor", stiffness=0, damping=1))
    turn = {"shaft_a": "ground", "shaft_b": "motor", "node_a": "node", "node_b": "tank"}
    model.add("pump", hydraulics.PumpMotor(displacement=1e-5, **turn))
    with pytest.raises(koppel.KoppelError, match=r"'motor\.speed' goes on moving .* koppel\.find_steady_state"):
        koppel.find_equilibrium(model)


def test_points_of_a_hydraulic_model_identify_a_loss() -> None:
    """zeta of a line from pressures of a node between it and a known one, at four supplies in bar, their unit."""
    model = network()
    model.parameters["zeta"] = koppel.Parameter(value=4.0)
    model.parameters["supply"] = koppel.Parameter(value="5 bar")
    model.add("source", hydraulics.Pressure(pressure="supply"))
    model.add("node", hydraulics.ElasticNode(volume=1e-4))
    model.add("known", line("source", "node", friction="none", zeta=9))
    model.add("loss", line("node", "tank", friction="none", zeta="zeta"))
    supplies = np.array([3e5, 5e5, 8e5, 12e5])
    pressures = 1e5 + (supplies - 1e5) * 6 / (6 + 9)
    points = koppel.Points(model, [{"supply": float(p) / 1e5} for p in supplies], {"node.pressure": pressures})
    found = koppel.identify({"zeta": koppel.Free(at_least=0.1, at_most=50)}, [points])
    assert found.values["zeta"] == pytest.approx(6, rel=1e-6)


@pytest.mark.parametrize("start", [1.0, 204.0, 5e3, 1e6])
def test_lsrt2_comes_to_rest_behind_an_orifice(start: float) -> None:
    """A step in which the drop turns round is taken again: two stages alone would rest where nothing balances."""
    model = network(node=hydraulics.ElasticNode(volume=1e-4, pressure=1e5 + start))
    model.add("edge", hydraulics.Orifice(node_a="node", node_b="tank", area=1e-6))
    found = koppel.simulate(model, until=0.2, stepper=koppel.Lsrt2(step=1e-3))
    assert abs(found["node.pressure"][-1] - 1e5) < 1e-3
    assert np.max(np.abs(np.asarray(found["node.pressure"]) - 1e5)) <= start


def test_a_valve_with_two_loss_coefficients_leaks_backward_by_its_formula() -> None:
    """The single-valued form of a check valve: Q = A sqrt(2 dp / (rho zeta)), with the zeta of each direction."""
    area = np.pi / 4 * 0.01**2
    for drop, zeta in ((2e5, 4.0), (-2e5, 1e6)):
        source = hydraulics.Pressure(pressure=4e5 + drop)
        model = network(source=source, sink=hydraulics.Pressure(pressure=4e5))
        model.add("valve", line("source", "sink", friction="none", zeta=4, zeta_back=1e6))
        flow = run(model, 0.5, step=1e-3)["valve.flow"][-1]
        assert flow == pytest.approx(np.sign(drop) * area * np.sqrt(2 * abs(drop) / (RHO * zeta)), rel=1e-6)


def test_a_gap_follows_its_height_and_length_and_is_shut_below_zero() -> None:
    """Q ~ height**3 / length, and nothing where the height is negative."""
    model = network(source=hydraulics.Pressure(pressure=6e5))
    model.add("gap", hydraulics.LeakageGap(node_a="source", node_b="tank", width=0.02, height=1e-4, length=0.01,
                                           height_signal="2e-4*cos(10*time)",
                                           length_signal="0.01 + 0.1*time"))  # fmt: skip
    found = run(model, 0.3, step=1e-3)
    height, length = 2e-4 * np.cos(10 * found.time), 0.01 + 0.1 * found.time
    flow = 0.02 * np.maximum(height, 0) ** 3 * 5e5 / (12 * RHO * 3e-5 * length)
    assert np.asarray(found["gap.flow"]) == pytest.approx(flow, rel=1e-9, abs=1e-18)


def test_a_gap_with_the_mass_of_its_oil_follows_its_height() -> None:
    """rho L/A Q' = dp - 12 eta L Q / (n b h**3 (1 + 1.5 e**2)), integrated here; at rest the flow of the gap alone."""
    wide, length, tall, share = 0.06, 0.02, 8e-5, 1 + 1.5 * 0.5**2
    d = float(np.sqrt(4 / np.pi * 2 * wide * tall))  # area of both gaps

    def build(height: str | None) -> koppel.Model:
        values = {"width": wide, "height": tall, "length": length, "eccentricity": 0.5, "count": 2}
        return network(
            source=hydraulics.Pressure(pressure="6e5 + 3e5*sin(600*time)" if height else 6e5),
            line=line("source", "tank", friction="none").model_copy(update={"length": length, "diameter": d}),
            gap=hydraulics.GapLoss(pipe="line", height_signal=height, length_signal="0.02 + 0.1*time" if height
                                   else None, **values),
            beside=hydraulics.LeakageGap(node_a="source", node_b="tank", **values),
        )  # fmt: skip

    steady = run(build(None), 0.05)
    assert steady["line.flow"][-1] == pytest.approx(steady["beside.flow"][-1], rel=1e-9)
    M, eta = RHO * length / (np.pi / 4 * d**2), RHO * 3e-5

    def rate(t: float, Q: Any) -> Any:
        h = max(8e-5 * np.cos(100 * t), 1e-6)
        return (5e5 + 3e5 * np.sin(600 * t) - 12 * eta * (0.02 + 0.1 * t) * Q / (2 * wide * h**3 * share)) / M

    exact = solve_ivp(rate, (0, 0.03), [0.0], "Radau", t_eval=np.linspace(0, 0.03, 31), rtol=1e-10, atol=1e-16).y[0]
    errors = []
    for step in (1e-4, 5e-5, 2.5e-5):
        found = np.asarray(run(build("8e-5*cos(100*time)"), 0.03, step)["line.flow"])[:: round(1e-3 / step)]
        errors.append(np.max(np.abs(found - exact)) / np.max(exact))
    assert errors[0] < 5e-3 and errors[2] < 0.35 * errors[0], errors


def test_friction_of_a_diameter_that_changes() -> None:
    """At each value as a piece of that diameter, laminar and turbulent; below the smallest as that."""
    for given, counts in (("6 mm", 6e-3), ("3 mm", 3e-3), ("-1 mm", 1e-3)):
        flows = []
        for diameter, change in ((counts, None), (0.5, given)):
            model = network(source=hydraulics.Pressure(pressure=2e6), line=line("source", "tank", friction="none"))
            model.input("diameter", "m", {"step": {"time": 0.001, "before": "4 mm", "after": given}})
            values = {"length": 0.5, "roughness": 1e-5, "smallest_diameter": 1e-3}
            model.add(
                "wall",
                hydraulics.FrictionLoss(
                    pipe="line", diameter=diameter, **values, diameter_signal=None if change is None else "diameter"
                ),
            )
            found = run(model, 1.0, 1e-3)
            flows.append((found["line.flow"][-1], found["wall.reynolds"][-1], found["wall.loss"][-1]))
        assert flows[1] == pytest.approx(flows[0], rel=1e-9)
        assert flows[0][2] == pytest.approx(1.9e6, rel=1e-6)


# losses that bring a flow to rest within a step --------------------------------------------------------------------


EVERY_STEPPER = [
    koppel.Lsrt2, koppel.TimeStepping, koppel.LinearImplicitEuler, koppel.SemiImplicitEuler, koppel.GeneralizedAlpha,
]  # fmt: skip


@pytest.mark.parametrize("stepper", EVERY_STEPPER)
@pytest.mark.parametrize("loss", ["opening", "zeta", "edge", "fitted", "between frames"])
def test_a_line_that_is_nearly_shut_lets_no_more_pass_than_its_opening(stepper: Any, loss: str) -> None:
    """Q = A sqrt(2 dp/rho) but for the first steps, never backward: the loss alone would stop the oil within a step."""
    for area in (1e-9, 1e-8, 3e-8):
        model = network(source=hydraulics.Pressure(pressure=6e5), node=hydraulics.ElasticNode(volume=5e-5))
        whole = np.pi / 4 * 0.006**2
        given: dict[str, Any] = {"length": 1, "diameter": 0.006, "friction": "none"}
        if loss == "opening":
            given["opening"] = area
        elif loss == "zeta":
            given["zeta"] = (whole / area) ** 2
        if loss == "between frames":
            model.add("line", hydraulics.FrameLine(node_a="source", node_b="node", frame_a="ground", frame_b="ground",
                                                   opening=area, **given))  # fmt: skip
        else:
            model.add("line", hydraulics.Line(node_a="source", node_b="node", **given))
        if loss == "edge":
            model.add("edge", hydraulics.EdgeLoss(pipe="line", area=area, discharge=1))
        elif loss == "fitted":
            model.add("fit", hydraulics.FittedLoss(pipe="line", quadratic=0.5 * RHO / area**2))
        for step in (1e-3, 1e-4):
            found = koppel.simulate(model, until=0.01, stepper=stepper(step=step))
            flow, drop = np.asarray(found["line.flow"]), 6e5 - np.asarray(found["node.pressure"])
            steady = area * np.sqrt(2 * drop / RHO)
            assert np.all(flow >= 0.0)
            assert np.all(flow <= 1.02 * steady)
            assert flow[4:] == pytest.approx(steady[4:], rel=0.02)


@pytest.mark.parametrize("coordinates", ["minimal", "constraint"])
def test_a_line_that_shuts_within_a_step_stops_at_the_flow_of_its_opening(coordinates: str) -> None:
    """Between given pressures and rigid nodes: the opening jumps to a thousandth, the flow with it."""
    model = network(source=hydraulics.Pressure(pressure=6e5), node=hydraulics.RigidNode(coordinates=coordinates))
    model.add("one", line("source", "node", friction="none", zeta=1))
    model.add("two", line("node", "tank", friction="none", opening="1e-5 - 9.99e-6*step(time - 0.2003)"))
    found = run(model, 0.21, step=1e-3)
    assert np.min(found["two.flow"]) >= 0.0
    assert np.asarray(found["two.flow"])[-3:] == pytest.approx(1e-8 * np.sqrt(2 * 5e5 / RHO), rel=1e-2)


def test_steps_resolve_a_valve_that_opens_slowly_with_second_order() -> None:
    """From nearly shut to open and back: what is taken again is right, and what is resolved stays of order 2."""
    opening = "1e-9 + 4e-6*max(0, sin(40*time))**2"
    model = network(source=hydraulics.Pressure(pressure=6e5), node=hydraulics.ElasticNode(volume=5e-5))
    model.add("line", hydraulics.Line(node_a="source", node_b="node", length=1, diameter=0.006, opening=opening))
    exact = koppel.simulate(model, until=0.06, stepper=koppel.VariableStep(rtol=1e-9, atol=1e-11))["node.pressure"][-1]
    errors = [abs(run(model, 0.06, step)["node.pressure"][-1] - exact) for step in (2e-4, 1e-4, 5e-5)]
    assert errors[0] / errors[1] > 3
    assert errors[1] / errors[2] > 3


# rows in which a valve closes --------------------------------------------------------------------------------------


def cut_off(coordinates: str, at: float, source: str = "20 barg") -> koppel.Model:
    model = network(source=hydraulics.Pressure(pressure=source), node=hydraulics.RigidNode(coordinates=coordinates))
    opening = f"5e-6*(1 - step(time - {at}))"
    for name, ends, length, diameter, more in (
        ("one", ("source", "node"), 1, 0.008, {}), ("two", ("node", "tank"), 0.7, 0.005, {}),
        ("three", ("node", "tank"), 0.4, 0.006, {"opening": opening, "smallest_opening": 1e-8}),
    ):  # fmt: skip
        model.add(name, hydraulics.Line(node_a=ends[0], node_b=ends[1], length=length, diameter=diameter, zeta=5,
                                        friction="none", **more))  # fmt: skip
    model.add("valve", hydraulics.ShutOff(pipe="three", opening=opening, smallest_opening=1e-8))
    return model


@pytest.mark.parametrize("coordinates", ["minimal", "constraint"])
@pytest.mark.parametrize("at", [0.1, 0.1003])
def test_impulse_and_pressure_where_a_valve_closes(coordinates: str, at: float) -> None:
    """The two other lines share the flow that is cut off: impulse = Q / (1/m_1 + 1/m_2), m = density length / area.

    Whatever the step and the coordinates; where the valve closes in the instant of a row, its pressure is that before.
    """
    masses = [RHO * length / (np.pi / 4 * d**2) for length, d in ((1, 0.008), (0.7, 0.005))]
    for step in (1e-3, 1e-4):
        found = run(cut_off(coordinates, at), 0.11, step)
        impulse, flow, pressure = (np.asarray(found[c]) for c in ("node.impulse", "three.flow", "node.pressure"))
        (row,) = np.flatnonzero(impulse)
        assert found.time[row] == pytest.approx((np.floor(at / step + 1e-6) + 1) * step)
        assert impulse[row] == pytest.approx(flow[row - 1] / sum(1 / m for m in masses), rel=1e-12)
        assert np.max(pressure) < 2.1e6
        assert np.max(np.abs(found["three.loss"])) < 2.1e6


def test_a_valve_that_opens_leaves_no_impulse() -> None:
    for coordinates in ("minimal", "constraint"):
        model = network(source=hydraulics.Pressure(pressure="1e5 + 5e5*sin(200*time)"),
                        node=hydraulics.RigidNode(coordinates=coordinates))  # fmt: skip
        model.add("one", line("source", "node"))
        model.add("two", line("node", "tank", zeta=10))
        model.add("three", line("node", "tank"))
        model.add("valve", hydraulics.CheckValve(pipe="three"))
        found = run(model, 0.05)
        assert np.max(np.abs(np.diff(found["valve.branch"]))) == 1.0
        assert np.all(np.asarray(found["node.impulse"]) == 0.0)


# cavities at the start ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stepper", [koppel.TimeStepping(step=1e-5), koppel.VariableStep(rtol=1e-9, atol=1e-12)])
@pytest.mark.parametrize("given", ["flow in", "flow out", "pump", "wall"])
def test_a_cavity_that_is_there_at_the_start_takes_up_what_flows(given: str, stepper: Any) -> None:
    """Start flows and speeds stay as given; the column obeys its own equation, with friction."""
    start = {"flow in": 1e-4, "flow out": -1e-4}.get(given, 0.0)
    model = network(node=hydraulics.CavitatingNode(cavity=1e-6), line=line("tank", "node", flow=start))
    growth = -start
    if given == "pump":
        model.add("pump", hydraulics.FlowSource(node_a="node", flow=2e-5))
        growth = 2e-5
    elif given == "wall":
        model.add("ram", translational.Sled(mass=1.0, speed=0.3))
        model.add("face", hydraulics.Piston(sled_a="ground", sled_b="ram", node="node", area=1e-4))
        growth = 3e-5
    found = koppel.simulate(model, until=1e-3, every=1e-4, stepper=stepper)
    assert found["line.flow"][0] == start
    assert found["node.growth"][0] == pytest.approx(growth, rel=1e-12)
    if given == "wall":
        assert found["ram.speed"][0] == 0.3
    area, p_cav = np.pi / 4 * 0.01**2, 3e4
    M, R = RHO / area, 32 * RHO * 3e-5 / (0.01**2 * area)
    flow = (start - (1e5 - p_cav) / R) * np.exp(-R / M * found.time) + (1e5 - p_cav) / R
    assert np.asarray(found["line.flow"]) == pytest.approx(flow, abs=1e-9 * np.max(np.abs(flow)) + 1e-12)


@pytest.mark.parametrize("stepper", [koppel.TimeStepping(step=1e-5), koppel.VariableStep(rtol=1e-9, atol=1e-12)])
def test_what_flows_into_a_full_node_at_the_start_is_shared_as_in_an_impact(stepper: Any) -> None:
    """Q = Q_1 m_1 / (m_1 + m_2) where a line with a flow meets one at rest; flows apart open a cavity instead."""
    for inside, outside, wanted in ((1e-4, 0.0, 1e-4 / 3), (0.0, 1e-4, None)):
        model = network(node=hydraulics.CavitatingNode(), one=line("tank", "node", flow=inside))
        model.add("sink", hydraulics.Pressure())
        far = line("node", "sink", flow=outside).model_copy(update={"length": 2})
        model.add("two", far)
        found = koppel.simulate(model, until=1e-4, every=1e-5, stepper=stepper)
        if wanted is None:
            assert [found[f"{name}.flow"][0] for name in ("one", "two")] == [inside, outside]
            assert np.all(np.diff(found["node.cavity"]) > 0.9e-9)
        else:
            assert found["one.flow"][0] == pytest.approx(wanted, rel=1e-12)
            assert found["two.flow"][0] == pytest.approx(wanted, rel=1e-12)
            assert np.max(np.abs(found["node.cavity"])) <= 1e-20
