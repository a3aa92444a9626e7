"""What koppel prints for programs: one line of JSON with these keys and kinds of values, nothing else on stdout."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from cli.conftest import Command

import koppel
from koppel.cli.benchmarks import contact

ROOT = Path(__file__).resolve().parents[2]
MODEL = """koppel: 1
name: block
inputs: {push: {unit: N}}
parameters: {rate: 1000 N/m}
parts:
  block: {mass: 1, inertia: {xx: 1, yy: 1, zz: 1}}
elements:
  guide: {type: joints.prismatic, frame_a: ground, frame_b: block, axis: [0, 0, 1], shift: 0.01}
  spring: {type: translational.spring_damper, sled_a: ground, sled_b: guide, stiffness: rate, damping: 5}
  load: {type: mechanics.force, frame: block, force: [0, 0, push]}
"""
NUMBER = (int, float)
RUN = {
    "model": str, "state": str, "message": str, "rows": int, "channels": int, "end_s": NUMBER, "warnings": list,
}  # fmt: skip
SCHEMAS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "check": (["block.yaml"], {
        "model": str, "bodies": int, "degrees_of_freedom": int, "velocities": int, "conditions": int, "elements": dict,
        "laws": int, "inputs": list, "parameters": int, "channels": int, "files": list,
    }),
    "run": (["block.yaml", "--until", "0.1", "--out", "again.h5"], {
        **RUN, "wall_s": NUMBER, "real_time_factor": NUMBER, "stopped_at_s": type(None), "results": str,
        "plot": type(None),
    }),
    "equilibrium": (["block.yaml"], {
        "model": str, "residual": NUMBER, "iterations": int, "unstable": list, "coordinates": list, "neutral": list,
        "results": type(None),
    }),
    "kinematics": (["block.yaml", "--drive", "guide.shift=0:0.1:5"], {
        "model": str, "coordinate": str, "positions": int, "results": str, "plot": type(None),
    }),
    "tree": (["block.yaml"], {
        "name": str, "masses": dict, "carried": dict, "free": list, "cut": list, "by_hand": list, "parted": dict,
        "drives": list, "conditions": list, "forces": list, "lines": list, "shaft_forces": list,
        "picture": type(None),
    }),
    "report": (["block.h5"], {"report": str, "bytes": int, **RUN}),
    "view": (["block.h5", "-o", "block.html"], {"page": str, "bytes": int}),
    "plot": (["block.h5", "guide.shift"], {"plot": str}),
    "drive": (["midsize", "step_steer", "--speed", "60"], {
        "car": str, "maneuver": str, "end_s": NUMBER, "figures": dict, "warnings": list, "results": type(None),
        "plot": type(None),
    }),
    "study": (["sweep.yaml", "--workers", "0"], {"points": int, "failed": list, "table": str}),
    "rig": ([str(ROOT / "examples" / "vehicle" / "rig_front_axle.yaml")], {
        "name": str, "positions": int, "figures": dict, "files": list,
    }),
}  # fmt: skip


@pytest.fixture
def folder(here: Path) -> Path:
    (here / "block.yaml").write_text(MODEL)
    (here / "sweep.yaml").write_text(
        "koppel_study: 1\nmodel: block.yaml\npoints: {grid: {rate: [900 N/m, 1100 N/m]}}\n"
        "run: {until: 0.1 s}\nresults: {low: min(guide.shift)}\n"
    )
    koppel.simulate(koppel.read_model(here / "block.yaml"), until=0.1, file=here / "block.h5")
    return here


@pytest.mark.parametrize("command", SCHEMAS)
def test_json_has_its_keys(command: str, folder: Path, koppel_command: Command) -> None:
    arguments, schema = SCHEMAS[command]
    done = koppel_command(command, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert set(found) == set(schema)
    for name, kind in schema.items():
        assert isinstance(found[name], kind), f"{name} = {found[name]!r}"


def test_channels_as_json(folder: Path, koppel_command: Command) -> None:
    found = json.loads(koppel_command("plot", "block.h5", "--json").stdout)
    assert {c["channel"]: c["unit"] for c in found}["guide.shift"] == "m"


def test_every_command_that_prints_has_it() -> None:
    """But for those whose output is a file or JSON anyway."""
    import typer

    from koppel.cli.main import app

    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    without = [name for name, one in commands.items() if not any("--json" in option.opts for option in one.params)]
    assert sorted(without) == ["new", "schema"]


def test_the_page_of_commands_names_the_keys() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for command, (_, schema) in SCHEMAS.items():
        rows = re.findall(rf"^\| `koppel {command} [^`]*--json` \| (.*) \|$", text, re.MULTILINE)
        assert set(schema) in [{name.strip() for name in row.split(",")} for row in rows], command


def test_the_figures_of_contacts_have_their_keys_also_without_siconos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmark on small beds, each timed once; what other programs read of it are names and kinds."""
    assert contact.BEDS == (50, 400)
    monkeypatch.setattr(contact, "BEDS", (4, 6))
    monkeypatch.setattr(contact, "SYSTEM_PYTHON", "/no/python")
    monkeypatch.setattr(
        contact,
        "alternate",
        lambda batches: {name: SimpleNamespace(low=float(np.mean(run()))) for name, run in batches.items()},
    )
    found = json.loads(json.dumps(contact.measure()))
    assert sorted(found) == ["bed", "open_candidate_ratio", "siconos_ratio", "stack"]
    assert sorted(found["stack"]) == ["max_factorizations", "median_us", "p99_us", "worst_us"]
    assert 0 < found["stack"]["max_factorizations"] <= 345
    assert sorted(found["bed"]) == ["us_per_sphere", "worst_residual"]
    assert sorted(found["bed"]["us_per_sphere"]) == ["4", "6"] and found["bed"]["worst_residual"] < 1e-5
    assert isinstance(found["open_candidate_ratio"], float) and found["siconos_ratio"] is None
