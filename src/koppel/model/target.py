"""Where results may be written: onto a regular file or a new name, and never onto a file of the model."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from koppel.model.errors import KoppelError

RUNS = (".h5",)
"""Endings of files that are recorded while a run goes on."""

PAGES = (".html", ".htm")
"""Endings of pages."""

MODELS = (".yaml", ".yml")
"""Endings of models."""

TABLES = (".csv", ".mf4")
"""Endings of results that are written as a table when the run has ended."""


def find_target(
    path: str | os.PathLike[str],
    keep: Iterable[str | os.PathLike[str]] = (),
    endings: Sequence[str] = (),
    what: str = "result",
) -> Path:
    """The file that a result may be written to; symbolic links are followed. keep: files that must stay.

    endings: those that what is written has, the usual one first; any where none is given.

    >>> find_target("/dev/null")
    Traceback (most recent call last):
    ...
    koppel.model.errors.KoppelError: /dev/null: is a device, not a file; give the name of a file
    """
    try:
        target = Path(path)
        if target.is_symlink():
            target = target.resolve(strict=False)
        found = target.stat() if target.exists() else None
    except TypeError:
        raise KoppelError(f"{path!r} is no name of a file; give text or a path") from None
    except (OSError, RuntimeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise KoppelError(f"{path}: cannot be written: {reason}") from None
    if target.is_symlink():
        raise KoppelError(f"{path}: cannot be written: Too many levels of symbolic links")
    if found is not None and not stat.S_ISREG(found.st_mode):
        raise KoppelError(f"{path}: is {_describe(found.st_mode)}, not a file; give the name of a file")
    if not target.parent.is_dir():
        raise KoppelError(f"{path}: cannot be written: there is no folder {target.parent}")
    for file in keep:
        if _is_same(target, Path(file)):
            raise KoppelError(f"{path}: would replace {file}, which is read; give another name")
    if endings and Path(path).suffix.lower() not in endings:
        spelled = " or ".join(filter(None, (", ".join(endings[:-1]), endings[-1])))
        given = f"{suffix} is no" if (suffix := Path(path).suffix) else "has no"
        raise KoppelError(f"{path}: {given} ending of a {what}; use {spelled}")
    return target


def _is_same(a: Path, b: Path) -> bool:
    """The same file, also under another name of it (a hard link)."""
    try:
        return a.resolve() == b.resolve() or (a.exists() and b.exists() and os.path.samefile(a, b))
    except (OSError, RuntimeError):
        return False


def _describe(mode: int) -> str:
    kinds = {stat.S_ISDIR: "a folder", stat.S_ISFIFO: "a pipe", stat.S_ISSOCK: "a socket"}
    return next((name for fits, name in kinds.items() if fits(mode)), "a device")
