"""Errors that help: one line with the file, the path inside the model, what is wrong and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class KoppelError(Exception):
    """Base of all errors that koppel raises on purpose.

    exit_code: what the command line returns. about: the file that a command was called with, for its message.
    """

    exit_code: int = 2
    about: str | None = None


class ModelError(KoppelError, ValueError):
    """A model that cannot be used as written.

    str() is one line, "FILE: PATH: message", with absent pieces left out. A message that starts with "=" continues
    the path, as in "gearbox.output_shaft.stiffness = -1 N*m/rad is below 0 N*m/rad".
    """

    def __init__(self, message: str, file: str | None = None, path: str | None = None) -> None:
        self.message = " ".join(str(message).split())
        self.file = file or None
        self.path = path or None
        super().__init__(self.message, self.file, self.path)

    def __str__(self) -> str:
        text = self.message
        if self.path:
            text = f"{self.path} {text}" if text.startswith("= ") else f"{self.path}: {text}"
        return f"{self.file}: {text}" if self.file else text

    def within(self, path: str | None = None, file: str | None = None) -> ModelError:
        """The same error seen from further outside: path is put in front, file is filled in when still unknown."""
        located = type(self)(self.message, self.file or file, join_path(path, self.path))
        located.__cause__ = self.__cause__
        return located


class RunError(KoppelError):
    """A run that diverged or could not go on; names time, element and value."""

    exit_code: int = 3


def join_path(outer: str | None, inner: str | None) -> str | None:
    """outer.inner, with an index joined as outer[0]; either may be absent."""
    if not outer or not inner:
        return outer or inner or None
    return f"{outer}{inner}" if inner.startswith("[") else f"{outer}.{inner}"


def an(noun: str) -> str:
    """The noun with its article.

    >>> an("model"), an("assembly"), an("URDF")
    ('a model', 'an assembly', 'a URDF')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def suggest(name: str, known: Iterable[str]) -> str:
    """ "; did you mean X?" when something similar is known, else "; known: a, b, c", else nothing."""
    names = sorted(set(known))
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    if not close:
        folded = {other.lower(): other for other in names}
        close = [folded[match] for match in difflib.get_close_matches(name.lower(), folded, n=1, cutoff=0.6)]
    if close:
        return f"; did you mean {close[0]}?"
    if not names:
        return ""
    shown = ", ".join(names[:12])
    return f"; known: {shown}, ..." if len(names) > 12 else f"; known: {shown}"


def shorten(value: object, limit: int = 60) -> str:
    """repr of a value, cut so that it fits into one line of an error."""
    text = repr(value[:limit] if isinstance(value, str) else value)
    return text if len(text) <= limit else text[: limit - 3] + "..."
