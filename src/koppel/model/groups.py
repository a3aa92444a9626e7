"""Names that belong together, found pair by pair."""

from __future__ import annotations

from collections.abc import Iterable


class Groups:
    """Disjoint sets of names, with halved paths (Tarjan 1975): each set has one of its names as root.

    >>> groups = Groups()
    >>> groups.join("a", "b")
    >>> groups.root("b"), groups.root("c")
    ('a', 'c')
    """

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def root(self, name: str) -> str:
        """The root of the set of a name; a new name is a set of its own."""
        while (above := self._above.setdefault(name, name)) != name:
            self._above[name] = name = self._above[above]
        return name

    def join(self, first: str, second: str) -> None:
        """Makes one set of two; its root is that of first."""
        self._above[self.root(second)] = self.root(first)

    def sets(self, names: Iterable[str]) -> list[list[str]]:
        """The names set by set, in their order.

        >>> groups = Groups()
        >>> groups.join("a", "c")
        >>> groups.sets("abc")
        [['a', 'c'], ['b']]
        """
        found: dict[str, list[str]] = {}
        for name in names:
            found.setdefault(self.root(name), []).append(name)
        return list(found.values())
