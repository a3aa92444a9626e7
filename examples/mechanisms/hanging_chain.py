"""A chain between two pegs: it swings out, and where it comes to rest it is nearly the catenary.

Twenty links in stiff bearings, the last one hung on the second peg; the page shows them as one tube. The sag at rest is
compared with that of an ideal rope of the same length: f = a (cosh(d / 2a) - 1) with 2a sinh(d / 2a) = length.
"""

import numpy as np
from scipy.optimize import brentq

import koppel
from koppel import mechanics, sensors
from koppel.model.reference import Reference

LINKS, LENGTH, SPAN, MASS = 20, 2.0, 1.2, 0.1


def build_chain() -> koppel.Model:
    """It starts along a triangle with its lowest point in the middle, somewhat to the side."""
    model = koppel.Model("hanging chain")
    link = LENGTH / LINKS
    depth = np.sqrt((LENGTH / 2) ** 2 - (SPAN / 2) ** 2)
    tilt = np.deg2rad(25)  # out of the plane of the pegs
    before = model.ground.frame("left_peg", position=(0, 0, 0))
    for k in range(LINKS):
        down = 1.0 if k < LINKS // 2 else -1.0
        e = np.array([SPAN / 2, -down * depth * np.sin(tilt), -down * depth * np.cos(tilt)]) / (LENGTH / 2)
        start = link * k * np.array([SPAN / 2, 0, 0]) / (LENGTH / 2) + link * min(k, LINKS - k) * np.array(
            [0, -depth * np.sin(tilt), -depth * np.cos(tilt)]
        ) / (LENGTH / 2)
        inertia = MASS * link**2 / 12 * (np.eye(3) - np.outer(e, e)) + MASS * 0.01**2 * np.eye(3)
        position = (start + 0.5 * link * e).tolist()
        part = model.add_part(f"link_{k:02d}", mass=MASS, inertia=inertia.tolist(), position=position, free=True)
        near = part.frame("near", position=(-0.5 * link * e).tolist())
        model.add(f"joint_{k:02d}", hinge(before, near))
        before = part.frame("far", position=(0.5 * link * e).tolist())
        if k == LINKS // 2 - 1:
            model.add("lowest", sensors.Pose(frame=before))
    peg = model.ground.frame("right_peg", position=(SPAN, 0, 0))
    model.add(f"joint_{LINKS:02d}", hinge(before, peg))
    return model


def hinge(frame_a: Reference, frame_b: Reference) -> mechanics.Bushing:
    """A stiff bearing with a little friction in its turning."""
    return mechanics.Bushing(
        frame_a=frame_a, frame_b=frame_b, stiffness=[2e5, 2e5, 2e5, 0, 0, 0], damping=[200, 200, 200, 0.1, 0.1, 0.1]
    )


def main() -> None:
    run = koppel.simulate(build_chain(), until=15.0, every=0.05)
    a = brentq(lambda a: 2 * a * np.sinh(SPAN / 2 / a) - LENGTH, 0.05, 10)
    sag = a * (np.cosh(SPAN / 2 / a) - 1)
    print(f"sag of the chain {-run['lowest.z'][-1]:.4f} m, of a rope {sag:.4f} m")
    out = -1e3 * run["lowest.y"]
    print(f"at first it hangs {out.max():.0f} mm out of the plane of its pegs, at the end {out[-1]:.1f} mm")


if __name__ == "__main__":
    main()
