"""The method of a machine: found by name, and checked against what the machine is made of."""

from __future__ import annotations

from collections.abc import Iterator

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.model.errors import KoppelError, ModelError, shorten
from koppel.model.tolerances import TYPED
from koppel.solve.steppers import Lsrt2, Stepper, TimeStepping, VariableStep, find_stepper
from koppel.solve.trouble import refuse_meeting


def read_stepper(stepper: object, compiled: CompiledModel) -> Stepper | VariableStep:
    """The method itself, from it or its name; without any that of the machine."""
    return default_stepper(compiled) if stepper is None else name_method(stepper)


def name_method(stepper: object) -> Stepper | VariableStep:
    """The method itself, from it or its name."""
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
    """Refuses a start beyond a stop, or where the two points of an element along a line are at one place."""
    refuse_meeting(core, compiled)
    for path, travel, ends in find_beyond_stops(core, compiled):
        raise ModelError(
            f"the start is at {travel}, beyond its stops {ends}; start between them", compiled.model.file, path
        )


def find_beyond_stops(core: _core.Simulation, compiled: CompiledModel) -> Iterator[tuple[str, str, str]]:
    """Stops whose travel at the state in force is beyond them: path, the travel, and both ends."""
    if not compiled.stops:
        return
    values, out = core.parameters, core.outputs(core.time)
    for path, name, unit, slot in compiled.stops:
        travel, lower, upper = float(out[compiled.find_channel(f"{path}.{name}")]), values[slot], values[slot + 1]
        room = TYPED * (upper - lower)
        if not lower - room <= travel <= upper + room:
            yield path, f"{travel:g} {unit}", f"from {lower:g} {unit} to {upper:g} {unit}"


def find_overlaps(core: _core.Simulation, compiled: CompiledModel) -> list[tuple[str, float]]:
    """Contacts whose sides penetrate each other at the state in force, and how deep in m, the deepest first."""
    if not compiled.contacts:
        return []
    out = core.outputs(core.time)
    gaps = [(path, float(out[compiled.find_channel(f"{path}.gap")])) for path in compiled.contacts]
    return sorted(((path, -gap) for path, gap in gaps if gap < -TYPED), key=lambda found: -found[1])


def describe_overlaps(core: _core.Simulation, compiled: CompiledModel) -> str:
    """One line about contacts that penetrate at the start, which a run pushes apart at once; empty where none does."""
    found = find_overlaps(core, compiled)
    if not found:
        return ""
    first = ", ".join(f"'{path}' by {depth:g} m" for path, depth in found[:3])
    more = f", and {len(found) - 3} more" if len(found) > 3 else ""
    return f"contacts penetrate at the start: {first}{more}; the first step pushes apart what it can: start with gaps"
