"""Elastic connection of two frames in six directions."""

from __future__ import annotations

from typing import ClassVar, Literal

from koppel.model.bushing import DEFLECTIONS, DIRECTIONS, FORCES, LOAD_OUTPUTS, NOTHING, STIFFNESS, BushingBase
from koppel.model.curve import Curve
from koppel.model.element import (
    OutputSpec,
    curve,
    element,
    quantity,
)
from koppel.model.value import SixVector, negate

Direction = Literal["x", "y", "z", "rx", "ry", "rz"]


@element("mechanics.bushing")
class Bushing(BushingBase):
    """Springs and dampers in parallel along and about the three axes of frame_a.

    f_i = c_i(u_i)   + damping_i * u_i'  + preload_i, i = x, y, z
    m_i = c_i(phi_i) + damping_i * nu_i  + preload_i, i = rx, ry, rz
    with c_i(x) = stiffness_i * x, or the curve given for that direction instead;
    u: origin of b from a, in the axes of a; phi: Cardan angles of b against a, R_ab = Rx(phi_x) Ry(phi_y) Rz(phi_z);
    nu: angular velocity of b against a in the axes of a, not the rates of the Cardan angles.
    +f and +m act on side a, -f and -m on side b, both at the origin of frame_b: positive f pulls b back towards a.
    Valid while |phi_y| < pi/2, |phi_x| < pi and |phi_z| < pi: there the angles jump, and a run that goes on warns.
    Joints that turn on and on take rotational.spring_damper.
    """

    stiffness: SixVector = quantity(STIFFNESS, "force per deflection, torque per twist", default=NOTHING)
    damping: SixVector = quantity(
        ("N*s/m", "N*s/m", "N*s/m", "N*m*s/rad", "N*m*s/rad", "N*m*s/rad"),
        "force per velocity, torque per angular velocity",
        at_least=0,
        default=NOTHING,
    )
    preload: SixVector = quantity(FORCES, "force and torque without deflection", default=NOTHING)
    curves: dict[Direction, Curve] = curve(
        DEFLECTIONS,
        FORCES,
        "curves that replace the linear stiffness of their direction",
        keys=DIRECTIONS,
        default={},
    )

    laws: ClassVar[tuple[str, ...]] = ("stiffness", "damping", "preload")
    outputs: ClassVar[tuple[OutputSpec, ...]] = LOAD_OUTPUTS

    def turned_by(self, port: str) -> str:
        curves = (f"curves.{direction}" for direction in DIRECTIONS[3:] if direction in self.curves)
        return super().turned_by(port) or next(curves, "")

    def follows_angles(self) -> bool:
        return super().follows_angles() or any(direction in self.curves for direction in DIRECTIONS[3:])

    def mirrored(self) -> Bushing:
        """Laws along y, about x and about z become -c(-x)."""
        odd = ("y", "rx", "rz")
        preload = tuple(negate(v) if d in odd else v for d, v in zip(DIRECTIONS, self.preload, strict=True))
        curves = {d: c.mirrored() if d in odd else c for d, c in self.curves.items()}
        return self.model_copy(update={"preload": preload, "curves": curves})
