"""What a type of suspension is: its points, the links that hold the carrier, the axis about which it steers."""

from __future__ import annotations

from dataclasses import dataclass, field

from koppel.model.errors import ModelError, suggest


@dataclass(frozen=True)
class SuspensionLink:
    """A link between a point of the body and one of the wheel carrier; on: what carries the inner point.

    Links that share their outer point and stand side by side in an arm make one part when the joints are bushings.
    """

    name: str
    inner: str
    outer: str
    on: str = "chassis"


@dataclass(frozen=True)
class Linkage:
    """One type of suspension.

    points: names and meanings. links: rods of fixed length between two balls. arms: links that are one part when the
    joints are bushings, by the name of that part. guide: (top, foot): the point top of the body stays on the line of
    the carrier through top and foot, as in a strut. hinge: two points of the body about whose line the carrier turns.
    kingpin: lower and upper point of the axis about which the wheel steers, empty where there is no such axis.
    """

    kind: str
    points: dict[str, str]
    links: tuple[SuspensionLink, ...] = ()
    arms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    guide: tuple[str, str] | None = None
    hinge: tuple[str, str] | None = None
    kingpin: tuple[str, str] | None = None

    def link(self, name: str) -> SuspensionLink:
        """A link by its name."""
        return next(link for link in self.links if link.name == name)

    @property
    def steering_link(self) -> SuspensionLink | None:
        """The link whose inner point moves with the rack."""
        return next((link for link in self.links if link.on == "rack"), None)

    @property
    def carrier_points(self) -> tuple[str, ...]:
        """Points that are fixed to the wheel carrier, but for those of spring, damper and anti-roll bar."""
        outer = [link.outer for link in self.links] + ([self.guide[1]] if self.guide else [])
        return tuple(dict.fromkeys(outer))

    def body_points(self, on: str) -> tuple[str, ...]:
        """Points that are fixed to the chassis or to the rack, but for those of spring and damper."""
        inner = [link.inner for link in self.links if link.on == on]
        if on == "chassis":
            inner += [*([self.guide[0]] if self.guide else []), *(self.hinge or ())]
        return tuple(dict.fromkeys(inner))


WHEEL = {"WC": "wheel center"}
OPTIONAL = {
    "G": "spring on the body",
    "F": "spring on the wheel carrier",
    "E": "damper on the body",
    "D": "damper on the wheel carrier",
    "S": "anti-roll bar on the wheel carrier",
    "T": "end of the torsion bar on the body, where its arm begins",
    "L": "end of the arm of the torsion bar, where its link begins",
}
"""Points of spring, damper and anti-roll bar: they act on the wheel carrier; needed where the option is given."""

LOWER = {
    "O1": "lower arm on the body, rear",
    "O2": "lower arm on the body, front",
    "N1": "lower arm on the wheel carrier",
}
TIE_ROD = {"P": "tie rod on the rack or the body", "Q": "tie rod on the wheel carrier"}
LOWER_LINKS = (SuspensionLink("lower_rear", "O1", "N1"), SuspensionLink("lower_front", "O2", "N1"))

LINKAGES: dict[str, Linkage] = {
    "double_wishbone": Linkage(
        "double_wishbone",
        {
            **WHEEL,
            **LOWER,
            "V1": "upper arm on the body, rear",
            "V2": "upper arm on the body, front",
            "U1": "upper arm on the wheel carrier",
            **TIE_ROD,
        },
        (
            *LOWER_LINKS,
            SuspensionLink("upper_rear", "V1", "U1"),
            SuspensionLink("upper_front", "V2", "U1"),
            SuspensionLink("tie_rod", "P", "Q", "rack"),
        ),
        {"lower_arm": ("lower_rear", "lower_front"), "upper_arm": ("upper_rear", "upper_front")},
        kingpin=("N1", "U1"),
    ),
    "mcpherson": Linkage(
        "mcpherson",
        {**WHEEL, **LOWER, "TOP": "strut on the body", "A": "foot of the strut on the wheel carrier", **TIE_ROD},
        (*LOWER_LINKS, SuspensionLink("tie_rod", "P", "Q", "rack")),
        {"lower_arm": ("lower_rear", "lower_front")},
        guide=("TOP", "A"),
        kingpin=("N1", "TOP"),
    ),
    "five_link": Linkage(
        "five_link",
        {
            **WHEEL,
            **{f"A{k}": f"link {k} on the body" for k in range(1, 5)},
            "A5": "link 5 on the rack or the body",
            **{f"B{k}": f"link {k} on the wheel carrier" for k in range(1, 6)},
        },
        (
            *(SuspensionLink(f"link_{k}", f"A{k}", f"B{k}") for k in range(1, 5)),
            SuspensionLink("tie_rod", "A5", "B5", "rack"),
        ),
    ),
    "trailing_arm": Linkage(
        "trailing_arm",
        {**WHEEL, "O1": "inner bearing of the arm on the body", "O2": "outer bearing of the arm on the body"},
        hinge=("O1", "O2"),
    ),
}
"""The types whose wheels are held one by one."""

RIGID_AXLE = Linkage(
    "rigid_axle",
    {**WHEEL, "A1": "lower link on the body", "B1": "lower link on the axle"},
    (SuspensionLink("lower_link", "A1", "B1"),),
)
UPPER_LINKS = {"A2": "upper link on the body", "B2": "upper link on the axle"}
"""Two more links on each side of a rigid axle."""
SINGLE_LINKS: dict[str, dict[str, str]] = {
    "panhard": {"PA": "Panhard rod on the body", "PB": "Panhard rod on the axle"},
    "center_link": {"CA": "upper link in the middle, on the body", "CB": "upper link in the middle, on the axle"},
}
"""Links of a rigid axle that it has once; their points may be on either side."""


def find_linkage(kind: str) -> Linkage:
    """A type by its name."""
    if kind not in LINKAGES:
        raise ModelError(f"= '{kind}' is no suspension{suggest(kind, [*LINKAGES, 'rigid_axle'])}", path="type")
    return LINKAGES[kind]
