"""Joints, techniques and their order, files, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import koppel
from koppel import joints, mechanics, translational
from koppel.cli.main import app
from koppel.couple import check_stability, read_assembly
from koppel.couple.explicit import add_explicit
from koppel.results import RunState
from koppel.vehicle.modular import modular_rig

INERTIA = {"xx": 0.1, "yy": 0.12, "zz": 0.08}


def bar(x: float, spin: float = 0.0, **more: Any) -> koppel.Model:
    """A bar along x with interfaces at its ends, on a soft mount so that A is not M."""
    model = koppel.Model("bar")
    part = model.add_part(
        "bar", mass=1.5, inertia=INERTIA, position=(x, 0, 0), angular_velocity=(0, spin, 0), free=True, **more
    )
    model.interface("left", part.frame("left", position=(-0.5, 0, 0)))
    model.interface("right", part.frame("right", position=(0.5, 0, 0)))
    rates: dict[str, Any] = {"stiffness": [300.0] * 3 + [5.0] * 3, "damping": [3.0] * 6}
    foot = model.ground.frame("foot", position=(x, 0, 0))
    model.add("mount", mechanics.Bushing(frame_a=foot, frame_b=part, **rates))
    return model


def chain(joint: str, **options: Any) -> koppel.Assembly:
    """Two bars, the first on a ball at the ground, with a joint between them."""
    shift = 0.2 if joint == "distance" else 0.0
    made = koppel.Assembly("chain", {"one": bar(0.5), "two": bar(1.5 + shift)})
    made.couple("ground", "one.left", joint="ball", **options)
    more = {"axis": (0, 1, 0)} if joint == "hinge" else {}
    made.couple("one.right", "two.left", joint=joint, **more, **options)
    return made


def run(
    assembly: koppel.Assembly, step: float = 1e-3, kind: type[koppel.Stepper] = koppel.SemiImplicitEuler
) -> koppel.Run:
    return assembly.simulate(until=0.5, every=0.01, stepper=kind(step=step))


PATHS = ("one.bar.z", "two.bar.x", "two.bar.z", "two.bar.wy")


@pytest.mark.parametrize("kind", [koppel.SemiImplicitEuler, koppel.GeneralizedAlpha])
@pytest.mark.parametrize("joint", ["rigid", "ball", "hinge", "distance"])
def test_every_joint_is_that_of_the_merged_model(joint: str, kind: type[koppel.Stepper]) -> None:
    made = chain(joint, iterations=8)
    found = run(made, kind=kind)
    whole = koppel.simulate(made.merge(cut=True), until=0.5, every=0.01, stepper=kind(step=1e-3))
    for path in PATHS:
        assert np.max(np.abs(whole[path] - whole[path][0])) > 1e-5
        assert np.max(np.abs(found[path] - whole[path])) < 1e-11, path
    assert np.max(found["couplings.one_right-two_left.gap"]) < 1e-12
    assert np.max(found["couplings.one_right-two_left.gap_angle"]) < 1e-12


@pytest.mark.parametrize("joint", ["rigid", "ball", "hinge"])
def test_merge_is_the_model_built_by_hand(joint: str) -> None:
    made = chain(joint, technique="merge")
    model = koppel.Model("by hand")
    kinds: dict[str, Any] = {"rigid": joints.Fixed, "ball": joints.Spherical, "hinge": joints.Revolute}
    more = {"axis": (0, 1, 0)} if joint == "hinge" else {}
    for name, x in (("one", 0.5), ("two", 1.5)):
        model.submodel(name, bar(x))
    foot = model.ground.frame("foot")
    model.add("first", joints.Spherical(frame_a=foot, frame_b="one.bar.left"))
    model.add("second", kinds[joint](frame_a="one.bar.right", frame_b="two.bar.left", **more))
    found = made.simulate(until=0.5, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    whole = koppel.simulate(model, until=0.5, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    for path in PATHS:
        assert np.max(np.abs(found[path] - whole[path])) <= 1e-12 * np.max(np.abs(whole[path])), path


@pytest.mark.parametrize(
    ("kind", "options", "order"),
    [
        (koppel.SemiImplicitEuler, {}, 1),
        (koppel.SemiImplicitEuler, {"execution": "decentral", "predictor": "linear"}, 1),
        (koppel.GeneralizedAlpha, {}, 2),
        (koppel.GeneralizedAlpha, {"execution": "decentral", "predictor": "evaluate"}, 2),
    ],
)
def test_order_of_convergence(kind: type[koppel.Stepper], options: dict[str, Any], order: int) -> None:
    """Positions and velocities against the same method with a sixteenth of the step."""
    steps = (2e-3, 1e-3)
    fine = run(chain("ball", **options), 1.25e-4 / (1 if order == 1 else 2), kind)
    for path in ("two.bar.z", "two.bar.wy"):
        errors = [float(np.max(np.abs(run(chain("ball", **options), step, kind)[path] - fine[path]))) for step in steps]
        found = np.log2(errors[0] / errors[1])
        assert found == pytest.approx(order, abs=0.35), (path, errors)


def test_action_is_reaction_and_momentum_is_kept() -> None:
    """Free bars: the momentum changes by weight and mounts alone, the joint gives nothing to it."""
    models = []
    for x in (0.5, 1.5):
        model = koppel.Model("free bar")
        part = model.add_part("bar", mass=1.5, inertia=INERTIA, position=(x, 0, 0), free=True)
        part_velocity = (0.0, 0.3, 0.0) if x < 1 else (0.0, 0.0, 0.0)
        model.parts["bar"] = model.parts["bar"].model_copy(update={"velocity": part_velocity})
        model.interface("left", part.frame("left", position=(-0.5, 0, 0)))
        model.interface("right", part.frame("right", position=(0.5, 0, 0)))
        model.gravity = (0, 0, 0)
        models.append(model)
    for options in ({}, {"execution": "decentral"}, {"technique": "spring_damper", "stiffness": 1e4}):
        made = koppel.Assembly("pair", {"one": models[0], "two": models[1]})
        made.couple("one.right", "two.left", joint="ball", **options)
        found = made.simulate(until=0.3, stepper=koppel.SemiImplicitEuler(step=1e-3))
        start = 1.5 * 0.3
        sums = 1.5 * (found["one.bar.vy"] + found["two.bar.vy"])
        assert np.max(np.abs(sums[1:] - sums[1])) < 1e-12
        assert sums[0] == pytest.approx(start, rel=1e-12)


def test_central_forces_close_the_balance_of_power() -> None:
    """What the joint does to both sides cancels: force times rate of the gap, which is rounding."""
    found = run(chain("rigid"))
    path = "couplings.one_right-two_left"
    power = np.linalg.norm([found[f"{path}.force_{axis}"] for axis in "xyz"], axis=0) * found[f"{path}.gap_rate"]
    assert np.max(power[1:]) < 1e-9


def test_several_techniques_in_one_assembly() -> None:
    """The first joint index3, the second one springs; and a decentral joint beside a central one (mixed)."""
    made = koppel.Assembly("mixed", {"one": bar(0.5), "two": bar(1.5), "three": bar(2.5)})
    made.couple("ground", "one.left", joint="ball")
    made.couple("one.right", "two.left", joint="ball", execution="decentral")
    made.couple("two.right", "three.left", joint="ball", technique="spring_damper", jacobian="own", stiffness=1e5)
    found = run(made)
    assert np.max(found["couplings.ground-one_left.gap"]) < 1e-10
    assert np.max(found["couplings.one_right-two_left.gap"]) < 1e-5
    assert 1e-7 < np.max(found["couplings.two_right-three_left.gap"]) < 1e-2


def test_substeps_of_a_component_between_springs() -> None:
    parts = {"one": bar(0.5), "two": koppel.Component(bar(1.5), substeps=4)}
    made = koppel.Assembly("ratio", parts)
    made.couple("one.right", "two.left", joint="ball", technique="spring_damper", stiffness=2e3, damping=5.0)
    found = made.simulate(until=0.5, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    one = koppel.Assembly("equal", {"one": bar(0.5), "two": bar(1.5)}, made.couplings)
    equal = one.simulate(until=0.5, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert float(found.time[-1]) == pytest.approx(0.5)
    difference = np.max(np.abs(found["two.bar.z"] - equal["two.bar.z"]))
    assert 0.0 < difference < 1e-3


def test_the_same_bits_in_another_order_of_steps() -> None:
    """A run in parts is the run as a whole."""
    ends = []
    for parts in ((200,), (50, 150)):
        machine = chain("hinge", execution="decentral").machine(koppel.SemiImplicitEuler(step=1e-3))
        machine.begin()
        for steps in parts:
            machine.step(steps)
        ends.append(np.concatenate([m.q for m in machine.machines.values()]))
    assert np.array_equal(*ends)


@pytest.mark.parametrize(
    ("options", "step", "stable"),
    [
        ({"execution": "decentral", "predictor": "off"}, 1e-3, False),
        ({"execution": "decentral", "predictor": "off"}, 1e-4, False),
        ({"execution": "decentral", "predictor": "off"}, 1e-5, True),
        ({"execution": "decentral", "predictor": "linear"}, 1e-3, True),
        ({"technique": "spring_damper"}, 1e-3, False),
        ({"technique": "spring_damper"}, 1e-4, True),
        ({"technique": "spring_damper", "jacobian": "own"}, 1e-3, True),
        ({"technique": "spring_damper", "jacobian": "delayed"}, 1e-3, False),
    ],
)
def test_stability_is_predicted(options: dict[str, Any], step: float, stable: bool) -> None:
    machine = modular_rig(bar=None, **options).machine(koppel.SemiImplicitEuler(step=step))
    machine.start_at_equilibrium()
    assert check_stability(machine, suggest=False).stable == stable


@pytest.mark.parametrize(
    ("damping", "step", "gain"),
    # 136 kg of both half axles over 3 kg + step * 12645 N s/m * damping + step^2 * 1.9e6 N/m (COUPLING.md, section 3)
    [(1.0, 1e-3, 7.8), (1.0, 1e-4, 32.0), (100.0, 1e-3, 0.108), (100.0, 1e-4, 1.06)],
)
def test_loop_gain_decides_over_imposed_motions(damping: float, step: float, gain: float) -> None:
    rig = modular_rig(bar=None, technique="imposed_motion", leader="ground", options={"column_damping": damping})
    machine = rig.machine(koppel.SemiImplicitEuler(step=step))
    machine.start_at_equilibrium()
    found = check_stability(machine, suggest=False)
    assert found.gain == pytest.approx(gain, rel=0.02)
    assert found.stable == (gain < 1)
    if gain < 1:
        machine.simulate(until=0.3, start="state")
    else:
        with pytest.raises(koppel.RunError):
            machine.simulate(until=0.3, start="state")


@pytest.mark.parametrize("rho", [0.0, 0.5, 0.8])
@pytest.mark.parametrize("share", [0.85, 1.15])
def test_generalized_alpha_bears_less_loop_gain(rho: float, share: float) -> None:
    """The bound follows from the recursion in gain_bound; the gain goes with 1 / damping of the column, its carrier."""
    method, damping = koppel.GeneralizedAlpha(step=1e-3, spectral_radius=rho), 100.0
    for _ in range(3):
        options = {"column_damping": damping}
        machine = modular_rig(bar=None, technique="imposed_motion", leader="ground", options=options).machine(method)
        found = check_stability(machine, suggest=False)
        damping *= found.gain / (share * found.bound)
    assert found.bound == pytest.approx(2 / 3 * (1 - rho) * (2 - rho) / (3 - rho))
    assert found.gain == pytest.approx(share * found.bound, rel=0.01)  # three corrections of a gain that is nearly 1/d
    assert found.stable == (share < 1)


def test_a_run_keeps_what_was_foretold_of_it() -> None:
    """The figures of the check, which leaves no trace in the run."""
    made = modular_rig(bar=None, technique="imposed_motion", leader="ground", options={"column_damping": 100.0})
    told_and_run, stepped = made.machine(), made.machine()
    found = told_and_run.simulate(until=0.02, every=0.01)
    told = check_stability(made.machine(), suggest=False)
    assert found.attributes["error_growth"] == told.radius
    assert found.attributes["loop_gain"] == told.gain == pytest.approx(0.107, rel=0.02)
    stepped.begin()
    stepped.step(20)
    for key, machine in stepped.machines.items():
        other = told_and_run.machines[key]
        assert (machine.q.tolist(), machine.u.tolist()) == (other.q.tolist(), other.u.tolist())


# files ---------------------------------------------------------------------------------------------------------------

FILE = """
assembly: pair
components:
  one: one.yaml
  two: {file: two.yaml, interfaces: {middle: bar}}
