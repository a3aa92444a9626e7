"""Warnings where bushings are turned beyond the angles for which their law holds."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.twists import Twist
from koppel.solve.machine import Array

FAR = np.deg2rad(87.0)  # of the second Cardan angle; at 90 deg the others are any
JUMP = 2.5  # rad from row to row: an angle that passed 180 deg, or the others where the second one passed 90 deg


class TwistWatch:
    """Looks at the angles of all bushings in the rows of a run; each is told once."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._left: list[Twist] = list(compiled.twists)
        self._last: dict[str, Array] = {}
        self.channels: dict[str, list[int]] = {
            part: [compiled.find_channel(f"{part}.q{c}") for c in "wxyz"]
            for part in sorted({part for twist in self._left for part in twist.parts} - {"ground"})
        }
        """The orientations that it needs: channels w, x, y, z of each part."""

    def look(self, times: Array, rows: Array, columns: dict[int, int]) -> Iterator[str]:
        """The warnings of some rows; columns: where a channel stands in them."""
        if not self._left or not len(rows):
            return
        turns = {part: turns_of(rows[:, [columns[k] for k in at]]) for part, at in self.channels.items()}
        turns["ground"] = np.eye(3)[None]
        for twist in list(self._left):
            (a, b), (A, B) = twist.parts, twist.axes
            angles = cardan_angles(np.swapaxes(turns[a] @ A, 1, 2) @ (turns[b] @ B))
            angles = np.broadcast_to(angles, (len(rows), 3))
            before = np.vstack([self._last.get(twist.path, angles[:1]), angles[:-1]])
            self._last[twist.path] = angles[-1:].copy()
            far = np.abs(angles[:, 1]) > FAR
            jumped = np.any(np.abs(angles - before)[:, [0, 2]] > JUMP, axis=1)
            if not np.any(far | jumped):
                continue
            row = int(np.argmax(far | jumped))
            what = "90 deg about the second of its axes" if far[row] else "180 deg"
            self._left.remove(twist)
            yield (
                f"{twist.path}: frame_b is turned by {what} against frame_a at t = {times[row]:g} s; its angles jump "
                "there, and its torques mean nothing from then on; take rotational.spring_damper on a joint"
            )


def turns_of(q: Array) -> Array:
    """Rotation matrices of unit quaternions w, x, y, z, one per row."""
    w, x, y, z = q.T
    entries = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(entries), 2, 0)


def cardan_angles(R: Array) -> Array:
    """Angles of R = Rx Ry Rz, three per matrix.

    >>> cardan_angles(np.eye(3)[None]).tolist()
    [[0.0, 0.0, 0.0]]
    """
    first, third = np.arctan2(-R[:, 1, 2], R[:, 2, 2]), np.arctan2(-R[:, 0, 1], R[:, 0, 0])
    return np.stack([first, np.arcsin(np.clip(R[:, 0, 2], -1.0, 1.0)), third], axis=1) + 0.0
