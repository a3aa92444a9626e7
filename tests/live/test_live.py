"""A machine that runs by the clock: commands between steps, the same bits again, one door with a token."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import koppel
from koppel.libraries.vehicle import read_axle
from koppel.live import Drive, LiveMachine, replay
from koppel.live.server import LiveServer
from koppel.model.errors import KoppelError, RunError
from koppel.model.files import write_model

RUNAWAY = "1 N*m * sqrt(0.05 - time/(1 s))"  # no number after 50 ms


def wheel(speed: float = 0.0) -> koppel.Model:
    """A torque from outside against a brake, with an inertia that can be changed."""
    model = koppel.Model("wheel")
    push = model.input("push", "N*m", at_least=-10, at_most=10)
    J = model.parameter("J", "2 kg*m**2", at_least=0.5, at_most=8)
    model.add("wheel", koppel.rotational.Shaft(inertia=J, speed=speed))
    model.add("motor", koppel.rotational.Torque(shaft_b="wheel", torque=push))
    model.add("brake", koppel.rotational.Brake(shaft="wheel", normal=1, geometry=1, coefficient=1))
    return model


def wait(live: LiveMachine, condition: Any) -> None:
    """Until a condition holds for the newest frame."""
    for _ in range(2000):
        live.pump()
        if condition(live.frame()):
            return
        time.sleep(0.005)
    raise AssertionError("did not come true within 10 s")


@pytest.mark.parametrize("name", ["double_wishbone", "wheel"])
def test_a_drive_runs_again_with_the_same_bits(name: str) -> None:
    model = wheel() if name == "wheel" else read_axle(name)
    path = "push" if name == "wheel" else "vertical_force"
    live = LiveMachine(model, ["brake.torque"] if name == "wheel" else ["left.wheel.z"])
    live.start()
    for number, value in enumerate([4.0, 9.0, 2.0]):
        wait(live, lambda frame, n=number: frame.figures["step"] >= 40 * (n + 1))
        live.set(path, value)
    live.keep()
    wait(live, lambda frame: frame.figures["step"] >= 200 and live.kept)
    if name == "wheel":
        live.set("J", 5.0)
        live.reset()
    live.release(path)
    live.restore()
    wait(live, lambda frame: len(live.drive.commands) >= 6)
    live.stop()
    again = replay(model, live.drive)
    assert again.machine.core.state_bytes() == live.machine.core.state_bytes()
    assert [command["step"] for command in again.drive.commands] == [c["step"] for c in live.drive.commands]
    assert again.drive.steps == live.drive.steps


def test_commands_are_applied_between_steps_as_a_loop_in_python_would() -> None:
    live = LiveMachine(wheel(), ["wheel.speed"])
    machine = koppel.Machine(wheel())
    live.set("push", 4)
    live.advance(100)
    live.set("J", 4)
    live.advance(100)
    machine.set_input("push", 4)
    machine.step(100)
    machine.set_parameters({"J": 4})
    machine.step(100)
    assert live.machine.u.tolist() == machine.u.tolist()
    assert live.frame().values[0] == pytest.approx(0.1 * (4 - 1) / 2 + 0.1 * (4 - 1) / 4)  # (push - brake) / J


def test_reset_keeps_the_sliders_and_restore_brings_back_all() -> None:
    live = LiveMachine(wheel(), ["wheel.speed"])
    live.set("push", 4)
    live.advance(50)
    live.keep("here")
    live.advance(0)
    speed = float(live.frame().values[0])
    live.set("J", 4)
    live.set("push", -3)
    live.advance(50)
    live.restore("here")
    live.advance(0)
    assert live.frame().values[0] == speed and live.inputs == {"push": 4.0}
    live.advance(50)
    assert live.frame().values[0] == pytest.approx(2 * speed)  # J is back as well
    live.reset()
    live.advance(0)
    assert live.frame().time == 0.0 and live.frame().values[0] == 0.0
    live.advance(50)
    assert live.frame().values[0] == speed


def test_what_cannot_be_done_is_refused_in_one_line() -> None:
    live = LiveMachine(wheel(), [])
    for path, value, words in (
        ("push", 11, "not within -10 .. 10 N"),
        ("push", float("nan"), "no finite number"),
        ("J", 0.1, "not within 0.5 .. 8"),
        ("pusch", 1, "did you mean push?"),
    ):
        with pytest.raises(KoppelError, match=words):
            live.set(path, value)
    with pytest.raises(KoppelError, match="no state 'x' was kept"):
        live.restore("x")
    with pytest.raises(KoppelError, match=r"speed = 0 is not within 0\.001"):
        live.set_speed(0)
    with pytest.raises(KoppelError, match="has no input or tunable parameter 'gas'"):
        LiveMachine(wheel(), [], ranges={"gas": (0, 1)})
    with pytest.raises(KoppelError, match="leaves its bounds"):
        LiveMachine(wheel(), [], ranges={"push": (-20, 20)})


def test_an_input_that_gives_a_position_has_no_slider() -> None:
    model = koppel.Model("driven")
    where = model.input("where", "rad")
    model.add("shaft", koppel.rotational.Shaft(inertia=1))
    model.add("drive", koppel.rotational.Motion(shaft="shaft", angle=where))
    live = LiveMachine(model, [])
    (control,) = (c for c in live.controls if c.path == "where")
    assert "speed would be unknown" in control.why_not
    with pytest.raises(KoppelError, match="cannot be moved"):
        live.set("where", 0.1)


def test_a_recording_is_a_run(tmp_path: Path) -> None:
    live = LiveMachine(wheel(3.0), [])
    live.set("push", 4)
    live.record(tmp_path / "run.h5", every=0.005)
    live.advance(100)
    live.end_recording()
    live.stop()
    model = wheel(3.0)
    model.inputs["push"] = model.inputs["push"].model_copy(update={"signal": 4})
    wanted = koppel.simulate(model, until=0.1, every=0.005)
    run = koppel.Run.read(tmp_path / "run.h5")
    assert np.array_equal(run.time, wanted.time) and set(run) == set(wanted)
    assert all(np.array_equal(run[path], wanted[path]) for path in run)  # the brake slips in both from the start
    assert run.status.state.name == "FINISHED" and json.loads(str(run.attributes["scene"]))["name"] == "wheel"


def test_pause_single_steps_and_slow_motion_follow_the_clock() -> None:
    live = LiveMachine(wheel(), [])
    live.start()
    live.pause()
    wait(live, lambda frame: frame.figures["mode"] == 0)
    before = live.frame().figures["step"]
    live.single(3)
    wait(live, lambda frame: frame.figures["step"] == before + 3)
    live.set_speed(0.1)
    live.go()
    live.forget_figures()
    wait(live, lambda frame: frame.figures["counted"] >= 20)
    figures = live.frame().figures
    live.stop()
    # 10 ms of the clock per step of 1 ms; a machine that is late may only have taken fewer
    assert figures["counted"] * 1e-3 <= 0.1 * figures["wall"] + 2e-3


def test_a_step_that_fails_leaves_the_last_good_frame() -> None:
    model = koppel.Model("runaway")
    model.add("wheel", koppel.rotational.Shaft(inertia=1))
    model.add("motor", koppel.rotational.Torque(shaft_b="wheel", torque=RUNAWAY))
    live = LiveMachine(model, ["wheel.speed"])
    with pytest.raises(RunError, match=r"stopped at t = 0\.05"):
        live.advance(200)
    assert live.ended and live.frame().figures["mode"] == 2 and np.isfinite(live.frame().values[0])


def test_ranges_come_from_the_model_the_user_or_the_value() -> None:
    model = koppel.Model("ranges")
    model.input("bounded", "N", at_least=-3, at_most=5)
    model.input("valued", "N", 7)
    model.input("later", "N", {"step": {"time": "1 s", "after": 4}})
    model.input("zero", "N")
    model.add("wheel", koppel.rotational.Shaft(inertia=1))
    live = LiveMachine(model, [], ranges={"zero": (-0.5, 0.25)})
    found = {c.path: (c.low, c.high, c.given) for c in live.controls}
    assert found == {
        "bounded": (-3, 5, True),
        "valued": (-14, 14, False),
        "later": (-8, 8, False),
        "zero": (-0.5, 0.25, True),
    }


# the door ---------------------------------------------------------------------------------------------------------


def serve(talk: Any, model: koppel.Model | None = None, **options: Any) -> Any:
    """Runs a server and a coroutine beside it; returns what that returned."""
    machine = koppel.Machine(model or wheel())

    async def both() -> Any:
        server = LiveServer(machine, lambda frame: LiveMachine(machine, frame), port=0, **options)
        ready = asyncio.Event()
        task = asyncio.ensure_future(server.run(ready.set))
        await asyncio.wait_for(ready.wait(), 10)
        try:
            return await talk(server)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    with ThreadPoolExecutor(1) as pool:  # a thread of its own: the browser of other tests has a loop in this one
        return pool.submit(asyncio.run, both()).result(60)


def socket_of(server: LiveServer) -> str:
    return server.address.replace("http", "ws").replace("/?", "/socket?")


def test_a_socket_without_token_or_from_elsewhere_gets_403() -> None:
    async def talk(server: LiveServer) -> list[int]:
        own = f"http://127.0.0.1:{server.gate.port}"
        codes = []
        for address, origin, host in (
            (socket_of(server).split("?")[0], own, None),
            (socket_of(server)[:-3] + "xyz", own, None),
            (socket_of(server), "http://example.org", None),
            (socket_of(server), own, "example.org"),
        ):
            headers = {"Host": host} if host else {}
            try:
                async with connect(address, origin=origin, additional_headers=headers):  # type: ignore[arg-type]
                    codes.append(200)
            except InvalidStatus as error:
                codes.append(error.response.status_code)
        async with connect(socket_of(server), origin=own):  # type: ignore[arg-type]
            codes.append(200)
        return codes

    codes = serve(talk)
    assert codes == [403, 403, 403, 403, 200]


def test_pages_and_data_need_the_token_too() -> None:
    async def talk(server: LiveServer) -> list[int]:
        def ask(address: str) -> int:
            try:
                with urllib.request.urlopen(address, timeout=5) as answer:
                    return int(answer.status)
            except urllib.error.HTTPError as error:
                return error.code

        base, _, query = server.address.partition("?")
        pages = ["?" + query, "data?" + query, "", "data", "data?token=x", "no?" + query]
        addresses = [base + page for page in pages]
        return [await asyncio.to_thread(ask, address) for address in addresses]

    assert serve(talk) == [200, 200, 403, 403, 403, 404]


def test_frames_and_commands_go_over_the_socket(tmp_path: Path) -> None:
    async def talk(server: LiveServer) -> tuple[list[str], bytes]:
        refused: list[str] = []
        async with connect(socket_of(server), origin=f"http://127.0.0.1:{server.gate.port}") as socket:  # type: ignore[arg-type]
            for command in (
                {"do": "set", "path": "push", "value": 4},
                {"do": "set", "path": "push", "value": 400},
                {"do": "fly"},
                {"do": "set", "path": "push", "value": "x"},
                {"do": "record"},
            ):
                await socket.send(json.dumps(command))
            await socket.send("no JSON")
            while True:
                message = await asyncio.wait_for(socket.recv(), 10)
                if isinstance(message, bytes):
                    await socket.send("")
                    step, moment = np.frombuffer(message[:16])
                    speed = np.frombuffer(message[40:], dtype="<f4")[server.channels.index("wheel.speed")]
                    assert moment == pytest.approx(1e-3 * step)
                    if speed > 0.05 and len(refused) == 4:
                        return refused, message
                elif "refused" in (data := json.loads(message)):
                    refused.append(data["refused"])

    refused, _ = serve(talk, recording=tmp_path / "live.h5")
    assert "not within" in refused[0] and "'fly' is no command" in refused[1]
    assert "no finite number" in refused[2] and refused[3] == "this is no command"
    assert koppel.Run.read(tmp_path / "live.h5").status.state.name == "FINISHED"


def test_browsers_that_come_and_go_change_nothing(tmp_path: Path) -> None:
    async def talk(server: LiveServer) -> Drive:
        origin = f"http://127.0.0.1:{server.gate.port}"

        async def look(times: int, leave: bool) -> None:
            for _ in range(times):
                async with connect(socket_of(server), origin=origin) as socket:  # type: ignore[arg-type]
                    for _ in range(5):
                        await socket.recv()
                        if not leave:
                            await socket.send("")

        await asyncio.gather(look(3, True), look(2, False), look(1, False))
        server.live.set("push", 5)
        await look(2, False)
        drives.append(server)
        return server.live.drive

    drives: list[LiveServer] = []
    drive = serve(talk)
    again = replay(wheel(), drive)
    assert again.machine.core.state_bytes() == drives[0].live.machine.core.state_bytes()


def test_a_moved_frame_sends_the_scene_anew() -> None:
    model = koppel.Model("arm")
    length = model.parameter("length", "0.5 m", at_least=0.1, at_most=2)
    arm = model.add_part("arm", mass=1, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    arm.frame("tip", position=(length, 0, 0))
    model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=arm, axis=[0, 1, 0]))

    async def talk(server: LiveServer) -> Any:
        async with connect(socket_of(server), origin=f"http://127.0.0.1:{server.gate.port}") as socket:  # type: ignore[arg-type]
            await socket.send(json.dumps({"do": "set", "path": "length", "value": 1.25}))
            while True:
                message = await asyncio.wait_for(socket.recv(), 20)
                if isinstance(message, bytes):
                    await socket.send("")
                elif "scene" in (data := json.loads(message)):
                    return data["scene"]

    scene = serve(talk, model)
    (part,) = scene["parts"]
    assert max(abs(v) for shape in part["shapes"] for v in shape["to"]) == pytest.approx(1.25)


# the command ------------------------------------------------------------------------------------------------------


def koppel_live(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "koppel", "live", *arguments, "--no-open", "--port", "0"]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_ctrl_c_leaves_a_readable_recording_and_a_drive(tmp_path: Path) -> None:
    process = koppel_live(tmp_path, "double_wishbone", "--record", "--drive", "drive.json")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    process.stdout.readline()
    for _ in range(400):
        if (tmp_path / "double_wishbone_live.h5").exists():
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "deadlines missed" in out and "Traceback" not in err
    run = koppel.Run.read(tmp_path / "double_wishbone_live.h5")
    assert run.status.state.name == "FINISHED" and len(run.time) >= 1
    drive = Drive.read(tmp_path / "drive.json")
    again = subprocess.run(
        [sys.executable, "-m", "koppel", "live", "double_wishbone", "--replay", "drive.json", "-o", "again.h5"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert again.stdout.startswith("results:") and drive.steps > 0
    command = [*again.args, "--json"]
    told = json.loads(subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout)
    assert told.pop("time_s") == pytest.approx(1e-3 * drive.steps)
    assert told == {"steps": drive.steps, "ended": False, "reason": "", "recording": "again.h5"}


def test_a_machine_that_diverges_ends_with_code_3(tmp_path: Path) -> None:
    (tmp_path / "runaway.yaml").write_text(
        "koppel: 1\nname: runaway\nelements:\n  wheel: {type: rotational.shaft, inertia: 1}\n"
        f"  motor: {{type: rotational.torque, shaft_b: wheel, torque: '{RUNAWAY}'}}\n"
    )
    process = koppel_live(tmp_path, "runaway.yaml")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 3 and "stopped at t = 0.05" in err and "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["wheel.yaml", "--input", "push=1"], "write it as NAME=MIN:MAX"),
        (["wheel.yaml", "--input", "push=2:1"], "write it as NAME=MIN:MAX"),
        (["wheel.yaml", "--input", "pull=0:1"], "no input or tunable parameter 'pull'"),
        (["wheel.yaml", "--stepper", "variable_step"], "takes fixed steps"),
        (["wheel.yaml", "--replay", "no.json", "-o", "a.h5"], "no.json"),
        (["wheel.yaml", "--replay", "wheel.yaml", "-o", "a.h5"], "not a drive"),
        (["wheel.yaml", "--replay", "d.json", "-o", "a.h5", "--step", "0.01"], "--step does nothing beside --replay"),
        (["wheel.yaml", "-o", "wheel.yaml"], "wheel.yaml"),
        (["wheel.yaml", "-o", "a.csv"], "recordings are HDF5 files"),
        (["no.yaml"], "no.yaml"),
    ],
)
def test_bad_words_on_the_command_line(tmp_path: Path, arguments: list[str], words: str) -> None:
    write_model(wheel(), tmp_path / "wheel.yaml")
    command = [sys.executable, "-m", "koppel", "live", *arguments, "--no-open"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_a_port_that_is_taken_gives_the_next_one(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = ["live", "double_wishbone", "--no-open", "--port", port, "--seconds", "0.2"]
        command = [sys.executable, "-m", "koppel", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and f"port {port} is taken, using " in done.stderr


def test_plots_chosen_on_the_command_line(tmp_path: Path) -> None:
    """A pattern that fits runs; one that fits nothing is told in one line."""
    write_model(wheel(), tmp_path / "wheel.yaml")
    command = [sys.executable, "-m", "koppel", "live", "wheel.yaml", "--no-open", "--port", "0", "--seconds", "0.2"]
    for pattern, code, told in (("wheel.*", 0, ""), ("whel.*", 2, "whel.*")):
        words = [*command, "--plot", pattern]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == code and told in done.stderr, done.stderr


# the whole car, and what scripts read ---------------------------------------------------------------------------------


def test_the_car_is_driven_by_steering_throttle_and_brake() -> None:
    """Left is left: it turns to positive y; the brake stops it and it stays."""
    from koppel.vehicle.live_car import live_car

    live = LiveMachine(live_car(speed=10.0), ["body.x", "body.y", "body.vx", "body.vy"])
    keys = {control.path: control.keys for control in live.controls if control.keys}
    assert keys == {"steering": "x", "throttle": "up", "brake": "down"}
    live.set("throttle", 1.0)
    live.advance(1000)
    assert live.frame().values[2] > 11.0 and abs(live.frame().values[1]) < 1e-6
    live.set("steering", 1.0)
    live.advance(1000)
    assert live.frame().values[1] > 0.5 and live.frame().values[3] > 0.5
    live.set("throttle", 0.0)
    live.set("brake", 6000.0)
    live.advance(3000)
    assert np.hypot(*live.frame().values[2:]) < 1e-2
    with pytest.raises(KoppelError, match=r"not within 0 \.\. 1"):
        live.set("throttle", 1.5)


def test_live_as_json_and_a_recording_from_the_start(tmp_path: Path) -> None:
    """Two lines of JSON; the file begins at t = 0."""
    command = [sys.executable, "-m", "koppel", "live", "midsize", "--no-open", "--port", "0", "--seconds", "0.5"]
    command += ["--json", "--record", "--out", "car.h5", "--drive", "car.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True)
    first, last = (json.loads(line) for line in done.stdout.splitlines())
    assert set(first) == {"address", "priority"} and first["address"].startswith("http://127.0.0.1:")
    kinds = {
        "steps": int, "wall_s": float, "time_s": float, "median_us": float, "p99_us": float, "worst_us": float,
        "missed": int, "missed_share": float, "real_time_factor": float, "branch_changes": int, "lost_rows": int,
        "ended": bool, "reason": str, "recording": str, "drive": str,
    }  # fmt: skip
    assert {name: type(value) for name, value in last.items()} == kinds
    assert last["recording"] == "car.h5" and last["steps"] > 0 and not last["ended"]
    run = koppel.Run.read(tmp_path / "car.h5")
    assert run.time[0] == 0.0 and run.time[1] == pytest.approx(0.01) and (tmp_path / "car.json").is_file()
