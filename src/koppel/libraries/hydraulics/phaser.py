"""The cam phaser rig of seed 002, 5.4: hydraulic unit, 4/3 valve with magnet, vane phaser with its chambers."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from koppel.elements.hydraulics import (
    ElasticNode,
    FlowSource,
    LeakageGap,
    Line,
    Oil,
    Orifice,
    Pressure,
    ReliefValve,
    RigidNode,
    ShutOff,
    Vane,
)
from koppel.elements.rotational import Shaft, SpringDamper, Stops, Torque
from koppel.libraries.hydraulics.magnet import Magnet, add_magnet
from koppel.libraries.hydraulics.way_valves import Edge, add_valve_nodes, way_valve
from koppel.model.errors import KoppelError, ModelError
from koppel.model.expression import Scalar, apply, parse
from koppel.model.fluid import OilValues, round_area
from koppel.model.model import Model

SideName = Literal["inlet", "outlet"]
OUTLET_INNER_RADIUS = 24.5e-3  # m, table 1.1; its other measures are those of the inlet
OUTLET_SPRING = math.degrees(58e-3)  # N m/rad, table 1.1
OPENED_LIP = {"width": 22e-3, "height": 1e-3, "length": 12e-3}  # m; chosen: the slot that a removed lip leaves


def merged(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A part of the data without the distinction between printed and chosen values."""
    found: dict[str, Any] = {key: value for key, value in entry.items() if key not in ("printed", "chosen")}
    for group in ("printed", "chosen"):
        found.update(entry.get(group, {}))
    return found


def read_rig(file: str | Path) -> dict[str, Any]:
    """The parameters of a rig from a file such as phaser_rig.json: SI, printed and chosen values."""
    data: dict[str, Any] = json.loads(Path(file).read_text())
    for key in ("oil", "unit", "lines", "valve", "magnet", "phaser"):
        if key not in data:
            raise ModelError(f"is missing; the file must hold {key}", str(file), key)
    return data


def find_rig() -> dict[str, Any]:
    """The parameters of the rig: KOPPEL_SHARED/hydraulics/phaser_rig.json, or ../shared beside the current folder."""
    folder = Path(os.environ.get("KOPPEL_SHARED", Path.cwd().parent / "shared"))
    file = folder / "hydraulics" / "phaser_rig.json"
    if not file.is_file():
        raise KoppelError(f"phaser: no file {file}; set KOPPEL_SHARED to the folder that holds hydraulics/")
    return read_rig(file)


@dataclass(frozen=True)
class Geometry:
    """A vane phaser: displacement in m**3/rad, which is torque in N m per Pa, and travel in rad."""

    inner_radius: float
    outer_radius: float
    height: float
    vanes: int
    travel: float

    @property
    def displacement(self) -> float:
        """vanes height (outer**2 - inner**2) / 2.

        >>> inlet = Geometry(0.023, 0.038, 0.022, 4, 0.3578)
        >>> round(inlet.displacement * 1e5, 4), round(inlet.displacement * 1e9 / 57.29578, 2)  # N m/bar, mm**3/deg
        (4.026, 702.67)
        """
        return self.vanes * self.height * (self.outer_radius**2 - self.inner_radius**2) / 2.0


def read_geometry(data: Mapping[str, Any], side: SideName = "inlet") -> Geometry:
    """The phaser of a rig; the outlet differs by its inner radius (table 1.1)."""
    p = merged(data["phaser"])
    inner = p["r_inner"] if side == "inlet" else OUTLET_INNER_RADIUS
    return Geometry(inner, p["r_outer"], p["height"], int(p["vanes"]), math.radians(p["phi_max_deg"]))


