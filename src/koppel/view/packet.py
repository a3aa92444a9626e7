"""What the page needs of a run, in one block of bytes.

Layout, little endian: length of the header (uint32), header (JSON), padding to 8 bytes, time (float64 per row), origin
(3 float64 per block of rows), poses (7 float32 per row and part: x, y, z against the origin of the block, quaternion
w, x, y, z), channels (float32, one after another).
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.model.errors import KoppelError
from koppel.results.run import Array, Run

FORMAT = "koppel page 1"
BLOCK = 256  # rows with a common origin
MOST_BYTES = 30_000_000  # of a page before it is packed, unless all is asked for
MOST_PLOTTED = 4  # channels that are plotted at first
POSE = ("x", "y", "z", "qw", "qx", "qy", "qz")


def read_scene(run: Run) -> dict[str, Any]:
    """The scene of a run; an empty one for a run without machine."""
    text = run.attributes.get("scene")
    if text is None:
        raise KoppelError("the run carries no scene; it was written before there was one. Run the model again")
    scene: dict[str, Any] = json.loads(str(text))
    if scene.get("version") != 1:
        raise KoppelError(f"the scene has version {scene.get('version')}, this koppel shows version 1; use a newer one")
    return scene


def list_moving_channels(scene: dict[str, Any]) -> list[str]:
    """Channels that move, color or push something in the picture."""
    found: dict[str, None] = {}
    for element in scene["elements"]:
        for key in ("turn", "shift", "color"):
            if key in element:
                found[element[key]] = None
        for arrow in element.get("arrows", ()):
            found.update(dict.fromkeys(arrow["channels"]))
    return list(found)


def pack(run: Run, plots: Iterable[str] = (), *, full: bool = False) -> bytes:
    """The run for the page. Without full, rows are thinned and channels chosen so that it stays small; it says so.

    plots: paths or patterns of channels that are plotted at first.

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> data = pack(koppel.simulate(model, until=0.1))
    >>> struct.unpack("<I", data[:4])[0] > 100
    True
    """
    scene = read_scene(run)
    time = np.asarray(run.time)
    if time.size == 0:
        raise KoppelError("the run has no rows to show")
    plotted = list(run.find_paths(plots)) if plots else _first_plots(run, scene)
    known = set(run)
    needed = [path for path in [*list_moving_channels(scene), *plotted] if path in known]
    parts = [part["path"] for part in scene["parts"] if all(f"{part['path']}.{c}" in known for c in POSE)]
    posed = {f"{path}.{c}" for path in parts for c in POSE}
    chosen = list(dict.fromkeys([*needed, *(path for path in run if path not in posed)]))
    rows: NDArray[np.intp] = np.arange(time.size, dtype=np.intp)
    note = ""
    if not full:
        per_row = 8 + 28 * len(parts)
        most = max(len(dict.fromkeys(needed)), (MOST_BYTES // min(time.size, 2000) - per_row) // 4)
        if len(chosen) > most:
            note = f"{most} of {len(chosen)} channels"
            chosen = chosen[:most]
        stride = -(-time.size * (per_row + 4 * len(chosen)) // MOST_BYTES)
        if stride > 1:
            rows = np.unique(np.append(rows[::stride], time.size - 1))
            note = ", ".join(filter(None, [note, f"every {stride}. row"]))
    origin, poses = _poses(run, parts, rows)
    status = run.status
    header = {
        "format": FORMAT,
        "scene": scene,
        "rows": int(rows.size),
        "block": BLOCK,
        "parts": parts,
        "channels": [{"path": path, "unit": run.channel(path).unit} for path in chosen],
        "plots": plotted,
        "warnings": list(run.warnings),
        "message": status.message,
        "state": status.state.name,
        "note": note,
    }
    head = json.dumps(header).encode()
    pad = -(4 + len(head)) % 8
    columns = b"".join(np.asarray(run[path])[rows].astype("<f4").tobytes() for path in chosen)
    body = time[rows].astype("<f8").tobytes() + origin.astype("<f8").tobytes() + poses.astype("<f4").tobytes() + columns
    return struct.pack("<I", len(head)) + head + b" " * pad + body


def _first_plots(run: Run, scene: dict[str, Any]) -> list[str]:
    """Outputs that the model names and that change, else what joints and springs do."""
    named = [path for path in run if "." not in path and np.ptp(run[path]) > 0.0]
    if named:
        return named[:MOST_PLOTTED]
    joints = [
        f"{element['path']}.{name}"
        for element in scene["elements"]
        for name in ("angle", "shift", "speed", "travel", "force")
        if f"{element['path']}.{name}" in run
    ]
    return joints[:MOST_PLOTTED]


def _poses(run: Run, parts: Sequence[str], rows: NDArray[np.intp]) -> tuple[Array, Array]:
    """Origin per block of rows, and poses against it."""
    blocks = -(-rows.size // BLOCK)
    origin = np.zeros((blocks, 3))
    poses = np.empty((rows.size, len(parts), 7))
    for k, path in enumerate(parts):
        for i, c in enumerate(POSE):
            poses[:, k, i] = np.asarray(run[f"{path}.{c}"])[rows]
    for block in range(blocks):
        some = slice(block * BLOCK, (block + 1) * BLOCK)
        positions = poses[some, :, :3].reshape(-1, 3)
        finite = positions[np.all(np.isfinite(positions), axis=1)]
        if finite.size:
            origin[block] = np.round(finite.mean(axis=0), 3)
        poses[some, :, :3] -= origin[block]
    return origin, poses
