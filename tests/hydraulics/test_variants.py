"""Machines of the kinds of the reference pack with other parameters, against equations of their own.

The references are integrated here by scipy from the equations as the pack writes them (shared/hydraulics/NAME.md):
phases with a right-hand side each, and instants at which one ends. Nothing of koppel takes part in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

import numpy as np
import pytest
from hydraulics.cases import VALVE, Array, Case, add_oil, run_fixed, run_located
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import koppel
from koppel import control, hydraulics, translational

TANK, TWO_PI = 1e5, 2 * np.pi
Rate = Callable[[float, Array], Array]
Event = Callable[[float, Array], float]


@dataclass
class Reference:
    """Rows of states and instants at which phases began."""

    time: Array
    rows: Array
    instants: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Phase:
    """A right-hand side, and what ends it: events that rise through 0."""

    rate: Rate
    events: tuple[Event, ...] = ()


def integrate(start: Array, next_phase: Callable[[float, Array], tuple[Phase, Array]], until: float,
              times: Array, jumps: tuple[float, ...] = ()) -> Reference:  # fmt: skip
    """Rows at times. next_phase: the phase that begins at an instant and a state, and the state with which it does."""
    t, y, found = 0.0, start, Reference(times, np.empty((len(times), len(start))))
    while t < until:
        phase, y = next_phase(t, y)
        end = min([at for at in (*jumps, until) if at > t + 1e-12])
        events = [ends_after(t + 1e-10, event) for event in phase.events]  # an instant is not found twice by rounding
        run = solve_ivp(phase.rate, (t, end), y, "DOP853", events=events or None, dense_output=True, rtol=1e-11,
                        atol=1e-14, max_step=until / 200)  # fmt: skip
        here = (times >= t) & (times <= run.t[-1])
        if np.any(here):
            found.rows[here] = run.sol(times[here]).T
        t, y = float(run.t[-1]), run.y[:, -1]
        if run.status == 1:
            found.instants.append(t)
    return found


def ends_after(start: float, event: Event) -> Event:
    """An event that ends a phase where it rises through 0, from an instant on."""

    def late(t: float, y: Array) -> float:
        return event(t, y) if t > start else -1.0

    late.terminal, late.direction = True, 1.0  # type: ignore[attr-defined]
    return late


def modulus(p: float, E: float, air: float) -> float:
    """E(p) of 3.25."""
    return E * (1 + air) / (1 + E * air / 1.4 * 1e5 ** (1 / 1.4) * p ** (-1 - 1 / 1.4))


def line_loss(Q: float, length: float, d: float, zeta: float, density: float, nu: float) -> float:
    A = np.pi / 4 * d * d
    return float(32 * nu * density * length / (d * d * A) * Q + zeta * density / 2 * Q * abs(Q) / A**2)


def inertance(length: float, d: float, density: float) -> float:
    return float(density * length / (np.pi / 4 * d * d))


def edge(alpha: float, area: float, drop: float, density: float) -> float:
    return float(alpha * area * np.sign(drop) * np.sqrt(2 * abs(drop) / density))


def compare(
    case: Case, reference: Reference, names: dict[str, int], tol: float, tol_time: float, halvings: int = 4
) -> None:
    """Located: rows and instants. Fixed steps: first order at least over some halvings, 2 % at the end."""
    until = float(reference.time[-1])
    found, switches = run_located(case, reference.time, until)
    wanted = {name: reference.rows[:, k] for name, k in names.items()}
    for name, values in wanted.items():
        assert np.max(np.abs(found[name] - values)) <= tol * np.ptp(values), name
    if case.laws:
        times = np.array([switch.time for switch in switches])
        for instant in reference.instants:
            assert np.min(np.abs(times - instant)) <= tol_time, instant
    steps = [case.step / 2**k for k in range(halvings + 1)]
    apart = np.ones(len(reference.time), dtype=bool)
    for instant in reference.instants:
        apart &= np.abs(reference.time - instant) > 2 * case.step
    errors: dict[str, list[float]] = {name: [] for name in names}
    for step in steps:
        time, rows = run_fixed(case, until, step)
        for name, values in wanted.items():
            off = np.interp(reference.time, time, rows[name]) - values
            errors[name].append(float(np.max(np.abs(off[apart])) / np.ptp(values)))
    for name, sizes in errors.items():
        order = np.polyfit(np.log(steps), np.log(sizes), 1)[0]
        assert order > 0.85, (name, sizes)  # a fit: 1 with the noise of instants, as for the pack
        assert sizes[-1] < 0.02, (name, sizes)


# an orifice that fills a node ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "tank"), [(3e6, 2e5), (1.5e5, 4e6)])
def test_orifice_discharges_and_fills_to_rest_in_finite_time(start: float, tank: float) -> None:
    """Sqrt |p - p_T| falls by E alpha A sqrt(2/rho)/(2 V) per second, whichever way it flows."""
    V, E, alpha, area, density = 4e-4, 1.6e9, 0.62, 2.5e-6, 870.0
    fall = E * alpha * area * np.sqrt(2 / density) / (2 * V)
    end = np.sqrt(abs(start - tank)) / fall
    until = 1.5 * end

    def build() -> koppel.Model:
        model = koppel.Model("orifice")
        add_oil(model, bulk_modulus=E, density=density)
        model.add("tank", hydraulics.Pressure(pressure=tank))
        model.add("node", hydraulics.ElasticNode(volume=V, pressure=start))
        values = {"area": area, "discharge": alpha, "rounding": 1e-2}
        model.add("edge", hydraulics.Orifice(node_a="node", node_b="tank", **values))
        return model

    case = Case(build, {"p": "node.pressure", "Q": "edge.flow"}, end / 400, method="Radau", rtol=1e-9)
    times = np.linspace(0, until, 501)
    root = np.maximum(np.sqrt(abs(start - tank)) - fall * times, 0.0)
    sign = np.sign(start - tank)
    rows = np.stack([tank + sign * root**2, sign * alpha * area * np.sqrt(2 / density) * root], axis=1)
    compare(case, Reference(times, rows, [end]), {"p": 0, "Q": 1}, 1e-5, 1e-4 * end)


# a rectifier with a cracking pressure ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_check_valve_rectifier(seed: int) -> None:
    rng = np.random.default_rng(seed)
    V, air, density, nu, E = float(rng.uniform(1e-5, 8e-5)), float(rng.uniform(0.002, 0.04)), 845.0, 4e-5, 9.5e8
    length, d, zeta, crack = float(rng.uniform(0.3, 1.2)), float(rng.uniform(4e-3, 8e-3)), 3.0, float(2e4 * seed)
    f, mean, swing, area = float(rng.uniform(15, 60)), 6e5, 4.5e5, float(rng.uniform(5e-7, 1.5e-6))
    M = inertance(length, d, density)

    def build() -> koppel.Model:
        model = koppel.Model("rectifier")
        add_oil(model, bulk_modulus=E, air=air, density=density, viscosity=nu)
        model.add("tank", hydraulics.Pressure())
        model.add("source", hydraulics.Pressure(pressure=f"{mean} + {swing}*sin(2*pi*{f!r}*time)"))
        model.add("node", hydraulics.ElasticNode(volume=V, pressure=5e5))
        given = {"length": length, "diameter": d, "zeta": zeta, "cracking_pressure": crack}
        model.add("line", hydraulics.Line(node_a="source", node_b="node", **given))
        model.add("valve", hydraulics.CheckValve(pipe="line"))
        model.add("edge", hydraulics.Orifice(node_a="node", node_b="tank", area=area, rounding=1e-2))
        return model

    def drive(t: float, y: Array) -> float:
        return float(mean + swing * np.sin(TWO_PI * f * t) - y[1] - crack)

    def rate(t: float, y: Array) -> Array:
        p_rate = modulus(y[1], E, air) / V * (y[0] - edge(0.7, area, y[1] - TANK, density))
        return np.array([(drive(t, y) - line_loss(y[0], length, d, zeta, density, nu)) / M, p_rate])

    def shut_rate(t: float, y: Array) -> Array:
        return np.array([0.0, rate(t, np.array([0.0, y[1]]))[1]])

    opened = Phase(rate, (lambda t, y: -float(y[0]),))
    closed = Phase(shut_rate, (drive,))

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        if y[0] > 1e-9 or drive(t, y) > -1e-3:  # an instant at which it opens was found to rounding of the drive
            return opened, np.array([max(y[0], 1e-15), y[1]])
        return closed, np.array([0.0, y[1]])

    times = np.linspace(0, 4 / f, 401)
    reference = integrate(np.array([0.0, 5e5]), next_phase, 4 / f, times)
    assert len(reference.instants) >= 4
    case = Case(build, {"Q": "line.flow", "p": "node.pressure"}, 2e-4, {"valve": VALVE})
    compare(case, reference, {"Q": 0, "p": 1}, 1e-5, 1e-6)


# a valve that shuts before a node ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("V", "shut", "least"), [(6e-6, 0.004, 4e-7), (5e-5, 0.02, 1e-7)])
def test_closing_valve(V: float, shut: float, least: float) -> None:
    E, air, density, nu, supply, zeta_valve = 1.1e9, 0.01, 860.0, 2.8e-5, 1.8e6, 1.6
    one, two, open_area = (1.4, 9e-3, 2.0), (0.15, 7e-3, 0.5), 2e-5
    knots = [0, 0.015, 0.015 + shut, 0.09, 0.1]
    areas = [open_area, open_area, 0.0, 0.0, open_area]

    def area(t: float) -> float:
        return float(np.interp(t, knots, areas))

    def valve_loss(Q: float, A: float) -> float:
        return zeta_valve * density / 2 * Q * abs(Q) / A**2

    def all_loss(Q: float) -> float:
        both = line_loss(Q, *one, density, nu) + line_loss(Q, *two, density, nu)
        return supply - TANK - both - valve_loss(Q, open_area)

    flow = brentq(all_loss, 1e-6, 1e-2, xtol=1e-18)
    p0 = supply - line_loss(flow, *one, density, nu)

    def build() -> koppel.Model:
        model = koppel.Model("closing valve")
        add_oil(model, bulk_modulus=E, air=air, density=density, viscosity=nu)
        opening = model.input("area", "m**2", {"table": {"time": knots, "value": areas}})
        model.add("supply", hydraulics.Pressure(pressure=supply))
        model.add("tank", hydraulics.Pressure())
        model.add("node", hydraulics.ElasticNode(volume=V, pressure=p0))
        for name, ends, (length, d, zeta), more in (
            ("line_1", ("supply", "node"), one, {}),
            ("line_2", ("node", "tank"), two, {"opening": opening, "zeta_opening": zeta_valve,
                                              "smallest_opening": least}),
        ):  # fmt: skip
            model.add(name, hydraulics.Line(node_a=ends[0], node_b=ends[1], length=length, diameter=d, zeta=zeta,
                                            flow=flow, **more))  # fmt: skip
        model.add("valve", hydraulics.ShutOff(pipe="line_2", opening=opening, smallest_opening=least))
        return model

    M1, M2 = inertance(*one[:2], density), inertance(*two[:2], density)

    def rate(t: float, y: Array, closed: bool = False) -> Array:
        Q1, p, Q2 = y
        Q1_rate = (supply - p - line_loss(Q1, *one, density, nu)) / M1
        p_rate = modulus(p, E, air) / V * (Q1 - Q2)
        if closed:
            return np.array([Q1_rate, p_rate, 0.0])
        loss = line_loss(Q2, *two, density, nu) + valve_loss(Q2, area(t))
        return np.array([Q1_rate, p_rate, (p - TANK - loss) / M2])

    shuts = knots[1] + shut * (1 - least / open_area)
    opens = knots[3] + (knots[4] - knots[3]) * least / open_area
    jumps = (*knots[1:], shuts, opens)

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        if shuts - 1e-12 <= t < opens - 1e-12:
            return Phase(lambda t, y: rate(t, y, True)), np.array([y[0], y[1], 0.0])
        return Phase(rate), y

    until = 0.13
    times = np.linspace(0, until, 401)
    reference = integrate(np.array([flow, p0, flow]), next_phase, until, times, jumps)
    reference.instants = [shuts, opens]
    channels = {"Q1": "line_1.flow", "p": "node.pressure", "Q2": "line_2.flow"}
    compare(Case(build, channels, 4e-5, {"valve": VALVE}), reference, {"Q1": 0, "p": 1, "Q2": 2}, 2e-5, 2e-6)


# a torn column ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("f", "lengths", "p_cav"), [(35.0, (1.5, 0.2), 6e4), (12.0, (2.5, 0.2), 7e4)])
def test_cavitating_node(f: float, lengths: tuple[float, float], p_cav: float) -> None:
    density, nu, d, zetas, p_r, swing = 880.0, 2e-5, 8e-3, (1.5, 0.8), 1.6e5, 1.3e5
    M = [inertance(length, d, density) for length in lengths]

    def build() -> koppel.Model:
        model = koppel.Model("torn column")
        add_oil(model, density=density, viscosity=nu, cavitation_pressure=p_cav)
        model.add("reservoir", hydraulics.Pressure(pressure=p_r))
        model.add("outlet", hydraulics.Pressure(pressure=f"{p_r} + {swing}*sin(2*pi*{f}*time)"))
        model.add("node", hydraulics.CavitatingNode())
        for k, ends in enumerate((("reservoir", "node"), ("node", "outlet"))):
            model.add(f"line_{k + 1}", hydraulics.Line(node_a=ends[0], node_b=ends[1], length=lengths[k], diameter=d,
                                                       zeta=zetas[k]))  # fmt: skip
        return model

    def drives(t: float, Q1: float, Q2: float) -> tuple[float, float]:
        """What acts on both columns beside the pressure of the node."""
        ends = zip((Q1, Q2), lengths, zetas, strict=True)
        losses = [line_loss(Q, length, d, zeta, density, nu) for Q, length, zeta in ends]
        return p_r - losses[0], -(p_r + swing * np.sin(TWO_PI * f * t)) - losses[1]

    def pressure(t: float, y: Array) -> float:
        """Of a full node: (h1 - p)/M1 = (h2 + p)/M2."""
        h1, h2 = drives(t, y[0], y[0])
        return (h1 / M[0] - h2 / M[1]) / (1 / M[0] + 1 / M[1])

    def full_rate(t: float, y: Array) -> Array:
        h1, _ = drives(t, y[0], y[0])
        q = (h1 - pressure(t, y)) / M[0]
        return np.array([q, q, 0.0])

    def torn_rate(t: float, y: Array) -> Array:
        h1, h2 = drives(t, y[0], y[1])
        return np.array([(h1 - p_cav) / M[0], (h2 + p_cav) / M[1], y[1] - y[0]])

    full = Phase(full_rate, (lambda t, y: p_cav - pressure(t, y),))
    torn = Phase(torn_rate, (lambda t, y: -float(y[2]),))
    branch = {"full": False}

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        branch["full"] = not branch["full"]
        if branch["full"]:  # collapse, inelastic
            both = (M[0] * y[0] + M[1] * y[1]) / (M[0] + M[1])
            return full, np.array([both, both, 0.0])
        grown = torn_rate(t, y)  # leaves 0 with the third power of time
        return torn, y + 1e-9 * grown + np.array([0.0, 0.0, 1e-30])

    until = 4 / f
    times = np.linspace(0, until, 401)
    reference = integrate(np.zeros(3), next_phase, until, times)
    assert len(reference.instants) >= 4
    case = Case(build, {"Q1": "line_1.flow", "Q2": "line_2.flow", "V": "node.cavity"}, 2e-4,
                {"node": {0: "cavity", 1: "full"}})  # fmt: skip
    compare(case, reference, {"Q1": 0, "Q2": 1, "V": 2}, 2e-5, 2e-6)


# a relief valve -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("V", "corner", "width"), [(5e-4, 15.0, 2e5), (8e-5, 4.0, 8e5)])
def test_relief_valve_with_lag(V: float, corner: float, width: float) -> None:
    E, air, density, pump, p_set, most = 1.2e9, 0.01, 860.0, 3.5e-4, 3e6, 4e-5
    T = 1 / (TWO_PI * corner)
    instants, areas = [0.0, 0.1, 0.18], [3e-6, 8e-6, 0.5e-6]

    def build() -> koppel.Model:
        model = koppel.Model("relief valve")
        add_oil(model, bulk_modulus=E, air=air, density=density)
        model.add("tank", hydraulics.Pressure())
        model.add("node", hydraulics.ElasticNode(volume=V, pressure=4e5))
        model.add("pump", hydraulics.FlowSource(node_b="node", flow=pump))
        area = {"table": {"time": instants, "value": areas, "interpolation": "hold"}}
        model.add("consumer", hydraulics.Orifice(node_a="node", node_b="tank", area=area, rounding=1e-2))
        model.add("relief", hydraulics.ReliefValve(node_a="node", node_b="tank", set_pressure=p_set, range=width,
                                                   time_constant=T, area=most, rounding=1e-2))  # fmt: skip
        return model

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        consumer = areas[int(np.searchsorted(instants, t + 1e-12, side="right")) - 1]
        share = (y[0] - p_set) / width
        level = int(share > 0) + int(share > 1)  # events end exactly on a kink: its rate says where it goes
        for k, kink in enumerate((0.0, 1.0)):
            if abs(share - kink) < 1e-9:
                level = k + int(rate_of(consumer, min(max(share, 0.0), 1.0), y)[0] > 0)

        def rate(t: float, y: Array) -> Array:
            wanted = 0.0 if level == 0 else 1.0 if level == 2 else (y[0] - p_set) / width
            return rate_of(consumer, wanted, y)

        up = (lambda t, y: (float(y[0]) - p_set) / width - level,) if level < 2 else ()
        down = (lambda t, y: level - 1 - (float(y[0]) - p_set) / width,) if level > 0 else ()
        return Phase(rate, (*up, *down)), y

    def rate_of(consumer: float, wanted: float, y: Array) -> Array:
        p, opening = y
        out = edge(0.7, consumer + most * opening, p - TANK, density)
        return np.array([modulus(p, E, air) / V * (pump - out), (wanted - opening) / T])

    until = 0.3
    times = np.linspace(0, until, 401)
    reference = integrate(np.array([4e5, 0.0]), next_phase, until, times, tuple(instants[1:]))
    assert len(reference.instants) >= 3
    reference.instants += instants[1:]
    case = Case(build, {"p": "node.pressure", "y": "relief.opening"}, 1e-4)
    compare(case, reference, {"p": 0, "y": 1}, 1e-5, 5e-6)


# magnet and spool ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spool:
    """Parameters of magnet_spool.md."""

    armature: float = 0.02
    spool: float = 0.03
    T: float = 1.6e-3
    D: float = 0.7
    preload: float = 3.0
    stiffness: float = 2800.0
    damping: float = 6.0
    friction: float = 1.1
    bias: float = 0.4
    low: float = -2e-4
    high: float = 2.5e-3
    mean: float = 0.7
    swing: float = 0.35
    f: float = 55.0

    def current(self, t: float) -> float:
        return 0.0 if t < 0.004 else self.mean + self.swing * np.sin(TWO_PI * self.f * t) if t < 0.07 else 0.0

    def force(self, y: Array) -> float:
        gap = 3.5 - 1000 * y[0]
        shape = np.exp(-(((gap - 3) / 3) ** 2)) if gap > 3 else 1 + 1.5 * (1 - gap) ** 2 if gap < 1 else 1.0
        return float(30 * y[4] ** 2 / (1 + 0.8 * y[4] ** 2) * shape)

    def pushes(self, y: Array) -> tuple[float, float]:
        """On armature and spool, without contact, stops and friction."""
        return self.force(y) - self.bias - y[1], -(self.preload + self.stiffness * y[2]) - self.damping * y[3]

    def build(self) -> koppel.Model:
        model = koppel.Model("magnet and spool")
        model.input("on", "1", {"table": {"time": [0, 0.004, 0.07], "value": [0, 1, 0], "interpolation": "hold"}})
        current = f"on*({self.mean} + {self.swing}*sin(2*pi*{self.f} Hz*time))"
        model.add("i", control.Integrator(rate="i_rate.value"))
        model.add("i_rate", control.Integrator(
            rate=f"(({current} - i.value)/{self.T} - {2 * self.D}*i_rate.value)/{self.T}"))  # fmt: skip
        model.add("armature", translational.Sled(mass=self.armature, position=self.low))
        model.add("spool", translational.Sled(mass=self.spool))
        gap = "(3.5 - 1000*armature.position/1 m)"
        shape = f"select({gap} - 3, exp(-(({gap} - 3)/3)**2), select(1 - {gap}, 1 + 1.5*(1 - {gap})**2, 1))"
        force = f"30 N*i.value**2/(1 + 0.8*i.value**2)*{shape}"
        model.add("magnet", translational.Force(sled_b="armature", force=force))
        model.add("bias", translational.Force(sled_b="armature", force=-self.bias))
        model.add("guide", translational.SpringDamper(sled_a="ground", sled_b="armature", damping=1))
        model.add("armature_stop", translational.Stops(sled_b="armature", lower=self.low, upper=1))
        model.add("contact", translational.Stops(sled_a="armature", sled_b="spool", lower=0, upper=1))
        spring = {"stiffness": self.stiffness, "damping": self.damping, "rest": -self.preload / self.stiffness}
        model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="spool", **spring))
        model.add("spool_stop", translational.Stops(sled_b="spool", lower=0, upper=self.high))
        model.add("friction", translational.Friction(sled_b="spool", force=self.friction))
        return model


STILL, NEAR = 1e-9, 1e-12  # speeds and gaps that an instant leaves of 0


class SpoolModes:
    """Which of contact, stops and friction hold at an instant: by trying all of them."""

    def __init__(self, m: Spool) -> None:
        self.m = m

    def candidates(self, y: Array) -> Iterator[tuple[bool, bool, int, int]]:
        """Contact, armature at its stop, side of the spool stop that acts, direction of friction (0: rest)."""
        m, (a, va, s, vs) = self.m, y[:4]
        touching = (True, False) if s - a < NEAR and abs(vs - va) < STILL else (False,)
        stopped = (True, False) if a - m.low < NEAR and abs(va) < STILL else (False,)
        sides = [0]
        if abs(vs) < STILL:
            sides += [-1] if s < NEAR else []
            sides += [1] if m.high - s < NEAR else []
        ways = (0, 1, -1) if abs(vs) < STILL else (int(np.sign(vs)),)
        yield from product(touching, stopped, sides, ways)

    def accelerations(self, y: Array, mode: tuple[bool, bool, int, int]) -> tuple[float, ...]:
        """Of armature and spool; forces of contact, armature stop, spool stop, friction."""
        m, (contact, stopped, side, way) = self.m, mode
        Fa, Fs = self.m.pushes(y)
        held = side != 0 or way == 0
        R = -way * m.friction
        if not contact:
            aa = 0.0 if stopped else Fa / m.armature
            rest = -Fs if held else 0.0
            return aa, 0.0 if held else (Fs + R) / m.spool, 0.0, -Fa if stopped else 0.0, rest, R
        if held or stopped:  # both rest
            N = Fa if not stopped else max(Fa, 0.0)
            return 0.0, 0.0, N, N - Fa if stopped else 0.0, -(Fs + N), R
        both = (Fa + Fs + R) / (m.armature + m.spool)
        return both, both, Fa - m.armature * both, 0.0, 0.0, R

    def fits(self, y: Array, mode: tuple[bool, bool, int, int]) -> bool:
        m, (contact, stopped, side, way) = self.m, mode
        aa, as_, N, stop, rest, _ = self.accelerations(y, mode)
        small = 1e-9
        if contact and N + small < 0.0:
            return False
        if not contact and y[2] - y[0] < NEAR and abs(y[3] - y[1]) < STILL and as_ - aa < -small:
            return False
        if stopped and stop < -small:
            return False
        if not stopped and y[0] - m.low < NEAR and abs(y[1]) < STILL and aa < -small:
            return False
        if side != 0 or way == 0:
            if way != 0:
                return False  # a spool at rest has no direction
            least = -np.inf if side > 0 else -m.friction - small
            most = np.inf if side < 0 else m.friction + small
            return bool(least <= rest <= most)
        if abs(y[3]) < STILL and way * as_ <= 0:
            return False
        at_low, at_high = y[2] < NEAR and abs(y[3]) < STILL, m.high - y[2] < NEAR and abs(y[3]) < STILL
        return not (at_low and as_ < 0) and not (at_high and as_ > 0)

    def land(self, y: Array) -> Array:
        """Inelastic impacts, until nothing approaches any more."""
        m, y = self.m, y.copy()
        for _ in range(10):
            a, va, s, vs = y[:4]
            if a - m.low < NEAR and va < 0:
                y[0], y[1] = m.low, 0.0
            elif (s < NEAR and vs < 0) or (m.high - s < NEAR and vs > 0):
                y[2], y[3] = 0.0 if s < NEAR else m.high, 0.0
            elif s - a < NEAR and va > vs:
                blocked = m.high - s < NEAR
                common = 0.0 if blocked else (m.armature * va + m.spool * vs) / (m.armature + m.spool)
                y[1] = y[3] = common
                y[0] = s
            else:
                break
        for k in (1, 3):
            y[k] = 0.0 if abs(y[k]) < STILL else y[k]
        return y

    def next_phase(self, t: float, y: Array) -> tuple[Phase, Array]:
        m, y = self.m, self.land(y)
        mode = next(mode for mode in self.candidates(y) if self.fits(y, mode))
        contact, stopped, side, way = mode
        held = side != 0 or way == 0

        def rate(t: float, y: Array) -> Array:
            aa, as_, *_ = self.accelerations(y, mode)
            lag = ((m.current(t_of(t)) - y[4]) / m.T - 2 * m.D * y[5]) / m.T
            return np.array([0.0 if aa == 0.0 and (stopped or (contact and held)) else y[1], aa,
                             0.0 if held else y[3], as_, y[5], lag])  # fmt: skip

        def t_of(at: float) -> float:  # the current of this phase, also at the end of it
            return float(np.clip(at, t + 1e-13, np.inf)) if at - t < 1e-12 else at - 1e-13

        events: list[Event] = []
        if contact:
            events.append(lambda t, y: -self.accelerations(y, mode)[2])
        else:
            events.append(lambda t, y: float(y[0] - y[2]))
        if stopped:
            events.append(lambda t, y: -self.accelerations(y, mode)[3])
        else:
            events.append(lambda t, y: float(m.low - y[0]))
        if held:
            if side <= 0:
                events.append(lambda t, y: -self.accelerations(y, mode)[4] - m.friction)
            if side >= 0:
                events.append(lambda t, y: self.accelerations(y, mode)[4] - m.friction)
        else:
            events.append(lambda t, y: -way * float(y[3]))
            events += [lambda t, y: -float(y[2]), lambda t, y: float(y[2] - m.high)]
        return Phase(rate, tuple(events)), y


@pytest.mark.parametrize("m", [Spool(), Spool(friction=0.2, high=1.8e-3, mean=0.9, f=30.0, spool=0.01)])
def test_magnet_and_spool(m: Spool) -> None:
    until = 0.1
    times = np.linspace(0, until, 501)
    start = np.array([m.low, 0.0, 0.0, 0.0, 0.0, 0.0])
    reference = integrate(start, SpoolModes(m).next_phase, until, times, (0.004, 0.07))
    assert len(reference.instants) >= 8
    channels = {"a": "armature.position", "va": "armature.speed", "s": "spool.position", "vs": "spool.speed"}
    case = Case(m.build, channels, 1e-4, {"contact": {0: "free", 1: "lower", 2: "upper"}})
    compare(case, reference, {"a": 0, "va": 1, "s": 2, "vs": 3}, 5e-5, 2e-6, halvings=7)  # 18 instants: more noise
