"""What all tests share: the folder of shared data, and the folder of this file on the path of imports."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data: KOPPEL_SHARED, or ../shared beside the repository."""
    folder = Path(os.environ.get("KOPPEL_SHARED", Path(__file__).resolve().parents[2] / "shared"))
    if not (folder / "axles").is_dir():
        pytest.skip(f"no shared data in {folder}; set KOPPEL_SHARED to the folder that holds axles/")
    return folder
