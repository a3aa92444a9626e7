"""Kinematic analysis and inverse dynamics: a mechanism whose motion is given, without integration."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike

from koppel.compile.compiled import CompiledModel
from koppel.compile.tolerances import CLOSED, DEPENDENT, INVOLVED, REPEATED, SETTLED
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.expression import Expr
from koppel.model.joint import Drive, Joint
from koppel.model.model import Model, check_model
from koppel.model.registry import check_element
from koppel.model.value import check_source, to_expr
from koppel.results import Channel, Run, RunWriter
from koppel.solve.machine import Array, Machine
from koppel.solve.method import find_beyond_stops, find_overlaps
from koppel.solve.motions import AGREE
from koppel.solve.start_conditions import BoundedSearch, Conditions
from koppel.solve.threads import analysis


class KinematicsError(KoppelError):
    """The motion is not determined by the drives, or cannot follow them."""

    exit_code = 3


@analysis
def solve_kinematics(model: Model | CompiledModel | Machine, times: ArrayLike) -> Run:
    """Positions, velocities and accelerations of a driven mechanism, and the forces that its drives need.

    At each time: g(t, q) = 0 by Newton's method from the position before, W^T u = -w, and the constrained acceleration
    with the drive forces lambda (inverse dynamics), laws on branches that fit the motion: what it draws along slips.
    Every motion must be driven. Channels as in a simulation, and the
    acceleration of every coordinate: hinge.angle_acceleration, slide.shift_acceleration; where a velocity is a part of
    a vector its name and _rate: ball.wx_rate.

    >>> import koppel
    >>> model = koppel.Model("crank")
    >>> crank = model.add_part("crank", mass=1, center_of_mass=(1, 0, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> name = model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=crank, axis=(0, -1, 0)))
    >>> name = model.add("drive", koppel.joints.AngleDrive(joint="hinge", motion="0.5 * time**2"))
    >>> run = koppel.solve_kinematics(model, [0.0, 1.0])
    >>> round(float(run["drive.force"][0]), 6)  # 2 kg*m**2 * 1 rad/s**2 + 9.81 N*m
    11.81
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    core, compiled = machine.core, machine.compiled
    try:
        instants = np.atleast_1d(np.asarray(times, dtype=float))
    except (TypeError, ValueError):
        instants = np.empty((0, 0))
    if instants.ndim != 1 or not np.all(np.isfinite(instants)):
        raise KoppelError("times must be one instant or a list of finite instants in s")
    q = machine.q
    channels = [*compiled.channels, *list_accelerations(compiled)]
    attributes = {"model": compiled.model.name}
    with RunWriter(None, channels, model_text=lambda: compiled.text, attributes=attributes) as writer:
        for t in instants:
            q = _follow(machine, q, float(t))
            u = _find_rates(machine, q, float(t))
            machine.set_state(q, u, float(t))
            acceleration = _find_forces(machine, float(t))
            writer.append(np.array([t]), np.concatenate([core.outputs(float(t)), acceleration])[None, :])
        writer.finish()
    return writer.to_run()


