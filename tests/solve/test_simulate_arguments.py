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


def test_a_model_file_chooses_channels_and_rows(tmp_path: Path) -> None:
    """record of the file counts unless a run says otherwise; a list stands for its channels."""
    text = "koppel: 1\nparts: {ball: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}, free: true}}\nrecord: "
    file = tmp_path / "ball.yaml"
    file.write_text(text + "{channels: [ball.z, ball.v*], every: 10 ms}\n", encoding="utf-8")
    model = koppel.read_model(file)
    run = koppel.simulate(model, until=0.1)
    assert list(run) == ["ball.z", "ball.vx", "ball.vy", "ball.vz"] and len(run.time) == 11
    assert list(koppel.simulate(model, until=0.1, record="ball.x", every=0.05)) == ["ball.x"]
    koppel.write_model(model, tmp_path / "again.yaml")
    assert koppel.read_model(tmp_path / "again.yaml") == model
    file.write_text(text + "[ball.z]\n", encoding="utf-8")
    assert len(koppel.simulate(koppel.read_model(file), until=0.1).time) == 101
    for broken, words in (
        ("[ball.zz]", "record.channels: run has no channel 'ball.zz'; did you mean ball.z"),
        ("{every: -1 s}", "record.every = -1 s must be above 0 s"),
        ("{every: k}", "record.every = 'k' is not a time"),
    ):
        file.write_text(text + broken + "\n", encoding="utf-8")
        with pytest.raises(koppel.ModelError, match=words) as failure:
            koppel.simulate(koppel.read_model(file), until=0.1)
        assert str(failure.value).startswith(str(file))


def test_setting_a_field_of_what_does_not_change_is_one_line() -> None:
    model = koppel.Model("ball")
    part = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    with pytest.raises(koppel.ModelError, match=r"^mass = 3 cannot be set: a Part does not change") as failure:
        model.parts["ball"].mass = 3
    assert "\n" not in str(failure.value)
    with pytest.raises(koppel.ModelError, match="did you mean mass"):
        model.parts["ball"].mas = 3  # type: ignore[attr-defined]
    with pytest.raises(koppel.ModelError, match="'ball' is a reference"):
        part.mass = 3  # type: ignore[attr-defined]
