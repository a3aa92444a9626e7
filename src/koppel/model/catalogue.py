"""The catalogue in words: what every element declares about itself, for the command line and the documentation."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from inspect import get_annotations
from typing import Any

from koppel.model.curve import CURVES, CurveBase
from koppel.model.element import CurveSpec, Element, QuantitySpec
from koppel.model.library import library_entries
from koppel.model.registry import find_kind, kinds
from koppel.model.signal import SHAPES, Shape


@dataclass(frozen=True)
class Listing:
    """A table of a sheet: what its rows are, the heads of its columns, the cells as text."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Sheet:
    """What there is to say about one kind: law with its sign, ports, quantities with units and bounds, an example.

    >>> sheet = describe_element("rotational.gear")
    >>> [listing.name for listing in sheet.listings][:2]
    ['ports', 'quantities']
    >>> sheet.example.split("\\n")[1]
    'name: a reduction'
    """

    kind: str
    summary: str
    law: str
    listings: tuple[Listing, ...]
    example: str

    def to_json(self) -> dict[str, Any]:
        """The sheet as plain data: rows become mappings from column to cell."""
        data = asdict(self)
        data["listings"] = {
            listing.name: [dict(zip(listing.columns, row, strict=True)) for row in listing.rows]
            for listing in self.listings
        }
        return data


def describe_element(kind: str) -> Sheet:
    """The sheet of an element kind; raises ModelError with a suggestion for a name that is not known."""
    cls = find_kind(kind)
    summary, law = split_law(cls.law)
    ends = [*cls.declared_ports(), *cls.declared_lines(), *cls.declared_fluids()]
    listings = (
        _listing(
            "ports",
            ("port", "to", "meaning", "default"),
            ((p.name, p.to, p.meaning, str(p.default) if p.default else "required") for p in ends),
        ),
        _listing("elements", ("element", "meaning"), ((r.name, r.meaning) for r in cls.declared_references())),
        _listing(
            "quantities",
            ("quantity", "unit", "meaning", "bound", "default"),
            ((q.name, units(q.unit), q.meaning, bounds(q), default(q)) for q in cls.declared_quantities()),
        ),
        _listing(
            "curves",
            ("curve", "over", "gives", "keys", "meaning", "bound"),
            (
                (
                    c.name,
                    units(c.x_unit),
                    units(c.y_unit),
                    ", ".join(c.keys),
                    c.meaning + ("; a plain value holds everywhere" if takes_level(cls, c.name) else ""),
                    bounds(c),
                )
                for c in cls.declared_curves()
            ),
        ),
        _listing(
            "signals",
            ("signal", "unit", "meaning", "own names"),
            (
                (s.name, units(s.unit), s.meaning, ", ".join(f"{name} in {unit}" for name, unit in s.local_names))
                for s in cls.declared_signals()
            ),
        ),
        _listing(
            "states",
            ("state", "unit", "meaning", "start"),
            ((s.name, units(s.unit), s.meaning, str(s.default)) for s in cls.declared_states()),
        ),
        _listing(
            "options",
            ("option", "choices", "meaning", "default"),
            (
                (o.name, ", ".join(map(str, cls.option_choices(o.name))), o.meaning, option_default(o.default))
                for o in cls.declared_options()
            ),
        ),
        _listing(
            "outputs",
            ("output", "unit", "meaning"),
            ((o.name, units(o.unit), o.meaning) for o in cls.declared_outputs()),
        ),
    )
    return Sheet(cls.kind, summary, law, tuple(one for one in listings if one.rows), cls.example())


def describe_family(family: dict[str, type[CurveBase]] | dict[str, type[Shape]]) -> list[Sheet]:
    """The sheets of all curves, or of all shapes of signals."""
    found = []
    for name, cls in family.items():
        rows = (
            (word, field.description or "", "required" if field.is_required() else str(field.get_default()))
            for word, field in cls.model_fields.items()
        )
        listing = _listing("keys", ("key", "meaning", "default"), rows)
        found.append(Sheet(name, *split_law(str(cls.law)), (listing,), ""))
    return found


