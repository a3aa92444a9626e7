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


def axes_of(q: Any) -> np.ndarray[Any, Any]:
    """Rotation matrix of a quaternion w, x, y, z."""
    w, x, y, z = np.asarray(q, dtype=float) / np.linalg.norm(q)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(rows)


def expected_arrow(run: Any, element: dict[str, Any], arrow: dict[str, Any], row: int) -> np.ndarray[Any, Any]:
    """A force that the run has recorded, in the axes of the world."""
    force = arrow["sign"] * np.array([run[path][row] for path in arrow["channels"]]) * arrow.get("signs", 1.0)
    if "turn" in arrow:
        return np.array(arrow["turn"]) @ force
    place = element["frames"].get(arrow["axes"])
    if place is None:
        return force
    carrier = place["carrier"]
    part = np.eye(3) if carrier == "ground" else axes_of([run[f"{carrier}.q{c}"][row] for c in "wxyz"])
    return part @ axes_of(place["quaternion"]) @ force


HEX = {"gray": "8d949e", "orange": "f08c1e", "green": "2f9e52", "steelblue": "4a7fb0"}
PAINTED = """path => {
    const found = new Set()
    koppel.view.world.items.get(path).object.traverse(child => {
        if (child.material?.color && !child.userData.plain) found.add(child.material.color.getHexString())
    })
    return [...found]
}"""


def check_arrows_and_colors(tab: Any, run: Any, scene: dict[str, Any], row: int) -> None:
    """Arrows point along the forces of the run and are as long as these, laws have the color of their branch."""
    known = set(tab.evaluate("koppel.channels()"))
    for element in scene["elements"]:
        path = element["path"]
        for arrow, shown in zip(
            element.get("arrows", ()), tab.evaluate(f"koppel.arrows({json.dumps(path)})"), strict=True
        ):
            if known.issuperset(arrow["channels"]) and arrow["axes"] != "track":  # tires: test_drawings.py
                wanted = expected_arrow(run, element, arrow, row)
                assert np.allclose(shown["vector"], wanted, atol=1e-5 * (1 + np.linalg.norm(wanted))), path
        if element.get("color") in known:
            branch = f"{run[element['color']][row]:.0f}"
            assert HEX[element["colors"].get(branch, "gray")] in tab.evaluate(PAINTED, path), path


@pytest.mark.parametrize("name", ALL)
def test_everything_is_there_and_moves(name: str, browser: Any, tmp_path: Path) -> None:
    run = EXHIBITS[name].run()
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html", EXHIBITS[name].plots))
    scene = json.loads(str(run.attributes["scene"]))
    paths = [entry["path"] for entry in [*scene["parts"], *scene["elements"]]]
    assert sorted(tab.evaluate("koppel.paths()")) == sorted(paths)
    assert tab.evaluate("koppel.inside()"), "the first view cuts something off"
    rows = tab.evaluate("koppel.rows()")
    row = len(run.time) // 3 if rows == len(run.time) else 0  # the first and the last row are never left out
    for instant in (row, len(run.time) - 1):
        at(tab, float(run.time[instant]))
        for part in scene["parts"]:
            wanted = [run[f"{part['path']}.{c}"][instant] for c in "xyz"]
            assert np.allclose(tab.evaluate(f"koppel.position({json.dumps(part['path'])})"), wanted, atol=1e-5)
        check_arrows_and_colors(tab, run, scene, instant)
        assert tab.evaluate("koppel.inside()"), "something leaves the picture"
        if tab.evaluate("koppel.plotted()"):
            wait_for(tab, f"Math.abs(koppel.cursor() - {float(run.time[instant])!r}) < {2e-3 * float(run.time[-1])!r}")
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
