"""Andrews' squeezing mechanism, from andrews.yaml: three loops, a crank above 10 000 turns per minute after 0.03 s.

Writes out/andrews.png.
"""

from pathlib import Path

import koppel

OUT = Path("out")
FILE = Path(__file__).with_name("andrews.yaml")
PUBLISHED = {"beta": 15.81077119629904, "gamma": 0.04082224013073101, "Phi": -0.5347301163226948}  # rad at 0.03 s


def main() -> None:
    OUT.mkdir(exist_ok=True)
    compiled = koppel.compile_model(koppel.read_model(FILE))
    print(f"{compiled.system.nu} angles, {compiled.system.n_lambda} conditions through {set(compiled.constraints)}")
    for step in (2e-5, 1e-5, 5e-6):
        run = koppel.simulate(compiled, until=0.03, stepper=koppel.Lsrt2(step=step), every=1e-4)
        errors = {name: abs(run[f"{name}.angle"][-1] - value) for name, value in PUBLISHED.items()}
        words = ", ".join(f"{name} {error:.1e}" for name, error in errors.items())
        print(f"step {1e6 * step:4.0f} µs: errors at 0.03 s in rad: {words}")
    angles = [f"{name}.angle" for name in ("gamma", "Phi", "delta", "Omega", "epsilon")]
    channels = [*angles, "beta.rate", "spring.force"]
    run.plot(channels, file=OUT / "andrews.png", title=compiled.model.name)
    print(f"plot {OUT / 'andrews.png'}")


if __name__ == "__main__":
    main()
