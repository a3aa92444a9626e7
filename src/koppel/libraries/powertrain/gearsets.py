"""Planetary sets between shafts of a model: ideal, or with losses in the mesh."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.elements.rotational import LossyPlanetary, Planetary, Shaft
from koppel.libraries.powertrain.options import check_entries, read_number
from koppel.model.curve import Curve, CurveBase, Piecewise, check_curve
from koppel.model.errors import ModelError, join_path
from koppel.model.model import Model
from koppel.model.tolerances import ROUNDED
from koppel.model.units import ANY_UNIT

Efficiency = float | str | Curve | Mapping[str, Any] | None
"""None: no losses. A number: the same at every speed. A curve, or a mapping as in a file: over |speed| in rad/s."""


def efficiency_curve(efficiency: float | str | Curve | Mapping[str, Any], path: str = "efficiency") -> Curve:
    """A curve over speed; refuses a number outside 0 .. 1.

    >>> efficiency_curve(0.98).compute(100.0)
    0.98
    """
    if isinstance(efficiency, CurveBase | Mapping):
        try:
            found = check_curve(efficiency)
        except ModelError as error:
            raise error.within(path) from None
        for speed, share in found.probe(lambda value: read_number(value, path, ANY_UNIT)):
            if not 0.0 < share <= 1.0:
                raise ModelError(f"= {share:g} at {speed:g} rad/s is outside 0 .. 1; a mesh loses power", path=path)
        return found  # type: ignore[return-value]
    number = read_number(efficiency, path)
    if not 0.0 < number <= 1.0:
        raise ModelError(f"= {number:g} is outside 0 .. 1; a mesh loses power, 1 is ideal", path=path)
    return Piecewise(x=(0.0, 1000.0), y=(number, number))


RAVIGNEAUX_TEETH = {"small_sun": 31, "large_sun": 38, "ring": 85}


def add_planetary(
    model: Model, name: str, *, sun: str, carrier: str, ring: str, ratio: float, efficiency: Efficiency = None
) -> None:
    """Adds one planetary set: sun + ratio * ring = (1 + ratio) * carrier for the speeds.

    ratio: teeth of the ring per teeth of the sun, negative with double planets. efficiency: of the set seen from its
    carrier, from sun to ring and from ring to sun.
    """
    ratio = read_number(ratio, f"{name}.ratio")
    if ratio == 0.0 or ratio == -1.0:
        raise ModelError(f"= {ratio:g} locks two shafts together; give teeth of ring per sun", path=f"{name}.ratio")
    if efficiency is None:
        model.add(name, Planetary(sun=sun, carrier=carrier, ring=ring, ratio=ratio))
        return
    loss = efficiency_curve(efficiency, f"{name}.efficiency")
    model.add(
        name,
        LossyPlanetary(sun=sun, carrier=carrier, ring=ring, ratio=ratio, efficiency_sun=loss, efficiency_ring=loss),
    )


def add_ravigneaux(
    model: Model,
    name: str,
    *,
    small_sun: str,
    large_sun: str,
    carrier: str,
    ring: str,
    teeth: Mapping[str, int],
    efficiency: Efficiency = None,
) -> None:
    """Adds a Ravigneaux set: two suns, one carrier with short and long planets, one ring.

    The large sun meshes with the long planets, they with the ring: an ordinary set, NAME_large. The small sun drives
    the long planets through the short ones: a set with double planets, NAME_small. teeth: small_sun, large_sun, ring.
    """
    check_teeth({key: teeth[key] for key in RAVIGNEAUX_TEETH if key in teeth}, tuple(RAVIGNEAUX_TEETH), name)
    small, large = -teeth["ring"] / teeth["small_sun"], teeth["ring"] / teeth["large_sun"]
    sides = {"carrier": carrier, "ring": ring, "efficiency": efficiency}
    add_planetary(model, f"{name}_small", sun=small_sun, ratio=small, **sides)  # type: ignore[arg-type]
    add_planetary(model, f"{name}_large", sun=large_sun, ratio=large, **sides)  # type: ignore[arg-type]


def check_teeth(teeth: Mapping[str, int], names: tuple[str, ...], path: str | None = None) -> None:
    """Raises when a number of teeth is missing, not a whole number above 0, or a ring has less than its sun."""
    place = join_path(path, "teeth") or ""
    check_entries(teeth, names, "number of teeth", place)
    for key in names:
        where = f"{place}.{key}"
        if not isinstance(teeth[key], int) or isinstance(teeth[key], bool):
            raise ModelError(f"= {teeth[key]!r} is not a whole number; count the teeth", path=where)
        if not teeth[key] > 0:
            raise ModelError(f"= {teeth[key]:g} is not above 0; count the teeth", path=where)
    for sun, ring in (("sun", "pre_ring"), ("small_sun", "ring"), ("large_sun", "ring")):
        if sun in names and ring in names and not teeth[ring] > teeth[sun]:
            raise ModelError(
                f"= {teeth[ring]} is not above the {teeth[sun]} of {sun}; the planets lie between them",
                path=f"{place}.{ring}",
            )


def ravigneaux(
    *, teeth: Mapping[str, int] = RAVIGNEAUX_TEETH, efficiency: Efficiency = None, inertia: float = 0.01
) -> Model:
    """A Ravigneaux set as a model of its own with the shafts small_sun, large_sun, carrier and ring.

    >>> ravigneaux().elements["set_large"].ratio
    2.236842105263158
    """
    model = Model("Ravigneaux set")
    for shaft in ("small_sun", "large_sun", "carrier", "ring"):
        model.add(shaft, Shaft(inertia=inertia))
    add_ravigneaux(
        model,
        "set",
        small_sun="small_sun",
        large_sun="large_sun",
        carrier="carrier",
        ring="ring",
        teeth=teeth,
        efficiency=efficiency,
    )
    return model


def solve_speeds(equations: list[dict[str, float]], known: Mapping[str, float]) -> dict[str, float] | None:
    """Speeds of all shafts from linear equations sum(factor * speed) = 0; ground has speed 0. None: not one solution.

    >>> solve_speeds([{"a": 1.0, "b": -2.0}], {"a": 1.0})
    {'a': 1.0, 'b': 0.5}
    """
    names = sorted({shaft for row in equations for shaft in row if shaft != "ground"} | set(known))
    columns = {shaft: index for index, shaft in enumerate(names)}
    rows = [*equations, *({shaft: 1.0} for shaft in known)]
    matrix: NDArray[np.float64] = np.zeros((len(rows), len(names)))
    for index, row in enumerate(rows):
        for shaft, factor in row.items():
            if shaft != "ground":
                matrix[index, columns[shaft]] += factor
    if len(rows) != len(names) or np.linalg.matrix_rank(matrix, tol=ROUNDED) < len(names):
        return None
    speeds = np.linalg.solve(matrix, np.array([0.0] * len(equations) + list(known.values())))
    return {shaft: float(speeds[columns[shaft]]) for shaft in names}
