"""Names that are imported when they are first used: `import koppel` costs little, and a model only what it names."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any


def lazy_names(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package whose names live in other modules.

    homes: module to the names in it, separated by spaces; a module without names is itself a name, the last part of its
    path. Modules of the package itself are found as well.

    >>> getattr_, dir_ = lazy_names("koppel", {"koppel.model.errors": "KoppelError ModelError"})
    >>> getattr_("ModelError").__name__
    'ModelError'
    """
    places = {name: (module, name) for module, names in homes.items() for name in names.split()}
    places |= {module.rpartition(".")[2]: (module, "") for module, names in homes.items() if not names}

    def find(name: str) -> Any:
        if name in places:
            module, own = places[name]
            loaded = importlib.import_module(module)
            found = getattr(loaded, own) if own else loaded
            setattr(sys.modules[package], name, found)
            return found
        if not name.startswith("_"):
            try:
                return importlib.import_module(f"{package}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{package}.{name}":
                    raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def list_names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *places})

    return find, list_names


def is_a(value: object, *places: str) -> bool:
    """True for an instance of a class, named by module and class, that need not be loaded: then nothing is one of it.

    >>> is_a(3.0, "fractions.Fraction")
    False
    """
    for place in places:
        module, _, name = place.rpartition(".")
        if module in sys.modules and isinstance(value, getattr(sys.modules[module], name)):
            return True
    return False


class LazyModule:
    """A module that is imported when something of it is first used.

    >>> LazyModule("math").sqrt(4.0)
    2.0
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self._name), name)
