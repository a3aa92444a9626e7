"""What a contributor may get wrong is found, and an element needs two files: shown in a fresh tree with its own build.

The errors are planted into copies of laws, which a build of the core takes in beside its own elements; then the laws
over all elements are applied to them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from element_laws import CHECKS, Sample
from machines import Array

from koppel import mechanics, rotational

ROOT = Path(__file__).resolve().parents[2]


# at once: effects that are wrong by what stands between them and the laws -----------------------------------------


class SignOfAForce(Sample):
    def effects(self, q: Array, u: Array, x: Array) -> Array:
        return -super().effects(q, u, x)


class LeverArm(Sample):
    def effects(self, q: Array, u: Array, x: Array) -> Array:
        e = super().effects(q, u, x)
        e[3:6] -= np.cross([0.1, 0.0, 0.0], e[0:3])
        return e


class SignOfARate(Sample):
    def effects(self, q: Array, u: Array, x: Array) -> Array:
        e = super().effects(q, u, x)
        e[self.n - len(x) :] *= -1.0
        return e


class FactorInADerivative(Sample):
    def derivative(self, a: float, b: float) -> Array:
        return 3.0 * super().derivative(a, b)


class HiddenConstant(Sample):
    def effects(self, q: Array, u: Array, x: Array) -> Array:
        return super().effects(q, u, x) * (1.0 + 0.1 * float(u[0]))


class WorldAxis(Sample):
    def effects(self, q: Array, u: Array, x: Array) -> Array:
        e = super().effects(q, u, x)
        e[2] *= 1.5
        return e


class PullsAtRest(Sample):
    def effects(self, q: Array, u: Array, x: Array) -> Array:
        return super().effects(q, u, x) + 0.5


@pytest.mark.parametrize(
    ("cls", "wrong", "law"),
    [
        (mechanics.AirDrag, SignOfAForce, "it keeps what it declares about energy"),
        (mechanics.Bushing, LeverArm, "forces and moments balance"),
        (rotational.TorsionalRubber, SignOfARate, "it keeps what it declares about energy"),
        (mechanics.PointToPoint, FactorInADerivative, "parts by hand are those of the law"),
        (rotational.SpringDamper, FactorInADerivative, "derivatives are right"),
        (mechanics.AirDrag, HiddenConstant, "it holds in all units"),
        (mechanics.AirDrag, WorldAxis, "it is the same from elsewhere and in a mirror"),
        (rotational.SpringDamper, PullsAtRest, "it rests at rest"),
        (rotational.SpringDamper, SignOfAForce, "power is that of the forces"),
    ],
)
def test_wrong_effects_are_found(cls: Any, wrong: type[Sample], law: str) -> None:
    CHECKS[law](cls)
    with pytest.raises(AssertionError):
        CHECKS[law](cls, wrong)


# what does not compile --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("const S speed = norm(v)", ""),
        ("const S speed = dot(v, z) > 0.0 ? norm(v) : S(0.0)", "use of deleted function"),
        ("const S speed = S(0.0) == norm(v) ? S(0.0) : norm(v)", "use of deleted function"),
    ],
)
def test_a_plain_branch_on_a_number_of_a_law_does_not_compile(change: str, message: str, tmp_path: Path) -> None:
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("no g++")
    text = (ROOT / "core" / "elements" / "mechanics" / "air_drag.cpp").read_text()
    assert "const S speed = norm(v)" in text
    file = tmp_path / "drag.cpp"
    file.write_text(text.replace("const S speed = norm(v)", change).replace("../../", ""))
    options = ["-std=c++17", "-fsyntax-only", "-Wno-psabi", "-DKOPPEL_LEVEL=base", "-DKOPPEL_LANES=2"]
    ended = subprocess.run([compiler, *options, f"-I{ROOT / 'core'}", file], capture_output=True, text=True)
    assert (ended.returncode == 0) == (message == ""), ended.stderr
    assert message in ended.stderr


# in the core itself -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planted:
    """A copy of an element with changes in its law, and the law over all elements that it then breaks."""

    kind: str
    changes: tuple[tuple[str, str], ...]
    breaks: str


ENERGY, HAND = "it keeps what it declares about energy", "parts by hand are those of the law"
RUBBER, SPRING = "rotational.torsional_rubber", "line.spring_damper"
GUIDED, REDUCED = "vehicle.guided_axle", "vehicle.reduced_axle"
PLANTED = {
    "sign_of_a_force": Planted("mechanics.air_drag", (("(-c * in.p.drag", "(c * in.p.drag"),), ENERGY),
    "sign_of_a_rate": Planted(RUBBER, (("= in.p.branch_stiffness", "= -in.p.branch_stiffness"),), ENERGY),
    "sign_of_a_decay": Planted(RUBBER, (("m.speed - in.x", "m.speed + in.x"),), ENERGY),
    "lever_arm": Planted(
        "mechanics.rubber_bushing", (("M + cross(b.p - a.p, F)", "M"),), "forces and moments balance"
    ),
    "factor_in_a_derivative": Planted(
        SPRING,
        (
            ("}  // namespace\n", "void thrice(const Table& table, Pass& pass, double a, double b, bool full) {\n"
             "    Made<SpringDamper>::derivative(table, pass, 3.0 * a, 3.0 * b, full);\n}\n}  // namespace\n"),
            ('.spring_damper");', '.spring_damper").derivative(&thrice);'),
        ),
        HAND,
    ),
    "missing_term_in_a_moment": Planted(
        "mechanics.point_to_point", (("add(on_b + 3, -cross(b.r, F))", "add(on_b + 3, 0.0 * F)"),), HAND
    ),
    "missing_term_in_a_derivative": Planted(
        "mechanics.point_to_point",
        (("if (port == side && j >= 3) m = m + cross(cross(unit_vector(j - 3), lever), F);", ""),),
        HAND,
    ),
    "half_a_product": Planted(
        "mechanics.point_to_point", (("pass)[row], 0.0, 1.0,", "pass)[row], 0.0, 0.5,"),), HAND
    ),
    "order_of_parameters": Planted(
        SPRING, (("KOPPEL_PARAMS(stiffness, damping,", "KOPPEL_PARAMS(damping, stiffness,"),), "both declarations agree"
    ),
    "swapped_ports": Planted(
        "mechanics.point_to_point",
        (("frame_a.force = tension * n, out.ports.frame_b.force = -(tension * n)",
          "frame_b.force = tension * n, out.ports.frame_a.force = -(tension * n)"),),
        ENERGY,
    ),
    "constant_with_a_unit": Planted("mechanics.air_drag", (("in.p.density", "1.2"),), "it holds in all units"),
    "unit_of_an_output": Planted(
        SPRING, (("-force * m.speed", "-1e-3 * force * m.speed"),), "power is that of the forces"
    ),
    "axis_of_the_world": Planted(
        "mechanics.air_drag",
        (("column(in.ports.frame.A, 2)", "{S(0.0), S(0.0), S(1.0)}"),),
        "it is the same from elsewhere and in a mirror",
    ),
    "axis_that_a_mirror_turns": Planted(
        "mechanics.air_drag",
        (("column(in.ports.frame.A, 2)", "column(in.ports.frame.A, 1)"),),
        "it is the same from elsewhere and in a mirror",
    ),
    "coupling_on_one_side": Planted(
        "mechanics.rubber_bushing", ((", load[j] += *coupling * x[i]", ""),), ENERGY
    ),
    # what acts only with a table
    "rack_of_the_other_side": Planted(GUIDED, (("- along(right, back, 2)", "+ along(right, back, 2)"),), ENERGY),
    "rack_in_the_mirror": Planted(GUIDED, (("S(-rack.position)", "rack.position"),), ENERGY),
    "opposite_travel_left_out": Planted(GUIDED, (("+ along(right, back, 1), up_r", ", up_r"),), ENERGY),
    "rate_without_the_rack": Planted(GUIDED, (("k < 3; ++k) out.rate", "k < 2; ++k) out.rate"),), ENERGY),
    "sign_of_a_curvature": Planted(REDUCED, (("by_rate[0] -= x2(k, l)", "by_rate[0] += x2(k, l)"),), HAND),
    "stiffness_that_stays": Planted(REDUCED, (("(l >= 0 ? by_slope[l][r] : 0.0)", "0.0"),), HAND),
    "energy_that_stays": Planted(REDUCED, (("bar * bar2(k, l) + energy2(k, l)", "bar * bar2(k, l)"),), HAND),
    "pull_at_rest": Planted(
        RUBBER, (("+ in.x.branch_torque;", "+ in.x.branch_torque + 0.1 * in.p.stiffness;"),), "it rests at rest"
    ),
}  # fmt: skip
PYTHON_OF = {SPRING: "rotational.spring_damper"}
SEARCH = """
import importlib, json, sys
sys.path[:0] = [{tests!r}, {more!r}]
import element_laws
from element_laws import find_faults
found = {{}}
for name in {names!r}:
    module = importlib.import_module("planted_" + name)
    cls = next(c for c in vars(module).values() if getattr(c, "kind", "") == "planted." + name)
    element_laws.SPECIAL[cls.kind] = element_laws.SPECIAL.get(module.COPY_OF, element_laws.Special())
    found[name] = find_faults(cls)
