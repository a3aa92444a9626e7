"""Elements whose torques follow the Cardan angles between two frames: where a run may turn these too far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from koppel.model.bushing import BushingBase

if TYPE_CHECKING:
    from koppel.compile.compiler import Compiler

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Twist:
    """An element between two frames: its path, the parts that carry the frames, and their axes on these parts."""

    path: str
    parts: tuple[str, str]
    axes: tuple[Array, Array]


def list_twists(compiler: Compiler) -> tuple[Twist, ...]:
    """All bushings with a torque that depends on angles."""
    flat, found = compiler.flat, []
    for instance, name, element in flat.elements():
        if not isinstance(element, BushingBase) or not element.follows_angles():
            continue
        ends = [flat.find_frame(instance, port) for port in element.port_paths().values()]
        axes = [
            np.array([[flat.number(v) for v in row] for row in flat.local_pose(owner, pose)[1]]) for owner, pose in ends
        ]
        found.append(Twist(instance.absolute(name), (ends[0][0], ends[1][0]), (axes[0], axes[1])))
    return tuple(found)
