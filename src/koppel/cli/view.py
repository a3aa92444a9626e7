"""koppel view: a run in the browser, as a page, or as a picture."""

from __future__ import annotations

import signal
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from koppel.cli.options import AsJson
from koppel.cli.serving import find_tunnel, tell_open
from koppel.cli.terminal import Console, tell, tell_data
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
    as_json: AsJson = False,
) -> None:
    """Show a run in three dimensions, with plots: in the browser, or as one file that opens without network."""
    from koppel.model.target import find_target
    from koppel.results import Run

    if out is not None:
        find_target(out, [file])
    run = Run.read(file)
    console = Console(quiet=as_json)
    patterns = plot or []
    if out is not None:
        if out.suffix == ".png":
            if patterns:
                raise KoppelError(f"--plot goes with a page; give --out a name that ends in .html instead of {out}")
            from koppel.view.browser import save_picture

            console.print(f"picture: {save_picture(run, out, time)}", highlight=False, markup=False)
            if as_json:
                tell_data({"picture": str(out), "bytes": out.stat().st_size})
            return
        if time is not None:
            raise KoppelError(f"--time goes with a picture; give --out a name that ends in .png instead of {out}")
        if out.suffix not in (".html", ".htm"):
            raise KoppelError(f"{out}: ends with '{out.suffix}'; give .html for a page or .png for a picture")
        from koppel.view.pages import save_page

        console.print(f"page: {save_page(run, out, patterns, full=full)}", highlight=False, markup=False)
        if as_json:
            tell_data({"page": str(out), "bytes": out.stat().st_size})
        return
    from koppel.view.server import PageServer

    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):  # ends it in good order, wherever it is
        signal.signal(number, lambda *_: stop.set())
    with PageServer(run, patterns, host=host, port=port, full=full) as server:
        tell_open(host, port, server.port, "read this run")
        if as_json:
            tell_data({"address": server.address})
        console.print(server.address, highlight=False, markup=False, soft_wrap=True)
        if tunnel := find_tunnel(host, server.port):
            console.print(tunnel, highlight=False)
        console.print("Ctrl-C ends it", highlight=False)
        if open_browser and not webbrowser.open(server.address):
            tell("no browser was found; open the address by hand")
        stop.wait()
