"""Meshes of parts: STL, OBJ and glTF with a unit, few enough triangles for a page, and clear words otherwise."""

from __future__ import annotations

import base64
import json
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from in_browser import open_page

import koppel
from koppel.model.errors import ModelError
from koppel.model.mesh import MOST_TRIANGLES, read_mesh
from koppel.view import save_page

# a tetrahedron with edges along the axes, in mm
CORNERS = np.array([[0, 0, 0], [100, 0, 0], [0, 200, 0], [0, 0, 300]], dtype=np.float32)
FACES = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], dtype=np.uint32)


def binary_stl(corners: Any = CORNERS, faces: Any = FACES) -> bytes:
    records = np.zeros(len(faces), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    records["corners"] = corners[faces]
    return b"made by a test".ljust(80) + struct.pack("<I", len(faces)) + records.tobytes()


def text_stl() -> bytes:
    loops = "".join(
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in CORNERS[f])
        + "endloop\nendfacet\n"
        for f in FACES
    )
    return f"solid tetrahedron\n{loops}endsolid\n".encode()


def obj() -> bytes:
    lines = (
        [f"v {x} {y} {z}" for x, y, z in CORNERS]
        + ["vn 0 0 1"]
        + [f"f {a + 1}//1 {b + 1}//1 {c + 1}//1" for a, b, c in FACES]
    )
    return "\n".join(lines).encode()


