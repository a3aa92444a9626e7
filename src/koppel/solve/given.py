"""Numbers that callers hand over, as the core takes them; what does not fit is refused in one line."""

from __future__ import annotations

from typing import Any

import numpy as np

from koppel.model.errors import KoppelError, shorten
from koppel.solve.tangent import Array


def read_values(name: str, values: Any, size: int, *, finite: bool = False) -> Array:
    """A vector of a given length; finite: without infinities and numbers that are none."""
    try:
        found = np.ascontiguousarray(values, dtype=float)
    except (TypeError, ValueError):
        raise KoppelError(f"{name} = {shorten(values)}: give {size} numbers") from None
    if found.shape != (size,):
        shape = " x ".join(map(str, found.shape)) or "one"
        raise KoppelError(f"{name} has {shape} values; it needs {size}")
    if finite and not np.all(np.isfinite(found)):
        k = int(np.flatnonzero(~np.isfinite(found))[0])
        raise KoppelError(f"{name}[{k}] = {found[k]:g} is no finite number")
    return found


def read_number(name: str, value: Any, unit: str) -> float:
    """A finite number."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        raise KoppelError(f"{name} = {shorten(value)} is not a number; give it in {unit}") from None
    if not np.isfinite(found):
        raise KoppelError(f"{name} = {found:g} {unit} is no finite number")
    return found
