"""Rods on balls: what is asked for where they are held too much, and that nothing else is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics
from koppel.vehicle.modular import half_axle, steering

INERTIA = {"xx": 0.1, "yy": 0.12, "zz": 0.08}


def told_by(assembly: koppel.Assembly) -> str:
    with pytest.raises(koppel.ModelError) as error:
        assembly.machine()
    assert "\n" not in str(error.value)
    return str(error.value)


def free_bar(x: float) -> koppel.Model:
    """A bar of 1 kg along x that nothing holds."""
    model = koppel.Model("bar")
    part = model.add_part("bar", mass=1, inertia=INERTIA, position=(x, 0, 0), free=True)
    model.interface("left", part.frame("left", position=(-0.5, 0, 0)))
    model.interface("right", part.frame("right", position=(0.5, 0, 0)))
    return model


def axle_with_rod(kind: str, mass: float = 0.8) -> koppel.Model:
    """An arm and a rod on a ball at its end Q; the rod is 0.5 m long along x and is coupled at its other end P."""
    model, thin = koppel.Model("axle"), {"xx": 1e-4, "yy": mass / 48, "zz": mass / 48}
    arm = model.add_part("arm", mass=5, inertia=INERTIA)
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=arm, axis=(0, 1, 0)))
    ball_q = arm.frame("Q", position=(0.2, 0, 0.1))
    if kind == "without mass":  # between a ball of the arm and a point that has the mass
        end = model.add_part("end", mass=mass, position=(0.7, 0, 0.1))
        model.add("rod", mechanics.Rod(frame_a=ball_q, frame_b=end))
        model.interface("rod", end)
        return model
    given: dict[str, Any] = {"mass": mass} | ({"inertia": thin} if mass else {})
    if kind == "tree":
        rod = model.add_part("rod", center_of_mass=(0.25, 0, 0), **given)
        model.add("outer", joints.Spherical(frame_a=ball_q, frame_b=rod))
    else:
        rod = model.add_part("rod", position=(0.2, 0, 0.1), center_of_mass=(0.25, 0, 0), free=True, **given)
        model.add("outer", joints.Spherical(frame_a=ball_q, frame_b=rod.frame("Q"), cut=True))
    model.interface("rod", rod.frame("P", position=(0.5, 0, 0)))
    return model


@pytest.mark.parametrize("kind", ["tree", "cut", "without mass"])
def test_a_rigid_joint_on_a_rod_with_a_ball_asks_for_a_ball(kind: str) -> None:
    """The ball at Q and the hinge of the arm leave P fewer than six motions: of a rod with mass, and of one without."""
    made = koppel.Assembly("rigid", {"axle": axle_with_rod(kind)})
    made.couple("ground", "axle.rod", joint="rigid")
    told = told_by(made)
    assert told.startswith("couplings.ground-axle_rod: no inertia is felt along ") and "rz" in told
    assert "take a ball" in told


@pytest.mark.parametrize("kind", ["tree", "cut"])
def test_the_ball_that_was_asked_for_holds_the_rod(kind: str) -> None:
    """Both ends of the rod are balls then; it holds the arm, which is 5 kg with its center on the hinge.

    Half the weight of the rod turns the arm about its hinge, 0.2 m away; its thrust, 0.1 m above, turns it back.
    """
    made = koppel.Assembly("ball", {"axle": axle_with_rod(kind)})
    made.couple("ground", "axle.rod", joint="ball")
    run = made.simulate(until=0.1, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert np.max(run["couplings.ground-axle_rod.gap"]) < 1e-12
    assert run["couplings.ground-axle_rod.force_x"][-1] == pytest.approx(-0.5 * 0.8 * 9.81 * 0.2 / 0.1, rel=1e-9)
    assert run["couplings.ground-axle_rod.force_z"][-1] == pytest.approx(0.5 * 0.8 * 9.81, rel=1e-9)


def steered(joint: str, sides: tuple[str, ...] = ("left",), **options: Any) -> koppel.Assembly:
    """A steering and half axles whose tie rods are parts on balls, with a joint of any kind at the rack."""
    more: dict[str, Any] = {"leader": "ground"} if options.get("technique") == "imposed_motion" else {}
    made = koppel.Assembly("steered", {"steering": steering(angle="0.1*sin(time/(1 s))")})
    made.couple("ground", "steering.body", joint="rigid", **options, **more)
    for side in sides:
        made.add(side, half_axle(side, rod="ball"))  # type: ignore[arg-type]
        made.couple("ground", f"{side}.body", joint="rigid", **options, **more)
        more_here = {"leader": "steering"} if more else {}
        made.couple(f"steering.{side}", f"{side}.rod", joint=joint, **options, **more_here)
    return made


@pytest.mark.parametrize("options", [{}, {"execution": "decentral"}, {"technique": "index1"},
                                     {"technique": "imposed_motion"}, {"technique": "merge"}], ids=str)  # fmt: skip
def test_a_tie_rod_that_is_held_so_that_nothing_moves_asks_for_a_ball(options: dict[str, Any]) -> None:
    """18 rows and 18 motions: all forces are found, and the steering stands still."""
    made = steered("rigid", **options)
    with pytest.raises(koppel.ModelError) as error:
        made.merge() if options.get("technique") == "merge" else made.machine()
    told = str(error.value)
    assert told.startswith("couplings[2].joint = rigid: 'tie_rod' of left hangs on corner.carrier by a ball")
    assert told.endswith("take joint: ball") and "\n" not in told
    with pytest.raises(koppel.ModelError, match="take joint: ball"):
        steered("rigid", ("left", "right"), **options).simulate(until=0.1)
    run = steered("ball").simulate(until=0.2, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert np.ptp(run["left.corner.toe"]) > 0.1  # deg: with balls it steers


@pytest.mark.parametrize("kind", ["pendulum", "load on a link", "structure"])
def test_a_rod_with_a_ball_that_can_move_may_be_held_rigidly(kind: str) -> None:
    """A pendulum of two components welded together; a load on a rod between two balls; a strut that could not swing."""
    model = koppel.Model("component")
    if kind == "load on a link":
        sled = model.add_part("sled", mass=1, inertia=INERTIA)
        arm = model.add_part("arm", mass=1, inertia=INERTIA, position=(1, 0, 0))
        model.add("rail", joints.Prismatic(frame_a=model.ground, frame_b=sled, axis=(1, 0, 0)))
        pivot = model.ground.frame("pivot", position=(1, 0, -0.5))
        low = arm.frame("low", position=(0, 0, -0.5))
        model.add("hinge", joints.Revolute(frame_a=pivot, frame_b=low, axis=(0, 1, 0)))
        model.add("push", mechanics.Force(frame=sled, force=(20, 0, 0)))
        thin = {"xx": 1e-4, "yy": 0.04, "zz": 0.04}
        rod = model.add_part("rod", mass=0.5, inertia=thin, position=(0.5, 0, 0), free=True)
        model.add("near", joints.Spherical(frame_a=sled, frame_b=rod.frame("a", position=(-0.5, 0, 0)), cut=True))
        model.add("far", joints.Spherical(frame_a=arm, frame_b=rod.frame("b", position=(0.5, 0, 0)), cut=True))
        model.interface("end", rod.frame("middle"))
    else:
        bar_part = model.add_part("bar", mass=1, inertia=INERTIA, position=(0.5, 0, 0))
        model.add("ball", joints.Spherical(frame_a=model.ground, frame_b=bar_part.frame("top", position=(-0.5, 0, 0))))
        model.interface("end", bar_part.frame("tip", position=(0.5, 0, 0)))
    made = koppel.Assembly(kind, {"one": model, "two": free_bar(1.5 if kind != "load on a link" else 1.0)})
    made.couple("one.end", "two.left", joint="rigid")
    if kind == "structure":
        made.couple("ground", "two.right", joint="rigid")
    run = made.simulate(until=0.2, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert (np.ptp(run["two.bar.x" if kind == "load on a link" else "two.bar.z"]) > 0.01) == (kind != "structure")
    assert len(run.warnings) == (1 if kind == "structure" else 0), run.warnings  # rows that repeat each other


def test_a_rod_without_mass_as_a_part_is_named() -> None:
    made = koppel.Assembly("rigid", {"axle": axle_with_rod("tree", mass=0.0)})
    made.couple("ground", "axle.rod", joint="rigid")
    told = told_by(made)
    assert told.startswith("components.axle: the matrix of 'outer' is singular") and "by a distance" in told
