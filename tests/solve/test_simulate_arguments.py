"""What simulate takes: times with units, methods by name; what it does not know is one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel


def ball() -> koppel.Model:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    return model


def test_times_may_have_units() -> None:
    run = koppel.simulate(ball(), until="1 s", every="100 ms")
    assert np.array_equal(run.time, koppel.simulate(ball(), until=1.0, every=0.1).time)
    assert koppel.simulate(ball(), until="0.001 min").time[-1] == pytest.approx(0.06, rel=1e-12)


@pytest.mark.parametrize("until", ["1 m", "soon", None, "", [1.0], float("nan")])
def test_a_time_that_is_none_is_one_line(until: object) -> None:
    with pytest.raises(koppel.KoppelError, match="until") as caught:
        koppel.simulate(ball(), until=until)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["lsrt2", "generalized_alpha", "time_stepping"])
def test_a_stepper_may_be_named(name: str) -> None:
    assert str(koppel.simulate(ball(), until=0.01, stepper=name).attributes["stepper"]).startswith(f"{name}(")


def test_variable_step_may_be_named() -> None:
    assert len(koppel.simulate(ball(), until=0.01, stepper="variable_step").time) == 1001


@pytest.mark.parametrize(
    ("stepper", "words"), [("lsrt3", "did you mean lsrt2"), (3, "is no method"), (koppel.Lsrt2, "is")]
)
def test_a_stepper_that_is_none_is_one_line(stepper: object, words: str) -> None:
    with pytest.raises(koppel.KoppelError, match=words):
        koppel.simulate(ball(), until=0.01, stepper=stepper)  # type: ignore[arg-type]


RECORDED: list[Any] = [koppel.Lsrt2(), koppel.TimeStepping(), koppel.VariableStep()]


@pytest.mark.parametrize("method", RECORDED, ids=lambda method: method.name)
@pytest.mark.parametrize("stop", [None, "hinge.angle - 100"])
def test_record_chooses_channels_and_changes_no_value(method: Any, stop: str | None, tmp_path: Path) -> None:
    """The same bits as in a run with all channels; limits that are not recorded still warn."""
    model = koppel.Model("arm")
    arm = model.add_part("arm", mass=1, center_of_mass=(1, 0, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
    hinge = koppel.joints.Revolute(frame_a="ground", frame_b=arm, axis=(0, 1, 0), limits={"angle": [-0.1, 0.1]})
    model.add("hinge", hinge)
    whole = koppel.simulate(model, until=0.5, stepper=method, stop_when=stop)
    file = tmp_path / "part.h5"
    part = koppel.simulate(model, until=0.5, stepper=method, stop_when=stop, record=["arm.z", "arm.v*"], file=file)
    assert list(part) == [path for path in whole if path in ("arm.z", "arm.vx", "arm.vy", "arm.vz")]
    for path in part:
        assert np.array_equal(part[path], whole[path])
    assert part.warnings == whole.warnings != ()
    assert list(koppel.Run.read(file)) == list(part)
    with pytest.raises(koppel.KoppelError, match="did you mean"):
        koppel.simulate(model, until=0.5, record="arm.zz")
    with pytest.raises(koppel.KoppelError, match="record chooses no channel"):
        koppel.simulate(model, until=0.5, record=[])
