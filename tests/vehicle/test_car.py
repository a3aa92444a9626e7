"""The midsize car against the reference of two foreign codes, and laws that hold for it as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from vehicle.shared import needs_data, read_csv, read_json

import koppel
from koppel import vehicle
from koppel.model.shape import Box, Hull
from koppel.vehicle import MIDSIZE, WHEELS, Driver, PlaneRoad, midsize, split_mass
from koppel.vehicle.car_table import merge, read_car, steering_ratio

BODY = {
    "x": "pose.x", "y": "pose.y", "z": "pose.z", "yaw": "yaw", "pitch": "pitch", "roll": "roll", "vx": "v_x",
    "vy": "v_y", "wz": "yaw_rate", "ay_cog": "ay", "rack": "front.steering.rack_travel",
    "column_torque": "front.steering.column_torque",
}  # fmt: skip
AXLE = {
    "dz": "travel", "toe": "toe", "camber": "camber", "spin": "wheel.speed", "spring": "spring_force",
    "damper": "damper_force", "tierod": "tie_rod_force",
}  # fmt: skip
TIRE = {
    "Fx": "force_x", "Fy": "force_y", "Fz": "force_z", "Mz": "torque_z", "sx": "slip_x", "sy": "slip_y", "rs": "radius",
}  # fmt: skip


def step_steer(change: Any = lambda model: model, **options: Any) -> koppel.Machine:
    """The car of the reference at its start."""
    x = "clip((time/(1 s) - 1)/0.2, 0, 1)"
    angle = f"0.5*({x}**3*(10 - 15*{x} + 6*{x}**2))"
    rate = f"0.5*(30*{x}**2*(1 - {x})**2/0.2)*(1 rad)/(1 s)"
    steer = {"steering_angle": angle, "steering_rate": rate}
    machine = koppel.Machine(change(midsize(speed=80 / 3.6, inputs=steer, **options)))
    q, u = machine.q, machine.u
    for i, name in enumerate(machine.compiled.velocities):
        if name.endswith("wheel.speed"):
            u[i] = 72.86
    machine.set_state(q, u)
    return machine


def differences(stepper: koppel.Stepper, until: float = 5.0) -> dict[str, float]:
    """Largest difference from the reference of each quantity, over all wheels."""
    reference = read_csv("vehicle_step_steer.csv")
    run = koppel.simulate(step_steer(), until=until, every=0.01, start="state", stepper=stepper)
    rows = len(run["time"])
    pairs = {(name, name): path for name, path in BODY.items()}
    for wheel, (axle, side) in WHEELS.items():
        pairs.update({(name, f"{wheel}_{name}"): f"{axle}.{side}.{path}" for name, path in AXLE.items()})
        pairs.update({(name, f"{wheel}_{name}"): f"tire_{wheel}.{path}" for name, path in TIRE.items()})
    found: dict[str, float] = {}
    for (name, column), path in pairs.items():
        found[name] = max(found.get(name, 0.0), float(np.max(np.abs(run[path] - reference[column][:rows]))))
    return found


@needs_data
def test_the_body_has_what_the_wheels_and_the_rack_leave() -> None:
    wanted = read_json("vehicle", "vehicle_reference.json")["chassis"]
    mass, center, inertia = split_mass(MIDSIZE)
    assert mass == wanted["mass"]
    assert np.allclose(center, wanted["cog_in_B"], rtol=0, atol=1e-14)
    assert np.allclose(inertia, wanted["inertia_about_own_cog"], rtol=0, atol=1e-10)


@needs_data
def test_the_table_of_the_midsize_car_is_that_of_its_source() -> None:
    data = read_json("data", "vehicle_midsize.json")
    for axle in ("front", "rear"):
        assert {name: list(point) for name, point in MIDSIZE[axle]["points"].items()} == data[axle]["points"]
        for name, theirs in (("spring", "spring_curve"), ("damper", "damper_curve")):
            assert [list(pair) for pair in MIDSIZE[axle][name]] == data[axle][theirs]
    assert MIDSIZE["steering"]["ratio"] == data["steering"]["gear_ratio_m_per_rad"]


@needs_data
def test_the_step_steer_converges_to_the_reference() -> None:
    """2 s of it at 0.2 ms; the whole 5 s at 0.1 ms are a long test."""
    check_converged(differences(koppel.GeneralizedAlpha(step=2e-4), until=2.0))


@pytest.mark.long
@needs_data
def test_the_whole_step_steer_converges_to_the_reference() -> None:
    check_converged(differences(koppel.GeneralizedAlpha(step=1e-4)))


def check_converged(found: dict[str, float]) -> None:
    for name in ("z", "dz"):
        assert found[name] < 1e-5
    for name in ("x", "y"):
        assert found[name] < 1e-3
    assert found["wz"] < 1e-6 and found["ay_cog"] < 1e-4
    for name in ("Fx", "Fy", "Fz", "spring", "damper", "tierod"):
        assert found[name] < 0.05


@needs_data
def test_the_step_steer_at_one_millisecond() -> None:
    euler = differences(koppel.SemiImplicitEuler(step=1e-3))
    assert euler["wz"] < 5e-4 and euler["ay_cog"] < 0.01
    alpha = differences(koppel.GeneralizedAlpha(step=1e-3))
    assert alpha["wz"] < 5e-5 and alpha["ay_cog"] < 1e-3


def test_static_wheel_loads_by_hand() -> None:
    machine = koppel.Machine(midsize())
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    front, rear = (out[f"load_{a}l"] + out[f"load_{a}r"] for a in "fr")
    weight = 1350.0 * 9.81
    assert front + rear == pytest.approx(weight, rel=1e-9)
    # contact points: middle of the axles up to what the wheels move along x, a millimeter
    assert rear / weight == pytest.approx(1.1 / 2.7, abs=1e-3)
    assert out["load_fl"] == pytest.approx(out["load_fr"], rel=1e-9)


def test_a_mirrored_maneuver_is_mirrored() -> None:
    ends = []
    for sign in (1.0, -1.0):
        turn = f"{sign}*0.4*sin(3*time/(1 s))"
        rate = f"{sign}*1.2*cos(3*time/(1 s))*(1 rad)/(1 s)"
        machine = koppel.Machine(midsize(speed=20.0, inputs={"steering_angle": turn, "steering_rate": rate}))
        run = koppel.simulate(machine, until=1.5, every=0.05, stepper=koppel.GeneralizedAlpha(step=1e-3))
        ends.append(run)
    one, other = ends
    for path, sign in (("pose.x", 1), ("pose.y", -1), ("yaw_rate", -1), ("ay", -1), ("roll", -1), ("pitch", 1)):
        assert np.max(np.abs(one[path] - sign * other[path])) < 1e-9 * max(1.0, np.max(np.abs(one[path])))
    for axle in "fr":
        assert np.max(np.abs(one[f"load_{axle}l"] - other[f"load_{axle}r"])) < 1e-9 * 5000


def test_a_mirrored_car_keeps_its_signs() -> None:
    """Channels of a car in a mirrored submodel are those of the car before the mirror, bit for bit."""
    turn = {"steering_angle": "0.4*clip(time/(0.2 s), 0, 1)", "steering_rate": {"step": {"time": 0, "after": 0}}}
    runs = []
    for mirror in (False, True):
        model = koppel.Model("two worlds")
        model.submodel("car", midsize(speed=22.0, inputs=turn), mirror=mirror)
        runs.append(koppel.simulate(model, until=0.4, every=0.02, stepper=koppel.SemiImplicitEuler(step=2e-3)))
    for name in ("yaw_rate", "sideslip", "v_y", "ay", "yaw", "roll", "load_fl", "front.left.toe"):
        assert np.array_equal(runs[0][f"car.{name}"], runs[1][f"car.{name}"]), name
    assert np.max(runs[0]["car.yaw_rate"]) > 0.05


def test_momentum_changes_by_the_forces_of_tires_and_weight() -> None:
    """Sum of the tire forces in world axes and the weight is mass times acceleration of the center of mass."""

    def with_sensors(model: koppel.Model) -> koppel.Model:
        for wheel in WHEELS:
            model.add(f"force_{wheel}", koppel.sensors.Force(element=f"tire_{wheel}"))
        return model

    machine = step_steer(with_sensors)
    stepper = koppel.GeneralizedAlpha(step=5e-4)
    run = koppel.simulate(machine, until=1.5, every=5e-4, start="state", stepper=stepper)
    time = run["time"]
    parts = {"body": 1187.0, "front.steering.rack": 3.0}
    parts |= {f"{axle}.{side}.carrier": 40.0 for axle, side in WHEELS.values()}
    for axis, weight in (("x", 0.0), ("y", 0.0), ("z", -1350 * 9.81)):
        momentum = sum(mass * run[f"{part}.v{axis}"] for part, mass in parts.items())
        force = sum(run[f"force_{wheel}.f{axis}"] for wheel in WHEELS)
        impulse = np.concatenate([[0.0], np.cumsum(0.5 * (force[1:] + force[:-1]) * np.diff(time))]) + weight * time
        assert np.max(np.abs(momentum - momentum[0] - impulse)) < 0.5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"changes": {"masss": 1}}, "changes.masss: is not known; did you mean mass?"),
        ({"changes": {"mass": 100}}, "mass = 100 kg leaves"),
        ({"inputs": {"brake": 1}}, "inputs.brake: is no input of this car"),
        ({"drive": "middle"}, "drive = 'middle' does not fit; give front, rear, all, none"),
        ({"payloads": [{"mass": -1, "position": (0, 0, 0)}]}, "payloads[0].mass = -1 kg is below 0"),
        ({"payloads": [{"weight": 1}]}, "payloads[0].weight: is not known"),
        ({"tire": {"radius": 0}}, "tire.radius = 0 m must be above 0 m"),
        ({"brakes": True, "changes": {"brake_split": 1.5}}, "brake_split = 1.5 is no share; give 0 to 1"),
        ({"changes": {"front": {"points": {"U1": (0.013, 0.737, -0.145)}}}}, "front"),
    ],
)
def test_wrong_options_give_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(koppel.ModelError) as error:
        midsize(**options)
    assert message in str(error.value) and "\n" not in str(error.value)


def test_payloads_move_the_center_of_mass() -> None:
    plain, loaded = (
        koppel.Machine(midsize(payloads=loads)) for loads in ((), [{"mass": 200, "position": (-2.7, 0.3, 0.4)}])
    )
    found = []
    for machine in (plain, loaded):
        koppel.find_equilibrium(machine)
        out = machine.outputs()
        found.append([out[f"load_{wheel}"] for wheel in WHEELS])
    more = np.array(found[1]) - np.array(found[0])
    assert np.sum(more) == pytest.approx(200 * 9.81, rel=1e-9)
    assert abs(more[0] + more[1]) < 40.0  # over the rear axle; the car pitches
    assert more[2] > more[3]


@pytest.mark.parametrize("slope", [0.0, 0.1, -0.1])
def test_brakes_hold_the_car_on_a_slope_without_creep(slope: float) -> None:
    machine = koppel.Machine(midsize(brakes=True, road=PlaneRoad(slope=slope), inputs={"brake": 8000.0}))
    run = koppel.simulate(machine, until=4.0, every=0.01, stepper=koppel.TimeStepping(step=1e-3))
    late = run["time"] > 3.0
    assert np.ptp(run["pose.x"][late]) < 1e-4
    assert all(np.all(run[f"wheel_speed_{wheel}"][late] == 0.0) for wheel in WHEELS)


@pytest.mark.parametrize(("slope", "bank"), [(0.1, 0.0), (-0.1, 0.0), (-0.05, 0.08)])
def test_a_car_starts_on_its_road_however_steep(slope: float, bank: float) -> None:
    """Wheel loads, speed and slips at the start are those of the flat road, in axes of the car."""
    flat, tilted = (
        koppel.Machine(midsize(speed=10.0, road=PlaneRoad(slope=s, bank=b))).outputs()
        for s, b in ((0.0, 0.0), (slope, bank))
    )
    for wheel in WHEELS:
        for channel in ("force_z", "deflection", "slip_x", "slip_y"):
            name = f"tire_{wheel}.{channel}"
            assert tilted[name] == pytest.approx(flat[name], rel=1e-9, abs=1e-12)
    assert tilted["v_x"] == pytest.approx(10.0, rel=1e-12) and abs(tilted["v_y"]) < 1e-12


def test_a_car_rolls_freely_down_a_slope() -> None:
    """a = g sin(angle) m / (m + 4 J / r^2); the tires have no rolling resistance, their toe takes a little."""
    run = koppel.simulate(
        midsize(speed=10.0, road=PlaneRoad(slope=-0.1)), until=3.0, every=0.01,
        stepper=koppel.SemiImplicitEuler(step=1e-3),
    )  # fmt: skip
    late = run["time"] >= 1.5
    found = np.polyfit(run["time"][late], run["v_x"][late], 1)[0]
    assert found == pytest.approx(9.81 * np.sin(np.arctan(0.1)) * 1350 / (1350 + 4 * 0.9 / 0.303**2), rel=5e-3)
    assert np.max(np.abs(run["pose.y"])) < 1e-9


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"payloads": [{"position": (0, 0, 0)}]}, "payloads[0].mass = None is no number"),
        ({"payloads": [{"mass": 10, "position": (0, 0)}]}, "payloads[0].position = (0, 0) does not fit"),
        ({"payloads": [{"mass": "10 m", "position": (0, 0, 0)}]}, "payloads[0].mass = '10 m' has unit m"),
        ({"payloads": [3]}, "payloads[0] = 3 does not fit; a payload has mass, position, inertia"),
        ({"payloads": {"mass": 3}}, "payloads = {'mass': 3} is no list"),
        (
            {"payloads": [{"mass": 3, "position": (0, 0, 0), "inertia": (1, 1, 50)}]},
            "payloads[0].inertia: violates the triangle inequality",
        ),
        ({"changes": {"mass": "heavy"}}, "data.mass = 'heavy' is no number; give one in kg"),
        ({"changes": {"height": "295 kg"}}, "data.height = '295 kg' has unit kg; give it in m"),
        ({"changes": {"wheelbase": -2.7}}, "data.wheelbase = -2.7 m must be above 0 m"),
        ({"changes": {"spring": 3}}, "changes.spring: is not known"),
        ({"changes": {"front": None}}, "changes.front = None does not fit"),
        ({"changes": {"front": {"type": "mcpherson"}}}, "points: is missing; an axle of another type has other points"),
        ({"changes": {"front": {"type": "rigid_axle", "points": {"WC": (0, 0.7, 0)}}}}, "does not steer"),
        ({"changes": {"front": {"points": {"WC": (0, 768, 0)}}}}, "data.front.points.WC[1] = 768 m is more than 20 m"),
        ({"changes": {"front": {"spring": {"rate": -1}}}}, "front.spring.rate = -1 N/m is below 0 N/m"),
        ({"changes": {"steering": {"ratio": 0}}}, "front.steering.ratio = 0 is 0: the steering wheel would not move"),
        ({"changes": {"wheel": {"mass": -3}}}, "data.wheel.mass = -3 kg must be above 0 kg"),
        ({"changes": {"inertia": "x"}}, "data.inertia = 'x' does not fit"),
        ({"changes": {"outline": {"width": -1}}}, "data.outline.width = -1 m must be above 0 m"),
        ({"data": {"mass": 3}}, "data: has no wheelbase"),
        ({"tire": "x.tir"}, "tire = 'x.tir' does not fit; give fields of vehicle.tmeasy, or read_tire"),
        ({"road": "flat"}, "road = 'flat' is no road"),
        ({"driver": 3}, "driver = 3 is no driver"),
        ({"brakes": "yes"}, "brakes = 'yes' is neither true nor false"),
        ({"steering": "feet"}, "steering = 'feet' does not fit; give angle, torque"),
        ({"steering": "torque", "driver": Driver(path=vehicle.Path.line(9.0))}, "driver.path: steers by angle"),
        ({"drive": "front", "driver": Driver(speed=9.0, force=(3, 1))}, "driver.force = (3, 1) does not fit"),
        ({"driver": Driver(path=vehicle.Path.line(9.0), steering_ratio=0)}, "driver.steering_ratio = 0 must be above"),
        ({"tire": {"radius": 0.52}}, "changes.height = 0.295 m is far below the free radius of the tires, 0.52 m"),
        ({"tire": {"radius": 0.031}}, "tire.radius = 0.031 m is far below the height of the wheel centers, 0.295 m"),
        ({"inputs": {"steering_angle": "3 m"}}, "inputs.steering_angle.signal = '3 m' has unit m; give it in rad"),
        ({"inputs": {"steering_angle": "0.1*sin(time/(1 s))"}}, "inputs.steering_rate: is missing: steering_angle ch"),
        ({"driver": vehicle.Driver(speed="50 kg"), "drive": "front"}, "driver.speed.signal = '50 kg' has unit kg"),
        ({"road": vehicle.ProfileRoad(left=[0], spacing=1)}, "left: has 1 points; give two or more"),
        ({"road": vehicle.ProfileRoad(left=[0, 0], right=[0], spacing=1)}, "right: has 1 points and left has 2"),
        ({"road": vehicle.ProfileRoad(left=[0] * 20, spacing=1)}, "road: has no height under the wheel rl"),
    ],
)
def test_a_car_that_cannot_be_is_told_in_one_line(options: dict[str, Any], says: str) -> None:
    with pytest.raises(koppel.ModelError) as caught:
        midsize(**options)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_the_table_of_a_car_takes_units_and_files(tmp_path: Path) -> None:
    vehicle.write_hardpoints(MIDSIZE["front"]["points"], tmp_path / "front.csv")
    changes = {
        "mass": "1.35 t", "center_of_mass": ("-1100 mm", 0, 0.25), "wheel": {"mass": "40 kg"},
        "front": {"points": tmp_path / "front.csv"}, "steering": {"ratio": "-8.89278244526 mm/rad"},
    }  # fmt: skip
    plain, given = (koppel.Machine(midsize(changes=c)).outputs() for c in ({}, changes))
    assert all(given[name] == pytest.approx(value, rel=1e-12, abs=1e-12) for name, value in plain.items())


AXLES: dict[str, Any] = {
    "mcpherson": ("front", {"TOP": (-0.03, 0.55, 0.55), "A": (0.0, 0.62, 0.1)}, ("O1", "O2", "N1", "P", "Q")),
    "trailing_arm": ("rear", {"O1": (0.45, 0.3, 0.0), "O2": (0.4, 0.62, 0.0)}, ()),
    "rigid_axle": (
        "rear",
        {"A1": (0.5, 0.4, -0.05), "B1": (0.0, 0.45, -0.1), "CA": (0.3, 0, 0.15), "CB": (0.0, 0, 0.2)}
        | {"PA": (-0.1, -0.5, 0.05), "PB": (-0.1, 0.5, 0.05)},
        (),
    ),
}


@pytest.mark.parametrize("joints", ["ideal", "bushings"])
@pytest.mark.parametrize("kind", AXLES)
def test_a_car_has_axles_of_any_type_and_keeps_its_mass(kind: str, joints: Any) -> None:
    """What arms, rods, beam and rack weigh is taken off the body: the wheels carry the mass of the table."""
    axle, own, kept = AXLES[kind]
    points = MIDSIZE[axle]["points"]
    new = {**own, **{name: points[name] for name in ("WC", *kept, *"GFEDS")}}
    model = midsize(joints=joints, changes={axle: {"type": kind, "points": new}})
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    assert sum(out[f"load_{wheel}"] for wheel in WHEELS) == pytest.approx(1350 * 9.81, rel=1e-8)
    assert sum(out[f"load_r{side}"] for side in "lr") / 9.81 == pytest.approx(1350 * 1.1 / 2.7, rel=0.01)


def test_the_car_is_steered_by_a_torque_of_the_hands() -> None:
    """The torque in the column becomes that of the hands when the wheel has come to rest."""
    x = "clip((time/(1 s) - 0.5)/0.5, 0, 1)"
    hands = f"1.5*{x}**2*(3 - 2*{x})"
    machine = koppel.Machine(midsize(speed=20.0, steering="torque", inputs={"steering_wheel_torque": hands}))
    run = koppel.simulate(machine, until=6.0, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert run["bus.steering_angle"][-1] > 0.05 and run["yaw_rate"][-1] > 0.02
    assert run["steering_torque"][-1] == pytest.approx(1.5, rel=0.02)


def test_the_driver_takes_the_steering_ratio_of_his_car() -> None:
    """By hand: angle of the steering wheel per angle of the front wheels, from a sweep of the rack."""
    table = read_car(merge(MIDSIZE, {"steering": {"ratio": -0.006}}))
    found = steering_ratio(table)
    assert found == pytest.approx(steering_ratio(read_car(MIDSIZE)) * 0.00889278244526 / 0.006, rel=1e-9)
    path = vehicle.Path.circle(60.0, run_up=15.0, turns=0.5)
    driver = Driver(path=path, speed=12.0)
    for ratio in (-0.006, -0.013):
        model = midsize(speed=12.0, drive="front", driver=driver, changes={"steering": {"ratio": ratio}})
        run = koppel.simulate(model, until=10.0, every=0.05, stepper=koppel.SemiImplicitEuler(step=1e-3))
        assert np.max(np.abs(run["path_offset"])) < 0.6


def test_the_body_is_drawn_as_a_car_within_its_outline() -> None:
    shape = midsize().parts["body"].shape
    assert shape is not None
    corners: list[Any] = []
    for piece in shape:
        if isinstance(piece, Hull):
            corners += [np.array(point) for point in piece.points]
        else:
            assert isinstance(piece, Box)
            corners += [np.array(piece.position) + sign * 0.5 * np.array(piece.size) for sign in (-1.0, 1.0)]
    low, high = np.min(corners, axis=0), np.max(corners, axis=0)
    assert (low[0], high[0], high[1] - low[1]) == pytest.approx((-3.6, 0.9, 1.8))
    assert high[2] + 0.295 == pytest.approx(1.45) and low[2] + 0.295 > 0.1


def test_angles_of_a_wheel_have_units() -> None:
    bare, given = (split_mass(merge(MIDSIZE, {"rear": {"toe": toe}})) for toe in (0.5, "0.5 deg"))
    assert np.array_equal(bare[2], given[2])


def test_vehicle_names() -> None:
    assert vehicle.midsize is midsize


def test_coast_to_rest_reverse_and_pull_away_without_a_jump_of_forces() -> None:
    """Through 0 m/s three times at 1 ms: no force changes by more than 5 % of the wheel load in a step; it is 0.2 %."""
    t = "time/(1 s)"
    wanted = f"3 - 1.5*clip({t} - 1, 0, 2) - 1.5*clip({t} - 4, 0, 1.5) + 1.5*clip({t} - 6.5, 0, 4)"
    driver = Driver(speed=wanted, force=(-8000.0, 8000.0))
    run = koppel.simulate(
        midsize(speed=3.0, drive="front", driver=driver),
        until=9.0,
        every=1e-3,
        stepper=koppel.SemiImplicitEuler(step=1e-3),
    )
    assert np.min(run["v_x"]) < -1.5 and run["v_x"][-1] > 0.3
    late = run["time"] > 1.0
    for wheel in WHEELS:
        load = np.min(run[f"load_{wheel}"][late])
        for axis in "xyz":
            assert np.max(np.abs(np.diff(run[f"tire_{wheel}.force_{axis}"][late]))) < 0.05 * load


def test_a_car_dropped_from_20_cm_lands_and_comes_to_rest() -> None:
    run = koppel.simulate(
        midsize(changes={"height": 0.495}), until=4.0, every=1e-3, stepper=koppel.SemiImplicitEuler(step=1e-3)
    )
    loads = sum(run[f"load_{wheel}"] for wheel in WHEELS)
    touch = run["time"][np.argmax(loads > 0)]
    # wheels hang on springs that push them down: they touch before a free fall of 0.185 m would let them
    assert 0.08 < touch < np.sqrt(2 * 0.185 / 9.81)
    assert np.all(loads[run["time"] < touch] == 0.0) and np.max(loads) > 2 * 1350 * 9.81
    assert loads[-1] == pytest.approx(1350 * 9.81, rel=1e-3)


def test_the_understeer_gradient_is_that_of_the_car_that_was_driven() -> None:
    """Slope of the angle of the front wheels less wheelbase times curvature, with the wheelbase of this car."""
    changes = {"wheelbase": 3.2, "center_of_mass": (-1.3, 0.0, 0.25)}
    done = vehicle.drive("steady_circle", duration=15.0, changes=changes)
    run = done.run
    ay = run["ay"]
    used = (ay > 1.0) & (ay < 4.0) & (run["time"] > 2.5)
    ratio = steering_ratio(read_car(MIDSIZE))
    angle = run["bus.steering_angle"][used] / ratio - 3.2 * run["yaw_rate"][used] / run["v_x"][used]
    by_hand = np.degrees(np.polyfit(ay[used], angle, 1)[0])
    assert done.figures["understeer gradient"][0] == pytest.approx(by_hand, rel=1e-6)
