"""Links without mass in closed loops: a rod is the same as a distance that stays."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics, sensors

METHODS = [
    koppel.Lsrt2(step=1e-3),
    koppel.SemiImplicitEuler(step=1e-3),
    koppel.GeneralizedAlpha(step=1e-3),
    koppel.LinearImplicitEuler(step=1e-3),
    koppel.VariableStep(method="DOP853", rtol=1e-9, atol=1e-11),
]


def two_pendulums(rod: bool) -> koppel.Model:
    """Two pendulums on tilted hinges, 1 m apart, joined by a rod of 1.05 m without mass, or by its length alone."""
    model = koppel.Model("rod without mass")
    for name, x in (("a", 0.0), ("b", 1.0)):
        part = model.add_part(name, mass=1 + x, center_of_mass=(0, 0, -0.5), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
        part.frame("tip", position=(0, 0.05, -0.8))
        model.ground.frame(f"o{name}", position=(x, 0, 0))
        angle = 0.4 if name == "a" else 0.0
        model.add(f"h{name}", joints.Revolute(frame_a=f"ground.o{name}", frame_b=name, axis=(0, 1, 0.1), angle=angle))
    if rod:
        model.add_part("rod", mass=0).frame("end", position=(1.05, 0, 0))
        model.add("s1", joints.Spherical(frame_a="a.tip", frame_b="rod"))
        model.add("s2", joints.Spherical(frame_a="rod.end", frame_b="b.tip"))
        model.add("load", sensors.JointLoad(joint="s2"))
    else:
        model.add("distance", sensors.Travel(frame_a="a.tip", frame_b="b.tip"))
        model.add("rod", mechanics.Constraint(zero="distance.length - 1.05 m"))
    return model


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_rod_without_mass_moves_as_a_distance_that_stays(method: koppel.Stepper) -> None:
    runs = [koppel.simulate(two_pendulums(rod), until=1.0, every=0.01, stepper=method) for rod in (True, False)]
    for channel in ("ha.angle", "hb.angle", "hb.rate"):
        assert np.max(np.abs(runs[0][channel] - runs[1][channel])) < 1e-8, channel


def test_a_rod_without_mass_pulls_along_itself_with_the_force_of_the_condition() -> None:
    rod, condition = (koppel.Machine(two_pendulums(kind)) for kind in (True, False))
    load = [rod.outputs()[f"load.{axis}"] for axis in ("fx", "fy", "fz")]
    _, force = condition.core.constrained_accelerations(0.0, condition.q, condition.u)
    assert abs(load[0] - force[0]) < 1e-6 * abs(force[0])  # x of the rod's own axes
    assert max(abs(load[1]), abs(load[2])) < 1e-6 * abs(force[0])


@pytest.mark.parametrize("method", ["Radau", "DOP853"])
def test_spin_of_a_point_mass_on_a_ball_joint_is_named(method: str) -> None:
    model = koppel.Model("spherical pendulum")
    ball = model.add_part("ball", mass=1, center_of_mass=(0, 0, -1))
    model.add("joint", koppel.joints.Spherical(frame_a=model.ground, frame_b=ball, angular_velocity=(1, 0.5, 0)))
    with pytest.raises(koppel.KoppelError, match=r"'joint\.wz' moves no inertia; give the part mass and inertia"):
        koppel.simulate(model, until=1.0, stepper=koppel.VariableStep(method=method))
    with pytest.raises(koppel.RunError, match="the matrix of 'joint' is singular: it moves no mass"):
        koppel.simulate(model, until=1.0)
