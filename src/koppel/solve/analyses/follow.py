"""Quasi-static following: the equilibrium while a parameter changes (continuation, Allgower and Georg 1990)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.tolerances import SETTLED
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.model.units import parse_unit
from koppel.model.value import in_unit
from koppel.results import Channel, Run, RunState, RunWriter
from koppel.solve.analyses.equilibrium import Equilibrium, EquilibriumError, balance, find_unstable
from koppel.solve.analyses.study import read_value, spell_value
from koppel.solve.machine import Array, Machine, si_unit
from koppel.solve.tangent import tangent_difference
from koppel.solve.threads import analysis

HALVINGS = 12


@analysis
def follow_equilibrium(
    model: Model | CompiledModel | Machine,
    *,
    parameter: str,
    values: Sequence[float | str],
    hold: Sequence[str] = (),
    t: float = 0.0,
    tolerance: float = SETTLED,
    file: str | Path | None = None,
) -> Run:
    """The equilibrium at each value of a parameter or input: h(t, q, 0) = 0, from the one before.

    Each search starts on the line through the last two equilibria; where it fails, or ends in an equilibrium that
    is unstable in more or fewer ways, the change of the parameter is halved. With set-valued laws each search
    starts at the last equilibrium: friction keeps what it holds. The run has a row per value: all channels and the
    parameter (in SI units), over which it is plotted (Run.abscissa); its time counts the rows. hold and tolerance
    as in find_equilibrium; motions without stiffness are listed in the attribute neutral. When no equilibrium is
    within reach EquilibriumError says what is left unbalanced and which value was reached last; its run (and the
    file) has the rows so far. A Machine is left in the last equilibrium.

    >>> import koppel
    >>> model = koppel.Model("mass on a spring")
    >>> load = model.input("load", "N")
    >>> mass = model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=mass, stiffness=[800, 800, 800, 9, 9, 9])
    >>> names = model.add("spring", spring), model.add("push", koppel.mechanics.Force(frame=mass, force=[load, 0, 0]))
    >>> run = koppel.follow_equilibrium(model, parameter="load", values=[0, 8, 16])
    >>> run["mass.x"].round(9).tolist()
    [0.0, 0.01, 0.02]
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    knob = Knob(machine, parameter)
    if isinstance(values, str) or len(values) == 0:
        raise KoppelError(f"values = {values!r} is not a list of values for '{parameter}'")
    numbers = [knob.read(value) for value in values]
    channels = list(machine.compiled.channels)
    extra = all(channel.path != parameter for channel in channels)
    if extra:
        channels.append(Channel(parameter, knob.unit, "value that was followed"))
    path = EquilibriumPath(machine, knob, tuple(hold), t, tolerance)
    attributes: dict[str, str | int | float] = {
        "model": machine.compiled.model.name,
        "analysis": "equilibrium",
        "parameter": parameter,
        "abscissa": parameter,
        "hold": ", ".join(hold),
        "neutral": "",
    }
    try:
        first = path.begin(numbers[0])
    except EquilibriumError as error:
        error.run = Run(channels, [], np.empty((0, len(channels))), attributes=attributes)
        raise
    attributes["neutral"] = ", ".join(first.neutral)
    with RunWriter(file, channels, model_text=lambda: machine.compiled.text, attributes=attributes) as writer:
        for index, number in enumerate(numbers):
            try:
                path.reach(number)
            except EquilibriumError as error:
                writer.finish(RunState.DIVERGED, message=str(error))
                error.run = writer.to_run()
                raise
            row = [*machine.core.outputs(t), *([number] if extra else [])]
            writer.append([float(index)], [row])
        writer.finish()
    return writer.to_run()


