"""Ledgers of a run: where volume and energy went, node by node and line by line."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from koppel.compile.compiled import CompiledModel
from koppel.compile.compiler import compile_model
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.results import Run
from koppel.solve.machine import Machine

Array = NDArray[np.float64]


@dataclass(frozen=True)
class NodeLedger:
    """A node over a run: volumes in m**3, energies in J.

    inflow and outflow of oil; growth of the volume by walls; taken_up = inflow - outflow - growth, which is what
    compression (or a cavity) takes. energy_in, energy_out: integrals of p Q; wall_work of p V'; energy_taken_up of
    p (inflow - outflow - growth). compressed: integral of volume times compression', which taken_up must equal for an
    elastic node; NaN for others.
    """

    inflow: float
    outflow: float
    growth: float
    taken_up: float
    compressed: float
    energy_in: float
    energy_out: float
    wall_work: float
    energy_taken_up: float


@dataclass(frozen=True)
class LineLedger:
    """A line over a run: passed in m**3 from node_a to node_b; energies in J.

    taken = integral of (p_a - p_b) Q, lost by friction and losses, kinetic: what its column has gained, other: what is
    left, such as the work of its weight, of a valve that holds it, of losses that are elements of their own.
    """

    passed: float
    taken: float
    lost: float
    kinetic: float
    other: float


@dataclass(frozen=True)
class Ledger:
    """Nodes and lines of a run by path."""

    nodes: dict[str, NodeLedger]
    lines: dict[str, LineLedger]

    def __str__(self) -> str:
        def row(name: str, *values: float | str) -> str:
            return f"{name:24s}" + "".join(f" {v:>11s}" if isinstance(v, str) else f" {v:11.4g}" for v in values)

        rows = [row("node", "in", "out", "growth", "taken up", "energy J")]
        rows += [row(k, n.inflow, n.outflow, n.growth, n.taken_up, n.energy_taken_up) for k, n in self.nodes.items()]
        rows.append(row("line", "passed", "taken J", "lost J", "kinetic J", "other J"))
        rows += [row(k, v.passed, v.taken, v.lost, v.kinetic, v.other) for k, v in self.lines.items()]
        return "\n".join(rows)


def read_ledger(model: Model | CompiledModel | Machine, run: Run) -> Ledger:
    """Volume and energy ledgers of a run of a model, from its rows by the trapezoidal rule; record every step for it.

    >>> import koppel
    >>> from koppel import hydraulics
    >>> model = koppel.Model("filling")
    >>> _ = model.add("oil", hydraulics.Oil.hlp_46())
    >>> _ = model.add("node", hydraulics.ElasticNode(volume=1e-4))
    >>> _ = model.add("pump", hydraulics.FlowSource(node_b="node", flow=1e-6))
    >>> run = koppel.simulate(model, until=1.0, every=1e-2, stepper=koppel.TimeStepping(step=1e-3))
    >>> ledger = hydraulics.read_ledger(model, run).nodes["node"]
    >>> round(1e6 * ledger.taken_up, 6), round(1e6 * ledger.compressed, 6)
    (1.0, 1.0)
    """
    compiled = model if isinstance(model, CompiledModel) else (
        model.compiled if isinstance(model, Machine) else compile_model(model)
    )  # fmt: skip
    values = model.core.parameters if isinstance(model, Machine) else Machine(compiled).core.parameters
    time = np.asarray(run.time)

    def read(path: str) -> Array:
        if path not in run:
            raise KoppelError(f"the run has no channel '{path}'; record all channels of the network for a ledger")
        return np.asarray(run[path])

    def integral(rate: Array) -> float:
        return float(np.sum(0.5 * (rate[1:] + rate[:-1]) * np.diff(time)))

    nodes, lines = {}, {}
    for path, channels in compiled.inflows.items():
        p, rates = read(f"{path}.pressure"), [(c, float(values[slot]) * read(c)) for c, slot in channels]
        flows = [rate for channel, rate in rates if not channel.endswith(".growth")]
        inside = sum((np.maximum(rate, 0.0) for rate in flows), np.zeros(len(time)))
        outside = sum((np.maximum(-rate, 0.0) for rate in flows), np.zeros(len(time)))
        growth = sum((-rate for channel, rate in rates if channel.endswith(".growth")), np.zeros(len(time)))
        compressed = float("nan")
        if path in compiled.fluid_nodes:
            volume, phi = read(f"{path}.volume"), read(f"{path}.compression")
            compressed = float(np.sum(0.5 * (volume[1:] + volume[:-1]) * np.diff(phi)))
        net = inside - outside - growth
        nodes[path] = NodeLedger(
            integral(inside), integral(outside), integral(growth), integral(net), compressed, integral(p * inside),
            integral(p * outside), integral(p * growth), integral(p * net),
        )  # fmt: skip
    for path, (slot, a, b) in compiled.lines_with_inertia.items():
        flow, inertance = read(f"{path}.flow"), float(values[slot])
        taken = integral((read(f"{a}.pressure") - read(f"{b}.pressure")) * flow)
        lost, kinetic = -integral(read(f"{path}.power")), 0.5 * inertance * float(flow[-1] ** 2 - flow[0] ** 2)
        passed = read(f"{path}.passed")
        lines[path] = LineLedger(float(passed[-1] - passed[0]), taken, lost, kinetic, taken - lost - kinetic)
    return Ledger(nodes, lines)
