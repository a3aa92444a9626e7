"""The test program of a cam phaser rig: chapter 5 of Schneider's thesis, and the control of 6.3.1, on one page.

Unit, steady losses and leakages with the identification that they feed, magnet and spool, shifts there and back, both
phasers under control, feed-forward of the cam torque. Reads phaser_rig.json (see koppel bench phaser), writes
out/phaser_program.html; --quick for fewer points.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

import koppel
from koppel import Formula, Free, hydraulics, identify
from koppel.libraries.hydraulics.magnet import add_armature, add_magnet
from koppel.libraries.hydraulics.phaser import Rig, find_rig, merged, phaser_pair, phaser_rig, read_magnet, read_oil
from koppel.libraries.hydraulics.phaser_control import ValveTrain, add_cam_torque, add_controller, pulse_width
from koppel.results.plot import COLORS, to_svg
from koppel.view.report import panels, save_study, section, table

QUICK = "--quick" in sys.argv
STEP, BAR, LITER_PER_MINUTE, ZERO_CELSIUS = 2e-4, 1e5, 1 / 60e3, 273.15
TRAVEL = 20.5  # deg
NOISE = 0.01  # of what is measured
TRAINS = {  # valve trains of the two sides; chosen, since the source prints curves only
    "inlet": ValveTrain(10.0e-3, np.radians(65), 220.0, 27e3, 0.105, friction=1.5),
    "outlet": ValveTrain(9.6e-3, np.radians(65), 220.0, 27e3, 0.100, friction=1.5),
}


def stepper(step: float = STEP) -> koppel.TimeStepping:
    """The method of all runs."""
    return koppel.TimeStepping(step=step)


def settle(machine: koppel.Machine, until: float, step: float = STEP, **parameters: float) -> koppel.Run:
    """A run from the start with other parameters; its last row counts."""
    machine.set_parameters(parameters)
    machine.reset()
    return koppel.simulate(machine, until=until, every=until / 10, stepper=stepper(step), start="design")


def last(run: koppel.Run, *paths: str) -> list[float]:
    """The last values of channels."""
    return [float(run[path][-1]) for path in paths]


# 5.2.2 the unit -----------------------------------------------------------------------------------------------------


def measure_unit(data: dict[str, Any]) -> str:
    """Pressure at the outlet of the unit over the flow that is taken from it, drawn slowly from 0 to 15 l/min."""
    figure, ((axes,),) = panels(1, 1, 3.4)
    rows = []
    for color, bar in zip(COLORS, (3, 8, 15), strict=False):
        ends = []
        for style, celsius in zip(("-", "--", ":"), (20, 50, 90), strict=True):
            rig = Rig(data, "unit", temperature=celsius + ZERO_CELSIUS, supply_gauge=bar * BAR, correction="stationary")
            rig.add_unit()
            flow = {"time": [0, 1, 9], "value": [0, 0, 15 * LITER_PER_MINUTE]}
            rig.model.input("demand", "m**3/s", {"table": flow})
            rig.model.add("taken", hydraulics.FlowSource(node_a="P", node_b="tank", flow="demand"))
            run = koppel.simulate(rig.model, until=9, every=0.05, stepper=stepper(1e-3))
            late = run.time >= 1
            taken, gauge = np.interp(run.time, [1, 9], [0, 15])[late], (run["P.pressure"][late] - BAR) / BAR
            axes.plot(taken, gauge, style, color=color, label=f"{bar} bar, {celsius} °C")
            ends.append(gauge)
        spread = np.max(np.ptp(ends, axis=0)) / bar
        rows.append((bar, f"{ends[1][0]:.3f}", f"{ends[1][-1]:.3f}", f"{100 * spread:.2f} %"))
        print(f"unit set to {bar:2} bar: {ends[1][0]:.2f} bar at 0, {ends[1][-1]:.2f} at 15 l/min; "
              f"20 to 90 °C change it by at most {100 * spread:.1f} %")  # fmt: skip
    axes.set(xlabel="flow taken [l/min]", ylabel="outlet pressure [bar gauge]")
    axes.legend(ncols=3, loc="upper right", bbox_to_anchor=(1.0, 0.82))
    head = ("set [bar]", "at 0 l/min [bar]", "at 15 l/min [bar]", "change by temperature")
    note = "Flow-pressure curve of the hydraulic unit, steady; the source finds no influence of the temperature."
    return section("The hydraulic unit (5.2.2)", to_svg(figure) + table(head, rows, (0, 1, 2, 3)), note)


# 5.2.3 losses and leakage -------------------------------------------------------------------------------------------


def oil_at(data: dict[str, Any], celsius: float) -> tuple[float, float]:
    """Density and dynamic viscosity."""
    oil = read_oil(data, celsius + ZERO_CELSIUS).values()
    return float(oil.density), float(oil.dynamic_viscosity)  # type: ignore[arg-type]


def loss(flow: Any, rho: Any, eta: Any, length: float, diameter: float, zeta: float) -> Any:
    """(5.2): laminar friction and bends, with A = pi d**2/4 in both terms."""
    area = np.pi * diameter**2 / 4
    return 32 * eta * length / diameter**2 * flow / area + zeta * rho / 2 * flow * np.abs(flow) / area**2


def measure_losses(data: dict[str, Any]) -> str:
    """Lips removed, valve at both ends: pressures along the way over flow, and what they tell of the lines."""
    temperatures, supplies = ((20, 60), (2, 5, 10)) if QUICK else ((20, 30, 40, 50, 60), (1, 2, 4, 6, 9, 13))
    random = np.random.default_rng(1)
    lines = data["lines"]
    line, branch, main = merged(lines["line_P"]), merged(lines["branch"]), merged(lines["line_A"])
    true = {"diameter": line["d"], "zeta": merged(data["valve"])["zeta_PA_referred_to_d_5_696mm"]}
    true_branch = {"diameter": branch["d"], "zeta": branch["zeta"]}
    figure, axes = panels(1, 2, 3.4)
    rows = []
    for current, port, chamber in ((0, "A", "S"), (1, "B", "F")):
        model = phaser_rig(data, chambers=False, correction="stationary", sealed=False, current=current)
        machine = koppel.Machine(model)
        points = []
        for celsius in temperatures:
            rho, eta = oil_at(data, celsius)
            for bar in supplies:
                run = settle(machine, 0.6, temperature=celsius + ZERO_CELSIUS, supply_gauge=bar * BAR)
                flow, *pressures = last(run, "line_P.flow", "node_2.pressure", f"valve_{port}.pressure",
                                        f"{chamber}.pressure")  # fmt: skip
                drops = -np.diff(pressures)
                points.append((celsius, flow, rho, eta, *drops))
        T, flow, rho, eta, to_valve, to_chamber = np.array(points).T
        free = {"diameter": Free(start=8e-3, at_least=1e-3, at_most=0.05)}
        free["zeta"] = Free(start=2, at_least=0, at_most=99)
        share = loss(flow, rho, eta, main["L"], main["d"], 0.0)  # the common line, known

        def branches(p: Mapping[str, float], at: tuple[Any, ...] = (flow, rho, eta, share)) -> Any:
            return at[3] + loss(at[0] / 4, at[1], at[2], branch["L"], p["diameter"], p["zeta"])

        def supply(p: Mapping[str, float], at: tuple[Any, ...] = (flow, rho, eta, share)) -> Any:
            return loss(at[0], at[1], at[2], line["L"], p["diameter"], p["zeta"])

        sections: tuple[tuple[str, Any, Callable[..., Any], dict[str, float]], ...] = (
            (f"p_2 to p_{port}", to_valve, supply, true),
            (f"p_{port} to p_{chamber}", to_chamber, branches, true_branch),
        )
        for panel, (name, drop, law, known) in enumerate(sections):
            seen = drop * (1 + NOISE * random.normal(size=drop.size))
            found = identify(free, [Formula(law, seen, sigma=NOISE * drop)])
            for key, value in known.items():
                low, high = found.intervals[key]
                scale, unit = (1e3, "mm") if key == "diameter" else (1.0, "1")
                rows.append((name, f"{key} [{unit}]", f"{scale * value:.4g}", f"{scale * found.values[key]:.4g}",
                             f"{scale * low:.4g} .. {scale * high:.4g}"))  # fmt: skip
            d, zeta = found.values["diameter"], found.values["zeta"]
            print(f"{name}: d = {1e3 * d:.3f} mm, zeta = {zeta:.3f}; of the rig {1e3 * known['diameter']:.3f} mm, "
                  f"{known['zeta']:.3f}")  # fmt: skip
            if current == 0:
                for color, celsius in zip(COLORS, temperatures, strict=False):
                    own = celsius == T
                    axes[0, panel].plot(flow[own] / LITER_PER_MINUTE, seen[own] / BAR, "o", ms=4, color=color,
                                        label=f"{celsius} °C")  # fmt: skip
                    fine, oil = np.linspace(0.0, np.max(flow[own]), 60), oil_at(data, celsius)
                    model_drop = law(found.values, (fine, *oil, loss(fine, *oil, main["L"], main["d"], 0.0))) / BAR
                    axes[0, panel].plot(fine / LITER_PER_MINUTE, model_drop, color=color)
                axes[0, panel].set(title=name, xlabel="flow [l/min]", ylabel="pressure lost [bar]")
    axes[0, 0].legend()
    head = ("section", "parameter", "of the rig", "identified", "95 % interval")
    note = "Lips of the phaser removed; points with 1 % noise, lines: the identified loss (figures 5.6 and 5.7). "
    note += "Valve unpowered (port A) and powered (port B): no influence of the direction."
    return section("Steady losses (5.2.3)", to_svg(figure) + table(head, rows, (2, 3)), note)


def measure_leakage(data: dict[str, Any]) -> str:
    """Return closed: what still flows leaks out; heights of the gaps from flow and chamber pressures."""
    temperatures, supplies = ((60, 90), (3, 8)) if QUICK else ((40, 60, 90), (2, 4, 6, 8, 10))
    random = np.random.default_rng(2)
    p = merged(data["phaser"])
    inside, outside = p["internal_gaps"], p["external_gaps_per_side"]
    machine = koppel.Machine(phaser_rig(data, chambers=False, correction="stationary", return_opening=0.0))
    points = []
    for celsius in temperatures:
        eta = oil_at(data, celsius)[1]
        for bar in supplies:
            run = settle(machine, 60.0, 2e-3, temperature=celsius + ZERO_CELSIUS, supply_gauge=bar * BAR)
            points.append((celsius, eta, *last(run, "line_P.flow", "S.pressure", "F.pressure")))
    T, eta, flow, late, early = np.array(points).T

    def gap(entry: dict[str, Any], height: float, drop: Any, count: float) -> Any:
        return count * entry["b"] * height**3 / (12 * eta * entry["L"]) * drop

    def law(heights: Mapping[str, float]) -> Any:
        """Flow into the phaser, and the pressure of the chambers that only the inner gaps feed."""
        out = [gap(outside, heights["outer"], drop - BAR, outside["n"]) for drop in (late, early)]
        a = gap(inside, heights["inner"], 1.0, inside["n"])
        b = gap(outside, heights["outer"], 1.0, outside["n"])
        return np.concatenate([np.sum(out, axis=0), 1e-11 * (BAR + a * (late - BAR) / (a + b))])

    seen = np.concatenate([flow, 1e-11 * early])
    sigma = NOISE * seen
    seen = seen * (1 + NOISE * random.normal(size=seen.size))
    free = {key: Free(start=40e-6, at_least=1e-6, at_most=2e-4) for key in ("inner", "outer")}
    found = identify(free, [Formula(law, seen, sigma=sigma)])
    figure, ((axes,),) = panels(1, 1, 3.0)
    fitted = law(found.values)[: flow.size]
    for color, celsius in zip(COLORS, temperatures, strict=False):
        own = celsius == T
        axes.plot((late[own] - BAR) / BAR, 1e3 * seen[: flow.size][own] / LITER_PER_MINUTE, "o", ms=4, color=color,
                  label=f"{celsius} °C")  # fmt: skip
        axes.plot((late[own] - BAR) / BAR, 1e3 * fitted[own] / LITER_PER_MINUTE, color=color)
    axes.set(xlabel="pressure in the phaser [bar gauge]", ylabel="leakage [ml/min]")
    axes.legend()
    rows = []
    for key, entry in (("inner", inside), ("outer", outside)):
        low, high = found.intervals[key]
        rows.append((f"height of the {key} gaps [um]", f"{1e6 * entry['h']:.2f}", f"{1e6 * found.values[key]:.2f}",
                     f"{1e6 * low:.2f} .. {1e6 * high:.2f}"))  # fmt: skip
        print(f"{key} gaps: {1e6 * found.values[key]:.2f} um ({1e6 * entry['h']:.2f})")
    note = "Return shut off: what flows into the phaser leaks out of it. The late chambers are under supply pressure, "
    note += "the early ones are fed by the inner gaps alone."
    head = ("parameter", "of the rig", "identified", "95 % interval")
    return section("Leakage (5.2.3)", to_svg(figure) + table(head, rows, (1, 2)), note)


# 5.3 magnet and spool -----------------------------------------------------------------------------------------------

SAW: dict[str, Any] = {"time": [0, 1, 3, 4], "value": [0, 1, -1, 0]}  # A over s


def measure_magnet(data: dict[str, Any]) -> str:
    """Force of the magnet at held gaps and travel of the spool over a slow sawtooth of +-1 A, and under pulses."""
    figure, ((left, right),) = panels(1, 2, 3.4)
    magnet = read_magnet(data)
    for color, gap in zip(COLORS, (0.5e-3, 1e-3, 2.33e-3, 3.5e-3), strict=False):
        model = koppel.Model("magnet, armature held", gravity=(0, 0, 0))
        model.input("amperes", "1", {"table": SAW})
        add_armature(model, replace(magnet, armature_start=magnet.gap_start - gap), "amperes")
        model.add("vice", koppel.translational.Fixed(sled="armature"))
        run = koppel.simulate(model, until=4, every=5e-3, stepper=stepper(1e-3))
        current = np.interp(run.time, SAW["time"], SAW["value"])
        left.plot(np.abs(current), run["magnet.force"], color=color, lw=1, label=f"gap {1e3 * gap:g} mm")
    left.set(title="armature held", xlabel="|current| [A]", ylabel="force [N]")
    left.legend()
    rows = []
    cases: list[tuple[str, str]] = [("steady current", "amperes")]
    for frequency in (250.0,) if QUICK else (1000.0, 500.0, 250.0):
        share = "clip(abs(amperes), 0, 1)"
        cases.append((f"pulses of 1 A at {frequency:g} Hz", pulse_width(share, frequency, STEP)))
    for color, (name, signal) in zip(COLORS, cases, strict=False):
        model = koppel.Model("magnet and spool", gravity=(0, 0, 0))
        model.input("amperes", "1", {"table": SAW})
        add_magnet(model, magnet, signal)
        run = koppel.simulate(model, until=2, every=5e-3 if signal == "amperes" else 1e-3, stepper=stepper())
        current, travel = np.abs(np.interp(run.time, SAW["time"], SAW["value"])), 1e3 * run["spool.position"]
        rising = run.time < 1
        means = [smooth(travel[own], 20) if signal != "amperes" else travel[own] for own in (rising, ~rising)]
        up = np.interp(1.5, means[0], current[rising])
        down = np.interp(1.5, means[1][::-1], current[~rising][::-1])
        ripple = float(np.max(np.abs(travel[rising] - means[0])[100:-100])) if signal != "amperes" else 0.0
        rows.append((name, f"{1e3 * (up + down) / 2:.0f}", f"{1e3 * (up - down):.0f}", f"{ripple:.3f}"))
        print(f"{name}: 1.5 mm at {up:.3f} A up, {down:.3f} A down; ripple {ripple:.3f} mm")
        right.plot(current, travel, color=color, lw=1, label=name)
    right.set(title="spool free", xlabel="|current| [A]", ylabel="travel [mm]")
    right.legend()
    head = ("current", "1.5 mm at [mA]", "up minus down [mA]", "ripple [mm]")
    note = "A sawtooth of +-1 A in 4 s (figure 5.9): the force does not depend on the sign of the current. The loop of "
    note += "the spool is as wide as its dry friction; slow pulses shake the spool, and the loop narrows."
    return section("Magnet and spool (5.3)", to_svg(figure) + table(head, rows, (1, 2, 3)), note)


def smooth(values: Any, width: int) -> Any:
    """Mean over a window, with the ends repeated."""
    padded = np.pad(values, width // 2, mode="edge")
    return np.convolve(padded, np.ones(width) / width, mode="same")[width // 2 : width // 2 + len(values)]


# 5.4 shifts ---------------------------------------------------------------------------------------------------------

STEP_AT = 0.3


def measure_shifts(data: dict[str, Any]) -> str:
    """Three temperatures, three pressures, there and back; one of them in detail."""
    temperatures, supplies = ((50,), (8,)) if QUICK else ((20, 50, 90), (3, 5, 8))
    model = phaser_rig(data, chambers=False, current="amperes")
    currents = {"time": [0, STEP_AT, STEP_AT + 0.4], "value": [0, 1, 0], "interpolation": "hold"}
    model.input("amperes", "1", {"table": currents})
    machine = koppel.Machine(model)
    figure, axes = panels(1, len(temperatures), 3.0)
    rows = []
    detail = None
    for panel, celsius in zip(axes[0], temperatures, strict=True):
        for color, bar in zip(COLORS, supplies, strict=False):
            machine.set_parameters({"temperature": celsius + ZERO_CELSIUS, "supply_gauge": bar * BAR})
            machine.reset()
            run = koppel.simulate(machine, until=1.1, stepper=stepper(), start="design")
            time, angle = run.time - STEP_AT, np.degrees(run["rotor.angle"])
            there = float(time[np.argmax(angle >= TRAVEL - 1e-5)])
            gone = time >= 0.4
            back = float(time[gone][np.argmax(angle[gone] <= 1e-5)]) - 0.4
            rows.append((celsius, bar, f"{1e3 * there:.1f}", f"{1e3 * back:.1f}"))
            print(f"{celsius} °C, {bar} bar: there {1e3 * there:.1f} ms, back {1e3 * back:.1f} ms")
            panel.plot(1e3 * time, angle, color=color, label=f"{bar} bar")
            if (celsius, bar) == (50, 8):
                detail = run
        panel.set(title=f"{celsius} °C", xlabel="time [ms]", ylabel="angle [deg]", xlim=(-20, 800))
        panel.legend()
    assert detail is not None
    closer, ((a, b, c),) = panels(1, 3, 3.0)
    time = 1e3 * (detail.time - STEP_AT)
    a.plot(time, np.degrees(detail["rotor.angle"]), color=COLORS[0])
    b.plot(time, detail["hose.flow"] / LITER_PER_MINUTE, color=COLORS[0])
    for color, (path, name) in zip(COLORS, (("F", "early"), ("S", "late"), ("node_2", "p_2")), strict=False):
        c.plot(time, (detail[f"{path}.pressure"] - BAR) / BAR, color=color, lw=1, label=name)
    c.legend()
    for panel, label in zip((a, b, c), ("angle [deg]", "flow [l/min]", "pressure [bar gauge]"), strict=True):
        panel.set(xlabel="time [ms]", ylabel=label, xlim=(-20, 200))
    head = ("oil [°C]", "supply [bar]", "there [ms]", "back [ms]")
    note = "Current 0, 1 A, 0 (figure 5.12); below 8 bar and 50 °C in detail (figure 5.13): both chambers close "
    note += "together on the way, a peak in the filling one and under-pressure in the emptied one at the stop."
    body = to_svg(figure) + table(head, rows, (0, 1, 2, 3)) + to_svg(closer)
    return section("Shifts there and back (5.4.2)", body, note)


# 6.3.1 control ------------------------------------------------------------------------------------------------------


def add_train(model: koppel.Model, side: str, rpm: float, prefix: str = "", lead: float = 0.0) -> None:
    """The torque of the valves of one camshaft."""
    angles = np.radians(np.linspace(0, 120, 241))
    speed = rpm * np.pi / 30
    torques = TRAINS[side].torque(angles, speed)
    add_cam_torque(model, angles.tolist(), torques.tolist(), speed, lead=lead, prefix=prefix)


def control_both(data: dict[str, Any]) -> str:
    """Both phasers behind one unit follow a profile under the torque of their valves (figure 6.12)."""
    rpm, celsius, bar = 750, 90, 4
    inertia = merged(data["phaser"])["inertia_rotor_and_camshaft_engine"]
    model = phaser_pair(
        data, temperature=celsius + ZERO_CELSIUS, supply_gauge=bar * BAR, inertia=inertia,
        currents={"inlet": "inlet_command.value", "outlet": "outlet_command.value"},
    )  # fmt: skip
    profiles: dict[str, dict[str, Any]] = {
        "inlet": {"time": [0, 0.1, 0.25, 0.7, 0.701, 1.2, 1.201, 2.4], "value": [2, 2, 10, 10, 18, 18, 8, 8]},
        "outlet": {"time": [0, 0.3, 0.45, 0.9, 0.901, 1.4, 1.401, 2.4], "value": [18, 18, 10, 10, 4, 4, 12, 12]},
    }
    for side, toward in (("inlet", 1), ("outlet", -1)):
        table_in_rad = {"time": profiles[side]["time"], "value": np.radians(profiles[side]["value"]).tolist()}
        model.input(f"{side}_target", "1", {"table": table_in_rad})
        add_controller(model, data, f"{side}_target", prefix=f"{side}_", toward=toward)
        add_train(model, side, rpm, prefix=f"{side}_")
    run = koppel.simulate(model, until=2.4, stepper=stepper())
    figure, axes = panels(2, 2, 4.6)
    rows = []
    largest = read_magnet(data).travel
    for column, side in enumerate(profiles):
        target = np.interp(run.time, profiles[side]["time"], profiles[side]["value"])
        angle, spool = np.degrees(run[f"{side}_rotor.angle"]), run[f"{side}_spool.position"] / largest
        axes[0, column].plot(run.time, target, "--", color=COLORS[1], label="target")
        axes[0, column].plot(run.time, angle, color=COLORS[0], lw=1, label="angle")
        axes[0, column].set(title=side, ylabel="angle [deg]")
        axes[0, column].legend()
        axes[1, column].plot(run.time, spool, color=COLORS[2], lw=1)
        axes[1, column].set(xlabel="time [s]", ylabel="spool (0 base, 1 full)", ylim=(-0.05, 1.05))
        hold = run.time > 2.0
        error, ripple = float(np.mean(angle[hold] - target[hold])), float(np.std(angle[hold]))
        middle = float(np.mean(spool[hold]))
        rows.append((side, f"{error:+.2f}", f"{ripple:.2f}", f"{middle:.2f}"))
        print(f"{side} under control: error {error:+.2f} deg, ripple {ripple:.2f} deg rms, spool at {middle:.2f}")
    head = ("phaser", "error of the last hold [deg]", "ripple [deg rms]", "spool in the hold")
    note = f"{celsius} °C, {bar} bar, cam at {rpm} rpm, PI controller sampled at 1 ms. While a position is held the "
    note += "spool stands in the middle, for a shift it goes to one of its ends."
    return section("Both phasers under control (6.3.1)", to_svg(figure) + table(head, rows, (1, 2, 3)), note)


def swing(data: dict[str, Any], rpm: float, gain: float, lead: float) -> float:
    """Ripple of the held angle in deg rms at 120 °C and 3 bar."""
    inertia = merged(data["phaser"])["inertia_rotor_and_camshaft_engine"]
    model = phaser_rig(data, temperature="120 degC", supply_gauge=3e5, current="command.value", chambers=False,
                       inertia=inertia)  # fmt: skip
    add_train(model, "inlet", rpm, lead=lead)
    add_controller(model, data, np.radians(10.0), f"{gain!r}*cam_ahead.value")
    run = koppel.simulate(model, until=1.0, stepper=stepper(), record=["rotor.angle"])
    return float(np.std(np.degrees(run["rotor.angle"][run.time > 0.6])))


def compare_feed_forward(data: dict[str, Any]) -> str:
    """What the known torque of the valves, fed to the current ahead of time, takes from the ripple."""
    speeds = (375,) if QUICK else (375, 550, 750, 1000, 1300, 1600)
    rows, found = [], []
    for rpm in speeds:
        without = swing(data, rpm, 0.0, 1e-3)
        period = 60 / rpm / 3
        leads = [16e-3] if QUICK else [float(lead) for lead in period * np.arange(1, 11) / 10]
        ripple, lead = min((swing(data, rpm, 0.005, lead), lead) for lead in leads)
        found.append((without, ripple))
        rows.append((2 * rpm, f"{without:.3f}", f"{ripple:.3f}", f"{ripple / without:.2f}", f"{1e3 * lead:.1f}"))
        print(f"crank {2 * rpm} rpm: ripple {without:.3f} deg, with feed-forward {ripple:.3f} deg")
    figure, ((axes,),) = panels(1, 1, 2.8)
    axes.plot([2 * rpm for rpm in speeds], found, "o-", label=["controller alone", "with feed-forward"])
    axes.set(xlabel="crank speed [rpm]", ylabel="ripple [deg rms]", ylim=(0, None))
    axes.legend()
    head = ("crank [rpm]", "alone [deg rms]", "with [deg rms]", "ratio", "lead [ms]")
    note = "120 °C, 3 bar, 10 deg held; 5 mA per N m of the torque that comes, the best of ten leads. The spool can "
    note += "follow up to 80 Hz, which is order 3 of the cam at 3200 rpm of the crank."
    return section("Feed-forward of the cam torque (6.3.1)", to_svg(figure) + table(head, rows, range(5)), note)


def main() -> None:
    try:
        data = find_rig()
    except koppel.KoppelError as error:
        sys.exit(str(error))
    parts = (measure_unit, measure_losses, measure_leakage, measure_magnet, measure_shifts, control_both,
             compare_feed_forward)  # fmt: skip
    page = save_study("out/phaser_program.html", "Test program of a cam phaser rig", (part(data) for part in parts))
    print(f"wrote {page}")


if __name__ == "__main__":
    main()
