"""What cannot be shown is told in one line; what can be shown of a damaged run is shown."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import h5py  # type: ignore[import-untyped]
import numpy as np
import pytest
from in_browser import at, open_page

import koppel
from koppel.model.errors import KoppelError
from koppel.results import Channel, Run
from koppel.view import save_page
from koppel.view.packet import POSE, read_scene


def ball() -> koppel.Model:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    return model


@pytest.fixture
def result(tmp_path: Path) -> Path:
    koppel.simulate(ball(), until=0.1, file=tmp_path / "ball.h5")
    return tmp_path / "ball.h5"


def view(folder: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "koppel", "view", *words]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **env}
    )


def test_files_that_are_no_run_are_one_line(tmp_path: Path, result: Path) -> None:
    (tmp_path / "text.h5").write_text("not a run")
    with h5py.File(tmp_path / "other.h5", "w") as file:
        file["data"] = [1.0]
    data = result.read_bytes()
    (tmp_path / "short.h5").write_bytes(data[: len(data) // 2])
    for name in ("text.h5", "other.h5", "short.h5", "missing.h5"):
        done = view(tmp_path, name, "-o", "page.html")
        assert done.returncode == 2 and name in done.stderr, name
        assert len(done.stderr.splitlines()) == 1 and not (tmp_path / "page.html").exists()


def test_a_newer_format_names_both_versions(tmp_path: Path, result: Path) -> None:
    with h5py.File(result, "r+") as file:
        file.attrs["format"] = "koppel run 7"
    done = view(tmp_path, "ball.h5", "-o", "page.html")
    assert done.returncode == 2 and "koppel run 7" in done.stderr and "koppel run 1" in done.stderr
    scene = {"version": 9, "name": "later", "parts": [], "elements": [], "wires": []}
    run = Run([Channel("a", "m")], [0.0], [[1.0]], attributes={"scene": json.dumps(scene)})
    with pytest.raises(KoppelError, match="version 9, this koppel shows version 1"):
        read_scene(run)


def test_a_channel_that_is_gone_leaves_the_rest(browser: Any, tmp_path: Path) -> None:
    """The scene names an angle, a color and a force that the run does not have."""
    channels = [Channel(f"ball.{c}", "m" if c in "xyz" else "1") for c in POSE]
    values = np.tile([1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0], (5, 1))
    place = {"carrier": "ball", "position": [0, 0, 0], "axis": [0, 0, 1], "quaternion": [1, 0, 0, 0]}
    arrow = {"kind": "force", "channels": ["gone.x", "gone.y", "gone.z"], "at": "frame", "axes": "world", "sign": 1}
    elements = [
        {"path": "shaft", "type": "rotational.shaft", "shape": "cylinder", "fill": "silver", "size": 0.1,
         "position": [0, 0, 0], "axis": [1, 0, 0], "turn": "shaft.angle", "color": "shaft.branch",
         "colors": {"0": "green"}},
        {"path": "load", "type": "mechanics.force", "shape": "arrow", "fill": "crimson", "size": 0.1,
         "frames": {"frame": place}, "arrows": [arrow]},
    ]  # fmt: skip
    part = {"path": "ball", "shapes": [{"kind": "sphere", "position": [0, 0, 0], "radius": 0.1}]}
    scene = {"version": 1, "name": "gone", "parts": [part], "elements": elements, "wires": []}
    run = Run(channels, np.arange(5.0), values, attributes={"scene": json.dumps(scene)})
    tab, told = open_page(browser, save_page(run, tmp_path / "gone.html"))
    at(tab, 3.0)
    assert np.allclose(tab.evaluate("koppel.position('ball')"), [1, 2, 3], atol=1e-5)
    assert sorted(tab.evaluate("koppel.paths()")) == ["ball", "load", "shaft"] and told == []
    tab.context.close()
    with pytest.raises(KoppelError, match="nothing"):
        save_page(run, tmp_path / "more.html", ["nothing.here"])


def test_a_taken_port_gives_the_next_and_no_browser_prints_the_address(tmp_path: Path, result: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "koppel", "view", str(result), "--port", str(port)]
        environment = {**os.environ, "BROWSER": "false", "DISPLAY": ""}
        process = subprocess.Popen(
            command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        try:
            assert process.stdout is not None and process.stderr is not None
            address = process.stdout.readline()
            assert address.startswith("http://127.0.0.1:") and f":{port}/" not in address
            assert f"port {port} is taken" in process.stderr.readline()
            assert "no browser was found" in process.stderr.readline()
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        assert process.returncode == 0


def test_a_picture_without_chromium_says_what_to_do(tmp_path: Path, result: Path) -> None:
    done = view(tmp_path, "ball.h5", "-o", "ball.png", KOPPEL_CHROMIUM=str(tmp_path / "none"))
    assert done.returncode == 2 and "needs Chromium" in done.stderr and len(done.stderr.splitlines()) == 1
