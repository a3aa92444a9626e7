"""Components that are compiled by themselves, coupled at frames and stepped together."""

from koppel.couple.assembly import Assembly, Component, Exchange
from koppel.couple.coupled import Coupled
from koppel.couple.coupling import Coupling
from koppel.couple.files import read_assembly
from koppel.couple.report import InterfaceReport
from koppel.couple.stability import Stability, check_stability

__all__ = [
    "Assembly",
    "Component",
    "Coupled",
    "Coupling",
    "Exchange",
    "InterfaceReport",
    "Stability",
    "check_stability",
    "read_assembly",
]
