"""Values written as expressions arrive in the core where they belong, and follow their parameters."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel.model.files import read_text

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
