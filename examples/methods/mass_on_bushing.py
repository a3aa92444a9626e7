"""A block on a bushing: how far it sinks, how it rings after a push, and where the results are.

Writes out/mass_on_bushing.h5 and out/mass_on_bushing.png.
"""

from pathlib import Path

import koppel

OUT = Path("out")


def build_model() -> koppel.Model:
    """10 kg on 20 N/mm, pushed sideways with 50 N from 0.2 s on."""
    model = koppel.Model("mass on a bushing")
    block = model.add_part("block", mass="10 kg", inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    rates, losses = ["20 N/mm"] * 3 + ["100 N*m/rad"] * 3, [100] * 3 + [1] * 3
    model.add("mount", koppel.mechanics.Bushing(frame_a=model.ground, frame_b=block, stiffness=rates, damping=losses))
    push = model.input("push", "N", {"step": {"time": 0.2, "after": "50 N"}}, description="sideways push")
    model.add("load", koppel.mechanics.Force(frame=block, force=[push, 0, 0]))
    return model


def main() -> None:
    OUT.mkdir(exist_ok=True)
    model = build_model()
    rest = koppel.find_equilibrium(model)
    print(f"sinks by {-1e3 * rest.q[2]:.4f} mm; weight over stiffness is {1e3 * 10 * 9.81 / 20e3:.4f} mm")

    run = koppel.simulate(model, until=1.5, start="equilibrium", file=OUT / "mass_on_bushing.h5")
    x = run["block.x"]
    print(f"the push of 50 N moves it by up to {1e3 * x.max():.3f} mm, in the end by {1e3 * x[-1]:.3f} mm")
    channels = ["block.x", "block.z", "mount.force_x", "push"]
    picture = OUT / "mass_on_bushing.png"
    run.plot(channels, file=picture, title=model.name)
    print(f"results {OUT / 'mass_on_bushing.h5'}, plot {picture}")


if __name__ == "__main__":
    main()