@spelled()
def sweep_kinematics(model: Model, coordinate: str, values: Iterable[float | str], *, speed: float | str = 1.0) -> Run:
    """Positions, velocities, accelerations and drive forces of a mechanism while one coordinate of a joint is led.

    coordinate: joint and coordinate, as in "crank.angle"; values: where it is led, in rad or m or as text with a unit;
    speed: its rate at each of them, in rad/s or m/s. Drives that the joint has already are left out; the others stay
    where they are at the start. time of the run is (value - first value) / speed.

    >>> import koppel
    >>> model = koppel.Model("crank")
    >>> crank = model.add_part("crank", mass=1, center_of_mass=(1, 0, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> name = model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=crank))
    >>> run = koppel.sweep_kinematics(model, "hinge.angle", ["0 deg", "90 deg"], speed=2)
    >>> run["crank.vx"].round(6).tolist()  # -speed * sin(angle)
    [0.0, -2.0]
    """
    check_model(model)
    if not isinstance(coordinate, str) or isinstance(values, str) or not isinstance(values, Iterable):
        told = f"coordinate = {shorten(coordinate)}, values = {shorten(values)}"
        raise KoppelError(f"{told}: give text such as 'crank.angle', and a list of values")
    joint, _, name = coordinate.rpartition(".")
    units = {p: unit for p, unit in model.channels().items() if unit in ("rad", "m") and _is_of_joint(model, p)}
    if coordinate not in units or not joint:
        raise KoppelError(f"'{coordinate}' is no coordinate of a joint{suggest(coordinate, units)}")
    unit = units[coordinate]
    wanted = [_read_number(value, unit, coordinate) for value in values]
    rate = _read_number(speed, f"{unit}/s", "speed")
    if not wanted or not np.all(np.isfinite(wanted)):
        raise KoppelError(f"{coordinate}: give at least one finite value")
    if not (np.isfinite(rate) and rate != 0.0):
        raise KoppelError(f"speed = {rate:g} {unit}/s: give a finite rate other than 0")
    led = model.model_copy(deep=True)
    for key in [key for key, element in led.elements.items() if isinstance(element, Drive) and element.joint == joint]:
        del led.elements[key]
    kind = "joints.angle_drive" if unit == "rad" else "joints.shift_drive"
    motion = f"{wanted[0]!r} {unit} + {rate!r} {unit}*time/(1 s)"
    led.add("led_coordinate", check_element({"type": kind, "joint": joint, "coordinate": name, "motion": motion}))
    return solve_kinematics(led, (np.array(wanted) - wanted[0]) / rate)


def _is_of_joint(model: Model, channel: str) -> bool:
    """True for a channel of a joint, also of one in a submodel."""
    *around, owner, _ = channel.split(".") if "." in channel else ("", "")
    for name in around:
        inner = model.submodels[name].model if name in model.submodels else None
        if inner is None:
            return False
        model = inner
    return isinstance(model.elements.get(owner), Joint)


def _read_number(value: float | str, unit: str, what: str) -> float:
    try:
        number = to_expr(check_source(value), unit)
    except ModelError as error:
        raise KoppelError(str(error.within(what))) from None
    if isinstance(number, Expr):
        raise KoppelError(f"{what} = {shorten(value)} is not a number; give it in {unit}, or with a unit")
    return float(number)


def _find_rates(machine: Machine, q: Array, t: float) -> Array:
    """Velocities with W^T u = -w."""
    core, compiled = machine.core, machine.compiled
    rest = np.zeros(compiled.system.nu)
    if not compiled.constraints or compiled.system.nu == 0:
        return rest
    W = core.constraint_matrix(q)
    _, rate, _ = core.constraints(q, rest, t)
    u = np.asarray(np.linalg.lstsq(W, -rate, rcond=REPEATED)[0], dtype=np.float64)
    slip = W @ u + rate
    worst = int(np.argmax(np.abs(slip)))
    if abs(slip[worst]) > AGREE * (1.0 + float(np.max(np.abs(u)))):
        name, unit = compiled.constraints[worst], compiled.constraint_units[worst]
        raise KinematicsError(
            f"model '{compiled.model.name}': the velocities that drives and loops ask for contradict each other at "
            f"t = {t:g} s, '{name}' by {abs(slip[worst]):.3g} {unit}/s; "
            "change one of these motions, or avoid the singular position"
        )
    return u


def _find_forces(machine: Machine, t: float) -> Array:
    """Accelerations at the state in force; forces of drives, loops and laws that go with them are in force then."""
    core, compiled, rows = machine.core, machine.compiled, machine.compiled.system.n_lambda
    if compiled.laws:  # on branches that fit the motion: what is drawn along slips, what rests sticks
        _check_room(machine, t)
        core.law_branches = np.full(len(compiled.laws), -1.0)
        rate, forces, fits, _, _ = core.law_accelerations(t, machine.q, machine.u, True)
        if not fits:
            name = compiled.model.name
            raise KinematicsError(
                f"model '{name}': the laws find no branches that fit this motion at t = {t:g} s; run it"
            )
        core.constraint_forces, core.law_forces, core.settled = forces[:rows], forces[rows:], True
        return np.asarray(rate, dtype=np.float64)
    rate, forces = core.constrained_accelerations(t, machine.q, machine.u)
    if len(forces):
        core.constraint_forces = forces
    return np.asarray(rate, dtype=np.float64)


