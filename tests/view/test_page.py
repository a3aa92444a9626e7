"""The page of a run: what is inside, what the browser shows, and who may read it."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np
import pytest
from in_browser import at, open_page, wait_for

import koppel
from koppel.libraries.vehicle import read_axle
from koppel.view import save_page
from koppel.view.packet import BLOCK, pack
from koppel.view.server import PageServer

ROOT = Path(__file__).resolve().parents[2]


def pendulum(**more: Any) -> koppel.Model:
    model = koppel.Model("pendulum")
    rod = model.add_part("rod", mass=1, inertia={"xx": 0.03, "yy": 0.03, "zz": 0.001}, position=(0, 0, -0.3), **more)
    top = rod.frame("top", position=(0, 0, 0.3))
    rod.frame("end", position=(0, 0, -0.3))
    model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=top, axis=[0, 1, 0], angle="60 deg"))
    return model


def unpack(data: bytes) -> tuple[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Header, time, origins and poses, read independently of the page."""
    length = struct.unpack("<I", data[:4])[0]
    header: dict[str, Any] = json.loads(data[4 : 4 + length])
    at = -(-(4 + length) // 8) * 8
    rows, parts = header["rows"], len(header["parts"])
    blocks = -(-rows // header["block"])
    time = np.frombuffer(data, "<f8", rows, at)
    origin = np.frombuffer(data, "<f8", 3 * blocks, at + 8 * rows).reshape(blocks, 3)
    poses = np.frombuffer(data, "<f4", 7 * rows * parts, at + 8 * rows + 24 * blocks).reshape(rows, parts, 7)
    return header, time, origin, poses


def test_poses_are_exact_far_from_the_origin() -> None:
    model = koppel.Model("far")
    model.add_part(
        "car", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(5000, 0, 0), velocity=(30, 0, 0), free=True
    )
    run = koppel.simulate(model, until=2.0)
    header, time, origin, poses = unpack(pack(run))
    x = origin[np.arange(time.size) // BLOCK, 0] + poses[:, 0, 0]
    assert np.max(np.abs(x - run["car.x"])) < 1e-6 and header["rows"] == len(run.time) > BLOCK


def test_a_large_run_is_thinned_and_says_so() -> None:
    model = koppel.Model("long")
    for k in range(20):
        model.add_part(f"p{k}", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    run = koppel.simulate(model, until=30.0)
    header, time, _, _ = unpack(pack(run))
    assert "row" in header["note"] and time[-1] == run.time[-1] and len(pack(run)) < 35e6
    assert unpack(pack(run, full=True))[0]["rows"] == len(run.time)


def test_a_saved_page_stands_alone_and_harms_nobody(tmp_path: Path) -> None:
    model = pendulum()
    model.name = "</script><b>"
    page = save_page(koppel.simulate(model, until=0.1), tmp_path / "page.html").read_text()
    assert "<b>" not in page.split("<script", 1)[1] and page.count("</script>") == 2
    outside = [link for link in re.findall(r"""(?:src|href)=["']([^"']+)""", page.split("<script", 1)[0])]
    assert outside == [] and "Content-Security-Policy" in page
    assert str(ROOT) not in page and str(tmp_path) not in page


def test_the_server_wants_its_token_and_its_own_host() -> None:
    def ask(address: str, **headers: str) -> int:
        try:
            with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    with PageServer(koppel.simulate(pendulum(), until=0.1), port=0) as server:
        data = server.address.replace("/?", "/data?")
        assert ask(server.address) == 200 and ask(data) == 200
        assert ask(server.address.partition("?")[0]) == 403 and ask(data + "x") == 403
        assert ask(data, Origin="http://elsewhere.example") == 403 and ask(data, Host="elsewhere.example") == 403
        assert ask(server.address.replace("/?", "/etc/passwd?")) == 404


def test_the_bundle_is_built_from_its_sources(tmp_path: Path) -> None:
    page = ROOT / "src" / "koppel" / "view" / "page"
    if which("npm") is None:
        pytest.skip("the bundle is checked where Node is installed")
    for name in ("package.json", "package-lock.json", "tsconfig.json"):
        (tmp_path / name).write_bytes((page / name).read_bytes())
    (tmp_path / "source").mkdir()
    for file in (page / "source").iterdir():
        (tmp_path / "source" / file.name).write_bytes(file.read_bytes())
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=tmp_path, capture_output=True, check=False)
    if done.returncode != 0:
        pytest.skip("the bundle is checked where the registry of npm answers")
    subprocess.run(["npm", "run", "check"], cwd=tmp_path, check=True, capture_output=True)
    subprocess.run(["npm", "run", "build"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "page.js").read_bytes() == (page / "page.js").read_bytes()


# in the browser -----------------------------------------------------------------------------------------------------


def test_the_axle_stands_where_the_run_says(browser: Any, tmp_path: Path) -> None:
    run = koppel.simulate(read_axle("double_wishbone"), until=0.6, every=5e-3)
    tab, told = open_page(browser, save_page(run, tmp_path / "axle.html", ["longitudinal_force"]))
    scene = json.loads(str(run.attributes["scene"]))
    paths = {entry["path"] for entry in [*scene["parts"], *scene["elements"]]}
    assert set(tab.evaluate("koppel.paths()")) == paths and told == []
    row = 104
    at(tab, float(run.time[row]))
    for part in ("left.wheel", "right.carrier", "left.tie_rod"):
        wanted = [run[f"{part}.{c}"][row] for c in "xyz"]
        assert np.allclose(tab.evaluate(f"koppel.position('{part}')"), wanted, atol=1e-5)
    between = float(0.25 * run.time[row] + 0.75 * run.time[row + 1])  # rows are interpolated
    at(tab, between)
    wanted = [0.25 * run[f"left.wheel.{c}"][row] + 0.75 * run[f"left.wheel.{c}"][row + 1] for c in "xyz"]
    assert np.allclose(tab.evaluate("koppel.position('left.wheel')"), wanted, atol=1e-5)
    assert tab.evaluate("koppel.plotted()") == ["longitudinal_force"]
    tab.evaluate("koppel.play(true)")
    wait_for(tab, f"koppel.time() > {between + 0.02}")


def test_arrows_point_along_the_force_in_world_axes(browser: Any, tmp_path: Path) -> None:
    model = pendulum()
    model.add("wind", koppel.mechanics.Force(frame="rod.end", force=[3, 0, 4], axes="frame"))
    run = koppel.simulate(model, until=0.5, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "wind.html"))
    at(tab, float(run.time[30]))
    w, x, y, z = (float(run[f"rod.q{c}"][30]) for c in "wxyz")
    R = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    force = next(arrow for arrow in tab.evaluate("koppel.arrows('wind')") if arrow["kind"] == "force")
    assert np.allclose(force["vector"], R @ [3, 0, 4], atol=1e-5) and told == []


def test_a_clutch_has_the_color_of_its_state(browser: Any, tmp_path: Path) -> None:
    model = koppel.Model("clutch")
    model.add("engine", koppel.rotational.Shaft(inertia=0.2, speed=100))
    model.add("load", koppel.rotational.Shaft(inertia=1))
    press = {"table": {"time": [0, 0.1, 0.2], "value": [0, 0, 900]}}
    clutch = koppel.rotational.Clutch(shaft_a="engine", shaft_b="load", normal=press, geometry=0.1, coefficient=0.4)
    model.add("clutch", clutch)
    run = koppel.simulate(model, until=1.5, every=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "clutch.html"))
    colors = []
    for instant in (0.05, 0.25, 1.5):  # open, slipping, locked
        at(tab, instant)
        colors.append(tab.evaluate("koppel.color('clutch')"))
    assert colors == ["8d949e", "f08c1e", "2f9e52"] and told == []


def test_a_page_that_cannot_be_shown_says_why(browser: Any, tmp_path: Path) -> None:
    page = save_page(koppel.simulate(pendulum(), until=0.1), tmp_path / "page.html")
    text = page.read_text()
    begin = text.index('id="koppel-data">') + len('id="koppel-data">')
    page.write_text(text[:begin] + "AAAA" + text[text.index("</script>", begin) :])
    tab = browser.new_page()
    tab.goto(page.as_uri())
    tab.wait_for_selector("body.failed")
    assert "cannot show this run" in tab.inner_text("#note")
