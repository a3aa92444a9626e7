"""koppel: modular, real-time-capable simulation of machines."""

from typing import TYPE_CHECKING

from koppel.lazy import lazy_names

if TYPE_CHECKING:
    from koppel import vehicle
    from koppel.compile.compiled import CompiledModel
    from koppel.compile.compiler import compile_model
    from koppel.couple import Assembly, Component, Coupled, Coupling
    from koppel.elements import control, joints, mechanics, rotational, sensors, translational
    from koppel.libraries import hydraulics, powertrain
    from koppel.model.declared import Parameter
    from koppel.model.errors import KoppelError, ModelError, RunError
    from koppel.model.files import read_model, write_model
    from koppel.model.gravity import GravityField, PointGravity
    from koppel.model.model import Model
    from koppel.model.part import Frame, Part
    from koppel.results import Channel, Run
    from koppel.results.compare import Comparison, compare
    from koppel.solve.analyses.equilibrium import Equilibrium, EquilibriumError, find_equilibrium
    from koppel.solve.analyses.follow import follow_equilibrium
    from koppel.solve.analyses.identify import Formula, Free, Identification, Points, Series, identify
    from koppel.solve.analyses.kinematics import solve_kinematics, sweep_kinematics
    from koppel.solve.analyses.linearize import Linearization, Mode, linearize
    from koppel.solve.analyses.simulate import simulate
    from koppel.solve.analyses.start import StartReport, find_start
    from koppel.solve.analyses.steady import NoSteadyStateError, find_steady_state
    from koppel.solve.machine import Machine, Reader
    from koppel.solve.redundant import Redundant
    from koppel.solve.standard_form import Jacobians, StandardForm
    from koppel.solve.start_conditions import StartError
    from koppel.solve.start_moves import Moved
    from koppel.solve.steppers import (
        GeneralizedAlpha,
        LinearImplicitEuler,
        Lsrt2,
        SemiImplicitEuler,
        Stepper,
        TimeStepping,
        VariableStep,
    )

__version__ = "0.1.0"
# where each name lives; a module is loaded when one of its names is first used
_HOMES = {
    "koppel.compile.compiled": "CompiledModel",
    "koppel.compile.compiler": "compile_model",
    "koppel.couple": "Assembly Component Coupled Coupling",
    "koppel.elements.control": "",
    "koppel.elements.joints": "",
    "koppel.elements.mechanics": "",
    "koppel.elements.rotational": "",
    "koppel.elements.sensors": "",
    "koppel.elements.translational": "",
    "koppel.libraries.hydraulics": "",
    "koppel.libraries.powertrain": "",
    "koppel.model.errors": "KoppelError ModelError RunError",
    "koppel.model.files": "read_model write_model",
    "koppel.model.declared": "Parameter",
    "koppel.model.gravity": "GravityField PointGravity",
    "koppel.model.model": "Model",
    "koppel.model.part": "Frame Part",
    "koppel.results": "Channel Run",
    "koppel.results.compare": "Comparison compare",
    "koppel.solve.analyses.equilibrium": "Equilibrium EquilibriumError find_equilibrium",
    "koppel.solve.analyses.steady": "NoSteadyStateError find_steady_state",
    "koppel.solve.analyses.follow": "follow_equilibrium",
    "koppel.solve.analyses.identify": "Formula Free Identification Points Series identify",
    "koppel.solve.analyses.kinematics": "solve_kinematics sweep_kinematics",
    "koppel.solve.analyses.linearize": "Linearization Mode linearize",
    "koppel.solve.analyses.simulate": "simulate",
    "koppel.solve.analyses.start": "StartReport find_start",
    "koppel.solve.machine": "Machine Reader",
    "koppel.solve.redundant": "Redundant",
    "koppel.solve.standard_form": "Jacobians StandardForm",
    "koppel.solve.start_conditions": "StartError",
    "koppel.solve.start_moves": "Moved",
    "koppel.solve.steppers": "GeneralizedAlpha LinearImplicitEuler Lsrt2 SemiImplicitEuler Stepper TimeStepping "
    "VariableStep",
    "koppel.vehicle": "",
}
__all__ = [
    "Assembly",
    "Channel",
    "Comparison",
    "CompiledModel",
    "Component",
    "Coupled",
    "Coupling",
    "Equilibrium",
    "EquilibriumError",
    "Formula",
    "Frame",
    "Free",
    "GeneralizedAlpha",
    "GravityField",
    "Identification",
    "Jacobians",
    "KoppelError",
    "LinearImplicitEuler",
    "Linearization",
    "Lsrt2",
    "Machine",
    "Mode",
    "Model",
    "ModelError",
    "Moved",
    "NoSteadyStateError",
    "Parameter",
    "Part",
    "PointGravity",
    "Points",
    "Reader",
    "Redundant",
    "Run",
    "RunError",
    "SemiImplicitEuler",
    "Series",
    "StandardForm",
    "StartError",
    "StartReport",
    "Stepper",
    "TimeStepping",
    "VariableStep",
    "__version__",
    "compare",
    "compile_model",
    "control",
    "find_equilibrium",
    "find_start",
    "find_steady_state",
    "follow_equilibrium",
    "hydraulics",
    "identify",
    "joints",
    "linearize",
    "mechanics",
    "powertrain",
    "read_model",
    "rotational",
    "sensors",
    "simulate",
    "solve_kinematics",
    "sweep_kinematics",
    "translational",
    "vehicle",
    "write_model",
]

if not TYPE_CHECKING:  # a checker would take every name for one that exists
    __getattr__, __dir__ = lazy_names(__name__, _HOMES)
