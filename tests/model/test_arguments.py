"""Arguments in Python that are missing or misspelled are one line with an example, like those of a file."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import koppel
from koppel import vehicle
from koppel.model.arguments import spelled

odd: Any = koppel  # what is called here is called wrongly on purpose
car: Any = vehicle


def ball() -> Any:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    return model


CASES: dict[str, tuple[Callable[[], Any], str]] = {
    "no duration": (lambda: odd.simulate(ball()), "until: is missing; give it, as in simulate(model, until=...)"),
    "a misspelled duration": (
        lambda: odd.simulate(ball(), untill=1),
        "untill: is no argument of simulate; did you mean until?",
    ),
    "a value without name": (
        lambda: odd.simulate(ball(), 1),
        "until: is missing; give it, as in simulate(model, until=...)",
    ),
    "too many values": (
        lambda: odd.linearize(ball(), "design"),
        "linearize takes no 2 values without a name; call it as in linearize(model)",
    ),
    "no model": (lambda: odd.find_equilibrium(), "model: is missing; give it, as in find_equilibrium(model)"),
    "a misspelled option": (
        lambda: odd.Machine(ball(), steper="lsrt2"),
        "steper: is no argument of Machine; did you mean stepper?",
    ),
    "a misspelled mass": (lambda: ball().add_part("b", mas=1), "mas: is no argument of add_part; did you mean mass?"),
    "no element": (
        lambda: ball().add("spring"),
        "element: is missing; give it, as in model.add('spring', mechanics.Bushing(...))",
    ),
    "no axle": (lambda: car.Rig(), "axle: is missing; give it, as in Rig(double_wishbone(points))"),
    "no type": (
        lambda: car.suspension(),
        "type: is missing; give it, as in suspension('double_wishbone', {'WC': [0, 0.75, 0.3], ...})",
    ),
    "a misspelled option of a suspension": (
        lambda: car.double_wishbone({}, cambr=1),
        "cambr: is no argument of suspension; did you mean camber?",
    ),
    "no maneuver": (lambda: car.drive(), "maneuver: is missing; give it, as in drive('step_steer')"),
    "a misspelled driver": (lambda: car.Driver(pth=1), "pth: is no argument of Driver; did you mean path?"),
    "no path": (lambda: car.Path(), "x: is missing; give it, as in Path(x=[0, 1, 2], y=[0, 0, 0])"),
    "no width": (lambda: car.iso_3888_2(), "width: is missing; give it, as in iso_3888_2(1.8)"),
    "no sides": (
        lambda: odd.Assembly("a").couple(),
        "a: is missing; give it, as in assembly.couple('body.left', 'wheel.hub')",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_missing_or_misspelled_is_told_in_one_line(case: str) -> None:
    call, said = CASES[case]
    with pytest.raises(koppel.ModelError) as error:
        call()
    assert str(error.value) == said


VALUES: dict[str, tuple[Callable[[], Any], str]] = {
    "a number as file": (lambda: car.read_tire(3), "3 is no name of a file; give text or a path"),
    "nothing as file": (lambda: car.read_maps(None), "None is no name of a file; give text or a path"),
    "a width in words": (
        lambda: car.iso_3888_1("wide"),
        "width = 'wide' is no number; give one in m, or text with a unit",
    ),
    "a width below 0": (lambda: car.iso_3888_2(-1), "width = -1 m must be above 0 m"),
    "no lanes": (
        lambda: car.lane_change_path([1, 2, 3], slack=0.1),
        "lanes = [1, 2, 3] does not fit; give three lanes, such as iso_3888_1(1.8)",
    ),
    "no axle to measure": (lambda: car.measure_maps(3), "axle = 3 is no model of an axle; give that of suspension"),
    "no axle to reduce": (lambda: car.reduce_axle(3), "axle: is no axle: it has no submodels left and right"),
    "no car": (lambda: car.steering_ratio({}), "table = {} is no table of a car; give one such as MIDSIZE"),
    "no points": (lambda: car.write_hardpoints(3, "a.csv"), "points = 3 does not fit; give {WC: [x, y, z], ...}"),
    "no folder": (
        lambda: car.write_hardpoints({"WC": (0, 0.7, 0)}, "none/a.csv"),
        "none/a.csv: cannot be written: there is no folder none",
    ),
}


@pytest.mark.parametrize("case", VALUES)
def test_what_a_vehicle_cannot_use_is_told_in_one_line(case: str) -> None:
    call, said = VALUES[case]
    with pytest.raises(koppel.KoppelError) as error:
        call()
    assert str(error.value) == said


def test_lengths_of_lanes_are_taken_with_their_unit() -> None:
    assert car.iso_3888_1("180 cm", offset="3.5 m") == vehicle.iso_3888_1(1.8, offset=3.5)


def test_every_function_of_vehicles_that_needs_something_says_so() -> None:
    results = {
        "AxleMaps",
        "Driven",
        "Figure",
        "RigError",
        "Sheet",
        "Sweep",
        "TireFile",
    }  # made by functions, not by users
    for name in set(vehicle.__all__) - results:
        target = getattr(vehicle, name)
        if callable(target):
            needed = [p for p in inspect.signature(target).parameters.values() if p.default is p.empty]
            if any(not place.kind.name.startswith("VAR") for place in needed):
                with pytest.raises(koppel.ModelError, match="is missing; give it"):
                    target()


def test_errors_from_inside_a_function_stay_what_they_are() -> None:
    @spelled("add(1)")
    def add(number: Any) -> Any:
        return number + 1

    assert add(1) == 2 and str(inspect.signature(add)) == "(number: 'Any') -> 'Any'"
    with pytest.raises(TypeError, match="can only concatenate str"):
        add("1")
