"""Contact and friction with variable step: located instants and motion against closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from elements.test_contact import G, ball, block
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import koppel
from koppel import joints, mechanics
from koppel.solve.analyses.switching import Switch, Switching, run_switching

Array = NDArray[np.float64]
ROUND = {"xx": 1, "yy": 1, "zz": 1}


def locate(
    model: koppel.Model, until: float, rows: int = 200, method: Any = "DOP853"
) -> tuple[dict[str, Array], list[Switch], koppel.Machine]:
    """Channels at equal distances, the switches, and the machine at the end."""
    machine = koppel.Machine(model)
    machine.settle_laws()
    stepper = koppel.VariableStep(method=method, rtol=1e-10, atol=1e-12)
    times = until * np.arange(rows + 1) / rows
    lines: list[dict[str, float]] = []
    switches = run_switching(machine, stepper, until, times, lambda t: lines.append(machine.outputs(t)), lambda t: None)
    channels = {name: np.array([line[name] for line in lines]) for name in lines[0]}
    return channels | {"time": times}, switches, machine


def point(friction: float, angle: float = 0.0, velocity: Any = (0, 0, 0), **more: Any) -> koppel.Model:
    """A point of 2 kg on a plane that falls along x."""
    model = koppel.Model("point", gravity=(G * np.sin(angle), 0.0, -G * np.cos(angle)))
    model.add_part("point", mass=2, inertia=ROUND, velocity=velocity)
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="point", friction=friction, **more))
    return model


def branches(switches: list[Switch], law: str = "touch") -> list[tuple[float, int, int]]:
    """Instant and branches before and after: 0 open, 1 sticks, 2 slides."""
    return [(switch.time, *switch.laws[law]) for switch in switches if law in switch.laws]


# closing and opening ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["DOP853", "RK45", "Radau", "LSODA"])
def test_a_ball_bounces_at_the_instants_of_the_textbook_until_it_is_too_slow(method: Any) -> None:
    """Free fall between impacts of speed v e**k, the last of them below slowest_bounce: from then on it rests."""
    height, restitution, slowest = 0.5, 0.7, 0.05
    run, switches, _ = locate(ball(height=height, restitution=restitution, slowest_bounce=slowest), 2.0, 400, method)
    instants, speeds = [np.sqrt(2 * height / G)], [np.sqrt(2 * G * height)]
    while speeds[-1] > slowest:
        speeds.append(restitution * speeds[-1])
        instants.append(instants[-1] + 2 * speeds[-1] / G)
    ((rests, before, after),) = branches(switches)
    assert (before, after) == (0, 2)  # without friction nothing sticks
    assert abs(rests - instants[-1]) < 1e-9
    start = np.array(instants)[np.searchsorted(instants, run["time"]) - 1]
    speed = np.array(speeds)[np.searchsorted(instants, run["time"]) - 1] * restitution
    flying = (run["time"] >= instants[0]) & (run["time"] < instants[-1])
    way = run["time"] - start
    assert np.max(np.abs(run["touch.gap"] - (speed * way - G / 2 * way**2))[flying]) < 1e-9
    resting = run["time"] > instants[-1]
    assert np.max(np.abs(run["touch.gap"][resting])) < 1e-12
    assert np.max(np.abs(run["ball.vz"][resting])) < 1e-15
    assert np.allclose(run["touch.force"][resting], 2 * G, rtol=1e-12)


def test_without_a_threshold_bounces_still_come_to_an_end() -> None:
    """They would add up to sqrt(2 h / g) (1 + e) / (1 - e) without end; below 1e-8 m/s nothing bounces."""
    run, switches, _ = locate(ball(height=0.1, restitution=0.5, slowest_bounce=0), 1.0)
    ((rests, _, _),) = branches(switches)
    assert abs(rests - np.sqrt(0.2 / G) * 3.0) < 1e-7
    assert run["touch.gap"][-1] == pytest.approx(0.0, abs=1e-12)


def test_many_bounces_without_a_threshold_come_to_an_end_where_their_times_add_up() -> None:
    """The last of them within 0.1 ms are gone over by short steps, so that the end is a little early."""
    run, switches, _ = locate(ball(height=0.1, restitution=0.9, slowest_bounce=0), 3.0)
    ends = np.sqrt(0.2 / G) * 19.0
    assert abs(branches(switches)[-1][0] - ends) < 1e-4
    assert np.all(np.abs(run["touch.gap"][run["time"] > ends]) < 1e-12)
    assert np.all(run["touch.gap"] > -1e-12)


def test_a_smooth_point_leaves_a_dome_at_two_thirds_of_its_height() -> None:
    """m v**2 / R = m g cos, v**2 = v0**2 + 2 g R (cos0 - cos)."""
    radius, angle, speed = 2.0, 0.1, 0.3
    model = koppel.Model("dome")
    at, along = np.array([np.sin(angle), 0, np.cos(angle)]), np.array([np.cos(angle), 0, -np.sin(angle)])
    model.add_part("point", mass=1.3, inertia=ROUND, position=radius * at, velocity=speed * along)
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="point", radius_a=radius, shape="sphere"))
    run, switches, _ = locate(model, 1.5, 1000)
    ((leaves, before, after),) = branches(switches)
    assert (before, after) == (2, 0)
    wanted = 2 / 3 * np.cos(angle) + speed**2 / (3 * G * radius)
    assert abs(fallen_back(run, leaves, "point") / radius - wanted) < 1e-9
    assert np.max(np.abs(run["touch.gap"][run["time"] < leaves])) < 1e-12


def test_a_ball_that_rolls_on_a_dome_leaves_it_at_ten_seventeenths() -> None:
    """7/10 v**2 is the energy per mass. Just before, the force is too small to hold it: it slides for a moment, so
    that the angle of rolling without end is reached with 1 / friction."""
    radius, own, angle = 2.0, 0.3, 0.1
    heights = []
    for friction in (30.0, 3000.0):
        model = koppel.Model("dome")
        moment = 0.4 * own**2
        model.add_part(
            "ball", mass=1, inertia={"xx": moment, "yy": moment, "zz": moment},
            position=(radius + own) * np.array([np.sin(angle), 0, np.cos(angle)]),
        )  # fmt: skip
        contact = mechanics.Contact(
            frame_a="ground", frame_b="ball", radius_a=radius, radius_b=own, shape="sphere", friction=friction
        )
        model.add("touch", contact)
        run, switches, _ = locate(model, 2.5, 1000)
        assert [(before, after) for _, before, after in branches(switches)] == [(1, 2), (2, 0)]
        rolling = run["time"] < branches(switches)[0][0]
        assert np.all(run["touch.slip"][rolling] == 0.0)
        heights.append(fallen_back(run, branches(switches)[1][0], "ball") / (radius + own) - 10 / 17 * np.cos(angle))
    assert abs(heights[0]) < 1e-2
    assert abs(heights[1]) < 1e-5
    assert heights[0] / heights[1] == pytest.approx(100, rel=0.05)


def fallen_back(run: dict[str, Array], instant: float, part: str) -> float:
    """z of a part in free fall, traced back from the first line after an instant."""
    first = int(np.searchsorted(run["time"], instant))
    way = run["time"][first] - instant
    return float(run[f"{part}.z"][first] - run[f"{part}.vz"][first] * way - G / 2 * way**2)


# sticking and sliding ---------------------------------------------------------------------------------------------


def test_a_block_slides_up_a_slope_stops_and_stays() -> None:
    """v0 / (g (sin + mu cos)) up to the stop; 0.5 cos > sin holds it there."""
    angle, friction, speed = np.deg2rad(20), 0.5, 1.5
    run, switches, _ = locate(block(friction, angle, speed=-speed), 1.0)
    stop = speed / (G * (np.sin(angle) + friction * np.cos(angle)))
    assert [set(switch.laws) for switch in switches] == [{"k0", "k1", "k2", "k3"}]
    assert abs(switches[0].time - stop) < 1e-8
    assert abs(run["block.x"][-1] + speed * stop / 2) < 1e-8
    late = run["time"] > stop
    assert np.all(run["k0.slip"][late] == 0.0)
    assert np.max(np.abs(run["block.vx"][late])) < 1e-15
    assert max(np.max(run[f"k{k}.power"]) for k in range(4)) <= 0.0


def test_a_rising_force_breaks_away_at_friction_times_weight() -> None:
    """F = 10 t reaches 0.4 * 2 * g; after that m v = 5 (t**2 - t0**2) - mu m g (t - t0)."""
    model = point(0.4)
    model.add("push", mechanics.Force(frame="point", force=[{"table": {"time": [0, 10], "value": [0, 100]}}, 0, 0]))
    run, switches, _ = locate(model, 1.5)
    release = 0.4 * 2 * G / 10
    ((instant, before, after),) = branches(switches)
    assert (before, after) == (1, 2)
    assert abs(instant - release) < 1e-10
    speed = (5 * (1.5**2 - release**2) - 0.4 * 2 * G * (1.5 - release)) / 2
    assert abs(run["point.vx"][-1] - speed) < 1e-8
    held = run["time"] < release
    assert np.max(np.abs(run["touch.friction_force"][held] - 10 * run["time"][held])) < 1e-10


@pytest.mark.parametrize(("friction", "angle"), [(0.5, 20.0), (0.8, 5.0), (1.0, 44.0)])
@pytest.mark.parametrize("method", ["DOP853", "Radau", "LSODA"])
def test_a_point_thrown_across_a_slope_curves_and_stops(friction: float, angle: float, method: Any) -> None:
    """With a = g sin, c = mu g cos: speed' = a cos(phi) - c and vx' = a - c cos(phi), so c speed + a vx falls evenly
    with c**2 - a**2 and is used up at the stop, whatever the path."""
    a, c = G * np.sin(np.deg2rad(angle)), friction * G * np.cos(np.deg2rad(angle))
    stop = (c * np.hypot(-0.5, 2.0) - 0.5 * a) / (c**2 - a**2)
    run, switches, _ = locate(point(friction, np.deg2rad(angle), (-0.5, 2.0, 0)), 1.2 * stop, 200, method)
    ((instant, before, after),) = branches(switches)
    assert (before, after) == (2, 1)
    assert abs(instant - stop) < 2e-8 / (c - a)  # slips below 1e-8 m/s count as none
    sum_of_both = c * np.hypot(run["point.vx"], run["point.vy"]) + a * run["point.vx"]
    sliding = run["time"] < instant
    wanted = (c**2 - a**2) * (stop - run["time"])
    assert np.max(np.abs(sum_of_both - wanted)[sliding]) < 1e-7
    assert np.max(np.abs(np.hypot(run["point.vx"], run["point.vy"])[~sliding])) < 1e-15


def test_a_ball_with_side_spin_runs_along_a_parabola_until_it_rolls() -> None:
    """The slip s = v + r e_z x w falls evenly with 7/2 mu g and keeps its direction, so v' = -mu g s/|s|."""
    radius, friction = 0.1, 0.2
    velocity, spin = np.array([2.0, 0.3, 0.0]), np.array([25.0, -12.0, 4.0])
    slip = velocity + np.cross(spin, [0, 0, -radius])
    model = koppel.Model("billiard")
    moment = 0.4 * 2 * radius**2
    model.add_part(
        "ball", mass=2, inertia={"xx": moment, "yy": moment, "zz": moment},
        position=(0, 0, radius), velocity=velocity, angular_velocity=spin,
    )  # fmt: skip
    contact = mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=radius, friction=friction)
    model.add("touch", contact)
    run, switches, _ = locate(model, 1.5)
    rolls = np.linalg.norm(slip) * 2 / 7 / (friction * G)
    ((instant, before, after),) = branches(switches)
    assert (before, after) == (2, 1)
    assert abs(instant - rolls) < 1e-8
    t, push = np.minimum(run["time"], rolls)[:, None], -friction * G * slip / np.linalg.norm(slip)
    way = velocity * t + push * t**2 / 2 + (velocity + push * rolls) * (run["time"][:, None] - t)
    found = np.array([run["ball.x"], run["ball.y"], run["ball.z"] - radius]).T
    assert np.max(np.abs(found - way)) < 1e-8
    assert np.allclose([run["ball.vx"][-1], run["ball.vy"][-1]], (velocity - 2 / 7 * slip)[:2], atol=1e-9)
    assert np.max(run["touch.power"]) <= 0.0


