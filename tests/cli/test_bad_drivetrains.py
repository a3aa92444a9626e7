"""Bad drivetrains: one line with file, element, value and remedy; by numbers and by parameters alike."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from cli.conftest import Command

import koppel
from koppel.model.files import read_text

BASE = """koppel: 1
name: drivetrain
parameters: {PARAMETERS}
elements:
  a: {type: rotational.shaft, inertia: 1 kg*m**2}
  b: {type: rotational.shaft, inertia: 1 kg*m**2}
  c: {type: rotational.shaft, inertia: 1 kg*m**2}
  s: {type: translational.sled, mass: 1 kg}
  d: {type: translational.sled, mass: 1 kg}
"""
GEAR = "  g: {type: rotational.gear, shaft_a: a, shaft_b: b, ratio: VALUE}\n"
LOSSY = "  g: {type: rotational.lossy_gear, shaft_a: a, shaft_b: b, ratio: 2, KEY: VALUE}\n"
PLANETARY = "  g: {type: rotational.planetary, sun: a, carrier: b, ring: c, ratio: VALUE}\n"
PI = "  g: {type: control.pi, error: a.speed, gain: 1, time: 1 s, KEY: VALUE}\n"
STOPS = "  g: {type: translational.stops, sled_b: s, lower: VALUE, upper: 0.1 m}\n"
CLUTCH = "  g: {type: rotational.clutch, shaft_a: a, shaft_b: b, normal: VALUE}\n"
LINES = {
    "ratio": (GEAR, "0", "elements.g.ratio = 0", "not 0"),
    "lossy_ratio": (LOSSY.replace(", KEY: VALUE", "").replace("2", "VALUE"), "0", "elements.g.ratio = 0", "not 0"),
    "lever": (GEAR.replace("rotational.gear, shaft_a: a, shaft_b: b", "translational.lever, sled_a: s, sled_b: d"),
              "0", "elements.g.ratio = 0", "not 0"),
    "locked_set": (PLANETARY, "-1", "elements.g.ratio = -1 locks the set", "teeth of the ring"),
    "efficiency": (LOSSY.replace("KEY", "efficiency_a"), "1.2", "elements.g.efficiency_a = 1.2 is above 1", "or less"),
    "no_efficiency": (LOSSY.replace("KEY", "efficiency_b"), "0", "elements.g.efficiency_b = 0", "above 0"),
    "bearing": (LOSSY.replace("KEY", "efficiency_a: 0.9, bearing_a"), "-3", "elements.g.bearing_a = -3 N*m", "or more"),
    "normal": (CLUTCH, "-5 N", "elements.g.normal = -5 N is below 0 N", "pressed together or open"),
    "gain": (PI.replace("gain: 1, ", "").replace("KEY", "gain"), "0", "elements.g.gain = 0", "other than 0"),
    "limits": (PI.replace("KEY", "upper: 1, lower"), "2", "elements.g.upper = 1 is below lower = 2", "give lower or"),
    "stops": (STOPS, "0.2 m", "elements.g.upper = 0.1 m is not above lower = 0.2 m", "upper end"),
    "time": (PI.replace("time: 1 s, ", "").replace("KEY", "time"), "0 s", "elements.g.time = 0 s", "above 0 s"),
}  # fmt: skip


def read_drivetrain(line: str, value: str, *, parameter: bool, file: str = "bad.yaml") -> koppel.Model:
    """The base with one more element whose VALUE is a number or a parameter."""
    text = BASE.replace("PARAMETERS", f"p: {value}" if parameter else "")
    return read_text(text + line.replace("VALUE", "p" if parameter else value), file)


@pytest.mark.parametrize("parameter", [False, True], ids=["number", "parameter"])
@pytest.mark.parametrize("name", LINES)
def test_a_bad_value_is_refused_with_file_and_element(name: str, parameter: bool) -> None:
    line, value, told, remedy = LINES[name]
    with pytest.raises(koppel.ModelError) as caught:
        koppel.compile_model(read_drivetrain(line, value, parameter=parameter))
    assert str(caught.value).startswith("bad.yaml: elements.g.") and remedy in str(caught.value)
    if not (name == "time" and not parameter):  # a single number is refused when the file is read
        assert told in str(caught.value)


GOOD_VALUES = {"ratio": "2", "lossy_ratio": "2", "lever": "2", "locked_set": "2", "efficiency": "0.9",
               "no_efficiency": "0.9", "bearing": "3", "normal": "5 N", "gain": "2", "limits": "-1",
               "stops": "-0.1 m", "time": "1 s"}  # fmt: skip


@pytest.mark.parametrize("name", LINES)
def test_a_parameter_cannot_be_set_to_a_bad_value(name: str) -> None:
    line, value, told, _ = LINES[name]
    machine = koppel.Machine(read_drivetrain(line, GOOD_VALUES[name], parameter=True))
    before = machine.core.parameters.copy()
    with pytest.raises(koppel.ModelError) as caught:
        machine.set_parameters({"p": value})
    assert f"bad.yaml: {told}" in str(caught.value)
    assert (machine.core.parameters == before).all()
    machine.set_parameters({"p": GOOD_VALUES[name]})


def test_a_parameter_behind_another_is_checked_too() -> None:
    text = BASE.replace("PARAMETERS", "teeth: 20, p: teeth/10 - 1") + GEAR.replace("VALUE", "p")
    machine = koppel.Machine(read_text(text, "bad.yaml"))
    with pytest.raises(koppel.ModelError, match=r"bad.yaml: elements.g.ratio = 0; give"):
        machine.set_parameters({"teeth": 10})


OTHERS = {
    "curve_between_points": (
        "  g: {type: rotational.lossy_gear, shaft_a: a, shaft_b: b, ratio: 2, efficiency_a: "
        "{type: hermite, x: [0, 100], y: [0.9, 0.9], slope: [0.01, -0.01]}}\n",
        "elements.g.efficiency_a = 1.15 is above 1; give 1 or less (at 50 rad/s)",  # 0.9 + 100*0.01/4
    ),
    "curve_through_zero": (
        "  g: {type: rotational.lossy_gear, shaft_a: a, shaft_b: b, ratio: 2, efficiency_a: "
        "{type: linear, slope: 1}}\n",
        "elements.g.efficiency_a = 0 must be above 0 (at 0 rad/s)",
    ),
    "friction_curve": (
        "  g: {type: rotational.clutch, shaft_a: a, shaft_b: b, normal: 1, friction: "
        "{type: piecewise, x: [0, 100], y: [0.1, -0.1]}}\n",
        "elements.g.friction = -0.1 is below 0; give 0 or more (at 100 rad/s)",
    ),
    "bearings_differ_without_mesh_loss": (
        "  g: {type: rotational.lossy_gear, shaft_a: a, shaft_b: b, ratio: 2, bearing_a: 1, bearing_b: 3}\n",
        "elements.g.bearing_b = 3 N*m at 0 rad/s differs from bearing_a = 1 N*m",
    ),
    "gear_to_itself": (
        "  g: {type: rotational.gear, shaft_a: a, shaft_b: a}\n",
        "elements.g.shaft_b = 'a' is shaft_a as well; connect different ones",
    ),
    "set_with_one_shaft_twice": (
        "  g: {type: rotational.planetary, sun: a, carrier: b, ring: a, ratio: 2}\n",
        "elements.g.ring = 'a' is sun as well; connect different ones",
    ),
    "table": ("  g: {type: control.table, input: a.speed, x: [0, 1], y: [1]}\n", "elements.g.y: has 1 values but x"),
    "map": (
        "  g: {type: control.map, x_input: a.speed, y_input: b.speed, x: [0, 1], y: [0, 1], z: [1, 2, 3]}\n",
        "elements.g.z: has 3 values; 2 x 2 points need 4",
    ),
    "motion": (
        "  g: {type: rotational.motion, shaft: a, angle: time/(1 s), speed: 1}\n",
        "elements.g: give either angle or speed; both are given",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_does_not_fit_together_is_refused(name: str) -> None:
    line, told = OTHERS[name]
    with pytest.raises(koppel.ModelError) as caught:
        koppel.compile_model(read_drivetrain(line, "", parameter=False))
    assert f"bad.yaml: {told}" in str(caught.value)


@pytest.mark.parametrize(
    "signal", ["{step: {time: 0, after: -5}}", "{table: {time: [0, 1], value: [5, -5]}}", "-5*time"]
)
def test_a_normal_force_may_go_below_zero_in_time_and_opens_there(signal: str) -> None:
    run = koppel.simulate(read_drivetrain(CLUTCH, signal, parameter=False), until=2.0, every=1.0)
    assert run["g.torque"][-1] == 0.0


def test_a_value_that_divides_by_zero_names_its_element_and_parameters() -> None:
    text = BASE.replace("PARAMETERS", "v: 0 m/s, r: 0 m").replace("  b: {", "  b: {speed: v/r, ")
    with pytest.raises(koppel.ModelError) as caught:
        koppel.compile_model(read_text(text, "bad.yaml"))
    assert "bad.yaml: elements.b.speed = 'v/r' has no value with r = 0, v = 0: 0 / 0 divides by zero" in str(
        caught.value
    )
    machine = koppel.Machine(read_text(text.replace("r: 0 m", "r: 1 m"), "bad.yaml"))
    with pytest.raises(koppel.ModelError, match=r"elements.b.speed = 'v/r' has no value with r = 0, v = 0"):
        machine.set_parameters({"r": "0 m"})


def check_line(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One line on stderr with these words, and exit code 2."""
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1, done.stderr
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize("name", ["ratio", "gain"])
def test_the_command_line_shows_one_line(name: str, tmp_path: Path, koppel_command: Command) -> None:
    line, value, told, remedy = LINES[name]
    file = tmp_path / "bad.yaml"
    file.write_text(BASE.replace("PARAMETERS", f"p: {value}") + line.replace("VALUE", "p"), encoding="utf-8")
    check_line(koppel_command("run", file, "--until", 0.01), f"{file}: {told}", remedy)


