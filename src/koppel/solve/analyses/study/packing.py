"""A study on its way to another process."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from koppel.model.errors import KoppelError
from koppel.solve.analyses.study.solving import solve_point
from koppel.solve.analyses.study.table import Row

if TYPE_CHECKING:
    from koppel.solve.analyses.study.study import Study

Batch: TypeAlias = Sequence[tuple[str, Mapping[str, float]]]
"""Keys and points."""
_local = threading.local()  # the study of this worker thread


def pack(study: Study) -> bytes:
    """The study as bytes. Result functions of any kind need cloudpickle; those of a module travel by their name."""
    try:
        dumps = import_module("cloudpickle").dumps
    except ImportError:
        dumps = pickle.dumps
    try:
        return bytes(dumps(study))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise KoppelError(
            f"the study cannot be sent to other processes: {' '.join(str(error).split())[:150]}; "
            "pip install 'koppel[study]', put the result function into a module, or use workers=0"
        ) from None


def solve_batch(package: bytes, batch: Batch) -> list[Row]:
    """Runs on a worker: the study is unpacked once per worker thread."""
    known: dict[int, Study] = _local.__dict__.setdefault("studies", {})
    mark = hash(package)
    if mark not in known:
        known.clear()
        known[mark] = pickle.loads(package)
    return [solve_point(known[mark], key, point) for key, point in batch]
