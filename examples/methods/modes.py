"""Natural frequencies of two masses on springs: linearize against the textbook."""

import numpy as np

import koppel
from koppel.elements.mechanics import Bushing
from koppel.model.reference import Reference

MASS, STIFFNESS, DAMPING = 3.0, 12_000.0, 6.0


def build_model() -> koppel.Model:
    """Two equal masses in a row along z, two equal springs, the first one to ground."""
    model = koppel.Model("two masses")
    rates, losses = [STIFFNESS] * 3 + [500.0] * 3, [DAMPING] * 3 + [0.0] * 3
    below: Reference = model.ground
    for name, height in (("lower", 0.1), ("upper", 0.3)):  # both swing about the same point, and are drawn apart
        shape = {"box": {"size": (0.3, 0.25, 0.08), "position": (0, 0, height)}}
        mass = model.add_part(name, mass=MASS, inertia={"xx": 0.02, "yy": 0.03, "zz": 0.04}, shape=shape)
        model.add(f"{name}_spring", Bushing(frame_a=below, frame_b=mass, stiffness=rates, damping=losses))
        below = mass
    return model


def main() -> None:
    model = build_model()
    model.gravity = [0, 0, 0]
    modes = koppel.linearize(model).modes()
    print("mode   frequency   damping ratio   moves most")
    for number, mode in enumerate(modes, 1):
        print(f"{number:4} {mode.frequency:8.4f} Hz {abs(mode.damping_ratio):15.5f}   {mode.leader}")

    # two equal masses: omega^2 = (3 -+ sqrt(5)) / 2 * k/m
    along_z = sorted(mode.frequency for mode in modes if mode.leader.endswith("vz"))
    formula = [float(np.sqrt((3 + s * np.sqrt(5)) / 2 * STIFFNESS / MASS) / (2 * np.pi)) for s in (-1, 1)]
    for found, wanted in zip(along_z, formula, strict=True):
        print(f"along z: {found:.6f} Hz, by hand {wanted:.6f} Hz")


if __name__ == "__main__":
    main()
