"""The core through its C interface: no Python object is involved in loading, stepping and reading."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import numpy as np
import pytest

import koppel
from koppel import _core, control, rotational
from koppel.libraries.vehicle import read_axle
from koppel.solve.steppers import find_stepper

WRONG_ARGUMENT, WRONG_STATE = 100, 101


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
    assert library.koppel_set_input(instance, 99, 0.0) == WRONG_ARGUMENT


def test_state_as_bytes_rolls_back(library: ctypes.CDLL, instance: int) -> None:
    state = ctypes.create_string_buffer(library.koppel_state_size(instance))
    assert library.koppel_get_state(instance, state, len(state)) == 0
    library.koppel_step(instance, 20)
    first = read(library, instance)
    assert library.koppel_set_state(instance, state, len(state)) == 0
    library.koppel_step(instance, 20)
    assert np.array_equal(read(library, instance), first)
    assert library.koppel_set_state(instance, state, 3) == WRONG_ARGUMENT


@pytest.mark.parametrize(
    ("image", "stepper", "step", "word"),
    [
        (b"nonsense", b"lsrt2", 1e-3, "not a koppel image"),
        (None, b"rk4", 1e-3, "there is no stepper 'rk4'"),
        (None, b"lsrt2", 0.0, "lsrt2: step = 0 s is not above 0 s"),
        (None, b"lsrt2", float("nan"), "is not above 0 s"),
        (None, b"lsrt2", float("inf"), "lsrt2: step = inf s is not finite"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    library: ctypes.CDLL, compiled: koppel.CompiledModel, image: bytes | None, stepper: bytes, step: float, word: str
) -> None:
    error = ctypes.create_string_buffer(200)
    data = image if image is not None else compiled.system.image
    assert not library.koppel_create(data, len(data), stepper, step, error, len(error))
    assert word in error.value.decode()


def create(library: ctypes.CDLL, model: koppel.Model, stepper: str, step: float) -> tuple[int | None, str]:
    """An instance, or None and what is wrong."""
    error, image = ctypes.create_string_buffer(400), koppel.compile_model(model).system.image
    made = library.koppel_create(image, len(image), stepper.encode(), step, error, len(error))
    return made, error.value.decode()


def two_discs() -> koppel.Model:
    """Equal discs, one of them at 10 rad/s, and a clutch that takes them to 5 rad/s each within a step."""
    model = koppel.Model("discs")
    model.add("a", rotational.Shaft(inertia=1, speed=10))
    model.add("b", rotational.Shaft(inertia=1))
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=1e6))
    return model


@pytest.mark.parametrize("stepper", [name for name in _core.steppers() if name != "time_stepping"])
def test_set_valued_laws_are_refused_in_the_sentence_of_python(library: ctypes.CDLL, stepper: str) -> None:
    made, error = create(library, two_discs(), stepper, 1e-3)
    assert not made
    assert error == f"{stepper} does not solve set-valued laws; use time_stepping"
    with pytest.raises(koppel.KoppelError) as reason:
        koppel.simulate(two_discs(), until=0.01, stepper=find_stepper(stepper))
    assert str(reason.value) == f"{stepper} does not solve set-valued laws such as 'clutch'; use time_stepping"


def test_a_clutch_takes_two_discs_to_one_speed(library: ctypes.CDLL) -> None:
    made, error = create(library, two_discs(), "time_stepping", 1e-3)
    assert made, error
    assert library.koppel_step(made, 20) == 0
    channels = koppel.compile_model(two_discs())
    values = read(library, made)
    assert [values[channels.find_channel(f"{name}.speed")] for name in "ab"] == pytest.approx([5.0, 5.0], abs=1e-12)
    library.koppel_destroy(made)


@pytest.mark.parametrize("stepper", list(_core.steppers()))
def test_options_are_the_defaults_of_python(library: ctypes.CDLL, stepper: str) -> None:
    laws, defaults = _core.stepper_rules()[stepper]
    method = find_stepper(stepper)
    options = method.options
    assert (laws, defaults) == (method.laws, [*options, *[0.0] * (4 - len(options))])
    model = two_discs() if laws else read_axle("double_wishbone")
    machine = koppel.Machine(model)
    machine.core.run(stepper, options, 1e-3, 10)
    made, error = create(library, model, stepper, 1e-3)
    assert made, error
    assert library.koppel_step(made, 10) == 0
    assert np.array_equal(read(library, made), machine.core.outputs(0.01))
    library.koppel_destroy(made)


def test_a_tick_between_steps_is_refused(library: ctypes.CDLL) -> None:
    model = koppel.Model("held")
    model.add("shaft", rotational.Shaft(inertia=1))
    model.add("hold", control.Held(next="shaft.speed", every="2.5 ms"))
    model.add("push", rotational.Torque(shaft_b="shaft", torque="1 J*hold.value"))
    made, error = create(library, model, "lsrt2", 1e-3)
    assert not made
    assert "= 0.0025 s is not a whole number of steps of 0.001 s" in error
    with pytest.raises(koppel.ModelError, match="is not a whole number of steps"):
        koppel.simulate(model, until=0.01, stepper=koppel.Lsrt2(step=1e-3))


def test_a_motion_that_ends_has_a_code_of_its_own(library: ctypes.CDLL) -> None:
    model = koppel.Model("runaway")
    model.add("shaft", rotational.Shaft(inertia=1, speed=1))
    model.add("push", rotational.Torque(shaft_b="shaft", torque="1e300 J*time/1 s*shaft.speed/1 rad*1 s"))
    made, error = create(library, model, "lsrt2", 1e-3)
    assert made, error
    assert library.koppel_step(made, 100) == 2
    assert library.koppel_step(made, -1) == WRONG_ARGUMENT
    library.koppel_destroy(made)


def test_bytes_that_are_no_state_are_refused(library: ctypes.CDLL) -> None:
    made, _ = create(library, two_discs(), "time_stepping", 1e-3)
    size = library.koppel_state_size(made)
    before = ctypes.create_string_buffer(size)
    assert library.koppel_get_state(made, before, size) == 0
    values = np.frombuffer(before.raw, dtype=float).copy()
    for odd in (np.nan, np.inf, -2.0, 0.5, 1e300):
        values[0] = odd  # the counter of the steps
        assert library.koppel_set_state(made, values.tobytes(), size) == WRONG_STATE
    after = ctypes.create_string_buffer(size)
    assert library.koppel_get_state(made, after, size) == 0
    assert after.raw == before.raw
    library.koppel_destroy(made)
