"""A sphere on a box."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.contact import ContactBase, contact_outputs
from koppel.model.element import FramePort, OutputSpec, element, port, quantity
from koppel.model.value import Value


@element("mechanics.sphere_on_box")
class SphereOnBox(ContactBase):
    """A sphere on a box: unilateral contact with Coulomb friction where the box is nearest to the center of the
    sphere.

    The box lies around frame_a with its edges along the axes; the sphere is around frame_b. Faces, edges and
    corners of the box count; inside the box the nearest face does. The law is that of mechanics.contact.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a ball drops on a table
parts:
  table: {mass: 40 kg, inertia: {xx: 2, yy: 2, zz: 3}, shape: {box: {size: [0.6, 0.5, 0.1]}}}
  ball:
    mass: 1 kg
    inertia: {xx: 1e-3, yy: 1e-3, zz: 1e-3}
    free: true
    position: [0.1, 0, 0.3]
    shape: {sphere: {radius: 0.05}}
elements:
  bolts: {type: joints.fixed, frame_a: ground, frame_b: table}
  drop:
    type: mechanics.sphere_on_box
    frame_a: table
    frame_b: ball
    radius: 0.05
    length_x: 0.6
    length_y: 0.5
    length_z: 0.1
    friction: 0.3
    restitution: 0.5
"""

    frame_a: FramePort = port("side a, in the middle of the box")
    frame_b: FramePort = port("side b, the center of the sphere")
    length_x: Value = quantity("m", "length of the box along x of frame_a", at_least=0)
    length_y: Value = quantity("m", "length of the box along y of frame_a", at_least=0)
    length_z: Value = quantity("m", "length of the box along z of frame_a", at_least=0)
    radius: Value = quantity("m", "radius of the sphere", at_least=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = contact_outputs()
