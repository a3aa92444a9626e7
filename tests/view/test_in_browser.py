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
import pytest
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


def test_signals_are_in_the_list_and_plotted(browser: Any, tmp_path: Path) -> None:
    """A model without bodies says so, and plots what changes; what has no picture is listed beside the others."""
    model = koppel.Model("signals")
    model.input("u", "1", {"step": {"time": 0.1, "after": 2}})
    model.input("still", "1")
    model.add("lag", koppel.control.Lag(input="u", time_constant=0.2))
    run = koppel.simulate(model, until=1.0, every=0.1)
    tab, told = open_page(browser, save_page(run, tmp_path / "signals.html"))
    assert "Nothing in this model has a place" in tab.inner_text("#blind")
    assert tab.evaluate("koppel.plotted()") == ["u", "lag.value"] and tab.evaluate("koppel.paths()") == []
    tab.locator("#list .row > span", has_text="lag").click()
    assert "value = " in tab.inner_text("#values")
    tab.locator("#search").fill("still")
    assert tab.locator("#list .row:visible").count() == 1
    tab.locator("#list .row > span", has_text="still").click()
    tab.locator("#values button").click()
    wait_for(tab, "koppel.plotted().includes('still')")
    assert told == []
    tab.context.close()


def test_search_isolate_follow_and_play(browser: Any, tmp_path: Path) -> None:
    run = axle()
    tab, told = open_page(browser, save_page(run, tmp_path / "axle.html"))
    tab.locator("#search").fill("left damper")
    shown = "[...document.querySelectorAll('#list .row')].filter(one => one.offsetParent).map(one => one.textContent)"
    found = tab.evaluate(shown)
    assert found and all("left" in text and "damper" in text for text in found)
    tab.locator("#list .row > span", has_text="left.damper").first.click()
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


SEEN = """(() => {
    const { clientWidth: width, clientHeight: height } = document.getElementById('canvas')
    return koppel.view.packet.header.scene.parts.every(({ path }) => {
        const box = koppel.box(path)
        return [0, 1, 2, 3, 4, 5, 6, 7].every(k => {
            const [x, y] = koppel.project([0, 1, 2].map(i => box[(k >> i) & 1][i]))
            return x > 0 && x < width && y > 0 && y < height
        })
    })
})()"""
"""Every corner of every part is in the picture."""


def watch(tab: Any, condition: str) -> None:
    """Until a condition holds; the whole machine is in the picture all the time."""
    for _ in range(1200):
        assert tab.evaluate(SEEN), "something has left the picture"
        if tab.evaluate(condition):
            return
        tab.wait_for_timeout(50)
    raise AssertionError(f"{condition} did not come true")


def test_arrow_keys_drive_a_car_that_the_camera_follows(browser: Any, tmp_path: Path) -> None:
    """It drives faster and turns, in a browser with little time: all of it is in the picture at every look."""
    process, address = start(tmp_path, "midsize")
    try:
        tab, told = open_address(browser, f"{address}&quality=1", offline=False)
        tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        begin = tab.evaluate("koppel.position('body')")[0]
        tab.keyboard.down("ArrowUp")
        watch(tab, "koppel.state() && koppel.state().inputs.throttle > 0.2")
        watch(tab, f"koppel.position('body')[0] > {begin} + 12")  # m: three lengths of the car
        tab.keyboard.up("ArrowUp")
        watch(tab, "koppel.state().inputs.throttle === 0")  # the pedal goes back
        tab.keyboard.down("ArrowLeft")
        watch(tab, "koppel.state().inputs.steering > 0.1")
        watch(tab, "koppel.position('body')[1] > 8")
        tab.keyboard.up("ArrowLeft")
        tab.evaluate("koppel.view.setQuality(0)")
        watch(tab, "koppel.quality() === 0 && koppel.settled()")
        tab.evaluate("koppel.set('throttle', 5)")
        wait_for(tab, "document.getElementById('note').textContent.includes('is not within 0 .. 1')")
        assert tab.evaluate("koppel.state().inputs.throttle") == 0
        tab.locator("#reset").click()
        wait_for(tab, f"koppel.position('body')[0] < {begin} + 9")
        watch(tab, f"koppel.position('body')[0] > {begin} + 12")
        assert told == []
        tab.context.close()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def test_a_live_machine_that_swings_about_its_hinge_is_not_followed(browser: Any, tmp_path: Path) -> None:
    """The hinge stays where it is in the picture, all of the rod is in it, and the ground is below the rod."""
    subprocess.run([sys.executable, "-m", "koppel", "new", "pendulum"], cwd=tmp_path, check=True, capture_output=True)
    process, address = start(tmp_path, "pendulum.yaml")
    try:
        tab, told = open_address(browser, f"{address}&quality=1", offline=False)
        target = tab.evaluate("koppel.camera().target")
        for side in ("> 0.2", "< -0.2", "> 0.2"):  # m: it comes by on both sides
            watch(tab, f"koppel.position('rod')[0] {side}")
        assert tab.evaluate("koppel.camera().target") == target
        ground = "koppel.view.stage.floor + koppel.view.stage.sunk"
        assert tab.evaluate(f"{ground} + koppel.view.world.origin.z < koppel.box('rod')[0][2]")
        assert told == []
        tab.context.close()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


