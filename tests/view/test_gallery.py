"""Every machine of the gallery in a browser: all of it is there, where the run says, in motion, and looks as it did."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from in_browser import at, open_page, wait_for

from koppel.view import save_page

ROOT = Path(__file__).resolve().parents[2]
QUICK = ("axle", "six_speed", "four_bar", "rolling_coin")  # the others in make test-long


def exhibits() -> dict[str, Any]:
    """The machines of tools/gallery.py by name."""
    import sys

    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from gallery import EXHIBITS
    finally:
        sys.path.pop(0)
    return dict(EXHIBITS)


EXHIBITS = exhibits()
ALL = [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in EXHIBITS]


@pytest.mark.parametrize("name", ALL)
def test_everything_is_there_and_moves(name: str, browser: Any, tmp_path: Path) -> None:
    run = EXHIBITS[name].run()
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html", EXHIBITS[name].plots))
    scene = json.loads(str(run.attributes["scene"]))
    paths = [entry["path"] for entry in [*scene["parts"], *scene["elements"]]]
    assert sorted(tab.evaluate("koppel.paths()")) == sorted(paths)
    assert tab.evaluate("koppel.inside()"), "the first view cuts something off"
    rows = tab.evaluate("koppel.rows()")
    row = len(run.time) - 1 if rows == len(run.time) else 0  # the last row is never left out
    for instant in (row, len(run.time) - 1):
        at(tab, float(run.time[instant]))
        for part in scene["parts"]:
            wanted = [run[f"{part['path']}.{c}"][instant] for c in "xyz"]
            assert np.allclose(tab.evaluate(f"koppel.position({json.dumps(part['path'])})"), wanted, atol=1e-5)
    at(tab, float(run.time[0]))
    tab.evaluate("koppel.play(true)")
    wait_for(tab, f"koppel.time() > {float(run.time[0])!r}")
    tab.evaluate("koppel.play(false)")
    assert told == []
    tab.context.close()


def small(data: bytes) -> np.ndarray[Any, Any]:
    """A picture in 160 x 100 points, 0 .. 1."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as picture:
        return np.asarray(picture.convert("RGB").resize((160, 100), Image.Resampling.BOX), dtype=float) / 255


@pytest.mark.long
@pytest.mark.parametrize("name", EXHIBITS)
def test_it_looks_as_its_picture_does(name: str, browser: Any, tmp_path: Path) -> None:
    """Canvas of 640 x 400 points at a fixed level, without labels: what make pictures has drawn, in any browser."""
    pytest.importorskip("PIL")
    exhibit = EXHIBITS[name]
    page = save_page(exhibit.run(), tmp_path / "page.html")
    tab, told = open_page(browser, page, f"quality=3&time={exhibit.instant!r}")
    now = small(base64.b64decode(tab.evaluate("koppel.picture(640, 400)").partition(",")[2]))
    kept = small((ROOT / "docs" / "pictures" / "gallery" / f"{name}.png").read_bytes())
    assert np.std(now) > 0.01, "an empty picture"
    assert np.mean(np.abs(now - kept)) < 0.02 and told == []
    tab.context.close()