def test_a_ball_on_a_turning_disk_runs_in_circles() -> None:
    """A solid ball that rolls on a disk of angular velocity w circles with 2/7 w, whatever its speed."""
    radius, turning = 0.05, 3.0
    model = koppel.Model("turntable")
    disk = model.add_part("disk", mass=5, inertia=ROUND)
    model.add("axis", joints.Revolute(frame_a=model.ground, frame_b=disk, rate=turning))
    model.add("drive", joints.AngleDrive(joint="axis", motion={"table": {"time": [0, 10], "value": [0, 10 * turning]}}))
    start, velocity = np.array([0.3, 0, radius]), np.array([0.1, -0.2, 0.0])
    below = turning * np.array([0.0, 0.3, 0.0])  # speed of the disk there; rolling: v + w x (-r e_z) = below
    spin = np.cross([0, 0, 1], velocity - below) / radius
    moment = 0.4 * radius**2
    model.add_part(
        "ball", mass=1, inertia={"xx": moment, "yy": moment, "zz": moment},
        position=start, velocity=velocity, angular_velocity=spin,
    )  # fmt: skip
    model.add("touch", mechanics.Contact(frame_a="disk", frame_b="ball", radius_b=radius, friction=0.5))
    run, switches, _ = locate(model, 3.0)
    assert switches == []
    turn = 2 / 7 * turning * run["time"]
    speed = np.array([run["ball.vx"], run["ball.vy"]])
    wanted = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]).transpose(2, 0, 1) @ velocity[:2]
    assert np.max(np.abs(speed.T - wanted)) < 1e-8
    assert np.max(np.abs(run["touch.gap"])) < 1e-12


