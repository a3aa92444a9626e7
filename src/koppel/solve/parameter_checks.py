"""What the parameters in force must fulfil before a machine takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from koppel.compile.checks import compute_parameters
from koppel.model.errors import KoppelError, ModelError
from koppel.model.part import check_mass_properties
from koppel.model.tolerances import ROUNDED

if TYPE_CHECKING:
    from koppel.solve.machine import Machine

Array = NDArray[np.float64]


def check_elements(machine: Machine, given: Mapping[str, float]) -> None:
    """The values of elements with parameters that are to change."""
    affected = [check for check in machine.compiled.checks if not check.uses.isdisjoint(given)]
    if not affected:
        return
    numbers = machine.core.parameters
    current = {path: float(numbers[slot]) for path, slot in machine.compiled.parameters.items()}
    values = compute_parameters(machine.compiled.parameter_entries, current, given)
    for check in affected:
        check.run(values)


def check_masses(machine: Machine) -> None:
    """Mass properties with the parameters in force."""
    values = machine.core.parameters
    for path, slot, may_be_none in machine.compiled.line_inertias:
        if not (values[slot] > 0.0 or (may_be_none and values[slot] == 0.0)):
            raise ModelError(
                f"its inertia becomes {values[slot]:g}; keep it above 0, or set it to 0 in the model",
                machine.compiled.model.file,
                path,
            )
    for path, slot, heavy in machine.compiled.mounted_inertias:
        if (values[slot] > 0.0) != heavy:
            raise ModelError(
                f"its inertia becomes {values[slot]:g}; keep it {'above' if heavy else 'at'} 0, as in the model",
                machine.compiled.model.file,
                path,
            )
    for body, slot in machine.compiled.inner_masses.items():
        _, xx, yy, zz, xy, xz, yz = values[slot : slot + 7]
        moments = np.linalg.eigvalsh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
        if moments[0] < -ROUNDED * max(abs(moments[0]), abs(moments[2])) and not mass_is_positive(machine):
            raise KoppelError(
                f"{body}.inertia: its shafts have more about one axis than the part, which contains them; "
                "give it that of everything, shafts locked"
            )
    for body, slot in machine.compiled.masses.items():
        mass, xx, yy, zz, xy, xz, yz = values[slot : slot + 7]
        inertia = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
        if body in machine.compiled.points or body in machine.compiled.point_masses:
            check_point(body, float(mass), np.array(inertia), body in machine.compiled.point_masses)
            continue
        check_mass_properties(float(mass), (0.0, 0.0, 0.0), inertia, body)
        if body in machine.compiled.blocks and (mass == 0.0 or np.linalg.eigvalsh(np.array(inertia))[0] <= 0.0):
            raise KoppelError(f"{body}.mass = {mass:g} kg: a part moved by forces alone needs mass and inertia above 0")


def check_point(body: str, mass: float, inertia: Array, heavy: bool) -> None:
    """A point stays one that does not turn, with mass or without."""
    if (mass > 0.0) != heavy:
        wanted = "above 0" if heavy else "at 0"
        raise KoppelError(f"{body}.mass = {mass:g} kg: keep it {wanted}, as in the model, which has no inertia there")
    if np.any(inertia):
        raise KoppelError(f"{body}.inertia is 0 in the model, where the part cannot turn; give it inertia there")


def mass_is_positive(machine: Machine) -> bool:
    """Whether every motion has kinetic energy; coordinates without inertia apart."""
    machine.forces(0.0, keep=True)
    M = machine.core.matrix(0.0, 0.0, False, True)
    moved = np.diag(M) != 0.0
    M = M[np.ix_(moved, moved)]
    sizes = np.sqrt(np.abs(np.diag(M)))
    return bool(np.linalg.eigvalsh(M / np.outer(sizes, sizes))[0] > 0.0) if len(M) else True


def check_measures(machine: Machine) -> None:
    """Axes and quaternions of joints with the parameters in force."""
    values = machine.core.parameters
    for slot, path, measure in machine.compiled.measures:
        problem = measure.describe(float(values[slot]))
        if problem is not None:
            raise KoppelError(f"{path} {problem}")
