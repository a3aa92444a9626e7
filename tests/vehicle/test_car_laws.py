"""Laws of the whole car: power, understeer from axle characteristics, transfer functions from road to acceleration."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.signal import coherence, csd, welch
from vehicle.test_car import step_steer

import koppel
from koppel import vehicle
from koppel.vehicle import MIDSIZE, WHEELS, Driver, RandomRoad, midsize, split_mass
from koppel.vehicle.guides import free_carriers
from koppel.vehicle.suspensions import spin_axis, turned_inertia, wheel_rotation

Array = NDArray[np.float64]


def kinetic_energy(run: koppel.Run) -> Array:
    """1/2 m v^2 + 1/2 w J w of all parts; a wheel adds J_s s (w . e) + 1/2 J_s s^2, s its speed about e."""
    mass, _, inertia = split_mass(MIDSIZE)
    parts: dict[str, tuple[float, Any]] = {"body": (mass, inertia), "front.steering.rack": (3.0, np.zeros((3, 3)))}
    spin = np.zeros(len(run["time"]))
    for axle, side in WHEELS.values():
        toe, camber = (np.radians(MIDSIZE[axle][angle]) for angle in ("toe", "camber"))
        own = np.array(turned_inertia(MIDSIZE["wheel"]["inertia"], wheel_rotation(toe, camber)))
        e = np.array(spin_axis(toe, camber))
        if side == "right":
            mirror = np.diag([1.0, -1.0, 1.0])
            own, e = mirror @ own @ mirror, -mirror @ e
        parts[f"{axle}.{side}.carrier"] = (40.0, own)
        w = np.array([run[f"{axle}.{side}.carrier.w{c}"] for c in "xyz"])
        speed = run[f"{axle}.{side}.wheel.speed"]
        spin += 0.9 * speed * (e @ w) + 0.45 * speed**2
    total = spin
    for name, (own_mass, own) in parts.items():
        v, w = (np.array([run[f"{name}.{kind}{c}"] for c in "xyz"]) for kind in "vw")
        total = total + 0.5 * own_mass * np.sum(v * v, axis=0) + 0.5 * np.sum(w * (own @ w), axis=0)
    return np.asarray(total)


def test_the_energy_of_the_car_changes_by_the_power_of_its_forces() -> None:
    """Settling and a step of the steering wheel: tires, springs, dampers and column; rods and bearings do no work."""
    step = 5e-4
    machine = step_steer()
    run = koppel.simulate(machine, until=1.6, every=step, start="state", stepper=koppel.GeneralizedAlpha(step=step))
    height = 1187.0 * run["body.z"] + 3.0 * run["front.steering.rack.z"]
    power = sum(run[f"tire_{wheel}.power"] for wheel in WHEELS)
    power -= run["front.steering.column.force"] * run["front.steering.column.rate"]
    stored = np.zeros(len(run["time"]))
    for axle, bar in (("front", 24000.0), ("rear", 12000.0)):
        stored += 0.5 * bar * run[f"{axle}.anti_roll_bar.twist"] ** 2
        for side in ("left", "right"):
            height += 40.0 * run[f"{axle}.{side}.carrier.z"]
            for name in ("spring", "damper"):
                power -= run[f"{axle}.{side}.{name}.force"] * run[f"{axle}.{side}.{name}.rate"]
    energy = kinetic_energy(run) + 9.81 * height + stored
    work = np.concatenate([[0.0], np.cumsum(0.5 * (power[1:] + power[:-1]) * step)])
    moved = np.sum(np.abs(np.diff(work)))
    assert moved > 1000.0  # J
    assert np.max(np.abs(energy - energy[0] - work)) < 1e-3 * moved


def axle_slip(run: koppel.Run, axle: str) -> Array:
    """Mean lateral slip of the wheels of an axle, positive where the force is."""
    return np.asarray(0.5 * (run[f"tire_{axle}l.slip_y"] + run[f"tire_{axle}r.slip_y"]))


def test_the_understeer_gradient_follows_from_the_axle_characteristics() -> None:
    """delta = L/R + alpha_f(F_f) - alpha_r(F_r): axle characteristics from 108 km/h predict a drive at 65 km/h.

    Slip of an axle over its side force, with load transfer and camber of the car; the forces are those of balance,
    F_f L = m b ay - M_z and F_r L = m a ay + M_z, with the sum M_z of the aligning torques, which the tires have too.
    """
    fast, slow = (
        vehicle.drive("steady_circle", duration=20.0, amplitude=a, speed=v).run for a, v in ((0.35, 30.0), (0.7, 18.0))
    )
    used = (fast["ay"] > 0.8) & (fast["ay"] < 3.3) & (fast["time"] > 4.0)
    curves = []
    for axle in "fr":
        force = sum(fast[f"tire_{axle}{side}.force_y"] for side in "lr")
        curves.append(np.polyfit(force[used], axle_slip(fast, axle)[used], 2))
    aligning = sum(fast[f"tire_{wheel}.torque_z"] for wheel in WHEELS)
    torque = np.polyfit(fast["ay"][used], aligning[used], 2)
    used = (slow["ay"] > 1.0) & (slow["ay"] < 3.0) & (slow["time"] > 4.0)
    ay, bend = slow["ay"][used], slow["yaw_rate"][used] / slow["v_x"][used]
    ahead, behind = (0.5 * np.radians(slow[f"{a}.right.toe"] - slow[f"{a}.left.toe"])[used] for a in ("front", "rear"))
    measured = np.polyfit(ay, ahead - behind - 2.7 * bend, 1)[0]
    M = np.polyval(torque, ay)
    front, rear = np.polyval(curves[0], (1350 * 1.6 * ay - M) / 2.7), np.polyval(curves[1], (1350 * 1.1 * ay + M) / 2.7)
    predicted = np.polyfit(ay, front - rear, 1)[0]
    assert predicted > 1e-3
    assert measured == pytest.approx(predicted, rel=0.03)


def test_sixty_seconds_on_a_slope_with_brakes_on() -> None:
    figures = vehicle.drive("hill_hold", slope=0.1).figures
    assert figures["creep after 2 s"][0] < 1e-3
    assert figures["ripple of the longitudinal forces after 2 s"][0] < 1.0


LINEAR = {"front": {"spring": {"rate": 22e3, "preload": 4300}, "damper": 2500.0},
          "rear": {"spring": {"rate": 28e3, "preload": 3200}, "damper": 2000.0}}  # fmt: skip
SPEED = 20.0


def estimate(
    options: dict[str, Any], until: float = 34.0, every: float = 5e-3, window: int = 2048
) -> tuple[Array, dict[str, Any]]:
    """H1 from the road under the front wheels to accelerations, with coherence, on a road of class A."""
    road = RandomRoad(road_class="A", length=SPEED * until + 100, seed=5, decay=0, lead_in=5.0)
    model = car_on(road, **options)
    for wheel in ("rl", "rr"):  # one input alone
        model.elements[f"tire_{wheel}"] = model.elements[f"tire_{wheel}"].model_copy(update={"road": None})
    run = koppel.simulate(model, until=until, every=every, stepper=koppel.GeneralizedAlpha(step=1e-3))
    late = run["time"] > 3.0
    z = road.height(run["tire_fl.road_x"], run["tire_fl.road_y"])[late]
    cut: dict[str, Any] = {"fs": 1 / every, "nperseg": window, "noverlap": 7 * window // 8}
    found = {}
    for path in ("body.vz", "front.left.carrier.vz"):
        f, cross = csd(z, run[path][late], **cut)
        H = cross / welch(z, **cut)[1] * 2j * np.pi * f
        found[path] = H, coherence(z, run[path][late], **cut)[1]
    return f, found


def car_on(road: Any = None, **options: Any) -> koppel.Model:
    driver = Driver(speed=SPEED)
    return midsize(speed=SPEED, road=road, changes=LINEAR, drive="front", driver=driver, **options)


def free_axles(model: koppel.Model, stiffer: float = 1.0) -> None:
    """Axles by maps with carriers that stiff springs hold instead of guides."""
    for axle in ("front", "rear"):
        free = model.submodels[axle].model = free_carriers(model.submodels[axle].model)
        if isinstance(law := free.elements.get("maps"), vehicle.ReducedAxle):
            hold = {"stiffness": stiffer * 1e8, "turn_stiffness": stiffer * 1e7}
            free.elements["maps"] = law.model_copy(update=hold)


def transfer(options: dict[str, Any], f: Array, paths: list[str]) -> dict[str, Any]:
    """The same from linearize: the front tires stand on a post whose rise is the input; its slope tilts the load."""
    model = car_on(**options)
    free_axles(model)  # carriers with all six motions, as the push below wants them
    post = model.add_part("post", mass=1e9, inertia={"xx": 1e9, "yy": 1e9, "zz": 1e9})
    model.add("guide", koppel.joints.Prismatic(frame_a="ground", frame_b=post, axis=(0, 0, 1)))
    model.add("weight", koppel.mechanics.Force(frame=post, force=(0, 0, "9.81e9 N")))
    for wheel in ("fl", "fr"):
        model.elements[f"tire_{wheel}"] = model.elements[f"tire_{wheel}"].model_copy(update={"ground": "post"})
    machine = koppel.Machine(model)
    koppel.simulate(machine, until=4.0, every=0.1, stepper=koppel.GeneralizedAlpha(step=1e-3))
    linear, out = koppel.linearize(machine), machine.outputs()
    A, n, index = linear.A, len(linear.names), {name: k for k, name in enumerate(linear.names)}
    at = index["guide.speed"]
    keep = [k for k in range(len(A)) if k not in (at, n + at)]
    rise, rate = A[np.ix_(keep, [at])], A[np.ix_(keep, [n + at])]
    push = np.zeros(n)
    for side in ("left", "right"):
        push[index[f"front.{side}.carrier.vx"]] = -out["load_fl"] / out["v_x"]  # slope = z' / v
    tilt = np.concatenate([np.zeros(n), np.linalg.solve(linear.M, push), np.zeros(len(A) - 2 * n)])[keep, None]
    inner = A[np.ix_(keep, keep)]
    found: dict[str, list[complex]] = {path: [] for path in paths}
    for w in 2 * np.pi * f:
        s = 1j * w
        moved = np.linalg.solve(s * np.eye(len(inner)) - inner, rise + s * (rate + tilt))
        for path in paths:
            found[path].append(s * moved[keep.index(n + index[path]), 0])
    return {path: np.array(values) for path, values in found.items()}


@pytest.mark.parametrize(
    ("driven", "linear"),
    [({"joints": "bushings"}, {"joints": "bushings"}), ({}, {"axles": "maps"})],
    ids=["bushings", "ideal"],
)
def test_transfer_functions_from_the_road_are_those_of_a_run(driven: dict[str, Any], linear: dict[str, Any]) -> None:
    """Body and wheel acceleration per road height from 1 to 25 Hz within 5 % where the coherence is above 0.95.

    linearize takes a car that drives where it has no loops: with bushings, and ideal joints by their maps, here on
    springs in the place of guides.
    """
    f, estimated = estimate(driven)
    used = (f > 1.0) & (f < 25.0)
    exact = transfer(linear, f[used], list(estimated))
    for path, (H, coherent) in estimated.items():
        clear = coherent[used] > 0.95
        assert np.sum(clear) > 0.9 * np.sum(used)
        error = np.abs(H[used] - exact[path]) / np.abs(exact[path])
        assert np.max(error[clear]) < 0.05, path


def test_small_motions_of_a_car_that_turns_are_the_same_with_carriers_on_guides_and_on_springs() -> None:
    """In a curve, where the body turns: the rack holds coordinates of the guides by rows, which stay as it turns."""
    found = []
    for stiffer in (0.0, 10.0):
        model = midsize(speed=SPEED, axles="maps", inputs={"steering_angle": 0.4})
        if stiffer:
            free_axles(model, stiffer)
        machine = koppel.Machine(model)
        koppel.simulate(machine, until=4.0, every=0.1, stepper=koppel.GeneralizedAlpha(step=1e-3))
        assert abs(machine.outputs()["yaw_rate"]) > 0.1
        found.append(np.linalg.eigvals(koppel.linearize(machine).A))
    guided, sprung = found
    assert len(guided) < len(sprung)
    for value in guided[np.abs(guided) > 1.0]:  # slower ones belong to the way, which no spring brings back
        assert np.min(np.abs(sprung - value)) < 3e-3 * abs(value), value
