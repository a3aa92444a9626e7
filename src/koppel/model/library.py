"""Models that a file names instead of spelling them out: a library entry, a type and options."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from koppel.model.errors import KoppelError, ModelError, suggest

if TYPE_CHECKING:
    from koppel.model.model import Model

F = TypeVar("F", bound="Callable[..., Model]")
_ENTRIES: dict[str, Callable[..., Model]] = {}
_FOLDER: ContextVar[Path] = ContextVar("_FOLDER", default=Path())


def library(name: str) -> Callable[[F], F]:
    """Register a function that builds a model as the library entry "package.name"."""

    def register(function: F) -> F:
        _ENTRIES[name] = function
        return function

    return register


@lru_cache(maxsize=1)
def _load_libraries() -> None:
    for name in ("koppel.libraries", "koppel.vehicle"):
        package = importlib.import_module(name)
        for module in pkgutil.iter_modules(package.__path__, f"{name}."):
            importlib.import_module(module.name)


def library_entries() -> dict[str, Callable[..., Model]]:
    """All library entries by name, those of koppel and those registered elsewhere.

    >>> "powertrain.gearbox" in library_entries()
    True
    """
    _load_libraries()
    return dict(sorted(_ENTRIES.items()))


@contextmanager
def paths_from(folder: Path) -> Iterator[None]:
    """While it lasts, relative paths that library entries are given count from this folder: that of the model file."""
    before = _FOLDER.set(folder)
    try:
        yield
    finally:
        _FOLDER.reset(before)


def locate(path: str | Path) -> Path:
    """A path that a library entry was given: from the folder of the model file that is being read, if there is one.

    >>> with paths_from(Path("cars")):
    ...     locate("town.csv").as_posix()
    'cars/town.csv'
    """
    return _FOLDER.get() / path


def build_library_model(name: str, type: str | None, options: Mapping[str, Any]) -> Model:
    """The model of a library entry; errors name library, type or the option."""
    entries = library_entries()
    if name not in entries:
        raise ModelError(f"= '{name}' is not known{suggest(name, entries)}", path="library")
    function = entries[name]
    known = inspect.signature(function).parameters
    if type is not None and "type" not in known:
        raise ModelError(f"= '{type}', but {name} has no types; leave it out", path="type")
    if not any(entry.kind is inspect.Parameter.VAR_KEYWORD for entry in known.values()):
        for key in options:
            if key not in known:
                raise ModelError(f"{name} has no such option{suggest(key, known)}", path=f"options.{key}")
    for key in options:
        if key == "type":
            raise ModelError("stands beside library, not under options", path="options.type")
    try:
        return function(**({} if type is None else {"type": type}), **options)
    except ModelError as error:
        raise error if error.path == "type" else error.within("options") from None
    except KoppelError as error:
        raise ModelError(str(error), path="options") from None
