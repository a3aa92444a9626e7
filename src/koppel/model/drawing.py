"""How a viewer shows an element: plain data that travels with the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from koppel.model.model import Model

Shape = Literal[
    "cylinder",
    "disks",
    "wheel",
    "gear",
    "planets",
    "coil",
    "bumper",
    "box",
    "rack",
    "arrow",
    "ratchet",
    "contact",
    "joint",
    "sleeve",
    "line",
    "triad",
    "node",
    "pipe",
    "valve",
    "road",
    "plane",
    "none",
]

CLUTCH_COLORS = {"2": "gray", "1": "orange", "-1": "orange", "0": "green"}
"""Open, slipping either way, locked."""
GEAR_COLORS = {"1": "steelblue", "-1": "steelblue", "0": "green"}
"""Turning either way, stuck."""


FILLS: dict[Shape, str] = {
    "cylinder": "silver",
    "disks": "gray",
    "wheel": "dimgray",
    "gear": "steelblue",
    "planets": "steelblue",
    "coil": "goldenrod",
    "bumper": "sienna",
    "box": "slategray",
    "rack": "steelblue",
    "arrow": "crimson",
    "ratchet": "gray",
    "contact": "gray",
    "joint": "slategray",
    "sleeve": "black",
    "line": "goldenrod",
    "triad": "gray",
    "node": "silver",
    "pipe": "silver",
    "valve": "steelblue",
    "road": "dimgray",
    "plane": "silver",
    "none": "gray",
}
"""Color of a shape whose color nothing changes."""


@dataclass(frozen=True)
class Arrow:
    """A force or torque as an arrow: three outputs (components), where it acts and whose axes they are written in.

    at: a port. axes: a port, "world", or "axes", an option of the element that names one of the two. sign: -1 where the
    outputs act on the other side. point: three outputs that say where it acts, from the port at in its axes. at and
    axes "track": of a tire; point is then its place along x and y of the road, loaded radius and sine of the camber.
    """

    outputs: tuple[str, str, str]
    at: str
    axes: str
    kind: Literal["force", "torque"] = "force"
    sign: float = 1.0
    point: tuple[str, ...] | None = None


def wrench(at: str, axes: str, sign: float = 1.0) -> tuple[Arrow, ...]:
    """Arrows of force_x .. torque_z."""
    return tuple(Arrow((f"{kind}_x", f"{kind}_y", f"{kind}_z"), at, axes, kind, sign) for kind in ("force", "torque"))


@dataclass(frozen=True)
class Drawing:
    """A shape, what moves it, and what gives it its color.

    turn and shift name an output (or a port and its output, as in "shaft_a.angle") that turns or moves the shape; color
    names an output, colors maps its values to names of colors; without them it has the color of its shape. size names
    the quantity (in m) that is its radius; sized: the shape of an element that gives it, where that is another.
    arrows: what it pushes with. surface: "plane" where frame_a carries one on which frame_b moves, or the option that
    says what it carries. The shape none is for elements that have no place, such as blocks of a controller.
    """

    shape: Shape
    turn: str = ""
    shift: str = ""
    color: str = ""
    colors: Mapping[str, str] = field(default_factory=dict)
    size: str = ""
    sized: Shape | None = None
    arrows: tuple[Arrow, ...] = ()
    # the pressure that colors it: an output, or a port and its output, or the port of a line that a port names
    pressure: str = ""
    surface: str = ""
    on_demand: bool = False  # not shown at first, such as sensors

    def to_data(self, path: str, kind: str, *, sized: bool = False) -> dict[str, Any]:
        """The same for one element, as it is stored; the channels follow in compile. sized: its size is given."""
        shape = self.sized if sized and self.sized is not None else self.shape
        rule = {"colors": dict(self.colors)} if self.color else {"fill": FILLS[shape]}
        return {"path": path, "type": kind, "shape": shape, **rule, **({"on_demand": True} if self.on_demand else {})}


def element_paths(model: Model, prefix: str = "") -> Iterator[str]:
    """The paths of all elements of a model and its submodels."""
    yield from (f"{prefix}{name}" for name in model.elements)
    for name, sub in model.submodels.items():
        if sub.model is not None:
            yield from element_paths(sub.model, f"{prefix}{name}.")


def matches(pattern: str, path: str) -> bool:
    """True for the element itself, for all in a submodel of that name, and for wildcards.

    >>> [matches(word, "gearbox.A") for word in ("gearbox.A", "gearbox", "*.A", "gear*", "A")]
    [True, True, True, True, False]
    """
    return fnmatchcase(path, pattern) or path.startswith(f"{pattern}.")


def is_hidden(model: Model, path: str) -> bool:
    """True when a model, or one of the submodels on the way to the element, hides it."""
    hidden = model.hidden
    if hidden is True or (hidden is not False and any(matches(pattern, path) for pattern in hidden)):
        return True
    name, _, rest = path.partition(".")
    return bool(rest) and is_hidden(model.submodels[name].model, rest)
