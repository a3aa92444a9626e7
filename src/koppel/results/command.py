"""What was typed to start this process, for the files that it writes."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

LONGEST = 1000  # characters

_command = ""


def set_command(words: Sequence[str]) -> None:
    """Remembers a command line; folders are left out of it, as they are nobody's business.

    >>> set_command(["koppel", "run", os.path.abspath("axle.yaml"), "--until", "2"])
    >>> get_command()
    'koppel run axle.yaml --until 2'
    >>> set_command([])
    """
    global _command
    plain = [os.path.basename(word.rstrip("/\\")) if os.path.isabs(word) else word for word in words]
    _command = shlex.join(plain)[:LONGEST]


def get_command() -> str:
    """What was remembered; empty in a process that is no koppel command."""
    return _command
