"""What the page needs of a run, in one block of bytes.

Layout, little endian: length of the header (uint32), header (JSON), padding to 8 bytes, meshes (float32 corners and
uint32 triangles of each, padded to 8 bytes), time (float64 per row), origin
(3 float64 per block of rows), poses (7 float32 per row and part: x, y, z against the origin of the block, quaternion
w, x, y, z), channels (float32, one after another).
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.model.errors import KoppelError
from koppel.results.run import MeshData, Run
from koppel.results.run_file import Array

FORMAT = "koppel page 1"
BLOCK = 256  # rows with a common origin
MOST_BYTES = 30_000_000  # of a page before it is packed, unless all is asked for
MOST_READ = 100_000_000  # bytes of channels beside the poses that are read of a file for a page
MOST_MARKS = 400  # on the timeline
PLOTTED = ("angle", "shift", "speed", "travel", "force")  # of joints and springs; of a shaft its speed tells more
MOST_TRIED = 400  # outputs that are looked at to find some that change, or as many as have so many
MOST_TRIED_BYTES = 16_000_000
ROUNDING = 1e-10  # of the largest of its unit: what changes less is not plotted at first
MOST_PLOTTED = 4  # channels that are plotted at first
POSE = ("x", "y", "z", "qw", "qx", "qy", "qz")


def read_scene(run: Run) -> dict[str, Any]:
    """The scene of a run; of an older one that carries none it is derived from the model text inside."""
    text = run.attributes.get("scene")
    if text is None:
        text = derive_scene(run)
    scene: dict[str, Any] = json.loads(str(text))
    if scene.get("version") != 1:
        raise KoppelError(f"the scene has version {scene.get('version')}, this koppel shows version 1; use a newer one")
    return scene


def derive_scene(run: Run) -> str:
    """The scene that the model of a run has today."""
    from koppel.compile.compiler import compile_model
    from koppel.model.files import read_text

    if not run.model_text.strip():
        return json.dumps({"version": 1, "name": "", "parts": [], "elements": [], "wires": []})
    try:
        return compile_model(read_text(run.model_text)).scene
    except KoppelError as error:
        raise KoppelError(f"the run carries no scene, and its model gives none: {error}") from None


def list_moving_channels(scene: dict[str, Any]) -> list[str]:
    """Channels that move, color or push something in the picture."""
    found: dict[str, None] = {}
    for element in scene["elements"]:
        for key in ("turn", "shift", "color"):
            if key in element:
                found[element[key]] = None
        if "pressure" in element:
            found[element["pressure"]["channel"]] = None
        for arrow in element.get("arrows", ()):
            found.update(dict.fromkeys([*arrow["channels"], *arrow.get("point", ())]))
    return list(found)


@dataclass(frozen=True)
class Choice:
    """What of a run the page gets: parts with poses, channels, every so many rows, and what that leaves out."""

    scene: dict[str, Any]
    parts: list[str]
    channels: list[str]
    plotted: list[str]
    stride: int
    note: str

    def rows(self, count: int) -> NDArray[np.intp]:
        """Numbers of the rows of a run with so many."""
        return np.arange(0, count, self.stride, dtype=np.intp)

    @property
    def row_bytes(self) -> int:
        """Of one row in the packet."""
        return 8 + 28 * len(self.parts) + 4 * len(self.channels)


def choose(run: Run, plots: Iterable[str] = (), *, full: bool = False, most: int = MOST_BYTES) -> Choice:
    """Rows are thinned to so many bytes, and channels chosen with them, unless all is asked for."""
    scene = read_scene(run)
    time = np.asarray(run.time)
    if time.size == 0:
        raise KoppelError("the run has no rows to show")
    plotted = list(run.find_paths(plots)) if plots else first_plots(run, scene)
    known = set(run)
    needed = [path for path in [*list_moving_channels(scene), *plotted] if path in known]
    parts = [part["path"] for part in scene["parts"] if all(f"{part['path']}.{c}" in known for c in POSE)]
    posed = {f"{path}.{c}" for path in parts for c in POSE}
    chosen = list(dict.fromkeys([*needed, *(path for path in run if path not in posed)]))
    note, stride = "", 1
    if not full:
        per_row = 8 + 28 * len(parts)
        room = min((MOST_BYTES // min(time.size, 2000) - per_row) // 4, MOST_READ // (8 * time.size))
        room = max(room, len(dict.fromkeys(needed)))
        if len(chosen) > room:
            note = f"{room} of {len(chosen)} channels"
            chosen = chosen[:room]
        stride = -(-time.size * (per_row + 4 * len(chosen)) // most)
        if stride > 1:
            note = ", ".join(filter(None, [note, f"every {stride}. row"]))
    return Choice(scene, parts, chosen, plotted, stride, note)


def pack(
    run: Run,
    plots: Iterable[str] = (),
    *,
    full: bool = False,
    modes: Sequence[dict[str, Any]] = (),
    choice: Choice | None = None,
    stream: Mapping[str, Any] | None = None,
) -> bytes:
    """The run for the page. Without full, rows are thinned and channels chosen so that it stays small; it says so.

    plots: paths or patterns of channels that are plotted at first. modes: eigenmodes, see view.modes. choice: what is
    packed, when that is known already; stream: rows that a server gives afterwards.

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> data = pack(koppel.simulate(model, until=0.1))
    >>> struct.unpack("<I", data[:4])[0] > 100
    True
    """
    choice = choice or choose(run, plots, full=full)
    count = len(run.time)
    rows = np.unique(np.append(choice.rows(count), count - 1))
    status = run.status
    header = {
        "format": FORMAT,
        "scene": choice.scene,
        "rows": int(rows.size),
        "block": BLOCK,
        "parts": choice.parts,
        "channels": [{"path": path, "unit": run.channel(path).unit} for path in choice.channels],
        "plots": choice.plotted,
        "warnings": plain_warnings(run),
        "marks": find_marks(run, choice.scene),
        **({"modes": modes} if modes else {}),
        **({"stream": stream} if stream else {}),
        "message": status.message,
        "state": status.state.name,
        "note": choice.note,
    }
    return pack_header(header, run.meshes) + pack_rows(run, choice, rows)


def pack_rows(run: Run, choice: Choice, rows: NDArray[np.intp]) -> bytes:
    """Time, origins, poses and channels of some rows."""
    origin, poses = _poses(run, choice.parts, rows)
    columns = [np.asarray(run[path])[rows].astype("<f4").tobytes() for path in choice.channels]
    front = [np.asarray(run.time)[rows].astype("<f8").tobytes(), origin.astype("<f8").tobytes(), poses.tobytes()]
    return b"".join([*front, *columns])


def pack_header(header: dict[str, Any], meshes: Sequence[MeshData]) -> bytes:
    """Length, header and meshes, each padded to 8 bytes."""
    sizes = [{"vertices": len(corners), "triangles": len(triangles)} for corners, triangles in meshes]
    head = json.dumps({**header, "meshes": sizes}).encode()
    pieces = [struct.pack("<I", len(head)) + head]
    for corners, triangles in meshes:
        pieces += [np.asarray(corners, "<f4").tobytes(), np.asarray(triangles, "<u4").tobytes()]
    return b"".join(piece + b" " * (-len(piece) % 8) for piece in pieces)


WORDS = {"gray": "open", "orange": "slipping", "green": "sticking", "steelblue": "turning"}
INSTANT = re.compile(r"\bat t = ([-+0-9.e]+) s\b")


def plain_warnings(run: Run) -> list[str]:
    """The warnings of a run without the folder of its file, which is nobody's business."""
    path = run.path
    return [line if path is None else line.replace(str(path), path.name) for line in run.warnings]


