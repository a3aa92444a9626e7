"""Couplings of an axle and of a car, figure beside figure with chapter 6 of Esterl's thesis, on one page.

Kinematics, gaps, springs, predictor, imposed motion, a double lane change of 40 s and the cost of each technique;
semi-implicit Euler. Writes out/chapter6.html; --quick for short runs and no cost.
"""

import sys
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

import koppel
from koppel.couple import check_stability
from koppel.results.plot import COLORS, to_svg
from koppel.vehicle.car_data import MIDSIZE
from koppel.vehicle.modular import kinematic_rig, modular_car, modular_rig
from koppel.view.report import panels, save_study, section, table

QUICK = "--quick" in sys.argv
LATE = "forces that come a step late"
SWEEP_UNTIL, RIG_UNTIL, CAR_UNTIL = (2.0, 1.0, 2.5) if QUICK else (6.0, 6.0, 40.0)
TECHNIQUES: dict[str, dict[str, Any]] = {
    "central": {},
    "central, explicit coordinates": {"explicit": True},
    "decentral, linear": {"execution": "decentral", "predictor": "linear"},
    "decentral, evaluate": {"execution": "decentral", "predictor": "evaluate"},
    "decentral, renew": {"execution": "decentral", "predictor": "renew"},
}
C2: dict[str, Any] = {"technique": "spring_damper", "stiffness": 1e6, "damping": 1e2}
C1, C3 = {**C2, "tie_rod": 0.1}, {**C2, "stiffness": 2e6, "damping": 2e2}
BEGINNING = 0.05
"""Couplings find their forces until then, in s; gaps of that time are told apart."""
BESIDE: list[tuple[str, str, str, str]] = []
BAR = float(MIDSIZE["front"]["anti_roll_bar"])
Numbers = np.ndarray[Any, np.dtype[np.float64]]


def euler(step: float = 1e-3) -> koppel.SemiImplicitEuler:
    """The method of the source."""
    return koppel.SemiImplicitEuler(step=step)


def largest(run: koppel.Run, name: str = "gap", at: str = "") -> float:
    """The largest value of a quantity over the couplings whose name holds `at`, after the first 0.05 s."""
    late = run.time > BEGINNING
    return max(float(np.max(run[path][late])) for path in run if path.endswith(f".{name}") and at in path)


def first_gap(machine: koppel.couple.Coupled, start: Literal["design", "equilibrium"]) -> str:
    """The largest gap of all steps of the first 0.05 s, where the couplings find their forces."""
    try:
        run = machine.simulate(until=BEGINNING, start=start, record=["couplings.**"])
    except koppel.RunError:
        return "unstable"
    return f"{max(float(np.max(run[path])) for path in run if path.endswith('.gap')):.1e} m"


def beside(what: str, source: str, found: str, same: bool, reason: str = "") -> None:
    """Keeps a figure of the source and the one found here for the table at the top; the reason where they differ."""
    BESIDE.append((what, source, found, "" if same else reason))


def show_beside() -> str:
    """Every figure that the chapter publishes beside the one found here."""
    note = "The last column tells why a figure differs; where it is empty, the source is met (cost: to a tenth) or the "
    note += "figure is smaller. Largest values after the first 0.05 s."
    head = ("figure", "source", "koppel", "where they differ: why")
    return section("Chapter 6 and koppel side by side", table(head, BESIDE), note)


def deviation(run: koppel.Run, reference: koppel.Run, path: str) -> float:
    """Largest difference from the merged model after the first 0.05 s."""
    late = run.time > BEGINNING
    return float(np.max(np.abs(run[path] - reference[path])[late]))


def say(title: str, text: str) -> None:
    """One line for the terminal."""
    print(f"  {title:48} {text}")


# 6.1.1 kinematics ---------------------------------------------------------------------------------------------------


