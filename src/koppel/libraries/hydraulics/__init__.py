"""Hydraulics: oil, nodes, lines, valves (the elements), and what is made of them."""

from typing import TYPE_CHECKING, Any

from koppel.elements import hydraulics as _elements
from koppel.lazy import lazy_names

if TYPE_CHECKING:
    from koppel.elements.hydraulics import *  # noqa: F403
    from koppel.libraries.hydraulics.check_valves import add_ball_valve, add_cone_valve
    from koppel.libraries.hydraulics.cylinders import add_cylinder
    from koppel.libraries.hydraulics.elastic_lines import elastic_line, wall_compliance
    from koppel.libraries.hydraulics.ledger import Ledger, LineLedger, NodeLedger, read_ledger
    from koppel.libraries.hydraulics.magnet import Magnet, add_magnet
    from koppel.libraries.hydraulics.phaser import phaser_pair, phaser_rig
    from koppel.libraries.hydraulics.phaser_control import ValveTrain, add_cam_torque, add_controller, pulse_width
    from koppel.libraries.hydraulics.way_valves import Edge, four_three_edges, way_valve

_HOMES = {
    "koppel.libraries.hydraulics.check_valves": "add_ball_valve add_cone_valve",
    "koppel.libraries.hydraulics.cylinders": "add_cylinder",
    "koppel.libraries.hydraulics.elastic_lines": "elastic_line wall_compliance",
    "koppel.libraries.hydraulics.ledger": "Ledger LineLedger NodeLedger read_ledger",
    "koppel.libraries.hydraulics.magnet": "Magnet add_magnet",
    "koppel.libraries.hydraulics.phaser": "phaser_pair phaser_rig",
    "koppel.libraries.hydraulics.phaser_control": "ValveTrain add_cam_torque add_controller pulse_width",
    "koppel.libraries.hydraulics.way_valves": "Edge four_three_edges way_valve",
}
__all__ = [
    "Edge",
    "Ledger",
    "LineLedger",
    "Magnet",
    "NodeLedger",
    "ValveTrain",
    "add_ball_valve",
    "add_cam_torque",
    "add_cone_valve",
    "add_controller",
    "add_cylinder",
    "add_magnet",
    "elastic_line",
    "four_three_edges",
    "phaser_pair",
    "phaser_rig",
    "pulse_width",
    "read_ledger",
    "wall_compliance",
    "way_valve",
]

if not TYPE_CHECKING:  # a checker would take every name for one that exists
    __all__ += _elements.__all__
    _find, __dir__ = lazy_names(__name__, _HOMES)

    def __getattr__(name: str) -> Any:
        """An element, or what is made of them."""
        return getattr(_elements, name) if name in _elements.__all__ else _find(name)
