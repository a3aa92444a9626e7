"""A live machine in the browser: one page, one socket per browser, on this machine only unless told otherwise.

Frames are binary messages: step, time and origin as float64, then poses (7 float32 per part: x, y, z against the origin
and the quaternion w, x, y, z) and channels (float32). Everything else is JSON: from the page commands such as
{"do": "set", "path": "push", "value": 4}, to the page the figures and the values of the sliders, a few times a second.
A browser answers every frame; as long as two are on their way it gets no further one, so that a slow browser skips
frames and sees the newest one.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
from websockets.exceptions import ConnectionClosed

from koppel.live.machine import Frame, LiveMachine
from koppel.model.errors import KoppelError
from koppel.model.mesh import load_meshes
from koppel.view.packet import FORMAT, POSE, list_moving_channels, pack_header
from koppel.view.pages import build_page
from koppel.view.server import NEXT_PORTS, Gate

FRAMES, STATES = 60.0, 4.0  # per second
ON_THEIR_WAY = 2  # frames that a browser has not answered yet
MOST_CHANNELS = 1000  # beside the poses
MOST_MESSAGE = 10_000  # bytes of a command


def choose_channels(machine: Any, plots: list[str]) -> tuple[dict[str, Any], list[str], list[str], str]:
    """Scene, parts, channels beside their poses, and what was left out of the machine."""
    compiled = machine.compiled
    scene: dict[str, Any] = json.loads(compiled.scene)
    known = compiled.channel_numbers
    parts = [part["path"] for part in scene["parts"] if all(f"{part['path']}.{c}" in known for c in POSE)]
    posed = {f"{path}.{c}" for path in parts for c in POSE}
    wanted = [path for path in [*list_moving_channels(scene), *plots] if path in known]
    every = list(dict.fromkeys([*wanted, *(c.path for c in compiled.channels if c.path not in posed)]))
    most = max(len(set(wanted)), MOST_CHANNELS)
    note = f"{most} of {len(every)} channels" if len(every) > most else ""
    return scene, parts, every[:most], note


class LiveServer:
    """Serves a live machine. Every request needs the token of the address, and a Host and Origin that are ours.

    make: builds the machine from the channels that a frame has. folder: where recordings go.
    """

    def __init__(
        self,
        machine: Any,
        make: Callable[[list[str]], LiveMachine],
        *,
        plots: list[str] | None = None,
        host: str = "127.0.0.1",
        port: int = 8765,
        recording: Path = Path("live.h5"),
    ) -> None:
        names = [c.path for c in machine.compiled.channels]
        chosen = plots or [path for path in names if "." not in path and path not in machine.compiled.inputs][:3]
        self.scene, self.parts, self.channels, self.note = choose_channels(machine, chosen)
        self.plots = chosen
        self.live = make([*(f"{path}.{c}" for path in self.parts for c in POSE), *self.channels])
        self.gate = Gate(host, port)
        self.recording = recording
        self._clients: set[Any] = set()
        self._message: bytes | None = None
        self._number = 0
        self._scene_task: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return self.gate.address

    # the page -----------------------------------------------------------------------------------------------------

    def header(self) -> bytes:
        """What the page needs before the first frame, in the layout of a packet without rows."""
        live, compiled = self.live, self.live.machine.compiled
        units = {channel.path: channel.unit for channel in compiled.channels}
        header = {
            "format": FORMAT,
            "scene": self.scene,
            "rows": 0,
            "block": 1,
            "parts": self.parts,
            "channels": [{"path": path, "unit": units[path]} for path in self.channels],
            "plots": self.plots,
            "warnings": list(live.machine.start_warnings),
            "marks": [],
            "message": "",
            "state": "LIVE",
            "note": self.note,
            "live": {
                "controls": [control.to_data() for control in live.controls],
                "step": live.step_size,
                "stepper": live.machine.stepper.describe(),
                "priority": live.priority,
            },
        }
        return pack_header(header, [(mesh.corners, mesh.triangles) for mesh in load_meshes(compiled.model)])

    def answer(self, path: str, headers: Any) -> tuple[int, bytes, str] | None:
        """Code, body and kind of a plain request; None for the socket."""
        address = urlsplit(path)
        token = parse_qs(address.query).get("token", [""])[0]
        host, origin = (", ".join(headers.get_all(name)) or None for name in ("Host", "Origin"))  # two are none of ours
        wrong = self.gate.refuse(token, host, origin)
        if wrong:
            return 403, f"{wrong}\n".encode(), "text/plain"
        if address.path == "/":
            sockets = " ".join(f"ws://{name}" for name in sorted(self.gate.names))
            return 200, build_page(connect=sockets).encode(), "text/html; charset=utf-8"
        if address.path == "/data":
            return 200, gzip.compress(self.header(), 1), "application/octet-stream"
        if address.path == "/socket":
            return None
        return 404, b"there is nothing here\n", "text/plain"

    # the socket ---------------------------------------------------------------------------------------------------

    async def talk(self, socket: Any) -> None:
        """Frames to one browser and its commands, until it leaves."""
        on_their_way = 0
        self._clients.add(socket)

        async def listen() -> None:
            nonlocal on_their_way
            async for message in socket:
                if message == "":
                    on_their_way = max(0, on_their_way - 1)
                elif refused := self.do(message):
                    await socket.send(json.dumps({"refused": refused}))

        listener = asyncio.create_task(listen())
        sent = -1
        try:
            await socket.send(json.dumps(self.state()))
            while not listener.done():
                if sent != self._number and self._message is not None and on_their_way < ON_THEIR_WAY:
                    sent = self._number
                    on_their_way += 1
                    await socket.send(self._message)
                await asyncio.sleep(0.5 / FRAMES)
        except ConnectionClosed:
            pass  # browsers come and go
        finally:
            listener.cancel()
            self._clients.discard(socket)

    def do(self, message: object) -> str:
        """A command of the page; returns why it was refused."""
        try:
            command = json.loads(message) if isinstance(message, str) else None
        except ValueError:
            command = None
        if not isinstance(command, dict) or "do" not in command:
            return "this is no command"
        live = self.live
        try:
            word = command["do"]
            if word == "set":
                live.set(str(command.get("path")), command.get("value"))  # type: ignore[arg-type]
                if str(command.get("path")) in live.machine.compiled.parameters:
                    self.update_scene()
            elif word == "release":
                live.release(str(command.get("path")))
            elif word == "speed":
                value = command.get("value")
                live.set_speed(float(value) if isinstance(value, float | int) else float("nan"))
            elif word == "single":
                live.single(int(min(max(command.get("value", 1), 1), 100_000)))
            elif word == "record":
                live.record(self.next_file())
            elif word == "stop recording":
                live.end_recording()
            elif word in ("pause", "go", "reset", "keep", "restore", "forget_figures"):
                getattr(live, word)()
                if word == "restore":
                    self.update_scene()
            else:
                return f"'{word}' is no command"
        except KoppelError as error:
            return str(error)
        except (TypeError, ValueError):
            return f"{message!r} is no command"
        return ""

    def next_file(self) -> Path:
        """The next name of a recording that is free."""
        base, number = self.recording, 1
        while base.exists():
            number += 1
            base = self.recording.with_stem(f"{self.recording.stem}_{number}")
        return base

    def update_scene(self) -> None:
        """A parameter may have moved a frame: browsers get the scene anew, a moment later and off this thread."""
        if self._scene_task is not None and not self._scene_task.done():
            self._scene_task.cancel()

        async def later() -> None:
            await asyncio.sleep(0.15)
            text = await asyncio.to_thread(self.live.scene)
            scene = json.loads(text)
            if scene != self.scene:
                self.scene = scene
                await self.tell({"scene": scene})

        self._scene_task = asyncio.create_task(later())

    # the clock ----------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Figures and values for the page."""
        live, figures = self.live, self.live.frame().figures
        recording = live.recording
        return {
            "figures": {name: round(value, 9) if np.isfinite(value) else None for name, value in figures.items()},
            "inputs": live.inputs,
            "recording": "" if recording is None else recording.name,
            "kept": list(live.kept),
            "browsers": len(self._clients),
            "priority": live.priority,
            "reason": live.reason if live.ended else "",
        }

    def pack(self, frame: Frame) -> bytes:
        """A frame as one message."""
        count = 7 * len(self.parts)
        poses = frame.values[:count].reshape(-1, 7).copy()
        finite = poses[np.all(np.isfinite(poses[:, :3]), axis=1), :3] if len(poses) else poses
        origin = np.round(finite.mean(axis=0), 3) if len(finite) else np.zeros(3)
        poses[:, :3] -= origin
        head = np.array([frame.figures["step"], frame.time, *origin])
        return head.tobytes() + poses.astype("<f4").tobytes() + frame.values[count:].astype("<f4").tobytes()

    async def tell(self, data: dict[str, Any]) -> None:
        """A message to all browsers; one that left is no reason to stop."""
        text = json.dumps(data)

        async def one(socket: Any) -> None:
            try:
                await asyncio.wait_for(socket.send(text), 1.0)
            except (ConnectionClosed, TimeoutError):
                self._clients.discard(socket)

        await asyncio.gather(*(one(socket) for socket in list(self._clients)))

    async def run(self, opened: Callable[[], None] = lambda: None, seconds: float | None = None) -> None:
        """Serves until it is cancelled, a step fails or the seconds are over. opened: called when browsers may come."""
        from http import HTTPStatus

        from websockets.asyncio.server import serve
        from websockets.datastructures import Headers
        from websockets.http11 import Request, Response

        def process(connection: Any, request: Request) -> Response | None:
            found = self.answer(request.path, request.headers)
            if found is None:
                return None
            code, body, kind = found
            headers = Headers(
                {
                    "Content-Type": kind,
                    "Content-Length": str(len(body)),
                    "Cache-Control": "no-store",
                    "X-Content-Type-Options": "nosniff",
                    "Connection": "close",
                }
            )
            status = HTTPStatus(code)
            return Response(code, status.phrase, headers, body)

        server = None
        for number in [*range(self.gate.port, self.gate.port + NEXT_PORTS), 0]:
            try:
                server = await serve(
                    self.talk,
                    self.gate.host,
                    number,
                    process_request=process,
                    compression=None,
                    max_size=MOST_MESSAGE,
                    ping_interval=None,
                )
                break
            except OSError as error:
                taken = error
        if server is None:
            raise KoppelError(f"cannot serve on {self.gate.host}: {taken.strerror}")
        self.gate.port = int(next(iter(server.sockets)).getsockname()[1])
        loop = asyncio.get_running_loop()
        begin, told = loop.time(), 0.0
        self.live.start()
        opened()
        try:
            while seconds is None or loop.time() - begin < seconds:
                frame = self.live.take_frame()
                if frame is not None:
                    self._message, self._number = self.pack(frame), self._number + 1
                self.live.pump()
                ended = self.live.ended
                if ended or loop.time() - told >= 1.0 / STATES:
                    told = loop.time()
                    await self.tell(self.state())
                if ended:
                    await asyncio.sleep(0.1)
                    break
                await asyncio.sleep(1.0 / FRAMES)
        finally:
            if self._scene_task is not None:
                self._scene_task.cancel()
            self.live.stop()
            server.close()
            await server.wait_closed()
