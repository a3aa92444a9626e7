"""The loader of images checks every size before it uses it."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest
from core.fuzz_images import INTS, Section, sections_of, state_machine

import koppel
from koppel import _core, mechanics

FUZZ = Path(__file__).parent / "fuzz_images.py"


def piecewise_machine() -> koppel.Model:
    """A part on a spring with a curve through points."""
    model = koppel.Model("curve")
    model.add_part("part", mass=1.0, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, 1))
    spring = {"type": "piecewise", "x": [-1, 0, 1], "y": [-10, 0, 20]}
    model.add("spring", mechanics.PointToPoint(frame_a="ground", frame_b="part", elastic=spring))
    return model


def section_of(image: bytes, name: str) -> Section:
    return next(section for section in sections_of(image) if section.name == name)


def replace(image: bytes, name: str, place: int, value: int) -> bytes:
    """The image with one integer of a section replaced."""
    data, section = bytearray(image), section_of(image, name)
    assert section.type == INTS
    assert place < section.count
    struct.pack_into("<i", data, section.offset + 4 * place, value)
    return bytes(data)


@pytest.mark.parametrize("points", [0x55555556, 0x2AAAAAAB, 0x7FFFFFFF, 0x40000001, 1, 0, -1])
@pytest.mark.parametrize("type", [2, 3])
def test_points_of_a_curve_are_counted_in_64_bits(points: int, type: int) -> None:
    """2 or 3 values per point: 3 * 0x55555556 is 2 in 32 bits."""
    image = koppel.compile_model(piecewise_machine()).system.image
    section = section_of(image, "curves")
    heads = struct.unpack_from(f"<{section.count}i", image, section.offset)
    row = next(i for i in range(0, section.count, 3) if heads[i] == 2)
    image = replace(replace(image, "curves", row, type), "curves", row + 1, points)
    with pytest.raises(ValueError, match="unsound curve"):
        _core.System.load(image)


@pytest.mark.parametrize("more", [0, 1, 16, 17, 15, -1, -16, 0x7FFFFFF0, 16 * 3 + 12, 16 * 3 + 3])
def test_a_table_needs_two_points_that_exist(more: int) -> None:
    image = koppel.compile_model(state_machine()).system.image
    section = section_of(image, "tape")
    ops = struct.unpack_from(f"<{section.count}i", image, section.offset)
    node = next(i for i in range(0, section.count, 6) if ops[i] == _core.tape_ops()["table"])
    with pytest.raises(ValueError, match="unsound tape"):
        _core.System.load(replace(image, "tape", node + 5, more))


def test_a_number_of_states_that_does_not_fit_is_refused() -> None:
    image = koppel.compile_model(state_machine()).system.image
    for count in (0x7FFFFFFF, -1, 0, 3):
        with pytest.raises(ValueError, match="image"):
            _core.System.load(replace(image, "head", 2, count))


@pytest.mark.parametrize("engine", _core.engines())
def test_mutated_images_are_refused_or_stepped(engine: str) -> None:
    """In a process of its own, so that a crash is seen; tools/test_sanitized.py runs 100 000 of them."""
    done = subprocess.run(
        [sys.executable, str(FUZZ), "--count", "300", "--engine", engine], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-600:]
    counts = dict(zip(*[iter(done.stdout.split())] * 2, strict=True))
    assert sum(map(int, counts.values())) == 300
    assert int(counts["refused"]) > 100
    assert int(counts["stepped"]) > 30
