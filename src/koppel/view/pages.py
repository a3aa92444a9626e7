"""The page that shows a run: one file that opens without network."""

from __future__ import annotations

import base64
import gzip
import os
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from koppel.model.target import find_target
from koppel.results.run import Run
from koppel.view.packet import pack


def read_page_file(name: str) -> str:
    """A file of the folder page, as text."""
    return (files("koppel.view") / "page" / name).read_text(encoding="utf-8")


def build_page(data: bytes = b"", connect: str = "") -> str:
    """The page as text; data: a packed run inside, else the page asks its server for it; connect: further addresses
    that it may ask, such as the socket of a live machine.

    >>> build_page().startswith("<!doctype html>")
    True
    """
    inside = base64.b64encode(gzip.compress(data, mtime=0)).decode() if data else ""
    script = read_page_file("page.js").replace("</script", "<\\/script")
    page = read_page_file("page.html").replace("/*PLOT-STYLE*/", read_page_file("plot.css"))
    if connect:
        page = page.replace("connect-src 'self'", f"connect-src 'self' {connect}")
    before, after = page.split("/*SCRIPT*/")
    return before.replace("<!--DATA-->", inside) + script + after


def save_page(run: Run, file: str | os.PathLike[str], plots: Iterable[str] = (), *, full: bool = False) -> Path:
    """Writes a run as one HTML file that opens by double click, without network.

    plots: paths or patterns of channels that are plotted at first. full: all channels and rows, whatever their size.

    >>> import koppel, tempfile
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_page(koppel.simulate(model, until=0.1), Path(folder, "ball.html")).name
    'ball.html'
    """
    target = find_target(file)
    target.write_text(build_page(pack(run, plots, full=full)), encoding="utf-8")
    return Path(file)
