"""Parameter studies against formulas: points, results, tables, resuming, failing, processes."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel.compile.flatten import flatten
from koppel.model.errors import KoppelError, ModelError
from koppel.solve.analyses.study import Normal, Samples, Study, StudyTable, Uniform, grid, read_study
from koppel.solve.analyses.study.cluster import next_done
from koppel.solve.analyses.study.results import build_result, evaluate_result

G = 9.81


def build_slider(structural: bool = False) -> koppel.Model:
    """A mass on a vertical slider with spring and damper: m z'' + d z' + k z = -m g."""
    model = koppel.Model("slider")
    k = model.parameter("k", 800, unit="N/m", at_least=1, structural=structural)
    d = model.parameter("d", 0, unit="N*s/m", at_least=0)
    m = model.parameter("m", 2, unit="kg", at_least=0.1)
    model.parameter("twice_m", 2 * m)
    start = model.parameter("start", 0, unit="m")
    mass = model.add_part("mass", mass=m)
    model.add("guide", koppel.joints.Prismatic(frame_a=model.ground, frame_b=mass, axis=(0, 0, 1), shift=start))
    model.add("spring", koppel.mechanics.Bushing(
        frame_a=model.ground, frame_b=mass, stiffness=[0, 0, k, 0, 0, 0], damping=[0, 0, d, 0, 0, 0]))  # fmt: skip
    return model


def sag_study(points: Any, model: koppel.Model | None = None, **others: Any) -> Study:
    settings: dict[str, Any] = {"analysis": "equilibrium", "results": {"sag": "-guide.shift"}, **others}
    return Study(model or build_slider(), points, **settings)


# points ---------------------------------------------------------------------------------------------------------------


def test_grid_holds_every_combination_with_the_last_parameter_fastest() -> None:
    table = sag_study(grid({"k": [800, "1 N/mm"], "m": [1, 2, 3]})).run(workers=0)
    assert table["k"].tolist() == [800.0] * 3 + [1000.0] * 3
    assert table["m"].tolist() == [1.0, 2.0, 3.0] * 2
    np.testing.assert_allclose(table["sag"], table["m"] * G / table["k"], rtol=1e-12)


def test_a_point_keeps_the_values_of_the_model_that_it_leaves_out() -> None:
    table = sag_study([{"k": 400}, {"m": 4}, {"k": 400}]).run(workers=0)
    assert list(zip(table["k"], table["m"], strict=True)) == [(400.0, 2.0), (800.0, 4.0)]  # equal points count once


def test_samples_repeat_with_their_seed_and_extend_with_their_count() -> None:
    laws = {"k": Uniform("500 N/m", 900), "m": Normal(2, "100 g")}
    known = flatten(build_slider()).parameters
    points = Samples(laws, 50, seed=3).draw(known)
    assert points == Samples(laws, 50, seed=3).draw(known)
    assert points[:20] == Samples(laws, 20, seed=3).draw(known)
    assert points != Samples(laws, 50, seed=4).draw(known)
    assert all(500 <= p["k"] <= 900 for p in points)


def test_latin_hypercube_has_one_point_in_each_stratum() -> None:
    count = 40
    points = Samples({"k": Uniform(0, 1), "m": Normal(5, 2)}, count, seed=1, method="latin_hypercube").draw(
        flatten(build_slider()).parameters
    )
    share_of_m = [0.5 * (1 + math.erf((p["m"] - 5) / 2 / math.sqrt(2))) for p in points]  # distribution function
    for shares in ([p["k"] for p in points], share_of_m):
        assert sorted(int(s * count) for s in shares) == list(range(count))


@pytest.mark.parametrize("structural", [False, True])
def test_bare_numbers_count_in_the_declared_unit(structural: bool) -> None:
    model = build_slider()
    del model.parameters["k"]
    model.parameter("k", 0.8, unit="N/mm", at_least=0.1, structural=structural)
    points = [{"k": 0.4}, {"k": "400 N/m"}, {"k": "1.6 N/mm"}, {"m": 3}]
    table = sag_study(points, model).run(workers=0)
    assert table["k"] == pytest.approx([400.0, 1600.0, 800.0]) and table.find("k").unit == "N/m"
    np.testing.assert_allclose(table["sag"], table["m"] * G / table["k"], rtol=1e-12)
    drawn = sag_study(Samples({"k": Uniform(0.2, "0.9 N/mm")}, 4), model).run(workers=0)
    assert np.all((drawn["k"] >= 200) & (drawn["k"] <= 900))
    np.testing.assert_allclose(drawn["sag"], 2 * G / drawn["k"], rtol=1e-12)


