"""Small hydraulic networks and what they do, one figure each.

Check valves as a bridge rectifier, a valve that closes at a node and at the end of a long line, a torn column, a gas
accumulator, a relief valve with lag, rigid against elastic nodes, and a cylinder under control. Writes
out/hydraulic_networks.html.
"""

from typing import Any

import numpy as np

import koppel
from koppel import hydraulics, translational
from koppel.results.plot import COLORS, to_svg
from koppel.view.report import panels, save_study, section

BAR, LITER = 1e5, 1 / 60e3


def network(name: str, **oil: float) -> koppel.Model:
    """A model with its oil and a tank."""
    model = koppel.Model(name)
    model.add("oil", hydraulics.Oil.hlp_46(temperature="50 degC", **oil))
    model.add("tank", hydraulics.Pressure(pressure="0 barg"))
    return model


def line(a: str, b: str, length: float, diameter: float, **values: Any) -> hydraulics.Line:
    """A column of oil between two nodes."""
    return hydraulics.Line(node_a=a, node_b=b, length=length, diameter=diameter, **{"zeta": 2, **values})


def run(model: koppel.Model, until: float, step: float) -> koppel.Run:
    """With fixed steps."""
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step))


def draw(title: str, note: str, time: np.ndarray, *rows: tuple[str, dict[str, np.ndarray]]) -> str:
    """A section with one panel per row: its axis, and curves by name."""
    figure, axes = panels(1, len(rows), 2.8)
    for panel, (label, curves) in zip(axes[0], rows, strict=True):
        for color, (name, values) in zip(COLORS, curves.items(), strict=False):
            panel.plot(1e3 * time, values, color=color, lw=1.2, label=name)
        panel.set(xlabel="time [ms]", ylabel=label)
        if len(curves) > 1:
            panel.legend()
    return section(title, to_svg(figure), note)


def build_bridge() -> koppel.Model:
    """Four check valves between two nodes that swing against each other."""
    model = network("bridge")
    for node, sign in (("left", "+"), ("right", "-")):
        model.add(node, hydraulics.Pressure(pressure=f"10 bar {sign} 5 bar*sin(2*pi*20 Hz*time)"))
    for node, pressure in (("high", "10.5 bar"), ("low", "9.5 bar")):
        model.add(node, hydraulics.ElasticNode(volume="40 cm**3", pressure=pressure))
    for name, a, b in (("up", "left", "high"), ("down", "right", "high"), ("back", "low", "left"),
                       ("forth", "low", "right")):  # fmt: skip
        model.add(name, line(a, b, 0.4, 0.006))
        model.add(f"{name}_valve", hydraulics.CheckValve(pipe=name))
    model.add("load", hydraulics.Orifice(node_a="high", node_b="low", area="1.2 mm**2"))
    return model


def rectify() -> str:
    """A bridge of check valves feeds a load in one direction."""
    found = run(build_bridge(), 0.15, 1e-4)
    closed = found["up_valve.branch"] == 0
    assert np.all(found["up.flow"][closed] == 0.0) and np.min(found["load.flow"]) > 0.0
    load = found["load.flow"] / LITER
    print(f"bridge: load between {load.min():.2f} and {load.max():.2f} l/min")
    flows = {"left to high": found["up.flow"] / LITER, "right to high": found["down.flow"] / LITER}
    nodes = {name: found[f"{name}.pressure"] / BAR for name in ("left", "high", "low")}
    note = "Four set-valued check valves: a closed one has exactly no flow, and two of them switch at one instant. "
    return draw("A bridge of check valves", note + "The load is fed in one direction.", found.time,
                ("flow [l/min]", {**flows, "load": load}), ("pressure [bar]", nodes))  # fmt: skip


