"""What is loaded when: importing koppel costs little, a model only what it names. Counted in modules, not in time."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import koppel
import koppel.elements
from koppel.model.element import Element
from koppel.solve.analyses import equilibrium
from koppel.solve.threads import LARGE, one_thread

ROOT = Path(__file__).resolve().parents[1]
HEAVY = {"pint", "scipy", "h5py", "matplotlib", "typer", "rich", "dask", "pandas", "pyarrow", "ruamel"}


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh process has loaded after some code."""
    show = "import json, sys; print(); print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{show}"], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def readme_model() -> str:
    """The first block of the README up to the first analysis."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").split("```python\n")[1]
    return text.split("rest = ")[0] + "koppel.compile_model(model)"


def test_importing_koppel_loads_no_library() -> None:
    loaded = loaded_by("import koppel")
    assert not loaded & (HEAVY | {"numpy", "pydantic"})
    assert {name for name in loaded if name.startswith("koppel")} == {"koppel", "koppel.lazy"}


def test_the_model_of_the_readme_loads_only_what_it_names() -> None:
    loaded = loaded_by(readme_model())
    assert not loaded & (HEAVY - {"ruamel"})
    elements = {name for name in loaded if name.startswith("koppel.elements.") and name.count(".") == 3}
    assert elements == {"koppel.elements.mechanics.bushing", "koppel.elements.mechanics.force"}
    assert not {name for name in loaded if name.startswith(("koppel.libraries", "koppel.solve"))}


def test_the_help_of_the_command_line_loads_no_numbers() -> None:
    loaded = loaded_by("from koppel.cli.main import app\napp.registered_commands")
    assert not loaded & (HEAVY - {"typer", "rich"} | {"numpy", "pydantic"})


@pytest.mark.parametrize("package", ["koppel", "koppel.results"])
def test_names_are_listed_typed_and_found_alike(package: str) -> None:
    """Three lists: what is promised (__all__), what type checkers see, and where it is found at run time."""
    module = importlib.import_module(package)
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {(i.module, alias.name) for i in block.body if isinstance(i, ast.ImportFrom) for alias in i.names}
    homes = {(home, name) for home, names in module._HOMES.items() for name in names.split()}
    homes |= {tuple(home.rsplit(".", 1)) for home, names in module._HOMES.items() if not names}
    assert typed == homes
    assert {name for _, name in typed} | {"__version__"} == {*module.__all__, "__version__"}
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert name in dir(module)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        module.nothing  # noqa: B018


@pytest.mark.parametrize("package", [info.name for info in pkgutil.iter_modules(koppel.elements.__path__)])
def test_type_checkers_see_every_element_that_a_package_finds(package: str) -> None:
    """What it finds follows from its files; what type checkers see is written down."""
    module = importlib.import_module(f"koppel.elements.{package}")
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    typed = [alias.asname for i in block.body if isinstance(i, ast.ImportFrom) for alias in i.names]
    assert typed == module.__all__
    assert all(issubclass(getattr(module, name), Element) for name in module.__all__)


def test_elements_are_found_by_the_type_of_a_file_without_the_catalogue() -> None:
    code = "from koppel.model.registry import find_kind\nfind_kind('rotational.clutch')"
    elements = {name for name in loaded_by(code) if name.startswith("koppel.elements.") and name.count(".") == 3}
    assert "koppel.elements.rotational.clutch" in elements
    assert "koppel.elements.mechanics.bushing" not in elements


def test_small_problems_are_solved_on_one_thread_and_large_ones_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    from threadpoolctl import threadpool_info, threadpool_limits

    def most() -> int:
        return max(entry["num_threads"] for entry in threadpool_info() if entry["user_api"] == "blas")

    seen = []
    real = equilibrium.balance

    def balance(*args: Any, **kwargs: Any) -> Any:
        seen.append(most())
        return real(*args, **kwargs)

    monkeypatch.setattr(equilibrium, "balance", balance)
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("mount", koppel.mechanics.Bushing(frame_a="ground", frame_b="ball", stiffness=[1e4] * 6))
    with threadpool_limits(limits=2, user_api="blas"):
        before = most()
        koppel.find_equilibrium(model)
        assert seen == [1]
        assert most() == before
        with one_thread(LARGE):
            assert most() == before