print(json.dumps(found))
"""


def plant(name: str, planted: Planted, folder: Path) -> None:
    """Both files of the copy."""
    text = (ROOT / "core" / "elements" / f"{planted.kind.replace('.', '/')}.cpp").read_text()
    for old, new in planted.changes:
        assert old in text, f"{name}: {old}"
        text = text.replace(old, new)
    domain = planted.kind.partition(".")[0]
    text = re.sub(r'#include "(\w+\.hpp)"', rf'#include "elements/{domain}/\1"', text)
    text = text.replace("../../", "").replace(f'("{planted.kind}")', f'("planted.{name}")')
    text = re.sub(r"KOPPEL_ELEMENT\(\w+\)", f"KOPPEL_ELEMENT(planted_{name})", text)
    (folder / "planted").mkdir(parents=True, exist_ok=True)
    (folder / "planted" / f"{name}.cpp").write_text(text)

    kind = PYTHON_OF.get(planted.kind, planted.kind)
    text = (ROOT / "src" / "koppel" / "elements" / f"{kind.replace('.', '/')}.py").read_text()
    text = text.replace(f'@element("{kind}")', f'@element("planted.{name}")')
    text = text.replace(f'"{planted.kind}"', f'"planted.{name}"') + f'\n\nCOPY_OF = "{kind}"\n'
    (folder / f"planted_{name}.py").write_text(text)


@pytest.fixture(scope="module")
def fresh_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with the two files of another drag and, elsewhere, the planted errors; built."""
    nanobind = subprocess.run([sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True)
    if shutil.which("cmake") is None or nanobind.returncode != 0:
        pytest.skip("no cmake or no nanobind")
    folder = tmp_path_factory.mktemp("fresh")
    tree, more = folder / "tree", folder / "more"
    for part in ("core", "src", "tests"):
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for part in ("CMakeLists.txt", "pyproject.toml"):
        shutil.copy(ROOT / part, tree / part)
    before = {path for path in tree.rglob("*") if path.is_file()}
    for root, ending in (("core/elements", "cpp"), ("src/koppel/elements", "py")):
        text = (tree / root / "mechanics" / f"air_drag.{ending}").read_text()
        text = text.replace("air_drag", "sea_drag").replace("AirDrag", "SeaDrag")
        (tree / root / "mechanics" / f"sea_drag.{ending}").write_text(text)
    assert len({path for path in tree.rglob("*") if path.is_file()} - before) == 2
    plant("nothing", Planted("mechanics.air_drag", (), ""), more)
    for name, planted in PLANTED.items():
        plant(name, planted, more)

    build = folder / "build"
    settings = {
        "CMAKE_BUILD_TYPE": "Release", "Python_EXECUTABLE": sys.executable, "nanobind_DIR": nanobind.stdout.strip(),
        "KOPPEL_WIDE": "OFF", "KOPPEL_MORE_ELEMENTS": str(more),
    }  # fmt: skip
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    subprocess.run(
        ["cmake", "-S", tree, "-B", build, *generator, *(f"-D{k}={v}" for k, v in settings.items())],
        check=True, capture_output=True,
    )  # fmt: skip
    built = subprocess.run(["cmake", "--build", build, "-j", "2"], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout[-4000:]
    for module in build.glob("_core*"):
        if module.is_file():
            shutil.copy(module, tree / "src" / "koppel")
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder / "tree" / "src")}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd=folder / "tree"
    )