def show_kinematics() -> str:
    """Sweeps of both wheels and of the rack against the merged model; gaps of index 3 and index 1."""
    print("kinematics, 6.1.1: largest deviation from the merged model")
    quantities = {"x [m]": "wheel_pose.x", "y [m]": "wheel_pose.y", "toe [deg]": "toe", "camber [deg]": "camber",
                  "spring [N]": "spring.force", "damper [N]": "damper.force"}  # fmt: skip
    published = ("", "1e-05", "1e-05", "0.1", "0.1", "1", "1", "1e-8 .. 1e-6", "1e-6")
    figure, axes = panels(2, 2, 5.2)
    rows: list[tuple[str, ...]] = []
    sweeps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("parallel travel", {"travel": 0.08}), ("rack travel", {"travel": 0.0, "rack": 0.0745}),
    )  # fmt: skip
    drift: list[tuple[str, str, str, str]] = []
    most: dict[str, float] = {}  # of both sweeps
    for k, (name, motion) in enumerate(sweeps):
        whole = koppel.simulate(kinematic_rig(**motion).merge(cut=True), until=SWEEP_UNTIL, every=0.01, stepper=euler())
        for color, (technique, options) in zip(COLORS, TECHNIQUES.items(), strict=False):
            run = kinematic_rig(**motion, **options).simulate(until=SWEEP_UNTIL, every=0.01, stepper=euler())
            found = [deviation(run, whole, f"left.corner.{path}") for path in quantities.values()]
            rows.append((f"{name}, {technique}", *(f"{value:.1e}" for value in found), f"{largest(run):.1e}",
                         f"{largest(run, 'gap_rate'):.1e}"))  # fmt: skip
            say(f"{name}, {technique}", f"gap {largest(run):.1e} m, wheel y {found[1]:.1e} m, toe {found[2]:.1e} deg")
            draw_gap(axes[k], run, technique, color)
            seen = dict(zip(("x", "y", "toe", "camber", "spring", "damper"), found, strict=True))
            seen |= {at: largest(run, at=at) for at in ("_body", "_rod")} | {"rate": largest(run, "gap_rate")}
            most |= {f"{technique} {key}": max(value, most.get(f"{technique} {key}", 0)) for key, value in seen.items()}
        run = kinematic_rig(**motion, technique="index1", baumgarte=None).simulate(
            until=SWEEP_UNTIL, every=0.01, stepper=euler()
        )
        draw_gap(axes[k], run, "index 1", "black")
        drift.append((name, *fit_drift(run, 1.0 if motion["travel"] else 0.5)))
        say(f"{name}, index 1 not stabilized", f"position ~ t^{drift[-1][1]}, velocity ~ t^{drift[-1][2]}")
        axes[k][0].set(title=name, ylabel="largest gap [m]")
        axes[k][1].set(title=name, ylabel="largest gap rate [m/s]")
        for panel in axes[k]:
            panel.set(yscale="log", xlabel="time [s]")
    for what, keys, told, unit in (("wheel x, y", "xy", 1e-5, "m"), ("toe, camber", ("toe", "camber"), 0.1, "deg"),
                                   ("spring, damper", ("spring", "damper"), 1.0, "N")):  # fmt: skip
        values = [max(most[f"{one} {key}"] for key in keys) for one in ("central", "decentral, linear")]
        beside(f"sweeps against the merged model, {what}", f"{told:g} {unit}",
               f"central {values[0]:.1e}, linear {values[1]:.1e} {unit}", max(values) <= told, LATE)  # fmt: skip
    for what, key, told in (("body and half axle, explicit coordinates", "central, explicit coordinates _body", 1e-6),
                            ("body and half axle, without", "central _body", 1e-8),
                            ("steering and half axle", "central _rod", 1e-8)):  # fmt: skip
        beside(f"sweeps, gap of index 3, {what}", f"{told:g} m", f"{most[key]:.1e} m", most[key] <= told)
    rates = [most[f"{one} rate"] for one in ("central", "decentral, linear")]
    beside("sweeps, gap rate of index 3", "1e-6 m/s", f"central {rates[0]:.1e}, linear {rates[1]:.1e} m/s",
           max(rates) <= 1e-6, "a decentral step closes the gap, not its rate: of the order of the step")  # fmt: skip
    beside(
        "index 1 not stabilized, wheel travel: exponents of gap and rate",
        "2, 1",
        f"{drift[0][1]}, {drift[0][2]}",
        abs(float(drift[0][1]) - 2) < 0.2 and abs(float(drift[0][2]) - 1) < 0.2,
        "2 and 1 belong to an error of acceleration that stays; along the sweep it changes",
    )
    beside("index 1 not stabilized, rack travel", "the run breaks off", f"runs to its end, gap {drift[1][3]} m", False,
           "rows are taken where the frames are, gap and all: their matrix stays regular")  # fmt: skip
    figure.legend(*axes[0][0].get_legend_handles_labels(), fontsize=7, loc="outside lower center", ncols=6)
    rows.append(("source", *published[1:]))
    head = ("sweep", *quantities, "gap [m]", "gap rate [m/s]")
    note = "Both wheels +-80 mm, or the rack +-74.5 mm, given over time: index 3 against the merged model. Last row: "
    note += "what the source prints (its reference is another program). Below: drift of index 1, not stabilized."
    grown = table(("sweep", "exponent of the gap (source 2)", "exponent of its rate (source 1)", "gap at the end [m]"),
                  drift, (1, 2, 3))  # fmt: skip
    stays = f"On rack travel the source's run breaks off. Here it runs to its end, with a gap of {drift[1][3]} m: the "
    stays += "rows are taken where the frames are, gap and all, so that their matrix stays regular and the run has no "
    stays += "reason to stop; what it says of the axle then means nothing."
    return section("Kinematics and gaps (6.1.1)", table(head, rows, range(1, 9)) + to_svg(figure) + grown
                   + f"<p class=small>{stays}</p>", note)  # fmt: skip


