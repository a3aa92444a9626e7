"""The koppel command: every subcommand in a function of its own, most of them in a file of their own."""

from __future__ import annotations

import importlib
import itertools
import json
import math
import os
import pkgutil
import re
import signal
import subprocess
import sys
import traceback
import warnings
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import typer
from rich.markup import escape

from koppel.cli.catalogue import doc, list_all
from koppel.cli.couple import couple
from koppel.cli.drive import drive
from koppel.cli.equilibrium import equilibrium
from koppel.cli.kinematics import kinematics
from koppel.cli.live import live
from koppel.cli.new import new
from koppel.cli.options import AsJson, Base, Confined, ModelFile, Plots, Settings
from koppel.cli.report import compare, describe_run, report
from koppel.cli.rig import rig
from koppel.cli.study import study
from koppel.cli.targets import find_result, read_settings, write_table
from koppel.cli.terminal import Console, Table, about_its_file, tell, tell_data, tell_error
from koppel.cli.tree import tree
from koppel.cli.view import view
from koppel.model.errors import KoppelError, ModelError, RunError, suggest
from koppel.results.command import set_command
from koppel.solve.interrupt import SIGNALS

app = typer.Typer(
    help="Simulation of machines: bodies, bushings, drivetrains in one sparse equation system.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(new)
app.command("list")(list_all)
app.command()(doc)
app.command()(equilibrium)
app.command()(kinematics)
app.command()(rig)
app.command()(couple)
app.command()(drive)
app.command()(study)
app.command()(tree)
app.command()(view)
app.command()(live)
app.command()(report)
app.command()(compare)
console = Console()


def _show_version(wanted: bool) -> None:
    if wanted:
        from koppel import __version__

        print(f"koppel {__version__}")
        raise typer.Exit


FIRST = """koppel simulates machines. Type first:

  koppel new pendulum            a first model file; koppel new lists others
  koppel run pendulum.yaml       simulate it
  koppel view pendulum.h5        see it move

  koppel list                    elements and libraries; koppel doc NAME explains one
  koppel drive midsize double_lane_change
  koppel --help                  all commands"""


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="show the version")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="after an error, show where in koppel it happened")] = False,
) -> None:
    """Simulation of machines: bodies, joints and bushings in one sparse equation system."""
    if context.invoked_subcommand is None:
        print(FIRST)


def leave_broken_files(code: int) -> None:
    """Ends the process at once when the disk of a result failed: HDF5 would try to write what is left, and crash."""
    writer = sys.modules.get("koppel.results.writer")
    if writer is not None and writer.has_broken_files():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


class Interrupted(BaseException):
    """A signal that ends koppel: SIGINT (Ctrl-C) with exit code 130, SIGTERM with 143."""

    def __init__(self, number: int, rest: str = "") -> None:
        self.number = number
        super().__init__(f"{signal.Signals(number).name}{rest}")


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise Interrupted(number)


UnusableWords: Any = typer.BadParameter.__mro__[1]  # what the parser of the command line raises, in every Typer
COMMAND = re.compile(r"No such command '([^']*)'")


def tell_unusable(error: Any) -> None:
    """A command or an option that cannot be used: one line, with what is known and where help stands."""
    text = " ".join(error.format_message().split()).rstrip(".")
    context = error.ctx
    if (unknown := COMMAND.match(text)) and context is not None:
        tell(f"there is no command '{unknown[1]}'{suggest(unknown[1], context.command.list_commands(context))}")
        return
    command = context.info_name if context is not None and context.parent is not None else ""
    tell(f"{text[:1].lower()}{text[1:]}; {' '.join(filter(None, ['koppel', command, '--help']))} says more")


