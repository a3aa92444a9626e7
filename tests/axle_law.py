"""The law of the axle data sets, written from their README in plain NumPy, knowing nothing of koppel."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Array = NDArray[np.float64]

MODELS = {
    "dw_axle": "double_wishbone",
    "dw_axle_linear": "double_wishbone_linear",
    "ml_axle": "multi_link",
    "ml_axle_linear": "multi_link_linear",
}
DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
MIRROR_SIGNS = np.array([1.0, -1.0, 1.0, -1.0, 1.0, -1.0])  # a mirrored element reports the signs of its own side


def koppel_name(name: str) -> str:
    """'wheel_L' of the data set is 'left.wheel' in koppel; what stands in the middle keeps its name."""
    for ending, side in (("_L", "left"), ("_R", "right")):
        if name.endswith(ending):
            return f"{side}.{name.removesuffix(ending)}"
    return name


def compute_curve(curve: dict[str, Any], x: float) -> float:
    """The curves of the README."""
    kind = curve["type"]
    if kind == "linear":
        return float(curve["k1"] * x)
    if kind == "cubic":
        return float(curve["k1"] * x + curve["k3"] * x**3)
    if kind == "stop":
        s = curve["side"] * x - curve["gap"]
        return float(curve["side"] * (curve["k1"] * s + curve["k3"] * s**3)) if s > 0 else 0.0
    xs, ys = np.array(curve["x"]), np.array(curve["y"])
    i = int(np.clip(np.searchsorted(xs, x, side="right") - 1, 0, len(xs) - 2))
    h, rise = xs[i + 1] - xs[i], ys[i + 1] - ys[i]
    if kind == "pwl":
        return float(ys[i] + rise / h * (x - xs[i]))
    assert kind == "hermite"
    dy = np.array(curve["dy"])
    if x < xs[0]:
        return float(ys[0] + dy[0] * (x - xs[0]))
    if x > xs[-1]:
        return float(ys[-1] + dy[-1] * (x - xs[-1]))
    s = (x - xs[i]) / h
    h00, h10, h01, h11 = 2 * s**3 - 3 * s**2 + 1, s**3 - 2 * s**2 + s, -2 * s**3 + 3 * s**2, s**3 - s**2
    return float(h00 * ys[i] + h10 * h * dy[i] + h01 * ys[i + 1] + h11 * h * dy[i + 1])


@dataclass
class AxleState:
    """Per body: displacement of the center of mass from design, rotation, velocity, angular velocity in body axes."""

    displacement: dict[str, Array]
    R: dict[str, Array]
    v: dict[str, Array]
    omega: dict[str, Array]


class Axle:
    """One data set and its Newton-Euler equations."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.data: dict[str, Any] = json.loads((folder / f"{name}.json").read_text())
        self.bodies = {body["name"]: body for body in self.data["bodies"]}
        self.markers = {marker["name"]: marker for marker in self.data["markers"]}

    def read_table(self, what: str) -> list[dict[str, str]]:
        """Rows of ref_<name>_<what>.csv."""
        with (self.folder / f"ref_{self.name}_{what}.csv").open() as file:
            return list(csv.DictReader(file))

    def read_spot_checks(self) -> list[dict[str, Any]]:
        """The three arbitrary states with accelerations and forces."""
        states: list[dict[str, Any]] = json.loads((self.folder / f"spotcheck_{self.name}.json").read_text())
        return states

    def place(self, state: AxleState, name: str) -> tuple[str, Array, Array, Array, Array]:
        """Body, position from design origin, axes, velocity and angular velocity (vehicle axes) of a marker."""
        marker = self.markers[name]
        body, p0, A0 = marker["body"], np.array(marker["position"]), np.array(marker["rotation"])
        if body == "ground":
            return body, p0, A0, np.zeros(3), np.zeros(3)
        arm = p0 - np.array(self.bodies[body]["com"])
        R = state.R[body]
        omega = R @ state.omega[body]
        p = p0 + state.displacement[body] + (R - np.eye(3)) @ arm
        return body, p, R @ A0, state.v[body] + np.cross(omega, R @ arm), omega

    def compute(
        self, state: AxleState, Fx: float, Fz: float
    ) -> tuple[dict[str, Array], dict[str, Array], dict[str, float]]:
        """Accelerations (a in vehicle axes, alpha in body axes) per body, bushing forces in frame a, tensions."""
        gravity = np.array(self.data["gravity"])
        center = {name: np.array(b["com"]) + state.displacement[name] for name, b in self.bodies.items()}
        force = {name: b["mass"] * gravity for name, b in self.bodies.items()}
        moment = {name: np.zeros(3) for name in self.bodies}

        def push(body: str, point: Array, f: Array, m: Array) -> None:
            if body != "ground":
                force[body] = force[body] + f
                moment[body] = moment[body] + m + np.cross(point - center[body], f)

        bushing_forces: dict[str, Array] = {}
        for bushing in self.data["bushings"]:
            body_a, p_a, A_a, v_a, w_a = self.place(state, bushing["marker_a"])
            body_b, p_b, A_b, v_b, w_b = self.place(state, bushing["marker_b"])
            dp = p_b - p_a
            angles = Rotation.from_matrix(A_a.T @ A_b).as_euler("XYZ")
            deflection = np.concatenate([A_a.T @ dp, angles])
            rate = np.concatenate([A_a.T @ (v_b - v_a - np.cross(w_a, dp)), A_a.T @ (w_b - w_a)])
            curves = bushing.get("curves", {})
            elastic = [
                compute_curve(curves[d], deflection[i]) if d in curves else bushing["stiffness"][i] * deflection[i]
                for i, d in enumerate(DIRECTIONS)
            ]
            f = np.array(elastic) + np.array(bushing["damping"]) * rate + np.array(bushing["preload"])
            bushing_forces[bushing["name"]] = f
            push(body_a, p_b, A_a @ f[:3], A_a @ f[3:])
            push(body_b, p_b, -A_a @ f[:3], -A_a @ f[3:])
        tensions: dict[str, float] = {}
        for link in self.data["p2p"]:
            body_a, p_a, _, v_a, _ = self.place(state, link["marker_a"])
            body_b, p_b, _, v_b, _ = self.place(state, link["marker_b"])
            L = float(np.linalg.norm(p_b - p_a))
            e = (p_b - p_a) / L
            tension = link["f0"]
            if "elastic" in link:
                tension += compute_curve(link["elastic"], L - link["length0"])
            if "damping" in link:
                tension += compute_curve(link["damping"], float(e @ (v_b - v_a)))
            tensions[link["name"]] = tension
            push(body_a, p_a, tension * e, np.zeros(3))
            push(body_b, p_b, -tension * e, np.zeros(3))
        for load in self.data["wheel_loads"]:
            body, p, _, _, _ = self.place(state, load["marker"])
            push(body, p, np.array([Fx, 0.0, Fz]), np.zeros(3))
        accelerations = {}
        for name, body in self.bodies.items():
            J, w = np.array(body["inertia"]), state.omega[name]
            alpha = np.linalg.solve(J, state.R[name].T @ moment[name] - np.cross(w, J @ w))
            accelerations[name] = np.concatenate([force[name] / body["mass"], alpha])
        return accelerations, bushing_forces, tensions
