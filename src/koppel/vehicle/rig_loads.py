"""Loads on the wheels of an axle in the rig: what they push at, and how that changes as the carriers turn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from koppel.vehicle.characteristics import SIDES, Array

if TYPE_CHECKING:
    from koppel.vehicle.rig import Rig


@dataclass(frozen=True)
class Load:
    """Force [N] and moment [N*m] on a wheel, in axes of the axle, mirrored on the right side.

    at: center, patch (contact point), or patch with an offset [m] forward of it along the track line.
    """

    force: tuple[float, float, float] = (0.0, 0.0, 0.0)
    moment: tuple[float, float, float] = (0.0, 0.0, 0.0)
    at: Literal["center", "patch"] = "center"
    offset: float = 0.0


NONE = Load()

UPWARD = Load(force=(0.0, 0.0, 1.0), at="patch")


def wheel_push(rig: Rig, q: Array, side: str, load: Load) -> Array:
    """Force on the coordinates of a load on a wheel; loads of the right wheel are mirrored."""
    out = np.zeros(rig.nu)
    if load != NONE:
        u = rig.u_of[side]
        out[u : u + 6] = place_load(rig, q, side, load)[0]
    return out


def place_load(rig: Rig, q: Array, side: str, load: Load, slope: bool = False) -> tuple[list[float], list[list[float]]]:
    """Force (world axes) and moment (axes of the carrier, about its center of mass) of a load; slope of the moment.

    With the turn R of the carrier, the arm r from its center of mass and the spin axis e = R e0:
    arm = R offset + o f - radius up, f = e x z / |e x z|, up = f x e;  moment = R^T (m + arm x F).
    The slope is d(moment)/d(turn in axes of the carrier), a list of columns. Plain numbers: this is called for every
    iteration, and arrays of three are slow.
    """
    at = rig.q_of[side]
    sign = -1.0 if side == "right" else 1.0
    R = turn_rows(*q[at + 3 : at + 7].tolist())
    fx, fy, fz = load.force
    F = (fx, sign * fy, fz)
    mx, my, mz = load.moment
    arm = rotated(R, rig.offset[side].tolist())
    patch = load.at == "patch"
    if patch:
        sx, sy, sz = rig.corner.spin.tolist()
        e = rotated(R, (sign * sx, sy, sign * sz))
        level = math.hypot(e[0], e[1])
        f = (e[1] / level, -e[0] / level, 0.0)
        up = crossed(f, e)
        radius, offset = rig.corner.radius, load.offset
        arm = tuple(arm[i] + offset * f[i] - radius * up[i] for i in range(3))
    m = tuple(p + v for p, v in zip((sign * mx, my, sign * mz), crossed(arm, F), strict=True))
    found = [*F, *rotated_back(R, m)]
    if not slope:
        return found, []
    columns = []
    for axis in range(3):
        phi = (R[0][axis], R[1][axis], R[2][axis])
        d_arm = crossed(phi, rotated(R, rig.offset[side].tolist()))
        if patch:
            de = crossed(phi, e)
            g = (de[1] / level, -de[0] / level, 0.0)
            along = f[0] * g[0] + f[1] * g[1]
            df = (g[0] - along * f[0], g[1] - along * f[1], 0.0)
            d_up = [a + b for a, b in zip(crossed(df, e), crossed(f, de), strict=True)]
            d_arm = tuple(d_arm[i] + offset * df[i] - radius * d_up[i] for i in range(3))
        change = [a - b for a, b in zip(crossed(d_arm, F), crossed(phi, m), strict=True)]
        columns.append(list(rotated_back(R, change)))
    return found, columns


def load_slopes(rig: Rig, q: Array, loads: Mapping[str, Sequence[Load]]) -> Array:
    """d(loads)/dtheta: moments change as the wheels turn."""
    slope = np.zeros((rig.nu, rig.nu))
    for side, given in loads.items():
        u = rig.u_of[side] + 3
        for load in given:
            if load != NONE:
                slope[u : u + 3, u : u + 3] += np.array(place_load(rig, q, side, load, True)[1]).T
    return slope


def upward(rig: Rig, amounts: Array) -> dict[str, list[Load]]:
    """The vertical loads of the rig."""
    return {side: [Load((0.0, 0.0, float(v)), at=rig.load_at)] for side, v in zip(SIDES, amounts, strict=False)}


Triple = Sequence[float]


def turn_rows(w: float, x: float, y: float, z: float) -> tuple[Triple, Triple, Triple]:
    """The rows of the matrix of a unit quaternion."""
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def rotated(R: Sequence[Triple], v: Triple) -> tuple[float, ...]:
    """R v."""
    return tuple(row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in R)


def rotated_back(R: Sequence[Triple], v: Triple) -> tuple[float, ...]:
    """R^T v."""
    return tuple(R[0][i] * v[0] + R[1][i] * v[1] + R[2][i] * v[2] for i in range(3))


def crossed(a: Triple, b: Triple) -> tuple[float, ...]:
    """a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def mirrored_load(load: Load) -> Load:
    """The load that a mirror shows."""
    fx, fy, fz = load.force
    mx, my, mz = load.moment
    return Load((fx, -fy, fz), (-mx, my, -mz), load.at, load.offset)