def main() -> None:
    """Entry point: errors of the user become one line and an exit code, never a traceback."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    set_command(["koppel", *sys.argv[1:]])
    warnings.showwarning = lambda message, *_: tell(f"warning: {message}")
    warnings.simplefilter("ignore", RuntimeWarning)  # numbers that overflow are told in words of the model
    try:
        code = app(standalone_mode=False)  # else Typer draws a box of several lines around what is wrong with an option
        if isinstance(code, int) and code:
            sys.exit(code)
    except UnusableWords as error:
        tell_unusable(error)
        sys.exit(2)
    except Interrupted as error:
        tell(f"interrupted by {error}")
        sys.exit(128 + error.number)
    except KoppelError as error:
        tell_error(error)
        show_traceback()
        leave_broken_files(error.exit_code)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.exit(0)
    except OSError as error:
        tell(f"{error.filename or ''}: {error.strerror or error}")
        show_traceback()
        sys.exit(2)
    except Exception as error:
        tell(f"a mistake in koppel, {type(error).__name__}: {error}; koppel --debug COMMAND shows where")
        show_traceback()
        sys.exit(1)


def show_traceback() -> None:
    """Of the error that ended a command, where --debug stands before the command."""
    words = itertools.takewhile(lambda word: word.startswith("-"), sys.argv[1:])
    if "--debug" in words:
        traceback.print_exc()


def load_machine(file: Path, settings: list[str] | None = None, base: str | None = None, confined: bool = False) -> Any:
    """A machine from a model file, with parameters changed; base: fixed or free, of a URDF file."""
    from koppel.model.files import read_model
    from koppel.solve.machine import Machine

    machine = Machine(read_model(file, base=base, confined=confined))  # type: ignore[arg-type]
    change_parameters(machine, file, settings)
    return machine


def change_parameters(machine: Any, file: Path, settings: list[str] | None) -> None:
    """Changes parameters as --set gives them, and starts anew; file: for messages."""
    if changes := read_settings(settings or [], "PATH=VALUE"):
        try:
            machine.set_parameters(changes)
        except ModelError as error:
            raise error.within(file=str(file)) from None
        except KoppelError as error:
            raise KoppelError(f"{file}: {error}") from None
        machine.reset()


@app.command()
def check(file: ModelFile, base: Base = None, confined: Confined = False, as_json: AsJson = False) -> None:
    """Read, check and compile a model, and say what is in it and which files it is made of."""
    from koppel.model.files import find_files

    machine = load_machine(file, base=base, confined=confined)
    compiled = machine.compiled
    system = compiled.system
    if as_json:
        tell_data(
            {
                "model": compiled.model.name,
                "bodies": len(compiled.bodies),
                "degrees_of_freedom": machine.degrees_of_freedom,
                "velocities": system.nu,
                "conditions": len(compiled.constraints),
                "elements": count_elements(compiled),
                "laws": len(compiled.laws),
                "inputs": list(compiled.inputs),
                "parameters": len(compiled.parameters),
                "channels": len(compiled.channels),
                "files": [str(read) for read in find_files(compiled.model)],
            }
        )
        return
    table = Table(title=escape(f"{compiled.model.name or file.name}: ok"), title_justify="left", show_header=False)
    rows = {
        "bodies": len(compiled.bodies),
        "degrees of freedom": machine.degrees_of_freedom,
        **describe_loops(machine),
        "force elements": describe_elements(compiled) or "none",
        **({"set-valued laws": len(compiled.laws)} if compiled.laws else {}),
        **describe_nodes(compiled),
        "inputs": ", ".join(compiled.inputs) or "none",
        "parameters": len(compiled.parameters),
        "channels": len(compiled.channels),
        "matrix": f"{system.matrix_blocks} blocks of {system.block_count**2}, {system.fill_blocks} of them fill-in",
    }
    for name, value in rows.items():
        table.add_row(name, str(value))
    console.print(table)
    for read in find_files(compiled.model):
        console.print(f"reads {read}", highlight=False, markup=False, soft_wrap=True)
    show_start(machine)


def describe_elements(compiled: Any) -> str:
    """How many elements of each kind act on the equations."""
    return ", ".join(f"{count} {kind}" for kind, count in count_elements(compiled).items())


def count_elements(compiled: Any) -> dict[str, int]:
    """The same by kind."""
    from koppel.compile.flatten import flatten

    found = Counter(element.kind for _, _, element in flatten(compiled.model).elements() if element.core)
    return dict(sorted(found.items()))


def describe_nodes(compiled: Any) -> dict[str, str]:
    """Rigid nodes of hydraulic networks: which are in minimal coordinates, which are conditions, and why."""
    found = {}
    if compiled.minimal:
        found["minimal coordinates"] = "\n".join(f"{node}: flow of {line}" for node, line in compiled.minimal.items())
    if compiled.kept:
        found["nodes as conditions"] = "\n".join(f"{node}: {reason}" for node, reason in compiled.kept.items())
    return found


def show_start(machine: Any) -> None:
    """What a run would warn of at its start, start values that were moved, and joints in a singular position."""
    from koppel.solve.analyses.start import describe_massless, find_start
    from koppel.solve.start_moves import describe_moves

    report = find_start(machine)
    for line in machine.start_warnings:
        if line != describe_moves(machine.start_moves):  # these are in the table below
            tell(f"warning: {line}")
    if lack := describe_massless(machine):
        tell(f"warning: {lack}")
    if report.moved:
        kept = f"; kept: {', '.join(report.kept[:6])}{', ...' if len(report.kept) > 6 else ''}" if report.kept else ""
        table = Table(title=escape(f"start values moved to close the loops{kept}"), title_justify="left")
        for column in ("start value", "given", "start", "moved by"):
            table.add_column(column, justify="left" if column == "start value" else "right")
        for change in sorted(report.moved, key=lambda change: -change.by)[:12]:
            numbers = ["" if v != v else f"{v:.6g}" for v in (change.guess, change.value)]
            table.add_row(change.path, *numbers, escape(f"{change.by:.4g} {change.unit}"))
        if len(report.moved) > 12:
            table.add_row(f"and {len(report.moved) - 12} more", "", "", "")
        console.print(table)
    if report.singular:
        joints = ", ".join(report.singular)
        tell(f"warning: the start is a singular position of {joints}; start beside it")


def describe_loops(machine: Any) -> dict[str, str]:
    """The conditions of closed loops, drives and constraints, and which of them repeat others; frictions that do."""
    names, velocities = machine.compiled.constraints, machine.compiled.system.nu
    shared = {"shared": "\n".join(describe_shared(group) for group in machine.compiled.shared)}
    if not names:
        return shared if machine.compiled.shared else {}
    left = machine.degrees_of_freedom
    rank = velocities - left
    repeated = f", {len(names) - rank} of them repeat others" if rank < len(names) else ""
    through = ", ".join(dict.fromkeys(names))
    found = {
        "velocities": str(velocities),
        "conditions": f"{len(names)} through {through}{repeated}; {left} motions remain",
    }
    if machine.redundant:
        found["repeated"] = "\n".join(str(entry) for entry in machine.redundant)
    return {**found, **shared} if machine.compiled.shared else found


def describe_shared(paths: tuple[str, ...]) -> str:
    """What is not determined about frictions that hold one motion together."""
    return f"{', '.join(paths)} act on one motion: while they stick only the sum of what they carry is determined"


@app.command()
def run(
    file: ModelFile,
    until_text: Annotated[str, typer.Option("--until", help="end of the simulation, in s or with a unit")] = "1",
    step_text: Annotated[str, typer.Option("--step", help="step size, in s or with a unit")] = "1e-3",
    stepper: Annotated[
        str | None,
        typer.Option(
            help="lsrt2, generalized_alpha, semi_implicit_euler, linear_implicit_euler, time_stepping or "
            "variable_step; default: lsrt2, with clutches, stops and contacts time_stepping"
        ),
    ] = None,
    theta: Annotated[float | None, typer.Option(help="of time_stepping, 0.5 .. 1")] = None,
    jacobian: Annotated[str | None, typer.Option(help="full or reduced; default: that of the stepper")] = None,
    relinearize_every: Annotated[int, typer.Option(help="steps between two factorizations")] = 1,
    every: Annotated[float | None, typer.Option(help="distance of recorded rows [s]; default: each step")] = None,
    start: Annotated[str, typer.Option(help="design, equilibrium or steady")] = "design",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="result file, .csv, .mf4 or HDF5; default: MODEL.h5 in this folder"),
    ] = None,
    plot: Plots = None,
    record: Annotated[
        list[str] | None, typer.Option(help="channel to record, * and ** as wildcards; may be repeated; default: all")
    ] = None,
    stop_when: Annotated[
        str | None, typer.Option(help="end when this expression crosses zero, e.g. 'crank.angle - 90 deg'")
    ] = None,
    stop_direction: Annotated[str, typer.Option(help="rising, falling or both")] = "both",
    settings: Settings = None,
    base: Base = None,
    confined: Confined = False,
    as_json: AsJson = False,
) -> None:
    """Simulate a model and write a result file."""
    import numpy as np

    from koppel.model.files import find_files
    from koppel.model.target import find_target
    from koppel.results import Run
    from koppel.solve.analyses.simulate import read_seconds, simulate
    from koppel.solve.method import default_stepper
    from koppel.solve.steppers import VariableStep, find_stepper

    until, step = read_seconds(until_text, "--until"), read_seconds(step_text, "--step")
    if start not in ("design", "equilibrium", "steady"):
        raise KoppelError(f"--start {start}: use design, equilibrium or steady")
    machine = load_machine(file, settings, base, confined)
    name = stepper or default_stepper(machine.compiled).name
    if theta is not None and name != "time_stepping":
        raise KoppelError(f"--theta {theta:g}: {name} has no theta; use --stepper time_stepping")
    method: Any
    if name == "variable_step":
        method = VariableStep()
    else:
        given = {"jacobian": jacobian, "theta": theta}
        extra = {key: value for key, value in given.items() if value is not None}
        method = find_stepper(name, step=step, relinearize_every=relinearize_every, **extra)
    target = out or Path(f"{file.stem}.h5")
    kept = [file, *find_files(machine.compiled.model)]
    store = find_result(target, kept)
    picture = target.with_suffix(".png")
    if plot:
        refuse_same(picture, target, "the plot", "the result")
        find_target(picture, kept)
        Run(machine.compiled.channels, np.empty(0), np.empty((0, len(machine.compiled.channels)))).find_paths(plot)
    begin = datetime.now(UTC).isoformat(timespec="microseconds")  # an older file has nothing to say about this run
    try:
        with progress_bar(until) as report:
            result = simulate(
                machine,
                until=until,
                stepper=method,
                every=every,
                start=start,  # type: ignore[arg-type]
                file=store,
                progress=report,
                stop_when=stop_when,
                record=[*record, *(plot or [])] if record else None,
                stop_direction=stop_direction,  # type: ignore[arg-type]
            )
    except Interrupted as error:
        raise Interrupted(error.number, f"; the rows so far are in {store}" if store else "") from None
    except RunError:
        if store and target.exists() and str((broken := Run.read(target)).attributes.get("created", "")) >= begin:
            show_warnings(broken)
        raise
    if store is None:
        write_table(result, target, kept)
    if plot:
        result.plot(plot, file=picture, title=machine.compiled.model.name)
    if as_json:
        status = result.status
        speed = {"wall_s": status.wall_seconds, "real_time_factor": status.real_time_factor}
        files = {"results": str(target), "plot": str(picture) if plot else None}
        tell_data({**describe_run(result), **speed, "stopped_at_s": result.stopped_at, **files})
        return
    show_warnings(result)
    if result.stopped_at is not None:
        console.print(result.stop_reason, highlight=False, markup=False)
    console.print(
        f"{machine.compiled.model.name or file.name}: {result.time[-1]:g} s simulated in "
        f"{result.status.wall_seconds:.3f} s, real-time factor {result.status.real_time_factor:.4f}",
        markup=False,
    )
    console.print(f"results: {target}", highlight=False, markup=False)
    if plot:
        console.print(f"plot: {picture}", highlight=False, markup=False)


def show_warnings(result: Any) -> None:
    """What a run has to say although it went on, one line each."""
    for line in result.warnings:
        tell(f"warning: {line}")


def refuse_same(new: Path, old: Path, what: str, other: str) -> None:
    """Raises when writing one file would destroy another."""
    if new.resolve() == old.resolve():
        raise KoppelError(f"{new}: {what} would replace {other}; give another name with --out")


def progress_bar(until: float) -> Any:
    """A progress bar with simulated time and real-time factor, as a context manager that gives the callback."""
    from contextlib import contextmanager

    from rich.progress import BarColumn, Progress, TextColumn

    @contextmanager
    def bar() -> Any:
        if not sys.stderr.isatty():
            yield None
            return
        columns = (
            BarColumn(),
            TextColumn("{task.fields[time]:.3f} of {task.total:g} s"),
            TextColumn("real-time factor {task.fields[rtf]:.4f}"),
        )
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("run", total=until, time=0.0, rtf=0.0)
            yield lambda p: progress.update(task, completed=p.time, time=p.time, rtf=p.real_time_factor)

    return bar()


@app.command()
def eigen(
    file: ModelFile,
    at: Annotated[
        str, typer.Option(help="equilibrium: where the machine rests; design: at the start values")
    ] = "equilibrium",
    count: Annotated[str, typer.Option(help="how many modes to show, slowest first, or all")] = "20",
    around: Annotated[float | None, typer.Option(help="show the modes next to this frequency in Hz")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="page (.html) in which the parts swing in each mode")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON instead of a table")] = False,
    settings: Settings = None,
    base: Base = None,
    confined: Confined = False,
) -> None:
    """Eigenvalues, frequencies and damping ratios of small motions."""
    from koppel.solve.analyses.equilibrium import EquilibriumError, find_equilibrium
    from koppel.solve.analyses.linearize import linearize, refuse_drives, spell_modes

    if at not in ("design", "equilibrium"):
        raise KoppelError(f"--at {at}: use design or equilibrium")
    if count != "all" and not (count.isdecimal() and int(count) > 0):
        raise KoppelError(f"--count {count}: give the number of modes to show, 1 or more, or all")
    machine = load_machine(file, settings, base, confined)
    if at == "equilibrium":
        try:
            found = find_equilibrium(machine)
            refuse_drives(machine, 0.0)
        except EquilibriumError as error:
            raise EquilibriumError(f"{file}: {error}; --at design linearizes at the start values instead") from None
        if found.neutral:
            tell(f"warning: motions without stiffness were left alone: {', '.join(found.neutral)}")
    linear = linearize(machine, at="state" if at == "equilibrium" else "design")
    modes = linear.modes(None if count == "all" else int(count), around=around)
    if out is not None:
        from koppel.cli.report import check_page
        from koppel.view.pages import save_modes

        check_page(out, file)
        save_modes(machine, out, modes)
    if as_json:
        keys = ("re", "im", "frequency", "damping_ratio", "leader")
        print(
            json.dumps(
                [
                    dict(
                        zip(
                            keys,
                            (m.eigenvalue.real, m.eigenvalue.imag, m.frequency, m.damping_ratio, m.leader),
                            strict=True,
                        )
                    )
                    for m in modes
                ]
            )
        )
        return
    table = Table(
        title=escape(f"{machine.compiled.model.name or file.name}: modes at the {at} position"), title_justify="left"
    )
    for column in ("mode", "frequency [Hz]", "damping ratio", "eigenvalue [1/s]", "moves most"):
        table.add_column(column, justify="right" if column != "moves most" else "left")
    for index, told in enumerate(spell_modes(modes), 1):
        table.add_row(str(index), *told)
    console.print(table)
    if out is not None:
        console.print(f"page: {out}", highlight=False, markup=False)


@app.command()
def plot(
    file: Annotated[Path, typer.Argument(help="result file (HDF5)", show_default=False, readable=False)],
    channels: Annotated[
        list[str] | None, typer.Argument(help="channels, * and ** as wildcards; none: list them")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="picture, .png, .svg or .pdf; default: FILE.png")
    ] = None,
    x: Annotated[str | None, typer.Option(help="channel along the axis instead of time")] = None,
    unit: Annotated[
        list[str] | None, typer.Option(help="unit to show where it fits, e.g. rpm, deg, mm; may be repeated")
    ] = None,
    beside: Annotated[
        list[Path] | None, typer.Option("--with", help="further result file to draw beside; may be repeated")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Plot channels of a result file, or list them."""
    from koppel.model.target import find_target
    from koppel.results import Run

    result = Run.read(file)
    show_warnings(result)
    if not channels and as_json:
        tell_data([{"channel": c.path, "unit": c.unit, "meaning": c.meaning} for c in result.channels])
        return
    if not channels:
        table = Table(title=escape(repr(result)), title_justify="left")
        for column in ("channel", "unit", "meaning"):
            table.add_column(column)
        for channel in result.channels:
            table.add_row(channel.path, escape(channel.unit), escape(channel.meaning))
        console.print(table)
        return
    picture = out or file.with_suffix(".png")
    find_target(picture, [file, *(beside or [])])
    others = {other.stem: Run.read(other) for other in beside or []}
    name = str(result.attributes.get("model", ""))
    runs = {file.stem: result, **others} if others else None
    result.plot(channels, x, runs=runs, units=unit or (), file=picture, title=name)
    if as_json:
        tell_data({"plot": str(picture)})
        return
    console.print(f"plot: {picture}", highlight=False, markup=False)


