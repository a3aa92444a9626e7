"""Laws that every element is held to, with samples made from the declarations alone.

A sample is one element between free bodies and coordinates. Its effects are what the law gives: 6 per frame (force, and
moment about the center of mass of the part, world axes), 1 per shaft or sled, 1 per state.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from machines import INERTIA, Array, difference, random_state, rotation_of
from scipy.spatial.transform import Rotation

import koppel
from koppel import _core
from koppel.compile.kinds import check_kind
from koppel.model.axle import AXES, COLUMNS, ELASTIC, UNITS
from koppel.model.element import CurveSpec, Element
from koppel.model.units import parse_unit

MAGNITUDES = {
    "N/m": 900.0, "N*m/rad": 40.0, "N*s/m": 9.0, "N*m*s/rad": 0.4, "N": 20.0, "N*m": 3.0, "N/rad": 5.0, "m": 0.3,
    "rad": 0.2, "s": 0.05, "1": 0.8, "m**2": 0.5, "kg/m**3": 1.2, "m/s": 4.0, "rad/s": 3.0,
}  # fmt: skip
"""A value for a quantity of each unit; those of one element differ."""
FRAME_A = {"position": [0.05, -0.04, 0.07], "cardan": [0.3, -0.5, 0.8]}
FRAME_B = {"position": [-0.06, 0.08, 0.03], "cardan": [-0.2, 0.4, 0.6]}
FRAME_C = {"position": [0.02, 0.05, -0.06], "cardan": [0.5, 0.1, -0.4]}
FRAMES = (FRAME_A, FRAME_B, FRAME_C)
CENTERS = ([0.01, 0.02, -0.03], [-0.02, 0.01, 0.04], [0.03, -0.01, 0.02])
S = np.diag([1.0, -1.0, 1.0])


@dataclass(frozen=True)
class Scale:
    """Units of length, mass and time, as multiples of SI."""

    length: float = 1.0
    mass: float = 1.0
    time: float = 1.0

    def __call__(self, unit: str) -> float:
        length, mass, time, *_ = parse_unit(unit).dimension
        return float(self.length**length * self.mass**mass * self.time**time)


SI = Scale()


@dataclass(frozen=True)
class Special:
    """What the declaration of a kind does not tell."""

    values: Mapping[str, Any] = field(default_factory=dict)
    apart: bool = False  # its frames are apart where it is at rest
    turns: bool = True  # its elastic loads have a potential over turns too
    rest: Mapping[str, Any] = field(default_factory=dict)  # values with which it is at rest
    below: Mapping[str, str] = field(default_factory=dict)  # quantities that are nine tenths of another one
    tables: Mapping[str, Callable[[Scale], Mapping[str, Any]]] = field(default_factory=dict)  # further variants


MAGIC = {
    "quadratic_z": 0.4, "breff": 6.0, "dreff": 0.02, "freff": 0.008, "q_re0": 1.0, "q_v1": 0.8, "q_v2": 0.5,
    "q_fcx": 0.1, "q_fcy": 0.25, "pfz1": 0.7,
    "pcfx1": 0.1, "pcfx2": 0.02, "pcfx3": 0.2, "pcfy1": -0.1, "pcfy2": 0.02, "pcfy3": 0.3, "ptx1": 2.0, "ptx2":
    1.0, "ptx3": 0.2, "pty1": 2.0, "pty2": 1.9, "lsgkp": 1.0, "lsgal": 1.1, "phy3": 0.03, "stand_slip": 0.3, "kpumin":
    -1.0, "kpumax": 1.0, "alpmin": -0.9, "alpmax": 0.9, "cammin": -0.6, "cammax": 0.6, "lfzo": 40.0, "pcx1": 1.6,
    "pdx1": 1.1, "pdx2": -0.1, "pdx3": 0.3, "pex1": 0.3, "pex2": 0.02, "pex3": 0.03, "pex4": 0.1, "pkx1": 20.0,
    "pkx2": 2.0, "pkx3": -0.1, "phx1": -0.001, "phx2": 0.0005, "pvx1": 0.02, "pvx2": 0.002, "ppx1": -0.3, "ppx2": 0.2,
    "ppx3": -0.02, "ppx4": -0.1, "rbx1": 12.0, "rbx2": 10.0, "rbx3": 1.0, "rcx1": 0.98, "rex1": -0.4, "rex2": -0.1,
    "rhx1": 0.003, "qsx1": 0.001, "qsx2": 0.7, "qsx3": 0.05, "qsx4": 0.3, "qsx5": 0.2, "qsx6": 0.02, "qsx7": 0.4,
    "qsx8": 0.5, "qsx9": 0.02, "qsx10": 0.1, "qsx11": 0.02, "qsx12": 0.1, "qsx13": 0.02, "qsx14": 0.03, "ppmx1":
    -0.03, "pcy1": 1.4, "pdy1": 1.0, "pdy2": -0.12, "pdy3": 0.9, "pey1": -0.3, "pey2": -0.2, "pey3": -0.08, "pey4":
    -1.0, "pey5": 2.0, "pky1": -18.0, "pky2": 1.7, "pky3": 0.3, "pky4": 1.9, "pky5": 0.5, "pky6": -0.8, "pky7": 0.1,
    "phy1": 0.002, "phy2": 0.001, "pvy1": 0.02, "pvy2": 0.007, "pvy3": -0.3, "pvy4": -0.1, "ppy1": 0.3, "ppy2": 0.8,
    "ppy3": 0.1, "ppy4": -0.1, "ppy5": -0.5, "rby1": 13.0, "rby2": 8.0, "rby3": -0.02, "rby4": 1.0, "rcy1": 0.95,
    "rey1": 0.4, "rey2": 0.1, "rhy1": -0.006, "rhy2": 0.004, "rvy1": 0.02, "rvy2": 0.01, "rvy3": 0.4, "rvy4": 10.0,
    "rvy5": 1.8, "rvy6": 12.0, "qsy1": 0.01, "qsy2": 0.005, "qsy3": 0.2, "qsy4": 0.8, "qsy5": 0.1, "qsy6": 0.05,
    "qsy7": 0.85, "qsy8": -0.4, "qbz1": 10.0, "qbz2": -1.0, "qbz3": -0.2, "qbz4": -0.3, "qbz5": 0.5, "qbz9": 12.0,
    "qbz10": 0.4, "qcz1": 1.1, "qdz1": 0.09, "qdz2": 0.003, "qdz3": -0.3, "qdz4": 0.8, "qdz6": 0.002, "qdz7": 0.001,
    "qdz8": -0.1, "qdz9": 0.03, "qdz10": 0.2, "qdz11": -0.2, "qez1": -1.5, "qez2": -0.4, "qez3": 0.2, "qez4": 0.2,
    "qez5": -1.0, "qhz1": 0.002, "qhz2": 0.002, "qhz3": 0.1, "qhz4": -0.05, "ppz1": 0.5, "ppz2": 0.3, "ssz1": 0.03,
    "ssz2": 0.01, "ssz3": 0.1, "ssz4": 0.05,
    "lcx": 1.0, "lex": 1.0, "lkx": 1.0, "lhx": 1.0, "lvx": 1.0, "lcy": 1.0, "ley": 1.0, "lky": 1.0, "lhy": 1.0, "lvy":
    1.0, "ltr": 1.0, "lres": 1.0, "lxal": 1.0, "lyka": 1.0, "lvyka": 1.0, "ls": 1.0, "lkyc": 1.0, "lkzc": 1.0, "lvmx":
    1.0, "lmx": 1.0, "lmy": 1.0,
    "lmux": 1.0, "lmuy": 0.95,
}  # fmt: skip
"""A made-up tire: numbers without units in the range of passenger cars."""


def made_rows(phase: float, columns: Sequence[str], scale: Scale) -> list[list[float]]:
    """A table over three travels without any symmetry; 0 at 0, where energy is at rest."""
    random, rows = np.random.default_rng(5), []
    spread = 0.02 * random.uniform(-1, 1, (3, 5, 5))
    units = [UNITS[name] for name in (*AXES, *columns)]

    def at(z: float, o: float, r: float, k: int) -> float:
        k = k + phase
        return float(
            0.3 * np.sin(z + 0.2 * k) + 0.1 * np.sin(o * (1 + 0.3 * k) + 0.4 * k + r) + 0.15 * z * r - 0.1 * o * z
        )

    for z in np.linspace(-0.6, 0.6, 5):
        for o in np.linspace(-0.5, 0.5, 3):
            for r in np.linspace(-0.7, 0.7, 5):
                lengths = [at(z, o, r, k) - at(0, 0, 0, k) for k in range(len(set(columns) - set(ELASTIC)))]
                root = np.eye(5) + z * spread[0] + o * spread[1] + (r + phase) * spread[2]
                compliances = (root @ root.T / 500.0)[np.tril_indices(5)]
                elastic = [30.0 * z * z + 20.0 * z * o - 9.0 * r * r, *compliances] if ELASTIC[0] in columns else []
                row = zip((z, o, r, *lengths, *elastic), units, strict=True)
                rows.append([value * scale(unit) for value, unit in row])
    return rows


def axle_tables(columns: Sequence[str], elastic: bool) -> dict[str, Callable[[Scale], Mapping[str, Any]]]:
    """Tables of an axle: the same on both sides, two of them, and with compliances."""
    tables: dict[str, Callable[[Scale], Mapping[str, Any]]] = {
        "table": lambda scale: {"maps": made_rows(0, columns, scale)},
        "two tables": lambda scale: {
            "maps": made_rows(0, columns, scale),
            "maps_right": made_rows(0.4, columns, scale),
        },
    }
    if elastic:
        full = (*columns, *ELASTIC)
        tables["elastic table"] = lambda scale: {"maps": made_rows(0, full, scale)}
        tables["two elastic tables"] = lambda scale: {
            "maps": made_rows(0, full, scale), "maps_right": made_rows(0.4, full, scale)
        }  # fmt: skip
    return tables


LOSSES = {"efficiency": 0.9, "bearing": 0.3}
SPECIAL = {
    # the direction between two points that coincide is not defined; its length is that of the design position
    "mechanics.point_to_point": Special(apart=True, values={"length": None}),
    # moments along the axes of frame_a over Cardan angles have no potential where it turns about several axes
    "mechanics.bushing": Special(turns=False),
    # wheels small enough not to touch the road
    "vehicle.tmeasy": Special(
        apart=True, rest={"radius": 1e-3}, below={f"slide_force_{axis}": f"peak_force_{axis}" for axis in "xy"}
    ),
    "vehicle.guided_axle": Special(tables=axle_tables(COLUMNS[5:], elastic=False)),
    "vehicle.reduced_axle": Special(tables=axle_tables(COLUMNS, elastic=True)),
    "vehicle.magic_formula": Special(apart=True, rest={"radius": 1e-3}, values=MAGIC),
    **{
        f"rotational.{kind}": Special(
            values={f"{word}_{side}": level for side in sides for word, level in LOSSES.items()}
        )
        for kind, sides in (("lossy_gear", "ab"), ("lossy_planetary", ("sun", "ring")))
    },
}


def smooth_kinds() -> dict[str, type[Element]]:
    """All kinds whose law is smooth, by name."""
    known = _core.kinds()
    return {k: c for k, c in koppel_kinds().items() if c.core and not known[c.core_kind or k]["law"]}


def koppel_kinds() -> dict[str, type[Element]]:
    """All but those of hydraulic networks, which fluid_laws.py holds to theirs."""
    from koppel.model.registry import kinds

    return {name: cls for name, cls in kinds().items() if not name.startswith("hydraulics.")}


def variants(cls: type[Element]) -> list[str]:
    """Ways in which an element can be given: without and with curves, with each choice of its options, with tables."""
    curves = ["cubic", "hermite"] if cls.declared_curves() else []
    choices = [f"{o.name}={c}" for o in cls.declared_options() for c in cls.option_choices(o.name) if c != o.default]
    return ["plain", *curves, *choices, *SPECIAL.get(cls.kind, Special()).tables]


class Sample:
    """One element of a kind with values made up by its declaration."""

    def __init__(
        self, cls: type[Element], variant: str = "plain", *, rest: bool = False, quiet: bool = False, scale: Scale = SI,
        position: Any = (0, 0, 0), cardan: Any = None, mirror: bool = False, inertia: Any = INERTIA,
    ) -> None:  # fmt: skip
        self.cls, self.variant, self.rest, self.quiet, self.scale = cls, variant, rest, quiet, scale
        self.inertia = inertia
        self.special = SPECIAL.get(cls.kind, Special())
        self.signals: list[tuple[str, str]] = []
        model = self.build()
        if cardan is not None or mirror:
            outer = koppel.Model("outer", gravity=[0, 0, 0])
            outer.submodel("sub", model, position=position, rotation={"cardan": cardan or [0, 0, 0]}, mirror=mirror)
            self.prefix, model = "sub.", outer
        else:
            self.prefix = ""
        self.machine = koppel.Machine(model)
        self.table, self.row = self.machine.compiled.elements[f"{self.prefix}element"]

    # the sample --------------------------------------------------------------------------------------------------

    def build(self) -> koppel.Model:
        scale, cls = self.scale, self.cls
        model = koppel.Model("sample", gravity=[0, 0, 0])
        places: dict[str, Any] = {}
        if cls.declared_ports():
            together = self.rest and not self.special.apart
            for k, center in enumerate(CENTERS[: max(2, len(cls.declared_ports()))]):
                frame = FRAMES[0 if together else k]
                part = model.add_part(
                    f"part_{k}",
                    mass=(2.0 - 0.7 * k) * scale("kg"),
                    inertia=(np.array(self.inertia) * scale("kg*m**2")).tolist(),
                    center_of_mass=[v * scale("m") for v in center],
                    free=True,
                )
                at = [v * scale("m") for v in frame["position"]]
                places[f"frame_{k}"] = part.frame("f", position=at, rotation={"cardan": frame["cardan"]})
        fields: dict[str, Any] = {spec.name: places[f"frame_{k}"] for k, spec in enumerate(cls.declared_ports())}
        for k, line in enumerate(cls.declared_lines()):
            if line.to == "shaft":
                model.add(f"line_{k}", koppel.rotational.Shaft(inertia=(0.2 + 0.1 * k) * scale("kg*m**2")))
            else:
                model.add(f"line_{k}", koppel.translational.Sled(mass=(1.5 + k) * scale("kg")))
            fields[line.name] = f"line_{k}"
        fields.update(self.values(model))
        model.add("element", cls(**fields))
        return model

    def values(self, model: koppel.Model) -> dict[str, Any]:
        cls, scale, number = self.cls, self.scale, 0
        found: dict[str, Any] = {}

        def amount(unit: str, at_least: float | None = None, at_most: float | None = None) -> float:
            nonlocal number
            number += 1
            value = MAGNITUDES.get(unit, 1.0) * (1.0 + 0.07 * number) + (at_least or 0.0)
            return (value if at_most is None else min(value, 0.9 * at_most)) * scale(unit)

        for spec in (spec for spec in cls.declared_quantities() if spec.core):
            signed = spec.at_least is None and spec.above is None
            if self.rest and signed and not spec.required:
                continue  # offsets are 0 where it is at rest
            if isinstance(spec.unit, str):
                found[spec.name] = amount(spec.unit, spec.at_least, spec.at_most)
            else:
                small = 0.1 if len(spec.unit) == 15 else 1.0  # what couples directions is small
                found[spec.name] = [small * amount(unit, spec.at_least, spec.at_most) for unit in spec.unit]
        for name, other in self.special.below.items():
            found[name] = [0.9 * value for value in found[other]]
        if self.variant in ("cubic", "hermite", *self.special.tables):
            for curve in cls.declared_curves():
                given = [self.curve(curve, k, amount) for k in range(len(curve.keys) or 1)]
                found[curve.name] = dict(zip(curve.keys, given, strict=True)) if curve.keys else given[0]
        for signal in (spec for spec in cls.declared_signals() if spec.core):
            units = (signal.unit,) if isinstance(signal.unit, str) else signal.unit
            names = [f"signal_{len(self.signals) + k}" for k in range(len(units))]
            if self.quiet or self.rest:
                found[signal.name] = 0 if isinstance(signal.unit, str) else [0] * len(units)
                continue
            for name, unit in zip(names, units, strict=True):
                model.parameter(name, amount(unit), unit=unit)
                self.signals.append((name, unit))
            found[signal.name] = names[0] if isinstance(signal.unit, str) else names
        option, _, choice = self.variant.partition("=")
        if choice:
            found[option] = choice
        if self.variant in self.special.tables:
            found.update(self.special.tables[self.variant](scale))
        return {**found, **self.special.values, **(self.special.rest if self.rest else {})}

    def curve(self, spec: CurveSpec, k: int, amount: Callable[[str], float]) -> dict[str, Any]:
        """Rising through the origin, so that what is taken over a rate takes energy."""
        x_unit = spec.x_unit if isinstance(spec.x_unit, str) else spec.x_unit[k]
        y_unit = spec.y_unit if isinstance(spec.y_unit, str) else spec.y_unit[k]
        x, y = amount(x_unit), amount(y_unit)
        if self.variant == "cubic" or self.rest:
            return {"type": "cubic", "slope": y / x, "cubic": 0.4 * y / x**3}
        return {
            "type": "hermite",
            "x": [-1.5 * x, -0.2 * x, 0.0, 0.9 * x],
            "y": [-1.2 * y, -0.3 * y, 0.0, 1.5 * y],
            "slope": [0.7 * y / x, 1.4 * y / x, 1.6 * y / x, 1.2 * y / x],
        }

    @cached_property
    def ports(self) -> int:
        return len(self.cls.declared_ports())

    @cached_property
    def bodies(self) -> int:
        return max(2, self.ports) if self.ports else 0

    @cached_property
    def line_order(self) -> list[int]:
        """The coordinate of each line, in the order of the core."""
        element = self.cls.model_construct(None, **{s.name: f"{k}" for k, s in enumerate(self.cls.declared_lines())})
        return [int(path) for path in element.line_paths()]

    @cached_property
    def line_units(self) -> list[tuple[str, str]]:
        """Unit of coordinate and force of each line, in the order of the core."""
        sides = [("rad", "N*m") if s.to == "shaft" else ("m", "N") for s in self.cls.declared_lines()]
        return [sides[k] for k in self.line_order]

    @cached_property
    def states(self) -> list[tuple[str, str]]:
        return [part for spec in self.cls.declared_states() for part in spec.parts()]

    @cached_property
    def n(self) -> int:
        """Effects."""
        return 6 * self.ports + len(self.line_order) + len(self.states)

    def random(self, rng: np.random.Generator) -> tuple[Array, Array, Array]:
        """Positions, velocities and states in SI, of a sample in SI."""
        q, u = random_state(rng, self.bodies)
        lines = len(self.line_order)
        sizes = [spec.magnitude for spec in self.cls.declared_states() for _ in spec.parts()]
        return (
            np.concatenate([q, rng.uniform(-1, 1, lines)]),
            np.concatenate([u, rng.uniform(-3, 3, lines)]),
            rng.uniform(-1, 1, len(sizes)) * np.array(sizes, dtype=float),
        )

    # what it does ------------------------------------------------------------------------------------------------

    def see(self, q: Array, u: Array, x: Array) -> None:
        self.machine.core.x = np.ascontiguousarray(x, dtype=float)
        self.machine.set_state(q, u)
        self.machine.forces(0.0, q, u, keep=True)

    def effects(self, q: Array, u: Array, x: Array) -> Array:
        """By the law."""
        self.see(q, u, x)
        return np.asarray(self.machine.core.element_law(self.table, self.row))[: self.n]

    def derivative(self, a: float, b: float) -> Array:
        """By dual numbers at what was seen last: effects x directions."""
        return np.asarray(self.machine.core.element_derivative(self.table, self.row, a, b))

    def outputs(self, q: Array, u: Array, x: Array) -> dict[str, float]:
        self.see(q, u, x)
        start = f"{self.prefix}element."
        return {k.removeprefix(start): v for k, v in self.machine.outputs().items() if k.startswith(start)}

    def twists(self, q: Array, u: Array) -> Array:
        """Velocities that the effects do work on; 0 for states."""
        found = []
        for k in range(self.ports):
            R = rotation_of(q[7 * k + 3 : 7 * k + 7])
            found += [u[6 * k : 6 * k + 3], R @ u[6 * k + 3 : 6 * k + 6]]
        lines = [u[6 * self.bodies + k] for k in self.line_order]
        return np.concatenate([*found, lines, np.zeros(len(self.states))])

    def power(self, q: Array, u: Array, x: Array) -> float:
        return float(self.effects(q, u, x) @ self.twists(q, u))

    def direction(self, q: Array, index: int) -> Array:
        """A direction of the effects (shift or turn of a part in world axes, coordinate) as velocities."""
        out = np.zeros(6 * self.bodies + len(self.line_order))
        if index < 6 * self.ports:
            k, axis = divmod(index, 6)
            e = np.eye(3)[axis % 3]
            if axis < 3:
                out[6 * k : 6 * k + 3] = e
            else:
                out[6 * k + 3 : 6 * k + 6] = rotation_of(q[7 * k + 3 : 7 * k + 7]).T @ e
        else:
            out[6 * self.bodies + self.line_order[index - 6 * self.ports]] = 1.0
        return out

    def to_machine(self, q: Array, effects: Array) -> Array:
        """Effects as loads h of the machine."""
        h = np.zeros(6 * self.bodies + len(self.line_order))
        for k in range(6 * self.ports + len(self.line_order)):
            h += effects[k] * self.direction(q, k)
        return h


def applied_loads(machine: koppel.Machine, bodies: int, t: float = 0.0) -> Array:
    """h without the gyroscopic term -w x J w."""
    h = machine.forces(t, keep=True)[: machine.compiled.system.nu].copy()
    momentum = machine.core.mass_times(machine.u)
    for body in range(bodies):
        at = slice(6 * body + 3, 6 * body + 6)
        h[at] += np.cross(machine.u[at], momentum[at])
    return h


def close(found: Any, expected: Any, tolerance: float, what: str, least: float = 1.0) -> None:
    """Equal to a share of the largest number."""
    found, expected = np.asarray(found, dtype=float), np.asarray(expected, dtype=float)
    size = max(least, float(np.max(np.abs(expected), initial=0.0)))
    worst = float(np.max(np.abs(found - expected), initial=0.0))
    assert worst <= tolerance * size, f"{what}: differs by {worst:g} of {size:g}"


# the laws ---------------------------------------------------------------------------------------------------------

Make = Callable[..., Sample]


def check_declaration(cls: type[Element], make: Make = Sample) -> None:
    """It says what it does with energy."""
    assert cls.energy is not None, f"{cls.kind} declares nothing about its energy"


def check_balance(cls: type[Element], make: Make = Sample) -> None:
    """Forces on both sides, and their moments about any point, have no sum; what has one side acts from outside."""
    for variant in variants(cls):
        s, rng, largest = make(cls, variant), np.random.default_rng(1), 0.0
        for _ in range(10):
            q, u, x = s.random(rng)
            e = s.effects(q, u, x)
            size = float(np.max(np.abs(e[: s.n - len(s.states)]), initial=0.0))
            largest = max(largest, size)
            if s.ports > 1:
                force, moment = np.zeros(3), np.zeros(3)
                for k in range(s.ports):
                    force += e[6 * k : 6 * k + 3]
                    moment += e[6 * k + 3 : 6 * k + 6] + np.cross(q[7 * k : 7 * k + 3], e[6 * k : 6 * k + 3])
                close(force, 0.0 * force, 1e-13 * max(size, 1.0), f"{cls.kind}: forces have a sum")
                close(moment, 0.0 * moment, 1e-13 * max(size, 1.0), f"{cls.kind}: moments have a sum")
            if len(s.line_order) > 1:
                total = float(np.sum(e[6 * s.ports : 6 * s.ports + len(s.line_order)]))
                close(total, 0.0, 1e-13 * max(size, 1.0), f"{cls.kind}: forces on its lines have a sum")
        assert largest > 0.1, f"{cls.kind}: does nothing"


def check_parts_by_hand(cls: type[Element], make: Make = Sample) -> None:
    """Forces, outputs, matrix and products that the core uses are those of the law."""
    for variant in variants(cls):
        s, rng = make(cls, variant), np.random.default_rng(2)
        names = [o.name for o in cls.outputs if o.core]
        for _ in range(4):
            q, u, x = s.random(rng)
            s.see(q, u, x)
            law = np.asarray(s.machine.core.element_law(s.table, s.row))
            h = applied_loads(s.machine, s.bodies)
            close(h, s.to_machine(q, law), 1e-12, f"{cls.kind}: force")
            given = s.outputs(q, u, x)
            close([given[name] for name in names], law[s.n : s.n + len(names)], 1e-12, f"{cls.kind}: outputs")
            s.see(q, u, x)
            for a, b in ((1.0, 0.0), (0.0, 1.0), (0.3, 0.07)):
                close(moved(s, a, b), from_law(s, q, u, a, b, h), 1e-12, f"{cls.kind}: derivative")
            K = -moved(s, 0.0, 1.0)
            for i in range(len(u)):
                rho = np.eye(len(u))[i]
                close(s.machine.core.stiffness_times(rho), K[:, i], 1e-12, f"{cls.kind}: K")


def moved(s: Sample, a: float, b: float) -> Array:
    """-(a d/d(u, x) + b d/dtheta) of forces and rates, as the core assembles it."""
    return np.asarray(s.machine.core.matrix(a, b, True, False, True))


def from_law(s: Sample, q: Array, u: Array, a: float, b: float, h: Array) -> Array:
    """The same from the dual numbers of the law, with what only the state knows: body axes and gyroscopic moments."""
    m, n = 6 * s.ports + len(s.line_order), len(u)
    T = np.zeros((s.n, n + len(s.states)))
    for k in range(m):
        T[k, :n] = s.direction(q, k)
    T[m:, n:] = np.eye(len(s.states))
    A = -T.T @ s.derivative(a, b) @ T
    M = s.machine.core.matrix(0.0, 0.0, False, True)
    for body in range(s.bodies):
        at = slice(6 * body + 3, 6 * body + 6)
        w, J = u[at], M[at, at]
        A[at, at] -= b * skew(h[at])  # d(R^T m) = m x theta in body axes
        A[at, at] -= a * (skew(J @ w) - skew(w) @ J)  # d(-w x J w)/dw
    return np.asarray(A)


def skew(v: Array) -> Array:
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def check_derivatives(cls: type[Element], make: Make = Sample) -> None:
    """Dual numbers give what central differences of the law give: over readings, states, parameters and signals."""
    for variant in variants(cls):
        s, rng = make(cls, variant), np.random.default_rng(3)
        for _ in range(3):
            q, u, x = s.random(rng)
            check_over_motion(s, q, u, x)
            check_over_parameters(s, q, u, x)


def check_over_motion(s: Sample, q: Array, u: Array, x: Array) -> None:
    s.see(q, u, x)
    position, velocity = s.derivative(0.0, 1.0), s.derivative(1.0, 0.0)
    m = 6 * s.ports + len(s.line_order)

    def over(motion: Callable[[float], tuple[Array, Array, Array]], step: float) -> Array:
        return difference(lambda h: s.effects(*motion(h)), step)

    for k in range(m):
        e = s.direction(q, k)
        by_q = over(lambda h, e=e: (s.machine.core.retract(q, h * e), u, x), 1e-5)  # type: ignore[misc]
        by_u = over(lambda h, e=e: (q, u + h * e, x), 1e-4)  # type: ignore[misc]
        close(position[:, k], by_q, 1e-6, f"{s.cls.kind}: over position {k}", np.max(np.abs(position)))
        close(velocity[:, k], by_u, 1e-6, f"{s.cls.kind}: over velocity {k}", np.max(np.abs(velocity)))
    sizes = [spec.magnitude for spec in s.cls.declared_states() for _ in spec.parts()]
    for k, (name, _) in enumerate(s.states):
        e = np.eye(len(x))[k]
        by_x = over(lambda h, e=e: (q, u, x + h * e), 1e-3 * sizes[k])  # type: ignore[misc]
        close(velocity[:, m + k], by_x, 1e-6, f"{s.cls.kind}: over {name}")


def check_over_parameters(s: Sample, q: Array, u: Array, x: Array) -> None:
    core = s.machine.core
    s.see(q, u, x)
    found, slots = core.element_sensitivity(s.table, s.row)
    options = len(s.cls.declared_options())
    params = len(_core.kinds()[s.cls.core_kind or s.cls.kind]["params"])
    start = core.parameters

    def at(slot: int, value: float) -> Array:
        core.set_parameters([slot], [value])
        s.see(q, u, x)
        return np.asarray(core.element_law(s.table, s.row))

    for k, slot in enumerate(slots):
        if params - options <= k < params:
            continue
        value = float(start[slot])
        step = 1e-4 * max(abs(value), 1e-2)
        # the mean of two differences has less of the rounding of long laws
        near, far = (difference(lambda h: at(slot, value + h), one) for one in (step, 1.5 * step))  # noqa: B023
        by_p = 0.5 * (near + far)
        rounding = 1e-15 * np.max(np.abs(at(slot, value))) / step  # of the difference itself
        least = max(np.max(np.abs(by_p), initial=1e-3), rounding / 1e-6)
        close(found[:, k], by_p, 1e-6, f"{s.cls.kind}: over parameter {k}", least)
    for k, (name, _) in enumerate(s.signals):
        slot = s.machine.compiled.parameters[f"{s.prefix}{name}"]
        by_s = difference(lambda h, slot=slot: at(slot, float(start[slot]) + h)[: s.n], 1e-3)  # type: ignore[misc]
        at(slot, float(start[slot]))
        close(core.element_signal(s.table, s.row, k), by_s, 1e-6, f"{s.cls.kind}: over {name}")


def check_power_output(cls: type[Element], make: Make = Sample) -> None:
    """The output power, where there is one, is what the forces do."""
    if "power" not in [o.name for o in cls.outputs]:
        return
    for variant in variants(cls):
        s, rng = make(cls, variant), np.random.default_rng(4)
        for _ in range(5):
            q, u, x = s.random(rng)
            close(s.outputs(q, u, x)["power"], s.power(q, u, x), 1e-10, f"{cls.kind}: power")


def check_energy(cls: type[Element], make: Make = Sample) -> None:
    """What the element declares, with signals at 0; at rest with relaxed states it is conservative anyway.

    Around a closed path it gives no work from relaxed states on; where it has no states its power is at no instant
    above that of the elastic forces; and states that nothing moves do not grow.
    """
    if cls.energy in (None, "source"):
        return
    for variant in variants(cls):
        s, rng = make(cls, variant, quiet=True), np.random.default_rng(5)
        powers = []
        for _ in range(60 if not s.states else 0):
            q, u, x = s.random(rng)
            powers.append(s.power(q, u, x) - float(s.effects(q, 0 * u, x) @ s.twists(q, u)))
        size = float(np.max(np.abs(powers), initial=1e-6))
        assert max(powers, default=0.0) <= 1e-12 * size, f"{cls.kind}: motion gives energy"
        if cls.energy == "conservative":
            assert min(powers, default=0.0) >= -1e-12 * size, f"{cls.kind}: motion takes energy"
        elastic, size = work_around(s, still=True)
        assert abs(elastic) <= 1e-5 * max(size, 1e-6), f"{cls.kind}: elastic work {elastic:g} of {size:g} around a path"
        work, size = work_around(s, still=False)
        assert work <= 1e-5 * max(size, 1e-6), f"{cls.kind}: gives {work:g} of {size:g} around a closed path"
        relax(s)


def work_around(s: Sample, still: bool, period: float = 0.5) -> tuple[float, float]:
    """Work on a closed path and the sum of its sizes; still: that of the forces at rest with relaxed states."""
    rng = np.random.default_rng(6)
    lines = len(s.line_order)
    steps = 600 if s.bodies else 3000  # lines have kinks, where the sum over the path converges slowly
    amplitude = np.array([0.15] * 3 + [0.1 * s.special.turns] * 3)
    waves = rng.uniform(-1, 1, (s.bodies, 4, 6)) * amplitude
    other = rng.uniform(-1, 1, (lines, 4)) * 0.8
    base = np.concatenate([random_state(np.random.default_rng(7), s.bodies, angle=0.1)[0], np.zeros(lines)])

    def wave(c: Array, t: float) -> tuple[Array, Array]:
        w = 2 * np.pi / period
        value = (
            c[0] * np.sin(w * t)
            + c[1] * (np.cos(w * t) - 1)
            + c[2] * np.sin(2 * w * t)
            + c[3] * (np.cos(2 * w * t) - 1)
        )
        rate = w * (
            c[0] * np.cos(w * t) - c[1] * np.sin(w * t) + 2 * c[2] * np.cos(2 * w * t) - 2 * c[3] * np.sin(2 * w * t)
        )
        return value, rate

    def path(t: float) -> tuple[Array, Array]:
        q, u = base.copy(), np.zeros(6 * s.bodies + lines)
        for k in range(s.bodies):
            at, rate = wave(waves[k], t)
            R = rotation_of(base[7 * k + 3 : 7 * k + 7])
            turn = Rotation.from_rotvec(at[3:])
            x, y, z, w = (Rotation.from_matrix(R) * turn).as_quat()
            q[7 * k : 7 * k + 7] = [*(base[7 * k : 7 * k + 3] + at[:3]), w, x, y, z]
            u[6 * k : 6 * k + 6] = [*rate[:3], *(spin_matrix(at[3:]) @ rate[3:])]
        for k in range(lines):
            value, rate = wave(other[k], t)
            q[7 * s.bodies + k], u[6 * s.bodies + k] = value, rate
        return q, u

    x, dt, first = np.zeros(len(s.states)), period / steps, 6 * s.ports + lines
    total = size = 0.0
    for i in range(steps):
        t = i * dt
        q, u = path(t)
        here = s.effects(q, 0 * u if still else u, 0 * x if still else x)
        power = float(here @ s.twists(q, u))
        if len(x) and not still:  # x and the work together by Runge and Kutta's method of order 4
            half, end = path(t + dt / 2), path(t + dt)
            e2 = s.effects(*half, x + dt / 2 * here[first:])
            e3 = s.effects(*half, x + dt / 2 * e2[first:])
            e4 = s.effects(*end, x + dt * e3[first:])
            rates = [here, e2, e3, e4]
            x = x + dt / 6 * (rates[0] + 2 * rates[1] + 2 * rates[2] + rates[3])[first:]
            p2, p3, p4 = (e2 @ s.twists(*half), e3 @ s.twists(*half), e4 @ s.twists(*end))
            power = (power + 2 * p2 + 2 * p3 + p4) / 6
        total += dt * power
        size += dt * abs(power)
    return total, size


def spin_matrix(r: Array) -> Array:
    """Angular velocity in body axes per rate of the rotation vector."""
    angle = float(np.linalg.norm(r))
    if angle < 1e-6:
        return np.asarray(np.eye(3) - 0.5 * skew(r))
    K = skew(r)
    return np.asarray(np.eye(3) - (1 - np.cos(angle)) / angle**2 * K + (angle - np.sin(angle)) / angle**3 * K @ K)


def relax(s: Sample) -> None:
    """States of an element at rest do not grow."""
    if not s.states:
        return
    q, u, x = s.random(np.random.default_rng(8))
    first, start = s.n - len(s.states), np.abs(x)
    for _ in range(200):
        x = x + 1e-3 * s.effects(q, 0 * u, x)[first:]
        assert np.all(np.abs(x) <= start * (1 + 1e-9)), f"{s.cls.kind}: states grow at rest"


def check_units(cls: type[Element], make: Make = Sample) -> None:
    """The law holds in all units: measured in others, all its numbers are those of their units."""
    other = Scale(length=2.0, mass=3.0, time=0.7)
    for variant in variants(cls):
        plain, scaled = make(cls, variant), make(cls, variant, scale=other)
        rng = np.random.default_rng(9)
        for _ in range(4):
            q, u, x = plain.random(rng)
            q2, u2 = q.copy(), u.copy()
            for k in range(plain.bodies):
                q2[7 * k : 7 * k + 3] *= other("m")
                u2[6 * k : 6 * k + 3] *= other("m/s")
                u2[6 * k + 3 : 6 * k + 6] *= other("rad/s")
            for k, (unit, _) in zip(plain.line_order, plain.line_units, strict=True):
                q2[7 * plain.bodies + k] *= other(unit)
                u2[6 * plain.bodies + k] *= other(f"{unit}/s")
            x2 = x * np.array([other(unit) for _, unit in plain.states])
            units = ["N"] * 3 + ["N*m"] * 3
            factors = [other(unit) for _ in range(plain.ports) for unit in units]
            factors += [other(unit) for _, unit in plain.line_units]
            factors += [other(unit) / other("s") for _, unit in plain.states]
            expected = plain.effects(q, u, x) * np.array(factors)
            close(scaled.effects(q2, u2, x2), expected, 1e-10, f"{cls.kind}: depends on units", 1e-3)
            mine, theirs = plain.outputs(q, u, x), scaled.outputs(q2, u2, x2)
            for spec in cls.outputs:
                close(theirs[spec.name], mine[spec.name] * other(spec.unit), 1e-10, f"{cls.kind}: {spec.name}", 1e-3)


def check_indifference(cls: type[Element], make: Make = Sample) -> None:
    """Moved and turned as a whole it does the same; so it does in a mirror. Lines: all moved by the same."""
    shift, angles = np.array([3.0, -2.0, 1.5]), [0.7, -0.4, 1.1]
    Q = Rotation.from_euler("XYZ", angles).as_matrix()
    for variant in variants(cls):
        plain, rng = make(cls, variant), np.random.default_rng(10)
        states = plain.random(rng), plain.random(rng)
        if plain.ports:
            turned = make(cls, variant, position=list(shift), cardan=angles)
            mirrored = make(cls, variant, mirror=True)
        for q, u, x in states:
            e, out = plain.effects(q, u, x), plain.outputs(q, u, x)
            if plain.ports:
                q2, u2, e2 = place(plain, q, u, e, Q, shift, mirror=False)
                close(turned.effects(q2, u2, x), e2, 1e-11, f"{cls.kind}: turned")
                same(cls, turned.outputs(q2, u2, x), out, "turned")
                odd = [
                    name.removeprefix(f"{spec.name}_") in spec.odd
                    for spec in cls.declared_states()
                    for name, _ in spec.parts()
                ]
                signs = np.where(odd, -1.0, 1.0) if odd else np.zeros(0)
                q2, u2, e2 = place(plain, q, u, e, np.eye(3), np.zeros(3), mirror=True)
                e2[plain.n - len(x) :] *= signs
                close(mirrored.effects(q2, u2, signs * x), e2, 1e-11, f"{cls.kind}: mirrored")
                same(cls, mirrored.outputs(q2, u2, signs * x), out, "mirrored")
            if len(plain.line_order) > 1 and len({unit for unit, _ in plain.line_units}) == 1:
                q2, u2 = q.copy(), u.copy()
                q2[7 * plain.bodies :] += 0.7
                u2[6 * plain.bodies :] -= 1.3
                close(plain.effects(q2, u2, x), e, 1e-12, f"{cls.kind}: moved")


def place(s: Sample, q: Array, u: Array, e: Array, Q: Array, shift: Array, mirror: bool) -> tuple[Array, Array, Array]:
    """The same state and effects seen from outside."""
    q, u, e = q.copy(), u.copy(), e.copy()
    P, axial = (S, -S) if mirror else (Q, Q)
    for k in range(s.bodies):
        R = rotation_of(q[7 * k + 3 : 7 * k + 7])
        x, y, z, w = Rotation.from_matrix(S @ R @ S if mirror else Q @ R).as_quat()
        q[7 * k : 7 * k + 7] = [*(shift + P @ q[7 * k : 7 * k + 3]), w, x, y, z]
        u[6 * k : 6 * k + 3] = P @ u[6 * k : 6 * k + 3]
        if mirror:
            u[6 * k + 3 : 6 * k + 6] = -S @ u[6 * k + 3 : 6 * k + 6]
    for k in range(s.ports):
        e[6 * k : 6 * k + 3], e[6 * k + 3 : 6 * k + 6] = P @ e[6 * k : 6 * k + 3], axial @ e[6 * k + 3 : 6 * k + 6]
    return q, u, e


def same(cls: type[Element], found: dict[str, float], expected: dict[str, float], how: str) -> None:
    for spec in cls.declared_outputs():
        close(found[spec.name], expected[spec.name], 1e-10, f"{cls.kind}: {spec.name} {how}")


def check_rest(cls: type[Element], make: Make = Sample) -> None:
    """At rest in the design position, without preload and signals, it does nothing."""
    for variant in variants(cls):
        s = make(cls, variant, rest=True)
        q, u = s.machine.q, 0 * s.machine.u
        close(s.effects(q, u, np.zeros(len(s.states))), np.zeros(s.n), 1e-9, f"{cls.kind}: acts at rest")


def check_recording(cls: type[Element], make: Make = Sample) -> None:
    """The operations of the recording give what the law gives; tables are not recorded."""
    for variant in (v for v in variants(cls) if v not in SPECIAL.get(cls.kind, Special()).tables):
        s, rng = make(cls, variant), np.random.default_rng(11)
        kind = cls.core_kind or cls.kind
        names = _core.kinds()[kind]
        curves = [c for spec in cls.declared_curves() for c in curves_of(s, spec)]
        missing = [name for name, curve in zip(names["curves"], curves, strict=True) if curve is None]
        record = _core.record(kind, missing)
        core = s.machine.core
        slots = core.element_sensitivity(s.table, s.row)[1][: len(names["params"])]
        for _ in range(3):
            q, u, x = s.random(rng)
            s.see(q, u, x)
            law = np.asarray(core.element_law(s.table, s.row))
            readings: list[float] = []
            arms = []
            for k, center in enumerate(CENTERS[: s.ports]):
                frame = FRAMES[k]
                R = rotation_of(q[7 * k + 3 : 7 * k + 7])
                arm = R @ (np.array(frame["position"]) - center)
                w = R @ u[6 * k + 3 : 6 * k + 6]
                A = R @ Rotation.from_euler("XYZ", frame["cardan"]).as_matrix()
                readings += [*(q[7 * k : 7 * k + 3] + arm), *A.ravel(), *(u[6 * k : 6 * k + 3] + np.cross(w, arm)), *w]
                arms.append(arm)
            for k in s.line_order:
                readings += [q[7 * s.bodies + k], u[6 * s.bodies + k]]
            signals = [float(core.parameters[s.machine.compiled.parameters[name]]) for name, _ in s.signals]
            readings += signals or [0.0] * len(names["signals"])
            readings += [*x, *(float(core.parameters[slot]) for slot in slots)]
            found = run_record(record, readings, curves)
            for k, arm in enumerate(arms):
                found[6 * k + 3 : 6 * k + 6] += np.cross(arm, found[6 * k : 6 * k + 3])
            close(found, law[: len(found)], 1e-11, f"{cls.kind}: recording")


def curves_of(s: Sample, spec: CurveSpec) -> list[Any]:
    given = getattr(s.machine.compiled.model.elements["element"], spec.name)
    return [given.get(key) if given else None for key in spec.keys] if spec.keys else [given]


def run_record(record: Any, readings: list[float], curves: list[Any]) -> Array:
    """The numbers behind the effects of a recording."""
    functions: dict[str, Callable[..., float]] = {
        "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
        "neg": lambda a: -a, "pow": lambda a, b: a**b, "sin": np.sin, "cos": np.cos, "atan2": np.arctan2,
        "sqrt": np.sqrt, "exp": np.exp, "log": np.log, "abs": abs, "sign": np.sign, "tanh": np.tanh, "min": min,
        "max": max, "hypot": np.hypot, "select": lambda c, a, b: a if c >= 0 else b,
    }  # fmt: skip
    values: list[float] = []
    for name, a, b, c, data in record.operations:
        if name == "input":
            values.append(readings[data])
        elif name == "constant":
            values.append(record.constants[data])
        elif name == "curve":
            values.append(curves[data].compute(values[a]))
        else:
            values.append(float(functions[name](*(values[k] for k in (a, b, c) if k >= 0))))
    return np.array([values[node] for node in record.nodes])


# set-valued laws --------------------------------------------------------------------------------------------------


def law_kinds() -> dict[str, type[Element]]:
    """All kinds with a set-valued law, by name."""
    known = _core.kinds()
    return {k: c for k, c in koppel_kinds().items() if c.core and known[c.core_kind or k]["law"]}


def check_law(cls: type[Element], steps: int = 40, runs: int = 6) -> None:
    """Over solved steps of free bodies or coordinates it only takes energy, and its rows push both sides alike.

    With theta = 1 to rounding. The default has order 2 while a law keeps its branch: bodies that stick and roll keep
    their energy within its error, at 0.5 ms below a millionth of that of the start per step.
    """
    options = [v for v in variants(cls) if v == "plain" or "=" in v]
    methods = ((koppel.TimeStepping(step=1e-3, theta=1.0), 1e-10), (koppel.TimeStepping(step=5e-4), 1e-6))
    for variant, (stepper, slack) in itertools.product(options, methods):
        s, acted = Sample(cls, variant, inertia=np.eye(3) * 0.04), False
        m, core = s.machine, s.machine.core
        start = core.state_bytes()
        for run in range(runs):
            core.set_state_bytes(start)
            q, u, _ = s.random(np.random.default_rng(100 + run))
            if s.bodies:  # near each other and approaching
                u[6:9] = u[0:3] + 3.0 * (q[0:3] - q[7:10]) / np.linalg.norm(q[0:3] - q[7:10])
            m.set_state(q, u)
            check_rows(s, m.q)
            energy = first = 0.5 * m.u @ core.mass_times(m.u)
            for _ in range(steps):
                before = m.u
                taken, _, trouble, *_ = core.run(stepper.name, stepper.options, stepper.step, 1)
                assert (taken, trouble) == (1, 0)
                after = 0.5 * m.u @ core.mass_times(m.u)
                assert after <= energy + slack * first + 1e-12, f"{cls.kind}: gives energy, {energy:g} to {after:g}"
                acted = acted or bool(np.max(np.abs(m.u - before)) > 1e-9)
                energy = after
        assert acted, f"{cls.kind} {variant}: does nothing"


def check_rows(s: Sample, q: Array) -> None:
    """Every row of the law pushes its sides without a sum and a moment; gears hold their housing instead."""
    core, n = s.machine.core, s.machine.compiled.system.nu
    still = core.law_motion(q, np.zeros(n))[1]
    W = np.array([core.law_motion(q, np.eye(n)[k])[1] - still for k in range(n)]).T
    for row in W:
        if s.ports > 1:
            force, moment = np.zeros(3), np.zeros(3)
            for k in range(s.bodies):
                f, R = row[6 * k : 6 * k + 3], rotation_of(q[7 * k + 3 : 7 * k + 7])
                force += f
                moment += np.cross(q[7 * k : 7 * k + 3], f) + R @ row[6 * k + 3 : 6 * k + 6]
            close(force, 0 * force, 1e-12, f"{s.cls.kind}: rows have a sum")
            close(moment, 0 * moment, 1e-12, f"{s.cls.kind}: rows have a moment")
        elif not any(spec.name == "ratio" for spec in s.cls.declared_quantities()):
            close(np.sum(row), 0.0, 1e-12, f"{s.cls.kind}: rows have a sum")


CHECKS: dict[str, Callable[..., None]] = {
    "it declares what it does with energy": check_declaration,
    "forces and moments balance": check_balance,
    "parts by hand are those of the law": check_parts_by_hand,
    "derivatives are right": check_derivatives,
    "power is that of the forces": check_power_output,
    "it keeps what it declares about energy": check_energy,
    "it holds in all units": check_units,
    "it is the same from elsewhere and in a mirror": check_indifference,
    "it rests at rest": check_rest,
    "its recording is its law": check_recording,
}


def find_faults(cls: type[Element]) -> dict[str, str]:
    """The laws that an element breaks, and how."""
    faults: dict[str, str] = {}
    try:
        check_kind(cls.kind, cls)
    except koppel.KoppelError as error:
        return {"both declarations agree": str(error)}
    for name, check in CHECKS.items():
        try:
            check(cls)
        except AssertionError as error:
            faults[name] = str(error)
    return faults
