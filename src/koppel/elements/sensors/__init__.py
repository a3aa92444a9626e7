"""Sensors: they look at frames and elements and act on nothing."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
    from koppel.elements.sensors.acceleration import Acceleration
    from koppel.elements.sensors.force import Force
    from koppel.elements.sensors.joint_load import JointLoad
    from koppel.elements.sensors.pose import Pose
    from koppel.elements.sensors.travel import Travel
    from koppel.elements.sensors.velocity import Velocity

__all__ = ["Acceleration", "Force", "JointLoad", "Pose", "Travel", "Velocity"]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue, from the file of its name, when it is first named."""
    return find_in_package(__name__, name)