def close() -> str:
    """A valve behind a feed line closes in 5 ms: at an elastic node, and at the end of a long line with waves."""
    opening = "3e-6*clip((0.035 - time/1 s)/0.005, 0, 1)"
    model = network("closing valve")
    model.add("supply", hydraulics.Pressure(pressure="20 bar"))
    model.add("node", hydraulics.ElasticNode(volume="60 cm**3", pressure="19 bar"))
    model.add("feed", line("supply", "node", 2.0, 0.009))
    model.add("outlet", line("node", "tank", 0.1, 0.007, opening=opening, smallest_opening=1e-7))
    model.add("valve", hydraulics.ShutOff(pipe="outlet", opening=opening, smallest_opening=1e-7))
    found = koppel.simulate(model, until=0.1, start="steady", stepper=koppel.TimeStepping(step=2e-5))
    assert np.all(found["outlet.flow"][found.time > 0.036] == 0.0)
    long = network("water hammer", air=0.0)
    long.add("supply", hydraulics.Pressure(pressure="50 bar"))
    long.add("end", hydraulics.RigidNode())
    share = "clip((0.035 - time/1 s)/0.005, 0, 1)"
    speed = 0.5
    area = np.pi / 4 * 0.01**2
    long.add("outlet", hydraulics.FlowSource(node_a="end", flow=f"{speed * area!r}*{share}"))
    hydraulics.elastic_line(long, "pipe", node_a="supply", node_b="end", length=15, diameter=0.01, pressure="50 bar",
                            modes=40, flow=speed * area)  # fmt: skip
    waves = run(long, 0.1, 2e-5)
    oil = hydraulics.Oil.hlp_46(temperature="50 degC", air=0.0).values()
    rise = float(np.sqrt(1.6e9 * float(oil.density))) * speed / BAR  # type: ignore[arg-type]
    end = waves["end.pressure"] / BAR
    print(f"closing valve: {found['node.pressure'].max() / BAR:.0f} bar; line with waves: rises by "
          f"{end.max() - end[0]:.1f} bar, rho a v = {rise:.1f} bar")  # fmt: skip
    assert abs(end.max() - end[0] - rise) < 0.1 * rise
    note = "A valve closes from 30 to 35 ms. Left: an elastic node takes up what the feed line still brings, with a "
    note += "peak that has a limit. Right: at the end of 15 m of line the pressure rises by density * a * v "
    note += f"= {rise:.1f} bar (Joukowsky), then by the pressure that friction no longer takes; it returns after 4 L/a."
    return draw("Closing valves and waves", note, found.time,
                ("node on a short line [bar]", {"node": found["node.pressure"] / BAR}),
                ("end of a long line [bar]", {"end": end}))  # fmt: skip


def tear() -> str:
    """A suction line whose column tears."""
    model = network("torn column", cavitation_pressure=4e4)
    model.add("supply", hydraulics.Pressure(pressure="1.6 bar"))
    model.add("pump", hydraulics.Pressure(pressure="1.6 bar + 1.5 bar*sin(2*pi*18 Hz*time)"))
    model.add("node", hydraulics.CavitatingNode())
    model.add("suction", line("supply", "node", 1.5, 0.009))
    model.add("inlet", line("node", "pump", 0.25, 0.009))
    found = run(model, 0.2, 5e-5)
    cavity = found["node.cavity"]
    summed = found["inlet.passed"] - found["suction.passed"]
    assert cavity.min() >= 0.0 and np.max(np.abs(cavity - summed)) < 1e-12 * cavity.max()
    print(f"torn column: cavities of up to {1e9 * cavity.max():.0f} mm**3, "
          f"{np.count_nonzero(found['node.impulse'])} impulses")  # fmt: skip
    note = "Where the pressure would fall below that of cavitation a cavity opens instead; its volume is exactly the "
    note += "difference of what has flowed in and out. Where it collapses, both columns jump to one flow."
    flows = {"suction line": found["suction.flow"] / LITER, "inlet": found["inlet.flow"] / LITER}
    return draw("A column that tears", note, found.time, ("flow [l/min]", flows),
                ("cavity [mm**3]", {"cavity": 1e9 * cavity}))  # fmt: skip


def store() -> str:
    """An accumulator on a line whose supply falls below its precharge."""
    model = network("accumulator")
    model.add("supply", hydraulics.Pressure(pressure="12 bar + 8 bar*sin(2*pi*1 Hz*time)"))
    model.add("node", hydraulics.ElasticNode(volume="50 cm**3", pressure="12 bar"))
    model.add("feed", line("supply", "node", 0.8, 0.008, zeta=40))
    model.add("gas", hydraulics.Accumulator(node="node", volume="0.2 l", precharge="9 bar", filled="20 cm**3"))
    found = run(model, 2.0, 2e-4)
    empty = found["gas.filled"] == 0.0
    assert 0.1 < np.mean(empty) < 0.9 and np.min(found["gas.filled"]) > -1e-15
    print(f"accumulator: empty for {100 * np.mean(empty):.0f} % of the time")
    note = "Below its precharge of 9 bar the accumulator is empty, by a law; the node is as stiff as its oil then."
    pressures = {"node": found["node.pressure"] / BAR, "gas": found["gas.gas_pressure"] / BAR}
    return draw("An accumulator that runs empty", note, found.time, ("pressure [bar]", pressures),
                ("oil in it [cm**3]", {"oil": 1e6 * found["gas.filled"]}))  # fmt: skip


def relieve() -> str:
    """A pump of constant flow, a consumer that switches, a relief valve with the lag of its spool."""
    model = network("relief valve")
    model.add("node", hydraulics.ElasticNode(volume="0.2 l", pressure="3 bar"))
    model.add("pump", hydraulics.FlowSource(node_b="node", flow=16 * LITER))
    area = {"table": {"time": [0, 0.2, 0.35], "value": [2e-6, 6e-6, 1e-6], "interpolation": "hold"}}
    model.add("consumer", hydraulics.Orifice(node_a="node", node_b="tank", area=area))
    lag = 1 / (2 * np.pi * 12.0)
    model.add("relief", hydraulics.ReliefValve(node_a="node", node_b="tank", set_pressure="20 bar", range="3 bar",
                                               time_constant=lag, area="30 mm**2", opening=0))  # fmt: skip
    found = run(model, 0.5, 1e-4)
    print(f"relief valve: at most {found['node.pressure'].max() / BAR:.1f} bar of 20 bar set")
    note = "It opens between 20 and 23 bar with a lag of first order (12 Hz): the pressure rings when the consumer "
    return draw("A relief valve with lag", note + "switches at 0.2 and 0.35 s.", found.time,
                ("pressure [bar]", {"node": found["node.pressure"] / BAR}),
                ("opening", {"opening": found["relief.opening"]}))  # fmt: skip


