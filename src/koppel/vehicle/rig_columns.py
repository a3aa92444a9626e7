"""What a K&C sheet shows of positions in the rig: angles, steering axis, damper, spring, anti-dive, the axle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from koppel.vehicle.characteristics import (
    SIDES,
    Array,
    ackermann,
    angles,
    bump,
    line_length,
    safe_ratio,
    turning_circle,
)
from koppel.vehicle.rig_follower import Solution

if TYPE_CHECKING:
    from koppel.vehicle.rig import Rig


def wheel_columns(rig: Rig, solution: Solution, side: str) -> dict[str, tuple[Array, str]]:
    """All columns of one wheel, in its own signs."""
    k = SIDES.index(side)
    p, R = solution.pose(rig, side)
    v, w = solution.motion(rig, side, k)
    found: dict[str, tuple[Array, str]] = {"travel": (p[:, 2] - rig.corner.points["WC"][2], "m")}
    for name, values in angles(rig.corner, p, R).items():
        of_angle = name in ("toe", "camber", "caster", "kingpin", "pitch")
        found[name] = (np.rad2deg(values), "deg") if of_angle else (values, "m")
    for name, values in bump(rig.corner, p, R, v, w).items():
        if name.startswith("bump_"):
            found[name] = (np.rad2deg(values), "deg/m")
        else:
            found[name] = (values, "1" if name.startswith("d") else "m")
    for line, (inner, outer, design) in rig.lines.items():
        place = rig.corner.carried(outer, p, R)
        velocity = v + np.cross(w, place - p)
        length, rate = line_length((rig.corner.points[inner], place), velocity)
        sign = -1.0 if line == "spring" else 1.0
        found[f"{line}_travel"] = (sign * (length - design), "m")
        found[f"{line}_ratio"] = (sign * safe_ratio(rate, v[:, 2]), "1")
    if "S" in rig.corner.points:
        place = rig.corner.carried("S", p, R)
        found["z_S"] = (place[:, 2] - rig.corner.points["S"][2], "m")
    found["wheel_load"] = (solution.guides[:, k], "N")
    for row, path in enumerate(rig.machine.compiled.constraints):
        owner, _, name = path.partition(".")
        if owner == side and name in rig.link_names:
            found[f"{name}_force"] = (-solution.forces[:, row], "N")
    add_anti(rig, found)
    return found


def add_anti(rig: Rig, found: dict[str, tuple[Array, str]]) -> None:
    """Share in % of the load transfer that the linkage takes, from the slopes of the points where the forces act.

    anti = share * slope * wheelbase / height, slope = dx/dz forward in front, rearward at the rear. Where the carrier
    takes the torque (brakes outboard, hub motors) the force acts as at the contact point, where the body takes it
    (brakes inboard, drive through shafts) as at the wheel center.
    """
    at = {"outboard": found["dx_dz_cp"][0], "inboard": found["dx_dz_wc"][0]}
    per = rig.wheelbase / rig.height * (1.0 if rig.front else -1.0) * 100.0
    names = ("anti_dive", "anti_lift") if rig.front else ("anti_lift", "anti_squat")
    found[names[0]] = (rig.brake_share * at[rig.brakes] * per, "%")
    found[names[1]] = (rig.drive_share * at[rig.drive] * per, "%")


def axle_columns(rig: Rig, solution: Solution, columns: Mapping[str, Array]) -> dict[str, tuple[Array, str]]:
    """Columns of both wheels together: track, steering angles, rack force."""
    track = columns["left.y_cp"] + columns["right.y_cp"]
    found: dict[str, tuple[Array, str]] = {
        "track": (track, "m"),
        "track_change": (track - 2 * contact_design(rig, "y_cp"), "m"),
    }
    forward = 1.0 if rig.front else -1.0
    for side in SIDES:
        moved = columns[f"{side}.x_cp"] - contact_design(rig, "x_cp")
        found[f"{side}.wheelbase_change"] = (forward * moved, "m")
    if rig.rack_u is not None:
        found["rack_travel"] = (solution.q[:, rig.rack_q], "m")
        left, right = -np.deg2rad(columns["left.toe"]), np.deg2rad(columns["right.toe"])
        found["steer_left"], found["steer_right"] = (np.rad2deg(left), "deg"), (np.rad2deg(right), "deg")
        found["ackermann"] = (ackermann(left, right, track, rig.wheelbase), "%")
        found["turning_circle"] = (turning_circle(left, right, track, rig.wheelbase), "m")
        if solution.by_wheel:
            found["steering_torque"] = (solution.guides[:, 2], "N*m")
        else:
            found["rack_force"] = (solution.guides[:, 2], "N")
    return found


def contact_design(rig: Rig, name: str) -> float:
    """x or y of the contact point in the design position."""
    p, R = rig.corner.points["WC"][None], np.eye(3)[None]
    return float(angles(rig.corner, p, R)[name][0])