# impacts ------------------------------------------------------------------------------------------------------------


def tumbling_body(seed: int) -> tuple[koppel.Model, Array, Array, Any, Array, float, float]:
    """A body that hits the plane z = 0 with one point: model, q, u, Delassus matrix and speed there (normal first)."""
    rng = np.random.default_rng(seed)
    J, R, mass = np.array([0.1, 0.3, 0.31]) * rng.uniform(0.9, 1.1, 3), Rotation.random(random_state=seed), 1.7
    arm = 0.4 * rng.normal(size=3)
    arm = arm if R.apply(arm)[2] < 0 else -arm
    r, velocity, spin = R.apply(arm), rng.normal(size=3), 3 * rng.normal(size=3)
    hit = velocity + np.cross(R.apply(spin), r)
    velocity[2] -= max(hit[2] + 0.3 + rng.uniform(0, 2), 0.0)
    friction, restitution = float(rng.uniform(0.05, 1.0)), float(rng.choice([0.0, 0.5, 0.9]))
    model = koppel.Model("body", gravity=(0, 0, 0))
    part = model.add_part("body", mass=mass, inertia={"xx": J[0], "yy": J[1], "zz": J[2]}, free=True)
    part.frame("tip", position=arm)
    contact = mechanics.Contact(frame_a="ground", frame_b="body.tip", friction=friction, restitution=restitution)
    model.add("touch", contact)
    cross = np.array([[0, -r[2], r[1]], [r[2], 0, -r[0]], [-r[1], r[0], 0]])
    compliance = np.eye(3) / mass - cross @ R.as_matrix() @ np.diag(1 / J) @ R.as_matrix().T @ cross
    order = [2, 0, 1]
    hit = (velocity + np.cross(R.apply(spin), r))[order]
    q = np.concatenate([-r, R.as_quat()[[3, 0, 1, 2]]])
    return model, q, np.concatenate([velocity, spin]), compliance[np.ix_(order, order)], hit, friction, restitution


