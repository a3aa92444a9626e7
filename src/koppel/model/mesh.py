"""Triangles from STL, OBJ and glTF files, in m, reduced to what a page can show."""

from __future__ import annotations

import base64
import binascii
import json
import re
import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from koppel.model.errors import ModelError
from koppel.model.reading import admit, read_bytes
from koppel.model.units import parse_unit

if TYPE_CHECKING:
    from koppel.model.model import Model

MOST_TRIANGLES = 50_000
MOST_BYTES = 500_000_000
MOST_NODES = 100_000  # places of a glTF file: nodes may be children of several others, so that few of them make many
ENDINGS = (".stl", ".obj", ".glb", ".gltf")

Corners = NDArray[np.float32]
Triangles = NDArray[np.uint32]


@dataclass(frozen=True)
class Mesh:
    """Corners in m and triangles as three numbers of corners; read: how many triangles the file has."""

    corners: Corners
    triangles: Triangles
    read: int


def read_mesh(file: Path, unit: str) -> Mesh:
    """The triangles of a file whose lengths are in a unit; raises ModelError with the file.

    A file with more than 50 000 triangles is reduced: corners that lie in the same cell of a grid become one.
    """
    if file.suffix.lower() not in ENDINGS:
        raise ModelError(f"ends with '{file.suffix}'; a mesh is one of {', '.join(ENDINGS)}", str(file))
    raw = read_bytes(file, "mesh", MOST_BYTES)
    return _parse(file, raw, unit)


def _parse(file: Path, raw: bytes, unit: str) -> Mesh:
    kind = file.suffix.lower()
    try:
        if kind == ".stl":
            points = parse_stl(raw)
            corners, triangles = merge_corners(points)
        elif kind == ".obj":
            corners, triangles = parse_obj(raw)
        else:
            corners, triangles = parse_gltf(raw, file)
    except ModelError:
        raise
    except RecursionError:
        raise ModelError("is broken: it is nested too deeply", str(file)) from None
    except KeyError as error:
        raise ModelError(f"is broken: it lacks {error}", str(file)) from None
    except IndexError:
        raise ModelError("is broken: it names an entry that it does not have", str(file)) from None
    except (AttributeError, TypeError):
        raise ModelError("is broken: an entry has another form than it should have", str(file)) from None
    except (ValueError, OverflowError, struct.error, binascii.Error) as error:
        raise ModelError(f"is broken: {' '.join(str(error).split()) or type(error).__name__}", str(file)) from None
    if not len(triangles):
        raise ModelError("has no triangles", str(file))
    if not np.all(np.isfinite(corners)):
        raise ModelError("has corners that are no finite numbers", str(file))
    if int(triangles.max()) >= len(corners):
        raise ModelError(f"names corner {int(triangles.max())} of {len(corners)}", str(file))
    count = len(triangles)
    scaled = corners.astype(np.float64) * parse_unit(unit).factor
    corners, triangles = reduce_triangles(scaled, triangles, MOST_TRIANGLES)
    return Mesh(corners.astype(np.float32), triangles.astype(np.uint32), count)


# formats ------------------------------------------------------------------------------------------------------------


def parse_stl(raw: bytes) -> NDArray[np.float64]:
    """Corners of all triangles of an STL file, binary or text: (3 n, 3).

    >>> loop = b"outer loop\\nvertex 0 0 0\\nvertex 1 0 0\\nvertex 0 1 0\\nendloop"
    >>> parse_stl(b"solid a\\nfacet normal 0 0 1\\n" + loop).tolist()
    [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    """
    if len(raw) >= 84:
        count = struct.unpack("<I", raw[80:84])[0]
        if len(raw) >= 84 + 50 * count and (count > 0 or not raw.lstrip().startswith(b"solid")):
            if len(raw) > 84 + 50 * count + 2 and raw.lstrip().startswith(b"solid") and b"facet" in raw[:1000]:
                return _parse_stl_text(raw)
            layout = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
            records = np.frombuffer(raw, layout, count, 84)
            return np.asarray(records["corners"], dtype=np.float64).reshape(-1, 3)
    if raw.lstrip().startswith(b"solid"):
        return _parse_stl_text(raw)
    raise ValueError("it is neither a binary nor a text STL file, or its end is missing")


def _parse_stl_text(raw: bytes) -> NDArray[np.float64]:
    found = re.findall(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)", raw)
    if not found or len(found) % 3:
        raise ValueError(f"{len(found)} corners make no whole number of triangles")
    return np.array(found, dtype=np.float64)


def merge_corners(points: NDArray[np.float64]) -> tuple[NDArray[np.float64], Triangles]:
    """Equal corners once, and triangles that name them."""
    corners, numbers = np.unique(points, axis=0, return_inverse=True)
    return corners, numbers.reshape(-1, 3).astype(np.uint32)


