"""A differential cylinder on a 4/3 valve: out, hold, and back in.

The chambers are elastic nodes with moving walls, the edges of the valve orifices without mass, the ends of the stroke
hard stops. With the valve shut the load rests on two columns of oil; nothing leaks, and no leakage is needed.
"""

import numpy as np

import koppel
from koppel import hydraulics, translational

LOAD = 5000.0  # N, against the cylinder


def build() -> koppel.Model:
    model = koppel.Model("cylinder")
    model.add("oil", hydraulics.Oil.hlp_46(temperature="45 degC"))
    model.add("supply", hydraulics.Pressure(pressure="100 barg"))
    model.add("tank", hydraulics.Pressure(pressure="0 barg"))
    hydraulics.add_cylinder(
        model, "ram", bore=0.05, rod_b=0.03, stroke=0.25, mass=150, position=0.05, dead_volume=4e-5, damping=500,
        pressure_a="40 barg", pressure_b="22 barg",
    )  # fmt: skip
    ports = {"P": "supply", "A": "ram_A", "B": "ram_B", "T": "tank"}
    edges = hydraulics.four_three_edges(ports, area=6e-6, overlap=5e-5, slope_travel=6e-4)
    spool = {"table": {"time": [0, 0.02, 0.5, 0.52, 0.8, 0.82, 1.4], "value": [0, 6e-4, 6e-4, 0, 0, -6e-4, -6e-4]}}
    model.input("spool", "m", spool)
    hydraulics.way_valve(model, "valve", edges=edges, spool="spool", rounding=1e4)
    model.add("load", translational.Force(sled_b="ram", force=-LOAD))
    return model


def main() -> None:
    run = koppel.simulate(build(), until=1.4, stepper=koppel.TimeStepping(step=2e-4))
    time, travel, speed = (np.asarray(values) for values in (run.time, run["ram.position"], run["ram.speed"]))
    held = (time > 0.7) & (time < 0.8)
    p_a, p_b = (np.asarray(run[f"ram_{side}.pressure"])[held].mean() / 1e5 for side in "AB")
    print(f"out to {1e3 * travel[held].mean():.1f} mm with at most {speed.max():.2f} m/s")
    print(f"held within {1e6 * np.ptp(travel[held]):.0f} um at {p_a:.1f} and {p_b:.1f} bar")
    print(f"back in at {1e3 * travel[-1]:.1f} mm")
    assert np.all(np.asarray(run["valve_PA.flow"])[held] == 0.0)  # shut is shut
    assert travel[-1] < travel[held].mean() - 0.05


if __name__ == "__main__":
    main()
