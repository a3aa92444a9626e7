"""Identification: what is found, how well it is known, and what is told."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import koppel
from koppel import Formula, Free, Points, Series, identify, translational
from koppel.solve.analyses.identify.experiments import Array, Experiment


def oscillator() -> koppel.Model:
    """m x'' + c x' + k x = push."""
    model = koppel.Model("oscillator")
    model.parameters["k"] = koppel.Parameter(value="100 N/m", at_least="1 N/m")
    model.parameters["c"] = koppel.Parameter(value="1 N*s/m", at_least=0)
    push = model.input("push", "N")
    model.add("mass", translational.Sled(mass=1, position=0.1))
    coil = translational.SpringDamper(sled_a="ground", sled_b="mass", stiffness="k", damping="c")
    model.add("coil", coil)
    model.add("hand", translational.Force(sled_a="ground", sled_b="mass", force=push))
    return model


def swing(t: Array, k: float, c: float, x0: float = 0.1) -> Array:
    """The closed form of the free oscillation, m = 1."""
    w = np.sqrt(k - c**2 / 4)
    return np.asarray(x0 * np.exp(-c / 2 * t) * (np.cos(w * t) + c / (2 * w) * np.sin(w * t)))


LINE = np.linspace(0.0, 1.0, 12)
AB = {"a": Free(start=0.5), "b": Free(start=0.5)}


def line(noise: Array, sigma: float | None = None) -> Formula:
    """Twelve points of 1 + 2 x."""
    return Formula(lambda p: p["a"] + p["b"] * LINE, 1.0 + 2.0 * LINE + noise, sigma=sigma, name="y", unit="m")


def noise(seed: int) -> Array:
    return np.random.default_rng(seed).normal(0, 0.05, LINE.size)


def test_a_line_has_the_estimates_covariance_and_intervals_of_the_closed_form() -> None:
    found = identify(AB, [line(noise(1))])
    A = np.stack([np.ones_like(LINE), LINE], axis=1)
    best, squares, *_ = np.linalg.lstsq(A, 1 + 2 * LINE + noise(1))
    covariance = squares[0] / (LINE.size - 2) * np.linalg.inv(A.T @ A)
    assert np.allclose([found.values["a"], found.values["b"]], best, atol=1e-9)
    assert np.allclose(found.covariance, covariance, rtol=1e-6)
    wanted = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
    assert np.isclose(found.correlation[0, 1], wanted, atol=1e-6)
    half = 2.228138852 * np.sqrt(covariance[1, 1])  # Student's t, 10 degrees of freedom
    assert np.allclose(found.intervals["b"], (best[1] - half, best[1] + half), atol=1e-7)
    profile = found.profile("b")  # of a linear model: a parabola with the same interval
    assert np.allclose(profile.interval, found.intervals["b"], atol=2e-3 * half)


def test_intervals_cover_as_often_as_they_say() -> None:
    inside = np.zeros(2)
    for seed in range(200):
        found = identify(AB, [line(noise(seed))])
        inside += [low < true < high for (low, high), true in zip(found.intervals.values(), (1.0, 2.0), strict=True)]
    assert np.all(inside >= 180) and np.all(inside <= 198)  # binomial(200, 0.95): 99.8 % of all cases


def test_known_deviations_make_the_covariance_and_the_spread() -> None:
    found, twice = identify(AB, [line(noise(3), 0.05)]), identify(AB, [line(noise(3), 0.10)])
    assert np.isclose(twice.deviations["a"], 2 * found.deviations["a"], rtol=1e-6)
    assert np.isclose(found.spread, 2 * twice.spread, rtol=1e-6)
    assert 0.385 < found.spread < 1.72  # chi squared with 10 degrees of freedom: 99.8 % of all cases


def test_stiffness_and_damping_are_found_from_an_oscillation() -> None:
    time = np.linspace(0, 2, 81)
    series = Series(oscillator(), time, {"mass.position": swing(time, 144.0, 0.8)}, stepper=koppel.Lsrt2(step=5e-4))
    found = identify({"k": Free(start="100 N/m", at_most="1 kN/m"), "c": Free(start=2.0, at_most=20)}, [series])
    assert np.isclose(found.values["k"], 144.0, rtol=1e-4) and np.isclose(found.values["c"], 0.8, rtol=1e-3)
    assert len(found.residuals()["mass.position"]) == 81


def test_measured_inputs_and_settings_belong_to_their_experiment() -> None:
    time, ramp = np.linspace(0, 1, 41), ([0.0, 1.0], [0.0, 50.0])

    def series(values: Array, pushed: bool = True) -> Series:
        inputs = {"push": ramp} if pushed else None
        return Series(oscillator(), time, {"mass.position": values}, inputs=inputs, settings={"c": "3 N*s/m"})

    (pushed,) = series(np.zeros(41)).predict({"k": 250.0})
    assert np.isclose(identify({"k": Free()}, [series(pushed)]).values["k"], 250.0, rtol=1e-6)
    assert abs(identify({"k": Free()}, [series(pushed, False)]).values["k"] - 250.0) > 1.0


def test_several_starts_leave_a_side_minimum() -> None:
    time = np.linspace(0, 2, 81)
    series = Series(oscillator(), time, {"mass.position": swing(time, 400.0, 0.5)}, settings={"c": 0.5})
    wanted = {"k": Free(start=40, at_least=20, at_most=900)}
    one, many = identify(wanted, [series]), identify(wanted, [series], starts=6)
    assert np.isclose(many.values["k"], 400.0, rtol=1e-3) and many.squares < 0.01 * one.squares
    assert len(many.tried) == 6 and identify(wanted, [series], starts=6).values == many.values