def fleet(names: list[str]) -> Run:
    """A stand that stays, and bodies that fly away side by side, turning."""
    model = koppel.Model("fleet")
    inertia = {"xx": 1, "yy": 1, "zz": 1}
    model.gravity = (0, 0, 0)
    for name in names:
        if name == "stand":
            model.add_part(name, mass=1, inertia=inertia)
            model.add("foot", koppel.joints.Fixed(frame_a=model.ground, frame_b=name))
            continue
        y, speed = (float(v) for v in name.removeprefix("body_").split("_"))
        shape = {"box": {"size": [4.0, 0.5, 0.5]}}
        model.add_part(name, mass=1, inertia=inertia, position=(0, y, 0), velocity=(speed, 0, 0), free=True,
                       angular_velocity=(0, 0, 1.0), shape=shape)  # fmt: skip
    return koppel.simulate(model, until=3.0, every=0.02)


def test_the_camera_goes_with_most_parts_whatever_their_order(browser: Any, tmp_path: Path) -> None:
    """Bodies that go together are followed as a whole; where most stay, the first view shows all ways to their ends."""
    together = ["stand", "body_1_40", "body_3_40"]
    seen = []
    for names in (together, together[::-1], ["stand", "body_1_40"]):
        tab, told = open_page(browser, save_page(fleet(names), tmp_path / "fleet.html"), size=(900, 700))
        for t in np.linspace(0.0, 3.0, 7):
            at(tab, float(t))
            assert tab.evaluate("koppel.inside()")
            for name in names if len(names) == 2 else [name for name in names if name != "stand"]:
                corners = np.array(tab.evaluate(f"koppel.box('{name}')"))
                x, y = np.transpose([tab.evaluate(f"koppel.project({corner.tolist()})") for corner in corners])
                width, height = tab.evaluate("[koppel.view.extent[0], koppel.view.extent[1]]")
                assert np.all((x > 0) & (x < width) & (y > 0) & (y < height)), (name, t)
        seen.append(tab.evaluate("koppel.camera()"))
        assert told == []
        tab.context.close()
    assert seen[0]["target"][0] > 100 > seen[2]["target"][0]
    for key, values in seen[0].items():
        assert np.allclose(values, seen[1][key], atol=1e-5), key


@pytest.mark.parametrize("held", [True, False])
def test_what_swings_in_a_bushing_is_not_followed_and_what_slides_along_one_is(
    browser: Any, tmp_path: Path, held: bool
) -> None:
    """It goes farther than it is long, and comes back; without stiffness along x it goes away."""
    model = koppel.Model("bell", gravity=(0, 0, -9.81 if held else 0))
    shape = {"capsule": {"start": [0, 0, 0], "end": [0, 0, 0.5], "radius": 0.02}}
    start = {"angular_velocity": (0, 6.0, 0), "velocity": (-3.0, 0, 0)} if held else {"velocity": (3.0, 0, 0)}
    inertia = {"xx": 0.02, "yy": 0.02, "zz": 0.02}
    bell = model.add_part("bell", mass=1, inertia=inertia, shape=shape, free=True, **start)
    eye = koppel.mechanics.Bushing(
        frame_a=model.ground.frame("eye", position=(0, 0, 0.5)),
        frame_b=bell.frame("eye", position=(0, 0, 0.5)),
        stiffness=[4e5 * held, 4e5, 4e5, 0, 0, 0],
        damping=[50 * held, 50, 50, 0, 0, 0],
    )
    model.add("eye", eye)
    run = koppel.simulate(model, until=3.0, every=0.01)
    assert np.ptp(run["bell.x"]) > (0.6 if held else 8.9)
    tab, told = open_page(browser, save_page(run, tmp_path / "bell.html"))
    targets = []
    for t in np.linspace(0.0, 3.0, 13):
        at(tab, float(t))
        assert tab.evaluate("koppel.inside()")
        targets.append(tab.evaluate("koppel.camera().target")[0])
    assert np.ptp(targets) == 0.0 if held else np.ptp(targets) > 8.9
    assert tab.get_attribute("#follow", "aria-pressed") == ("false" if held else "true") and told == []
    tab.context.close()


