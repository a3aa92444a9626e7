"""koppel live: a machine that runs by the clock, driven from the browser."""

from __future__ import annotations

import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from koppel.cli.options import Confined
from koppel.cli.serving import find_tunnel, tell_open
from koppel.cli.targets import find_result
from koppel.cli.terminal import Console, tell, tell_data
from koppel.model.errors import KoppelError, RunError


def load_model(name: Path, confined: bool = False) -> Any:
    """A model from a file, or by name: an axle of the library, the midsize car."""
    from koppel.libraries.vehicle import AXLES, read_axle
    from koppel.model.files import read_model

    if not name.exists() and str(name) == "midsize":
        from koppel.vehicle.live_car import live_car

        return live_car()
    if not name.exists() and str(name) in AXLES:
        return read_axle(str(name))
    return read_model(name, confined=confined)


BESIDE_REPLAY = ("model", "out", "replay_file", "as_json", "confined", "open_browser")


def refuse_beside_replay(context: typer.Context) -> None:
    """Raises for options that a drive brings along, or that belong to the clock and the browser."""
    for option in context.command.params:
        source = context.get_parameter_source(str(option.name))
        if source is not None and source.name == "COMMANDLINE" and option.name not in BESIDE_REPLAY:
            raise KoppelError(f"{option.opts[0]} does nothing beside --replay: a drive brings along how it was made")


def live(
    context: typer.Context,
    model: Annotated[
        Path,
        typer.Argument(help="model file (YAML or URDF), or double_wishbone, multi_link, midsize", show_default=False),
    ],
    step: Annotated[float, typer.Option(help="step size [s]")] = 1e-3,
    stepper: Annotated[str | None, typer.Option(help="method; default: that of koppel run")] = None,
    start: Annotated[str, typer.Option(help="design or equilibrium")] = "design",
    input_: Annotated[
        list[str] | None,
        typer.Option("--input", metavar="NAME=MIN:MAX", help="range of a slider: an input or a parameter, in its unit"),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="PATH=VALUE", help="change a parameter before the start")
    ] = None,
    plot: Annotated[list[str] | None, typer.Option(help="channels that are plotted at first")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="result file of recordings; default: MODEL_live.h5")
    ] = None,
    record: Annotated[bool, typer.Option("--record", help="record from the start")] = False,
    drive: Annotated[
        Path | None, typer.Option(help="write down what was done, to run it again with --replay (.json)")
    ] = None,
    replay_file: Annotated[
        Path | None, typer.Option("--replay", help="run a drive again, without clock and browser; needs --out")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="end after so many seconds of the clock")] = None,
    host: Annotated[str, typer.Option(help="where to serve; only this machine by default")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="port; the next free one when it is taken")] = 8765,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="open the browser")] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="print JSON: one line with the address, one with the figures at the end")
    ] = False,
    confined: Confined = False,
) -> None:
    """Run a machine by the clock and drive it in the browser: sliders for inputs and parameters, arrow keys, plots."""
    import numpy as np

    from koppel.cli.main import change_parameters
    from koppel.live.controls import read_ranges
    from koppel.live.machine import Drive, LiveMachine, replay
    from koppel.model.files import find_files
    from koppel.model.target import find_target
    from koppel.results import Run
    from koppel.solve.machine import Machine
    from koppel.solve.method import default_stepper
    from koppel.solve.steppers import find_stepper

    if replay_file is not None:
        refuse_beside_replay(context)
    if seconds is not None and not seconds > 0.0:
        raise KoppelError(f"--seconds {seconds:g} is not above 0")
    console = Console()
    machine = Machine(load_model(model, confined))
    kept = [model, *find_files(machine.compiled.model)]
    if out is not None and find_result(out, kept) is None:
        raise KoppelError(f"{out}: recordings are HDF5 files; give a name that ends in .h5")
    if drive is not None:
        find_target(drive, kept)
    change_parameters(machine, model, settings)
    if replay_file is not None:
        if out is None:
            raise KoppelError("--replay needs --out FILE for the result")
        again = replay(machine, Drive.read(replay_file), file=out)
        again.stop()
        if as_json:
            ended = {"ended": again.ended, "reason": again.reason}
            tell_data({"steps": again.drive.steps, "time_s": again.machine.time, **ended, "recording": str(out)})
        else:
            console.print(f"results: {out}", highlight=False, markup=False)
        return
    name = stepper or default_stepper(machine.compiled).name
    if name == "variable_step":
        raise KoppelError("--stepper variable_step: a machine that runs by the clock takes fixed steps")
    method = find_stepper(name, step=step)
    ranges = read_ranges(input_ or [])
    known = machine.compiled.channels
    chosen = Run(known, [], np.empty((0, len(known)))).find_paths(plot) if plot else []

    from koppel.live.server import LiveServer

    def make(frame: list[str]) -> LiveMachine:
        return LiveMachine(machine, frame, stepper=method, ranges=ranges, start=start)

    server = LiveServer(
        machine, make, plots=chosen, host=host, port=port, recording=out or Path(f"{model.stem}_live.h5")
    )
    live_machine = server.live

    def opened() -> None:
        tell_open(host, port, server.gate.port, "drive this machine")
        if not live_machine.priority:
            tell("the system gives the steps no priority (SCHED_FIFO), so that other work may delay them")
        if as_json:
            tell_data({"address": server.address, "priority": live_machine.priority})
        else:
            console.print(server.address, highlight=False, markup=False, soft_wrap=True)
        if not as_json and (tunnel := find_tunnel(host, server.gate.port)):
            console.print(tunnel, highlight=False)
        if not as_json:
            console.print("Ctrl-C ends it", highlight=False)
        if open_browser and not webbrowser.open(server.address):
            tell("no browser was found; open the address by hand")

    recorded = server.next_file() if record else None
    if recorded is not None:
        live_machine.record(recorded)  # before the first step: the file begins at t = 0
    interrupted = run_server(server, opened, seconds)
    figures = live_machine.frame().figures
    if as_json:
        ended = {"ended": live_machine.ended, "reason": live_machine.reason}
        files = {name: str(file) if file else None for name, file in (("recording", recorded), ("drive", drive))}
        tell_data({**describe_figures(figures), **ended, **files})
    else:
        tell_figures(console, figures)
    if drive is not None:
        target = live_machine.drive.write(drive)
        if not as_json:
            console.print(f"drive: {target}", highlight=False, markup=False)
    if live_machine.ended:
        raise RunError(live_machine.reason)
    if interrupted:
        raise typer.Exit(128 + interrupted)


