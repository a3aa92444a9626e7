"""What commands that serve a page say about who reaches it."""

from __future__ import annotations

import os

from koppel.cli.terminal import tell

OWN = ("127.0.0.1", "localhost", "::1")
"""Hosts that only this machine reaches."""


def tell_open(host: str, asked: int, port: int, deed: str) -> None:
    """Warns where others reach the server, and says which port it has when the one asked for was taken."""
    if host not in OWN:
        tell(f"warning: everyone who reaches {host} and knows the address can {deed}")
    if port != asked and asked != 0:
        tell(f"port {asked} is taken, using {port}")


def find_tunnel(host: str, port: int) -> str:
    """The line that leads a browser elsewhere through SSH to the server; none where nobody is elsewhere.

    >>> find_tunnel("0.0.0.0", 8765)
    'from your own machine: ssh -L 8765:127.0.0.1:8765 HOST'
    """
    elsewhere = host not in OWN or "SSH_CONNECTION" in os.environ
    inside = host if host not in (*OWN, "0.0.0.0") else "127.0.0.1"
    return f"from your own machine: ssh -L {port}:{inside}:{port} HOST" if elsewhere else ""
