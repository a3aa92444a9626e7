"""Oil, nodes, lines and valves: hydraulic networks."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.hydraulics.accumulator import Accumulator as Accumulator
    from koppel.elements.hydraulics.cavitating_node import CavitatingNode as CavitatingNode
    from koppel.elements.hydraulics.check_valve import CheckValve as CheckValve
    from koppel.elements.hydraulics.edge_loss import EdgeLoss as EdgeLoss
    from koppel.elements.hydraulics.elastic_node import ElasticNode as ElasticNode
    from koppel.elements.hydraulics.fitted_loss import FittedLoss as FittedLoss
    from koppel.elements.hydraulics.flow_force import FlowForce as FlowForce
    from koppel.elements.hydraulics.flow_sensor import FlowSensor as FlowSensor
    from koppel.elements.hydraulics.flow_source import FlowSource as FlowSource
    from koppel.elements.hydraulics.frame_line import FrameLine as FrameLine
    from koppel.elements.hydraulics.frame_piston import FramePiston as FramePiston
    from koppel.elements.hydraulics.frame_vane import FrameVane as FrameVane
    from koppel.elements.hydraulics.friction_loss import FrictionLoss as FrictionLoss
    from koppel.elements.hydraulics.gap_loss import GapLoss as GapLoss
    from koppel.elements.hydraulics.leakage_gap import LeakageGap as LeakageGap
    from koppel.elements.hydraulics.line import Line as Line
    from koppel.elements.hydraulics.line_mode import LineMode as LineMode
    from koppel.elements.hydraulics.oil import Oil as Oil
    from koppel.elements.hydraulics.orifice import Orifice as Orifice
    from koppel.elements.hydraulics.pipe import Pipe as Pipe
    from koppel.elements.hydraulics.piston import Piston as Piston
    from koppel.elements.hydraulics.pressure import Pressure as Pressure
    from koppel.elements.hydraulics.pressure_sensor import PressureSensor as PressureSensor
    from koppel.elements.hydraulics.pump_motor import PumpMotor as PumpMotor
    from koppel.elements.hydraulics.relief_valve import ReliefValve as ReliefValve
    from koppel.elements.hydraulics.resistance import Resistance as Resistance
    from koppel.elements.hydraulics.rigid_node import RigidNode as RigidNode
    from koppel.elements.hydraulics.shut_off import ShutOff as ShutOff
    from koppel.elements.hydraulics.spool_edge import SpoolEdge as SpoolEdge
    from koppel.elements.hydraulics.vane import Vane as Vane
    from koppel.elements.hydraulics.zeta_loss import ZetaLoss as ZetaLoss
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