@pytest.mark.long
def test_every_planted_error_is_found(fresh_tree: Path) -> None:
    names = ["nothing", *PLANTED]
    script = SEARCH.format(tests=str(fresh_tree / "tree" / "tests"), more=str(fresh_tree / "more"), names=names)
    ended = run(fresh_tree, "-c", script)
    assert ended.returncode == 0, ended.stderr[-4000:]
    found = json.loads(ended.stdout)
    assert found["nothing"] == {}
    missed = {name: found[name] for name, planted in PLANTED.items() if planted.breaks not in found[name]}
    assert missed == {}
    assert len(PLANTED) >= 10


@pytest.mark.long
def test_an_element_is_two_files_and_nothing_else(fresh_tree: Path) -> None:
    """The tests over all elements pass in the tree with the copy, which they find by themselves."""
    listed = run(fresh_tree, "-c", "import koppel; print(koppel.mechanics.SeaDrag.kind)")
    assert listed.stdout.strip() == "mechanics.sea_drag", listed.stderr
    ended = run(fresh_tree, "-m", "pytest", "-vv", "-p", "no:cacheprovider", "tests/test_every_element.py")
    assert ended.returncode == 0, ended.stdout[-4000:]
    assert len(re.findall(r"mechanics\.sea_drag-.*PASSED", ended.stdout)) == len(CHECKS), ended.stdout[-4000:]
