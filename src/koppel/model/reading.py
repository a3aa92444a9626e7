"""Files that a model is made of: read whole and within limits, written down, and kept within a folder where asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from koppel.model.errors import KoppelError, ModelError, an, shorten

SHIPPED = Path(__file__).resolve().parents[1]  # what comes with koppel belongs to no model


@dataclass
class Reading:
    """What is read while a model is built. room: the folder that nothing may lie outside of; None: anywhere."""

    room: Path | None
    files: dict[Path, None] = field(default_factory=dict)

    def admit(self, path: Path) -> None:
        """Notes a file, or refuses one outside of the room."""
        where = path.resolve()
        if where.is_relative_to(SHIPPED):
            return
        if self.room is not None and not where.is_relative_to(self.room):
            raise ModelError(f"lies outside of {self.room}, and the model is confined to it", str(path))
        self.files[path] = None


_READING: ContextVar[Reading | None] = ContextVar("_READING", default=None)


@contextmanager
def reading(top: Path, confined: bool = False) -> Iterator[Reading]:
    """While it lasts, every file that read_bytes opens is noted; confined: none outside of the folder of top.

    Inside another reading, what is noted counts for both, and the room of the outer one stays.
    """
    outer = _READING.get()
    room = outer.room if outer is not None else None
    if confined and room is None:
        room = top.parent.resolve()
    inner = Reading(room)
    before = _READING.set(inner)
    try:
        yield inner
    finally:
        _READING.reset(before)
        if outer is not None:
            outer.files.update(inner.files)


def admit(path: Path) -> None:
    """Notes a file of the model that is being read, or refuses it; nothing outside of a reading."""
    current = _READING.get()
    if current is not None:
        current.admit(path)


def path_of(file: object) -> Path:
    """A path from text or a path; one line for anything else."""
    try:
        return Path(file)  # type: ignore[arg-type]
    except TypeError:
        raise KoppelError(f"{shorten(file)} is no name of a file; give text or a path") from None


def read_bytes(path: Path, what: str, limit: int) -> bytes:
    """The content of a file of a kind ("model", "URDF") with at most limit bytes; one line when it cannot be had."""
    file = str(path)
    try:
        admit(path)
        if path.is_dir():
            raise ModelError(f"is a folder; name {an(what)} file", file)
        if path.exists() and not path.is_file():
            raise ModelError(f"is not a file; name {an(what)} file", file)
        size = path.stat().st_size
        if size > limit:
            raise ModelError(f"has {size / 1e6:.0f} MB; {an(what)} file has at most {limit / 1e6:.0f} MB", file)
        with path.open("rb") as stream:  # files of the system may give more than the size they tell
            raw = stream.read(limit + 1)
        if len(raw) > limit:
            raise ModelError(f"has more than {limit / 1e6:.0f} MB; {an(what)} file has at most that", file)
        return raw
    except FileNotFoundError:
        raise ModelError("does not exist; check the path", file) from None
    except ModelError:
        raise
    except (OSError, RuntimeError, ValueError) as error:  # also links in a circle, or a name with the character 0
        raise ModelError(f"cannot be read: {describe_path_error(error)}", file) from None


def describe_path_error(error: Exception) -> str:
    """Why a path leads to no file.

    >>> describe_path_error(ValueError("embedded null byte"))
    'embedded null byte'
    """
    if isinstance(error, RuntimeError):
        return "its symbolic links lead in a circle"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
