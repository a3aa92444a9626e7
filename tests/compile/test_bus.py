"""The bus: a name means what the nearest model around publishes, and two submodels may use the same one."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import control, powertrain, rotational

STEP = 1e-3


def build_wheel(speed: float) -> koppel.Model:
    """A turning wheel that publishes its speed."""
    model = koppel.Model("wheel")
    model.add("shaft", rotational.Shaft(inertia=1, speed=speed))
    model.publish("speed", "shaft.speed", unit="rad/s")
    return model


def build_pair(first: float, second: float) -> koppel.Model:
    """Two wheels, and a sum that reads the bus."""
    model = koppel.Model("pair")
    model.submodel("a", build_wheel(first))
    model.submodel("b", build_wheel(second))
    model.publish("sum", "a.bus.speed + b.bus.speed", unit="rad/s")
    return model


def test_two_submodels_publish_the_same_name() -> None:
    run = koppel.simulate(build_pair(2.0, 5.0), until=0.01)
    assert run["a.bus.speed"][-1] == 2.0 and run["b.bus.speed"][-1] == 5.0
    assert run["bus.sum"][-1] == 7.0


def test_a_name_is_looked_up_in_the_model_first_then_around_it() -> None:
    outer = koppel.Model("outer")
    outer.submodel("left", build_pair(2.0, 5.0))
    outer.submodel("right", build_pair(20.0, 50.0))
    for side in ("left", "right"):
        inner = koppel.Model("reader")
        inner.add("twice", control.Integrator(rate="2*bus.sum + bus.level", start=0))
        outer.submodels[side].model.submodel("reader", inner)
    outer.publish("level", "1000 rad/s", unit="rad/s")
    run = koppel.simulate(outer, until=0.01)
    assert run["left.bus.sum"][-1] == 7.0 and run["right.bus.sum"][-1] == 70.0
    assert run["left.reader.twice.value"][-1] == pytest.approx(0.01 * 1014.0)
    assert run["right.reader.twice.value"][-1] == pytest.approx(0.01 * 1140.0)
    assert run["bus.level"][-1] == 1000.0 and run["left.a.bus.speed"][-1] == 2.0


def test_what_a_model_publishes_hides_what_its_submodels_publish() -> None:
    model = build_pair(2.0, 5.0)
    model.publish("speed", "100 rad/s", unit="rad/s")
    model.add("read", control.Integrator(rate="bus.speed", start=0))
    run = koppel.simulate(model, until=0.01)
    assert run["bus.speed"][-1] == 100.0 and run["read.value"][-1] == pytest.approx(1.0)
    assert run["a.bus.speed"][-1] == 2.0


def test_a_name_that_is_not_clear_is_refused_with_both_ways_out() -> None:
    model = build_pair(2.0, 5.0)
    model.add("read", control.Integrator(rate="bus.speed", start=0))
    with pytest.raises(koppel.ModelError, match=r"read.*'bus\.speed' is published by several.*a\.bus\.speed or b\.bus"):
        koppel.compile_model(model)
    model = build_pair(2.0, 5.0)
    inner = koppel.Model("inner")
    inner.add("read", control.Integrator(rate="bus.speed", start=0))
    model.submodel("c", inner)
    with pytest.raises(koppel.ModelError, match=r"'bus\.speed' is published by several models; give one of them"):
        koppel.compile_model(model)


def test_an_output_has_the_unit_of_the_signal_on_the_bus() -> None:
    model = build_pair(2.0, 5.0)
    model.output("twice", "2*bus.sum")
    model.output("first", "a.bus.speed")
    model.output("plain", "2*a.shaft.speed")
    units = {channel.path: channel.unit for channel in koppel.compile_model(model).channels}
    assert units["twice"] == units["first"] == units["plain"]


def test_an_unknown_name_is_refused_with_a_near_one() -> None:
    model = build_pair(2.0, 5.0)
    model.output("x", "a.bus.sped", unit="rad/s")
    with pytest.raises(koppel.ModelError, match=r"uses 'a\.bus\.sped'.*did you mean a\.bus\.speed"):
        koppel.compile_model(model)


def test_signals_that_depend_on_each_other_are_refused() -> None:
    model = build_pair(2.0, 5.0)
    model.publish("one", "bus.two", unit="rad/s")
    model.publish("two", "bus.one", unit="rad/s")
    with pytest.raises(koppel.ModelError, match=r"signals depend on each other: bus\.one -> bus\.two -> bus\.one"):
        koppel.compile_model(model)


def test_two_cars_drive_in_one_model_as_each_alone() -> None:
    cycles = {
        "lead": powertrain.from_segments("lead", [(1, 0), (5, 30)]),
        "follow": powertrain.from_segments("follow", [(2, 0), (4, 15)]),
    }
    both = koppel.Model("two cars")
    for name, cycle in cycles.items():
        both.submodel(name, powertrain.vehicle("manual5", cycle=cycle))
    both.publish("distance", "lead.chassis.car.position - follow.chassis.car.position", unit="m")
    together = koppel.simulate(both, until=6.0, stepper=koppel.TimeStepping(step=STEP), every=0.1)
    for name, cycle in cycles.items():
        model = powertrain.vehicle("manual5", cycle=cycle)
        alone = koppel.simulate(model, until=6.0, stepper=koppel.TimeStepping(step=STEP), every=0.1)
        # the same equations, eliminated in another order
        assert np.max(np.abs(together[f"{name}.bus.vehicle_speed"] - alone["bus.vehicle_speed"])) < 1e-6
    assert together["bus.distance"][-1] > 5.0


def test_two_cars_round_trip() -> None:
    both = koppel.Model("two cars")
    for name in ("lead", "follow"):
        both.submodel(name, powertrain.vehicle("fixed"))
    text = koppel.model.files.to_text(both)
    assert koppel.model.files.read_text(text) == both
