"""A study without compiling again: the spring rate of the quarter car is changed between runs."""

from pathlib import Path

import koppel

FILE = Path(__file__).with_name("quarter_car.yaml")


def main() -> None:
    machine = koppel.Machine(koppel.read_model(FILE))  # compiled once
    print("spring rate   ride frequency   damping ratio   largest wheel load")
    for rate in ("16 N/mm", "22 N/mm", "30 N/mm", "40 N/mm"):
        machine.set_parameters({"spring_rate": rate})
        machine.reset()
        koppel.find_equilibrium(machine)
        ride = next(mode for mode in koppel.linearize(machine).modes() if mode.leader == "body.vz")
        run = koppel.simulate(machine, until=1.5, start="equilibrium")
        load = run["wheel_load"].max()
        print(f"{rate:>11} {ride.frequency:13.3f} Hz {ride.damping_ratio:15.4f} {load:18.0f} N")
        machine.set_state(machine.q, None, 0.0)  # back to t = 0


if __name__ == "__main__":
    main()
