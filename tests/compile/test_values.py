"""Values written as expressions arrive in the core where they belong, and follow their parameters."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel.model.files import read_text
from koppel.model.value import in_unit
from koppel.solve.analyses.study import Study
from koppel.solve.analyses.study.points import spell_number

BODY = "mass: 1, inertia: {xx: 1, yy: 1, zz: 1}"


def machine(text: str) -> koppel.Machine:
    """A machine from the text of a model."""
    return koppel.Machine(read_text(f"koppel: 1\n{text}"))


@pytest.mark.parametrize(
    ("source", "wanted"),
    [("[0, 0, L]", (0, 0, 0.5)), ("[L/5, 2*L, 3]", (0.1, 1, 3)), ("[1, L + 0.25 m, -L]", (1, 0.75, -0.5))],
)
def test_position_by_expression(source: str, wanted: tuple[float, ...]) -> None:
    q = machine(f"parameters: {{L: 0.5 m}}\nparts: {{b: {{{BODY}, position: {source}, free: true}}}}\n").q
    assert q.tolist() == [*wanted, 1, 0, 0, 0]


def test_frame_by_expression() -> None:
    text = f"parameters: {{L: 0.5 m}}\nparts: {{b: {{{BODY}, free: true, frames: {{f: {{position: [L/2, 0, L]}}}}}}}}\n"
    found = machine(text + "elements: {s: {type: sensors.pose, frame: b.f}}\n").outputs()
    assert [found[f"s.{key}"] for key in ("x", "y", "z", "rx", "ry", "rz")] == [0.25, 0, 0.5, 0, 0, 0]


def test_stiffness_by_expression() -> None:
    text = f"gravity: [0, 0, 0]\nparameters: {{k: 6 N/m}}\nparts: {{b: {{{BODY}}}}}\nelements:\n  mount:\n"
    text += "    {type: mechanics.bushing, frame_a: ground, frame_b: b, stiffness: [k/3, k/2, 2*k, 4, 5, 6]}\n"
    _, _, K = machine(text).matrices()
    assert np.diag(-K) == pytest.approx([2, 3, 12, 4, 5, 6])


def test_mass_by_expression() -> None:
    parts = "parts: {b: {mass: 2*m, inertia: {xx: 3, yy: 4, zz: 5}, free: true}}\n"
    M, _, _ = machine(f"parameters: {{m: 1 kg}}\n{parts}").matrices()
    assert np.diag(M).tolist() == [2, 2, 2, 3, 4, 5]


def test_gravity_by_expression() -> None:
    found = machine(f"gravity: [0, 0, -g]\nparameters: {{g: 1.62 m/s**2}}\nparts: {{b: {{{BODY}, free: true}}}}\n")
    assert found.accelerations()[2] == -1.62


def test_rotation_follows_its_parameter() -> None:
    parts = f"parts: {{b: {{{BODY}, rotation: {{cardan: [0, a, 0]}}, free: true}}}}\n"
    changed, made = (machine(f"parameters: {{a: {angle} deg}}\n{parts}") for angle in (0, 90))
    changed.set_parameters({"a": "90 deg"})
    changed.reset()
    assert changed.q == pytest.approx(made.q)


def test_bare_number_is_not_mistaken_for_its_unit() -> None:
    """25 with unit mm is 25 mm or an error, but not 25 m."""
    text = f"parameters: {{L: {{value: 25, unit: mm}}}}\nparts: {{b: {{{BODY}, position: [L, 0, 0], free: true}}}}\n"
    try:
        assert machine(text).outputs()["b.x"] == 0.025
    except koppel.ModelError as error:
        assert "parameters.L" in str(error)


def test_channel_of_an_output_is_in_its_unit() -> None:
    parts = f"parts: {{b: {{{BODY}, position: [0.5, 0, 0], free: true}}}}\n"
    sensors = "elements: {s: {type: sensors.pose, frame: b}}\n"
    found = machine(f"{parts}{sensors}outputs: {{a: {{value: s.x, unit: mm}}, twice: 2*s.x}}\n")
    units = {channel.path: channel.unit for channel in found.compiled.channels}
    assert (found.outputs()["a"], units["a"]) in ((500.0, "mm"), (0.5, "m"))
    assert units["twice"] == "m"


def test_mirrored_gas_curve() -> None:
    inner = f"parts: {{b: {{{BODY}}}}}, elements: {{m: {{type: mechanics.bushing, frame_a: ground, frame_b: b, "
    inner += "curves: {y: {type: gas, force: 10, column: 0.1}}}}"
    found = machine(f"submodels: {{left: {{model: {{{inner}}}}}, right: {{mirror: true, model: {{{inner}}}}}}}\n")
    assert found.outputs()["left.m.force_y"] == found.outputs()["right.m.force_y"] == -10.0


def test_second_run_of_a_machine_goes_on_where_the_first_ended() -> None:
    found = machine(f"parts: {{b: {{{BODY}, free: true}}}}\n")
    koppel.simulate(found, until=0.01)
    second = koppel.simulate(found, until=0.02, start="state")
    assert second.time[[0, 1, -1]] == pytest.approx([0.01, 0.011, 0.02], abs=1e-12)


def test_unknown_start_is_an_error() -> None:
    with pytest.raises(koppel.KoppelError, match="start"):
        koppel.simulate(machine(f"parts: {{b: {{{BODY}, free: true}}}}\n"), until=0.01, start="nowhere")  # type: ignore[arg-type]


UNITS = """
parameters: {n: {value: GIVEN, unit: N/mm}, short: 20 N/mm, low: {value: 20 N/mm, at_least: 5, at_most: 100}}
inputs:
  i: {unit: mm, signal: GIVEN}
  s: {unit: mm, signal: {step: {time: 0, after: GIVEN}}}
