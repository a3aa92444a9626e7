"""Joints: what motion is left between two frames."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.joints.angle_drive import AngleDrive as AngleDrive
    from koppel.elements.joints.constant_velocity import ConstantVelocity as ConstantVelocity
    from koppel.elements.joints.cylindrical import Cylindrical as Cylindrical
    from koppel.elements.joints.fixed import Fixed as Fixed
    from koppel.elements.joints.free import Free as Free
    from koppel.elements.joints.planar import Planar as Planar
    from koppel.elements.joints.prismatic import Prismatic as Prismatic
    from koppel.elements.joints.revolute import Revolute as Revolute
    from koppel.elements.joints.screw import Screw as Screw
    from koppel.elements.joints.shift_drive import ShiftDrive as ShiftDrive
    from koppel.elements.joints.spherical import Spherical as Spherical
    from koppel.elements.joints.universal import Universal as Universal
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
