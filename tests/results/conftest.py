from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from koppel.results import Channel, RunWriter

CHANNELS = [
    Channel("left.damper.force", "N", "pulls the sides together"),
    Channel("left.spring.force", "N"),
    Channel("right.wheel.z", "m", "height of the center, ä"),
]


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a short run of three channels and returns its path."""

    def write(name: str = "run.h5", rows: int = 10, factor: float = 1.0) -> Path:
        path = tmp_path / name
        time = np.arange(rows) * 1e-3
        values = factor * np.column_stack([time, 2 * time, np.sin(time)])
        with RunWriter(path, CHANNELS, model_text="name: axle\n", attributes={"model": "axle", "step": 1e-3}) as writer:
            writer.append(time, values)
        return path

    return write
