"""A stepper written in Python from the parts of a step: evaluate, factor, solve, retract.

It is the linear implicit Euler method, (M - dt D - dt^2 K) du = dt (h + dt K u), and agrees with the built-in one.
"""

import numpy as np

import koppel
from koppel.elements.mechanics import Bushing


def build_model() -> koppel.Model:
    """A spinning block on a soft bushing."""
    model = koppel.Model("spinning block")
    block = model.add_part(
        "block",
        mass=2,
        inertia={"xx": 0.02, "yy": 0.05, "zz": 0.06},
        velocity=[0.5, 0, 0],
        angular_velocity=[1, 8, 2],
    )
    rates, losses = [5e3] * 3 + [20] * 3, [10] * 3 + [0.05] * 3
    model.add("mount", Bushing(frame_a=model.ground, frame_b=block, stiffness=rates, damping=losses))
    return model


def step_own(machine: koppel.Machine, t: float, dt: float) -> None:
    """One step of the linear implicit Euler method."""
    core, q, u = machine.core, machine.q, machine.u

    # forces at the start of the step; keep what the matrices need
    h = core.evaluate(t, q, u, True)

    # one factorization of A = M - dt D - dt^2 K, one solve
    factor = core.factor(dt, dt**2)
    if factor.singular >= 0:
        raise koppel.RunError(f"own stepper stopped at t = {t:g} s: the matrix is singular")
    du = factor.solve(dt * (h + dt * core.stiffness_times(u)))

    # new velocities, and positions moved by them in the tangent space
    machine.u = u + du
    machine.q = core.retract(q, dt * (u + du))


def main() -> None:
    dt, steps = 1e-3, 500
    model = build_model()
    machine = koppel.Machine(model)
    for n in range(steps):
        step_own(machine, n * dt, dt)

    stepper = koppel.LinearImplicitEuler(step=dt)
    built_in = koppel.Machine(model)
    koppel.simulate(built_in, until=steps * dt, stepper=stepper)
    print(f"{stepper.describe()}, {steps} steps")
    print(f"position of the block, own stepper: {np.array2string(machine.q[:3], precision=9)}")
    print(f"position of the block, built in:    {np.array2string(built_in.q[:3], precision=9)}")
    print(f"largest difference {np.max(np.abs(machine.q - built_in.q)):.1e}")


if __name__ == "__main__":
    main()
