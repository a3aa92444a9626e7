"""What is put into a section of a model is read as in a file; what is no model, path or picture is told in one line."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import mechanics, vehicle
from koppel.model.errors import suggest
from koppel.model.files import read_text, to_text
from koppel.vehicle.rig import Sweep


def small() -> Any:
    model: Any = koppel.Model("hung")
    ball = model.add_part("ball", mass="m", inertia={"xx": 1, "yy": 1, "zz": 1})
    hook = model.ground.frame("hook", position=(0, 0, 0.01))
    model.add("spring", mechanics.Bushing(frame_a=hook, frame_b=ball, stiffness=[900, 900, 900, 9, 9, 9]))
    return model


def test_entries_are_read_like_those_of_a_file() -> None:
    model = small()
    model.parameters["m"] = "2 kg"
    model.parameters.update({"c": {"value": "3 N/m", "unit": "N/m"}})
    model.outputs["height"] = "ball.z"
    model.elements["push"] = {"type": "mechanics.force", "frame": "ball", "force": [0, 0, 1]}
    model.inputs |= {"load": {"unit": "N"}}
    model.frames["foot"] = {"position": [0, 0, "-5 mm"]}
    assert model.parameters["m"].value == "2 kg" and model.parameters["c"].unit == "N/m"
    machine = koppel.Machine(model)
    assert machine.outputs()["height"] == 0.0
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model)), read_text(to_text(model))):
        other.parameters["m"] = 5
        assert koppel.compile_model(other).parameter_entries["m"].value == 5.0
    assert model.parameters["m"].value == "2 kg"


@pytest.mark.parametrize(
    ("section", "value", "told"),
    [
        ("parameters", None, "parameters.x.value = nothing is not a value"),
        ("parts", "2 kg", "parts.x = '2 kg' is not a mapping of mass"),
        ("elements", "spring", "elements.x = 'spring' is not an element"),
        ("inputs", "2 m", "inputs.x = '2 m' is not a mapping of unit"),
        ("submodels", 3, "submodels.x = 3 is not a mapping of file"),
        ("frames", [1, 2], "frames.x = [1, 2] is not a mapping of position"),
    ],
)
def test_an_entry_that_cannot_be_read_is_one_line(section: str, value: Any, told: str) -> None:
    model = small()
    with pytest.raises(koppel.ModelError, match="^" + told.replace("[", r"\[").replace("]", r"\]")):
        getattr(model, section)["x"] = value
    assert "x" not in getattr(model, section)


def test_ground_has_frames_like_a_part() -> None:
    model = small()
    assert model.ground["hook"].path == "ground.hook"
    with pytest.raises(koppel.ModelError, match=r"no frame 'hok'; did you mean hook\?"):
        model.ground["hok"]


def refuse_all(*calls: Any) -> list[str]:
    lines = []
    for call in calls:
        with pytest.raises(koppel.KoppelError) as caught:
            call()
        lines.append(str(caught.value))
        assert "\n" not in lines[-1] and len(lines[-1]) < 400
    return lines


def test_what_is_no_axle_path_component_or_measurement_is_told() -> None:
    model = small()
    lines = refuse_all(
        lambda: vehicle.Rig("axle"),  # type: ignore[arg-type]
        lambda: vehicle.suspension("double_wishbone"),
        lambda: vehicle.mcpherson(),
        lambda: vehicle.Driver(path=[0, 1]),  # type: ignore[arg-type]
        lambda: koppel.Assembly("c", [model]),  # type: ignore[arg-type]
        lambda: koppel.Assembly({"a": model}),  # type: ignore[arg-type]
        lambda: koppel.Assembly("c", {}, [("a", "b")]),  # type: ignore[list-item]
        lambda: koppel.Assembly("c", {}, 3),  # type: ignore[arg-type]
        lambda: koppel.identify({"k": koppel.Free(start=1)}),
        lambda: koppel.identify({"k": 1}, []),  # type: ignore[dict-item]
        lambda: koppel.identify({"k": koppel.Free(start=1)}, [3]),  # type: ignore[list-item]
        lambda: koppel.identify([], []),  # type: ignore[arg-type]
    )
    assert lines[0].startswith("axle = 'axle' is no model; give an axle") and "points: is missing" in lines[1]
    assert lines[8].startswith("nothing was measured") and "koppel.Free(start=1)" in lines[9]


def test_a_list_of_points_is_a_path() -> None:
    driver = vehicle.Driver(path=[(0, 0), (10, 0), (20, 1)])  # type: ignore[arg-type]
    assert isinstance(driver.path, vehicle.Path) and driver.path.y[-1] == 1.0


def test_odd_arguments_of_a_plot_are_told() -> None:
    run = koppel.Run([koppel.Channel("a", "m")], [0.0, 0.05, 0.1], [[0.0], [1.0], [2.0]])
    odd: list[dict[str, Any]] = [
        {"window": (0, 1, 2)},
        {"window": 0},
        {"window": ("a", "b")},
        {"window": (2, 1)},
        {"x": 3},
        {"units": 3},
        {"runs": [run]},
        {"runs": {"b": 3}},
        {"file": 3},
        {"reference": 3},
        {"reference": {"a": 3}},
        {"reference": {"a": ("x", "y")}},
    ]
    refuse_all(lambda: run.plot(3), lambda: run[["a"]], *(lambda o=o: run.plot("a", **o) for o in odd))  # type: ignore
    (axis,) = run.plot("a", window=("40 ms", "0.2 s"))  # type: ignore[arg-type]
    assert axis.lines[0].get_xdata()[0] == 0.05  # type: ignore[index]


def test_suggestions_know_case_and_ends_of_paths() -> None:
    assert suggest("KG", ["K", "kg", "g"]) == "; did you mean kg?"
    assert suggest("kamber", ["left.camber", "right.camber", "toe"]) == "; did you mean left.camber or right.camber?"
    assert suggest("motion", ["rotational.motion", "translational.motion"]).count("motion") == 2
    assert suggest("zz", []) == ""


def test_odd_arguments_of_analyses_and_rigs_are_told(tmp_path: Any) -> None:
    model = small()
    model.parameters["m"] = 1
    run = koppel.Run([koppel.Channel("a", "m")], [0.0], [[0.0]])
    sweep = Sweep("travel", "x", {"x": np.arange(3.0), "left.camber": np.arange(3.0)})
    lines = refuse_all(
        lambda: koppel.joints.Revolute("ground", "ball"),
        lambda: koppel.find_equilibrium(model, hold=3),  # type: ignore[arg-type]
        lambda: koppel.find_equilibrium(model, tolerance="a"),  # type: ignore[arg-type]
        lambda: koppel.linearize(model).modes("a"),  # type: ignore[arg-type]
        lambda: koppel.linearize(model).modes(1, around="a"),  # type: ignore[arg-type]
        lambda: koppel.solve_kinematics(model, "a"),
        lambda: koppel.sweep_kinematics(3, "hinge.angle", [0]),  # type: ignore[arg-type]
        lambda: koppel.sweep_kinematics(model, 3, [0]),  # type: ignore[arg-type]
        lambda: koppel.sweep_kinematics(model, "hinge.angle", 3),  # type: ignore[arg-type]
        lambda: koppel.write_model(3, tmp_path / "a.yaml"),  # type: ignore[arg-type]
        lambda: koppel.Run.read(3),  # type: ignore[arg-type]
        lambda: run.select(3),  # type: ignore[arg-type]
        lambda: run.find_paths(3),  # type: ignore[arg-type]
        lambda: run.to_csv(tmp_path / "a.csv", paths=3),  # type: ignore[arg-type]
        lambda: sweep.slope("left.kamber"),
        lambda: sweep.value("kamber"),
        lambda: sweep.value("left.camber", at="a"),  # type: ignore[arg-type]
        lambda: sweep.to_csv(tmp_path / "none" / "a.csv"),
        lambda: vehicle.measure(3),  # type: ignore[arg-type]
        lambda: vehicle.trailing_arm({"WC": [0, 1, 0]}, names=3),
    )
    assert lines[0] == "'ground' stands without a name; write Revolute(frame_a=..., frame_b=...)"
    assert all("did you mean left.camber?" in line for line in lines[14:16])
