"""Elastic connection of two frames in six directions."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import model_validator

from koppel.model.curve import Curve
from koppel.model.drawing import Drawing, wrench
from koppel.model.element import (
    Element,
    Energy,
    FramePort,
    Hardpoint,
    OutputSpec,
    check_axis,
    curve,
    element,
    output,
    place_frames,
    port,
    quantity,
)
from koppel.model.value import SixVector, Vector, negate

DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
Direction = Literal["x", "y", "z", "rx", "ry", "rz"]

_ZERO = (0, 0, 0, 0, 0, 0)
_FORCES = ("N", "N", "N", "N*m", "N*m", "N*m")


@element("mechanics.bushing")
class Bushing(Element):
    """Springs and dampers in parallel along and about the three axes of frame_a.

    f_i = c_i(u_i)   + damping_i * u_i'  + preload_i      i = x, y, z
    m_i = c_i(phi_i) + damping_i * nu_i  + preload_i      i = rx, ry, rz
    with c_i(x) = stiffness_i * x, or the curve given for that direction instead;
    u: origin of b from a, in the axes of a; phi: Cardan angles of b against a, R_ab = Rx(phi_x) Ry(phi_y) Rz(phi_z);
    nu: angular velocity of b against a in the axes of a, not the rates of the Cardan angles.
    +f and +m act on side a, -f and -m on side b, both at the origin of frame_b: positive f pulls b back towards a.
    Valid while |phi_y| < pi/2.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a block on a rubber mount
parts:
  block: {mass: 10 kg, inertia: {xx: 0.1, yy: 0.1, zz: 0.1}, shape: {box: {size: [0.2, 0.2, 0.2]}}}
elements:
  mount:
    type: mechanics.bushing
    frame_a: ground
    frame_b: block
    stiffness: [20 N/mm, 20 N/mm, 20 N/mm, 100, 100, 100]
    damping: [100, 100, 100, 1, 1, 1]
"""

    drawing: ClassVar[Drawing | None] = Drawing("sleeve", arrows=wrench("frame_b", "frame_a", -1.0))
    energy: ClassVar[Energy | None] = "dissipative"

    frame_a: FramePort = port("side a; its axes are the directions of the bushing")
    frame_b: FramePort = port("side b; its origin is the point of application")
    position: Vector | None = quantity(
        ("m", "m", "m"),
        "place at the design position in model coordinates, instead of two frames: frame_a and frame_b name parts then",
        core=False,
        default=None,
    )
    axis: Vector | None = quantity(
        ("1", "1", "1"),
        "direction of z at this place in model axes, with x as near to x of the model as it can be; the axes of the "
        "model when absent",
        core=False,
        default=None,
    )
    stiffness: SixVector = quantity(
        ("N/m", "N/m", "N/m", "N*m/rad", "N*m/rad", "N*m/rad"), "force per deflection, torque per twist", default=_ZERO
    )
    damping: SixVector = quantity(
        ("N*s/m", "N*s/m", "N*s/m", "N*m*s/rad", "N*m*s/rad", "N*m*s/rad"),
        "force per velocity, torque per angular velocity",
        at_least=0,
        default=_ZERO,
    )
    preload: SixVector = quantity(_FORCES, "force and torque without deflection", default=_ZERO)
    curves: dict[Direction, Curve] = curve(
        ("m", "m", "m", "rad", "rad", "rad"),
        _FORCES,
        "curves that replace the linear stiffness of their direction",
        keys=DIRECTIONS,
        default={},
    )

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force_x", "N", "force on side a along x of frame_a"),
        output("force_y", "N", "force on side a along y of frame_a", odd=True),
        output("force_z", "N", "force on side a along z of frame_a"),
        output("torque_x", "N*m", "torque on side a about x of frame_a", odd=True),
        output("torque_y", "N*m", "torque on side a about y of frame_a"),
        output("torque_z", "N*m", "torque on side a about z of frame_a", odd=True),
    )

    @model_validator(mode="after")
    def _check_axis(self) -> Bushing:
        check_axis(self)
        return self

    def hardpoints(self) -> dict[str, Hardpoint]:
        return place_frames(self, self.axis)  # type: ignore[arg-type]

    def mirrored(self) -> Bushing:
        """Laws along y, about x and about z become -c(-x)."""
        odd = ("y", "rx", "rz")
        preload = tuple(negate(v) if d in odd else v for d, v in zip(DIRECTIONS, self.preload, strict=True))
        curves = {d: c.mirrored() if d in odd else c for d, c in self.curves.items()}
        return self.model_copy(update={"preload": preload, "curves": curves})
