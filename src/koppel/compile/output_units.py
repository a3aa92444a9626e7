"""Units of names in expressions: declared ones, and those that follow from what an output reads."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

from koppel.compile.flatten import Instance
from koppel.compile.numbering import Numbering
from koppel.model.check import value_expr
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.expression import Call, Expr, Number, dimension_of, names
from koppel.model.signal import Shape
from koppel.model.units import DIMENSIONLESS, format_unit, parse_unit
from koppel.model.value import own_unit

_OpenOutput: TypeAlias = tuple[str, Instance, Element, str]
"""Path of an output that declares no unit, the instance that sees it, its element and its name there."""


class _NeededError(Exception):
    """The unit of one output is needed before that of another."""

    def __init__(self, target: _OpenOutput) -> None:
        super().__init__(target[0])
        self.target = target


class Units(Numbering):
    """The unit of everything that an expression may name."""

    def output_unit(self, instance: Instance, name: str) -> str:
        """The unit of an output that declares none: that of its expression, in SI units."""
        return self.expression_unit(instance, value_expr(instance.model.outputs[name].value, name)) or "1"

    def expression_unit(self, instance: Instance, expr: Expr) -> str:
        """The SI unit of an expression of parameters, inputs and channels; empty when it is not known."""
        known, units = self.known_units(instance), {}
        for key in names(expr):
            if key in known:
                units[key] = known[key] or self.open_unit(instance, key)
        dims = {key: parse_unit(unit).dimension if unit and unit != "1" else None for key, unit in units.items()}
        try:
            found = dimension_of(plain_factors(expr), dims)
        except ModelError:  # numbers without units on the way
            found = None
        return "" if found is None else format_unit(found)

    def known_units(self, instance: Instance) -> dict[str, str]:
        """Units of all names that an instance sees; empty for outputs that declare none."""
        if instance.prefix not in self.unit_tables:
            model = instance.model
            units = {**model.channels(), **{key: entry.unit for key, entry in model.inputs.items()}, "time": "s"}
            units.update({**model.bus_units(), **model.inner_bus_units()})
            for key in model.parameters:
                units[key] = self.flat.parameters[instance.absolute(model.outside_name(key))].unit
            self.unit_tables[instance.prefix] = units
        return self.unit_tables[instance.prefix]

    def open_unit(self, instance: Instance, path: str) -> str:
        """The SI unit of an output of an element that declares none, as an instance sees it; empty when not known.

        Outputs may read each other in long chains, so what one needs is found before it, without recursion.
        """
        target = self._find_open(instance, path)
        if target is None or target[0] in self.opening:
            return ""
        if target[0] in self.open_units:
            return self.open_units[target[0]]
        if self.opening:  # asked by another one: that comes again when this is known
            raise _NeededError(target)
        waiting = [target]
        while waiting:
            key, owner, element, output = waiting[-1]
            self.opening[key] = None
            try:
                self.open_units[key] = element.open_unit(output, partial(self.source_unit, owner))
                waiting.pop()
                self.opening.pop(key)
            except _NeededError as needed:
                waiting.append(needed.target)
        return self.open_units[target[0]]

    @staticmethod
    def _find_open(instance: Instance, path: str) -> _OpenOutput | None:
        words = path.split(".")
        while words[0] in instance.children:
            instance, words = instance.children[words[0]], words[1:]
        element = instance.model.elements.get(words[0])
        if element is None or len(words) != 2:
            return None
        return instance.absolute(".".join(words)), instance, element, words[1]

    def source_unit(self, instance: Instance, source: Any) -> str:
        """The SI unit of a value, an expression or a shape; empty when it has none of its own."""
        if isinstance(source, Shape):
            given = next((item.source for item in source.items("*") if own_unit(item.source)), None)
            return "" if given is None else format_unit(parse_unit(own_unit(given) or "1").dimension)
        if not isinstance(source, str):
            return ""
        expr = value_expr(source, "")
        unit, known = self.expression_unit(instance, expr), self.known_units(instance)
        read = {known.get(name) or self.open_unit(instance, name) for name in names(expr)}
        turning = {"1/s": "rad/s", "1": "rad"}.get(unit, "")  # angles have no dimension, but a unit
        return turning if turning in read else unit


def plain_factors(expr: Expr) -> Expr:
    """The same expression with numbers that multiply or divide taken as pure numbers."""
    if not isinstance(expr, Call):
        return expr
    args = tuple(plain_factors(arg) for arg in expr.args)
    if expr.function in ("mul", "div"):
        args = tuple(
            Number(arg.value, DIMENSIONLESS) if isinstance(arg, Number) and arg.dimension is None else arg
            for arg in args
        )
    return Call(expr.function, args)
