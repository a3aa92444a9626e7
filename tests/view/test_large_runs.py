"""Large runs: equal parts are drawn at once, rows come in portions, a run that goes on is followed."""

from __future__ import annotations

import json
import struct
import threading
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from in_browser import at, open_address, open_page, wait_for

from koppel.model.errors import KoppelError
from koppel.results import Channel, Run, RunState, RunWriter
from koppel.view import save_page, server
from koppel.view.packet import POSE
from koppel.view.server import PageServer


def swarm(bodies: int, rows: int) -> Run:
    """Balls in a row that go up and down; more than one row says anything about the last of them."""
    t = np.linspace(0.0, 10.0, rows)
    channels, columns, parts = [], [], []
    for k in range(bodies):
        parts.append({"path": f"ball{k}", "shapes": [{"kind": "sphere", "position": [0, 0, 0], "radius": 0.2}]})
        for c, values in zip(POSE, (k + 0 * t, 0 * t, np.sin(9 * t + k), 1 + 0 * t, 0 * t, 0 * t, 0 * t), strict=True):
            channels.append(Channel(f"ball{k}.{c}", "m" if c in "xyz" else "1"))
            columns.append(values)
    scene = {"version": 1, "name": "swarm", "parts": parts, "elements": [], "wires": []}
    return Run(channels, t, np.stack(columns, axis=1), attributes={"scene": json.dumps(scene)})


def test_equal_parts_are_drawn_at_once_and_stand_where_the_run_says(browser: Any, tmp_path: Path) -> None:
    run = swarm(20, 50)
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html"))
    assert tab.evaluate("koppel.swarms()") == [20]
    at(tab, float(run.time[37]))
    for k in (0, 7, 19):
        wanted = [run[f"ball{k}.{c}"][37] for c in "xyz"]
        assert np.allclose(tab.evaluate(f"koppel.position('ball{k}')"), wanted, atol=1e-5)
        low, high = tab.evaluate(f"koppel.box('ball{k}')")
        assert np.allclose(np.add(low, high) / 2, wanted, atol=1e-5) and np.allclose(np.subtract(high, low), 0.4)
    matrix = tab.evaluate(
        "(() => { const mesh = koppel.view.world.root.children.find(one => one.isInstancedMesh);"
        " const m = mesh.matrix.clone();"
        " mesh.getMatrixAt(7, m); return [m.elements[12], m.elements[13], m.elements[14]] })()"
    )
    assert np.allclose(matrix, [run[f"ball7.{c}"][37] - run[f"ball0.{c}"][0] for c in "xyz"], atol=1e-5)
    assert tab.evaluate("koppel.inside()") and told == []
    tab.context.close()