def test_blows_with_friction_obey_newton_and_coulomb_and_gain_no_energy() -> None:
    """Normal speed -e v; sticks, or the impulse of friction is mu times the other, against the slip after the impact.
    Where that would gain energy the body leaves slower, with no gain."""
    kinds = set()
    for seed in range(300):
        model, q, u, compliance, hit, friction, restitution = tumbling_body(seed)
        machine = koppel.Machine(model)
        machine.core.law_branches = np.zeros(1)
        after_u = machine.core.law_jump(0.0, q, u, True)
        _, after = machine.core.law_motion(q, after_u)
        impulse = np.linalg.solve(compliance, after - hit)
        gained = impulse @ (hit + after) / 2
        assert gained < 1e-12
        share = -after[0] / hit[0]
        slip, side = np.linalg.norm(after[1:]), np.linalg.norm(impulse[1:])
        if share < restitution - 1e-9:
            kinds.add("slower")
            assert gained > -0.01 * np.sum(np.abs(impulse * hit))  # about none
        else:
            assert abs(share - restitution) < 1e-9
        if slip < 1e-9:
            kinds.add("sticks")
            assert side <= friction * impulse[0] + 1e-9
        else:
            kinds.add("slides")
            assert np.max(np.abs(impulse[1:] + friction * impulse[0] * after[1:] / slip)) < 1e-6
    assert kinds == {"sticks", "slides", "slower"}


