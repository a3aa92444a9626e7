"""Joints: what motion is left between two frames."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
    from koppel.elements.joints.angle_drive import AngleDrive
    from koppel.elements.joints.constant_velocity import ConstantVelocity
    from koppel.elements.joints.cylindrical import Cylindrical
    from koppel.elements.joints.fixed import Fixed
    from koppel.elements.joints.free import Free
    from koppel.elements.joints.planar import Planar
    from koppel.elements.joints.prismatic import Prismatic
    from koppel.elements.joints.revolute import Revolute
    from koppel.elements.joints.screw import Screw
    from koppel.elements.joints.shift_drive import ShiftDrive
    from koppel.elements.joints.spherical import Spherical
    from koppel.elements.joints.universal import Universal

__all__ = [
    "AngleDrive",
    "ConstantVelocity",
    "Cylindrical",
    "Fixed",
    "Free",
    "Planar",
    "Prismatic",
    "Revolute",
    "Screw",
    "ShiftDrive",
    "Spherical",
    "Universal",
]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue, from the file of its name, when it is first named."""
    return find_in_package(__name__, name)
