"""Shafts and what acts between them."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.rotational.backlash import Backlash as Backlash
    from koppel.elements.rotational.brake import Brake as Brake
    from koppel.elements.rotational.clutch import Clutch as Clutch
    from koppel.elements.rotational.fixed import Fixed as Fixed
    from koppel.elements.rotational.friction import Friction as Friction
    from koppel.elements.rotational.gear import Gear as Gear
    from koppel.elements.rotational.inertia import Inertia as Inertia
    from koppel.elements.rotational.lossy_gear import LossyGear as LossyGear
    from koppel.elements.rotational.lossy_planetary import LossyPlanetary as LossyPlanetary
    from koppel.elements.rotational.motion import Motion as Motion
    from koppel.elements.rotational.one_way_clutch import OneWayClutch as OneWayClutch
    from koppel.elements.rotational.planetary import Planetary as Planetary
    from koppel.elements.rotational.rack import Rack as Rack
    from koppel.elements.rotational.relative import Relative as Relative
    from koppel.elements.rotational.shaft import Shaft as Shaft
    from koppel.elements.rotational.spring_damper import SpringDamper as SpringDamper
    from koppel.elements.rotational.stops import Stops as Stops
    from koppel.elements.rotational.torque import Torque as Torque
    from koppel.elements.rotational.torsional_rubber import TorsionalRubber as TorsionalRubber
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
