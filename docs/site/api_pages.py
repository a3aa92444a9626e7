"""Pages of the Python interface, from signatures and docstrings: one per namespace."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from koppel.model.element import Element

NAMESPACES = {
    "koppel": "Models, machines, runs and analyses",
    "koppel.vehicle": "Suspensions, tires, roads, cars and maneuvers",
    "koppel.powertrain": "Engines, converters, gearboxes, whole drivelines",
    "koppel.hydraulics": "What is made of the hydraulic elements",
    "koppel.couple": "Components and couplings",
}


MANY = 15
"""Classes with more fields are not built by hand."""


def find(namespace: str) -> Any:
    """The object behind a dotted name; koppel's namespaces are loaded when they are named."""
    try:
        return importlib.import_module(namespace)
    except ModuleNotFoundError:
        parent, _, name = namespace.rpartition(".")
        return getattr(importlib.import_module(parent), name)


def public_names(namespace: str) -> Iterator[tuple[str, Any]]:
    """Functions and classes of a namespace in alphabetical order; elements have pages of their own."""
    module = find(namespace)
    for name in sorted(module.__all__, key=str.lower):
        value = getattr(module, name)
        if inspect.isclass(value) and issubclass(value, Element):
            continue
        if inspect.isclass(value) or inspect.isfunction(value):
            yield name, value


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """Methods and properties that the class or one of koppel's own bases defines, with a docstring."""
    seen: set[str] = set()
    for base in cls.__mro__:
        if not base.__module__.startswith("koppel"):
            continue
        for name, value in vars(base).items():
            inner = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if name.startswith("_") or name in seen:
                continue
            if (inspect.isfunction(inner) or isinstance(inner, property)) and inspect.getdoc(inner):
                seen.add(name)
                yield name, inner


def show_signature(name: str, value: Any) -> str:
    """`name(arguments) -> result` as a block of code; one argument per line where it is long."""
    if isinstance(value, property):
        found = inspect.signature(value.fget).return_annotation if value.fget else inspect.Signature.empty
        return f"```python\n{name}{'' if found is inspect.Signature.empty else f': {plain(found)}'}\n```"
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return f"```python\n{name}\n```"
    found = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
    if inspect.isclass(value) and len(found) > MANY:
        return f"```python\n{name}  # made by koppel\n```"
    found = [p if p.annotation is p.empty else p.replace(annotation=Shown(plain(p.annotation))) for p in found]
    result = signature.return_annotation
    if inspect.isclass(value) or result is inspect.Signature.empty:
        result = inspect.Signature.empty
    else:
        result = Shown(plain(result))
    signature = signature.replace(parameters=found, return_annotation=result)
    line = f"{name}{signature}"
    if len(line) > 100:
        parts = split(str(signature.replace(return_annotation=inspect.Signature.empty))[1:-1])
        inside = "".join(f"    {part},\n" for part in parts)
        line = f"{name}(\n{inside})" + ("" if result is inspect.Signature.empty else f" -> {result}")
    return f"```python\n{line}\n```"


class Shown(str):
    """Text that a signature shows without quotes."""

    def __repr__(self) -> str:
        return str(self)


def split(text: str) -> list[str]:
    """Arguments of a signature, split at the commas between them."""
    parts, depth, quote = [""], 0, ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        depth += (letter in "([{") - (letter in ")]}") if not quote else 0
        if letter == "," and depth == 0 and not quote:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def plain(kind: Any) -> str:
    """An annotation without the paths of modules."""
    text = kind.__name__ if inspect.isclass(kind) else str(kind)
    return re.sub(r"\b(?:[a-z_]\w*\.)+", "", text)


def escape(text: str) -> str:
    """Plain text as Markdown that shows it."""
    return re.sub(r"([\\`*_\[\]<>$|#{}~^])", r"\\\1", text)


def show_text(text: str) -> str:
    """A docstring: paragraphs, and examples as blocks of code."""
    pieces: list[str] = []
    for block in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        lines = block.split("\n")
        first = next((k for k, line in enumerate(lines) if line.lstrip().startswith(">>>")), len(lines))
        if lines[:first]:
            pieces.append(" ".join(escape(line.strip()) for line in lines[:first]))
        if lines[first:]:
            code = "\n".join(lines[first:])
            joined = pieces and pieces[-1].startswith("```pycon")
            pieces[-1:] = [pieces[-1][:-4] + f"\n{code}\n```"] if joined else [*pieces[-1:], f"```pycon\n{code}\n```"]
    return "\n\n".join(pieces)


def write_page(namespace: str) -> str:
    """The page of a namespace."""
    told = f"{NAMESPACES[namespace]}. Elements have pages of their own: [elements](../elements.md)."
    pieces = [f"# {namespace}", told]
    for name, value in public_names(namespace):
        pieces += [f"## {name}", show_signature(name, value), show_text(inspect.getdoc(value) or "")]
        if inspect.isclass(value):
            for inner, member in members(value):
                pieces += [f"### {name}.{inner}", show_signature(inner, member)]
                pieces.append(show_text(inspect.getdoc(member) or ""))
    return "\n\n".join(pieces) + "\n"


def write_pages(folder: Path) -> None:
    """Writes all pages and their index."""
    folder.mkdir(exist_ok=True)
    names = "\n".join(NAMESPACES)
    index = "# Python interface\n\nEvery public name with its signature, its law and units, and an example.\n\n"
    pages = {namespace: write_page(namespace) for namespace in NAMESPACES}
    pages["index"] = f"{index}```{{toctree}}\n:maxdepth: 2\n\n{names}\n```\n"
    for name, text in pages.items():
        file = folder / f"{name}.md"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the pages."""
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir) / "api"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
