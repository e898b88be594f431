"""What hints say where something is wrong, and what only rare positions have."""

import random

import numpy as np
from hint_corpus import GRIDS, SEED, Said, only, told

from gridwright.grid.topology import parse
from gridwright.pipes import make_board
from gridwright.puzzle.registry import family
from gridwright.route.board import INSIDE, Rules, Tap
from gridwright.route.board import make_board as make_route
from gridwright.sudoku.hints import hint as sudoku_hint

# What needs a search beyond its budget, or a server that is busy.
SELDOM = (
    "Whether this has one answer was not found in time.",
    "No answer was found within the budget.",
    "a hint is being sought already",
    "no hint could be found",
)


def troubles():
    """Give what is said of them."""
    yield from map(Said, SELDOM)
    for part in (sudoku, pipes, route):
        yield from part()


def sudoku():
    game = family("sudoku")
    puzzle = game.generate(game.parameters("9x9", {}), "trouble")
    start, answer = puzzle.start, game.solve(puzzle.start).answers[0].values
    empty = np.flatnonzero(start.values == 0)
    wrong = np.where(start.values > 0, start.values, answer % 9 + 1).astype(np.uint8)
    for count in (1, 2, 3):
        values, marks = start.values.copy(), np.zeros(81, np.int64)
        values[empty[:count]] = wrong[empty[:count]]
        marks[empty[:count]] = 511 & ~(1 << (answer[empty[:count]].astype(np.int64) - 1))
        yield from staged(sudoku_hint(start.layout, values, None, start.givens, answer), "wrong")
        found = sudoku_hint(start.layout, start.values, marks, start.givens, answer)
        yield from staged(found, "mark")
    for cell in empty[:20].tolist():
        values = start.values.copy()
        values[cell] = wrong[cell]
        yield from staged(sudoku_hint(start.layout, values), "none")
    yield from staged(sudoku_hint(start.layout, np.zeros(81, np.uint8)), "several")
    hard = game.generate(game.parameters("9x9", {"level": "unfair"}), "trouble").start
    yield from staged(sudoku_hint(hard.layout, hard.values, scale=only("jellyfish")), "step")
    for rows in ("11", "12345678.........9", "1234567..........9"):
        values = np.zeros(81, np.uint8)
        values[: len(rows)] = [int(sign) for sign in rows.replace(".", "0")]
        yield from staged(sudoku_hint(start.layout, values), "none")


def staged(hint, kind):
    """Give the texts of a hint in stages that is of a kind."""
    assert hint.kind == kind
    return map(Said, hint.stages)


def pipes():
    game = family("pipes")
    draws = random.Random(SEED)
    for at in range(240):
        topology = parse(GRIDS[at % 2])
        start = game.generate(game.parse_parameters({"grid": topology.spec}), f"trouble {at}").start
        tiles = start.tiles.copy()
        one, other = draws.sample(range(topology.n), 2)
        walled = fixed = locked = np.zeros(topology.n, bool)
        some = np.array([draws.random() < 0.3 for _ in range(topology.n)])
        if at % 6 == 0:
            tiles[one], tiles[other] = tiles[other], tiles[one]
        elif at % 6 == 1:
            tiles[one] |= 15
        elif at % 6 == 2:
            tiles[one] = tiles[other] = 1
        elif at % 6 == 3:
            walled = some
        elif at % 6 == 4:
            fixed = some
        else:
            locked = some
            tiles = game.generate(
                game.parse_parameters({"grid": topology.spec, "unique": False}), f"several {at}"
            ).start.tiles
        board = make_board(
            topology, tiles, barriers=walls(topology, walled), locked=locked, fixed=fixed
        )
        yield from told(game.hint(board))


def walls(topology, walled):
    """Give barriers on the first sides of some cells, where another cell is beyond."""
    barriers = np.zeros(topology.n, np.uint8)
    for cell in np.flatnonzero(walled).tolist():
        for port in range(2):
            beyond = topology.neighbour[cell, port]
            if beyond >= 0:
                barriers[cell] |= 1 << port
                barriers[beyond] |= 1 << topology.back[cell, port]
    return barriers


def route():
    game = family("route")
    draws = random.Random(SEED)
    for at in range(400):
        topology = parse(GRIDS[at % 2])
        tiles = np.array([draws.choice((0, 3, 5, 5, 7)) for _ in range(topology.n)], np.uint8)
        places = [(cell, INSIDE) for cell in np.flatnonzero(tiles).tolist()]
        if at % 2 == 0:
            sides = np.argwhere((topology.neighbour < 0) & (tiles > 0)[:, None]).tolist()
            places = sides if at % 4 else [*sides, *places]
        taps = [Tap(*place, draws.randrange(2)) for place in draws.sample(places, 3)]
        rules = Rules(clockwise=at % 3 == 0, closed=at % 5 == 0)
        yield from told(game.hint(make_route(topology, tiles, taps[:2], taps[2:], rules)))
