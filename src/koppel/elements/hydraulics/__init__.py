"""Oil, nodes, lines and valves: hydraulic networks."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
    from koppel.elements.hydraulics.accumulator import Accumulator
    from koppel.elements.hydraulics.cavitating_node import CavitatingNode
    from koppel.elements.hydraulics.check_valve import CheckValve
    from koppel.elements.hydraulics.edge_loss import EdgeLoss
    from koppel.elements.hydraulics.elastic_node import ElasticNode
    from koppel.elements.hydraulics.fitted_loss import FittedLoss
    from koppel.elements.hydraulics.flow_force import FlowForce
    from koppel.elements.hydraulics.flow_sensor import FlowSensor
    from koppel.elements.hydraulics.flow_source import FlowSource
    from koppel.elements.hydraulics.frame_line import FrameLine
    from koppel.elements.hydraulics.frame_piston import FramePiston
    from koppel.elements.hydraulics.friction_loss import FrictionLoss
    from koppel.elements.hydraulics.leakage_gap import LeakageGap
    from koppel.elements.hydraulics.line import Line
    from koppel.elements.hydraulics.line_mode import LineMode
    from koppel.elements.hydraulics.oil import Oil
    from koppel.elements.hydraulics.orifice import Orifice
    from koppel.elements.hydraulics.pipe import Pipe
    from koppel.elements.hydraulics.piston import Piston
    from koppel.elements.hydraulics.pressure import Pressure
    from koppel.elements.hydraulics.pressure_sensor import PressureSensor
    from koppel.elements.hydraulics.pump_motor import PumpMotor
    from koppel.elements.hydraulics.relief_valve import ReliefValve
    from koppel.elements.hydraulics.resistance import Resistance
    from koppel.elements.hydraulics.rigid_node import RigidNode
    from koppel.elements.hydraulics.shut_off import ShutOff
    from koppel.elements.hydraulics.spool_edge import SpoolEdge
    from koppel.elements.hydraulics.vane import Vane
    from koppel.elements.hydraulics.zeta_loss import ZetaLoss

__all__ = [
    "Accumulator",
    "CavitatingNode",
    "CheckValve",
    "EdgeLoss",
    "ElasticNode",
    "FittedLoss",
    "FlowForce",
    "FlowSensor",
    "FlowSource",
    "FrameLine",
    "FramePiston",
    "FrictionLoss",
    "LeakageGap",
    "Line",
    "LineMode",
    "Oil",
    "Orifice",
    "Pipe",
    "Piston",
    "Pressure",
    "PressureSensor",
    "PumpMotor",
    "ReliefValve",
    "Resistance",
    "RigidNode",
    "ShutOff",
    "SpoolEdge",
    "Vane",
    "ZetaLoss",
]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue that is not named above, from the file of its name."""
    return find_in_package(__name__, name)