def read_oil(data: Mapping[str, Any], temperature: Any) -> Oil:
    """The oil of a rig at a temperature in K, or text such as 50 degC."""
    o = merged(data["oil"])
    return Oil(
        bulk_modulus=o["E_fluid"], air=o["chi"], polytropic_exponent=o["kappa"], reference_pressure=o["p0"],
        density_15=o["rho_15C"], expansion=o["gamma"], viscosity_1=o["nu_40C"], viscosity_2=o["nu_100C"],
        temperature=temperature,
    )  # fmt: skip


def read_magnet(data: Mapping[str, Any]) -> Magnet:
    """The magnet of a rig."""
    m = merged(data["magnet"])
    return Magnet(
        armature_mass=m["ma"], spool_mass=m["ms"], armature_start=m["a0"], travel=m["smax"], gap_start=m["gap0"],
        lag=m["T"], damping_ratio=m["D"], spring_preload=m["F0"], spring_stiffness=m["c"], spool_damping=m["ds"],
        spool_friction=m["Fr"], armature_bias=m["Fa"], armature_damping=m["da"],
        flat=tuple(m["flat_between_gap"]),
    )  # fmt: skip


@dataclass(frozen=True)
class Start:
    """Pressures, openings and flows at the start, SI; None: what the unit gives at rest, by formula.

    pressures: of I, P, 2 (node_2) and the chambers S and F of an inlet phaser.
    """

    pressures: Mapping[str, Scalar]
    openings: Mapping[str, Scalar]
    flows: Mapping[str, float]


def in_pascal(value: Scalar) -> Any:
    """A pressure: a number, or a formula of pure numbers with its unit.

    >>> in_pascal(2e5)
    200000.0
    """
    return value if isinstance(value, float | int) else value * parse("1 Pa")


