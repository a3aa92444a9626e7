"""States of control elements and set-valued laws in all analyses, against equations written by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import koppel

MASS, GAIN, LAG = 2.0, 100.0, 0.1


def held_sled(feedback: str, *, loop: bool = False) -> koppel.Model:
    """A sled on a rail, pushed by feedback of what a lag shows of its shift; loop: the rail closes a loop."""
    model = koppel.Model("sled", gravity=(0, 0, 0))
    sled = model.add_part("sled", mass=MASS, inertia={"xx": 1, "yy": 1, "zz": 1}, center_of_mass=(0.2, 0, 0))
    model.add("rail", koppel.joints.Prismatic(frame_a=model.ground, frame_b=sled, axis=(1, 0, 0), shift=1.0))
    model.add("lag", koppel.control.Lag(input="rail.shift/(1 m)", time_constant=LAG))
    model.add("push", koppel.mechanics.Force(frame=sled, force=[feedback, 0, 0]))
    if loop:
        rider = model.add_part("rider", mass=0, inertia={"xx": 0, "yy": 0, "zz": 0})
        model.add("guide", koppel.joints.Prismatic(frame_a=model.ground, frame_b=rider, axis=(1, 0, 0), shift=1.0))
        model.add("tie", koppel.mechanics.Constraint(zero="rail.shift - guide.shift"))
    return model


@pytest.mark.parametrize("loop", [False, True])
def test_eigenvalues_are_those_with_the_lag(loop: bool) -> None:
    """m s^2 (T s + 1) + k = 0."""
    found = koppel.linearize(held_sled("-100 N*lag.value", loop=loop))
    wanted = np.roots([MASS * LAG, MASS, 0, GAIN])
    assert np.sort_complex(found.eigenvalues()) == pytest.approx(np.sort_complex(wanted), abs=1e-6)
    assert found.states == ("lag",)
    assert {mode.leader for mode in found.modes()} <= {"rail.speed", "guide.speed"}


def test_mode_of_a_state_alone_is_led_by_its_element() -> None:
    """A lag that pushes nothing: 0, 0 and -1/T."""
    modes = koppel.linearize(held_sled("0 N")).modes()
    assert modes[-1].eigenvalue == pytest.approx(-1 / LAG, rel=1e-6)
    assert modes[-1].leader == "lag" and not np.any(modes[-1].shape)


@pytest.mark.parametrize("loop", [False, True])
def test_equilibrium_has_resting_states(loop: bool) -> None:
    """15 N - 100 N/m * shift = 0 through the lag, which then shows the shift."""
    machine = koppel.Machine(held_sled("15 N - 100 N*lag.value", loop=loop))
    found = koppel.find_equilibrium(machine)
    assert machine.outputs()["rail.shift"] == pytest.approx(0.15, abs=1e-9)
    assert found.x == pytest.approx([0.15], abs=1e-9) and found.neutral == ()
    run = koppel.simulate(machine, until=0.01, start="equilibrium")
    assert run["rail.shift"] == pytest.approx(np.full(11, 0.15), abs=1e-9)


def test_integrator_brings_its_input_to_zero() -> None:
    """A spring of 50 N/m and an integrator that pushes until the shift is 0.4 m: it holds 20."""
    model = held_sled("0 N")
    spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b="sled", stiffness=[50, 0, 0, 0, 0, 0])
    model.add("spring", spring)
    model.add("sum", koppel.control.Integrator(rate="0.4 - rail.shift/(1 m)"))
    model.add("motor", koppel.mechanics.Force(frame="sled", force=["1 N*sum.value", 0, 0]))
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    assert out["rail.shift"] == pytest.approx(0.4, abs=1e-9) and out["sum.value"] == pytest.approx(20.0, abs=1e-6)


def test_integrator_that_never_rests_has_no_equilibrium() -> None:
    model = held_sled("-100 N*lag.value")
    model.add("clock", koppel.control.Integrator(rate="1"))
    with pytest.raises(koppel.EquilibriumError, match="clock"):
        koppel.find_equilibrium(model)


def test_equilibrium_is_followed_with_its_states() -> None:
    model = held_sled("1 N*level - 100 N*lag.value")
    model.parameter("level", 0)
    run = koppel.follow_equilibrium(model, parameter="level", values=[0, 10, 20])
    assert run["rail.shift"] == pytest.approx([0.0, 0.1, 0.2], abs=1e-9)
    assert run["lag.value"] == pytest.approx([0.0, 0.1, 0.2], abs=1e-9)


def test_standard_form_carries_the_states() -> None:
    form = koppel.StandardForm(held_sled("-100 N*lag.value"), outputs=["rail.shift", "lag.value"])
    assert [entry.name for entry in form.state_names] == ["rail.shift", "rail.speed", "lag.state"]
    x = np.array([1.0, 0.5, 0.3])
    assert form.rhs(0.0, x) == pytest.approx([0.5, -GAIN * 0.3 / MASS, (1.0 - 0.3) / LAG])
    assert form.output(0.0, x) == pytest.approx([1.0, 0.3])
    A, _, C, _ = form.jacobians(0.0, x)
    assert np.allclose(A, [[0, 1, 0], [0, 0, -GAIN / MASS], [1 / LAG, 0, -1 / LAG]], atol=1e-6)
    assert np.allclose(C, [[1, 0, 0], [0, 0, 1]], atol=1e-8)
    own = solve_ivp(form.rhs, (0, 1), form.x0, rtol=1e-9, atol=1e-11).y[:, -1]
    run = koppel.simulate(held_sled("-100 N*lag.value"), until=1.0, stepper=koppel.VariableStep(), every=0.5)
    assert form.output(1.0, own) == pytest.approx([run["rail.shift"][-1], run["lag.value"][-1]], abs=1e-6)
    with pytest.raises(koppel.KoppelError, match="1 positions, 1 velocities and 1 other states, not 2"):
        form.rhs(0.0, x[:2])


def driven_pair(signal: str) -> koppel.Model:
    """A shaft with a speed v' = (signal - v) / T of 0.1 s, and another one of 1 kg*m**2 on a spring behind it."""
    model = koppel.Model("pair")
    for name in ("driven", "load"):
        model.add(name, koppel.rotational.Shaft(inertia=1))
    link = {"shaft_a": "driven", "shaft_b": "load", "stiffness": 10, "damping": 1}
    model.add("link", koppel.rotational.SpringDamper(**link))
    model.add("source", koppel.rotational.Motion(shaft="driven", speed=signal, time_constant=LAG))
    return model


