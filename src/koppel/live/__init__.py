"""A machine that runs by the clock, driven from outside.

machine   steps in a native thread, commands between steps, frames, rows, and the record of a drive
controls  what a user can move: inputs and tunable parameters with their ranges
server    the machine in the browser
"""

from typing import TYPE_CHECKING

from koppel.lazy import lazy_names

if TYPE_CHECKING:
    from koppel.live.controls import Control
    from koppel.live.machine import Drive, LiveMachine, replay

_HOMES = {"koppel.live.controls": "Control", "koppel.live.machine": "Drive LiveMachine replay"}
__all__ = ["Control", "Drive", "LiveMachine", "replay"]

if not TYPE_CHECKING:  # a checker would take every name for one that exists
    __getattr__, __dir__ = lazy_names(__name__, _HOMES)
