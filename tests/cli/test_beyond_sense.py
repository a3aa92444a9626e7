"""Values and files beyond sense: each is refused or told in one line, and none runs on silently."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import Command
from cli.test_result_files import check_refused
from typer.testing import CliRunner

import koppel
from koppel import hydraulics, rotational
from koppel.cli.main import app
from koppel.model.mesh import read_mesh

POINTS = {"buffer": 0}
REAL = {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}


def scene(view: dict[str, Any] = POINTS, accessor: dict[str, Any] = REAL, **more: Any) -> dict[str, Any]:
    """A glTF file with one triangle, in which something may be off."""
    data = base64.b64encode(bytes(36)).decode()
    mesh = {"primitives": [{"attributes": {"POSITION": 0}}]}
    found = {"buffers": [{"uri": f"data:,{data}"}], "bufferViews": [view], "accessors": [accessor], "meshes": [mesh]}
    return {**found, **more}


BROKEN: dict[str, tuple[object, str]] = {
    "a list": ([1, 2], "another form"),
    "no accessors": ({"meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}]}, "lacks 'accessors'"),
    "negative offset": (scene({"buffer": 0, "byteOffset": -40}), "no sensible offset"),
    "no stride and many corners": (scene({"buffer": 0, "byteStride": 0}, {**REAL, "count": 10**9}), "sensible"),
    "beyond its buffer": (scene(POINTS, {**REAL, "count": 4}), "beyond its buffer"),
    "no such mesh": (scene(nodes=[{"mesh": 7}], scenes=[{"nodes": [0]}]), "does not have"),
    "a circle": (scene(nodes=[{"children": [0]}], scenes=[{"nodes": [0]}]), "nested too deeply"),
    "2**60 places": (
        scene(nodes=[*({"children": [k + 1, k + 1]} for k in range(60)), {}], scenes=[{"nodes": [0]}]),
        "more than 100000 places",
    ),
}


@pytest.mark.parametrize("name", [*BROKEN, "10 000 brackets"])
def test_a_broken_mesh_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    """The file and what is off, also where a tree of 61 nodes stands for 2**60 of them."""
    data, words = BROKEN.get(name, (None, "nested too deeply"))
    file = tmp_path / "part.gltf"
    file.write_text("[" * 10_000 if data is None else json.dumps(data), encoding="utf-8")
    with pytest.raises(koppel.ModelError) as refused:
        read_mesh(file, "m")
    line = str(refused.value)
    assert line.startswith(f"{file}: is broken: ") and words in line and "\n" not in line


def test_instants_clocks_and_runs_that_do_not_fit_are_refused(good: Path, here: Path, koppel_command: Command) -> None:
    """A picture outside of a run, a live run of negative length, two runs without a common channel."""
    assert koppel_command("run", good, "--until", "0.01", "--out", "a.h5").returncode == 0
    check_refused(koppel_command("view", "a.h5", "--out", "a.png", "--time", "99"), "time = 99 s", "0 to 0.01 s")
    check_refused(koppel_command("view", "a.h5", "--out", "a.html", "--time", "0"), "--time goes with a picture")
    check_refused(koppel_command("live", good, "--seconds", "-1", "--no-open"), "--seconds -1")
    other = "koppel: 1\nelements:\n  wheel: {type: rotational.shaft, inertia: 1}\n"
    (here / "other.yaml").write_text(other, encoding="utf-8")
    assert koppel_command("run", "other.yaml", "--until", "0.01", "--out", "b.h5").returncode == 0
    check_refused(koppel_command("compare", "a.h5", "b.h5"), "a.h5, b.h5", "no channel in common")


def test_results_have_names_of_their_own_and_the_format_of_their_ending(
    good: Path, here: Path, koppel_command: Command
) -> None:
    """A report leaves the page of koppel view alone; a table is text whatever wrote it."""
    assert koppel_command("run", good, "--until", "0.01").returncode == 0
    assert koppel_command("view", "good.h5", "-o", "good.html").returncode == 0
    page = (here / "good.html").read_bytes()
    assert koppel_command("report", "good.h5").stdout == "report: good_report.html\n"
    assert (here / "good.html").read_bytes() == page
    drive = ("drive", "midsize", "straight", "--set", "duration=0.1")
    assert koppel_command(*drive, "--speed", "50", "--out", "car.csv").returncode == 0
    assert (here / "car.csv").read_text(encoding="utf-8").startswith("time")
    check_refused(koppel_command(*drive, "--out", "car.png"), "car.png: .png is no ending of a result")
    check_refused(koppel_command(*drive, "--speed", "50", "--set", "speed=20"), "--speed 50 and --set speed=20")
    check_refused(koppel_command("run", good, "--set", "m=1", "--set", "m=2 kg"), "--set m is given twice, as 1 and 2")


def test_rows_that_do_not_reach_the_end_are_told(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", "0.1", "--every", "0.2")
    assert "every = 0.2 s is longer than the run of 0.1 s: only its start is recorded" in done.stderr
    done = koppel_command("run", good, "--until", "0.1", "--every", "0.03")
    assert "every = 0.03 s does not divide the run of 0.1 s: its last row is at t = 0.09 s" in done.stderr
    assert koppel_command("run", good, "--until", "0.1", "--every", "0.05").stderr == ""


def test_what_is_missing_is_said_in_one_sentence_whatever_it_is(here: Path, koppel_command: Command) -> None:
    """What a quantity means may be a noun, a clause or a list."""
    for element, words in {
        "type: hydraulics.pipe, node_b: a, diameter: 1 mm, length: 1 m": "node_a: is missing; give it: where it begins",
        "type: rotational.torque, shaft_b: w": "torque: is missing; give it: torque on shaft_b",
    }.items():
        text = f"koppel: 1\nelements:\n  w: {{type: rotational.shaft, inertia: 1}}\n  e: {{{element}}}\n"
        (here / "lack.yaml").write_text(text, encoding="utf-8")
        check_refused(koppel_command("check", "lack.yaml"), words)


def test_an_input_outside_of_its_bounds_is_told() -> None:
    """From outside it is refused; a signal of the model that leaves the bounds makes a warning."""
    model = koppel.Model("pedal")
    pedal = model.input("pedal", "1", {"step": {"time": 0.2, "after": 3}}, at_least=0, at_most=1)
    model.add("wheel", rotational.Shaft(inertia=1))
    model.add("drive", rotational.Torque(shaft_b="wheel", torque=f"{pedal}*(1 N*m)"))
    assert koppel.simulate(model, until=0.1).warnings == ()
    assert koppel.simulate(model, until=0.3).warnings == ("pedal = 3 left 0 .. 1 at t = 0.2 s",)
    with pytest.raises(koppel.KoppelError, match="pedal"):
        koppel.Machine(model).set_input("pedal", 2.0)


def test_the_pedal_and_the_selector_of_a_car_have_bounds() -> None:
    """Throttle 0 .. 1, selector -1 .. 1."""
    machine = koppel.Machine(koppel.vehicle.midsize(drive="powertrain"))
    assert (machine.input_bounds("throttle"), machine.input_bounds("selector")) == ((0, 1), (-1, 1))


@pytest.mark.parametrize("temperature, words", [("-60 degC", "pour point of 240 K"), ("1000 degC", "flash point")])
def test_an_oil_below_its_pour_point_or_above_its_flash_point_is_refused(temperature: str, words: str) -> None:
    model = koppel.Model("oil")
    model.add("oil", hydraulics.Oil.hlp_46(temperature=temperature))
    model.add("tank", hydraulics.Pressure(pressure="1 bar"))
    with pytest.raises(koppel.ModelError, match=words):
        koppel.compile_model(model)


def test_an_oil_whose_temperature_leaves_its_range_on_the_way_is_told() -> None:
    """From 50 to 250 degC in 2 s."""
    model = koppel.Model("oil")
    oil = {"temperature_signal": "323.15 K + 100 K/s*time"}
    model.add("oil", hydraulics.Oil.hlp_46(temperature="50 degC", **oil))
    model.add("tank", hydraulics.Pressure(pressure="1 bar"))
    (line,) = koppel.simulate(model, until=2.0, every=0.1).warnings
    assert line.startswith("oil.temperature = ") and "left 240 .. 473.15 K" in line


def test_a_start_from_the_equilibrium_says_that_given_speeds_do_not_count() -> None:
    model = koppel.Model("swing")
    model.add("wheel", rotational.Shaft(inertia=1, speed=2))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="wheel", stiffness=3, damping=1))
    run = koppel.simulate(model, until=0.1, start="equilibrium")
    assert run.warnings == (
        "start = equilibrium is a start from rest: the start speeds of wheel.speed do not count",
    )
    assert run["wheel.speed"][0] == 0.0 and koppel.simulate(model, until=0.1).warnings == ()


def test_variable_step_ends_where_its_steps_stay_tiny_unless_told_to_go_on() -> None:
    """1e13 N/m on 1 kg: 500 kHz, 20 steps a period, 3e6 of them in 0.3 s; 3 ms are within what it may take."""
    model = koppel.Model("stiff", gravity=(0, 0, 0))
    model.add("sled", koppel.translational.Sled(mass=1, position=1e-3))
    model.add("wall", koppel.translational.SpringDamper(sled_a="ground", sled_b="sled", stiffness=1e13))
    with pytest.raises(koppel.RunError, match=r"steps are \S+ s long, \S+ more to the end; look for values of odd"):
        koppel.simulate(model, until=0.3, stepper="variable_step")
    brief = koppel.VariableStep(shortest_step=1e-12)
    run = koppel.simulate(model, until=1e-5, stepper=brief, every=1e-6)
    assert abs(run["sled.position"]).max() == pytest.approx(1e-3, rel=1e-5)


def test_a_result_does_not_replace_another_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--out with the ending of a model, a script or a page is refused, and the file stays."""
    monkeypatch.chdir(tmp_path)
    for name in ("pendulum", "linkage"):
        assert CliRunner().invoke(app, ["new", name]).exit_code == 0
    before = Path("linkage.yaml").read_bytes()
    done = CliRunner().invoke(app, ["run", "pendulum.yaml", "--until", "0.01", "--out", "linkage.yaml"])
    assert "linkage.yaml: .yaml is no ending of a result; use .h5, .csv or .mf4" in str(done.exception)
    assert Path("linkage.yaml").read_bytes() == before
