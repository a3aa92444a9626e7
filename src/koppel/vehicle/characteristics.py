"""Characteristics of a wheel from poses and velocities of its carrier, for many positions at once.

All in axes of the axle (x forward, y left, z up) and for the left side: a right wheel is looked at in the mirror first.
p: wheel centers (n, 3); R: turns of the carrier against the design position (n, 3, 3); v, w: velocity of the wheel
center and angular velocity for one motion (n, 3). Angles in rad, lengths in m.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from koppel.vehicle.linkage import Linkage

Array = NDArray[np.float64]
SIDES = ("left", "right")
MIRROR = np.array([1.0, -1.0, 1.0])
NOTHING = 1e-12
"""Rates (m, rad per m) below this are rounding of 0: the ratio to them has no meaning."""
UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Corner:
    """What is fixed in a corner: points in the design position, spin axis of the wheel, its radius."""

    linkage: Linkage | None
    points: Mapping[str, Array]
    spin: Array
    radius: float

    def carried(self, name: str, p: Array, R: Array) -> Array:
        """Where a point of the carrier is."""
        return np.asarray(p + R @ (self.points[name] - self.points["WC"]), dtype=np.float64)


def dot(a: Array, b: Array) -> Array:
    """Row by row."""
    found: Array = np.einsum("...i,...i->...", a, b)
    return found


def safe_ratio(a: Array, b: Array) -> Array:
    """a / b; NaN where b is 0."""
    found: Array = np.divide(a, b, out=np.full(np.broadcast(a, b).shape, np.nan), where=np.abs(b) > NOTHING)
    return found


def rotations(quaternions: Array) -> Array:
    """Matrices of unit quaternions w, x, y, z."""
    w, x, y, z = np.moveaxis(quaternions, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.asarray(np.moveaxis(np.array(rows), (0, 1), (-2, -1)))


def wheel_axes(corner: Corner, R: Array) -> tuple[Array, Array, Array]:
    """Spin axis to the left, track line forward (level), and the direction upward in the wheel plane."""
    e = R @ corner.spin
    forward = np.cross(e, UP)
    forward /= np.linalg.norm(forward, axis=-1, keepdims=True)
    return e, forward, np.cross(forward, e)


def angles(corner: Corner, p: Array, R: Array) -> dict[str, Array]:
    """Toe, camber, pitch of the carrier, contact point; caster, kingpin inclination, trail and scrub radius.

    toe = atan2(e_x, e_y), camber = asin(-e_z) with the spin axis e; caster = atan2(-k_x, k_z) and kingpin =
    atan2(-k_y, k_z) with the axis k upward; trail and scrub are from the point where that axis meets the level of the
    contact point: ahead of it along the track line, and inside of it.
    """
    e, forward, up = wheel_axes(corner, R)
    contact = p - corner.radius * up
    found = {
        "toe": np.arctan2(e[:, 0], e[:, 1]),
        "camber": np.arcsin(np.clip(-e[:, 2], -1.0, 1.0)),
        "pitch": np.arcsin(np.clip(-R[:, 2, 0], -1.0, 1.0)),
        **{f"{axis}_wc": p[:, i] for i, axis in enumerate("xyz")},
        **{f"{axis}_cp": contact[:, i] for i, axis in enumerate("xyz")},
    }
    axis = kingpin_axis(corner, p, R)
    if axis is not None:
        low, k = axis
        found["caster"], found["kingpin"] = np.arctan2(-k[:, 0], k[:, 2]), np.arctan2(-k[:, 1], k[:, 2])
        ground = low + ((contact[:, 2] - low[:, 2]) / k[:, 2])[:, None] * k
        away = ground - contact
        found["trail"], found["scrub"] = dot(away, forward), -dot(away, np.cross(UP, forward))
    return found


def kingpin_axis(corner: Corner, p: Array, R: Array) -> tuple[Array, Array] | None:
    """Lower point of the steering axis and its direction upward; None where the linkage has no such axis."""
    if corner.linkage is None or corner.linkage.kingpin is None:
        return None
    low_name, high_name = corner.linkage.kingpin
    low = corner.carried(low_name, p, R)
    fixed = corner.linkage.guide is not None and corner.linkage.guide[0] == high_name
    high = np.broadcast_to(corner.points[high_name], low.shape) if fixed else corner.carried(high_name, p, R)
    return low, high - low


def bump(corner: Corner, p: Array, R: Array, v: Array, w: Array) -> dict[str, Array]:
    """What travel with fixed rack does: v and w are those of a rise of the wheel center.

    rc_height: height of the roll center above the contact point, y_cp v_y/v_z of the carrier-fixed point there;
    dx_dz, dy_dz of wheel center and of that point; swing arms in front and side view, from the contact point to the
    instant center: length (front: inward positive; side: rearward positive) and height of the center above it;
    bump_steer, bump_camber, bump_caster: rad per m.
    """
    e, _, up = wheel_axes(corner, R)
    arm = -corner.radius * up
    contact, of_contact = p + arm, v + np.cross(w, arm)
    e_rate = np.cross(w, e)
    level = e[:, 0] ** 2 + e[:, 1] ** 2
    rise = v[:, 2]
    found = {
        "rc_height": contact[:, 1] * safe_ratio(of_contact[:, 1], of_contact[:, 2]),
        "dx_dz_wc": safe_ratio(v[:, 0], rise),
        "dy_dz_wc": safe_ratio(v[:, 1], rise),
        "dx_dz_cp": safe_ratio(of_contact[:, 0], of_contact[:, 2]),
        "dy_dz_cp": safe_ratio(of_contact[:, 1], of_contact[:, 2]),
        "bump_steer": safe_ratio((e_rate[:, 0] * e[:, 1] - e[:, 0] * e_rate[:, 1]) / level, rise),
        "bump_camber": safe_ratio(-e_rate[:, 2] / np.sqrt(level), rise),
        "front_arm": safe_ratio(of_contact[:, 2], w[:, 0]),
        "front_arm_height": safe_ratio(of_contact[:, 1], w[:, 0]),
        "side_arm": -safe_ratio(of_contact[:, 2], w[:, 1]),
        "side_arm_height": -safe_ratio(of_contact[:, 0], w[:, 1]),
    }
    axis = kingpin_axis(corner, p, R)
    if axis is not None:
        k = axis[1]
        rate = np.cross(w, k)
        if corner.linkage is not None and corner.linkage.guide is not None:  # the top stays, the lower point moves
            low = axis[0]
            rate = -(v + np.cross(w, low - p))
        change = (-rate[:, 0] * k[:, 2] + k[:, 0] * rate[:, 2]) / (k[:, 0] ** 2 + k[:, 2] ** 2)
        found["bump_caster"] = safe_ratio(change, rise)
    return found


def line_length(ends: tuple[Array, Array], velocity: Array) -> tuple[Array, Array]:
    """Length from a fixed point to a moving one, and its rate."""
    away = ends[1] - ends[0]
    length = np.linalg.norm(away, axis=-1)
    return length, dot(away, velocity) / length


def ackermann(left: Array, right: Array, track: Array, wheelbase: float) -> Array:
    """Share in % of the difference of the steering angles that turning about one point of the rear axle needs.

    left, right: angles of the wheels to the left, in rad. 100 %: cot(outer) - cot(inner) = track / wheelbase. NaN where
    the inner wheel is turned by less than 3 deg: both differences vanish there.
    """
    inner, outer = np.where(left + right > 0, left, -right), np.where(left + right > 0, right, -left)
    ideal = np.arctan2(wheelbase * np.tan(inner), wheelbase + track * np.tan(inner))
    share = 100.0 * safe_ratio(inner - outer, inner - ideal)
    return np.where(inner > np.deg2rad(3.0), share, np.nan)


def turning_circle(left: Array, right: Array, track: Array, wheelbase: float) -> Array:
    """Diameter of the circle of the outer front wheel, from its angle (kerb to kerb), in m."""
    outer = np.abs(np.where(left + right > 0, right, left))
    return 2.0 * safe_ratio(np.full_like(outer, wheelbase), np.sin(outer))
