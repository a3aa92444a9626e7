"""Random hydraulic networks: lines in series, in parallel and in loops, valves, walls, between nodes of all kinds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

import koppel
from koppel import hydraulics, translational

OIL = {"bulk_modulus": 1.2e9, "density": 850.0, "viscosity": 3e-5}


@dataclass
class Network:
    """Elements in the order of their declaration: name, class, values. Names of other elements begin with @."""

    elements: list[tuple[str, Any, dict[str, Any]]] = field(default_factory=list)

    def add(self, name: str, kind: Any, **values: Any) -> str:
        self.elements.append((name, kind, values))
        return f"@{name}"

    def build(
        self, coordinates: str = "automatic", order: list[int] | None = None, prefix: str = "", volume: float = 0.0
    ) -> koppel.Model:
        """The model. order: of declaration; prefix: of all names; volume: elastic nodes of this size for rigid ones."""
        model = koppel.Model("network")
        model.add(f"{prefix}oil", hydraulics.Oil(**OIL))
        for k in order or range(len(self.elements)):
            name, kind, values = self.elements[k]
            values = {
                key: value.replace("@", prefix) if isinstance(value, str) else value for key, value in values.items()
            }
            if kind is hydraulics.RigidNode:
                values["coordinates"] = coordinates
                if volume > 0.0:
                    kind, values = hydraulics.ElasticNode, {"volume": volume, "pressure": 4e5}
            model.add(f"{prefix}{name}", kind(**values))
        return model

    def names(self, kind: Any) -> list[str]:
        return [name for name, found, _ in self.elements if found is kind]


def random_network(seed: int, *, valves: int = 2, walls: bool = True, nodes: int = 6) -> Network:
    """Rigid nodes in a chain with branches and loops, outlets to reservoirs and chambers. valves: how many at most."""
    rng = np.random.default_rng(seed)
    net = Network()
    rigid = [net.add(f"n{k}", hydraulics.RigidNode) for k in range(int(rng.integers(1, nodes)))]
    outer = [net.add(f"p{k}", hydraulics.Pressure, pressure=float(rng.uniform(1e5, 1e6))) for k in range(2)]
    outer[0] = net.add("p2", hydraulics.Pressure, pressure=f"5e5 + 3e5*sin({rng.uniform(50, 400):.3f}*time)")
    outer.append(net.add("e0", hydraulics.ElasticNode, volume=float(rng.uniform(1e-6, 1e-4)), pressure=4e5))
    lines: list[str] = []

    def line(a: str, b: str) -> None:
        if rng.random() < 0.5:
            a, b = b, a
        d = float(rng.uniform(4e-3, 12e-3))
        values = {"node_a": a, "node_b": b, "length": float(rng.uniform(0.1, 2)), "diameter": d}
        lines.append(net.add(f"l{len(lines)}", hydraulics.Line, zeta=float(rng.uniform(0, 3)), **values))

    for k, node in enumerate(rigid):  # each is reached from outside
        line(node, rigid[int(rng.integers(k))] if k and rng.random() < 0.7 else outer[int(rng.integers(len(outer)))])
    for _ in range(int(rng.integers(1, len(rigid) + 3))):
        a, b = rigid[int(rng.integers(len(rigid)))], [*rigid, *outer][int(rng.integers(len(rigid) + len(outer)))]
        if a != b:
            line(a, b)
    line(rigid[-1], outer[1])
    if walls and rng.random() < 0.7:
        mass = net.add("mass", translational.Sled, mass=float(rng.uniform(0.5, 3)))
        spring = {"sled_a": "ground", "sled_b": mass, "stiffness": float(rng.uniform(1e4, 1e5)), "damping": 50.0}
        net.add("spring", translational.SpringDamper, **spring)
        area, at = float(rng.uniform(1e-4, 1e-3)), rigid[int(rng.integers(len(rigid)))]
        net.add("piston", hydraulics.Piston, node=at, sled_a="ground", sled_b=mass, area=area)
        net.add("back", hydraulics.Piston, node=outer[1], sled_a=mass, sled_b="ground", area=area)
    if valves:
        for k in rng.permutation(len(lines))[: int(rng.integers(0, valves + 1))]:
            if rng.random() < 0.5:
                net.add(f"v{k}", hydraulics.CheckValve, pipe=lines[k])
            else:
                area = f"1e-5*(1 + sin({rng.uniform(20, 120):.3f}*time + {rng.uniform(0, 6):.3f}))"
                net.add(f"v{k}", hydraulics.ShutOff, pipe=lines[k], opening=area, smallest_opening=4e-6)
    return net
