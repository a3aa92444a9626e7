"""Sensors: they measure frames and elements and act on nothing."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.sensors.acceleration import Acceleration as Acceleration
    from koppel.elements.sensors.force import Force as Force
    from koppel.elements.sensors.joint_load import JointLoad as JointLoad
    from koppel.elements.sensors.pose import Pose as Pose
    from koppel.elements.sensors.travel import Travel as Travel
    from koppel.elements.sensors.velocity import Velocity as Velocity
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
