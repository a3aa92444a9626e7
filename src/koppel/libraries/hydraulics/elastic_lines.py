"""Elastic lines: waves in a column of oil, by shapes of motion."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.elements.hydraulics import LineMode, Oil
from koppel.model.errors import ModelError
from koppel.model.model import Model
from koppel.model.value import as_number

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Shapes:
    """Shapes over 0 <= x <= 1 with mean square 1: eigenvalues, values at both ends, slopes at a place."""

    eigenvalues: Array
    at_a: Array
    at_b: Array
    vectors: Array
    modes: int

    def slopes(self, x: float) -> Array:
        """Derivatives of all shapes at x."""
        return np.asarray(self.vectors.T @ _functions(self.modes, np.array([x]))[1][:, 0])


def _functions(modes: int, x: Array) -> tuple[Array, Array]:
    """Functions to start from, and their slopes: cosines, and powers that have a pressure at the ends."""
    k = np.pi * np.arange(modes + 1)[:, None]
    y = 1.0 - x
    powers = np.array([x**2 / 2, y**2 / 2, x**4, y**4])
    slopes = np.array([x, -y, 4 * x**3, -4 * y**3])
    return np.vstack([np.cos(k * x), powers]), np.vstack([-k * np.sin(k * x), slopes])


@lru_cache(maxsize=32)
def find_shapes(modes: int) -> Shapes:
    """Shapes of a column between two pressures, so that so many of its modes are exact.

    The modes of a column with open ends are cos(n pi x); none of them has a pressure at an end, so that a sum of them
    approaches the pressure there with 1/n only. Four functions are added that have: what the modes that are left out do
    at rest (x**2) and under pressures that accelerate (x**4). Rayleigh and Ritz make orthogonal shapes of all of them.
    """
    from scipy.linalg import eigh  # loads for most of a second; only where it is used

    points, weights = np.polynomial.legendre.leggauss(4 * modes + 40)
    points, weights = 0.5 * (points + 1.0), 0.5 * weights
    values, slopes = _functions(modes, points)
    eigenvalues, vectors = eigh((slopes * weights) @ slopes.T, (values * weights) @ values.T)
    ends = _functions(modes, np.array([0.0, 1.0]))[0]
    eigenvalues[0] = 0.0  # the column as a whole
    at_ends = vectors.T @ ends
    return Shapes(np.maximum(eigenvalues, 0.0), at_ends[:, 0], at_ends[:, 1], vectors, modes)


def wall_compliance(diameter: float, thickness: float, modulus: float) -> float:
    """Compliance of the wall of a thin pipe or hose in 1/Pa: diameter / (thickness modulus of the wall).

    For compliance of hydraulics.elastic_node and elastic_line: 1/E = 1/E(p) + compliance.

    >>> wall_compliance(0.01, 0.002, 2e8)  # a rubber hose: as soft as oil of 4e7 Pa
    2.5e-08
    """
    for name, value in (("diameter", diameter), ("thickness", thickness), ("modulus", modulus)):
        if not value > 0.0:
            raise ModelError(f"= {value:g} is not above 0", path=name)
    return diameter / (thickness * modulus)


def elastic_line(
    model: Model, name: str, *, node_a: Any, node_b: Any, length: Any, diameter: Any, pressure: Any,
    f_max: Any = None, modes: int | None = None, flow: Any = 0, compliance: Any = 0, oil: str | None = None,
    gauges: dict[str, float] | None = None,
) -> None:  # fmt: skip
    """Adds a line in which waves travel between two nodes: (rho/A) Q' + dp/dx + 32 eta/(d**2 A) Q = 0, A/E p' = -dQ/dx.

    pressure: absolute, at node_a at the start; the modulus of the oil is taken there. flow: steady flow at the start.
    modes: how many modes of the column are exact, or f_max, the highest frequency that they must cover; what the others
    do at rest is kept. compliance: of the wall, in 1/Pa, see wall_compliance: 1/E = 1/E(p) + compliance. gauges: name
    of an output to a place on the line, 0 at node_a to 1 at node_b: the pressure there. Outputs NAME_flow_a and
    NAME_flow_b are the flows at its ends, in the direction from a to b.

    >>> import koppel
    >>> from koppel import hydraulics
    >>> model = koppel.Model("pipe")
    >>> _ = model.add("oil", hydraulics.Oil(bulk_modulus=1.2e9, density=850, viscosity=24e-6))
    >>> _ = model.add("supply", hydraulics.Pressure(pressure=5e6))
    >>> _ = model.add("end", hydraulics.ElasticNode(volume=1e-6, pressure=5e6))
    >>> hydraulics.elastic_line(model, "pipe", node_a="supply", node_b="end", length=20, diameter=0.01,
    ...                         pressure=5e6, f_max="200 Hz")
    >>> koppel.compile_model(model).system.nu
    13
    """
    given = model.elements.get(oil or "") or next((e for e in model.elements.values() if isinstance(e, Oil)), None)
    if not isinstance(given, Oil):
        raise ModelError("is missing: add a hydraulics.oil before the line", path=f"elements.{name}.oil")
    values = given.values()
    L, d, p, Q, c = (as_number(v, {}) for v in (length, diameter, pressure, flow, compliance))
    area, E = math.pi / 4 * d**2, float(values.modulus_at(p, c))  # type: ignore[arg-type]
    speed = math.sqrt(E / float(values.density))  # type: ignore[arg-type]
    if modes is None:
        if f_max is None:
            raise ModelError("give modes or f_max", path=f"elements.{name}")
        modes = max(math.ceil(2.0 * L * as_number(f_max, {}) / speed), 1)
    shapes = find_shapes(modes)
    lost = 32.0 * float(values.dynamic_viscosity) * L / (d * d * area) * Q  # type: ignore[arg-type]
    names = []
    for k, (eigenvalue, at_a, at_b) in enumerate(zip(shapes.eigenvalues, shapes.at_a, shapes.at_b, strict=True)):
        stiffness = float(eigenvalue) * E / (area * L)
        names.append(f"{name}_{k}")
        model.add(
            names[-1],
            LineMode(
                node_a=node_a, node_b=node_b, length=length, diameter=diameter, eigenvalue=float(eigenvalue),
                weight_a=float(at_a), weight_b=float(at_b), pressure=pressure, compliance=compliance, oil=oil,
                volume=(at_a * p - at_b * (p - lost)) / stiffness if k else 0.0,
                flow=Q / float(at_a) if k == 0 else 0.0,
            ),
        )  # fmt: skip
    for side, weights in (("a", shapes.at_a), ("b", shapes.at_b)):
        terms = [f"{float(w)!r}*{key}.flow" for w, key in zip(weights, names, strict=True)]
        model.output(f"{name}_flow_{side}", " + ".join(terms), unit="m**3/s")
    for gauge, x in (gauges or {}).items():
        slopes = shapes.slopes(x) * (-E / (area * L))
        terms = [f"{float(s)!r}*{key}.volume" for s, key in zip(slopes, names, strict=True)]
        model.output(gauge, " + ".join(terms), unit="Pa")
