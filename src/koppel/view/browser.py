"""A Chromium for pictures: found, never installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from koppel.model.errors import KoppelError
from koppel.model.target import find_target
from koppel.results.run import Run
from koppel.view.pages import save_page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless",
    "--hide-scrollbars",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--run-all-compositor-stages-before-draw",
)


def find_browser() -> str | None:
    """KOPPEL_CHROMIUM, else the first Chromium on the path; None where there is none."""
    named = os.environ.get("KOPPEL_CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def save_picture(
    run: Run, file: str | os.PathLike[str], time: float | None = None, size: tuple[int, int] = (1280, 800)
) -> Path:
    """Draws one instant (the last one unless given) as PNG, by a headless Chromium on this machine."""
    first, last = (float(run.time[0]), float(run.time[-1])) if len(run.time) else (0.0, 0.0)
    if time is not None and not first <= time <= last:
        raise KoppelError(f"time = {time:g} s lies outside of the run, which goes from {first:g} to {last:g} s")
    browser = find_browser()
    if browser is None:
        raise KoppelError("a picture needs Chromium, which was not found; set KOPPEL_CHROMIUM, or save a page (.html)")
    target = find_target(file, endings=(".png",), what="picture")
    with tempfile.TemporaryDirectory() as folder:
        page = save_page(run, Path(folder, "page.html"))
        at = last if time is None else time
        flags = [*FLAGS, f"--window-size={size[0]},{size[1]}", f"--user-data-dir={folder}/profile"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            flags.append("--no-sandbox")
        shot = Path(folder, "shot.png")
        address = f"{page.as_uri()}?quality=4&time={at!r}"
        command = [browser, *flags, "--virtual-time-budget=20000", f"--screenshot={shot}", address]
        done = subprocess.run(command, capture_output=True, timeout=120, check=False)
        if done.returncode != 0 or not shot.is_file():
            raise KoppelError(f"{browser} made no picture (exit code {done.returncode})")
        target.write_bytes(shot.read_bytes())
    return Path(file)


@contextmanager
def drive_browser() -> Iterator[Any]:
    """A headless Chromium that is told what to do (Playwright), for benchmarks; None where one of both is missing."""
    path = find_browser()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        yield None
        return
    flags = [flag for flag in FLAGS if flag.startswith(("--use", "--enable"))]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=[*flags, "--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


READY = "Boolean(window.koppel && koppel.ready())"


def wait_until(tab: Any, condition: str = READY, seconds: float = 60.0) -> float:
    """Seconds until a page says so; asked from outside, as the policy of the page allows no evaluation inside."""
    begin = clock.perf_counter()
    while not tab.evaluate(condition):
        if clock.perf_counter() - begin > seconds:
            raise KoppelError(f"the page did not come to '{condition}' within {seconds:g} s")
        tab.wait_for_timeout(10)
    return clock.perf_counter() - begin
