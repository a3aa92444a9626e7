"""Shows a run in the browser: a small server for one file, on this machine only unless told otherwise."""

from __future__ import annotations

import gzip
import json
import secrets
import socket
import struct
import threading
from collections.abc import Iterable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from koppel.model.errors import KoppelError
from koppel.results.run import Run
from koppel.results.run_file import RunState
from koppel.view.packet import BLOCK, Choice, choose, pack, pack_rows
from koppel.view.pages import build_page

NEXT_PORTS = 20  # so many are tried when one is taken
FIRST_BYTES = 6_000_000  # of the rows that a page gets at first
PORTION_BYTES = 8_000_000  # of rows that it gets at once afterwards
MOST_STREAMED = 200_000_000  # of all rows that it gets, unless all is asked for; it keeps them in its memory


EVERYWHERE = "0.0.0.0"  # a server there answers at all addresses of this machine


def own_names() -> set[str]:
    """What others call this machine: its name and its addresses."""
    name = socket.gethostname()
    try:
        found = {str(entry[4][0]) for entry in socket.getaddrinfo(name, None, socket.AF_INET)}
    except OSError:  # a name that nothing resolves
        found = set()
    return {name, *found}


class Gate:
    """Who may ask: those who know the token of the address, from a page of ours and for a host of ours.

    The second half matters because any web page may send requests to this machine.

    >>> gate = Gate("127.0.0.1", 8765)
    >>> gate.refuse(gate.token, "127.0.0.1:8765", "http://127.0.0.1:8765")
    ''
    >>> gate.refuse(gate.token, "127.0.0.1:8765", "http://example.org")
    'not from this page'
    >>> Gate("0.0.0.0", 8765).names >= {f"{socket.gethostname()}:8765", "localhost:8765"}
    True
    """

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.token = secrets.token_urlsafe(16)

    @property
    def names(self) -> set[str]:
        """Hosts that are ours."""
        others = own_names() if self.host == EVERYWHERE else set()
        return {f"{host}:{self.port}" for host in (self.host, "127.0.0.1", "localhost", *others)}

    @property
    def address(self) -> str:
        """What to open in a browser."""
        host = socket.gethostname() if self.host == EVERYWHERE else self.host
        return f"http://{host}:{self.port}/?token={self.token}"

    def refuse(self, token: str, host: str | None, origin: str | None) -> str:
        """Why a request gets no answer; empty when it does."""
        if not secrets.compare_digest(token.encode(), self.token.encode()) or host not in self.names:
            return "the address needs its token"
        if origin is not None and origin.removeprefix("http://") not in self.names:
            return "not from this page"
        return ""


class PageServer:
    """Serves the page of a run. Every request needs the token of the address and a Host that is ours.

    The file may still grow: each reload of the page shows the rows that are there by then.

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> with PageServer(koppel.simulate(model, until=0.1)) as server:
    ...     server.address.startswith("http://127.0.0.1:")
    True
    """

    def __init__(
        self, run: Run, plots: Iterable[str] = (), *, host: str = "127.0.0.1", port: int = 8765, full: bool = False
    ) -> None:
        self.run, self.plots, self.full = run, tuple(plots), full
        self.gate = Gate(host, port)
        self._lock = threading.Lock()
        self.data()  # what cannot be shown is told before anything opens
        for number in [*range(port, port + NEXT_PORTS), 0]:
            try:
                self._server = ThreadingHTTPServer((host, number), _handler(self))
                break
            except OSError as error:
                taken = error
        else:
            raise KoppelError(f"cannot serve on {host}: {taken.strerror}")
        self.gate.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return self.gate.address

    @property
    def port(self) -> int:
        """The port that was free."""
        return self.gate.port

    @property
    def token(self) -> str:
        """What every request needs."""
        return self.gate.token

    def data(self) -> bytes:
        """The packed run as it is now: few rows of a large one, and how many more there are to be asked for."""
        with self._lock:
            self.run.refresh()
            most = 10**15 if self.full else MOST_STREAMED
            whole = choose(self.run, self.plots, full=self.full, most=most)
            first = replace(whole, stride=max(whole.stride, -(-len(self.run.time) * whole.row_bytes // FIRST_BYTES)))
            self._choice = whole
            return pack(self.run, choice=first, stream=self._stream(whole, first.stride))

    def _stream(self, whole: Choice, stride: int) -> dict[str, Any]:
        portion = max(1, PORTION_BYTES // whole.row_bytes // BLOCK) * BLOCK
        rows = len(whole.rows(len(self.run.time)))
        return {"rows": rows, "portion": portion, "whole": stride == whole.stride == 1}

    def rows(self, first: int, count: int) -> bytes:
        """Rows from the first of a block on, as they are now; before them the number of all rows and the state."""
        with self._lock:
            if self.run.status.state == RunState.RUNNING:
                self.run.refresh()
            every = self._choice.rows(len(self.run.time))
            some = every[max(0, first) // BLOCK * BLOCK :][: max(0, count)]
            head = json.dumps({"rows": len(every), "count": len(some), "state": self.run.status.state.name}).encode()
            front = struct.pack("<I", len(head)) + head
            return front + b" " * (-len(front) % 8) + pack_rows(self.run, self._choice, some)

    def close(self) -> None:
        """Stops serving."""
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> PageServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _handler(owner: PageServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            token = parse_qs(address.query).get("token", [""])[0]
            wrong = owner.gate.refuse(token, self.headers.get("Host"), self.headers.get("Origin"))
            if wrong:
                return self._answer(403, f"{wrong}\n".encode(), "text/plain")
            if address.path == "/":
                return self._answer(200, build_page().encode(), "text/html; charset=utf-8")
            try:
                if address.path == "/data":
                    return self._answer(200, gzip.compress(owner.data(), 1), "application/octet-stream")
                if address.path == "/rows":
                    asked = parse_qs(address.query)
                    first, count = (int(asked.get(name, ["0"])[0]) for name in ("first", "count"))
                    return self._answer(200, owner.rows(first, count), "application/octet-stream")
            except ValueError:
                return self._answer(400, b"first and count are whole numbers\n", "text/plain")
            except KoppelError as error:
                return self._answer(500, f"{error}\n".encode(), "text/plain")
            return self._answer(404, b"there is nothing here\n", "text/plain")

        def _answer(self, code: int, body: bytes, kind: str) -> None:
            self.send_response(code)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Says nothing."""

    return Handler
