"""Where should the center of gravity of a tractor be? Axle loads against safety and comfort, with and without absorber.

Computes the study tractor_study.yaml (koppel study examples/vehicle/tractor_study.yaml does the same), once more with
tractor_absorber.yaml instead of tractor_rigid.yaml. Leister and Schiehlen 1991 found that 60 : 40 is favorable but
print neither numbers nor the exact criterion. Here the mean over all wheels of the relative load variation is lowest
near 60 : 40 (near 64 : 36 with four equal tires); the minimum is flat. The worse axle alone is best near 40 : 60.
Writes out/tractor_sweep_rigid.csv, out/tractor_sweep_absorber.csv and out/tractor_sweep.png. With --quick three points
of 4 s each.
"""

import sys
from pathlib import Path

import matplotlib
import numpy as np
from numpy.typing import NDArray

import koppel
from koppel.solve.analyses.study import Study, read_study

matplotlib.use("Agg")
from matplotlib import pyplot as plt

OUT = Path("out")
FOLDER = Path(__file__).parent
WHEELS = ("front_left", "front_right", "rear_left", "rear_right")
COLORS = {"front wheels": "#0b6bb3", "rear wheels": "#d9541e", "all wheels": "#222222"}
Array = NDArray[np.float64]


def build_study(variant: str, quick: bool = False) -> Study:
    """The study of the file, with another model and, for a quick look, with few points and little time."""
    study = read_study(FOLDER / "tractor_study.yaml")
    units = {"hull_x": "m", "speed": "m/s"}  # points of a study are in SI
    points = [point for point in study.points if not quick or abs(point["speed"] - 5.0) < 1e-9]
    return Study(
        koppel.read_model(FOLDER / f"tractor_{variant}.yaml"),
        [{path: f"{value!r} {units[path]}" for path, value in point.items()} for point in points[:: 4 if quick else 1]],
        results={result.name: result.text for result in study.results},
        until=4.0 if quick else study.until,
        stepper=study.stepper,
        start=study.start,
    )


def collect(study: Study, out: Path | None, workers: int | None = None) -> dict[str, Array]:
    """Means over the speeds, one value per position of the center of gravity."""
    table = study.run(out, workers=workers)
    if table.failed:
        raise koppel.KoppelError(f"{len(table.failed)} points failed: {table.failed[0].message}")
    places = np.unique(table["hull_x"])

    def over_speeds(values: Array) -> Array:
        return np.array([np.mean(values[table["hull_x"] == place]) for place in places])

    found = {"share": over_speeds(table["front_share"]), "felt": over_speeds(table["felt"])}
    for what in ("variation", "impact"):
        wheel = {name: over_speeds(table[f"{what}_{name}"]) for name in WHEELS}
        found[f"{what}, front wheels"] = (wheel["front_left"] + wheel["front_right"]) / 2
        found[f"{what}, rear wheels"] = (wheel["rear_left"] + wheel["rear_right"]) / 2
        found[f"{what}, all wheels"] = np.mean(list(wheel.values()), axis=0)
    return found


def find_best(share: Array, values: Array) -> float:
    """Where a parabola through the lowest point and its neighbors is lowest."""
    i = int(np.clip(np.argmin(values), 1, len(values) - 2))
    a, b, _ = np.polyfit(share[i - 1 : i + 2], values[i - 1 : i + 2], 2)
    return float(np.clip(-b / (2 * a), share[0], share[-1])) if a > 0 else float(share[np.argmin(values)])


def draw(found: dict[str, dict[str, Array]], png: Path) -> Path:
    """Three panels over the share of the front axle: load variation, impact factor, comfort."""
    figure, panels = plt.subplots(1, 3, figsize=(13, 4.6), layout="constrained")
    labels = ["variation of wheel loads [%]", "impact factor: peak over mean load", "felt acceleration [m/s²]"]
    for panel, label in zip(panels, labels, strict=True):
        panel.axvline(60, color="#999999", linewidth=1, linestyle=":")
        panel.set_xlabel("load on the front axle [%]")
        panel.set_title(label, fontsize=11)
        panel.grid(color="#dddddd", linewidth=0.7)
        panel.spines[["top", "right"]].set_visible(False)
    for variant, dash in (("rigid", "-"), ("absorber", "--")):
        values = found[variant]
        share = 100 * values["share"]
        for name, color in COLORS.items():
            width = 2.4 if name == "all wheels" else 1.4
            label = f"{name}, {variant}"
            panels[0].plot(share, 100 * values[f"variation, {name}"], dash, color=color, linewidth=width, label=label)
            panels[1].plot(share, values[f"impact, {name}"], dash, color=color, linewidth=width)
        panels[2].plot(share, values["felt"], dash, color=COLORS["all wheels"], linewidth=2.4, label=f"seat, {variant}")
        for panel, what, scale in ((panels[0], "variation", 100), (panels[1], "impact", 1)):
            lowest = int(np.argmin(values[f"{what}, all wheels"]))
            panel.plot(share[lowest], scale * values[f"{what}, all wheels"][lowest], "o", color=COLORS["all wheels"])
    panels[2].legend(frameon=False, fontsize=9)
    panels[2].set_ylim(0, 1.15 * max(np.max(values["felt"]) for values in found.values()))
    figure.legend(
        *panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=6, fontsize=9, frameon=False
    )
    figure.suptitle(
        "center of gravity of a tractor: means over 12 to 27 km/h; dots: lowest over all wheels, dotted: 60 : 40"
    )
    figure.savefig(png, dpi=150)
    plt.close(figure)
    return png


def main() -> None:
    OUT.mkdir(exist_ok=True)
    quick = "--quick" in sys.argv
    found = {}
    for variant in ("rigid", "absorber"):
        study = build_study(variant, quick)
        found[variant] = collect(study, OUT / f"tractor_sweep_{variant}.csv", workers=0 if quick else None)
        share = found[variant]["share"]
        for what in ("variation", "impact"):
            front, rear, everything = (found[variant][f"{what}, {name}"] for name in COLORS)
            fine = np.linspace(share[0], share[-1], 1000)
            worse = np.maximum(np.interp(fine, share, front), np.interp(fine, share, rear))
            best, balanced = 100 * find_best(share, everything), 100 * fine[np.argmin(worse)]
            print(f"{variant}: {what} of all wheels lowest, {everything.min():.3f}, at {best:.0f} : {100 - best:.0f}")
            print(f"  and of the worse axle, {worse.min():.3f}, at {balanced:.0f} : {100 - balanced:.0f}")
        felt = found[variant]["felt"]
        print(f"  felt acceleration {felt.min():.2f} to {felt.max():.2f} m/s**2")
    print(f"plot {draw(found, OUT / 'tractor_sweep.png')}")


if __name__ == "__main__":
    main()
