"""Ctrl-C and SIGTERM during a run: a handler only sets a flag, and the run reads it between portions of steps.

An exception raised by a handler appears wherever Python happens to be. In a callback of a weak reference it is printed
and lost, inside a library it may leave a file half written. Between two portions of steps it does neither.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)

_held: list[tuple[int, Any]] = []  # signals that came, with the handler that they were meant for


@contextmanager
def held_signals() -> Iterator[None]:
    """While it lasts, SIGINT and SIGTERM wait for answer_signals(); those still waiting at the end are answered then.

    Signals that the program ignores stay ignored, and outside the main thread, where Python takes no signals, nothing
    changes.

    >>> import os
    >>> with held_signals():
    ...     os.kill(os.getpid(), signal.SIGINT)
    ...     try:
    ...         answer_signals()
    ...     except KeyboardInterrupt:
    ...         print("between two portions")
    between two portions
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    taken = {number: handler for number, handler in before.items() if handler not in (None, signal.SIG_IGN)}
    for number, handler in taken.items():
        signal.signal(number, _keep(handler))
    try:
        yield
    finally:
        for number, handler in taken.items():
            signal.signal(number, handler)
    answer_signals()


def answer_signals() -> None:
    """Hands a signal that waits to the handler it was meant for; by default that of SIGTERM ends Python with 143."""
    if not _held:
        return
    number, handler = _held[0]
    _held.clear()
    if callable(handler):
        handler(number, None)
    else:
        raise SystemExit(128 + number)


def _keep(handler: Any) -> Callable[[int, FrameType | None], None]:
    def keep(number: int, frame: FrameType | None) -> None:
        _held.append((number, handler))

    return keep
