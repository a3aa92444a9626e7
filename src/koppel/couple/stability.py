"""How couplings will behave, before the run: loop gains of imposed motions, and the spectral radius of one step."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from koppel.couple.assembly import Assembly
from koppel.couple.coupled import Coupled, q_slots
from koppel.couple.coupling import INDEXED, Coupling
from koppel.couple.report import report
from koppel.solve.machine import Machine
from koppel.solve.steppers import Stepper

Array = NDArray[np.float64]
NEUTRAL = 1e-5
"""Eigenvalues as near to 1 belong to motions that nothing drives or brakes."""
STABLE = 1.0 + 1e-4


@dataclass(frozen=True)
class Stability:
    """What is to be expected: radius, the largest eigenvalue of a step without neutral motions; gain, the loop gain of
    imposed motions (below 1, or each step feeds more back than it took; 0 without any); suggestion: what would help.
    """

    step: float
    radius: float
    gain: float
    suggestion: str = ""

    @property
    def stable(self) -> bool:
        """Whether errors of a step die out."""
        return self.radius <= STABLE


def check_stability(coupled: Coupled, *, suggest: bool = True) -> Stability:
    """One step linearized around the state in force, by central differences over all states and forces of couplings.

    >>> import koppel
    >>> from koppel.vehicle.modular import modular_rig
    >>> rig = modular_rig(bar=None, execution="decentral", predictor="off")
    >>> check_stability(rig.machine(), suggest=False).stable
    False
    """
    coupled.begin()
    coupled.core.run(3)
    radius = step_radius(coupled)
    found = Stability(coupled.stepper.step, radius, loop_gain(coupled))
    if found.stable or not suggest:
        return found
    return replace(found, suggestion=find_remedy(coupled))


def step_radius(coupled: Coupled) -> float:
    """The largest eigenvalue of a step, without those of neutral motions."""
    point = Point(coupled)
    n = len(point.start)
    J = np.empty((n, n))
    for k in range(n):
        size = 1e-6 * max(1.0, abs(point.start[k]))
        ends = []
        for sign in (1.0, -1.0):
            moved = point.start.copy()
            moved[k] += sign * size
            ends.append(point.step(moved))
        J[:, k] = (ends[0] - ends[1]) / (2 * size)
    point.restore()
    if not np.all(np.isfinite(J)):
        return float("inf")
    values = np.linalg.eigvals(J)
    driven = values[np.abs(values - 1.0) > NEUTRAL]
    return float(np.max(np.abs(driven), initial=0.0))


class Point:
    """The state of an assembly as one vector of tangent coordinates around a point."""

    def __init__(self, coupled: Coupled) -> None:
        self.coupled = coupled
        self.machines = list(coupled.machines.values())
        self.kept = [machine.core.state_bytes() for machine in self.machines]
        self.q = [machine.q for machine in self.machines]
        self.slots = [q_slots(machine) for machine in self.machines]
        self.order2 = coupled.stepper.order > 1
        self.memory = coupled.core.memory
        rows = len(coupled.core.forces)
        self.shared = 1 + 4 * rows  # forces, free accelerations, their change, last rates; not the matrix
        self.start = self.read()

    def read(self) -> Array:
        """The vector of the state in force."""
        parts: list[Array] = []
        for machine, q, slots in zip(self.machines, self.q, self.slots, strict=True):
            parts += [tangent(machine.q, q, slots), machine.u, machine.core.x]
            if self.order2:
                parts.append(machine.core.rates)
        return np.concatenate([*parts, self.coupled.core.memory[1 : self.shared]])

    def step(self, vector: Array) -> Array:
        """The vector one step later."""
        at = 0
        for machine, kept, q in zip(self.machines, self.kept, self.q, strict=True):
            machine.core.set_state_bytes(kept)
            nu, nx = machine.compiled.system.nu, len(machine.core.x)
            machine.core.q = machine.core.retract(q, np.ascontiguousarray(vector[at : at + nu]))
            machine.core.u = np.ascontiguousarray(vector[at + nu : at + 2 * nu])
            if nx:
                machine.core.x = np.ascontiguousarray(vector[at + 2 * nu : at + 2 * nu + nx])
            at += 2 * nu + nx
            if self.order2:
                machine.core.rates = np.ascontiguousarray(vector[at : at + 2 * (nu + nx)])
                at += 2 * (nu + nx)
        memory = self.memory.copy()
        memory[1 : self.shared] = vector[at:]
        self.coupled.core.memory = memory
        self.coupled.core.run(1)
        return self.read()

    def restore(self) -> None:
        """Back to the point."""
        for machine, kept in zip(self.machines, self.kept, strict=True):
            machine.core.set_state_bytes(kept)
        self.coupled.core.memory = self.memory


def tangent(q: Array, base: Array, slots: list[tuple[int, ...]]) -> Array:
    """The small increment from base to q, per velocity."""
    out = np.zeros(len(slots))
    for k, found in enumerate(slots):
        if len(found) == 4:
            w, v = base[found[0]], base[list(found[1:])]
            W, V = q[found[0]], q[list(found[1:])]
            out[k : k + 3] = 2.0 * (w * V - W * v - np.cross(v, V))
        elif len(found) == 1:
            out[k] = q[found[0]] - base[found[0]]
    return out


def joint_rows(coupling: Coupling, a: Array, b: Array) -> Array:
    """Directions of the rows on side b: force and moment, six columns, at the poses of both frames."""
    if coupling.joint == "rigid":
        return np.eye(6)
    if coupling.joint == "ball":
        return np.eye(6)[:3]
    if coupling.joint == "distance":
        along = b[:3] - a[:3]
        return np.concatenate([along / np.linalg.norm(along), np.zeros(3)])[None]
    axis = a[3:12].reshape(3, 3) @ (np.asarray(coupling.axis, dtype=float) / np.linalg.norm(coupling.axis))
    across = np.linalg.svd(axis[None])[2][1:]
    return np.vstack([np.eye(6)[:3], np.hstack([np.zeros((2, 3)), across])])


def loop_gain(coupled: Coupled) -> float:
    """The spectral radius of S_follower^-1 S_leader over all imposed motions: what a force comes back as a step later.

    S = W^T A^-1 W with the matrices of the steps: the inertia of the followers over that of the leaders as their steps
    feel it (mass + step * damping + step^2 * stiffness).
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
    for i, number, key, rows in parts:
        for j, other_number, other_key, other in parts:
            if number == other_number and key == other_key:
                target = leader if number == 0 else follower
                target[i : i + len(rows), j : j + len(other)] += rows @ known[key].W @ other.T
    return float(np.max(np.abs(np.linalg.eigvals(np.linalg.solve(follower, leader)))))


def find_remedy(coupled: Coupled) -> str:
    """The first of several changes that makes a step stable, tried one by one."""
    assembly, method = coupled.assembly, coupled.stepper
    tried: list[tuple[str, Assembly, Stepper]] = []
    kinds = {c.technique for c in coupled.couplings}
    if any(c.technique in INDEXED and c.execution == "decentral" and c.predictor == "off" for c in coupled.couplings):
        tried.append(("predictor: evaluate", assembly.using(predictor="evaluate"), method))
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
            central.add_coupling(c if kept else replace(c, technique="index3", execution="central", leader=None))
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
