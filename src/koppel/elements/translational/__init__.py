"""Sleds and what acts between them."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
    from koppel.elements.translational.backlash import Backlash
    from koppel.elements.translational.fixed import Fixed
    from koppel.elements.translational.force import Force
    from koppel.elements.translational.friction import Friction
    from koppel.elements.translational.lever import Lever
    from koppel.elements.translational.mass import Mass
    from koppel.elements.translational.motion import Motion
    from koppel.elements.translational.relative import Relative
    from koppel.elements.translational.sled import Sled
    from koppel.elements.translational.spring_damper import SpringDamper
    from koppel.elements.translational.stops import Stops

__all__ = [
    "Backlash",
    "Fixed",
    "Force",
    "Friction",
    "Lever",
    "Mass",
    "Motion",
    "Relative",
    "Sled",
    "SpringDamper",
    "Stops",
]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue, from the file of its name, when it is first named."""
    return find_in_package(__name__, name)
