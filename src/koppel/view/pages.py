"""The page that shows a run: one file that opens without network."""

from __future__ import annotations

import base64
import gzip
import os
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from koppel.model.errors import KoppelError
from koppel.model.mesh import load_meshes
from koppel.model.target import PAGES, find_target
from koppel.results.run import Run
from koppel.view.packet import pack, read_scene

if TYPE_CHECKING:
    from koppel.solve.analyses.linearize import Mode
    from koppel.solve.machine import Machine


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
    target = find_target(file, endings=PAGES, what="page")
    target.write_text(build_page(pack(run, plots, full=full)), encoding="utf-8")
    return Path(file)


def save_modes(machine: Machine, file: str | os.PathLike[str], modes: Sequence[Mode] | None = None) -> Path:
    """Writes eigenmodes as a page in which the parts swing; modes: without them the 20 slowest of its equilibrium.

    The machine stands where the modes belong to.

    >>> import koppel, tempfile
    >>> model = koppel.Model("mass")
    >>> block = model.add_part("block", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=block, stiffness=[100, 400, 900, 9, 9, 9])
    >>> name = model.add("spring", spring)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save_modes(koppel.Machine(model), Path(folder, "modes.html")).name
    'modes.html'
    """
    from koppel.solve.analyses.linearize import linearize
    from koppel.solve.scene import find_scene
    from koppel.view.modes import describe_modes

    target = find_target(file, endings=PAGES, what="page")
    if modes is None:
        modes = linearize(machine, at="equilibrium").modes(20)
    compiled = machine.compiled
    values = machine.core.outputs(machine.time)
    attributes = {"scene": find_scene(machine), "model": compiled.model.name}
    run = Run(compiled.channels, [machine.time], [values], model_text=compiled.text, attributes=attributes)
    run.meshes = [(mesh.corners, mesh.triangles) for mesh in load_meshes(compiled.model)]
    known = compiled.channel_numbers
    parts = [part["path"] for part in read_scene(run)["parts"] if f"{part['path']}.qw" in known]
    found = describe_modes(machine, modes, parts)
    if not found:
        raise KoppelError(f"model '{compiled.model.name}': no part moves in any of the {len(modes)} modes")
    target.write_text(build_page(pack(run, modes=found)), encoding="utf-8")
    return Path(file)
