"""Reports and comparisons: one page each, with what the run knows and nothing of the machine it was made on."""

from __future__ import annotations

import getpass
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel.libraries.vehicle import read_axle
from koppel.results import Channel, Run, RunState, RunWriter
from koppel.view.packet import read_scene
from koppel.view.pages import save_page
from koppel.view.report import build_comparison, build_report, save_report

VOID = {"meta", "input", "br", "img", "hr", "link", "path", "use", "rect", "circle"}


class Balance(HTMLParser):
    """Tags that are opened and closed in order, and the words of headings."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.wrong: list[str] = []
        self.frames: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag == "iframe":
            self.frames.append(dict(attrs)["srcdoc"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


def read(page: str) -> Balance:
    found = Balance()
    found.feed(page)
    assert not found.wrong and not found.open, (found.wrong, found.open)
    return found


def pendulum(name: str = "pendulum", mass: float = 1.0) -> koppel.Model:
    model = koppel.Model(name)
    model.parameter("m", mass, unit="kg", description="mass of the rod")
    rod = model.add_part("rod", mass="m", inertia={"xx": 0.03, "yy": 0.03, "zz": 0.001}, position=(0, 0, -0.3))
    top = rod.frame("top", position=(0, 0, 0.3))
    model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=top, axis=[0, 1, 0], angle="60 deg"))
    return model


def test_a_report_has_everything_a_colleague_asks_for(tmp_path: Path) -> None:
    run = koppel.simulate(pendulum(), until=0.5, every=0.01, file=tmp_path / "run.h5")
    page = save_report(Run.read(tmp_path / "run.h5"), tmp_path / "report.html", ["hinge.angle"]).read_text()
    found = read(page)
    for heading in ("Picture", "Run", "Plots", "Values", "Eigenvalues", "Parameters", "Model", "Model text"):
        assert heading in found.headings
    assert "mass of the rod" in page and "0.6" in page and "SHA-256" in page and "lsrt2(step=0.001" in page
    (picture,) = found.frames
    assert picture.startswith("<!doctype html>") and "koppel-data" in picture
    frequency = np.sqrt(9.81 * 0.3 / (0.03 + 0.3**2)) / (2 * np.pi)
    assert f"{frequency:.4g}" in page  # small motions about its rest
    assert str(run.status.state.name.lower()) in page


def test_a_report_tells_what_went_wrong() -> None:
    writer = RunWriter(None, [Channel("x", "m")], model_text="", attributes={"model": "broken"})
    writer.append([0.0, 0.1], [[0.0], [1.0]])
    writer.warn("3 of 10 steps did not settle; last: 'stop'")
    writer.warn("hinge.angle = 2 rad left -1 .. 1 rad at t = 0.05 s")
    writer.finish(RunState.DIVERGED, "stopped at t = 0.1 s: too fast")
    page = build_report(writer.to_run())
    assert "stopped at t = 0.1 s: too fast" in page
    found = read(page)
    assert "Warnings" in found.headings and "Laws that did not settle" in found.headings and "Events" in found.headings


def test_moved_start_values_are_in_the_report() -> None:
    model = koppel.read_model(Path(__file__).resolve().parents[2] / "examples" / "mechanisms" / "slider_crank.yaml")
    machine = koppel.Machine(model)
    machine.reset()
    page = build_report(koppel.simulate(model, until=0.1, every=0.01))
    assert ("Start values that were moved" in read(page).headings) == bool(machine.start_moves)


def test_nothing_leaves_the_page_and_nothing_of_the_machine_is_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "secret_folder"
    folder.mkdir()
    koppel.simulate(pendulum("</script><b>"), until=0.1, file=folder / "run.h5")
    for page in (
        build_report(Run.read(folder / "run.h5")),
        build_comparison(koppel.compare(Run.read(folder / "run.h5"), Run.read(folder / "run.h5"))),
        save_page(Run.read(folder / "run.h5"), folder / "page.html").read_text(),
    ):
        assert "secret_folder" not in page and str(tmp_path) not in page and f"/{getpass.getuser()}/" not in page
        assert "</script><b>" not in page.split("<iframe")[0]
        found = read(page)
        for text in (page, *found.frames):
            assert 'src="http' not in text and 'href="http' not in text and "Content-Security-Policy" in text


def test_differences_are_ranked() -> None:
    time = np.linspace(0.0, 1.0, 101)
    channels = [Channel("a", "m"), Channel("b", "m"), Channel("tiny", "m"), Channel("same", "N")]
    first = np.stack([np.sin(time), np.cos(time), 1e-9 * time, time], axis=1)
    second = first + np.stack([0.01 * time, 0.1 * time, 1e-9 * (time > 0.5), 0 * time], axis=1)
    found = koppel.compare(Run(channels, time, first), Run(channels, time, second))
    assert [one.path for one in found.differences] == ["b", "a", "tiny", "same"]
    assert found.differences[0].largest == pytest.approx(0.1) and found.differences[0].at == 1.0
    assert found.differences[-1].largest == 0.0 and not found.equal
    assert "b" in found._repr_html_()


def test_runs_with_other_rows_and_channels_are_compared_where_they_can_be() -> None:
    a = Run(
        [Channel("x", "m"), Channel("y", "m"), Channel("u", "N")], [0.0, 1.0, 2.0], [[0, 0, 0], [1, 0, 0], [2, 0, 0]]
    )
    b = Run([Channel("x", "m"), Channel("z", "m"), Channel("u", "m")], [0.5, 1.5], [[0.5, 0, 0], [1.5, 0, 0]])
    found = koppel.compare(a, b)
    assert found.only_a == ("y",) and found.only_b == ("z",) and found.other_units == ("u",)
    assert found.time.tolist() == [1.0] and found.differences[0].largest == 0.0 and not found.equal
    with pytest.raises(koppel.KoppelError, match="no time in common"):
        koppel.compare(a, Run([Channel("x", "m")], [3.0], [[0.0]]))


def test_the_commands(tmp_path: Path) -> None:
    koppel.simulate(pendulum(), until=0.2, every=0.01, file=tmp_path / "a.h5")
    koppel.simulate(pendulum(mass=2.0), until=0.2, every=0.01, stepper="semi_implicit_euler", file=tmp_path / "b.h5")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "koppel", *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)

    assert run("report", "a.h5", "-o", "r.html").stdout == "report: r.html\n"
    data = json.loads(run("compare", "a.h5", "b.h5", "--json", "-o", "c.html").stdout)
    assert not data["equal"] and data["attributes"]["stepper"][1].startswith("semi_implicit_euler")
    assert "Parameters that differ" in read((tmp_path / "c.html").read_text()).headings
    assert json.loads(run("compare", "a.h5", "a.h5", "--json").stdout)["equal"]
    assert run("compare", "a.h5", "a.h5").stdout == "equal to the last bit\n"
    (tmp_path / "m.yaml").write_text("koppel: 1\n")
    for words, said in (
        (("report", "no.h5"), "no.h5: there is no such file"),
        (("report", "r.html", "-o", "x.html"), "r.html: is not an HDF5 file\n"),
        (("view", "m.yaml"), "m.yaml: is not an HDF5 file; it looks like a model: koppel run m.yaml writes a result\n"),
        (("report", "a.h5", "-o", "a.pdf"), "give .html"),
        (("compare", "a.h5", "no.h5"), "no.h5: there is no such file"),
        (("compare", "a.h5", "b.h5", "-o", "b.h5"), "give .html"),
    ):
        done = run(*words)
        assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_older_runs_get_their_scene_from_their_model() -> None:
    run = koppel.simulate(pendulum(), until=0.1, every=0.01)
    old = Run(
        run.channels,
        run.time,
        np.stack([run[path] for path in run], axis=1),
        model_text=run.model_text,
        attributes={k: v for k, v in run.attributes.items() if k != "scene"},
    )
    assert read_scene(old) == json.loads(str(run.attributes["scene"]))
    assert len(read(build_report(old)).frames) == 1


def test_notebooks_show_tables_and_complete_paths() -> None:
    model = read_axle("double_wishbone")
    machine = koppel.Machine(model)
    run = koppel.simulate(machine, until=0.01)
    rest = koppel.find_equilibrium(machine)
    modes = koppel.linearize(machine).modes(3)
    for thing in (model, machine, run, rest, modes):
        read(thing._repr_html_())  # type: ignore[attr-defined]
    assert "left.wheel.z" in run._ipython_key_completions_()
    assert "srcdoc=" in run.view(["wheel_x"])._repr_html_()


def test_tables_for_other_programs(tmp_path: Path) -> None:
    run = koppel.simulate(pendulum(), until=0.1, every=0.01)
    xarray, parquet = pytest.importorskip("xarray"), pytest.importorskip("pyarrow.parquet")
    data = run.to_xarray(["hinge.*"])
    assert isinstance(data, xarray.Dataset) and data["hinge.angle"].attrs["units"] == "rad"
    assert np.array_equal(data["hinge.angle"].values, run["hinge.angle"])
    table = parquet.read_table(run.to_parquet(tmp_path / "run.parquet"))
    assert table.schema.field("hinge.angle").metadata[b"unit"] == b"rad"
    assert np.array_equal(table["hinge.angle"].to_numpy(), run["hinge.angle"])


def test_pages_are_dark_where_the_screen_is_and_white_on_paper(tmp_path: Path, browser: Any) -> None:
    """Text stands out of its background, plots too: most of a dark screen is dark, most of the paper is white."""
    from io import BytesIO

    from matplotlib.image import imread

    run = Run([Channel("a.z", "m"), Channel("a.v", "m/s")], [0.0, 1.0], [[0.0, 1.0], [1.0, 0.0]])
    page = tmp_path / "report.html"
    page.write_text(build_report(run, ["a.*"]), encoding="utf-8")
    shades = {}
    context = browser.new_context(viewport={"width": 900, "height": 700}, offline=True)
    tab = context.new_page()
    tab.goto(page.as_uri())
    for scheme, media in (("light", "screen"), ("dark", "screen"), ("dark", "print")):
        tab.emulate_media(media=media, color_scheme=scheme)
        drawing = tab.locator("svg").first.screenshot()
        shades[scheme, media] = [float(np.median(imread(BytesIO(data)))) for data in (tab.screenshot(), drawing)]
        text, back = (tab.evaluate(f"getComputedStyle(document.body).{name}") for name in ("color", "backgroundColor"))
        brightness = [np.mean([int(v) for v in re.findall(r"\d+", color)[:3]]) for color in (text, back)]
        assert abs(brightness[0] - brightness[1]) > 150
    context.close()
    assert max(shades["dark", "screen"]) < 0.2
    assert min(*shades["light", "screen"], *shades["dark", "print"]) > 0.9


def test_fonts_of_pictures_are_there(tmp_path: Path) -> None:
    """Those of matplotlib itself: nothing is looked for in vain, whatever the machine has."""
    program = (
        "import koppel, numpy as np\n"
        "from koppel.results import Channel, Run\n"
        "from koppel.view.report import build_report\n"
        "run = Run([Channel('a.z', 'm')], [0.0, 1.0], [[0.0], [1.0]])\n"
        "run.plot(['a.z'], file='plot.svg')\n"
        "assert '<svg' in build_report(run, ['a.z'])\n"
    )
    environment = {**os.environ, "MPLCONFIGDIR": str(tmp_path / "cache")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True, env=environment)
    assert "findfont" not in done.stderr