def _check_room(machine: Machine, t: float) -> None:
    """Raises where drives lead a stop beyond its ends or a contact into what it touches."""
    core, compiled = machine.core, machine.compiled
    where = f"model '{compiled.model.name}': at t = {t:g} s"
    for path, travel, ends in find_beyond_stops(core, compiled):
        raise KinematicsError(f"{where} the drives lead '{path}' to {travel}, beyond its stops {ends}; change them")
    for path, depth in find_overlaps(core, compiled):
        raise KinematicsError(f"{where} the drives lead '{path}' by {depth:g} m into what it touches; change them")


def list_accelerations(compiled: CompiledModel) -> list[Channel]:
    """A channel for the rate of every velocity, named after its coordinate where it has one of its own."""
    found = [
        Channel(f"{path}_rate", "m/s**2" if unit == "N" else "rad/s**2", "rate of the velocity")
        for path, unit in zip(compiled.velocities, compiled.force_units, strict=True)
    ]
    for value in compiled.starts:
        if value.shape == "number" and not value.rate and value.u >= 0:
            found[value.u] = Channel(
                f"{value.path}_acceleration", f"{value.unit}/s**2", "second rate of the coordinate"
            )
    return found


def _follow(machine: Machine, q: Array, t: float) -> Array:
    """The position at t, from a position nearby."""
    core, compiled = machine.core, machine.compiled
    conditions = Conditions(core, compiled, t)
    left, search = conditions.defects(q, []), BoundedSearch(50)
    while compiled.system.nu > 0 and search.goes_on(left):
        W = core.constraint_matrix(q) if compiled.constraints else np.zeros((0, compiled.system.nu))
        if not np.all(np.isfinite(W)):
            break
        _check_driven(machine, W, t)
        if np.max(np.abs(left)) < SETTLED:
            return q
        step = np.asarray(np.linalg.lstsq(W, -left, rcond=REPEATED)[0], dtype=np.float64)
        q, left = conditions.advance(q, step, left, q, [], 0.3)
    worst = int(np.argmax(np.abs(left))) if len(left) else -1
    if worst < 0 or abs(left[worst]) < CLOSED:
        return q
    raise KinematicsError(
        f"model '{compiled.model.name}': '{compiled.constraints[worst]}' cannot be followed at t = {t:g} s; "
        f"{abs(left[worst]):.3g} {compiled.constraint_units[worst]} remain; change the drives or the lengths"
    )


def _check_driven(machine: Machine, W: Array, t: float) -> None:
    """Raises when drives and loops leave a motion open."""
    compiled, n = machine.compiled, machine.compiled.system.nu
    U, sizes, directions = np.linalg.svd(W)
    rank = int(np.sum(sizes > DEPENDENT * max(1.0, float(np.max(sizes, initial=0.0)))))
    if rank == n:
        return
    free = sorted({machine.describe_velocity(int(np.argmax(np.abs(row)))) for row in directions[rank:]})
    drives = [row for row, name in enumerate(compiled.constraints) if name not in compiled.loops]
    twice = [compiled.constraints[row] for row in drives if np.linalg.norm(U[row, rank:]) > INVOLVED]
    way = "add drives"
    if twice:
        way = f"{', '.join(repr(name) for name in twice)} drive what is driven already: let one drive another motion"
    raise KinematicsError(
        f"model '{compiled.model.name}': {n - rank} of {n} motions are not driven at t = {t:g} s (or the position is "
        f"singular), such as {', '.join(free[:3])}; {way}"
    )
