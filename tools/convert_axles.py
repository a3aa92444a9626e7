"""Turns the benchmark axle data (JSON tables) into model files: one side as a submodel, used twice, mirrored.

usage: python tools/convert_axles.py FOLDER_WITH_JSON [TARGET_FOLDER]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import koppel
from koppel.model.files import write_model

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "koppel" / "libraries" / "vehicle" / "axles"
AXLES = {"dw_axle": ("double_wishbone", "double wishbone axle"), "ml_axle": ("multi_link", "multi-link axle")}
CURVES = {"linear": "linear", "cubic": "cubic", "pwl": "piecewise", "hermite": "hermite", "stop": "stop"}
IDENTITY = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
MIRROR = (1.0, -1.0, 1.0)


def side_name(name: str) -> str:
    """wheel_bearing_L -> wheel_bearing."""
    return name.replace("_L", "")


def plain(value: float) -> float | int:
    """1.0 -> 1, so that files stay readable."""
    return int(value) if float(value).is_integer() and abs(value) < 1e15 else value


def numbers(values: list[float]) -> list[float | int]:
    return [plain(v) for v in values]


def curve(data: dict[str, Any]) -> dict[str, Any]:
    kind = CURVES[data["type"]]
    if kind == "linear":
        return {"type": kind, "slope": plain(data["k1"])}
    if kind == "cubic":
        return {"type": kind, "slope": plain(data["k1"]), "cubic": plain(data["k3"])}
    if kind == "piecewise":
        return {"type": kind, "x": numbers(data["x"]), "y": numbers(data["y"])}
    if kind == "hermite":
        return {"type": kind, "x": numbers(data["x"]), "y": numbers(data["y"]), "slope": numbers(data["dy"])}
    side = "bump" if data["side"] < 0 else "rebound"
    return {
        "type": kind,
        "side": side,
        "gap": plain(data["gap"]),
        "stiffness": plain(data["k1"]),
        "cubic": plain(data.get("k3", 0.0)),
    }


def frame(marker: dict[str, Any], mirrored: bool = False) -> dict[str, Any]:
    position, rotation = marker["position"], marker["rotation"]
    if mirrored:
        position = [p * s for p, s in zip(position, MIRROR, strict=True)]
        rotation = [[v * MIRROR[i] * MIRROR[j] for j, v in enumerate(row)] for i, row in enumerate(rotation)]
    entry: dict[str, Any] = {"position": numbers(position)}
    if rotation != IDENTITY:
        entry["rotation"] = [numbers(row) for row in rotation]
    return entry


class Side:
    """Collects the left side of an axle."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.markers = {m["name"]: m for m in data["markers"]}
        self.parts: dict[str, Any] = {}
        self.interfaces: dict[str, Any] = {"chassis": {"frames": {}}}
        if any(b["name"] == "subframe" for b in data["bodies"]):
            self.interfaces["subframe"] = {"frames": {}}
        self.elements: dict[str, Any] = {}
        for body in data["bodies"]:
            if body["name"].endswith("_L"):
                self.parts[side_name(body["name"])] = {
                    "mass": plain(body["mass"]),
                    "center_of_mass": numbers(body["com"]),
                    "inertia": [numbers(row) for row in body["inertia"]],
                    "frames": {},
                }

    def frame_of(self, marker: str) -> str:
        """Adds the frame of a marker; its path."""
        data = self.markers[marker]
        owner = "chassis" if data["body"] == "ground" else side_name(data["body"])
        name = side_name(marker.partition(".")[0])
        name = {
            "wheel_centre": "center",
            "dmp_tube": "damper",
            "dmp_rod": "damper",
            "spr_up": "spring",
            "spr_lo": "spring",
        }.get(name, name)
        frames = self.parts[owner]["frames"] if owner in self.parts else self.interfaces[owner]["frames"]
        frames[name] = frame(data)
        return f"{owner}.{name}"

    def add_bushing(self, b: dict[str, Any]) -> None:
        self.elements[side_name(b["name"])] = bushing(b, self.frame_of(b["marker_a"]), self.frame_of(b["marker_b"]))

    def add_line(self, p: dict[str, Any]) -> None:
        entry = {
            "type": "mechanics.point_to_point",
            "frame_a": self.frame_of(p["marker_a"]),
            "frame_b": self.frame_of(p["marker_b"]),
        }
        entry["length"] = p["length0"]
        if p["f0"]:
            entry["preload"] = plain(p["f0"])
        for key in ("elastic", "damping"):
            if key in p:
                entry[key] = curve(p[key])
        self.elements[side_name(p["name"])] = entry


