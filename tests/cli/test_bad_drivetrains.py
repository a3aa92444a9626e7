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
    "small_ring": (PLANETARY, "-0.5", "elements.g.ratio = -0.5 is between -1 and 0", "less than -1"),
    "efficiency": (LOSSY.replace("KEY", "efficiency_a"), "1.2", "elements.g.efficiency_a = 1.2 is above 1", "or less"),
    "no_efficiency": (LOSSY.replace("KEY", "efficiency_b"), "0", "elements.g.efficiency_b = 0", "above 0"),
    "bearing": (LOSSY.replace("KEY", "efficiency_a: 0.9, bearing_a"), "-3", "elements.g.bearing_a = -3 N*m", "or more"),
    "normal": (CLUTCH, "-5 N", "elements.g.normal = -5 N is below 0 N", "give 0 N or more"),
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


GOOD_VALUES = {"ratio": "2", "lossy_ratio": "2", "lever": "2", "locked_set": "2", "small_ring": "2",
               "efficiency": "0.9", "no_efficiency": "0.9", "bearing": "3", "normal": "5 N", "gain": "2",
               "limits": "-1", "stops": "-0.1 m", "time": "1 s"}  # fmt: skip


@pytest.mark.parametrize("name", LINES)
def test_a_parameter_cannot_be_set_to_a_bad_value(name: str) -> None:
    line, value, told, _ = LINES[name]
    machine = koppel.Machine(read_drivetrain(line, GOOD_VALUES[name], parameter=True))
    before = machine.core.parameters.copy()
    with pytest.raises(koppel.ModelError) as caught:
        machine.set_parameters({"p": value})
    assert f"bad.yaml: {told}" in str(caught.value)
    assert (machine.core.parameters[1:] == before[1:]).all()  # the first one is a stamp
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
    "signal", ["{step: {time: 0.5, after: -5}}", "{table: {time: [0, 1], value: [5, -5]}}", "-5*time"]
)
@pytest.mark.parametrize("method", [koppel.TimeStepping(step=1e-3), koppel.VariableStep()], ids=lambda m: m.name)
def test_a_normal_force_that_goes_below_zero_in_time_opens_there_and_warns(method: koppel.Stepper, signal: str) -> None:
    run = koppel.simulate(read_drivetrain(CLUTCH, signal, parameter=False), until=2.0, every=1.0, stepper=method)
    assert run["g.torque"][-1] == 0.0
    (line,) = run.warnings
    assert line.startswith("g.normal = -") and "N went below 0 at t = " in line and line.endswith("it acts as 0 there")


@pytest.mark.parametrize("method", [koppel.TimeStepping(step=1e-3), koppel.VariableStep()], ids=lambda m: m.name)
@pytest.mark.parametrize(("low", "warns"), [(-3.6e-11, False), (-1e-6, True)])
def test_rounding_below_zero_does_not_warn(method: koppel.Stepper, low: float, warns: bool) -> None:
    """Forces that signals read come from solves; their rounding is told apart by the largest value of the signal."""
    signal = f"{{table: {{time: [0, 1, 2], value: [5, {low}, {low}]}}}}"
    run = koppel.simulate(read_drivetrain(CLUTCH, signal, parameter=False), until=2.0, every=1.0, stepper=method)
    assert bool(run.warnings) == warns


def test_the_warning_tells_the_first_step_below_zero_however_few_rows_are_kept() -> None:
    signal = "{table: {time: [0, 1, 2], value: [5, -5, 5]}}"
    run = koppel.simulate(read_drivetrain(CLUTCH, signal, parameter=False), until=2.0, every=2.0)
    (line,) = run.warnings
    assert abs(float(line.partition("t = ")[2].split()[0]) - 0.5) < 2.5e-3  # two steps
    assert koppel.simulate(read_drivetrain(CLUTCH, "5 N", parameter=False), until=0.1).warnings == ()


# normal forces that can never be above 0, whatever the motion does
NEVER = {
    "bus": ("area*bus.p", "parameters: {area: 0.01 m**2}\nbus: {p: {value: -3e5, unit: Pa}}\n", "= -3000 N is below"),
    "input": ("area*p", "parameters: {area: 0.01 m**2}\ninputs: {p: {unit: Pa, signal: -3 bar}}\n", "= -3000 N is"),
    "held": ("100*h.value", "  h: {type: control.held, next: h.value, start: -1}\n", "= -100 N is below 0 N"),
    "table": (
        "100*h.value",
        "  h: {type: control.table, input: a.speed, x: [0, 100], y: [-1, -2]}\n",
        "stays between -200 and -100 N, which is below 0 N",
    ),
    "limits": ("'-5 - min(abs(a.speed), 3)*2'", "", "stays between -11 and -5 N, which is below 0 N"),
    "shape": ("{table: {time: [0, 1], value: [-1, -2]}}", "", "stays between -2 and -1 N, which is below 0 N"),
    "wave": ("-5 + 4*sin(time/(1 s))", "", "stays between -9 and -1 N, which is below 0 N"),
}


