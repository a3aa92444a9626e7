"""What koppel writes to a terminal: names of a model as text, never as commands to the terminal."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable
from typing import Any

from rich import console
from rich.segment import Segment

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


def tell(line: str) -> None:
    """One line on stderr."""
    print(f"koppel: {printable(line)}", file=sys.stderr)


class Console(console.Console):
    """A console that styles what koppel prints and spells out what names bring along."""

    def render(
        self, renderable: console.RenderableType, options: console.ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else _spelled(segment)


def _spelled(segment: Segment) -> Any:
    if segment.text.isprintable():
        return segment
    return Segment("\n".join(printable(piece) for piece in segment.text.split("\n")), segment.style)
