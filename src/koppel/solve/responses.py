"""How a machine responds to small changes of its state: exact derivatives of u', x' and of all forces of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from koppel.solve.analyses.small_motions import SmallMotions, find_small_motions
from koppel.solve.machine import Array, Machine


class Directions(NamedTuple):
    """Changes of positions, velocities and other states, one column each."""

    positions: Array
    velocities: Array
    states: Array


@dataclass(frozen=True)
class HeldRows:
    """What constraints and laws on their branches hold: rows @ u + by_state @ x, and how it changes with positions.

    of_positions: rows that hold a position, not a speed alone.
    """

    rows: Array
    by_state: Array
    rate: Array
    of_positions: NDArray[np.bool_]
    motions: SmallMotions
    accelerations: Array
    forces: Array

    @classmethod
    def find(cls, machine: Machine, t: float) -> HeldRows:
        """At the state in force."""
        core, n, m = machine.core, machine.compiled.system.nu, machine.compiled.system.n_lambda
        rates, forces, _, _, _ = core.law_accelerations(t, machine.q, machine.u, False)
        W, F, hold = core.law_rows(t, machine.q, machine.u)
        motions = find_small_motions(machine, t, (rates, forces))
        is_locked = np.any(F != 0.0, axis=1)
        locked = F[is_locked]
        of_speeds = np.array(machine.compiled.of_speeds[:m], dtype=bool)
        of_positions = ~np.concatenate([of_speeds, np.isnan(hold[is_locked])])
        held, rate = np.vstack([W[:m], locked @ W[m:]]), motions.rate.toarray()
        rate = np.vstack([rate[:m], locked @ rate[m:]])
        return cls(held[:, :n], held[:, n:], rate, of_positions, motions, rates, forces)

    def project(self, directions: Directions) -> Directions:
        """Directions brought onto what is held, positions and then velocities, with the least motion in the metric of
        mass; other states stay.
        """
        rho, sigma, chi = directions
        M, count = self.motions.M.toarray(), len(self.rows)
        K = np.block([[M, -self.rows.T], [self.rows, np.zeros((count, count))]])

        def least_change(wanted: Array) -> Array:
            # 1e-14: rounding alone, because what holds may be soft
            found = np.linalg.lstsq(K, np.vstack([np.zeros_like(rho), wanted]), rcond=1e-14)[0]
            return np.asarray(found[: len(rho)])

        rho = rho + least_change(np.where(self.of_positions[:, None], -(self.rows @ rho), 0.0))
        sigma = sigma + least_change(-(self.rate @ rho + self.rows @ sigma + self.by_state @ chi))
        return Directions(rho, sigma, chi)


def compute_responses(machine: Machine, t: float, held: HeldRows, directions: Directions) -> Array:
    """How u', x' and the forces of all rows change along directions, exact:

    M du' - W dlambda = d(h + W lambda - M u'), W^T du' = -d(W^T u' + W'^T u) for constraints and what is locked,
    E dlambda = -d(E lambda - b) for what slips, and x' with them.
    """
    core, system, motions = machine.core, machine.compiled.system, held.motions
    n, m, nx = system.nu, system.n_lambda, len(machine.compiled.states)
    rho, sigma, chi = directions
    machine.forces(t, keep=True)
    by_position = -core.matrix(0.0, 1.0, True, False, True)
    by_rate = -core.matrix(1.0, 0.0, True, False, True)
    push = np.zeros((n + nx + len(held.forces), rho.shape[1]))
    push[:n] = motions.K @ rho + motions.D @ sigma + by_rate[:n, n:] @ chi
    push[n : n + nx] = by_position[n:, :n] @ rho + by_rate[n:, :n] @ sigma + by_rate[n:, n:] @ chi
    push[n + nx : n + nx + m] = -(motions.bend_by_position @ rho + motions.bend_by_velocity @ sigma)[:m]
    still = np.zeros((len(machine.compiled.inputs), rho.shape[1]))
    seeds = np.vstack([still, find_read_slopes(machine, t, held, directions, still)])
    _push_signals(machine, t, held, directions, seeds, push)
    machine.forces(t, keep=True)
    return core.factor(0.0, 0.0, False, True).solve(push)


def find_read_slopes(machine: Machine, t: float, held: HeldRows, directions: Directions, inputs: Array) -> Array:
    """How what signals read of forces changes along directions and with inputs, a row each; NaN where it has no slope.

    Forces of constraints and laws are those of the last step and stay.
    """
    along = np.vstack([*directions, inputs])
    rates = np.ascontiguousarray(held.accelerations[: len(directions.positions)])
    return machine.core.reading_slopes(t, rates, np.ascontiguousarray(along.T).ravel(), along.shape[1]).T


def _push_signals(
    machine: Machine, t: float, held: HeldRows, directions: Directions, seeds: Array, push: Array
) -> None:
    """Adds what laws feel along directions, and what changes of inputs and of forces that signals read do to all."""
    core, system = machine.core, machine.compiled.system
    first = system.nu + len(machine.compiled.states)
    columns = (np.ascontiguousarray(part.T) for part in (*directions, seeds))
    for column, (by, faster, more, change) in enumerate(zip(*columns, strict=True)):
        if machine.compiled.laws:
            slopes = core.law_slopes(t, machine.q, machine.u, held.accelerations, held.forces, by, faster, more, change)
            push[first + system.n_lambda :, column] = -slopes
        if np.any(change):
            machine.forces(t, keep=True)
            push[:first, column] += core.input_derivative(change)


def compute_input_responses(machine: Machine, t: float, held: HeldRows, inputs: Array) -> Array:
    """How u', x' and the forces of all rows change with inputs, one column of changes (in SI units) each, exact.

    Inputs that motions follow, through drives or given speeds, do nothing here.
    """
    n, count = machine.compiled.system.nu, inputs.shape[1]
    push = np.zeros((n + len(machine.compiled.states) + len(held.forces), count))
    if not count:
        return push
    still = Directions(np.zeros((n, count)), np.zeros((n, count)), np.zeros((len(machine.compiled.states), count)))
    seeds = np.vstack([inputs, find_read_slopes(machine, t, held, still, inputs)])
    _push_signals(machine, t, held, still, seeds, push)
    machine.forces(t, keep=True)
    return machine.core.factor(0.0, 0.0, False, True).solve(push)


def has_exact_slopes(machine: Machine, t: float) -> bool:
    """True where no signal reads a force, or only such as follow from the motion with slopes of their own."""
    if machine.has_exact_matrices:
        return True
    n, m = machine.compiled.system.nu, len(machine.compiled.states)
    held = HeldRows.find(machine, t)
    still = Directions(np.zeros((n, 1)), np.zeros((n, 1)), np.zeros((m, 1)))
    return not np.any(np.isnan(find_read_slopes(machine, t, held, still, np.zeros((len(machine.compiled.inputs), 1)))))


def find_neighbors(machine: Machine, t: float, held: HeldRows | None = None) -> tuple[Directions, Array]:
    """All small changes of positions, velocities and other states, each brought onto what is held, and the responses.

    A column per entry of (theta, u, x); the machine must be at its state, on the branches in force.
    """
    n, m = machine.compiled.system.nu, len(machine.compiled.states)
    unit = np.eye(2 * n + m)
    held = held or HeldRows.find(machine, t)
    directions = Directions(unit[:n], unit[n : 2 * n], unit[2 * n :])
    if len(held.rows):
        directions = held.project(directions)
    return directions, compute_responses(machine, t, held, directions)
