"""How the rig follows a path: from one position to the next, by kinematics or by the balance of forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from koppel.compile.tolerances import DEPENDENT
from koppel.model.errors import KoppelError
from koppel.vehicle.characteristics import MIRROR, SIDES, Array, rotations
from koppel.vehicle.rig_loads import NONE, UPWARD, Load, load_slopes, upward, wheel_push

if TYPE_CHECKING:
    from koppel.vehicle.rig import Rig


LONGEST = 0.004
"""Largest way in m (or rad) between two positions on the way to a far one."""
SHORTEST = 2e-7
"""Shortest way in m (or rad) that is tried before the axle is called locked: far below what the sheet shows."""
FARTHEST = 0.2, 0.3, 0.5
"""Newton's method is lost where a defect, a step that closes, or a step of the balance is larger (m, rad)."""
CLOSED, NEARLY_CLOSED = 1e-14, 1e-11
"""Defects (m, rad) at which positions are closed: rounding of 1 m; or 1e-11 where steps no longer make them smaller."""
BALANCED, NEARLY_BALANCED, SHRINKING = 1e-13, 1e-9, 1e-8
"""Steps (m, rad) that end a balance: rounding; below 1e-9 where they no longer shrink, and below 1e-8 where the last
one was a thousand times as large, because the next one is that much smaller again."""
STALLED = 0.3
"""Steps shrink no more where one is larger than this share of the last: Newton's method squares them."""
SOFT = 1e-10
"""Stiffness per the largest of motions that nothing resists: a rod about its own line; it moves nothing visible."""


class RigError(KoppelError):
    """A position that the axle cannot reach; travel: the last one that it can, link: what is stretched there."""

    exit_code = 3
    travel: float = float("nan")
    link: str = ""


@dataclass(frozen=True)
class Solution:
    """Solved positions: q (n, nq), forces of the constraints and of the guides, motions per guide (n, nu, guides)."""

    q: Array
    targets: Array
    forces: Array
    guides: Array
    tangents: Array
    by_wheel: bool

    def pose(self, rig: Rig, side: str) -> tuple[Array, Array]:
        """Wheel centers and turns of the carrier, the right side in the mirror."""
        at = rig.q_of[side]
        R = rotations(self.q[:, at + 3 : at + 7])
        p = self.q[:, at : at + 3] + R @ rig.offset[side]
        return (p, R) if side == "left" else (p * MIRROR, R * np.outer(MIRROR, MIRROR))

    def motion(self, rig: Rig, side: str, guide: int) -> tuple[Array, Array]:
        """Velocity of the wheel center and angular velocity per rate of a guide, the right side in the mirror."""
        at = rig.u_of[side]
        R = rotations(self.q[:, rig.q_of[side] + 3 : rig.q_of[side] + 7])
        w = np.einsum("nij,nj->ni", R, self.tangents[:, at + 3 : at + 6, guide])
        v = self.tangents[:, at : at + 3, guide] + np.cross(w, R @ rig.offset[side])
        return (v, w) if side == "left" else (v * MIRROR, -w * MIRROR)


