"""A step finds all its memory ready: no call of the heap, counted from outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from machines import STEPPERS

COUNTER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

static volatile long calls = 0;
long heap_calls(void) { return __atomic_load_n(&calls, __ATOMIC_SEQ_CST); }

extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

static void count(void) { __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST); }
void* malloc(size_t n) { count(); return __libc_malloc(n); }
void* calloc(size_t n, size_t m) { count(); return __libc_calloc(n, m); }
void* realloc(void* p, size_t n) { count(); return __libc_realloc(p, n); }
void* memalign(size_t a, size_t n) { count(); return __libc_memalign(a, n); }
void* aligned_alloc(size_t a, size_t n) { count(); return __libc_memalign(a, n); }
int posix_memalign(void** p, size_t a, size_t n) {
    count();
    *p = __libc_memalign(a, n);
    return *p ? 0 : ENOMEM;
}
"""

SCRIPT = """
import ctypes, gc, sys
import numpy as np
sys.path.insert(0, sys.argv[1])
from machines import STEPPERS, build_tumbling_machine
import koppel

counter = ctypes.CDLL(None).heap_calls
counter.restype = ctypes.c_long
machine = koppel.Machine(build_tumbling_machine())
width = 1 + len(machine.compiled.channels)
rows = np.empty((1100, width))
gc.disable()
before = counter()
bytes(100_000)
assert counter() > before, "the counter does not count"
for name, cls in STEPPERS.items():
    for jacobian in ("full", "reduced"):
        for every in (1, 5):
            stepper = cls(step=1e-4, jacobian=jacobian, relinearize_every=every)
            options = list(stepper.options)
            counts = []
            for steps in (1, 1, 1, 1001, 1, 1001):
                machine.reset()
                begin = counter()
                machine.core.run(name, options, 1e-4, steps, 1, rows)
                counts.append(counter() - begin)
            print(name, jacobian, every, *counts[2:])
"""


COUPLED = """
import ctypes, gc, sys
import numpy as np
from koppel import GeneralizedAlpha, SemiImplicitEuler
from koppel.vehicle.modular import modular_rig

counter = ctypes.CDLL(None).heap_calls
counter.restype = ctypes.c_long
euler, alpha = SemiImplicitEuler(step=1e-4), GeneralizedAlpha(step=1e-4)
decentral = {"execution": "decentral"}
springs = {"technique": "spring_damper", "stiffness": 1e5, "damping": 1e1}
led = {"technique": "imposed_motion", "leader": "body", "options": {"column_damping": 1000.0}}
cases = {
    "central": (euler, {}),
    "iterated": (euler, {"iterations": 4}),
    "explicit": (euler, {"explicit": True}),
    "linear": (euler, {**decentral, "predictor": "linear"}),
    "evaluate": (euler, {**decentral, "predictor": "evaluate"}),
    "renew": (euler, {**decentral, "predictor": "renew"}),
    "index1": (euler, {"technique": "index1"}),
    "led": (euler, led),
    "springs": (euler, springs),
    "springs_own": (euler, {**springs, "jacobian": "own"}),
    "springs_delayed": (euler, {**springs, "jacobian": "delayed"}),
    "alpha": (alpha, {}),
    "alpha_evaluate": (alpha, {**decentral, "predictor": "evaluate"}),
    "alpha_led": (GeneralizedAlpha(step=1e-4, spectral_radius=0.0), led),
}
gc.disable()
for name, (method, options) in cases.items():
    coupled = modular_rig(free_body=True, **options).machine(method)
    coupled.begin()
    start = [machine.core.state_bytes() for machine in coupled.machines.values()]
    rows = np.empty((1100, coupled.core.width))
    counts = []
    for steps in (1, 1, 1, 1001, 1, 1001):
        for machine, state in zip(coupled.machines.values(), start):
            machine.core.set_state_bytes(state)
        coupled.core.begin()
        begin = counter()
        ended = coupled.core.run(steps, 1, rows, 0)
        counts.append(counter() - begin)
        assert ended[0] == steps and ended[1] == steps, (name, ended)
    print(name, *counts[2:])
"""


def run_counted(tmp_path: Path, text: str) -> list[list[str]]:
    """The words of the lines that a script prints whose calls of the heap are counted."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler to build the counter")
    source, library, script = tmp_path / "count.c", tmp_path / "count.so", tmp_path / "script.py"
    source.write_text(COUNTER)
    script.write_text(text)
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    environment = {**os.environ, "LD_PRELOAD": str(library), "PYTHONMALLOC": "pymalloc"}
    done = subprocess.run(
        [sys.executable, str(script), str(Path(__file__).parents[1])],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return [line.split() for line in done.stdout.splitlines()]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts by LD_PRELOAD of glibc")
def test_no_stepper_asks_for_memory_in_a_step(tmp_path: Path) -> None:
    """A run of 1001 steps, every one recorded, calls the heap as often as a run of one step."""
    lines = run_counted(tmp_path, SCRIPT)
    assert len(lines) == 4 * len(STEPPERS)
    for name, jacobian, every, *counts in lines:
        assert len(set(counts)) == 1, f"{name} {jacobian} {every}: heap calls of 1, 1001, 1, 1001 steps: {counts}"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts by LD_PRELOAD of glibc")
def test_no_coupling_asks_for_memory_in_a_step(tmp_path: Path) -> None:
    """The same of components in lockstep, for every technique, execution and predictor."""
    lines = run_counted(tmp_path, COUPLED)
    assert len(lines) == 14
    for name, *counts in lines:
        assert len(set(counts)) == 1, f"{name}: heap calls of 1, 1001, 1, 1001 steps: {counts}"
