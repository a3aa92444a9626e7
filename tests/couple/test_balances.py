"""Momentum, angular momentum and energy of assemblies, to the order of their gaps; action is reaction."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import koppel

J = np.array([0.1, 0.12, 0.08])
MASS = 1.5
Array = np.ndarray[Any, Any]


def bar(
    x: float, spin: tuple[float, float, float], velocity: tuple[float, float, float], gravity: float
) -> koppel.Model:
    """A free bar along x."""
    model = koppel.Model("bar", gravity=(0, 0, -gravity))
    inertia = dict(zip(("xx", "yy", "zz"), J.tolist(), strict=True))
    part = model.add_part(
        "bar", mass=MASS, inertia=inertia, position=(x, 0, 0), velocity=velocity, angular_velocity=spin, free=True
    )
    model.interface("left", part.frame("left", position=(-0.5, 0, 0)))
    model.interface("right", part.frame("right", position=(0.5, 0, 0)))
    return model


def pair(joint: str, gravity: float = 0.0, **options: Any) -> koppel.Assembly:
    """Two bars that tumble; their ends have the same velocity at the start."""
    spin = (0.7, 2.0, 1.0)
    same = np.array([0.1, -0.2, 0.3])
    first, second = (same - np.cross(spin, (side, 0, 0)) for side in (0.5, -0.5))
    models = {"one": bar(0.5, spin, tuple(first), gravity), "two": bar(1.5, spin, tuple(second), gravity)}
    made = koppel.Assembly("pair", models)
    made.couple("one.right", "two.left", joint=joint, **({"axis": (0, 1, 0)} if joint == "hinge" else {}), **options)
    return made


def read(run: koppel.Run, name: str, keys: tuple[str, ...]) -> Array:
    return np.stack([run[f"{name}.bar.{key}"] for key in keys], axis=1)


def momentum(run: koppel.Run) -> Array:
    """Angular momentum about the origin per row, in world axes."""
    total = np.zeros((len(run.time), 3))
    for name in ("one", "two"):
        place, speed = read(run, name, ("x", "y", "z")), read(run, name, ("vx", "vy", "vz"))
        spin, turn = J * read(run, name, ("wx", "wy", "wz")), read(run, name, ("qw", "qx", "qy", "qz"))
        w, v = turn[:, :1], turn[:, 1:]
        total += MASS * np.cross(place, speed) + spin + 2 * np.cross(v, np.cross(v, spin) + w * spin)
    return total


def energy(run: koppel.Run, gravity: float) -> Array:
    total = np.zeros(len(run.time))
    for name in ("one", "two"):
        speed, spin = read(run, name, ("vx", "vy", "vz")), read(run, name, ("wx", "wy", "wz"))
        total += 0.5 * MASS * np.sum(speed**2, axis=1) + 0.5 * np.sum(J * spin**2, axis=1)
        total += MASS * gravity * run[f"{name}.bar.z"]
    return total


def simulate(assembly: koppel.Assembly, kind: type[koppel.Stepper], step: float = 1e-3) -> koppel.Run:
    return assembly.simulate(until=0.4, every=0.01, stepper=kind(step=step))


@pytest.mark.parametrize("joint", ["rigid", "ball", "hinge"])
def test_angular_momentum_is_kept_to_the_order_of_the_method(joint: str) -> None:
    """Without delay as in the merged model; with order 2 where the method has it."""
    made = pair(joint, iterations=4)
    merged = koppel.simulate(made.merge(cut=True), until=0.4, every=0.01, stepper=koppel.SemiImplicitEuler(step=1e-3))
    found, kept = momentum(simulate(made, koppel.SemiImplicitEuler)), momentum(merged)
    assert np.max(np.abs(kept - kept[0])) > 1e-3  # the method itself
    assert np.max(np.abs(found - kept)) < 1e-11
    losses = []
    for step in (2e-3, 1e-3):
        found = momentum(simulate(pair(joint), koppel.GeneralizedAlpha, step))
        losses.append(np.max(np.abs(found - found[0])))
    assert losses[1] < 1e-6 * np.linalg.norm(kept[0])
    assert np.log2(losses[0] / losses[1]) > 1.7


@pytest.mark.parametrize(
    ("options", "kind", "limit", "order"),
    [
        ({}, koppel.GeneralizedAlpha, 1e-7, 2),
        ({"execution": "decentral", "predictor": "renew"}, koppel.GeneralizedAlpha, 1e-7, 2),
        ({"execution": "decentral"}, koppel.SemiImplicitEuler, 0.05, 1),
    ],
    ids=["central", "renew", "decentral"],
)
def test_power_of_joints_closes_to_the_order_of_the_method(
    options: dict[str, Any], kind: type[koppel.Stepper], limit: float, order: int
) -> None:
    """Energy in a field of gravity: a joint does no work but that of its gap."""
    changes = []
    for step in (2e-3, 1e-3):
        values = energy(simulate(pair("ball", 9.81, **options), kind, step), 9.81)
        changes.append(np.max(np.abs(values - values[0])) / values[0])
    assert changes[1] < limit
    assert np.log2(changes[0] / changes[1]) == pytest.approx(order, abs=0.2)


@pytest.mark.parametrize(
    "options",
    [
        {"technique": "spring_damper", "stiffness": 2e4, "damping": 3.0},
        {"technique": "spring_damper", "jacobian": "own", "stiffness": 2e4, "damping": 3.0},
        {"technique": "index1", "baumgarte": 20.0},
        {"execution": "decentral"},
    ],
    ids=["springs", "own", "index1", "decentral"],
)
def test_action_is_reaction_bit_for_bit(options: dict[str, Any]) -> None:
    """Two like bodies fly apart from one point: what one does, the other does with the other sign."""
    models = {}
    for name, sign in (("one", 1.0), ("two", -1.0)):
        model = koppel.Model(name, gravity=(0, 0, 0))
        inertia = dict(zip(("xx", "yy", "zz"), J.tolist(), strict=True))
        part = model.add_part(
            "bar", mass=MASS, inertia=inertia, velocity=(0.3 * sign, 0.1 * sign, -0.2 * sign), free=True
        )
        model.interface("middle", part)
        models[name] = model
    made = koppel.Assembly("apart", models)
    made.couple("one.middle", "two.middle", joint="ball", **options)
    found = made.simulate(until=0.1, stepper=koppel.SemiImplicitEuler(step=1e-3))
    assert np.max(np.abs(found["couplings.one_middle-two_middle.force_x"])) > 0.1
    for key in ("x", "y", "z", "vx", "vy", "vz"):
        assert np.array_equal(found[f"one.bar.{key}"], -found[f"two.bar.{key}"])


@pytest.mark.parametrize("joint", ["ball", "distance"])
def test_a_leader_feels_the_force_that_its_follower_needed(joint: str) -> None:
    """One step later and as it was: the same vector, while the rod between them turns."""
    models = {}
    for name, mass, at, rise, spin in (("lead", 50.0, 0.0, 0.0, 0.0), ("tail", 0.5, 0.4, 3.0, 7.5)):
        model = models[name] = koppel.Model(name, gravity=(0, 0, 0))
        start: dict[str, Any] = {"position": (at, 0, 0), "velocity": (0, rise, 0), "angular_velocity": (0, 0, spin)}
        body = model.add_part("body", mass=mass, inertia=dict.fromkeys(("xx", "yy", "zz"), mass), free=True, **start)
        model.interface("end", body.frame("end", position=(-at if joint == "ball" else 0, 0, 0)))
    made = koppel.Assembly("pair", models)
    made.couple("lead.end", "tail.end", joint=joint, technique="imposed_motion", leader="lead")
    found = made.simulate(until=0.1, stepper=koppel.SemiImplicitEuler(step=1e-3))
    force = np.stack([found[f"couplings.lead_end-tail_end.force_{axis}"] for axis in "xyz"], axis=1)
    turned = np.degrees(np.arctan2(-force[:, 1], -force[:, 0]))
    assert np.ptp(turned) > 30.0
    for k, axis in enumerate("xyz"):
        gained = 50.0 * np.diff(found[f"lead.body.v{axis}"]) / 1e-3
        assert np.max(np.abs(gained[1:] + force[1:-1, k])) < 1e-8
