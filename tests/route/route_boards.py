"""Boards for the tests of routes: drawn at random on many grids, and read from box drawings."""

import numpy as np
from hypothesis import strategies as st

from gridwright.grid.square import square
from gridwright.grid.topology import parse
from gridwright.route.board import INSIDE, Board, Rules, Tap, make_board

SHAPES = " ╴╵┘╶─└┴╷┐│┤┌┬├┼"
GRIDS = (
    "square:1x1", "square:5x2", "square:3x4", "square:2x3:wrap", "square:1x4:wrap", "hex:3x2",
    "hexagon:2", "polar:2", "triangle:4x3", "octagon:2x2", "cube:2", "moebius:3x2", "cylinder:3x3",
    "layered:2:square:3x2",
)  # fmt: skip


def drawn(*rows, inlets, outlets, wrap=False, **rules):
    """Read a board of one box-drawing character a tile; taps as (x, y, port[, colour])."""
    width = len(rows[0])
    tiles = np.array([SHAPES.index(c) for row in rows for c in row], np.uint8)
    taps = [[Tap(y * width + x, *rest) for x, y, *rest in held] for held in (inlets, outlets)]
    return make_board(square(width, len(rows), wrap), tiles, *taps, Rules(**rules))


@st.composite
def boards(draw, grids=GRIDS, most=3, colours=2) -> Board:
    """Draw a board with taps inside and at sides, of few colours so that they meet."""
    topology = parse(draw(st.sampled_from(grids)))
    cycles = topology.cycle.tolist()
    tiles = np.array([draw(st.integers(0, (1 << cycle) - 1)) for cycle in cycles], np.uint8)
    tiles[draw(st.integers(0, topology.n - 1))] |= 1
    places = [(cell, INSIDE) for cell in np.flatnonzero(tiles).tolist()]
    sides = np.argwhere(
        (topology.neighbour < 0) & (np.arange(topology.k) < topology.cycle[:, None])
    )
    places += [(cell, port) for cell, port in sides.tolist() if tiles[cell]]
    if len(places) < 2:
        tiles[:] |= 1
        places = [(cell, INSIDE) for cell in range(topology.n)]
        places += [(cell, port) for cell, port in sides.tolist()]
    chosen = draw(st.lists(st.sampled_from(places), min_size=2, max_size=2 * most, unique=True))
    taps = [Tap(*place, draw(st.integers(0, colours))) for place in chosen]
    cut = draw(st.integers(1, len(taps) - 1))
    rules = Rules(clockwise=draw(st.booleans()), closed=draw(st.booleans()))
    return make_board(topology, tiles, taps[:cut], taps[cut:], rules)
