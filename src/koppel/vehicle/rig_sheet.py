"""The K&C sheet: all standard sweeps of an axle, its key figures, and the compliance matrix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from koppel.elements.mechanics import AntiRollBar
from koppel.elements.rotational import SpringDamper
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError, shorten
from koppel.model.given import read_number
from koppel.model.target import find_target
from koppel.model.value import as_number
from koppel.vehicle.characteristics import SIDES, Array, rotations
from koppel.vehicle.rig import Rig, Sweep, read_amounts, tangent_matrix
from koppel.vehicle.rig_follower import solve_linear

MIDDLE = 0.015
"""Slopes are those of a parabola within this travel [m] of the trim."""


@dataclass(frozen=True)
class Figure:
    """A key figure: value in its unit, what it means, and the group in which it stands."""

    group: str
    name: str
    value: float
    unit: str
    meaning: str


@dataclass(frozen=True)
class Sheet:
    """Sweeps by name, key figures, and the compliance matrix at the trim.

    >>> from koppel import vehicle
    >>> points = {"WC": [0, 0.76, 0], "O1": [0.3, 0.35, 0.05], "O2": [0.3, 0.6, 0.05], "G": [0.1, 0.5, 0.3]}
    >>> points["F"] = [0.1, 0.5, 0.0]
    >>> axle = vehicle.trailing_arm(points, spring={"rate": 30e3, "preload": 4000})
    >>> sheet = vehicle.measure(vehicle.Rig(axle, front=False), travel=0.05)
    >>> round(sheet["spring ratio"], 2)
    0.67
    """

    name: str
    rig: Rig
    sweeps: dict[str, Sweep]
    figures: tuple[Figure, ...]
    compliance: Array

    def __getitem__(self, name: str) -> float:
        for figure in self.figures:
            if figure.name == name:
                return figure.value
        known = ", ".join(figure.name for figure in self.figures)
        raise KoppelError(f"the sheet has no figure '{name}'; known: {known}")

    @property
    def positions(self) -> int:
        """How many positions were solved."""
        return sum(len(sweep) for sweep in self.sweeps.values())

    def to_csv(self, folder: str | Path, keep: Iterable[str | Path] = ()) -> list[Path]:
        """Writes a table per sweep, the key figures and the compliance matrix; returns the files.

        keep: files that must stay as they are.
        """
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        files = [find_target(target / f"{name}.csv", keep) for name in (*self.sweeps, "key_figures", "compliance")]
        for file, sweep in zip(files, self.sweeps.values(), strict=False):
            sweep.to_csv(file)
        rows = ["group,name,value,unit,meaning"]
        rows += [f'{f.group},{f.name},{f.value:.9g},{f.unit},"{f.meaning}"' for f in self.figures]
        files[-2].write_text("\n".join(rows) + "\n", encoding="utf-8")
        head = ",".join(f"{side}_{axis}" for side in SIDES for axis in ("x", "y", "z", "rx", "ry", "rz"))
        np.savetxt(files[-1], self.compliance, delimiter=",", header=head, comments="", fmt="%.9e")
        return files

    def to_html(self, file: str | Path) -> Path:
        """Writes a report of several pages: key figures, diagrams, compliance."""
        from koppel.vehicle.rig_report import write_report

        return write_report(self, Path(file))

    def plot(self, file: str | Path) -> Path:
        """Draws the sheet of diagrams into one picture (PNG, SVG or PDF by the ending)."""
        from koppel.vehicle.rig_report import write_plots

        return write_plots(self, Path(file))


@spelled("measure(Rig(axle))")
def measure(
    rig: Rig,
    *,
    name: str = "",
    travel: float = 0.08,
    roll: float = 4.0,
    rack: float | None = None,
    steering_wheel: float = 360.0,
    lateral: float = 3000.0,
    longitudinal: float = 3000.0,
    aligning: float = 100.0,
    trail: float = 0.03,
    trim: float = 0.0,
) -> Sheet:
    """All sweeps of a K&C sheet about a trim travel [m].

    travel [m], roll [deg], rack [m] (0.06 unless given, less where the linkage locks), steering_wheel [deg], lateral
    and longitudinal [N], aligning [N*m]: largest amounts, in both directions. trail [m]: how far behind the patch the
    lateral force acts in the case with offset. Texts with units are read as well.
    """
    trim, trail = read_number(trim, "m", "trim"), read_number(trail, "m", "trail")
    if not isinstance(rig, Rig):
        raise KoppelError(f"rig = {shorten(rig)} is no rig; give vehicle.Rig(axle)")
    travel, longitudinal = read_number(travel, "m", "travel"), read_number(longitudinal, "N", "longitudinal")
    lateral, aligning = read_number(lateral, "N", "lateral"), read_number(aligning, "N*m", "aligning")
    roll, steering_wheel = (
        float(read_amounts(value, "deg", path)) for value, path in ((roll, "roll"), (steering_wheel, "steering_wheel"))
    )
    rack = None if rack is None else read_number(rack, "m", "rack")

    def both(amount: float, count: int) -> Array:
        return np.linspace(-amount, amount, count)

    sweeps = {
        "parallel_travel": rig.parallel_travel(trim + both(travel, 81)),
        "roll": rig.roll(both(roll, 41)),
        "single_travel": rig.single_travel(both(travel, 41)),
    }
    if rig.rack_u is not None:
        sweeps["rack_travel"] = rig.rack_travel(both(0.06 if rack is None else rack, 61), travel=trim)
        if rig.has_column:
            sweeps["steering_wheel"] = rig.steering_wheel(both(steering_wheel, 41), travel=trim)
    sweeps["lateral_in_phase"] = rig.load("lateral", both(lateral, 21), phase="in", travel=trim)
    sweeps["lateral_out_of_phase"] = rig.load("lateral", both(lateral, 21), phase="out", travel=trim)
    sweeps["lateral_with_trail"] = rig.load("lateral", both(lateral, 21), phase="in", offset=-trail, travel=trim)
    sweeps["braking"] = rig.load("longitudinal", both(longitudinal, 21), phase="in", at="patch", travel=trim)
    sweeps["traction"] = rig.load("longitudinal", both(longitudinal, 21), phase="in", at="center", travel=trim)
    sweeps["aligning_in_phase"] = rig.load("aligning", both(aligning, 21), phase="in", travel=trim)
    sweeps["aligning_out_of_phase"] = rig.load("aligning", both(aligning, 21), phase="out", travel=trim)
    compliance = rig.compliance(trim)
    found = [*of_position(sweeps, trim), *of_travel(rig, sweeps, trim), *of_rates(rig, sweeps, compliance, trim)]
    found += [*of_steering(rig, sweeps), *of_loads(sweeps, compliance)]
    return Sheet(name or rig.model.name, rig, sweeps, tuple(found), compliance)


def of_position(sweeps: Mapping[str, Sweep], trim: float) -> list[Figure]:
    """Angles and offsets at the trim."""
    sweep = sweeps["parallel_travel"]
    names = {
        "toe": ("toe", "deg", 1.0, "positive inward"),
        "camber": ("camber", "deg", 1.0, "positive with the top outward"),
        "caster": ("caster", "deg", 1.0, "positive with the top rearward"),
        "kingpin inclination": ("kingpin", "deg", 1.0, "positive with the top inward"),
        "trail": ("trail", "mm", 1e3, "steering axis at the ground ahead of the contact point"),
        "scrub radius": ("scrub", "mm", 1e3, "steering axis at the ground inside of the contact point"),
    }
    found = [
        Figure("position", name, factor * sweep.value(f"left.{column}", trim), unit, meaning)
        for name, (column, unit, factor, meaning) in names.items()
        if f"left.{column}" in sweep.columns
    ]
    return [*found, Figure("position", "track", 1e3 * sweep.value("track", trim), "mm", "between the contact points")]


def of_travel(rig: Rig, sweeps: Mapping[str, Sweep], trim: float) -> list[Figure]:
    """What parallel travel and roll do."""
    bump, roll = sweeps["parallel_travel"], sweeps["roll"]

    def at(column: str) -> float:
        return bump.value(f"left.{column}", trim)

    longer = 1e3 if rig.front else -1e3
    found = [
        Figure("travel", "bump steer", at("bump_steer"), "deg/m", "toe per travel, toe-in in bump positive"),
        Figure("travel", "bump camber", at("bump_camber"), "deg/m", "camber per travel"),
        Figure("travel", "recession", -1e3 * at("dx_dz_wc"), "mm/m", "wheel center rearward per travel"),
        Figure("travel", "track change", 2e3 * at("dy_dz_cp"), "mm/m", "of the carrier-fixed contact points"),
        Figure("travel", "wheelbase change", longer * at("dx_dz_cp"), "mm/m", "of the carrier-fixed contact points"),
        Figure("travel", "roll center height", 1e3 * at("rc_height"), "mm", "above ground, from the kinematics"),
        Figure("travel", "front view swing arm", at("front_arm"), "m", "contact point to instant center, inward"),
        Figure("travel", "side view swing arm", at("side_arm"), "m", "contact point to instant center, rearward"),
        Figure("roll", "roll steer", -roll.slope("left.toe", 0.0, 1.0), "deg/deg", "outer wheel toe-in per roll"),
        Figure("roll", "roll camber", -roll.slope("left.camber", 0.0, 1.0), "deg/deg", "against the body, outer wheel"),
    ]
    if "left.bump_caster" in bump.columns:
        found.insert(2, Figure("travel", "bump caster", at("bump_caster"), "deg/m", "caster per travel"))
    for line in rig.lines:
        meaning = "compression per travel" if line == "spring" else "extension per rebound travel"
        found.append(Figure("travel", f"{line} ratio", abs(at(f"{line}_ratio")), "1", meaning))
    for name in ("anti_dive", "anti_lift", "anti_squat"):
        if f"left.{name}" in bump.columns:
            share = rig.drive_share if name == ("anti_lift" if rig.front else "anti_squat") else rig.brake_share
            what = f"of the load transfer; share of this axle {share:g}, height {rig.height:g} m"
            found.append(Figure("travel", name.replace("_", "-"), at(name), "%", what))
    return found


def of_rates(rig: Rig, sweeps: Mapping[str, Sweep], C: Array, trim: float) -> list[Figure]:
    """Rates from the compliance matrix: C33, C39, C99 of the wheel centers; bar apart."""
    kt, track = rig.tire_stiffness, sweeps["parallel_travel"].value("track", trim)
    load = sweeps["parallel_travel"].value("left.wheel_load", trim)
    together, against = C[2, 2] + C[2, 8], C[2, 2] - C[2, 8] - C[8, 2] + C[8, 8]
    roll, total = track**2 / against, track**2 / (against + 2 / kt)
    bar = roll - roll_stiffness_without_bar(rig, trim, track)
    ride = 1.0 / (together + 1.0 / kt)
    part = rig.model.submodels["left"].model.parts.get("carrier")
    both = rig.model.parts.get(rig.carriers["left"])  # of a rigid axle
    unsprung = as_number(part.mass, {}) if part is not None else 0.5 * as_number(both.mass, {}) if both else 0.0
    sprung = load / 9.81 - unsprung
    degree = np.pi / 180
    found = [
        Figure("rates", "wheel load", load, "N", "vertical force of the rig at the trim"),
        Figure("rates", "wheel rate", 1e-3 / together, "N/mm", "both wheels together, 1/(C33 + C39)"),
        Figure("rates", "wheel rate, one wheel", 1e-3 / C[2, 2], "N/mm", "the other one under constant load, 1/C33"),
        Figure("rates", "ride rate", 1e-3 * ride, "N/mm", f"with the tire, {1e-3 * kt:g} N/mm"),
        Figure("rates", "roll stiffness", roll * degree, "N*m/deg", "track**2/(C33 - C39 - C93 + C99)"),
        Figure("rates", "roll stiffness of the bar", bar * degree, "N*m/deg", "share of the anti-roll bar in it"),
        Figure("rates", "roll stiffness with tires", total * degree, "N*m/deg", "2/k of the tires added"),
    ]
    if sprung > 0:
        frequency = float(np.sqrt(ride / sprung)) / (2 * np.pi)
        found.append(Figure("rates", "ride frequency", frequency, "Hz", "with the sprung mass that the load tells"))
    return found


def roll_stiffness_without_bar(rig: Rig, trim: float, track: float) -> float:
    """The same with the anti-roll bar taken out of the stiffness: c b b^T, b the row of its twist."""
    solution = rig.solve([[trim, trim]], rack=0.0 if rig.rack_u is not None else None)
    A, P = tangent_matrix(rig, solution, 0, free_wheels=True)
    bar = rig.model.elements.get("anti_roll_bar")
    if isinstance(bar, AntiRollBar | SpringDamper):
        row = twist_row(rig, solution.q[0]) if isinstance(bar, AntiRollBar) else torsion_row(rig)
        A[: rig.nu, : rig.nu] -= as_number(bar.stiffness, {}) * np.outer(row, row)
    push = np.zeros((len(A), 2))
    push[: rig.nu] = P[[2, 8]].T
    C = P[[2, 8]] @ solve_linear(A, push)[: rig.nu]
    return float(track**2 / (C[0, 0] - C[0, 1] - C[1, 0] + C[1, 1]))


def twist_row(rig: Rig, q: Array) -> Array:
    """d(height of the left point S above the right one) per motion of the coordinates."""
    row = np.zeros(rig.nu)
    for side, sign in (("left", 1.0), ("right", -1.0)):
        R = rotations(q[rig.q_of[side] + 3 : rig.q_of[side] + 7])
        mirror = np.array([1.0, -1.0 if side == "right" else 1.0, 1.0])
        r = (rig.corner.points["S"] - rig.corner.points["WC"]) * mirror + rig.offset[side]
        row[rig.u_of[side] + 2] += sign
        row[rig.u_of[side] + 3 : rig.u_of[side] + 6] += sign * np.cross(r, R[2])
    return row


def torsion_row(rig: Rig) -> Array:
    """d(angle of the left arm of the bar against the right one)."""
    row, slots = np.zeros(rig.nu), rig.machine.compiled.velocities
    for side, sign in (("left", 1.0), ("right", -1.0)):
        row[slots.index(f"{side}.bar_hinge.rate")] = sign
    return row


def of_steering(rig: Rig, sweeps: Mapping[str, Sweep]) -> list[Figure]:
    """Steering: ratio, largest angles, Ackermann, turning circle, forces."""
    if "rack_travel" not in sweeps:
        return []
    rack = sweeps["rack_travel"]
    mean = 0.5 * (rack["steer_left"] + rack["steer_right"])
    per = float(np.polyfit(rack["rack"][28:33], mean[28:33], 1)[0])
    most = float(np.max(np.abs([rack["steer_left"], rack["steer_right"]])))
    inner = np.maximum(rack["steer_left"], -rack["steer_right"])
    order, end = np.argsort(inner), int(np.argmax(inner))
    reach = f"at {1e3 * np.max(np.abs(rack['rack'])):g} mm of the rack"
    found = [
        Figure("steering", "wheel angle per rack travel", 1e-3 * per, "deg/mm", "mean of both wheels, straight ahead"),
        Figure("steering", "largest wheel angle", most, "deg", reach),
        Figure("steering", "Ackermann at largest angle", float(rack["ackermann"][end]), "%", "100: about one point"),
        Figure("steering", "turning circle", float(np.nanmin(rack["turning_circle"])), "m", "diameter, outer wheel"),
        Figure("steering", "largest rack force", float(np.max(np.abs(rack["rack_force"]))), "N", "without tire forces"),
    ]
    if inner.max() >= 20.0:
        turned = order[inner[order] > 5.0]
        at_20 = float(np.interp(20.0, inner[turned], rack["ackermann"][turned]))
        found.insert(2, Figure("steering", "Ackermann at 20 deg", at_20, "%", "of the inner wheel"))
    if "steering_wheel" in sweeps:
        wheel = sweeps["steering_wheel"]
        angle = 0.5 * (wheel["steer_left"] + wheel["steer_right"])
        slope = float(np.polyfit(wheel["steering_wheel"][19:22], angle[19:22], 1)[0])
        found.insert(1, Figure("steering", "steering ratio", 1.0 / slope, "1", "steering wheel per mean wheel angle"))
    return found


def of_loads(sweeps: Mapping[str, Sweep], C: Array) -> list[Figure]:
    """Compliances: slopes over the loads at their middle."""
    found = []

    def add(group: str, name: str, key: str, column: str, factor: float, unit: str, meaning: str) -> None:
        value = sweeps[key].slope(column, 0.0)
        found.append(Figure(group, name, factor * value, unit, meaning))

    # in phase the right wheel moves the other way in its own signs: the left one speaks for both
    for key, name in (("lateral_in_phase", "in phase"), ("lateral_out_of_phase", "out of phase")):
        group = f"lateral force, {name}"
        add(group, f"lateral steer, {name}", key, "left.toe", 1e3, "deg/kN", "toe per force to the left at the patch")
        add(group, f"lateral camber, {name}", key, "left.camber", 1e3, "deg/kN", "camber per force to the left")
        add(group, f"center compliance, {name}", key, "left.y_wc", 1e6, "mm/kN", "wheel center to the left")
        add(group, f"patch compliance, {name}", key, "left.y_cp", 1e6, "mm/kN", "contact point to the left")
    group, toe = "lateral force, with trail", "left.toe"
    add(group, "lateral steer with trail", "lateral_with_trail", toe, 1e3, "deg/kN", "force behind the patch")
    group = "longitudinal force"
    add(group, "brake steer", "braking", toe, -1e3, "deg/kN", "toe per rearward force at the patch")
    add(group, "traction steer", "traction", toe, 1e3, "deg/kN", "toe per forward force at the center")
    add(group, "brake compliance", "braking", "left.x_wc", 1e6, "mm/kN", "wheel center, force at the patch")
    add(group, "traction compliance", "traction", "left.x_wc", 1e6, "mm/kN", "wheel center, force at it")
    add(group, "brake windup", "braking", "left.pitch", -1e3, "deg/kN", "pitch of the carrier, nose down")
    degree = 180 / np.pi
    for sign, name in ((1.0, "in phase"), (-1.0, "out of phase")):
        value = -(C[5, 5] + sign * C[5, 11]) * degree * 1e3
        text = f"toe per moment to the left, -(C66 {'+' if sign > 0 else '-'} C6,12)"
        found.append(Figure("aligning moment", f"aligning steer, {name}", value, "deg/(kN*m)", text))
    lateral = sweeps["lateral_in_phase"]
    height = -lateral.value("left.y_cp") * lateral.slope("left.wheel_load")
    group = "lateral force, in phase"
    text = "from the change of wheel load per force"
    found.append(Figure(group, "roll center height, force based", 1e3 * height, "mm", text))
    return found

