"""The start does not depend on which joints carry: some are cut on purpose, chains parted, loops closed anywhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import koppel
from koppel import joints

Array = NDArray[np.float64]
KINDS: list[Any] = [joints.Revolute, joints.Prismatic, joints.Spherical, joints.Universal, joints.Cylindrical]
MOTION = ("x", "y", "z", "vx", "vy", "vz", "wx", "wy", "wz")


def random_tree(seed: int, cut: int = -1, depth: int = 64, floating: bool = False) -> koppel.Model:
    """Parts on joints of all kinds, some of whose start values are given; without position in the model."""
    rng = np.random.default_rng(seed)
    model = koppel.Model("tree", gravity=(0, 0, 0), max_depth=depth)
    parts: list[Any] = []
    for k in range(int(rng.integers(3, 7))):
        moments = dict(zip(("xx", "yy", "zz"), rng.uniform(0.05, 0.08, 3).tolist(), strict=True))
        center, mass = rng.uniform(-0.2, 0.2, 3).tolist(), float(rng.uniform(1, 3))
        parts.append(model.add_part(f"part_{k}", mass=mass, center_of_mass=center, inertia=moments))
        if floating and k == 0:
            continue
        to = int(rng.integers(0 if floating else -1, k)) if k else -1
        place = {"position": rng.uniform(-0.5, 0.5, 3).tolist(), "rotation": {"cardan": rng.uniform(-1, 1, 3).tolist()}}
        frame_a = parts[to].frame(f"to_{k}", **place) if to >= 0 else model.ground.frame(f"to_{k}", **place)
        frame_b = parts[k].frame("own", position=rng.uniform(-0.5, 0.5, 3).tolist())
        kind = KINDS[int(rng.integers(len(KINDS)))]
        numbers = [name for name, _ in kind.start_names() if name not in ("quaternion", "angular_velocity")]
        given = {name: float(rng.uniform(-1, 1)) for name in numbers if rng.random() < 0.4}
        model.add(f"joint_{k}", kind(frame_a=frame_a, frame_b=frame_b, cut=k == cut, **given))
    if floating:
        name = f"part_{int(rng.integers(len(parts)))}"
        moves = {"velocity": (0.3, 0.2, -0.1), "angular_velocity": (0.5, 0, 0.2), "free": True}
        model.parts[name] = koppel.Part(**{**model.parts[name].to_data(), **moves})
    return model


def read_start(model: koppel.Model, machine: koppel.Machine | None = None) -> Array:
    out = (machine or koppel.Machine(model)).outputs()
    return np.array([[out[f"{part}.{name}"] for name in MOTION] for part in model.parts])


@pytest.mark.parametrize("floating", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_a_tree_starts_alike_wherever_it_is_cut(seed: int, floating: bool) -> None:
    """Cut at each joint, and parted after every joint or two: what is not given starts at 0, as in the whole tree."""
    model = random_tree(seed, floating=floating)
    wanted = read_start(model)
    assert np.max(np.abs(wanted[:, :3])) > 0.1
    others = [random_tree(seed, cut=k, floating=floating) for k in range(len(model.parts))]
    others += [random_tree(seed, depth=depth, floating=floating) for depth in (1, 2)]
    for other in others:
        assert np.max(np.abs(read_start(other) - wanted)) < 1e-11


def test_two_joints_that_are_cut_one_behind_the_other_place_what_hangs_on_them() -> None:
    def chain(*cut: int) -> koppel.Model:
        model = koppel.Model("chain", gravity=(0, 0, 0))
        for k in range(4):
            body = model.add_part(f"link_{k}", mass=1, center_of_mass=(0.5, 0, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
            end = f"link_{k - 1}.end" if k else "ground"
            model.add(f"joint_{k}", joints.Revolute(frame_a=end, frame_b=body, axis=(0, 0, 1), cut=k in cut))
            body.frame("end", position=(1, 0, 0), rotation={"cardan": (0, 0, 0.5)})
        return model

    wanted = read_start(chain())
    assert abs(wanted[1, 0] - (1 + 0.5 * np.cos(0.5))) < 1e-15
    for cut in ((1, 2), (2, 3), (1, 3), (0, 1, 2, 3)):
        assert np.max(np.abs(read_start(chain(*cut)) - wanted)) < 1e-12


def ring(seed: int, cut: int | None) -> koppel.Model:
    """Seven bars on ball joints and hinges, not closed by design: many motions are left to choose from."""
    rng = np.random.default_rng(seed)
    model = koppel.Model("ring", gravity=(0, 0, 0))
    count, last = 6, np.zeros(3)
    corners = [np.array([np.cos(t), np.sin(t), 0]) for t in 2 * np.pi * np.arange(count + 1) / (count + 1)]
    ends: list[Any] = [model.ground.frame("start", position=corners[0].tolist())]
    links = []
    for k in range(count):
        last = corners[k + 1] - corners[k] + rng.uniform(-0.05, 0.05, 3)
        moments = dict(zip(("xx", "yy", "zz"), rng.uniform(0.05, 0.08, 3).tolist(), strict=True))
        bar = model.add_part(
            f"bar_{k}", mass=float(rng.uniform(1, 3)), center_of_mass=(last / 2).tolist(), inertia=moments
        )
        links.append((ends[-1], bar))
        ends.append(bar.frame("end", position=last.tolist()))
    links.append((ends[-1], model.ground.frame("back", position=corners[-1].tolist())))
    for k, (a, b) in enumerate(links):
        axis, rate = rng.uniform(-0.2, 0.2, 3) + np.array([0, 0, 1]), float(rng.uniform(-1, 1))
        given = {"rate": rate} if k == 1 else {"angle": 0.05, "guess": ["angle"]} if k == 4 else {}
        if k in (0, 3):
            model.add(f"joint_{k}", joints.Spherical(frame_a=a, frame_b=b, cut=k == cut))
        else:
            model.add(f"joint_{k}", joints.Revolute(frame_a=a, frame_b=b, axis=axis.tolist(), cut=k == cut, **given))
    return model


@pytest.mark.parametrize("seed", range(6))
def test_a_loop_starts_alike_whichever_joint_closes_it(seed: int) -> None:
    """Of all closed positions that nearest to what joints are to be, each weighed by the masses of its two parts."""
    wanted = read_start(ring(seed, None))
    machine = koppel.Machine(ring(seed, None))
    assert machine.degrees_of_freedom > 3
    for cut in range(7):
        assert np.max(np.abs(read_start(ring(seed, cut)) - wanted)) < 1e-6, cut


def far_ring(seed: int, cut: int) -> koppel.Model:
    """Four bars in the plane whose joints are nowhere near a closed position, cut at one of five."""
    rng = np.random.default_rng(seed)
    count = 4
    lengths, bends = rng.uniform(0.3, 1.0, count).tolist(), rng.uniform(-0.8, 0.8, count).tolist()
    model = koppel.Model("far", gravity=(0, 0, 0))
    ends: list[Any] = [model.ground]
    for k, (length, bend) in enumerate(zip(lengths, bends, strict=True)):
        inertia = {"xx": 0.01, "yy": 0.1, "zz": 0.1}
        bar = model.add_part(f"bar_{k}", mass=1 + 0.1 * k, center_of_mass=(length / 2, 0, 0), inertia=inertia)
        model.add(f"joint_{k}", joints.Revolute(frame_a=ends[-1], frame_b=bar, cut=k == cut))
        ends.append(bar.frame("end", position=(length, 0, 0), rotation={"cardan": (0, 0, bend)}))
    back = model.ground.frame("back", position=[*rng.uniform(-0.5, 0.5, 2).tolist(), 0])
    model.add(f"joint_{count}", joints.Revolute(frame_a=ends[-1], frame_b=back, cut=count == cut))
    return model


@pytest.mark.parametrize("seed", [1, 3])
def test_a_loop_far_from_closed_closes_alike_whichever_joint_closes_it(seed: int) -> None:
    """Several closings are within reach; the nearest one counts, and the others are told."""
    wanted = read_start(far_ring(seed, 0))
    for cut in range(1, 5):
        model = far_ring(seed, cut)
        machine = koppel.Machine(model)
        assert np.max(np.abs(read_start(model, machine) - wanted)) < 1e-6, cut
        assert any("close in more than one way" in line for line in machine.start_doubts)


def test_a_loop_near_closed_has_no_doubt() -> None:
    machine = koppel.Machine(ring(0, None))
    machine.reset()
    assert machine.start_doubts == [] and machine.start_warnings == ()
