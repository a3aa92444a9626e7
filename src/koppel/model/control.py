"""What elements of control have in common."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element


class ControlElement(Element):
    """A signal made of others: it has no place in space, and its law is operations of the tape, not C++."""

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False