def test_who_zooms_in_or_follows_one_part_is_left_alone(browser: Any, tmp_path: Path) -> None:
    names = ["body_1_40", "body_3_40"]
    tab, told = open_page(browser, save_page(fleet(names), tmp_path / "fleet.html"))
    tab.mouse.move(800, 300)
    away = "(({ position: a, target: b }) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]))(koppel.camera())"
    begin = tab.evaluate(away)
    for _ in range(20):
        tab.mouse.wheel(0, -200)
    wait_for(tab, f"{away} < 0.4 * {begin} && koppel.settled()")
    near = tab.evaluate(away)
    at(tab, 2.0)
    assert tab.evaluate(away) == pytest.approx(near, rel=1e-6) and not tab.evaluate("koppel.inside()")
    tab.locator("#list .row > span", has_text="body_3_40").first.click()
    tab.locator("#follow").click()
    wait_for(tab, "koppel.settled()")
    wanted = np.mean(tab.evaluate("koppel.box('body_3_40')"), axis=0)
    assert np.allclose(tab.evaluate("koppel.camera()")["target"], wanted, atol=1e-3)
    at(tab, 1.0)
    wanted = np.mean(tab.evaluate("koppel.box('body_3_40')"), axis=0)
    assert np.allclose(tab.evaluate("koppel.camera()")["target"], wanted, atol=1e-3)
    assert told == []
    tab.context.close()


def crane(scale: float) -> Run:
    """A beam on a hinge and a spring, so many times as large: masses go with the third power of the length."""
    model = koppel.Model("crane")
    model.gravity = (0, 0, 0)
    inertia = 100 * scale**5
    beam = model.add_part("beam", mass=100 * scale**3, inertia={"xx": inertia, "yy": inertia, "zz": inertia})
    hinge = model.ground.frame("hinge", position=(-scale, 0, 0))
    left = beam.frame("left", position=(-scale, 0, 0))
    model.add("hinge", koppel.joints.Revolute(frame_a=hinge, frame_b=left, axis=(0, 1, 0)))
    top, right = model.ground.frame("top", position=(0, 0, scale)), beam.frame("right", position=(scale, 0, 0))
    spring = koppel.mechanics.PointToPoint(frame_a=top, frame_b=right, length=2**0.5 * scale, elastic=1.0, damping=1.0)
    model.add("spring", spring)
    weight = model.add_part("weight", mass=scale**3, inertia={axis: 0.01 * scale**5 for axis in ("xx", "yy", "zz")})
    model.add("mount", koppel.joints.Fixed(frame_a=right, frame_b=weight))
    return koppel.simulate(model, until=1e-6, every=1e-6, stepper=koppel.Lsrt2(step=1e-6))


def test_a_machine_of_any_size_looks_alike(browser: Any, tmp_path: Path) -> None:
    """A tenth of a millimeter, two meters, two kilometers: every drawing is as large against the machine."""
    found = []
    for scale in (1.0, 5e-5, 1e3):
        tab, told = open_page(browser, save_page(crane(scale), tmp_path / "crane.html"))
        assert tab.evaluate("koppel.inside()") and told == []
        found.append(
            np.array([tab.evaluate(f"koppel.box('{path}')") for path in ("beam", "hinge", "spring", "weight")]) / scale
        )
        tab.context.close()
    spring = found[0][2]
    assert np.allclose(spring, [[0, 0, 0], [1, 0, 1]], atol=0.1), "a spring ends at its seats"
    for other in found[1:]:
        assert np.allclose(other, found[0], atol=1e-3)


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
