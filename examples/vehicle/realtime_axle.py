"""The flagship: two elastokinematic axles under a braking load step, far faster than real time.

Writes to out/: a result file (HDF5), a plot and a report per axle; prints speed, accuracy, and what to type next.
Run it with: python examples/vehicle/realtime_axle.py [--quick]
"""

import subprocess
import sys
from pathlib import Path

from rich.console import Console

import koppel
from koppel.cli.benchmarks.axle import compute_errors
from koppel.libraries.vehicle import AXLES, axle_reference, read_axle
from koppel.view.report import save_report

OUT = Path("out")


def main() -> None:
    console = Console(highlight=False)
    OUT.mkdir(exist_ok=True)
    for name in AXLES:
        model = read_axle(name)
        run = koppel.simulate(model, until=1.5, start="equilibrium", file=OUT / f"{name}.h5")
        reference = axle_reference(name)
        lines = {channel: (reference["t"], reference[channel]) for channel in ("wheel_x", "trailing_link_force")}
        picture = OUT / f"{name}.png"
        run.plot(list(lines), file=picture, title=f"{model.name}: -2500 N at each wheel", reference=lines)
        errors = compute_errors(run, name)
        console.print(
            f"{model.name}: 1.5 s simulated in {run.status.wall_seconds:.3f} s, {len(run.channels)} channels recorded\n"
            f"  error of the wheel {errors['wheel']:.5f}, of the bushing force {errors['force']:.5f}"
        )
        console.print(f"  results {OUT / name}.h5, plot {picture}", soft_wrap=True)
        save_report(run, OUT / f"{name}.html")
    if "--quick" not in sys.argv:
        subprocess.run([sys.executable, "-m", "koppel", "bench", "axle"], check=True)
    command = Path(sys.executable).with_name("koppel")
    if command.is_relative_to(Path.cwd()):
        command = command.relative_to(Path.cwd())
    console.print(f"report:       {OUT / 'double_wishbone.html'}", soft_wrap=True)
    console.print(f"look at it:   {command} view {OUT / 'double_wishbone.h5'}", soft_wrap=True)
    console.print(f"drive it:     {command} live double_wishbone --start equilibrium", soft_wrap=True)


if __name__ == "__main__":
    main()
