"""The browser port of routes against Python, on random positions over all grids."""

import random

import numpy as np
import pytest

from gridwright.core.errors import BadInput, NotReached
from gridwright.grid.topology import parse
from gridwright.route.board import INSIDE, Rules, Tap, make_board
from gridwright.route.family import FAMILY
from gridwright.route.parameters import Parameters
from port_positions import Play, check_in_page

URL = "/families/route/port/main.js"
SPECS = (
    "square:1x1", "square:5x3", "square:1x4", "square:4x1", "square:7x6", "square:2x2:wrap",
    "square:1x3:wrap", "square:4x3:wrap", "cylinder:4x3", "cylinder:1x3",
    "moebius:3x2", "moebius:1x3", "moebius:5x3", "hex:4x3", "hex:1x5", "hex-flat:3x4",
    "hexagon:2", "hexagon-flat:2", "triangle:5x3", "triangle:2x3", "big-triangle:4", "polar:1",
    "polar:3", "octagon:2x3", "octagon:3x1", "cube:1", "cube:3", "layered:2:square:4x3",
    "layered:3:triangle:3x2",
)  # fmt: skip


def scattered(topology, random):
    """Draw a board of any tiles, with taps at sides and inside; None where too few fit."""
    n = topology.n
    own = (1 << topology.cycle.astype(np.int64)) - 1
    tiles = np.array([random.randrange(256) for _ in range(n)]) & own
    tiles[random.randrange(n)] |= 1
    places = [(cell, INSIDE) for cell in np.flatnonzero(tiles).tolist()]
    sides = (topology.neighbour < 0) & (np.arange(topology.k) < topology.cycle[:, None])
    places += [(cell, port) for cell, port in np.argwhere(sides).tolist() if tiles[cell]]
    random.shuffle(places)
    if random.random() < 0.5:
        places.sort(key=lambda place: place[1] == INSIDE)
    most = random.choice((0, 0, 1, 2, 8))
    count = min(len(places), random.randint(2, 6))
    if count < 2:
        return None
    taps = [Tap(*place, random.randint(0, most)) for place in places[:count]]
    cut = random.randint(1, count - 1)
    rules = Rules(clockwise=random.random() < 0.3, closed=random.random() < 0.5)
    return make_board(topology, tiles.astype(np.uint8), taps[:cut], taps[cut:], rules)


def nearly_solved(topology, random):
    """Draw a puzzle's answer with few tiles turned."""
    colours = random.choice((0, 0, 2))
    taps = 2 if colours else random.randint(1, 2)
    parameters = Parameters(
        topology.spec,
        inlets=taps,
        outlets=taps,
        colours=colours,
        inside=random.random() < 0.5,
        closed=random.random() < 0.5,
        clockwise=random.random() < 0.3,
        fewest=0,
    )
    puzzle = FAMILY.generate(parameters, random.randrange(1 << 30))
    board = FAMILY.solve(puzzle.start).answers[0]
    cells = np.flatnonzero(board.tiles).tolist()
    for cell in random.sample(cells, min(len(cells), random.randrange(3))):
        board = board.turned(cell, random.choice((-1, 1)))
    return board


def drawn_board(spec, random):
    topology = parse(spec)
    if topology.n > 4 and random.random() < 0.5:
        try:
            return nearly_solved(topology, random)
        except (BadInput, NotReached):
            pass
    board = None
    while board is None:
        board = scattered(topology, random)
    return board


def words(state, random):
    """Write a move that may or may not be possible."""
    topology = state.topology
    name = topology.name(random.randrange(topology.n))
    steps = f"{random.choice('+-')}{random.randint(0, 9)}"
    return random.choice(
        (
            f"turn {name} {steps}", f"turn {name} {steps}", f"turn {name} {steps}",
            f"lock {name}", f"turn {name}", f"turn 0{name} +1", f"turn {name},0 +1",
            f"turn {name} +1\n", f"TURN {name} +1", "turn 999,999 +1", "",
        )
    )  # fmt: skip


def plays(count, length, seed, pictures=1.0):
    draws = random.Random(seed)
    specs = [SPECS[at % len(SPECS)] for at in range(count)]
    return [
        Play(FAMILY, drawn_board(spec, draws), length, draws, words, pictures) for spec in specs
    ]


def test_a_page_plays_as_python_does(module_page):
    check_in_page(module_page, URL, plays(3 * len(SPECS), 8, "fast"))


@pytest.mark.slow
def test_a_page_plays_ten_thousand_positions_as_python_does(module_page):
    played = plays(10 * len(SPECS), 38, "many", 0.25)
    assert sum(len(play.states) for play in played) > 10_000
    check_in_page(module_page, URL, played)
