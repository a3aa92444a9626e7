"""The core through its C interface: no Python object is involved in loading, stepping and reading."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import numpy as np
import pytest

import koppel
from koppel import _core
from koppel.libraries.vehicle import read_axle


@pytest.fixture(scope="module")
def library() -> ctypes.CDLL:
    found = ctypes.CDLL(_core.__file__)
    found.koppel_create.restype = ctypes.c_void_p
    found.koppel_create.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_char_p,
        ctypes.c_double,
        ctypes.c_char_p,
        ctypes.c_size_t,
    ]
    found.koppel_time.restype = ctypes.c_double
    found.koppel_state_size.restype = ctypes.c_size_t
    for name in ("destroy", "channel_count", "input_count", "time", "state_size"):
        getattr(found, f"koppel_{name}").argtypes = [ctypes.c_void_p]
    found.koppel_set_input.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_double]
    found.koppel_step.argtypes = [ctypes.c_void_p, ctypes.c_int]
    found.koppel_read.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_double), ctypes.c_int]
    for name in ("get_state", "set_state"):
        getattr(found, f"koppel_{name}").argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    return found


@pytest.fixture(scope="module")
def compiled() -> koppel.CompiledModel:
    return koppel.compile_model(read_axle("double_wishbone"))


@pytest.fixture
def instance(library: ctypes.CDLL, compiled: koppel.CompiledModel) -> Iterator[int]:
    image = compiled.system.image
    made = library.koppel_create(image, len(image), b"lsrt2", 1e-3, None, 0)
    assert made
    yield made
    library.koppel_destroy(made)


def read(library: ctypes.CDLL, instance: int) -> np.ndarray:
    values = (ctypes.c_double * library.koppel_channel_count(instance))()
    assert library.koppel_read(instance, values, len(values)) == 0
    return np.array(values)


def test_image_steps_as_in_python_bit_for_bit(
    library: ctypes.CDLL, compiled: koppel.CompiledModel, instance: int
) -> None:
    machine = koppel.Machine(compiled)
    machine.core.run("lsrt2", koppel.Lsrt2().options, 1e-3, 50)
    assert library.koppel_step(instance, 50) == 0
    assert library.koppel_time(instance) == pytest.approx(0.05)
    assert np.array_equal(read(library, instance), machine.core.outputs(0.05))


def test_input_from_outside_acts_from_the_next_step(
    library: ctypes.CDLL, compiled: koppel.CompiledModel, instance: int
) -> None:
    force = compiled.find_channel("wheel_load_left.force_x")
    assert library.koppel_input_count(instance) == len(compiled.inputs)
    assert library.koppel_set_input(instance, compiled.inputs.index("longitudinal_force"), -1000.0) == 0
    assert read(library, instance)[force] == -1000.0
    assert library.koppel_set_input(instance, 99, 0.0) == 3


def test_state_as_bytes_rolls_back(library: ctypes.CDLL, instance: int) -> None:
    state = ctypes.create_string_buffer(library.koppel_state_size(instance))
    assert library.koppel_get_state(instance, state, len(state)) == 0
    library.koppel_step(instance, 20)
    first = read(library, instance)
    assert library.koppel_set_state(instance, state, len(state)) == 0
    library.koppel_step(instance, 20)
    assert np.array_equal(read(library, instance), first)
    assert library.koppel_set_state(instance, state, 3) == 3


@pytest.mark.parametrize(
    ("image", "stepper", "step", "word"),
    [
        (b"nonsense", b"lsrt2", 1e-3, "not a koppel image"),
        (None, b"rk4", 1e-3, "stepper"),
        (None, b"lsrt2", 0.0, "step"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    library: ctypes.CDLL, compiled: koppel.CompiledModel, image: bytes | None, stepper: bytes, step: float, word: str
) -> None:
    error = ctypes.create_string_buffer(200)
    data = image if image is not None else compiled.system.image
    assert not library.koppel_create(data, len(data), stepper, step, error, len(error))
    assert word in error.value.decode()