def draw_gap(axes: Any, run: koppel.Run, name: str, color: str) -> None:
    """Largest gap and gap rate of all couplings over time."""
    for panel, quantity in zip(axes, ("gap", "gap_rate"), strict=True):
        values = np.max([run[path] for path in run if path.endswith(f".{quantity}")], axis=0)
        panel.plot(run.time[1:], np.maximum(values[1:], 1e-17), color=color, lw=1, label=name)


def fit_drift(run: koppel.Run, start: float) -> tuple[str, str, str]:
    """Exponents of gap and gap rate over the time since the motion began, from a fifth of the run on."""
    gaps = [np.max([run[path] for path in run if path.endswith(f".{name}")], axis=0) for name in ("gap", "gap_rate")]
    found = []
    for values in gaps:
        rows = run.time > start + 0.2 * (run.time[-1] - start)
        found.append(np.polyfit(np.log(run.time[rows] - start), np.log(np.maximum.accumulate(values)[rows]), 1)[0])
    return f"{found[0]:.1f}", f"{found[1]:.1f}", f"{largest(run):.1e}"


def widest_gap(run: koppel.Run, at: str) -> tuple[float, float]:
    """The largest gap after 0.05 s of the couplings whose name ends so, and the force in that coupling then."""
    late, found = run.time > BEGINNING, (0.0, 0.0)
    for path in (p.removesuffix(".gap") for p in run if p.endswith(f"{at}.gap")):
        row = int(np.argmax(np.where(late, run[f"{path}.gap"], 0.0)))
        force = float(np.linalg.norm([run[f"{path}.force_{axis}"][row] for axis in "xyz"]))
        found = max(found, (float(run[f"{path}.gap"][row]), force))
    return found


