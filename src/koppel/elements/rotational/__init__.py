"""Shafts and what acts between them."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
    from koppel.elements.rotational.backlash import Backlash
    from koppel.elements.rotational.brake import Brake
    from koppel.elements.rotational.clutch import Clutch
    from koppel.elements.rotational.fixed import Fixed
    from koppel.elements.rotational.friction import Friction
    from koppel.elements.rotational.gear import Gear
    from koppel.elements.rotational.inertia import Inertia
    from koppel.elements.rotational.lossy_gear import LossyGear
    from koppel.elements.rotational.lossy_planetary import LossyPlanetary
    from koppel.elements.rotational.motion import Motion
    from koppel.elements.rotational.one_way_clutch import OneWayClutch
    from koppel.elements.rotational.planetary import Planetary
    from koppel.elements.rotational.rack import Rack
    from koppel.elements.rotational.relative import Relative
    from koppel.elements.rotational.shaft import Shaft
    from koppel.elements.rotational.spring_damper import SpringDamper
    from koppel.elements.rotational.stops import Stops
    from koppel.elements.rotational.torque import Torque

__all__ = [
    "Backlash",
    "Brake",
    "Clutch",
    "Fixed",
    "Friction",
    "Gear",
    "Inertia",
    "LossyGear",
    "LossyPlanetary",
    "Motion",
    "OneWayClutch",
    "Planetary",
    "Rack",
    "Relative",
    "Shaft",
    "SpringDamper",
    "Stops",
    "Torque",
]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue, from the file of its name, when it is first named."""
    return find_in_package(__name__, name)
