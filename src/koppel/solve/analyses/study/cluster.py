"""Many points of a study at once on other machines: batches on the workers of an existing dask cluster."""

from __future__ import annotations

import logging
import time as clock
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from koppel.model.errors import KoppelError
from koppel.solve.analyses.study.packing import pack, solve_batch
from koppel.solve.analyses.study.table import FAILED, Row

if TYPE_CHECKING:
    from koppel.solve.analyses.study.study import Study


def solve_on_cluster(
    study: Study,
    pending: list[tuple[str, dict[str, float]]],
    workers: int,
    address: str,
    take: Callable[[Sequence[Row]], None],
) -> None:
    """Batches of points as tasks; a batch whose worker died is tried again point by point."""
    try:
        as_completed = import_module("distributed").as_completed
    except ImportError:
        raise KoppelError("a study on a cluster needs dask; pip install 'koppel[cluster]'") from None
    package = pack(study)
    with _open_client(address) as client:
        size = max(1, min(32, len(pending) // (16 * max(1, workers))))
        batches = [pending[i : i + size] for i in range(0, len(pending), size)]
        tasks = {client.submit(solve_batch, package, batch, pure=False): batch for batch in batches}
        done = as_completed(tasks, loop=client.loop)
        losses: dict[str, int] = {}
        try:
            while tasks:
                future = next_done(done, client, address)
                batch = tasks.pop(future)
                if future.status == "finished":
                    take(future.result())
                    continue
                _wait_for_scheduler(client, address)
                for entry in batch:
                    # alone it is known whose fault it was; a lost point went down with its neighbor
                    losses[entry[0]] = losses.get(entry[0], 0) + 1
                    if len(batch) > 1 or (future.status != "error" and losses[entry[0]] <= 5):
                        again = client.submit(solve_batch, package, [entry], pure=False)
                        tasks[again] = [entry]
                        done.add(again)
                    else:
                        take([_lost(future, *entry)])
        except BaseException:
            if client.status == "running":
                client.cancel(list(tasks))
            raise


def next_done(done: Any, client: Any, address: str) -> Any:
    """The next future that is done; raises when the cluster is gone and nothing will ever be done."""
    while not done.has_ready():
        _wait_for_scheduler(client, address)
        clock.sleep(0.002)
    return next(done)


def _wait_for_scheduler(client: Any, address: str) -> None:
    """Waits while the client looks for its scheduler again; raises when it has given up."""
    while client.status == "connecting":
        clock.sleep(0.05)
    if client.status != "running":
        rest = "what is done is kept, the same call goes on with the rest"
        raise KoppelError(f"the cluster at {address} was lost; {rest}")


def _lost(future: Any, key: str, point: Mapping[str, float]) -> Row:
    """The row of a point that no worker could bring home."""
    error = future.exception() if future.status == "error" else None
    name = type(error).__name__ if error is not None else future.status
    if isinstance(error, ImportError):
        raise KoppelError(f"the workers of the cluster cannot load koppel: {error}; install it there")
    reason = "its worker process died" if name == "KilledWorker" else f"{name}: {error}"
    return Row(key, point, {}, FAILED, " ".join(reason.split())[:1000])


@contextmanager
def _open_client(address: str) -> Iterator[Any]:
    """A client of the cluster at the address; keys and certificates for tls:// are those of dask's configuration."""
    dask = import_module("distributed")
    try:
        import_module("distributed.comm").resolve_address(address)  # a client of a wrong address ends with noise
        _check_encryption(dask, address)
        client = dask.Client(address, timeout="10s", set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError, RuntimeError) as error:
        reason = " ".join(str(error).split())[:200]
        raise KoppelError(f"there is no cluster at {address}: {reason}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=30)
        except TimeoutError:
            raise KoppelError(f"the cluster at {address} has no workers; start some") from None
        with _silence("distributed.client"):
            yield client
    finally:
        client.close()


def _check_encryption(dask: Any, address: str) -> None:
    """Raises where the address and the certificates of dask's configuration do not go together."""
    arguments = dask.Security().get_connection_args("client")
    if address.startswith("tls://") and arguments.get("ssl_context") is None:
        raise ValueError("dask's configuration names no certificate; see docs/studies.md")
    if not address.startswith("tls://") and arguments.get("require_encryption"):
        raise ValueError("dask's configuration asks for encryption; use tls://")


@contextmanager
def _silence(name: str) -> Iterator[None]:
    """Nothing but what we say ourselves is printed, for a while."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)