class Rig:
    """Builds the hydraulic unit with the hose to the valves, and keeps what the phasers behind it share."""

    def __init__(
        self, data: Mapping[str, Any], name: str, *, temperature: Any, supply_gauge: float,
        correction: Literal["dynamic", "stationary"], start: Start | None = None,
    ) -> None:  # fmt: skip
        self.data = data
        self.environment = float(data["environment_pressure"])
        factors = merged(data["dynamic_correction"]) if correction == "dynamic" else {}
        self.zeta_factor = float(factors.get("zeta_factor", 1.0))
        self.diameter_factor = float(factors.get("diameter_factor", 1.0))
        self.model = Model(name, gravity=(0, 0, 0))
        self.model.parameter("temperature", temperature, unit="K", description="of the oil")
        self.model.parameter("supply_gauge", supply_gauge, unit="Pa", description="pressure of the unit at rest, gauge")
        self.oil = read_oil(data, "temperature")
        self.values: OilValues = self.oil.values(temperature=parse("temperature/(1 K)"))
        self.supply = self.environment + parse("supply_gauge/(1 Pa)")  # Pa, as a pure number like all below
        self.start = start or self.find_start()
        self.model.add("oil", self.oil)
        self.model.add("tank", Pressure(pressure=self.environment))

    def root_flow(self, alpha: float, area: float, drop: Scalar) -> Scalar:
        """Flow of an orifice."""
        return alpha * area * apply("sqrt", 2.0 * drop / self.values.density)

    def find_start(self) -> Start:
        """The rig at rest with the valve unpowered: the unit feeds its own bypass and relief valve."""
        u = merged(self.data["unit"])
        p = self.supply
        throttle = 0.5 * self.values.density * (u["pump_flow"] / (u["alpha"] * u["throttle_area"])) ** 2
        pressures = {"I": p + throttle, "P": p, "2": p, "S": p - 500.0, "F": self.environment + 100.0}
        return Start(pressures, {"inner": 0.0, "outlet": self.outlet_opening()}, {})

    def outlet_opening(self) -> Scalar:
        """Opening of the outlet relief valve at rest."""
        u = merged(self.data["unit"])
        drop, relief = self.supply - self.environment, u["outlet_relief"]
        bypass = self.root_flow(u["alpha"], u["bypass_area"], drop)
        rest: Scalar = u["pump_flow"] - bypass
        return rest / self.root_flow(u["alpha"], relief["A_max"], drop)

    def line(self, name: str, node_a: str, node_b: str, entry: Mapping[str, Any], **further: Any) -> None:
        """A line with the corrections of the dynamic runs."""
        values: dict[str, Any] = {
            "length": entry["L"], "diameter": self.diameter_factor * entry["d"],
            "zeta": self.zeta_factor * entry.get("zeta", 0.0), "flow": self.start.flows.get(name, 0.0),
        }  # fmt: skip
        self.model.add(name, Line(node_a=node_a, node_b=node_b, **{**values, **further}))

    def add_unit(self) -> None:
        """Pump, inner node with relief valve, throttle, outlet with relief valve and bypass (5.2.2)."""
        u, model, at = merged(self.data["unit"]), self.model, self.start
        model.add("I", ElasticNode(volume=u["V_inner"], pressure=in_pascal(at.pressures["I"])))
        model.add("P", ElasticNode(volume=u["V_outlet"], pressure=in_pascal(at.pressures["P"])))
        model.add("pump", FlowSource(node_b="I", flow=u["pump_flow"]))
        model.add(
            "throttle",
            Orifice(node_a="I", node_b="P", area=u["throttle_area"], discharge=u["alpha"],
                    rounding=u["throttle_regularisation"]),
        )  # fmt: skip
        model.add("bypass", Orifice(node_a="P", node_b="tank", area=u["bypass_area"], discharge=u["alpha"]))
        inner = self.environment + u["inner_relief_set_gauge"]
        outlet = self.supply - self.outlet_opening() * u["outlet_relief"]["dp_range"]
        for name, node, level in (("inner", "I", inner), ("outlet", "P", outlet)):
            relief = u[f"{name}_relief"]
            model.add(
                f"{name}_relief",
                ReliefValve(
                    node_a=node, node_b="tank", set_pressure=in_pascal(level), range=relief["dp_range"],
                    area=relief["A_max"],
                    time_constant=1.0 / (2.0 * math.pi * relief["corner_hz"]), discharge=u["alpha"],
                    opening=at.openings[name],
                ),
            )  # fmt: skip

    def add_hose(self) -> None:
        """From the unit to node_2, where the pressure before the valves is measured."""
        lines = self.data["lines"]
        self.model.add(
            "node_2", ElasticNode(volume=lines["V_2"]["chosen"], pressure=in_pascal(self.start.pressures["2"]))
        )
        self.line("hose", "P", "node_2", merged(lines["hose"]))


