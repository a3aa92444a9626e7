"""Models of the library named in files: one line chooses the gearbox, and the file comes back as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

import koppel
from koppel import powertrain
from koppel.model.files import inline, read_text, to_text
from koppel.model.library import library, library_entries

CAR = Path(__file__).resolve().parents[2] / "examples" / "driveline" / "car.yaml"
BOX = "koppel: 1\nsubmodels:\n  box: {{library: powertrain.gearbox, {}}}\n"
FINAL_DRIVE = {"lepelletier6": 3.46, "manual5": 3.9, "cvt": 5.2, "fixed": 1.0}


@pytest.mark.parametrize("type", FINAL_DRIVE)
def test_one_line_of_a_file_chooses_the_gearbox(type: str) -> None:
    text = CAR.read_text(encoding="utf-8")
    text = text.replace("type: manual5, parameters: {shift_time: 0.7 s}", f"type: {type}")
    text = text.replace("value: 3.9,", f"value: {FINAL_DRIVE[type]},")
    model = read_text(text, str(CAR))
    box = model.submodels["gearbox"].model
    assert box == powertrain.gearbox(type)
    run = koppel.simulate(model, until=20.0, stepper=koppel.TimeStepping(step=1e-3), every=0.1)
    assert run["bus.vehicle_speed"][-1] == pytest.approx(30 / 3.6, rel=0.1)  # stop_and_go drives 30 km/h then


def test_a_file_that_names_the_library_round_trips() -> None:
    model = koppel.read_model(CAR)
    text = to_text(model)
    assert "library: powertrain.gearbox" in text and "synchronizer" not in text
    assert read_text(text) == model
    alone = to_text(inline(model))
    assert "library:" not in alone and "synchronizer_1" in alone
    values = read_text(alone).submodels["gearbox"].model
    assert values == model.submodels["gearbox"].model


def test_objects_given_as_options_become_plain_data() -> None:
    model = koppel.Model("car")
    lines = powertrain.ShiftLines(throttle=(0, 1), up=((5, 10),), down=((2, 5),))
    model.submodel(
        "box", library="powertrain.gearbox", type="manual5", options={"ratios": (3, 2), "shift_lines": lines}
    )
    assert model.submodels["box"].options["shift_lines"]["up"] == [[5, 10]]
    assert read_text(to_text(model)) == model


def test_the_whole_car_is_one_entry() -> None:
    text = (
        "koppel: 1\nsubmodels:\n  car: {library: powertrain.vehicle, type: cvt, options: {cycle: nedc, slope: 2 deg}}\n"
    )
    model = read_text(text)
    assert sorted(model.submodels["car"].model.submodels) == ["chassis", "driver", "engine", "gearbox"]
    koppel.compile_model(model)


def test_a_cycle_file_counts_from_the_folder_of_the_file_that_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, speed in (("cars", 36), ("cars/parts", 72), ("elsewhere", 108)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "town.csv").write_text(f"time,speed\n0,0\n10,{speed}\n")
    driver = "driver: {library: powertrain.driver, options: {cycle: town.csv}}"
    (tmp_path / "cars/parts/inner.yaml").write_text(f"koppel: 1\nsubmodels:\n  {driver}\n")
    inside = "inside: {model: {submodels: {" + driver + "}}}"
    main = f"koppel: 1\nsubmodels:\n  {driver}\n  {inside}\n  inner: {{file: parts/inner.yaml}}\n"
    (tmp_path / "cars/car.yaml").write_text(main)
    monkeypatch.chdir(tmp_path / "elsewhere")

    def last_speed(model: koppel.Model) -> float:
        return float(model.submodels["driver"].model.inputs["target"].signal.value[-1])

    for path in (tmp_path / "cars/car.yaml", Path("../cars/car.yaml")):
        model = koppel.read_model(path)
        assert last_speed(model) == pytest.approx(10.0)
        assert last_speed(model.submodels["inside"].model) == pytest.approx(10.0)
        assert last_speed(model.submodels["inner"].model) == pytest.approx(20.0)
    assert last_speed(read_text(main, "../cars/car.yaml")) == pytest.approx(10.0)

    built = koppel.Model("car")  # outside of files the working folder counts
    built.submodel("driver", library="powertrain.driver", options={"cycle": "town.csv"})
    assert last_speed(built) == pytest.approx(30.0)
    (tmp_path / "cars/town.csv").unlink()
    with pytest.raises(koppel.ModelError, match=r"there is no cycle or file 'town.csv'.* is looked for in .*cars "):
        koppel.read_model("../cars/car.yaml")


BAD = [
    (
        BOX.format("type: manual6"),
        r"car\.yaml: submodels\.box\.type: there is no gearbox 'manual6'; did you mean manual5",
    ),
    (
        BOX.format("type: none"),
        r"submodels\.box\.type: there is no gearbox 'none'; known: lepelletier6, manual5, cvt, fixed",
    ),
    (
        BOX.format("type: fixed, options: {ratios: 3}"),
        r"submodels\.box\.options\.ratios: gearbox 'fixed' has no such option; did you mean ratio",
    ),
    (
        BOX.format("type: fixed, options: {ratio: 0}"),
        r"submodels\.box\.options\.ratio = 0 is not above 0",
    ),
    (BOX.format("options: {type: fixed}"), r"submodels\.box\.options\.type: stands beside library"),
    (
        BOX.format("type: lepelletier6, options: {shift_table: {1: [A]}}"),
        r"submodels\.box\.options\.shift_table\.1 = \['A'\] closes 1 clutches",
    ),
    (
        BOX.format("type: fixed, parameters: {x: 3}"),
        r"submodels\.box\.parameters\.x: model 'fixed gear' has no parameter",
    ),
    (
        BOX.replace("gearbox", "gearbx").format("type: cvt"),
        r"box\.library = 'powertrain\.gearbx' is not known; did you",
    ),
    (BOX.format("file: other.yaml"), r"box\.file = 'other\.yaml' beside library: powertrain\.gearbox; give one"),
    ("koppel: 1\nsubmodels: {box: {type: cvt, file: x.yaml}}\n", r"submodels\.box\.type: belongs to library: NAME"),
    (
        "koppel: 1\nsubmodels: {d: {library: powertrain.driver, options: {cycle: nedz}}}\n",
        r"submodels\.d\.options: there is no cycle or file 'nedz'; use nedc",
    ),
    (
        "koppel: 1\nsubmodels: {d: {library: powertrain.engine, type: diesel}}\n",
        r"submodels\.d\.type = 'diesel', but powertrain\.engine has no types",
    ),
    (
        "koppel: 1\nsubmodels: {d: {library: powertrain.driver, options: {cicle: nedc}}}\n",
        r"submodels\.d\.options\.cicle: powertrain\.driver has no such option; did you mean cycle",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_a_wrong_entry_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(koppel.ModelError, match=message) as found:
        read_text(text, "car.yaml").check()
    assert "\n" not in str(found.value)


def test_own_entries_can_be_added() -> None:
    @library("tests.flywheel")
    def flywheel(inertia: float = 1.0) -> koppel.Model:
        model = koppel.Model("flywheel")
        model.add("wheel", koppel.rotational.Shaft(inertia=inertia, speed=3))
        return model

    assert "tests.flywheel" in library_entries()
    text = "koppel: 1\nsubmodels: {a: {library: tests.flywheel, options: {inertia: 2.0}}}\n"
    assert koppel.Machine(read_text(text)).outputs()["a.wheel.speed"] == 3.0


AUTOMATIC = """
koppel: 1
submodels:
  engine: {library: powertrain.engine}
  launch: {library: powertrain.LAUNCH, parameters: {SHAFT_A_inertia: 0, SHAFT_B_inertia: 0}}
  gearbox: {library: powertrain.gearbox, type: TYPE}
  chassis: {library: powertrain.chassis}
  driver: {library: powertrain.driver, options: {cycle: stop_and_go}}
