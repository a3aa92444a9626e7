"""Machines that run by the clock with a browser attached: missed deadlines, and how soon a slider is seen to act."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from rich.console import Group
from rich.table import Table
from rich.text import Text

from koppel.libraries.powertrain import six_speed_vehicle, up_and_down
from koppel.libraries.vehicle import read_axle
from koppel.live.machine import LiveMachine
from koppel.live.server import LiveServer
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.vehicle.live_car import live_car
from koppel.view.browser import drive_browser, wait_until

SECONDS = 30.0
SLIDES = 5
WATCH = """([slider, value]) => new Promise(done => {
    const begin = performance.now();
    koppel.set(slider, value);
    const seen = () => Math.abs(koppel.value(slider) - value) < 1e-6 * Math.abs(value);
    const look = () => seen() ? done(performance.now() - begin) : requestAnimationFrame(look);
    look();
})"""


def measure_machine(model: Model, browser: Any, slider: str = "", values: Sequence[float] = ()) -> dict[str, Any]:
    """Steps of 1 ms for 30 s; the clock that tells the time that passed is not that of the thread.

    slider: an input that is moved to some values, one after another; each must be seen in the picture.
    """
    machine = Machine(model)
    server = LiveServer(machine, lambda frame: LiveMachine(machine, frame), port=0)
    opened = threading.Event()
    begin = [0.0, 0.0]

    async def run() -> None:
        def ready() -> None:
            begin[0] = time.perf_counter()
            opened.set()

        await server.run(ready, SECONDS)
        begin[1] = time.perf_counter()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    opened.wait(30.0)
    slides: list[float] = []
    frames = None
    if browser is not None:
        tab = browser.new_page(viewport={"width": 1280, "height": 800})
        tab.goto(server.address)
        wait_until(tab)
        first, at = tab.evaluate("koppel.frames()"), time.perf_counter()
        for value in values:
            slides.append(1e-3 * tab.evaluate(WATCH, [slider, value]))
            tab.wait_for_timeout(300)
        tab.wait_for_timeout(5000)
        frames = (tab.evaluate("koppel.frames()") - first) / (time.perf_counter() - at)
        tab.close()
    thread.join()
    figures = server.live.frame().figures
    passed = begin[1] - begin[0]
    return {
        "steps": int(figures["counted"]),
        "missed_share": figures["missed"] / figures["counted"],
        "given_up": int(figures["given_up"]),
        "priority": server.live.priority,
        "median_us": figures["median"],
        "p99_us": figures["high"],
        "worst_us": figures["worst"],
        "rtf": figures["factor"],
        "behind_s": passed - figures["counted"] * server.live.step_size,
        "browser_fps": frames,
        "slider_s": float(np.median(slides)) if slides else None,
        "slider_worst_s": max(slides) if slides else None,
    }


def measure() -> dict[str, Any]:
    """The double wishbone axle, the car with six-speed gearbox as a driveline, and the whole midsize car."""
    car = six_speed_vehicle(up_and_down(top=60, accelerate=15, brake=15))
    with drive_browser() as browser:
        return {
            "browser": browser is not None,
            "axle": measure_machine(
                read_axle("double_wishbone"), browser, "vertical_force", [4000.0 + 500 * k for k in range(SLIDES)]
            ),
            "six_speed": measure_machine(car, browser),
            "midsize": measure_machine(live_car(), browser, "steering", [0.1 * (k + 1) for k in range(SLIDES)]),
        }


def show(result: dict[str, Any]) -> Group:
    """The figures as a table."""
    table = Table(title=f"Steps of 1 ms for {SECONDS:g} s by the clock, a browser attached", title_justify="left")
    names = {
        "missed_share": "deadlines missed", "priority": "SCHED_FIFO", "median_us": "median (us)", "p99_us": "99 % (us)",
        "worst_us": "worst (us)", "rtf": "real-time factor", "behind_s": "behind another clock (s)",
        "browser_fps": "browser (1/s)", "slider_s": "slider to picture (s)", "slider_worst_s": "worst (s)",
    }  # fmt: skip
    table.add_column("machine")
    for name in names.values():
        table.add_column(name, justify="right")
    for machine in ("axle", "six_speed", "midsize"):
        cells = [result[machine][key] for key in names]
        table.add_row(machine, *("" if v is None else str(v) if isinstance(v, bool) else f"{v:.4g}" for v in cells))
    return Group(table, Text("" if result["browser"] else "no Chromium or no Playwright: without a browser"))