def bound_force() -> str:
    """The largest force in a tie rod on rack travel, by index 3."""
    run = kinematic_rig(travel=0.0, rack=0.0745, rod="ball").simulate(until=SWEEP_UNTIL, every=0.01, stepper=euler())
    rods = [f"couplings.steering_{side}-{side}_rod" for side in ("left", "right")]
    return f"{max(float(np.max(np.linalg.norm([run[f'{r}.force_{a}'] for a in 'xyz'], axis=0))) for r in rods):.0f}"


def beside_springs(what: str, told: str, gap: float, rod: float, force: str, c: float) -> None:
    """Springs for the table at the top: stable or not, and where the source prints a gap, that of the tie rods."""
    stable = bool(np.isfinite(gap))
    beside(
        f"springs {what}",
        told.split(",")[0],
        "stable" if stable else "unstable",
        stable == told.startswith("stable"),
        "the added mass, 0.04 kg m², is below every inertia here; for the source's result one must be smaller",
    )
    if stable and "," in told:
        low, high = (float(number.removesuffix("m")) for number in told.split(",")[1].split(".."))
        reason = f"gap = force / stiffness; the figure of the source belongs to {low * c:.0f} to {high * c:.0f} N"
        found = f"{rod:.1e} m at {force.split(';')[0]}"
        beside(f"springs {what}, gap at a tie rod", told.split(", ")[1], found, low <= rod <= high, reason)


def show_springs() -> str:
    """Springs and dampers at every interface on rack travel: what is stable, and with which gap."""
    print("springs and dampers, 6.1.1, rack travel")
    cases = [
        ("C1, D1", C1, 1e-3, "off", "stable, 1e-3 .. 1e-2 m"), ("C2, D2", C2, 1e-3, "off", "unstable"),
        ("C2, D2", C2, 1e-4, "off", "stable, 1e-5 .. 1e-4 m"), ("C1, D1", C1, 1e-3, "delayed", "unstable"),
        ("C2, D2", C2, 1e-4, "delayed", "stable"), ("C3, D3", C3, 1e-4, "delayed", "unstable"),
        ("C1, D1", C1, 1e-3, "own", "-"), ("C2, D2", C2, 1e-3, "own", "-"), ("C3, D3", C3, 1e-4, "own", "-"),
    ]  # fmt: skip
    rows, inertia = [], 0.4
    for name, springs, step, jacobian, told in cases:
        rig = kinematic_rig(travel=0.0, rack=0.0745, rod="ball", housing={"mass": 10.0, "inertia": inertia}, **springs,
                            jacobian=jacobian)  # fmt: skip
        added = (step * springs["damping"] + step**2 * springs["stiffness"]) / inertia
        gap, force, rod = "unstable", "", float("inf")
        try:
            run = rig.simulate(until=min(SWEEP_UNTIL, 3e4 * step), every=0.01, stepper=euler(step))
            rod, pull = widest_gap(run, "rod")
            gap = f"{largest(run):.1e} m, tie rod {rod:.1e} m"
            force = f"{pull:.0f} N; {pull / (springs['stiffness'] * springs.get('tie_rod', 1.0)):.1e} m"
        except koppel.RunError as error:
            gap = f"unstable, ended at {str(error).split('t = ')[1].split(':')[0]}"
        if told != "-":
            beside_springs(f"{name}, {1e3 * step:g} ms" + (", Jacobian delayed" if jacobian == "delayed" else ""), told,
                           largest(run) if np.isfinite(rod) else rod, rod, force,
                           springs["stiffness"] * springs.get("tie_rod", 1.0))  # fmt: skip
        gain = f"{added:.2g}" if jacobian == "delayed" else ""
        rows.append((name, f"{step:g}", jacobian, gain, gap, force, told))
        say(f"{name}, {step:g} s, Jacobian {jacobian}", f"{gap}{f' ({force})' if force else ''}; source: {told}")
    head = ("springs", "step [s]", "Jacobian part", "gain", "largest gap", "tie rod: force then; force / c", "source")
    note = "C2 = 1e6 N/m and N m/rad, D2 = 1e2 at every interface; C1 a tenth of it between axle and steering; C3 "
    note += "twice C2. Tie rod of 0.8 kg on a ball. The gap is force / stiffness. The housing of the steering has "
    note += "0.4 kg m² here: a spring taken at the start of a step needs step² c/J + 2 step d/J < 4; 0.3 kg m² give 4."
    told = "The delayed Jacobian part pushes with step d + step² c times the acceleration of the last step: an added "
    told += "mass that comes one step late, which is stable while it is below the inertia it acts on (gain below 1; "
    told += f"least inertia: the housing, {inertia:g} kg m²). So C1 at 1 ms is unstable here as in the source, C2 at "
    told += "0.1 ms stable as there; C3 at 0.1 ms adds 0.04 kg m² and is stable here. For it to be unstable, as the "
    told += "source finds it, a coupled part must have less than 0.04 kg or kg m², or the accelerations must come more "
    told += "than one step late. The gap is force / stiffness in every coupling, to the part of the dampers (1e-7 m). "
    told += "At the tie rod the source prints 1e-5 to 1e-4 m, which is 10 to 100 N; here index 3 finds up to "
    told += f"{bound_force()} N in it on the same sweep (157 N at rest: the force that holds the wheel turns it about "
    told += "the kingpin), and the springs, which hardly damp, swing above that."
    return section("Springs and dampers (6.1.1)", table(head, rows) + f"<p class=small>{told}</p>", note)


