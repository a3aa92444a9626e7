"""Rubber bearing in six directions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeAlias

import numpy as np
from pydantic import PlainValidator, WithJsonSchema

from koppel.model.bushing import DEFLECTIONS, FORCES, LOAD_OUTPUTS, NOTHING, ODD, STIFFNESS, BushingBase
from koppel.model.declaration import COMPONENTS
from koppel.model.element import (
    Numbers,
    OutputSpec,
    element,
    is_nothing,
    output,
    quantity,
    state,
)
from koppel.model.errors import ModelError
from koppel.model.tolerances import ROUNDED
from koppel.model.value import SixVector, Value, check_sources, negate

_PAIRS = [(i, k) for i in range(6) for k in range(i + 1, 6)]
_COUPLING = tuple("N/m" if k < 3 else "N*m/rad" if i >= 3 else "N/rad" for i, k in _PAIRS)

Coupling: TypeAlias = Annotated[
    Sequence[Value],
    PlainValidator(check_sources(15)),
    WithJsonSchema({"type": "array", "items": {"type": ["number", "string"]}, "minItems": 15, "maxItems": 15}),
]
"""The upper triangle of a symmetric 6x6 matrix without its diagonal, row by row; stored as a tuple."""


@element("mechanics.rubber_bushing")
class RubberBushing(BushingBase):
    """Rubber between two frames: static stiffness matrix, two Maxwell branches and friction in each of six directions.

    load = preload + K d + load_1 + load_2 + friction_load, each of them six numbers
    load_i' = branch_i * d' - load_i / relaxation_i, i = 1, 2
    friction_load' = (friction * d' - |d'| * friction_load) / friction_path
    d: origin of b from a in the axes of a, and the Cardan angles of b against a, R_ab = Rx Ry Rz; K: symmetric, with
    stiffness on its diagonal and coupling beside it (xy, xz, x rx, ... ry rz). The loads do the work load . d': they
    act on side a along the axes of a and about the axes of the Cardan angles, at the origin of frame_b, and with the
    other sign on side b. Slow and small motion feels K + friction / friction_path, large motion K and up to friction.
    Valid while the second Cardan angle is below pi/2 and the others below pi: there the angles jump, and a run that
    goes on warns.
    """

    stiffness: SixVector = quantity(STIFFNESS, "diagonal of K", at_least=0, default=NOTHING)
    coupling: Coupling = quantity(_COUPLING, "K beside its diagonal", default=(0,) * 15)
    preload: SixVector = quantity(FORCES, "load without deflection", default=NOTHING)
    branch_1: SixVector = quantity(STIFFNESS, "stiffness of the first branch", at_least=0, default=NOTHING)
    branch_2: SixVector = quantity(STIFFNESS, "stiffness of the second branch", at_least=0, default=NOTHING)
    relaxation_1: Value = quantity("s", "time in which the first branch loses all but 1/e", above=0, default=0.01)
    relaxation_2: Value = quantity("s", "time in which the second branch loses all but 1/e", above=0, default=0.1)
    friction: SixVector = quantity(FORCES, "largest load of the friction", at_least=0, default=NOTHING)
    friction_path: SixVector = quantity(
        DEFLECTIONS,
        "deflection in which friction has all but 1/e of its load",
        above=0,
        default=(1e-3, 1e-3, 1e-3, 1e-2, 1e-2, 1e-2),
    )
    load_1: SixVector = state(FORCES, "load of the first branch", start=NOTHING, magnitude=100, odd=ODD)
    load_2: SixVector = state(FORCES, "load of the second branch", start=NOTHING, magnitude=100, odd=ODD)
    friction_load: SixVector = state(FORCES, "load of the friction", start=NOTHING, magnitude=100, odd=ODD)

    laws: ClassVar[tuple[str, ...]] = (
        "stiffness", "preload", "branch_1", "branch_2", "friction", "load_1", "load_2", "friction_load",
    )  # fmt: skip
    elastic: ClassVar[tuple[str, ...]] = ("stiffness", "branch_1", "branch_2", "friction")
    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *LOAD_OUTPUTS,
        output("power", "W", "power that the element puts into its sides"),
    )

    def turned_by(self, port: str) -> str:
        return super().turned_by(port) or ("coupling" if self._couples_angles() else "")

    def _couples_angles(self) -> bool:
        return any(pair[1] >= 3 and not is_nothing(v) for pair, v in zip(_PAIRS, self.coupling, strict=True))

    def follows_angles(self) -> bool:
        return super().follows_angles() or self._couples_angles()

    def check_values(self, number: Numbers) -> None:
        """K must not give energy."""
        K = np.diag([number(v) for v in self.stiffness])
        for (i, k), value in zip(_PAIRS, self.coupling, strict=True):
            K[i, k] = K[k, i] = number(value)
        size = np.sqrt(np.maximum(np.diag(K), np.finfo(float).tiny))  # of pure number, so that units do not count
        if np.linalg.eigvalsh(K / np.outer(size, size))[0] < -ROUNDED:
            raise ModelError("is too large for the stiffness: K must be positive semidefinite", path="coupling")

    def mirrored(self) -> RubberBushing:
        """Loads along y, about x and about z change their sign."""
        odd = [name in ODD for name in COMPONENTS[6]]
        turned = {
            name: tuple(negate(v) if o else v for o, v in zip(odd, getattr(self, name), strict=True))
            for name in ("preload", "load_1", "load_2", "friction_load")
        }
        coupling = tuple(negate(v) if odd[i] != odd[k] else v for (i, k), v in zip(_PAIRS, self.coupling, strict=True))
        return self.model_copy(update={**turned, "coupling": coupling})
