"""The machines of the gallery: for its page, its thumbnails and the tests that look at pictures.

python tools/gallery.py FOLDER [NAME ...]    saves their pages
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import koppel
from koppel.live import LiveMachine
from koppel.view.pages import save_page

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class Exhibit:
    """A machine of the gallery: its domain, what it shows, what is behind it, how long it runs in s."""

    domain: str
    text: str
    source: str
    model: Callable[[], koppel.Model]
    until: float
    every: float
    options: Mapping[str, Any] = field(default_factory=dict)
    plots: tuple[str, ...] = ()
    time: float | None = None  # instant of its picture in s; a third of the run when absent
    drive: Callable[[koppel.Model, float, float], koppel.Run] | None = None  # where more than the model moves it

    def run(self) -> koppel.Run:
        """What its page shows."""
        if self.drive is not None:
            return self.drive(self.model(), self.until, self.every)
        return koppel.simulate(self.model(), until=self.until, every=self.every, **self.options)

    @property
    def instant(self) -> float:
        """Instant of its picture in s."""
        return self.until / 3 if self.time is None else self.time


def load_example(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{Path(name).stem}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(EXAMPLES / Path(name).parent))  # some examples use others
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.pop(0)
    return module


def from_file(name: str) -> Callable[[], koppel.Model]:
    """A model file of the examples."""
    return lambda: koppel.read_model(EXAMPLES / name)


def from_template(name: str) -> Callable[[], koppel.Model]:
    """A model file that koppel new writes."""
    return lambda: koppel.read_model(Path(str(files("koppel.templates").joinpath(f"{name}.yaml"))))


def from_example(name: str, function: str, *arguments: Any) -> Callable[[], koppel.Model]:
    """A model that a function of an example builds."""
    return lambda: getattr(load_example(name), function)(*arguments)


def build_axle() -> koppel.Model:
    """The double wishbone axle of the benchmark."""
    from koppel.libraries.vehicle import read_axle

    return read_axle("double_wishbone")


def build_six_speed() -> koppel.Model:
    """The car with the six-speed automatic."""
    from koppel.libraries.powertrain import six_speed_vehicle

    return six_speed_vehicle()


def build_lane_change() -> koppel.Model:
    """The mid-size car with a driver who follows the lanes of ISO 3888-1."""
    from koppel.vehicle import midsize
    from koppel.vehicle.maneuvers import double_lane_change

    return midsize(**double_lane_change().car)


def build_coupled_axle() -> koppel.Model:
    """The front axle of components, merged: what its coupled run shows too."""
    from koppel.vehicle.modular import modular_rig

    return modular_rig(bar=None).merge(cut=True)


def build_own_suspension() -> koppel.Model:
    """The axle of the student race car on its tires."""
    example = load_example("vehicle/own_suspension")
    model: koppel.Model = example.build_on_tires(
        koppel.vehicle.read_hardpoints(EXAMPLES / "vehicle/own_suspension.csv")
    )
    return model


def drive_damper(model: koppel.Model, until: float, every: float) -> koppel.Run:
    """The example's law in Python moves the input between the steps."""
    example = load_example("methods/force_from_python")
    live = LiveMachine(
        koppel.Machine(model, stepper=koppel.Lsrt2(step=example.STEP)), example.READ, ranges={"push": (-2e3, 2e3)}
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "run.h5")
        live.record(file, every=every)
        for _ in range(round(until / example.STEP)):
            live.set("push", example.skyhook(*map(float, live.frame().values[:2])))
            live.advance(1)
        live.end_recording()
        live.stop()
        run = koppel.Run.read(file)
        channels, values = [run.channel(path) for path in run], np.stack([run[path] for path in run], axis=1)
        return koppel.Run(channels, np.array(run.time), values, attributes=dict(run.attributes))


