"""An assembly as a file: components by their files, interfaces, couplings, method and step."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from koppel.couple.assembly import Assembly, Component
from koppel.couple.coupling import Coupling
from koppel.model.check import Checker
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.files import read_model
from koppel.model.reading import read_bytes
from koppel.model.value import as_number, to_expr
from koppel.solve.steppers import Stepper, find_stepper

SECTIONS = ("assembly", "components", "couplings", "exchanges", "stepper", "until", "every", "start")
MOST_BYTES = 10_000_000


@dataclass(frozen=True)
class AssemblyFile:
    """What a file of an assembly holds; until, every and start as simulate takes them."""

    assembly: Assembly
    stepper: Stepper
    until: float | str | None
    every: float | str | None
    start: str


def read_assembly(file: str | Path) -> AssemblyFile:
    """Reads an assembly.

    assembly: its name. components: name to file (from the folder of this one), or to {file, interfaces: {name: frame},
    substeps}; interfaces add to those of the model. couplings: a list of Coupling. exchanges: a list of {of, against,
    axis, to}. stepper: a name or {name, step, ...}. until, every, start: of the run.
    """
    path = Path(file)
    data = load_yaml(path)
    try:
        return build(data, path)
    except ModelError as error:
        raise error.within(file=str(file)) from None


def build(data: Mapping[str, Any], path: Path) -> AssemblyFile:
    """The assembly of a mapping as a file has it."""
    for name in data:
        if name not in SECTIONS:
            raise ModelError(f"is not known{suggest(str(name), SECTIONS)}", path=str(name))
    for name in ("components", "couplings"):
        if name not in data:
            raise ModelError("is missing", path=name)
    assembly = Assembly(str(data.get("assembly", path.stem)))
    for name, given in mapping(data["components"], "components").items():
        assembly.add(str(name), read_component(given, path.parent, f"components.{name}"))
    for number, given in enumerate(listed(data["couplings"], "couplings")):
        where = f"couplings[{number}]"
        known = [field.name for field in fields(Coupling)]
        options = dict(mapping(given, where, known))
        for key in ("a", "b"):
            if key not in options:
                raise ModelError("is missing; write component.interface, or ground", path=f"{where}.{key}")
        assembly.couple(**options)
    for number, given in enumerate(listed(data.get("exchanges", []), "exchanges")):
        where = f"exchanges[{number}]"
        options = dict(mapping(given, where, ("of", "against", "axis", "to")))
        if len(options) < 4:
            raise ModelError("needs of, against, axis and to", path=where)
        assembly.exchange(options.pop("of"), **options)
    start = data.get("start", "design")
    if start not in ("design", "equilibrium"):
        raise ModelError(f"= {shorten(start)} does not fit; give design or equilibrium", path="start")
    return AssemblyFile(assembly, read_method(data.get("stepper")), data.get("until"), data.get("every"), start)


def read_component(given: Any, folder: Path, where: str) -> Component:
    """A component: the file of its model, or a mapping with it."""
    entry: dict[str, Any] = {"file": given}
    if not isinstance(given, str):
        entry = dict(mapping(given, where, ("file", "interfaces", "substeps")))
    if not isinstance(entry.get("file"), str):
        raise ModelError("is missing; give the file of its model", path=f"{where}.file")
    model = read_model(folder / entry["file"])
    for name, frame in mapping(entry.get("interfaces", {}), f"{where}.interfaces").items():
        try:
            model.interface(str(name), frame)
            Checker(model=model).find_frame(frame, f"coupling_frames.{name}")
        except ModelError as error:  # what a model calls its coupling_frames
            raise ModelError(error.message, path=f"{where}.interfaces.{name}") from None
    try:
        return Component(model, substeps=entry.get("substeps", 1))
    except ModelError as error:
        raise error.within(where) from None


def read_method(given: Any) -> Stepper:
    """The stepper of a file."""
    entry: dict[str, Any] = {"name": given} if isinstance(given, str) else dict(mapping(given or {}, "stepper"))
    name = entry.pop("name", "semi_implicit_euler")
    try:
        if "step" in entry:
            entry["step"] = float(as_number(to_expr(entry["step"], "s", "stepper.step"), {}))
        return find_stepper(name, **entry)
    except KoppelError as error:
        raise ModelError(str(error), path="stepper") from None
    except TypeError as error:
        raise ModelError(re.sub(r"^\w+\.__init__\(\) ", "", str(error)), path="stepper") from None


def mapping(given: Any, where: str, known: Any = None) -> Mapping[str, Any]:
    """A mapping, with known names where they are given."""
    if not isinstance(given, Mapping):
        raise ModelError(f"= {shorten(given)} is not a mapping", path=where)
    for name in given:
        if known is not None and name not in known:
            raise ModelError(f"is not known{suggest(str(name), known)}", path=f"{where}.{name}")
    return given


def listed(given: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(given, list):
        raise ModelError(f"= {shorten(given)} is not a list", path=where)
    return given


def load_yaml(path: Path) -> Mapping[str, Any]:
    """The mapping of a file."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        data = YAML(typ="safe").load(read_bytes(path, "assembly", MOST_BYTES).decode())
    except (YAMLError, UnicodeDecodeError) as error:
        raise ModelError(f"cannot be read: {' '.join(str(error).split())}", file=str(path)) from None
    if not isinstance(data, Mapping):
        raise ModelError("has no sections; give components and couplings", file=str(path))
    return data