couplings:
  - {a: ground, b: one.left, joint: ball}
  - {a: one.right, b: two.left, joint: ball, %s}
stepper: {name: semi_implicit_euler, step: 1 ms}
until: 0.2 s
every: 10 ms
"""


def write_files(folder: Path, options: str = "technique: index3") -> Path:
    koppel.write_model(bar(0.5), folder / "one.yaml")
    koppel.write_model(bar(1.5), folder / "two.yaml")
    (folder / "pair.yaml").write_text(FILE % options)
    return folder / "pair.yaml"


def test_an_assembly_is_a_file(tmp_path: Path) -> None:
    found = read_assembly(write_files(tmp_path))
    assert found.assembly.components["two"].interfaces == ("left", "right", "middle")
    done = CliRunner().invoke(app, ["couple", str(tmp_path / "pair.yaml"), "--out", str(tmp_path / "run.h5")])
    assert done.exit_code == 0, done.output
    assert "one.right - two.left" in done.output
    kept = koppel.Run.read(tmp_path / "run.h5")
    assert np.max(kept["couplings.one_right-two_left.gap"]) < 1e-10


def test_check_predicts_without_a_run(tmp_path: Path) -> None:
    runner = CliRunner()
    good = runner.invoke(app, ["couple", str(write_files(tmp_path)), "--check"])
    assert good.exit_code == 0
    assert "stable" in good.output
    bad = write_files(tmp_path, "technique: spring_damper, stiffness: 1e7, damping: 0")
    told = runner.invoke(app, ["couple", str(bad), "--check"])
    assert told.exit_code == 3
    assert "unstable; try" in told.output


# bad input -----------------------------------------------------------------------------------------------------------


def pair() -> koppel.Assembly:
    return koppel.Assembly("pair", {"one": bar(0.5), "two": bar(1.5), "far": bar(3.0)})


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda a: a.couple("one.rihgt", "two.left"), "component 'one' has no interface 'rihgt'; did you mean right"),
        (lambda a: a.couple("on.right", "two.left"), "there is no component 'on'; did you mean one"),
        (lambda a: (a.couple("one.right", "two.left"), a.couple("one.right", "far.left")), "is coupled already"),
        (lambda a: a.couple("one.left", "one.right"), "is of the same component"),
        (lambda a: a.couple("one.right", "two.left", technique="glue"), "= 'glue' is not known"),
        (lambda a: a.couple("one.right", "two.left", technique="imposed_motion"), "imposed_motion needs one or two"),
        (lambda a: a.couple("one.right", "two.left", leader="one"), "belongs to imposed_motion, not to index3"),
        (lambda a: a.couple("one.right", "two.left", iterations=0), "is not a whole number from 1 to 50"),
        (lambda a: a.couple("one.right", "two.left", color=3), r"couplings.0..color: is not known"),
        (lambda a: a.add("two", bar(9.0)), "exists already"),
        (lambda a: a.add("three", 3), r"components.three = 3 is no component; give a Model"),
        (
            lambda a: a.couple("one.right", "two.left", stiffness="1e6 N/m"),
            "stiffness = '1e6 N/m' is along only",
        ),
        (lambda a: a.couple("one.right", "two.left", stiffness="hard"), r"\[0\].stiffness = 'hard' is no number"),
        (lambda a: a.couple("one.right", "two.left", damping=(1, 2, 3)), "is not one number or two, along and about"),
        (lambda a: a.couple("one.right", "two.left", joint="distance", length="1 kg"), r"\[0\].length = "),
        (lambda a: a.couple("one.right", "two.left", joint="hinge", axis=3), r"\[0\].axis = 3 is no direction"),
        (lambda a: a.couple("one.right", "two.left", joint="hinge", axis=(0, 0, 0)), "is no direction"),
        (lambda a: a.couple("one.right", "two.left", joint="gluon"), "known: ball, distance, hinge, rigid$"),
        (
            lambda a: a.couple("one.right", "two.left", explicit=True, technique="merge"),
            "index1 and index3, not to merge",
        ),
        (lambda a: a.couple("one.right", "two.left", explicit="c"), r"\[0\].explicit = 'c' is not known"),
        (
            lambda a: a.couple("one.right", "two.left", explicit=True, technique="index1", baumgarte=None),
            "explicit: goes with a stabilized index1",
        ),
        (lambda a: a.couple("ground", "two.left", explicit="a"), "is the ground, which has no coordinates"),
        *(
            (lambda a, o=options: a.couple("one.right", "two.left", **o), rf"couplings\[0\].{name}: belongs to {owner}")
            for name, owner, options in (
                ("iterations", "imposed_motion and to index3", {"technique": "spring_damper", "iterations": 2}),
                ("iterations", "imposed_motion and to index3", {"execution": "decentral", "iterations": 2}),
                ("iterations", "imposed_motion and to index3", {"explicit": True, "iterations": 2}),
                ("jacobian", "spring_damper, not to index3", {"jacobian": "own"}),
                ("jacobian", "spring_damper, not to index3", {"jacobian": "off"}),
                ("stiffness", "spring_damper, not to index1", {"technique": "index1", "stiffness": 1e5}),
                ("damping", "spring_damper, not to merge", {"technique": "merge", "damping": 1e5}),
                ("leader", "imposed_motion, not to index1", {"technique": "index1", "leader": "one"}),
                ("baumgarte", "index1, not to index3", {"baumgarte": None}),
                ("execution", "index1 and index3", {"technique": "spring_damper", "execution": "decentral"}),
                ("predictor", "index1 and index3 with execution decentral", {"predictor": "linear"}),
                ("axis", "hinge, not to ball", {"joint": "ball", "axis": (0, 1, 0)}),
                ("length", "distance, not to rigid", {"length": 1.0}),
            )
        ),
        (lambda a: koppel.Assembly("empty", {}).simulate(until=1), "components: is empty; add a component"),
        (lambda a: koppel.Assembly("empty", {}).merge(), "components: is empty; add a component"),
    ],
)
def test_wrong_couplings_are_one_line(build: Any, message: str) -> None:
    with pytest.raises(koppel.ModelError, match=message) as error:
        build(pair())
    assert "\n" not in str(error.value)


def machine_of(assembly: koppel.Assembly, stepper: koppel.Stepper | None = None) -> str:
    with pytest.raises(koppel.KoppelError) as error:
        assembly.machine(stepper)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_options_go_where_they_belong() -> None:
    """Other options for a whole assembly: each coupling takes its own, and forgets what means nothing any more."""
    made = pair()
    made.couple("one.right", "two.left", joint="ball", technique="spring_damper", stiffness=1e5)
    made.couple("ground", "one.left", joint="ball")
    softer = made.using(jacobian="own")
    assert [c.jacobian for c in softer.couplings] == ["own", "off"]
    closed = made.using(technique="index3", execution="decentral")
    assert [(c.technique, c.execution, c.stiffness) for c in closed.couplings] == [("index3", "decentral", 1e6)] * 2
    with pytest.raises(koppel.ModelError, match="leader: belongs to none of the couplings"):
        made.using(leader="one")


def leaning(x: float, angle: float, spin: float = 0.0) -> koppel.Model:
    """A bar from (x, 0, 0) on, turned by an angle about -y."""
    model = koppel.Model("leaning bar")
    away = (0.5 * float(np.cos(angle)), 0.0, 0.5 * float(np.sin(angle)))
    part = model.add_part(
        "bar",
        mass=1.5,
        inertia=INERTIA,
        position=(x + away[0], 0, away[2]),
        rotation={"cardan": [0, -angle, 0]},
        velocity=(spin * away[2], 0, -spin * away[0]),
        angular_velocity=(0, spin, 0),
        free=True,
    )
    model.interface("left", part.frame("left", position=(-0.5, 0, 0)))
    model.interface("right", part.frame("right", position=(0.5, 0, 0)))
    return model


@pytest.mark.parametrize("joint", ["ball", "hinge"])
def test_components_that_meet_at_an_angle_can_be_merged(joint: str) -> None:
    """A double pendulum whose second bar leans and turns at the start: as a tree, and with the joints cut."""
    made = koppel.Assembly("pendulum", {"one": leaning(0.0, 0.0), "two": leaning(1.0, 0.7, 2.0)})
    more = {"axis": (0, 1, 0)} if joint == "hinge" else {}
    made.couple("ground", "one.left", joint=joint, **more)
    made.couple("one.right", "two.left", joint=joint, **more)
    ends = []
    for step in (2e-3, 1e-3):
        method = koppel.SemiImplicitEuler(step=step)
        tree, cut = (koppel.simulate(made.merge(cut=c), until=0.3, every=0.3, stepper=method) for c in (False, True))
        assert tree["two.bar.wy"][0] == pytest.approx(2.0, rel=1e-12)
        ends.append(max(abs(float(tree[path][-1] - cut[path][-1])) for path in ("two.bar.x", "two.bar.z")))
    assert ends[1] < 1e-3
    assert ends[0] / ends[1] == pytest.approx(2.0, abs=0.3)  # methods of order 1 that go to one limit
    alone = made.using(technique="merge", **more)
    alone.couplings[0] = made.couplings[0]
    assert alone.machine().machines.keys() == {"one+two"}


def test_a_hinge_whose_axes_differ_is_not_merged() -> None:
    made = koppel.Assembly("pair", {"one": leaning(0.0, 0.0), "two": leaning(1.0, 0.7)})
    made.couple("one.right", "two.left", joint="hinge", axis=(0, 0, 1), technique="merge")
    with pytest.raises(koppel.ModelError, match=r"their axes turned by 40\.1 deg against each other at the start"):
        made.merge()


def test_a_root_that_is_led_moves_as_its_leader_and_gives_back_what_it_takes() -> None:
    """Force on the follower: what its momentum gains beside its weight; pose and twist: those of the leader."""
    spin = {"angular_velocity": (1.0, 2.0, 3.0), "free": True}
    models = {}
    bars = (("lead", 50.0, (0, 0, 0), (0.5, 0.1, 0)), ("tail", 1.5, (1, 0.1, -0.1), (-0.5, 0, 0.1)))
    for name, mass, at, end in bars:
        models[name] = model = koppel.Model(name)
        given: dict[str, Any] = {"mass": mass, "inertia": {k: mass * v for k, v in INERTIA.items()}, "position": at}
        given["center_of_mass"] = (0.1, 0.05, -0.02)
        part = model.add_part("bar", **given, **spin)
        model.interface("end", part.frame("end", position=end, rotation={"cardan": [0.3, 0.2, 0.1]}))
    made = koppel.Assembly("pair", models)
    made.couple("lead.end", "tail.end", technique="imposed_motion", leader="lead")
    found = made.simulate(until=0.2, stepper=koppel.SemiImplicitEuler(step=1e-3))
    path = "couplings.lead_end-tail_end"
    gaps = [found[f"{path}.{name}"][1:] for name in ("gap", "gap_angle", "gap_rate", "gap_angle_rate")]
    assert np.max(gaps) < 1e-13
    assert np.ptp(found["tail.bar.vx"]) > 0.02
    for axis, weight in (("x", 0.0), ("y", 0.0), ("z", -1.5 * 9.81)):
        gained = 1.5 * np.diff(found[f"tail.bar.v{axis}"]) / 1e-3
        assert np.max(np.abs(found[f"{path}.force_{axis}"][1:] + weight - gained)) < 1e-8


def test_an_axle_that_is_led_by_the_ground_is_one_that_is_held_there() -> None:
    """The ground feels nothing, so that imposed motion and index 3 are the same: an axle with loops, free mount."""
    method = koppel.SemiImplicitEuler(step=1e-3)
    runs = [
        modular_rig(together=True, **options).simulate(until=0.1, every=0.01, stepper=method)
        for options in ({"iterations": 4}, {"technique": "imposed_motion", "leader": "ground"})
    ]
    held, led = runs
    assert np.ptp(held["axle.axle.left.wheel_pose.z"]) > 1e-3
    for name in ("left", "right"):
        for path in (f"axle.axle.{name}.wheel_pose.z", f"axle.axle.{name}.wheel_pose.y"):
            assert np.max(np.abs(held[path] - led[path])) < 1e-10, path
    force = "couplings.ground-axle_body.force_z"
    assert np.max(np.abs(held[force] - led[force])) < 1e-6 * np.max(np.abs(held[force]))


def test_frames_that_do_not_meet_are_told_with_the_way_to_close_them() -> None:
    made = pair()
    made.couple("one.right", "far.left", joint="ball")
    assert "1.5 m apart at the start; move far.left by (-1.5, 0, 0) m" in machine_of(made)


def test_rings_of_imposed_motions_are_refused() -> None:
    made = koppel.Assembly("ring", {"one": bar(0.5), "two": bar(1.5)})
    made.couple("one.right", "two.left", joint="ball", technique="imposed_motion", leader="one")
    made.couple("one.left", "two.right", joint="distance", technique="imposed_motion", leader="two")
    assert "ring" in machine_of(made)


def test_steppers_and_steps_that_do_not_fit() -> None:
    made = chain("ball", execution="decentral", predictor="linear")
    assert "linear does not fit generalized_alpha" in machine_of(made, koppel.GeneralizedAlpha())
    assert "lsrt2 does not fit couplings" in machine_of(chain("ball"), koppel.Lsrt2())
    ratio = koppel.Assembly("ratio", {"one": bar(0.5), "two": koppel.Component(bar(1.5), substeps=2)})
    ratio.couple("one.right", "two.left", joint="ball")
    assert "index3 needs the step of the assembly" in machine_of(ratio)
    with pytest.raises(koppel.ModelError, match="steps are integer ratios"):
        koppel.Component(bar(0.5), substeps=1.5)  # type: ignore[arg-type]


def test_a_component_without_state_is_refused() -> None:
    model = koppel.Model("wall")
    wall = model.add_part("wall", mass=1)
    model.add("fixed", joints.Fixed(frame_a=model.ground, frame_b=wall))
    model.interface("side", wall)
    made = koppel.Assembly("wall", {"wall": model, "one": bar(0.5)})
    made.couple("wall.side", "one.left", joint="ball")
    assert "couple to ground instead" in machine_of(made)


def test_a_rigid_joint_on_rows_without_inertia_names_them() -> None:
    """A sliding point feels no moment and moves one way only."""
    model = koppel.Model("point")
    point = model.add_part("point", mass=1)
    model.add("slider", joints.Prismatic(frame_a=model.ground, frame_b=point, axis=(1, 0, 0)))
    model.interface("end", point)
    made = koppel.Assembly("rigid", {"point": model})
    made.couple("ground", "point.end", joint="rigid")
    told = machine_of(made)
    assert "y, z, rx, ry, rz" in told
    assert "ball" in told


def test_values_of_couplings_have_units() -> None:
    springs: dict[str, Any] = {"a": "one.right", "b": "two.left", "technique": "spring_damper"}
    ball = koppel.Coupling(**springs, joint="ball", stiffness="1 kN/mm", damping="1 N*s/mm")
    assert ball.pair("stiffness")[0] == pytest.approx(1e6) and ball.pair("damping")[0] == pytest.approx(1e3)
    rigid = koppel.Coupling(**springs, stiffness=("1 kN/mm", "2 kN*m/rad"))
    assert rigid.pair("stiffness") == pytest.approx((1e6, 2e3))
    assert koppel.Coupling(**springs, joint="distance", length="200 mm").length == pytest.approx(0.2)


def free_bar(x: float, velocity: float = 0.0, **more: Any) -> koppel.Model:
    """A bar of 1 kg along x that nothing holds."""
    model = koppel.Model("bar", **more)
    part = model.add_part("bar", mass=1, inertia=INERTIA, position=(x, 0, 0), velocity=(0, 0, velocity), free=True)
    model.interface("left", part.frame("left", position=(-0.5, 0, 0)))
    model.interface("right", part.frame("right", position=(0.5, 0, 0)))
    return model


def test_components_have_one_gravity() -> None:
    made = koppel.Assembly("two", {"one": free_bar(0.5), "two": free_bar(1.5, gravity=(0, 0, -1.62))})
    made.couple("one.right", "two.left")
    told = machine_of(made)
    assert "components.two.gravity = (0.0, 0.0, -1.62), but components.one has (0.0, 0.0, -9.81)" in told
    same = free_bar(1.5, gravity=(0, 0, "-g"))
    same.parameter("g", "981 cm/s**2")
    made = koppel.Assembly("two", {"one": free_bar(0.5), "two": same})
    made.couple("one.right", "two.left")
    made.machine()


def test_frames_that_part_are_told_and_end_the_run(tmp_path: Path) -> None:
    """Default springs at 1 ms are unstable for light bars: a warning at 10 mm, the end at 100 m."""
    made = koppel.Assembly("two", {"one": free_bar(0.5), "two": free_bar(1.5, velocity=1e-3)})
    made.couple("one.right", "two.left", technique="spring_damper")
    name = "couplings.one_right-two_left"
    with pytest.raises(koppel.RunError, match=f"{name}: gap = .* m, its frames have parted"):
        made.simulate(until=5, stepper=koppel.SemiImplicitEuler(step=1e-3), file=tmp_path / "run.h5")
    found = koppel.Run.read(tmp_path / "run.h5")
    gap = found[f"{name}.gap"]
    assert found.status.state == RunState.DIVERGED and gap[-1] > 100 and gap[:-1].max() <= 100
    instant = found.time[np.flatnonzero(gap > 0.01)[0]]
    assert sum(f"{name}: gap = " in line and f"at t = {instant:g} s" in line for line in found.warnings) == 1
    fine = made.simulate(until=0.1, stepper=koppel.SemiImplicitEuler(step=1e-5), every=1e-3)
    assert not fine.warnings


def test_own_jacobian_loses_momentum_and_says_so() -> None:
    """A free pair falls as if each side weighed m + step * damping + step**2 * stiffness."""
    made = koppel.Assembly("two", {"one": free_bar(0.5), "two": free_bar(1.5)})
    made.couple("one.right", "two.left", technique="spring_damper", jacobian="own", damping=100, stiffness=(1e6, 1e9))
    found = made.simulate(until=0.2, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert found["one.bar.vz"][-1] == pytest.approx(-9.81 * 0.2 / (1 + 1e-3 * 100 + 1e-6 * 1e6), rel=1e-2)
    assert any("does not keep momentum" in line for line in found.warnings)


def test_limits_of_components_are_told() -> None:
    model = koppel.Model("arm")
    arm = model.add_part("arm", mass=1, inertia=INERTIA, position=(0.5, 0, 0))
    foot = arm.frame("foot", position=(-0.5, 0, 0))
    hinge = joints.Revolute(frame_a=model.ground, frame_b=foot, axis=(0, 1, 0), limits={"angle": ["-10 deg", "10 deg"]})
    model.add("hinge", hinge)
    model.interface("end", arm.frame("end", position=(0.5, 0, 0)))
    made = koppel.Assembly("two", {"one": model, "two": free_bar(1.5)})
    made.couple("one.end", "two.left", joint="ball")
    found = made.simulate(until=0.5, stepper=koppel.SemiImplicitEuler(step=1e-3), record="two.**")
    assert [line for line in found.warnings if line.startswith("one.hinge.angle = 0.17") and "left" in line]


def test_explicit_interfaces_are_the_same_joint_with_more_coordinates() -> None:
    for joint, more in (("rigid", 6), ("ball", 3), ("distance", 3), ("hinge", 6)):
        plain, explicit = chain(joint, iterations=4), chain(joint, explicit=True)
        sizes = [[m.compiled.system.nu for m in a.machine().machines.values()] for a in (plain, explicit)]
        assert sizes == [[6, 6], [6 + 3 + more, 6 + more]]  # the first bar hangs on a ball at the ground
        found, near = run(plain), run(explicit)
        for path in PATHS:
            assert np.max(np.abs(found[path] - near[path])) < 1e-6, (joint, path)
        assert np.max(near["couplings.one_right-two_left.gap"]) < 1e-9


@pytest.mark.parametrize("joint", ["rigid", "ball", "distance", "hinge"])
def test_explicit_coordinates_are_eliminated_exactly(joint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts without mass leave the matrix of the step; those with mass are in it: the limit of little mass is the same.

    Positions and velocities fulfil the rows that hold them at their frames to rounding at the end of every step.
    """
    machine = chain(joint, explicit=True).machine(koppel.SemiImplicitEuler(step=1e-3))
    machine.begin()
    for _ in range(40):
        machine.step(5)
        for key, name in (("one", "left"), ("one", "right"), ("two", "left")):
            alone = machine.machines[key]
            at = [alone.compiled.coupling_frames[f"{name}{end}"] for end in ("", "_frame")]
            part, frame = (alone.core.frame_motion(k, alone.q, alone.u) for k in at)
            turns = joint in ("rigid", "hinge") and (key, name) != ("one", "left")
            alike = slice(0, 18) if turns else [0, 1, 2, 12, 13, 14]
            assert np.max(np.abs(part[alike] - frame[alike])) < 1e-14, (key, name)
    found = run(chain(joint, explicit=True))
    heavier = []
    for mass in (1e-5, 2e-5):

        def add_light(model: koppel.Model, interfaces: dict[str, bool], mass: float = mass) -> koppel.Model:
            made = add_explicit(model, interfaces)
            for name in interfaces:
                light = {"mass": mass, "inertia": (0.1 * mass * np.eye(3)).tolist()}
                made.parts[f"explicit_{name}"] = made.parts[f"explicit_{name}"].model_copy(update=light)
            return made

        monkeypatch.setattr("koppel.couple.coupled.add_explicit", add_light)
        heavier.append(run(chain(joint, explicit=True)))
    one, two = heavier
    for path in (*PATHS, "one.explicit_right.x", "two.explicit_left.vz"):
        assert np.max(np.abs(found[path] - one[path])) < 1e-4, path
        # what is left goes with the square of the mass, of which each step adds as much
        assert np.max(np.abs(found[path] - 2.0 * one[path] + two[path])) < 1e-7, path


