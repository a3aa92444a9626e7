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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts by LD_PRELOAD of glibc")
def test_no_stepper_asks_for_memory_in_a_step(tmp_path: Path) -> None:
    """A run of 1001 steps, every one recorded, calls the heap as often as a run of one step."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler to build the counter")
    source, library, script = tmp_path / "count.c", tmp_path / "count.so", tmp_path / "script.py"
    source.write_text(COUNTER)
    script.write_text(SCRIPT)
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
    lines = [line.split() for line in done.stdout.splitlines()]
    assert len(lines) == 4 * len(STEPPERS)
    for name, jacobian, every, *counts in lines:
        assert len(set(counts)) == 1, f"{name} {jacobian} {every}: heap calls of 1, 1001, 1, 1001 steps: {counts}"
