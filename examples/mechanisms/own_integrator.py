"""The equations of a machine in the hands of other people's integrators: classic Runge-Kutta, and SciPy.

A four-bar linkage with a motor torque as input. StandardForm gives x' = f(t, x, inputs), the names and units of all
entries, and the matrices A, B, C, D of the linearized system.
"""

import numpy as np
from four_bar import build_four_bar
from scipy.integrate import solve_ivp

import koppel


def build_driven_four_bar() -> koppel.Model:
    model = build_four_bar()
    motor = model.input("motor", "N*m")
    model.add("motor_torque", koppel.mechanics.Force(frame="crank", torque=[0, 0, motor]))
    return model


def control(t: float) -> list[float]:
    """What an outer program would compute: a torque that swings."""
    return [20.0 * np.sin(3.0 * t)]


def integrate_rk4(form: koppel.StandardForm, until: float, steps: int) -> np.ndarray:
    """Four evaluations per step; after each step the state is put back onto the loops."""
    x, dt = form.x0, until / steps
    for n in range(steps):
        t = n * dt
        k1 = form.rhs(t, x, control(t))
        k2 = form.rhs(t + dt / 2, x + dt / 2 * k1, control(t + dt / 2))
        k3 = form.rhs(t + dt / 2, x + dt / 2 * k2, control(t + dt / 2))
        k4 = form.rhs(t + dt, x + dt * k3, control(t + dt))
        x = form.normalize(t + dt, x + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4))
    return x


def main() -> None:
    form = koppel.StandardForm(build_driven_four_bar(), outputs=["crank_hinge.angle", "coupler.y"])
    print("states: ", ", ".join(f"{s.name} [{s.unit}]" for s in form.state_names))
    print("inputs: ", ", ".join(f"{s.name} [{s.unit}]" for s in form.input_names))
    print("outputs:", ", ".join(f"{s.name} [{s.unit}]" for s in form.output_names))

    exact = solve_ivp(lambda t, x: form.rhs(t, x, control(t)), (0, 1), form.x0, "DOP853", rtol=1e-11, atol=1e-12)
    wanted = form.output(1.0, exact.y[:, -1], control(1.0))[0]
    last = None
    for steps in (50, 100, 200):
        error = abs(form.output(1.0, integrate_rk4(form, 1.0, steps), control(1.0))[0] - wanted)
        order = "" if last is None else f", order {np.log2(last / error):.2f}"
        print(f"Runge-Kutta, {steps} steps: error of the crank angle {error:.1e} rad{order}")
        last = error

    A, B, C, D = form.jacobians(0.0, form.x0)
    print(f"A {A.shape}, B {B.shape}, C {C.shape}, D {D.shape}")
    print(f"the motor turns the crank by {B[3, 0]:.4f} rad/s^2 per N*m")


if __name__ == "__main__":
    main()
