"""Films as animated PNG (the chunks acTL, fcTL and fdAT of PNG's third edition)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

import numpy as np

from gridwright.puzzle.film import Film
from gridwright.render.chunks import PALETTE, SIGNATURE, chunk, header, palette
from gridwright.render.frames import FRAME_MS, HOLD_MS, Frames, Patch

UNIT = 16

_KEEP, _REPLACE = 0, 0


def to_apng(film: Film, unit: int = UNIT, progress: Callable[[int], None] | None = None) -> bytes:
    """Print a film as an animated PNG file that plays for ever and rests on its last frame.

    Who knows no animation shows the first frame. ``progress`` is told of each frame. Raises
    BadInput where frames would be too large.
    """
    frames = Frames(film, unit)
    told = progress or (lambda _: None)
    parts = [
        SIGNATURE,
        header(*frames.size, 8, PALETTE),
        chunk(b"acTL", struct.pack(">II", film.count + 1, 0)),
        palette(frames.palette),
    ]
    number = 0
    for index, patch in enumerate(frames):
        parts.append(chunk(b"fcTL", _control(number, patch, last=index == film.count)))
        number += 1
        body = zlib.compress(_lines(patch), 9)
        if index == 0:
            parts.append(chunk(b"IDAT", body))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + body))
            number += 1
        told(1)
    return b"".join([*parts, chunk(b"IEND", b"")])


def _control(number: int, patch: Patch, last: bool) -> bytes:
    wait = HOLD_MS if last else FRAME_MS
    size = (patch.image.width, patch.image.height)
    return struct.pack(
        ">IIIIIHHBB", number, *size, patch.left, patch.top, wait, 1000, _KEEP, _REPLACE
    )


def _lines(patch: Patch) -> bytes:
    """Print the rows of a patch, each after the byte that says it is not filtered."""
    pixels = np.asarray(patch.image)
    lines = np.zeros((pixels.shape[0], pixels.shape[1] + 1), np.uint8)
    lines[:, 1:] = pixels
    return lines.tobytes()
