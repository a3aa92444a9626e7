from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread

from koppel.model.errors import KoppelError
from koppel.results import Channel, Run, plot_error
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
    run.plot(["wheel.z"], file=tmp_path / "one.png")
    check_image(tmp_path / "one.png", 480)
    run.plot(["**"], file=tmp_path / "two.png", title="two units", window=(0.5, 1.0))
    check_image(tmp_path / "two.png", 870)


def test_many_lines_get_a_higher_panel(tmp_path: Path) -> None:
    build_run(20).plot(["damper_*.force"], file=tmp_path / "many.png")
    check_image(tmp_path / "many.png", 765)


def test_the_error_stands_below(tmp_path: Path) -> None:
    run = build_run()
    reference = {"wheel.z": (run.time[::10], run["wheel.z"][::10] + 1e-5)}
    run.plot(["wheel.z"], file=tmp_path / "reference.png", reference=reference)
    check_image(tmp_path / "reference.png", 480)
    plot_error(run, reference, tmp_path / "error.png")
    check_image(tmp_path / "error.png", 870)


def test_values_that_are_not_finite_are_left_out(tmp_path: Path) -> None:
    run = Run([Channel("a", "m")], [0.0, 1.0, 2.0, 3.0], [[0.0], [1.0], [np.nan], [np.inf]])
    run.plot(["a"], file=tmp_path / "gap.png")
    check_image(tmp_path / "gap.png", 480)


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
        run.plot(["wheel.y"], file=png)
    with pytest.raises(KoppelError, match="at least one channel"):
        run.plot([], file=png)
    with pytest.raises(KoppelError, match="no rows between 5 and 6 s"):
        run.plot(["**"], file=png, window=(5.0, 6.0))
    with pytest.raises(KoppelError, match="no time in common"):
        plot_error(run, {"wheel.z": ([5.0, 6.0], [0.0, 0.0])}, png)
    with pytest.raises(KoppelError, match="cannot write"):
        run.plot(["**"], file=tmp_path / "no" / "no.png")
    assert not png.exists()


def test_a_plot_over_a_channel_in_units_of_choice() -> None:
    """Force over way: the axes show what the channels hold, in kN over mm."""
    run = build_run()
    axes = run.plot("damper_0.force", x="wheel.z", units=["mm", "kN"])
    (axis,) = axes
    assert axis.get_xlabel() == "wheel.z [mm]"
    assert axis.get_ylabel() == "force [kN]"
    line = axis.lines[0]
    assert np.allclose(line.get_xdata(), 1e3 * run["wheel.z"])
    assert np.allclose(line.get_ydata(), 1e-3 * run["damper_0.force"])


def test_units_fit_angles_to_angles_alone() -> None:
    run = Run(
        [Channel("a.angle", "rad"), Channel("a.speed", "rad/s"), Channel("a.slip", "1"), Channel("a.rate", "1/s")],
        [0.0, 1.0],
        [[0.0, 0.0, 0.0, 0.0], [np.pi, np.pi, 0.5, 2.0]],
    )
    labels = [axis.get_ylabel() for axis in run.plot("**", units=["rev", "rpm"])]
    assert labels == ["angle [rev]", "speed [rpm]", "slip [–]", "rate [1/s]"]
    assert [float(axis.lines[0].get_ydata()[-1]) for axis in run.plot("**", units=["rev", "rpm"])] == pytest.approx(
        [0.5, 30.0, 0.5, 2.0]
    )
    assert run.plot("a.angle")[0].get_ylabel() == "angle [deg]"
    with pytest.raises(KoppelError, match="no channel of the plot can be shown in kN"):
        run.plot("**", units="kN")


def test_runs_side_by_side_have_their_names_in_the_legend() -> None:
    one, two = build_run(), build_run()
    (axis,) = one.plot("wheel.z", runs={"soft": one, "hard": two})
    assert [line.get_label() for line in axis.lines] == ["wheel.z, soft", "wheel.z, hard"]
    assert len({line.get_color() for line in axis.lines}) == 2
    (axis,) = one.plot("damper_*.force", runs={"other": two})
    shown = ["damper_0.force", "damper_1.force", "damper_0.force, other"]
    assert [line.get_label() for line in axis.lines][:3] == shown
    assert len({line.get_linestyle() for line in axis.lines}) == 2
    other = Run([Channel("wheel.z", "mm")], [0.0, 1.0], [[0.0], [1.0]])
    with pytest.raises(KoppelError, match="is in mm in 'other', and in m in the first run"):
        one.plot("wheel.z", runs={"other": other})


@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF")])
def test_the_ending_chooses_the_format(name: str, start: bytes, tmp_path: Path) -> None:
    build_run().plot("wheel.z", file=tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)
    with pytest.raises(KoppelError, match=r"\.png, \.svg, \.pdf"):
        build_run().plot("wheel.z", file=tmp_path / "a.gif")
