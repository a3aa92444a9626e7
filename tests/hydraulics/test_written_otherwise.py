"""Networks declared in another order, under other names, in a submodel, mirrored: the same machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hydraulics.cases import CASES
from hydraulics.networks import random_network

import koppel

LARGE = {"flow": 1e-6, "pressure": 1e3, "passed": 1e-9, "speed": 1e-3, "position": 1e-6}
"""Channels that say what a network does, and what of them is no rest."""


def apart(a: koppel.Run, b: koppel.Run, renamed: Callable[[str], str] = str) -> float:
    """The largest difference over the range of its channel."""
    worst = 0.0
    for channel in a.channels:
        owner, _, name = channel.path.rpartition(".")
        if name not in LARGE or (f"{owner}.enclosed" in a and np.any(a[f"{owner}.enclosed"])):
            continue
        x, y = np.asarray(a[channel.path]), np.asarray(b[renamed(channel.path)])
        worst = max(worst, float(np.max(np.abs(x - y)) / max(np.ptp(x), LARGE[name])))
    return worst


def run(model: koppel.Model, until: float, step: float) -> koppel.Run:
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step))


@pytest.mark.parametrize("seed", range(8))
def test_order_and_names_change_nothing(seed: int) -> None:
    net = random_network(seed, valves=4)
    order = np.random.default_rng(seed).permutation(len(net.elements)).tolist()
    plain = run(net.build(), 0.05, 2e-4)
    assert apart(plain, run(net.build(order=order), 0.05, 2e-4)) < 1e-12
    assert apart(plain, run(net.build(prefix="zz_"), 0.05, 2e-4), "zz_{}".format) < 1e-12


@pytest.mark.parametrize("name", CASES)
def test_machines_of_the_pack_move_alike_in_a_submodel_mirrored_and_permuted(name: str, shared: Path) -> None:
    case = CASES[name]
    until, plain = 200 * case.step, case.build()
    base = run(plain, until, case.step)
    for mirror in (False, True):
        whole = koppel.Model("whole", gravity=plain.gravity)
        whole.submodel("part", case.build(), mirror=mirror)
        assert apart(base, run(whole, until, case.step), "part.{}".format) == 0.0
    other = case.build()
    elements = list(other.elements.items())
    other.elements.clear()
    other.elements.update([elements[k] for k in np.random.default_rng(1).permutation(len(elements))])
    assert apart(base, run(other, until, case.step)) < 1e-11