def test_explicit_interfaces_need_a_component_of_their_own() -> None:
    made = koppel.Assembly("three", {"one": bar(0.5), "two": bar(1.5), "three": bar(2.5)})
    made.couple("one.right", "two.left", technique="merge")
    made.couple("two.right", "three.left", joint="ball", explicit=True)
    assert "couplings[1].explicit: does not fit 'two', which is merged with others" in machine_of(made)


def test_index1_fits_generalized_alpha() -> None:
    whole = run(chain("ball", iterations=4), kind=koppel.GeneralizedAlpha)
    for baumgarte, limit in ((10.0, 1e-6), (None, 1e-4)):
        found = run(chain("ball", technique="index1", baumgarte=baumgarte), kind=koppel.GeneralizedAlpha)
        for path in PATHS:
            assert np.max(np.abs(found[path] - whole[path])) < limit, path


def plank(x: float, motion: str) -> koppel.Model:
    """A slider crank in three pieces along x: crank on a hinge, rod, and a block that slides."""
    model = koppel.Model(motion)
    free: dict[str, Any] = {"free": True} if motion == "rod" else {}
    part = model.add_part("part", mass=1, inertia={"xx": 0.01, "yy": 0.02, "zz": 0.02}, **free)
    if motion == "rod":
        start = {"position": (x, 0, 0), "velocity": (0, 0, -0.5), "angular_velocity": (0, -5 / 3, 0)}
        model.parts["part"] = model.parts["part"].model_copy(update=start)
    elif motion == "crank":
        foot: dict[str, Any] = {"frame_a": model.ground, "frame_b": part.frame("foot", position=(-0.1, 0, 0))}
        model.add("hinge", joints.Revolute(**foot, axis=(0, 1, 0), rate=5.0))
    else:
        model.add(
            "slide",
            joints.Prismatic(frame_a=model.ground.frame("rail", position=(x, 0, 0)), frame_b=part, axis=(1, 0, 0)),
        )
    half = {"crank": 0.1, "rod": 0.3, "block": 0.0}[motion]
    model.interface("near", part.frame("near", position=(-half, 0, 0)))
    model.interface("far", part.frame("far", position=(half, 0, 0)))
    return model


