"""Control of cam phasers (6.3.1) and the torque of the valve train on them (6.1)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from koppel.elements.control import Expression, Held, Table
from koppel.elements.rotational import Torque
from koppel.libraries.hydraulics.magnet import in_formula
from koppel.libraries.hydraulics.phaser import merged
from koppel.model.errors import ModelError
from koppel.model.model import Model


def add_controller(
    model: Model, data: Mapping[str, Any], target: Any, forward: str = "0", *, prefix: str = "", toward: int = 1
) -> str:
    """A PI controller of the angle, sampled, with a limited integral part (6.3.1); the signal of its current in A.

    i = clip(hold + Kp e + I + forward, limits), I' = Ki e within the integral limit; e = target - angle in rad.
    forward: a current in A that is added, such as "0.01*cam_ahead.value": the known torque of the valve train moves
    the spool before it moves the rotor. prefix: of the names of the phaser and of the controller. toward -1: current
    turns the rotor towards late, as that of an outlet phaser.
    """
    if toward not in (1, -1):
        raise ModelError(f"= {toward} is no sense; use 1 (current shifts to early) or -1 (to late)", path="toward")
    c, p = merged(data["controller"]), prefix
    limit, every = c["integral_limit_A"], c["sample_s"]
    low, high = c["current_limits_A"]
    sense = "" if toward == 1 else "-1*"
    model.add(f"{p}angle_error", Expression(input=f"{sense}(({target}) - {p}rotor.angle/1 rad)"))
    step = c["Ki_A_per_rad_s"] * every
    more = f"clip({p}integral.value + {step!r}*{p}angle_error.value, {-limit!r}, {limit!r})"
    model.add(f"{p}integral", Held(next=more, every=every))
    wanted = f"{c['hold_current_A']!r} + {c['Kp_A_per_rad']!r}*{p}angle_error.value + {p}integral.value + {forward}"
    model.add(f"{p}command", Held(next=f"clip({wanted}, {low!r}, {high!r})", every=every, start=c["hold_current_A"]))
    return f"{p}command.value"


def pulse_width(share: Any, frequency: float, window: float, *, amplitude: float = 1.0) -> str:
    """A pulse-width modulated signal: amplitude during a share (0 to 1) of each period 1/frequency, else 0.

    Its mean over the last window seconds, exactly, while the share is constant: with the step of the method as window
    a run takes in as much as the pulses hold, wherever their edges lie between the steps.

    >>> import koppel
    >>> model = koppel.Model("pulses", gravity=(0, 0, 0))
    >>> _ = model.add("pulses", koppel.control.Expression(input=pulse_width(0.3, 100.0, 1e-3)))
    >>> run = koppel.simulate(model, until=0.1, stepper=koppel.Lsrt2(step=1e-3))
    >>> float(run["pulses.value"][1:].mean().round(12)), float(run["pulses.value"].max().round(12))
    (0.3, 1.0)
    """
    if not (frequency > 0.0 and window > 0.0):
        raise ModelError(f"= {frequency:g} Hz, window = {window:g} s: both must lie above 0", path="frequency")

    def passed(instant: str) -> str:
        turns = f"{frequency!r}*({instant})"
        return f"(floor({turns})*({share}) + min({turns} - floor({turns}), {share}))"

    now, before = "time/1 s", f"time/1 s - {window!r}"
    return f"{amplitude / (frequency * window)!r}*({passed(now)} - {passed(before)})"


def add_cam_torque(
    model: Model, angles: Sequence[float], torques: Sequence[float], speed: Any, *, lead: float = 0.0,
    fast: Sequence[float] | None = None, speeds: tuple[float, float] = (0.0, 1.0), prefix: str = "",
) -> None:  # fmt: skip
    """The torque of a valve train against the rotor, from a map over one period of the cam angle (6.1).

    angles: increasing, in rad, over one whole period; torques: that drive the camshaft there, in N m, at this speed.
    speed: of the camshaft in rad/s, a number or the name of a parameter. The cam angle is speed * time + angle of the
    rotor, and 0 at t = 0. fast: a second map; torques belongs to the first of speeds then, fast to the second, and
    between them the torque goes with the square of the speed, which is exact: springs, and inertia. lead: also gives
    cam_ahead.value, the torque that comes so many seconds later, for a feed-forward. prefix: of all names.
    """
    first, period = float(angles[0]), float(angles[-1] - angles[0])
    turning, p = in_formula(speed), prefix
    model.add(f"{p}cam_angle", Expression(input=f"{turning}*time/1 s + {p}rotor.angle/1 rad"))
    share = "0"
    if fast is not None:
        slow, quick = (v**2 for v in speeds)
        share = f"({turning}**2 - {slow!r})/{quick - slow!r}"

    def at(angle: str, name: str) -> str:
        turns = f"floor(({angle} - {first!r})/{period!r})"
        inside = f"{angle} - {period!r}*{turns}"
        model.add(name, Table(input=inside, x=list(angles), y=list(torques)))
        if fast is None:
            return f"{name}.value"
        model.add(f"{name}_fast", Table(input=inside, x=list(angles), y=list(fast)))
        return f"({name}.value + ({share})*({name}_fast.value - {name}.value))"

    against = at(f"{p}cam_angle.value", f"{p}cam")
    model.add(f"{p}cam_torque", Torque(shaft_b=f"{p}rotor", torque=f"-{against}*1 N*m"))
    if lead:
        later = at(f"({p}cam_angle.value + {lead!r}*{turning})", f"{p}cam_lead")
        model.add(f"{p}cam_ahead", Expression(input=later))


def torque_at(slow: Sequence[float], fast: Sequence[float], speeds: tuple[float, float], speed: float) -> list[float]:
    """A map at another speed from those at two: forces of springs do not change, those of inertia go with its square.

    >>> torque_at([1.0], [4.0], (1.0, 2.0), 3.0)
    [9.0]
    """
    a, b = (v**2 for v in speeds)
    share = (speed**2 - a) / (b - a)
    return [float(x + share * (y - x)) for x, y in zip(slow, fast, strict=True)]

LIFT_POWERS = (2, 10, 18, 26, 34)


def lift_coefficients(powers: Sequence[int] = LIFT_POWERS) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Coefficients c of L = h (1 + sum c_k x**powers_k) with L and its first derivatives 0 at x = 1, as many as powers.

    >>> [float(c) for c in lift_coefficients().round(6)]
    [-1.618652, 1.294922, -1.079102, 0.498047, -0.095215]
    """
    rows = [[float(math.prod(n - j for j in range(order))) for n in powers] for order in range(len(powers))]
    return np.linalg.solve(np.array(rows), -np.eye(len(powers))[0])