def test_one_ball_hits_the_next_and_that_the_third() -> None:
    """Equal balls in a row, elastic: the last one leaves with the speed of the first."""
    model = koppel.Model("row", gravity=(0, 0, 0))
    for k, x in enumerate((0.0, 1.0, 1.2)):
        velocity = (2.0 if k == 0 else 0.0, 0, 0)
        model.add_part(f"b{k}", mass=1, inertia=ROUND, position=(x, 0, 0), velocity=velocity)
    for k in (0, 1):
        contact = mechanics.Contact(
            frame_a=f"b{k}", frame_b=f"b{k + 1}", radius_a=0.1, radius_b=0.1, shape="sphere", restitution=1
        )
        model.add(f"t{k}", contact)
    run, _, machine = locate(model, 1.0)
    assert np.allclose([machine.outputs(1.0)[f"b{k}.vx"] for k in range(3)], [0, 0, 2], atol=1e-9)
    assert np.min(run["t0.gap"]) > -1e-9


# bodies that are held more than once ------------------------------------------------------------------------------


class Box:
    """A box that falls onto the plane z = 0 with a contact at each corner; some land flat, without spin or smooth."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        half, self.mass = rng.uniform(0.05, 0.4, 3), float(rng.uniform(0.5, 5))
        squares = half**2
        self.J = self.mass / 3 * (squares.sum() - squares) * rng.uniform(0.8, 1.2)
        self.corners = half * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        drop, friction, restitution = rng.uniform(0, 0.5), rng.uniform(0, 1), rng.uniform(0, 0.8)
        self.friction = float(friction) if seed % 7 else 0.0
        restitution = float(restitution) if seed % 5 else 0.0
        flat = seed % 11 == 0
        R = Rotation.from_euler("z", rng.uniform(0, 6)) if flat else Rotation.random(random_state=seed)
        velocity, spin = rng.normal(size=3) * (1, 1, 0.3), 4 * rng.normal(size=3)
        spin *= (0, 0, 1) if seed % 22 == 0 else 0 if seed % 33 == 0 else 1
        self.model = koppel.Model("box", gravity=(0, 0, -G))
        part = self.model.add_part(
            "box", mass=self.mass, inertia=dict(zip(("xx", "yy", "zz"), self.J, strict=True)),
            position=(0, 0, drop - R.apply(self.corners)[:, 2].min()),
            rotation={"quaternion": list(R.as_quat()[[3, 0, 1, 2]])}, velocity=velocity, angular_velocity=spin,
        )  # fmt: skip
        for k, corner in enumerate(self.corners):
            part.frame(f"c{k}", position=corner)
            contact = mechanics.Contact(
                frame_a="ground", frame_b=f"box.c{k}", friction=self.friction, restitution=restitution
            )
            self.model.add(f"k{k}", contact)

    def momentum(self, q: Array, u: Array) -> tuple[Array, Array]:
        """Where the corners are from the center, and momentum with angular momentum about it, in world axes."""
        R = Rotation.from_quat(q[[4, 5, 6, 3]])
        return R.apply(self.corners), np.concatenate([self.mass * u[:3], R.apply(self.J * u[3:])])

    def energy(self, q: Array, u: Array) -> float:
        return float(0.5 * self.mass * u[:3] @ u[:3] + 0.5 * self.J @ u[3:] ** 2 + self.mass * G * q[2])

    def check_impact(self, q: Array, before: Array, after: Array) -> None:
        """Impulses at the corners that touch explain it; their sum pushes, within the cone of friction; no gain. Slips
        below 4e-8 m/s count as none."""
        arms, start = self.momentum(q, before)
        change = self.momentum(q, after)[1] - start
        touching = arms[arms[:, 2] + q[2] < 1e-9]
        if len(touching) == 0:
            assert np.max(np.abs(change)) < 1e-12
            return
        moments = [np.vstack([np.eye(3), np.cross(arm, np.eye(3)).T]) for arm in touching]
        W = np.hstack(moments)
        impulses = np.linalg.lstsq(W, change, rcond=1e-9)[0]
        assert np.max(np.abs(W @ impulses - change)) < 1e-9
        assert change[2] > -4e-8 * self.mass
        assert np.hypot(change[0], change[1]) < self.friction * change[2] + 4e-8 * self.mass
        assert self.energy(q, after) < self.energy(q, before) + 1e-9


HARD_BOXES = (1, 5, 8, 19, 21, 22, 23, 33, 46, 53, 90, 100, 122, 143)
"""Some of them slide off slowly in a turning direction, rock to rest, lie flat, or found no branches once; one corner
of 5 and of 143 begins to stick while others slide; 53 turns about an edge at the limit of friction."""
MORE_BOXES = [pytest.param(seed, marks=pytest.mark.long) for seed in range(240) if seed not in HARD_BOXES]


@pytest.mark.parametrize("seed", [*HARD_BOXES, *MORE_BOXES])
def test_a_tumbling_box_keeps_all_laws_until_it_rests(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No energy is won, no corner goes through, forces stay in their cones, and momentum is their sum over time."""
    box = Box(seed)
    impacts: list[tuple[Array, Array, Array]] = []
    rough: list[float] = []  # instants at which the motion is not smooth
    settle, step_over = Switching.settle, Switching.step_over

    def watched_settle(self: Switching, t: float, y: Array, before: Array | None = None, begins: bool = False) -> Array:
        z = settle(self, t, y, before, begins)
        rough.append(t)
        impacts.append((y[:7], y[7:13], z[7:13]))
        return z

    def watched_step(self: Switching, t: float, y: Array, longest: float) -> tuple[float, Array]:
        rough.append(t)
        return step_over(self, t, y, longest)

    monkeypatch.setattr(Switching, "settle", watched_settle)
    monkeypatch.setattr(Switching, "step_over", watched_step)
    machine = koppel.Machine(box.model)
    machine.settle_laws()
    times, lines = np.arange(2001) * 1e-3, []

    def record(t: float) -> None:
        core = machine.core
        slides = core.law_branches == 2
        lines.append((machine.q.copy(), machine.u.copy(), core.law_forces.reshape(8, 3)[:, [1, 2, 0]], slides))

    rtol, atol = 1e-9, 1e-11
    stepper = koppel.VariableStep(method="DOP853", rtol=rtol, atol=atol)
    run_switching(machine, stepper, 2.0, times, record, lambda t: None)
    energy = np.array([box.energy(q, u) for q, u, *_ in lines])
    assert np.max(np.diff(energy)) < 1e-11 * energy[0]
    for impact in impacts:
        box.check_impact(*impact)

    # corners and cones; forces follow from squares of velocities, which are known to rtol
    momenta, rates, unsure = [], [], []
    for q, u, force, slides in lines:
        arms, momentum = box.momentum(q, u)
        assert np.min(arms[:, 2] + q[2]) > -1e-9
        friction = np.hypot(force[:, 0], force[:, 1])
        assert np.all(friction <= box.friction * force[:, 2] * (1 + 2 * rtol) + 1e-9)
        assert np.all(force[arms[:, 2] + q[2] > 1e-9] == 0.0)
        momenta.append(momentum)
        rates.append(np.concatenate([force.sum(0) - (0, 0, box.mass * G), np.cross(arms, force).sum(0)]))
        # the direction of a slow slip is known to what the tolerances leave of it, some steps after each other
        slips = np.linalg.norm(u[:3] + Rotation.from_quat(q[[4, 5, 6, 3]]).apply(np.cross(u[3:], box.corners)), axis=1)
        turned = np.minimum(10 * (rtol * np.max(np.abs(u)) + atol) / np.maximum(slips, 1e-100), 1.0) * slides
        unsure.append([np.sum(turned * friction), np.sum(turned * friction * np.linalg.norm(arms, axis=1))])

    # Simpson's rule over two intervals; where slip turns quickly the rates say no more than between which bounds
    checked, hard = 0, np.array(rough)
    for i in range(0, 1999, 2):
        if np.any((hard > times[i] - 1e-9) & (hard < times[i + 2] + 1e-9)):
            continue
        wanted = (rates[i] + 4 * rates[i + 1] + rates[i + 2]) * 1e-3 / 3
        between = np.ptp(rates[i : i + 3], axis=0).reshape(2, 3).max(axis=1)
        bounds = 2e-3 * np.repeat(between + np.max(unsure[i : i + 3], axis=0), 3)
        assert np.all(np.abs(momenta[i + 2] - momenta[i] - wanted) < 1e-9 + bounds)
        checked += 1
    assert checked > 700


