"""Many points of a study at once on this machine: batches on worker processes that are reached by pipes.

No port is opened: each worker is a child process, and a pipe that only the two share carries the study to it and the
rows back. A worker whose parent is gone finds its pipe closed and ends.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from koppel.model.errors import KoppelError
from koppel.solve.analyses.study.packing import Batch, pack, solve_batch
from koppel.solve.analyses.study.table import FAILED, Row

if TYPE_CHECKING:
    from koppel.solve.analyses.study.study import Study

ONE_THREAD = {name: "1" for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}
READY = "ready"


@dataclass
class Worker:
    """A process, the pipe to it, and what it is busy with."""

    process: Any
    pipe: Connection
    batch: Batch = ()
    ready: bool = False

    def give(self, batch: Batch) -> None:
        """Sends it something to do; whether it still lives is seen when it answers."""
        self.batch = batch
        with suppress(EOFError, OSError):
            self.pipe.send(batch)

    def end(self) -> None:
        """Ends it, whatever it does."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


def solve_on_processes(
    study: Study,
    pending: Batch,
    workers: int,
    take: Callable[[Sequence[Row]], None],
) -> None:
    """Batches of points on as many processes; a batch whose process died is tried again point by point."""
    package = pack(study)
    size = max(1, min(32, len(pending) // (16 * max(1, workers))))
    waiting: deque[Batch] = deque(tuple(pending[i : i + size]) for i in range(0, len(pending), size))
    team: list[Worker] = []
    try:
        for _ in range(min(workers, len(waiting))):
            team.append(_start(package))
        while waiting or any(worker.batch for worker in team):
            for worker in team:
                if worker.ready and not worker.batch and waiting:
                    worker.give(waiting.popleft())
            answers: list[Any] = wait([worker.pipe for worker in team])
            for index, worker in enumerate(team):
                if worker.pipe in answers and not _hear(worker, waiting, take):
                    worker.end()
                    team[index] = _start(package)
    finally:
        for worker in team:
            worker.end()


def _hear(worker: Worker, waiting: deque[Batch], take: Callable[[Sequence[Row]], None]) -> bool:
    """Takes what a worker sends; False when it died."""
    try:
        answer = worker.pipe.recv()
    except (EOFError, OSError):
        if not worker.ready:
            raise KoppelError(
                "the worker processes of the study do not start; a script that runs studies needs "
                "'if __name__ == \"__main__\":' around what it does, or workers=0"
            ) from None
        if len(worker.batch) == 1:  # alone it is known whose fault it was
            key, point = worker.batch[0]
            take([Row(key, point, {}, FAILED, "its worker process died")])
        else:
            waiting.extend((entry,) for entry in worker.batch)
        return False
    if answer == READY:
        worker.ready = True
    elif isinstance(answer, str):
        reason = " ".join(answer.split())[:200]
        raise KoppelError(f"the worker processes cannot load the study: {reason}; use workers=0")
    else:
        worker.batch = ()
        take(answer)
    return True


def _start(package: bytes) -> Worker:
    """A worker that is about to say that it is ready."""
    context = get_context("spawn")
    near, far = context.Pipe()
    process = context.Process(target=work, args=(far, package), daemon=True)
    with _interrupts_ignored(), _environment(ONE_THREAD):  # a worker inherits both: an interrupt is for its parent
        try:
            process.start()
        except RuntimeError:  # this is a worker, which imports a script that runs a study on its top level
            raise SystemExit(1) from None
    far.close()
    return Worker(process, near)


def work(pipe: Connection, package: bytes) -> None:
    """What a worker process does: batches in, rows out, until the pipe is closed."""
    with suppress(EOFError, OSError):  # the other side is gone
        try:
            solve_batch(package, [])  # unpacks the study
        except Exception as error:  # such as a result function of a module that is not there
            pipe.send(f"{type(error).__name__}: {error}")
            return
        pipe.send(READY)
        while True:
            pipe.send(solve_batch(package, pipe.recv()))


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    """Other variables of the environment, for a while; those that the user set stay."""
    new = {name: value for name, value in values.items() if name not in os.environ}
    os.environ.update(new)
    try:
        yield
    finally:
        for name in new:
            os.environ.pop(name, None)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignores Ctrl-C for a moment; only the main thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