def parse_obj(raw: bytes) -> tuple[NDArray[np.float64], Triangles]:
    """Corners and faces of a Wavefront file; faces with more corners become fans.

    >>> parse_obj(b"v 0 0 0\\nv 1 0 0\\nv 1 1 0\\nv 0 1 0\\nf 1/1 2/2 3/3 -1\\n")[1].tolist()
    [[0, 1, 2], [0, 2, 3]]
    """
    corners: list[list[float]] = []
    triangles: list[tuple[int, int, int]] = []
    for number, line in enumerate(raw.decode("utf-8", "replace").splitlines(), 1):
        words = line.split()
        if not words:
            continue
        try:
            if words[0] == "v":
                corners.append([float(word) for word in words[1:4]])
                if len(corners[-1]) != 3:
                    raise ValueError("a corner has three numbers")
            elif words[0] == "f":
                given = [int(word.split("/")[0]) for word in words[1:]]
                names = [k - 1 if k > 0 else len(corners) + k for k in given]
                if len(names) < 3 or min(names) < 0:
                    raise ValueError("a face has at least three corners that exist")
                triangles += [(names[0], names[k], names[k + 1]) for k in range(1, len(names) - 1)]
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return np.array(corners, dtype=np.float64).reshape(-1, 3), np.array(triangles, dtype=np.uint32).reshape(-1, 3)


TYPES = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def parse_gltf(raw: bytes, file: Path) -> tuple[NDArray[np.float64], Triangles]:
    """Triangles of all meshes of a glTF 2.0 file (.gltf or .glb) at the places that its nodes give them."""
    inside: bytes | None = None
    if raw[:4] == b"glTF":
        version, length = struct.unpack("<II", raw[4:12])
        if version != 2 or length > len(raw):
            raise ValueError(f"version {version} of {length} bytes; glTF 2.0 is read, and all of its bytes are needed")
        size, word = struct.unpack("<I4s", raw[12:20])
        data = json.loads(raw[20 : 20 + size])
        rest = raw[20 + size :]
        if word != b"JSON":
            raise ValueError("its first chunk is not JSON")
        if len(rest) >= 8:
            inside = rest[8 : 8 + struct.unpack("<I", rest[:4])[0]]
    else:
        data = json.loads(raw)

    def load(k: int) -> bytes:
        uri = data["buffers"][k].get("uri")
        if uri is None:
            if inside is None:
                raise ValueError(f"buffer {k} has no bytes")
            return inside
        if uri.startswith("data:"):
            return base64.b64decode(uri.partition(",")[2], validate=True)
        return read_bytes(file.parent / uri, "mesh", MOST_BYTES)

    buffers = [load(k) for k in range(len(data.get("buffers", [])))]

    def accessor(k: int) -> NDArray[Any]:
        entry = data["accessors"][k]
        view = data["bufferViews"][entry["bufferView"]]
        kind, width = np.dtype(TYPES[entry["componentType"]]), WIDTHS[entry["type"]]
        first = view.get("byteOffset", 0) + entry.get("byteOffset", 0)
        stride = view.get("byteStride", kind.itemsize * width)
        source, count = buffers[view["buffer"]], int(entry["count"])
        if first < 0 or stride < kind.itemsize * width or count < 1:
            raise ValueError(f"accessor {k} has no sensible offset, stride and count")
        if first + stride * (count - 1) + kind.itemsize * width > len(source):
            raise ValueError(f"accessor {k} reaches beyond its buffer")
        shape, strides = (count, width), (stride, kind.itemsize)
        return np.ndarray(shape, kind, source, first, strides)

    corners: list[NDArray[np.float64]] = []
    triangles: list[NDArray[Any]] = []
    start = 0

    def add(mesh: dict[str, Any], matrix: NDArray[np.float64]) -> None:
        nonlocal start
        for primitive in mesh["primitives"]:
            if primitive.get("mode", 4) != 4:
                continue
            points = accessor(primitive["attributes"]["POSITION"]).astype(np.float64)
            names = accessor(primitive["indices"]).ravel() if "indices" in primitive else np.arange(len(points))
            if len(names) % 3:
                raise ValueError("its indices make no whole number of triangles")
            corners.append(points @ matrix[:3, :3].T + matrix[:3, 3])
            triangles.append(names.reshape(-1, 3).astype(np.int64) + start)
            start += len(points)

    nodes = data.get("nodes", [])
    placed = 0

    def walk(k: int, outer: NDArray[np.float64], depth: int) -> None:
        nonlocal placed
        placed += 1
        if depth > 100:
            raise ValueError("its nodes are nested too deeply")
        if placed > MOST_NODES:
            raise ValueError(f"its nodes stand for more than {MOST_NODES} places")
        node = nodes[k]
        matrix = outer @ node_matrix(node)
        if "mesh" in node:
            add(data["meshes"][node["mesh"]], matrix)
        for child in node.get("children", ()):
            walk(child, matrix, depth + 1)

    scenes = data.get("scenes", [])
    roots = scenes[data.get("scene", 0)].get("nodes", []) if scenes else []
    for root in roots:
        walk(root, np.eye(4), 0)
    if not roots:
        for mesh in data.get("meshes", []):
            add(mesh, np.eye(4))
    if not corners:
        return np.empty((0, 3)), np.empty((0, 3), dtype=np.uint32)
    return np.concatenate(corners), np.concatenate(triangles).astype(np.uint32)


