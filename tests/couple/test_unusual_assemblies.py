"""Assemblies as a newcomer builds them: chains, several leaders, hydraulics, names, order, files with mistakes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
import koppel.elements.hydraulics as hydraulics
from koppel import joints
from koppel.couple import read_assembly
from koppel.model.files import read_model
from koppel.model.part import Frame

INERTIA = {"xx": 0.1, "yy": 0.12, "zz": 0.08}
EULER = koppel.SemiImplicitEuler(step=1e-3)


def arm(x: float, left: str = "left", right: str = "right", mass: float = 1.0, z: float = 0.0) -> koppel.Model:
    model = koppel.Model("arm")
    inertia = {axis: mass * size for axis, size in INERTIA.items()}
    bar = model.add_part("bar", mass=mass, inertia=inertia, position=(x, 0, z), free=True)
    model.interface(left, bar.frame("l", position=(-0.5, 0, 0)))
    model.interface(right, bar.frame("r", position=(0.5, 0, 0)))
    return model


def chain(names: str = "abcd", parts: Any = range(4), order: Any = range(4), swapped: Any = (), **options: Any) -> Any:
    """Four bars that hang on each other; components and couplings declared in any order, sides in either."""
    made = koppel.Assembly("chain", {names[k]: arm(0.5 + k) for k in parts})
    pairs = [("ground", f"{names[0]}.left"), *((f"{names[k]}.right", f"{names[k + 1]}.left") for k in range(3))]
    for k in order:
        a, b = pairs[k][::-1] if k in swapped else pairs[k]
        made.couple(a, b, joint="ball", **options)
    return made


def ends(assembly: koppel.Assembly, names: str = "abcd") -> Any:
    run = assembly.simulate(until=0.4, every=0.05, stepper=EULER)
    return np.array([[run[f"{name}.bar.{path}"] for path in ("x", "z", "vz", "wy")] for name in names])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"execution": "decentral", "predictor": "linear"},
        {"execution": "decentral"},
        {"technique": "index1"},
        {"explicit": True},
    ],
)
def test_a_chain_of_four_does_not_depend_on_order_sides_or_names(options: dict[str, Any]) -> None:
    """Rounding of some hundred steps of a chain that falls; supports of explicit coordinates cost five digits of it."""
    base = ends(chain(**options))
    swaps = (0, 2) if options else ()  # central index 3 is the joint of the merged model, which has sides
    for parts, order, swapped in (((3, 1, 0, 2), (2, 0, 3, 1), ()), ((2, 3, 1, 0), range(4), swaps)):
        other = ends(chain(parts=parts, order=order, swapped=swapped, **options))
        assert np.max(np.abs(other - base)) < (1e-10 if "explicit" in options else 1e-11)
    assert np.max(np.abs(ends(chain("zyxw", **options), "zyxw") - base)) == 0.0


@pytest.mark.parametrize("kind", [koppel.SemiImplicitEuler, koppel.GeneralizedAlpha])
@pytest.mark.parametrize("swapped", [(), (0, 2)])
def test_a_chain_that_falls_is_the_merged_one_to_rounding(kind: type[koppel.Stepper], swapped: tuple[int, ...]) -> None:
    """Forces on both sides act where frame b is, in couplings as in joints, so it is the same with other sides too."""
    made = chain(swapped=swapped)
    runs = []
    for thing in (made, made.merge(cut=True)):
        run = thing.simulate if isinstance(thing, koppel.Assembly) else partial(koppel.simulate, thing)
        runs.append(run(until=0.6, every=0.05, stepper=kind(step=1e-3)))
    found, whole = runs
    assert np.max(np.abs(whole["d.bar.wy"])) > 0.5
    for name in "abcd":
        for path, limit in (("x", 1e-12), ("z", 1e-12), ("vx", 1e-11), ("vz", 1e-11), ("wy", 1e-11)):
            assert np.max(np.abs(found[f"{name}.bar.{path}"] - whole[f"{name}.bar.{path}"])) < limit, (name, path)


def test_sides_differ_by_the_order_of_the_method() -> None:
    """The frames are a gap of step**2 apart where forces are taken, so that either side is right to order 1."""
    apart = []
    for step in (2e-3, 1e-3):
        runs = [chain(swapped=swapped).simulate(until=0.4, every=0.05, stepper=koppel.SemiImplicitEuler(step=step))
                for swapped in ((), (0, 2))]  # fmt: skip
        apart.append(max(float(np.max(np.abs(runs[0][f"{n}.bar.{p}"] - runs[1][f"{n}.bar.{p}"]))) for n in "abcd"
                         for p in "xz"))  # fmt: skip
    assert apart[1] < 1e-7
    assert apart[0] / apart[1] > 1.8


def test_many_rows_move_as_few() -> None:
    """Seven bars welded together, 36 rows: more than stay in registers; they fall and turn as one body."""
    made = koppel.Assembly("beam", {f"part_{k}": arm(0.5 + k) for k in range(7)})
    for k in range(6):
        made.couple(f"part_{k}.right", f"part_{k + 1}.left", joint="rigid")
    made.couple("ground", "part_0.left", joint="hinge", axis=(0, 1, 0))
    run = made.simulate(until=0.3, every=0.01, stepper=EULER)
    mass, length = 7.0, 7.0
    about = mass * length**2 / 4 + 7 * INERTIA["yy"] + sum((k - 3.0) ** 2 for k in range(7))
    # of a beam on a hinge, at the start: w' = m g l/2 / J; semi-implicit Euler is off by one step in time
    rate = run["part_6.bar.wy"][run.time <= 0.02][-1] / 0.02
    assert rate == pytest.approx(mass * 9.81 * length / 2 / about, rel=1e-3)
    assert max(float(np.max(run[path])) for path in run if path.endswith(".gap")) < 1e-12
    energy = 0.5 * about * run["part_6.bar.wy"] ** 2 + mass * 9.81 * run["part_3.bar.z"]
    # order 1: the energy of a fall of 9.81 m/s**2 in a step of 1 ms
    assert np.max(np.abs(energy)) < 2e-3 * mass * 9.81 * np.max(np.abs(run["part_3.bar.z"])) + 0.05


def middle() -> koppel.Model:
    """Two bars on a ball, bent, between the frames left and right."""
    model = koppel.Model("middle")
    one = model.add_part("one", mass=1, inertia=INERTIA, position=(1.5, 0, 0), free=True)
    two = model.add_part("two", mass=1, inertia=INERTIA, position=(2.0, 0, -0.5))
    ball = {"frame_a": one.frame("end", position=(0.5, 0, 0)), "frame_b": two.frame("start", position=(0, 0, 0.5))}
    model.add("ball", joints.Spherical(**ball))  # type: ignore[arg-type]
    model.interface("left", one.frame("left", position=(-0.5, 0, 0)))
    model.interface("right", two.frame("right", position=(0, 0, -0.5)))
    return model


def test_a_component_that_can_follow_two_leaders_does() -> None:
    """Heavy leaders that fall as it does: no force is exchanged but that of rounding, and index 3 says the same."""
    made = koppel.Assembly("pair", {"a": arm(0.5, mass=100.0), "b": middle(), "c": arm(2.5, mass=100.0, z=-1.0)})
    made.couple("a.right", "b.left", joint="ball", technique="imposed_motion", leader="a")
    made.couple("b.right", "c.left", joint="ball", technique="imposed_motion", leader="c")
    led = made.simulate(until=0.3, every=0.01, stepper=EULER)
    held = made.using(technique="index3").simulate(until=0.3, every=0.01, stepper=EULER)
    assert np.max(np.abs(led["b.one.z"] - held["b.one.z"])) < 1e-12
    assert 0 < float(led.attributes["loop_gain"]) < 0.1


@pytest.mark.parametrize("joint", ["ball", "rigid"])
def test_a_body_that_cannot_follow_two_leaders_is_refused(joint: str) -> None:
    made = koppel.Assembly("pair", {"a": arm(0.5), "b": arm(1.5), "c": arm(2.5)})
    made.couple("a.right", "b.left", joint=joint, technique="imposed_motion", leader="a")
    made.couple("b.right", "c.left", joint=joint, technique="imposed_motion", leader="c")
    with pytest.raises(koppel.ModelError, match=r"b follows c here and a by couplings.a_right-b_left"):
        made.machine()


def test_one_leader_may_hold_a_body_twice() -> None:
    """Rows that repeat each other and agree: the loop gain is found all the same."""
    foot = arm(0.5, mass=1000.0)
    foot.interface("more", "bar.r")
    made = koppel.Assembly("pair", {"a": foot, "b": arm(0.5, "left", "right")})
    made.couple("a.left", "b.left", joint="ball", technique="imposed_motion", leader="a")
    made.couple("a.right", "b.right", joint="ball", technique="imposed_motion", leader="a")
    run = made.simulate(until=0.05, every=0.01, stepper=EULER)
    assert float(run.attributes["loop_gain"]) < 0.1
    assert np.max(np.abs(run["a.bar.z"] - run["b.bar.z"])) < 1e-9


@pytest.mark.parametrize("kind", [koppel.SemiImplicitEuler, koppel.GeneralizedAlpha])
def test_a_boom_on_a_cylinder_carries_another_component(kind: type[koppel.Stepper]) -> None:
    """As in the merged model, to rounding."""
    model = read_model(Path(hydraulics.__file__).with_name("frame_piston.yaml"))
    model.parts["arm"].frames["tip"] = Frame(position=(1.2, 0, 0))
    model.interface("tip", "arm.tip")
    made = koppel.Assembly("boom", {"boom": model, "load": arm(1.7)})
    made.couple("boom.tip", "load.left", joint="hinge", axis=(0, 1, 0), iterations=6)
    found = made.simulate(until=0.3, every=0.01, stepper=kind(step=1e-3))
    whole = koppel.simulate(made.merge(cut=True), until=0.3, every=0.01, stepper=kind(step=1e-3))
    assert np.max(np.abs(found["load.bar.z"] - whole["load.bar.z"])) < 1e-12
    pressure = whole["boom.chamber.pressure"]
    assert np.max(np.abs(found["boom.chamber.pressure"] - pressure)) < 1e-10 * np.max(pressure)


def test_a_component_is_the_same_inside_another_model() -> None:
    outer = koppel.Model("outer")
    outer.submodel("inner", arm(0.5), position=(0, 0, 1))
    outer.interface("left", "inner.bar.l")
    runs = []
    for model in (outer, arm(0.5)):
        made = koppel.Assembly("one", {"a": model})
        made.couple("ground", "a.left", joint="ball")
        runs.append(made.simulate(until=0.2, every=0.01, stepper=EULER))
    assert np.max(np.abs(runs[0]["a.inner.bar.z"] - 1 - runs[1]["a.bar.z"])) < 1e-14


@pytest.mark.parametrize("name", ["joint_0", "joint_1", "exchange_0_pose", "joint_0_foot", "gravity", "explicit_left"])
def test_any_name_will_do_for_a_component(name: str) -> None:
    made = koppel.Assembly("pair", {name: arm(0.5), "other": arm(1.5)})
    made.couple("ground", f"{name}.left", joint="ball")
    made.couple(f"{name}.right", "other.left", joint="ball")
    found = made.simulate(until=0.05, every=0.01, stepper=EULER, start="design")
    plain = koppel.Assembly("pair", {"one": arm(0.5), "other": arm(1.5)})
    plain.couple("ground", "one.left", joint="ball")
    plain.couple("one.right", "other.left", joint="ball")
    other = plain.simulate(until=0.05, every=0.01, stepper=EULER)
    assert found["other.bar.z"].tolist() == other["other.bar.z"].tolist()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bus", "components.bus: 'bus' is reserved"),
        ("couplings", "components.couplings: 'couplings' is reserved"),
        ("é", "components.é: is not a name"),
        ("a.b", "components.a.b: is not a name"),
    ],
)
def test_names_that_are_none_are_refused_where_they_stand(name: str, message: str) -> None:
    with pytest.raises(koppel.ModelError, match=message):
        koppel.Assembly("pair", {name: arm(0.5)})


def test_two_interfaces_of_one_name_in_results_are_refused() -> None:
    made = koppel.Assembly("pair", {"a": arm(0.5, "b_c"), "a_b": arm(0.5, "c")})
    made.couple("ground", "a.b_c", joint="ball")
    made.couple("ground", "a_b.c", joint="ball")
    with pytest.raises(koppel.ModelError, match=r"components.a_b.c: and a.b_c have the same name in results, a_b_c"):
        made.machine()


def test_signals_of_others_are_known_in_outputs_and_not_mistaken_for_channels() -> None:
    """An input `z` that is exchanged, an output made of it, and `pose.z`, which is another thing."""
    from koppel.elements import sensors
    from koppel.elements.mechanics import Force

    other = arm(1.5)
    other.input("z", "m", 0)
    other.add("pose", sensors.Pose(frame="bar"))
    other.add("pull", Force(frame="bar", force=(0, 0, "-(100 N/m)*(pose.z - z)")))
    other.output("height", "2*z", unit="m")
    made = koppel.Assembly("pair", {"one": arm(0.5), "other": other})
    made.components["one"].model.interface("middle", "bar")
    made.couple("ground", "one.left", joint="ball")
    made.exchange("one.right", against="one.middle", axis="x", to="other.z")
    whole = koppel.simulate(made.merge(cut=True), until=0.2, every=0.01, stepper=EULER)
    found = made.simulate(until=0.2, every=0.01, stepper=EULER)
    assert whole["other.height"][-1] == pytest.approx(1.0)  # twice the half length of the bar
    assert np.max(np.abs(found["other.bar.z"] - whole["other.bar.z"])) < 1e-12


FILE = """
components: {one: one.yaml, two: two.yaml}
couplings:
  - {a: ground, b: one.left, joint: ball}
  - {a: one.right, b: two.left, joint: %s}
