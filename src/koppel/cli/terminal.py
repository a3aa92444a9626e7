"""What koppel writes to a terminal: names of a model as text, never as commands to the terminal."""

from __future__ import annotations

import json
import math
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any

from rich import console, table
from rich.segment import Segment

from koppel.model.errors import KoppelError

LONGEST = 390  # characters of a line, without "koppel: "
IN_FILES = 400  # columns where no terminal sets a limit
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control and format characters, halves of pairs, ends of lines


def printable(text: str) -> str:
    """The text with characters that steer a terminal spelled out.

    >>> print(printable("red\\x1b[31m"))
    red\\x1b[31m
    >>> printable("Prüfstand")
    'Prüfstand'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(ascii(c)[1:-1] if unicodedata.category(c) in UNSEEN else c for c in text)


def fit(line: str) -> str:
    """The line with at most LONGEST characters: the middle goes, the file in front and the remedy at the end stay.

    >>> fit("short")
    'short'
    >>> len(fit(1000 * "a"))
    390
    """
    if len(line) <= LONGEST:
        return line
    return f"{line[: LONGEST - 155]} ... {line[-150:]}"


def tell(line: str) -> None:
    """One line on stderr."""
    print(f"koppel: {fit(printable(line))}", file=sys.stderr)


def tell_error(error: KoppelError) -> None:
    """One line on stderr that names the file of the command, unless the error names a file itself."""
    text, file = str(error), error.about
    tell(text if file is None or file in text else f"{file}: {text}")


def about_its_file(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same command, whose errors know the file that it was called with."""

    @wraps(command)
    def call(*arguments: Any, **options: Any) -> Any:
        try:
            return command(*arguments, **options)
        except KoppelError as error:
            error.about = None if options.get("file") is None else str(options["file"])
            raise

    return call


def tell_data(data: Any) -> None:
    """One line of JSON on stdout; null where a number is not finite."""

    def plain(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {str(key): plain(entry) for key, entry in value.items()}
        if isinstance(value, list | tuple):
            return [plain(entry) for entry in value]
        if hasattr(value, "item"):
            value = value.item()
        if isinstance(value, float) and not math.isfinite(value):
            return None
        return value if isinstance(value, str | int | float | bool | None) else str(value)

    print(json.dumps(plain(data), allow_nan=False), flush=True)


class Table(table.Table):
    """A table whose cells go on in the next line where the terminal is too narrow: no name is cut."""

    def add_column(self, header: Any = "", *more: Any, overflow: Any = "fold", **options: Any) -> None:
        super().add_column(header, *more, overflow=overflow, **options)


class Console(console.Console):
    """A console that styles what koppel prints and spells out what names bring along; in files lines are long."""

    def __init__(self, **options: Any) -> None:
        if not options.get("stderr") and not sys.stdout.isatty():
            options = {"width": IN_FILES, **options}
        super().__init__(**options)

    def render(
        self, renderable: console.RenderableType, options: console.ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else _spelled(segment)


def _spelled(segment: Segment) -> Any:
    if segment.text.isprintable():
        return segment
    return Segment("\n".join(printable(piece) for piece in segment.text.split("\n")), segment.style)