def describe_curves() -> list[Sheet]:
    """The sheets of the curves.

    >>> "hermite" in [sheet.kind for sheet in describe_curves()]
    True
    """
    return describe_family(CURVES)


def describe_signals() -> list[Sheet]:
    """The sheets of the shapes that a signal may have.

    >>> "step" in [sheet.kind for sheet in describe_signals()]
    True
    """
    return describe_family(SHAPES)


def describe_library(name: str) -> Sheet:
    """The sheet of a library entry: what it builds and its options.

    >>> describe_library("powertrain.engine").summary
    'The combustion engine: torque map over speed and throttle, idle control, fuel.'
    """
    function = library_entries()[name]
    text = inspect.cleandoc(function.__doc__ or "").split("\n>>>")[0].strip()
    summary, _, rest = text.partition("\n")
    rows = (
        (word, _plain(entry.annotation), "required" if entry.default is entry.empty else repr(entry.default))
        for word, entry in inspect.signature(function).parameters.items()
        if entry.kind not in (entry.VAR_KEYWORD, entry.VAR_POSITIONAL)
    )
    listing = _listing("options", ("option", "takes", "default"), rows)
    return Sheet(name, summary, rest.strip(), (listing,) if listing.rows else (), "")


def summaries() -> dict[str, dict[str, str]]:
    """One line for every element, library entry, curve and signal, in four groups.

    >>> summaries()["libraries"]["powertrain.converter"].split(" with")[0]
    'A torque converter'
    """
    return {
        "elements": {kind: split_law(cls.law)[0] for kind, cls in kinds().items()},
        "libraries": {name: _first_line(function) for name, function in library_entries().items()},
        "curves": {sheet.kind: sheet.summary for sheet in describe_curves()},
        "signals": {sheet.kind: sheet.summary for sheet in describe_signals()},
    }


def split_law(text: str) -> tuple[str, str]:
    """Summary and law of a text whose first line may be the law itself.

    >>> split_law("Two shafts, one ratio.\\nw_a = ratio * w_b")
    ('Two shafts, one ratio.', 'w_a = ratio * w_b')
    """
    first, _, rest = text.partition("\n")
    return first.strip(), (text if "=" in first else rest).strip("\n").rstrip()


def takes_level(cls: type[Element], name: str) -> bool:
    """True for a curve in whose place a value may stand that holds everywhere."""
    declared = next(found[name] for found in map(get_annotations, cls.__mro__) if name in found)
    return "CurveOrLevel" in str(declared)


def units(unit: str | tuple[str, ...]) -> str:
    """A unit, or several with repeats counted.

    >>> units(("N", "N", "N*m"))
    '2 x N, 1 x N*m'
    """
    if isinstance(unit, str):
        return unit
    return ", ".join(f"{unit.count(one)} x {one}" for one in dict.fromkeys(unit))


def bounds(spec: QuantitySpec | CurveSpec) -> str:
    """The bounds of a quantity or a curve in words."""
    words = (("at least", spec.at_least), ("at most", spec.at_most), ("above", spec.above))
    return ", ".join(f"{word} {value:g}" for word, value in words if value is not None)


def default(spec: QuantitySpec) -> str:
    """The default of a quantity in words."""
    if spec.required:
        return "required"
    if spec.default is None:
        return "see meaning"
    return str(list(spec.default)) if isinstance(spec.default, tuple) else str(spec.default)


def option_default(value: Any) -> str:
    """The default of an option in words."""
    return "none" if value == () else str(value)


def _listing(name: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Listing:
    return Listing(name, columns, tuple(rows))


def _first_line(function: Callable[..., Any]) -> str:
    return inspect.cleandoc(function.__doc__ or "").split("\n")[0]


def _plain(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
