"""What a page shows is true: things stand where the run says, touch what they are joined to, and nothing is cut off."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import numpy as np
from in_browser import at, open_address, open_page, picture, wait_for

import koppel
from koppel.libraries.vehicle import read_axle
from koppel.results import Channel, Run
from koppel.view import save_page
from koppel.view.server import PageServer

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def axle() -> Run:
    return koppel.simulate(read_axle("double_wishbone"), until=0.6, every=0.02)


def test_wheels_stand_upright_springs_touch_their_seats_and_nothing_floats(browser: Any, tmp_path: Path) -> None:
    tab, _ = open_page(browser, save_page(axle(), tmp_path / "axle.html"))
    for side in ("left", "right"):
        axis = tab.evaluate(f"koppel.axis('{side}.wheel')")
        assert abs(axis[1]) > 0.99, "the axle of a wheel lies across the car"
        low, high = tab.evaluate(f"koppel.box('{side}.wheel')")
        size = np.subtract(high, low)
        assert size[2] > 2 * size[1] and size[0] > 2 * size[1]
        for line in ("main_spring", "damper", "bump_stop"):
            ends = tab.evaluate(f"koppel.ends('{side}.{line}')")
            assert np.allclose(ends["drawn"], ends["frames"], atol=1e-6)
    boxes = {path: tab.evaluate(f"koppel.box({json.dumps(path)})") for path in tab.evaluate("koppel.paths()")}
    known = {path: np.array(box) for path, box in boxes.items() if box is not None}
    for path, (low, high) in known.items():
        near = [p for p, (a, b) in known.items() if p != path and np.all(a <= high + 0.01) and np.all(b >= low - 0.01)]
        assert near, f"{path} floats"
    tab.context.close()


def test_far_from_the_origin_everything_is_as_exact(browser: Any, tmp_path: Path) -> None:
    model = koppel.Model("far")
    model.add_part(
        "car", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(5000, 3000, 0), velocity=(30, 0, 0), free=True
    )
    model.gravity = (0, 0, 0)
    run = koppel.simulate(model, until=2.0, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "far.html"))
    for row in (0, 77, 200):
        at(tab, float(run.time[row]))
        wanted = [run[f"car.{c}"][row] for c in "xyz"]
        assert np.max(np.abs(np.subtract(tab.evaluate("koppel.position('car')"), wanted))) < 1e-5
    assert told == []
    tab.context.close()


def test_a_saved_page_shows_what_the_server_shows(browser: Any, tmp_path: Path) -> None:
    run = axle()
    shots = []
    tab, told = open_page(browser, save_page(run, tmp_path / "axle.html"), "quality=1&time=0.55")
    shots.append(picture(tab))
    tab.context.close()
    with PageServer(run, port=0) as server:
        tab, more = open_address(browser, f"{server.address}&quality=1&time=0.55", offline=False)
        shots.append(picture(tab))
        tab.context.close()
    assert told == [] and more == []
    off = np.any(np.abs(shots[0] - shots[1]) > 8, axis=2)
    assert shots[0].shape == shots[1].shape and np.mean(off) <= 1e-3
    assert np.std(shots[0][..., :3]) > 5, "an empty picture"


def test_the_cursor_of_the_plots_follows_and_a_click_seeks(browser: Any, tmp_path: Path) -> None:
    tab, told = open_page(browser, save_page(axle(), tmp_path / "axle.html", ["wheel_z", "longitudinal_force"]))
    for t in (0.13, 0.47):
        at(tab, t)
        wait_for(tab, f"Math.abs(koppel.cursor() - {t}) < 1e-3")
    over = tab.locator(".u-over").first
    box = over.bounding_box()
    over.click(position={"x": 0.5 * box["width"], "y": 0.5 * box["height"]})
    wait_for(tab, "Math.abs(koppel.time() - 0.3) < 0.02 && Math.abs(koppel.cursor() - koppel.time()) < 1e-3")
    assert told == []
    tab.context.close()


def test_marks_show_what_happened(browser: Any, tmp_path: Path) -> None:
    channels = [Channel(f"ball.{c}", "m") for c in "xyz"] + [Channel(f"ball.q{c}", "1") for c in "wxyz"]
    values = np.tile([1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0], (5, 1))
    values[:, 0] += np.arange(5)
    values[3:, :] = np.nan
    scene = {"version": 1, "name": "gap", "parts": [{"path": "ball", "shapes": [BALL]}], "elements": [], "wires": []}
    run = Run(channels, np.arange(5.0), values, attributes={"scene": json.dumps(scene)})
    tab, told = open_page(browser, save_page(run, tmp_path / "gap.html"))
    (mark,) = tab.evaluate("koppel.marks()")
    assert mark["kind"] == "gap" and mark["time"] == 3.0
    at(tab, 4.0)
    assert np.allclose(tab.evaluate("koppel.position('ball')"), [3, 2, 3])  # the last good one
    tab.keyboard.press("p")
    wait_for(tab, "koppel.time() === 3")
    assert told == []
    tab.context.close()


BALL = {"kind": "sphere", "position": [0, 0, 0], "radius": 0.1}


def test_without_webgl_plots_still_work(browser: Any, tmp_path: Path) -> None:
    blind = "HTMLCanvasElement.prototype.getContext = (old => function (kind, ...rest) { return kind.startsWith('webgl') ? null : old.call(this, kind, ...rest) })(HTMLCanvasElement.prototype.getContext)"  # noqa: E501
    tab, _ = open_page(browser, save_page(axle(), tmp_path / "axle.html", ["wheel_z"]), script=blind)
    assert "no WebGL" in tab.inner_text("#blind")
    assert tab.evaluate("koppel.plotted()") == ["wheel_z"] and tab.locator(".uplot canvas").count() >= 1
    tab.context.close()


def test_eigenmodes_swing_the_parts(browser: Any, tmp_path: Path) -> None:
    model = koppel.Model("mass")
    block = model.add_part("block", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=block, stiffness=[100, 400, 900, 9, 9, 9])
    model.add("spring", spring)
    from koppel.view.pages import save_modes

    tab, told = open_page(browser, save_modes(koppel.Machine(model), tmp_path / "modes.html"))
    rest = np.array(tab.evaluate("koppel.position('block')"))
    texts = tab.evaluate("[...document.querySelectorAll('#mode option')].map(one => one.textContent)")
    assert any("1.592 Hz" in text for text in texts)  # sqrt(100 / 1) / 2 pi
    k = next(k for k, text in enumerate(texts) if "1.592 Hz" in text) - 1
    tab.evaluate(f"koppel.mode({k}, 0)")
    wait_for(tab, f"Math.abs(koppel.position('block')[0] - {rest[0]}) > 1e-3")
    moved = np.array(tab.evaluate("koppel.position('block')")) - rest
    assert abs(moved[1]) < 1e-9 and abs(moved[2]) < 1e-9 and told == []
    tab.context.close()


def test_keys_traces_and_narrow_windows(browser: Any, tmp_path: Path) -> None:
    run = axle()
    tab, told = open_page(browser, save_page(run, tmp_path / "axle.html"), size=(900, 700))
    assert tab.evaluate("document.documentElement.scrollWidth <= 900 && document.body.scrollHeight <= 700")
    tab.keyboard.press("End")
    wait_for(tab, f"koppel.time() === {float(run.time[-1])!r}")
    tab.keyboard.press("ArrowLeft")
    wait_for(tab, f"koppel.time() === {float(run.time[-2])!r}")
    assert tab.evaluate("koppel.trace('left.wheel')") is True
    tab.keyboard.press("?")
    assert tab.locator("#keys").is_visible()
    named = tab.evaluate(
        "[...document.querySelectorAll('button, input, select, #canvas')].filter(one => !(one.textContent.trim() || "
        "one.getAttribute('aria-label') || one.title || one.labels?.length)).map(one => one.outerHTML)"
    )
    assert named == [], "controls without a name for screen readers"
    assert told == []
    tab.context.close()


def test_buttons_hand_over_pictures_films_and_tables(browser: Any, tmp_path: Path) -> None:
    """PNG, a film of the canvas and CSV of what is plotted; the film ends with the run."""
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True, velocity=(0, 0, 1))
    run = koppel.simulate(model, until=0.3, every=0.1)
    tab, told = open_page(browser, save_page(run, tmp_path / "ball.html", ["ball.z"]))
    got = {}
    for name in ("png", "csv", "film"):
        with tab.expect_download() as download:
            tab.locator(f"#{name}").click()
        got[download.value.suggested_filename] = Path(download.value.path()).read_bytes()
    assert got["koppel.png"].startswith(b"\x89PNG")
    (film,) = (data for name, data in got.items() if name in ("koppel.mp4", "koppel.webm"))
    assert len(film) > 1000 and (film[4:8] == b"ftyp" or film[:4] == b"\x1a\x45\xdf\xa3")
    head, *rows = got["koppel.csv"].decode().splitlines()
    assert head == "time [s],ball.z [m]"
    table = np.array([[float(word) for word in row.split(",")] for row in rows])
    assert np.allclose(table, np.stack([run.time, run["ball.z"]], axis=1), atol=1e-6)
    assert told == []
    tab.context.close()


def test_search_isolate_follow_and_play(browser: Any, tmp_path: Path) -> None:
    run = axle()
    tab, told = open_page(browser, save_page(run, tmp_path / "axle.html"))
    tab.locator("#search").fill("left damper")
    shown = "[...document.querySelectorAll('#list .row')].filter(one => one.offsetParent).map(one => one.textContent)"
    found = tab.evaluate(shown)
    assert found and all("left" in text and "damper" in text for text in found)
    tab.locator("#list .row span", has_text="left.damper").first.click()
    assert "force" in tab.inner_text("#values") and " N" in tab.inner_text("#values")
    tab.locator("#isolate").click()
    seen = "[...koppel.view.world.items.values()].filter(item => item.object.visible).map(item => item.path)"
    assert tab.evaluate(seen) == ["left.damper"]
    tab.locator("#all").click()
    assert len(tab.evaluate(seen)) > 20
    tab.locator("#speed").select_option("10")
    tab.locator("#loop").uncheck()
    tab.locator("#play").click()
    wait_for(tab, f"koppel.time() === {float(run.time[-1])!r} && koppel.settled()")  # it stops at the end
    assert tab.inner_text("#play") == "play" and told == []
    tab.context.close()


# live ---------------------------------------------------------------------------------------------------------------


def start(folder: Path, *words: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "koppel", "live", *words, "--no-open", "--port", "0"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def test_a_slider_moves_the_axle(browser: Any, tmp_path: Path) -> None:
    process, address = start(tmp_path, "double_wishbone", "--start", "equilibrium")
    try:
        tab, told = open_address(browser, f"{address}&quality=1", offline=False)
        assert tab.evaluate("koppel.inside()")
        before = tab.evaluate("koppel.position('left.wheel')")[2]
        slider = tab.locator("input[type=range][id='slide vertical_force']")
        slider.evaluate("one => { one.value = 8500; one.dispatchEvent(new Event('input')) }")
        wait_for(tab, f"koppel.position('left.wheel')[2] > {before} + 0.01")
        assert tab.evaluate("koppel.value('vertical_force')") == 8500
        tab.reload()
        wait_for(tab, "Boolean(window.koppel && window.koppel.ready())")
        wait_for(tab, "koppel.state() && koppel.state().inputs.vertical_force === 8500")
        tab.locator("#play").click()  # pause
        wait_for(tab, "koppel.state().figures.mode === 0")
        step = tab.evaluate("koppel.state().figures.step")
        tab.locator("#single").click()
        wait_for(tab, f"koppel.state().figures.step === {step} + 1")
        assert "real-time factor" in tab.inner_text("#figures") and told == []
        tab.context.close()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


SEEN = "(p => p[0] > 0 && p[0] < innerWidth && p[1] > 0 && p[1] < innerHeight)(koppel.project(koppel.position('body')))"
"""The middle of the car is in the picture."""


def test_arrow_keys_drive_a_car_that_the_camera_follows(browser: Any, tmp_path: Path) -> None:
    """It leaves the first picture after a second; another level of the picture later it is still in the middle."""
    process, address = start(tmp_path, "midsize")
    try:
        tab, told = open_address(browser, f"{address}&quality=1", offline=False)
        begin = tab.evaluate("koppel.position('body')")[0]
        tab.keyboard.down("ArrowUp")
        wait_for(tab, "koppel.state() && koppel.state().inputs.throttle > 0.2")
        tab.keyboard.up("ArrowUp")
        wait_for(tab, "koppel.state().inputs.throttle === 0")  # the pedal goes back
        tab.keyboard.down("ArrowLeft")
        wait_for(tab, "koppel.state().inputs.steering > 0.1")
        tab.keyboard.up("ArrowLeft")
        wait_for(tab, f"koppel.position('body')[0] > {begin} + 12")  # m: three lengths of the car
        wait_for(tab, SEEN)
        tab.evaluate("koppel.view.setQuality(0)")
        wait_for(tab, SEEN)
        tab.evaluate("koppel.set('throttle', 5)")
        wait_for(tab, "document.getElementById('note').textContent.includes('is not within 0 .. 1')")
        assert tab.evaluate("koppel.state().inputs.throttle") == 0
        tab.locator("#reset").click()
        wait_for(tab, f"koppel.position('body')[0] < {begin} + 9 && {SEEN}")
        assert told == []
        tab.context.close()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def test_a_machine_that_diverges_leaves_its_last_frame_and_says_why(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "runaway.yaml").write_text(
        "koppel: 1\nname: runaway\ninputs:\n  push: {unit: N, at_least: -1, at_most: 1}\nparts:\n"
        "  block: {mass: 1, inertia: {xx: 0.1, yy: 0.1, zz: 0.1}, free: true}\ngravity: [0, 0, 0]\nelements:\n"
        "  load: {type: mechanics.force, frame: block, force: ['1 N * sqrt(0.5 - push/(1 N))', 0, 0]}\n"
    )
    process, address = start(tmp_path, "runaway.yaml")
    try:
        tab, _ = open_address(browser, f"{address}&quality=1", offline=False)
        tab.evaluate("koppel.set('push', 1)")
        wait_for(tab, "document.body.classList.contains('failed')")
        wait_for(tab, "document.getElementById('note').textContent.includes('stopped at t')")
        assert np.all(np.isfinite(tab.evaluate("koppel.position('block')")))
        assert process.wait(timeout=30) == 3
        tab.context.close()
    finally:
        process.kill()


# what make run prints -----------------------------------------------------------------------------------------------


def test_the_commands_that_make_run_prints_work_as_printed(tmp_path: Path) -> None:
    example = EXAMPLES / "vehicle" / "realtime_axle.py"
    done = subprocess.run(
        [sys.executable, str(example), "--quick"], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True
    )
    lines = dict(re.findall(r"^(report|look at it|drive it): +(.+)$", done.stdout, re.MULTILINE))
    assert (tmp_path / lines["report"]).read_text().startswith("<!doctype html>")
    for name in ("look at it", "drive it"):
        process = subprocess.Popen(
            lines[name].split(), cwd=tmp_path, stdout=subprocess.PIPE, text=True, env={**os.environ, "BROWSER": "true"}
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            with urllib.request.urlopen(address, timeout=20) as answer:
                assert answer.status == 200 and b"<canvas" in answer.read()
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
