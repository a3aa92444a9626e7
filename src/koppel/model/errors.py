"""Errors that help: one line with the file, the path inside the model, what is wrong and what would be right."""

from __future__ import annotations

import difflib
import sys
import warnings
from collections.abc import Iterable, Sequence

INSIDE = ("koppel", "pydantic")  # where a warning is made, not caused
MOST_SIMILAR = 4  # names that one line suggests


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


class KoppelWarning(UserWarning):
    """Something that may not be meant so; told each time."""


warnings.simplefilter("always", KoppelWarning, append=True)


def warn(message: str) -> None:
    """One line of warning at the place outside of koppel that led here; on the command line as all other lines."""
    frame, depth = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in INSIDE:
        frame, depth = frame.f_back, depth + 1
    warnings.warn(" ".join(message.split()), KoppelWarning, stacklevel=depth)


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


def suggest(name: object, known: Iterable[str]) -> str:
    """ "; did you mean X?" when something similar is known, else "; known: a, b, c", else nothing.

    >>> suggest("KG", ["K", "kg"]), suggest("clutch", ["rotational.clutch", "rotational.one_way_clutch"])
    ('; did you mean kg?', '; did you mean rotational.clutch?')
    """
    names = sorted(set(known))
    if close := find_similar(str(name), names):
        return f"; did you mean {' or '.join(close)}?"
    if not names:
        return ""
    shown = ", ".join(names[:12])
    return f"; known: {shown}, ..." if len(names) > 12 else f"; known: {shown}"


def find_similar(name: str, names: Sequence[str]) -> list[str]:
    """What may be meant: the name in other letters, else the nearest one, else those that end with it or nearly so.

    >>> find_similar("kamber", ["left.camber", "left.toe", "right.camber"])
    ['left.camber', 'right.camber']
    """
    lower = name.lower()
    if same := [other for other in names if other.lower() == lower]:
        return same[:1]
    ends: dict[str, list[str]] = {}
    for other in names:
        ends.setdefault(other.rpartition(".")[2].lower(), []).append(other)
    if lower in ends:
        return ends[lower][:MOST_SIMILAR]
    if near := difflib.get_close_matches(name, names, n=1, cutoff=0.6):
        return near
    folded = {other.lower(): other for other in names}
    if near := difflib.get_close_matches(lower, folded, n=1, cutoff=0.6):
        return [folded[near[0]]]
    near = difflib.get_close_matches(lower, ends, n=1, cutoff=0.6) if "." not in name else []
    return ends[near[0]][:MOST_SIMILAR] if near else []


def shorten(value: object, limit: int = 60) -> str:
    """repr of a value, cut so that it fits into one line of an error."""
    text = repr(value[:limit] if isinstance(value, str) else value)
    return text if len(text) <= limit else text[: limit - 3] + "..."
