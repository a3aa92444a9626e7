"""Networks that the reference pack has not, against equations of their own (see test_variants.py).

Nodes with soft walls and the tangent modulus, columns with weight, accumulators that run empty, walls at rigid nodes,
a bridge of check valves, a single-acting cylinder with dry friction on a 3/2 valve, a turning vane between its stops,
waves in a line whose flow is given at one end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from hydraulics.cases import VALVE, Array, Case, add_oil
from hydraulics.test_variants import Event, Phase, Reference, compare, edge, inertance, integrate, line_loss

import koppel
from koppel import hydraulics, rotational, translational

TANK = 1e5


def smooth(rate: Callable[[float, Array], Array], start: list[float], until: float, jumps: tuple[float, ...] = (),
           count: int = 400) -> Reference:  # fmt: skip
    """Rows of a machine without laws."""
    return integrate(np.array(start), lambda t, y: (Phase(rate), y), until, np.linspace(0, until, count + 1), jumps)


@dataclass(frozen=True)
class Fluid:
    """An oil and its modulus, as 3.25 and its tangent form say."""

    E: float = 9e8
    air: float = 0.03
    kappa: float = 1.25
    p0: float = 1.2e5
    density: float = 870.0
    nu: float = 3.5e-5
    tangent: bool = False
    compliance: float = 0.0

    def add_to(self, model: koppel.Model, name: str = "oil") -> None:
        form: Any = "tangent" if self.tangent else "reference"
        model.add(name, hydraulics.Oil(bulk_modulus=self.E, air=self.air, polytropic_exponent=self.kappa,
                                       reference_pressure=self.p0, density=self.density, viscosity=self.nu,
                                       modulus=form))  # fmt: skip

    def modulus(self, p: float) -> float:
        """-V dp/dV, or -V0 dp/dV; with V/V0 = (1 - (p - p0)/E + air (p0/p)^(1/kappa)) / (1 + air)."""
        y, m = p / self.p0, 1 / self.kappa
        volume = (1 - (p - self.p0) / self.E + self.air * y**-m) / (1 + self.air)
        slope = (1 / self.E + self.air * m / self.p0 * y ** (-m - 1)) / (1 + self.air)
        stiff = (volume if self.tangent else 1.0) / slope
        return 1 / (1 / stiff + self.compliance)


FLUIDS = {
    "another exponent": Fluid(),
    "tangent": Fluid(tangent=True, air=0.06),
    "hose": Fluid(compliance=2e-9),
    "much air": Fluid(air=0.2, kappa=1.0),
}


@pytest.mark.parametrize("name", FLUIDS)
def test_a_node_with_a_wall_on_a_spring_is_filled_and_emptied(name: str) -> None:
    fluid = FLUIDS[name]
    V, area, mass, rate, damping, flow = 4e-5, 3e-4, 1.5, 3e4, 40.0, 2e-5

    def build() -> koppel.Model:
        model = koppel.Model("chamber")
        fluid.add_to(model)
        model.add("tank", hydraulics.Pressure())
        model.add("node", hydraulics.ElasticNode(volume=V, pressure=1.5e5, compliance=fluid.compliance))
        model.add("pump", hydraulics.FlowSource(node_b="node", flow=f"{flow}*sin(2*pi*12*time)"))
        model.add("wall", translational.Sled(mass=mass))
        spring = {"stiffness": rate, "damping": damping}
        model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="wall", **spring))
        model.add("face", hydraulics.Piston(sled_a="ground", sled_b="wall", node="node", area=area))
        model.add("back", hydraulics.Piston(sled_a="wall", sled_b="ground", node="tank", area=area))
        return model

    def rate_of(t: float, y: Array) -> Array:
        p, x, v = y
        grows = flow * np.sin(24 * np.pi * t) - area * v
        force = (p - TANK) * area - rate * x - damping * v
        return np.array([fluid.modulus(p) / (V + area * x) * grows, v, force / mass])

    reference = smooth(rate_of, [1.5e5, 0.0, 0.0], 0.2)
    case = Case(build, {"p": "node.pressure", "x": "wall.position", "v": "wall.speed"}, 4e-4)
    compare(case, reference, {"p": 0, "x": 1, "v": 2}, 1e-7, 1e-6)


def test_two_oils_side_by_side_each_with_its_weight_and_profile() -> None:
    """Two U-tubes that share nothing but the model: plug and parabola, losses of two directions, gravity along them."""
    oils = {"thin": Fluid(density=700.0, nu=5e-6, air=0.01), "thick": Fluid(density=930.0, nu=9e-5, E=1.6e9, air=0.04)}
    sizes = {"thin": ("plug", 1.0, 0.7), "thick": ("laminar", 4 / 3, -1.2)}  # factor of inertia, rise
    length, d, zeta, zeta_back, V = 1.3, 9e-3, 3.0, 11.0, 5e-5

    def build() -> koppel.Model:
        model = koppel.Model("two oils", gravity=[0, 0, -9.81])
        for name, fluid in oils.items():
            fluid.add_to(model, name)
            for end, p in (("one", 6e5), ("two", 2e5)):
                model.add(f"{name}_{end}", hydraulics.ElasticNode(volume=V, pressure=p, oil=name))
            given: dict[str, Any] = {"profile": sizes[name][0], "rise": sizes[name][2], "zeta_back": zeta_back}
            model.add(f"{name}_line", hydraulics.Line(node_a=f"{name}_one", node_b=f"{name}_two", length=length,
                                                      diameter=d, zeta=zeta, oil=name, **given))  # fmt: skip
        return model

    def rate_of(t: float, y: Array) -> Array:
        found: list[float] = []
        for k, (name, fluid) in enumerate(oils.items()):
            p1, p2, Q = y[3 * k : 3 * k + 3]
            loss = line_loss(Q, length, d, zeta if Q > 0 else zeta_back, fluid.density, fluid.nu)
            drive = p1 - p2 + fluid.density * 9.81 * sizes[name][2] - loss
            M = inertance(length, d, fluid.density) * sizes[name][1]
            found += [-fluid.modulus(p1) / V * Q, fluid.modulus(p2) / V * Q, drive / M]
        return np.array(found)

    reference = smooth(rate_of, [6e5, 2e5, 0.0] * 2, 0.1)
    names = {f"{oil}_{part}": 3 * k + j for k, oil in enumerate(oils)
             for j, part in enumerate(("one.pressure", "two.pressure", "line.flow"))}  # fmt: skip
    compare(Case(build, {n: n for n in names}, 2e-4), reference, names, 1e-6, 1e-6)


@pytest.mark.parametrize(("exponent", "swing"), [(1.4, 8e5), (1.0, 14e5)])
def test_an_accumulator_behind_a_line_that_runs_empty(exponent: float, swing: float) -> None:
    """Events: the last oil leaves (the flow jumps to 0), and the pressure lifts the bladder again."""
    fluid = Fluid(air=0.01)
    precharge, gas, neck, dn, zeta, f = 9e5, 2e-4, 0.06, 0.012, 1.2, 3.0
    length, d, V, mean, filled = 0.8, 0.01, 6e-5, 12e5, 1e-5
    M, Mn = inertance(length, d, fluid.density), inertance(neck, dn, fluid.density)

    def build() -> koppel.Model:
        model = koppel.Model("accumulator")
        fluid.add_to(model)
        model.add("source", hydraulics.Pressure(pressure=f"{mean} + {swing}*sin(2*pi*{f}*time)"))
        model.add("node", hydraulics.ElasticNode(volume=V, pressure=mean))
        model.add("feed", hydraulics.Line(node_a="source", node_b="node", length=length, diameter=d, zeta=4))
        model.add("store", hydraulics.Accumulator(node="node", volume=gas, precharge=precharge, exponent=exponent,
                                                  neck_length=neck, neck_diameter=dn, zeta=zeta,
                                                  filled=filled))  # fmt: skip
        return model

    def lifts(y: Array) -> float:
        return float(y[1] - precharge)

    def rate_of(t: float, y: Array, empty: bool = False) -> Array:
        Q, p, q, v = y
        source = mean + swing * np.sin(2 * np.pi * f * t)
        drive = p - precharge * (gas / (gas - v)) ** exponent - line_loss(q, neck, dn, zeta, fluid.density, fluid.nu)
        return np.array([
            (source - p - line_loss(Q, length, d, 4.0, fluid.density, fluid.nu)) / M,
            fluid.modulus(p) / V * (Q - (0.0 if empty else q)), 0.0 if empty else drive / Mn, 0.0 if empty else q,
        ])  # fmt: skip

    holds = Phase(rate_of, (lambda t, y: -float(y[3]),))
    empty = Phase(lambda t, y: rate_of(t, y, True), (lambda t, y: lifts(y),))

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        if y[3] > 1e-12 or (abs(y[2]) < 1e-12 and lifts(y) > -1.0):
            return holds, np.array([*y[:3], max(y[3], 1e-20)])
        return empty, np.array([*y[:2], 0.0, 0.0])

    until = 3 / f
    reference = integrate(np.array([0.0, mean, 0.0, filled]), next_phase, until, np.linspace(0, until, 401))
    assert len(reference.instants) >= 4
    case = Case(build, {"Q": "feed.flow", "p": "node.pressure", "v": "store.filled"}, 2e-4,
                {"store.empty": {0: "free", 1: "empty"}})  # fmt: skip
    compare(case, reference, {"Q": 0, "p": 1, "v": 3}, 2e-5, 1e-6, halvings=5)


@pytest.mark.parametrize("coordinates", ["automatic", "constraint"])
def test_walls_of_two_kinds_at_rigid_nodes(coordinates: Any) -> None:
    """Five lines, a piston between two nodes, a vane: accelerations and node pressures from one linear system."""
    fluid = Fluid(air=0.02)
    rho, nu, V, A1, A2, mass, rate = fluid.density, fluid.nu, 3e-5, 4e-4, 2.5e-4, 2.0, 4e4
    J, D, drag = 2e-3, 8e-6, 0.02
    lines = {"a": ("source", "N1", 0.7, 8e-3, 2.0), "b": ("N1", "N2", 0.5, 6e-3, 1.0),
             "c": ("N1", "N2", 0.9, 5e-3, 0.5), "d": ("N2", "tank", 0.6, 7e-3, 6.0),
             "e": ("N2", "side", 0.4, 6e-3, 1.5)}  # fmt: skip

    def build() -> koppel.Model:
        model = koppel.Model("walls")
        fluid.add_to(model)
        model.add("source", hydraulics.Pressure(pressure="7e5 + 3e5*sin(150*time)"))
        model.add("tank", hydraulics.Pressure())
        model.add("side", hydraulics.ElasticNode(volume=V, pressure=3e5))
        for node in ("N1", "N2"):
            model.add(node, hydraulics.RigidNode(coordinates=coordinates))
        for name, (a, b, length, d, zeta) in lines.items():
            model.add(f"line_{name}", hydraulics.Line(node_a=a, node_b=b, length=length, diameter=d, zeta=zeta))
        model.add("ram", translational.Sled(mass=mass))
        model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="ram", stiffness=rate, damping=60))
        model.add("face_1", hydraulics.Piston(sled_a="ground", sled_b="ram", node="N1", area=A1))
        model.add("face_2", hydraulics.Piston(sled_a="ram", sled_b="ground", node="N2", area=A2))
        model.add("rod", hydraulics.Piston(sled_a="ram", sled_b="ground", node="tank", area=A1 - A2))
        model.add("rotor", rotational.Shaft(inertia=J))
        model.add("bearing", rotational.SpringDamper(shaft_a="ground", shaft_b="rotor", stiffness=0, damping=drag))
        radii = {"inner_radius": 0.02, "outer_radius": 0.03, "height": D / (0.03**2 - 0.02**2), "vanes": 2}
        model.add("front", hydraulics.Vane(shaft_a="ground", shaft_b="rotor", node="N2", **radii))
        model.add("behind", hydraulics.Vane(shaft_a="rotor", shaft_b="ground", node="tank", **radii))
        return model

    M = np.diag([inertance(length, d, rho) for *_, length, d, _ in lines.values()] + [mass, J])
    # net outflow and growth: rows N1, N2; columns a b c d e ram rotor
    W = np.array([[-1, 1, 1, 0, 0, A1, 0], [0, -1, -1, 1, 1, -A2, D]], dtype=float)
    system = np.block([[M, -W.T], [W, np.zeros((2, 2))]])

    def solve(t: float, y: Array) -> Array:
        Q, (v, w), (x, pE) = y[:5], y[5:7], y[7:]
        given = np.array([7e5 + 3e5 * np.sin(150 * t), 0.0, 0.0, -TANK, -pE])
        losses = [line_loss(q, length, d, zeta, rho, nu) for q, (*_, length, d, zeta) in
                  zip(Q, lines.values(), strict=True)]  # fmt: skip
        loads = [-rate * x - 60 * v - (A1 - A2) * TANK, -D * TANK - drag * w]
        return np.asarray(np.linalg.solve(system, np.concatenate([given - losses, loads, [0.0, 0.0]])))

    def rate_of(t: float, y: Array) -> Array:
        return np.concatenate([solve(t, y)[:7], [y[5], fluid.modulus(y[8]) / V * y[4]]])

    reference = smooth(rate_of, [0.0] * 8 + [3e5], 0.12)
    pressures = np.array([solve(t, y)[7:] for t, y in zip(reference.time, reference.rows, strict=True)])
    reference.rows = np.hstack([reference.rows, pressures])
    channels = {**{name: f"line_{name}.flow" for name in lines}, "v": "ram.speed", "w": "rotor.speed",
                "x": "ram.position", "pE": "side.pressure", "p1": "N1.pressure", "p2": "N2.pressure"}  # fmt: skip
    names = {name: k for k, name in enumerate(channels)}
    compare(Case(build, channels, 2e-4), reference, names, 1e-6, 1e-6)


def test_a_bridge_of_check_valves_rectifies() -> None:
    """Four valves between two nodes that swing against each other: two of them switch at every instant, exactly."""
    fluid = Fluid(air=0.02)
    rho, nu, length, d, zeta, V, area, f = fluid.density, fluid.nu, 0.4, 6e-3, 2.0, 3e-5, 1.2e-6, 22.0
    M = inertance(length, d, rho)
    ways = {"up": ("left", "high"), "down": ("right", "high"), "back": ("low", "left"), "forth": ("low", "right")}

    def build() -> koppel.Model:
        model = koppel.Model("bridge")
        fluid.add_to(model)
        for node, sign in (("left", "+"), ("right", "-")):
            model.add(node, hydraulics.Pressure(pressure=f"9e5 {sign} 4e5*sin(2*pi*{f}*time)"))
        for node, p in (("high", 9.5e5), ("low", 8.5e5)):
            model.add(node, hydraulics.ElasticNode(volume=V, pressure=p))
        for name, (a, b) in ways.items():
            model.add(name, hydraulics.Line(node_a=a, node_b=b, length=length, diameter=d, zeta=zeta))
            model.add(f"{name}_valve", hydraulics.CheckValve(pipe=name))
        model.add("load", hydraulics.Orifice(node_a="high", node_b="low", area=area, rounding=1e-2))
        return model

    def pressures(t: float, y: Array) -> dict[str, float]:
        wave = 4e5 * np.sin(2 * np.pi * f * t)
        return {"left": 9e5 + wave, "right": 9e5 - wave, "high": y[4], "low": y[5]}

    def drives(t: float, y: Array) -> list[float]:
        p = pressures(t, y)
        return [p[a] - p[b] for a, b in ways.values()]

    def phase(is_open: tuple[bool, ...]) -> Phase:
        def rate_of(t: float, y: Array) -> Array:
            Q = np.where(is_open, y[:4], 0.0)
            given = drives(t, y)
            turns = [(given[k] - line_loss(Q[k], length, d, zeta, rho, nu)) / M if o else 0.0
                     for k, o in enumerate(is_open)]  # fmt: skip
            load = edge(0.7, area, y[4] - y[5], rho)
            grows = [Q[0] + Q[1] - load, load - Q[2] - Q[3]]
            return np.array([*turns, *(fluid.modulus(p) / V * g for p, g in zip(y[4:], grows, strict=True))])

        events: list[Event] = []
        for k, o in enumerate(is_open):
            events.append((lambda t, y, k=k: -float(y[k])) if o else (lambda t, y, k=k: drives(t, y)[k]))
        return Phase(rate_of, tuple(events))

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        given = drives(t, y)
        is_open = tuple(bool(y[k] > 1e-11 or given[k] > -1e-4) for k in range(4))
        return phase(is_open), np.array([*(max(y[k], 1e-16) if o else 0.0 for k, o in enumerate(is_open)), *y[4:]])

    until = 3 / f
    start = np.array([0.0] * 4 + [9.5e5, 8.5e5])
    reference = integrate(start, next_phase, until, np.linspace(0, until, 401))
    assert len(reference.instants) >= 8
    channels = {**{name: f"{name}.flow" for name in ways}, "high": "high.pressure", "low": "low.pressure"}
    case = Case(build, channels, 2e-4, {"up_valve": VALVE})
    compare(case, reference, {name: k for k, name in enumerate(channels)}, 2e-5, 2e-6)


@dataclass(frozen=True)
class Ram:
    """A single-acting cylinder, spring return, dry friction, leakage; a 3/2 valve with a table of odd edges."""

    mass: float = 12.0
    area: float = 8e-4
    spring: float = 6000.0
    damping: float = 250.0
    friction: float = 90.0
    stroke: float = 0.06
    dead: float = 3e-5
    gap: float = 4e-5
    supply: float = 25e5
    rounding: float = 1e4
    open_x: tuple[float, ...] = (-1e-3, 2e-4, 5e-4, 1.5e-3)  # P to A
    open_y: tuple[float, ...] = (0.0, 0.0, 3e-6, 2e-5)
    shut_x: tuple[float, ...] = (-8e-4, -1e-4, 3e-4)  # A to T: overlaps with the other one
    shut_y: tuple[float, ...] = (2e-5, 2e-5, 0.0)
    knots: tuple[float, ...] = (0.0, 0.01, 0.35, 0.36, 0.8)
    travel: tuple[float, ...] = (2.5e-4, 1.4e-3, 1.4e-3, -6e-4, -6e-4)

    def build(self) -> koppel.Model:
        model = koppel.Model("ram")
        FLUIDS["another exponent"].add_to(model)
        model.input("travel", "m", {"table": {"time": list(self.knots), "value": list(self.travel)}})
        model.add("pump", hydraulics.Pressure(pressure=self.supply))
        model.add("tank", hydraulics.Pressure())
        bore = float(np.sqrt(4 * self.area / np.pi))
        hydraulics.add_cylinder(model, "ram", bore=bore, stroke=self.stroke, mass=self.mass, dead_volume=self.dead,
                                pressure_a=1.5e5, single=True, damping=self.damping,
                                friction=self.friction)  # fmt: skip
        model.add("leak", hydraulics.LeakageGap(node_a="ram_A", node_b="tank", width=np.pi * bore, height=self.gap,
                                                length=0.02, eccentricity=0.5))  # fmt: skip
        model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="ram", stiffness=self.spring,
                                                       rest=-0.02))  # fmt: skip
        edges = {"PA": hydraulics.Edge("pump", "ram_A", self.open_x, self.open_y),
                 "AT": hydraulics.Edge("ram_A", "tank", self.shut_x, self.shut_y)}  # fmt: skip
        hydraulics.way_valve(model, "valve", edges=edges, spool="travel", rounding=self.rounding)
        return model

    def flow(self, area: float, drop: float) -> float:
        rho = FLUIDS["another exponent"].density
        return float(0.7 * area * np.sqrt(2 / rho) * drop / (drop**2 + self.rounding**2) ** 0.25)

    def pushes(self, y: Array) -> float:
        return float((y[2] - TANK) * self.area - self.spring * (y[0] + 0.02) - self.damping * y[1])

    def rate(self, t: float, y: Array, acceleration: float, moves: bool) -> Array:
        fluid, x = FLUIDS["another exponent"], float(np.interp(t, self.knots, self.travel))
        p, v = y[2], y[1] if moves else 0.0
        bore = np.sqrt(4 * self.area / np.pi)
        leak = np.pi * bore * self.gap**3 / (12 * fluid.nu * fluid.density * 0.02) * (1 + 1.5 * 0.25) * (p - TANK)
        inflow = self.flow(float(np.interp(x, self.open_x, self.open_y)), self.supply - p)
        inflow -= self.flow(float(np.interp(x, self.shut_x, self.shut_y)), p - TANK) + leak
        p_rate = fluid.modulus(p) / (self.dead + self.area * y[0]) * (inflow - self.area * v)
        return np.array([v, acceleration, p_rate])

    def next_phase(self, t: float, y: Array) -> tuple[Phase, Array]:
        y = y.copy()
        for end, sense in ((0.0, -1), (self.stroke, 1)):
            if abs(y[0] - end) < 1e-10 and sense * y[1] > 0:
                y[0], y[1] = end, 0.0
        if abs(y[1]) < 1e-9:
            y[1], push, F = 0.0, self.pushes(y), self.friction
            low, high = y[0] < 1e-10, self.stroke - y[0] < 1e-10
            if (push >= F - 1e-7 and not high) or (push <= -F + 1e-7 and not low):
                y[1] = 1e-14 * np.sign(push)
            else:
                events = () if high else (lambda t, y: self.pushes(y) - F,)
                events += () if low else (lambda t, y: -F - self.pushes(y),)
                return Phase(lambda t, y: self.rate(t, y, 0.0, False), events), y
        sense = float(np.sign(y[1]))

        def rate_of(t: float, y: Array) -> Array:
            return self.rate(t, y, (self.pushes(y) - sense * self.friction) / self.mass, True)

        events = (lambda t, y: -sense * float(y[1]), lambda t, y: float(y[0] - self.stroke), lambda t, y: -float(y[0]))
        return Phase(rate_of, events), y


@pytest.mark.parametrize("ram", [Ram(), replace(Ram(), friction=100.0, spring=5000.0, supply=16e5)])
def test_a_single_acting_cylinder_with_dry_friction_on_a_3_2_valve(ram: Ram) -> None:
    until = ram.knots[-1]
    start = np.array([0.0, 0.0, 1.5e5])
    reference = integrate(start, ram.next_phase, until, np.linspace(0, until, 401), ram.knots[1:-1])
    assert len(reference.instants) >= 4
    assert np.max(reference.rows[:, 0]) == pytest.approx(ram.stroke, abs=1e-9)
    case = Case(ram.build, {"x": "ram.position", "v": "ram.speed", "p": "ram_A.pressure"}, 5e-4,
                {"ram_stops": {0: "free", 1: "lower", 2: "upper"}})  # fmt: skip
    compare(case, reference, {"x": 0, "v": 1, "p": 2}, 5e-5, 2e-6, halvings=5)


def test_a_line_whose_flow_is_given_at_one_end_and_its_pressure_at_the_other() -> None:
    """Waves by the modes of that line, sin((k + 1/2) pi x) for the flow's end, each exact in time.

    (rho/A) Q_t + p_x + R Q = 0, (A/E) p_t + Q_x = 0; p(0) = p0, Q(L) = Q_end(t): p = p0 + sum a_k(t) sin(b_k x/L).
    """
    E, rho, nu, L, d, p0 = 1.4e9, 880.0, 4e-5, 12.0, 8e-3, 3e6
    A, f, Q0 = np.pi / 4 * d * d, 21.0, 6e-5
    R = 32 * nu * rho / (d * d * A)

    def build() -> koppel.Model:
        model = koppel.Model("line")
        add_oil(model, bulk_modulus=E, density=rho, viscosity=nu)
        model.add("supply", hydraulics.Pressure(pressure=p0))
        model.add("end", hydraulics.RigidNode())
        model.add("pump", hydraulics.FlowSource(node_a="end", flow=f"{Q0}*(1 - cos(2*pi*{f}*time))"))
        hydraulics.elastic_line(model, "line", node_a="supply", node_b="end", length=L, diameter=d, pressure=p0,
                                modes=30, gauges={"third": 1 / 3})  # fmt: skip
        return model

    # c a_k'' + (R A/rho) c a_k' + w_k^2 c a_k = forcing, from p_tt + (R A/rho) p_t = (E/rho) p_xx and
    # p_x(L) = -(rho/A) Q_end' - R Q_end
    count = 2000
    b = (np.arange(count) + 0.5) * np.pi
    w2, damp = E / rho * (b / L) ** 2, R * A / rho
    ends = np.sin(b)
    time, omega = np.linspace(0, 0.2, 401), 2 * np.pi * f
    force = 2 * E / (rho * L) * ends
    a = np.zeros((count, len(time)))
    wave = R * Q0 + 1j * omega * rho / A * Q0  # (rho/A) Q' + R Q at the end is R Q0 - Re(wave e^{i omega t})
    steady, swing = -force * R * Q0 / w2, force * wave / (w2 - omega**2 + 1j * omega * damp)
    c = 0.5 * damp  # free waves make a(0) = 0, a'(0) = 0
    root = np.sqrt(w2 - c * c)
    a0, v0 = -(steady + swing.real), -(1j * omega * swing).real
    for k in range(count):
        turned = root[k] * time
        free = a0[k] * np.cos(turned) + (v0[k] + c * a0[k]) / root[k] * np.sin(turned)
        a[k] = steady[k] + (swing[k] * np.exp(1j * omega * time)).real + np.exp(-c * time) * free
    reference = Reference(time, np.stack([p0 + np.sin(b * x) @ a for x in (1.0, 1 / 3)], axis=1))
    case = Case(build, {"end": "end.pressure", "third": "third"}, 2e-4)
    compare(case, reference, {"end": 0, "third": 1}, 1e-3, 1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_vanes_between_their_stops(seed: int) -> None:
    """A rotary drive that a torque of two frequencies drives against both stops; chambers on lines without mass."""
    rng = np.random.default_rng(seed)
    fluid = Fluid(air=float(rng.uniform(0.01, 0.06)))
    r, R, h, n, most = 0.02, float(rng.uniform(0.03, 0.045)), 0.025, 3, 0.5
    D, V, J, drag = n * h * (R**2 - r**2) / 2, float(rng.uniform(3e-6, 9e-6)), 1.5e-3, 0.04
    linear, quadratic, swing, f = 1.5e8, 1e12, float(rng.uniform(12, 16)), float(rng.uniform(6, 9))
    pressure = {"A": 6e5, "B": 4.5e5}

    def build() -> koppel.Model:
        model = koppel.Model("rotary drive")
        fluid.add_to(model)
        model.add("rotor", rotational.Shaft(inertia=J, angle=0.2))
        for side, p in pressure.items():
            model.add(f"source_{side}", hydraulics.Pressure(pressure=p))
            model.add(side, hydraulics.ElasticNode(volume=V, pressure=3e5))
            model.add(f"feed_{side}", hydraulics.Resistance(node_a=f"source_{side}", node_b=side, linear=linear,
                                                            quadratic=quadratic))  # fmt: skip
        radii = {"inner_radius": r, "outer_radius": R, "height": h, "vanes": n}
        model.add("vane_A", hydraulics.Vane(shaft_a="ground", shaft_b="rotor", node="A", **radii))
        model.add("vane_B", hydraulics.Vane(shaft_a="rotor", shaft_b="ground", node="B", zero=-most, **radii))
        model.add("bearing", rotational.SpringDamper(shaft_a="ground", shaft_b="rotor", stiffness=0, damping=drag))
        model.add("load", rotational.Torque(shaft_b="rotor", torque=f"{swing}*sin(2*pi*{f}*time)"))
        model.add("stop", rotational.Stops(shaft_b="rotor", lower=0, upper=most))
        return model

    def feed(drop: float) -> float:
        """linear Q + quadratic Q |Q| = drop."""
        root = np.sqrt(linear**2 + 4 * quadratic * abs(drop))
        return float(2 * drop / (linear + root))

    def torque(t: float, y: Array) -> float:
        return float(D * (y[2] - y[3]) + swing * np.sin(2 * np.pi * f * t) - drag * y[1])

    def rate_of(t: float, y: Array, held: bool = False) -> Array:
        angle, speed = y[0], 0.0 if held else y[1]
        grow = [feed(pressure[s] - p) - sign * D * speed for s, p, sign in (("A", y[2], 1), ("B", y[3], -1))]
        sizes = [V + D * angle, V + D * (most - angle)]
        rates = [fluid.modulus(p) / size * g for p, size, g in zip(y[2:], sizes, grow, strict=True)]
        return np.array([speed, 0.0 if held else torque(t, y) / J, *rates])

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        y = y.copy()
        for end, sense in ((0.0, -1), (most, 1)):
            still = np.array([end, 0.0, *y[2:]])
            if abs(y[0] - end) < 1e-9 and sense * y[1] >= -1e-9 and sense * torque(t, still) > -1e-7:
                y = still
                if sense * torque(t, y) > 1e-7:
                    leaves = (lambda t, y, sense=sense: -sense * torque(t, y),)
                    return Phase(lambda t, y: rate_of(t, y, True), leaves), y
                y[1] = -sense * 1e-13
        return Phase(rate_of, (lambda t, y: float(y[0] - most), lambda t, y: -float(y[0]))), y

    until = 0.3
    reference = integrate(np.array([0.2, 0.0, 3e5, 3e5]), next_phase, until, np.linspace(0, until, 401))
    assert len(reference.instants) >= 4
    names = {"phi": 0, "w": 1, "A": 2, "B": 3}
    channels = {"phi": "rotor.angle", "w": "rotor.speed", "A": "A.pressure", "B": "B.pressure"}
    case = Case(build, channels, 1e-4, {"stop": {0: "free", 1: "lower", 2: "upper"}})
    compare(case, reference, names, 2e-5, 2e-6, halvings=5)


def test_a_cavity_behind_a_piston_and_a_vane() -> None:
    """Suction stroke: the walls of a cavitating node tear a column; phases full and torn, collapse by momentum.

    Full: M Q' = p_r - p - loss, m v' = -A (p - p_e) + F, J w' = -D (p - p_e) - c w, with Q + A v + D w = 0, so
    that p follows from the sum; torn: p = p_cav; collapse: an impulse P along (1/M, A/m, D/J) closes the rate.
    """
    fluid = Fluid(density=880.0, nu=2e-5)
    length, d, p_r, p_cav, area, mass, J, D = 1.8, 9e-3, 1.8e5, 4e4, 3e-4, 1.2, 4e-4, 3e-6
    rate, drag, swing, f = 9e3, 0.01, 70.0, 17.0
    M = inertance(length, d, fluid.density)
    weights = np.array([1 / M, area**2 / mass, D**2 / J])

    def build() -> koppel.Model:
        model = koppel.Model("suction")
        model.add("oil", hydraulics.Oil(bulk_modulus=1e9, density=fluid.density, viscosity=fluid.nu,
                                        cavitation_pressure=p_cav))  # fmt: skip
        model.add("reservoir", hydraulics.Pressure(pressure=p_r))
        model.add("air", hydraulics.Pressure())
        model.add("node", hydraulics.CavitatingNode())
        model.add("line", hydraulics.Line(node_a="reservoir", node_b="node", length=length, diameter=d, zeta=2))
        model.add("ram", translational.Sled(mass=mass))
        model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="ram", stiffness=rate))
        model.add("drive", translational.Force(sled_b="ram", force=f"{swing}*sin(2*pi*{f}*time)"))
        model.add("face", hydraulics.Piston(sled_a="ground", sled_b="ram", node="node", area=area))
        model.add("back", hydraulics.Piston(sled_a="ram", sled_b="ground", node="air", area=area))
        model.add("rotor", rotational.Shaft(inertia=J))
        model.add("bearing", rotational.SpringDamper(shaft_a="ground", shaft_b="rotor", stiffness=0, damping=drag))
        radii = {"inner_radius": 0.01, "outer_radius": 0.02, "height": 2 * D / (0.02**2 - 0.01**2)}
        model.add("vane", hydraulics.Vane(shaft_a="ground", shaft_b="rotor", node="node", **radii))
        model.add("behind", hydraulics.Vane(shaft_a="rotor", shaft_b="ground", node="air", **radii))
        return model

    def pushes(t: float, y: Array) -> Array:
        """Accelerations of Q, v, w without the pressure of the node."""
        Q, _, w, x = y[:4]
        return np.array([
            (p_r - line_loss(Q, length, d, 2.0, fluid.density, fluid.nu)) / M,
            (swing * np.sin(2 * np.pi * f * t) - rate * x - TANK * area) / mass, (-TANK * D - drag * w) / J,
        ])  # fmt: skip

    grows = np.array([-1.0, area, D])  # of the volume, per Q, v, w
    lifts = np.array([-1 / M, area / mass, D / J])  # accelerations per pressure of the node

    def pressure(t: float, y: Array) -> float:
        return float(-grows @ pushes(t, y) / weights.sum())

    def rate_of(t: float, y: Array, p: float) -> Array:
        return np.array([*(pushes(t, y) + lifts * p), y[1], float(grows @ y[:3])])

    full = Phase(lambda t, y: rate_of(t, y, pressure(t, y)), (lambda t, y: p_cav - pressure(t, y),))
    torn = Phase(lambda t, y: rate_of(t, y, p_cav), (lambda t, y: -float(y[4]),))
    branch = {"full": False}

    def next_phase(t: float, y: Array) -> tuple[Phase, Array]:
        branch["full"] = not branch["full"]
        y = y.copy()
        if branch["full"]:
            y[:3] += lifts * (-(grows @ y[:3]) / weights.sum())
            y[4] = 0.0
            return full, y
        return torn, y + 1e-9 * rate_of(t, y, p_cav) + np.array([0, 0, 0, 0, 1e-30])

    until = 5 / f
    reference = integrate(np.zeros(5), next_phase, until, np.linspace(0, until, 401))
    assert len(reference.instants) >= 4
    channels = {"Q": "line.flow", "v": "ram.speed", "w": "rotor.speed", "x": "ram.position", "V": "node.cavity"}
    case = Case(build, channels, 1e-4, {"node": {0: "cavity", 1: "full"}})
    compare(case, reference, {name: k for k, name in enumerate(channels)}, 2e-5, 2e-6, halvings=5)


def test_a_variable_pump_on_a_motor_with_losses() -> None:
    """Flow D s w + k dp, torque D s dp - c w, setting that swings through 0: both sides and two nodes."""
    fluid, V, J, w0 = Fluid(air=0.01), 8e-5, 0.02, 120.0
    D1, D2, leak, drag, brake = 2e-6, 3.5e-6, 4e-13, 2e-3, 0.05

    def build() -> koppel.Model:
        model = koppel.Model("drive")
        fluid.add_to(model)
        for node in ("high", "low"):
            model.add(node, hydraulics.ElasticNode(volume=V, pressure=3e6))
        model.add("shaft", rotational.Shaft(inertia=1.0, speed=w0))
        model.add("motion", rotational.Motion(shaft="shaft", speed=w0))
        model.add("wheel", rotational.Shaft(inertia=J))
        model.add("load", rotational.SpringDamper(shaft_a="ground", shaft_b="wheel", stiffness=0, damping=brake))
        model.add("pump", hydraulics.PumpMotor(shaft_b="shaft", node_a="low", node_b="high", displacement=D1,
                                               setting="0.6*sin(30*time)", leakage=leak, drag=drag))  # fmt: skip
        model.add("motor", hydraulics.PumpMotor(shaft_b="wheel", node_a="high", node_b="low", displacement=D2,
                                                leakage=leak, drag=drag))  # fmt: skip
        return model

    def rate_of(t: float, y: Array) -> Array:
        p, low, w = y
        drop = p - low
        flow = D1 * 0.6 * np.sin(30 * t) * w0 - leak * drop - D2 * w - leak * drop
        rates = (fluid.modulus(p) / V * flow, -fluid.modulus(low) / V * flow)
        return np.array([*rates, (D2 * drop - drag * w - brake * w) / J])

    reference = smooth(rate_of, [3e6, 3e6, 0.0], 0.4)
    case = Case(build, {"p": "high.pressure", "low": "low.pressure", "w": "wheel.speed"}, 4e-4)
    compare(case, reference, {"p": 0, "low": 1, "w": 2}, 1e-7, 1e-6)


@pytest.mark.parametrize(("f_max", "modes"), [(50, 2), (200, 7), (1000, 34)])
def test_as_many_modes_as_the_highest_frequency_asks_for(f_max: float, modes: int) -> None:
    """The n-th mode of a column between two pressures has n a/(2 L): the first n at or above f_max is the last."""
    E, rho, L = 1.2e9, 850.0, 20.0
    a = np.sqrt(E / rho)
    assert (modes - 1) * a / (2 * L) < f_max <= modes * a / (2 * L)
    model = koppel.Model("pipe")
    add_oil(model, bulk_modulus=E, density=rho, viscosity=1e-9)
    for node in ("one", "two"):
        model.add(node, hydraulics.Pressure(pressure=5e6))
    hydraulics.elastic_line(model, "pipe", node_a="one", node_b="two", length=L, diameter=0.01, pressure=5e6,
                            f_max=f"{f_max} Hz")  # fmt: skip
    found = np.sort(koppel.linearize(model, at="design").eigenvalues().imag)
    exact = np.arange(1, modes + 1) * np.pi * a / L
    assert found[found > 1.0][:modes] == pytest.approx(exact, rel=1e-6)
