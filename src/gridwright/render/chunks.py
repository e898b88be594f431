"""The chunks that PNG files are made of: a length, a name, a body and a checksum."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE = 3
GREY = 0


def chunk(name: bytes, body: bytes) -> bytes:
    """Frame one chunk."""
    check = zlib.crc32(body, zlib.crc32(name))
    return b"".join((struct.pack(">I", len(body)), name, body, struct.pack(">I", check)))


def header(width: int, height: int, depth: int, colours: int) -> bytes:
    """Print the first chunk of a file, not interlaced; ``colours`` is PALETTE or GREY."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0))


def palette(colours: Iterable[str]) -> bytes:
    """Print the chunk of a palette of colours such as ``#0a72b5``."""
    return chunk(b"PLTE", b"".join(bytes.fromhex(colour[1:]) for colour in colours))
