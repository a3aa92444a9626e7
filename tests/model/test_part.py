"""Parts and frames: rotations and mass properties."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from koppel.model.errors import ModelError
from koppel.model.expression import Expr, evaluate
from koppel.model.part import Frame, Part, check_mass_properties, inertia_matrix, rotation_matrix


def matrix(rotation: Any, **values: float) -> np.ndarray[Any, Any]:
    frame = Frame(rotation=rotation)
    return np.array([[evaluate(entry, values) for entry in row] for row in rotation_matrix(frame.rotation)])


def about(axis: int, angle: float) -> np.ndarray[Any, Any]:
    i, j = (axis + 1) % 3, (axis + 2) % 3
    turn = np.eye(3)
    turn[i, i] = turn[j, j] = math.cos(angle)
    turn[j, i], turn[i, j] = math.sin(angle), -math.sin(angle)
    return turn


def test_cardan_angles_turn_about_x_then_y_then_z() -> None:
    expected = about(0, 0.1) @ about(1, -0.4) @ about(2, math.radians(30))
    assert matrix({"cardan": [0.1, "a", "30 deg"]}, a=-0.4) == pytest.approx(expected, abs=1e-15)


def test_quaternion_and_axes_agree_with_the_matrix() -> None:
    turn = about(2, 0.3)
    assert matrix({"quaternion": [math.cos(0.15), 0, 0, math.sin(0.15)]}) == pytest.approx(turn, abs=1e-15)
    assert matrix({"x": turn[:, 0].tolist(), "y": turn[:, 1].tolist()}) == pytest.approx(turn, abs=1e-15)
    assert matrix(turn.tolist()) == pytest.approx(turn, abs=0)
    assert matrix(None) == pytest.approx(np.eye(3), abs=0)


@pytest.mark.parametrize(
    ("rotation", "message"),
    [
        ({"x": [1, 0, 0], "y": [math.sin(0.1), math.cos(0.1), 0]}, "x and y axes make an angle of 84.2704 deg"),
        ({"x": [2, 0, 0], "y": [0, 1, 0]}, "x axis has length 2"),
        ([[1, 0, 0], [0, 1, 0], [0, 0, -1]], "left-handed"),
        ([[1, 0, 0], [0, 1, 0]], "has 2 rows instead of 3"),
        ({"quaternion": [1, 1, 0, 0]}, "length"),
        ({"cardan": [0, 0]}, "rotation.cardan: has 2 values instead of 3"),
        ({"cardan": [0, 0, "3 m"]}, "has unit m; give it in rad"),
        ("identity", "is not a 3x3 list"),
    ],
)
def test_wrong_rotation(rotation: Any, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        Frame(rotation=rotation)
    assert message in str(caught.value)
    assert str(caught.value).startswith("rotation")


def test_products_of_inertia_are_matrix_entries() -> None:
    part = Part(mass=1, inertia={"xx": 1, "yy": 2, "zz": "2 kg*m**2", "xy": 0.1, "xz": -0.2, "yz": "i"})
    rows = inertia_matrix(part.inertia)
    assert rows[0] == [1, 0.1, -0.2] and rows[1][0] == 0.1 and isinstance(rows[2][1], Expr)


def test_massless_parts_and_point_masses_are_legal() -> None:
    Part(mass=0)
    Part(mass="3 kg")
    check_mass_properties(0.0, (0, 0, 0), np.zeros((3, 3)))


def test_thin_rod_and_disk_lie_on_the_bound() -> None:
    check_mass_properties(1.0, (0, 0, 0), np.diag([0.0, 1 / 3, 1 / 3]))
    check_mass_properties(1.0, (0, 0, 0), np.diag([0.1, 0.1, 0.2]))


@pytest.mark.parametrize(
    ("mass", "inertia", "message"),
    [
        (-1.0, np.eye(3), "p.mass = -1 kg is below 0 kg"),
        (1.0, np.diag([1.0, 1.0, -0.1]), "principal moments -0.1, 1, 1"),
        (1.0, np.diag([1.0, 1.0, 2.1]), "triangle inequality: principal moments 1, 1, 2.1"),
        (1.0, np.array([[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]), "not symmetric: [0][1] = 0.1 but [1][0] = 0"),
        (1.0, np.array([[1, 1.5, 0], [1.5, 1, 0], [0, 0, 1]]), "positive semidefinite"),
    ],
)
def test_impossible_mass_properties(mass: float, inertia: Any, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        check_mass_properties(mass, (0, 0, 0), inertia, "p")
    assert message in str(caught.value)
