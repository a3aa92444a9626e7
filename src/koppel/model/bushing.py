"""What bushings have in common: two frames, or a place on two parts, and the load on side a."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from pydantic import model_validator

from koppel.model.drawing import Drawing, wrench
from koppel.model.element import (
    Element,
    Energy,
    FramePort,
    Hardpoint,
    OutputSpec,
    axial,
    check_axis,
    hardpoint,
    is_nothing,
    place_frames,
    polar,
    port,
    quantity,
)
from koppel.model.value import Vector

B = TypeVar("B", bound="BushingBase")
DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
"""Along and about the axes of frame_a."""
ODD = ("y", "rx", "rz")
"""Directions that a mirror turns."""
NOTHING = (0, 0, 0, 0, 0, 0)
FORCES = ("N", "N", "N", "N*m", "N*m", "N*m")
STIFFNESS = ("N/m", "N/m", "N/m", "N*m/rad", "N*m/rad", "N*m/rad")
DEFLECTIONS = ("m", "m", "m", "rad", "rad", "rad")
LOAD_OUTPUTS: tuple[OutputSpec, ...] = (
    *polar("force_{}", "N", "force on side a along {} of frame_a"),
    *axial("torque_{}", "N*m", "torque on side a about {} of frame_a"),
)
"""The load on side a."""


class BushingBase(Element):
    """An elastic connection of two frames, or of two parts at a hardpoint."""

    drawing: ClassVar[Drawing | None] = Drawing("sleeve", arrows=wrench("frame_b", "frame_a", -1.0))
    energy: ClassVar[Energy | None] = "dissipative"
    laws: ClassVar[tuple[str, ...]] = ()
    """Six numbers each, of which the last three make torques."""
    elastic: ClassVar[tuple[str, ...]] = ("stiffness",)
    """Those that belong to deflections."""

    frame_a: FramePort = port("side a; its axes are the directions of the bushing")
    frame_b: FramePort = port("side b; its origin is the point of application")
    position: Vector | None = hardpoint(
        "place at the design position in model coordinates, instead of two frames: frame_a and frame_b name parts then"
    )
    axis: Vector | None = quantity(
        ("1", "1", "1"),
        "direction of z at this place in model axes, with x as near to x of the model as it can be; the axes of the "
        "model when absent",
        core=False,
        default=None,
    )

    @model_validator(mode="after")
    def _check_axis(self: B) -> B:
        check_axis(self)
        return self

    def turned_by(self, port: str) -> str:
        """Side a also bears the moment of the force, which acts at the origin of frame_b."""
        if port == "frame_a":
            return super().turned_by(port)
        turning = (
            f"{name}.{direction}"
            for name in self.laws
            for direction, value in zip(DIRECTIONS[3:], getattr(self, name)[3:], strict=True)
            if not is_nothing(value)
        )
        return next(turning, "")

    @property
    def at_one_place(self) -> tuple[bool, bool, bool]:
        """Where nothing is elastic, frames may be apart: it only damps there, or guides along."""
        x, y, z = (
            not is_nothing(value) or direction in getattr(self, "curves", {})
            for direction, value in zip(DIRECTIONS[:3], getattr(self, "stiffness", (1, 1, 1))[:3], strict=True)
        )
        return x, y, z

    def hardpoints(self) -> dict[str, Hardpoint]:
        return place_frames(self, self.axis)  # type: ignore[arg-type]

    def follows_angles(self) -> bool:
        """True where a load depends on the angles between the frames, which are unique up to the end of their range."""
        return any(not is_nothing(v) for name in self.elastic for v in getattr(self, name)[3:])
