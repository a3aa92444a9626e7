"""What the commands do when all goes well."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
from cli.conftest import Command

import koppel


def test_check_says_what_is_in_the_model(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("check", good)
    assert (done.returncode, done.stderr) == (0, "")
    assert "mass on a bushing: ok" in done.stdout
    assert "1 mechanics.bushing" in done.stdout
    assert list(here.iterdir()) == []


def test_run_writes_result_and_plot(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command(
        "run", good, "--until", 0.5, "--start", "equilibrium", "--plot", "block.z", "--plot", "mount.*"
    )
    assert done.returncode == 0, done.stderr
    assert "real-time factor" in done.stdout and "results: good.h5" in done.stdout and "plot: good.png" in done.stdout
    assert sorted(path.name for path in here.iterdir()) == ["good.h5", "good.png"]
    assert (here / "good.png").read_bytes().startswith(b"\x89PNG")
    run = koppel.Run.read(here / "good.h5")
    assert run.status.state.name == "FINISHED"
    assert run.time[-1] == pytest.approx(0.5, abs=1e-12)
    assert run["block.z"] == pytest.approx(np.full(len(run.time), -10 * 9.81 / 20e3), abs=1e-12)
    assert "mass on a bushing" in run.model_text


def test_run_without_trouble_is_silent_on_stderr(good: Path, koppel_command: Command) -> None:
    assert koppel_command("run", good, "--until", 0.1).stderr == ""


@pytest.mark.parametrize(
    "options",
    [
        ["--stepper", "generalized_alpha"],
        ["--stepper", "semi_implicit_euler", "--jacobian", "reduced"],
        ["--stepper", "linear_implicit_euler", "--relinearize-every", "5"],
        ["--stepper", "variable_step"],
        ["--step", "5e-4", "--every", "1e-2"],
        ["--step", "0.5 ms", "--until", "200 ms"],
    ],
    ids=lambda options: "_".join(options[1::2]),
)
def test_run_takes_its_options(options: list[str], good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", 0.2, "--out", "other.h5", *options)
    assert done.returncode == 0, done.stderr
    run = koppel.Run.read(here / "other.h5")
    assert run.time[-1] == pytest.approx(0.2, abs=1e-12)
    assert str(run.attributes["stepper"]).startswith(options[1] if options[0] == "--stepper" else "lsrt2")


def test_set_changes_a_parameter(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", 0.1, "--start", "equilibrium", "--set", "k=40 N/mm", "--set", "m=20")
    assert done.returncode == 0, done.stderr
    assert koppel.Run.read(here / "good.h5")["block.z"][0] == pytest.approx(-20 * 9.81 / 40e3, abs=1e-12)


def test_name_of_a_result_is_printed_as_it_is(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", 0.1, "--out", "a[red]b.h5")
    assert (here / "a[red]b.h5").exists()
    assert "results: a[red]b.h5" in done.stdout


def test_eigen_shows_modes(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("eigen", good)
    assert (done.returncode, done.stderr) == (0, "")
    assert "7.118" in done.stdout and "0.1118" in done.stdout  # sqrt(20e3 / 10) / 2 pi; 100 / (2 sqrt(20e3 * 10))
    assert list(here.iterdir()) == []


def test_eigen_as_json(good: Path, koppel_command: Command) -> None:
    modes = json.loads(koppel_command("eigen", good, "--json", "--set", "k=80 N/mm").stdout)
    assert len(modes) == 6
    assert set(modes[0]) == {"re", "im", "frequency", "damping_ratio", "leader"}
    up = next(mode for mode in modes if mode["leader"] == "block.vz")
    assert up["frequency"] == pytest.approx(np.sqrt(80e3 / 10) / (2 * np.pi), rel=1e-9)
    assert len(json.loads(koppel_command("eigen", good, "--json", "--count", 2).stdout)) == 2


def test_plot_lists_channels_and_draws(good: Path, here: Path, koppel_command: Command) -> None:
    koppel_command("run", good, "--until", 0.1)
    listed = koppel_command("plot", "good.h5")
    assert listed.returncode == 0
    assert all(word in listed.stdout for word in ("block.z", "mount.force_x", "N*m", "finished"))
    drawn = koppel_command("plot", "good.h5", "block.?", "mount.force_*", "--out", "forces.png")
    assert (drawn.returncode, drawn.stdout.strip()) == (0, "plot: forces.png")
    assert (here / "forces.png").read_bytes().startswith(b"\x89PNG")


def test_schema_is_json_and_knows_every_element(koppel_command: Command) -> None:
    document = json.loads(koppel_command("schema").stdout)
    assert document["title"] == "koppel model"
    assert {"mechanics.bushing", "mechanics.point_to_point", "sensors.pose"} <= set(document["$defs"])


def test_help_lists_the_commands(koppel_command: Command) -> None:
    done = koppel_command("--help")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("check", "run", "eigen", "plot", "bench", "schema"))


def test_check_counts_the_conditions_of_a_planar_loop(tmp_path: Path, koppel_command: Command) -> None:
    """A planar four-bar has 3 hinges in its tree, 5 conditions of which 3 repeat others, and one motion left."""
    file = Path(__file__).parents[2] / "examples" / "mechanisms" / "four_bar.py"
    spec = importlib.util.spec_from_file_location("four_bar", file)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    koppel.write_model(example.build_four_bar(), tmp_path / "four_bar.yaml")
    done = koppel_command("check", tmp_path / "four_bar.yaml")
    assert done.returncode == 0
    words = " ".join(done.stdout.replace("│", " ").split())
    assert "5 through closing_hinge, 3 of them repeat others; 1 motions remain" in words
    assert "3 of the 5 conditions of closing_hinge repeat others" in words


def test_check_shows_start_values_that_were_moved(tmp_path: Path, koppel_command: Command) -> None:
    """Two sliders on the x axis, tied at a distance of 1 m: the fixed one stays, the other follows."""
    model = koppel.Model("tied sliders")
    body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    a, b = model.add_part("a", **body), model.add_part("b", **body)
    rail = {"frame_a": model.ground, "axis": (1, 0, 0)}
    model.add("first", koppel.joints.Prismatic(frame_b=a, shift=0.25, fixed=["shift"], **rail))
    model.add("second", koppel.joints.Prismatic(frame_b=b, shift=1, **rail))
    model.add("tie", koppel.joints.Fixed(frame_a=a.frame("far", position=(1, 0, 0)), frame_b=b))
    koppel.write_model(model, tmp_path / "tied.yaml")
    done = koppel_command("check", tmp_path / "tied.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    words = " ".join(done.stdout.replace("│", " ").split())
    assert "kept: first.shift" in words and "second.shift 1 1.25 0.25 m" in words


def test_run_stops_when_it_is_told_to(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", 1, "--stop-when", "block.z + 3 mm", "--stop-direction", "falling")
    assert done.returncode == 0, done.stderr
    assert "'block.z + 3 mm' crossed zero falling" in done.stdout
    run = koppel.Run.read(here / "good.h5")
    assert run.stopped_at is not None and run["block.z"][-2] > -3e-3 >= run["block.z"][-1]


def test_equilibrium_shows_where_the_machine_rests(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("equilibrium", good)
    assert (done.returncode, done.stderr) == (0, "")
    assert "block.z" in done.stdout and "-0.004905" in done.stdout  # 10 kg * 9.81 / (20 N/mm)
    assert list(here.iterdir()) == []
    assert koppel_command("equilibrium", good, "--hold", "block.vz", "--out", "rest.csv").returncode == 0
    assert "block.z [m]" in (here / "rest.csv").read_text().splitlines()[0]


def test_equilibrium_follows_a_sweep_into_a_file(good: Path, here: Path, koppel_command: Command) -> None:
    assert koppel_command("run", good, "--until", "0.01").returncode == 0
    result = Path(here, f"{good.stem}.h5")
    before = result.read_bytes()
    done = koppel_command("equilibrium", good, "--sweep", "m=5 kg:20 kg:4")
    assert result.read_bytes() == before  # the run is not overwritten
    assert done.returncode == 0, done.stderr
    run = koppel.Run.read(here / "good_equilibrium.h5")
    assert run["m"] == pytest.approx([5, 10, 15, 20]) and run["block.z"] == pytest.approx(-run["m"] * 9.81 / 20e3)
    assert koppel_command("equilibrium", good, "--sweep", "k=10 N/mm:20 N/mm:2", "--out", "k.csv").returncode == 0
    assert len((here / "k.csv").read_text().splitlines()) == 3


@pytest.mark.parametrize("sweep", ["m", "m=1:2", "m=1:2:x", "m=1:2:1", "mm=1:2:3", "m=1 N:2 kg:3"])
def test_equilibrium_refuses_a_bad_sweep_in_one_line(sweep: str, good: Path, koppel_command: Command) -> None:
    done = koppel_command("equilibrium", good, "--sweep", sweep)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


def test_the_root_link_of_a_urdf_file_may_be_free(here: Path, koppel_command: Command) -> None:
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    (here / "body.urdf").write_text(f'<robot name="body"><link name="body">{inertial}</link></robot>')
    assert koppel_command("run", "body.urdf", "--until", 0.1, "--base", "free").returncode == 0
    assert koppel.Run.read(here / "body.h5")["body.vz"][-1] == pytest.approx(-0.981, abs=1e-9)
    assert "free" in koppel_command("tree", "body.urdf", "--base", "free").stdout
    refused = koppel_command("check", "body.urdf", "--base", "loose")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
