"""Zero lengths belong to the design position; start values are fixed, given or free, and what moved is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics
from koppel.compile.tolerances import CLOSED
from koppel.model.files import read_model, read_text, to_text, write_model
from koppel.solve.start_conditions import Conditions

BODY: dict[str, Any] = {"mass": 1, "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1}}
RAIL: dict[str, Any] = {"axis": (1, 0, 0)}


def sprung_slider(**slide: Any) -> koppel.Model:
    """A mass of 1 kg on a rail, a spring of 100 N/m without given length beside it along the rail."""
    model = koppel.Model("slider", gravity=(0, 0, 0))
    mass = model.add_part("mass", **BODY)
    model.add("slide", joints.Prismatic(frame_a=model.ground, frame_b=mass, **RAIL, **slide))
    wall = model.ground.frame("wall", position=(-1, 0, 0))
    model.add("spring", mechanics.PointToPoint(frame_a=wall, frame_b=mass, elastic=100))
    model.add("travel", koppel.sensors.Travel(frame_a=wall, frame_b=mass))
    model.add("pose", koppel.sensors.Pose(frame=mass, zero="design"))
    return model


# zero lengths -----------------------------------------------------------------------------------------------------


def test_a_start_value_does_not_move_the_zero_of_a_spring() -> None:
    run = koppel.simulate(sprung_slider(shift=0.05), until=1.0)
    assert np.max(run["slide.shift"]) == pytest.approx(0.05, abs=1e-12)
    assert np.min(run["slide.shift"]) == pytest.approx(-0.05, rel=1e-3)  # x = 50 mm cos(10 t)
    assert run["spring.travel"][0] == pytest.approx(0.05, abs=1e-12)
    assert run["travel.travel"][0] == pytest.approx(0.05, abs=1e-12)
    assert run["pose.x"][0] == pytest.approx(0.05, abs=1e-12)


def test_the_design_value_of_a_joint_moves_the_zero_of_a_spring() -> None:
    model = sprung_slider(shift=0.05, design={"shift": "20 mm"})
    out = koppel.Machine(model).outputs()
    assert out["spring.travel"] == pytest.approx(0.03, abs=1e-12) and out["slide.shift"] == 0.05
    rests = koppel.Machine(sprung_slider(design={"shift": "20 mm"})).outputs()  # nothing said: it starts by design
    assert rests["spring.travel"] == pytest.approx(0.0, abs=1e-15) and rests["slide.shift"] == 0.02
    assert read_text(to_text(model)) == model


def test_a_design_value_may_be_a_parameter_and_must_be_a_coordinate() -> None:
    model = sprung_slider(shift=0.05, design={"shift": "s"})
    model.parameter("s", 0.01, unit="m")
    machine = koppel.Machine(model)
    machine.set_parameters({"s": 0.04})
    machine.reset()
    assert machine.outputs()["spring.travel"] == pytest.approx(0.01, abs=1e-12)
    with pytest.raises(koppel.ModelError, match=r"design = 'angle' is no coordinate here"):
        sprung_slider(design={"angle": 0.1})
    with pytest.raises(koppel.ModelError, match=r"design.shift = \(1, 2\) does not fit; give one value"):
        sprung_slider(design={"shift": (1, 2)})


@pytest.mark.parametrize("loop", [False, True])
def test_a_spring_without_length_by_design_is_named(loop: bool) -> None:
    model = koppel.Model("slider")
    model.add_part("mass", **BODY)
    model.add("slide", joints.Prismatic(frame_a="ground", frame_b="mass", **RAIL, shift=0.5))
    if loop:
        model.add("second", joints.Prismatic(frame_a="ground", frame_b="mass", **RAIL, cut=True))
    model.add("spring", mechanics.PointToPoint(frame_a="ground", frame_b="mass", elastic=100))
    with pytest.raises(koppel.ModelError, match=r"elements.spring: has length 0 at the design position"):
        koppel.Machine(model)


CRANK, ROD = 0.1, 0.3


def slider_crank(main: dict[str, Any], **guide: Any) -> koppel.Model:
    """Crank and rod in the xy plane, the piston along x with a spring to ground; the wrist closes the loop."""
    model = koppel.Model("slider-crank", gravity=(0, 0, 0))
    crank, rod, piston = (model.add_part(name, **BODY) for name in ("crank", "rod", "piston"))
    model.add("main", joints.Revolute(frame_a=model.ground, frame_b=crank, **main))
    model.add("guide", joints.Prismatic(frame_a=model.ground, frame_b=piston, **RAIL, **guide))
    model.add("pin", joints.Revolute(frame_a=crank.frame("pin", position=("r", 0, 0)), frame_b=rod))
    model.add("wrist", joints.Revolute(frame_a=rod.frame("end", position=(ROD, 0, 0)), frame_b=piston))
    model.parameter("r", CRANK, unit="m")
    wall = model.ground.frame("wall", position=(1, 0, 0))
    model.add("spring", mechanics.PointToPoint(frame_a=wall, frame_b=piston, elastic=100))
    return model


def shift_of(angle: float, crank: float = CRANK) -> float:
    return float(crank * np.cos(angle) + np.sqrt(ROD**2 - (crank * np.sin(angle)) ** 2))


def test_loops_are_closed_from_the_design_position_without_a_look_at_start_values() -> None:
    """The spring has its length with the crank at 40 deg, whatever the start."""
    by_design = float(np.radians(40))
    for start in ({"angle": 0.3}, {"angle": 2.0}, {"angle": -1.0, "rate": 3.0}):
        machine = koppel.Machine(slider_crank({**start, "design": {"angle": by_design}}, shift=0.3, guess=["shift"]))
        assert machine.outputs()["main.angle"] == start["angle"]
        length = 1 - shift_of(start["angle"]) - machine.outputs()["spring.travel"]
        assert length == pytest.approx(1 - shift_of(by_design), abs=1e-11)


def test_the_closed_design_position_follows_the_parameters() -> None:
    machine = koppel.Machine(slider_crank({"angle": 1.0, "design": {"angle": 0.7}}))
    machine.set_parameters({"r": 0.15})
    machine.reset()
    out = machine.outputs()
    assert out["spring.travel"] == pytest.approx(shift_of(0.7, 0.15) - shift_of(1.0, 0.15), abs=1e-11)


def test_a_design_position_that_cannot_be_closed_is_named() -> None:
    model = slider_crank({"angle": 1.0})
    model.frames["off"] = koppel.Frame(position=(0, 5, 0))
    model.elements["guide"] = joints.Prismatic(frame_a="ground.off", frame_b="piston", **RAIL)
    with pytest.raises(koppel.StartError, match=r"cannot be closed"):
        koppel.Machine(model)


# three ranks ------------------------------------------------------------------------------------------------------


def test_a_given_zero_is_kept_and_what_is_not_given_moves() -> None:
    held = koppel.Machine(slider_crank({"angle": 0, "rate": 0}, shift=0.38, guess=["shift"])).outputs()
    assert held["main.angle"] == 0.0 and held["guide.shift"] == pytest.approx(0.4, abs=1e-12)
    rest = koppel.Machine(slider_crank({"rate": 2.0}, shift=shift_of(0.8))).outputs()
    assert rest["guide.shift"] == shift_of(0.8) and rest["main.rate"] == 2.0
    assert abs(rest["main.angle"]) == pytest.approx(0.8, abs=1e-9)
    still = koppel.Machine(slider_crank({"angle": 0.7, "rate": 0}, speed=1.0)).outputs()
    assert abs(still["guide.speed"]) < 1.0 and still["main.rate"] != 0.0  # both are given and share the change


def test_a_given_zero_survives_the_file(tmp_path: Path) -> None:
    model = slider_crank({"angle": 0, "rate": 0}, shift=0.38)
    write_model(model, tmp_path / "model.yaml")
    again = read_model(tmp_path / "model.yaml")
    assert again.elements["main"].model_fields_set >= {"angle", "rate"}
    assert "speed" not in again.elements["guide"].model_fields_set
    first, second = (koppel.Machine(m) for m in (model, again))
    assert np.array_equal(first.q, second.q) and np.array_equal(first.u, second.u)


def test_a_guess_counts_as_not_given_but_is_where_the_search_starts() -> None:
    for side in (1.0, -1.0):
        model = slider_crank({"angle": 0.6 * side, "guess": ["angle"]}, shift=shift_of(0.8))
        pin = {"frame_a": "crank.pin", "frame_b": "rod", "angle": -0.9 * side, "guess": ["angle"]}
        model.elements["pin"] = joints.Revolute(**pin)
        out = koppel.Machine(model).outputs()
        assert out["guide.shift"] == shift_of(0.8) and out["main.angle"] == pytest.approx(0.8 * side, abs=1e-9)
        assert koppel.simulate(model, until=0.01).warnings == ()
    with pytest.raises(koppel.ModelError, match=r"guess\[0\] = 'angle' is fixed too"):
        joints.Revolute(frame_a="ground", frame_b="a", guess=["angle"], fixed=["angle"])


def test_given_values_that_moved_make_one_warning_with_from_and_to() -> None:
    run = koppel.simulate(slider_crank({"angle": 0.8, "fixed": ["angle"]}, shift=0.3, speed=0.0), until=0.01)
    (line,) = run.warnings
    assert f"guide.shift 0.3 -> {shift_of(0.8):.6g} m" in line and "speed" not in line and "\n" not in line


def test_the_warning_names_six_values_and_counts_the_others() -> None:
    """Nine sliders in a row, each tied to the next one, all given 0.1 m apart too far."""
    model = koppel.Model("row", gravity=(0, 0, 0))
    parts = [model.add_part(f"p{k}", **BODY) for k in range(9)]
    for k, part in enumerate(parts):
        model.add(f"s{k}", joints.Prismatic(frame_a=model.ground, frame_b=part, **RAIL, shift=0.1 * (k - 4)))
        if k:
            model.add(f"tie{k}", joints.Fixed(frame_a=parts[k - 1], frame_b=part))
    (line,) = (text for text in koppel.simulate(model, until=0.01).warnings if "moved" in text)
    assert line.count("->") == 6 and "and 2 more" in line  # the middle one stays
    assert "s0.shift -0.4 -> " in line


def test_a_chain_starts_as_given_whatever_max_depth_is() -> None:
    """50 links, some angles given, one of them as 0, some not."""
    links: list[Any] = []
    model = koppel.Model("chain")
    for k in range(50):
        links.append(model.add_part(f"link{k}", **BODY, center_of_mass=(0.05, 0, 0)))
        end = links[k - 1].frame("end", position=(0.1, 0, 0)) if k else model.ground
        given = {} if k % 5 == 4 else {"angle": 0.0 if k % 7 == 3 else 0.3 * np.sin(k), "rate": 0.5 * np.cos(k)}
        model.add(f"hinge{k}", joints.Revolute(frame_a=end, frame_b=links[k], axis=(0, 1, 0), **given))
    starts = []
    for depth in (64, 16, 4):
        machine = koppel.Machine(koppel.compile_model(model, max_depth=depth))
        machine.reset()
        out = machine.outputs()
        starts.append([out[f"link{k}.{name}"] for k in range(50) for name in ("x", "z", "vx", "vz", "wy")])
        assert machine.start_warnings == ()
        for k in range(50):
            wanted = 0.0 if k % 5 == 4 or k % 7 == 3 else 0.3 * np.sin(k)
            assert out[f"hinge{k}.angle"] == pytest.approx(wanted, abs=1e-12), k
    assert np.allclose(starts[0], starts[1], rtol=0, atol=1e-12)
    assert np.allclose(starts[0], starts[2], rtol=0, atol=1e-12)


def test_contradicting_given_values_are_settled_alike_whichever_joint_closes_the_loop() -> None:
    """Four bars with four given angles that do not fit: the start does not depend on which joint is cut."""
    found = []
    for cut in range(4):
        model = koppel.Model("four bars", gravity=(0, 0, 0))
        bars = [model.add_part(f"bar{k}", **BODY, center_of_mass=(0.5, 0, 0)) for k in range(3)]
        ends = [model.ground, *(bar.frame("end", position=(1, 0, 0)) for bar in bars)]
        sides = [*bars, model.ground.frame("end", position=(1, 0, 0), rotation={"cardan": (0, 0, "90 deg")})]
        for k, angle in enumerate((1.4, -1.5, -1.6, 3.2)):
            model.add(
                f"h{k}", joints.Revolute(frame_a=ends[k], frame_b=sides[k], angle=angle, cut=k == cut)
            )
        machine = koppel.Machine(model)
        machine.reset()
        found.append([machine.outputs()[f"bar{k}.{name}"] for k in range(3) for name in "xy"])
    assert np.ptp(np.array(found), axis=0).max() < 1e-6


# what is told -----------------------------------------------------------------------------------------------------


def four_bar(tilt: float) -> koppel.Model:
    model = koppel.Model("four bars", gravity=(0, 0, 0))
    a, b, c = (model.add_part(name, **BODY) for name in "abc")
    model.add("h1", joints.Revolute(frame_a=model.ground, frame_b=a, angle="90 deg"))
    model.add("h2", joints.Revolute(frame_a=a.frame("e", position=(1, 0, 0)), frame_b=b, angle="-90 deg"))
    model.add("h4", joints.Revolute(frame_a=model.ground.frame("f", position=(1, 0, 0)), frame_b=c, angle="90 deg"))
    end = b.frame("e", position=(1, 0, 0), rotation={"cardan": (tilt, 0, 0)})
    other = c.frame("e", position=(1, 0, 0), rotation={"cardan": (tilt, 0, 0)})
    model.add("h3", joints.Revolute(frame_a=end, frame_b=other, angle="90 deg", guess=["angle"]))
    return model


def test_a_loop_with_a_wrong_axis_that_cannot_move_is_named() -> None:
    assert koppel.simulate(four_bar(0.0), until=0.01).warnings == ()
    jammed = four_bar(0.0)
    jammed.elements["h2"] = jammed.elements["h2"].model_copy(update={"axis": (0, 0.1, 1)})
    lines = koppel.simulate(jammed, until=0.01).warnings
    (line,) = (text for text in lines if "no motion" in text)
    assert all(f"'h{k}'" in line for k in (1, 2, 3, 4))
    assert koppel.find_start(jammed).jammed and not koppel.find_start(four_bar(0.0)).jammed


def test_a_driven_loop_is_not_jammed_by_its_drive() -> None:
    model = four_bar(0.0)
    model.add("motor", joints.AngleDrive(joint="h1", motion="pi/2 + 0.1*time"))
    machine = koppel.Machine(model)
    assert machine.degrees_of_freedom == 0
    assert koppel.simulate(model, until=0.01).warnings == ()


# velocities of parts on joints ------------------------------------------------------------------------------------


def hinged(velocity: tuple[float, ...], spin: tuple[float, ...] | None = None, **of_hinge: object) -> koppel.Model:
    """A part on a hinge to ground, its center of mass 1 m beside the axis z."""
    model = koppel.Model("hinged", gravity=(0, 0, 0))
    given = {"velocity": velocity} | ({} if spin is None else {"angular_velocity": spin})
    part = model.add_part("a", mass=1, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1}, center_of_mass=(1, 0, 0), **given)
    model.add("h", joints.Revolute(frame_a=model.ground, frame_b=part, axis=(0, 0, 1), **of_hinge))
    return model


def test_the_velocity_of_a_part_on_a_joint_is_a_given_start_value() -> None:
    for model in (hinged((0, 2, 0)), hinged((0, 2, 0), (0, 0, 2)), hinged((0, 2, 0), rate=2)):
        run = koppel.simulate(model, until=0.01)
        assert run.warnings == ()
        assert (run["h.rate"][0], run["a.vy"][0], run["a.wz"][0]) == pytest.approx((2, 2, 2), abs=1e-12)


def test_a_velocity_that_the_joint_does_not_allow_is_told() -> None:
    run = koppel.simulate(hinged((1, 2, 0)), until=0.01)
    (line,) = run.warnings
    assert line.startswith("given start values were moved to fit together: a.velocity (1, 2, 0) -> (0, 2, 0) m/s; name")
    assert run["h.rate"][0] == pytest.approx(2, abs=1e-5)  # what is not given costs a millionth


def test_a_velocity_that_contradicts_the_rate_of_the_joint_shares_the_change() -> None:
    """Weights: the mass 1 kg at 1 m of the velocity, the inertia 0.1 kg m2 of the rate."""
    run = koppel.simulate(hinged((0, 2, 0), rate=1), until=0.01)
    (line,) = run.warnings
    assert "a.velocity (0, 2, 0) -> (0, 1.90909, 0) m/s" in line and "h.rate 1 -> 1.90909 rad/s" in line
    assert run["h.rate"][0] == pytest.approx((1 * 2 + 0.1 * 1) / 1.1, abs=1e-5)
    kept = koppel.simulate(hinged((0, 2, 0), rate=1, fixed=["rate"]), until=0.01)
    assert kept["h.rate"][0] == 1.0 and "a.velocity (0, 2, 0) -> (0, 1, 0) m/s" in kept.warnings[0]
    guessed = hinged((0, 2, 0), rate=1, guess=["rate"])
    assert koppel.simulate(guessed, until=0.01).warnings == ()


@pytest.mark.parametrize("free", ["", "A", "B"])
@pytest.mark.parametrize("moving", ["A", "B", "AB"])
@pytest.mark.parametrize("order", ["AB", "BA"])
def test_velocities_hold_whichever_part_carries_the_other(order: str, moving: str, free: str) -> None:
    model, parts = koppel.Model("pair", gravity=(0, 0, 0)), {}
    for name in order:
        given = ({"velocity": (1, 0, 0)} if name in moving else {}) | ({"free": True} if name in free else {})
        mass = 1 if name == "A" else 3
        parts[name] = model.add_part(name, mass=mass, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1}, **given)
    a, b = parts["A"].frame("r", position=(0.5, 0, 0)), parts["B"].frame("l", position=(-0.5, 0, 0))
    model.add("h", joints.Revolute(frame_a=a, frame_b=b, axis=(0, 0, 1)))
    run = koppel.simulate(model, until=0.01)
    assert run.warnings == ()
    found = [run[f"{name}.v{axis}"][0] for name in "AB" for axis in "xyz"]
    assert found == pytest.approx([1, 0, 0, 1, 0, 0], abs=1e-12)


def test_velocities_in_a_loop_hold_whichever_joint_closes_it() -> None:
    """The coupler of a parallelogram shifts without turning: 3 m/s at a crank of 1 m is 3 rad/s."""
    for cut in ("h1", "h2", "h3", "h4"):
        model = four_bar(0.0)
        model.elements[cut] = model.elements[cut].model_copy(update={"cut": True})
        model.parts["b"] = model.parts["b"].model_copy(update={"velocity": (-3, 0, 0)})
        run = koppel.simulate(model, until=0.01)
        assert run.warnings == () and run["h1.rate"][0] == pytest.approx(3, abs=1e-9), cut


def test_a_start_value_far_away_does_not_search_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near a dead point the way back onto the loops gains a quarter of a percent a step: 67 000 steps, now 2000."""
    text = (Path(__file__).parents[2] / "examples/mechanisms/andrews.yaml").read_text(encoding="utf-8")
    far = text.replace("angle: 0.45527981916307038", "angle: 1e9*0.45527981916307038")
    assert far != text
    steps: list[int] = []
    advance = Conditions.advance
    monkeypatch.setattr(Conditions, "advance", lambda *given: steps.append(1) or advance(*given))
    machine = koppel.Machine(read_text(far))
    assert len(steps) < 5000  # at most 50 rounds along the loops with a few tries of 30 steps each
    assert np.max(np.abs(machine.core.constraints(machine.q, machine.u, 0.0)[0])) < CLOSED
