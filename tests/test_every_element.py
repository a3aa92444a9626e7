"""Laws of mechanics that hold for every element of every domain, and for every curve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pytest
from element_laws import CHECKS, check_law, law_kinds, smooth_kinds
from fluid_laws import check_derivatives, check_power, hydraulic_kinds
from machines import (
    INERTIA,
    STEPPERS,
    Array,
    build_tumbling_machine,
    difference,
    measure_order,
    random_state,
    rotation_of,
    take_steps,
    tangent_difference,
)
from scipy.spatial.transform import Rotation

import koppel
from koppel import _core, rotational
from koppel.compile.kinds import check_kind
from koppel.elements.mechanics import Bushing, Force, PointToPoint
from koppel.model.element import Element, port, quantity
from koppel.model.errors import KoppelError
from koppel.model.registry import kinds
from koppel.model.value import Value

CURVES: dict[str, dict[str, Any]] = {
    "linear": {"type": "linear", "slope": 900},
    "cubic": {"type": "cubic", "slope": 700, "cubic": 3e3},
    "piecewise": {"type": "piecewise", "x": [-0.3, -0.1, 0.12, 0.4], "y": [-500, -60, 90, 600]},
    "hermite": {"type": "hermite", "x": [-0.3, -0.05, 0.2], "y": [-400, 20, 300], "slope": [900, 1100, 2500]},
    "bump": {"type": "stop", "side": "bump", "gap": 0.02, "stiffness": 800, "cubic": 4e3},
    "rebound": {"type": "stop", "side": "rebound", "gap": -0.03, "stiffness": 600, "cubic": 2e3},
    "gas": {"type": "gas", "force": 120, "column": 4.0, "exponent": 1.4},
}
DAMPING_CURVES = {name: CURVES[name] for name in ("linear", "cubic", "piecewise", "hermite")}
DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
FRAME_A = {"position": [0.05, -0.04, 0.07], "rotation": {"cardan": [0.3, -0.5, 0.8]}}
FRAME_B = {"position": [-0.06, 0.08, 0.03], "rotation": {"cardan": [-0.2, 0.4, 0.6]}}


def build_pair(element: Callable[[Any, Any], Any], *, gravity: Any = (0, 0, 0)) -> koppel.Model:
    """Two free bodies with one element from frame a of the first to frame b of the second."""
    model = koppel.Model("pair", gravity=gravity)
    one = model.add_part("one", mass=2, inertia=INERTIA, center_of_mass=[0.01, 0.02, -0.03], free=True)
    two = model.add_part("two", mass=1.3, inertia=INERTIA, center_of_mass=[-0.02, 0.01, 0.04], free=True)
    a, b = one.frame("a", **FRAME_A), two.frame("b", **FRAME_B)
    model.add("element", element(a, b))
    return model


def bushing(**values: Any) -> Callable[[Any, Any], Bushing]:
    return lambda a, b: Bushing(frame_a=a, frame_b=b, **values)


def point_to_point(**values: Any) -> Callable[[Any, Any], PointToPoint]:
    return lambda a, b: PointToPoint(frame_a=a, frame_b=b, length=0.3, **values)


INTERNAL: dict[str, Callable[[Any, Any], Any]] = {
    "bushing": bushing(
        stiffness=[900, 1200, 700, 30, 40, 50], damping=[9, 7, 5, 0.3, 0.2, 0.4], preload=[30, -20, 10, 3, -2, 1]
    ),
    "bushing stiffness": bushing(stiffness=[900, 1200, 700, 30, 40, 50]),
    "bushing damping": bushing(damping=[9, 7, 5, 0.3, 0.2, 0.4]),
    "bushing one direction": bushing(stiffness=[0, 500, 0, 0, 0, 0], damping=[0, 0, 8, 0, 0, 0]),
    **{
        f"bushing {name} curve": bushing(curves={d: curve for d in DIRECTIONS}, damping=[9, 7, 5, 0.3, 0.2, 0.4])
        for name, curve in CURVES.items()
    },
    **{f"point to point {name} spring": point_to_point(elastic=curve) for name, curve in CURVES.items()},
    **{f"point to point {name} damper": point_to_point(damping=curve) for name, curve in DAMPING_CURVES.items()},
    "point to point slopes": point_to_point(preload=25, elastic=800, damping=9),
    "point to point law": point_to_point(
        preload=5, elastic=100, force="-300*x - 900*x**3 - 7*v + 2*v*abs(v) + sin(9*x)"
    ),
}
LOADS: dict[str, Callable[[Any, Any], Any]] = {
    "force in world axes": lambda a, b: Force(frame=b, force=[30, -20, 15], torque=[2, 3, -1]),
    "force in frame axes": lambda a, b: Force(frame=b, force=[30, -20, 15], torque=[2, 3, -1], axes="frame"),
    "force over time": lambda a, b: Force(
        frame=a, force=["9*time", "4*sin(5*time)", 3], torque=[0, "2*cos(3*time)", 1]
    ),
}
EVERY = {**INTERNAL, **LOADS}


SMOOTH, LAWS = smooth_kinds(), law_kinds()
FLUID, FLUID_LAWS = hydraulic_kinds(law=False), hydraulic_kinds(law=True)
OTHERS = {
    "control": {"expression", "held", "integrator", "lag", "map", "pi", "table"},
    "hydraulics": {
        "cavitating_node", "elastic_node", "flow_sensor", "oil", "pressure", "pressure_sensor", "rigid_node",
    },
    "joints": {
        "angle_drive", "constant_velocity", "cylindrical", "fixed", "free", "planar", "prismatic", "revolute", "screw",
        "shift_drive", "spherical", "universal",
    },
    "mechanics": {"constraint", "guide", "rod", "rolling"},
    "rotational": {"fixed", "gear", "inertia", "motion", "planetary", "rack", "relative", "shaft"},
    "sensors": {"acceleration", "force", "joint_load", "pose", "travel", "velocity"},
    "translational": {"fixed", "lever", "mass", "motion", "relative", "sled"},
    "vehicle": {"grid_road", "plane_road", "profile_road", "random_road", "wheel_guide"},
}  # fmt: skip
"""Kinds without a law in the core: coordinates, conditions, signals and readings, which have tests of their own."""


def test_every_kind_is_held_to_laws_here_or_has_tests_of_its_own() -> None:
    others = {f"{domain}.{name}" for domain, names in OTHERS.items() for name in names}
    assert set(kinds()) == {*SMOOTH, *LAWS, *FLUID, *FLUID_LAWS, *others}
    declared = {cls.core_kind or kind for kind, cls in {**SMOOTH, **LAWS, **FLUID, **FLUID_LAWS}.items()}
    assert declared == {kind for kind in _core.kinds() if not kind.startswith("planted.")}  # see test_planted_errors


@pytest.mark.parametrize("law", CHECKS)
@pytest.mark.parametrize("kind", SMOOTH)
def test_every_smooth_element(kind: str, law: str) -> None:
    CHECKS[law](SMOOTH[kind])


@pytest.mark.parametrize("kind", FLUID)
def test_every_hydraulic_element_keeps_the_balance_of_power(kind: str) -> None:
    check_power(FLUID[kind])


@pytest.mark.parametrize("kind", FLUID)
def test_every_hydraulic_element_has_exact_derivatives(kind: str) -> None:
    check_derivatives(FLUID[kind])


@pytest.mark.parametrize("kind", LAWS)
def test_every_set_valued_law_only_takes_energy_and_pushes_both_sides_alike(kind: str) -> None:
    check_law(LAWS[kind])


@pytest.mark.parametrize("kind", LAWS)
def test_every_set_valued_law_declares_what_it_does_with_energy(kind: str) -> None:
    assert LAWS[kind].energy == "dissipative"


def test_an_element_that_declares_nothing_is_found() -> None:
    class Silent(rotational.SpringDamper):
        energy = None

    with pytest.raises(AssertionError, match="declares nothing"):
        CHECKS["it declares what it does with energy"](Silent)


def test_swapped_quantities_of_a_shared_kind_are_found() -> None:
    class Swapped(Element):
        core_kind: ClassVar[str] = "line.spring_damper"
        core_words: ClassVar[dict[str, str]] = {"torque": "force", "twist": "travel"}
        outputs: ClassVar[Any] = rotational.SpringDamper.outputs

        shaft_a: Any = port("side a", to="shaft")
        shaft_b: Any = port("side b", to="shaft")
        damping: Value = quantity("N*m*s/rad", "torque per rate of twist", default=0)
        stiffness: Value = quantity("N*m/rad", "torque per twist", default=0)
        rest: Value = quantity("rad", "twist without torque", default=0)

    check_kind("rotational.spring_damper", rotational.SpringDamper)
    with pytest.raises(KoppelError, match=r"params differ, Python \['damping', 'stiffness', 'rest'\], core"):
        check_kind("rotational.swapped", Swapped)


def test_set_valued_laws_are_not_recorded() -> None:
    with pytest.raises(ValueError, match=r"line.friction is a set-valued law; only smooth laws are recorded"):
        _core.record("line.friction")


# laws of elements between frames, written out ---------------------------------------------------------------------


def wrench_about_origin(machine: koppel.Machine, h: Array) -> tuple[Array, Array]:
    """Sum of forces, and of their moments about the world origin, of applied loads h (gyroscopic part removed)."""
    force, moment = np.zeros(3), np.zeros(3)
    for body in range(len(machine.compiled.bodies)):
        q = machine.q[7 * body : 7 * body + 7]
        f, t = h[6 * body : 6 * body + 3], rotation_of(q[3:]) @ h[6 * body + 3 : 6 * body + 6]
        force += f
        moment += np.cross(q[:3], f) + t
    return force, moment


def applied_loads(machine: koppel.Machine, t: float = 0.0) -> Array:
    """h without the gyroscopic term -w x J w."""
    h = machine.forces(t).copy()
    momentum = machine.core.mass_times(machine.u)
    for body in range(len(machine.compiled.bodies)):
        at = slice(6 * body + 3, 6 * body + 6)
        h[at] += np.cross(machine.u[at], momentum[at])
    return h


@pytest.mark.parametrize("name", INTERNAL)
def test_inner_forces_have_no_sum_and_no_moment(name: str) -> None:
    machine = koppel.Machine(build_pair(INTERNAL[name]))
    rng = np.random.default_rng(1)
    largest = 0.0
    for _ in range(20):
        machine.set_state(*random_state(rng, 2))
        h = applied_loads(machine)
        largest = max(largest, float(np.max(np.abs(h))))
        force, moment = wrench_about_origin(machine, h)
        assert np.max(np.abs(force)) < 1e-13 * max(1.0, np.max(np.abs(h)))
        assert np.max(np.abs(moment)) < 1e-13 * max(1.0, np.max(np.abs(h)))
    assert largest > 1.0  # the element did act


@pytest.mark.parametrize("name", EVERY)
def test_derivatives_equal_central_differences_to_1e_6(name: str) -> None:
    machine = koppel.Machine(build_pair(EVERY[name]))
    rng = np.random.default_rng(2)
    t = 0.4
    for _ in range(6):
        q, u = random_state(rng, 2)
        machine.set_state(q, u)
        _, D, K = machine.matrices(t)
        K_size, D_size = max(1.0, np.max(np.abs(K))), max(1.0, np.max(np.abs(D)))
        for i in range(12):
            e = np.zeros(12)
            e[i] = 1.0

            def shifted(s: float, e: Array = e, q: Array = q, u: Array = u) -> Array:
                return machine.forces(t, machine.core.retract(q, s * e), u)

            def faster(s: float, e: Array = e, q: Array = q, u: Array = u) -> Array:
                return machine.forces(t, q, u + s * e)

            assert np.max(np.abs(K[:, i] - difference(shifted, 1e-5))) < 1e-6 * K_size, i
            assert np.max(np.abs(D[:, i] - difference(faster, 1e-4))) < 1e-6 * D_size, i


@pytest.mark.parametrize("name", [name for name in EVERY if name != "point to point law"])  # a signal is tape
def test_derivatives_written_by_hand_equal_those_of_dual_numbers_to_1e_12(name: str) -> None:
    """The dual ones are in world axes; what the state adds (body axes, gyroscopic terms) is removed on both sides.

    h = T^T w with T = diag(1, R^T): a turn theta of the body axes adds R^T-derivative terms, which for a body are
    [theta]x^T applied to its moment.
    """
    machine = koppel.Machine(build_pair(EVERY[name]))
    rng = np.random.default_rng(3)
    for _ in range(6):
        q, u = random_state(rng, 2)
        machine.set_state(q, u)
        machine.forces(0.4, keep=True)
        for a, b in ((1.0, 0.0), (0.0, 1.0), (0.3, 0.07)):
            hand = machine.core.matrix(a, b, True, False)
            dual = compose_from_duals(machine, a, b, 0.4)
            assert np.max(np.abs(hand - dual)) < 1e-12 * max(1.0, np.max(np.abs(hand)))


def compose_from_duals(machine: koppel.Machine, a: float, b: float, t: float) -> Array:
    """-a dh/du - b dh/dtheta in state coordinates, from element derivatives by dual numbers in world axes."""
    n = len(machine.compiled.bodies)
    R = [rotation_of(machine.q[7 * i + 3 : 7 * i + 7]) for i in range(n)]
    world = np.zeros((6 * n, 6 * n))
    for table, (_, rows) in enumerate(machine.compiled.system.tables):
        for row in range(rows):
            links = machine.core.element_links(table, row)
            small = machine.core.element_derivative(table, row, a, b)
            assert small.shape == (6 * len(links), 6 * len(links))
            for i, link in enumerate(links):
                for j, other in enumerate(links):
                    if link >= FIRST_BODY and other >= FIRST_BODY:
                        at, by = 6 * (link - FIRST_BODY), 6 * (other - FIRST_BODY)
                        world[at : at + 6, by : by + 6] -= small[6 * i : 6 * i + 6, 6 * j : 6 * j + 6]
    return to_state_axes(machine, world, a, b, R, t)


FIRST_BODY = 1  # link 0 is ground


def skew(v: Array) -> Array:
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def to_state_axes(machine: koppel.Machine, world: Array, a: float, b: float, R: list[Array], t: float) -> Array:
    """Turns world moments and angles into body axes and adds what only the state knows: R^T and the gyroscopic term.

    In body axes the velocity of a turned body is R exp(theta) w: world twists change by R [theta]x w as well.
    """
    n = len(R)
    loads = applied_loads(machine, t)
    T = np.zeros((6 * n, 6 * n))
    for i in range(n):
        T[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = np.eye(3)
        T[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = R[i]
    A = T.T @ world @ T
    M = machine.core.matrix(0.0, 0.0, False, True)
    for i in range(n):
        at = slice(6 * i + 3, 6 * i + 6)
        w, J = machine.u[at], M[at, at]
        A[at, at] -= b * skew(loads[at])  # d(R^T m) = m x theta in body axes
        A[at, at] -= a * (skew(J @ w) - skew(w) @ J)  # d(-w x J w)/dw
    return A


@pytest.mark.parametrize("name", [name for name in INTERNAL if "damp" in name or name == "bushing one direction"])
def test_a_damper_never_gives_power(name: str) -> None:
    machine = koppel.Machine(build_pair(INTERNAL[name]))
    rng = np.random.default_rng(4)
    powers = []
    for _ in range(200):
        q, u = random_state(rng, 2)
        machine.set_state(q, u)
        moving = applied_loads(machine) @ u
        machine.set_state(q, 0 * u)
        powers.append(moving - applied_loads(machine) @ u)  # the elastic force at the same place taken off
    assert max(powers) <= 1e-12 * max(np.abs(powers))
    assert min(powers) < 0.0


@pytest.mark.parametrize("name", CURVES)
def test_point_to_point_follows_the_law_of_its_curve(name: str) -> None:
    model = build_pair(point_to_point(preload=11.0, elastic=CURVES[name], damping=6.0))
    machine = koppel.Machine(model)
    curve = model.elements["element"].elastic
    rng = np.random.default_rng(5)
    for _ in range(30):
        machine.set_state(*random_state(rng, 2))
        out = machine.outputs()
        p, v = frame_motion(machine)
        L = np.linalg.norm(p)
        x, rate = L - 0.3, p @ v / L
        assert out["element.travel"] == pytest.approx(x, rel=1e-12, abs=1e-14)
        assert out["element.rate"] == pytest.approx(rate, rel=1e-12, abs=1e-13)
        expected = 11.0 + curve.compute(x) + 6.0 * rate
        assert out["element.force"] == pytest.approx(expected, rel=1e-11, abs=1e-10)
        force_on_one = applied_loads(machine)[:3]
        assert force_on_one == pytest.approx(expected * p / L, rel=1e-10, abs=1e-10)  # tension pulls one towards two


def frame_motion(machine: koppel.Machine) -> tuple[Array, Array]:
    """Position and velocity of frame b of two against frame a of one, in world axes."""
    points = []
    for body, frame, center in ((0, FRAME_A, [0.01, 0.02, -0.03]), (1, FRAME_B, [-0.02, 0.01, 0.04])):
        q, u = machine.q[7 * body : 7 * body + 7], machine.u[6 * body : 6 * body + 6]
        arm = np.array(frame["position"]) - center
        R = rotation_of(q[3:])
        points.append((q[:3] + R @ arm, u[:3] + R @ np.cross(u[3:], arm)))
    return points[1][0] - points[0][0], points[1][1] - points[0][1]


@pytest.mark.parametrize("name", CURVES)
@pytest.mark.parametrize("direction", range(6))
def test_bushing_follows_the_law_of_its_curve_in_each_direction(name: str, direction: int) -> None:
    word = DIRECTIONS[direction]
    model = build_pair(
        bushing(curves={word: CURVES[name]}, preload=[1, 2, 3, 4, 5, 6], damping=[2, 3, 4, 0.5, 0.6, 0.7])
    )
    machine = koppel.Machine(model)
    curve = model.elements["element"].curves[word]
    rng = np.random.default_rng(6)
    for _ in range(10):
        machine.set_state(*random_state(rng, 2, angle=0.4))
        A = [
            rotation_of(machine.q[7 * i + 3 : 7 * i + 7])
            @ Rotation.from_euler("XYZ", frame["rotation"]["cardan"]).as_matrix()
            for i, frame in enumerate((FRAME_A, FRAME_B))
        ]
        p, v = frame_motion(machine)
        w = [rotation_of(machine.q[7 * i + 3 : 7 * i + 7]) @ machine.u[6 * i + 3 : 6 * i + 6] for i in range(2)]
        x = np.concatenate([A[0].T @ p, Rotation.from_matrix(A[0].T @ A[1]).as_euler("XYZ")])
        rate = np.concatenate([A[0].T @ (v - np.cross(w[0], p)), A[0].T @ (w[1] - w[0])])
        expected = np.array([1, 2, 3, 4, 5, 6]) + np.array([2, 3, 4, 0.5, 0.6, 0.7]) * rate
        expected[direction] += curve.compute(x[direction])
        out = machine.outputs()
        found = [out[f"element.{kind}_{axis}"] for kind in ("force", "torque") for axis in "xyz"]
        assert found == pytest.approx(expected, rel=1e-11, abs=1e-10)
        # +f on side a, at the origin of frame_b
        loads = applied_loads(machine)
        center = machine.q[:3]
        p_b = machine.q[7:10] + rotation_of(machine.q[10:14]) @ (np.array(FRAME_B["position"]) - [-0.02, 0.01, 0.04])
        f, m = A[0] @ expected[:3], A[0] @ expected[3:]
        moment = rotation_of(machine.q[3:7]).T @ (m + np.cross(p_b - center, f))
        assert loads[:6] == pytest.approx(np.concatenate([f, moment]), rel=1e-10, abs=1e-10)


def test_loads_act_at_the_origin_of_their_frame_in_the_axes_chosen() -> None:
    for axes in ("world", "frame"):
        model = build_pair(lambda a, b, axes=axes: Force(frame=b, force=[30, -20, 15], torque=[2, 3, -1], axes=axes))
        machine = koppel.Machine(model)
        machine.set_state(*random_state(np.random.default_rng(7), 2))
        R = rotation_of(machine.q[10:14])
        A = R @ Rotation.from_euler("XYZ", FRAME_B["rotation"]["cardan"]).as_matrix() if axes == "frame" else np.eye(3)
        f, t = A @ [30, -20, 15], A @ [2, 3, -1]
        arm = R @ (np.array(FRAME_B["position"]) - [-0.02, 0.01, 0.04])
        expected = np.concatenate([f, R.T @ (t + np.cross(arm, f))])
        assert applied_loads(machine)[6:] == pytest.approx(expected, rel=1e-12)
        assert applied_loads(machine)[:6] == pytest.approx(np.zeros(6), abs=1e-14)


# balance of power ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", INTERNAL)
def test_momentum_and_angular_momentum_of_a_free_pair_stay(name: str) -> None:
    """Along the exact motion (variable step) they are constant; no gravity acts."""
    machine = koppel.Machine(build_pair(INTERNAL[name]))
    q, u = start_of_pair()
    machine.set_state(q, u)
    before = total_momentum(machine)
    koppel.simulate(
        machine,
        until=0.05,
        every=0.05,
        start="state",
        stepper=koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12),
    )
    assert np.max(np.abs(total_momentum(machine) - before)) < 1e-8
    assert np.max(np.abs(tangent_difference(machine.q, q))) > 1e-3


def start_of_pair() -> tuple[Array, Array]:
    q = np.array([0.0, 0.0, 0.0, 1.0, 0, 0, 0, 0.5, 0.1, -0.1, *np.array([1.0, 0.1, -0.05, 0.2]) / np.sqrt(1.0525)])
    return q, np.array([0.3, -0.2, 0.5, 4.0, -3.0, 2.0, -0.5, 0.4, 0.1, 3.0, 1.0, -2.0])


def total_momentum(machine: koppel.Machine) -> Array:
    momentum = machine.core.mass_times(machine.u)
    return np.concatenate(wrench_about_origin(machine, momentum))


def test_energy_changes_by_the_work_of_dampers_and_loads_and_the_defect_has_order_2() -> None:
    """Kinetic and potential energy of a tumbling machine against the integral of the power of all else, by lsrt2.

    The power of all applied loads is h . u; of it, that of springs and gravity is the change of potential energy. Here
    it is enough that kinetic energy follows the integral of h . u: the gyroscopic term has no power.
    """
    defects = []
    for steps in (400, 800, 1600):
        machine = koppel.Machine(build_tumbling_machine())
        h = 0.2 / steps
        power, energy = [], []
        for k in range(steps + 1):
            u = machine.u
            energy.append(0.5 * u @ machine.core.mass_times(u))
            power.append(machine.forces(k * h) @ u)
            if k < steps:
                take_steps(machine, koppel.Lsrt2(step=h), 1)
        work = h * (np.sum(power) - 0.5 * (power[0] + power[-1]))
        defects.append(abs(energy[-1] - energy[0] - work))
    assert min(measure_order(defects)) > 1.8, defects
    assert defects[-1] < 1e-3 * max(energy)


@pytest.mark.parametrize("name", [name for name in INTERNAL if "spring" in name or name == "bushing stiffness"])
def test_springs_without_damping_keep_the_energy(name: str) -> None:
    """Energy of a spring is the work done on it: here potential energy by quadrature of the law over travel.

    A point-to-point spring is conservative for every curve. A bushing is so in its translations; Cardan moments that
    act along the axes of frame_a are not derived from a potential at large angles, so angles stay zero there.
    """
    if name == "bushing stiffness":
        model = build_pair(bushing(stiffness=[900, 1200, 700, 0, 0, 0]))
    else:
        model = build_pair(INTERNAL[name])
    machine = koppel.Machine(model)
    machine.set_state(*start_of_pair())
    method = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)

    def total() -> float:
        kinetic = 0.5 * machine.u @ machine.core.mass_times(machine.u)
        if name == "bushing stiffness":
            p, _ = frame_motion(machine)
            A = rotation_of(machine.q[3:7]) @ Rotation.from_euler("XYZ", FRAME_A["rotation"]["cardan"]).as_matrix()
            return float(kinetic + 0.5 * np.array([900, 1200, 700]) @ (A.T @ p) ** 2)
        from scipy.integrate import quad

        element: Any = model.elements["element"]
        x = machine.outputs()["element.travel"]
        kinks = [k for k in (-0.3, -0.1, 0.12, 0.4, -0.05, 0.2, -0.02, -0.03) if 0 < k < x or x < k < 0]
        potential, _ = quad(element.elastic.compute, 0.0, x, points=kinks or None, epsabs=1e-11, epsrel=1e-11)
        return float(kinetic + potential)

    before = total()
    koppel.simulate(machine, until=0.1, every=0.1, start="state", stepper=method)
    assert total() == pytest.approx(before, rel=1e-6)


# invariance ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STEPPERS)
def test_a_machine_moved_and_turned_as_a_whole_moves_in_the_same_way(name: str) -> None:
    shift, angles = np.array([3.0, -2.0, 1.5]), [0.7, -0.4, 1.1]
    Q = Rotation.from_euler("XYZ", angles).as_matrix()
    g = np.array([0, 0, -9.81])

    plain = koppel.Machine(build_tumbling_machine(gravity=list(g)))
    outer = koppel.Model("outer", gravity=list(Q @ g))
    outer.submodel("sub", build_tumbling_machine(), position=list(shift), rotation={"cardan": angles})
    moved = koppel.Machine(outer)
    stepper = STEPPERS[name](step=5e-4)
    for machine in (plain, moved):
        take_steps(machine, stepper, 200)
    for body in range(3):
        a, b = plain.q[7 * body : 7 * body + 7], moved.q[7 * body : 7 * body + 7]
        assert b[:3] == pytest.approx(shift + Q @ a[:3], abs=1e-11)
        assert rotation_of(b[3:]) == pytest.approx(Q @ rotation_of(a[3:]), abs=1e-10)
        ua, ub = plain.u[6 * body : 6 * body + 6], moved.u[6 * body : 6 * body + 6]
        assert ub[:3] == pytest.approx(Q @ ua[:3], abs=1e-9)
        assert ub[3:] == pytest.approx(ua[3:], abs=1e-8)


# builds of the core -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", _core.engines())
@pytest.mark.parametrize("name", STEPPERS)
def test_all_builds_of_the_core_agree_to_rounding(engine: str, name: str) -> None:
    ends = []
    for choice in (engine, "base"):
        compiled = koppel.compile_model(build_tumbling_machine(), engine=choice)
        assert compiled.system.engine == choice
        machine = koppel.Machine(compiled)
        take_steps(machine, STEPPERS[name](step=5e-4), 100)
        ends.append((machine.q, machine.u))
    assert ends[0][0] == pytest.approx(ends[1][0], abs=1e-12)
    assert ends[0][1] == pytest.approx(ends[1][1], abs=1e-10)


@pytest.mark.parametrize("engine", _core.engines())
def test_all_builds_of_the_core_give_the_same_matrix(engine: str) -> None:
    states = []
    for choice in (engine, "base"):
        machine = koppel.Machine(koppel.compile_model(build_tumbling_machine(), engine=choice))
        machine.set_state(*random_state(np.random.default_rng(8), 3))
        h = machine.forces(0.3, keep=True)
        states.append((h, machine.core.matrix(1e-3, 1e-6, True, True), machine.core.matrix(1.0, 0.5, False, False)))
    for mine, base in zip(*states, strict=True):
        assert np.max(np.abs(mine - base)) < 1e-13 * np.max(np.abs(base))
