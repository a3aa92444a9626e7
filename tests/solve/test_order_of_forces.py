"""Forces of constraints in channels have the order of the method; beside set-valued laws they are means of a step."""

from __future__ import annotations

import pytest
from machines import STEPPERS, measure_order

import koppel
from koppel import joints, mechanics, rotational, sensors

STEPS = (4e-3, 2e-3, 1e-3)
UNTIL = 0.4


def swing(law: bool) -> koppel.Model:
    """A pendulum on a hinge with a body on a rod behind it; with a law: a parked brake beside them."""
    model = koppel.Model("swing")
    moments = {"xx": 0.02, "yy": 0.03, "zz": 0.025}
    arm = model.add_part("arm", mass=1.5, center_of_mass=(0.3, 0, 0), inertia=moments)
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b=arm, axis=(0, 1, 0), angle=0.3, rate=1.0))
    bob = model.add_part("bob", mass=0.8, inertia=moments, position=(0.9, 0.1, -0.4), free=True)
    model.add("line", sensors.Travel(frame_a=arm.frame("tip", position=(0.6, 0, 0)), frame_b=bob))
    model.add("rod", mechanics.Constraint(zero="line.length - 0.5 m"))
    model.add("load", sensors.JointLoad(joint="hinge"))
    if law:
        model.add("drum", rotational.Shaft(inertia=0.1))
        model.add("brake", rotational.Friction(shaft_b="drum", torque=5))
    return model


def measure(law: bool, method: type[koppel.Stepper]) -> dict[str, list[float]]:
    """Orders of the channels at the end of a run, against a run of tight tolerance."""
    names = ("rod.force", "load.fx", "load.fz", "bob.x", "bob.vz")
    tight = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    exact = koppel.simulate(swing(law), until=UNTIL, every=UNTIL, stepper=tight)
    errors: dict[str, list[float]] = {name: [] for name in names}
    for step in STEPS:
        run = koppel.simulate(swing(law), until=UNTIL, every=UNTIL, stepper=method(step=step))
        for name in names:
            errors[name].append(float(abs(run[name][-1] - exact[name][-1])))
    return {name: measure_order(errors[name]) for name in names}


@pytest.mark.parametrize("name", STEPPERS)
def test_forces_of_constraints_have_the_order_of_the_method(name: str) -> None:
    orders = measure(False, STEPPERS[name])
    for channel, found in orders.items():
        assert min(found) > STEPPERS[name].order - 0.2, (channel, orders)


def test_beside_laws_loads_of_joints_are_of_order_2_and_forces_of_conditions_of_order_1() -> None:
    """rod.force is that of the step, a mean over it; the load of the hinge follows from the motion at the instant."""
    orders = measure(True, koppel.TimeStepping)
    for channel in ("load.fx", "load.fz", "bob.x", "bob.vz"):
        assert min(orders[channel]) > 1.8, orders
    assert min(orders["rod.force"]) > 0.8 and max(orders["rod.force"]) < 1.5, orders
