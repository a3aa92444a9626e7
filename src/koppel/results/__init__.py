"""Runs: channels with units, written to HDF5 while they happen, read back, plotted."""

from typing import TYPE_CHECKING

from koppel.lazy import lazy_names

if TYPE_CHECKING:
    from koppel.results.channel import Channel
    from koppel.results.plot import plot_error
    from koppel.results.run import Run, UnknownChannelError
    from koppel.results.run_file import RunState, Status
    from koppel.results.writer import RunWriter

_HOMES = {
    "koppel.results.channel": "Channel",
    "koppel.results.plot": "plot_error",
    "koppel.results.run": "Run UnknownChannelError",
    "koppel.results.run_file": "RunState Status",
    "koppel.results.writer": "RunWriter",
}
__all__ = ["Channel", "Run", "RunState", "RunWriter", "Status", "UnknownChannelError", "plot_error"]

if not TYPE_CHECKING:  # a checker would take every name for one that exists
    __getattr__, __dir__ = lazy_names(__name__, _HOMES)
