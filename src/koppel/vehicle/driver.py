"""A driver as signals: follows a path with preview, and holds a speed. It is sampled; no Python runs in a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from koppel.elements import control
from koppel.model.arguments import spelled
from koppel.model.declared import Input
from koppel.model.errors import ModelError, shorten
from koppel.model.given import read_column, read_number
from koppel.model.model import Model

Array = NDArray[np.float64]


@spelled("Path(x=[0, 1, 2], y=[0, 0, 0])")
@dataclass(frozen=True)
class Path:
    """A path over ground: points x, y along it, about evenly spaced; distance, heading and curvature follow.

    >>> path = Path.line(100.0)
    >>> float(path.distance[-1]), float(path.curvature.max())
    (100.0, 0.0)
    """

    x: Array
    y: Array
    distance: Array = field(init=False)
    heading: Array = field(init=False)
    curvature: Array = field(init=False)

    def __post_init__(self) -> None:
        x, y = read_column(self.x, "path.x"), read_column(self.y, "path.y")
        if x.shape != y.shape or len(x) < 3:
            raise ModelError(f"a path has as many x as y, three or more; here are {x.shape} and {y.shape}")
        if not (np.all(np.isfinite(x)) and np.all(np.isfinite(y))):
            raise ModelError("a path has points that are no finite numbers")
        steps = np.hypot(np.diff(x), np.diff(y))
        if not np.all(steps > 0):
            raise ModelError(f"point {int(np.argmin(steps)) + 1} of the path is the one before; give different points")
        distance = np.concatenate([[0.0], np.cumsum(steps)])
        heading = np.unwrap(np.arctan2(np.gradient(y, distance), np.gradient(x, distance)))
        turn = np.gradient(heading, distance)
        values = {"x": x, "y": y, "distance": distance, "heading": heading, "curvature": turn}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @staticmethod
    def over(x: ArrayLike, y: Callable[[Array], ArrayLike]) -> Path:
        """y as a function of x."""
        points = np.asarray(x, dtype=float)
        return Path(points, np.asarray(y(points), dtype=float))

    @staticmethod
    def line(length: float) -> Path:
        """Straight on along x."""
        return Path(np.linspace(0.0, length, 3), np.zeros(3))

    @staticmethod
    def circle(radius: float, *, run_up: float = 20.0, turns: float = 3.0, spacing: float = 1.0) -> Path:
        """Straight on, a clothoid as long as 0.6 radius, then a circle to the left; a negative radius turns right."""
        size = abs(radius)
        entry, total = 0.6 * size, run_up + 0.6 * size + 2 * np.pi * size * turns
        s = np.arange(0.0, total + spacing, spacing)
        turn = np.sign(radius) / size * np.clip((s - run_up) / entry, 0.0, 1.0)
        middle = 0.5 * (turn[1:] + turn[:-1]) * spacing
        heading = np.concatenate([[0.0], np.cumsum(middle)])
        mean = 0.5 * (heading[1:] + heading[:-1])
        x, y = (np.concatenate([[0.0], np.cumsum(f(mean) * spacing)]) for f in (np.cos, np.sin))
        return Path(x, y)


@spelled("Driver(path=Path.line(100), speed=20)")
@dataclass(frozen=True)
class Driver:
    """Steers along a path and holds a speed.

    At each tick, sample s apart, from the position of the middle of the front axle:
    a = -2 e / preview**2 - 2 e' / preview, with e the distance to the left of the path and e' its rate
    angle = (wheelbase + understeer v**2) (curvature(ahead) + a / v**2) * steering_ratio
    where ahead is v * lead further on the path; the steering wheel follows with the time constant lag, not faster than
    rate. Before the first point of the path he holds its heading, beyond the last one he drives straight on. A run
    warns where he is more than LOST beside the path, and where the path ends.

    speed: a signal in m/s; the drive torque is a PI controller of gain times mass per second, within force. The
    steering ratio is angle of the steering wheel per angle of the wheels, that of the car unless given; understeer in
    rad s**2/m per curvature.
    """

    path: Path | None = None
    speed: Any = None
    preview: float = 0.6
    lead: float = 0.15
    sample: float = 0.01
    lag: float = 0.05
    rate: float = 14.0
    steering_ratio: float | None = None
    understeer: float = 0.0019
    gain: float = 1.5
    integral_time: float = 4.0
    force: tuple[float, float] = (-6000.0, 5000.0)

    def __post_init__(self) -> None:
        """A list of points is a path as well."""
        if self.path is None or isinstance(self.path, Path):
            return
        try:
            points = np.asarray(self.path, dtype=float)
        except (TypeError, ValueError):
            points = np.empty(0)
        if points.ndim != 2 or points.shape[1] != 2:
            what = f"= {shorten(self.path)} is no path; give vehicle.Path(x, y) or a list of points [x, y]"
            raise ModelError(what, path="driver.path")
        object.__setattr__(self, "path", Path(points[:, 0], points[:, 1]))

    def check(self) -> None:
        """Raises where values do not fit."""
        for name in ("preview", "sample", "lag", "rate", "gain", "integral_time"):
            read_number(getattr(self, name), "1", f"driver.{name}", above=0)
        if self.steering_ratio is not None:
            read_number(self.steering_ratio, "1", "driver.steering_ratio", above=0)
        if self.speed is not None:
            try:
                Input(unit="m/s", signal=self.speed)
            except ModelError as error:
                raise error.within("driver.speed") from None
        low, high = read_column(self.force, "driver.force", 2)
        if not low < high:
            raise ModelError(f"= {self.force} does not fit; give the lowest and the highest force", path="driver.force")


STRAIGHT = 1e-9
"""Changes of curvature (1/m) from point to point that are rounding of places some hundred meters away."""
LOST = 8.0
"""So far beside his path [m] a driver has left it."""
CHORD = 0.002
"""Straight lines between the points of a table leave the path by no more than this [m]."""
LONGEST_PIECE = 50.0
"""Also on a straight line points are no farther apart [m]."""


def thin(path: Path) -> Sequence[int]:
    """Points that are enough for tables: chords stay within CHORD of the path, curvature is met where it changes."""
    bent = np.abs(np.gradient(path.curvature)) > STRAIGHT
    near = bent | np.roll(bent, 1) | np.roll(bent, -1)
    keep = [0]
    for k in range(1, len(path.x) - 1):
        way = path.distance[k + 1] - path.distance[keep[-1]]
        if near[k] or way * way * abs(path.curvature[k]) > 8.0 * CHORD or way > LONGEST_PIECE:
            keep.append(k)
    return [*keep, len(path.x) - 1]


def add_steering_driver(model: Model, driver: Driver, wheelbase: float, ratio: float) -> tuple[str, str]:
    """The part of the driver that steers; returns angle and rate of the steering wheel as signals."""
    driver.check()
    path = driver.path
    assert path is not None
    keep = thin(path)
    columns = {"x": path.x, "y": path.y, "heading": path.heading, "curvature": path.curvature}
    points = {name: values[keep].tolist() for name, values in columns.items()}
    s = path.distance[keep].tolist()

    def table(name: str, column: str, at: str, interpolation: Any = "linear") -> str:
        model.add(name, control.Table(input=at, x=s, y=points[column], interpolation=interpolation, outside="hold"))
        return f"{name}.value"

    def expression(name: str, formula: str, **limits: Any) -> str:
        model.add(name, control.Expression(input=formula, **limits))
        return f"{name}.value"

    here = "path_distance.value"
    x, y, heading = (table(f"path_{name}", name, here) for name in ("x", "y", "heading"))
    cosine, sine = expression("path_cos", f"cos({heading})"), expression("path_sin", f"sin({heading})")
    dx, dy = f"(pose.x - {x})", f"(pose.y - {y})"
    along = expression("path_along", f"{dx}*{cosine} + {dy}*{sine}")
    lost = {"limits": (-LOST, LOST), "meaning": f"more than {LOST:g} m beside the path; drive slower"}
    off = expression("path_error", f"{dy}*{cosine} - {dx}*{sine}", **lost)
    drift = expression("path_drift", f"motion.vy*{cosine} - motion.vx*{sine}")
    pace = expression("path_pace", f"motion.vx*{cosine} + motion.vy*{sine}")
    end = float(path.distance[-1])
    ended = {"limits": (-1e5, end), "meaning": "the path ends here, in m; give a longer one"}
    now = expression("path_now", f"{here} + {along}", **ended)
    model.add("path_distance", control.Held(next=f"clip({now}, 0, {end!r})", start=0, every=driver.sample))
    turn = table("path_turn", "curvature", f"{now} + {driver.lead!r}*{pace}")
    square = f"max({pace}**2, 4)"
    back = f"(-2*{off}/{driver.preview**2!r} - 2*{drift}/{driver.preview!r})"
    bend = f"clip({turn} + {back}/{square}, -0.2, 0.2)"
    wanted = expression(
        "steer_wanted", f"{ratio!r}*({wheelbase!r} + {driver.understeer!r}*{pace}**2)*{bend}"
    )
    rate = f"clip(({wanted} - steer.value)/{driver.lag!r}, {-driver.rate!r}, {driver.rate!r})"
    model.add("steer_rate", control.Held(next=rate, start=0, every=driver.sample))
    model.add("steer", control.Integrator(rate="steer_rate.value"))
    model.output("path_offset", off, unit="m", description="distance of the front axle to the left of the path")
    return "steer.value*(1 rad)", "steer_rate.value*(1 rad)/(1 s)"


def add_speed_driver(model: Model, driver: Driver, mass: float) -> str:
    """The part of the driver that holds the speed; returns the force that the drive is to give, in N, as a signal."""
    driver.check()
    low, high = driver.force
    model.add("speed_wanted", control.Expression(input=driver.speed))
    model.add("speed_error", control.Expression(input="speed_wanted.value - forward.value"))
    gain = driver.gain * mass
    limit = high / gain
    total = f"{driver.integral_time!r}"
    sum_next = f"clip(speed_sum.value + {driver.sample!r}/{total}*speed_error.value, {-limit!r}, {limit!r})"
    model.add("speed_sum", control.Held(next=sum_next, start=0, every=driver.sample))
    free = f"{gain!r}*(speed_error.value + speed_sum.value)"
    model.add("speed_force", control.Held(next=f"clip({free}, {low!r}, {high!r})", start=0, every=driver.sample))
    return "speed_force.value"