def without_nan(value: Any) -> Any:
    """The same data with None where a number is not finite: JSON has no such numbers.

    >>> without_nan({"a": [1.0, float("nan")]})
    {'a': [1.0, None]}
    """
    if isinstance(value, dict):
        return {key: without_nan(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [without_nan(entry) for entry in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


@app.command()
def bench(
    name: Annotated[str, typer.Argument(help="benchmark", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object instead of tables")] = False,
) -> None:
    """Measure speed and accuracy, with yardsticks from the same run."""
    from koppel.cli import benchmarks

    known = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "timing"]
    if name not in known:
        raise KoppelError(f"there is no benchmark '{name}'{suggest(name, known)}")
    threads = {key: "1" for key in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}
    if any(os.environ.get(key) != value for key, value in threads.items()):  # LAPACK reads them when it is loaded
        arguments = [sys.executable, "-m", "koppel", "bench", name, *(["--json"] if as_json else [])]
        raise typer.Exit(subprocess.run(arguments, env={**os.environ, **threads}, check=False).returncode)
    benchmark = importlib.import_module(f"koppel.cli.benchmarks.{name}")
    result = benchmark.measure()
    if as_json:
        print(json.dumps(without_nan(result), allow_nan=False))
    else:
        console.print(benchmark.show(result))


@app.command()
def schema() -> None:
    """Print the JSON schema of model files, for editors."""
    from koppel.model.files import schema as model_schema

    print(json.dumps(model_schema(), indent=1))


for command in app.registered_commands:
    command.callback = about_its_file(command.callback) if command.callback is not None else None

if __name__ == "__main__":
    main()
