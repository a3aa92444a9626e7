"""The machines of the gallery: for its page, its thumbnails and the tests that look at pictures.

    python tools/gallery.py FOLDER [NAME ...]    saves their pages
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

import koppel
from koppel.view.pages import save_page

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class Exhibit:
    """A machine of the gallery: its domain, what it shows, the example that is behind it, how it is run."""

    domain: str
    text: str
    source: str
    run: Callable[[], koppel.Run]
    plots: tuple[str, ...] = ()
    time: float | None = None  # instant of its picture in s; the last one when absent


def load_example(name: str) -> ModuleType:
    """An example as a module; it finds its neighbors."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def run_file(name: str, until: float, **options: Any) -> koppel.Run:
    """A model file of the examples."""
    return koppel.simulate(koppel.read_model(EXAMPLES / name), until=until, **options)


def run_template(name: str, until: float, **options: Any) -> koppel.Run:
    """A model file that koppel new writes."""
    file = files("koppel.templates").joinpath(f"{name}.yaml")
    return koppel.simulate(koppel.read_model(Path(str(file))), until=until, **options)


def run_built(example: str, function: str, until: float, *arguments: Any, **options: Any) -> koppel.Run:
    """A model that a function of an example builds."""
    return koppel.simulate(getattr(load_example(example), function)(*arguments), until=until, **options)


def run_axle() -> koppel.Run:
    """The double wishbone axle through its braking load step."""
    from koppel.libraries.vehicle import read_axle

    return koppel.simulate(read_axle("double_wishbone"), until=1.5, every=5e-3)


def run_six_speed() -> koppel.Run:
    """The six-speed car through its first shifts."""
    from koppel.libraries.powertrain import six_speed_vehicle

    return koppel.simulate(six_speed_vehicle(), until=12.0, every=2e-2)


def run_lane_change() -> koppel.Run:
    """The mid-size car through the double lane change."""
    from koppel.vehicle.maneuvers import double_lane_change, drive

    return drive(double_lane_change()).run


EXHIBITS: dict[str, Exhibit] = {
    "pendulum": Exhibit(
        "mechanisms", "A rod on a hinge", "koppel new pendulum",
        partial(run_template, "pendulum", 4.0, every=2e-2), ("hinge.angle", "energy"), 1.0,
    ),
    "four_bar": Exhibit(
        "mechanisms", "Three bars on hinges; the fourth hinge closes the loop", "examples/four_bar.py",
        partial(run_built, "four_bar", "build_four_bar", 2.0, every=1e-2), (), 0.4,
    ),
    "slider_crank": Exhibit(
        "mechanisms", "Crank, rod and piston at 3000 turns per minute", "examples/slider_crank.yaml",
        partial(run_file, "slider_crank.yaml", 0.04, every=2e-4, stepper=koppel.Lsrt2(step=1e-4)),
        ("piston.x",), 0.0046,
    ),
    "andrews": Exhibit(
        "mechanisms", "Andrews' squeezing mechanism: seven bodies, three loops", "examples/andrews.yaml",
        partial(run_file, "andrews.yaml", 0.03, every=1e-4, stepper=koppel.Lsrt2(step=1e-5)), (), 0.02,
    ),
    "bricard": Exhibit(
        "mechanisms", "Bricard's mechanism moves although the count says it cannot", "examples/bricard.yaml",
        partial(run_file, "bricard.yaml", 5.0, every=2e-2), (), 1.0,
    ),
    "governor": Exhibit(
        "mechanisms", "A flyball governor on stiff struts", "examples/governor.yaml",
        partial(run_file, "governor.yaml", 5.0, every=1e-2), (), 2.0,
    ),
    "rolling_coin": Exhibit(
        "contact", "A coin that rolls in a circle, leaning inwards", "examples/rolling_coin.py",
        partial(run_built, "rolling_coin", "build_model", 4.0, 1.2217, 6.0, 2.0, every=2e-2), (), 2.0,
    ),
    "axle": Exhibit(
        "vehicle", "An elastokinematic axle: 24 bodies on bushings, fifty times faster than real time",
        "examples/realtime_axle.py", run_axle, (), 1.0,
    ),
    "front_axle": Exhibit(
        "vehicle", "A double wishbone axle from hardpoints", "koppel new axle",
        partial(run_template, "axle", 2.0, every=1e-2), ("bump",), 1.0,
    ),
    "quarter_car": Exhibit(
        "vehicle", "A quarter car over a bump and through a pothole", "examples/quarter_car.yaml",
        partial(run_file, "quarter_car.yaml", 4.0, every=1e-2), (), 1.0,
    ),
    "tractor": Exhibit(
        "vehicle", "A tractor with its front ballast as an absorber", "examples/tractor_absorber.yaml",
        partial(run_file, "tractor_absorber.yaml", 4.0, every=2e-2), (), 2.0,
    ),
    "lane_change": Exhibit(
        "vehicle", "Double lane change of ISO 3888-1 at 80 km/h", "examples/lane_change.py", run_lane_change, (), 6.0
    ),
    "driveline": Exhibit(
        "driveline", "An engine pulls a car away; the clutch sticks exactly", "koppel new driveline",
        partial(run_template, "driveline", 4.0, every=1e-2), ("engine.speed", "car_speed"), 1.0,
    ),
    "six_speed": Exhibit(
        "driveline", "A six-speed automatic through its shifts: 13 laws of dry friction", "examples/six_speed.py",
        run_six_speed, (), 6.0,
    ),
    "mounted_powertrain": Exhibit(
        "driveline", "Engine, converter and gearbox on rubber mounts", "examples/mounted_powertrain.yaml",
        partial(run_file, "mounted_powertrain.yaml", 3.0, every=1e-2), (), 2.0,
    ),
    "hydraulic_cylinder": Exhibit(
        "hydraulics", "A differential cylinder on a 4/3 valve", "examples/hydraulic_cylinder.py",
        partial(run_built, "hydraulic_cylinder", "build", 1.0, every=5e-3), (), 0.5,
    ),
}  # fmt: skip
"""All machines of the gallery by name, in the order in which they are shown."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", default=list(EXHIBITS), metavar="NAME")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in arguments.names:
        exhibit = EXHIBITS[name]
        page = save_page(exhibit.run(), arguments.folder / f"{name}.html", exhibit.plots)
        print(f"{page}: {page.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