def test_what_the_measurements_do_not_tell_is_told() -> None:
    both = Formula(lambda p: (p["a"] + p["b"]) * LINE, 3 * LINE, name="y")
    assert any("a, b apart" in line for line in identify(AB, [both]).warnings)
    none = Formula(lambda p: p["a"] * LINE, 3 * LINE + 0.01 * LINE**2, name="y")
    assert "'b' changes nothing that was measured" in identify(AB, [none]).warnings
    bound = identify({"a": Free(start=0.5, at_most=0.9), "b": Free(start=0.5)}, [line(0 * LINE)])
    assert "'a' ends at its upper bound 0.9 (at_most)" in bound.warnings[0] and np.isnan(bound.deviations["a"])


def test_a_logarithmic_search_finds_orders_of_magnitude() -> None:
    decay = Formula(lambda p: np.exp(-LINE / p["tau"]), np.exp(-LINE / 0.05), name="y")
    found = identify({"tau": Free(start=10.0, at_least=1e-6, at_most=1e3, log=True)}, [decay])
    assert np.isclose(found.values["tau"], 0.05, rtol=1e-6)


def test_quantities_are_free_by_their_path() -> None:
    """Neither mass nor length is a parameter of the model: w = sqrt(k / m) about the length without force."""
    time = np.linspace(0, 2, 81)
    x = 0.02 + 0.08 * np.cos(np.sqrt(100.0 / 4.0) * time)
    seen = Series(oscillator(), time, {"mass.position": x}, settings={"c": 0, "coil.rest": "20 mm"})
    found = identify({"mass.mass": Free(start="3.5 kg")}, [seen])
    assert np.isclose(found.values["mass.mass"], 4.0, rtol=1e-4) and found.units["mass.mass"] == "kg"
    bound = identify({"mass.mass": Free(start="2.8 kg", at_most="3 kg")}, [seen])
    assert "'mass.mass' ends at its upper bound 3 kg (at_most)" in bound.warnings[0]


def test_points_are_equilibria_at_their_settings() -> None:
    model = oscillator()
    model.parameters["load"] = koppel.Parameter(value="0 N")
    model.add("weight", translational.Force(sled_a="ground", sled_b="mass", force="load"))
    points = Points(model, [{"load": "10 N"}, {"load": "20 N"}], {"mass.position": [0.05, 0.10]})
    assert np.isclose(identify({"k": Free()}, [points]).values["k"], 200.0, rtol=1e-6)


def test_the_report_stands_alone(tmp_path: Path) -> None:
    found = identify(AB, [line(noise(1))])
    page = found.report(tmp_path / "fit.html").read_text()
    assert page.count("data:image/png;base64,") == 2 and "http" not in page and "Correlation" in page
    assert found.plot_residuals(tmp_path / "rest.png").stat().st_size > 10_000
    assert found.plot_profile("a", tmp_path / "profile.png").stat().st_size > 5_000
    assert "deviation" in str(found)


def series(time: list[float], values: dict[str, list[float]], **more: object) -> Callable[[], Experiment]:
    return lambda: Series(oscillator(), time, values, **more)  # type: ignore[arg-type]


X = {"mass.position": [0.0, 1.0]}


@pytest.mark.parametrize(
    ("free", "experiment", "words"),
    [
        ({}, lambda: line(0 * LINE), "nothing is free"),
        ({"a": Free()}, lambda: line(0 * LINE), "'a' needs a start value"),
        ({"a": Free(start="2 m"), "b": Free(start=1)}, lambda: line(0 * LINE), "has no unit; give a number"),
        ({"a": Free(start=2, at_most=1), "b": Free(start=1)}, lambda: line(0 * LINE), "starts at 2, above 1 (at_most)"),
        ({"kk": Free()}, series([0, 1], X), "has no parameter or quantity 'kk'"),
        ({"coil.stiffnes": Free()}, series([0, 1], X), "did you mean coil.stiffness?"),
        ({"k": Free(start="0.5 N/m")}, series([0, 1], X), "'k' starts at 0.5, below 1 N/m (bound of the model)"),
        ({"k": Free(at_least=9, at_most=3)}, series([0, 1], X), "no range: from 9 N/m (at_least) to 3 N/m"),
        ({"c": Free(start=0, log=True)}, series([0, 1], X), "log: only values above 0"),
        ({"k": Free()}, series([0, 1], {"mass.place": [0, 0]}), "has no channel 'mass.place'"),
        ({"k": Free()}, series([1, 0], X), "increases"),
        ({"k": Free()}, series([0, 1], {"mass.position": [0]}), "has 1 values; there are 2"),
        ({"k": Free()}, series([0, 1], {"mass.position": [0, np.nan]}), "[1] is not a finite number"),
        ({"k": Free()}, series([0, 1], X, sigma={"mass.position": 0}), "not above 0"),
        ({"k": Free()}, series([0, 1], X, inputs={"pull": ([0], [0])}), "has no input 'pull'"),
        ({"k": Free()}, series([0, 1], X, settings={"kk": 1}), "has no parameter or quantity 'kk'"),
    ],
)
def test_bad_input_gets_one_line(free: dict[str, Free], experiment: Callable[[], Experiment], words: str) -> None:
    with pytest.raises(koppel.KoppelError) as caught:
        identify(free, [experiment()])
    assert words in str(caught.value) and "\n" not in str(caught.value)