def test_a_served_run_is_not_thinned(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rows at first, then all of them; values between the first ones are those of the run."""
    monkeypatch.setattr(server, "FIRST_BYTES", 20_000)
    monkeypatch.setattr(server, "PORTION_BYTES", 200_000)
    run = swarm(8, 3000)
    with PageServer(run, port=0) as served:
        tab, told = open_address(browser, f"{served.address}&quality=1", offline=False)
        wait_for(tab, "koppel.streamed() && koppel.rows() === 3000")
        assert told == []
        for row in (1, 1501, 2998):
            at(tab, float(run.time[row]))
            wanted = [run[f"ball3.{c}"][row] for c in "xyz"]
            assert np.allclose(tab.evaluate("koppel.position('ball3')"), wanted, atol=1e-5)
        assert "row" not in tab.inner_text("#note")
        tab.context.close()


def test_the_picture_is_drawn_anew_when_its_rows_come(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An instant asked for while rows are on their way is shown as the first rows have it, and not called settled."""
    monkeypatch.setattr(server, "FIRST_BYTES", 20_000)
    run, go, give = swarm(8, 3000), threading.Event(), PageServer.rows

    def rows(self: PageServer, first: int, count: int) -> bytes:
        assert go.wait(60)
        return give(self, first, count)

    monkeypatch.setattr(PageServer, "rows", rows)
    with PageServer(run, port=0) as served:
        tab, told = open_address(browser, f"{served.address}&quality=1", offline=False)
        frames = tab.evaluate(f"koppel.seek({float(run.time[1501])!r}), koppel.frames()")
        wait_for(tab, f"koppel.frames() > {frames}")
        assert not tab.evaluate("koppel.settled()") and tab.evaluate("koppel.rows()") < 100
        go.set()
        wait_for(tab, "koppel.settled()")
        wanted = [run[f"ball3.{c}"][1501] for c in "xyz"]
        assert np.allclose(tab.evaluate("koppel.position('ball3')"), wanted, atol=1e-5) and told == []
        tab.context.close()


def test_rows_that_do_not_come_are_told(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(self: PageServer, first: int, count: int) -> bytes:
        raise KoppelError("swarm.h5: is damaged")

    monkeypatch.setattr(server, "FIRST_BYTES", 20_000)
    monkeypatch.setattr(PageServer, "rows", rows)
    with PageServer(swarm(8, 3000), port=0) as served:
        tab, _ = open_address(browser, f"{served.address}&quality=1", offline=False)
        wait_for(tab, "document.getElementById('note').textContent.includes('did not come: swarm.h5: is damaged')")
        assert not tab.evaluate("koppel.settled()")
        tab.context.close()


def test_more_than_a_page_can_hold_is_thinned_and_says_so(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "FIRST_BYTES", 20_000)
    monkeypatch.setattr(server, "MOST_STREAMED", 300_000)
    with PageServer(swarm(8, 3000), port=0) as served:
        tab, _ = open_address(browser, f"{served.address}&quality=1", offline=False)
        wait_for(tab, "koppel.streamed()")
        assert tab.evaluate("koppel.rows()") == 1000
        wait_for(tab, "document.getElementById('note').textContent.includes('every 3. row')")
        tab.context.close()
    with PageServer(swarm(8, 3000), port=0, full=True) as served:
        tab, _ = open_address(browser, f"{served.address}&quality=1", offline=False)
        wait_for(tab, "koppel.streamed() && koppel.rows() === 3000")
        tab.context.close()


def test_rows_need_the_token_and_whole_numbers() -> None:
    with PageServer(swarm(2, 600), port=0) as served:
        address = served.address.replace("/?", "/rows?")
        with urllib.request.urlopen(f"{address}&first=256&count=10", timeout=10) as answer:
            data = answer.read()
        length = struct.unpack("<I", data[:4])[0]
        head = json.loads(data[4 : 4 + length])
        assert head == {"rows": 600, "count": 10, "state": "FINISHED"}
        begin = -(-(4 + length) // 8) * 8
        assert np.allclose(np.frombuffer(data, "<f8", 10, begin), np.linspace(0, 10, 600)[256:266])
        for query, code in (("&first=x", 400), ("&first=0&count=1&token=no", 403)):
            asked = (address.split("token=")[0] + query[1:]) if code == 403 else address + query
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(asked, timeout=10)
            assert refused.value.code == code


def test_a_file_that_still_grows_is_followed(browser: Any, tmp_path: Path) -> None:
    """Rows that come while the page is open are shown; the last ones are those of the file when the run ends."""
    channels = [Channel(f"ball.{c}", "m" if c in "xyz" else "1") for c in POSE]
    part = {"path": "ball", "shapes": [{"kind": "sphere", "position": [0, 0, 0], "radius": 0.2}]}
    scene = json.dumps({"version": 1, "name": "grows", "parts": [part], "elements": [], "wires": []})
    file = tmp_path / "grows.h5"
    writer = RunWriter(file, channels, model_text=lambda: "", attributes={"scene": scene})

    def add(first: int, count: int) -> None:
        t = np.arange(first, first + count) * 0.01
        one = np.ones_like(t)
        writer.append(t, np.stack([t, 2 * t, 0 * t, one, 0 * t, 0 * t, 0 * t], axis=1))
        writer.flush()

    add(0, 300)
    with PageServer(Run.read(file), port=0) as served:
        tab, told = open_address(browser, f"{served.address}&quality=1", offline=False)
        assert tab.evaluate("koppel.rows()") == 300
        add(300, 500)
        wait_for(tab, "koppel.rows() === 800")
        at(tab, 7.5)
        assert np.allclose(tab.evaluate("koppel.position('ball')"), [7.5, 15.0, 0.0], atol=1e-5)
        add(800, 100)
        writer.finish(RunState.FINISHED, "done")
        wait_for(tab, "koppel.rows() === 900 && document.getElementById('note').textContent.includes('done')")
        assert told == []
        tab.context.close()


@pytest.mark.long
def test_a_file_of_2_gb_is_read_where_it_is_needed(browser: Any, tmp_path: Path) -> None:
    """Sparse, so that it takes no room; the page gets some channels and rows, and says so."""
    from koppel.cli.benchmarks.view import write_large_file

    file = write_large_file(tmp_path / "large.h5")
    assert file.stat().st_size >= 2_000_000_000
    run = Run.read(file)
    assert len(run.time) == 250_000 and len(run) == 1000
    page = save_page(run, tmp_path / "large.html", ["group3.signal0300"])
    assert page.stat().st_size < 30_000_000
    tab, told = open_page(browser, page)
    assert tab.evaluate("koppel.plotted()") == ["group3.signal0300"] and told == []
    note = tab.inner_text("#note")
    assert "of 1000 channels" in note and "row" in note
    tab.context.close()