# what shows only at the start of a run ----------------------------------------------------------------------------

RUN_METHODS = [koppel.TimeStepping(step=1e-3), koppel.VariableStep()]


@pytest.mark.parametrize("method", RUN_METHODS, ids=lambda method: method.name)
def test_a_start_beyond_a_stop_is_refused(method: koppel.Stepper) -> None:
    model = read_drivetrain(STOPS, "-0.1 m", parameter=True)
    model.elements["s"] = koppel.translational.Sled(mass=1, position=0.5)
    with pytest.raises(koppel.KoppelError, match=r"^bad.yaml: g: the start is at 0.5 m, beyond its stops from -0.1 m"):
        koppel.simulate(model, until=0.01, stepper=method)


@pytest.mark.parametrize("position", [-0.1, 0.0, 0.1])
@pytest.mark.parametrize("method", RUN_METHODS, ids=lambda method: method.name)
def test_a_start_at_or_between_the_stops_runs(method: koppel.Stepper, position: float) -> None:
    model = read_drivetrain(STOPS, "-0.1 m", parameter=True)
    model.elements["s"] = koppel.translational.Sled(mass=1, position=position)
    assert koppel.simulate(model, until=0.01, every=0.01, stepper=method)["s.position"] == pytest.approx(position)


def test_a_period_that_is_no_whole_number_of_steps_is_refused() -> None:
    line = "  g: {type: control.held, next: g.value + 1, every: 1.5 ms}\n"
    model = read_drivetrain(line, "", parameter=False)
    with pytest.raises(
        koppel.KoppelError, match=r"^bad.yaml: g.every = 0.0015 s is not a whole number of steps of 0.001 s; give"
    ):
        koppel.simulate(model, until=0.03, stepper=koppel.TimeStepping(step=1e-3))
    run = koppel.simulate(model, until=0.03, stepper=koppel.TimeStepping(step=0.5e-3))
    assert run["g.value"][-1] == 20.0


FORCE_SENSORS = {
    "rotational.clutch, shaft_a: a, shaft_b: b, normal: 1": "g.torque",
    "rotational.spring_damper, shaft_a: a, shaft_b: b, stiffness: 1": "g.torque",
    "translational.spring_damper, sled_a: s, sled_b: d, stiffness: 1": "g.force",
    "rotational.lossy_gear, shaft_a: a, shaft_b: b, ratio: 2": "g.torque_a or g.torque_b",
}


@pytest.mark.parametrize("kind", FORCE_SENSORS)
def test_a_force_sensor_on_a_shaft_names_the_output_to_read(kind: str) -> None:
    line = "  g: {type: KIND}\n  f: {type: sensors.force, element: g}\n".replace("KIND", kind)
    with pytest.raises(koppel.ModelError) as caught:
        koppel.compile_model(read_drivetrain(line, "", parameter=False))
    told = f"bad.yaml: elements.f.element = 'g' is a {kind.partition(',')[0]}, which acts along one coordinate"
    assert told in str(caught.value) and f"read {FORCE_SENSORS[kind]}" in str(caught.value)
