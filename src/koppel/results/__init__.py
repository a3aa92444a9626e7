"""Runs: channels with units, written to HDF5 while they happen, read back, plotted."""

from koppel.results.channel import Channel
from koppel.results.plot import plot_error, plot_run
from koppel.results.run import Run, RunState, Status, UnknownChannelError
from koppel.results.writer import RunWriter

__all__ = ["Channel", "Run", "RunState", "RunWriter", "Status", "UnknownChannelError", "plot_error", "plot_run"]
