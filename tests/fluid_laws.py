"""Laws that every hydraulic element is held to: balance of power, and derivatives against differences."""

from __future__ import annotations

from typing import Any

import numpy as np
from machines import Array

import koppel
from koppel import _core, hydraulics, rotational, translational
from koppel.model.element import Element
from koppel.model.fluid import CHARGE, STRAIN, Wall
from koppel.model.registry import kinds

VALUES: dict[str, dict[str, Any]] = {
    "line": {"length": 0.8, "diameter": 7e-3, "zeta": 3, "zeta_back": 5, "linear_loss": 1e8,
             "loss_curve": {"type": "cubic", "slope": 2e8, "cubic": 1e15}, "opening": 2e-5, "zeta_opening": 2},
    "pipe": {"length": 1.1, "diameter": 6e-3, "zeta": 2, "roughness": 1e-5},
    "line_mode": {"length": 4, "diameter": 9e-3, "eigenvalue": 9.8, "weight_a": 1.4, "weight_b": -1.4,
                  "pressure": 1e6},
    "orifice": {"area": 4e-6, "rounding": 1e4},
    "resistance": {"linear": 4e8, "quadratic": 3e12, "opening": 0.7},
    "leakage_gap": {"width": 0.03, "height": 5e-5, "length": 6e-3, "eccentricity": 0.5, "count": 3},
    "relief_valve": {"set_pressure": 5e5, "range": 8e5, "time_constant": 2e-3, "area": 3e-5, "rounding": 1e4},
    "flow_source": {"flow": 2e-4},
    "pump_motor": {"displacement": 2e-6, "leakage": 1e-12, "drag": 0.01, "setting": 0.6},
    "piston": {"area": 1.3e-3, "zero": -1},
    "accumulator": {"volume": 1e-3, "precharge": 4e5, "exponent": 1.3, "filled": 1e-4},
    "friction_loss": {"length": 0.7, "diameter": 5e-3, "roughness": 2e-5},
    "zeta_loss": {"zeta": 4, "zeta_back": 7, "area": 3e-5},
    "edge_loss": {"area": 2e-5},
    "fitted_loss": {"linear": 2e8, "quadratic": 4e12, "curve": {"type": "cubic", "slope": 1e8, "cubic": 3e15}},
    "spool_edge": {"area": {"type": "piecewise", "x": [-1, 1], "y": [1e-6, 3e-5]}, "rounding": 1e4},
    "flow_force": {"opening": 2e-5},
    "gap_loss": {"width": 0.1, "height": 2e-4, "length": 0.03, "eccentricity": 0.4, "count": 2},
    "frame_piston": {"area": 2e-3, "zero": -3},
    "frame_vane": {"inner_radius": 0.02, "outer_radius": 0.05, "height": 0.04, "zero": -4},
    "frame_line": {"length": 0.8, "diameter": 7e-3, "zeta": 3, "linear_loss": 1e8},
    "vane": {"inner_radius": 0.02, "outer_radius": 0.04, "height": 0.02, "vanes": 3, "zero": -5},
}  # fmt: skip
"""Values of one element of each kind, of the size that machines have."""


def hydraulic_kinds(law: bool) -> dict[str, type[Element]]:
    """Kinds with a part in the core: smooth ones, or set-valued laws."""
    known = _core.kinds()
    found = {k: c for k, c in kinds().items() if k.startswith("hydraulics.") and c.core}
    return {k: c for k, c in found.items() if bool(known[c.core_kind or k]["law"]) == law}