def test_short_steps_keep_the_energy_of_what_turns_about_a_point_to_order_two() -> None:
    """A body falls about a point that sticks; its directions turn. What one step errs in the energy falls eightfold."""
    errors = []
    for step in (2e-3, 1e-3, 5e-4):
        model = koppel.Model("falls over", gravity=(0, 0, -G))
        arm, spin, J = np.array([0.1, 0.15, -0.4]), np.array([0.8, -1.2, 0.5]), np.array([0.1, 0.15, 0.2])
        inertia = dict(zip(("xx", "yy", "zz"), J, strict=True))
        body = model.add_part(
            "body", mass=2, inertia=inertia, position=-arm, velocity=np.cross(spin, -arm), angular_velocity=spin
        )
        body.frame("tip", position=arm)
        model.add("touch", mechanics.Contact(frame_a="ground", frame_b="body.tip", friction=5))
        machine = koppel.Machine(model)
        machine.settle_laws()
        q, u = machine.q, machine.u
        taken, end_q, end_u = machine.core.law_step(0.0, q, u, step)
        assert taken == step
        energy = [0.5 * 2 * v[:3] @ v[:3] + 0.5 * J @ v[3:] ** 2 + 2 * G * p[2] for p, v in ((q, u), (end_q, end_u))]
        errors.append(abs(energy[1] - energy[0]))
    assert min(np.log2(np.array(errors[:-1]) / errors[1:])) > 2.8, errors


