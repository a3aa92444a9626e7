"""A joint between two components and the technique by which it is kept."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from koppel.model.data import plain
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.given import read_number

Joint = Literal["rigid", "ball", "hinge", "distance"]
Technique = Literal["merge", "imposed_motion", "spring_damper", "index1", "index3"]
Execution = Literal["central", "decentral"]
Predictor = Literal["off", "linear", "evaluate", "renew"]
Jacobian = Literal["off", "own", "delayed"]
Explicit = Literal[False, True, "a", "b"]

JOINTS: tuple[str, ...] = get_args(Joint)
ROWS = {"rigid": 6, "ball": 3, "hinge": 5, "distance": 1}
UNITS = {"stiffness": ("N/m", "N*m/rad"), "damping": ("N*s/m", "N*m*s/rad")}
INDEXED = ("index1", "index3")


def owner_of(option: str, values: Mapping[str, Any]) -> str | None:
    """What an option of a coupling belongs to, when that is not what these values say."""
    technique, indexed = values["technique"], values["technique"] in INDEXED
    central = technique == "index3" and values["execution"] == "central" and not values["explicit"]
    owners: dict[str, tuple[bool, str]] = {
        "execution": (indexed, "index1 and index3"),
        "predictor": (indexed and values["execution"] == "decentral", "index1 and index3 with execution decentral"),
        "iterations": (
            central or technique == "imposed_motion",
            "imposed_motion and to index3 with execution central, without explicit",
        ),
        "baumgarte": (technique == "index1", "index1"),
        "leader": (technique == "imposed_motion", "imposed_motion"),
        "stiffness": (technique == "spring_damper", "spring_damper"),
        "damping": (technique == "spring_damper", "spring_damper"),
        "jacobian": (technique == "spring_damper", "spring_damper"),
        "explicit": (indexed, "index1 and index3"),
        "axis": (values["joint"] == "hinge", "hinge"),
        "length": (values["joint"] == "distance", "distance"),
    }
    fits, owner = owners.get(option, (True, ""))
    return None if fits else owner


def refuse_unknown(options: Collection[str]) -> None:
    """Raises for an option that no coupling has."""
    known = [field.name for field in fields(Coupling)]
    for option in options:
        if option not in known:
            raise ModelError(f"is not known{suggest(option, known)}", path=option)


def refuse_idle(given: Collection[str], values: Mapping[str, Any]) -> None:
    """Raises for an option that does nothing for the technique or the joint of its coupling."""
    for option in given:
        owner = owner_of(option, values)
        if owner is None:
            continue
        here = values["joint"] if option in ("axis", "length") else values["technique"]
        if option in ("predictor", "iterations") and here in INDEXED:
            here = f"{here} with execution {values['execution']}" + (", explicit" if values["explicit"] else "")
        raise ModelError(f"belongs to {owner}, not to {here}", path=option)


@dataclass(frozen=True, kw_only=True)
class Coupling:
    """A joint between interface a of one component and interface b of another, written component.interface.

    joint: rigid (6 rows), ball (3), hinge (5, about axis in the axes of frame a) or distance (1, length in m; without
    one that of the start). Rotation gaps are rotation vectors. lambda > 0 pushes the sides apart (Esterl has the other
    sign); a may be "ground".

    technique:
    merge: both components become one system; nothing is exchanged.
    imposed_motion: the leader moves the frame, the other component follows it in the same step (pose and twist at its
    end) and gives back its force, which the leader feels in its next step. Stable only while the inertia of the
    follower is below that of the leader as its step feels it.
    spring_damper: force = stiffness * gap + damping * rate of the gap at the end of the last step, pulls together;
    two numbers each, along (N/m, N*s/m) and about (N*m/rad, N*m*s/rad), or one for both; or text with units. jacobian:
    own takes the derivative to the own motion into the matrix of each component, delayed multiplies it with the
    accelerations of the last step (Esterl, eqs. 5.60, 5.61). own loses momentum: a side of mass m resists as if it had
    m + step * damping + step**2 * stiffness, so that free bodies of 1 kg fall with 0.48 g at 1 ms and the default
    springs; it is for components that are fixed, or for small steps.
    index1: the second rate of the gap is -2 a times its rate - a**2 times the gap with a = 1 / (baumgarte * step); 0
    with baumgarte None.
    index3: the gap at the end of the step is zero. iterations: Newton steps beyond the linear solution; then velocities
    are projected.

    explicit: True, a or b, of index1 and index3: the frames of both sides, or of one, get coordinates of their own,
    those of a part without mass that rows inside the component hold at the frame: six, or three at a ball or a
    distance. The rows of a rigid joint or a ball are then linear in these, and index3 takes no Newton step (Esterl,
    eqs. 5.52, 5.53).

    execution: central finds the forces of index1 and index3 within the step. decentral lets every component step by
    itself with the forces it was handed; these are made with the matrices, directions and forces of the step before
    (Esterl, fig. 5.3). predictor, of decentral: off takes them as they are, linear adds what positions and velocities
    changed (eq. 5.68), evaluate takes the applied forces anew, renew matrices and directions too.

    An option that does nothing for the technique, the execution or the joint is refused.

    >>> Coupling(a="body.left", b="left.body").rows
    6
    """

    a: str
    b: str
    joint: Joint = "rigid"
    technique: Technique = "index3"
    execution: Execution = "central"
    predictor: Predictor = "evaluate"
    iterations: int = 1
    baumgarte: float | None = 10.0
    leader: str | None = None
    stiffness: float | str | Sequence[float | str] = 1e6
    damping: float | str | Sequence[float | str] = 1e2
    jacobian: Jacobian = "off"
    axis: Sequence[float] = (0.0, 0.0, 1.0)
    length: float | None = None
    explicit: Explicit = False

    def __post_init__(self) -> None:
        for name, choices in (
            ("joint", JOINTS),
            ("technique", get_args(Technique)),
            ("execution", get_args(Execution)),
            ("predictor", get_args(Predictor)),
            ("jacobian", get_args(Jacobian)),
        ):
            value = getattr(self, name)
            if value not in choices:
                raise ModelError(f"= {shorten(value)} is not known{suggest(str(value), choices)}", path=name)
        for name in ("a", "b"):
            value = getattr(self, name)
            words = value.split(".") if isinstance(value, str) else []
            if value != "ground" and len(words) != 2:
                raise ModelError(f"= {shorten(value)} is no interface; write component.interface, or ground", path=name)
        if self.a == "ground" and self.b == "ground":
            raise ModelError("= ground, as a is; one side is a component", path="b")
        if isinstance(self.iterations, bool) or not isinstance(self.iterations, int) or not 1 <= self.iterations <= 50:
            told = f"= {shorten(self.iterations)} is not a whole number from 1 to 50"
            raise ModelError(told, path="iterations")
        if self.baumgarte is not None and not read_number(self.baumgarte, "1", "baumgarte") > 0.0:
            raise ModelError(
                f"= {shorten(self.baumgarte)} is not above 0 steps; None (in a file null) is without", path="baumgarte"
            )
        for name in ("stiffness", "damping"):
            if min(self.pair(name)) < 0.0:
                raise ModelError(f"= {shorten(getattr(self, name))} is below 0", path=name)
        if self.length is not None:
            object.__setattr__(self, "length", read_number(self.length, "m", "length"))
            if not self.length > 0.0:
                raise ModelError(f"= {self.length:g} m is not above 0 m; for 0 m take a ball", path="length")
        axis = plain(self.axis)
        if isinstance(axis, str) or not isinstance(axis, Sequence) or len(axis) != 3:
            raise ModelError(f"= {shorten(self.axis)} is no direction; give three numbers", path="axis")
        object.__setattr__(self, "axis", tuple(read_number(v, "1", f"axis[{k}]") for k, v in enumerate(axis)))
        if not math.hypot(*self.axis) > 0.0:
            raise ModelError(f"= {shorten(self.axis)} is no direction; give three numbers", path="axis")
        sides = {self.a.split(".")[0], self.b.split(".")[0]}
        if self.technique == "imposed_motion":
            leaders = ["ground"] if "ground" in sides else sorted(sides)  # the ground follows nobody
            if self.leader not in leaders:
                told = f"does not fit; imposed_motion needs {' or '.join(leaders)}"
                raise ModelError(f"= {shorten(self.leader)} {told}", path="leader")
        if self.explicit not in (False, True, "a", "b") or not isinstance(self.explicit, bool | str):
            raise ModelError(f"= {shorten(self.explicit)} is not known; give true, a or b", path="explicit")
        if self.explicit and self.technique == "index1" and self.baumgarte is None:
            told = "goes with a stabilized index1: without it its rows drift apart; give baumgarte, or use index3"
            raise ModelError(told, path="explicit")
        for name in ("a", "b"):
            if self.explicit == name and getattr(self, name) == "ground":
                raise ModelError(f"= {name} is the ground, which has no coordinates", path="explicit")
        refuse_idle([f.name for f in fields(self) if getattr(self, f.name) != f.default], vars(self))

    def using(self, **options: Any) -> Coupling:
        """The same coupling with other options; those it has that do nothing then are left out.

        >>> spring = Coupling(a="ground", b="left.body", technique="spring_damper", stiffness=1e5)
        >>> spring.using(technique="index3").stiffness
        1000000.0
        """
        refuse_unknown(options)
        values = {**vars(self), **options}
        kept = {key: value for key, value in values.items() if key in options or owner_of(key, values) is None}
        return Coupling(**kept)

    def pair(self, name: str) -> tuple[float, float]:
        """Stiffness or damping along and about."""
        value, (along, about) = plain(getattr(self, name)), UNITS[name]
        if isinstance(value, Sequence) and not isinstance(value, str):
            if len(value) != 2:
                raise ModelError(f"= {shorten(value)} is not one number or two, along and about", path=name)
            return read_number(value[0], along, f"{name}[0]"), read_number(value[1], about, f"{name}[1]")
        number = read_number(value, along, name)
        if isinstance(value, str) and self.joint in ("rigid", "hinge"):
            raise ModelError(f"= {shorten(value)} is along only; give two, in {along} and {about}", path=name)
        return number, number

    @property
    def rows(self) -> int:
        """How many conditions the joint has."""
        return ROWS[self.joint]

    @property
    def delays(self) -> bool:
        """Whether a side feels the other one a step late, by which a step may be unstable."""
        return self.technique != "merge" and not (self.technique in INDEXED and self.execution == "central")

    @property
    def explicit_sides(self) -> tuple[str, ...]:
        """The interfaces that get coordinates of their own."""
        chosen = ("ab" if self.explicit else "") if isinstance(self.explicit, bool) else self.explicit
        return tuple(getattr(self, side) for side in chosen if getattr(self, side) != "ground")

    @property
    def sides(self) -> tuple[str, str]:
        """The interfaces, the leader first where there is one."""
        return (self.b, self.a) if self.leader == self.b.split(".")[0] and self.leader is not None else (self.a, self.b)

    @property
    def path(self) -> str:
        """The name of the coupling in results, such as coupling.body_left-left_body."""
        return "couplings." + "-".join(side.replace(".", "_") for side in (self.a, self.b))