class Phaser:
    """Builds one phaser with its valve and lines behind node_2; the names of all its parts begin with prefix."""

    def __init__(
        self, rig: Rig, *, prefix: str = "", side: SideName = "inlet", chambers: bool = True,
        valve_node_volume: float | None = None, sealed: bool = True, return_opening: Any = None,
    ) -> None:  # fmt: skip
        self.rig, self.data, self.model = rig, rig.data, rig.model
        self.prefix, self.side, self.chambers = prefix, side, chambers
        self.valve_node_volume, self.sealed, self.return_opening = valve_node_volume, sealed, return_opening
        self.shape = read_geometry(rig.data, side)
        self.fed = {"A": "S", "B": "F"} if side == "inlet" else {"A": "F", "B": "S"}
        """The chambers behind each port; without current the valve feeds A: the inlet rests late, the outlet early."""
        full, empty = (rig.start.pressures[key] for key in "SF")
        self.pressures = {self.fed["A"]: full, self.fed["B"]: empty}

    def name(self, name: str) -> str:
        """Of a part of this phaser."""
        return self.prefix + name

    def line(self, name: str, node_a: str, node_b: str, entry: Mapping[str, Any], **further: Any) -> None:
        """A line of this phaser."""
        self.rig.line(self.name(name), node_a, node_b, entry, **further)

    def add_valve(self) -> None:
        """Line to the valve, its four edges, and the lines to the phaser and to the tank."""
        lines, v = self.data["lines"], merged(self.data["valve"])
        if self.valve_node_volume is None:
            nodes = add_valve_nodes(self.model, self.name("valve"), "PABT")
        else:
            nodes = self.add_elastic_valve_nodes(self.valve_node_volume)
        self.line("line_P", "node_2", nodes["P"], merged(lines["line_P"]))
        self.add_return(nodes["T"])
        largest, slope = v["A_max"], v["slope_travel"]
        edges = {}
        for key, edge in v["edges"].items():
            if edge["sign"] > 0:
                travel, area = (edge["x0"], edge["x0"] + slope), (0.0, largest)
            else:
                travel, area = (edge["x0"] - slope, edge["x0"]), (largest, 0.0)
            edges[key] = Edge(nodes[key[0]], nodes[key[1]], travel, area)
        pipe = merged(lines["line_P"])["d"]
        share = (largest / float(round_area(pipe))) ** 2  # type: ignore[arg-type]
        zeta = self.rig.zeta_factor * v["zeta_PA_referred_to_d_5_696mm"] * share
        way_valve(
            self.model, self.name("valve"), edges=edges, spool=f"{self.name('spool')}.position", zeta=zeta,
            smallest_area=v["A_min"], edge_length=v["edge_length"],
        )  # fmt: skip
        for key in edges:
            if f"Q_{key}" in self.rig.start.flows:
                path = self.name(f"valve_{key}")
                flow = self.rig.start.flows[f"Q_{key}"]
                self.model.elements[path] = self.model.elements[path].model_copy(update={"flow": flow})
        for port, side in self.fed.items():
            self.add_branches(port, side, nodes[port])

    def add_return(self, node: str) -> None:
        """The line to the tank, with the shut-off valve of the leakage test where one is asked for."""
        entry = merged(self.data["lines"]["line_T"])
        if self.return_opening is None:
            self.line("line_T", node, "tank", entry)
            return
        smallest = 1e-3 * float(round_area(entry["d"]))  # type: ignore[arg-type]
        self.line("line_T", node, "tank", entry, opening=self.return_opening, smallest_opening=smallest)
        self.model.add(
            self.name("return_valve"),
            ShutOff(pipe=self.name("line_T"), opening=self.return_opening, smallest_opening=smallest),
        )

    def add_elastic_valve_nodes(self, volume: float) -> dict[str, str]:
        """The same with a small volume at every port."""
        found = {port: self.name(f"valve_{port}") for port in "PABT"}
        start = {"P": self.rig.start.pressures["2"], "T": self.rig.environment}
        start |= {port: self.pressures[side] for port, side in self.fed.items()}
        for port, node in found.items():
            self.model.add(node, ElasticNode(volume=volume, pressure=in_pascal(start[port])))
        return found

    def add_branches(self, port: str, side: str, node: str) -> None:
        """The line to one side of the phaser and its branches: one per chamber, or all of them as one."""
        lines, split = self.data["lines"], self.name(f"split_{port}")
        branch, count = merged(lines["branch"]), int(lines["branch"]["per_side"])
        self.model.add(split, RigidNode())
        self.line(f"line_{port}", node, split, merged(lines[f"line_{port}"]))
        if self.chambers:
            for k in range(count):
                self.line(f"branch_{side}{k}", split, self.name(f"{side}{k}"), branch)
            return
        d = self.rig.diameter_factor * branch["d"]
        share = 32.0 * branch["L"] / (d * d * float(round_area(d)) * count)  # type: ignore[arg-type]
        laminar = share * self.rig.values.dynamic_viscosity * parse("1 Pa*s/m**3")
        self.line(f"branch_{side}", split, self.name(side), branch, diameter=d * math.sqrt(count), friction="none",
                  linear_loss=laminar)  # fmt: skip

    def add_rotor(
        self, inertia: float | None, torque: Any, friction: float | None, spring: Mapping[str, Any] | None
    ) -> None:
        """Rotor, chambers with their vanes and leakages, stops."""
        p, model, shape, rotor = merged(self.data["phaser"]), self.model, self.shape, self.name("rotor")
        vanes = {"inner_radius": shape.inner_radius, "outer_radius": shape.outer_radius, "height": shape.height}
        early = self.side == "outlet"
        mass = p["inertia_stator_rig"] if inertia is None else inertia
        at: dict[str, Any] = {"angle": shape.travel} if early else {}
        model.add(rotor, Shaft(inertia=mass, **at))
        model.add(self.name("stop"), Stops(shaft_b=rotor, lower=0, upper=shape.travel))
        damping = p["viscous_friction"] if friction is None else friction
        model.add(self.name("bearing"), SpringDamper(shaft_a="ground", shaft_b=rotor, damping=damping))
        if torque is not None:
            model.add(self.name("load"), Torque(shaft_b=rotor, torque=torque))
        if spring is None and early:
            spring = {"stiffness": OUTLET_SPRING, "rest": shape.travel}
        if spring:
            model.add(self.name("return_spring"), SpringDamper(shaft_a="ground", shaft_b=rotor, **spring))
        names = [f"{k}" for k in range(shape.vanes)] if self.chambers else [""]
        share = 1 if self.chambers else shape.vanes
        dead = p["dead_volume_per_chamber"] * share
        for k in names:
            for side in "FS":
                pressure = in_pascal(self.pressures[side])
                model.add(self.name(f"{side}{k}"), ElasticNode(volume=dead, pressure=pressure))
            model.add(
                self.name(f"vane_F{k}"),
                Vane(shaft_a="ground", shaft_b=rotor, node=self.name(f"F{k}"), vanes=share, **vanes),
            )
            model.add(
                self.name(f"vane_S{k}"),
                Vane(shaft_a=rotor, shaft_b="ground", node=self.name(f"S{k}"), vanes=share, zero=-shape.travel,
                     **vanes),
            )  # fmt: skip
        self.add_leakage(p, names)

    def add_gap(self, name: str, node_a: str, node_b: str, gap: Mapping[str, Any], count: float) -> None:
        """A plane gap between chambers, or from one to the surroundings."""
        self.model.add(
            self.name(name),
            LeakageGap(node_a=self.name(node_a), node_b="tank" if node_b == "tank" else self.name(node_b),
                       width=gap["b"], height=gap["h"], length=gap["L"], count=count),
        )  # fmt: skip

    def add_leakage(self, p: Mapping[str, Any], names: list[str]) -> None:
        """Gaps between neighbor chambers, two separations per pair, and to the surroundings."""
        inside, outside = p["internal_gaps"], p["external_gaps_per_side"]
        slot = {"b": OPENED_LIP["width"], "h": OPENED_LIP["height"], "L": OPENED_LIP["length"]}
        share = 1 if self.chambers else self.shape.vanes
        pairs = [(names[k], names[(k + 1) % len(names)]) for k in range(len(names))]
        for k, (own, following) in enumerate(pairs):
            ways = [(f"leak_{k}", own), (f"leak_{k}_next", following)] if len(names) > 1 else [("leak", own)]
            for name, late in ways:
                self.add_gap(name, f"F{own}", f"S{late}", inside, inside["n"] / len(names) / len(ways))
            if not self.sealed:
                self.add_gap(f"opened_{k}" if len(names) > 1 else "opened", f"F{own}", f"S{own}", slot, share)
            for side in "FS":
                self.add_gap(f"leak_{side}{own}_out", f"{side}{own}", "tank", outside, outside["n"] / len(names))


