"""An assembly as a file: components by their files, interfaces, couplings, method and step."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from koppel.couple.assembly import Assembly, Component, Exchange
from koppel.couple.coupling import Coupling
from koppel.model.check import Checker
from koppel.model.data import find_odd_key
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.files import FileKind, read_model, read_sections
from koppel.model.given import read_number
from koppel.model.reading import describe_path_error, path_of
from koppel.solve.analyses.simulate import count_steps
from koppel.solve.steppers import Stepper, VariableStep, find_stepper, stepper_names

SECTIONS = ("assembly", "components", "couplings", "exchanges", "stepper", "until", "every", "start")
KIND = FileKind("assembly", SECTIONS, "components", "an assembly has components and couplings")
COMPONENTS = "give NAME: FILE, or NAME: {file, interfaces, substeps}"
COUPLINGS = "give a list such as [{a: ground, b: NAME.INTERFACE, joint: ball}]"


@dataclass(frozen=True)
class AssemblyFile:
    """What a file of an assembly holds; until, every and start as simulate takes them."""

    assembly: Assembly
    stepper: Stepper | VariableStep
    until: float | None
    every: float | None
    start: str


def read_assembly(file: str | os.PathLike[str]) -> AssemblyFile:
    """Reads an assembly.

    assembly: its name. components: name to file (from the folder of this one), or to {file, interfaces: {name: frame},
    substeps}; interfaces add to those of the model. couplings: a list of Coupling. exchanges: a list of {of, against,
    axis, to}. stepper: a name or {name, step, ...}. until, every, start: of the run.
    """
    path = path_of(file)
    data = read_sections(path, KIND)
    try:
        return build(data, path)
    except ModelError as error:
        raise (error if error.file else error.within(file=str(file))) from None


def build(data: Mapping[str, Any], path: Path) -> AssemblyFile:
    """The assembly of a mapping as a file has it."""
    if "koppel" in data:
        raise ModelError(
            "is the key of a model; an assembly has components and couplings, see koppel run", path="koppel"
        )
    for name in data:
        if name not in SECTIONS:
            raise ModelError(f"is not known{suggest(name, SECTIONS)}", path=name)
    if odd := find_odd_key(data):
        raise ModelError(f"{odd}; put it in quotes or choose another")
    for name, hint in (("components", COMPONENTS), ("couplings", COUPLINGS)):
        if name not in data:
            raise ModelError(f"is missing; {hint}", path=name)
    called = data.get("assembly", path.stem)
    if not isinstance(called, str):
        raise ModelError(f"= {spell(called)} is no name; give it in quotes, or leave it out", path="assembly")
    assembly = Assembly(called)
    for name, given in mapping(data["components"], "components", hint=COMPONENTS).items():
        assembly.add(name, read_component(given, path.parent, f"components.{name}"))
    for number, given in enumerate(listed(data["couplings"], "couplings", COUPLINGS)):
        where = f"couplings[{number}]"
        options = dict(mapping(given, where, [field.name for field in fields(Coupling)], COUPLINGS))
        for key in ("a", "b"):
            if key not in options:
                raise ModelError("is missing; write component.interface, or ground", path=f"{where}.{key}")
        assembly.couple(**options)
    assembly.check_components()
    entries = [field.name for field in fields(Exchange)]
    hint = f"give a list of {{{', '.join(entries)}}}"
    for number, given in enumerate(listed(data.get("exchanges", []), "exchanges", hint)):
        where = f"exchanges[{number}]"
        options = dict(mapping(given, where, entries, hint))
        for key in entries:
            if key not in options:
                raise ModelError(f"is missing; an exchange has {', '.join(entries)}", path=f"{where}.{key}")
        assembly.exchange(options.pop("of"), **options)
    start = data.get("start", "design")
    if start not in ("design", "equilibrium"):
        raise ModelError(f"= {spell(start)} does not fit; give design or equilibrium", path="start")
    method = read_method(data.get("stepper", "semi_implicit_euler"))
    until, every = (read_time(data, key, method) for key in ("until", "every"))
    return AssemblyFile(assembly, method, until, every, start)


def read_time(data: Mapping[str, Any], key: str, method: Stepper | VariableStep) -> float | None:
    """A time of the run in s, a whole number of steps."""
    if key not in data:
        return None
    value = read_number(data[key], "s", key, above=0.0)
    try:
        if isinstance(method, Stepper):
            count_steps(value, method.step, key)
    except KoppelError as error:
        raise ModelError(str(error)) from None
    return value


def read_component(given: Any, folder: Path, where: str) -> Component:
    """A component: the file of its model, or a mapping with it."""
    known = ("file", "interfaces", "substeps")
    entry = dict(
        mapping({"file": given} if isinstance(given, str) else given, where, known, "give the file of its model")
    )
    file = entry.get("file")
    if not isinstance(file, str):
        what = f"= {spell(file)} is no name of a file" if "file" in entry else "is missing"
        raise ModelError(f"{what}; give the file of its model", path=f"{where}.file")
    target = folder / file
    try:
        found = target.exists()
    except (OSError, ValueError) as error:
        told = f"= {shorten(file)} cannot be read: {describe_path_error(error)}"
        raise ModelError(told, path=f"{where}.file") from None
    if not found:
        raise ModelError(
            f"= {shorten(file)} does not exist; it is looked for in {folder.resolve()}", path=f"{where}.file"
        )
    model = read_model(target)
    hint = "give NAME: FRAME, such as rod: carrier.Q"
    for name, frame in mapping(entry.get("interfaces", {}), f"{where}.interfaces", hint=hint).items():
        here = f"{where}.interfaces.{name}"
        if not isinstance(frame, str):
            raise ModelError(f"= {spell(frame)} is no frame; give a path such as carrier.Q", path=here)
        try:
            model.interface(name, frame)
            Checker(model=model).find_frame(frame, here)
        except ModelError as error:
            raise ModelError(error.message, path=here) from None
    try:
        return Component(model, substeps=entry.get("substeps", 1))
    except ModelError as error:
        raise error.within(where) from None


def read_method(given: Any) -> Stepper | VariableStep:
    """The stepper of a file."""
    hint = "give its name, or {name: semi_implicit_euler, step: 1 ms}"
    entry = dict(mapping({"name": given} if isinstance(given, str) else given, "stepper", hint=hint))
    name = entry.pop("name", "semi_implicit_euler")
    names = [*stepper_names(), VariableStep.name]
    if name not in names:
        raise ModelError(f"= {spell(name)} is no stepper{suggest(str(name), names)}", path="stepper.name")
    kind = VariableStep if name == VariableStep.name else type(find_stepper(name))
    settings = [field.name for field in fields(kind)]
    for key in entry:
        if key not in settings:
            raise ModelError(f"is not known{suggest(key, settings)}", path=f"stepper.{key}")
    if "step" in entry:
        entry["step"] = read_number(entry["step"], "s", "stepper.step", above=0.0)
    try:
        return kind(**entry)
    except KoppelError as error:
        raise ModelError(str(error).removeprefix(f"{name}: "), path="stepper") from None


def mapping(given: Any, where: str, known: Any = None, hint: str = "") -> Mapping[str, Any]:
    """A mapping, with known names where they are given; hint: what would be right."""
    if not isinstance(given, Mapping):
        raise ModelError(f"{wrong(given)}; {hint}", path=where)
    for name in given:
        if known is not None and name not in known:
            raise ModelError(f"is not known{suggest(name, known)}", path=f"{where}.{name}")
    return given


def listed(given: Any, where: str, hint: str) -> list[Any]:
    """A list; hint: what would be right."""
    if not isinstance(given, list):
        raise ModelError(f"{wrong(given)}; {hint}", path=where)
    return given


def wrong(given: Any) -> str:
    """What is wrong with a value of another kind."""
    return "is empty" if given is None else f"= {shorten(given)} does not fit"


def spell(given: Any) -> str:
    """A value of a file in a message."""
    return "nothing" if given is None else shorten(given)
