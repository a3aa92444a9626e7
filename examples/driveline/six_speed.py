"""A car with a six-speed automatic gearbox: launch, all shifts up, all shifts down, stop.

Gear sets with losses, five clutches, converter with lock-up, shift logic, driver. Writes out/six_speed.h5,
out/six_speed.png (slip of the brakes C and D) and out/six_speed_drive.png (speeds and torques).
"""

from pathlib import Path

import numpy as np

import koppel
from koppel import powertrain

OUT = Path("out")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    cycle = powertrain.up_and_down(top=130, accelerate=30, brake=25)
    machine = koppel.Machine(powertrain.six_speed_vehicle(cycle))
    run = koppel.simulate(
        machine,
        until=cycle.duration,
        stepper=koppel.TimeStepping(step=1e-3),
        every=0.01,
        start="design",
        file=OUT / "six_speed.h5",
    )
    print("gear  ratio   from    until")
    gears, ratios = run["gearbox.gear.value"], powertrain.gear_ratios()
    starts = np.flatnonzero(np.append(True, np.diff(gears) != 0))
    for begin, end in zip(starts, [*starts[1:], len(gears) - 1], strict=True):
        gear = int(gears[begin])
        print(f"{gear:4} {ratios[gear]:6.3f} {run.time[begin]:6.2f} s {run.time[end]:6.2f} s")
    distance, fuel, speed = (
        run[name][-1] for name in ("chassis.car.position", "engine.fuel.value", "chassis.car.speed")
    )
    print(f"{distance:.0f} m, {1e3 * fuel:.1f} g fuel, at the end {speed} m/s")
    heat = {name: -np.trapezoid(run[f"gearbox.{name}.power"], run.time) for name in "ABCDE"}
    print("heat of the clutches:", ", ".join(f"{name} {1e-3 * value:.1f} kJ" for name, value in heat.items()))
    count = machine.core.law_count
    print(
        f"changes of branch {count['changes']}, most in a step {count['most_changes']}, unsettled {count['unsettled']}"
    )
    print(f"real-time factor {run.status.real_time_factor:.4f}")
    slips = ["gearbox.C.slip", "gearbox.D.slip", "gearbox.gear.value"]
    drive = ["chassis.car.speed", "engine.crank.speed", "gearbox.input.speed", "engine.combustion.torque"]
    picture = OUT / "six_speed.png"
    run.plot(slips, file=picture, title="Slip of the brakes C and D")
    other = OUT / "six_speed_drive.png"
    run.plot(drive, file=other, title="Six-speed car through all gears")
    print(f"results {OUT / 'six_speed.h5'}, plots {picture} and {other}")


if __name__ == "__main__":
    main()