# 6.1.2 dynamic rig --------------------------------------------------------------------------------------------------


def plain_table() -> dict[str, Any]:
    """The axle with a constant spring and damper, no stops: the modified data of the source for imposed motion."""
    spring = ((-0.2, 4300.0 - 0.2 * 22000.0), (0.2, 4300.0 + 0.2 * 22000.0))
    damper = ((-2.0, -3200.0), (2.0, 3200.0))
    return {**MIDSIZE, "front": {**MIDSIZE["front"], "spring": spring, "damper": damper}}


def run_rig(method: koppel.Stepper, until: float, **options: Any) -> tuple[str, str, str, koppel.Run | None]:
    """A run of the dynamic rig from equilibrium: first gap, gap or end, what the check predicts, and the run."""
    bar = None if options.get("technique") == "imposed_motion" else BAR
    machine = modular_rig(bar=bar, **options).machine(method)
    first = first_gap(machine, "equilibrium")
    machine.start_at_equilibrium()
    told = check_stability(machine, suggest=False)
    predicted = "stable" if told.stable else "unstable"
    if told.gain:
        predicted += f", loop gain {told.gain:.3g}"
    try:
        run = machine.simulate(until=until, every=1e-2, start="state")
    except koppel.RunError as error:
        return first, f"unstable, ended at {str(error).split('t = ')[1].split(':')[0]}", predicted, None
    return first, f"{largest(run):.1e} m", predicted, run


