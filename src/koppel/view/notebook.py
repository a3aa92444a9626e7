"""Runs, models and what analyses find, as notebooks show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from koppel.results.run import Run

if TYPE_CHECKING:
    from koppel.model.model import Model
    from koppel.solve.analyses.equilibrium import Equilibrium
    from koppel.solve.analyses.linearize import Mode
    from koppel.solve.machine import Machine

SHOWN = 12


class Shown:
    """HTML that a notebook displays, without asking for IPython."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


def show_run(run: Run, plots: Iterable[str] = (), height: int = 620) -> Shown:
    """A run in three dimensions as an iframe that carries all it needs."""
    from koppel.view.packet import pack
    from koppel.view.pages import build_page

    page = escape(build_page(pack(run, plots)))
    return Shown(f'<iframe srcdoc="{page}" style="width:100%;height:{int(height)}px;border:1px solid #ccc"></iframe>')


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A heading and a table."""
    top = "".join(f"<th style='text-align:left'>{escape(word)}</th>" for word in head)
    body = "".join(
        "<tr>" + "".join(f"<td style='text-align:left'>{escape(str(cell))}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return f"<p><b>{escape(title)}</b></p><table><tr>{top}</tr>{body}</table>"


def describe_run(run: Run) -> str:
    """State, warnings and the first channels of a run."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in run.warnings)
    rows = []
    for path in [path for path in run if "." not in path][:SHOWN] or list(run)[:SHOWN]:
        values = run[path]
        numbers = (f"{values.min():.4g}", f"{values.max():.4g}", f"{values[-1]:.4g}") if len(values) else ("", "", "")
        rows.append((path, *numbers, run.channel(path).unit))
    return table(repr(run)[1:-1], ("channel", "smallest", "largest", "last", "unit"), rows) + (
        f"<ul>{lines}</ul>" if lines else ""
    )


def describe_model(model: Model) -> str:
    """How many of what a model has, submodels included."""
    found: Counter[str] = Counter()

    def count(one: Model) -> None:
        found["parts"] += len(one.parts)
        found["parameters"] += len(one.parameters)
        found["inputs"] += len(one.inputs)
        found["outputs"] += len(one.outputs)
        for element in one.elements.values():
            found[element.kind] += 1
        for sub in one.submodels.values():
            if sub.model is not None:
                found["submodels"] += 1
                count(sub.model)

    count(model)
    first = ("parts", "parameters", "inputs", "outputs", "submodels")
    rows = [(name, found[name]) for name in first if found[name]]
    rows += [(kind, number) for kind, number in sorted(found.items()) if kind not in first]
    return table(f"Model {model.name!r}", ("", "number"), rows)


def describe_machine(machine: Machine) -> str:
    """Sizes of a machine, its time and inputs."""
    compiled = machine.compiled
    rows = [
        ("time", f"{machine.time:g} s"),
        ("bodies", len(compiled.bodies)),
        ("velocities", compiled.system.nu),
        ("degrees of freedom", machine.degrees_of_freedom),
        ("other states", len(compiled.states)),
        ("set-valued laws", len(compiled.laws)),
        ("inputs", ", ".join(compiled.inputs) or "none"),
        ("channels", len(compiled.channels)),
    ]
    return table(f"Machine {compiled.model.name!r}", ("", ""), rows)


def describe_equilibrium(found: Equilibrium) -> str:
    """Where a machine rests."""
    rows = [(name, value) for name, value in vars(found).items() if isinstance(value, int | float | str | tuple)]
    return table("Equilibrium", ("", ""), rows)


def describe_modes(modes: Sequence[Mode]) -> str:
    """Frequency, damping ratio and what moves most."""
    from koppel.solve.analyses.linearize import spell_modes

    rows = [(k, *told) for k, told in enumerate(spell_modes(modes), 1)]
    head = ("", "frequency [Hz]", "damping ratio", "eigenvalue [1/s]", "moves most")
    return table(f"{len(modes)} modes", head, rows)