class FluidSample:
    """One element between elastic nodes, and shafts or sleds."""

    def __init__(self, cls: type[Element]) -> None:
        self.cls = cls
        model = koppel.Model("sample", gravity=[0, 0, 0])
        model.add("oil", hydraulics.Oil(bulk_modulus=8e8, air=0.03, density=820, viscosity=2e-5))
        fields = dict(VALUES[cls.kind.partition(".")[2]])
        for k, spec in enumerate(cls.declared_lines()):
            line = rotational.Shaft(inertia=0.1 + k) if spec.to == "shaft" else translational.Sled(mass=1 + k)
            model.add(f"line_{k}", line)
            fields[spec.name] = f"line_{k}"
        for k, spec in enumerate(cls.declared_ports()):
            inertia = {"xx": 1, "yy": 2, "zz": 2.5}
            part = model.add_part(f"part_{k}", mass=1, inertia=inertia, free=True, position=[0, 0, k])
            fields[spec.name] = part.frame("end", position=[0.3, -0.2 * k, 0.1])
        for k, spec in enumerate(cls.declared_fluids()):
            if spec.to == "flow":
                model.add("far", hydraulics.ElasticNode(volume=1e-5, pressure=2e5))
                model.add("tank", hydraulics.Pressure())
                model.add("pipe", hydraulics.Line(node_a="far", node_b="tank", length=1, diameter=8e-3))
                fields[spec.name] = "pipe"
                continue
            model.add(f"node_{k}", hydraulics.ElasticNode(volume=1e-5 * (k + 1), pressure=2e5 + 1e5 * k))
            fields[spec.name] = f"node_{k}"
        model.add("element", cls(**fields))
        self.machine = koppel.Machine(model)
        self.table, self.row = self.machine.compiled.elements["element"]
        self.names = self.core_slots()

    def core_slots(self) -> list[tuple[str, int]]:
        """Kind and velocity of every coordinate of the element, in the order of the core."""
        velocities = list(self.machine.compiled.velocities)
        found = [
            (f"frame {axis}", velocities.index(f"part_{k}.{axis}"))
            for k, _ in enumerate(self.cls.declared_ports())
            for axis in ("vx", "vy", "vz", "wx", "wy", "wz")
        ]
        found += [("flow", velocities.index("element.flow"))] if self.cls.line else []
        element = self.machine.compiled.model.elements["element"]
        found += [("line", velocities.index(f"{path}.speed")) for path in element.line_paths()]
        return found + [
            ("flow", velocities.index("pipe.flow"))
            if spec.to == "flow"
            else ("node", velocities.index(f"node_{k}.compression"))
            for k, spec in enumerate(self.cls.declared_fluids())
        ]

    def random(self, rng: np.random.Generator) -> tuple[Array, Array, Array]:
        """Positions, velocities and states: flows of 1e-4 m**3/s, pressures of 1 to 20 bar."""
        system, u = self.machine.compiled.system, np.zeros(self.machine.compiled.system.nu)
        oil = hydraulics.Oil(bulk_modulus=8e8, air=0.03, density=820, viscosity=2e-5).values()
        for kind, slot in self.names:
            u[slot] = (
                oil.compression_at(np.exp(rng.uniform(np.log(2e4), np.log(2e6)))) / STRAIN
                if kind == "node"
                else rng.uniform(-3, 3)
            )
        if self.cls.kind == "hydraulics.frame_line":
            u[:12] *= 0.01  # a column of 1 m that the frames move by 1 m/s is one of 1e-4 m**3/s
        q = rng.uniform(-0.3, 0.3, system.nq)
        for (
            first
        ) in self.machine.compiled.quaternions:  # axes of parts are those of the world, as velocities are written
            q[first : first + 4] = [1.0, 0.0, 0.0, 0.0]
        if self.cls.kind == "hydraulics.accumulator":
            q = np.array([rng.uniform(0.0, 6e-4) * 2**13])
        return q, u, rng.uniform(0.1, 0.9, len(self.machine.core.x))

    def see(self, q: Array, u: Array, x: Array) -> Array:
        """Effects at a state, then outputs."""
        self.machine.core.x = x
        self.machine.set_state(q, u)
        self.machine.forces(0.0, q, u, keep=True)
        return np.asarray(self.machine.core.element_law(self.table, self.row))

    def outputs(self) -> dict[str, float]:
        return {k: v for k, v in self.machine.outputs().items() if k.rpartition(".")[0]}


