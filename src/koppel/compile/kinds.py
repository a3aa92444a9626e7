"""The two declarations of an element, Python and C++, must agree; compared when one is first compiled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from koppel import _core
from koppel.compile.flatten import Flat
from koppel.model.declaration import COMPONENTS
from koppel.model.element import Element
from koppel.model.errors import KoppelError


@cache
def core_kinds() -> Mapping[str, Mapping[str, Any]]:
    """What the core says of its elements, by kind."""
    return _core.kinds()


@cache
def core_names(cls: type[Element]) -> dict[str, list[str]]:
    """What the core must know about an element, from its declaration."""
    params, signals, curves = [], [], []
    for spec in (spec for spec in cls.declared_quantities() if spec.core):
        params += (
            [f"{spec.name}_{c}" for c in COMPONENTS[len(spec.unit)]] if isinstance(spec.unit, tuple) else [spec.name]
        )
    params += [spec.name for spec in cls.declared_options()]
    for signal in (spec for spec in cls.declared_signals() if spec.core):
        signals += (
            [f"{signal.name}_{c}" for c in COMPONENTS[len(signal.unit)]]
            if isinstance(signal.unit, tuple)
            else [signal.name]
        )
    for curve in cls.declared_curves():
        curves += list(curve.keys) or [curve.name]
    if cls.core_params is not None:
        params = list(cls.core_params)
    nodes = [spec.name.removeprefix("node_") for spec in cls.declared_fluids() if spec.to == "node"]
    pressures = [f"pressure_{name}" for name in nodes]
    signals += [*cls.oil_signals, *pressures, *cls.gravity_signals] if cls.core else []
    words = {
        "ports": [p.name for p in cls.declared_ports()],
        "lines": core_lines(cls),
        "params": params,
        "curves": curves,
        "signals": signals,
        "states": [name for spec in cls.declared_states() for name, _ in spec.parts()],
        "outputs": [o.name for o in cls.outputs if o.core],
    }
    own = cls.core_words
    return {word: [own.get(f"{word}.{name}", own.get(name, name)) for name in names] for word, names in words.items()}


def core_lines(cls: type[Element]) -> list[str]:
    """The shafts and sleds in the order of the core, for a shared kind without the word shaft or sled."""
    names = cls.model_construct(None, **{p.name: p.name for p in cls.declared_lines()}).line_paths()
    if cls.core_kind:
        names = [name.removeprefix("shaft_").removeprefix("sled_") for name in names]
    fluids = [spec.name.removeprefix("node_") if spec.to == "node" else "flow" for spec in cls.declared_fluids()]
    return [*(["flow"] if cls.line in ("flow", "mode") else []), *names, *fluids]


def has_laws(flat: Flat) -> bool:
    """True for a machine with set-valued laws."""
    known = core_kinds()
    return any(element.core and known[element.core_kind or element.kind]["law"] for _, _, element in flat.elements())


def is_contact(kind: str) -> bool:
    """True for a kind whose set-valued law acts between frames."""
    known = core_kinds()[kind]
    return bool(known["law"] and known["ports"])


def check_kinds(flat: Flat) -> None:
    """Compares the Python and the C++ declaration of the elements of a machine, each kind once."""
    for cls in {type(element) for _, _, element in flat.elements() if element.core}:
        check_kind(cls.kind, cls)


@cache
def check_kind(name: str, cls: type[Element]) -> None:
    """Compares the Python and the C++ declaration of one element; elements that share a kind do so in its words."""
    known = core_kinds()
    if (cls.core_kind or name) not in known:
        raise KoppelError(
            f"{name}: the core has no element of this name; add core/elements/{name.replace('.', '/')}.cpp"
        )
    for word, mine in core_names(cls).items():
        core = known[cls.core_kind or name][word]
        if core[: len(mine)] != mine or (word != "outputs" and len(core) != len(mine)):
            raise KoppelError(f"{name}: {word} differ, Python {mine}, core {core}")
