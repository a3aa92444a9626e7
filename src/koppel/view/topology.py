"""Who carries whom: the spanning tree of a model with its joints, closed loops and force elements, drawn or as text."""

from __future__ import annotations

import itertools
import os
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.markup import escape
from rich.text import Text
from rich.tree import Tree

from koppel.compile.compiled import CompiledModel
from koppel.compile.flatten import flatten
from koppel.compile.points import PointMotion
from koppel.compile.topology import find_target, find_tree
from koppel.model.errors import KoppelError
from koppel.model.joint import Drive, Joint
from koppel.model.model import Model

Array = NDArray[np.float64]
GROUND = "ground"


@dataclass(frozen=True)
class Edge:
    """A joint or a force element: its path, its kind and the parts at its ends (one end for a load)."""

    path: str
    kind: str
    ends: tuple[str, ...]

    @property
    def name(self) -> str:
        """The path without the submodels around it."""
        return self.path.rpartition(".")[2]

    @property
    def word(self) -> str:
        """The kind without its domain."""
        return self.kind.rpartition(".")[2]


@dataclass
class Topology:
    """What hangs on what. carried: part to the joint that carries it, parents first; free: parts that no joint carries.

    cut: joints that are conditions, because they close a loop, are cut by hand (by_hand) or part a deep chain (parted:
    first part of a piece to its joint); masses in kg; lines: shafts and sleds, shaft_forces: what acts between them;
    drives with the coordinate that they drive, and conditions with their expression, instead of ends.
    """

    name: str
    masses: dict[str, float]
    carried: dict[str, tuple[str, Edge]] = field(default_factory=dict)
    free: list[str] = field(default_factory=list)
    cut: list[Edge] = field(default_factory=list)
    by_hand: list[Edge] = field(default_factory=list)
    parted: dict[str, Edge] = field(default_factory=dict)
    drives: list[Edge] = field(default_factory=list)
    conditions: list[Edge] = field(default_factory=list)
    forces: list[Edge] = field(default_factory=list)
    lines: list[Edge] = field(default_factory=list)
    shaft_forces: list[Edge] = field(default_factory=list)

    def children(self, part: str) -> list[tuple[str, Edge]]:
        """The parts that a part carries, with the joints in between."""
        return [(body, joint) for body, (parent, joint) in self.carried.items() if parent == part]


def find_topology(model: Model | CompiledModel) -> Topology:
    """The topology of a model, as compile sees it."""
    source = model.model if isinstance(model, CompiledModel) else model
    flat = flatten(source)
    found = Topology(source.name, {path: flat.number(body.mass) for path, body in flat.bodies.items()})
    joints: dict[str, Edge] = {}
    elements: dict[str, Joint] = {}
    drives: list[tuple[Edge, str, Drive]] = []
    for instance, name, element in flat.elements():
        ends = tuple(flat.find_frame(instance, path)[0] for path in element.port_paths().values())
        lines = element.line_paths() if element.declared_lines() else []
        ends += tuple(path if path == "ground" else instance.absolute(path) for path in lines)
        edge = Edge(instance.absolute(name), element.kind, ends)
        if isinstance(element, Joint):
            joints[edge.path] = edge
            elements[edge.path] = element
        elif isinstance(element, Drive):
            drives.append((edge, find_target(instance, str(element.joint)), element))
        elif element.zero_expression() is not None:
            found.conditions.append(Edge(edge.path, edge.kind, (f"{element.zero_expression()} = 0",)))
        elif element.holds:
            found.conditions.append(edge)
        elif element.line:
            found.lines.append(edge)
        elif element.core or len(lines) > 1:
            (found.shaft_forces if lines else found.forces).append(edge)
    tree, cuts = find_tree(flat, source.max_depth)
    for item in tree:
        if item.edge is None or isinstance(item.edge.joint, PointMotion):
            found.free.append(item.body)
            if item.start is not None and item.start.edge is not None:
                found.parted[item.body] = joints[item.start.edge.path]
        else:
            found.carried[item.body] = (item.parent, joints[item.edge.path])
    found.cut = [joints[edge.path] for edge in cuts]
    found.by_hand = [joints[edge.path] for edge in cuts if edge.joint.cut]
    for edge, target, drive in drives:
        _, coordinate = drive.find_motion(elements[target])
        found.drives.append(Edge(edge.path, edge.kind, (f"{target}.{coordinate}",)))
    return found


