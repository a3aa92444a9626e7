"""Maneuvers as data: what the driver does, how long it takes, and the key figures that belong to it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from koppel.elements.vehicle import PlaneRoad, RandomRoad
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.given import read_number
from koppel.model.reading import path_of
from koppel.model.road import FrictionMap
from koppel.model.tolerances import ROUNDED
from koppel.results import Run
from koppel.solve.analyses.simulate import simulate
from koppel.solve.steppers import SemiImplicitEuler, Stepper, TimeStepping
from koppel.vehicle.car_data import MIDSIZE
from koppel.vehicle.car_table import merge, read_car, steering_ratio
from koppel.vehicle.cars import WHEELS, midsize
from koppel.vehicle.cars import car as build_car
from koppel.vehicle.driver import LOST, Driver, Path
from koppel.vehicle.lanes import Offset, cone_clearance, iso_3888_1, iso_3888_2, lane_change_path

Array = NDArray[np.float64]
Figures = dict[str, tuple[float, str]]
"""Key figure to value and unit."""
CARS = {"midsize": midsize}
SETTLE = 1.5  # s in which the car comes to rest on its springs


@spelled()
@dataclass(frozen=True)
class Maneuver:
    """A maneuver: options of the car, duration in s, key figures of the run, and what a plot of it shows."""

    name: str
    until: float
    car: Mapping[str, Any]
    figures: Callable[[Run], Figures]
    channels: tuple[str, ...] = ("v_x", "ay", "yaw_rate")
    every: float = 0.01

    @property
    def rows(self) -> int:
        """Recorded rows after the first one: the duration in whole distances of rows."""
        return int(np.ceil(self.until / self.every - ROUNDED))

    def stepper(self, step: float = 1e-3) -> Stepper:
        """A method that fits: brakes are set-valued laws."""
        return TimeStepping(step=step) if self.car.get("brakes") else SemiImplicitEuler(step=step)


@dataclass(frozen=True)
class Driven:
    """What happened in a maneuver: the run and its key figures."""

    maneuver: Maneuver
    run: Run
    figures: Figures = field(default_factory=dict)

    def plot(self, file: str | FilePath) -> None:
        """Draws the channels of the maneuver over time, one panel per unit, as PNG."""
        self.run.plot(self.maneuver.channels, file=file, title=self.maneuver.name)


@spelled("drive('step_steer')")
def drive(
    maneuver: Maneuver | str,
    car: Callable[..., Any] | str = "midsize",
    *,
    step: float = 1e-3,
    stepper: Stepper | None = None,
    file: str | FilePath | None = None,
    **options: Any,
) -> Driven:
    """Drives a maneuver; options are those of the maneuver and, where it has none of that name, of the car.

    >>> done = drive("straight", speed=20.0, duration=0.2)
    >>> round(done.figures["speed at the end"][0])
    20
    """
    if isinstance(maneuver, str):
        function = find_maneuver(maneuver)
        known = inspect.signature(function).parameters
        if "car_data" in known and "car_data" not in options and ("data" in options or "changes" in options):
            table = merge(options.get("data") or MIDSIZE, options.get("changes") or {})
            options = {**options, "car_data": table}
        maneuver = make(function, {key: value for key, value in options.items() if key in known})
        options = {key: value for key, value in options.items() if key not in known}
    if isinstance(car, str):
        if car not in CARS:
            raise ModelError(f"= '{car}' is no car{suggest(car, CARS)}", path="car")
        car = CARS[car]
    unknown = [key for key in options if key not in CAR_OPTIONS]
    if unknown:
        raise ModelError(
            f"is no option of {maneuver.name} or of the car{suggest(unknown[0], CAR_OPTIONS)}", path=unknown[0]
        )
    maneuver = replace(maneuver, car={**maneuver.car, **options})
    model = car(**maneuver.car)
    run = simulate(
        model,
        until=maneuver.rows * maneuver.every,
        every=maneuver.every,
        stepper=stepper or maneuver.stepper(step),
        file=file,
    )
    check_path(maneuver, run)
    return Driven(maneuver, run, maneuver.figures(run))


def check_path(maneuver: Maneuver, run: Run) -> None:
    """Raises where the driver lost his path, or the path ended before the run."""
    driver = maneuver.car.get("driver")
    if driver is None or driver.path is None:
        return
    off, time = np.abs(run["path_offset"]), run["time"]
    if np.any(off > LOST):
        k = int(np.argmax(off > LOST))
        raise KoppelError(
            f"{maneuver.name}: the driver left his path, by {off[k]:.1f} m at t = {time[k]:g} s "
            f"with {run['v_x'][k]:.1f} m/s; give a lower speed or a path with less curvature"
        )
    done, length = run["path_distance.value"], float(driver.path.distance[-1])
    if done[-1] >= length:
        k = int(np.argmax(done >= length))
        raise KoppelError(f"{maneuver.name}: the path of {length:g} m ends at t = {time[k]:g} s; give a longer one")


def find_maneuver(name: str) -> Callable[..., Maneuver]:
    """The function that makes a maneuver."""
    if name not in MANEUVERS:
        raise ModelError(f"= '{name}' is no maneuver{suggest(name, MANEUVERS)}", path="maneuver")
    return MANEUVERS[name]


@spelled("read_maneuver('lane_change.yaml')")
def read_maneuver(file: str | FilePath) -> Maneuver:
    """A maneuver from a YAML file: maneuver: NAME and its options, values with units.

    A file without a name of the list gives until, inputs of the car and other options of the car itself.
    """
    from koppel.model.files import FileKind, read_sections

    start = "a maneuver starts with 'maneuver: NAME'"
    data = read_sections(path_of(file), FileKind("maneuver", ("maneuver", "until"), "until", start))
    name = data.pop("maneuver", None)
    try:
        if name is None:
            until = data.pop("until", None)
            if until is None:
                raise ModelError("is missing; give maneuver: NAME, or until and options of the car", path="until")
            return Maneuver(FilePath(file).stem, read_number(until, "s", "until", above=0), data, summary)
        function = find_maneuver(str(name))
        known = inspect.signature(function).parameters
        for key in data:
            if key not in known:
                raise ModelError(f"is no option of {name}{suggest(key, known)}", path=key)
        return make(function, data)
    except ModelError as error:
        raise error.within(file=str(file)) from None


def make(function: Callable[..., Maneuver], options: Mapping[str, Any]) -> Maneuver:
    """A maneuver from its options, quantities as numbers or text with a unit; what does not fit is refused."""
    given = {
        key: read_number(value, UNITS[key], key, **BOUNDS.get(key, {})) if key in UNITS else value
        for key, value in options.items()
    }
    return function(**given)


def span(run: Run, begin: float, what: str) -> NDArray[np.bool_]:
    """The rows after a time; raises where there are less than two."""
    late: NDArray[np.bool_] = run["time"] > begin
    if np.sum(late) < 2:
        told = f"the run ends at {run['time'][-1]:g} s: give a longer one"
        raise KoppelError(f"{what} counts from {begin:g} s on; {told}")
    return late


UNITS = {
    "speed": "m/s", "duration": "s", "amplitude": "rad", "radius": "m", "acceleration": "m/s**2", "lateral": "m/s**2",
    "rise": "s", "width": "s", "dwell": "s", "frequency": "Hz", "torque": "N*m", "top_speed": "m/s", "slope": "1",
    "low": "1", "drag_area": "m**2",
}  # fmt: skip
"""Quantities of maneuvers with their units; text may have another one of the same kind."""
BOUNDS: dict[str, dict[str, float]] = {
    "speed": {"at_least": 0}, "duration": {"above": 0}, "acceleration": {"above": 0}, "lateral": {"above": 0},
    "rise": {"above": 0}, "width": {"above": 0}, "dwell": {"at_least": 0}, "frequency": {"above": 0},
    "top_speed": {"above": 0}, "low": {"at_least": 0}, "drag_area": {"at_least": 0}, "torque": {"at_least": 0},
}  # fmt: skip
CAR_OPTIONS = tuple(inspect.signature(build_car).parameters)


# signals -------------------------------------------------------------------------------------------------------------


def ramp(start: float, duration: float) -> tuple[str, str]:
    """s(x) = x**3 (10 - 15 x + 6 x**2) from 0 to 1 over time, and its rate in 1/s: twice differentiable."""
    x = f"clip((time/(1 s) - {start!r})/{duration!r}, 0, 1)"
    return f"({x}**3*(10 - 15*{x} + 6*{x}**2))", f"(30*{x}**2*(1 - {x})**2/{duration!r})"


def steer(pieces: list[tuple[str, str]]) -> dict[str, str]:
    """Inputs of the car from terms of the steering angle in rad and their rates in rad/s."""
    angle = " + ".join(f"({a})" for a, _ in pieces)
    rate = " + ".join(f"({r})" for _, r in pieces)
    return {"steering_angle": f"({angle})*(1 rad)", "steering_rate": f"({rate})*(1 rad)/(1 s)"}


def steady(run: Run, path: str, last: float = 0.5) -> float:
    """Mean over the last part of a run."""
    time = run["time"]
    return float(np.mean(run[path][time >= time[-1] - last]))


def at(run: Run, path: str, time: float) -> float:
    """Value at a time."""
    return float(np.interp(time, run["time"], run[path]))


def summary(run: Run) -> Figures:
    """What every drive has."""
    return {
        "speed at the end": (float(run["v_x"][-1]), "m/s"),
        "largest lateral acceleration": (float(np.max(np.abs(run["ay"]))), "m/s**2"),
        "distance": (float(run["pose.x"][-1] - run["pose.x"][0]), "m"),
    }


# along the road ------------------------------------------------------------------------------------------------------


def settle(*, duration: float = 3.0) -> Maneuver:
    """The car is put on the road in its design position and comes to rest on its springs."""

    def figures(run: Run) -> Figures:
        z = run["pose.z"]
        loads = {f"wheel load {wheel}": (float(run[f"load_{wheel}"][-1]), "N") for wheel in WHEELS}
        return {"rise": (float(z[-1] - z[0]), "m"), "pitch": (float(run["pitch"][-1]), "rad"), **loads}

    return Maneuver("settle", duration, {}, figures, ("pose.z", "load_fl", "load_rl"))


def straight(*, speed: float = 25.0, duration: float = 5.0) -> Maneuver:
    """Straight on at constant speed."""
    car = {"speed": speed, "drive": "front", "driver": Driver(speed=speed)}
    return Maneuver("straight", duration, car, summary, ("v_x", "pose.y", "load_fl", "load_rl"))


def accelerate(*, speed: float = 0.0, top_speed: float = 80 / 3.6, acceleration: float = 2.0) -> Maneuver:
    """From a speed to a higher one with constant acceleration, as far as the tires allow."""
    time = (top_speed - speed) / acceleration
    if not time > 0:
        raise ModelError(f"= {top_speed:g} m/s is not reached from {speed:g} m/s", path="top_speed")
    wanted = f"{speed!r} + {top_speed - speed!r}*clip((time/(1 s) - {SETTLE})/{time!r}, 0, 1)"
    car = {"speed": speed, "drive": "front", "driver": Driver(speed=wanted, force=(-8000.0, 10000.0))}

    def figures(run: Run) -> Figures:
        reached = run["v_x"] >= speed + 0.98 * (top_speed - speed)
        when = float(run["time"][np.argmax(reached)] - SETTLE) if np.any(reached) else float("nan")
        slip = max(float(np.max(run[f"tire_{wheel}.slip_x"])) for wheel in ("fl", "fr"))
        return {"time to 98 % of the change": (when, "s"), "largest slip": (slip, "1"), **summary(run)}

    return Maneuver("accelerate", SETTLE + 1.3 * time + 1.0, car, figures, ("v_x", "ax", "tire_fl.slip_x"))


def coast(*, speed: float = 25.0, duration: float = 8.0, drag_area: float = 0.65) -> Maneuver:
    """Rolling out against the air."""

    def figures(run: Run) -> Figures:
        lost = float(run["v_x"][0] - run["v_x"][-1])
        return {"speed lost": (lost, "m/s"), "mean deceleration": (lost / duration, "m/s**2"), **summary(run)}

    return Maneuver("coast", duration, {"speed": speed, "drag_area": drag_area}, figures, ("v_x", "ax"))


# braking -------------------------------------------------------------------------------------------------------------


def brake_figures(speed: float, begin: float) -> Callable[[Run], Figures]:
    """Way and deceleration from the begin of braking on, and how far the car turned."""
    check_speed(speed, "braking")

    def figures(run: Run) -> Figures:
        time, v = run["time"], run["v_x"]
        span(run, begin, "braking")
        start = np.searchsorted(time, begin)
        stopped = np.flatnonzero((np.abs(v) < 0.05) & (time > begin))
        end = int(stopped[0]) if len(stopped) else len(time) - 1
        way = float(np.hypot(run["pose.x"][end] - run["pose.x"][start], run["pose.y"][end] - run["pose.y"][start]))
        v0, v1 = float(v[start]), float(v[end])
        turned = float(run["yaw"][end] - run["yaw"][start])
        fast = (time > begin) & (v > 2.0)
        turning = [run[f"wheel_speed_{wheel}"][fast] * run[f"tire_{wheel}.radius"][fast] / v[fast] for wheel in WHEELS]
        return {
            "braking distance": (way, "m"),
            "mean deceleration": ((v0**2 - v1**2) / (2 * max(way, 1e-9)), "m/s**2"),  # 1e-9 m: no way, no division by 0
            "largest deceleration": (float(-np.min(run["ax"][start:end])), "m/s**2"),
            "change of heading": (turned, "rad"),
            "slowest wheel above 2 m/s, rim speed per speed": (float(np.min(turning)), "1"),
        }

    return figures


BRAKE_CHANNELS = ("v_x", "ax", "wheel_speed_fl", "wheel_speed_rl")


def brake(*, speed: float = 80 / 3.6, torque: float = 2500.0, rise: float = 0.2, duration: float = 7.0) -> Maneuver:
    """Braking straight on to standstill; torque: sum of all brakes."""
    up, _ = ramp(SETTLE, rise)
    car = {"speed": speed, "brakes": True, "inputs": {"brake": f"{torque!r}*{up}"}}
    return Maneuver("brake", duration, car, brake_figures(speed, SETTLE), BRAKE_CHANNELS)


def brake_in_turn(
    *, speed: float = 80 / 3.6, amplitude: float = 0.45, torque: float = 1500.0, duration: float = 8.0
) -> Maneuver:
    """Braking while the steering wheel stays turned."""
    turn, rate = ramp(SETTLE, 0.5)
    press, _ = ramp(SETTLE + 2.0, 0.2)
    inputs = {**steer([(f"{amplitude!r}*{turn}", f"{amplitude!r}*{rate}")]), "brake": f"{torque!r}*{press}"}
    car = {"speed": speed, "brakes": True, "inputs": inputs}
    return Maneuver("brake_in_turn", duration, car, brake_figures(speed, SETTLE + 2.0), BRAKE_CHANNELS)


def brake_mu_split(
    *, speed: float = 80 / 3.6, torque: float = 2000.0, low: float = 0.3, duration: float = 6.0
) -> Maneuver:
    """Braking with the left wheels on a road of low friction, the steering wheel held."""
    press, _ = ramp(SETTLE, 0.2)
    road = PlaneRoad(friction_map=FrictionMap(y=(-0.05, 0.05), factor=((1.0, low),)))
    car = {"speed": speed, "brakes": True, "road": road, "inputs": {"brake": f"{torque!r}*{press}"}}
    return Maneuver("brake_mu_split", duration, car, brake_figures(speed, SETTLE), BRAKE_CHANNELS)


def hill_hold(*, slope: float = 0.1, torque: float = 6000.0, duration: float = 60.0) -> Maneuver:
    """Standing on a slope with the brakes pressed."""
    car = {"brakes": True, "road": PlaneRoad(slope=slope), "inputs": {"brake": torque}}

    def figures(run: Run) -> Figures:
        late = span(run, 2.0, "creep")
        creep = float(abs(run["pose.x"][-1] - run["pose.x"][late][0]))
        ripple = max(float(np.ptp(run[f"tire_{wheel}.force_x"][late])) for wheel in WHEELS)
        return {"creep after 2 s": (creep, "m"), "ripple of the longitudinal forces after 2 s": (ripple, "N")}

    return Maneuver("hill_hold", duration, car, figures, ("pose.x", "tire_fl.force_x", "tire_rl.force_x"))


# steering ------------------------------------------------------------------------------------------------------------


def check_speed(speed: float, what: str) -> None:
    """Raises where the car hardly moves: what it does when it settles would be taken for its answer."""
    if not speed > 2.0:
        raise ModelError(f"= {speed:g} m/s is too slow for {what}; give more than 2 m/s", path="speed")


def check_turned(amplitude: float) -> None:
    """Raises where the steering wheel is not turned: gains would have no meaning."""
    if not abs(amplitude) > 0:
        raise ModelError(f"= {amplitude:g} rad does not turn the steering wheel; give another angle", path="amplitude")


def response(run: Run, path: str, half: float) -> dict[str, float]:
    """Response of a channel to a step at the time half: response time to 90 %, peak time and overshoot.

    Between rows a line runs where 90 % are reached, and a parabola through the largest row and its neighbors.
    """
    time, values = run["time"], run[path]
    end = steady(run, path)
    shown = values / end if end else values
    first = int(np.argmax(time >= half))
    reached = first + int(np.argmax(shown[first:] >= 0.9))
    top = first + int(np.argmax(shown[first:]))
    share = 0.0
    if reached > first:
        share = float((shown[reached] - 0.9) / (shown[reached] - shown[reached - 1]))
    before, peak, behind = (float(shown[min(max(top + k, 0), len(time) - 1)]) for k in (-1, 0, 1))
    bend = before - 2.0 * peak + behind
    aside = 0.5 * (before - behind) / bend if bend < 0.0 else 0.0
    every = float(time[1] - time[0])
    return {
        "steady": end,
        "response": float(time[reached] - half) - share * every,
        "peak": float(time[top] - half) + aside * every,
        "overshoot": max(peak - 0.25 * (before - behind) * aside - 1.0, 0.0),
    }


STEER_CHANNELS = ("bus.steering_angle", "ay", "yaw_rate", "roll", "sideslip")


def step_steer(
    *, speed: float = 80 / 3.6, amplitude: float = 0.5, rise: float = 0.2, duration: float = 5.0
) -> Maneuver:
    """Step of the steering wheel after ISO 7401; times count from half of the input. The car rolls freely."""
    check_turned(amplitude)
    check_speed(speed, "a step of the steering wheel")
    if not duration >= rise + 1.0:
        told = f"= {duration:g} s ends before the car turns steadily; give rise + 1 s = {rise + 1:g} s or more"
        raise ModelError(told, path="duration")
    turn, rate = ramp(SETTLE, rise)
    car = {"speed": speed, "inputs": steer([(f"{amplitude!r}*{turn}", f"{amplitude!r}*{rate}")])}

    def figures(run: Run) -> Figures:
        half = SETTLE + 0.5 * rise
        yaw, ay = response(run, "yaw_rate", half), response(run, "ay", half)
        found: Figures = {"steady lateral acceleration": (ay["steady"], "m/s**2")}
        found["steady yaw rate"] = (yaw["steady"], "rad/s")
        found["yaw rate gain"] = (yaw["steady"] / amplitude, "1/s")
        found["lateral acceleration gain"] = (ay["steady"] / amplitude, "m/s**2/rad")
        for name, values in (("yaw rate", yaw), ("lateral acceleration", ay)):
            found[f"response time of {name}"] = (values["response"], "s")
            found[f"peak time of {name}"] = (values["peak"], "s")
            found[f"overshoot of {name}"] = (values["overshoot"], "1")
        beta = steady(run, "sideslip")
        found["steady sideslip"] = (beta, "rad")
        found["TB value"] = (abs(beta) * yaw["peak"] * 180 / np.pi, "deg*s")
        return found

    return Maneuver("step_steer", SETTLE + duration, car, figures, STEER_CHANNELS)


def pulse_steer(
    *, speed: float = 80 / 3.6, amplitude: float = 0.8, width: float = 0.4, duration: float = 4.0
) -> Maneuver:
    """A pulse of the steering wheel after ISO 7401, and the frequency response of the yaw rate from it."""
    check_turned(amplitude)
    check_speed(speed, "a pulse of the steering wheel")
    (up, up_rate), (down, down_rate) = ramp(SETTLE, 0.5 * width), ramp(SETTLE + 0.5 * width, 0.5 * width)
    angle, rate = f"{amplitude!r}*({up} - {down})", f"{amplitude!r}*({up_rate} - {down_rate})"
    car = {"speed": speed, "inputs": steer([(angle, rate)])}

    def figures(run: Run) -> Figures:
        after = run["time"] >= SETTLE - 0.01
        given, got = (np.fft.rfft(run[path][after], 2**14) for path in ("bus.steering_angle", "yaw_rate"))
        frequency = np.fft.rfftfreq(2**14, 0.01)
        gain = np.abs(got / given)
        used = (frequency > 0.2) & (frequency < 2.0)
        top = int(np.argmax(np.where(used, gain, 0.0)))
        return {
            "peak yaw rate": (float(np.max(np.abs(run["yaw_rate"]))), "rad/s"),
            "yaw rate gain at 0.3 Hz": (float(np.interp(0.3, frequency, gain)), "1/s"),
            "largest yaw rate gain": (float(gain[top]), "1/s"),
            "its frequency": (float(frequency[top]), "Hz"),
        }

    return Maneuver("pulse_steer", SETTLE + duration, car, figures, STEER_CHANNELS)


def sine_with_dwell(
    *, speed: float = 80 / 3.6, amplitude: float = 1.0, frequency: float = 0.7, dwell: float = 0.5
) -> Maneuver:
    """One period of a sine with a pause at its second peak (ISO 19365); yaw rate ratios tell whether it is stable."""
    check_turned(amplitude)
    check_speed(speed, "a sine with dwell")
    w, end = 2 * np.pi * frequency, 1.0 / frequency + dwell
    t = f"(time/(1 s) - {SETTLE})"
    turn = 0.75 / frequency
    # the phase stands still for the dwell at three quarters of the period
    phase = f"({w!r}*(clip({t}, 0, {turn!r}) + clip({t} - {turn + dwell!r}, 0, {0.25 / frequency!r})))"
    moving = f"(step({t}) - step({t} - {turn!r}) + step({t} - {turn + dwell!r}) - step({t} - {end!r}))"
    car = {"speed": speed, "inputs": steer([(f"{amplitude!r}*sin{phase}", f"{amplitude * w!r}*cos{phase}*{moving}")])}

    def figures(run: Run) -> Figures:
        done = SETTLE + end
        second = (run["time"] > SETTLE + 0.5 / frequency) & (run["time"] < done)
        peak = float(np.max(np.abs(run["yaw_rate"][second])))
        way = at(run, "pose.y", SETTLE + 1.07) - at(run, "pose.y", SETTLE)
        return {
            "second yaw rate peak": (peak, "rad/s"),
            "yaw rate ratio 1.00 s after the end": (abs(at(run, "yaw_rate", done + 1.0)) / peak, "1"),
            "yaw rate ratio 1.75 s after the end": (abs(at(run, "yaw_rate", done + 1.75)) / peak, "1"),
            "lateral way 1.07 s after the begin": (way, "m"),
        }

    return Maneuver("sine_with_dwell", SETTLE + end + 2.0, car, figures, STEER_CHANNELS)


def gradient(run: Run, ratio: float, used: NDArray[np.bool_], wheelbase: float) -> Figures:
    """Understeer gradient: slope of the mean angle of the front wheels less wheelbase times curvature over ay."""
    ay = run["ay"]
    angle = run["bus.steering_angle"][used] / ratio
    bend = run["yaw_rate"][used] / run["v_x"][used]
    slope, _ = np.polyfit(ay[used], angle - wheelbase * bend, 1)
    return {
        "understeer gradient": (float(slope) * 180 / np.pi, "deg*s**2/m"),
        "at the steering wheel": (float(slope) * ratio * 180 / np.pi, "deg*s**2/m"),
        "largest lateral acceleration": (float(np.max(np.abs(ay))), "m/s**2"),
    }


GRADIENT_RANGE = (1.0, 4.0)
"""Lateral accelerations in m/s**2 between which the understeer gradient is taken."""
LEVEL = 0.5
"""ISO 4138: from one steady state to the next the lateral acceleration grows by no more than this [m/s**2]."""


@dataclass(frozen=True)
class Stairs:
    """Speeds held one after the other, for steady circles: each is reached in the first part of its time.

    While the speed rises the drive pulls, load moves to the rear axle and the car yaws faster and faster, which changes
    the steering angle: states count only in the last part of each hold.
    """

    start: float
    each: float
    speeds: tuple[float, ...]
    rise: float = 0.35
    counts: float = 0.2

    def signal(self) -> str:
        """Speed in m/s over time."""
        steps = zip(self.speeds, self.speeds[1:], strict=False)
        begins = (self.start + k * self.each for k in range(1, len(self.speeds)))
        terms = [f"{b - a!r}*{ramp(t, self.rise * self.each)[0]}" for (a, b), t in zip(steps, begins, strict=True)]
        return " + ".join([repr(self.speeds[0]), *terms])

    def steady(self, time: Array) -> NDArray[np.bool_]:
        """The times that count."""
        part = (time - self.start) / self.each
        return np.asarray((part > 0) & (part - np.floor(part) > 1.0 - self.counts))


def steady_circle(
    *,
    method: Literal["constant_speed", "constant_radius", "constant_steer"] = "constant_speed",
    speed: float | None = None,
    radius: float | None = None,
    amplitude: float | None = None,
    lateral: float | None = None,
    duration: float = 40.0,
    car_data: Mapping[str, Any] = MIDSIZE,
) -> Maneuver:
    """Steady-state circle after ISO 4138 in three ways.

    constant_speed: at speed (80 km/h) the steering wheel turns slowly up to amplitude (0.5 rad). constant_radius: the
    driver holds the radius (100 m) at one speed after the other, up to the lateral acceleration lateral (5 m/s**2) in
    steps of 0.5 m/s**2. constant_steer: the same speeds with the steering wheel held. The understeer gradient is taken
    between 1 and 4 m/s**2, where speeds are held in the last fifth of each.
    """
    given = {"speed": speed, "amplitude": amplitude, "radius": radius, "lateral": lateral}
    takes = {
        "constant_speed": {"speed": 80 / 3.6, "amplitude": 0.5},
        "constant_radius": {"radius": 100.0, "lateral": 5.0},
        "constant_steer": {"radius": 100.0, "lateral": 5.0},
    }
    if method not in takes:
        raise ModelError(f"= '{method}' does not fit; give {', '.join(takes)}", path="method")
    for name, value in given.items():
        if value is not None and name not in takes[method]:
            raise ModelError(f"does nothing with method: {method}, which takes {', '.join(takes[method])}", path=name)
    chosen = dict(takes[method])
    chosen.update({name: value for name, value in given.items() if value is not None})
    table = read_car(car_data)
    ratio, wheelbase = steering_ratio(table), table["wheelbase"]
    if not duration > 2.0:
        raise ModelError(f"= {duration:g} s is too short; give more than 2 s", path="duration")
    low, high = GRADIENT_RANGE
    stairs: Stairs | None = None
    if method == "constant_speed":
        slow = f"clip((time/(1 s) - {SETTLE})/{duration - 2.0!r}, 0, 1)"
        during = f"(step(time/(1 s) - {SETTLE}) - step(time/(1 s) - {SETTLE + duration - 2.0!r}))"
        rate = f"{chosen['amplitude'] / (duration - 2.0)!r}*{during}"
        car: dict[str, Any] = {"speed": chosen["speed"], "driver": Driver(speed=chosen["speed"])}
        car["inputs"] = steer([(f"{chosen['amplitude']!r}*{slow}", rate)])
    else:
        size, most = abs(chosen["radius"]), chosen["lateral"]
        if not size > 0:
            raise ModelError(f"= {size:g} m is no circle", path="radius")
        if most < low + 2 * LEVEL:
            told = f"= {most:g} m/s**2 is too little; give {low + 2 * LEVEL:g} m/s**2 or more"
            raise ModelError(told, path="lateral")
        levels = np.linspace(LEVEL, most, int(np.ceil(most / LEVEL)))
        speeds = tuple(float(v) for v in np.sqrt(levels * size))
        stairs = Stairs(SETTLE + 2.0, (duration - 2.0) / len(speeds), speeds)
        car = {"speed": speeds[0], "driver": Driver(speed=stairs.signal())}
        if method == "constant_radius":
            turns = 0.5 + speeds[-1] * (SETTLE + duration) / (2 * np.pi * size)
            path = Path.circle(chosen["radius"], run_up=10.0, turns=turns)
            car["driver"] = replace(car["driver"], path=path, preview=0.8)
        else:
            turn, rate = ramp(SETTLE, 2.0)
            angle = ratio * (wheelbase / chosen["radius"])
            car["inputs"] = steer([(f"{angle!r}*{turn}", f"{angle!r}*{rate}")])
    car["drive"] = "front"

    def figures(run: Run) -> Figures:
        size = np.abs(run["ay"])
        used = (size > low) & (size < high) & (run["time"] > SETTLE + 1.0)
        if stairs is not None:
            used &= stairs.steady(run["time"])
        if not np.any(used) or np.ptp(size[used]) < LEVEL:
            reached = float(np.max(size))
            told = f"a lateral acceleration up to {reached:.2g} m/s**2 is too little between {low:g} and {high:g}"
            raise ModelError(f"steady_circle: {told}; turn more or drive faster")
        return gradient(run, ratio, used, wheelbase)

    return Maneuver("steady_circle", SETTLE + duration, car, figures, STEER_CHANNELS, every=0.05)


def double_lane_change(
    *,
    speed: float = 80 / 3.6,
    part: Literal[1, 2] = 1,
    offset: Offset | float = "center",
    run_up: Literal["short", "full"] = "short",
    driver: Driver | None = None,
    car_data: Mapping[str, Any] = MIDSIZE,
) -> Maneuver:
    """Double lane change of ISO 3888-1 or -2 at a constant speed, 80 km/h by default.

    offset: how the offset of 3.5 m is read, see iso_3888_1; for part 2 a number. run_up: short, the car starts with the
    speed; full: it settles to 1.5 s, accelerates to 13 s, and enters the lanes at 28 s of 40 s.
    """
    outline = read_car(car_data)["outline"]
    slack, early = 0.05, 4.0
    check_speed(speed, "a lane change")
    if run_up not in ("short", "full"):
        raise ModelError(f"= {shorten(run_up)} does not fit; give short or full", path="run_up")
    if run_up == "full":
        up, _ = ramp(SETTLE, 11.5)
        # the way up to 28 s; the lanes lie so that the car is in the middle of the first one, on y = 0
        begin, wanted, first, until = speed * (0.5 * 11.5 + 15.0), f"{speed!r}*{up}", 0.0, 40.0
    else:
        begin, wanted, first = 1.6 * speed, f"{speed!r}", speed
        until = 1.6 + (125.0 if part == 1 else 61.0) / max(speed, 0.1) + 3.0
    place = {"start": begin + outline["front_overhang"]}
    if part == 1:
        lanes = iso_3888_1(outline["width"], offset=offset, **place)
    elif part == 2:
        lanes = iso_3888_2(outline["width"], offset=None if isinstance(offset, str) else offset, **place)
        early = 3.0
    else:
        raise ModelError(f"= {part} does not fit; give 1 or 2", path="part")
    lanes = tuple(replace(lane, center=lane.center - slack) for lane in lanes)
    path = lane_change_path(lanes, slack=slack, early=early, run_out=max(160.0, 8.0 * speed))
    chosen = replace(driver or Driver(), path=path, speed=wanted)

    def figures(run: Run) -> Figures:
        clear = cone_clearance(run, lanes, outline)
        names = ("first", "second", "third")
        found: Figures = {"lanes with cones hit": (float(sum(c < 0 for c in clear)), "1")}
        found |= {f"clearance in the {name} lane": (c, "m") for name, c in zip(names, clear, strict=True)}
        inside = run["pose.x"] > lanes[0].start
        found["entry speed"] = (float(run["v_x"][np.argmax(inside)]), "m/s")
        found["largest lateral acceleration"] = (float(np.max(np.abs(run["ay"][inside]))), "m/s**2")
        found["largest yaw rate"] = (float(np.max(np.abs(run["yaw_rate"][inside]))), "rad/s")
        found["largest roll"] = (float(np.max(np.abs(run["roll"][inside]))), "rad")
        found["largest sideslip"] = (float(np.max(np.abs(run["sideslip"][inside]))), "rad")
        found["largest steering angle"] = (float(np.max(np.abs(run["bus.steering_angle"]))), "rad")
        return found

    car = {"speed": first, "drive": "front", "driver": chosen}
    return Maneuver("double_lane_change", until, car, figures, ("pose.y", *STEER_CHANNELS))


def rough_road(
    *, speed: float = 20.0, road_class: Literal["A", "B", "C", "D"] = "B", seed: int = 1, duration: float = 20.0
) -> Maneuver:
    """Straight on over a random road of ISO 8608."""
    road = RandomRoad(road_class=road_class, seed=seed, length=max(speed * duration + 100.0, 200.0), lead_in=10.0)
    path = Path.line(speed * duration + 100.0)
    car = {"speed": speed, "drive": "front", "road": road, "driver": Driver(path=path, speed=speed)}

    def figures(run: Run) -> Figures:
        late = span(run, 2.0, "roughness")
        dynamic = {
            f"wheel load {wheel}, standard deviation": (float(np.std(run[f"load_{wheel}"][late])), "N")
            for wheel in WHEELS
        }
        return {"vertical acceleration, RMS": (float(np.std(run["az"][late])), "m/s**2"), **dynamic}

    return Maneuver("rough_road", duration, car, figures, ("az", "load_fl", "load_rl", "front.left.travel"))


MANEUVERS: dict[str, Callable[..., Maneuver]] = {
    function.__name__: function
    for function in (
        settle, straight, accelerate, coast, brake, brake_in_turn, brake_mu_split, hill_hold, step_steer, pulse_steer,
        sine_with_dwell, steady_circle, double_lane_change, rough_road,
    )
}  # fmt: skip
"""Maneuver by name: the function that makes it."""
