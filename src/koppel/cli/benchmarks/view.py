"""Pages: size, first frame, frames per second, and large runs from a server and from a sparse file."""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Group
from rich.table import Table

from koppel.libraries.vehicle import read_axle
from koppel.results import Channel, Run
from koppel.solve.analyses.simulate import simulate
from koppel.view.browser import drive_browser, wait_until
from koppel.view.packet import POSE
from koppel.view.pages import save_page
from koppel.view.server import PageServer

BODIES, ROWS = 500, 10_000
LARGE_CHANNELS, LARGE_ROWS = 1000, 250_000  # of 8 bytes: 2 GB


def build_swarm() -> Run:
    """Balls that move, without a simulation: what the page has to carry is their number."""
    t = np.linspace(0.0, 10.0, ROWS)
    channels, columns, parts = [], [], []
    for k in range(BODIES):
        path = f"ball{k}"
        parts.append({"path": path, "shapes": [{"kind": "sphere", "position": [0, 0, 0], "radius": 0.2}]})
        x, y = divmod(k, 25)
        for c, values in zip(POSE, (x + 0 * t, y + 0 * t, np.sin(t + k), 1 + 0 * t, 0 * t, 0 * t, 0 * t), strict=True):
            channels.append(Channel(f"{path}.{c}", "m" if c in "xyz" else "1"))
            columns.append(values)
    scene = {"version": 1, "name": "swarm", "parts": parts, "elements": [], "wires": []}
    return Run(channels, t, np.stack(columns, axis=1), attributes={"scene": json.dumps(scene)})


def write_large_file(path: Path) -> Path:
    """A result file of 2 GB that takes hardly any room: 1000 channels with 250 000 rows, never written."""
    import h5py  # type: ignore[import-untyped]

    from koppel.results import RunWriter

    channels = [Channel(f"group{k // 100}.signal{k:04d}", "m") for k in range(LARGE_CHANNELS)]
    scene = json.dumps({"version": 1, "name": "large", "parts": [], "elements": [], "wires": []})
    with RunWriter(path, channels, model_text=lambda: "", attributes={"scene": scene}) as writer:
        writer.append([0.0], np.zeros((1, len(channels))))
    with h5py.File(path, "r+") as file:

        def widen(_: str, thing: Any) -> None:
            if isinstance(thing, h5py.Dataset):
                thing.resize((LARGE_ROWS,))

        file["channels"].visititems(widen)
        file["time"].resize((LARGE_ROWS,))
        file["time"][:] = 1e-3 * np.arange(LARGE_ROWS)
    os.truncate(path, 8 * LARGE_CHANNELS * LARGE_ROWS)
    return path


def open_large_file(folder: Path) -> float:
    """Seconds until a file of 2 GB is served."""
    path = write_large_file(folder / "large.h5")
    begin = time.perf_counter()
    with PageServer(Run.read(path), port=0):
        return time.perf_counter() - begin


def open_timed(browser: Any, address: str) -> tuple[Any, float]:
    """A tab, and the seconds until its first frame."""
    tab = browser.new_page(viewport={"width": 1280, "height": 800})
    begin = time.perf_counter()
    tab.goto(address)
    wait_until(tab)
    return tab, time.perf_counter() - begin


def measure() -> dict[str, Any]:
    """Times in s; null where there is no browser."""
    names = ("first_frame_s", "fps", "quality", "swarm_open_s", "swarm_rows_s", "swarm_rows", "swarm_memory_mb")
    result: dict[str, Any] = dict.fromkeys(names)
    with tempfile.TemporaryDirectory() as folder, drive_browser() as browser:
        run = simulate(read_axle("double_wishbone"), until=1.5, every=5e-3, file=Path(folder, "axle.h5"))
        begin = time.perf_counter()
        page = save_page(run, Path(folder, "axle.html"))
        result |= {"save_s": time.perf_counter() - begin, "page_mb": page.stat().st_size / 1e6}
        result["large_file_s"] = open_large_file(Path(folder))
        swarm = build_swarm()
        result["browser"] = browser is not None
        if browser is not None:
            tab, result["first_frame_s"] = open_timed(browser, page.as_uri())
            tab.wait_for_timeout(4000)  # the level of the picture settles
            tab.evaluate("koppel.play(true)")
            first, begin = tab.evaluate("koppel.frames()"), time.perf_counter()
            tab.wait_for_timeout(5000)
            result["fps"] = (tab.evaluate("koppel.frames()") - first) / (time.perf_counter() - begin)
            result["quality"] = tab.evaluate("koppel.quality()")
            tab.close()
            with PageServer(swarm, port=0) as server:
                tab, result["swarm_open_s"] = open_timed(browser, server.address)
                result["swarm_rows_s"] = result["swarm_open_s"] + wait_until(tab, "koppel.streamed()")
                result["swarm_rows"] = tab.evaluate("koppel.rows()")
                memory = tab.evaluate("performance.memory ? performance.memory.usedJSHeapSize : 0")
                result["swarm_memory_mb"] = memory / 1e6
                tab.close()
    return result


def show(result: dict[str, Any]) -> Group:
    """The figures as a table."""
    table = Table(title="Pages: the axle saved, and 500 bodies with 10 000 rows served", title_justify="left")
    names = {
        "page_mb": "page (MB)", "save_s": "saved in (s)", "first_frame_s": "first frame (s)",
        "fps": "frames per second",
        "quality": "level", "swarm_open_s": "swarm, first frame (s)", "swarm_rows_s": "all rows (s)",
        "swarm_rows": "rows", "swarm_memory_mb": "its memory (MB)", "large_file_s": "file of 2 GB (s)",
    }  # fmt: skip
    for name in names.values():
        table.add_column(name, justify="right")
    table.add_row(*("" if result[key] is None else f"{result[key]:.4g}" for key in names))
    return Group(table)
