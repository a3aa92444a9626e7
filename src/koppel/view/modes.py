"""Eigenmodes as motions of the parts, for the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from koppel.results.run_file import Array
from koppel.solve.analyses.linearize import Mode
from koppel.solve.machine import Machine
from koppel.view.packet import POSE

SMALL = 1e-5  # m or rad, for differences


def describe_modes(machine: Machine, modes: Sequence[Mode], parts: Sequence[str]) -> list[dict[str, Any]]:
    """What the page needs to swing parts about the state of the machine.

    Per mode and part the complex displacement of the center of mass in m and turn in rad, both in world axes, such that
    the largest displacement or turn of all is 1 and real. Modes in which no part moves, such as those of a controller,
    are left out.

    >>> import koppel
    >>> model = koppel.Model("mass")
    >>> block = model.add_part("block", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=block, stiffness=[100, 400, 900, 9, 9, 9])
    >>> name = model.add("spring", spring)
    >>> machine = koppel.Machine(model)
    >>> modes = koppel.linearize(machine, at="equilibrium").modes()
    >>> x = describe_modes(machine, [m for m in modes if m.leader == "block.vx"], ["block"])[0]
    >>> [round(abs(v), 6) for v in x["real"][0]], round(x["frequency"], 3)
    ([1.0, 0.0, 0.0, 0.0, 0.0, 0.0], 1.592)
    """
    core, q = machine.core, machine.q
    columns = [machine.compiled.find_channel(f"{path}.{c}") for path in parts for c in POSE]
    before = core.state_bytes()
    found = []

    def poses(motion: Array) -> Array:
        core.q = core.retract(q, motion)
        return core.outputs(machine.time)[columns].reshape(-1, 7)

    def move(direction: Array) -> Array:
        """Displacements and turns per unit of a direction, by central differences."""
        size = float(np.max(np.abs(direction)))
        if size == 0.0:
            return np.zeros((len(parts), 6))
        step = SMALL / size
        ahead, behind = poses(step * direction), poses(-step * direction)
        w, v = ahead[:, 3], ahead[:, 4:]
        w0, v0 = behind[:, 3], -behind[:, 4:]
        turn = w[:, None] * v0 + w0[:, None] * v + np.cross(v, v0)  # vector part of ahead * conj(behind)
        whole = w * w0 - np.sum(v * v0, axis=1)
        turns = 2.0 * turn * np.sign(np.where(whole == 0.0, 1.0, whole))[:, None]
        return np.hstack([ahead[:, :3] - behind[:, :3], turns]) / (2.0 * step)

    try:
        for mode in modes:
            moved = move(np.ascontiguousarray(mode.shape.real)) + 1j * move(np.ascontiguousarray(mode.shape.imag))
            largest = moved.flat[int(np.argmax(np.abs(moved)))] if moved.size else 0.0
            if not abs(largest) > 1e-12 or not np.isfinite(largest):  # a shape of size 1 that moves no part
                continue
            moved = moved / largest
            found.append(
                {
                    "frequency": mode.frequency,
                    "damping": mode.damping_ratio,
                    "real": np.round(moved.real, 6).tolist(),
                    "imaginary": np.round(moved.imag, 6).tolist(),
                }
            )
    finally:
        core.set_state_bytes(before)
    return found
