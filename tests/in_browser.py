"""Pages in a headless Chromium: opened without network, looked at through window.koppel."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import numpy as np

FLAGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


def wait_for(tab: Any, condition: str, seconds: float = 30.0) -> None:
    """Waits until a condition holds; asked from outside, as the policy of the page allows no evaluation inside."""
    for _ in range(int(20 * seconds)):
        if tab.evaluate(condition):
            return
        tab.wait_for_timeout(50)
    raise AssertionError(f"{condition} did not come true within {seconds:g} s")


def open_address(
    browser: Any, address: str, *, offline: bool = True, size: tuple[int, int] = (1280, 800), script: str = ""
) -> tuple[Any, list[str]]:
    """A page when it is ready, and everything that it complained about or asked others for."""
    told: list[str] = []
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, offline=offline)
    tab = context.new_page()
    if script:
        tab.add_init_script(script)
    own = ("file:", "data:", "blob:", *([] if offline else ["http://127.0.0.1:", "ws://127.0.0.1:"]))
    tab.on("console", lambda message: told.append(message.text) if "GPU stall" not in message.text else None)
    tab.on("pageerror", lambda error: told.append(str(error)))
    tab.on("request", lambda request: None if request.url.startswith(own) else told.append(request.url))
    tab.goto(address)
    wait_for(tab, "Boolean(window.koppel && window.koppel.ready())")
    return tab, told


def open_page(browser: Any, page: Path, query: str = "quality=1", **options: Any) -> tuple[Any, list[str]]:
    """A saved page in a context without network."""
    return open_address(browser, f"{page.as_uri()}?{query}", **options)


def at(tab: Any, time: float) -> None:
    """Goes to an instant and waits until it is drawn."""
    tab.evaluate(f"koppel.seek({time!r})")
    wait_for(tab, "koppel.settled()")


def picture(tab: Any) -> np.ndarray[Any, Any]:
    """The canvas as numbers 0 .. 255."""
    from matplotlib.image import imread

    data = tab.evaluate("document.getElementById('canvas').toDataURL('image/png')")
    return np.round(255 * imread(io.BytesIO(base64.b64decode(data.partition(",")[2]))))
