"""Where results go: regular files only, no file of the model, whole or not at all, and closed by every signal."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
import time as clock
from collections.abc import Iterator
from pathlib import Path

import h5py  # type: ignore[import-untyped]
import numpy as np
import pytest
from cli.conftest import GOOD, Command

import koppel
from koppel.cli.terminal import printable
from koppel.results import Channel, Run, RunState, RunWriter

TOP = """koppel: 1
submodels:
  side: {file: side.yaml}
"""


def check_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (2, 1, ""), done.stderr
    for word in words:
        assert word in done.stderr


def test_a_pipe_is_no_place_for_results(good: Path, here: Path, koppel_command: Command) -> None:
    os.mkfifo(here / "pipe.h5")
    check_refused(koppel_command("run", good, "--until", 0.01, "--out", "pipe.h5"), "pipe.h5", "is a pipe")
    assert stat.S_ISFIFO((here / "pipe.h5").stat().st_mode)


def test_a_device_is_no_place_for_results(good: Path, koppel_command: Command) -> None:
    check_refused(koppel_command("run", good, "--until", 0.01, "--out", "/dev/null"), "/dev/null", "is a device")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_link_is_followed_to_a_regular_file(good: Path, here: Path, koppel_command: Command) -> None:
    (here / "link.h5").symlink_to("real.h5")
    (here / "real.h5").write_text("an older result", encoding="utf-8")
    done = koppel_command("run", good, "--until", 0.01, "--out", "link.h5")
    assert done.returncode == 0, done.stderr
    assert (here / "link.h5").is_symlink() and len(Run.read(here / "real.h5").time) == 11


@pytest.mark.parametrize("goal", ["/dev/null", "loop.h5"])
def test_a_link_to_no_file_is_refused(goal: str, good: Path, here: Path, koppel_command: Command) -> None:
    (here / "loop.h5").symlink_to(goal)
    check_refused(koppel_command("run", good, "--until", 0.01, "--out", "loop.h5"), "loop.h5")
    assert os.readlink(here / "loop.h5") == goal


@pytest.mark.parametrize("options", [["run", "--until", "0.01"], ["equilibrium"]])
def test_no_file_of_the_model_is_replaced(options: list[str], tmp_path: Path, koppel_command: Command) -> None:
    """A submodel's file, by its own name, through a symbolic link and through a hard link."""
    top, side = tmp_path / "top.yaml", tmp_path / "side.h5"
    top.write_text(TOP.replace("side.yaml", "side.h5"), encoding="utf-8")
    side.write_text(GOOD, encoding="utf-8")
    (tmp_path / "soft.h5").symlink_to(side)
    (tmp_path / "hard.h5").hardlink_to(side)
    for name in ("side.h5", "soft.h5", "hard.h5"):
        done = koppel_command(options[0], top, *options[1:], "--out", tmp_path / name)
        check_refused(done, name, "which is read")
    assert side.read_text(encoding="utf-8") == GOOD


