"""Mazes that are drawn while they are made."""

import io
import tracemalloc

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from gridwright.maze.family import FAMILY
from gridwright.maze.raster import block_map
from gridwright.maze.streaming import streamed
from gridwright.puzzle.bitmap import Bitmap
from gridwright.render.bands import write_png

LARGE = "520x500"


def pixels(bitmap: Bitmap) -> NDArray[np.uint8]:
    return np.concatenate([band.copy() for band in bitmap.bands])


@pytest.mark.parametrize(
    "options",
    [
        {"tree": "sidewinder"},
        {"tree": "sidewinder:bias=sw,run=0.3"},
        {"tree": "sidewinder:along=columns"},
        {"tree": "eller"},
        {"tree": "binary-tree"},
        {"tree": "sidewinder", "entrance": "519,3", "exit": "7,499"},
    ],
)
def test_it_is_the_maze_that_would_be_made_in_memory(options: dict[str, str]) -> None:
    parameters = FAMILY.parameters(LARGE, options)
    bitmap = FAMILY.stream(parameters, "7")
    assert bitmap is not None
    whole = FAMILY.generate(parameters, "7").start
    assert (pixels(bitmap) == pixels(block_map(whole))).all()


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ("20x10", {"tree": "sidewinder"}),
        (LARGE, {"tree": "backtracker"}),
        (LARGE, {"tree": "sidewinder", "braid": 0.5}),
        (LARGE, {"tree": "sidewinder", "loops": 3}),
        (LARGE, {"tree": "sidewinder", "exit": "longest"}),
        (LARGE, {"tree": "sidewinder", "exit": "0,0"}),
        (LARGE, {"weave": 0.1}),
        (LARGE, {"tree": "kruskal", "grid": "cylinder"}),
    ],
)
def test_others_are_made_in_memory(size: str, options: dict[str, object]) -> None:
    assert streamed(FAMILY.parameters(size, options), "7") is None


def test_memory_does_not_grow_with_the_height() -> None:
    """Eight million cells, at a byte a cell in memory, take less than five megabytes."""
    parameters = FAMILY.parameters("2000x4000", {"tree": "sidewinder"})
    small = FAMILY.stream(FAMILY.parameters("2000x200", {"tree": "sidewinder"}), "1")
    assert small is not None
    pixels(small)  # whatever is made once only
    bitmap = FAMILY.stream(parameters, "1")
    assert bitmap is not None
    tracemalloc.start()
    rows = sum(len(band) for band in bitmap.bands)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert rows == 8001
    assert peak < 5e6


def test_the_file_opens_elsewhere_and_holds_a_tree() -> None:
    bitmap = FAMILY.stream(FAMILY.parameters(LARGE, {"tree": "sidewinder"}), "3")
    assert bitmap is not None
    out = io.BytesIO()
    write_png(out, bitmap)
    image = np.asarray(Image.open(io.BytesIO(out.getvalue())))
    assert image.shape == (1001, 1041)
    # A pixel a cell, one a link, and the two gaps.
    assert image.sum() == 520 * 500 + 520 * 500 - 1 + 2
