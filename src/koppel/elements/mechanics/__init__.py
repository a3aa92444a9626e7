"""Elements between frames of parts."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.mechanics.air_drag import AirDrag as AirDrag
    from koppel.elements.mechanics.anti_roll_bar import AntiRollBar as AntiRollBar
    from koppel.elements.mechanics.anti_roll_bar_side import AntiRollBarSide as AntiRollBarSide
    from koppel.elements.mechanics.box_on_box import BoxOnBox as BoxOnBox
    from koppel.elements.mechanics.box_on_plane import BoxOnPlane as BoxOnPlane
    from koppel.elements.mechanics.bushing import Bushing as Bushing
    from koppel.elements.mechanics.constraint import Constraint as Constraint
    from koppel.elements.mechanics.contact import Contact as Contact
    from koppel.elements.mechanics.disc_on_plane import DiscOnPlane as DiscOnPlane
    from koppel.elements.mechanics.force import Force as Force
    from koppel.elements.mechanics.guide import Guide as Guide
    from koppel.elements.mechanics.point_to_point import PointToPoint as PointToPoint
    from koppel.elements.mechanics.rod import Rod as Rod
    from koppel.elements.mechanics.rolling import Rolling as Rolling
    from koppel.elements.mechanics.rubber_bushing import RubberBushing as RubberBushing
    from koppel.elements.mechanics.sphere_on_box import SphereOnBox as SphereOnBox
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
