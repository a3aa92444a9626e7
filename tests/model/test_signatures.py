"""What an editor or a notebook shows of a class: short types, unit and meaning of every quantity."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import koppel
from koppel.model.data import Data
from koppel.model.element import Element
from koppel.model.registry import kinds

ELEMENTS = sorted(kinds().items())
PUBLIC = [(name, getattr(koppel, name)) for name in sorted(koppel.__all__) if inspect.isclass(getattr(koppel, name))]


@pytest.mark.parametrize(("name", "cls"), [*PUBLIC, *ELEMENTS], ids=lambda v: v if isinstance(v, str) else "")
def test_a_signature_is_readable(name: str, cls: type) -> None:
    try:
        signature = inspect.signature(cls)
    except ValueError:  # exceptions of the interpreter have none
        assert issubclass(cls, Exception)
        return
    for parameter in signature.parameters.values():
        assert len(str(parameter)) <= 120, parameter
        assert "Annotated" not in str(parameter) and "Validator" not in str(parameter)


@pytest.mark.parametrize(("kind", "cls"), ELEMENTS, ids=lambda v: v if isinstance(v, str) else "")
def test_the_docstring_tells_unit_and_meaning_of_every_quantity(kind: str, cls: type[Element]) -> None:
    text = inspect.getdoc(cls)
    assert text is not None and cls.law and text.startswith(cls.law)
    for spec in cls.declared_quantities():
        assert f"{spec.name}" in text and spec.meaning in text
        units = [spec.unit] if isinstance(spec.unit, str) else list(dict.fromkeys(spec.unit))
        lines = [line for line in text.splitlines() if line.endswith(f": {spec.meaning}")]
        (line,) = (line for line in lines if line.startswith((f"{spec.name}:", f"{spec.name} [")))
        assert all(unit == "*" or unit in line for unit in units), line


@pytest.mark.parametrize("cls", [cls for _, cls in PUBLIC if issubclass(cls, Data)])
def test_the_fields_of_plain_data_stand_in_the_docstring(cls: Any) -> None:
    text = inspect.getdoc(cls) or ""
    assert all(f"{name}: {field.description}" in text for name, field in cls.model_fields.items())


def test_what_can_be_given_by_place_is_shown_so() -> None:
    assert str(inspect.signature(koppel.Model)).startswith("(name: str = '', *, koppel: Literal[1] = 1, ")
    assert str(inspect.signature(koppel.Parameter)).startswith("(value: Value, *, unit: str | None = None, ")
    spring = inspect.signature(koppel.rotational.SpringDamper)
    assert "stiffness: Value" in str(spring)


def test_a_compiled_model_shows_itself_in_one_line() -> None:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    shown = repr(koppel.compile_model(model))
    assert shown.startswith("<CompiledModel 'ball': 1 bodies, 6 velocities") and len(shown) < 150


def test_values_of_control_elements_have_units() -> None:
    model = koppel.Model("brake")
    model.add("shaft", koppel.rotational.Shaft(inertia=1, speed=10))
    model.add("brake", koppel.rotational.Friction(shaft_a="ground", shaft_b="shaft", torque=1))
    model.add("heat", koppel.control.Integrator(rate="-brake.power"))
    model.add("slow", koppel.control.Lag(input="shaft.speed", time_constant=1))
    model.add("kept", koppel.control.Held(next="2*slow.value"))
    model.add("angle", koppel.control.Integrator(rate="slow.value"))
    model.add("curve", koppel.control.Table(input="shaft.speed", x=[0, 1], y=["0 N", "3 N"]))
    model.add("loop", koppel.control.Held(next="loop.value + 1"))  # nothing says what it counts
    model.output("warm", "heat.value/(2 J)")
    run = koppel.simulate(model, until=0.1)
    units = {channel.path: channel.unit for channel in run.channels}
    assert units["heat.value"] == "J" and units["slow.value"] == units["kept.value"] == "rad/s"
    assert units["angle.value"] == "rad" and units["curve.value"] == "N" and units["loop.value"] == ""
    assert run["heat.value"][-1] == pytest.approx(10 * 0.1 - 0.1**2 / 2, rel=1e-3)
