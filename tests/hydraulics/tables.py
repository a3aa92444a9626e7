"""The tables of the hydraulics reference pack, from the elements."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import koppel
from koppel import hydraulics

Array = np.ndarray
Columns = dict[str, Array]


def oil_bulk_modulus(keys: Columns) -> Columns:
    found: Columns = {}
    for column in keys:
        word, _, air = column.partition("_")
        if air:
            form = "tangent" if word == "Et" else "reference"
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
        gap = {"node_a": "a", "node_b": "b", "height": float(h), "length": 0.006}
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
