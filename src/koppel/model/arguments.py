"""Arguments of functions in Python that are missing or unknown: one line, as of files, instead of a TypeError."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

from koppel.model.errors import ModelError, suggest

T = TypeVar("T", bound=Callable[..., Any])


def spelled(example: str = "") -> Callable[[T], T]:
    """Lets a function or class tell what is missing or unknown among its arguments, with an example of a call.

    Without an example it is made of the arguments that are needed, as in simulate(model, until=...).

    >>> @spelled("gauge(1.5, unit='m')")
    ... def gauge(width, *, unit="m"): ...
    >>> gauge()
    Traceback (most recent call last):
    koppel.model.errors.ModelError: width: is missing; give it, as in gauge(1.5, unit='m')
    >>> gauge(1.5, units="mm")
    Traceback (most recent call last):
    koppel.model.errors.ModelError: units: is no argument of gauge; did you mean unit?
    """

    def decorate(target: T) -> T:
        if not inspect.isclass(target):
            return cast(T, _told(target, target.__name__, example))
        setattr(target, "__init__", _told(vars(target)["__init__"], target.__name__, example))  # noqa: B010
        return target

    return decorate


def _told(function: Any, name: str, example: str) -> Any:
    @wraps(function)
    def told(*args: Any, **options: Any) -> Any:
        try:
            return function(*args, **options)
        except TypeError as error:
            if (
                error.__traceback__ is None or error.__traceback__.tb_next is not None
            ):  # from inside, no matter of the call
                raise
            trouble = find_trouble(function, name, example, args, options)
            if trouble is None:
                raise
        raise trouble

    return told


def _needed(places: Iterable[inspect.Parameter]) -> list[str]:
    """Arguments without a default, as they are written in a call."""
    needed = [place for place in places if place.default is inspect.Parameter.empty and place.name != "self"]
    plain = [place for place in needed if not place.kind.name.startswith("VAR")]
    return [f"{place.name}=..." if place.kind.name == "KEYWORD_ONLY" else place.name for place in plain]


def find_trouble(
    function: Callable[..., Any], name: str, example: str, args: Sequence[Any], options: Mapping[str, Any]
) -> ModelError | None:
    """What keeps a function from being called in this way; None where it fits."""
    places = inspect.signature(function).parameters
    example = example or f"{name}({', '.join(_needed(places.values()))})"
    known = [place for place in places if place != "self"]
    kinds = [place.kind for place in places.values()]
    for option in options:
        if option not in known and inspect.Parameter.VAR_KEYWORD not in kinds:
            return ModelError(f"is no argument of {name}{suggest(option, known)}", path=option)
    given = [place for place, kind in zip(places, kinds, strict=True) if kind != inspect.Parameter.KEYWORD_ONLY]
    taken = {*given[: len(args)], *options}
    for place in places.values():
        required = place.default is inspect.Parameter.empty
        if required and place.name not in taken and place.kind.name not in ("VAR_POSITIONAL", "VAR_KEYWORD"):
            return ModelError(f"is missing; give it, as in {example}", path=place.name)
    if len(args) > len(given):
        number = len(args) - ("self" in given)
        return ModelError(f"{name} takes no {number} values without a name; call it as in {example}")
    return None
