from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread

from koppel.model.errors import KoppelError
from koppel.results import Channel, Run, plot_error, plot_run
from koppel.results.plot import Curve, find_scale, format_unit


def build_run(dampers: int = 2) -> Run:
    time = np.linspace(0.0, 2.0, 2001)
    channels = [Channel(f"damper_{i}.force", "N") for i in range(dampers)] + [Channel("wheel.z", "m")]
    columns = [2e4 * np.sin(time + i) for i in range(dampers)] + [0.3 + 0.002 * np.cos(9 * time)]
    return Run(channels, time, np.column_stack(columns))


def check_image(path: Path, height: int) -> None:
    """1500 dots wide, about as high as given, with some ink but mostly paper."""
    image = imread(path)[:, :, :3]
    assert image.shape[1] == 1500 and abs(image.shape[0] - height) < 20
    ink = np.mean(image.min(axis=2) < 0.8)
    assert 0.005 < ink < 0.3


def test_each_unit_has_its_panel(tmp_path: Path) -> None:
    run = build_run()
    check_image(plot_run(run, ["wheel.z"], tmp_path / "one.png"), 480)
    check_image(plot_run(run, ["**"], tmp_path / "two.png", title="two units", window=(0.5, 1.0)), 870)


def test_many_lines_get_a_higher_panel(tmp_path: Path) -> None:
    check_image(plot_run(build_run(20), ["damper_*.force"], tmp_path / "many.png"), 765)


def test_the_error_stands_below(tmp_path: Path) -> None:
    run = build_run()
    reference = {"wheel.z": (run.time[::10], run["wheel.z"][::10] + 1e-5)}
    check_image(plot_run(run, ["wheel.z"], tmp_path / "reference.png", reference=reference), 480)
    check_image(plot_error(run, reference, tmp_path / "error.png"), 870)


def test_values_that_are_not_finite_are_left_out(tmp_path: Path) -> None:
    run = Run([Channel("a", "m")], [0.0, 1.0, 2.0, 3.0], [[0.0], [1.0], [np.nan], [np.inf]])
    check_image(plot_run(run, ["a"], tmp_path / "gap.png"), 480)


@pytest.mark.parametrize(
    ("unit", "values", "expected"),
    [
        ("m", [0.0, 2.0], (1.0, "m")),
        ("m", [0.0, 0.05], (1e3, "mm")),
        ("m", [0.3, 0.3000005], (1e6, "µm")),
        ("m", [0.0, 2e4], (1.0, "m")),
        ("N", [0.0, 2500.0], (1.0, "N")),
        ("N", [-3e4, 1e4], (1e-3, "kN")),
        ("Pa", [0.0, 2e7], (1e-6, "MPa")),
        ("m/s**2", [0.0, 0.01], (1e3, "mm/s²")),
        ("m**2", [0.0, 1e-4], (1.0, "m²")),
        ("kg", [0.0, 1e-4], (1.0, "kg")),
        ("N", [0.0, 0.0], (1.0, "N")),
        ("N", [np.nan, np.nan], (1.0, "N")),
        ("", [0.0, 1e9], (1.0, "")),
    ],
)
def test_prefix_follows_the_span(unit: str, values: list[float], expected: tuple[float, str]) -> None:
    assert find_scale(unit, [Curve("", np.zeros(2), np.array(values))]) == expected


def test_units_are_printed_as_usual() -> None:
    assert format_unit("N*m*s/rad") == "N·m·s/rad"
    assert format_unit("s**-1") == "s⁻¹"


def test_what_cannot_be_plotted_is_named(tmp_path: Path) -> None:
    run, png = build_run(), tmp_path / "no.png"
    with pytest.raises(KoppelError, match=r"did you mean wheel.z\?"):
        plot_run(run, ["wheel.y"], png)
    with pytest.raises(KoppelError, match="at least one channel"):
        plot_run(run, [], png)
    with pytest.raises(KoppelError, match="no rows between 5 and 6 s"):
        plot_run(run, ["**"], png, window=(5.0, 6.0))
    with pytest.raises(KoppelError, match="no time in common"):
        plot_error(run, {"wheel.z": ([5.0, 6.0], [0.0, 0.0])}, png)
    with pytest.raises(KoppelError, match="cannot write"):
        plot_run(run, ["**"], tmp_path / "no" / "no.png")
    assert not png.exists()
