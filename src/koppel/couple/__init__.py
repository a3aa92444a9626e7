"""Components that are compiled by themselves, coupled at frames and stepped together."""

from koppel.couple.assembly import Assembly, Component
from koppel.couple.coupled import Coupled
from koppel.couple.coupling import Coupling

__all__ = ["Assembly", "Component", "Coupled", "Coupling"]
