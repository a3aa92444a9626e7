"""Checks of the values of elements with the parameters in force: at compile, and again when parameters change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from koppel.compile.flatten import Flat, Instance, ParameterEntry
from koppel.model.curve import CurveBase
from koppel.model.element import Element, check_bounds
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, ExpressionError, evaluate, names
from koppel.model.signal import Shape
from koppel.model.units import ANY_UNIT, format_unit, parse_unit
from koppel.model.value import to_expr


@dataclass(frozen=True)
class ValuesInForce:
    """The numbers of the values of an instance."""

    instance: Instance
    values: Mapping[str, float]

    def __call__(self, source: Any) -> float:
        """The number of a value in SI."""
        value = self.instance.read(source, ANY_UNIT)
        return evaluate(value, self.values) if isinstance(value, Expr) else float(value)

    def constant(self, source: Any) -> float | None:
        """The number of a signal of parameters alone; None for one that may change."""
        if source is None or isinstance(source, Shape):
            return None
        used = names(to_expr(source, ANY_UNIT))
        return self(source) if used <= set(self.instance.scope) else None


@dataclass(frozen=True)
class ElementCheck:
    """One element whose values depend on parameters; uses: the free ones behind them, as absolute paths."""

    instance: Instance
    name: str
    element: Element
    uses: frozenset[str]

    def run(self, values: Mapping[str, float]) -> None:
        """Raises with file and path of the first value that does not fit."""
        number = ValuesInForce(self.instance, values)
        where = self.instance.where(f"elements.{self.name}")
        try:
            for source, path in list_sources(self.element):
                self._evaluate(source, path, number, values)
            check_single_values(self.element, number)
            self.element.check_values(number)
        except ModelError as error:
            raise error.within(where, self.instance.model.file) from None

    def _evaluate(self, source: Any, path: str, number: ValuesInForce, values: Mapping[str, float]) -> None:
        """Raises for a value that has no number, with those of its parameters."""
        try:
            number(source)
        except ExpressionError as error:
            used = sorted(names(to_expr(source, ANY_UNIT)))
            shown = ", ".join(f"{name} = {number(name):g}" for name in used)
            raise ModelError(
                f"= '{source}' has no value with {shown}: {error.message}; change one of these parameters", path=path
            ) from None


def list_sources(element: Element) -> Iterator[tuple[Any, str]]:
    """All values of the quantities, curves and states of an element, and where each stands."""
    for _, item in element.quantity_items():
        yield item.source, item.path
    for item in (*element.curve_items(), *element.state_items()):
        yield item.source, item.path


def check_single_values(element: Element, number: ValuesInForce) -> None:
    """The bounds of the declaration."""
    for spec, item in element.quantity_items():
        check_bounds(spec, number(item.source), item.path, item.unit)
    for curve in element.declared_curves():
        given = getattr(element, curve.name)
        if not isinstance(given, CurveBase):
            continue
        unit = str(curve.y_unit)
        for x, y in given.probe(number) if (curve.at_least, curve.at_most, curve.above) != (None,) * 3 else ():
            try:
                check_bounds(curve, y, curve.name, unit)
            except ModelError as error:
                raise ModelError(f"{error.message} (at {x:g} {curve.x_unit})", path=error.path) from None


def check_elements(flat: Flat) -> tuple[ElementCheck, ...]:
    """Checks all elements; returns those to check again when parameters change."""
    values = {path: entry.value for path, entry in flat.parameters.items()}
    roots: dict[str, frozenset[str]] = {}
    for path, entry in flat.parameters.items():
        used = names(entry.expr) if isinstance(entry.expr, Expr) else {path}
        roots[path] = frozenset().union(*(roots.get(name, frozenset({name})) for name in used))
    again = []
    for instance, name, element in flat.elements():
        used = set[str]()
        for source in [source for source, _ in list_sources(element)] + [
            slot.source for slot in element.signal_items() if not isinstance(slot.source, Shape)
        ]:
            value = to_expr(source, ANY_UNIT)
            mentioned = names(value) if isinstance(value, Expr) else set()
            used |= {n for key in mentioned & set(instance.scope) for n in names(instance.scope[key])}
        check = ElementCheck(instance, name, element, frozenset().union(*(roots[n] for n in used)))
        check.run(values)
        if check.uses:
            again.append(check)
    return tuple(again)


def compute_parameters(
    entries: Mapping[str, ParameterEntry], current: Mapping[str, float], changed: Mapping[str, float]
) -> dict[str, float]:
    """All parameters when some free ones change; raises for one that has no value then."""
    values: dict[str, float] = {}
    for path, entry in entries.items():
        if not isinstance(entry.expr, Expr):
            values[path] = changed.get(path, current[path])
            continue
        try:
            values[path] = evaluate(entry.expr, values)
        except ExpressionError as error:
            used = ", ".join(f"{name} = {values[name]:g}" for name in sorted(names(entry.expr)))
            unit = format_unit(parse_unit(entry.unit).dimension)
            raise ModelError(f"in {unit} has no value with {used}: {error.message}", path=path) from None
    return values
