"""Threads of linear algebra: small matrices are solved by one, because starting more takes longer than the work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError

P = ParamSpec("P")
R = TypeVar("R")

LARGE = 600
"""Unknowns from which on the threads of the library are left as they are."""

_limited: ContextVar[bool] = ContextVar("_limited", default=False)


@lru_cache(maxsize=2)
def _controller(with_scipy: bool) -> Any:
    """The libraries that are loaded; SciPy brings its own."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas")


@contextmanager
def one_thread(unknowns: int = 0) -> Iterator[None]:
    """BLAS and LAPACK on one thread while it lasts, for problems with few unknowns; then as before.

    >>> with one_thread(unknowns=12):
    ...     print(_limited.get())
    True
    """
    if unknowns >= LARGE or _limited.get():
        yield
        return
    token = _limited.set(True)
    try:
        with _controller("scipy.linalg" in sys.modules).limit(limits=1):
            yield
    finally:
        _limited.reset(token)


def on_one_thread(function: Callable[P, R]) -> Callable[P, R]:
    """A function of a model, a compiled model or a machine (its first argument) on one thread, if that is small."""

    @wraps(function)
    def limited(*args: P.args, **kwargs: P.kwargs) -> R:
        with one_thread(count_unknowns(args[0] if args else kwargs.get("model"))):
            return function(*args, **kwargs)

    return limited


def analysis(function: Callable[P, R]) -> Callable[P, R]:
    """An analysis of a model, a compiled model or a machine (its first argument): on one thread, if that is small.

    Matrices that are not finite, or so badly scaled that linear algebra ends on them, are told in one line; so are
    arguments that are missing or unknown.
    """
    limited = on_one_thread(spelled()(function))

    @wraps(function)
    def told(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return limited(*args, **kwargs)
        except np.linalg.LinAlgError as error:
            subject: Any = args[0] if args else kwargs.get("model")
            model = getattr(getattr(subject, "compiled", subject), "model", subject)
            raise KoppelError(
                f"model '{getattr(model, 'name', '') or 'without name'}': {error}; look for values of odd size"
            ) from None

    return told


def count_unknowns(subject: object) -> int:
    """Velocities of a machine or a compiled model; about as many of a model that is not compiled yet."""
    compiled = getattr(subject, "compiled", subject)
    system = getattr(compiled, "system", None)
    return system.nu if system is not None else 6 * len(getattr(compiled, "parts", ()))