# text -----------------------------------------------------------------------------------------------------------------


def topology_text(model: Model | CompiledModel) -> Tree:
    """The spanning tree as text, for rich: what carries what, then loops, drives, conditions and force elements."""
    found = find_topology(model)
    root = Tree(f"[bold]{escape(found.name or 'model')}[/bold]")
    _add_below(found, GROUND, root.add("[bold]ground[/bold]"))
    for body in found.free:
        joint = found.parted.get(body)
        held = f"on {escape(joint.path)} [dim]({joint.word}, parted)[/dim]" if joint else "[dim]free[/dim]"
        _add_below(found, body, root.add(f"{_spell(found, body)}  {held}"))
    parted = list(found.parted.values())
    branches = {
        "closed by": [edge for edge in found.cut if edge not in found.by_hand and edge not in parted],
        "cut": found.by_hand,
        "parted, because its chain is deep": parted,
        "drives": found.drives,
        "conditions": found.conditions,
        "shafts and sleds": [Edge(edge.path, edge.kind, ()) for edge in found.lines],
        "forces": [*found.forces, *found.shaft_forces],
    }
    for title, edges in branches.items():
        branch = root.add(f"[bold]{title}[/bold]") if edges else root
        for edge in edges:
            branch.add(f"{escape(edge.path)} [dim]({edge.word})[/dim]  {escape(' - '.join(edge.ends))}")
    return root


def text_width(tree: Tree) -> int:
    """Columns that a tree needs; rich leaves out what is too deep for a console with fewer."""
    widest, level = 0, [tree]
    for depth in itertools.count():
        if not level:
            return widest
        widest = max(widest, *(4 * depth + Text.from_markup(str(branch.label)).cell_len for branch in level))
        level = [child for branch in level for child in branch.children]
    raise AssertionError


def _add_below(found: Topology, part: str, branch: Tree) -> None:
    """Everything that a part carries, however deep."""
    pending = deque([(part, branch)])
    while pending:
        parent, stem = pending.popleft()
        for body, joint in found.children(parent):
            text = f"{_spell(found, body)}  on {escape(joint.path)} [dim]({joint.word})[/dim]"
            pending.append((body, stem.add(text)))


def _spell(found: Topology, body: str) -> str:
    mass = found.masses[body]
    return f"{escape(body)} [dim]{f'{mass:.4g} kg' if mass else 'massless'}[/dim]"


# picture --------------------------------------------------------------------------------------------------------------

_COLORS = {"free": "#e8eef7", "carried": "#fdf3dc", "ground": "#d9d9d9"}
_JOINT, _CUT, _FORCE = "#b3541e", "#c0203a", "#7a8ca3"
_DASHES = (0, (4, 3))
_ROW, _LETTER, _GAP = (0.78, 1.35), 0.083, (1.35, 2.2)  # inches: row, letter, room between two columns


def write_topology(model: Model | CompiledModel, png: str | os.PathLike[str]) -> Path:
    """Draws ground, parts, joints (thick, with type), closed loops (dashed) and force elements (thin); by suffix."""
    from matplotlib.figure import Figure

    found = find_topology(model)
    places, widths, (width, height) = _place(found, _arrange(found))
    figure = Figure(figsize=(width, height + 0.7))
    axes: Any = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0.0, width)
    axes.set_ylim(-0.5, height + 0.2)
    axes.set_axis_off()
    axes.text(0.2, height - 0.05, found.name, fontsize=11, weight="bold", va="top", parse_math=False)

    # joints choose the places of their labels first; the lines of forces lie below them all the same
    drawing = _Drawing(axes, found, places, widths)
    for part in places:
        drawing.add_box(part)
    for body, (parent, edge) in found.carried.items():
        drawing.add_line((parent, body), _JOINT, 2.2, f"{edge.name}\n{edge.word}")
    for edge in found.cut:
        drawing.add_line(edge.ends, _CUT, 1.6, f"{edge.name}\n{edge.word}", style=_DASHES, bends=(0.25, -0.25))
    drawing.add_forces()
    drawing.add_key()
    target = Path(png)
    try:
        figure.savefig(target, dpi=130)
    except (OSError, ValueError) as error:
        raise KoppelError(f"{target}: cannot write the picture: {error}") from None
    return target


