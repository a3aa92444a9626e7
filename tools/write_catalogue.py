"""Writes docs/elements.md, the catalogue of elements, from their declarations; with --check it only compares."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from inspect import get_annotations
from pathlib import Path
from typing import Any

from koppel.model.catalogue import kinds
from koppel.model.curve import CURVES, CurveBase
from koppel.model.element import CurveSpec, Element, QuantitySpec
from koppel.model.signal import SHAPES, Shape

PAGE = Path(__file__).resolve().parents[1] / "docs" / "elements.md"
HEAD = """# Catalogue of elements

<!-- written by tools/write_catalogue.py from the declarations; change those, not this page -->

All quantities are in SI units inside; a value may be a number in SI units, a number with a unit (`"30 N/mm"`) or an
expression of parameters (see [the model file](model.md)). Relative means b against a; a positive force pulls the sides
together. In Python the classes are `koppel.mechanics.Bushing`, `koppel.sensors.Pose` and so on. Each output is a
channel: the path of the element, a dot, the name of the output.
"""


def build_page() -> str:
    """The whole page."""
    found = kinds()
    contents = [f"- [{kind}](#{kind.replace('.', '')})" for kind in found]
    parts = [HEAD, "\n".join([*contents, "- [Curves](#curves)", "- [Signals](#signals)"])]
    parts += [describe_element(kind, cls) for kind, cls in found.items()]
    parts += [describe_family("Curves", "A curve is a mapping with its `type`.", CURVES, "type")]
    parts += [describe_family("Signals", "A signal is a value, an expression, or one of these shapes.", SHAPES, "word")]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def describe_element(kind: str, cls: type[Element]) -> str:
    """One section: law, ports, quantities, curves, signals, options, outputs."""
    text, law = (cls.law + "\n").split("\n", 1)
    formula = "=" in text  # a law already in the first line
    law = f"{text}\n{law.strip()}" if formula else law
    pieces = [f"## {kind}", *([] if formula else [text])]
    if law.strip():
        pieces.append(f"```text\n{law.strip()}\n```")
    ends = [*cls.declared_ports(), *cls.declared_lines(), *cls.declared_fluids()]
    needs = [(f"`{p.name}`", p.to, p.meaning, f"`{p.default}`" if p.default else "required") for p in ends]
    pieces += table(("port", "to", "meaning", "default"), needs)
    pieces += table(("element", "meaning"), [(f"`{r.name}`", r.meaning) for r in cls.declared_references()])
    pieces += table(
        ("quantity", "unit", "meaning", "bound", "default"),
        [(f"`{q.name}`", units(q.unit), q.meaning, bounds(q), default(q)) for q in cls.declared_quantities()],
    )
    pieces += table(
        ("curve", "over", "gives", "keys", "meaning", "bound"),
        [
            (
                f"`{c.name}`",
                units(c.x_unit),
                units(c.y_unit),
                ", ".join(f"`{k}`" for k in c.keys),
                c.meaning + ("; a plain value holds everywhere" if takes_level(cls, c.name) else ""),
                bounds(c),
            )
            for c in cls.declared_curves()
        ],
    )
    pieces += table(
        ("signal", "unit", "meaning", "own names"),
        [
            (f"`{s.name}`", units(s.unit), s.meaning, ", ".join(f"`{n}` in {u}" for n, u in s.local_names))
            for s in cls.declared_signals()
        ],
    )
    pieces += table(
        ("state", "unit", "meaning", "start"),
        [(f"`{s.name}`", units(s.unit), s.meaning, f"`{s.default}`") for s in cls.declared_states()],
    )
    pieces += table(
        ("option", "choices", "meaning", "default"),
        [
            (
                f"`{o.name}`",
                ", ".join(f"`{c}`" for c in cls.option_choices(o.name)),
                o.meaning,
                option_default(o.default),
            )
            for o in cls.declared_options()
        ],
    )
    pieces += table(
        ("output", "unit", "meaning"), [(f"`{o.name}`", units(o.unit), o.meaning) for o in cls.declared_outputs()]
    )
    return "\n\n".join(pieces)


def takes_level(cls: type[Element], name: str) -> bool:
    """True for a curve in whose place a value may stand that holds everywhere."""
    declared = next(found[name] for found in map(get_annotations, cls.__mro__) if name in found)
    return "CurveOrLevel" in str(declared)


def describe_family(
    title: str, text: str, family: dict[str, type[CurveBase]] | dict[str, type[Shape]], key: str
) -> str:
    """Curves or signals: one section each with its law and its keys."""
    pieces = [f"## {title}", text]
    for name, cls in family.items():
        use = f"`type: {name}`" if key == "type" else f"`{name}: {{...}}`"
        pieces += [f"### {name}", use, f"```text\n{cls.law}\n```"]
        rows = []
        for word, field in cls.model_fields.items():
            given = "required" if field.is_required() else f"`{field.get_default()}`"
            rows.append((f"`{word}`", field.description or "", given))
        pieces += table(("key", "meaning", "default"), rows)
    return "\n\n".join(pieces)


def option_default(value: Any) -> str:
    """The default of an option in words."""
    return "none" if value == () else f"`{value}`"


def units(unit: str | tuple[str, ...]) -> str:
    """A unit, or several with repeats counted."""
    if isinstance(unit, str):
        return f"`{unit}`"
    return ", ".join(f"{unit.count(one)} x `{one}`" for one in dict.fromkeys(unit))


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
    return f"`{list(spec.default)}`" if isinstance(spec.default, tuple) else f"`{spec.default}`"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """A table in Markdown; nothing when there are no rows."""
    lines = [" | ".join(cell.replace("|", "\\|").replace("x**3", "`x**3`") for cell in row) for row in rows]
    if not lines:
        return []
    return ["\n".join(f"| {line} |" for line in (" | ".join(head), " | ".join("---" for _ in head), *lines))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    page = build_page()
    if not parser.parse_args().check:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        sys.exit("docs/elements.md is out of date; run tools/write_catalogue.py")


if __name__ == "__main__":
    main()
