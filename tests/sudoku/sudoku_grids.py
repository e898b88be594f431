"""Layouts of every kind, and grids on them for tests of the surface."""

import numpy as np
from hypothesis import strategies as st

from gridwright.sudoku.board import make_grid
from gridwright.sudoku.layout import parse

JIGSAW = "regions=" + "".join(("11222", "11233", "14233", "44453", "45555"))
SPECS = ("4x4", "5x5:" + JIGSAW, "6x6", "6x6:boxes=2x3:x", "9x9", "9x9:x", "12x12", "16x16")


@st.composite
def grids(draw, specs=SPECS, marks=True, entries=True):
    """Any grid: digits at random, some of them clues, and marks in some empty cells."""
    layout = parse(draw(st.sampled_from(specs)))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    values = rng.integers(0, layout.side + 1, layout.n).astype(np.uint8)
    values[rng.random(layout.n) < draw(st.sampled_from((0.0, 0.5, 0.9)))] = 0
    givens = (values > 0) & (rng.random(layout.n) < (0.5 if entries else 1.0))
    held = None
    if marks and draw(st.booleans()):
        held = rng.integers(0, 1 << layout.side, layout.n) * (values == 0)
    return make_grid(layout, values, givens=givens, marks=held)
