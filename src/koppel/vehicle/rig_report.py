"""Diagrams and report of a K&C sheet: one picture of all diagrams, and an HTML report that prints on A4 pages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.results.plot import COLORS, STYLE, to_svg
from koppel.vehicle.characteristics import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture

    from koppel.vehicle.rig_sheet import Figure, Sheet

MM = 1e3
AXES = ("x", "y", "z", "rx", "ry", "rz")


@dataclass(frozen=True)
class Diagram:
    """Lines over one axis: (column, label) of a sweep, scaled for the eye."""

    sweep: str
    title: str
    y_label: str
    lines: tuple[tuple[str, str], ...]
    y_scale: float = 1.0


LEVEL, FLAT = 1e-9, 1e-6
"""Numbers of a table below the first are rounding of 0; lines that rise less than the second are drawn level."""
STEER = (("steer_left", "left"), ("steer_right", "right"))
LEFT_RIGHT = (("left", "left"), ("right", "right"))
X_LABELS = {
    "parallel_travel": ("travel", "travel / mm", MM),
    "roll": ("roll", "roll / deg", 1.0),
    "single_travel": ("travel", "travel of the left wheel / mm", MM),
    "rack_travel": ("rack", "rack travel / mm", MM),
    "steering_wheel": ("steering_wheel", "steering wheel / deg", 1.0),
    "lateral_in_phase": ("load", "lateral force at the patch / kN", 1e-3),
    "lateral_out_of_phase": ("load", "lateral force, opposite / kN", 1e-3),
    "lateral_with_trail": ("load", "lateral force behind the patch / kN", 1e-3),
    "braking": ("load", "longitudinal force at the patch / kN", 1e-3),
    "traction": ("load", "longitudinal force at the center / kN", 1e-3),
    "aligning_in_phase": ("load", "aligning moment / N m", 1.0),
    "aligning_out_of_phase": ("load", "aligning moment, opposite / N m", 1.0),
}


def both(column: str) -> tuple[tuple[str, str], ...]:
    """The column of both wheels."""
    return tuple((f"{side}.{column}", label) for side, label in LEFT_RIGHT)


TRAVEL = (
    Diagram("parallel_travel", "Toe", "toe / deg", (("left.toe", ""),)),
    Diagram("parallel_travel", "Camber", "camber / deg", (("left.camber", ""),)),
    Diagram("parallel_travel", "Steering axis", "deg", (("left.caster", "caster"), ("left.kingpin", "kingpin"))),
    Diagram("parallel_travel", "Offsets at the ground", "mm", (("left.trail", "trail"), ("left.scrub", "scrub")), MM),
    Diagram("parallel_travel", "Wheel center", "mm", (("left.x_wc", "x"), ("left.y_wc_change", "y change")), MM),
    Diagram("parallel_travel", "Track change", "mm", (("track_change", ""),), MM),
    Diagram("parallel_travel", "Roll center height", "mm above ground", (("left.rc_height", ""),), MM),
    Diagram("parallel_travel", "Wheel load", "kN", (("left.wheel_load", ""),), 1e-3),
    Diagram("parallel_travel", "Ratios", "1", (("left.spring_ratio", "spring"), ("left.damper_ratio", "damper"))),
    Diagram(
        "parallel_travel",
        "Anti-dive, -lift, -squat",
        "%",
        (("left.anti_dive", "dive"), ("left.anti_lift", "lift"), ("left.anti_squat", "squat")),
    ),
)
ROLL = (
    Diagram("roll", "Toe in roll", "toe / deg", both("toe")),
    Diagram("roll", "Camber in roll", "camber / deg", both("camber")),
    Diagram("roll", "Wheel loads in roll", "kN", both("wheel_load"), 1e-3),
    Diagram("single_travel", "Wheel loads, left wheel moved", "kN", both("wheel_load"), 1e-3),
)
STEERING = (
    Diagram("rack_travel", "Steering angles", "deg, left positive", STEER),
    Diagram("rack_travel", "Ackermann", "%", (("ackermann", ""),)),
    Diagram("rack_travel", "Camber in steering", "camber / deg", both("camber")),
    Diagram("rack_travel", "Rack force", "N", (("rack_force", ""),)),
    Diagram("steering_wheel", "Steering angles", "deg, left positive", STEER),
    Diagram("steering_wheel", "Steering wheel torque", "N m", (("steering_torque", ""),)),
)
LOADS = (
    Diagram("lateral_in_phase", "Lateral force: steer", "toe / deg", both("toe")),
    Diagram("lateral_in_phase", "Lateral force: camber", "camber / deg", both("camber")),
    Diagram("lateral_in_phase", "Lateral force: wheel loads", "kN", both("wheel_load"), 1e-3),
    Diagram("lateral_with_trail", "Lateral force with trail: steer", "toe / deg", both("toe")),
    Diagram("lateral_out_of_phase", "Opposite lateral forces: steer", "toe / deg", both("toe")),
    Diagram("aligning_in_phase", "Aligning moment: steer", "toe / deg", both("toe")),
    Diagram("braking", "Braking: steer", "toe / deg", both("toe")),
    Diagram("traction", "Traction: steer", "toe / deg", both("toe")),
    Diagram("braking", "Braking: windup", "pitch / deg", both("pitch")),
    Diagram("traction", "Traction: wheel center", "x / mm", both("x_wc"), MM),
)


def column_of(sheet: Sheet, diagram: Diagram, name: str) -> Array | None:
    """A column, or its change from the middle of the sweep; None when the sheet does not have it."""
    sweep = sheet.sweeps.get(diagram.sweep)
    if sweep is None:
        return None
    change = name.endswith("_change") and name not in sweep.columns
    name = name.removesuffix("_change") if change else name
    if name not in sweep.columns:
        return None
    values = sweep[name]
    return values - sweep.value(name, 0.0) if change else values


def available(sheet: Sheet, diagrams: Sequence[Diagram]) -> list[Diagram]:
    """Those for which there is something to draw; of loads only those that move something."""
    found = []
    for diagram in diagrams:
        columns = [column_of(sheet, diagram, name) for name, _ in diagram.lines]
        known = [values for values in columns if values is not None]
        loaded = X_LABELS[diagram.sweep][0] == "load"
        if known and not (loaded and all(float(np.ptp(values)) < LEVEL for values in known)):
            found.append(diagram)
    return found


def draw_diagram(ax: Axes, sheet: Sheet, diagram: Diagram) -> None:
    """One diagram; equal lines of both sides are told apart by dashes."""
    sweep = sheet.sweeps[diagram.sweep]
    over, label, scale = X_LABELS[diagram.sweep]
    x = scale * sweep[over]
    shown = 0.0
    for k, (name, text) in enumerate(diagram.lines):
        values = column_of(sheet, diagram, name)
        if values is None:
            continue
        y = diagram.y_scale * values
        ax.plot(x, y, color=COLORS[k], linestyle="-" if k == 0 else (0, (5, 2)), label=text or None)
        shown = max(shown, float(np.nanmax(np.abs(y - np.nanmean(y)), initial=0.0)))
        middle = float(np.nanmean(y))
    if shown < FLAT:
        ax.set_ylim(middle - 1.0, middle + 1.0)
    ax.set_title(diagram.title, loc="left", fontsize=10)
    ax.set_xlabel(label, fontsize=8.5)
    ax.set_ylabel(diagram.y_label, fontsize=8.5)
    ax.tick_params(labelsize=8)
    ax.margins(x=0.02)
    if any(text for _, text in diagram.lines) and len(ax.lines) > 1:
        ax.legend(fontsize=8, loc="best")


def draw_page(sheet: Sheet, diagrams: Sequence[Diagram], columns: int = 2, height: float = 1.95) -> Picture:
    """A figure with the diagrams side by side."""
    import matplotlib

    matplotlib.use("Agg", force=False)
    from matplotlib.figure import Figure as Picture

    rows = math.ceil(len(diagrams) / columns)
    picture = Picture(figsize=(3.75 * columns, height * rows), layout="tight")
    axes: Any = picture.subplots(rows, columns, squeeze=False)
    for ax, diagram in zip(axes.flat, diagrams, strict=False):
        draw_diagram(ax, sheet, diagram)
    for ax in list(axes.flat)[len(diagrams) :]:
        ax.remove()
    return picture


def write_plots(sheet: Sheet, file: Path) -> Path:
    """All diagrams of a sheet in one picture."""
    import matplotlib

    with matplotlib.rc_context(STYLE):
        picture = draw_page(sheet, available(sheet, (*TRAVEL, *ROLL, *STEERING, *LOADS)), columns=4)
        picture.suptitle(sheet.name, fontsize=13)
        picture.savefig(file, dpi=110)
    return file


CSS = """
@page { size: A4; margin: 12mm 14mm }
body { font: 10.5pt/1.35 "DejaVu Sans", Arial, sans-serif; color: #222; max-width: 190mm; margin: 0 auto }
section { break-after: page; padding: 3mm 0 } section:last-child { break-after: auto }
h1 { font-size: 18pt; margin: 0 0 2mm }
h2 { font-size: 13pt; margin: 2mm 0; border-bottom: 1.5px solid #0b6bb3; padding-bottom: 1mm }
h3 { font-size: 10pt; margin: 2.5mm 0 0.5mm } p { margin: 1.5mm 0 }
table { border-collapse: collapse; width: 100%; font-size: 8.4pt } th { text-align: left; background: #eef4f9 }
th, td { padding: 0.45mm 1.4mm; border-bottom: 0.5px solid #ccc }
td.n { text-align: right; font-variant-numeric: tabular-nums } svg { width: 100%; height: auto }
.figures td:nth-child(1) { width: 32% } .figures td:nth-child(2) { width: 13% } .figures td:nth-child(3) { width: 13% }
.small { font-size: 8pt; color: #555 } table.matrix { font-size: 6.6pt }
"""


def number(value: float) -> str:
    """Four digits that matter; what is only rounding is 0."""
    if not math.isfinite(value):
        return "none" if math.isnan(value) else "∞"
    if abs(value) < LEVEL:
        return "0"
    return f"{value:.4g}".replace("-", "−")


def figure_table(figures: Sequence[Figure]) -> str:
    """Key figures by group."""
    groups = list(dict.fromkeys(figure.group for figure in figures))
    parts = []
    for group in groups:
        rows = "".join(
            f"<tr><td>{escape(f.name)}</td><td class=n>{number(f.value)}</td><td>{escape(f.unit)}</td>"
            f"<td class=small>{escape(f.meaning)}</td></tr>"
            for f in figures
            if f.group == group
        )
        parts.append(f"<h3>{escape(group.capitalize())}</h3><table class=figures>{rows}</table>")
    return "".join(parts)


def point_table(sheet: Sheet) -> str:
    """Hardpoints in mm."""
    corner = sheet.rig.corner
    known = {**(corner.linkage.points if corner.linkage else {}), **optional_points()}
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(known[name])}</td>"
        + "".join(f"<td class=n>{MM * v:.2f}</td>".replace("-", "−") for v in corner.points[name])
        + "</tr>"
        for name in known
        if name in corner.points
    )
    return f"<table><tr><th>point</th><th></th><th>x / mm</th><th>y / mm</th><th>z / mm</th></tr>{rows}</table>"


def optional_points() -> dict[str, str]:
    """Points of spring, damper and bar."""
    from koppel.vehicle.linkage import OPTIONAL

    return OPTIONAL


def matrix_table(C: Array) -> str:
    """The compliance matrix: mm/kN, mrad/kN, mm/(kN m), mrad/(kN m)."""
    names = [f"{side[0].upper()} {axis}" for side in ("left", "right") for axis in AXES]
    head = "<tr><th></th>" + "".join(f"<th>{name}</th>" for name in names) + "</tr>"
    rows = "".join(
        f"<tr><th>{name}</th>" + "".join(f"<td class=n>{number(1e6 * v)}</td>" for v in row) + "</tr>"
        for name, row in zip(names, C, strict=True)
    )
    return f"<table class=matrix>{head}{rows}</table>"


SIGNS = """
<p>Axes after ISO 8855: x forward, y left, z up, origin in the middle of the axle at the height of the wheel centers in
the design position; the body is fixed. Columns of the right wheel are in the signs of a mirror image, so that both are
equal in a symmetric position.</p>
<ul class=small><li>toe positive inward; camber positive with the top outward; caster positive with the top rearward;
kingpin inclination positive with the top inward</li>
<li>travel positive in bump; roll positive to the right; rack and steering wheel positive to the left</li>
<li>trail positive where the steering axis meets the ground ahead of the contact point; scrub radius positive where it
does so inside of it</li>
<li>roll center height: y<sub>cp</sub> v<sub>y</sub>/v<sub>z</sub> of the carrier-fixed contact point; force based: from
the change of wheel load per lateral force</li>
<li>anti-dive, -lift, -squat: share of the load transfer that the linkage carries; brakes {brakes}, drive {drive}
(outboard: at the contact point, the carrier takes the torque; inboard: at the wheel center)</li>
<li>vertical forces of the rig act at the {load_at}; loads are in axes of the axle: lateral to the left, longitudinal
forward, moments about z to the left</li></ul>
"""


def write_report(sheet: Sheet, file: Path) -> Path:
    """The report as one HTML file without anything from outside; every section is a printed page."""
    import matplotlib

    rig = sheet.rig
    kind = rig.corner.linkage.kind.replace("_", " ") if rig.corner.linkage else "axle"
    joints = "ideal joints" if rig.determined else "bushings"
    groups = ("position", "travel", "roll", "steering")
    first = [f for f in sheet.figures if f.group in groups]
    second = [f for f in sheet.figures if f.group not in groups]
    with matplotlib.rc_context({**STYLE, "svg.fonttype": "none"}):
        pages = [
            ("Travel of both wheels", available(sheet, TRAVEL)),
            ("Roll, one wheel, steering", available(sheet, (*ROLL, *STEERING))),
            ("Forces and moments", available(sheet, LOADS)),
        ]
        drawn = [(title, to_svg(draw_page(sheet, diagrams))) for title, diagrams in pages if diagrams]
    head = (
        f"<p>{escape(kind)}, {joints}; {sheet.positions} positions; tire radius {MM * rig.corner.radius:.0f} mm, "
        f"wheelbase {rig.wheelbase:g} m, height of the center of mass {rig.height:g} m.</p>"
    )
    signs = SIGNS.format(load_at=where(rig.load_at), brakes=rig.brakes, drive=rig.drive)
    sections = [
        f"<h1>{escape(sheet.name)}</h1><h3>Kinematics and compliance</h3>{head}<h2>Hardpoints of the left side</h2>"
        f"{point_table(sheet)}<h2>Axes and signs</h2>{signs}",
        f"<h2>Key figures: kinematics</h2>{figure_table(first)}",
        f"<h2>Key figures: rates and compliance</h2>{figure_table(second)}"
        "<h3>Compliance matrix of the wheel centers at the trim, rack held</h3><p class=small>Row: motion, column: "
        "load. mm/kN and mrad/kN for forces, mm/(kN m) and mrad/(kN m) for moments.</p>"
        f"{matrix_table(sheet.compliance)}",
        *(f"<h2>{escape(title)}</h2>{svg}" for title, svg in drawn),
    ]
    body = "".join(f"<section>{section}</section>" for section in sections)
    text = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(sheet.name)}</title>'
        f"<style>{CSS}</style></head><body>{body}</body></html>"
    )
    file.write_text(text, encoding="utf-8")
    return file


def where(load_at: str) -> str:
    """In words."""
    return "contact patch" if load_at == "patch" else "wheel center"