def phaser_rig(
    data: Mapping[str, Any] | str | Path, *, temperature: Any = "50 degC", supply_gauge: float = 8e5, current: Any = 0,
    chambers: bool = True, correction: Literal["dynamic", "stationary"] = "dynamic", torque: Any = None,
    inertia: float | None = None, friction: float | None = None, return_spring: Mapping[str, Any] | None = None,
    start: Start | None = None, side: SideName = "inlet", valve_node_volume: float | None = None, sealed: bool = True,
    return_opening: Any = None,
) -> Model:  # fmt: skip
    """The whole rig as a model: pump and reliefs, 4/3 valve with magnet and spool, eight chambers, stops, leakages.

    data: a file such as phaser_rig.json, or what it holds. temperature: of the oil. supply_gauge: pressure of the unit
    at rest above that of the surroundings, Pa. current: signal of the magnet in A; 0 keeps the phaser where it rests,
    an inlet phaser late and an outlet phaser early, 1 shifts it. chambers: every chamber for itself; False joins those
    of a side, which gives the same angle. correction dynamic: loss coefficients + 5 %, diameters of lines - 3 %, as the
    source found for dynamic runs. torque: an external torque on the rotor in N m, positive towards early. inertia,
    friction: instead of those of the rig. side outlet: inner radius 24.5 mm, rests early, return spring 58e-3 N m/deg
    (table 1.1; without torque at the early stop, since its preload is not printed). return_spring: stiffness and rest
    of another spring on the rotor, {} for none. valve_node_volume: elastic ports of the valve with this volume instead
    of rigid ones. sealed False: the lips between the chambers are removed, so that oil flows through the phaser (steady
    loss test of 5.2.3). return_opening: area in m**2 of a shut-off valve in the return (leakage test of 5.2.3).

    Channels: rotor.angle (0 late stop), S0.pressure and F0.pressure (S and F where they are joined), node_2.pressure,
    P.pressure, hose.flow, spool.position.
    """
    data = read_rig(data) if isinstance(data, str | Path) else data
    rig = Rig(
        data, f"cam phaser, {side}", temperature=temperature, supply_gauge=supply_gauge, correction=correction,
        start=start,
    )  # fmt: skip
    rig.add_unit()
    phaser = Phaser(
        rig, side=side, chambers=chambers, valve_node_volume=valve_node_volume, sealed=sealed,
        return_opening=return_opening,
    )  # fmt: skip
    phaser.add_rotor(inertia, torque, friction, return_spring)
    rig.add_hose()
    phaser.add_valve()
    add_magnet(rig.model, read_magnet(data), current)
    return rig.model


