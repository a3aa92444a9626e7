"""How couplings will behave, before the run: loop gains of imposed motions, and the growth of an error per step."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from koppel.couple.assembly import Assembly
from koppel.couple.coupled import REPEATED, Coupled
from koppel.couple.coupling import INDEXED
from koppel.couple.report import report
from koppel.couple.rows import joint_rows
from koppel.model.errors import KoppelError, RunError, shorten
from koppel.solve.machine import Machine
from koppel.solve.steppers import GeneralizedAlpha, Stepper

Array = NDArray[np.float64]
STEPS, EVERY, SMALL = 240, 5, 1e-8
"""Steps of a trial, those between two looks, and the disturbance (m/s, rad/s): linear, and a million times rounding."""
PARTED = 1.0
"""Frames of a coupling further apart than this, in m, are held by no joint any more."""
STABLE = 1.005
"""An error that grows by less in a step may be that of a motion which nothing brakes."""


@dataclass(frozen=True)
class Stability:
    """What is to be expected of a step.

    radius: the factor by which an error grows in it; gain: the loop gain of imposed motions, below bound or each step
    feeds more back than it took, 0 without any; suggestion: what would help.
    """

    step: float
    radius: float
    gain: float
    bound: float = 1.0
    suggestion: str = ""

    @property
    def stable(self) -> bool:
        """Whether errors of a step die out."""
        return self.radius <= STABLE


def check_stability(coupled: Coupled, *, suggest: bool = True) -> Stability:
    """Growth of an error per step and loop gain of imposed motions, from the state in force on; the state stays.

    >>> import koppel
    >>> from koppel.vehicle.modular import modular_rig
    >>> rig = modular_rig(bar=None, execution="decentral", predictor="off")
    >>> check_stability(rig.machine(), suggest=False).stable
    False
    """
    if not isinstance(coupled, Coupled):
        raise KoppelError(f"{shorten(coupled)} is no running assembly; give Assembly.machine(stepper)")
    coupled.begin()
    found = Stability(coupled.stepper.step, step_radius(coupled), loop_gain(coupled), gain_bound(coupled.stepper))
    if found.stable or not suggest:
        return found
    return replace(found, suggestion=find_remedy(coupled))


def step_radius(coupled: Coupled) -> float:
    """By how much a small error of the velocities grows per step, at most, from the state in force on.

    Two runs of STEPS steps that differ by SMALL at the start; the largest differences early and late in the run give
    the factor per step. That of neutral motions is 1. The run ends early where the difference is no longer small.
    """
    machines = list(coupled.machines.values())
    start = [machine.core.state_bytes() for machine in machines]
    with suppress(RunError):  # away from rest, where curves with kinks have two slopes
        coupled.step(4 * EVERY)
    kept = [machine.core.state_bytes() for machine in machines]
    random = np.random.default_rng(0)

    def run(moves: list[Array]) -> list[Array]:
        """Velocities after every EVERY steps."""
        for machine, state, move in zip(machines, kept, moves, strict=True):
            machine.core.set_state_bytes(state)
            machine.core.u = machine.u + move
        coupled.begin()
        found: list[Array] = []
        for _ in range(STEPS // EVERY):
            try:
                coupled.step(EVERY)
            except RunError:
                break
            if not np.max(coupled.gaps()[:, 0], initial=0.0) < parted:
                break
            found.append(np.concatenate([machine.u for machine in machines]))
        return found

    parted = max(PARTED, 100.0 * float(np.max(coupled.gaps()[:, 0], initial=0.0)))
    base = run([0.0 * machine.u for machine in machines])
    # frames that part, or a step that fails, from the state itself: as if rounding had grown by 1e4 until then
    radius = 0.0 if len(base) == STEPS // EVERY else 1e4 ** (1 / (EVERY * (len(base) + 1)))
    for _ in range(2):
        other = run([SMALL * random.normal(size=len(machine.u)) for machine in machines])
        sizes = [float(np.max(np.abs(a - b))) for a, b in zip(base, other, strict=False)]
        end = next((k for k, size in enumerate(sizes) if not size < 1e4 * SMALL), len(sizes))
        if end < 4:
            radius = max(radius, (1e4 if end == 0 else max(2.0, sizes[end - 1] / SMALL)) ** (1 / (EVERY * (end + 1))))
            continue
        quarter = end // 4
        early, late = max(sizes[quarter : 2 * quarter]), max(sizes[end - quarter : end])
        radius = max(radius, (late / early) ** (1 / (EVERY * (end - 2 * quarter))))
    for machine, state in zip(machines, start, strict=True):
        machine.core.set_state_bytes(state)
    coupled.begin()
    return radius


def loop_gain(coupled: Coupled) -> float:
    """The spectral radius of S_follower^-1 S_leader over all imposed motions: what a force comes back as a step later.

    S = W^T A^-1 W with the matrices of the steps: the inertia of the followers over that of the leaders as their steps
    feel it (mass + step * damping + step^2 * stiffness). What a leader follows itself holds it: these rows are
    eliminated.
    """
    led = [c for c in coupled.couplings if c.technique == "imposed_motion"]
    if not led:
        return 0.0
    total = sum(c.rows for c in led)
    follower, leader = np.zeros((total, total)), np.zeros((total, total))
    known = {key: report(machine, coupled.stepper) for key, machine in coupled.machines.items()}
    parts: list[tuple[int, int, str, Array]] = []  # first row, side, machine, rows x 6 per interface of the machine
    first = 0
    for coupling in led:
        poses: list[Array] = []
        for side in reversed(coupling.sides):  # the follower is no ground; ground is where it is
            key, interface = coupled.owner[side] if side != "ground" else ("", "")
            poses.append(known[key].pose[known[key].find(interface)] if key else poses[0])
        C = joint_rows(coupling, poses[1], poses[0])
        for number, side in enumerate(coupling.sides):
            if side == "ground":
                continue
            key, interface = coupled.owner[side]
            full = np.zeros((coupling.rows, 6 * len(known[key].names)))
            place = known[key].find(interface)
            full[:, 6 * place : 6 * place + 6] = C if number == 1 else -C
            parts.append((first, number, key, full))
        first += coupling.rows
    for key, told in known.items():
        held = [(i, rows) for i, number, owner, rows in parts if owner == key and number == 1]
        W = told.W
        if held:
            H = np.vstack([rows for _, rows in held])
            W = W - W @ H.T @ invert_rows(H @ W @ H.T) @ H @ W
        for number, target, matrix in ((0, leader, W), (1, follower, told.W)):
            mine = [(i, rows) for i, side, owner, rows in parts if owner == key and side == number]
            for i, rows in mine:
                for j, other in mine:
                    target[i : i + len(rows), j : j + len(other)] += rows @ matrix @ other.T
    return float(np.max(np.abs(np.linalg.eigvals(invert_rows(follower) @ leader))))


def invert_rows(S: Array) -> Array:
    """The inverse of a matrix between rows; where rows repeat each other they share what they take."""
    scale = 1.0 / np.sqrt(np.diag(S))
    return np.asarray(np.outer(scale, scale) * np.linalg.pinv(np.outer(scale, scale) * S, rcond=REPEATED))


def gain_bound(method: Stepper) -> float:
    """The loop gain from which on imposed motions are unstable.

    Semi-implicit Euler: 1. Generalized-alpha: the acceleration of a leader whose damping carries it swings with -rho by
    itself, and the force that comes back adds to it. With lambda_n+1 = -m u'_n in eqs. 5.54 to 5.57 the factor z of a
    step obeys z (z + rho) (z + s) + gain (z - 1) (z + t) = 0, s = (3 rho - 1)/(3 - rho), t = (2 rho - 1)/(2 - rho),
    which has z = -1 at gain = 2/3 (1 - rho) (2 - rho)/(3 - rho). A leader that its mass carries bears more, up to 1.

    >>> from koppel.solve.steppers import GeneralizedAlpha, SemiImplicitEuler
    >>> gain_bound(SemiImplicitEuler()), round(gain_bound(GeneralizedAlpha(spectral_radius=0.8)), 4)
    (1.0, 0.0727)
    """
    if not isinstance(method, GeneralizedAlpha):
        return 1.0
    rho = method.spectral_radius
    return 2 / 3 * (1 - rho) * (2 - rho) / (3 - rho)


def find_remedy(coupled: Coupled) -> str:
    """The first of several changes that makes a step stable, tried one by one."""
    assembly, method = coupled.assembly, coupled.stepper
    tried: list[tuple[str, Assembly, Stepper]] = []
    kinds = {c.technique for c in coupled.couplings}
    if any(c.technique in INDEXED and c.execution == "decentral" and c.predictor == "off" for c in coupled.couplings):
        tried.append(("predictor: evaluate", assembly.using(predictor="evaluate"), method))
    if any(c.technique in INDEXED and c.execution == "decentral" and c.predictor != "renew" for c in coupled.couplings):
        tried.append(("predictor: renew", assembly.using(predictor="renew"), method))
    if "spring_damper" in kinds:
        tried.append(("jacobian: own", assembly.using(jacobian="own"), method))
    for share in (10, 100):
        step = replace(method, step=method.step / share)
        tried.append((f"a step of {step.step:g} s", assembly, step))
    if not any(c.technique == "index3" and c.execution == "central" for c in coupled.couplings):
        central = Assembly(assembly.name, assembly.components)
        central.exchanges = list(assembly.exchanges)
        for c in assembly.couplings:
            kept = c.technique == "merge"
            central.add_coupling(c if kept else c.using(technique="index3", execution="central"))
        tried.append(("technique: index3, execution: central", central, method))
    found = []
    for text, changed, stepper in tried:
        other = Coupled(changed, stepper)
        for key, machine in other.machines.items():
            copy_machine(coupled.machines[key], machine)
        if check_stability(other, suggest=False).stable:
            found.append(text)
    return "; or ".join(found) if found else "none of the changes that were tried is stable: merge these components"


def copy_machine(source: Machine, target: Machine) -> None:
    """Takes over the state of a machine of the same model."""
    target.core.q, target.core.u = source.q, source.u
    if len(source.core.x):
        target.core.x = source.core.x