def gltf(inside: bool) -> bytes:
    data = CORNERS.tobytes() + FACES.astype("<u2").tobytes()
    tree: dict[str, Any] = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"children": [1], "scale": [2, 2, 2]}, {"mesh": 0, "scale": [0.5, 0.5, 0.5]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
        ],
        "bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 24}],
        "buffers": [{"byteLength": len(data)}],
    }
    if not inside:
        tree["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
        return json.dumps(tree).encode()
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
    return b"glTF" + struct.pack("<II", 2, 12 + len(body)) + body


FILES = {"a.stl": binary_stl(), "b.stl": text_stl(), "c.obj": obj(), "d.gltf": gltf(False), "e.glb": gltf(True)}


@pytest.mark.parametrize("name", FILES)
def test_every_format_gives_the_same_body_in_meters(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(FILES[name])
    mesh = read_mesh(tmp_path / name, "mm")
    a, b, c = (mesh.corners[mesh.triangles[:, k]].astype(float) for k in range(3))
    volume = (
        np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6
    )  # the divergence theorem; positive: normals point outward
    assert volume == pytest.approx(0.1 * 0.2 * 0.3 / 6, rel=1e-5)
    assert len(mesh.corners) == 4 and mesh.read == 4


def test_a_million_triangles_become_fifty_thousand(tmp_path: Path) -> None:
    n = 708
    u, v = np.meshgrid(np.linspace(0, np.pi, n), np.linspace(0, 2 * np.pi, n), indexing="ij")
    corners = np.stack([np.sin(u) * np.cos(v), np.sin(u) * np.sin(v), np.cos(u)], axis=-1).reshape(-1, 3)
    k = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    faces = np.concatenate([np.stack([k, k + n, k + 1], axis=1), np.stack([k + 1, k + n, k + n + 1], axis=1)])
    assert len(faces) > 999_000
    (tmp_path / "ball.stl").write_bytes(binary_stl(corners.astype(np.float32), faces))
    mesh = read_mesh(tmp_path / "ball.stl", "m")
    assert mesh.read == len(faces) and MOST_TRIANGLES // 4 < len(mesh.triangles) <= MOST_TRIANGLES
    assert np.abs(np.linalg.norm(mesh.corners, axis=1) - 1).max() < 0.02  # it is still a ball


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("cut.stl", binary_stl()[:-20], "is broken"),
        ("cut.glb", gltf(True)[:-20], "is broken"),
        ("empty.stl", b"", "is broken"),
        ("text.obj", b"v 0 0\nf 1 2 3\n", "is broken: line 1"),
        ("face.obj", b"v 0 0 0\nv 1 0 0\nf 1 2 9\n", "is broken"),
        ("beyond.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "names corner 8 of 3"),
        ("nothing.obj", b"# empty\n", "has no triangles"),
        ("nan.obj", b"v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "no finite numbers"),
        ("json.gltf", b"{", "is broken"),
        ("beyond.gltf", gltf(False).replace(b'"count": 12', b'"count": 99'), "beyond its buffer"),
        ("body.step", b"ISO-10303-21;", "a mesh is one of .stl, .obj, .glb, .gltf"),
    ],
)
def test_broken_files_are_one_line(name: str, data: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ModelError) as caught:
        read_mesh(tmp_path / name, "mm")
    text = str(caught.value)
    if name != "face.obj":  # refused either by its line or by its number
        assert words in text
    assert name in text and "\n" not in text


MODEL = """koppel: 1
name: bracket
parts:
  bracket:
    mass: 1
    inertia: {xx: 0.1, yy: 0.1, zz: 0.1}
    free: true
    shape: {mesh: {file: SHAPE, unit: mm, position: [0.5 m, 0, 0], quaternion: [0.7071068, 0, 0, 0.7071068]}}
"""


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "koppel", *words]
    return subprocess.run(arguments, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def test_a_mesh_travels_with_the_run_into_the_page(tmp_path: Path, browser: Any) -> None:
    (tmp_path / "body.stl").write_bytes(binary_stl())
    (tmp_path / "bracket.yaml").write_text(MODEL.replace("SHAPE", "body.stl"))
    model = koppel.read_model(tmp_path / "bracket.yaml")
    koppel.simulate(model, until=0.01, file=tmp_path / "run.h5")
    (tmp_path / "body.stl").unlink()  # the run needs it no more
    run = koppel.Run.read(tmp_path / "run.h5")
    (corners, triangles) = run.meshes[0]
    assert np.allclose(np.ptp(corners, axis=0), [0.1, 0.2, 0.3]) and len(triangles) == 4
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html"))
    low, high = np.array(tab.evaluate("koppel.box('bracket')"))
    # a quarter turn about z: x -> y, y -> -x; then half a meter along x
    assert np.allclose(low, [0.3, 0.0, 0.0], atol=1e-6) and np.allclose(high, [0.5, 0.1, 0.3], atol=1e-6)
    assert told == []
    tab.context.close()


def test_a_mirrored_side_has_the_mirrored_mesh(tmp_path: Path, browser: Any) -> None:
    (tmp_path / "body.stl").write_bytes(binary_stl())
    (tmp_path / "side.yaml").write_text(MODEL.replace("SHAPE", "body.stl"))
    (tmp_path / "car.yaml").write_text(
        "koppel: 1\nname: car\nsubmodels:\n  left: {file: side.yaml}\n  right: {file: side.yaml, mirror: true}\n"
    )
    run = koppel.simulate(koppel.read_model(tmp_path / "car.yaml"), until=0.01)
    tab, _ = open_page(browser, save_page(run, tmp_path / "page.html"))
    left, right = (np.array(tab.evaluate(f"koppel.box('{side}.bracket')")) for side in ("left", "right"))
    assert np.allclose(right[:, [0, 2]], left[:, [0, 2]], atol=1e-6)
    assert np.allclose(right[:, 1], -left[::-1, 1], atol=1e-6)
    tab.context.close()


def test_meshes_are_files_of_the_model(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "body.stl").write_bytes(binary_stl())
    (inside / "model.yaml").write_text(MODEL.replace("SHAPE", "../body.stl"))
    done = command(inside, "check", "model.yaml")
    assert done.returncode == 0 and "body.stl" in done.stdout
    done = command(inside, "check", "model.yaml", "--confined")
    assert done.returncode == 2 and "lies outside of" in done.stderr
    (inside / "model.yaml").write_text(MODEL.replace("SHAPE", "missing.stl"))
    done = command(inside, "check", "model.yaml")
    assert done.returncode == 2 and "missing.stl: does not exist" in done.stderr and done.stderr.count("\n") == 1
    (inside / "model.yaml").write_text(MODEL.replace("unit: mm, ", ""))
    done = command(inside, "check", "model.yaml")
    assert done.returncode == 2 and "unit" in done.stderr and done.stderr.count("\n") == 1
    (inside / "model.yaml").write_text(MODEL.replace("unit: mm", "unit: kg"))
    done = command(inside, "check", "model.yaml")
    assert done.returncode == 2 and "'kg' is no unit of length" in done.stderr


def test_hulls_and_plates_are_shapes_too(tmp_path: Path, browser: Any) -> None:
    model = koppel.Model("shapes")
    corners = [[x, y, z] for x in (0, 1) for y in (0, 2) for z in (0, 3)]
    inertia = {"xx": 1, "yy": 1, "zz": 1}
    model.add_part("hull", mass=1, inertia=inertia, free=True, shape={"hull": {"points": corners}})
    plate = {"plate": {"points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "thickness": "2 cm"}}
    model.add_part("plate", mass=1, inertia=inertia, free=True, shape=plate)
    run = koppel.simulate(model, until=0.01)
    tab, told = open_page(browser, save_page(run, tmp_path / "page.html"))
    assert np.allclose(np.subtract(*reversed(tab.evaluate("koppel.box('hull')"))), [1, 2, 3], atol=1e-6)
    assert (
        np.allclose(np.subtract(*reversed(tab.evaluate("koppel.box('plate')"))), [1, 1, 0.02], atol=1e-6) and told == []
    )
    with pytest.raises(ModelError, match="at least four"):
        model.add_part("flat", mass=1, inertia=inertia, shape={"hull": {"points": corners[:3]}})
    tab.context.close()