def find_marks(run: Run, scene: dict[str, Any]) -> list[dict[str, Any]]:
    """What happened when: laws that changed their branch, warnings with an instant, poses that are no numbers.

    >>> from koppel.results import Channel
    >>> run = Run([Channel("brake.branch", "1")], [0.0, 0.1, 0.2], [[1.0], [1.0], [0.0]])
    >>> colors = {"1": "orange", "0": "green"}
    >>> scene = {"parts": [], "elements": [{"path": "brake", "color": "brake.branch", "colors": colors}]}
    >>> find_marks(run, scene)
    [{'time': 0.2, 'kind': 'event', 'text': 'brake: slipping -> sticking'}]
    """
    time, known = np.asarray(run.time), set(run)
    found: list[dict[str, Any]] = []
    for switch in run.switches:
        text = f"{switch.path}: branch {switch.before} -> {switch.after}"
        found.append({"time": switch.time, "kind": "event", "text": text})
    for element in () if run.switches else scene["elements"]:
        path, colors = element.get("color", ""), element.get("colors", {})
        if path not in known:
            continue
        values = np.asarray(run[path])
        for row in np.flatnonzero(np.diff(values) != 0.0) + 1:
            names = [str(colors.get(f"{values[k]:.0f}", "")) for k in (row - 1, row)]
            words = [WORDS.get(name, name) for name in names]
            if words[0] != words[1]:
                text = f"{element['path']}: {words[0]} -> {words[1]}"
                found.append({"time": float(time[row]), "kind": "event", "text": text})
    if len(found) > MOST_MARKS:
        found = [found[k] for k in np.linspace(0, len(found) - 1, MOST_MARKS).astype(int)]
    for line in run.warnings:
        if instant := INSTANT.search(line):
            found.append({"time": float(instant[1]), "kind": "warning", "text": line})
    for part in scene["parts"]:
        path = f"{part['path']}.x"
        bad = np.flatnonzero(~np.isfinite(run[path])) if path in known else np.empty(0, dtype=int)
        if len(bad):
            text = f"{part['path']} has no position from here on; the last good one is shown"
            found.append({"time": float(time[bad[0]]), "kind": "gap", "text": text})
    return sorted(found, key=lambda mark: (mark["time"], mark["text"]))


