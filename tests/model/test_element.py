"""The kit: declarations as data, bounds, units and the registry."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import pytest

from koppel import _core
from koppel.elements import mechanics, sensors
from koppel.model.curve import Cubic
from koppel.model.element import Element, check_bounds
from koppel.model.errors import ModelError
from koppel.model.registry import check_element, find_kind, kinds
from koppel.model.units import parse_unit

EVERY = sorted(kinds().items())


def test_catalogue_finds_its_own_files() -> None:
    package = importlib.import_module("koppel.elements")
    files = {
        info.name.removeprefix("koppel.elements.")
        for info in pkgutil.walk_packages(package.__path__, "koppel.elements.")
        if not info.ispkg
    }
    assert files == set(kinds())


@pytest.mark.parametrize(("kind", "cls"), EVERY)
def test_file_class_and_front_door_have_one_name(kind: str, cls: type[Element]) -> None:
    domain, _, name = kind.partition(".")
    assert cls.__module__ == f"koppel.elements.{kind}"
    assert cls.__name__ == "".join(word.capitalize() for word in name.split("_"))
    assert getattr(importlib.import_module(f"koppel.elements.{domain}"), cls.__name__) is cls


@pytest.mark.parametrize(("kind", "cls"), EVERY)
def test_every_declaration_has_meaning_and_unit(kind: str, cls: type[Element]) -> None:
    assert cls.__doc__
    for spec in cls.declared_quantities() + cls.declared_signals():
        for unit in (spec.unit,) if isinstance(spec.unit, str) else spec.unit:
            parse_unit(unit)
    for output in cls.declared_outputs():
        parse_unit(output.unit)
    declared: list[Any] = [
        *cls.declared_ports(),
        *cls.declared_lines(),
        *cls.declared_fluids(),
        *cls.declared_references(),
        *cls.declared_quantities(),
        *cls.declared_curves(),
        *cls.declared_signals(),
        *cls.declared_states(),
        *cls.declared_options(),
    ]
    assert all(spec.meaning for spec in [*declared, *cls.declared_outputs()])
    named = {spec.name for spec in declared}
    tables = set(cls.model_fields) - named  # of numbers, over a grid
    assert named <= set(cls.model_fields) and all(cls.model_fields[name].description for name in tables)
    assert cls.core == ((cls.core_kind or kind) in _core.kinds())


def bushing(**fields: Any) -> mechanics.Bushing:
    return mechanics.Bushing(**{"frame_a": "ground", "frame_b": "wheel.hub", **fields})


def test_source_is_kept() -> None:
    element = bushing(stiffness=["28 N/mm", "k", 1, 0, 0, 0], curves={"rx": Cubic(slope=1, cubic=2)})
    assert element.stiffness == ("28 N/mm", "k", 1, 0, 0, 0)
    assert check_element(element.to_data()) == element
    assert list(element.to_data()) == ["type", "frame_a", "frame_b", "stiffness", "curves"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"damping": [-1, 0, 0, 0, 0, 0]}, "damping[0] = -1 N*s/m is below 0 N*s/m"),
        ({"damping": [0, 0, 0, "-1 N*m*s/rad", 0, 0]}, "damping[3] = -1 N*m*s/rad is below 0 N*m*s/rad"),
        ({"stiffness": [0, 0, 0, "3 N/m", 0, 0]}, "stiffness[3] = '3 N/m' has unit N/m; give it in N*m/rad"),
        ({"stiffness": [1, 2]}, "stiffness: has 2 values instead of 6"),
        ({"stiffness": 5}, "stiffness = 5 is not a list of 6 values"),
        ({"stifness": [0] * 6}, "stifness: unknown key; did you mean stiffness?"),
        ({"frame_a": "a b"}, "frame_a = 'a b' is not a path"),
        ({"curves": {"x": {"type": "linear", "slope": "3 N"}}}, "curves.x.slope = '3 N' has unit N; give it in N/m"),
        ({"curves": {"rz": {"type": "linear", "slope": "3 N/m"}}}, "give it in N*m/rad"),
    ],
)
def test_refusal(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ModelError) as caught:
        bushing(**fields)
    assert message in str(caught.value)


def test_missing_port() -> None:
    with pytest.raises(ModelError, match="frame_b: is missing"):
        check_element({"type": "mechanics.bushing", "frame_a": "ground"})


def test_bounds_are_checked_again_when_numbers_are_known() -> None:
    damping = next(spec for spec in mechanics.Bushing.declared_quantities() if spec.name == "damping")
    assert damping.at_least == 0
    check_bounds(damping, 0.0, "a.damping[0]", "N*s/m")
    with pytest.raises(ModelError, match=r"left\.b\.damping\[4\] = -2 N\*m\*s/rad is below 0 N\*m\*s/rad"):
        check_bounds(damping, -2.0, "left.b.damping[4]", "N*m*s/rad")


def test_point_to_point_takes_values_curves_and_laws() -> None:
    spring = mechanics.PointToPoint(frame_a="ground", frame_b="w", elastic="28 N/mm", force="-k*x - c*x**3 - d*v")
    assert [item.path for item in spring.curve_items()] == ["elastic"]
    assert next(spring.signal_items()).local_names == {"x": "m", "v": "m/s"}
    with pytest.raises(ModelError, match=r"elastic = '28 N' has unit N; give it in N/m"):
        mechanics.PointToPoint(frame_a="ground", frame_b="w", elastic="28 N")
    with pytest.raises(ModelError, match=r"length = 0 m must be above 0 m"):
        mechanics.PointToPoint(frame_a="ground", frame_b="w", length=0)


def test_force_takes_signals() -> None:
    load = mechanics.Force(frame="w", force=[{"step": {"time": 1, "after": "5 kN"}}, "100 N * sin(time / 1 s)", 0])
    assert check_element(load.to_data()) == load
    with pytest.raises(ModelError, match=r"force\[0\]\.step\.after = '5 m' has unit m; give it in N"):
        mechanics.Force(frame="w", force=[{"step": {"time": 1, "after": "5 m"}}, 0, 0])
    with pytest.raises(
        ModelError, match=r"force\[1\]\.table\.time: must increase, but \[0\] = 1 is followed by \[1\] = 1"
    ):
        mechanics.Force(frame="w", force=[0, {"table": {"time": [1, 1], "value": [0, 1]}}, 0])


def test_unknown_kind_gets_a_suggestion() -> None:
    with pytest.raises(
        ModelError, match=r"unknown element type 'mechanics\.bushng'; did you mean mechanics\.bushing\?"
    ):
        find_kind("mechanics.bushng")


def test_sensors_have_defaults() -> None:
    assert sensors.Pose(frame="w").port_paths() == {"frame": "w", "relative_to": "ground"}
    assert sensors.Force(element="spring").to_data() == {"type": "sensors.force", "element": "spring"}
