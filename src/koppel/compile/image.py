"""The image: everything the core needs to run a machine, as one block of bytes without pointers."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

import numpy as np

MAGIC = b"koppel\x00\x01"
VERSION = 1


def write_image(sections: Mapping[str, Any]) -> bytes:
    """Packs named arrays (integers or floats) and texts into an image. The core checks every bound when it loads it."""
    entries: list[tuple[bytes, int, int, bytes]] = []
    for name, content in sections.items():
        if isinstance(content, str):
            data = content.encode()
            entries.append((name.encode(), 3, len(data), data))
            continue
        array = np.asarray(content)
        if array.dtype.kind == "f":
            flat = np.ascontiguousarray(array, dtype="<f8").ravel()
            entries.append((name.encode(), 2, flat.size, flat.tobytes()))
        else:
            flat = np.ascontiguousarray(array, dtype="<i4").ravel()
            entries.append((name.encode(), 1, flat.size, flat.tobytes()))
    head = MAGIC + struct.pack("<II", VERSION, len(entries))
    offset = len(head) + 48 * len(entries)
    offset += -offset % 64
    table, blob, at = b"", b"", offset
    for name_bytes, kind, count, data in entries:
        table += struct.pack("<24sIIQQ", name_bytes, kind, 0, count, at)
        padded = data + bytes(-len(data) % 64)
        blob += padded
        at += len(padded)
    return (head + table).ljust(offset, b"\x00") + blob
