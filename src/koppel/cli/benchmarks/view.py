"""Pages: size, first frame, frames per second, and large runs from a server and from a sparse file."""

from __future__ import annotations

import json
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


def open_timed(browser: Any, address: str) -> tuple[Any, float]:
    """A tab, and the seconds until its first frame."""
    tab = browser.new_page(viewport={"width": 1280, "height": 800})
    begin = time.perf_counter()
    tab.goto(address)
    wait_until(tab)
    return tab, time.perf_counter() - begin


def measure() -> dict[str, Any]:
    """Times in s; null where there is no browser."""
    result: dict[str, Any] = dict.fromkeys(("first_frame_s", "fps", "quality", "swarm_open_s", "swarm_memory_mb"))
    with tempfile.TemporaryDirectory() as folder, drive_browser() as browser:
        run = simulate(read_axle("double_wishbone"), until=1.5, every=5e-3, file=Path(folder, "axle.h5"))
        begin = time.perf_counter()
        page = save_page(run, Path(folder, "axle.html"))
        result |= {"save_s": time.perf_counter() - begin, "page_mb": page.stat().st_size / 1e6}
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
        "quality": "level", "swarm_open_s": "swarm, first frame (s)", "swarm_memory_mb": "its memory (MB)",
    }  # fmt: skip
    for name in names.values():
        table.add_column(name, justify="right")
    table.add_row(*("" if result[key] is None else f"{result[key]:.4g}" for key in names))
    return Group(table)