def driven_matrix(of_driven: float, of_load: float) -> np.ndarray:
    """(angle, load angle, load speed, v)' with the signal of_driven * angle + of_load * load angle."""
    rate = [of_driven / LAG, of_load / LAG, 0, -1 / LAG]
    return np.array([[0, 0, 0, 1], [0, 0, 1, 0], [10, -10, -1, 1], rate])


FEEDBACK = {"(0.3 rad - driven.angle)/(1 s)": (-1.0, 0.0), "(0.3 rad - load.angle)/(1 s)": (0.0, -1.0)}


@pytest.mark.parametrize("signal", FEEDBACK)
def test_standard_form_knows_the_speed_that_follows_a_state(signal: str) -> None:
    form = koppel.StandardForm(driven_pair(signal), outputs=["driven.speed"])
    names = ["driven.angle", "load.angle", "driven.speed", "load.speed", "source.state"]
    assert [entry.name for entry in form.state_names] == names == [entry.name for entry in form.tangent_names]
    x, gains = np.array([0.1, 0.2, 0.5, 0.7, 0.5]), FEEDBACK[signal]
    wanted = (0.3 + gains[0] * 0.1 + gains[1] * 0.2 - 0.5) / LAG
    for _ in range(2):  # a call does not depend on the one before
        assert form.rhs(0.0, x) == pytest.approx([0.5, 0.7, wanted, -10 * 0.1 - 0.2, wanted])
        form.rhs(0.0, np.zeros(5))
    exact = np.append(np.poly(driven_matrix(*gains)), 0.0)  # times s, as driven.speed and v are the same
    assert np.poly(form.jacobians(0.0, x).A) == pytest.approx(exact, rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("signal", FEEDBACK)
def test_linearize_refuses_feedback_through_a_driven_speed(signal: str) -> None:
    with pytest.raises(koppel.KoppelError, match=r"the speed that 'source' gives follows the motion; take A of"):
        koppel.linearize(driven_pair(signal), at="design")
    model = driven_pair("follow.value*(1 rad)/(1 s)")
    model.add("follow", koppel.control.Lag(input=signal.replace("(1 s)", "(1 rad)"), time_constant=1))
    with pytest.raises(koppel.KoppelError, match=r"the speed that 'source' gives"):
        koppel.linearize(model, at="design")


def test_linearize_takes_driven_speeds_without_feedback() -> None:
    """J s^2 + d s + k = 0 behind the source, and -1/T of the source itself."""
    found = koppel.linearize(driven_pair("2 rad/s"), at="design").eigenvalues()
    wanted = np.append(np.roots([1, 1, 10]), -1 / LAG)
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(wanted), abs=1e-6)


