"""What the tests of the command line share: a model that works, and koppel as a process in an empty folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

GOOD = """koppel: 1
name: mass on a bushing
parameters:
  k: {value: 20 N/mm, at_least: 0 N/m}
  m: 10 kg
parts:
  block:
    mass: m
    inertia: {xx: 0.1, yy: 0.1, zz: 0.1}
    frames:
      top: {position: [0, 0, 50 mm]}
elements:
  mount:
    type: mechanics.bushing
    frame_a: ground
    frame_b: block
    stiffness: [k, k, k, 100, 100, 100]
    damping: [100, 100, 100, 1, 1, 1]
"""

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The empty folder in which koppel runs."""
    folder = tmp_path / "here"
    folder.mkdir()
    return folder


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """The file of a model that works."""
    file = tmp_path / "good.yaml"
    file.write_text(GOOD, encoding="utf-8")
    return file


@pytest.fixture
def koppel_command(here: Path) -> Command:
    """python -m koppel with these arguments."""

    def run(*arguments: object, timeout: float = 60.0) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "koppel", *map(str, arguments)]
        return subprocess.run(
            command, cwd=here, capture_output=True, text=True, encoding="utf-8", timeout=timeout, check=False
        )

    return run
