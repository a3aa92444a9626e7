"""Limits of joints and laws that do not settle become warnings; the run goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import h5py  # type: ignore[import-untyped]
import numpy as np
import pytest

import koppel
from koppel import rotational
from koppel.elements import joints
from koppel.elements.mechanics import Constraint
from koppel.elements.sensors import Travel
from koppel.solve.analyses.limits import WatchedWriter
from koppel.solve.trouble import UNSETTLED, describe_trouble

INERTIA = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
STEPPERS = [
    koppel.Lsrt2(),
    koppel.GeneralizedAlpha(),
    koppel.SemiImplicitEuler(),
    koppel.LinearImplicitEuler(),
    koppel.TimeStepping(),
    koppel.VariableStep(),
]


def spinner(limits: Any, rate: float = 2.0, **others: Any) -> koppel.Model:
    """angle = rate * t, exactly."""
    model = koppel.Model("spinner", gravity=(0, 0, 0))
    model.add_part("wheel", mass=1, inertia=INERTIA)
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="wheel", rate=rate, limits=limits, **others))
    return model


@pytest.mark.parametrize("stepper", STEPPERS, ids=lambda s: type(s).__name__)
def test_the_first_row_outside_is_told_once_and_the_run_goes_on(stepper: Any) -> None:
    model = spinner({"angle": ["-1.5 rad", "1.5 rad"]})
    run = koppel.simulate(model, until=2.0, every=0.1, stepper=stepper)
    assert run.warnings == ("hinge.angle = 1.6 rad left -1.5 .. 1.5 rad at t = 0.8 s",)
    assert run.time[-1] == 2.0 and run.status.state.name == "FINISHED"


@pytest.mark.parametrize("rate", [2.0, -2.0])
def test_both_ends_count_and_units_are_converted(rate: float) -> None:
    run = koppel.simulate(spinner({"angle": ["-90 deg", "90 deg"]}, rate), until=1.0, every=0.1)
    assert len(run.warnings) == 1
    assert run.warnings[0].startswith(f"hinge.angle = {0.8 * rate:g} rad left -1.5708 .. 1.5708 rad at t = 0.8 s")


def test_inside_the_limits_there_is_no_warning() -> None:
    assert koppel.simulate(spinner({"angle": [-3, 3]}), until=1.0).warnings == ()
    assert koppel.simulate(spinner({}), until=1.0).warnings == ()


def test_a_joint_that_a_drive_holds_at_its_limit_is_inside() -> None:
    model = spinner({"angle": [-1, "90 deg"]}, 0.0)
    model.add("drive", joints.AngleDrive(joint="hinge", motion="90 deg"))
    assert koppel.simulate(model, until=0.2).warnings == ()


def test_every_output_of_every_joint_has_its_own_line() -> None:
    model = spinner({"angle": [-1, 1], "rate": [-1, 1]})
    model.add_part("box", mass=1, inertia=INERTIA)
    model.add("slide", joints.Prismatic(frame_a="ground", frame_b="box", speed=1, limits={"shift": [-1, "300 mm"]}))
    lines = koppel.simulate(model, until=1.0, every=0.1).warnings
    assert sorted(line.split(" ")[0] for line in lines) == ["hinge.angle", "hinge.rate", "slide.shift"]
    assert "hinge.rate = 2 rad/s left -1 .. 1 rad/s at t = 0 s" in lines


def test_limits_of_a_joint_that_closes_a_loop_count_too() -> None:
    model = spinner({"angle": [-1, 1]}, cut=True)
    model.parts["wheel"] = model.parts["wheel"].model_copy(update={"angular_velocity": (0, 0, 2)})
    assert len(koppel.simulate(model, until=1.0, every=0.1).warnings) == 1


@pytest.mark.parametrize("mirror", [False, True])
def test_limits_follow_parameters_and_submodels_and_keep_the_local_signs(mirror: bool) -> None:
    side = spinner({"angle": ["-most", "most / 2"]})
    side.parameter("most", "2 rad")
    model = koppel.Model("machine", gravity=(0, 0, 0))
    model.submodel("left", side, mirror=mirror)
    machine = koppel.Machine(model)
    run = koppel.simulate(machine, until=1.0, every=0.1, start="design")
    assert run.warnings == ("left.hinge.angle = 1.2 rad left -2 .. 1 rad at t = 0.6 s",)
    machine.set_parameters({"left.most": "180 deg"})
    run = koppel.simulate(machine, until=1.0, every=0.1, start="design")
    assert run.warnings == ("left.hinge.angle = 1.6 rad left -3.14159 .. 1.5708 rad at t = 0.8 s",)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"angel": [0, 1]}, "did you mean angle"),
        ({"angle": [1, -1]}, "lower limit first"),
        ({"angle": ["0 m", "1 m"]}, "rad"),
    ],
)
def test_wrong_limits_are_refused_in_one_line(limits: Any, words: str) -> None:
    with pytest.raises(koppel.ModelError, match=words) as caught:
        koppel.Machine(spinner(limits))
    assert "\n" not in str(caught.value)


def test_warnings_are_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "run.h5"
    run = koppel.simulate(spinner({"angle": [-1, 1]}), until=1.0, every=0.1, file=file)
    assert run.warnings == koppel.Run.read(file).warnings != ()
    with h5py.File(file, "r+") as content:
        assert content["status/warnings"][()].decode() == run.warnings[0]
        del content["status/warnings"]  # as in older files
    assert koppel.Run.read(file).warnings == ()


def test_a_run_that_breaks_off_keeps_its_warnings(tmp_path: Path) -> None:
    model = spinner({"angle": [-0.1, 0.1]})
    model.add_part("ball", mass=1, inertia=INERTIA, position=(0.5, 0, 0.6), free=True)
    model.ground.frame("other", position=(1, 0, 0))
    for name, frame in (("one", "ground"), ("two", "ground.other")):
        model.add(name, Travel(frame_a=frame, frame_b="ball"))
        length = float(np.hypot(0.5, 0.6))
        model.add(f"keep_{name}", Constraint(zero=f"{name}.length - {length!r} m + 0.4 m * time/(1 s)"))
    file = tmp_path / "run.h5"
    with pytest.raises(koppel.RunError):
        koppel.simulate(model, until=2.0, file=file)
    run = koppel.Run.read(file)
    assert run.status.state.name == "DIVERGED" and run.warnings[0].startswith("hinge.angle = 0.102 rad")


def flat(value: float) -> dict[str, Any]:
    return {"type": "piecewise", "x": [0, 1], "y": [value, value]}


def test_steps_that_do_not_settle_are_told_with_their_number() -> None:
    """Three lossy gears in a ring hold each motion twice; now and then no branches fit together."""
    model = koppel.Model("ring")
    for name in "abc":
        model.add(name, rotational.Shaft(inertia=0.3, speed=3))
    losses = {"efficiency_a": flat(0.4), "efficiency_b": flat(0.3), "bearing_a": flat(1)}
    for name, (a, b, ratio) in {"ab": ("a", "b", 2), "bc": ("b", "c", 3), "ac": ("a", "c", 6)}.items():
        model.add(f"gear_{name}", rotational.LossyGear(shaft_a=a, shaft_b=b, ratio=ratio, **losses))
    model.add("drive", rotational.Torque(shaft_b="a", torque={"sine": {"amplitude": 9, "frequency": 8}}))
    model.add("brake", rotational.Brake(shaft="c", normal=30))
    machine = koppel.Machine(model)
    for until in (0.3, 0.5):  # each run tells its own steps
        before = machine.core.law_count
        run = koppel.simulate(machine, until=until)
        after = machine.core.law_count
        unsettled, steps = (after[key] - before[key] for key in ("unsettled", "steps"))
        law = machine.compiled.laws[after["unsettled_law"]]
        wanted = (f"{unsettled} of {steps} steps did not settle; last: '{law}'",) if unsettled else ()
        assert run.warnings == wanted


class Troubled:
    """A core whose counters say that steps did not settle: 7 of 400 before a run, 9 of 1400 after it."""

    def __init__(self, core: Any) -> None:
        self._core, self._asked = core, 0

    def __getattr__(self, name: str) -> Any:
        if name != "law_count":
            return getattr(self._core, name)
        self._asked += 1
        counted = {"unsettled": 7, "steps": 400} if self._asked == 1 else {"unsettled": 9, "steps": 1400}
        return {**self._core.law_count, **counted, "unsettled_law": 1}


def test_only_the_steps_of_this_run_count() -> None:
    model = koppel.Model("brakes")
    model.add("shaft", rotational.Shaft(inertia=1))
    for name in ("first", "second"):
        model.add(name, rotational.Brake(shaft="shaft", normal=1))
    machine = koppel.Machine(model)
    machine.core = Troubled(machine.core)  # type: ignore[assignment]
    with WatchedWriter(None, machine, attributes={}) as writer:
        pass
    assert writer.to_run().warnings == ("2 of 1000 steps did not settle; last: 'second'",)


def test_laws_without_an_acceptable_solution_end_a_run_with_the_name_of_the_worst() -> None:
    """What a step says to the run when two halvings did not help: the law, and what remains of the speeds."""
    model = koppel.Model("brakes")
    model.add("shaft", rotational.Shaft(inertia=1))
    for name in ("first", "second"):
        model.add(name, rotational.Brake(shaft="shaft", normal=1))
    text = describe_trouble(koppel.compile_model(model), (0, 0, UNSETTLED, -1, 1, 2e-3, (-1, 0, 0)))
    assert text.startswith("'second' and what it touches did not settle, also in a quarter of the step; ")
    assert text.endswith("a share of 0.002 of the speeds remains")


def test_the_limits_of_an_expression_warn_with_what_they_mean() -> None:
    model = koppel.Model("sled")
    model.add("sled", koppel.translational.Sled(mass=1.0, speed=2.0))
    far = {"limits": (-1.0, 1.0), "meaning": "beyond the rail"}
    model.add("way", koppel.control.Expression(input="sled.position", **far))
    model.add("half", koppel.control.Expression(input="0.5*sled.position", limits=(-1.0, 0.9)))
    stepper = koppel.SemiImplicitEuler(step=0.01)
    run = koppel.simulate(model, until=1.0, every=0.1, stepper=stepper, record="sled.*")
    assert run.warnings == (
        "way.value = 1.2 m at t = 0.6 s, limit 1 m: beyond the rail",
        "half.value = 1 m left -1 .. 0.9 m at t = 1 s",
    )


def test_limits_of_an_expression_have_the_lower_one_first() -> None:
    model = koppel.Model("sled")
    model.add("sled", koppel.translational.Sled(mass=1.0))
    model.add("way", koppel.control.Expression(input="sled.position", limits=(1.0, -1.0)))
    with pytest.raises(koppel.ModelError, match=r"elements\.way\.limits = \[1\.0, -1\.0\] is empty"):
        koppel.Machine(model)


def turning(kind: str, axis: tuple[float, float, float], rate: float, mirror: bool) -> koppel.Run:
    """A body on a hinge about an oblique frame, with a bushing beside the hinge."""
    side = koppel.Model("side", gravity=(0, 0, 0))
    pivot = side.ground.frame("pivot", position=(0, 0.2, 0), rotation={"cardan": (0.5, -0.3, 0.8)})
    tilted = {"pivot": {"rotation": {"cardan": (-0.4, 0.7, 0.2)}}}
    side.add_part("body", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, frames=tilted)
    side.add("hinge", koppel.joints.Revolute(frame_a=pivot, frame_b="body.pivot", axis=axis, rate=rate))
    bushing = koppel.mechanics.Bushing if kind == "bushing" else koppel.mechanics.RubberBushing
    side.add("mount", bushing(frame_a=pivot, frame_b="body.pivot", stiffness=(0, 0, 0, 1, 1, 1)))
    machine = koppel.Model("machine", gravity=(0, 0, 0))
    machine.submodel("side", side, mirror=mirror)
    return koppel.simulate(machine, until=1.2, record="side.hinge.*")


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("kind", ["bushing", "rubber"])
@pytest.mark.parametrize(("axis", "end", "what"), [
    ((1, 0, 0), 180, "180 deg"), ((0, 0, -1), 180, "180 deg"), ((0, 1, 0), 87, "90 deg about the second"),
])  # fmt: skip
def test_a_bushing_that_is_turned_beyond_its_angles_warns(
    axis: tuple[float, float, float], end: float, what: str, kind: str, mirror: bool
) -> None:
    """angle = 4 sin t without the jump of its torque: it passes the end of its range at arcsin(end / 4)."""
    (warning,) = turning(kind, axis, 4.0, mirror).warnings
    assert f"side.mount: frame_b is turned by {what}" in warning
    at = float(warning.split("t = ")[1].split(" s")[0])
    assert at == pytest.approx(np.arcsin(np.deg2rad(end) / 4.0), abs=2e-3)
    assert turning(kind, axis, 0.95 * np.deg2rad(end), mirror).warnings == ()