stepper: {name: semi_implicit_euler, step: 1 ms%s}
exchanges: [%s]
"""


@pytest.mark.parametrize(
    ("joint", "more", "exchange", "message"),
    [
        ("ball", "", "{of: [one], against: one.right, axis: x, to: two.z}", "exchanges.0..of = .'one'. is no path"),
        ("ball", "", "{of: one.left, against: one.right, axis: x, to: 3}", "exchanges.0..to = 3 is no path"),
        ("ball", ", foo: 3", "", "stepper.foo: is not known; known: "),
        ("distance", "", "", "the frames of a distance meet at the start; for 0 m take a ball"),
    ],
)
def test_mistakes_in_files_are_one_line(tmp_path: Path, joint: str, more: str, exchange: str, message: str) -> None:
    koppel.write_model(arm(0.5), tmp_path / "one.yaml")
    koppel.write_model(arm(1.5), tmp_path / "two.yaml")
    (tmp_path / "pair.yaml").write_text(FILE % (joint, more, exchange))
    with pytest.raises(koppel.ModelError, match=message) as error:
        read_assembly(tmp_path / "pair.yaml").assembly.machine(EULER)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("frame", "message"),
    [("bra", "= 'bra' is no part; did you mean bar"), ("bar.q", "'bar' has no frame 'q'"), ("3", "= 3 is no frame")],
)
def test_an_interface_of_a_file_is_named_as_the_file_names_it(tmp_path: Path, frame: str, message: str) -> None:
    koppel.write_model(arm(0.5), tmp_path / "one.yaml")
    file = tmp_path / "pair.yaml"
    one = f"{{file: one.yaml, interfaces: {{middle: {frame}}}}}"
    file.write_text(f"components: {{one: {one}}}\ncouplings: [{{a: ground, b: one.middle}}]\n")
    with pytest.raises(koppel.ModelError) as error:
        read_assembly(file)
    assert str(error.value).startswith(f"{file}: components.one.interfaces.middle = ")
    assert message in str(error.value)


def test_a_delay_that_spoils_a_run_is_told() -> None:
    """Decentral generalized-alpha on a chain that falls: gaps stay small, velocities part, and it is foretold."""
    made = chain(execution="decentral")
    found = made.simulate(until=0.4, every=0.01, stepper=koppel.GeneralizedAlpha(step=1e-3))
    whole = chain().simulate(until=0.4, every=0.01, stepper=koppel.GeneralizedAlpha(step=1e-3))
    off = max(float(np.max(np.abs(found[f"{n}.bar.z"] - whole[f"{n}.bar.z"]))) for n in "abcd")
    assert off > 0.1
    assert any("an error grows by 1.1" in line for line in found.warnings)
    assert any("gap_rate = " in line for line in found.warnings)
    assert not whole.warnings
