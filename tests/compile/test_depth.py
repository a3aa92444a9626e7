"""Deep chains: parted into pieces, the motion is the same and the cost grows linearly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import koppel
from koppel import joints


def chain(links: int) -> koppel.Model:
    """Hinges in a row, axes turned against each other, every link with mass and inertia."""
    model = koppel.Model("chain")
    before = str(model.ground)
    for k in range(links):
        part = model.add_part(
            f"p{k}", mass=1.0, center_of_mass=(0.1, 0, 0.01), inertia={"xx": 0.01, "yy": 0.02, "zz": 0.02}
        )
        part.frame("tip", position=(0.2, 0, 0))
        axis = (0, 1, 0.2 * (k % 3))
        model.add(f"j{k}", joints.Revolute(frame_a=before, frame_b=f"p{k}", axis=axis, rate=0.5 if k == 0 else 0))
        before = f"p{k}.tip"
    return model


def test_a_chain_deeper_than_max_depth_is_parted_after_every_four_joints() -> None:
    compiled = koppel.compile_model(chain(10), max_depth=4)
    assert set(compiled.constraints) == {"j4", "j9"}  # every fifth hinge holds two trees together
    assert compiled.system.nu == 4 + (6 + 4) + 6
    assert koppel.compile_model(chain(10)).system.nu == 10
    assert set(koppel.compile_model(chain(10), max_depth=9).constraints) == {"j4", "j9"}  # nine in a row are enough
    assert koppel.compile_model(chain(10), max_depth=10).constraints == ()


def test_a_side_branch_that_ends_early_stays_in_joint_coordinates() -> None:
    model = chain(12)
    bar = {"mass": 1.0, "inertia": {"xx": 0.01, "yy": 0.02, "zz": 0.02}}
    for k, before in enumerate(("p3.tip", "s0", "s1", "s2")):  # joints 5 to 8 in a row, with a chain of 12 beside them
        model.add_part(f"s{k}", **bar)
        model.add(f"side{k}", joints.Revolute(frame_a=before, frame_b=f"s{k}", axis=(1, 0, 0)))
    compiled = koppel.compile_model(model, max_depth=8)
    assert set(compiled.constraints) == {"j4", "j9"}


def test_the_depth_stands_in_the_model_file(tmp_path: Path) -> None:
    model = chain(6)
    model.max_depth = 3
    koppel.write_model(model, tmp_path / "chain.yaml")
    again = koppel.read_model(tmp_path / "chain.yaml")
    assert again.max_depth == 3 and "max_depth: 3" in (tmp_path / "chain.yaml").read_text()
    assert set(koppel.compile_model(again).constraints) == {"j3"}
    with pytest.raises(koppel.ModelError, match=r"max_depth = -1 does not fit"):
        model.max_depth = -1


def test_a_part_more_than_max_depth_does_not_multiply_the_cost() -> None:
    below, above = (koppel.compile_model(chain(n)).system.block_products for n in (64, 65))
    assert above < 2 * below


@pytest.mark.parametrize("max_depth", [1, 3])
def test_the_motion_does_not_depend_on_where_a_chain_is_cut(max_depth: int) -> None:
    whole = koppel.compile_model(chain(6))
    parted = koppel.compile_model(chain(6), max_depth=max_depth)
    method = koppel.VariableStep(method="DOP853", rtol=1e-10, atol=1e-12)
    runs = [koppel.simulate(model, until=0.5, every=0.1, stepper=method) for model in (whole, parted)]
    for channel in ("p5.x", "p5.z", "p2.y", "p5.wy"):
        assert np.max(np.abs(runs[0][channel] - runs[1][channel])) < 1e-7, channel


def test_block_products_grow_with_the_number_of_links_when_the_depth_is_bounded() -> None:
    few, many = (koppel.compile_model(chain(n), max_depth=8).system.block_products for n in (40, 160))
    assert many < 4.6 * few