# results --------------------------------------------------------------------------------------------------------------


def test_results_of_a_free_oscillation_are_those_of_a_cosine() -> None:
    model = build_slider()
    model.gravity = (0, 0, 0)
    amplitude, k, m = 0.1, 800.0, 2.0
    period = 2 * math.pi * math.sqrt(m / k)
    results = {
        "peak": "max(abs(guide.shift))",
        "rms": "rms(guide.shift)",
        "mean": "mean(guide.shift)",
        "end": "final(guide.shift)",
        "lowest": "min(guide.shift)",
        "force": "max(abs(spring.force_z)) / 2",
        "energy": "max(0.5*m*guide.speed**2 + 0.5*k*guide.shift**2)",
        "larger": "final(max(guide.shift, 0.05))",
    }
    study = Study(model, [{"start": amplitude}], results=results, until=period, stepper=koppel.VariableStep())
    found = study.run(workers=0).rows[0].results
    expected = {"peak": amplitude, "rms": amplitude / math.sqrt(2), "mean": 0.0, "end": amplitude, "lowest": -amplitude,
                "force": k * amplitude / 2, "energy": 0.5 * k * amplitude**2, "larger": amplitude}  # fmt: skip
    for name, value in expected.items():
        assert found[name] == pytest.approx(value, rel=1e-5, abs=1e-7), name
    units = {c.name: c.unit for c in study.table.columns}
    assert (units["peak"], units["start"]) == ("m", "m")
    assert units["force"] == ""  # a bare number may stand for anything


def test_eigen_gives_frequency_and_damping_ratio() -> None:
    table = Study(build_slider(), grid({"k": [200, 800], "d": [0, 8]}), analysis="eigen").run(workers=0)
    k, d, m = table["k"], table["d"], 2.0
    np.testing.assert_allclose(table["frequency_1"], np.sqrt(k / m) / (2 * np.pi), rtol=1e-9)
    np.testing.assert_allclose(table["damping_ratio_1"], d / (2 * np.sqrt(k * m)), atol=1e-12)
    worst = Study(build_slider(), [{"d": 8}], analysis="eigen", results={"least": "min(damping_ratio)"}).run(workers=0)
    assert worst["least"][0] == pytest.approx(8 / (2 * math.sqrt(800 * 2)))


def test_a_length_changes_everything_that_depends_on_it() -> None:
    model = koppel.Model("pendulum")
    model.parameter("L", 0.5, unit="m")
    m, J = 2.0, 0.1
    bob = model.add_part("bob", mass=m, inertia={"xx": J, "yy": J, "zz": J}, center_of_mass=[0, 0, "-L"])
    hinge = koppel.joints.Revolute(frame_a=model.ground, frame_b=bob, axis=(0, 1, 0), angle=math.pi / 2)
    model.add("hinge", hinge)
    results = {"peak": "max(hinge.rate**2)"}  # released level, all height is speed at the lowest point
    table = Study(model, grid({"L": [0.2, 0.5, 1.0]}), until=1.5, results=results).run(workers=0)
    L = table["L"]
    np.testing.assert_allclose(table["peak"], 2 * m * G * L / (J + m * L**2), rtol=1e-4)


def test_a_function_of_the_run_may_take_the_place_of_expressions() -> None:
    study = Study(build_slider(), [{"m": 3}], until=0.1, results=lambda run: {"rows": len(run.time)})
    assert study.run(workers=0)["rows"].tolist() == [101.0]


def test_structural_parameters_compile_again() -> None:
    table = sag_study(grid({"k": [400, 800]}), build_slider(structural=True)).run(workers=0)
    np.testing.assert_allclose(table["sag"], 2 * G / table["k"], rtol=1e-12)


def test_a_structural_parameter_of_one_submodel_leaves_its_twin_alone() -> None:
    outer = koppel.Model("two")
    inner = build_slider(structural=True)
    for name in ("left", "right"):
        outer.submodel(name, inner)
    results = {"left_sag": "-left.guide.shift", "right_sag": "-right.guide.shift"}
    table = sag_study(grid({"left.k": [400, 1600]}), outer, results=results).run(workers=0)
    np.testing.assert_allclose(table["left_sag"], 2 * G / table["left.k"], rtol=1e-12)
    np.testing.assert_allclose(table["right_sag"], 2 * G / 800, rtol=1e-12)