def stiffen() -> str:
    """A branch as a rigid node, and with volumes that shrink."""
    curves, pressures = {}, {}
    for name, volume in (("rigid", 0.0), ("0.1 cm**3", 1e-7), ("1 cm**3", 1e-6), ("5 cm**3", 5e-6)):
        model = network("branch")
        model.add("supply", hydraulics.Pressure(pressure="8 bar + 3 bar*step(time - 0.01)"))
        node = hydraulics.ElasticNode(volume=volume, pressure="3 bar") if volume else hydraulics.RigidNode()
        model.add("branch", node)
        model.add("end", hydraulics.ElasticNode(volume="30 cm**3", pressure="3 bar"))
        for key, a, b, length in (("in", "supply", "branch", 0.8), ("side", "branch", "end", 0.5),
                                  ("out", "branch", "tank", 0.6)):  # fmt: skip
            model.add(f"line_{key}", line(a, b, length, 0.007))
        found = run(model, 0.06, 5e-5)
        curves[name] = found["line_in.flow"] / LITER
        pressures[name] = found["branch.pressure"] / BAR
    differ = {name: values - curves["rigid"] for name, values in curves.items() if name != "rigid"}
    apart = [float(np.max(np.abs(values))) for values in differ.values()]
    assert apart[0] < apart[1] < apart[2]
    print("rigid and elastic: " + ", ".join(f"{gap:.2f}" for gap in apart) + " l/min apart with growing volume")
    note = "A branch of three lines, and a step of the supply at 10 ms. A node without volume needs no shorter step "
    note += "than one with it, and is what a small volume tends to; right: how far the inflow differs from it."
    return draw("Rigid and elastic nodes", note, found.time,
                ("pressure of the branch [bar]", pressures),
                ("inflow less rigid [l/min]", differ))  # fmt: skip


def control() -> str:
    """A differential cylinder on a 4/3 valve whose spool follows the error of its position."""
    model = network("servo")
    model.add("supply", hydraulics.Pressure(pressure="100 barg"))
    hydraulics.add_cylinder(model, "ram", bore=0.04, rod_b=0.025, stroke=0.3, mass=60, position=0.05, damping=300,
                            friction=40, gap=2e-5, pressure_a="40 bar", pressure_b="66 bar")  # fmt: skip
    model.add("load", translational.Force(sled_b="ram", force=-1500))
    target = model.input("target", "m", {"table": {"time": [0, 0.1, 0.5, 0.9, 1.3, 1.8],
                                                   "value": [0.05, 0.05, 0.22, 0.22, 0.08, 0.08]}})  # fmt: skip
    ports = {"P": "supply", "A": "ram_A", "B": "ram_B", "T": "tank"}
    edges = hydraulics.four_three_edges(ports, area=8e-6, overlap=1e-5, slope_travel=6e-4)
    hydraulics.way_valve(model, "valve", edges=edges, spool=f"clip(0.05*({target} - ram.position), -6e-4 m, 6e-4 m)",
                         rounding=1e4)  # fmt: skip
    found = run(model, 1.8, 2e-4)
    wanted = np.interp(found.time, [0, 0.1, 0.5, 0.9, 1.3, 1.8], [0.05, 0.05, 0.22, 0.22, 0.08, 0.08])
    held = (found.time > 0.8) & (found.time < 0.9)
    error = 1e3 * np.abs(found["ram.position"] - wanted)[held].max()
    print(f"servo: {error:.2f} mm off where it holds")
    assert error < 2.0
    travel = {"target": 1e3 * wanted, "cylinder": 1e3 * found["ram.position"]}
    chambers = {f"chamber {side}": found[f"ram_{side}.pressure"] / BAR for side in "AB"}
    note = "Piston with dry friction, leakage past it and stops; the spool of the 4/3 valve goes with the error. "
    note += "Where it holds, friction and overlap leave a small error."
    return draw("A cylinder under control", note, found.time,
                ("travel [mm]", travel), ("pressure [bar]", chambers))  # fmt: skip


def main() -> None:
    parts = (rectify, close, tear, store, relieve, stiffen, control)
    save_study("out/hydraulic_networks.html", "Small hydraulic networks", (part() for part in parts))
    print("wrote out/hydraulic_networks.html")


if __name__ == "__main__":
    main()
