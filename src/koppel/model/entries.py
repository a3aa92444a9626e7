"""Sections of a model as mappings that read what is put into them, as a file is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from koppel.model.data import read_data


class Entries(dict[str, Any]):
    """One section of a model; an entry that is no object yet is read: parameters["L"] = "2 m".

    >>> import koppel
    >>> model = koppel.Model()
    >>> model.parameters["L"] = "2 m"
    >>> model.parameters["L"].value
    '2 m'
    """

    def __init__(self, owner: type[Any], section: str, kind: type[Any], given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self._owner, self._section, self._kind = owner, section, kind

    def __setitem__(self, name: str, value: Any) -> None:
        if not isinstance(value, self._kind):
            value = getattr(read_data(self._owner, {self._section: {name: value}}), self._section)[name]
        super().__setitem__(name, value)

    def update(self, *others: Any, **named: Any) -> None:
        """Every new entry is read like a single one."""
        for name, value in dict(*others, **named).items():
            self[name] = value

    def setdefault(self, name: str, default: Any = None) -> Any:
        """The entry, which is read and added where there is none."""
        if name not in self:
            self[name] = default
        return self[name]

    def __ior__(self, other: Any) -> Entries:  # type: ignore[override, misc]
        self.update(other)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Entries, (self._owner, self._section, self._kind, dict(self))