def test_rows_that_repeat_each_other_are_told_and_share_their_forces() -> None:
    """A slider crank with two hinges has three rows too many; it moves as the merged one."""
    made = koppel.Assembly(
        "slider crank", {"crank": plank(0.1, "crank"), "rod": plank(0.5, "rod"), "block": plank(0.8, "block")}
    )
    made.couple("crank.far", "rod.near", joint="hinge", axis=(0, 1, 0), iterations=4)
    made.couple("rod.far", "block.near", joint="hinge", axis=(0, 1, 0), iterations=4)
    found = made.simulate(until=0.5, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert len(found.warnings) == 1
    assert "rows of the couplings repeat each other (rank 7 of 10)" in found.warnings[0]
    assert "couplings.rod_far-block_near y, across 1, across 2" in found.warnings[0]
    whole = koppel.simulate(made.merge(cut=True), until=0.5, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert np.ptp(whole["block.slide.shift"]) > 0.3
    assert np.max(np.abs(found["block.slide.shift"] - whole["block.slide.shift"])) < 1e-6
    assert max(float(np.max(found[path])) for path in found if path.endswith(".gap")) < 1e-11


def test_rows_that_repeat_each_other_and_come_late_are_foretold_by_name() -> None:
    """A parallelogram of four hinges in a world that is turned: decentral with forces anew it flies apart."""
    turn = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))[0]
    turn = turn * np.sign(np.linalg.det(turn))

    def link(start: tuple[float, ...], along: tuple[float, ...], rate: float) -> koppel.Model:
        model = koppel.Model("link", gravity=tuple((turn @ [0, -9.81, 0]).tolist()))
        x, e, w = np.array(start), np.array(along), np.array([0.0, 0.0, rate])
        v = np.cross(w, e / 2) if rate else np.array([-0.5, 0.0, 0.0])
        part = model.add_part(
            "bar",
            mass=1,
            inertia=INERTIA,
            position=(turn @ (x + e / 2)).tolist(),
            rotation=turn.tolist(),
            velocity=(turn @ v).tolist(),
            angular_velocity=w.tolist(),
            free=True,
        )
        model.interface("near", part.frame("near", position=(-e / 2).tolist()))
        model.interface("far", part.frame("far", position=(e / 2).tolist()))
        return model

    links = {"a": link((0, 0, 0), (0, 0.5, 0), 1.0), "b": link((0, 0.5, 0), (1, 0, 0), 0.0)}
    made = koppel.Assembly("parallelogram", {**links, "c": link((1, 0, 0), (0, 0.5, 0), 1.0)})
    for side, other in (("a.near", "ground"), ("a.far", "b.near"), ("b.far", "c.far"), ("c.near", "ground")):
        made.couple(side, other, joint="hinge", execution="decentral")
    told = check_stability(made.machine(koppel.SemiImplicitEuler(step=1e-3)))
    assert not told.stable
    assert "predictor: renew" in told.suggestion
    with pytest.raises(koppel.RunError, match=r"rows that repeat each other .*across 1.* do not bear forces") as error:
        made.simulate(until=0.5, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert "couplings.a_far-b_near" in str(error.value)
    assert "\n" not in str(error.value)


def test_components_with_set_valued_laws_are_refused() -> None:
    model = bar(0.5)
    model.add("table", mechanics.Contact(frame_a=model.ground, frame_b="bar", shape="plane", radius_b=0.05))
    made = koppel.Assembly("laws", {"one": model, "two": bar(1.5)})
    made.couple("one.right", "two.left", joint="ball")
    told = machine_of(made)
    assert "components.one: has set-valued laws (table)" in told
    assert "technique: merge in all couplings and time_stepping" in told


def sliders() -> dict[str, koppel.Model]:
    """A sled on rails with dry friction of 9 N, and a load of 2 kg that goes on it: 3 kg at 2 m/s."""
    sled = koppel.Model("sled")
    body = sled.add_part("body", mass=1, inertia=INERTIA)
    sled.add("rails", joints.Prismatic(frame_a=sled.ground, frame_b=body, axis=(1, 0, 0), speed=2.0))
    friction = translational.Friction(sled_a=sled.ground, sled_b="rails", force=9.0)
    sled.add("rub", friction)
    sled.interface("top", body)
    load = koppel.Model("load")
    load.interface("foot", load.add_part("body", mass=2, inertia=INERTIA, velocity=(2, 0, 0), free=True))
    return {"sled": sled, "load": load}


def test_merged_components_may_have_set_valued_laws(tmp_path: Path) -> None:
    """It stops at v/(F/m) = 2/3 s, v^2/(2 F/m) = 2/3 m away, and stays; from Python and as a file."""
    made = koppel.Assembly("slide", sliders())
    made.couple("sled.top", "load.foot", technique="merge")
    found = made.simulate(until=1.0, every=0.1)
    assert "time_stepping" in str(found.attributes["stepper"])
    assert found["load.body.x"][-1] == pytest.approx(2 / 3, abs=1e-3)
    assert found["sled.rails.speed"][found.time > 0.75].tolist() == [0.0] * 3
    assert "Assembly.simulate" in machine_of(made, koppel.TimeStepping())
    for name, model in sliders().items():
        koppel.write_model(model, tmp_path / f"{name}.yaml")
    (tmp_path / "slide.yaml").write_text(
        "components: {sled: sled.yaml, load: load.yaml}\n"
        "couplings: [{a: sled.top, b: load.foot, technique: merge}]\n"
        "stepper: {name: time_stepping, step: 1 ms}\nuntil: 1 s\n"
    )
    done = CliRunner().invoke(app, ["couple", str(tmp_path / "slide.yaml"), "-o", str(tmp_path / "run.h5")])
    assert done.exit_code == 0, done.output
    assert koppel.Run.read(tmp_path / "run.h5")["load.body.x"][-1] == pytest.approx(2 / 3, abs=1e-3)
    checked = CliRunner().invoke(app, ["couple", str(tmp_path / "slide.yaml"), "--check"])
    assert (checked.exit_code, "nothing is exchanged" in checked.output) == (0, True)


def test_merged_components_take_the_same_steps() -> None:
    models = sliders()
    made = koppel.Assembly("slide", {"sled": models["sled"], "load": koppel.Component(models["load"], substeps=2)})
    made.couple("sled.top", "load.foot", technique="merge")
    with pytest.raises(koppel.ModelError, match=r"load.substeps = 2 does not fit: all components are merged"):
        made.simulate(until=0.1)


def test_results_of_assemblies_can_be_shown(tmp_path: Path) -> None:
    """The scene has the parts of all components and the rods between them, under the names of the channels."""
    rig = modular_rig(bar=None)
    found = rig.simulate(until=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3), file=tmp_path / "rig.h5")
    scene = json.loads(str(found.attributes["scene"]))
    parts = {part["path"] for part in scene["parts"]}
    assert {"left.mount", "right.corner.carrier", "steering.rack.rack"} <= parts
    assert sum(element["type"] == "mechanics.rod" for element in scene["elements"]) >= 2
    assert all(f"{path}.x" in found for path in ("left.mount", "steering.housing"))
    assert koppel.Run.read(tmp_path / "rig.h5").attributes["scene"] == found.attributes["scene"]


