"""Three columns of oil with two nodes between them that both tear and close: against equations of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import koppel
from koppel import hydraulics

Array = NDArray[np.float64]
DENSITY, VISCOSITY, TORN = 850.0, 3e-5, 3e4
LENGTHS, DIAMETERS, ZETAS = (1.2, 0.8, 1.0), (0.008, 0.009, 0.007), (2.0, 4.0, 1.0)
AREAS = np.pi / 4 * np.square(DIAMETERS)
INERTANCE = DENSITY * np.array(LENGTHS) / AREAS
LINEAR = 32 * VISCOSITY * DENSITY * np.array(LENGTHS) / (np.square(DIAMETERS) * AREAS)
SQUARE = np.array(ZETAS) * DENSITY / 2 / AREAS**2
OUT = np.array([[-1.0, 0.0], [1.0, -1.0], [0.0, 1.0]])
"""Net outflow of each node, per flow of each line: the first one ends at the first node, and so on."""


def suction() -> koppel.Model:
    model = koppel.Model("suction")
    model.add("oil", hydraulics.Oil(bulk_modulus=1e9, density=DENSITY, viscosity=VISCOSITY))
    model.add("left", hydraulics.Pressure(pressure="1e5 + 1.6e5*sin(35*time + 1)"))
    model.add("right", hydraulics.Pressure(pressure="1.5e5 + 2.5e5*sin(60*time)"))
    for node in ("one", "two"):
        model.add(node, hydraulics.CavitatingNode())
    for k, (a, b) in enumerate((("left", "one"), ("one", "two"), ("two", "right"))):
        line = hydraulics.Line(node_a=a, node_b=b, length=LENGTHS[k], diameter=DIAMETERS[k], zeta=ZETAS[k])
        model.add(f"line_{k}", line)
    return model


def pressures(t: float, flow: Array, full: tuple[int, ...]) -> tuple[Array, Array]:
    """At the nodes, of which these are full and stay so; and what the flows change by."""
    ends = np.array([1e5 + 1.6e5 * np.sin(35 * t + 1), 0.0, -1.5e5 - 2.5e5 * np.sin(60 * t)])
    p, kept = np.full(2, TORN), list(full)
    drive = ends - LINEAR * flow - SQUARE * flow * np.abs(flow)
    torn = [k for k in (0, 1) if k not in kept]
    drive = drive + OUT[:, torn] @ p[torn]
    if kept:
        W = OUT[:, kept]
        p[kept] = np.linalg.solve(W.T @ (W / INERTANCE[:, None]), -W.T @ (drive / INERTANCE))
        drive = drive + W @ p[kept]
    return p, drive / INERTANCE


def choices(nodes: list[int]) -> Iterator[tuple[int, ...]]:
    """Largest first."""
    for count in range(len(nodes), -1, -1):
        yield from combinations(nodes, count)


def find_full(t: float, flow: Array, cavity: Array) -> tuple[int, ...]:
    """Nodes that stay full a little later: no pressure below the one at which oil tears, no other cavity shrinks."""
    nodes = [k for k in (0, 1) if cavity[k] <= 0.0 and abs((OUT.T @ flow)[k]) < 1e-13]
    for full in choices(nodes):
        _, rate = pressures(t, flow, full)
        p, rate = pressures(t + 1e-8, flow + 1e-8 * rate, full)
        growth = OUT.T @ rate
        if all(p[k] >= TORN for k in full) and all(growth[k] >= 0.0 for k in nodes if k not in full):
            return full
    raise AssertionError("no choice fits")


def collapse(flow: Array, cavity: Array) -> Array:
    """Flows after an inelastic impact at the nodes without a cavity."""
    nodes = [k for k in (0, 1) if cavity[k] <= 0.0]
    for full in choices(nodes):
        W = OUT[:, list(full)]
        impulse = np.linalg.solve(W.T @ (W / INERTANCE[:, None]), -W.T @ flow) if full else np.zeros(0)
        after = flow + W @ impulse / INERTANCE
        if np.all(impulse >= 0.0) and all((OUT.T @ after)[k] >= -1e-15 for k in nodes):
            return after
    raise AssertionError("no impact fits")


def reference(times: Array) -> tuple[Array, list[int]]:
    """Flows and cavities at the times, and the nodes in the order in which they tear (k + 1) and close (-k - 1)."""
    t, flow, cavity = 0.0, np.zeros(3), np.zeros(2)
    rows, log, full = [], [], find_full(0.0, flow, cavity)
    while True:

        def rates(t: float, y: Array, full: tuple[int, ...] = full) -> Array:
            growth = np.where(np.isin((0, 1), full), 0.0, OUT.T @ y[:3])
            return np.concatenate([pressures(t, y[:3], full)[1], growth])

        def above(t: float, y: Array, k: int, full: tuple[int, ...] = full) -> float:
            return float(pressures(t, y[:3], full)[0][k] - TORN if k in full else y[3 + k])

        events = [lambda t, y: above(t, y, 0), lambda t, y: above(t, y, 1)]
        for event in events:
            event.terminal, event.direction = True, -1  # type: ignore[attr-defined]
        state = np.concatenate([flow, cavity])
        found = solve_ivp(rates, (t, times[-1]), state, "DOP853", events=events, rtol=1e-9, atol=1e-14,
                          dense_output=True, max_step=2e-3)  # fmt: skip
        inside = times[(times >= t) & ((times < found.t[-1]) | (found.status == 0))]
        rows += [found.sol(at) for at in inside]
        t, flow, cavity = found.t[-1], found.y[:3, -1], np.where(np.isin((0, 1), full), 0.0, found.y[3:, -1])
        if found.status == 0:
            return np.array(rows), log
        for k in (0, 1):
            if len(found.t_events[k]) and k not in full:
                cavity[k] = 0.0
                flow = collapse(flow, cavity)
                log.append(-k - 1)
        before, full = full, find_full(t, flow, cavity)
        log += [k + 1 for k in before if k not in full]


def test_two_cavities_in_a_row_tear_and_close() -> None:
    """Located to 1e-6 of each range; with fixed steps what is left in 98 of 100 rows falls with the step."""
    times = np.linspace(0.0, 0.4, 801)
    wanted, log = reference(times)
    assert log == [2, 1, -2, -1, 1, 2, -2, -1]
    names = ["line_0.flow", "line_1.flow", "line_2.flow", "one.cavity", "two.cavity"]

    def errors(stepper: koppel.VariableStep | koppel.TimeStepping, share: float) -> Array:
        run = koppel.simulate(suction(), until=0.4, every=5e-4, stepper=stepper)
        off = np.abs(np.array([np.asarray(run[name]) for name in names]).T - wanted)
        return np.asarray(np.quantile(off, share, axis=0) / np.ptp(wanted, axis=0))

    assert np.all(errors(koppel.VariableStep(method="DOP853", rtol=1e-10, atol=1e-12), 1.0) < 1e-6)
    coarse, fine = (errors(koppel.TimeStepping(step=step), 0.98) for step in (5e-4, 6.25e-5))
    assert np.all(coarse < 2e-3)
    assert np.all(fine < coarse / 2.5), (coarse, fine)
