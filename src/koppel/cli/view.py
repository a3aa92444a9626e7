"""koppel view: a run in the browser, as a page, or as a picture."""

from __future__ import annotations

import os
import signal
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from koppel.cli.terminal import Console, tell
from koppel.model.errors import KoppelError


def view(
    file: Annotated[Path, typer.Argument(help="result file (HDF5)", show_default=False, readable=False)],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="page (.html) or picture (.png) instead of a server")
    ] = None,
    plot: Annotated[list[str] | None, typer.Option(help="channels that are plotted at first, e.g. 'wheel.*'")] = None,
    time: Annotated[float | None, typer.Option(help="instant of a picture in s; default: the last one")] = None,
    full: Annotated[bool, typer.Option("--full", help="all channels and rows, whatever the size")] = False,
    host: Annotated[str, typer.Option(help="where to serve; only this machine by default")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="port; the next free one when it is taken")] = 8765,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="open the browser")] = True,
) -> None:
    """Show a run in three dimensions, with plots: in the browser, or as one file that opens without network."""
    from koppel.model.target import find_target
    from koppel.results import Run

    if out is not None:
        find_target(out, [file])
    run = Run.read(file)
    console = Console()
    patterns = plot or []
    if out is not None:
        if out.suffix == ".png":
            from koppel.view.browser import save_picture

            console.print(f"picture: {save_picture(run, out, time)}", highlight=False, markup=False)
            return
        if out.suffix not in (".html", ".htm"):
            raise KoppelError(f"{out}: ends with '{out.suffix}'; give .html for a page or .png for a picture")
        from koppel.view.pages import save_page

        console.print(f"page: {save_page(run, out, patterns, full=full)}", highlight=False, markup=False)
        return
    from koppel.view.server import PageServer

    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):  # ends it in good order, wherever it is
        signal.signal(number, lambda *_: stop.set())
    with PageServer(run, patterns, host=host, port=port, full=full) as server:
        if host not in ("127.0.0.1", "localhost", "::1"):
            tell(f"warning: everyone who reaches {host} and knows the address can read this run")
        if server.port != port and port != 0:
            tell(f"port {port} is taken, using {server.port}")
        console.print(server.address, highlight=False, markup=False, soft_wrap=True)
        if "SSH_CONNECTION" in os.environ:
            console.print(f"from your own machine: ssh -L {server.port}:127.0.0.1:{server.port} HOST", highlight=False)
        console.print("Ctrl-C ends it", highlight=False)
        if open_browser and not webbrowser.open(server.address):
            tell("no browser was found; open the address by hand")
        stop.wait()