def _arrange(found: Topology) -> list[list[str]]:
    """Columns from ground outwards; inside a column parts lie near those they are connected to."""
    neighbors: dict[str, list[str]] = {part: [] for part in (GROUND, *found.masses)}
    for edge in [*found.forces, *found.cut, *(joint for _, joint in found.carried.values())]:
        if len(edge.ends) == 2 and edge.ends[0] != edge.ends[1]:
            neighbors[edge.ends[0]].append(edge.ends[1])
            neighbors[edge.ends[1]].append(edge.ends[0])

    # joints give the depth where there are some, else the shortest way over force elements
    depth = {GROUND: 0}
    queue = deque([GROUND])
    pushed = set(found.free)
    while queue or len(depth) <= len(found.masses):
        if not queue:
            lost = next(part for part in found.masses if part not in depth and part in pushed)
            depth[lost] = 1
            queue.append(lost)
        part = queue.popleft()
        below = [body for body, _ in found.children(part)]
        below += [other for other in neighbors[part] if other in pushed]
        for other in below:
            if other not in depth:
                depth[other] = depth[part] + 1
                queue.append(other)

    columns: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for part, level in depth.items():
        columns[level].append(part)
    for _ in range(8):
        rank = {part: (i + 0.5) / len(column) for column in columns for i, part in enumerate(column)}
        for column in columns:
            mean = {p: sum(rank[n] for n in neighbors[p]) / len(neighbors[p]) if neighbors[p] else 0.5 for p in column}
            column.sort(key=lambda part: mean[part])
    return columns


def _place(
    found: Topology, columns: list[list[str]]
) -> tuple[dict[str, tuple[float, float]], dict[str, float], tuple[float, float]]:
    """Centers and widths of the boxes in inches, and the size of the picture."""
    widths = {part: 0.3 + _LETTER * max(len(part), 6) for part in (GROUND, *found.masses)}
    labels = [edge.name for edge in (*found.forces, *found.cut, *(joint for _, joint in found.carried.values()))]
    gap = min(_GAP[1], max(_GAP[0], 0.4 + 0.06 * max((len(label) for label in labels), default=0)))
    rows = max(len(column) for column in columns)
    beside = any(frozenset(edge.ends) in _jointed(found) for edge in found.forces)
    height = max(rows, 3 if not beside else 2) * _ROW[beside] + 0.6  # a force beside a joint needs room for its bow
    places: dict[str, tuple[float, float]] = {}
    x = 0.3
    for column in columns:
        wide = max(widths[part] for part in column)
        for i, part in enumerate(column):
            places[part] = (x + 0.5 * wide, (height - 0.5) * (1.0 - (i + 0.5) / len(column)))
        x += wide + gap
    return places, widths, (max(x - gap + 0.5, 4.0), height)


