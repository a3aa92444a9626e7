"""The cases of the hydraulics reference pack: each machine built, run and drawn over its reference, one page per case.

Small networks of which another program has computed trajectories, and tables of closed forms. Reads the folder
hydraulics/ of KOPPEL_SHARED (cases.json and one file of numbers per case, no part of koppel); --quick for three cases.
Writes one page each, such as out/u_tube.html, with how far every signal is off.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import koppel
from koppel import control, hydraulics, rotational, translational
from koppel.libraries.hydraulics import phaser
from koppel.results.plot import COLORS, to_svg
from koppel.view.report import panels, save_study, section, table

QUICK = "--quick" in sys.argv
SHOWN_QUICKLY = ("u_tube", "closing_valve", "leakage_gaps")
Array = NDArray[np.float64]
Columns = dict[str, Array]
TANK = 1e5


@dataclass(frozen=True)
class Case:
    """A machine of the pack: signal of the pack to channel, and law to the name that the pack gives to its branches."""

    build: Callable[[], koppel.Model]
    channels: dict[str, str]
    step: float
    laws: dict[str, dict[int, str]] = field(default_factory=dict)
    method: str = "DOP853"
    rtol: float = 1e-10
    atol: float = 1e-12


# machines ---------------------------------------------------------------------------------------------------------


def add_oil(model: koppel.Model, **values: Any) -> None:
    model.add("oil", hydraulics.Oil(**{"bulk_modulus": 8.21e8, "density": 850.0, "viscosity": 3e-5, **values}))


def node_filling() -> koppel.Model:
    model = koppel.Model("node filling")
    add_oil(model, air=0.0518)
    model.add("node", hydraulics.ElasticNode(volume=2e-5, pressure=1e5))
    model.add("pump", hydraulics.FlowSource(node_b="node", flow="3e-5*sin(2*pi*time/0.1)"))
    return model


def u_tube() -> koppel.Model:
    model = koppel.Model("u tube")
    add_oil(model, air=0.02, density=800.0)
    model.add("one", hydraulics.ElasticNode(volume=1e-4, pressure=2e6))
    model.add("two", hydraulics.ElasticNode(volume=6e-5, pressure=2e5))
    model.add("line", hydraulics.Line(node_a="one", node_b="two", length=1, diameter=8e-3, zeta=2))
    return model


def orifice_discharge() -> koppel.Model:
    model = koppel.Model("orifice discharge")
    add_oil(model, bulk_modulus=1e9)
    model.add("tank", hydraulics.Pressure())
    model.add("node", hydraulics.ElasticNode(volume=1e-3, pressure=1e7))
    model.add("edge", hydraulics.Orifice(node_a="node", node_b="tank", area=1e-6, rounding=1e-2))
    return model


def water_hammer(modes: int = 40) -> koppel.Model:
    model = koppel.Model("water hammer")
    add_oil(model, bulk_modulus=1.2e9, viscosity=2.4e-5)
    flow = np.pi / 4 * 0.01**2
    s = "min(time/0.012, 1)"
    model.add("reservoir", hydraulics.Pressure(pressure=5e6))
    model.add("end", hydraulics.RigidNode())
    model.add("outlet", hydraulics.FlowSource(node_a="end", flow=f"{flow!r}*(1 - {s}**3*(10 - 15*{s} + 6*{s}**2))"))
    hydraulics.elastic_line(
        model, "pipe", node_a="reservoir", node_b="end", length=20, diameter=0.01, pressure=5e6, modes=modes,
        flow=flow, gauges={"p_mid": 0.5},
    )  # fmt: skip
    return model


def check_valve_rectifier() -> koppel.Model:
    model = koppel.Model("rectifier")
    add_oil(model, air=0.01, density=830.0)
    model.add("tank", hydraulics.Pressure())
    model.add("source", hydraulics.Pressure(pressure="5e5 + 4e5*sin(2*pi*25*time)"))
    model.add("node", hydraulics.ElasticNode(volume=5e-5, pressure=6e5))
    model.add("line", hydraulics.Line(node_a="source", node_b="node", length=0.5, diameter=6e-3, zeta=5))
    model.add("valve", hydraulics.CheckValve(pipe="line"))
    model.add("edge", hydraulics.Orifice(node_a="node", node_b="tank", area=3e-6, rounding=1e-2))
    return model


def closing_valve() -> koppel.Model:
    model = koppel.Model("closing valve")
    add_oil(model, air=0.005, density=820.0, viscosity=2e-5)
    area = model.input(
        "area", "m**2", {"table": {"time": [0, 0.02, 0.03, 0.12, 0.14], "value": [1.5e-5, 1.5e-5, 0, 0, 1.5e-5]}}
    )
    flow = 0.000423252251432
    model.add("supply", hydraulics.Pressure(pressure=1e6))
    model.add("tank", hydraulics.Pressure())
    model.add("node", hydraulics.ElasticNode(volume=2e-5, pressure=774696.957871))
    model.add("line_1", hydraulics.Line(node_a="supply", node_b="node", length=2, diameter=8e-3, zeta=3, flow=flow))
    model.add(
        "line_2",
        hydraulics.Line(
            node_a="node", node_b="tank", length=0.1, diameter=6e-3, opening=area, zeta_opening=2,
            smallest_opening=1e-7, flow=flow,
        ),
    )  # fmt: skip
    model.add("valve", hydraulics.ShutOff(pipe="line_2", opening=area, smallest_opening=1e-7))
    return model


def cavitating_node() -> koppel.Model:
    model = koppel.Model("cavitating node")
    add_oil(model, density=800.0, viscosity=1.5e-5, cavitation_pressure=5e4)
    model.add("reservoir", hydraulics.Pressure(pressure=1.5e5))
    model.add("outlet", hydraulics.Pressure(pressure="1.5e5 + 1.4e5*sin(2*pi*20*time)"))
    model.add("node", hydraulics.CavitatingNode())
    model.add("line_1", hydraulics.Line(node_a="reservoir", node_b="node", length=1.5, diameter=1e-2, zeta=1))
    model.add("line_2", hydraulics.Line(node_a="node", node_b="outlet", length=0.3, diameter=1e-2, zeta=0.5))
    return model


def cylinder_43_valve() -> koppel.Model:
    model = koppel.Model("cylinder on a 4/3 valve")
    add_oil(model, air=0.01)
    times = [0, 0.01, 0.3, 0.31, 0.36, 0.37, 0.75, 0.76, 0.8]
    y = [0, 6e-4, 6e-4, 0, 0, -6e-4, -6e-4, 0, 0]
    model.input("y", "m", {"table": {"time": times, "value": y}})
    forward, backward = "9e-3 m*max(y - 5e-5 m, 0 m)", "9e-3 m*max(-y - 5e-5 m, 0 m)"
    model.add("supply", hydraulics.Pressure(pressure=1e7))
    model.add("tank", hydraulics.Pressure())
    model.add("piston", translational.Sled(mass=200, position=0.02))
    for side, volume, pressure in (("A", 5e-5, 5e6), ("B", 6e-5, 4.95e6)):
        model.add(side, hydraulics.ElasticNode(volume=volume, pressure=pressure))
    for name, start, end, area in (
        ("PA", "supply", "A", forward), ("BT", "B", "tank", forward), ("PB", "supply", "B", backward),
        ("AT", "A", "tank", backward),
    ):  # fmt: skip
        model.add(name, hydraulics.Orifice(node_a=start, node_b=end, area=area, discharge=0.65, rounding=1e4))
    model.add("face_A", hydraulics.Piston(sled_a="ground", sled_b="piston", node="A", area=1.2e-3))
    model.add("face_B", hydraulics.Piston(sled_a="piston", sled_b="ground", node="B", area=8e-4, zero=-0.1))
    model.add("rod", hydraulics.Piston(sled_a="piston", sled_b="ground", node="tank", area=4e-4, zero=-0.1))
    model.add("guide", translational.SpringDamper(sled_a="ground", sled_b="piston", damping=400))
    model.add("load", translational.Force(sled_b="piston", force=-2000))
    model.add("stop", translational.Stops(sled_b="piston", lower=0, upper=0.1))
    return model


def rotary_vane() -> koppel.Model:
    model = koppel.Model("rotary vane")
    add_oil(model, air=0.03, density=782.0, viscosity=3.7e-5)
    most = 0.357792496659
    vanes = {"inner_radius": 0.023, "outer_radius": 0.038, "height": 0.022, "vanes": 4}
    model.add("tank", hydraulics.Pressure())
    model.add("rotor", rotational.Shaft(inertia=1.2e-3))
    for side, values in (("A", [8e5, 1e5]), ("B", [1e5, 8e5])):
        given = {"table": {"time": [0, 0.12], "value": values, "interpolation": "hold"}}
        model.add(f"source_{side}", hydraulics.Pressure(pressure=given))
        model.add(side, hydraulics.ElasticNode(volume=3e-6, pressure=1.5e5))
        feed: dict[str, Any] = {"node_a": f"source_{side}", "node_b": side, "linear": 6e8, "quadratic": 6e12}
        model.add(f"feed_{side}", hydraulics.Resistance(**feed))
        model.add(
            f"leak_{side}",
            hydraulics.LeakageGap(node_a=side, node_b="tank", width=0.08, height=3e-5, length=6e-3, count=4),
        )
    model.add("leak", hydraulics.LeakageGap(node_a="A", node_b="B", width=0.015, height=3e-5, length=0.012, count=8))
    model.add("vanes_A", hydraulics.Vane(shaft_a="ground", shaft_b="rotor", node="A", **vanes))
    model.add("vanes_B", hydraulics.Vane(shaft_a="rotor", shaft_b="ground", node="B", zero=-most, **vanes))
    model.add("bearing", rotational.SpringDamper(shaft_a="ground", shaft_b="rotor", damping=0.05))
    model.add("load", rotational.Torque(shaft_b="rotor", torque="-1.5 J + 4 J*sin(2*pi*37.5 Hz*time)"))
    model.add("stop", rotational.Stops(shaft_b="rotor", lower=0, upper=most))
    return model


def relief_valve_lag() -> koppel.Model:
    model = koppel.Model("relief valve")
    add_oil(model, air=0.02, density=830.0)
    model.add("tank", hydraulics.Pressure())
    model.add("node", hydraulics.ElasticNode(volume=2e-4, pressure=3e5))
    model.add("pump", hydraulics.FlowSource(node_b="node", flow=0.016 / 60))
    area = {"table": {"time": [0, 0.2, 0.35], "value": [2e-6, 6e-6, 1e-6], "interpolation": "hold"}}
    model.add("consumer", hydraulics.Orifice(node_a="node", node_b="tank", area=area, rounding=1e-2))
    model.add(
        "relief",
        hydraulics.ReliefValve(
            node_a="node", node_b="tank", set_pressure=2e6, range=3e5, time_constant=1 / (2 * np.pi * 8), area=3e-5,
            rounding=1e-2, opening=0,
        ),
    )  # fmt: skip
    return model


def triangle_rigid_nodes(node: Callable[[], Any] = hydraulics.RigidNode) -> koppel.Model:
    model = koppel.Model("triangle")
    add_oil(model, density=820.0, viscosity=2e-5)
    pressures: dict[str, Any] = {
        "p1": "8e5 + 2e5*sin(2*pi*30*time)", "p2": 3e5, "p3": "1e5 + 1.5e5*(1 - cos(2*pi*12*time))",
    }  # fmt: skip
    for name, pressure in pressures.items():
        model.add(name, hydraulics.Pressure(pressure=pressure))
    for name in ("N1", "N2", "N3"):
        model.add(name, node())
    for name, start, end, length, diameter, zeta in (
        ("a", "p1", "N1", 0.8, 8e-3, 2), ("b", "p2", "N2", 0.5, 6e-3, 1), ("c", "p3", "N3", 1, 0.01, 3),
        ("r12", "N1", "N2", 0.4, 6e-3, 0.5), ("r23", "N2", "N3", 0.6, 8e-3, 1.5), ("r31", "N3", "N1", 0.3, 5e-3, 0),
    ):  # fmt: skip
        model.add(name, hydraulics.Line(node_a=start, node_b=end, length=length, diameter=diameter, zeta=zeta))
    return model


def magnet_spool() -> koppel.Model:
    model = koppel.Model("magnet and spool")
    instants = [0, 0.005, 0.10, 0.13]
    model.input("wave", "1", {"table": {"time": instants, "value": [0, 1, 0, 0], "interpolation": "hold"}})
    model.input("full", "1", {"table": {"time": instants, "value": [0, 0, 0, 1], "interpolation": "hold"}})
    T, D = 1.2e-3, 0.9
    current = "wave*(0.75 + 0.3*sin(2*pi*40 Hz*time)) + full"
    model.add("i", control.Integrator(rate="i_rate.value"))
    model.add("i_rate", control.Integrator(rate=f"(({current} - i.value)/{T} - {2 * D}*i_rate.value)/{T}"))
    model.add("armature", translational.Sled(mass=0.025, position=-3e-4))
    model.add("spool", translational.Sled(mass=0.018))
    gap = "(3.5 - 1000*armature.position/1 m)"
    shape = f"select({gap} - 3, exp(-(({gap} - 3)/3)**2), select(1 - {gap}, 1 + 1.5*(1 - {gap})**2, 1))"
    force = f"30 N*i.value**2/(1 + 0.8*i.value**2)*{shape}"
    model.add("magnet", translational.Force(sled_b="armature", force=force))
    model.add("bias", translational.Force(sled_b="armature", force=-0.3))
    model.add("armature_guide", translational.SpringDamper(sled_a="ground", sled_b="armature", damping=1))
    model.add("armature_stop", translational.Stops(sled_b="armature", lower=-3e-4, upper=1))
    model.add("contact", translational.Stops(sled_a="armature", sled_b="spool", lower=0, upper=1))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="spool", stiffness=3500, damping=4,
                                                   rest=-4 / 3500))  # fmt: skip
    model.add("spool_stop", translational.Stops(sled_b="spool", lower=0, upper=3e-3))
    model.add("friction", translational.Friction(sled_b="spool", force=0.6))
    model.output("push", "-contact.force", unit="N")
    return model


def phaser_shift() -> koppel.Model:
    late, early = 9.805299909e-07, 3.554093091e-07  # flows of leakage at the start
    start = phaser.Start(
        {"I": 1041725.265, "P": 899850.0976, "2": 899767.7613, "S": 899197.9426, "F": 100077.7844},
        {"inner": 0.0, "outlet": 0.1973049061},
        {
            "hose": 9.791442971e-07, "line_P": late, "Q_PA": late, "line_A": late, "branch_S": late, "Q_AT": 0.0,
            "Q_PB": 0.0, "Q_BT": early, "line_B": -early, "branch_F": -early, "line_T": early,
        },
    )  # fmt: skip
    model = phaser.phaser_rig(phaser.find_rig(), current="amperes", chambers=False, start=start)
    model.input("amperes", "1", {"step": {"time": 0.02, "before": 0, "after": 1}})
    return model


STOP = {0: "free", 1: "lower", 2: "upper"}
VALVE = {0: "closed", 1: "open"}
CASES = {
    "node_filling": Case(node_filling, {"p": "node.pressure", "Q": "pump.flow"}, 5e-4),
    "u_tube": Case(u_tube, {"p1": "one.pressure", "p2": "two.pressure", "Q": "line.flow"}, 1e-4),
    "orifice_discharge": Case(
        orifice_discharge, {"p": "node.pressure", "Q": "edge.flow"}, 2e-4, method="Radau", rtol=1e-9
    ),
    "water_hammer": Case(water_hammer, {"p_end": "end.pressure", "Q_in": "pipe_flow_a", "p_mid": "p_mid"}, 2e-4),
    "check_valve_rectifier": Case(
        check_valve_rectifier, {"Q": "valve.flow", "p": "node.pressure"}, 2e-4, {"valve": VALVE}
    ),
    "closing_valve": Case(
        closing_valve, {"Q1": "line_1.flow", "p": "node.pressure", "Q2": "line_2.flow"}, 1e-4, {"valve": VALVE}
    ),
    "cavitating_node": Case(
        cavitating_node,
        {"Q1": "line_1.flow", "Q2": "line_2.flow", "V_cav": "node.cavity", "p": "node.pressure"},
        2e-4,
        {"node": {0: "cavity", 1: "full"}},
    ),
    "cylinder_43_valve": Case(
        cylinder_43_valve,
        {"x": "piston.position", "v": "piston.speed", "pA": "A.pressure", "pB": "B.pressure"},
        5e-4,
        {"stop": STOP},
    ),
    "rotary_vane": Case(
        rotary_vane,
        {"phi": "rotor.angle", "omega": "rotor.speed", "pA": "A.pressure", "pB": "B.pressure"},
        1e-4,
        {"stop": STOP},
    ),
    "relief_valve_lag": Case(
        relief_valve_lag, {"p": "node.pressure", "y": "relief.opening", "Q_relief": "relief.flow"}, 1e-4
    ),
    "triangle_rigid_nodes": Case(
        triangle_rigid_nodes,
        {
            **{f"Q_{name}": f"{name}.flow" for name in ("a", "b", "c", "r12", "r23", "r31")},
            **{f"p_{name}": f"{name}.pressure" for name in ("N1", "N2", "N3")},
        },
        2e-4,
    ),
    "phaser_shift_50C_8bar": Case(
        phaser_shift,
        {
            "phi": "rotor.angle", "omega": "rotor.speed", "p_S": "S.pressure", "p_F": "F.pressure",
            "p_2": "node_2.pressure", "p_P": "P.pressure", "Q_hose": "hose.flow", "x_spool": "spool.position",
        },
        2e-4,
        {"stop": {0: "free", 1: "held", 2: "high"}},
        rtol=1e-7,
        atol=1e-9,
    ),
    "magnet_spool": Case(
        magnet_spool,
        {
            "a": "armature.position", "va": "armature.speed", "s": "spool.position", "vs": "spool.speed",
            "F": "magnet.force", "N": "push",
        },
        1e-4,
        {"contact": STOP, "armature_stop": STOP, "friction": {0: "rest", 1: "fwd", 2: "back"}},
    ),
}  # fmt: skip


# tables -----------------------------------------------------------------------------------------------------------


def oil_bulk_modulus(keys: Columns) -> Columns:
    found: Columns = {}
    for column in keys:
        word, _, air = column.partition("_")
        if air:
            form: Any = "tangent" if word == "Et" else "reference"
            oil = hydraulics.Oil(bulk_modulus=8.21e8, air=float(air), density=800, viscosity=1e-5, modulus=form)
            found[column] = np.array([oil.values().modulus_at(p) for p in keys["p"]])
    return found


def oil_viscosity_density(keys: Columns) -> Columns:
    measured = hydraulics.Oil.engine_oil()
    pure = hydraulics.Oil.engine_oil(density_15=842.7, air=0)
    mixed = hydraulics.Oil.engine_oil(density_15=842.7, contents="pure")
    values = [measured.values(temperature=T) for T in keys["T"]]
    return {
        "nu": np.array([oil.viscosity for oil in values]),
        "eta": np.array([oil.dynamic_viscosity for oil in values]),
        "rho_pure": np.array([pure.density_at(T) for T in keys["T"]]),
        "rho_measured": np.array([oil.density for oil in values]),
        "rho_mix": np.array([mixed.density_at(T) for T in keys["T"]]),
    }


def pipe_outputs(
    flows: Array, *, length: float, diameter: float, roughness: float, nu: float, rho: float, zeta: float = 0
) -> Columns:
    """Loss and Reynolds number of one pipe over flows, from its channels."""
    model = koppel.Model("pipe")
    model.add("oil", hydraulics.Oil(bulk_modulus=1e9, density=rho, viscosity=nu))
    model.add("a", hydraulics.Pressure())
    model.add("b", hydraulics.Pressure())
    model.add(
        "pipe",
        hydraulics.Pipe(node_a="a", node_b="b", length=length, diameter=diameter, roughness=roughness, zeta=zeta),
    )
    machine = koppel.Machine(model)
    columns = {name: machine.compiled.find_channel(f"pipe.{name}") for name in ("flow", "loss", "reynolds")}
    rows = []
    for flow in flows:
        machine.set_state(np.zeros(1), np.array([flow * 2.0**13]), 0.0)
        rows.append(machine.core.outputs(0.0).copy())
    found = {name: np.array([row[k] for row in rows]) for name, k in columns.items()}
    assert np.array_equal(found["flow"], flows)
    return found


def pipe_lambda(keys: Columns) -> Columns:
    d, nu, rho, length = 0.01, 1e-5, 800.0, 1.0
    area = np.pi * d**2 / 4
    factor = np.zeros(len(keys["Re"]))
    for rough in np.unique(keys["k_over_d"]):
        rows = keys["k_over_d"] == rough
        flows = keys["Re"][rows] * np.pi * nu * d / 4
        loss = pipe_outputs(flows, length=length, diameter=d, roughness=rough * d, nu=nu, rho=rho)["loss"]
        factor[rows] = loss / (length / d * rho / 2 * flows**2 / area**2)
    return {"lambda": factor}


def pipe_loss(keys: Columns) -> Columns:
    values = {"length": 2.0, "diameter": 0.008, "roughness": 4e-6, "nu": 1.2e-5, "rho": 830.0}
    plain, bent = (pipe_outputs(keys["Q"], zeta=zeta, **values) for zeta in (0.0, 3.0))
    return {"Re": plain["reynolds"], "loss": plain["loss"], "loss_zeta": bent["loss"]}


def leakage_gaps(keys: Columns) -> Columns:
    """Flow of gaps between two given pressures, from the channel, and the resistance."""
    D, rho, eta = 0.012, 800.0, 0.02
    rows: dict[str, list[float]] = {"Q_plane": [], "Q_annular": [], "Q_eccentric": [], "R_plane": []}
    for dp, h in zip(keys["dp"], keys["h"], strict=True):
        model = koppel.Model("gap")
        model.add("oil", hydraulics.Oil(bulk_modulus=1e9, density=rho, viscosity=eta / rho))
        model.add("a", hydraulics.Pressure(pressure=1e6 + float(dp)))
        model.add("b", hydraulics.Pressure(pressure=1e6))
        gap: dict[str, Any] = {"node_a": "a", "node_b": "b", "height": float(h), "length": 0.006}
        plane = hydraulics.LeakageGap(width=0.03, **gap)
        model.add("plane", plane)
        model.add("annular", hydraulics.LeakageGap(width=np.pi * D, **gap))
        model.add("eccentric", hydraulics.LeakageGap(width=np.pi * D, eccentricity=0.6, **gap))
        machine = koppel.Machine(model)
        outputs = machine.core.outputs(0.0)
        for name in ("plane", "annular", "eccentric"):
            rows[f"Q_{name}"].append(float(outputs[machine.compiled.find_channel(f"{name}.flow")]))
        rows["R_plane"].append(float(plane.resistance(lambda source, unit: source, eta)))
    return {name: np.array(values) for name, values in rows.items()}


TABLES: dict[str, Callable[[Columns], Columns]] = {
    "oil_bulk_modulus": oil_bulk_modulus,
    "oil_viscosity_density": oil_viscosity_density,
    "pipe_lambda": pipe_lambda,
    "pipe_loss": pipe_loss,
    "leakage_gaps": leakage_gaps,
}


# pages ------------------------------------------------------------------------------------------------------------


def read_columns(folder: Path, entry: dict[str, Any]) -> Columns:
    """The reference of a case, by column."""
    with (folder / entry["csv"]).open() as file:
        names = file.readline().strip().split(",")
        rows = np.loadtxt(file, delimiter=",", ndmin=2)
    return {name: rows[:, k] for k, name in enumerate(names)}


SHORTER = 8
"""A page shows what is left with a step so many times shorter too."""


def compute(name: str, reference: Columns, shorter: int = 1) -> tuple[Array, Columns, str]:
    """What koppel gives: over time at fixed steps, or over the first column of a table; and how."""
    first = next(iter(reference.values()))
    if name in TABLES:
        return first, TABLES[name](reference), "closed forms of the elements"
    case = CASES[name]
    step = case.step / shorter
    steps = int(np.ceil(first[-1] / step - 1e-9))
    run = koppel.simulate(case.build(), until=steps * step, stepper=koppel.TimeStepping(step=step))
    return run.time, {key: run[path] for key, path in case.channels.items()}, f"time_stepping at {1e6 * step:g} us"


OF_THE_STEP = (
    "A valve or stop that switches within a fixed step has its new state for the whole of it: what follows is early or "
    "late by a part of a step, and a steep signal is off by its slope times that. The deviation falls with the step; "
    "integrators that locate the instants meet all rows."
)


def deviation(name: str, x: Array, found: Array, at: Array, wanted: Array) -> float:
    """Over the range, in 98 of 100 rows: a jump lies within a step. In a table the largest, over the value."""
    if name in TABLES:
        return float(np.max(np.abs(found - wanted)[wanted != 0.0] / np.abs(wanted[wanted != 0.0]), initial=0.0))
    return float(np.quantile(np.abs(np.interp(at, x, found) - wanted), 0.98) / np.ptp(wanted))


def show(name: str, entry: dict[str, Any], reference: Columns) -> Iterator[str]:
    """The section of a page."""
    x, found, how = compute(name, reference)
    finer, more, _ = (x, found, how) if name in TABLES else compute(name, reference, SHORTER)
    signals = [signal for signal in entry["signals"] if signal["name"] in found]
    at = next(iter(reference.values()))
    figure, axes = panels(-(-len(signals) // 3), min(3, len(signals)), 2.6 * -(-len(signals) // 3))
    rows = []
    for panel, signal in zip(axes.flat, signals, strict=False):
        key = signal["name"]
        wanted = reference[key]
        many = max(1, len(at) // 40)
        style = "x" if name in TABLES else "-"
        panel.plot(x, found[key], style, color=COLORS[0], lw=1.2, ms=3, label="koppel")
        panel.plot(at[::many], wanted[::many], "o", color=COLORS[1], ms=3, mfc="none", label="reference")
        panel.set(title=key, xlabel=next(iter(reference)), ylabel=signal.get("unit", ""))
        off = deviation(name, x, found[key], at, wanted)
        left = deviation(name, finer, more[key], at, wanted)
        rows.append((key, signal.get("meaning", ""), f"{off:.1e}", f"{left:.1e}"))
    axes.flat[0].legend()
    for panel in list(axes.flat)[len(signals) :]:
        panel.set_visible(False)
    note = f"{entry['ability'][:1].upper()}{entry['ability'][1:]}. By {how}."
    print(f"{name}: {max(float(row[2]) for row in rows):.1e} ({how})")
    title = entry["title"][:1].upper() + entry["title"][1:]
    if name in TABLES:
        numbers = table(("signal", "", "largest deviation of the value"), [row[:3] for row in rows], (2,))
    else:
        heads = ("signal", "", "deviation of the range in 98 % of the rows", f"at a step {SHORTER} times shorter")
        numbers = table(heads, rows, (2, 3))
        note += f" {OF_THE_STEP}" if CASES[name].laws else ""
    yield section(title, to_svg(figure) + numbers, note)


def main() -> None:
    folder = Path(os.environ.get("KOPPEL_SHARED", Path.cwd().parent / "shared")) / "hydraulics"
    if not (folder / "cases.json").is_file():
        sys.exit(f"no file {folder / 'cases.json'}; set KOPPEL_SHARED to the folder that holds hydraulics/")
    index = {entry["name"]: entry for entry in json.loads((folder / "cases.json").read_text())["cases"]}
    for name in SHOWN_QUICKLY if QUICK else [*TABLES, *CASES]:
        shown = show(name, index[name], read_columns(folder, index[name]))
        save_study(f"out/{name}.html", name.replace("_", " "), shown)
    print("wrote out/")


if __name__ == "__main__":
    main()