def first_plots(run: Run, scene: dict[str, Any]) -> list[str]:
    """Inputs and outputs that the model names and that change; what joints, springs, shafts and oil do; the rest."""
    joints = [
        f"{element['path']}.{name}"
        for element in scene["elements"]
        for name in (("speed",) if element["type"] == "rotational.shaft" else PLOTTED)
    ]
    known = dict.fromkeys(run)
    named = [path for path in known if "." not in path]
    parts = tuple(f"{part['path']}." for part in scene["parts"])
    where = [f"{part}{axis}" for part in parts for axis in "zxy"]
    others = [path for path in known if not path.startswith(parts)]
    candidates = dict.fromkeys(path for path in (*named, *joints, *others, *where) if path in known)
    tries = min(MOST_TRIED, 1 + MOST_TRIED_BYTES // (8 * len(run.time)))
    changing = find_changing(run, list(islice(candidates, tries)))
    return changing[:MOST_PLOTTED] or [path for path in joints if path in known][:MOST_PLOTTED]


def find_changing(run: Run, paths: list[str]) -> list[str]:
    """Those that change by more than rounding: a force of 1e-13 N beside others of 1 kN shows nothing.

    >>> from koppel.results import Channel
    >>> channels = [Channel("bar.force", "N"), Channel("spring.force", "N"), Channel("slip", "1")]
    >>> run = Run(channels, [0.0, 1.0], [[1e-14, 500.0, 1e-14], [-1e-14, 700.0, 0.0]])
    >>> find_changing(run, list(run))
    ['spring.force', 'slip']
    """
    ranges = {path: find_range(run[path]) for path in paths}
    largest: dict[str, float] = {}
    for path, (low, high) in ranges.items():
        unit = run.channel(path).unit
        largest[unit] = max(largest.get(unit, 0.0), -low, high)
    return [path for path, (low, high) in ranges.items() if high - low > ROUNDING * largest[run.channel(path).unit]]


def find_range(values: Array) -> tuple[float, float]:
    """Smallest and largest finite value.

    >>> find_range(np.array([np.nan, 1.0, 2.0])), find_range(np.array([np.nan]))
    ((1.0, 2.0), (0.0, 0.0))
    """
    finite = values[np.isfinite(values)]
    return (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)


def _poses(run: Run, parts: Sequence[str], rows: NDArray[np.intp]) -> tuple[Array, NDArray[np.float32]]:
    """Origin per block of rows, and poses against it."""
    blocks = -(-rows.size // BLOCK)
    origin = np.zeros((blocks, 3))
    poses = np.empty((rows.size, len(parts), 7), "<f4")
    block_of = np.arange(rows.size) // BLOCK
    if parts:
        where = np.stack([[np.asarray(run[f"{path}.{c}"])[rows] for path in parts] for c in "xyz"])  # 3, parts, rows
        for block in range(blocks):
            some = where[:, :, block * BLOCK : (block + 1) * BLOCK].reshape(3, -1)
            finite = some[:, np.all(np.isfinite(some), axis=0)]
            if finite.size:
                origin[block] = np.round(finite.mean(axis=1), 3)
        poses[:, :, :3] = np.moveaxis(where - origin[block_of].T[:, None, :], 0, -1).swapaxes(0, 1)
    for i, c in enumerate(POSE[3:], 3):
        for k, path in enumerate(parts):
            poses[:, k, i] = np.asarray(run[f"{path}.{c}"])[rows]
    return origin, poses
