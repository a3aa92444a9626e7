"""An axle without its links: tables of where the wheels stand."""

from __future__ import annotations

from typing import ClassVar, Literal

from koppel.model.axle import ELASTIC, AxleForces
from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, OutputSpec, Sled, element, option, output, port, quantity
from koppel.model.value import Pair, Value, Vector


@element("vehicle.reduced_axle")
class ReducedAxle(AxleForces):
    """Both wheels of an axle, their carriers held by tables instead of links.

    z, o, r: travel of a wheel center along z of the chassis, that of the other wheel, travel of the rack (to the left
    positive). For the left wheel, the right one being mirrored with -r:
    center = center of the design position + (x, y)(z, o, r); wheel axes = Rz(-toe) Rx(-camber) Ry(pitch)
    e: what the carrier is away from there along x, y and (sine of the turn) about x, y, z of the chassis
    U = e . K e / 2 + spring(extension) + stops(extension of the damper) + bar_stiffness (b_l - b_r)**2 / 2 + energy
    D = relaxation e' . K e' / 2 + damper(rate), and bar_damping; b = bar + bar_arm_y e_rx - bar_arm_x e_ry
    rate: that of the damper travel of the table and damper_arm . (e_x', e_y') + damper_lever . (e_rx', e_ry', e_rz')
    Forces are those of U and D on wheels, chassis and rack, through the slopes of the tables: with them come motion
    ratios, anti-dive, roll centers and the force on the rack. K is the inverse of the compliances of the table, where
    there are some, else stiffness and turn_stiffness in all directions: large, for links without compliance.

    maps: one row per point of the grid: travel, opposite, rack [m], x, y [m], toe, camber, pitch [rad], extension of
    spring and damper [m], height of the anti-roll bar [m]; and then perhaps energy of the links [J] and the
    compliances x_x, y_x, y_y, rx_x, ... rz_rz [m/N, rad/N, rad/(N m)]. The points along each travel are equally
    spaced; between them run cubic splines with continuous curvature, beyond them straight lines, and a run that leaves
    them warns. Without maps the wheels rise straight up with the travel of spring and damper.
    koppel.vehicle.measure_maps makes them from any suspension. It has no table where it is recorded.
    """

    drawing: ClassVar[Drawing | None] = Drawing("line")
    joins_parts: ClassVar[bool] = False
    further: ClassVar[int] = len(ELASTIC)

    chassis: FramePort = port("middle of the axle on the chassis: x forward, y left, z up")
    left: FramePort = port("wheel center on the left carrier; y is the spin axis")
    right: FramePort = port("wheel center on the right carrier; y is the spin axis, to the left")
    rack: Sled = port("rack, to the left positive", to="sled", default="ground")
    center: Vector = quantity(("m", "m", "m"), "left wheel center in the design position", default=(0, 0, 0))
    stiffness: Value = quantity("N/m", "along x and y, where the maps have no compliances", at_least=0, default=1e8)
    turn_stiffness: Value = quantity("N*m/rad", "about all axes, likewise", at_least=0, default=1e7)
    relaxation: Value = quantity("s", "damping per stiffness of what is away from the table", at_least=0, default=1e-3)
    bar_arm: Pair = quantity(
        ("m", "m"), "x and y of the end of the bar from the wheel center: so far a turn of the carrier lifts it",
        default=(0, 0),
    )  # fmt: skip
    damper_arm: Pair = quantity(
        ("1", "1"), "direction of the damper along x and y: so far a shift of the carrier extends it", default=(0, 0)
    )
    damper_lever: Vector = quantity(
        ("m", "m", "m"), "extension of the damper per turn of the carrier about x, y, z", default=(0, 0, 0)
    )
    hand: Literal["left", "right"] = option("side on which the port left is", default="left")
    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *AxleForces.outputs,
        output("rack_force", "N", "force of the wheels on the rack, to the left"),
        output("deflection_left", "m", "way of the left wheel center from the table, in the plane"),
        output("deflection_right", "m", "way of the right wheel center from the table, in the plane"),
        output("power", "W", "power that the axle puts into wheels, chassis and rack"),
    )

    def mirrored(self) -> ReducedAxle:
        """The sides change; travels keep their signs."""
        return self.model_copy(update={"hand": "right" if self.hand == "left" else "left"})