FINE = {"stepper": koppel.Lsrt2(step=1e-4)}
EXHIBITS: dict[str, Exhibit] = {
    "pendulum": Exhibit(
        "mechanisms", "A rod on a hinge", "koppel new pendulum", from_template("pendulum"), 4.0, 0.02,
        plots=("hinge.angle", "energy"), time=1.0,
    ),
    "four_bar": Exhibit(
        "mechanisms", "Three bars on hinges; the fourth hinge closes the loop",
        "examples/mechanisms/four_bar.py, own_integrator.py",
        from_example("mechanisms/four_bar", "build_four_bar"), 2.0, 0.01, time=0.4,
    ),
    "slider_crank": Exhibit(
        "mechanisms", "Crank, rod and piston at 3000 turns per minute", "examples/mechanisms/slider_crank.yaml",
        from_file("mechanisms/slider_crank.yaml"), 0.04, 2e-4, FINE, ("piston.x",), 0.0046,
    ),
    "andrews": Exhibit(
        "mechanisms", "Andrews' squeezing mechanism: seven bodies, three loops", "examples/mechanisms/andrews.yaml",
        from_file("mechanisms/andrews.yaml"), 0.03, 1e-4, {"stepper": koppel.Lsrt2(step=1e-5)},
    ),
    "bricard": Exhibit(
        "mechanisms", "Bricard's mechanism moves although the count says it cannot", "examples/mechanisms/bricard.yaml",
        from_file("mechanisms/bricard.yaml"), 5.0, 0.02,
    ),
    "governor": Exhibit(
        "mechanisms", "A flyball governor on stiff struts", "examples/mechanisms/governor.yaml",
        from_file("mechanisms/governor.yaml"), 5.0, 0.01,
    ),
    "hanging_chain": Exhibit(
        "mechanisms", "A chain of twenty links comes to rest as a catenary", "examples/mechanisms/hanging_chain.py",
        from_example("mechanisms/hanging_chain", "build_chain"), 8.0, 0.02, plots=("lowest.y", "lowest.z"), time=0.9,
    ),
    "leibniz_pendulum": Exhibit(
        "mechanisms", "The pendulum of Leibniz: its energy stays, its motion is chaotic",
        "examples/mechanisms/leibniz_pendulum.yaml", from_file("mechanisms/leibniz_pendulum.yaml"), 8.0, 0.02,
    ),
    "n_four_bar": Exhibit(
        "mechanisms", "Five windows in a row; twice per turn all rods are in line", "examples/mechanisms/n_four_bar.py",
        from_example("mechanisms/n_four_bar", "build_row", 5), 3.0, 0.01, time=0.9,
    ),
    "bushing_pendulum": Exhibit(
        "mechanisms", "A pendulum in a bushing, with the period of the elliptic integral",
        "examples/mechanisms/pendulum.py",
        from_example("mechanisms/pendulum", "build_model", 1.5), 4.0, 0.02,
    ),
    "mirrored_sides": Exhibit(
        "mechanisms", "One side described once, mounted twice: mirrored, with a stiffer spring",
        "examples/mechanisms/mirrored_sides.py", from_example("mechanisms/mirrored_sides", "build_axle"), 1.0, 5e-3,
    ),
    "blocks_on_slope": Exhibit(
        "contact", "On a slope one block slides, one stays and one tips over", "examples/contact/blocks_on_slope.py",
        from_example("contact/blocks_on_slope", "build_model"), 0.7, 5e-3, time=0.55,
    ),
    "rolling_coin": Exhibit(
        "contact", "A coin that rolls in a circle, leaning inwards", "examples/contact/rolling_coin.py",
        from_example("contact/rolling_coin", "build_model", 1.2217, 6.0, 2.0), 4.0, 0.02, time=0.25,
    ),
    "axle": Exhibit(
        "vehicle", "An elastokinematic axle: 24 bodies on bushings, fifty times faster than real time",
        "examples/vehicle/realtime_axle.py", build_axle, 1.5, 5e-3,
    ),
    "own_suspension": Exhibit(
        "vehicle", "The front axle of a student race car, from a table of hardpoints, settles on its tires",
        "examples/vehicle/own_suspension.py", build_own_suspension, 1.0, 5e-3,
    ),
    "front_axle": Exhibit(
        "vehicle", "A double wishbone axle from hardpoints",
        "koppel new axle, examples/vehicle/rig_front_axle.py", from_template("axle"), 2.0, 0.01,
        plots=("bump",),
    ),
    "quarter_car": Exhibit(
        "vehicle", "A quarter car over a bump and through a pothole",
        "examples/vehicle/quarter_car.py, parameter_change.py",
        from_file("vehicle/quarter_car.yaml"), 4.0, 0.01,
    ),
    "tractor": Exhibit(
        "vehicle", "A tractor with its front ballast as an absorber", "examples/vehicle/tractor.py, tractor_sweep.py",
        from_file("vehicle/tractor_absorber.yaml"), 4.0, 0.02,
    ),
    "lane_change": Exhibit(
        "vehicle", "Double lane change of ISO 3888-1 at 80 km/h", "examples/vehicle/lane_change.py",
        build_lane_change, 9.0, 0.02, {"stepper": koppel.SemiImplicitEuler(step=1e-3)}, ("ay", "yaw_rate"), 3.0,
    ),
    "full_throttle": Exhibit(
        "vehicle", "Full throttle with engine and six-speed gearbox on three mounts",
        "examples/vehicle/full_throttle.py",
        from_example("vehicle/full_throttle", "build"), 6.0, 0.02, {"stepper": koppel.TimeStepping(step=1e-3)},
        ("v_x", "bus.gear", "unit.ry"), 2.0,
    ),
    "coupled_axle": Exhibit(
        "coupling", "Steering and half axles, components that step by themselves",
        "examples/coupling/coupled_axle.py, chapter6.py",
        build_coupled_axle, 1.5, 0.01, {"stepper": koppel.SemiImplicitEuler(step=1e-3), "start": "equilibrium"},
    ),
    "driveline": Exhibit(
        "driveline", "An engine pulls a car away; the clutch sticks exactly", "koppel new driveline",
        from_template("driveline"), 4.0, 0.01, plots=("engine.speed", "car_speed"),
    ),
    "six_speed": Exhibit(
        "driveline", "A six-speed automatic through its shifts: 13 laws of dry friction",
        "examples/driveline/six_speed.py", build_six_speed, 12.0, 0.02,
    ),
    "mounted_powertrain": Exhibit(
        "driveline", "Engine, converter and gearbox on rubber mounts", "examples/driveline/mounted_powertrain.yaml",
        from_file("driveline/mounted_powertrain.yaml"), 3.0, 0.01,
    ),
    "hydraulic_cylinder": Exhibit(
        "hydraulics", "A differential cylinder on a 4/3 valve", "examples/hydraulics/hydraulic_cylinder.py",
        from_example("hydraulics/hydraulic_cylinder", "build"), 1.0, 5e-3,
    ),
    "check_valves": Exhibit(
        "hydraulics", "A bridge of four check valves feeds a load in one direction",
        "examples/hydraulics/hydraulic_networks.py", from_example("hydraulics/hydraulic_networks", "build_bridge"),
        0.15, 1e-3, {"stepper": koppel.TimeStepping(step=1e-4)}, ("up.flow", "load.flow"), 0.012,
    ),
    "mass_on_bushing": Exhibit(
        "methods", "A block on a bushing rings after a push; results are read from its file",
        "examples/methods/mass_on_bushing.py, read_results.py", from_example("methods/mass_on_bushing", "build_model"),
        1.5, 5e-3, {"start": "equilibrium"}, ("block.x", "push"), 0.23,
    ),
    "two_masses": Exhibit(
        "methods", "Two masses on springs: natural frequencies against the textbook", "examples/methods/modes.py",
        from_example("methods/modes", "build_model"), 1.0, 2e-3, {}, ("lower.z", "upper.z"),
    ),
    "spinning_block": Exhibit(
        "methods", "A spinning block on a soft bushing: a stepper of one's own, and orders of convergence",
        "examples/methods/own_stepper.py, order_of_convergence.py", from_example("methods/own_stepper", "build_model"),
        0.5, 2e-3,
    ),
    "semi_active_damper": Exhibit(
        "methods", "A damper whose force a Python function finds between the steps",
        "examples/methods/force_from_python.py", from_example("methods/force_from_python", "build"), 2.0, 0.01,
        plots=("push", "road.position", "body.position"), time=0.3, drive=drive_damper,
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