def test_mean_weighs_by_time() -> None:
    time = np.array([0.0, 1.0, 4.0])
    result = build_result("mean", "mean(x)", {"x": None}, {})
    assert evaluate_result(result, {"x": np.array([0.0, 2.0, 2.0])}.__getitem__, time) == pytest.approx(7.0 / 4.0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("guide.shift", "has a value per row; wrap it in max()"),
        ("max(guide.shft)", "did you mean guide.shift?"),
        ("maxx(guide.shift)", "unknown function 'maxx'"),
        ("mean(guide.shift, m)", "mean takes 1 argument, not 2"),
        ("max(guide.shift + m)", "give both the same unit"),
        ("max(guide.shift", "expected ')'"),
        ("__import__('os')", "unknown function '__import__'"),
    ],
)
def test_a_bad_result_is_named_before_anything_runs(text: str, says: str) -> None:
    with pytest.raises(ModelError) as caught:
        Study(build_slider(), [{"k": 1}], until=1.0, results={"bad": text})
    assert str(caught.value).startswith("results.bad") and says in str(caught.value)
    assert "\n" not in str(caught.value)


# failing and resuming -------------------------------------------------------------------------------------------------


def test_a_failed_point_is_recorded_with_its_reason() -> None:
    table = sag_study(grid({"k": [800, 0.5], "m": [2]})).run(workers=0)
    assert [row.status for row in table] == ["done", "failed"]
    assert table["status"].tolist() == ["done", "failed"] and table["message"][0] == ""
    assert table.rows[1].message.startswith("k = 0.5 N/m is below 1 N/m")
    assert np.isnan(table["sag"][1])
    undefined = sag_study([{"m": 2}], results={"bad": "sqrt(guide.shift)"}).run(workers=0)
    assert undefined.rows[0].message == "result bad = sqrt(guide.shift) is nan"


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_second_call_computes_only_what_is_missing(tmp_path: Path, suffix: str) -> None:
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
    seen: list[float] = []
    stop: list[float] = [1200.0]

    def measure(run: koppel.Run) -> dict[str, float]:
        stiffness = round(-2 * G / run["guide.shift"][0])
        seen.append(stiffness)
        if stiffness in stop:
            raise KeyboardInterrupt
        if stiffness == 400:
            raise ValueError("not today")
        return {"sag": -run["guide.shift"][0]}

    out = tmp_path / f"table.{suffix}"
    points = grid({"k": [400, 800, 1200, 1600]})
    with pytest.raises(KeyboardInterrupt):
        sag_study(points, results=measure).run(out, workers=0)
    assert len(StudyTable.read(out, ["k"])) == 2

    stop.clear()
    seen.clear()
    table = sag_study(points, results=measure).run(out, workers=0)
    assert seen == [1200.0, 1600.0]  # the failed point is not tried again
    assert table["k"].tolist() == [400, 800, 1200, 1600]
    assert table.rows[0].message == "ValueError: not today"
    np.testing.assert_allclose(table["sag"][1:], 2 * G / table["k"][1:], rtol=1e-12)

    # read back: the same bits, units and reasons
    back = StudyTable.read(out, ["k"])
    assert back.find("k").unit == "N/m"
    assert [(r.key, r.parameters, r.results, r.message) for r in back] == [
        (r.key, r.parameters, r.results, r.message) for r in table
    ]
    seen.clear()
    sag_study(points, results=measure).run(out, workers=0, retry_failed=True)
    assert seen == [400.0]


def test_a_grown_grid_keeps_its_points_and_another_study_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "table.csv"
    sag_study(grid({"k": [800]})).run(out, workers=0)
    assert len(sag_study(grid({"k": [400, 800]})).run(out, workers=0)) == 2
    with pytest.raises(KoppelError, match="holds another study"):
        sag_study(grid({"k": [800]}), results={"sag": "guide.shift"}).run(out, workers=0)
    with pytest.raises(KoppelError, match="varies other parameters"):
        sag_study(grid({"m": [3]})).run(out, workers=0)
    out.write_text("something else\n")
    with pytest.raises(KoppelError, match="is not the table of a study"):
        sag_study(grid({"k": [800]})).run(out, workers=0)


def test_processes_give_the_same_bits_as_none(tmp_path: Path) -> None:
    study = Study(
        build_slider(), grid({"k": [400, 800, 0.5], "d": [1, 2]}), until=0.2, results={"z": "rms(guide.shift)"}
    )
    alone = [(r.key, r.results, r.status, r.message) for r in study.run(workers=0)]
    together = [(r.key, r.results, r.status, r.message) for r in study.run(workers=2)]
    assert together == alone


