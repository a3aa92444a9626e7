"""What tells directions, lengths and names in the picture: triad, scale bar, hover, numbers at the axes of plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from in_browser import at, open_page, picture, wait_for

import koppel
from koppel.results import Channel, Run
from koppel.view import save_page


def two_blocks() -> Run:
    """Beside each other on ground that is far away from the origin."""
    model = koppel.Model("two blocks", gravity=(0, 0, 0))
    for name, y in (("left", 1.0), ("right", -1.0)):
        model.add_part(
            name, mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True, position=(3000, y, 0),
            shape={"box": {"size": [0.4, 0.4, 0.4]}},
        )  # fmt: skip
    return koppel.simulate(model, until=0.2, every=0.1)


VIEWS = ("0", "1", "2", "3", "o")  # keys: corner, front, left, top, and then orthographic


def test_the_triad_points_along_the_axes_of_the_world(browser: Any, tmp_path: Path) -> None:
    tab, told = open_page(browser, save_page(two_blocks(), tmp_path / "page.html"))
    colors = {"x": (208, 49, 45), "y": (42, 145, 72), "z": (43, 102, 201)}
    for key in VIEWS:
        tab.keyboard.press(key)
        wait_for(tab, "koppel.settled()")
        triad, target = tab.evaluate("koppel.triad()"), np.array(tab.evaluate("koppel.camera().target"))
        middle, shot = tab.evaluate(f"koppel.project({target.tolist()})"), picture(tab)
        for k, axis in enumerate("xyz"):
            # near the middle of the picture a small step along an axis goes where the triad says
            way = np.subtract(tab.evaluate(f"koppel.project({(target + 0.01 * np.eye(3)[k]).tolist()})"), middle)
            shown = np.array(triad[axis]) * [1, -1]
            length = np.linalg.norm(shown)
            if length < 12:  # px: it points at the eye
                continue
            # a step of 10 mm is 4 m away: its depth turns it by less than 0.01 rad
            assert shown @ way / np.linalg.norm(way) > 0.9999 * length, (key, axis)
            x, y = np.round(np.array(triad["at"]) + 0.5 * shown).astype(int)
            near = shot[y - 2 : y + 3, x - 2 : x + 3, :3].reshape(-1, 3)
            assert np.min(np.max(np.abs(near - colors[axis]), axis=1)) < 30, f"{key}: {axis} is not where it points"
    assert told == []
    tab.context.close()


def test_the_scale_bar_is_true_where_the_camera_looks(browser: Any, tmp_path: Path) -> None:
    tab, told = open_page(browser, save_page(two_blocks(), tmp_path / "page.html"))
    texts = set()
    for key in VIEWS:
        tab.keyboard.press(key)
        wait_for(tab, "koppel.settled()")
        bar, eye = tab.evaluate("koppel.scale()"), tab.evaluate("koppel.camera()")
        half = 0.5 * bar["meters"] * np.array(eye["right"])
        a, b = (tab.evaluate(f"koppel.project({(np.array(eye['target']) + s * half).tolist()})") for s in (-1, 1))
        assert np.linalg.norm(np.subtract(a, b)) == pytest.approx(bar["pixels"], rel=1e-6)  # rounding
        box = tab.locator("#bar").bounding_box()
        assert box["width"] == pytest.approx(bar["pixels"], abs=0.5)  # px: of a box in the layout
        assert f"{bar['meters']}"[0] in "0125" and 50 < bar["pixels"] <= 150
        value, unit = tab.inner_text("#bar").split()
        assert float(value) * {"m": 1, "mm": 1e-3}[unit] == pytest.approx(bar["meters"], rel=1e-9)
        texts.add(tab.inner_text("#bar"))
    tab.mouse.move(700, 300)
    before = tab.inner_text("#bar")
    for _ in range(12):
        tab.mouse.wheel(0, -240)
    wait_for(tab, f"document.getElementById('bar').textContent !== {json.dumps(before)}")  # closer: a shorter length
    assert told == []
    tab.context.close()


def test_what_the_pointer_is_over_is_marked_and_named(browser: Any, tmp_path: Path) -> None:
    tab, told = open_page(browser, save_page(two_blocks(), tmp_path / "page.html"))
    mark, stage = "ffc21a", tab.locator("#stage").bounding_box()
    plain = {name: tab.evaluate(f"koppel.color('{name}')") for name in ("left", "right")}
    assert mark not in plain.values()
    for name, other in (("left", "right"), ("right", "left")):
        x, y = tab.evaluate(f"koppel.project(koppel.position('{name}'))")
        tab.mouse.move(stage["x"] + x, stage["y"] + y)
        wait_for(tab, f"koppel.highlighted() === '{name}' && koppel.settled()")
        assert tab.evaluate(f"koppel.color('{name}')") == mark
        assert tab.evaluate(f"koppel.color('{other}')") == plain[other]
        assert tab.inner_text("#label") == name
    tab.mouse.move(stage["x"] + 5, stage["y"] + 5)
    wait_for(tab, "koppel.highlighted() === ''")
    assert tab.evaluate("koppel.color('right')") == plain["right"] and not tab.locator("#label").is_visible()
    tab.locator("#list .row", has_text="left").hover()
    wait_for(tab, "koppel.highlighted() === 'left'")
    assert tab.evaluate("koppel.color('left')") == mark and told == []
    tab.context.close()


def test_a_double_click_shows_one_alone_and_the_boxes_say_so(browser: Any, tmp_path: Path) -> None:
    tab, told = open_page(browser, save_page(two_blocks(), tmp_path / "page.html"))
    stage = tab.locator("#stage").bounding_box()
    ticked = "[...document.querySelectorAll('#list .row')].map(row => row.querySelector('input').checked)"
    x, y = tab.evaluate("koppel.project(koppel.position('left'))")
    tab.mouse.dblclick(stage["x"] + x, stage["y"] + y)
    wait_for(tab, "!koppel.view.world.items.get('right').object.visible")
    assert tab.evaluate(ticked) == [True, False] and "left" in tab.inner_text("#values")
    x, y = tab.evaluate("koppel.project(koppel.position('right'))")
    tab.mouse.move(stage["x"] + x, stage["y"] + y)  # what is hidden is not found
    wait_for(tab, "koppel.highlighted() === ''")
    tab.keyboard.press("a")
    wait_for(tab, "koppel.view.world.items.get('right').object.visible")
    assert tab.evaluate(ticked) == [True, True]
    tab.locator("#list .row > span", has_text="right").dblclick()
    wait_for(tab, "!koppel.view.world.items.get('left').object.visible")
    assert tab.evaluate(ticked) == [False, True] and tab.evaluate("koppel.view.tree.chosen") == "right" and told == []
    tab.context.close()


def test_axes_of_plots_tell_their_numbers_apart_and_show_no_rounding(browser: Any, tmp_path: Path) -> None:
    t = np.linspace(0.0, 1.0, 201)
    columns = {"even": 53.869 + 2e-6 * np.sign(np.sin(30 * t)), "fine": 0.098 + 1e-3 * np.sin(9 * t), "tiny": 3e-7 * t}
    units = {"even": "J", "fine": "N", "tiny": "m"}  # a plot each
    scene = json.dumps({"version": 1, "name": "plots", "parts": [], "elements": [], "wires": []})
    channels = [Channel(name, units[name]) for name in columns]
    run = Run(channels, t, np.stack(list(columns.values()), axis=1), attributes={"scene": scene})
    tab, told = open_page(browser, save_page(run, tmp_path / "plots.html", list(columns)))
    at(tab, 0.5)
    shown = dict(zip(tab.evaluate("koppel.plotted()"), tab.evaluate("koppel.numbers()"), strict=True))
    for name, axes in shown.items():
        for texts in axes:
            assert len(texts) > 1 and len(set(texts)) == len(texts), f"{name}: {texts}"
    # 53.869 +- 2e-6 is what single precision makes of a constant: the axis spans far more than that
    even = [float(text) for text in shown["even"][1]]
    assert max(even) - min(even) > 1.0 and told == []
    tab.context.close()


def test_a_frame_of_ground_far_behind_makes_nothing_thicker(browser: Any, tmp_path: Path) -> None:
    """A coil is as wide beside a drag force from ground 3 km away as without it."""
    widths = []
    for far in (False, True):
        model = koppel.Model("coil", gravity=(0, 0, 0))
        for name, z in (("lower", 0.0), ("upper", 0.5)):
            model.add_part(
                name, mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True, position=(3000, 0, z),
                shape={"box": {"size": [0.4, 0.4, 0.1]}},
            )  # fmt: skip
        model.add("coil", koppel.mechanics.PointToPoint(frame_a="lower", frame_b="upper", elastic=1000))
        if far:
            model.add("rubber", koppel.mechanics.PointToPoint(frame_a="ground", frame_b="lower", elastic=1e-6))
        run = koppel.simulate(model, until=0.2, every=0.1)
        tab, told = open_page(browser, save_page(run, tmp_path / f"{far}.html"))
        low, high = tab.evaluate("koppel.box('coil')")
        widths.append(high[1] - low[1])
        assert told == []
        tab.context.close()
    assert widths[0] > 0.01 and abs(widths[1] - widths[0]) < 0.01 * widths[0]


def test_long_paths_in_the_tree_keep_their_last_name_and_are_read_in_full(browser: Any, tmp_path: Path) -> None:
    """In a narrow window too: what is cut is the beginning; a line that is chosen, and its title, say all."""
    paths = [f"combine.header.left_divider.{name}" for name in ("knife_drive_arm", "rod", "tensioner_lever")]
    scene = {"version": 1, "name": "long", "parts": [], "elements": [], "wires": []}
    scene["parts"] = [
        {"path": p, "shapes": [{"kind": "sphere", "position": [0, 0, k], "radius": 0.1}]} for k, p in enumerate(paths)
    ]
    channels = [Channel(f"{p}.{c}", "m") for p in paths for c in ("x", "y", "z", "qw", "qx", "qy", "qz")]
    values = np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (2, len(paths)))
    page = save_page(
        Run(channels, np.arange(2.0), values, attributes={"scene": json.dumps(scene)}), tmp_path / "long.html"
    )
    tab, told = open_page(browser, page, size=(900, 600))
    whole = "spans => spans.map(one => [one.textContent, one.scrollWidth <= one.clientWidth])"
    names = tab.locator("#list .row > span > span:last-child").evaluate_all(whole)
    assert names == [[p.split(".")[-1], True] for p in sorted(paths)]
    assert not all(fits for _, fits in tab.locator("#list .row > span > span:first-child").evaluate_all(whole))
    for path in paths:
        row = tab.locator(f"#list .row[title='{path} (part)']")
        row.locator("> span").click()
        assert row.locator("> span").text_content() == path
        lines = "one => [...one.getClientRects()].every(box => box.right <= 176) && one.scrollWidth <= one.clientWidth"
        assert row.locator("> span").evaluate(lines), "the chosen line is cut"
        assert tab.inner_text("#values b") == path
        assert tab.locator("#values").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert told == []
    tab.context.close()
