"""Films as animated PNG."""

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image
from render_films import HEIGHT, WIDTH, changes, film

from gridwright.core.errors import BadInput
from gridwright.puzzle.film import Film
from gridwright.puzzle.scene import Scene
from gridwright.render.apng import to_apng
from gridwright.render.frames import FRAME_MS, HOLD_MS, Frames


def chunks(raw: bytes) -> list[tuple[bytes, bytes]]:
    """Cut a file into chunks, checking each sum."""
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = [], 8
    while at < len(raw):
        length, name = struct.unpack(">I4s", raw[at : at + 8])
        body = raw[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", raw[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(name + body)
        found.append((name, body))
        at += 12 + length
    return found


def test_the_chunks_are_in_order_and_numbered_without_a_gap() -> None:
    found = chunks(to_apng(film()))
    count = len(changes())
    names = [name for name, _ in found]
    head = [b"IHDR", b"acTL", b"PLTE", b"fcTL", b"IDAT"]
    assert names == head + [b"fcTL", b"fdAT"] * count + [b"IEND"]
    assert struct.unpack(">II", found[1][1]) == (count + 1, 0)
    numbers = [struct.unpack(">I", body[:4])[0] for name, body in found if name[:1] == b"f"]
    assert numbers == list(range(len(numbers)))


def test_the_last_frame_rests() -> None:
    waits = [
        struct.unpack(">HH", body[20:24])
        for name, body in chunks(to_apng(film()))
        if name == b"fcTL"
    ]
    assert waits == [(FRAME_MS, 1000)] * len(changes()) + [(HOLD_MS, 1000)]


def test_others_see_the_frames_that_were_drawn() -> None:
    frames = Frames(film(), 12)
    canvas = Image.new("P", frames.size)
    image = Image.open(io.BytesIO(to_apng(film(), 12)))
    assert (image.format, image.size, image.n_frames) == (
        "PNG",
        (WIDTH * 12, HEIGHT * 12),
        len(changes()) + 1,
    )
    for index, patch in enumerate(frames):
        canvas.putpalette(patch.image.getpalette() or [])
        canvas.paste(patch.image, (patch.left, patch.top))
        image.seek(index)
        assert (np.asarray(image.convert("RGB")) == np.asarray(canvas.convert("RGB"))).all()


def test_progress_is_told_of_every_frame() -> None:
    told: list[int] = []
    to_apng(film(), progress=told.append)
    assert told == [1] * (len(changes()) + 1)


def test_frames_that_are_too_large_are_refused() -> None:
    with pytest.raises(BadInput, match="expected frames of at most 2,000,000 pixels"):
        to_apng(Film(Scene(1000, 1000, ()), (), (), 0))