submodels: {sub: {model: {koppel: 1, parameters: {n: 1 N/mm}, outputs: {n: n}}, parameters: {n: GIVEN}}}
outputs: {n: n, i: {value: i, unit: m}, s: {value: s, unit: m}, plain: {value: GIVEN, unit: mm}}
"""


@pytest.mark.parametrize("given", [30, "'30'", "15*2", "'(2*7.5)*2'"])
def test_what_has_no_unit_counts_in_the_unit_of_what_it_is_given_to(given: object) -> None:
    text = UNITS.replace("GIVEN", str(given))
    found = machine(f"parts: {{b: {{{BODY}, free: true}}}}{text}").outputs()
    assert found["n"] == found["sub.n"] == pytest.approx(30e3, rel=1e-15)
    assert found["i"] == found["s"] == pytest.approx(0.03, rel=1e-15)
    assert found["plain"] == pytest.approx(30, rel=1e-15)


def test_what_carries_a_unit_is_converted_and_what_reads_values_is_in_si() -> None:
    text = "parameters: {one: 1, a: {value: 2*(15 N/mm), unit: N/mm}, b: {value: 30*one, unit: N/mm}}\n"
    text += "inputs: {i: {unit: mm, signal: 2*(15 mm)}, j: {unit: mm, signal: 30*one}}\n"
    text += "outputs: {a: a, b: b, i: {value: i, unit: m}, j: {value: j, unit: m}}\n"
    found = machine(f"parts: {{p: {{{BODY}, free: true}}}}\n{text}").outputs()
    assert [found[name] for name in "abij"] == pytest.approx([30e3, 30, 0.03, 30])


@pytest.mark.parametrize("value", [7, "7", "3.5*2", "7 N/mm", "7000 N/m"])
@pytest.mark.parametrize("declared", ["20 N/mm", "{value: 20 N/mm}", "{value: 20, unit: N/mm}"])
def test_a_value_from_outside_counts_in_the_unit_of_the_parameter(value: float | str, declared: str) -> None:
    text = f"parameters: {{k: {declared}}}\ninputs: {{i: {{unit: N/mm}}}}\nparts: {{b: {{{BODY}, free: true}}}}\n"
    changed = machine(f"{text}outputs: {{k: k, seen: {{value: i, unit: N/m}}}}\n")
    changed.set_parameters({"k": value})
    changed.set_input("i", value)  # type: ignore[arg-type]
    found = changed.outputs()
    assert found["k"] == pytest.approx(7e3) and found["seen"] == pytest.approx(7e3)
    study = Study(changed.compiled.model, [{"k": value}], until=0.01, results={"seen": "max(k)"})
    assert study.run(workers=0)["seen"] == pytest.approx(7e3)


def test_bounds_count_in_the_unit_of_the_value() -> None:
    text = f"parameters: {{k: {{value: 20 N/mm, at_least: 5, at_most: 100}}}}\nparts: {{b: {{{BODY}, free: true}}}}\n"
    bounded = machine(f"{text}outputs: {{k: k}}\n")
    bounded.set_parameters({"k": 100})
    with pytest.raises(koppel.KoppelError, match="100000 N/m"):
        bounded.set_parameters({"k": "101"})
    assert bounded.outputs()["k"] == 100e3


@pytest.mark.parametrize("unit", ["", "deg", "mm", "%", "degC", "rpm", "rad"])
def test_a_number_in_si_is_spelled_so_that_it_is_read_as_it_was(unit: str) -> None:
    assert in_unit(spell_number(0.123, unit), unit) == 0.123