def test_a_merged_coupling_stands_beside_others() -> None:
    """A chain whose inner joint is merged: as with all merged. A lone component merged with the ground is refused."""
    step = koppel.SemiImplicitEuler(step=1e-3)
    made = koppel.Assembly("chain", {"one": bar(0.5), "two": bar(1.5)})
    made.couple("ground", "one.left", joint="ball")
    made.couple("one.right", "two.left", joint="hinge", axis=(0, 1, 0), technique="merge")
    whole = koppel.simulate(made.merge(), until=0.2, stepper=step)
    found = made.simulate(until=0.2, stepper=step)
    for path in ("one.bar.z", "two.bar.z"):
        assert found[path][-1] == pytest.approx(whole[path][-1], abs=2e-4)
    made = koppel.Assembly("chain", {"one": bar(0.5), "two": bar(1.5)})
    made.couple("ground", "one.left", joint="ball", technique="merge")
    made.couple("one.right", "two.left", joint="ball")
    assert "couplings[0].technique = merge holds the component to the ground" in machine_of(made)


@pytest.mark.parametrize("joint", ["rigid", "ball", "hinge"])
def test_a_start_at_equilibrium_is_that_of_the_merged_model(joint: str) -> None:
    """Techniques beside each other, one of them merge, whose component has coordinates of its own; all of it rests."""
    made = koppel.Assembly("chain", {"one": bar(0.5), "two": bar(1.5), "three": bar(2.5), "four": bar(3.5, spin=1.0)})
    made.couple("ground", "one.left", joint="ball", technique="merge")
    axis = {"axis": (0, 1, 0)} if joint == "hinge" else {}
    made.couple("one.right", "two.left", joint=joint, technique="merge", **axis)
    made.couple("two.right", "three.left", joint="ball", explicit="b")
    made.couple("three.right", "four.left", joint="ball", execution="decentral")
    step = koppel.SemiImplicitEuler(step=1e-3)
    found, whole = (
        thing.simulate(until=0.1, stepper=step, start="equilibrium") if isinstance(thing, koppel.Assembly)
        else koppel.simulate(thing, until=0.1, stepper=step, start="equilibrium")
        for thing in (made, made.merge())
    )  # fmt: skip
    for name in ("one", "two", "three", "four"):
        path = f"{name}.bar.z"
        assert abs(whole[path][0]) > 1e-3
        assert np.max(np.abs(found[path] - whole[path][0])) < 1e-12, path
    assert "the start speeds of four.bar.vz, four.bar.wy do not count" in found.warnings[0]
