"""Way valves from a table of edges."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from koppel.elements.control import Table
from koppel.elements.hydraulics import FlowForce, Line, Orifice, RigidNode, ShutOff, SpoolEdge
from koppel.model.curve import Piecewise
from koppel.model.errors import ModelError
from koppel.model.model import Model
from koppel.model.value import as_number


@dataclass(frozen=True)
class Edge:
    """One edge of a way valve: from one node to another, its open area over the travel of the spool, in m and m**2."""

    start: str
    end: str
    travel: Sequence[float]
    area: Sequence[float]


def check_edges(name: str, edges: Mapping[str, Edge]) -> None:
    """Raises for a curve of areas that cannot be one."""
    for key, edge in edges.items():
        where = f"{name}.{key}"
        if len(edge.travel) != len(edge.area) or len(edge.travel) < 2:
            raise ModelError(f"has {len(edge.travel)} travels for {len(edge.area)} areas; give two or more of both",
                             path=where)  # fmt: skip
        for k, area in enumerate(edge.area):
            if not area >= 0.0:
                raise ModelError(f"= {area:g} m**2 is below 0; a closed edge has the area 0", path=f"{where}.area[{k}]")
        steps = [b - a for a, b in zip(edge.area[:-1], edge.area[1:], strict=True)]
        if min(steps) < 0.0 < max(steps):
            raise ModelError("rises and falls; an edge opens or closes along the travel", path=f"{where}.area")
        if not max(edge.area) > 0.0:
            raise ModelError("never opens; give an area above 0 somewhere", path=f"{where}.area")


def way_valve(
    model: Model, name: str, *, edges: Mapping[str, Edge], spool: Any, zeta: float = 1.0, smallest_area: float = 0.0,
    edge_length: float | None = None, discharge: float = 0.7, rounding: float = 1.0, oil: str | None = None,
    flow_force: str | None = None,
) -> None:  # fmt: skip
    """Adds a valve with any number of ways: one edge between two nodes per row of its table, opened by the spool.

    spool: its travel as a signal. With edge_length the edges are lines with the inertia of their largest area, loss
    zeta density/2 Q |Q| / area**2, closed by a law below smallest_area: they may meet at rigid nodes. Without it they
    are orifices without mass, with discharge and rounding, between elastic nodes. Edges are NAME_KEY. flow_force: the
    sled that is the spool (spool is its position then): the jets of all edges pull it towards closing.

    >>> import koppel
    >>> from koppel import hydraulics
    >>> model = koppel.Model("two of four edges")
    >>> _ = model.add("oil", hydraulics.Oil(bulk_modulus=1.2e9, density=850, viscosity=24e-6))
    >>> for port in ("P", "A", "T"):
    ...     _ = model.add(port, hydraulics.ElasticNode(volume=1e-5, pressure=1e6))
    >>> edges = {"PA": hydraulics.Edge("P", "A", (0, 1e-3), (0, 1e-5)),
    ...          "AT": hydraulics.Edge("A", "T", (-1e-3, 0), (1e-5, 0))}
    >>> hydraulics.way_valve(model, "valve", edges=edges, spool="0.5 mm")
    >>> sorted(key for key in model.elements if key.startswith("valve"))
    ['valve_AT', 'valve_AT_area', 'valve_PA', 'valve_PA_area']
    """
    check_edges(name, edges)
    for key, edge in edges.items():
        path, area = f"{name}_{key}", f"{name}_{key}_area"
        model.add(area, Table(input=spool, x=list(edge.travel), y=list(edge.area)))
        closes: Literal["backward", "forward"] = "backward" if edge.area[-1] > edge.area[0] else "forward"
        if edge_length is None and flow_force is not None:
            x = [edge.travel[0] - 1.0, *edge.travel, edge.travel[-1] + 1.0]  # constant outside
            curve = Piecewise(x=tuple(x), y=(edge.area[0], *edge.area, edge.area[-1]))
            model.add(
                path,
                SpoolEdge(spool=flow_force, node_a=edge.start, node_b=edge.end, area=curve, closes=closes,
                          discharge=discharge, rounding=rounding, oil=oil),
            )  # fmt: skip
            continue
        if edge_length is None:
            model.add(
                path,
                Orifice(node_a=edge.start, node_b=edge.end, area=f"{area}.value", discharge=discharge,
                        rounding=rounding, oil=oil),
            )  # fmt: skip
            continue
        smallest = max(smallest_area, 1e-3 * max(edge.area))
        model.add(
            path,
            Line(
                node_a=edge.start, node_b=edge.end, length=edge_length, friction="none", oil=oil,
                diameter=math.sqrt(4.0 * max(edge.area) / math.pi), opening=f"{area}.value", zeta_opening=zeta,
                smallest_opening=smallest,
            ),
        )  # fmt: skip
        model.add(f"{path}_closed", ShutOff(pipe=path, opening=f"{area}.value", smallest_opening=smallest))
        if flow_force is not None:
            model.add(
                f"{path}_jet",
                FlowForce(
                    spool=flow_force, pipe=path, opening=f"{area}.value", smallest_opening=smallest, closes=closes,
                    contraction=discharge, oil=oil,
                ),
            )  # fmt: skip


def four_three_edges(
    ports: Mapping[str, str], *, area: float, overlap: float, slope_travel: float, mirrored: bool = False
) -> dict[str, Edge]:
    """The four edges of a 4/3 valve about its middle position, all closed there by the overlap (3.3.3).

    ports: P, A, B, T to nodes. Forward travel opens PA and BT, backward travel PB and AT, from overlap on, over
    slope_travel to area. mirrored: the other way round.
    """
    forward = ((overlap, overlap + slope_travel), (0.0, area))
    backward = ((-overlap - slope_travel, -overlap), (area, 0.0))
    if mirrored:
        forward, backward = backward, forward
    opened = {"PA": forward, "BT": forward, "PB": backward, "AT": backward}
    return {key: Edge(ports[key[0]], ports[key[1]], *curve) for key, curve in opened.items()}


def add_valve_nodes(model: Model, name: str, ports: Sequence[str], oil: str | None = None) -> dict[str, str]:
    """Rigid nodes NAME_PORT for the ports of a valve whose edges have inertia; port to node."""
    found = {port: f"{name}_{port}" for port in ports}
    for node in found.values():
        model.add(node, RigidNode(oil=oil))
    return found


def read_length(value: Any) -> float:
    """A length in m from a number or text with a unit."""
    return float(as_number(value, {}))
