"""koppel: modular, real-time-capable simulation of machines."""

from koppel.compile.compiler import CompiledModel, compile_model
from koppel.elements import mechanics, sensors
from koppel.model.errors import KoppelError, ModelError, RunError
from koppel.model.files import read_model, write_model
from koppel.model.model import Model, Parameter
from koppel.model.part import Frame, Part

__version__ = "0.1.0"
__all__ = [
    "CompiledModel",
    "Frame",
    "KoppelError",
    "Model",
    "ModelError",
    "Parameter",
    "Part",
    "RunError",
    "__version__",
    "compile_model",
    "mechanics",
    "read_model",
    "sensors",
    "write_model",
]
