"""The folder of reference trajectories that were not made with koppel."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def oracles() -> Path:
    """KOPPEL_ORACLES, or ../shared/oracles beside the repository."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "oracles"
    folder = Path(os.environ.get("KOPPEL_ORACLES", beside))
    if not (folder / "cases.json").is_file():
        pytest.skip(f"no reference trajectories in {folder}; set KOPPEL_ORACLES to the folder that holds cases.json")
    return folder
