"""How long a cam phaser takes to shift over pressure, temperature and speed (figure 6.5 of Schneider's thesis).

Writes the model out/phaser_map_model.yaml and the study out/phaser_map_study.yaml, computes the study as `koppel study
out/phaser_map_study.yaml --out out/phaser_map.csv` does, and draws out/phaser_map.html. Reads phaser_rig.json (see
koppel bench phaser); --quick for fewer points.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import koppel
from koppel.libraries.hydraulics.phaser import find_rig, merged, phaser_rig
from koppel.libraries.hydraulics.phaser_control import ValveTrain, add_cam_torque
from koppel.results.plot import COLORS, to_svg
from koppel.solve.analyses.study import read_study
from koppel.view.report import panels, save_study, section

QUICK = "--quick" in sys.argv
TRAVEL = np.radians(20.5)
TRAIN = ValveTrain(10.0e-3, np.radians(65), 220.0, 27e3, 0.105, friction=1.5)  # chosen: the source prints curves only
SPEEDS, TEMPERATURES = (375, 750, 1500), (20, 50, 90, 120)  # rpm of the cam, degC
PRESSURES = (1.5, 2, 3, 4, 5, 6, 8)  # bar above the surroundings
UNTIL, STEP_AT = 0.8, 0.02  # s


def build(data: Mapping[str, Any]) -> koppel.Model:
    """The rig on an engine: full current at STEP_AT, torque of the valves of three cylinders."""
    inertia = merged(data["phaser"])["inertia_rotor_and_camshaft_engine"]
    model = phaser_rig(data, current="amperes", chambers=False, inertia=inertia)
    model.input("amperes", "1", {"step": {"time": STEP_AT, "after": 1}})
    model.parameter("cam_speed", 750 * np.pi / 30, description="of the camshaft in rad/s")
    angles = np.linspace(-np.pi / 3, np.pi / 3, 481)
    slow, fast = 375 * np.pi / 30, 3600 * np.pi / 30
    add_cam_torque(
        model, angles.tolist(), TRAIN.torque(angles, slow).tolist(), "cam_speed",
        fast=TRAIN.torque(angles, fast).tolist(), speeds=(slow, fast),
    )  # fmt: skip
    return model


def write_study(
    data: Mapping[str, Any], folder: Path, speeds: Sequence[float], temperatures: Sequence[float],
    pressures: Sequence[float], until: float = UNTIL,
) -> Path:  # fmt: skip
    """The model and the study beside it; what counts is the time from the current to 98 % of the travel."""
    folder.mkdir(exist_ok=True)
    koppel.write_model(build(data), folder / "phaser_map_model.yaml")
    study = folder / "phaser_map_study.yaml"
    study.write_text(f"""koppel_study: 1
model: phaser_map_model.yaml
points:
  grid:
    cam_speed: [{", ".join(f"{rpm * np.pi / 30!r}" for rpm in speeds)}]
    temperature: [{", ".join(f"{celsius} degC" for celsius in temperatures)}]
    supply_gauge: [{", ".join(f"{bar} bar" for bar in pressures)}]
run: {{until: {until} s, step: 0.2 ms}}
results:
  shift: mean(select(rotor.angle - {float(0.98 * TRAVEL)!r} rad, 0, 1))*{until!r} - {STEP_AT!r}
  angle: max(rotor.angle)
""")
    return study


def draw(table: Mapping[str, Any]) -> Figure:
    """Shift time over pressure, a panel per speed, a curve per temperature; points that do not arrive are left out."""
    speed, kelvin, bar = (np.asarray(table[name]) for name in ("cam_speed", "temperature", "supply_gauge"))
    arrives = np.asarray(table["angle"]) >= 0.98 * TRAVEL
    speeds = np.unique(speed)
    figure, axes = panels(1, len(speeds), 3.2)
    for panel, turning in zip(axes[0], speeds, strict=True):
        for color, T in zip(COLORS, np.unique(kelvin), strict=False):
            rows = (speed == turning) & (kelvin == T) & arrives
            along = np.argsort(bar[rows])
            panel.plot(bar[rows][along] / 1e5, 1e3 * np.asarray(table["shift"])[rows][along], "o-", color=color, ms=3,
                       label=f"{T - 273.15:.0f} °C")  # fmt: skip
        panel.set(title=f"cam at {turning * 30 / np.pi:.0f} rpm", xlabel="supply [bar gauge]", ylabel="shift [ms]",
                  ylim=(0, 700))  # fmt: skip
        panel.legend()
    return figure


def show(table: Mapping[str, Any]) -> Iterator[str]:
    """The section of the page."""
    note = "From the current to 98 % of the travel, against the torque of the valves of three cylinders."
    yield section("Shift over pressure, temperature and speed", to_svg(draw(table)), note)


def main() -> None:
    try:
        data = find_rig()
    except koppel.KoppelError as error:
        sys.exit(str(error))
    grid = ((750,), (90,), (3, 8)) if QUICK else (SPEEDS, TEMPERATURES, PRESSURES)
    study = write_study(data, Path("out"), *grid)
    found = read_study(study).run(Path("out/phaser_map.csv"), workers=0 if QUICK else None)
    for rpm, kelvin, bar, shift in zip(*(found[name] for name in ("cam_speed", "temperature", "supply_gauge", "shift")),
                                       strict=True):  # fmt: skip
        print(f"{rpm * 30 / np.pi:4.0f} rpm, {kelvin - 273.15:3.0f} °C, {bar / 1e5:3.1f} bar: {1e3 * shift:.0f} ms")
    columns = {name: found[name] for name in ("cam_speed", "temperature", "supply_gauge", "shift", "angle")}
    print(f"wrote {save_study('out/phaser_map.html', 'Operating map of a cam phaser', show(columns))}")


if __name__ == "__main__":
    main()