SCRIPT = """
import contextlib, os, sys
sys.modules["dask"] = sys.modules["distributed"] = None  # neither is there
import koppel
from koppel.solve.analyses.study import Study, grid

def listening(process):
    files = []
    for number in os.listdir(f"/proc/{process}/fd"):
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            files.append(os.readlink(f"/proc/{process}/fd/{number}"))
    sockets = {name[8:-1] for name in files if name.startswith("socket:")}
    tables = [open(f"/proc/net/{name}").read().splitlines()[1:] for name in ("tcp", "tcp6")]
    return sum(line.split()[9] in sockets for table in tables for line in table)

def measure(run):
    k = run["guide.shift"][-1]
    if len(sys.argv) > 1 and k < -0.04:
        os._exit(1)
    return {"ports": sum(listening(p) for p in (os.getpid(), os.getppid())), "own": os.getpid()}

if MAIN:
    model = koppel.Model("slider")
    k = model.parameter("k", 800, unit="N/m")
    block = model.add_part("block", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    guide = koppel.joints.Prismatic(frame_a=model.ground, frame_b=block, axis=[0, 0, 1])
    model.add("guide", guide)
    stiffness = [0, 0, k, 0, 0, 0]
    model.add("spring", koppel.mechanics.Bushing(frame_a=model.ground, frame_b=block, stiffness=stiffness))
    points = grid({"k": [400, 500, 800, 900, 1000, 2000]})
    table = Study(model, points, analysis="equilibrium", results=measure).run(workers=2)
    print([row.status for row in table], [row.message for row in table.failed])
    print(table["ports"][-1], len(set(table["own"][-3:])) <= 2, os.getpid() in table["own"])
"""


def run_script(folder: Path, *arguments: str, main: str = '__name__ == "__main__"') -> subprocess.CompletedProcess[str]:
    (folder / "script.py").write_text(SCRIPT.replace("MAIN", main), encoding="utf-8")
    command = [sys.executable, "script.py", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="ports are seen in /proc")
def test_processes_need_no_dask_and_open_no_port(tmp_path: Path) -> None:
    done = run_script(tmp_path)
    assert done.stdout == f"{6 * ['done']} []\n0.0 True False\n", done.stderr


def test_a_point_whose_process_dies_is_a_failed_row(tmp_path: Path) -> None:
    """The block sinks by more than 40 mm at the softest point only; there the process ends."""
    done = run_script(tmp_path, "die")
    assert done.stdout.startswith(f"{['failed', *5 * ['done']]} ['its worker process died']"), done.stderr


def test_a_script_without_its_main_is_one_line(tmp_path: Path) -> None:
    done = run_script(tmp_path, main="True")
    assert done.returncode == 1 and "needs 'if __name__ == \"__main__\":'" in done.stderr.splitlines()[-1]
    assert "bootstrapping" not in done.stderr


def test_a_function_that_cannot_travel_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    with pytest.raises(KoppelError, match=r"cannot be sent to other processes: .*put the result function into"):
        sag_study(grid({"k": [400, 800]}), results=lambda run: {"z": 1.0}).run(workers=2)


def test_no_cluster_is_said_in_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(KoppelError, match=r"there is no cluster at tcp://127\.0\.0\.1:9"):
        sag_study(grid({"k": [400, 800]})).run(cluster="tcp://127.0.0.1:9")


def test_an_address_that_is_none_leaves_nothing_behind_that_makes_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    made = []
    monkeypatch.setattr(distributed, "Client", lambda *given, **others: made.append(given))
    with pytest.raises(KoppelError, match="there is no cluster at nonsense: missing port number"):
        sag_study(grid({"k": [400, 800]})).run(cluster="nonsense")
    assert made == []