elements:
  flange: {type: rotational.gear, shaft_a: engine.crank, shaft_b: launch.SHAFT_A, ratio: 1}
  spline: {type: rotational.gear, shaft_a: launch.SHAFT_B, shaft_b: gearbox.input, ratio: 1}
  final_drive: {type: rotational.gear, shaft_a: gearbox.output, shaft_b: chassis.differential, ratio: RATIO}
"""


@pytest.mark.parametrize(
    ("launch", "type", "shafts"),
    [("converter", "lepelletier6", ("pump", "turbine")), ("launch_clutch", "manual5", ("input", "output"))],
)
def test_a_car_with_a_launch_part_of_its_own_drives_as_the_ready_one(
    launch: str, type: str, shafts: tuple[str, str]
) -> None:
    words = {"LAUNCH": launch, "TYPE": type, "SHAFT_A": shafts[0], "SHAFT_B": shafts[1], "RATIO": FINAL_DRIVE[type]}
    text = AUTOMATIC
    for word, value in words.items():
        text = text.replace(word, str(value))
    stepper = koppel.TimeStepping(step=1e-3, theta=1.0)  # both do the same in every step
    run = koppel.simulate(read_text(text), until=12.0, stepper=stepper, every=0.1)
    ready = koppel.simulate(powertrain.vehicle(type, cycle="stop_and_go"), until=12.0, stepper=stepper, every=0.1)
    assert ready["bus.vehicle_speed"][-1] > 5.0
    assert run["bus.vehicle_speed"] == pytest.approx(ready["bus.vehicle_speed"], abs=1e-6)
    assert run["bus.engine_speed"] == pytest.approx(ready["bus.engine_speed"], abs=1e-4)


def test_a_stalled_converter_takes_capacity_times_speed_squared_and_gives_the_torque_ratio() -> None:
    model = koppel.Model("stall")
    curves = {"speed_ratio": (0, 1), "capacity": (4e-3, 0), "torque_ratio": (2, 1)}
    model.submodel("converter", powertrain.converter(**curves))
    model.publish("lockup", 0, unit="1")
    model.add("held", koppel.rotational.Fixed(shaft="converter.turbine"))
    model.add("driven", koppel.rotational.Motion(shaft="converter.pump", speed="100 rad/s"))
    values = koppel.Machine(model).outputs()
    assert values["converter.fluid_pump.torque"] == pytest.approx(-4e-3 * 100**2)
    assert values["converter.fluid_turbine.torque"] == pytest.approx(2 * 4e-3 * 100**2)


@pytest.mark.parametrize("option", ["lockup_torqe: 3", "pump: engine.crank"])
def test_options_that_a_converter_has_not_are_named(option: str) -> None:
    text = f"koppel: 1\nsubmodels:\n  fluid: {{library: powertrain.converter, options: {{{option}}}}}\n"
    with pytest.raises(koppel.ModelError, match=r"submodels.fluid.options.\w+.* converter has no such option"):
        read_text(text)