def show_rig() -> str:
    """Plates +-40 mm in opposite ways, steering wheel 480 deg: gaps, predictor, imposed motion."""
    print("dynamic rig, 6.1.2")
    decentral: dict[str, Any] = {"execution": "decentral"}
    led: dict[str, Any] = {"technique": "imposed_motion", "leader": "ground"}
    cases: list[tuple[str, float, dict[str, Any], str]] = [
        ("index 3, central, one Newton step", 1e-3, {}, "1e-8 m"),
        ("index 3, central, explicit coordinates", 1e-3, {"explicit": True}, "1e-6 m"),
        ("index 3, decentral, linear", 1e-3, {**decentral, "predictor": "linear"}, "1e-8 .. 1e-6 m"),
        ("index 3, decentral, forces anew", 1e-3, {**decentral, "predictor": "evaluate"}, "-"),
        ("index 3, decentral, forces and matrices anew", 1e-3, {**decentral, "predictor": "renew"}, "-"),
    ]
    own: dict[str, Any] = {"technique": "spring_damper", "stiffness": 1e6, "damping": 1e2, "jacobian": "own"}
    cases += [("index 1, stabilized", 1e-3, {"technique": "index1"}, "-"),
              ("springs C2, D2, own Jacobian part", 1e-3, own, "-"),
              ("generalized alpha, index 3, central", 1e-3, {}, "-"),
              ("generalized alpha, index 3, decentral, forces anew", 1e-3, decentral, "-")]  # fmt: skip
    for step, told in ((1e-3, "unstable"), (1e-4, "unstable"), (1e-5, "stable")):
        cases.append(("index 3, decentral, no predictor", step, {**decentral, "predictor": "off"}, told))
    for damping, told in ((1.0, "unstable"), (100.0, "stable")):
        for step in (1e-3, 1e-4, 1e-5):
            options = {**led, "options": {"column_damping": damping}}
            shown = told if damping == 1.0 or step == 1e-3 else "-"
            cases.append((f"imposed motion, column damping {damping:g}", step, options, shown))
        options = {**led, "options": {"column_damping": damping}, "table": plain_table()}
        cases.append((f"imposed motion, column damping {damping:g}, modified data", 1e-3, options, told))
    rows, shown_runs = [], {}
    for name, step, options, told in cases:
        if QUICK and step < 1e-4:
            continue
        method = koppel.GeneralizedAlpha(step=step) if name.startswith("generalized") else euler(step)
        first, found, predicted, run = run_rig(method, RIG_UNTIL if step >= 1e-3 else 1.0, **options)
        rows.append((name, f"{step:g}", first, found, predicted, told))
        say(f"{name}, {step:g} s", f"{found}, first 0.05 s {first}; predicted {predicted}; source: {told}")
        if told != "-":
            if "stable" in told:
                same = (run is not None) == (told == "stable")
            else:  # a gap, of which the source prints the order, or the range
                same = run is not None and largest(run) <= float(told.split(" .. ")[-1].removesuffix(" m"))
            beside(f"dynamic rig, {name}, {1e3 * step:g} ms", told, found, same)
        if run is not None and step == 1e-3:
            shown_runs[name] = run
    figure, axes = panels(1, 3, 3.0)
    machine = koppel.Machine(modular_rig(bar=BAR).merge(cut=True))
    koppel.find_equilibrium(machine)
    whole = koppel.simulate(machine, until=RIG_UNTIL, every=1e-2, stepper=euler())
    lines = (("wheel_pose.z", 1.0, "wheel height [m]"), ("toe", 1.0, "toe [deg]"))
    for panel, (path, scale, label) in zip(axes[0], lines, strict=False):
        panel.plot(whole.time, scale * whole[f"left.corner.{path}"], color=COLORS[0])
        panel.set(xlabel="time [s]", ylabel=label)
    for color, name in zip(COLORS, ("index 3, central, one Newton step", "index 3, decentral, linear"), strict=False):
        difference = np.abs(shown_runs[name]["left.corner.wheel_pose.z"] - whole["left.corner.wheel_pose.z"])
        axes[0][2].plot(whole.time[1:], np.maximum(difference[1:], 1e-17), color=color, lw=1, label=name[9:])
    axes[0][2].set(yscale="log", xlabel="time [s]", ylabel="wheel height less merged [m]")
    axes[0][2].legend(fontsize=7)
    head = ("coupling", "step [s]", "gap, first 0.05 s", "gap after it", "predicted before the run", "source")
    note = "Largest gap of all couplings. Imposed motion: the loop gain must be below 1; a smaller step makes it "
    note += "worse, because the damping of the column, which carries it, shrinks with the step."
    return section("Dynamic rig (6.1.2)", table(head, rows) + to_svg(figure), note)


