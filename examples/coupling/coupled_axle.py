"""The front axle of components: steering and half axles step by themselves and are as good as the merged model."""

import numpy as np

import koppel
from koppel.couple import check_stability
from koppel.vehicle.modular import modular_rig

METHOD = koppel.SemiImplicitEuler(step=1e-3)


def main() -> None:
    """Prints gaps and deviations of central and decentral couplings, and what is predicted of an unstable one."""
    rig = modular_rig(bar=None)
    machine = koppel.Machine(rig.merge(cut=True))
    koppel.find_equilibrium(machine)
    whole = koppel.simulate(machine, until=1.5, every=0.01, stepper=METHOD)
    for name, options in (
        ("central", {}),
        ("decentral, linear", {"execution": "decentral", "predictor": "linear"}),
        ("decentral, evaluate", {"execution": "decentral", "predictor": "evaluate"}),
    ):
        run = rig.using(**options).simulate(until=1.5, every=0.01, stepper=METHOD, start="equilibrium")
        gap = max(float(np.max(run[path])) for path in run if path.endswith(".gap"))
        height = float(np.max(np.abs(run["left.corner.wheel_pose.z"] - whole["left.corner.wheel_pose.z"])))
        print(f"{name:20} largest gap {gap:.1e} m, wheel height off by {height:.1e} m")
    coupled = rig.using(execution="decentral", predictor="off").machine(METHOD)
    coupled.start_at_equilibrium()
    told = check_stability(coupled)
    print(f"without predictor an error grows by {told.radius:.3g} per step; try {told.suggestion}")


if __name__ == "__main__":
    main()