class Follower:
    """Goes from position to position by Newton's method, along the tangent of the last one.

    Guides are rows of their own: heights of the wheel centers, rack or steering wheel, and what is locked.
    """

    def __init__(self, rig: Rig, by_wheel: bool, forces: bool) -> None:
        self.rig, self.forces, self.by_wheel = rig, forces, by_wheel
        steer = rig.wheel_u if by_wheel else rig.rack_u
        self.fixed = [u for u in [*rig.held, *([rig.wheel_u] if not by_wheel and rig.wheel_u is not None else [])]]
        self.steer_u = steer
        self.steer_q = rig.wheel_q if by_wheel else rig.rack_q
        self.guides = 2 + (steer is not None)
        self.kinematic = rig.determined and not by_wheel
        self.lam = np.zeros(rig.rows + self.guides + len(self.fixed))

    def guide_rows(self, q: Array) -> tuple[Array, Array]:
        """Values of the guides and their rows."""
        rig = self.rig
        count = self.guides + len(self.fixed)
        values, rows = np.zeros(self.guides), np.zeros((count, rig.nu))
        for k, side in enumerate(SIDES):
            at, u = rig.q_of[side], rig.u_of[side]
            rows[k, u + 2] = 1.0
            r = rig.offset[side]
            values[k] = q[at + 2]
            if r.any():
                R = rotations(q[at + 3 : at + 7])
                values[k] += (R @ r)[2]
                rows[k, u + 3 : u + 6] = np.cross(r, R[2])
            values[k] -= rig.corner.points["WC"][2]
        if self.steer_u is not None:
            values[2], rows[2, self.steer_u] = q[self.steer_q], 1.0
        for k, u in enumerate(self.fixed):
            rows[self.guides + k, u] = 1.0
        return values, rows

    def residual(self, q: Array, target: Array) -> tuple[Array, Array]:
        """What is left of constraints and guides, and their rows."""
        core, rig = self.rig.core, self.rig
        values, rows = self.guide_rows(q)
        left = np.concatenate([core.constraints(q, rig.rest)[0], values - target, np.zeros(len(self.fixed))])
        return left, np.vstack([core.constraint_matrix(q), rows])

    def pushes(self, q: Array, rows: Array) -> Array:
        """The directions of the forces of the rows; vertical ones act where the rig says."""
        rig = self.rig
        if rig.load_at == "center":
            return rows
        pushes = rows.copy()
        for k, side in enumerate(SIDES):
            pushes[rig.rows + k] = wheel_push(rig, q, side, UPWARD)
        return pushes

    def run(self, targets: Array, loads: Sequence[Mapping[str, Load]] | None) -> Solution:
        rig = self.rig
        n, count = len(targets), self.guides
        targets = targets[:, :count]
        q = rig.q0
        out_q, out_forces = np.empty((n, len(q))), np.zeros((n, rig.rows))
        out_guides, tangents = np.zeros((n, count)), np.empty((n, rig.nu, count))
        at, tangent = np.zeros(count), None
        order = outward(targets)
        starts: dict[int, tuple[Array, Array, Array, Array]] = {}
        for index, before in order:
            if before >= 0:
                q, at, tangent, self.lam = starts[before]
            else:
                q, at, tangent = rig.q0, np.zeros(count), None
            load = loads[index] if loads is not None else None
            q, tangent = self.reach(q, at, tangent, targets[index], load)
            starts[index] = (q, targets[index], tangent, self.lam)
            out_q[index], tangents[index] = q, tangent
            out_forces[index], out_guides[index] = self.lam[: rig.rows], self.lam[rig.rows : rig.rows + count]
        return Solution(out_q, targets, out_forces, out_guides, tangents, self.by_wheel)

    def reach(
        self, q: Array, at: Array, tangent: Array | None, target: Array, load: Mapping[str, Load] | None
    ) -> tuple[Array, Array]:
        """From one position to another, in as many parts as it takes; raises where the linkage locks."""
        whole = target - at
        parts = max(1, int(np.ceil(np.max(np.abs(whole[:2]), initial=0.0) / (4 * LONGEST))))
        if len(whole) > 2:
            parts = max(parts, int(np.ceil(abs(whole[2]) / (4 * LONGEST if self.steer_q == self.rig.rack_q else 0.5))))
        done, step = 0.0, 1.0 / parts
        while done < 1.0:
            ahead = min(1.0, done + step)
            goal = target if ahead == 1.0 else at + ahead * whole
            start = q if tangent is None else self.rig.core.retract(q, tangent @ ((ahead - done) * whole))
            found = self.newton(start, goal, load)
            if found is not None and tangent is not None and not self.continues(tangent, found[1]):
                found = None
            if found is None:
                step *= 0.5
                if step * float(np.max(np.abs(whole))) < SHORTEST:
                    raise self.locked(q, at + done * whole, target)
                continue
            q, tangent = found
            done = ahead
        assert tangent is not None
        return q, tangent

    def continues(self, before: Array, after: Array) -> bool:
        """Whether two tangents belong to one branch: no motion turns round or grows without bound."""
        size = np.max(np.abs(after))
        along = np.sum(before * after)
        return bool(size < 1e4 and along > 0.0 and np.linalg.norm(after) < 8.0 * np.linalg.norm(before) + 1e2)

    def newton(self, q: Array, target: Array, load: Mapping[str, Load] | None) -> tuple[Array, Array] | None:
        return (self.close if self.kinematic else self.balance)(q, target, load)

    def close(self, q: Array, target: Array, load: Mapping[str, Load] | None) -> tuple[Array, Array] | None:
        """Pure kinematics: as many rows as motions; then the forces, which are linear."""
        rig, last = self.rig, np.inf
        for _ in range(12):
            left, rows = self.residual(q, target)
            size = float(np.max(np.abs(left)))
            if not np.isfinite(size) or size > FARTHEST[0]:
                return None
            if size < CLOSED or (size < NEARLY_CLOSED and size > STALLED * last):
                break
            last = size
            try:
                step = solve_linear(rows, -left)
            except np.linalg.LinAlgError:
                return None
            if np.max(np.abs(step)) > FARTHEST[1]:
                return None
            q = rig.core.retract(q, step)
        else:
            return None
        wanted = np.zeros((len(left), self.guides))
        wanted[rig.rows : rig.rows + self.guides] = np.eye(self.guides)
        try:
            tangent = solve_linear(rows, wanted)
            if self.forces:
                h = rig.core.evaluate(0.0, q, rig.rest, False) + self.push(q, load)
                self.lam = solve_linear(self.pushes(q, rows).T, -h)
        except np.linalg.LinAlgError:
            return None
        return q, tangent

    def balance(self, q: Array, target: Array, load: Mapping[str, Load] | None) -> tuple[Array, Array] | None:
        """Force balance: h + W lambda = 0 together with constraints and guides."""
        rig, nu, last, lam = self.rig, self.rig.nu, np.inf, self.lam
        for _ in range(30):
            left, rows = self.residual(q, target)
            pushes = self.pushes(q, rows)
            h = rig.core.evaluate(0.0, q, rig.rest, True) + self.push(q, load)
            K = rig.core.matrix(0.0, 1.0, True, False) - self.load_slope(q, load, lam)
            A = bordered(K, rows, pushes)
            try:
                step = solve_linear(A, np.concatenate([h + pushes.T @ lam, -left]))
            except np.linalg.LinAlgError:
                return None
            size = float(np.max(np.abs(step[:nu])))
            if not np.isfinite(size) or size > FARTHEST[2]:
                return None
            q, lam = rig.core.retract(q, step[:nu]), lam + step[nu:]
            # what is left after a step of this size is below rounding, or rounding itself
            squared = size < SHRINKING and size < 1e-3 * last
            if size < BALANCED or squared or (size < NEARLY_BALANCED and size > STALLED * last):
                break
            last = size
        else:
            return None
        self.lam = lam
        wanted = np.zeros((nu + len(left), self.guides))
        wanted[nu + rig.rows : nu + rig.rows + self.guides] = np.eye(self.guides)
        return q, solve_linear(A, wanted)[:nu]

    def push(self, q: Array, load: Mapping[str, Load] | None) -> Array:
        """The loads on the wheels as forces on the coordinates."""
        if load is None:
            return self.rig.rest
        return wheel_push(self.rig, q, "left", load.get("left", NONE)) + wheel_push(
            self.rig, q, "right", load.get("right", NONE)
        )

    def load_slope(self, q: Array, load: Mapping[str, Load] | None, lam: Array) -> Array:
        """d(loads)/dtheta, those of the guides included: a patch moves as its wheel turns."""
        rig = self.rig
        loads = upward(rig, lam[rig.rows : rig.rows + 2])
        for side in SIDES:
            loads[side].append(load.get(side, NONE) if load is not None else NONE)
        return load_slopes(rig, q, loads)

    def locked(self, q: Array, at: Array, target: Array) -> RigError:
        """What to say where the axle can go no further."""
        rig = self.rig
        _, rows = self.residual(q, at)
        U, sizes, _ = np.linalg.svd(rows)
        weights = np.abs(U[:, -1])[: rig.rows] if self.kinematic else np.abs(self.lam[: rig.rows])
        names = rig.machine.compiled.constraints
        if not np.any(at) and sizes[-1] < DEPENDENT * sizes[0]:
            same = np.abs(U[:, sizes < DEPENDENT * sizes[0]]).max(axis=1)[: rig.rows]
            which = [f"'{name}'" for name, w in zip(names, same, strict=True) if w > 0.1]
            told = f"{', '.join(which)} hold the same motion in the design position, and another one is free"
            return RigError(f"the axle does not hold its wheels: {told}; move their points")
        link = names[int(np.argmax(weights))] if len(weights) else "the linkage"
        way = target - at
        moved = int(np.argmax(np.abs(way)))
        what = ("left wheel travel", "right wheel travel", "rack travel")[moved]
        if moved < 2 and abs(way[0]) == abs(way[1]):
            what = "wheel travel"
        error = RigError(
            f"the axle locks at {what} = {at[moved]:.5f} m on the way to {target[moved]:.5f} m: '{link}' is stretched"
        )
        error.travel, error.link = float(at[moved]), link
        return error


def solve_linear(A: Array, b: Array) -> Array:
    """x with A x = b."""
    return np.asarray(np.linalg.solve(A, b), dtype=np.float64)


def outward(targets: Array) -> list[tuple[int, int]]:
    """Order in which positions are taken, each after the nearest one before it; (index, index before or -1)."""
    size = np.abs(targets).sum(axis=1)
    first = int(np.argmin(size))
    order = [(first, -1)]
    order += [(k, k - 1) for k in range(first + 1, len(targets))]
    order += [(k, k + 1) for k in range(first - 1, -1, -1)]
    return order


def bordered(K: Array, rows: Array, pushes: Array) -> Array:
    """[[K, -pushes^T], [rows, 0]]: K = -dh/dtheta; a little more where nothing resists, as a rod about its own line."""
    nu, count = K.shape[0], len(rows)
    A = np.zeros((nu + count, nu + count))
    A[:nu, :nu], A[:nu, nu:], A[nu:, :nu] = K, -pushes.T, rows
    A.flat[: nu * (nu + count) : nu + count + 1] += SOFT * np.max(np.abs(np.diagonal(K)), initial=1.0)
    return A
