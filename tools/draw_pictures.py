"""Draws the pictures of the README from what stands there: docs/pictures/*.png.

    python tools/draw_pictures.py

block.png is what the first example draws, axle.png what `make run` leaves of the first axle; both with fewer points and
colors, so that they stay small.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDTH = 900  # points


def shrink(source: Path, target: Path) -> None:
    """The same picture, WIDTH points wide, with 64 colors."""
    from PIL import Image

    with Image.open(source) as picture:
        size = (WIDTH, round(picture.height * WIDTH / picture.width))
        picture.convert("RGB").resize(size, Image.Resampling.LANCZOS).quantize(64).save(target, optimize=True)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert example is not None
    with tempfile.TemporaryDirectory() as folder:
        for command in (["-c", example[1]], [str(ROOT / "examples" / "realtime_axle.py"), "--quick"]):
            subprocess.run([sys.executable, *command], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        shrink(Path(folder, "block.png"), PICTURES / "block.png")
        shrink(Path(folder, "out", "double_wishbone.png"), PICTURES / "axle.png")
    for picture in sorted(PICTURES.glob("*.png")):
        print(f"{os.path.relpath(picture, ROOT)}: {picture.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
