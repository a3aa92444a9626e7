"""Every example runs in an empty folder, says something and leaves the files that its docstring promises."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*/*.py"))
DOMAINS = ["contact", "coupling", "driveline", "hydraulics", "mechanisms", "methods", "vehicle"]
QUICK = (
    "realtime_axle",
    "chapter6",
    "leibniz_pendulum",
    "bricard",
    "governor",
    "n_four_bar",
    "phaser_map",
    "phaser_program",
    "reference_cases",
    "tractor",
    "tractor_sweep",
)
OPTIONS = {name: ["--quick"] for name in QUICK}
SHARED = {"phaser_map", "phaser_program", "reference_cases"}  # read numbers of the source from the shared folder
ENDS = (".h5", ".png", ".html")
FILES = {"reference_cases": [f"out/{name}.html" for name in ("u_tube", "closing_valve", "leakage_gaps")],
         "realtime_axle": [f"out/{axle}{end}" for axle in ("double_wishbone", "multi_link") for end in ENDS]}


def promised_files(example: Path) -> list[str]:
    """What the docstring says is written, such as out/pendulum.png."""
    text = ast.get_docstring(ast.parse(example.read_text(encoding="utf-8"))) or ""
    return FILES.get(example.stem, re.findall(r"out/[\w.]+\.\w+", text))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_example_runs(example: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    command = [sys.executable, str(example), *OPTIONS.get(example.stem, [])]
    environment = dict(os.environ)
    if example.stem in SHARED:
        environment["KOPPEL_SHARED"] = str(request.getfixturevalue("shared"))
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stdout.strip()) > 40, "prints too little"
    promised = promised_files(example)
    for name in promised:
        assert (tmp_path / name).stat().st_size > 0, f"{name} is missing"
    found = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert found == set(promised), "files that the docstring does not name"


def test_every_example_is_in_the_gallery() -> None:
    """But for what reads measurements that are not part of koppel."""
    text = (FOLDER.parent / "tools" / "gallery.py").read_text(encoding="utf-8")
    missing = [example.stem for example in EXAMPLES if f"{example.stem}.py" not in text]
    pictures = [example for example in missing if f"{example}.yaml" not in text]
    assert set(pictures) <= SHARED, "tools/gallery.py shows a machine for every example"


def test_examples_are_sorted_by_domain() -> None:
    """None lies outside a folder, and no two have the same name: pages, thumbnails and results are called after it."""
    assert [path.name for path in FOLDER.iterdir() if not path.is_dir()] == []
    assert sorted(path.name for path in FOLDER.iterdir() if path.name != "out") == DOMAINS
    names = [path.name for path in FOLDER.rglob("*") if path.suffix in (".py", ".yaml", ".csv")]
    assert len(names) == len(set(names))


def test_there_is_an_example_for_each_topic() -> None:
    assert {example.stem for example in EXAMPLES} >= {
        "mass_on_bushing",
        "pendulum",
        "quarter_car",
        "mirrored_sides",
        "modes",
        "parameter_change",
        "own_stepper",
        "order_of_convergence",
        "read_results",
        "realtime_axle",
        "four_bar",
        "leibniz_pendulum",
        "slider_crank",
        "andrews",
        "bricard",
        "governor",
        "n_four_bar",
        "tractor",
        "tractor_sweep",
    }
