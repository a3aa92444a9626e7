"""Compares src/koppel/_core.pyi with what the installed native module says about itself; --write renews it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).resolve().parent.parent / "src" / "koppel" / "_core.pyi"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "_core.pyi"
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "koppel._core", "-o", str(fresh)]
        subprocess.run(command, check=True, cwd=folder)
        text = fresh.read_text()
    if "--write" in sys.argv:
        STUB.write_text(text)
    elif STUB.read_text() != text:
        sys.exit("src/koppel/_core.pyi is not up to date; run: make stub")
    print("stub of the native module is up to date")


if __name__ == "__main__":
    main()
