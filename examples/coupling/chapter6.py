"""Couplings of an axle and of a car, figure beside figure with chapter 6 of Esterl's thesis; --quick for short runs.

Dynamic rig (plates +/- 40 mm, steering wheel 480 deg) and a double lane change at 80 km/h, semi-implicit Euler.
"""

import sys
from typing import Any

import numpy as np

import koppel
from koppel.couple import check_stability
from koppel.vehicle.modular import modular_car, modular_rig

QUICK = "--quick" in sys.argv
RIG_UNTIL, CAR_UNTIL = (1.0, 2.5) if QUICK else (6.0, 40.0)


def euler(step: float = 1e-3) -> koppel.SemiImplicitEuler:
    """The method of the source."""
    return koppel.SemiImplicitEuler(step=step)


def largest_gap(run: koppel.Run) -> float:
    """In m, after the first 0.05 s."""
    late = run.time > 0.05
    return max(float(np.max(run[path][late])) for path in run if path.endswith(".gap"))


def rig_row(name: str, published: str, step: float = 1e-3, **options: Any) -> None:
    """One coupling of the rig: its gap, or when its run ended."""
    bar = None if options.get("technique") == "imposed_motion" else 24000.0
    machine = modular_rig(bar=bar, **options).machine(euler(step))
    until = RIG_UNTIL if step >= 1e-3 else 0.3
    machine.start_at_equilibrium()
    told = check_stability(machine, suggest=False)
    predicted = "stable" if told.stable else "unstable"
    try:
        found = f"gap {largest_gap(machine.simulate(until=until, every=1e-2, start='state')):.1e} m"
    except koppel.RunError as error:
        found = f"unstable, ended at {str(error).split('t = ')[1].split(':')[0]}"
    gain = f", loop gain {told.gain:.3g}" if told.gain else ""
    print(f"  {name:46} {found:32} predicted {predicted}{gain}; source: {published}")


def show_rig() -> None:
    """Gaps and stability on the dynamic rig."""
    print("dynamic rig, section 6.1")
    decentral: dict[str, Any] = {"execution": "decentral"}
    springs: dict[str, Any] = {"technique": "spring_damper", "stiffness": 1e6, "damping": 1e2}
    rig_row("index 3, central, one Newton step", "-")
    rig_row("index 3, decentral, linear predictor", "1e-8 .. 1e-6 m", **decentral, predictor="linear")
    rig_row("index 3, decentral, forces anew", "-", **decentral, predictor="evaluate")
    rig_row("index 3, decentral, forces and matrices anew", "-", **decentral, predictor="renew")
    for step, told in ((1e-3, "unstable"), (1e-4, "unstable"), (1e-5, "stable")):
        rig_row(f"index 3, decentral, no predictor, {step:g} s", told, step, **decentral, predictor="off")
    rig_row("index 1 without stabilization", "drifts", technique="index1", baumgarte=None)
    for step, told in ((1e-3, "unstable"), (1e-4, "1e-5 .. 1e-4 m")):
        rig_row(f"springs C2, D2, {step:g} s", told, step, **springs)
    rig_row("springs C2, D2, own Jacobian, 0.001 s", "-", **springs, jacobian="own")
    rig_row("springs C2, D2, delayed Jacobian, 0.001 s", "unstable", **springs, jacobian="delayed")
    for damping, step, told in ((1.0, 1e-3, "unstable"), (100.0, 1e-3, "stable"), (100.0, 1e-4, "-")):
        name = f"imposed motion, column damping {damping:g}, {step:g} s"
        led: dict[str, Any] = {"technique": "imposed_motion", "leader": "ground"}
        rig_row(name, told, step, **led, options={"column_damping": damping})


def show_car() -> None:
    """The lane change of components against the merged model."""
    print(f"double lane change, {CAR_UNTIL:g} s, section 6.2: largest deviation from the merged model")
    quantities = {
        "body z": ("body.pose.z", 1.0, "m", 1e-4),
        "wheel z": ("left.corner.wheel_pose.z", 1.0, "m", 1e-5),
        "lateral acceleration": ("body.acceleration.ay", 1.0, "m/s^2", 0.01),
        "yaw rate": ("body.body.wz", np.rad2deg(1.0), "deg/s", 0.01),
        "roll": ("body.pose.rx", np.rad2deg(1.0), "deg", 0.01),
    }
    car = modular_car()
    whole = koppel.simulate(car.merge(cut=True), until=CAR_UNTIL, every=0.01, stepper=euler())
    central = car.simulate(until=CAR_UNTIL, every=0.01, stepper=euler())
    apart = car.using(execution="decentral").simulate(until=CAR_UNTIL, every=0.01, stepper=euler())
    late = whole.time > 0.05
    for name, (path, scale, unit, published) in quantities.items():
        found = [scale * float(np.max(np.abs(run[path] - whole[path])[late])) for run in (central, apart)]
        print(f"  {name:22} central {found[0]:.1e}, decentral {found[1]:.1e} {unit}; source: {published:g}")
    print(f"  {'gap':22} central {largest_gap(central):.1e}, decentral {largest_gap(apart):.1e} m")


def main() -> None:
    """Both sections; cost of the couplings: koppel bench couple."""
    show_rig()
    show_car()


if __name__ == "__main__":
    main()