class Knob:
    """A parameter or an input that can be set to a number in SI."""

    def __init__(self, machine: Machine, path: str) -> None:
        if path not in machine.compiled.inputs and path not in machine.compiled.parameters:
            machine.reach({path: None})
        compiled = machine.compiled
        self.machine, self.path = machine, path
        self.is_input = path in compiled.inputs
        self.slot = compiled.inputs.index(path) if self.is_input else compiled.parameters[path]
        declared = compiled.input_units[self.slot] if self.is_input else compiled.parameter_entries[path].unit
        self.declared, self.unit = declared, si_unit(declared)

    def read(self, value: float | str) -> float:
        """A value in SI; a bare number counts as in the model."""
        if not self.is_input:
            return read_value(value, self.machine.compiled.parameter_entries[self.path])
        number = in_unit(value, self.declared, self.path)
        if not isinstance(number, float | int):
            raise KoppelError(f"input '{self.path}' = '{value}' is not a number")
        return float(number)

    def now(self, t: float) -> float:
        """The value in force, in SI."""
        if self.is_input:
            shown = self.machine.core.outputs(t)[self.machine.compiled.find_channel(self.path)]
            return parse_unit(self.declared).to_si(float(shown))
        return float(self.machine.core.parameters[self.slot])

    def set(self, number: float) -> None:
        """Puts a number into force."""
        if self.is_input:
            self.machine.core.set_input(self.slot, number)
        else:
            entry = self.machine.compiled.parameter_entries[self.path]
            self.machine.set_parameters({self.path: spell_value(number, entry)})

    def spell(self, number: float) -> str:
        """path = number unit."""
        return f"{self.path} = {number:.6g}" + ("" if self.unit == "1" else f" {self.unit}")


@dataclass
class EquilibriumPath:
    """Equilibria one after another; the last two give the direction in which the next one is sought.

    unstable: in how many ways the last one is unstable.
    """

    machine: Machine
    knob: Knob
    hold: tuple[str, ...]
    t: float
    tolerance: float
    known: list[tuple[float, Array]] = field(default_factory=list)
    unstable: int = 0

    def begin(self, number: float) -> Equilibrium:
        """The first equilibrium: at number, or else at the value in force and from there to number."""
        start = self.knob.now(self.t)
        q = self.machine.q
        self.knob.set(number)
        try:
            found = self._balance(200)
        except EquilibriumError as error:
            self.knob.set(start)
            self.machine.set_state(q, None, self.t)
            try:
                found = self._balance(200)
            except EquilibriumError:
                raise EquilibriumError(f"{self.knob.spell(number)}: {error}") from None
            self.known, self.unstable = [(start, found.q)], self._count_unstable()
            self.reach(number)
            return found
        self.known, self.unstable = [(number, found.q)], self._count_unstable()
        return found

    def reach(self, target: float) -> None:
        """Goes on to a value, in as many steps as it takes."""
        at, _ = self.known[-1]
        whole = step = target - at
        while at != target:
            ahead = target if abs(step) >= abs(target - at) else at + step
            shorter = 0.5 * (ahead - at)
            shortest = abs(shorter) < abs(whole) * 0.5**HALVINGS
            try:
                q = self._search(ahead)
            except EquilibriumError as error:
                if shortest:
                    self.knob.set(at)
                    self.machine.set_state(self.known[-1][1], None, self.t)
                    raise EquilibriumError(
                        f"{self.knob.spell(at)} is the last value reached on the way to {target:.6g}: {error}"
                    ) from None
                step = shorter
                continue
            unstable = self._count_unstable()
            if unstable != self.unstable and not shortest:  # perhaps another branch; look from nearer
                step = shorter
                continue
            self.known, self.unstable = [self.known[-1], (ahead, q)], unstable
            at, step = ahead, 2.0 * step
        self.knob.set(target)
        self.machine.set_state(self.known[-1][1], None, self.t)
        self.machine.settle_forces()

    def _search(self, number: float) -> Array:
        """The equilibrium at a value near the last one: from the line through the last two, else from the last."""
        at, q = self.known[-1]
        self.knob.set(number)
        laws = bool(self.machine.compiled.laws)  # friction keeps its place
        if len(self.known) == 2 and self.known[0][0] != at and not laws:
            before, q_before = self.known[0]
            way = tangent_difference(self.machine.compiled, q_before, q) * ((number - at) / (at - before))
            self.machine.set_state(self.machine.core.retract(q, way), None, self.t)
            try:
                return self._balance(30).q
            except EquilibriumError:
                pass
        self.machine.set_state(q, None, self.t)
        return self._balance(30).q

    def _count_unstable(self) -> int:
        """In how many ways the equilibrium in force is unstable: eigenvalues of dh/dtheta with a positive real part.

        Along a path this number changes only where the path folds or branches.
        """
        return len(find_unstable(self.machine, self.t, self.hold))

    def _balance(self, iterations: int) -> Equilibrium:
        return balance(self.machine, t=self.t, hold=self.hold, tolerance=self.tolerance, max_iterations=iterations)
