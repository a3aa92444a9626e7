"""Methods that move a machine from one step to the next."""

from koppel.solve.steppers.generalized_alpha import GeneralizedAlpha
from koppel.solve.steppers.linear_implicit_euler import LinearImplicitEuler
from koppel.solve.steppers.lsrt2 import Lsrt2
from koppel.solve.steppers.semi_implicit_euler import SemiImplicitEuler
from koppel.solve.steppers.stepper import Stepper, find_stepper, stepper_names
from koppel.solve.steppers.time_stepping import TimeStepping
from koppel.solve.steppers.variable_step import VariableStep

__all__ = [
    "GeneralizedAlpha",
    "LinearImplicitEuler",
    "Lsrt2",
    "SemiImplicitEuler",
    "Stepper",
    "TimeStepping",
    "VariableStep",
    "find_stepper",
    "stepper_names",
]
