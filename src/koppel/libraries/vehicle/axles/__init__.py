"""Elastokinematic benchmark axles: bodies coupled by force elements only, the car body fixed.

Topology after Archut and Corves (IFToMM D-A-CH 2023), hardpoints, spring, damper and wheel data after Esterl
(appendix A.2); what neither gives (bushing rates, link masses, further hardpoints) is realistic but invented.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from koppel.model.errors import KoppelError, suggest
from koppel.model.files import read_model
from koppel.model.model import Model

AXLES = ("double_wishbone", "multi_link")
"""The two axles; each also as NAME_linear with all curves replaced by their tangent at rest."""


def axle_file(name: str) -> Path:
    """The model file of an axle."""
    known = [*AXLES, *(f"{axle}_linear" for axle in AXLES)]
    if name not in known:
        raise KoppelError(f"there is no axle '{name}'{suggest(name, known)}")
    with as_file(files(__package__) / f"{name}.yaml") as path:
        return path


def read_axle(name: str) -> Model:
    """The model of an axle.

    >>> from koppel.libraries.vehicle import read_axle
    >>> sorted(read_axle("double_wishbone").submodels)
    ['left', 'right']
    """
    return read_model(axle_file(name))


def axle_reference(name: str) -> dict[str, NDArray[np.float64]]:
    """Reference of the load step: t [s], wheel_x [m], trailing_link_force [N]; Radau, rtol 1e-10, rows of 1 ms."""
    with as_file(files(__package__) / f"{name}_reference.csv") as path:
        table = np.loadtxt(path, delimiter=",", skiprows=1)
    return {"t": table[:, 0], "wheel_x": table[:, 1], "trailing_link_force": table[:, 2]}
