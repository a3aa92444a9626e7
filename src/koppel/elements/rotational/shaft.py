"""A turning coordinate."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, WithJsonSchema

from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, LineKind, OutputSpec, element, option, output, quantity
from koppel.model.line import LineCarrier
from koppel.model.value import Value, Vector

WORDS = {True: "full", False: "none"}


def read_gyroscopic(given: object) -> object:
    """true and false stand for full and none."""
    return WORDS[given] if isinstance(given, bool) else given


Gyroscopic: TypeAlias = Annotated[
    Literal["full", "reduced", "none"],
    BeforeValidator(read_gyroscopic),
    WithJsonSchema({"enum": ["full", "reduced", "none", True, False]}),
]


@element("rotational.shaft")
class Shaft(LineCarrier):
    """A shaft: its angle is a coordinate, inertia * speed' is the sum of the torques on it.

    carrier mounts the shaft in a part, about axis in the axes of the carrier frame: then angle and speed count against
    the part, and the part feels what the shaft is supported with. The inertia of the part contains that of the shaft as
    if it were locked; J (speed' + axis . w') is the torque on the shaft, and the part gets
    -(J speed' axis + w x J speed axis), with w the angular velocity of the part. What connects the shaft with others on
    the same part, or with ground, stands on the part; what connects it with anything else takes hold of it as seen from
    there, with speed + axis . w, and loads shaft and part together.

    gyroscopic reduced: J speed' is the torque on the shaft, and the part gets the same as before; for shafts that
    accelerate much faster than their part. none: the part feels nothing of the shaft, neither spin nor support. Both
    are without balance of power: reduced lacks the power J speed axis . w'.
    """

    drawing: ClassVar[Drawing | None] = Drawing("cylinder", turn="angle", size="radius", sized="wheel")
    line: ClassVar[LineKind] = "shaft"

    inertia: Value = quantity("kg*m**2", "moment of inertia; rotational.inertia adds to it", at_least=0, default=0)
    angle: Value = quantity("rad", "angle at the start", default=0)
    speed: Value = quantity("rad/s", "speed at the start", default=0)
    carrier: FramePort | None = option("frame in which the shaft is mounted; none: the ground", default=None)
    axis: Vector = quantity(("1", "1", "1"), "axis in the axes of the carrier frame", default=(1, 0, 0))
    gyroscopic: Gyroscopic = option(
        "what shaft and carrier feel of each other; true is full, false is none", default="full"
    )

    radius: Value | None = quantity(
        "m", "of a wheel, as it is drawn; none: a steel disk with this inertia", above=0, core=False, default=None
    )

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("angle", "rad", "angle"),
        output("speed", "rad/s", "speed"),
    )

    def mounted_in(self) -> str | None:
        return None if self.carrier is None else str(self.carrier)
