"""A car for koppel live: steering wheel, throttle and brake as inputs with bounds, moved by sliders or arrow keys."""

from __future__ import annotations

from typing import Any

from koppel.elements.control import Lag
from koppel.model.model import Model
from koppel.vehicle.cars import midsize

LOCK = 6.0  # rad, of the steering wheel
HANDS = 0.15  # s, time constant of the hands
PULL = 700.0  # N*m at each front wheel with the throttle open
HOLD = 6000.0  # N*m of all brakes together


def live_car(speed: float = 10.0, **options: Any) -> Model:
    """The midsize car with the inputs steering (rad at the wheel, left positive), throttle (0 to 1) and brake (N*m).

    The hands follow the input with a lag of 0.15 s, so that rate and angle of the steering belong together.

    >>> model = live_car()
    >>> [name for name in model.inputs if name in ("steering", "throttle", "brake")]
    ['brake', 'steering', 'throttle']
    """
    model = midsize(speed=speed, drive="front", brakes=True, drag_area=0.7, **options)
    model.input("steering", "rad", at_least=-LOCK, at_most=LOCK, description="steering wheel, left positive")
    model.input("throttle", "1", at_least=0, at_most=1, description="throttle")
    model.add("hands", Lag(input="steering", time_constant=f"{HANDS} s"))
    model.bus.pop("steering_angle"), model.bus.pop("steering_rate")
    model.publish("steering_angle", "hands.value", unit="rad")
    model.publish("steering_rate", f"(steering - hands.value)/({HANDS} s)", unit="rad/s")
    pull = f"throttle*({PULL} N*m)"
    for wheel in ("fl", "fr"):
        uses = {"torque": pull, "carrier": (0, pull, 0), "body": (0, f"-{pull}", 0)}
        for end, torque in uses.items():
            name = f"drive_{wheel}_{end}"
            model.elements[name] = model.elements[name].model_copy(update={"torque": torque})
        del model.inputs[f"drive_{wheel}"]
    del model.inputs["steering_angle"], model.inputs["steering_rate"]
    model.inputs["brake"] = model.inputs["brake"].model_copy(update={"at_least": 0.0, "at_most": HOLD})
    return model