@pytest.mark.parametrize("name", NEVER)
def test_a_normal_force_that_is_always_below_zero_is_refused_wherever_it_comes_from(name: str) -> None:
    signal, more, told = NEVER[name]
    text = BASE.replace("parameters: {PARAMETERS}\n", "") + CLUTCH.replace("VALUE", signal) + more
    with pytest.raises(koppel.ModelError) as caught:
        koppel.compile_model(read_text(text, "bad.yaml"))
    assert str(caught.value).startswith("bad.yaml: elements.g.normal") and told in str(caught.value)


def test_a_parameter_cannot_make_a_normal_force_always_negative() -> None:
    text = BASE.replace("PARAMETERS", "p: 2") + CLUTCH.replace("VALUE", "p*h.value - 5 N")
    machine = koppel.Machine(read_text(text + "  h: {type: control.table, input: a.speed, x: [0, 1], y: [0, 9]}\n"))
    with pytest.raises(koppel.ModelError, match=r"elements.g.normal: stays between -14 and -5 N"):
        machine.set_parameters({"p": -1})
    machine.set_parameters({"p": 3})


PRESSURE = "  g: {type: rotational.clutch, shaft_a: a, shaft_b: b, KEYS}\n"


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("normal: 1 N, pressure: 1 Pa, area: 1 m**2", "elements.g: give either normal or pressure; both are given"),
        ("geometry: 1", "elements.g: give either normal or pressure; none is given"),
        ("pressure: 2 bar", "elements.g.area: is missing; give the area of the piston"),
        ("normal: 1 N, area: 1 m**2", "elements.g.area: goes with pressure, not with normal; leave it out"),
        ("pressure: 2 bar, area: 1 N", "elements.g.area = '1 N' has unit N; give it in m**2"),
        ("pressure: 2 N, area: 1 m**2", "elements.g.pressure = '2 N' has unit N; give it in Pa"),
        ("pressure: -2 bar, area: 1 m**2", "elements.g.pressure = -200000 Pa is below 0 Pa; give 0 Pa or more"),
    ],
)
def test_a_clutch_has_a_normal_force_or_a_pressure_on_a_piston(keys: str, told: str) -> None:
    with pytest.raises(koppel.ModelError) as caught:
        koppel.compile_model(read_drivetrain(PRESSURE.replace("KEYS", keys), "", parameter=False))
    assert f"bad.yaml: {told}" in str(caught.value)


# values that are none ---------------------------------------------------------------------------------------------

NONE_AFTER = "5 N*sqrt(0.02 - time/(1 s))"


@pytest.mark.parametrize("signal", [NONE_AFTER, f"'max({NONE_AFTER}, 0 N)'"])
@pytest.mark.parametrize("method", [koppel.TimeStepping(step=1e-3), koppel.VariableStep()], ids=lambda m: m.name)
@pytest.mark.parametrize("speed", [0, 5], ids=["sticks", "slips"])
def test_a_normal_force_without_a_value_stops_the_run_and_is_named(
    method: koppel.Stepper, signal: str, speed: float
) -> None:
    model = read_drivetrain(CLUTCH, signal, parameter=False)
    model.elements["a"] = koppel.rotational.Shaft(inertia=1, speed=speed)
    model.add("push", koppel.rotational.Torque(shaft_b="a", torque=0.01))
    with pytest.raises(koppel.RunError, match=r"stopped at t = 0.02\d* s: .*g.normal = -?nan; give it a number"):
        koppel.simulate(model, until=0.05, stepper=method)


def test_a_torque_without_a_value_is_named_alike() -> None:
    """And not the clutch whose normal force reads the angle that the torque has spoilt."""
    model = read_drivetrain(CLUTCH, "1 N*abs(a.angle)", parameter=False)
    model.parameter("most", "5 N*m")
    model.add("push", koppel.rotational.Torque(shaft_b="a", torque="most*sqrt(0.02 - time/(1 s))"))
    with pytest.raises(
        koppel.RunError, match=r"stopped at t = 0.02\d* s: 'a.speed' follows push.torque = -?nan; give it a number"
    ):
        koppel.simulate(model, until=0.05)


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


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("p=0", "elements.g.ratio = 0; give the speed"),
        ("p=2 N", "p = '2 N' has unit N"),
        ("q=2", "model 'drivetrain' has no parameter or quantity 'q'"),
        ("p=nan", "parameter 'p' = 'nan' is not a number"),
    ],
)
def test_a_bad_setting_names_the_file(setting: str, told: str, tmp_path: Path, koppel_command: Command) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(BASE.replace("PARAMETERS", "p: 2") + GEAR.replace("VALUE", "p"), encoding="utf-8")
    check_line(koppel_command("run", file, "--until", 0.01, "--set", setting), f"koppel: {file}: {told}")


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
