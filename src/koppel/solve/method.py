"""The method of a machine: found by name, and checked against what the machine is made of."""

from __future__ import annotations

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.model.errors import KoppelError, ModelError, shorten
from koppel.solve.steppers import Lsrt2, Stepper, TimeStepping, VariableStep, find_stepper


def read_stepper(stepper: object, compiled: CompiledModel) -> Stepper | VariableStep:
    """The method itself, from it or its name; without any that of the machine."""
    if stepper is None:
        return default_stepper(compiled)
    if isinstance(stepper, Stepper | VariableStep):
        return stepper
    if stepper == VariableStep.name:
        return VariableStep()
    if isinstance(stepper, str):
        return find_stepper(stepper)
    raise KoppelError(f"stepper = {shorten(stepper)} is no method; give one such as koppel.Lsrt2(step=1e-3), or a name")


def default_stepper(compiled: CompiledModel) -> Stepper:
    """lsrt2, or time_stepping for machines with set-valued laws."""
    return find_stepper(default_stepper_name(bool(compiled.laws)))


def default_stepper_name(laws: bool) -> str:
    """The method for machines with set-valued laws, or for those without."""
    return TimeStepping.name if laws else Lsrt2.name


def check_stepper(compiled: CompiledModel, method: Stepper) -> None:
    """Refuses a method with a fixed step that does not solve the set-valued laws of a machine."""
    wrong = compiled.system.refuse_stepper(method.name, compiled.laws[0] if compiled.laws else "")
    if wrong:
        raise KoppelError(wrong)


def check_periods(core: _core.Simulation, compiled: CompiledModel, method: Stepper) -> None:
    """Refuses held values whose time between ticks is not a whole number of steps."""
    values = core.parameters
    for slot, path in compiled.periods:
        wrong = _core.refuse_period(float(values[slot]), method.step)
        if wrong:
            raise ModelError(wrong, compiled.model.file, f"{path}.every")


def check_start(core: _core.Simulation, compiled: CompiledModel) -> None:
    """Refuses a start beyond a stop."""
    if not compiled.stops:
        return
    values, out = core.parameters, core.outputs(core.time)
    for path, name, unit, slot in compiled.stops:
        travel, lower, upper = float(out[compiled.find_channel(f"{path}.{name}")]), values[slot], values[slot + 1]
        room = 1e-6 * (upper - lower)
        if not lower - room <= travel <= upper + room:
            raise ModelError(
                f"the start is at {travel:g} {unit}, beyond its stops from {lower:g} {unit} to {upper:g} {unit}; "
                "start between them",
                compiled.model.file,
                path,
            )
