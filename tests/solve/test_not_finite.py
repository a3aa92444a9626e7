"""A signal without a finite value is named, whatever it does to the matrix, with every stepper."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from machines import FIXED_STEPS

import koppel
from koppel import control, mechanics, rotational, translational

ENDS = "sqrt(0.0105 - time/(1 s))"


def torque(model: koppel.Model) -> None:
    model.add("load", rotational.Torque(shaft_b="wheel", torque=f"{ENDS}*(1 N*m)"))


def force_on_a_body(model: koppel.Model) -> None:
    """Its derivative spoils the matrix, too."""
    part = model.add_part("body", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    model.add("load", mechanics.Force(frame=part, force=["log(0.0105 - time/(1 s))*(1 N)", 0, 0]))


def follows_the_motion(model: koppel.Model) -> None:
    model.add("load", rotational.Torque(shaft_b="wheel", torque="-(1 N*m)*sqrt(0.0105 - wheel.angle/(1 rad))"))


def rate_of_a_state(model: koppel.Model) -> None:
    model.add("load", control.Lag(input=ENDS, time_constant=0.01))


def given_motion(model: koppel.Model) -> None:
    model.add("load", rotational.Motion(shaft="wheel", angle=f"(1 rad)*{ENDS}"))


@pytest.mark.parametrize("method", FIXED_STEPS, ids=[method.name for method in FIXED_STEPS])
@pytest.mark.parametrize(
    ("add", "words"),
    [
        (torque, "load.torque = nan"),
        (force_on_a_body, r"load.force\[0\] = nan"),
        (follows_the_motion, "load.torque = nan"),
        (rate_of_a_state, "the rate of 'load' = nan"),
        (given_motion, "the condition of 'load' = nan"),
    ],
)
def test_the_signal_is_named(add: Callable[[koppel.Model], None], words: str, method: koppel.Stepper) -> None:
    model = koppel.Model("machine")
    model.add("wheel", rotational.Shaft(inertia=1, speed=0.0 if add is given_motion else 1.0))
    add(model)
    with pytest.raises(koppel.RunError, match=words + "; give it a number"):
        koppel.simulate(model, until=0.05, stepper=method)


@pytest.mark.parametrize("method", FIXED_STEPS, ids=[method.name for method in FIXED_STEPS])
@pytest.mark.parametrize("brake", [False, True])
def test_positions_and_other_states_beyond_sense_stop_a_run_although_speeds_are_small(
    method: koppel.Stepper, brake: bool
) -> None:
    """Each number of the state is looked at: those of lines, bodies and control, and not the speeds alone."""
    far = 9.9e29

    def run(add: Callable[[koppel.Model], object]) -> str:
        model = koppel.Model("far away", gravity=(0, 0, 0))
        model.add("wheel", rotational.Shaft(inertia=1))
        if brake and isinstance(method, koppel.TimeStepping):
            model.add("brake", rotational.Friction(shaft_b="wheel", torque=1))
        add(model)
        with pytest.raises(koppel.RunError) as stopped:
            koppel.simulate(model, until=0.05, stepper=method)
        return str(stopped.value)

    sled = translational.Sled(mass=1e-3, position=far, speed=9e29)
    assert "the position that 'sled.speed' moves = 1.00" in run(lambda model: model.add("sled", sled))
    grows = control.Integrator(rate="9e29", start=9.9e29)
    assert "'sum' = 1.00" in run(lambda model: model.add("sum", grows))

    def body(model: koppel.Model) -> None:
        moments = {"xx": 1, "yy": 1, "zz": 1}
        model.add_part("first", mass=1, inertia=moments, free=True)
        model.add_part("ball", mass=1, inertia=moments, position=(0, far, 0), velocity=(0, 9e29, 0), free=True)

    assert "the position that 'ball.vy' moves = 1.00" in run(body)