STUDY = """koppel_study: 1
model: good.yaml
points: {list: [{k: 1}]}
run: {analysis: equilibrium}
results: {z: block.z}
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["tree", "good.yaml", "--picture"],
        ["study", "study.yaml", "--workers", "0", "--out"],
        ["run", "good.yaml", "--until", "0.01", "--out"],
        ["equilibrium", "good.yaml", "--out"],
        ["plot", "old.h5", "block.z", "--out"],
        ["view", "old.h5", "--out"],
    ],
)
def test_every_command_writes_to_regular_files_only(arguments: list[str], here: Path, koppel_command: Command) -> None:
    """A pipe, a link to a device, a folder and a file that is read are refused; what a link leads to is written."""
    ending = {"tree": ".png", "plot": ".png", "study": ".csv", "view": ".html"}.get(arguments[0], ".h5")
    (here / "good.yaml").write_text(GOOD, encoding="utf-8")
    (here / "study.yaml").write_text(STUDY, encoding="utf-8")
    if "old.h5" in arguments:
        assert koppel_command("run", "good.yaml", "--until", 0.01, "--out", "old.h5").returncode == 0
    os.mkfifo(here / f"pipe{ending}")
    (here / f"null{ending}").symlink_to("/dev/null")
    (here / f"folder{ending}").mkdir()
    for name in ("pipe", "null", "folder"):
        check_refused(koppel_command(*arguments, f"{name}{ending}"), f"{name}{ending}")
    assert stat.S_ISFIFO((here / f"pipe{ending}").stat().st_mode) and os.readlink(here / f"null{ending}") == "/dev/null"
    (here / f"own{ending}").hardlink_to(here / ("old.h5" if "old.h5" in arguments else "good.yaml"))
    check_refused(koppel_command(*arguments, f"own{ending}"), f"own{ending}")
    assert (here / "good.yaml").read_text(encoding="utf-8") == GOOD
    (here / f"link{ending}").symlink_to(f"real{ending}")
    done = koppel_command(*arguments, f"link{ending}")
    assert done.returncode == 0, done.stderr
    assert (here / f"link{ending}").is_symlink() and (here / f"real{ending}").stat().st_size > 0


@pytest.mark.parametrize("command", ["check", "run", "study"])
def test_a_long_list_is_refused_before_it_is_read(command: str, tmp_path: Path, koppel_command: Command) -> None:
    """2 MB of numbers: the composer of the YAML library, which takes 25 us for each, is never asked."""
    head = "koppel_study: 1\nmodel: a.yaml\npoints: " if command == "study" else "koppel: 1\nparts: "
    file = tmp_path / "list.yaml"
    file.write_text(head + "[" + "1, " * 670_000 + "1]\n", encoding="utf-8")
    check_refused(koppel_command(command, file, timeout=20), "list.yaml: holds more than 300000 values")


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    from koppel.model import files, urdf

    text = " ".join((Path(__file__).parents[2] / "docs" / "errors.md").read_text(encoding="utf-8").split())
    assert f"at most {files.MAX_BYTES / 1e6:.0f} MB, {files.MAX_NODES // 1000} 000 values, " in text
    assert f"{files.MAX_ALIASES} aliases and {files.MAX_DEPTH} levels" in text
    assert f"URDF file has at most {urdf.MAX_BYTES / 1e6:.0f} MB" in text


def test_a_file_has_its_name_only_when_it_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the instant of the renaming the new file is readable, and the older one is still there."""
    path, replace, seen = tmp_path / "run.h5", os.replace, []

    def check_and_replace(source: str | Path, target: str | Path) -> None:
        with h5py.File(source, "r", swmr=True) as file:
            seen.append((file["status/state"][()], Path(target).exists()))
        replace(source, target)

    monkeypatch.setattr(os, "replace", check_and_replace)
    for _ in range(2):
        with RunWriter(path, [Channel("a", "m")], model_text="", attributes={}) as writer:
            writer.append([0.0], [[1.0]])
    assert seen == [(0, False), (0, True)] and list(tmp_path.iterdir()) == [path]


