"""What all fixed-step methods share."""

from __future__ import annotations

from dataclasses import dataclass, fields
from numbers import Integral, Real
from typing import Any, ClassVar, Literal

from koppel import _core
from koppel.model.errors import KoppelError, shorten, suggest
from koppel.model.given import read_number

Jacobian = Literal["full", "reduced"]
_known: dict[str, type[Stepper]] = {}


@dataclass(frozen=True, kw_only=True)
class Stepper:
    """A method with a fixed step and one factorization of A = M - a dh/du - b dh/dtheta per linearization.

    step: size in s. jacobian: full takes all derivatives, reduced leaves out geometric and gyroscopic terms.
    relinearize_every: the factor is kept for so many steps, the forces never are.
    """

    name: ClassVar[str] = ""
    order: ClassVar[int] = 0
    laws: ClassVar[bool] = False
    """True when the method solves set-valued laws."""

    step: float = 1e-3
    jacobian: Jacobian = "full"
    relinearize_every: int = 1

    def __init_subclass__(cls, **others: object) -> None:
        super().__init_subclass__(**others)
        if cls.name:
            _known[cls.name] = cls

    def __post_init__(self) -> None:
        take_seconds(self, "step")
        take_numbers(self)
        wrong = _core.refuse_step(self.name, self.step)
        if wrong:
            raise KoppelError(wrong)
        if self.jacobian not in ("full", "reduced"):
            raise KoppelError(f"{self.name}: jacobian = '{self.jacobian}' is not known; use full or reduced")
        if self.relinearize_every < 1:
            raise KoppelError(f"{self.name}: relinearize_every = {self.relinearize_every} is below 1")

    @property
    def options(self) -> list[float]:
        """The numbers that the core takes: full, relinearize_every, and what the method adds."""
        return [float(self.jacobian == "full"), float(self.relinearize_every)]

    def describe(self) -> str:
        """Name and settings in one line."""
        settings = ", ".join(f"{f.name}={getattr(self, f.name)}" for f in fields(self))
        return f"{self.name}({settings})"


def check_rounds(name: str, rounds: int) -> None:
    """Raises when loops would not be closed."""
    if not 1 <= rounds <= 50:
        raise KoppelError(f"{name}: closing_rounds = {rounds} is not between 1 and 50")


def stepper_names() -> list[str]:
    """Names of all fixed-step methods."""
    return sorted(_known)


def take_seconds(method: Any, name: str) -> None:
    """Reads a time among the settings of a method that is given as text with a unit; refuses what is no number."""
    value = getattr(method, name)
    if isinstance(value, bool) or not isinstance(value, float | int):
        object.__setattr__(method, name, read_number(value, "s", f"{method.name}: {name}"))


def take_numbers(method: Any) -> None:
    """Reads the numbers among the settings of a method; refuses what is none, or no whole number where one is meant."""
    for field in fields(method):
        value = getattr(method, field.name)
        if field.type == "int" and (isinstance(value, bool) or not isinstance(value, Integral)):
            raise KoppelError(f"{method.name}: {field.name} = {shorten(value)} is not a whole number")
        if str(field.type).startswith("float") and (isinstance(value, bool) or not isinstance(value, Real | None)):
            object.__setattr__(method, field.name, read_number(value, "1", f"{method.name}: {field.name}"))


def find_stepper(name: str, **settings: object) -> Stepper:
    """A method by its name.

    >>> find_stepper("lsrt2", step=5e-4).order
    2
    """
    if name not in _known:
        raise KoppelError(f"there is no stepper '{name}'{suggest(name, [*_known, 'variable_step'])}")
    return _known[name](**settings)  # type: ignore[arg-type]