def bushing(b: dict[str, Any], frame_a: str, frame_b: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"type": "mechanics.bushing", "frame_a": frame_a, "frame_b": frame_b}
    for key in ("stiffness", "damping", "preload"):
        if any(b[key]):
            entry[key] = numbers(b[key])
    if b.get("curves"):
        entry["curves"] = {d: curve(c) for d, c in b["curves"].items()}
    return entry


def convert(source: Path, name: str, title: str, target: Path) -> None:
    data = json.loads(source.read_text())
    side = Side(data)
    for b in data["bushings"]:
        if b["name"].endswith("_L"):
            side.add_bushing(b)
    for p in data["p2p"]:
        if p["name"].endswith("_L"):
            side.add_line(p)
    side.frame_of("wheel_centre_L")
    side.elements["hub"] = {"type": "sensors.pose", "frame": "wheel.center", "zero": "design"}
    trailing = side_name(next(o["bushing"] for o in data["outputs"] if "bushing" in o))
    side.elements["trailing_link_load"] = {"type": "sensors.force", "element": trailing}

    # the two halves of the stabilizer meet in the middle with the same axes; the right one is written mirrored
    torsion = next(b for b in data["bushings"] if b["name"] == "stabi_torsion")
    stabi = side.parts["stabi"]["frames"]
    stabi["torsion"] = frame(side.markers[torsion["marker_b"]])
    stabi["torsion_of_mirror"] = frame(side.markers[torsion["marker_a"]], mirrored=True)

    side_file = f"{name}_side.yaml"
    model = koppel.Model.model_validate(
        {
            "name": f"{title}, left side",
            "description": "Left side in vehicle coordinates: x forward, y left, z up, origin in the front axle. "
            "Mirrored it is the right side.",
            "interfaces": side.interfaces,
            "parts": side.parts,
            "elements": side.elements,
        }
    )
    write_model(model, target / side_file)

    case = data["load_case"]
    connections = {key: ("ground" if key == "chassis" else key) for key in side.interfaces}
    parts = {}
    for body in data["bodies"]:
        if not body["name"].endswith(("_L", "_R")):
            parts[body["name"]] = {
                "mass": plain(body["mass"]),
                "center_of_mass": numbers(body["com"]),
                "inertia": [numbers(r) for r in body["inertia"]],
            }
    elements: dict[str, Any] = {
        "stabi_torsion": bushing(torsion, "right.stabi.torsion_of_mirror", "left.stabi.torsion")
    }
    for where in ("left", "right"):
        elements[f"wheel_load_{where}"] = {
            "type": "mechanics.force",
            "frame": f"{where}.wheel.center",
            "force": ["longitudinal_force", 0, "vertical_force"],
        }
    axle = {
        "name": title,
        "description": f"{data['description']}. Topology after Archut and Corves 2023; "
        "bodies coupled by force elements only; "
        "car body fixed.",
        "gravity": numbers(data["gravity"]),
        "inputs": {
            "longitudinal_force": {
                "unit": "N",
                "signal": {"step": {"time": f"{case['t_step']} s", "after": f"{case['Fx']:g} N"}},
                "description": "force on each wheel center, forward",
            },
            "vertical_force": {
                "unit": "N",
                "signal": f"{case['Fz']:g} N",
                "description": "force on each wheel center, up",
            },
        },
        "parts": parts,
        "elements": elements,
        "submodels": {
            "left": {"file": side_file, "connections": {k: v for k, v in connections.items() if v != "ground"}},
            "right": {
                "file": side_file,
                "connections": {k: v for k, v in connections.items() if v != "ground"},
                "mirror": True,
            },
        },
        "outputs": {
            "wheel_x": {
                "value": "left.hub.x",
                "unit": "m",
                "description": "left wheel center against the design position, forward",
            },
            "wheel_y": {
                "value": "left.hub.y",
                "unit": "m",
                "description": "left wheel center against the design position, to the left",
            },
            "wheel_z": {
                "value": "left.hub.z",
                "unit": "m",
                "description": "left wheel center against the design position, up",
            },
            "trailing_link_force": {
                "value": "left.trailing_link_load.fx",
                "unit": "N",
                "description": "force of the trailing link bushing on the car body side, forward",
            },
        },
    }
    if not parts:
        del axle["parts"]
    (target / f"{name}.yaml").write_text("")
    written = koppel.Model.model_validate(axle)
    write_model(written, target / f"{name}.yaml")


def main() -> None:
    folder, target = Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else TARGET
    target.mkdir(parents=True, exist_ok=True)
    for stem, (name, title) in AXLES.items():
        convert(folder / f"{stem}.json", name, title, target)
        convert(folder / f"{stem}_linear.json", f"{name}_linear", f"{title}, linear curves", target)


if __name__ == "__main__":
    main()