@dataclass
class _Drawing:
    """Puts boxes, lines and labels on the axes; taken: rectangles (left, right, low, high) that labels leave free."""

    axes: Any
    found: Topology
    places: dict[str, tuple[float, float]]
    widths: dict[str, float]
    taken: list[tuple[float, float, float, float]] = field(default_factory=list)

    def add_box(self, part: str) -> None:
        """A part with its mass."""
        from matplotlib.patches import FancyBboxPatch

        (x, y), width = self.places[part], self.widths[part]
        kind = "ground" if part == GROUND else "carried" if part in self.found.carried else "free"
        shape = "round,pad=0.02,rounding_size=0.06"
        box = FancyBboxPatch((x - width / 2, y - 0.2), width, 0.4, boxstyle=shape, zorder=5)
        box.set(facecolor=_COLORS[kind], edgecolor="#444444", linewidth=1.0)
        self.axes.add_patch(box)
        self.taken.append((x - width / 2, x + width / 2, y - 0.2, y + 0.2))
        centered: dict[str, Any] = {"ha": "center", "va": "center", "zorder": 6, "parse_math": False}
        if part == GROUND:
            self.axes.text(x, y, part, fontsize=9, weight="bold", **centered)
            return
        mass = self.found.masses[part]
        self.axes.text(x, y + 0.07, part, fontsize=8.5, **centered)
        text = f"{mass:.4g} kg" if mass else "massless"
        self.axes.text(x, y - 0.1, text, fontsize=6.5, color="#555555", **centered)

    def add_line(
        self, ends: tuple[str, ...], color: str, thickness: float, label: str, *, style: Any = "-", bends: Any = (0.0,)
    ) -> None:
        """A line between two boxes with its label; the first bend [inch] with room for the label is taken."""
        size, level = (6.5, 3.0) if thickness > 1 else (6.0, 2.0)
        lines = label.split("\n")
        half_width, half_height = 0.0048 * size * max(len(line) for line in lines), 0.0095 * size * len(lines)
        found: list[tuple[int, Array]] = []
        for bend in bends:
            curve = self.curve(ends, bend)
            spots = [(x - half_width, x + half_width, y - half_height, y + half_height) for x, y in curve]
            free = [i for i in range(8, 33) if not any(_overlap(spots[i], other) for other in self.taken)]
            if free:
                found.append((min(free, key=lambda i: abs(i - 20)), curve))
        best, curve = found[0] if found else (20, self.curve(ends, bends[0]))
        x, y = curve[best]
        self.taken.append((x - half_width, x + half_width, y - half_height, y + half_height))
        self.axes.plot(curve[:, 0], curve[:, 1], color=color, linewidth=thickness, linestyle=style, zorder=level)
        box = {"facecolor": "white", "edgecolor": "none", "pad": 0.6, "alpha": 0.85}
        form: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": size, "color": color, "bbox": box}
        self.axes.text(x, y, label, **form, zorder=level + 0.5, parse_math=False)

    def curve(self, ends: tuple[str, ...], bend: float) -> Array:
        """Points from the side of one box to the facing side of the other; inside a column round the right side."""
        a, b = sorted(ends, key=lambda part: self.places[part][0])
        (xa, ya), (xb, yb) = self.places[a], self.places[b]
        same = abs(xa - xb) < 1e-6  # columns stand whole units apart
        start = np.array([xa + self.widths[a] / 2, ya])
        end = np.array([xb + self.widths[b] / 2 if same else xb - self.widths[b] / 2, yb])
        reach = 0.35 + 0.12 * abs(ya - yb) if same else 0.4 * (end[0] - start[0])
        p1 = start + np.array([reach, 0.0 if same else bend])
        p2 = end + np.array([reach if same else -reach, 0.0 if same else bend])
        s = np.linspace(0.0, 1.0, 41)[:, None]
        return np.asarray((1 - s) ** 3 * start + 3 * (1 - s) ** 2 * s * p1 + 3 * (1 - s) * s**2 * p2 + s**3 * end)

    def add_forces(self) -> None:
        """Force elements between the same two parts share a line; a load is a short arrow."""
        jointed = _jointed(self.found)
        pairs: dict[tuple[str, ...], list[Edge]] = {}
        for edge in self.found.forces:
            pairs.setdefault(tuple(sorted(edge.ends)), []).append(edge)
        for ends, edges in pairs.items():
            alike = len({edge.kind for edge in edges}) == 1
            several = f"{len(edges)} x {edges[0].word}" if alike else f"{len(edges)} forces"
            label = edges[0].name if len(edges) == 1 else several
            if len(ends) == 2:
                self.add_line(
                    ends, _FORCE, 0.7, label, bends=(0.5, -0.5) if frozenset(ends) in jointed else (0.08, -0.3)
                )
                continue
            x, y = self.places[ends[0]]
            arrow = {"arrowstyle": "->", "color": _FORCE, "linewidth": 0.8}
            self.axes.annotate("", (x, y + 0.2), (x, y + 0.42), arrowprops=arrow, zorder=3)
            self.axes.text(x + 0.05, y + 0.3, label, fontsize=6.0, color=_FORCE, zorder=7, parse_math=False)

    def add_key(self) -> None:
        """What the lines mean, at the lower edge."""
        entries: list[tuple[str, float, Any, str, bool]] = [
            (_JOINT, 2.2, "-", "joint", bool(self.found.carried)),
            (_CUT, 1.6, _DASHES, "joint that closes a loop", bool(self.found.cut)),
            (_FORCE, 0.7, "-", "force element", bool(self.found.forces)),
        ]
        x = 0.3
        for color, thickness, style, text, shown in entries:
            if shown:
                self.axes.plot([x, x + 0.35], [-0.3, -0.3], color=color, linewidth=thickness, linestyle=style)
                self.axes.text(x + 0.42, -0.3, text, fontsize=7, va="center", color="#333333")
                x += 0.7 + 0.058 * len(text)


def _jointed(found: Topology) -> set[frozenset[str]]:
    """Pairs of parts with a joint between them."""
    return {frozenset(edge.ends) for edge in (*found.cut, *(joint for _, joint in found.carried.values()))}


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]