@dataclass(frozen=True)
class ValveTrain:
    """Valves of one camshaft, quasi-rigid: lift L = h (1 + sum c_k |angle/half_angle|**n_k), 0 outside the half angle.

    Torque that drives the camshaft: friction + sum over cylinders of valves L' (preload + stiffness L + mass L''
    speed**2), terms while the valve is lifted; cylinders follow each other by 360 deg / cylinders. SI, angles in rad.
    """

    lift: float
    half_angle: float
    preload: float
    stiffness: float
    mass: float
    friction: float = 0.0
    cylinders: int = 3
    valves: int = 2

    def lift_at(self, angle: Any) -> tuple[Any, Any, Any]:
        """L in m, L' in m/rad and L'' in m/rad**2 of the cylinder whose full lift is at 0.

        >>> train = ValveTrain(0.01, math.radians(65), 220, 27e3, 0.105)
        >>> [float(v.round(6)) for v in train.lift_at(0.0)]
        [0.01, 0.0, -0.025154]
        """
        turned = np.asarray(angle, dtype=float)
        x = np.abs(turned) / self.half_angle
        c, n = lift_coefficients()[:, None], np.array(LIFT_POWERS)[:, None]
        inside, at = x.ravel() < 1.0, np.minimum(x.ravel(), 1.0)
        zeroth = np.where(inside, 1.0 + np.sum(c * at**n, axis=0), 0.0)
        first = np.where(inside, np.sum(c * n * at ** (n - 1), axis=0), 0.0) * np.sign(turned).ravel()
        second = np.where(inside, np.sum(c * n * (n - 1) * at ** (n - 2), axis=0), 0.0)
        scale = self.lift / self.half_angle ** np.arange(3)
        parts = zip(scale, (zeroth, first, second), strict=True)
        shaped = [(factor * values).reshape(turned.shape) for factor, values in parts]
        return shaped[0], shaped[1], shaped[2]

    def torque(self, angle: Any, speed: float) -> Any:
        """N m that drive the camshaft at these cam angles in rad, at a speed in rad/s.

        >>> train = ValveTrain(0.01, math.radians(65), 220, 27e3, 0.105, friction=1.5)
        >>> float(train.torque(0.0, 100.0))
        1.5
        """
        total = np.full(np.shape(angle), self.friction)
        period = 2.0 * math.pi
        for cylinder in range(self.cylinders):
            own = np.asarray(angle, dtype=float) - period * cylinder / self.cylinders
            L, slope, bend = self.lift_at(own - period * np.round(own / period))
            total = total + self.valves * slope * (self.preload + self.stiffness * L + self.mass * bend * speed**2)
        return total