def test_a_block_that_rocks_comes_to_rest_after_blows_without_end() -> None:
    """Angular momentum about the new edge goes on: each impact leaves the same share of the spin and of the time to the
    next, so that they end after gap / (1 - share), with all corners down."""
    half, height, mass, moment = 0.2, 0.3, 2.0, 0.2
    share = (moment + mass * (height**2 - half**2)) / (moment + mass * (height**2 + half**2))
    turned = Rotation.from_euler("y", -0.01)
    corners = np.array([(x, y, -height) for x in (-half, half) for y in (-0.2, 0.2)])
    model = koppel.Model("rocks")
    part = model.add_part(
        "block", mass=mass, inertia={"xx": 0.5, "yy": moment, "zz": 0.5},
        position=(0, 0, -turned.apply(corners)[:, 2].min()),
        rotation={"quaternion": list(turned.as_quat()[[3, 0, 1, 2]])},
    )  # fmt: skip
    for k, corner in enumerate(corners):
        part.frame(f"c{k}", position=corner)
        model.add(f"k{k}", mechanics.Contact(frame_a="ground", frame_b=f"block.c{k}", friction=3.0))
    run, switches, _ = locate(model, 1.0, 300)
    impacts = np.array([switch.time for switch in switches])
    gaps = np.diff(impacts[:16])
    assert np.allclose(gaps[5:] / gaps[4:-1], share, rtol=1e-3)
    assert abs(impacts[-1] - impacts[4] - gaps[4] / (1 - share)) < 1e-3 * gaps[4]
    assert len(impacts) < 60
    assert np.max(np.abs([run[f"block.{w}"][run["time"] > impacts[-1]] for w in ("vx", "vy", "vz")])) < 1e-12
    assert np.allclose(sum(run[f"k{k}.force"][-1] for k in range(4)), mass * G)
    assert min(run[f"k{k}.force"][-1] for k in range(4)) > 0