def test_a_cluster_and_its_certificates_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Said before a client is made, which would end with noise."""
    dask = pytest.importorskip("dask")
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(distributed, "Client", None)
    study = sag_study(grid({"k": [400, 800]}))
    with pytest.raises(KoppelError, match=r"at tls://127\.0\.0\.1:9: dask's configuration names no certificate"):
        study.run(cluster="tls://127.0.0.1:9")
    with (
        dask.config.set({"distributed.comm.require-encryption": True}),
        pytest.raises(KoppelError, match=r"at tcp://127\.0\.0\.1:9: dask's configuration asks for encryption; use tls"),
    ):
        study.run(cluster="tcp://127.0.0.1:9")


class Client:
    """A client that goes through states, one at each look."""

    def __init__(self, *states: str) -> None:
        self.states = list(states)

    @property
    def status(self) -> str:
        return self.states.pop(0) if len(self.states) > 1 else self.states[0]


class Done:
    """Futures of which none is ever done, or all are."""

    def __init__(self, ready: bool) -> None:
        self.ready = ready

    def has_ready(self) -> bool:
        return self.ready

    def __next__(self) -> str:
        return "future"


def test_a_cluster_that_is_lost_ends_the_study_with_one_line() -> None:
    with pytest.raises(KoppelError, match=r"the cluster at tcp://x:1 was lost; what is done is kept"):
        next_done(Done(False), Client("running", "connecting", "connecting", "closed"), "tcp://x:1")
    assert next_done(Done(True), Client("closed"), "tcp://x:1") == "future"


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ([{"kk": 1}], "has no parameter or quantity 'kk'; did you mean k?"),
        ([{"twice_m": 1}], "is computed from others; vary those instead"),
        ([{"k": "3 kg"}], "has unit kg; give it in N/m"),
        ([{"k": "m"}], "is not a number"),
        ([], "at least one point"),
        ([{}], "at least one parameter"),
    ],
)
def test_bad_points_are_refused(points: Any, says: str) -> None:
    with pytest.raises(KoppelError) as caught:
        sag_study(points)
    assert says in str(caught.value)


GOOD = """koppel_study: 1
model: slider.yaml
points:
  grid: {k: {from: 400 N/m, to: 1.2 N/mm, count: 3}, m: [1 kg, 2000 g]}
run: {analysis: equilibrium}
results: {sag: -guide.shift}
"""


def write_files(folder: Path, text: str) -> Path:
    koppel.write_model(build_slider(), folder / "slider.yaml")
    file = folder / "study.yaml"
    file.write_text(text)
    return file


def test_a_file_says_the_same_as_the_builder(tmp_path: Path) -> None:
    table = read_study(write_files(tmp_path, GOOD)).run(workers=0)
    assert table["k"].tolist() == [400.0, 400.0, 800.0, 800.0, 1200.0, 1200.0]
    np.testing.assert_allclose(table["sag"], table["m"] * G / table["k"], rtol=1e-12)
    text = GOOD.replace(
        "grid: {k: {from: 400 N/m, to: 1.2 N/mm, count: 3}, m: [1 kg, 2000 g]}",
        "sample: {count: 5, seed: 2, method: latin_hypercube, of: {k: {uniform: [400, 1200]}, m: {normal: [2, 0.1]}}}",
    )
    assert len(read_study(write_files(tmp_path, text)).points) == 5
    text = GOOD.replace("grid: {k: {from: 400 N/m, to: 1.2 N/mm, count: 3}, m: [1 kg, 2000 g]}", "list: [{k: 1 N/mm}]")
    assert read_study(write_files(tmp_path, text)).points == [{"k": 1000.0}]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("model: slider.yaml", "model: slidr.yaml", "model = 'slidr.yaml' does not exist"),
        ("model: slider.yaml", "modell: slider.yaml", "modell: unknown key; did you mean model?"),
        ("to: 1.2 N/mm, ", "", "points.grid.k.to: is missing"),
        ("count: 3", "count: 1", "points.grid.k.count = 1 is not a whole number"),
        ("400 N/m", "400 kg", "k = '400 kg' has unit kg; give it in N/m"),
        ("analysis: equilibrium", "analysis: statics", "run.analysis = 'statics' is not allowed"),
        ("analysis: equilibrium", "until: 1 kg", "run.until = '1 kg' has unit kg; give it in s"),
        ("analysis: equilibrium", "analysis: simulate", "run.until: is missing"),
        (
            "analysis: equilibrium",
            "until: 1, stepper: lsrt3",
            "run.stepper = 'lsrt3' is no stepper; did you mean lsrt2",
        ),
        ("-guide.shift", "-guide.shft", "results.sag: uses 'guide.shft'"),
        ("grid: {", "list: [{k: 1}], grid: {", ""),
        (GOOD, " ", "is empty; a study has model, points, run and results"),
    ],
)
def test_a_bad_file_is_one_line_with_file_and_path(tmp_path: Path, old: str, new: str, says: str) -> None:
    file = write_files(tmp_path, GOOD.replace(old, new))
    with pytest.raises(ModelError) as caught:
        read_study(file)
    line = str(caught.value)
    assert line.startswith(str(file)) and says in line and "\n" not in line
