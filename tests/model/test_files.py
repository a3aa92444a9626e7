"""Model files: round trip and every kind of bad file, one line each."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from koppel.elements import mechanics, sensors
from koppel.model.curve import Gas, Hermite, Piecewise, Stop
from koppel.model.errors import KoppelError, ModelError
from koppel.model.files import read_model, read_text, schema, to_text, write_model
from koppel.model.model import Model
from koppel.model.signal import Sine, Step, Table


def build_everything() -> Model:
    """A model that uses every section and every way to write a value."""
    inner = Model("inner", description="used twice")
    inner.parameter("rate", "28 N/mm")
    seat = inner.interface("base").frame("seat", position=[0, 0, 0.1])
    ball = inner.add_part("ball", mass="m", inertia={"xx": "m*1e-3", "yy": "m*1e-3", "zz": "m*1e-3"})
    inner.parameter("m", 1.25, unit="kg", description="mass of the ball", at_least=0, structural=True)
    inner.add("spring", mechanics.PointToPoint(frame_a=seat, frame_b=ball, elastic="rate", length="100 mm"))

    model = Model("everything", description="all of it: with a colon, 'quotes' and ü", gravity=[0, 0, "-9.81 m/s**2"])
    model.parameter("k", 1e-7 / 3)
    model.parameter("L", "k * 2 m")
    model.input("push", "N", Table(time=[0, 1, "2 s"], value=[0, "1 kN", 0], interpolation="hold", outside="repeat"))
    model.ground.frame("wall", position=[1, 2, 3], rotation=[[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    body = model.add_part(
        "body",
        mass=0.1 + 0.2,
        center_of_mass=["L/2", 0, 0],
        inertia=[[1, 0.1, 0], [0.1, 1, 0], [0, 0, 1]],
        position=["25 mm", "k", 1e-30],
        rotation={"x": [0, 1, 0], "y": [-1, 0, 0]},
        velocity=["36 km/h", 0, 0],
        angular_velocity=[0, 0, "60 rpm"],
    )
    hub = body.frame("hub", rotation={"quaternion": [1, 0, 0, 0]})
    body.frame("toe", rotation={"cardan": ["10 deg", 0, 0.1]})
    model.add(
        "mount",
        mechanics.Bushing(
            frame_a="ground.wall",
            frame_b=hub,
            stiffness=["28 N/mm", "k", 3, 0, 0, "1 N*m/deg"],
            preload=[0, 0, "-5 kN", 0, 0, 0],
            curves={
                "x": Piecewise(x=(0, "1 mm"), y=(0, 5)),
                "rz": Hermite(x=(0, 1), y=(0, 1), slope=(1, 1)),
                "z": Stop(side="bump", gap="5 mm", stiffness=1e5),
            },
        ),
    )
    model.add(
        "gas",
        mechanics.PointToPoint(frame_a="ground", frame_b=hub, elastic=Gas(force=100, column=0.1), damping="3 N*s/m"),
    )
    model.add(
        "load",
        mechanics.Force(
            frame=hub, force=["push", Sine(amplitude=1, frequency=2), Step(time=1, after="2 N")], axes="frame"
        ),
    )
    model.add("pose", sensors.Pose(frame=hub, relative_to="body.toe", zero="design"))
    model.submodel("left", inner, connections={"base": body}, parameters={"rate": "30 N/mm"}, position=[0, "L", 0])
    model.submodel("right", inner, mirror=True, rotation={"cardan": [0, 0, "180 deg"]})
    model.output("x", "pose.x")
    model.output("f", "left.spring.force * 2", unit="N", description="twice")
    return model


def test_round_trip_without_loss(tmp_path: Path) -> None:
    model = build_everything()
    model.check()
    text = to_text(model)
    again = read_text(text)
    again.check()
    assert again == model
    assert to_text(again) == text
    write_model(model, tmp_path / "m.yaml")
    read = read_model(tmp_path / "m.yaml")
    assert read == model and read.file == str(tmp_path / "m.yaml")
    assert [path.name for path in tmp_path.iterdir()] == ["m.yaml"]


def test_source_text_numbers_and_lines_are_kept() -> None:
    text = to_text(build_everything())
    assert "position: [25 mm, k, 1e-30]" in text or "position: [25 mm, k, 1.0e-30]" in text
    assert "0.30000000000000004" in text
    assert "mirror: true" in text and "free" not in text  # defaults are left out
    assert text.startswith("koppel: 1\nname: everything\n")
    assert text.count("description: used twice") == 1  # the model used twice is written once


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=3, max_size=3))
@settings(max_examples=100, deadline=None)
def test_numbers_keep_their_bits(position: list[float]) -> None:
    model = Model("m")
    model.ground.frame("f", position=position)
    assert list(read_text(to_text(model)).frames["f"].position) == position


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc")), max_size=40))
@settings(max_examples=100, deadline=None)
def test_any_description_survives(description: str) -> None:
    model = Model("m", description=description)
    assert read_text(to_text(model)).description == description


def test_submodel_files_are_found_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "side.yaml").write_text("koppel: 1\nname: side\nparts: {w: {mass: 1, free: true}}\n")
    main = "koppel: 1\nsubmodels:\n  left: {file: parts/side.yaml}\n  right: {file: parts/side.yaml, mirror: true}\n"
    (tmp_path / "axle.yaml").write_text(main)
    model = read_model(tmp_path / "axle.yaml")
    model.check()
    assert model.submodels["left"].model.name == "side"
    assert "file: parts/side.yaml" in to_text(model) and "model:" not in to_text(model)
    write_model(model, tmp_path / "copy.yaml")
    assert read_model(tmp_path / "copy.yaml") == model


def test_error_in_a_submodel_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "side.yaml").write_text("koppel: 1\nparts: {w: {mass: -1}}\n")
    (tmp_path / "axle.yaml").write_text("koppel: 1\nsubmodels: {left: {file: side.yaml}}\n")
    with pytest.raises(ModelError, match=r"side\.yaml: parts\.w\.mass = -1 kg is below 0 kg"):
        read_model(tmp_path / "axle.yaml")
    (tmp_path / "side.yaml").write_text("koppel: 1\nparts: {w: {mass: 1}}\n")
    with pytest.raises(ModelError, match=r"side\.yaml: parts\.w: part 'w' has no joint"):
        read_model(tmp_path / "axle.yaml").check()


def test_files_that_use_each_other_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("koppel: 1\nsubmodels: {s: {file: b.yaml}}\n")
    (tmp_path / "b.yaml").write_text("koppel: 1\nsubmodels: {s: {file: a.yaml}}\n")
    with pytest.raises(ModelError, match=r"files use each other: a\.yaml -> b\.yaml -> a\.yaml"):
        read_model(tmp_path / "a.yaml")


LAUGHS = "koppel: 1\na: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join(['*' + old] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "is empty (0 bytes); a model starts with 'koppel: 1'"),
        (b"  \n\n", "is empty"),
        (b"\x00\x01\x02binary", "is binary"),
        (b"\xff\xfe\xfd", "is not UTF-8 text at byte 0"),
        (b"\x89PNG\r\n\x1a\n\x00", "is binary"),
        (b"- a\n- b\n", "line 1, column 1: is no model, or does not say so: its top is no mapping with the key koppel"),
        (b"just words\n", "line 1, column 1: is no model, or does not say so: its top is no mapping"),
        (b"koppel: 2\n", "koppel = 2 is not allowed; choose 1"),
        (b"koppel: 1\nparts: {w: {mass: 1, mass: 2}}\n", "duplicate key"),
        (b"koppel: 1\nparts: {w: {mass: 1", "the file may be cut off"),
        (b"koppel: 1\nname: 'half", "the file may be cut off"),
        (b"koppel: 1\nparts:\n  wheel:\n    mas", "parts.wheel = 'mas' is not a mapping"),
        (b"koppel: 1\nparts:\n", "parts: is empty; give it a value or leave the key out"),
        (b"koppel: 1\nprats: {}\n", "prats: unknown key; did you mean parts?"),
        (
            b"koppel: 1\nparts: {w: {mass: 1, frames: {hub: {positon: [0, 0, 0]}}}}\n",
            "parts.w.frames.hub.positon: unknown key; did you mean position?",
        ),
        (b"koppel: 1\nparts: {w: {mass: 3 m}}\n", "parts.w.mass = '3 m' has unit m; give it in kg"),
        (b"koppel: 1\nparts: {w: {mass: 1, free: yes}}\n", "parts.w.free = 'yes' is not allowed; give true or false"),
        (b"koppel: 1\nparts: {w: {mass: 1, inertia: {xx: 1, yy: 1, zz: 3}}}\n", "triangle inequality"),
        (
            b"koppel: 1\nparameters: {a: \"__import__('os').system('true')\"}\n",
            "parameters.a.value: unknown function '__import__'",
        ),
        (b"koppel: 1\nname: !!python/object/apply:os.system ['true']\n", "could not determine a constructor"),
        (b"koppel: 1\nelements: {b: {frame_a: ground}}\n", "elements.b.type: is missing; choose one of"),
        (b"koppel: 1\nsubmodels: {s: {file: none.yaml}}\n", "submodels.s.file = 'none.yaml' does not exist"),
        (b"koppel: 1\nsubmodels: {s: &s {model: {submodels: {t: *s}}}}\n", "contains itself through an alias"),
        (LAUGHS.encode(), "through its aliases"),
        (b"koppel: 1\na: " + b"[" * 5000, "nested deeper than"),
        (b"koppel: 1\na: &a 1\nb: [" + b"*a, " * 1001 + b"1]\n", "more than 1000 aliases"),
        (b"koppel: 1\n1: 2\n", "has the key 1, which is not a name"),
        (b"koppel: 1\nparameters: {1: 2}\n", "is not a name"),
    ],
)
def test_bad_file_gives_one_line(tmp_path: Path, raw: bytes, message: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(raw)
    with pytest.raises(ModelError) as caught:
        read_model(path)
    line = str(caught.value)
    assert message in line
    assert line.startswith(f"{path}: ") and "\n" not in line and len(line) < 500
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("size", [50_000_000, 15_000_000])
@pytest.mark.parametrize("kind", ["binary", "words", "line"])
def test_megabytes_of_nonsense_are_refused_quickly(tmp_path: Path, size: int, kind: str) -> None:
    path = tmp_path / "nonsense.yaml"
    chunk = {"binary": random.Random(1).randbytes(1000), "words": b"lorem ipsum dolor sit amet\n", "line": b"abc def "}[
        kind
    ]
    path.write_bytes(chunk * (size // len(chunk)))
    start = time.perf_counter()
    with pytest.raises(ModelError) as caught:
        read_model(path)
    assert "\n" not in str(caught.value)
    assert time.perf_counter() - start < 5.0


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="does not exist"):
        read_model(tmp_path / "none.yaml")
    with pytest.raises(ModelError, match="is a folder"):
        read_model(tmp_path)


def test_nothing_is_written_when_writing_fails(tmp_path: Path) -> None:
    with pytest.raises(KoppelError, match="cannot be written"):
        write_model(build_everything(), tmp_path / "none" / "m.yaml")
    assert list(tmp_path.iterdir()) == []


TEXT = to_text(build_everything())


@given(st.integers(min_value=0, max_value=len(TEXT) - 1))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_truncated_anywhere_is_a_model_or_one_line(cut: int) -> None:
    try:
        read_text(TEXT[:cut], "cut.yaml").check()
    except KoppelError as error:
        assert str(error).startswith("cut.yaml: ") and "\n" not in str(error)


@given(st.integers(min_value=0, max_value=len(TEXT) - 1), st.sampled_from(list("[]{}:,&*!|>'\"%@`#\t\n -0xe.")))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_one_wrong_character_is_a_model_or_one_line(place: int, character: str) -> None:
    try:
        read_text(TEXT[:place] + character + TEXT[place + 1 :], "typo.yaml").check()
    except KoppelError as error:
        assert str(error).startswith("typo.yaml: ") and "\n" not in str(error)


PIECES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["ground", "1 m", "k", "mechanics.bushing"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["type", "mass", "frames", "x", "y", "value", "unit", "model", "step", "a"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*Model.model_fields, "part"]), PIECES, max_size=3))
@settings(max_examples=300, deadline=None)
def test_any_data_is_a_model_or_one_line(data: dict[str, Any]) -> None:
    try:
        read_text(json.dumps(data), "any.yaml").check()
    except KoppelError as error:
        assert str(error).startswith("any.yaml: ") and "\n" not in str(error)


def test_schema_knows_elements_and_units() -> None:
    document = schema()
    json.dumps(document)
    kinds = [entry["$ref"] for entry in document["properties"]["elements"]["additionalProperties"]["oneOf"]]
    assert "#/$defs/mechanics.bushing" in kinds
    bushing = document["$defs"]["mechanics.bushing"]
    assert bushing["properties"]["type"] == {"const": "mechanics.bushing"}
    assert "N*m/rad" in bushing["properties"]["stiffness"]["description"]
    assert "kg" in document["$defs"]["Part"]["properties"]["mass"]["description"]
    text = json.dumps(document)
    for reference in set(part.split('"')[0] for part in text.split('"$ref": "')[1:]):
        name = reference.removeprefix("#/$defs/")
        assert reference == "#" or name in document["$defs"]