def phaser_pair(
    data: Mapping[str, Any] | str | Path, *, temperature: Any = "50 degC", supply_gauge: float = 8e5,
    currents: Mapping[SideName, Any] | None = None, chambers: bool = False,
    correction: Literal["dynamic", "stationary"] = "dynamic", inertia: float | None = None,
) -> Model:  # fmt: skip
    """Inlet and outlet phaser behind one unit and one hose, each with its own valve and magnet (figure 6.12).

    The names of the parts of each begin with inlet_ and outlet_, such as inlet_rotor.angle; both angles are 0 at the
    late stop. currents: signals of the two magnets in A, 0 where one is not given. Otherwise as in phaser_rig.
    """
    data = read_rig(data) if isinstance(data, str | Path) else data
    given: Mapping[SideName, Any] = currents or {}
    rig = Rig(
        data, "cam phasers, inlet and outlet", temperature=temperature, supply_gauge=supply_gauge, correction=correction
    )
    rig.add_unit()
    rig.add_hose()
    sides: tuple[SideName, ...] = ("inlet", "outlet")
    for side in sides:
        phaser = Phaser(rig, prefix=f"{side}_", side=side, chambers=chambers)
        phaser.add_rotor(inertia, None, None, None)
        phaser.add_valve()
        add_magnet(rig.model, read_magnet(data), given.get(side, 0), prefix=f"{side}_")
    return rig.model
