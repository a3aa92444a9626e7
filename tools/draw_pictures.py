"""Draws the pictures of README and documentation: docs/pictures.

    python tools/draw_pictures.py [plots] [gallery] [elements] [--stale]    all of them without a name

plots: block.png is what the first example of the README draws, axle.png what `make run` leaves of the first axle.
gallery: a picture of each machine of tools/gallery.py. elements: each element in its own example. The last two need
Chromium and Playwright. Beside them stands scenes.json with a checksum of what each picture shows: the tests compare
it, so that a picture that is out of date is found without a browser.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from gallery import EXHIBITS  # noqa: E402

import koppel  # noqa: E402
from koppel.model.files import read_text  # noqa: E402
from koppel.model.registry import kinds  # noqa: E402
from koppel.view.browser import find_browser  # noqa: E402
from koppel.view.pages import save_page  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
SCENES = PICTURES / "scenes.json"
WIDTH = 900  # points, of plots
SIZE = (640, 400)  # points, of machines
QUALITY = 3  # of the page: antialiasing, no shadows
EXAMPLE_TIME = 0.3  # s, how long the example of an element runs


def shrink(data: bytes, target: Path, width: int, colors: int = 48) -> None:
    """The same picture, so many points wide, with few colors: small enough to be kept with the sources."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as picture:
        size = (width, round(picture.height * width / picture.width))
        target.parent.mkdir(exist_ok=True)
        small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        small.quantize(colors, dither=Image.Dither.NONE).save(target, optimize=True)


def draw_plots() -> None:
    """The two plots of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert example is not None
    with tempfile.TemporaryDirectory() as folder:
        for command in (["-c", example[1]], [str(ROOT / "examples" / "vehicle" / "realtime_axle.py"), "--quick"]):
            subprocess.run([sys.executable, *command], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        shrink(Path(folder, "block.png").read_bytes(), PICTURES / "block.png", WIDTH)
        shrink(Path(folder, "out", "double_wishbone.png").read_bytes(), PICTURES / "axle.png", WIDTH)


def models(group: str) -> Iterator[tuple[str, koppel.Model]]:
    """What the pictures of a group show: by the name of the picture."""
    if group == "gallery":
        yield from ((name, exhibit.model()) for name, exhibit in EXHIBITS.items())
    else:
        yield from ((kind, read_text(cls.example(), kind)) for kind, cls in kinds().items() if cls.example())


def checksum(model: koppel.Model) -> str:
    """Of the scene of a model: parts with their shapes, elements with their drawings.

    Numbers are rounded to six digits, so that another machine finds the same.
    """
    scene = json.loads(koppel.compile_model(model).scene, parse_float=lambda text: float(f"{float(text):.6g}") + 0.0)
    return hashlib.sha256(json.dumps(scene, sort_keys=True).encode()).hexdigest()[:16]


def take_picture(tab: Any, page: Path, time: float) -> bytes:
    """A PNG of the first view of a saved page at an instant, without labels and grid (its lines triple the size)."""
    tab.goto(f"{page.as_uri()}?quality={QUALITY}&time={time!r}")
    tab.wait_for_function("window.koppel && window.koppel.ready() && window.koppel.frames() > 0")
    found = tab.evaluate(f"koppel.picture({SIZE[0]}, {SIZE[1]})")
    return base64.b64decode(found.partition(",")[2])


def draw_machines(group: str, only_stale: bool = False) -> None:
    """Pictures of a group, all in one browser; only_stale: those that are missing or show something else than now."""
    from playwright.sync_api import sync_playwright

    sums = json.loads(SCENES.read_text(encoding="utf-8")) if SCENES.exists() else {}
    known = sums.get(group, {})
    wanted = stale(group, sums) if only_stale else [name for name, _ in models(group)]
    sums[group] = {name: value for name, value in known.items() if name in dict(models(group))}
    flags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        sheet = browser.new_page(viewport={"width": 1280, "height": 960}, bypass_csp=True)
        for name, model in models(group):
            if name not in wanted:
                continue
            if group == "gallery":
                run, time = EXHIBITS[name].run(), EXHIBITS[name].instant
            else:
                run, time = koppel.simulate(model, until=EXAMPLE_TIME), EXAMPLE_TIME
            page = save_page(run, Path(folder, "page.html"))
            shrink(take_picture(sheet, page, time), PICTURES / group / f"{name}.png", SIZE[0])
            sums[group][name] = checksum(model)
    SCENES.write_text(json.dumps(sums, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def stale(group: str, sums: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Names of pictures of a group that are missing or show something else than the model does now."""
    known = sums.get(group, {})
    return [
        name
        for name, model in models(group)
        if not (PICTURES / group / f"{name}.png").exists() or known.get(name) != checksum(model)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("groups", nargs="*", default=["plots", "gallery", "elements"])
    parser.add_argument("--stale", action="store_true", help="draw only what is missing or has changed")
    arguments = parser.parse_args()
    for group in arguments.groups:
        if group == "plots":
            draw_plots()
        else:
            draw_machines(group, arguments.stale)
    sizes = [picture.stat().st_size for picture in PICTURES.rglob("*.png")]
    total, largest = sum(sizes) / 1e3, max(sizes) / 1e3
    print(f"{os.path.relpath(PICTURES)}: {len(sizes)} pictures, {total:.0f} kB, largest {largest:.0f} kB")


if __name__ == "__main__":
    main()