# laws -----------------------------------------------------------------------------------------------------------------


def braked_disk() -> koppel.Model:
    model = koppel.Model("disk")
    model.add("disk", koppel.rotational.Shaft(inertia=1, speed=2))
    model.add("brake", koppel.rotational.Brake(shaft="disk", normal=4))
    return model


def test_right_hand_side_has_the_torque_of_the_brake() -> None:
    """4 N*m against the motion, either way; at rest it holds."""
    machine = koppel.Machine(braked_disk())
    form = koppel.StandardForm(braked_disk(), outputs=["disk.speed"])
    assert machine.accelerations() == pytest.approx([-4.0])
    for speed, rate in ((2.0, -4.0), (0.0, 0.0), (-3.0, 4.0), (1.0, -4.0)):
        y = np.array([0.1, speed])
        assert machine.rhs(0.0, y) == pytest.approx([speed, rate])
        assert form.rhs(0.0, y) == pytest.approx([speed, rate])
        assert machine.accelerations(0.0, y[:1], y[1:]) == pytest.approx([rate])


def test_accelerations_leave_the_branches_in_force() -> None:
    machine = koppel.Machine(braked_disk())
    machine.settle_laws()
    before = machine.core.state_bytes()
    assert machine.accelerations(0.0, np.zeros(1), np.array([-3.0])) == pytest.approx([4.0])
    assert machine.core.state_bytes() == before


def test_jacobian_with_laws_holds_on_the_branches_of_the_state() -> None:
    """Slipping the torque does not depend on the speed; sticking nothing moves."""
    form = koppel.StandardForm(braked_disk(), outputs=["disk.speed"])
    for speed in (2.0, 0.0):
        A = form.jacobians(0.0, np.array([0.0, speed])).A
        assert A[1] == pytest.approx([0.0, 0.0], abs=1e-9)


def test_an_expression_is_its_input_under_a_name() -> None:
    model = koppel.Model("named")
    model.add("s", koppel.rotational.Shaft(inertia=1, speed=2))
    model.add("twice", koppel.control.Expression(input="2*s.speed"))
    model.add("drag", koppel.rotational.Torque(shaft_b="s", torque="-twice.value"))
    run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=1e-3, theta=0.5))
    assert np.array_equal(run["twice.value"], 2 * run["s.speed"])
    assert abs(run["s.speed"][-1] - 2 * np.exp(-2)) < 1e-5


def test_states_start_at_rest_where_asked() -> None:
    """A lag shows its input, a controller the integral that holds its error, two of them together."""
    model = held_sled("0 N")
    model.add("slow", koppel.control.Lag(input="3 + rail.shift/(1 m)", time_constant=2, steady=True))
    model.add("slower", koppel.control.Lag(input="slow.value**2", time_constant=5, steady=True))
    model.add("free", koppel.control.Lag(input="7", time_constant=1, start=2))
    model.add("control", koppel.control.Pi(error="0", gain=2, time=1, start=0.3, steady=True))
    run = koppel.simulate(model, until=0.01)
    assert run["slow.value"] == pytest.approx(np.full(11, 4.0), abs=1e-12)
    assert run["slower.value"] == pytest.approx(np.full(11, 16.0), abs=1e-12)
    assert run["free.value"][0] == 2.0 and run["control.integral"][-1] == 0.3


def test_a_state_that_cannot_rest_says_so() -> None:
    model = held_sled("0 N")
    model.add("clock", koppel.control.Integrator(rate="1", steady=True))
    with pytest.raises(koppel.KoppelError, match="'clock' finds no value at which it rests"):
        koppel.Machine(model)
