"""Arguments of assemblies in Python that make no sense: one line of koppel."""

from __future__ import annotations

from typing import Any

import pytest

import koppel
from koppel.couple import Component, check_stability, read_assembly

INERTIA = {"xx": 0.1, "yy": 0.12, "zz": 0.08}
EULER = koppel.SemiImplicitEuler()


def arm(x: float) -> koppel.Model:
    model = koppel.Model("arm")
    part = model.add_part("bar", mass=1, inertia=INERTIA, position=(x, 0, 0), free=True)
    model.interface("left", part.frame("l", position=(-0.5, 0, 0)))
    model.interface("right", part.frame("r", position=(0.5, 0, 0)))
    return model


def pair(**options: Any) -> koppel.Assembly:
    made = koppel.Assembly("pair", {"one": arm(0.5), "two": arm(1.5)})
    made.couple("ground", "one.left", joint="ball")
    made.couple("one.right", "two.left", joint="ball", **options)
    return made


def named(frame: str) -> koppel.Model:
    model = arm(0.5)
    model.interface("tip", frame)
    return model


CASES: dict[str, tuple[Any, str]] = {
    "stepper 3": (lambda: pair().machine(3), "stepper = 3 is no method; give one such as"),  # type: ignore[arg-type]
    "stepper of another kind": (lambda: pair().machine("variable_step"), "variable_step does not fit couplings"),
    "record 3": (lambda: pair().simulate(until=0.1, record=3), "record = 3 is no path of a channel; give text"),
    "record [3]": (lambda: pair().simulate(until=0.1, record=[3]), "record = 3 is no path of a channel; give text"),
    "record of none": (lambda: pair().simulate(until=0.1, record="foo*"), "no channel that fits 'foo.'"),
    "half a step": (lambda: pair().machine().step(1.5), "n = 1.5 steps: give a whole number"),  # type: ignore[arg-type]
    "steps back": (lambda: pair().machine().step(-3), "n = -3 steps: give a whole number of them, 0 or more"),
    "option": (lambda: pair(predicter="off"), r"couplings\[1\].predicter: is not known; did you mean predictor"),
    "options of all": (lambda: pair().using(predicter="off"), "^predicter: is not known; did you mean predictor"),
    "leader of a list": (lambda: pair(technique="imposed_motion", leader=["one"]), r"leader = \['one'\] does not fit"),
    "ground that follows": (
        lambda: koppel.Coupling(a="ground", b="one.left", technique="imposed_motion", leader="one"),
        "^leader = 'one' does not fit; imposed_motion needs ground$",
    ),
    "substeps twice": (lambda: pair().add("x", Component(arm(2.5)), substeps=3), "does not fit a Component"),
    "substeps of a group": (
        lambda: koppel.Assembly(
            "chain",
            {"one": arm(0.5), "two": Component(arm(1.5), substeps=2), "three": arm(2.5)},
            [
                koppel.Coupling(a="one.right", b="two.left", technique="merge"),
                koppel.Coupling(a="two.right", b="three.left", technique="spring_damper"),
            ],
        ).machine(),
        "components.two.substeps = 2 does not fit: it is merged with one, which has 1",
    ),
    "report of a method": (lambda: Component(arm(0.5)).report(koppel.Lsrt2()), "lsrt2 does not fit couplings"),
    "report of another": (
        lambda: Component(arm(0.5)).report(EULER, koppel.Machine(named("bar.l"))),
        "machine: is of another model",
    ),
    "report of no machine": (lambda: Component(arm(0.5)).report(EULER, 3), "machine = 3 is no Machine"),  # type: ignore[arg-type]
    "check of an assembly": (lambda: check_stability(pair()), "is no running assembly; give Assembly.machine"),  # type: ignore[arg-type]
    "no file": (lambda: read_assembly(None), "None is no name of a file; give text or a path"),  # type: ignore[arg-type]
    "exchange without a component": (
        lambda: pair().exchange("one.left", against="one.right", axis="x", to="too.z"),
        r"exchanges\[0\].to = too.z: there is no component 'too'; did you mean two",
    ),
    # Model.interface adds interfaces, whatever a model file calls them
    "interface twice": (lambda: arm(0.5).interface("left", "bar.l"), "^interfaces.left: exists already"),
    "interface of nothing": (lambda: koppel.Machine(named("bar.q")), "^interfaces.tip = 'bar.q': 'bar' has no frame"),
    "interface of a number": (lambda: arm(0.5).interface("tip", 3), "^interfaces.tip = 3 is not a path"),  # type: ignore[arg-type]
    "radius of text": (lambda: koppel.GeneralizedAlpha(spectral_radius="x"), "spectral_radius = 'x' is no number"),  # type: ignore[arg-type]
    "half a linearization": (lambda: koppel.Lsrt2(relinearize_every=1.5), "relinearize_every = 1.5 is not a whole"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CASES)
def test_odd_arguments_are_one_line(name: str) -> None:
    build, message = CASES[name]
    with pytest.raises(koppel.KoppelError, match=message) as error:
        build()
    assert "\n" not in str(error.value) and len(str(error.value)) < 390


def test_a_component_reports_for_a_method_by_its_name() -> None:
    found, same = Component(arm(0.5)).report("semi_implicit_euler"), Component(arm(0.5)).report(EULER)
    assert found.W.tolist() == same.W.tolist()