def node_matrix(node: dict[str, Any]) -> NDArray[np.float64]:
    """Place of a node of a glTF file: a matrix in columns, or translation, rotation (x, y, z, w) and scale.

    >>> node_matrix({"translation": [1, 2, 3], "scale": [2, 2, 2]})[:3].tolist()
    [[2.0, 0.0, 0.0, 1.0], [0.0, 2.0, 0.0, 2.0], [0.0, 0.0, 2.0, 3.0]]
    """
    if "matrix" in node:
        return np.array(node["matrix"], dtype=np.float64).reshape(4, 4).T
    x, y, z, w = np.array(node.get("rotation", (0, 0, 0, 1)), dtype=np.float64)
    R = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    found = np.eye(4)
    found[:3, :3] = R * np.array(node.get("scale", (1, 1, 1)), dtype=np.float64)
    found[:3, 3] = node.get("translation", (0, 0, 0))
    return found


# fewer triangles ----------------------------------------------------------------------------------------------------


def reduce_triangles(
    corners: NDArray[np.float64], triangles: NDArray[Any], most: int
) -> tuple[NDArray[np.float64], Triangles]:
    """At most so many triangles: corners in the same cell of a grid become their mean (Rossignac and Borrel 1993).

    The finest grid that does is found by bisection; what has few enough triangles stays as it is.
    """
    if len(triangles) <= most:
        return corners, triangles.astype(np.uint32)
    low, size = corners.min(axis=0), float(np.ptp(corners, axis=0).max()) or 1.0
    coarse, fine = 1, 4096
    best = cluster(corners, triangles, low, size)
    while fine - coarse > 1:
        cells = (coarse + fine) // 2
        found = cluster(corners, triangles, low, size / cells)
        if len(found[1]) <= most:
            coarse, best = cells, found
        else:
            fine = cells
    return best


def cluster(
    corners: NDArray[np.float64], triangles: NDArray[Any], low: NDArray[np.float64], cell: float
) -> tuple[NDArray[np.float64], Triangles]:
    """Corners of one cell become one; triangles that lose a corner or repeat others go."""
    _, numbers = np.unique(np.floor((corners - low) / cell).astype(np.int64), axis=0, return_inverse=True)
    numbers = numbers.ravel()
    count = np.bincount(numbers)
    means = np.stack([np.bincount(numbers, corners[:, k]) / count for k in range(3)], axis=1)
    found = numbers[triangles]
    kept = (found[:, 0] != found[:, 1]) & (found[:, 1] != found[:, 2]) & (found[:, 2] != found[:, 0])
    found = found[kept]
    _, first = np.unique(np.sort(found, axis=1), axis=0, return_index=True)
    return means, found[np.sort(first)].astype(np.uint32)


# of a model ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _load(file: Path, unit: str, stamp: tuple[int, int]) -> Mesh:
    return read_mesh(file, unit)


def load_mesh(file: Path, unit: str) -> Mesh:
    """As read_mesh, once per file as long as it stays the same."""
    try:
        found = file.stat()
        stamp = (found.st_mtime_ns, found.st_size)
    except (OSError, ValueError):
        stamp = (0, 0)
    admit(file)  # known already or not: it is a file of the model
    return _load(file, unit, stamp)


def list_meshes(model: Model) -> list[tuple[Path, str]]:
    """Files of the meshes of a model and its submodels with their units, each once, in the order of the model."""
    from koppel.model.shape import MeshFile

    found: dict[tuple[Path, str], None] = {}
    folder = Path(model.file).parent if model.file else Path()
    for part in model.parts.values():
        for shape in part.shape if isinstance(part.shape, tuple) else ():
            if isinstance(shape, MeshFile):
                found[folder / shape.file, shape.unit] = None
    for sub in model.submodels.values():
        if sub.model is not None:
            found.update(dict.fromkeys(list_meshes(sub.model)))
    return list(found)


def load_meshes(model: Model) -> list[Mesh]:
    """The meshes of a model, in the order of list_meshes."""
    return [load_mesh(file, unit) for file, unit in list_meshes(model)]
