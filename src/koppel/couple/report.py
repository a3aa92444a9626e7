"""What a component tells of its interfaces, for the method and the step in use."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from koppel.compile.tolerances import DEPENDENT, INVOLVED
from koppel.model.errors import KoppelError, ModelError, suggest
from koppel.solve.machine import Machine
from koppel.solve.method import name_method
from koppel.solve.steppers import GeneralizedAlpha, SemiImplicitEuler, Stepper, VariableStep

Array = NDArray[np.float64]
PARTED = (SemiImplicitEuler, GeneralizedAlpha)
DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")


@dataclass(frozen=True)
class InterfaceReport:
    """Interface quantities of a component, six rows per interface: velocity and angular velocity in world axes.

    names: the interfaces, in the order of the rows. pose: position and rotation matrix, row by row, of each. twist: of
    each. P: twist per velocity u. W = P S^-1 P^T with the matrix S of the step, loops of the component included, as all
    blocks between its own interfaces. free = P S^-1 h: accelerations without forces at the interfaces. bias: those
    while u is constant. change: P S^-1 of what h changes along the step (Esterl, eq. 5.68). P, W, free, bias, change
    are those of the place where forces are taken. compliance: pose at the end of the step per force and moment, b W
    with the directions at the end. reach: what velocities and positions at the end gain per S^-1 force, (a, b).
    """

    names: tuple[str, ...]
    pose: Array
    twist: Array
    P: Array
    W: Array
    free: Array
    bias: Array
    change: Array
    compliance: Array
    reach: tuple[float, float]

    def block(self, a: str, b: str) -> Array:
        """W between two interfaces."""
        i, j = self.find(a), self.find(b)
        return self.W[6 * i : 6 * i + 6, 6 * j : 6 * j + 6]

    def find(self, name: str) -> int:
        """The place of an interface."""
        if name not in self.names:
            raise KoppelError(f"there is no interface '{name}'{suggest(name, self.names)}")
        return self.names.index(name)

    def lost_rows(self, name: str, rows: int = 6) -> tuple[str, ...]:
        """Directions of an interface along or about which no inertia is felt: rows that W loses.

        A frame on a massless rod with balls at both ends has some; there a ball or a distance fits, not a rigid joint.
        """
        return lost_rows(self.block(name, name)[:rows, :rows])


def lost_rows(block: Array) -> tuple[str, ...]:
    """Directions, of shifts and then of turns, in which a symmetric matrix of mobilities has rank to spare."""
    size = np.sqrt(np.abs(np.diag(block)))
    scale = np.where(size > INVOLVED * np.max(size, initial=0.0), size, 1.0)
    values, vectors = np.linalg.eigh((block + block.T) / 2 / np.outer(scale, scale))
    lost = [k for k in range(len(size)) if not size[k] > INVOLVED * np.max(size, initial=0.0)]
    for value, vector in zip(values, vectors.T, strict=True):
        if value < DEPENDENT:
            lost += [int(k) for k in np.flatnonzero(np.abs(vector) > 0.1)]
    return tuple(DIRECTIONS[k] for k in sorted(set(lost)))


def take_method(stepper: Stepper | VariableStep | str, more: str = "") -> Stepper:
    """A method whose steps are taken in parts, from it or its name; more: what else could be used."""
    method = name_method(stepper)
    if not isinstance(method, PARTED):
        known = " or ".join(kind.name for kind in PARTED)
        raise KoppelError(f"{method.name} does not fit couplings: its steps are not taken in parts; use {known}{more}")
    return method


def report(machine: Machine, stepper: Stepper, path: str = "") -> InterfaceReport:
    """The interface quantities of a machine at the state in force; path: of the component, for messages."""
    frames = machine.compiled.coupling_frames
    check_matrix(machine, stepper, path)
    found = machine.core.report_interfaces(list(frames.values()), stepper.name, stepper.options, stepper.step)
    motion, P, W, free, bias, change, compliance, reach = found
    return InterfaceReport(
        tuple(frames), motion[:, :12], motion[:, 12:18], P, W, free, bias, change, compliance, (reach[0], reach[1])
    )


def check_matrix(machine: Machine, stepper: Stepper, path: str) -> None:
    """Refuses a component that has motions without inertia, such as a rod without mass on a ball."""
    step = machine.core.begin_step(stepper.name, stepper.options, stepper.step)
    step.predict()
    block = step.evaluate()
    step.discard()
    if block != -1:
        what = f"the matrix of '{machine.compiled.describe_block(block)}' is singular: it moves no mass; give mass, or "
        raise ModelError(f"{what}leave out a rod without mass and couple its other end by a distance", path=path)
