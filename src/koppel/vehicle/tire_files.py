"""Tire property files (.tir) for the Magic Formula."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from koppel.elements.vehicle.magic_formula import MagicFormula
from koppel.model.arguments import spelled
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.files import MAX_BYTES
from koppel.model.reading import path_of, read_bytes

Side = Literal["left", "right"]
UNITS: Mapping[str, Mapping[str, float]] = {
    "LENGTH": {"meter": 1.0, "m": 1.0, "mm": 1e-3, "cm": 1e-2, "km": 1e3, "inch": 0.0254, "foot": 0.3048},
    "FORCE": {"newton": 1.0, "n": 1.0, "kn": 1e3, "knewton": 1e3, "pound_force": 4.4482216152605, "kg_force": 9.80665},
    "ANGLE": {"radians": 1.0, "radian": 1.0, "rad": 1.0, "degrees": 0.017453292519943295, "deg": 0.017453292519943295},
    "MASS": {"kg": 1.0, "gram": 1e-3, "pound_mass": 0.45359237, "slug": 14.593902937},
    "TIME": {"second": 1.0, "sec": 1.0, "s": 1.0, "millisecond": 1e-3, "ms": 1e-3, "minute": 60.0},
}
"""What a unit of the file is in SI."""
GEOMETRY: Mapping[str, tuple[str, str]] = {
    "UNLOADED_RADIUS": ("radius", "L"),
    "VERTICAL_STIFFNESS": ("stiffness_z", "F/L"),
    "VERTICAL_DAMPING": ("damping_z", "F*T/L"),
    "Q_FZ2": ("quadratic_z", "1"),
    "FNOMIN": ("load", "F"),
    "INFLPRES": ("pressure", "F/L/L"),
    "NOMPRES": ("nominal_pressure", "F/L/L"),
    "LONGVL": ("speed", "L/T"),
    "VXLOW": ("low_speed", "L/T"),
    "LONGITUDINAL_STIFFNESS": ("stiffness_x", "F/L"),
    "LATERAL_STIFFNESS": ("stiffness_y", "F/L"),
}
"""Key of the file: field of vehicle.magic_formula and its dimension in length, force, time."""
SIZES: Mapping[str, tuple[float, float, str]] = {
    "radius": (0.02, 5.0, "m"), "stiffness_z": (1e3, 1e8, "N/m"), "load": (1.0, 1e6, "N"),
}  # fmt: skip
"""What tires measure, from those of model cars to those of mining trucks; anything else is read in wrong units."""
RANGES = {
    "PRESMIN": "F/L/L", "PRESMAX": "F/L/L", "FZMIN": "F", "FZMAX": "F",
    "ALPMIN": "A", "ALPMAX": "A", "CAMMIN": "A", "CAMMAX": "A",
}  # fmt: skip
NEEDED = ("DIMENSION", "VERTICAL", "LONGITUDINAL_COEFFICIENTS", "LATERAL_COEFFICIENTS")
NEEDED_KEYS = (
    "UNLOADED_RADIUS",
    "VERTICAL_STIFFNESS",
    "FNOMIN",
    "PCX1",
    "PDX1",
    "PKX1",
    "PCY1",
    "PDY1",
    "PKY1",
    "PKY2",
)
CHOICES = {"FITTYP", "TYRESIDE", "USE_MODE", "PROPERTY_FILE_FORMAT"}
HEADER = {"FILE_TYPE", "FILE_VERSION", "FILE_FORMAT", "COMMENT"}
OWN = {"pressure", "stand_damping", "stand_slip", "v_stand"}
"""Fields that are no keys of files, or whose absence says nothing."""
CAMBER_SCALES = {
    "LGAX": {"pdx3": 2},
    "LGAY": {"pdy3": 2, "pey4": 1, "pky3": 1, "phy3": 1, "pvy3": 1, "pvy4": 1},
    "LGAZ": {"qbz4": 1, "qbz5": 1, "qdz3": 1, "qdz4": 2, "qdz8": 1, "qdz9": 1, "qez5": 1, "qhz3": 1, "qhz4": 1},
}
"""Scales of camber in 5.2, which go into these coefficients with this power."""
STIFFNESSES = {
    spec.name: float(spec.default)
    for spec in MagicFormula.declared_quantities()
    if spec.name in ("stiffness_x", "stiffness_y")
}
"""Stiffnesses in the plane of a tire whose file gives neither them nor relaxation lengths."""
MODES = {0: "vertical", 1: "longitudinal", 2: "lateral", 3: "uncombined", 4: "combined", 5: "combined"}


@dataclass(frozen=True)
class TireFile:
    """A tire property file: the fields of vehicle.magic_formula, and what was not understood.

    unused: keys of the file that change nothing here. missing: fields that the file does not give, with the default
    that is taken. notes: what was read in another way than it is written.
    """

    path: str
    fields: Mapping[str, Any]
    side: Side | None
    unused: tuple[str, ...] = ()
    missing: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def mounted(self, side: Side, **changes: Any) -> dict[str, Any]:
        """The fields for one side of the car: mirrored where the tire was measured on the other one."""
        mirror = "yes" if self.side is not None and self.side != side else "no"
        return {**self.fields, "mirror": mirror, **changes}

    def report(self) -> str:
        """What was taken otherwise, left out or added, as text."""
        lines = [f"{self.path}: Magic Formula {self.fields['version']}", *(f"  {note}" for note in self.notes)]
        if self.unused:
            lines.append(f"  without effect: {', '.join(self.unused)}")
        if self.missing:
            names = {name: key for key, (name, _) in GEOMETRY.items()}
            given = (f"{names.get(name, name.upper())} = {value:g}" for name, value in self.missing.items())
            lines.append(f"  not given, default taken: {', '.join(given)}")
        return "\n".join(lines)


@spelled("read_tire('tire.tir')")
def read_tire(file: str | Path) -> TireFile:
    """Reads a .tir file of version 5.2 (PAC2002), 6.1 or 6.2; units block and USE_MODE are honored.

    Raises ModelError in one line for missing blocks, unknown units and other versions.

    >>> read_tire("none.tir")
    Traceback (most recent call last):
    koppel.model.errors.ModelError: none.tir: does not exist; check the path
    """
    text = read_bytes(path_of(file), "tire", MAX_BYTES).decode(errors="replace")
    try:
        return _interpret(str(file), *_parse(text))
    except ModelError as error:
        raise error.within(file=str(file)) from None


def _parse(text: str) -> tuple[dict[str, str], dict[str, str], set[str]]:
    """Keys with their text, those of the units apart, and the names of the blocks."""
    keys: dict[str, str] = {}
    units: dict[str, str] = {}
    blocks: set[str] = set()
    current = keys
    for number, line in enumerate(text.splitlines(), start=1):
        content = re.split(r"[$!]", line, maxsplit=1)[0].strip()
        if not content:
            continue
        if content.startswith("["):
            block = content.strip("[] \t").upper()
            blocks.add(block)
            current = units if block == "UNITS" else keys
        elif "=" in content:
            key, value = (part.strip() for part in content.split("=", 1))
            before = current.get(key.upper(), value)
            if before != value:
                raise ModelError(f"= {value} in line {number} and {before} before; give it once", path=key.upper())
            current[key.upper()] = value
    if not blocks:
        raise ModelError("has no blocks such as [DIMENSION]; it is no tire property file")
    return keys, units, blocks


def _number(keys: Mapping[str, str], key: str) -> float:
    try:
        found = float(keys[key].replace("D", "e").replace("d", "e"))
    except ValueError:
        raise ModelError(f"= {shorten(keys[key])} is no number", path=key) from None
    if not math.isfinite(found):
        raise ModelError(f"= {shorten(keys[key])} is not finite", path=key)
    return found


def _units(keys: Mapping[str, str]) -> dict[str, float]:
    """SI value of the units of the file, by letter."""
    found = {}
    for name, known in UNITS.items():
        word = keys.get(name, "").strip("'\"").strip().lower()
        if name not in keys:
            word = next(iter(known))
        if word not in known:
            raise ModelError(f"= {shorten(keys[name])} is no unit that is known{suggest(word, known)}", path=name)
        found[name[0]] = known[word]
    return found


def _convert(value: float, dimension: str, units: Mapping[str, float]) -> float:
    if dimension == "1":
        return value
    factor, divide = 1.0, False
    for token in re.findall(r"[LFAMT]|[*/]", dimension):
        if token in "*/":
            divide = token == "/"
        else:
            factor = factor / units[token] if divide else factor * units[token]
    return value * factor


def _interpret(file: str, keys: dict[str, str], unit_words: dict[str, str], blocks: set[str]) -> TireFile:
    lacking = [block for block in NEEDED if block not in blocks]
    if lacking:
        raise ModelError(f"has no block {', '.join(f'[{b}]' for b in lacking)}")
    absent = [key for key in NEEDED_KEYS if key not in keys]
    if absent:
        raise ModelError(f"does not give {', '.join(absent)}")
    notes: list[str] = []
    units = _units(unit_words)
    silent = [name for name in UNITS if name not in unit_words]
    if silent:
        notes.append(f"no [UNITS] of {', '.join(silent)}: read in SI units")
    fields: dict[str, Any] = {"version": _version(keys, notes)}
    known = {spec.name: spec for spec in MagicFormula.declared_quantities()}
    used = set(CHOICES | HEADER)
    for key, (name, dimension) in GEOMETRY.items():
        if key in keys:
            fields[name] = _convert(_number(keys, key), dimension, units)
            used.add(key)
    _check_size(keys, fields)
    for name in known:
        key = name.upper()
        if key in keys and name not in fields and key not in GEOMETRY:
            fields[name] = _convert(_number(keys, key), RANGES.get(key, "1"), units)
            used.add(key)
    for key, targets in CAMBER_SCALES.items():
        if key in keys:
            used.add(key)
            scale = _number(keys, key)
            for name, power in targets.items():
                if scale != 1.0 and name in fields:
                    fields[name] *= scale**power
    if "nominal_pressure" in fields and "pressure" not in fields:
        fields["pressure"] = fields["nominal_pressure"]
    if "pressure" in fields and "nominal_pressure" not in fields:
        fields["nominal_pressure"] = fields["pressure"]
    if fields["version"] == "5.2":
        fields.setdefault("pky4", 2.0)
    _use_mode(keys, fields, notes)
    side = _side(keys, notes)
    missing = {name: float(spec.default) for name, spec in known.items() if name not in fields and name not in OWN}
    _check_fields(fields)
    irrelevant = _irrelevant(fields)
    return TireFile(
        file,
        fields,
        side,
        tuple(sorted(set(keys) - used)),
        {name: value for name, value in missing.items() if name not in irrelevant},
        tuple(notes),
    )


def _check_fields(fields: Mapping[str, Any]) -> None:
    """Raises for values that the element refuses, by their names in the file."""
    try:
        MagicFormula(carrier="carrier", wheel="wheel", **fields)
    except ModelError as error:
        names = {name: key for key, (name, _) in GEOMETRY.items()}
        raise ModelError(error.message, path=names.get(str(error.path), str(error.path).upper())) from None


def _check_size(keys: Mapping[str, str], fields: Mapping[str, Any]) -> None:
    """Raises where a value is not that of a tire: a wrong sign, or lengths and forces in other units than [UNITS]."""
    for key, (name, _) in GEOMETRY.items():
        low, high, unit = SIZES.get(name, (-math.inf, math.inf, ""))
        if name in fields and not low < fields[name] < high:
            told = f"= {keys[key]} is {fields[name]:g} {unit}, not between {low:g} and {high:g} {unit}"
            raise ModelError(f"{told}; check its sign and [UNITS]", path=key)


def _irrelevant(fields: Mapping[str, Any]) -> set[str]:
    """Fields that do not belong to the version of the file."""
    if fields["version"] == "5.2":
        prefixes = ("pp", "pcf", "q_", "pfz", "pky4", "pky5", "pky6", "pky7", "pey5", "quadratic", "nominal", "pres")
        return {s.name for s in MagicFormula.declared_quantities() if s.name.startswith(prefixes)} | {"rbx3", "rby4"}
    return {"ptx1", "ptx2", "ptx3", "pty1", "pty2", "phy3", "lsgkp", "lsgal"}


def _version(keys: Mapping[str, str], notes: list[str]) -> str:
    form = keys.get("PROPERTY_FILE_FORMAT", "").strip("'\" ").upper()
    if "FITTYP" not in keys:
        if form != "PAC2002":
            raise ModelError("does not give FITTYP; it is 52, 61 or 62, or PROPERTY_FILE_FORMAT = 'PAC2002'")
        notes.append("no FITTYP with PROPERTY_FILE_FORMAT = 'PAC2002': read as 5.2")
        return "5.2"
    fit = _number(keys, "FITTYP")
    if fit == 5 and form == "PAC2002":
        notes.append("FITTYP = 5 with PROPERTY_FILE_FORMAT = 'PAC2002': read as 5.2")
        return "5.2"
    versions = {52.0: "5.2", 61.0: "6.1", 62.0: "6.1"}
    if fit not in versions:
        raise ModelError(f"= {fit:g} is not known; 52, 61 and 62 are", path="FITTYP")
    if fit == 62:
        notes.append("FITTYP = 62: forces of 6.1; the vertical terms that 6.2 adds are without effect")
    return versions[fit]


def _side(keys: Mapping[str, str], notes: list[str]) -> Side | None:
    word = keys.get("TYRESIDE", "").strip("'\" ").lower()
    if word == "left":
        return "left"
    if word == "right":
        return "right"
    if word not in ("", "unknown", "symmetric"):
        raise ModelError(f"= {shorten(keys['TYRESIDE'])} is no side; LEFT and RIGHT are", path="TYRESIDE")
    notes.append(f"TYRESIDE = '{word.upper()}': not mirrored on either side")
    return None


def _use_mode(keys: Mapping[str, str], fields: dict[str, Any], notes: list[str]) -> None:
    """USE_MODE: what acts, and how slip builds up."""
    if "USE_MODE" not in keys:
        notes.append("no USE_MODE: combined slip with relaxation")
        mode = 14
    else:
        given = _number(keys, "USE_MODE")
        mode = abs(int(given))
        if given < 0:
            notes.append(
                f"USE_MODE = {given:g}: the sign is that of a mirrored tire; the side of mounting decides here"
            )
    digit, transient = mode % 10, mode // 10 % 10
    if digit not in MODES:
        raise ModelError(f"= {mode} ends with {digit}; 0 to 5 are known", path="USE_MODE")
    fields["mode"] = MODES[digit]
    if digit > 3 and not any(fields.get(name) for name in ("rbx1", "rby1")):
        notes.append(f"USE_MODE = {mode}: no coefficients of combined slip, so forces do not weaken each other")
    if digit == 5:
        notes.append(f"USE_MODE = {mode}: without turn slip, as 4")
    if transient > 1:
        notes.append(f"USE_MODE = {mode}: transient {transient} is read as linear relaxation, 1")
    named = {"ptx1": 0.0, "pty1": 0.0, "pty2": 1.0}
    lengths = fields["version"] == "5.2" and all(fields.get(name, value) > 0.0 for name, value in named.items())
    fields["relaxation"] = "none" if transient == 0 else "lengths" if lengths else "stiffness"
    if transient == 0:
        notes.append(f"USE_MODE = {mode}: steady slip, but below v_stand, where deflections take over and hold")
    absent = [key for key, (name, _) in GEOMETRY.items() if name in STIFFNESSES and name not in fields]
    if absent and not lengths:
        taken = ", ".join(f"{key} = {STIFFNESSES[GEOMETRY[key][0]]:g} N/m" for key in absent)
        notes.append(f"no relaxation lengths: deflections by stiffnesses, by default {taken}")
