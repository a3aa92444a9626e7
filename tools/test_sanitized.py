"""Builds the core with AddressSanitizer and UndefinedBehaviorSanitizer and runs its tests with it.

    python tools/test_sanitized.py [--narrow] [arguments of pytest]

The build goes to build/sanitize, beside a copy of the package; the installed module stays as it is. --narrow leaves
out the builds for wide registers. Without arguments the tests of the core, the elements and the steppers run, without
those marked long, then 100 000 mutated images, by turns with each build of the core. The first error ends a process.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "sanitize"
TESTS = ["tests/core", "tests/elements", "tests/solve", "tests/test_every_element.py"]
IMAGES = 100_000
# tests that count calls of the heap or build a module of their own
OTHERS = ["tests/core/test_memory.py", "tests/core/test_planted_errors.py"]


def build(wide: bool) -> Path:
    """The folder with the package, the module in it watched."""
    found = subprocess.run(
        [sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True, check=True
    )
    settings = {
        "CMAKE_BUILD_TYPE": "Release",
        "Python_EXECUTABLE": sys.executable,
        "nanobind_DIR": found.stdout.strip(),
        "KOPPEL_WIDE": "ON" if wide else "OFF",
        "KOPPEL_SANITIZE": "ON",
    }
    defines = [f"-D{name}={value}" for name, value in settings.items()]
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    subprocess.run(["cmake", "-S", str(ROOT), "-B", str(BUILD), *generator, *defines], check=True)
    subprocess.run(["cmake", "--build", str(BUILD), "--parallel", "2"], check=True)
    package = BUILD / "package"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "koppel", package / "koppel", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for module in BUILD.glob("_core*.so"):
        shutil.copy(module, package / "koppel")
    return package


def environment(package: Path) -> dict[str, str]:
    """The runtime of the sanitizers must come first in a process whose Python was built without it."""
    runtime = [
        subprocess.run(["c++", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libstdc++.so")
    ]
    return {
        **os.environ,
        "LD_PRELOAD": " ".join(runtime),
        "ASAN_OPTIONS": f"detect_leaks=0:log_path={BUILD / 'report'}",
        "UBSAN_OPTIONS": f"print_stacktrace=1:halt_on_error=1:log_path={BUILD / 'report'}",
        "PYTHONPATH": str(package),
        "OPENBLAS_NUM_THREADS": "1",
    }


def main(arguments: list[str]) -> int:
    """Runs the tests; the number of those that fail at all."""
    narrow = "--narrow" in arguments
    given = [argument for argument in arguments if argument != "--narrow"]
    watched = environment(build(not narrow))
    for old in BUILD.glob("report.*"):
        old.unlink()
    ignored = [f"--ignore={path}" for path in OTHERS]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    failed = subprocess.run(
        [*command, *(given or [*TESTS, *ignored, "-n", "2", "-m", "not long"])], cwd=ROOT, env=watched, check=False
    ).returncode
    if not given and not failed:
        fuzz = [
            sys.executable,
            "tests/core/fuzz_images.py",
            "--count",
            str(IMAGES // 2),
            "--engine",
            "every",
            "--first",
        ]
        halves = [subprocess.Popen([*fuzz, str(first)], cwd=ROOT, env=watched) for first in (0, IMAGES // 2)]
        failed = max(abs(half.wait()) for half in halves)
    for report in sorted(BUILD.glob("report.*")):  # workers of pytest lose what they wrote last
        print(report.read_text(errors="replace")[:4000])
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
