"""Rack and pinion steering: a rack that slides in the chassis, and a column that is elastic and damped."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from koppel.elements.control import Expression, Table
from koppel.elements.joints import Prismatic, ShiftDrive
from koppel.elements.mechanics import PointToPoint
from koppel.elements.rotational import Motion, Shaft, Torque
from koppel.model.arguments import spelled
from koppel.model.errors import ModelError, shorten
from koppel.model.given import read_mapping, read_number
from koppel.model.library import library
from koppel.model.model import Model, PartRef, SubmodelRef
from koppel.model.signal import Signal, check_increasing
from koppel.model.value import Value

REACH = 1.0
"""So far from the rack, along it, the chassis takes the reaction; only the line matters."""


@library("vehicle.steering")
@spelled("rack_steering(height=[0.1, -0.2])")
def rack_steering(
    *,
    height: Sequence[float] = (0.0, 0.0),
    ratio: Any = -0.00889278244526,
    rack_mass: Value = 3.0,
    column_stiffness: Value = 150.0,
    column_damping: Value = 1.0,
    wheel_inertia: Value = 0.04,
    rack: Signal | None = None,
    angle: Signal | None = None,
    rate: Signal | None = None,
    torque: Signal | None = None,
) -> Model:
    """A steering with the interface chassis and the part rack, which slides along y of the chassis.

    T = column_stiffness * (angle - y/ratio) + column_damping * (rate - y'/ratio) is the torque in the column, T/ratio
    the force on the rack along y; the chassis takes the reaction along the rack. ratio: rack travel per angle of the
    steering wheel in m/rad, negative where a turn to the left moves the rack to the right; or a list of (rack travel,
    angle), the angle over the whole travel (then y/ratio is this angle and 1/ratio its slope).
    height: x and z of the rack in axes of the model. rack_mass: a point mass.

    Driven by one of: rack, the travel of the rack over time (the column is then left out); angle of the steering wheel
    over time, twice differentiable; angle and rate, two signals of any kind, such as a driver or states; torque on the
    steering wheel, which then turns with wheel_inertia. Without any of them the steering wheel is held at 0.
    Channels: rack_travel, rack_force (of the column on the rack), column_torque, and steering_wheel.angle.

    >>> sorted(rack_steering(angle="0.5*time").elements)
    ['column', 'rack_guide', 'steering_motion', 'steering_wheel']
    """
    model = Model("rack steering")
    chassis = model.interface("chassis")
    x, z = height
    bar = model.add_part("rack", mass=rack_mass, position=(x, 0, z))
    guide = chassis.frame("rack_guide", position=(x, 0, z))
    model.add("rack_guide", Prismatic(frame_a=guide, frame_b=bar, axis=(0, 1, 0)))
    model.output("rack_travel", "rack_guide.shift", unit="m", description="travel of the rack, to the left positive")
    given = [name for name, v in (("rack", rack), ("angle", angle), ("torque", torque)) if v is not None]
    if len(given) > 1:
        raise ModelError(f"stands beside {given[0]}; the steering has one drive", path=given[1])
    if rate is not None and angle is None:
        raise ModelError("belongs to angle; give that too", path="rate")
    if rack is not None:
        model.add("rack_drive", ShiftDrive(joint="rack_guide", motion=rack))
        model.output("rack_force", "rack_drive.force", unit="N", description="force of the drive on the rack along y")
        return model
    turned, speed, per = add_pinion(model, ratio)
    if rate is not None:
        wheel, wheel_rate = "steering_angle.value*(1 rad)", "steering_rate.value*(1 rad)/(1 s)"
        model.add("steering_angle", Expression(input=0 if angle is None else angle))
        model.add("steering_rate", Expression(input=rate))
    else:
        wheel, wheel_rate = "steering_wheel.angle", "steering_wheel.speed"
        model.add("steering_wheel", Shaft(inertia=wheel_inertia))
        if torque is None:
            model.add("steering_motion", Motion(shaft="steering_wheel", angle=0 if angle is None else angle))
    model.parameter("column_stiffness", column_stiffness, unit="N*m/rad", at_least=0)
    model.parameter("column_damping", column_damping, unit="N*m*s/rad", at_least=0)
    column = f"column_stiffness*({wheel} - {turned}) + column_damping*({wheel_rate} - {speed})"
    anchor = chassis.frame("column", position=(x, -REACH, z))
    model.hidden = ("column",)  # a line of action; drawn, it would pass through a wheel
    model.add("column", PointToPoint(frame_a=anchor, frame_b=bar, force=f"-({column})*{per}"))
    if torque is not None:
        model.add("steering_torque", Torque(shaft_b="steering_wheel", torque=torque))
        model.add("column_reaction", Torque(shaft_b="steering_wheel", torque=f"-({column})"))
    model.output("rack_force", "-column.force", unit="N", description="force of the column on the rack along y")
    model.output("column_torque", column, unit="N*m", description="torque of the column, positive turns left")
    return model


def add_pinion(model: Model, ratio: Any) -> tuple[str, str, str]:
    """Angle of the pinion, its rate, and d(angle)/d(travel), as expressions."""
    if isinstance(ratio, Sequence) and not isinstance(ratio, str):
        pairs = [tuple(pair) if isinstance(pair, Sequence) and not isinstance(pair, str) else () for pair in ratio]
        if len(pairs) < 2 or any(len(pair) != 2 for pair in pairs):
            raise ModelError(f"= {shorten(ratio)} is not a list of (rack travel, angle)", path="ratio")
        travel = [read_number(pair[0], "m", f"ratio[{k}][0]") for k, pair in enumerate(pairs)]
        angle = [read_number(pair[1], "rad", f"ratio[{k}][1]") for k, pair in enumerate(pairs)]
        check_increasing(travel, "ratio")
        try:
            model.add("pinion", Table(input="rack_guide.shift", x=travel, y=angle, outside="linear"))
        except ModelError as error:
            raise error.within("ratio") from None
        middles, slopes = slope_table(travel, angle)
        slope_in: dict[str, Any] = {"input": "rack_guide.shift", "x": middles, "y": slopes, "interpolation": "hold"}
        model.add("pinion_slope", Table(**slope_in))
        per = "pinion_slope.value*(1 rad)/(1 m)"
        return "pinion.value*(1 rad)", f"{per}*rack_guide.speed", per
    size = read_number(ratio, "m/rad", "ratio")
    if not abs(size) > 1e-6:  # m/rad: steers nothing
        told = "is 0: the steering wheel would not move the rack; give m of rack per rad, such as -0.0089"
        raise ModelError(f"= {shorten(ratio)} {told}", path="ratio")
    model.parameter("ratio", size, unit="m/rad", description="rack travel per angle of the steering wheel")
    return "rack_guide.shift/ratio", "rack_guide.speed/ratio", "(1/ratio)"


def slope_table(x: list[float], y: list[float]) -> tuple[list[float], list[float]]:
    """Slope of each piece of a curve of straight lines, held from its first point on; the ends go on."""
    slopes = [(b - a) / (q - p) for p, q, a, b in zip(x, x[1:], y, y[1:], strict=False)]
    if any(s == 0 for s in slopes) or min(slopes) * max(slopes) < 0:
        raise ModelError("the angle neither rises nor falls over the whole travel", path="ratio")
    return [x[0], *x[1:]], [*slopes, slopes[-1]]


def add_steering(model: Model, *, height: Sequence[float], on: PartRef, **options: Any) -> Any:
    """Adds a steering, held by a part, as the submodel steering of an axle; returns its rack for the tie rods."""
    known = [name for name in inspect.signature(rack_steering).parameters if name != "height"]
    read_mapping(options, "steering", known, "a steering")
    try:
        built = rack_steering(height=height, **options)
    except ModelError as error:
        raise error.within("steering") from None
    found: SubmodelRef = model.submodel("steering", built, connections={"chassis": on})
    return found["rack"]
