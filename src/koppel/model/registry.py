"""The registry of the catalogue: element kinds by name, each loaded from its own file when it is first named."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import PlainValidator, WithJsonSchema

from koppel.model.data import read_typed
from koppel.model.element import KINDS, Element
from koppel.model.errors import ModelError, suggest


@lru_cache(maxsize=1)
def _load_catalogue() -> None:
    package = importlib.import_module("koppel.elements")
    for module in pkgutil.walk_packages(package.__path__, "koppel.elements."):
        importlib.import_module(module.name)


def kinds() -> dict[str, type[Element]]:
    """All element kinds by name, those of the catalogue and those registered elsewhere."""
    _load_catalogue()
    return dict(sorted(KINDS.items()))


def find_kind(name: str) -> type[Element]:
    """The class of an element kind, from the file of its name; raises ModelError with a suggestion."""
    domain, _, file = name.partition(".")
    if name not in KINDS and file.isidentifier() and domain.isidentifier():
        with suppress(ModuleNotFoundError):
            importlib.import_module(f"koppel.elements.{domain}.{file}")
    if name in KINDS:
        return KINDS[name]
    known = kinds()
    if name not in known:
        raise ModelError(f"unknown element type '{name}'{suggest(name, known)}")
    return known[name]


def check_element(value: object) -> Element:
    """An element as given by a file (a mapping with type) or by the builder."""
    if isinstance(value, Element):
        return value
    return read_typed(value, find_kind, "an element", "of the catalogue, such as mechanics.bushing")


AnyElement: TypeAlias = Annotated[Element, PlainValidator(check_element), WithJsonSchema({"type": "object"})]
"""Any element of the catalogue; in a file a mapping with its type."""


def open_package(package: str, folder: str) -> tuple[Callable[[str], type[Element]], list[str]]:
    """`__getattr__` and `__all__` of a package of the catalogue: the class SpringDamper is in spring_damper.py.

    So a new file is all that a new element needs, and it is loaded when it is first named.
    """
    files = (file.stem for file in Path(folder).parent.glob("*.py") if file.stem != "__init__")
    names = sorted("".join(word.capitalize() for word in file.split("_")) for file in files)

    def find(name: str) -> type[Element]:
        file = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
        try:
            found: type[Element] = getattr(importlib.import_module(f"{package}.{file}"), name)
        except (ImportError, AttributeError):
            raise AttributeError(f"module '{package}' has no attribute '{name}'") from None
        return found

    return find, names
