"""The cam phaser rig of seed 002, 5.4: hydraulic unit, 4/3 valve with magnet, vane phaser with its chambers."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from koppel.elements.control import Expression, Held, Table
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
    Vane,
)
from koppel.elements.rotational import Shaft, SpringDamper, Stops, Torque
from koppel.libraries.hydraulics.magnet import Magnet, add_magnet, in_formula
from koppel.libraries.hydraulics.way_valves import Edge, add_valve_nodes, way_valve
from koppel.model.errors import ModelError
from koppel.model.expression import Scalar, apply, parse
from koppel.model.fluid import OilValues, round_area
from koppel.model.model import Model

BAR = 1e5


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


def read_geometry(data: Mapping[str, Any]) -> Geometry:
    """The phaser of a rig."""
    p = merged(data["phaser"])
    travel = math.radians(p["phi_max_deg"])
    return Geometry(p["r_inner"], p["r_outer"], p["height"], int(p["vanes"]), travel)


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
    """Pressures, openings and flows at the start, SI; None: what the unit gives at rest, by formula."""

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
    """Builds the model; what its parts share."""

    def __init__(
        self, data: Mapping[str, Any], *, temperature: Any, supply_gauge: float, current: Any, chambers: bool,
        correction: Literal["dynamic", "stationary"], start: Start | None, side: Literal["inlet", "outlet"],
        valve_node_volume: float | None,
    ) -> None:  # fmt: skip
        self.data, self.chambers, self.side = data, chambers, side
        self.environment = float(data["environment_pressure"])
        factors = merged(data["dynamic_correction"]) if correction == "dynamic" else {}
        self.zeta_factor = float(factors.get("zeta_factor", 1.0))
        self.diameter_factor = float(factors.get("diameter_factor", 1.0))
        self.current = current
        self.valve_node_volume = valve_node_volume
        self.model = Model(f"cam phaser, {side}", gravity=(0, 0, 0))
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
        """The rig at rest with the early chambers empty: the unit feeds its own bypass and relief valve."""
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

    # parts --------------------------------------------------------------------------------------------------------

    def line(self, name: str, node_a: str, node_b: str, entry: Mapping[str, Any], **further: Any) -> None:
        """A line with the corrections of the dynamic runs."""
        values: dict[str, Any] = {
            "length": entry["L"], "diameter": self.diameter_factor * entry["d"],
            "zeta": self.zeta_factor * entry.get("zeta", 0.0), "flow": self.start.flows.get(name, 0.0),
        }  # fmt: skip
        self.model.add(name, Line(node_a=node_a, node_b=node_b, **{**values, **further}))

    def add_unit(self) -> None:
        """Pump, inner node with relief valve, throttle, outlet with relief valve and bypass."""
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

    def add_valve(self) -> None:
        """Hose, line to the valve, its four edges, and the lines to the phaser and to the tank."""
        lines, v = self.data["lines"], merged(self.data["valve"])
        pressure = in_pascal(self.start.pressures["2"])
        self.model.add("node_2", ElasticNode(volume=lines["V_2"]["chosen"], pressure=pressure))
        self.line("hose", "P", "node_2", merged(lines["hose"]))
        if self.valve_node_volume is None:
            nodes = add_valve_nodes(self.model, "valve", "PABT")
        else:
            nodes = self.add_elastic_valve_nodes(self.valve_node_volume)
        self.line("line_P", "node_2", nodes["P"], merged(lines["line_P"]))
        self.line("line_T", nodes["T"], "tank", merged(lines["line_T"]))
        largest, slope = v["A_max"], v["slope_travel"]
        edges = {}
        for key, edge in v["edges"].items():
            if edge["sign"] > 0:
                travel, area = (edge["x0"], edge["x0"] + slope), (0.0, largest)
            else:
                travel, area = (edge["x0"] - slope, edge["x0"]), (largest, 0.0)
            edges[key] = Edge(nodes[key[0]], nodes[key[1]], travel, area)
        pipe = merged(lines["line_P"])["d"]
        zeta = self.zeta_factor * v["zeta_PA_referred_to_d_5_696mm"] * (largest / float(round_area(pipe))) ** 2  # type: ignore[arg-type]
        way_valve(
            self.model, "valve", edges=edges, spool="spool.position", zeta=zeta, smallest_area=v["A_min"],
            edge_length=v["edge_length"],
        )  # fmt: skip
        for key in edges:
            if f"Q_{key}" in self.start.flows:
                edge = self.model.elements[f"valve_{key}"]
                flow = self.start.flows[f"Q_{key}"]
                self.model.elements[f"valve_{key}"] = edge.model_copy(update={"flow": flow})
        for port, side in (("A", "S"), ("B", "F")):
            self.add_branches(port, side, nodes[port])

    def add_elastic_valve_nodes(self, volume: float) -> dict[str, str]:
        """The same with a small volume at every port."""
        found, at = {port: f"valve_{port}" for port in "PABT"}, self.start.pressures
        start = {"P": at["2"], "A": at["S"], "B": at["F"], "T": self.environment}
        for port, node in found.items():
            self.model.add(node, ElasticNode(volume=volume, pressure=in_pascal(start[port])))
        return found

    def add_branches(self, port: str, side: str, node: str) -> None:
        """The line to one side of the phaser and its branches: one per chamber, or all of them as one."""
        lines = self.data["lines"]
        branch, count = merged(lines["branch"]), int(lines["branch"]["per_side"])
        if self.chambers:
            self.model.add(f"split_{port}", RigidNode())
            self.line(f"line_{port}", node, f"split_{port}", merged(lines[f"line_{port}"]))
            for k in range(count):
                self.line(f"branch_{side}{k}", f"split_{port}", f"{side}{k}", branch)
            return
        d = self.diameter_factor * branch["d"]
        share = 32.0 * branch["L"] / (d * d * float(round_area(d)) * count)  # type: ignore[arg-type]
        laminar = share * self.values.dynamic_viscosity * parse("1 Pa*s/m**3")
        self.model.add(f"split_{port}", RigidNode())
        self.line(f"line_{port}", node, f"split_{port}", merged(lines[f"line_{port}"]))
        self.line(f"branch_{side}", f"split_{port}", side, branch, diameter=d * math.sqrt(count), friction="none",
                  linear_loss=laminar)  # fmt: skip

    def add_phaser(self, inertia: float | None, torque: Any, friction: float | None, spring: Mapping[str, Any]) -> None:
        """Rotor, chambers with their vanes and leakages, stops."""
        p, model, at = merged(self.data["phaser"]), self.model, self.start.pressures
        shape = read_geometry(self.data)
        vanes = {"inner_radius": shape.inner_radius, "outer_radius": shape.outer_radius, "height": shape.height}
        model.add("rotor", Shaft(inertia=p["inertia_stator_rig"] if inertia is None else inertia))
        model.add("stop", Stops(shaft_b="rotor", lower=0, upper=shape.travel))
        damping = p["viscous_friction"] if friction is None else friction
        model.add("bearing", SpringDamper(shaft_a="ground", shaft_b="rotor", damping=damping))
        if torque is not None:
            model.add("load", Torque(shaft_b="rotor", torque=torque))
        if spring:
            model.add("return_spring", SpringDamper(shaft_a="ground", shaft_b="rotor", **spring))
        names = [f"{k}" for k in range(shape.vanes)] if self.chambers else [""]
        share = 1 if self.chambers else shape.vanes
        dead = p["dead_volume_per_chamber"] * share
        for k in names:
            for side in "FS":
                model.add(f"{side}{k}", ElasticNode(volume=dead, pressure=in_pascal(at[side])))
            model.add(f"vane_F{k}", Vane(shaft_a="ground", shaft_b="rotor", node=f"F{k}", vanes=share, **vanes))
            model.add(
                f"vane_S{k}",
                Vane(shaft_a="rotor", shaft_b="ground", node=f"S{k}", vanes=share, zero=-shape.travel, **vanes),
            )
        self.add_leakage(p, names)

    def add_leakage(self, p: Mapping[str, Any], names: list[str]) -> None:
        """Gaps between neighbor chambers, two separations per pair, and to the surroundings."""
        inside, outside = p["internal_gaps"], p["external_gaps_per_side"]
        pairs = [(names[k], names[(k + 1) % len(names)]) for k in range(len(names))]
        for k, (own, following) in enumerate(pairs):
            ways = [(f"leak_{k}", own), (f"leak_{k}_next", following)] if len(names) > 1 else [("leak", own)]
            for name, late in ways:
                self.model.add(
                    name,
                    LeakageGap(node_a=f"F{own}", node_b=f"S{late}", width=inside["b"], height=inside["h"],
                               length=inside["L"], count=inside["n"] / len(names) / len(ways)),
                )  # fmt: skip
            for side in "FS":
                self.model.add(
                    f"leak_{side}{own}_out",
                    LeakageGap(node_a=f"{side}{own}", node_b="tank", width=outside["b"], height=outside["h"],
                               length=outside["L"], count=outside["n"] / len(names)),
                )  # fmt: skip


def phaser_rig(
    data: Mapping[str, Any] | str | Path, *, temperature: Any = "50 degC", supply_gauge: float = 8e5, current: Any = 0,
    chambers: bool = True, correction: Literal["dynamic", "stationary"] = "dynamic", torque: Any = None,
    inertia: float | None = None, friction: float | None = None, return_spring: Mapping[str, Any] | None = None,
    start: Start | None = None, side: Literal["inlet", "outlet"] = "inlet", valve_node_volume: float | None = None,
) -> Model:  # fmt: skip
    """The whole rig as a model: pump and reliefs, 4/3 valve with magnet and spool, eight chambers, stops, leakages.

    data: a file such as phaser_rig.json, or what it holds. temperature: of the oil. supply_gauge: pressure of the unit
    at rest above that of the surroundings, Pa. current: signal of the magnet in A, 0 fills the late chambers, 1 shifts
    to early. chambers: every chamber for itself; False joins those of a side, which gives the same angle. correction
    dynamic: loss coefficients + 5 %, diameters of lines - 3 %, as the source found for dynamic runs. torque: an
    external torque on the rotor in N m, positive towards early. inertia, friction: instead of those of the rig.
    return_spring: stiffness and rest of a spring on the rotor, as outlet phasers have. valve_node_volume: elastic ports
    of the valve with this volume instead of rigid ones.

    Channels: rotor.angle (0 late stop), S0.pressure and F0.pressure (S and F where they are joined), node_2.pressure,
    P.pressure, hose.flow, spool.position.
    """
    if isinstance(data, str | Path):
        data = read_rig(data)
    rig = Rig(
        data, temperature=temperature, supply_gauge=supply_gauge, current=current, chambers=chambers,
        correction=correction, start=start, side=side, valve_node_volume=valve_node_volume,
    )  # fmt: skip
    rig.add_unit()
    rig.add_phaser(inertia, torque, friction, return_spring or {})
    rig.add_valve()
    add_magnet(rig.model, read_magnet(data), current)
    return rig.model


def add_controller(model: Model, data: Mapping[str, Any], target: Any, forward: str = "0") -> str:
    """A PI controller of the angle, sampled, with a limited integral part (6.3.1); the signal of its current in A.

    i = clip(hold + Kp e + I + forward, limits), I' = Ki e within the integral limit; e = target - angle in rad.
    forward: a current in A that is added, such as "0.01*cam_ahead.value": the known torque of the valve train moves
    the spool before it moves the rotor.
    """
    c = merged(data["controller"])
    limit, every = c["integral_limit_A"], c["sample_s"]
    low, high = c["current_limits_A"]
    model.add("angle_error", Expression(input=f"({target}) - rotor.angle/1 rad"))
    step = c["Ki_A_per_rad_s"] * every
    model.add("integral", Held(next=f"clip(integral.value + {step!r}*angle_error.value, {-limit!r}, {limit!r})",
                               every=every))  # fmt: skip
    wanted = f"{c['hold_current_A']!r} + {c['Kp_A_per_rad']!r}*angle_error.value + integral.value + {forward}"
    model.add("command", Held(next=f"clip({wanted}, {low!r}, {high!r})", every=every, start=c["hold_current_A"]))
    return "command.value"


def add_cam_torque(
    model: Model, angles: Sequence[float], torques: Sequence[float], speed: Any, *, lead: float = 0.0,
    fast: Sequence[float] | None = None, speeds: tuple[float, float] = (0.0, 1.0),
) -> None:  # fmt: skip
    """The torque of a valve train against the rotor, from a map over one period of the cam angle (6.1).

    angles: increasing, in rad, over one whole period; torques: that drive the camshaft there, in N m, at this speed.
    speed: of the camshaft in rad/s, a number or the name of a parameter. The cam angle is speed * time + angle of the
    rotor, and 0 at t = 0. fast: a second map; torques belongs to the first of speeds then, fast to the second, and
    between them the torque goes with the square of the speed, which is exact: springs, and inertia. lead: also gives
    cam_ahead.value, the torque that comes so many seconds later, for a feed-forward.
    """
    first, period = float(angles[0]), float(angles[-1] - angles[0])
    turning = in_formula(speed)
    model.add("cam_angle", Expression(input=f"{turning}*time/1 s + rotor.angle/1 rad"))
    share = "0"
    if fast is not None:
        slow, quick = (v**2 for v in speeds)
        share = f"({turning}**2 - {slow!r})/{quick - slow!r}"

    def at(angle: str, name: str) -> str:
        turns = f"floor(({angle} - {first!r})/{period!r})"
        inside = f"{angle} - {period!r}*{turns}"
        model.add(name, Table(input=inside, x=list(angles), y=list(torques)))
        if fast is None:
            return f"{name}.value"
        model.add(f"{name}_fast", Table(input=inside, x=list(angles), y=list(fast)))
        return f"({name}.value + ({share})*({name}_fast.value - {name}.value))"

    model.add("cam_torque", Torque(shaft_b="rotor", torque=f"-{at('cam_angle.value', 'cam')}*1 N*m"))
    if lead:
        later = at(f"(cam_angle.value + {lead!r}*{turning})", "cam_lead")
        model.add("cam_ahead", Expression(input=later))


def torque_at(slow: Sequence[float], fast: Sequence[float], speeds: tuple[float, float], speed: float) -> list[float]:
    """A map at another speed from those at two: forces of springs do not change, those of inertia go with its square.

    >>> torque_at([1.0], [4.0], (1.0, 2.0), 3.0)
    [9.0]
    """
    a, b = (v**2 for v in speeds)
    share = (speed**2 - a) / (b - a)
    return [float(x + share * (y - x)) for x, y in zip(slow, fast, strict=True)]
