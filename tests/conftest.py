"""What all tests share: the folder of shared data, a browser, and the folder of this file on the path of imports."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data: KOPPEL_SHARED, or ../shared beside the repository."""
    folder = Path(os.environ.get("KOPPEL_SHARED", Path(__file__).resolve().parents[2] / "shared"))
    if not (folder / "axles").is_dir():
        pytest.skip(f"no shared data in {folder}; set KOPPEL_SHARED to the folder that holds axles/")
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A headless Chromium; skips where there is none, unless KOPPEL_BROWSER=required."""
    from in_browser import FLAGS

    from koppel.view.browser import find_browser

    required = os.environ.get("KOPPEL_BROWSER") == "required"
    path = find_browser()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        if required:
            raise
        pytest.skip("browser tests need playwright: pip install 'koppel[test]'")
    if path is None:
        assert not required, "no Chromium was found; make browser installs one"
        pytest.skip("browser tests need Chromium; make browser says how")
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


_unseen: set[str] = set()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Remembers why no page was looked at."""
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else ""
        if "browser tests need" in reason:
            _unseen.add(reason.removeprefix("Skipped: "))


def pytest_unconfigure() -> None:
    """The last line says so when no page was looked at."""
    for reason in sorted(_unseen):
        print(f"\nno page was looked at: {reason}")