def check_power(cls: type[Element]) -> None:
    """What it takes from nodes and flows, shafts and sleds is what it reports, at 200 states; losses never give."""
    sample, rng, largest = FluidSample(cls), np.random.default_rng(3), 0.0
    for _ in range(200):
        q, u, x = sample.random(rng)
        effects, shown = sample.see(q, u, x), sample.outputs()
        total = size = 0.0
        for k, (kind, slot) in enumerate(sample.names):
            if kind == "node":
                node = f"node_{[s for what, s in sample.names if what == 'node'].index(slot)}"
                start = start_volume(sample, node)
                effort = shown[f"{node}.pressure"] * shown[f"{node}.volume"] / start / CHARGE
            else:
                effort = u[slot]
            total, size = total + effects[k] * effort, size + abs(effects[k] * effort)
        if cls.line == "mode":  # what it stores
            stored = stiffness_of(sample) * shown["element.volume"] * shown["element.flow"]
            total, size = total + stored, size + abs(stored)
        if cls.kind == "hydraulics.accumulator":
            gas = shown["element.gas_pressure"] * shown["element.flow"]
            total, size = total + gas, size + abs(gas)
        expected = 0.0 if issubclass(cls, Wall) else shown["element.power"]
        if cls.kind == "hydraulics.frame_line":  # its flow against the line gives power, its unknown is another one
            ends = [shown[f"node_{k}.pressure"] for k in (0, 1)]
            total = (ends[0] - ends[1] - shown["element.loss"]) * shown["element.flow"]
            expected = (ends[0] - ends[1]) * shown["element.flow"] + shown["element.power"]
        assert abs(total - expected) <= 1e-12 * size, f"{cls.kind}: {total} W instead of {expected} W"
        if cls.energy == "dissipative":
            assert shown["element.power"] <= 1e-12 * size, cls.kind
        largest = max(largest, abs(total), size)
    assert largest > 1.0


def start_volume(sample: FluidSample, node: str) -> float:
    """Volume of a node with walls where all shafts and sleds stand at 0."""
    element = sample.machine.compiled.model.elements
    total = float(element[node].volume)  # type: ignore[attr-defined]
    wall: Any = element["element"]
    if not isinstance(wall, Wall):
        return total
    if isinstance(wall, hydraulics.FramePiston):  # its frames are sqrt(1 + 0.2**2) apart at the design position
        return total + wall.area * (np.sqrt(1.04) - wall.zero)
    return total - wall.factor(lambda source, unit: source) * wall.zero


def stiffness_of(sample: FluidSample) -> float:
    """Pressure per volume of a mode: the oil at its pressure."""
    mode: Any = sample.machine.compiled.model.elements["element"]
    oil: Any = sample.machine.compiled.model.elements["oil"]
    modulus = oil.values().modulus_at(mode.pressure)
    return float(mode.eigenvalue * modulus / (np.pi / 4 * mode.diameter**2 * mode.length))


def check_derivatives(cls: type[Element], states: list[tuple[Array, Array, Array]] | None = None) -> None:
    """Dual numbers against central differences over flows, states of nodes, positions and states."""
    sample, rng = FluidSample(cls), np.random.default_rng(5)
    n = len(sample.names) + len(sample.machine.core.x)
    for q, u, x in states or [sample.random(rng) for _ in range(20)]:
        for k, (_, slot) in enumerate(sample.names):
            step, slope = 1e-6 * max(1.0, abs(u[slot])), np.zeros(n)
            for way, weight in ((-2, 1 / 12), (-1, -8 / 12), (1, 8 / 12), (2, -1 / 12)):
                moved = u.copy()
                moved[slot] += way * step
                slope += weight / step * sample.see(q, moved, x)[:n]
            sample.see(q, u, x)
            exact = np.asarray(sample.machine.core.element_derivative(sample.table, sample.row, 1.0, 0.0))[:, k]
            size = max(float(np.max(np.abs(exact))), 1.0)
            assert np.max(np.abs(exact - slope)) <= 2e-6 * size, (cls.kind, k, exact, slope)
