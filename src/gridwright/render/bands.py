"""Bitmaps as PNG, written band by band in bounded memory.

Bands are compressed on two threads: each is a run of whole deflate blocks (RFC 1951) that ends on
a byte and refers to nothing before it, so that runs may be joined. Matching strings buys next to
nothing on random passages and costs most of the time: only runs of one byte are sought.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import WholeFile
from gridwright.puzzle.bitmap import Band, Bitmap
from gridwright.render.chunks import GREY, PALETTE, SIGNATURE, chunk, header, palette
from gridwright.render.shades import SCALE
from gridwright.render.theme import ink_colour

LONGEST_SIDE = 2**31 - 1

_THREADS = min(2, os.cpu_count() or 1)
_WAITING = 2 * _THREADS
_ZLIB_HEADER = b"\x78\x01"
_LAST_BLOCK = b"\x03\x00"


class Sink(Protocol):
    """What is written to: a file that is open, or a ``WholeFile``."""

    def write(self, content: bytes, /) -> object:
        """Write more."""


def save_png(
    path: Path, bitmap: Bitmap, progress: Callable[[int], None] | None = None, scale: str = SCALE
) -> None:
    """Write a bitmap to a file, whole or not at all; otherwise as ``write_png``."""
    with WholeFile(path) as out:
        write_png(out, bitmap, progress, scale)


def write_png(
    out: Sink, bitmap: Bitmap, progress: Callable[[int], None] | None = None, scale: str = SCALE
) -> None:
    """Write a bitmap as a PNG file; ``progress`` is told how many rows a band had.

    scale: the scale of colours of inks that have shades. Raises BadInput where a side is longer
    than PNG allows, ValueError where the bands are not what the bitmap promises.
    """
    for side in (bitmap.width, bitmap.height):
        if not 1 <= side <= LONGEST_SIDE:
            raise BadInput(expected=f"sides of 1 to {LONGEST_SIDE:,} pixels", got=side, where="PNG")
    colours = PALETTE if bitmap.inks else GREY
    out.write(SIGNATURE + header(bitmap.width, bitmap.height, bitmap.depth, colours))
    if bitmap.inks:
        out.write(palette(ink_colour(*ink, scale) for ink in bitmap.inks))
    out.write(chunk(b"IDAT", _ZLIB_HEADER))
    check = _write_bands(out, bitmap, progress or (lambda _: None))
    out.write(chunk(b"IDAT", _LAST_BLOCK + struct.pack(">I", check)))
    out.write(chunk(b"IEND", b""))


def _write_bands(out: Sink, bitmap: Bitmap, progress: Callable[[int], None]) -> int:
    """Write the bands as chunks; gives the Adler-32 checksum of all rows."""
    check, rows = 1, 0
    waiting: deque[tuple[int, Future[bytes]]] = deque()

    def put() -> None:
        height, body = waiting.popleft()
        out.write(chunk(b"IDAT", body.result()))
        progress(height)

    with ThreadPoolExecutor(_THREADS) as pool:
        for band in bitmap.bands:
            lines = _filtered(band, bitmap.stride)
            rows += len(band)
            check = zlib.adler32(lines, check)
            waiting.append((len(band), pool.submit(_deflated, lines)))
            if len(waiting) > _WAITING:
                put()
        while waiting:
            put()
    if rows != bitmap.height:
        raise ValueError(f"{rows} rows in the bands of a bitmap of {bitmap.height}")
    return check


def _filtered(band: Band, stride: int) -> bytes:
    """Put before every row the byte that says it is not filtered."""
    if band.ndim != 2 or band.shape[1] != stride or band.dtype != np.uint8:
        raise ValueError(f"a band {band.dtype}{list(band.shape)} where rows have {stride} bytes")
    lines = np.zeros((len(band), stride + 1), np.uint8)
    lines[:, 1:] = band
    return lines.tobytes()


def _deflated(lines: bytes) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS, 8, zlib.Z_RLE)
    return packer.compress(lines) + packer.flush(zlib.Z_SYNC_FLUSH)
