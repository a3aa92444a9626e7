"""Wheel carriers on guides, and the same carriers with their six motions."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np

from koppel.elements.vehicle.guided_axle import GuidedAxle
from koppel.elements.vehicle.reduced_axle import ReducedAxle
from koppel.elements.vehicle.wheel_guide import PLACE, WheelGuide
from koppel.model.axle import AXES, COLUMNS, AxleForces
from koppel.model.errors import ModelError
from koppel.model.model import Model
from koppel.vehicle.characteristics import SIDES, Array

FORCES = "maps"
"""Name of the element with the forces along the travels."""
PLACES = len(AXES) + len(PLACE)
"""Columns of the table of a guide; behind them stand the lengths of spring, damper and bar."""
LAW = tuple(name for name in AxleForces.model_fields if not name.startswith("maps"))
"""What vehicle.guided_axle and vehicle.reduced_axle have in common."""


def guide_carriers(
    model: Model, center: Sequence[float], left: Array, right: Array | None, rack: str, law: dict[str, Any]
) -> None:
    """Adds the guides of both carriers by their tables, and the forces along their travels. right: None as left."""
    for side, table in zip(SIDES, (left, left if right is None else right), strict=True):
        frames = {"frame_a": "chassis.middle", "frame_b": f"{side}.carrier.wheel_center"}
        guide = WheelGuide(**frames, rack=rack, center=center, side=side, maps=table[:, :PLACES].tolist())  # type: ignore[arg-type]
        model.add(f"{side}_guide", guide)
    lengths = [*range(len(AXES)), *range(PLACES, len(AXES) + len(COLUMNS))]
    other: dict[str, Any] = {} if right is None else {"maps_right": right[:, lengths].tolist()}
    ends = {"left": "left_guide", "right": "right_guide", "rack": rack}
    model.add(FORCES, GuidedAxle(**ends, maps=left[:, lengths].tolist(), **other, **law))


def free_carriers(axle: Model) -> Model:
    """An axle whose carriers are on guides with vehicle.reduced_axle in their place; any other one as it is.

    The rig measures forces and motions of carriers that could go anywhere; stiff springs (1e8 N/m) hold them then.
    """
    forces = axle.elements.get(FORCES)
    guides = [axle.elements.get(f"{side}_guide") for side in SIDES]
    if not isinstance(forces, GuidedAxle) or not all(isinstance(guide, WheelGuide) for guide in guides):
        return axle
    tables: list[Any] = []
    lengths = [np.array(forces.maps, dtype=float), np.array(forces.maps_right or forces.maps, dtype=float)]
    for guide, length in zip(guides, lengths, strict=True):
        assert isinstance(guide, WheelGuide)
        place = np.array(guide.maps, dtype=float)
        if not np.array_equal(place[:, : len(AXES)], length[:, : len(AXES)]):
            raise ModelError("has other points than the tables of the guides; give all on the same grid", path=FORCES)
        tables.append(np.column_stack([place, length[:, len(AXES) :]]))
    left, right = tables
    model = copy.deepcopy(axle)
    for side in SIDES:
        del model.elements[f"{side}_guide"]
    del model.elements[FORCES]
    ends = {"chassis": "chassis.middle", **{side: f"{side}.carrier.wheel_center" for side in SIDES}}
    other: dict[str, Any] = {} if np.array_equal(left, right) else {"maps_right": right.tolist()}
    law = {name: getattr(forces, name) for name in LAW}
    center = guides[0].center  # type: ignore[union-attr]
    model.add(FORCES, ReducedAxle(**ends, rack=forces.rack, center=center, maps=left.tolist(), **other, **law))  # type: ignore[arg-type]
    return model
