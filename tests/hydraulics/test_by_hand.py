"""Figures that a pocket calculator gives: a preset oil, a double rod cylinder, the limited integral of a controller."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import hydraulics, rotational, translational
from koppel.libraries.hydraulics.phaser_control import add_controller


@pytest.mark.parametrize(("celsius", "viscosity"), [(40, 46.0), (100, 6.8), (60, 20.70), (0, 562.3)])
def test_viscosity_of_hlp_46(celsius: float, viscosity: float) -> None:
    """lg lg(nu + 0.8) = 0.22278 - 3.6502 lg(T / 313.15 K), nu in mm**2/s, by the two points of the class."""
    values = hydraulics.Oil.hlp_46(temperature=f"{celsius} degC").values()
    assert 1e6 * float(values.viscosity) == pytest.approx(viscosity, rel=5e-4)  # type: ignore[arg-type]
    by_hand = 10 ** 10 ** (0.2227813 - 3.650221 * np.log10((celsius + 273.15) / 313.15)) - 0.8
    assert 1e6 * float(values.viscosity) == pytest.approx(by_hand, rel=1e-4)  # type: ignore[arg-type]


def test_what_it_takes_to_compress_hlp_46() -> None:
    """From 1 to about 100 bar: V ((p - p0)/E + air (1 - (p0/p)**(1/1.4))) / (1 + air), 1.6e9 Pa and 0.5 % of air."""
    model = koppel.Model("press")
    model.add("oil", hydraulics.Oil.hlp_46())
    model.add("node", hydraulics.ElasticNode(volume="1 l", pressure="1 bar"))
    model.add("pump", hydraulics.FlowSource(node_b="node", flow="1.1e-5"))
    run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=1e-3))
    p = run["node.pressure"]
    air = 0.005 * (1.0 - (1e5 / p) ** (1 / 1.4))
    wanted = 1e-3 * ((p - 1e5) / 1.6e9 + air) / 1.005
    assert p[-1] > 90e5
    assert np.max(np.abs(wanted - 1.1e-5 * run.time)) < 1e-9 * wanted[-1]


def test_a_double_rod_cylinder_is_the_same_both_ways() -> None:
    """Bore 50 mm, rods 28 mm: ring of 1347.7 mm**2; 6 l/min are 74.2 mm/s, and 2 kN need 14.84 bar."""
    ring = np.pi / 4 * (0.05**2 - 0.028**2)
    assert ring == pytest.approx(1347.7e-6, rel=1e-4)
    for way in (1, -1):
        model = koppel.Model("double rod")
        model.add("oil", hydraulics.Oil.hlp_46())
        model.add("tank", hydraulics.Pressure(pressure="0 barg"))
        hydraulics.add_cylinder(
            model, "ram", bore="50 mm", rod_a="28 mm", rod_b="28 mm", stroke=0.4, mass=20, position=0.2,
            damping=1e3, pressure_a="20 bar", pressure_b="20 bar",
        )  # fmt: skip
        fed, open_ = ("ram_A", "ram_B") if way > 0 else ("ram_B", "ram_A")
        model.add("pump", hydraulics.FlowSource(node_b=fed, flow="6 l/min"))
        model.add("drain", hydraulics.Resistance(node_a=open_, node_b="tank", linear="1e10 Pa*s/m**3"))
        model.add("load", translational.Force(sled_b="ram", force=-2000.0 * way))
        run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=2e-4))
        speed = run["ram.speed"][-1]
        assert way * speed == pytest.approx(0.0742, rel=1e-3)
        assert way * speed == pytest.approx(1e-4 / ring, rel=1e-6)
        difference = run[f"{fed}.pressure"][-1] - run[f"{open_}.pressure"][-1]
        assert difference - 1e3 * 1e-4 / ring / ring == pytest.approx(14.84e5, rel=1e-3)
        assert run["ram_A.volume"][-1] + run["ram_B.volume"][-1] == pytest.approx(2e-5 + 0.4 * ring, rel=1e-12)


def test_the_integral_part_of_the_controller_stays_within_its_limit() -> None:
    """Ki 30 A/(rad s) at 1 ms and an error of 50 mrad: 1.5 mA per sample, full after 100; down again without delay."""
    data = {"controller": {"Kp_A_per_rad": 5.0, "Ki_A_per_rad_s": 30.0, "integral_limit_A": 0.15, "sample_s": 1e-3,
                           "hold_current_A": 0.53, "current_limits_A": [0.0, 1.0]}}  # fmt: skip
    model = koppel.Model("controller")
    model.add("rotor", rotational.Shaft(inertia=1.0))
    model.input("target", "1", {"table": {"time": [0, 0.3], "value": [0.05, -0.05], "interpolation": "hold"}})
    add_controller(model, data, "target")
    run = koppel.simulate(model, until=0.6, stepper=koppel.TimeStepping(step=1e-3))
    integral, current, time = run["integral.value"], run["command.value"], run.time
    assert np.max(integral) == pytest.approx(0.15, abs=1e-12) and np.min(integral) == pytest.approx(-0.15, abs=1e-12)
    for at, wanted in ((0.05, 0.075), (0.2, 0.15), (0.35, 0.075), (0.4, 0.0), (0.58, -0.15)):
        row = int(np.argmin(np.abs(time - at)))
        assert integral[row] == pytest.approx(wanted, abs=3.1e-3), at  # two samples
    assert current[np.argmin(np.abs(time - 0.25))] == pytest.approx(0.53 + 5 * 0.05 + 0.15, abs=1e-12)
    assert current[np.argmin(np.abs(time - 0.55))] == pytest.approx(0.53 - 5 * 0.05 - 0.15, abs=1e-12)