LONG_RUN = """
import sys, koppel
model = koppel.Model("ball")
model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
print("ready", flush=True)
koppel.simulate(model, until=1e5, every=1.0, file=sys.argv[1])
"""


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(10, 200))])
def test_a_kill_leaves_the_old_file_or_a_readable_one(seed: int, tmp_path: Path) -> None:
    """At a random instant of the start, of the first rows or of the run; rows stand together and are equally spaced."""
    path, rng = tmp_path / "run.h5", np.random.default_rng(seed)
    with RunWriter(path, [Channel("old", "m")], model_text="", attributes={}) as writer:
        writer.append([0.0], [[1.0]])
    process = subprocess.Popen([sys.executable, "-c", LONG_RUN, str(path)], stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        clock.sleep(rng.choice([0.03, 0.1, 0.4]) * rng.random())
        process.kill()
    run = Run.read(path)
    if "old" in run:
        assert run["old"].tolist() == [1.0]
        return
    assert run.time.tolist() == list(range(len(run.time)))
    np.testing.assert_allclose(run["ball.z"], -9.81 / 2 * run.time**2, rtol=1e-9)
    assert {len(run[channel.path]) for channel in run.channels} == {len(run.time)}


@pytest.fixture
def long_run(good: Path, here: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "koppel", "run", str(good), "--until", "100000", "--every", "1", "--out", "a.h5"]
    with subprocess.Popen(command, cwd=here, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not (here / "a.h5").exists():
            assert process.poll() is None
            clock.sleep(0.01)
        yield process
        process.kill()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_closes_the_file(
    number: signal.Signals, code: int, here: Path, long_run: subprocess.Popen[str]
) -> None:
    long_run.send_signal(number)
    out, err = long_run.communicate(timeout=20)
    assert (long_run.returncode, out, err.count("\n")) == (code, "", 1), err
    assert err == f"koppel: interrupted by {number.name}; the rows so far are in a.h5\n"
    assert Run.read(here / "a.h5").status.state is RunState.INTERRUPTED
    with h5py.File(here / "a.h5") as file:  # closed in order: opens without swmr=True
        assert len(file["time"]) >= 1


def test_exit_codes_of_signals_are_in_the_docs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "errors.md").read_text(encoding="utf-8")
    assert "| 130 | Ctrl-C" in text and "| 143 | SIGTERM" in text


@pytest.mark.parametrize("stepper", [koppel.Lsrt2(), koppel.VariableStep(), koppel.VariableStep(method="Radau")])
def test_ctrl_c_waits_for_the_end_of_a_step(stepper: koppel.Lsrt2, tmp_path: Path) -> None:
    """A signal within a step is kept, and the run ends as interrupted before the next portion."""
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    machine = koppel.Machine(model)
    if isinstance(stepper, koppel.VariableStep):
        rhs, calls = machine.rhs, []

        def interrupted(t: float, y: object, **options: bool) -> object:
            calls.append(t)
            if len(calls) == 5:
                os.kill(os.getpid(), signal.SIGINT)
            return rhs(t, y, **options)  # type: ignore[arg-type]

        machine.rhs = interrupted  # type: ignore[method-assign, assignment]
        progress = None
    else:

        def progress(_: object) -> None:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        koppel.simulate(machine, until=10.0, stepper=stepper, file=tmp_path / "a.h5", progress=progress)
    run = Run.read(tmp_path / "a.h5")
    assert run.status.state is RunState.INTERRUPTED
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_escapes_in_names_do_not_reach_the_terminal(tmp_path: Path, koppel_command: Command) -> None:
    file = tmp_path / "good.yaml"
    text = GOOD.replace("name: mass on a bushing", 'name: "\\e[2Jgone\\u202e"')
    file.write_text(text, encoding="utf-8")
    for arguments in (["check", file], ["run", file, "--until", 0.01], ["eigen", file], ["equilibrium", file]):
        done = koppel_command(*arguments)
        assert done.returncode == 0 and "\\x1b[2Jgone\\u202e" in done.stdout, done.stderr
        assert not set(done.stdout + done.stderr) & set("\x1b\u202e")
    file.write_text(text.replace("mass: m", '"ma\\e[31m": 1'), encoding="utf-8")
    done = koppel_command("check", file)
    check_refused(done, "ma\\x1b[31m")
    assert printable("a\udc80b") == "a\\udc80b"


def test_an_output_that_is_not_finite_is_one_warning(tmp_path: Path, koppel_command: Command) -> None:
    """1 / (t - 0.25 s) is infinite in the row at 0.25 s."""
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    model.output("odd", "1/(time - 0.25 s)", unit="1/s")
    koppel.write_model(model, tmp_path / "odd.yaml")
    done = koppel_command("run", tmp_path / "odd.yaml", "--until", 0.5, "--step", 0.125)
    assert done.returncode == 0
    assert done.stderr == "koppel: warning: odd = inf at t = 0.25 s is no finite number\n"


def test_a_disk_that_fails_says_so(good: Path, here: Path) -> None:
    """The system refuses bytes beyond a limit, as a full disk does."""
    command = [sys.executable, "-m", "koppel", "run", str(good), "--until", "100", "--out", "a.h5"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4_000_000, 4_000_000))

    done = subprocess.run(command, cwd=here, capture_output=True, text=True, preexec_fn=limit, check=False)
    check_refused(done, "a.h5: cannot write results: File too large")
    assert len(Run.read(here / "a.h5").time) >= 1 and Run.read(here / "a.h5").status.state is not RunState.DIVERGED


def test_an_unreadable_model_is_one_line(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a process that may not read it, also where the tests run as root."""

    code = f"""
import os, sys
from pathlib import Path
from koppel.cli.main import main
open_file = Path.open
def refuse(path, *given, **others):
    if path.name == "good.yaml":
        raise PermissionError(13, "Permission denied")
    return open_file(path, *given, **others)
os.access, Path.open = (lambda *_, **__: False), refuse
sys.argv = ["koppel", "check", {str(good)!r}]
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    check_refused(done, f"koppel: {good}: cannot be read: Permission denied")


def test_a_state_that_is_not_finite_has_diverged(tmp_path: Path, here: Path, koppel_command: Command) -> None:
    """A force that grows with e^x throws the block away within a step: exit code 3, and the file says so."""
    model = koppel.Model("runs away")
    block = model.add_part("block", mass=1, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1}, position=[1, 0, 0])
    push = koppel.mechanics.PointToPoint(frame_a=model.ground, frame_b=block, force="-1e6 N * exp(x/(1 m))")
    model.add("push", push)
    koppel.write_model(model, tmp_path / "away.yaml")
    done = koppel_command("run", tmp_path / "away.yaml", "--until", 1, "--out", "away.h5")
    assert (done.returncode, done.stdout) == (3, "")
    assert Run.read(here / "away.h5").status.state is RunState.DIVERGED


def test_the_ending_of_the_name_chooses_the_format(good: Path, here: Path, koppel_command: Command) -> None:
    done = koppel_command("run", good, "--until", 0.01, "--out", "a.csv")
    assert done.returncode == 0, done.stderr
    lines = (here / "a.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("time [s],block.x [m]") and len(lines) == 12
    assert [file.name for file in here.iterdir()] == ["a.csv"]