def describe_figures(figures: dict[str, float]) -> dict[str, float | int]:
    """What koppel live --json prints at the end; times in s, computing times per step in us."""
    counted = int(figures["counted"])
    return {
        "steps": counted,
        "wall_s": figures["wall"],
        "time_s": figures["time"],
        "median_us": figures["median"],
        "p99_us": figures["high"],
        "worst_us": figures["worst"],
        "missed": int(figures["missed"]),
        "missed_share": figures["missed"] / max(counted, 1),
        "real_time_factor": figures["factor"],
        "branch_changes": int(figures["changes"]),
        "lost_rows": int(figures["lost"]),
    }


def tell_figures(console: Console, figures: dict[str, float]) -> None:
    """One line of words."""
    share = figures["missed"] / max(figures["counted"], 1.0)
    console.print(
        f"{figures['counted']:.0f} steps in {figures['wall']:.2f} s, computing time per step: median "
        f"{figures['median']:.1f} us, 99 % below {figures['high']:.1f} us, worst {figures['worst']:.1f} us; "
        f"{figures['missed']:.0f} deadlines missed ({100 * share:.2f} %)",
        highlight=False,
        markup=False,
    )


def run_server(server: Any, opened: Any, seconds: float | None) -> int:
    """Serves until Ctrl-C or SIGTERM, which end it in good order, or until a step fails; the signal, or 0."""
    import asyncio
    import signal

    came = 0

    async def serve() -> None:
        task = asyncio.ensure_future(server.run(opened, seconds))

        def end(number: int) -> None:
            nonlocal came
            came = number
            task.cancel()

        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, end, number)
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(serve())
    return came