def show_orders() -> str:
    """Error at the end of 0.6 s of the rig against a fine run, over the step."""
    print("order, dynamic rig of 0.6 s")
    steps, path = (1e-3, 5e-4, 2.5e-4), "left.corner.wheel_pose.z"
    cases: tuple[tuple[str, type[koppel.Stepper], dict[str, Any], int], ...] = (
        ("semi-implicit Euler, central", koppel.SemiImplicitEuler, {}, 1),
        ("semi-implicit Euler, decentral, evaluate", koppel.SemiImplicitEuler, {"execution": "decentral"}, 1),
        ("generalized alpha, central", koppel.GeneralizedAlpha, {}, 2),
        ("generalized alpha, decentral, evaluate", koppel.GeneralizedAlpha, {"execution": "decentral"}, 2),
    )
    rows = []
    for name, kind, options, order in cases:
        rig = modular_rig(bar=None, **options)
        ends = [float(rig.simulate(until=0.6, every=0.6, stepper=kind(step=step), start="design")[path][-1])
                for step in (*steps, 2e-5)]  # fmt: skip
        errors = [abs(end - ends[-1]) for end in ends[:-1]]
        found = float(np.log2(errors[-2] / errors[-1]))
        rows.append((name, *(f"{error:.1e}" for error in errors), f"{found:.2f}", str(order)))
        say(name, f"order {found:.2f}, {order} expected")
    head = ("method", *(f"error at {step:g} s [m]" for step in steps), "order", "expected")
    note = "Height of the left wheel after 0.6 s, from the design position, against the same method at 0.02 ms."
    return section("Order of the coupled methods", table(head, rows, (1, 2, 3, 4, 5)), note)


# 6.2 the car --------------------------------------------------------------------------------------------------------


def sideslip(run: koppel.Run) -> Numbers:
    """Angle between the car and its velocity, deg."""
    course = np.arctan2(run["body.motion.vy"], run["body.motion.vx"])
    return np.degrees(course - run["body.pose.rz"])


def show_car() -> str:
    """The lane change of components against the merged model."""
    print(f"double lane change, {CAR_UNTIL:g} s, 6.2: largest deviation from the merged model")
    degrees = float(np.rad2deg(1.0))
    quantities: dict[str, tuple[str, float, str, str]] = {
        "body z": ("body.pose.z", 1.0, "m", "1e-4"),
        "wheel z": ("left.corner.wheel_pose.z", 1.0, "m", "1e-5"),
        "lateral acceleration": ("body.acceleration.ay", 1.0, "m/s²", "0.01"),
        "yaw rate": ("body.body.wz", degrees, "deg/s", "0.01"),
        "roll": ("body.pose.rx", degrees, "deg", "0.01"),
        "sideslip": ("", 1.0, "deg", "0.01"),
    }
    car = modular_car()
    whole = koppel.simulate(car.merge(cut=True), until=CAR_UNTIL, every=0.01, stepper=euler())
    gaps, runs = [], {}
    for name, options in {**TECHNIQUES, "index 1, stabilized": {"technique": "index1"}}.items():
        machine = modular_car(**options).machine(euler())
        first = first_gap(machine, "design")
        run = runs[name] = machine.simulate(until=CAR_UNTIL, every=0.01)
        gaps.append((name, first, f"{largest(run):.1e} m", f"{largest(run, 'gap_rate'):.1e} m/s"))
        say(f"gap, {name}", f"{gaps[-1][2]}, first 0.05 s {first}")
    parted = table(("coupling, 1 ms", "gap, first 0.05 s", "gap after it", "gap rate after it"), gaps)
    runs = {"central": runs["central"], "decentral": runs["decentral, linear"]}
    late = whole.time > BEGINNING

    def read(run: koppel.Run, path: str, scale: float) -> Numbers:
        return scale * run[path] if path else sideslip(run)

    rows = []
    figure, axes = panels(2, 3, 5.0)
    for panel, (name, (path, scale, unit, told)) in zip(axes.flat, quantities.items(), strict=True):
        base = read(whole, path, scale)
        found = [float(np.max(np.abs(read(run, path, scale) - base)[late])) for run in runs.values()]
        rows.append((f"{name} [{unit}]", *(f"{value:.1e}" for value in found), told))
        beside(f"lane change, {name}", f"{told} {unit}", f"central {found[0]:.1e}, linear {found[1]:.1e} {unit}",
               max(found) <= float(told), LATE)  # fmt: skip
        say(name, f"central {found[0]:.1e}, decentral {found[1]:.1e} {unit}; source: {told}")
        panel.plot(whole.time, base, color=COLORS[0], lw=1)
        panel.set(ylabel=f"{name} [{unit}]", xlim=(0, min(10, CAR_UNTIL)))
    forces, parts = panels(1, 2, 2.8)
    for color, side in zip(COLORS, ("left", "right"), strict=False):
        run = runs["decentral"]
        parts[0][0].plot(run.time, run[f"couplings.body_{side}-{side}_body.force_z"], color=color, lw=1, label=side)
        parts[0][1].plot(run.time, run[f"couplings.steering_{side}-{side}_rod.force_y"], color=color, lw=1, label=side)
    for panel, label in zip(parts[0], ("body on half axle, z [N]", "rack on tie rod, y [N]"), strict=True):
        panel.set(xlabel="time [s]", ylabel=label, xlim=(0, min(10, CAR_UNTIL)))
        panel.legend()
    head = ("largest deviation", "central", "decentral, linear", "source")
    note = f"Four components at 80 km/h, {CAR_UNTIL:g} s, 1 ms; curves: merged model; below: forces in the couplings."
    body = table(head, rows, (1, 2, 3)) + parted + to_svg(figure) + to_svg(forces)
    return section("Double lane change (6.2)", body, note)