# rows -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["plane", "line", "sphere"])
def test_what_sticks_keeps_its_speed_between_moving_bodies(shape: Any) -> None:
    """The rate of the rows of a closed contact along its own accelerations is zero, by differences."""
    model = koppel.Model("rows", gravity=(0.3, -0.2, -G))
    inertia = {"xx": 0.3, "yy": 0.2, "zz": 0.4}
    a = model.add_part("a", mass=2, inertia=inertia, free=True)
    frame_a = a.frame("f", position=(0.1, 0.2, -0.3), rotation={"cardan": [0.35, -0.6, 0.9]})
    carrier, b = (model.add_part(name, mass=1.5, inertia=inertia) for name in ("carrier", "b"))
    model.add("ball", joints.Spherical(frame_a=model.ground, frame_b=carrier.frame("s", position=(0.3, 0.1, -0.6))))
    end = carrier.frame("e", position=(0.1, 0.5, 0.2))
    model.add("hinge", joints.Revolute(frame_a=end, frame_b=b, axis=(0.6, 0, 0.8), angle=0.4))
    frame_b = b.frame("f", position=(-0.2, 0.1, 0.25))
    contact = mechanics.Contact(frame_a=frame_a, frame_b=frame_b, radius_a=0.1, radius_b=0.07, shape=shape, friction=50)
    model.add("touch", contact)
    machine = koppel.Machine(model)
    core, q, u = machine.core, machine.q, np.random.default_rng(3).normal(size=machine.u.shape)
    core.law_branches = np.ones(1)
    rate = core.law_accelerations(0.0, q, u, False)[0]

    def rows(t: float) -> tuple[Array, Array]:
        return core.law_motion(core.retract(q, t * u + 0.5 * t**2 * rate), u + t * rate)

    step = 1e-4
    (gap_after, after), (gap_before, before), (_, now) = rows(step), rows(-step), rows(0.0)
    assert np.max(np.abs(after - before)) / (2 * step) < 1e-5 * np.max(np.abs(rate))
    assert abs((gap_after - gap_before)[0] / (2 * step) - now[0]) < 1e-5
