"""What a run records: one quantity with its path in the model, its unit and its meaning."""

from __future__ import annotations

from dataclasses import dataclass

from koppel.model.errors import KoppelError

TIME = "time"  # the shared abscissa; not a channel, but it can be asked for by this name


@dataclass(frozen=True)
class Channel:
    """One recorded quantity. The path follows the model tree, the values are in the given unit.

    >>> Channel("left.damper.force", "N", "pulls the sides together").name
    'force'
    """

    path: str
    unit: str
    meaning: str = ""

    def __post_init__(self) -> None:
        if self.path == TIME:
            raise KoppelError(f"channel {self.path!r} has the name of the time axis; choose another")
        for step in self.steps:
            if not step.strip() or "/" in step or not step.isprintable():
                raise KoppelError(f"channel path {self.path!r} is not of the form left.damper.force")
        for text in (self.unit, self.meaning):
            if "\0" in text:
                raise KoppelError(f"channel {self.path!r}: a zero byte in {text!r}")

    @property
    def steps(self) -> tuple[str, ...]:
        """The path as its steps from the root of the model.

        >>> Channel("left.damper.force", "N").steps
        ('left', 'damper', 'force')
        """
        return tuple(self.path.split("."))

    @property
    def name(self) -> str:
        """The last step of the path.

        >>> Channel("wheel.z", "m").name
        'z'
        """
        return self.steps[-1]
