"""Shows a run in the browser: a small server for one file, on this machine only unless told otherwise."""

from __future__ import annotations

import gzip
import secrets
import threading
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from koppel.model.errors import KoppelError
from koppel.results.run import Run
from koppel.view.packet import pack
from koppel.view.pages import build_page

NEXT_PORTS = 20  # so many are tried when one is taken


class Gate:
    """Who may ask: those who know the token of the address, from a page of ours and for a host of ours.

    The second half matters because any web page may send requests to this machine.

    >>> gate = Gate("127.0.0.1", 8765)
    >>> gate.refuse(gate.token, "127.0.0.1:8765", "http://127.0.0.1:8765")
    ''
    >>> gate.refuse(gate.token, "127.0.0.1:8765", "http://example.org")
    'not from this page'
    """

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.token = secrets.token_urlsafe(16)

    @property
    def names(self) -> set[str]:
        """Hosts that are ours."""
        return {f"{host}:{self.port}" for host in (self.host, "127.0.0.1", "localhost")}

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://{self.host}:{self.port}/?token={self.token}"

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
        """The packed run as it is now."""
        with self._lock:
            self.run.refresh()
            return pack(self.run, self.plots, full=self.full)

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
            if address.path == "/data":
                try:
                    return self._answer(200, gzip.compress(owner.data(), 1), "application/octet-stream")
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