# 6.3 cost -----------------------------------------------------------------------------------------------------------


def show_cost() -> str:
    """Cost of each technique against the same components without couplings."""
    from koppel.cli.benchmarks.couple import PUBLISHED, measure

    found = measure()
    parts = []
    for kind, number in (("high", "6.1"), ("low", "6.2")):
        rig = modular_rig(free_body=True, together=kind == "low")
        whole = koppel.compile_model(rig.merge()).system.block_products
        single = sum(m.compiled.system.block_products for m in rig.machine(euler()).machines.values())
        reason = f"its factor takes {whole} products of blocks, those of the components together {single}"
        rows = []
        for name, cost in found[kind]["cost_percent"].items():
            told = str(PUBLISHED[kind].get(name, ""))
            if cost is None or not np.isfinite(cost):
                rows.append((name, "unstable", "", "", told))
                continue
            share, factor = found[kind]["coupling_share_percent"][name], found[kind]["rtf"][name]
            rows.append((name, f"{cost:.0f}", f"{share:.0f}", f"{factor:.4f}", told))
            if told:
                beside(f"cost, {kind} modularity, {name.replace('_', ' ')}", f"{told} %", f"{cost:.0f} %",
                       cost <= 1.1 * float(told), reason if name == "monolith" else "")  # fmt: skip
            say(f"cost, {kind} modularity, {name}", f"{cost:.0f} %; source: {told or '-'}")
        head = ("technique", "cost [%]", "of it couplings [%]", "real-time factor", f"source, table {number} [%]")
        parts.append(f"<h3>{kind} modularity</h3>" + table(head, rows, (1, 2, 3, 4)))
    note = "Dynamic rig with free body, 1 ms; 100 % are the same components with the wrenches of the start held. "
    note += "koppel bench couple."
    return section("Cost (6.3)", "".join(parts), note)


def main() -> None:
    parts = [show_kinematics, show_springs, show_rig, show_orders, show_car, *([] if QUICK else [show_cost])]

    def sections() -> Iterator[str]:
        made = [part() for part in parts]
        yield show_beside()
        yield from made

    page = save_study("out/chapter6.html", "Couplings: the study of chapter 6", sections())
    print(f"wrote {page}")


if __name__ == "__main__":
    main()
