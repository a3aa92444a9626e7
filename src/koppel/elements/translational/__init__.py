"""Sleds and what acts between them."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.translational.backlash import Backlash as Backlash
    from koppel.elements.translational.fixed import Fixed as Fixed
    from koppel.elements.translational.force import Force as Force
    from koppel.elements.translational.friction import Friction as Friction
    from koppel.elements.translational.lever import Lever as Lever
    from koppel.elements.translational.mass import Mass as Mass
    from koppel.elements.translational.motion import Motion as Motion
    from koppel.elements.translational.relative import Relative as Relative
    from koppel.elements.translational.sled import Sled as Sled
    from koppel.elements.translational.spring_damper import SpringDamper as SpringDamper
    from koppel.elements.translational.stops import Stops as Stops
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
