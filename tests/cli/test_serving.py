"""Who reaches what a command serves, and how: own names, foreign names, a tunnel; and -o wherever there is --out."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import typer

import koppel
from koppel.cli.main import app
from koppel.cli.serving import find_tunnel


def ask(address: str, host: str) -> int:
    """The status of a request that calls the server by this name."""
    request = urllib.request.Request(address, headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_an_open_host_answers_to_its_own_names_only_and_says_how_to_get_there(tmp_path: Path) -> None:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    koppel.simulate(model, until=0.1, file=str(tmp_path / "ball.h5"))
    command = [sys.executable, "-m", "koppel", "view", "ball.h5", "--no-open", "--host", "0.0.0.0", "--port", "0"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address, tunnel = process.stdout.readline().strip(), process.stdout.readline().strip()
        name, _, port = address.removeprefix("http://").partition("/")[0].rpartition(":")
        assert name == socket.gethostname()
        assert tunnel == f"from your own machine: ssh -L {port}:127.0.0.1:{port} HOST"
        here = address.replace(name, "127.0.0.1")
        assert [ask(here, f"{host}:{port}") for host in (name, "127.0.0.1", "localhost")] == [200] * 3
        assert ask(here, f"elsewhere.example:{port}") == 403  # a name that leads here by a trick of its owner
    finally:
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert "everyone who reaches 0.0.0.0" in told


def test_only_those_elsewhere_are_told_of_a_tunnel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    assert find_tunnel("127.0.0.1", 80) == "" and "ssh -L 80:10.0.0.7:80" in find_tunnel("10.0.0.7", 80)
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 5 10.0.0.2 22")
    assert "ssh -L 80:127.0.0.1:80" in find_tunnel("127.0.0.1", 80)


def test_every_command_that_writes_takes_the_short_option_too() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    options = [(name, option.opts) for name, command in commands.items() for option in command.params]
    writing = {name: words for name, words in options if "--out" in words}
    assert len(writing) > 10 and all("-o" in one for one in writing.values()), writing
