"""Cases of every kind for the engines: what a puzzle with one answer becomes when it is changed."""

import random
from functools import cache

import numpy as np

from gridwright.core.kernel import compile_always
from gridwright.core.rng import stream
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.layout import parse, with_regions
from gridwright.sudoku.regions import random_regions

SPECS = ("4x4", "6x6", "6x6:boxes=2x3", "6x6:x", "8x8", "9x9", "9x9:x")
JIGSAWS = (5, 6, 7, 9)
KINDS = ("unique", "removed", "added", "changed", "duplicate", "sparse", "full", "empty")


@cache
def layouts():
    """The layouts that engines are tried on."""
    jigsaws = [with_regions(side, random_regions(side, stream(3))) for side in JIGSAWS]
    return [*map(parse, SPECS), *jigsaws]


@cache
def carved(layout, number):
    """Give a puzzle of one answer, and the answer."""
    with compile_always():
        draws = stream(f"case {number}")
        answer = full_grid(layout, draws)
        return carve(layout, answer, draws), answer


def case(layout, number):
    """Give case ``number`` of a layout, of each kind in turn."""
    puzzle, answer = carved(layout, number // len(KINDS))
    return changed(puzzle, answer, layout, KINDS[number % len(KINDS)], random.Random(number))


def changed(puzzle, answer, layout, kind, rng):
    clues = puzzle.copy()
    given = np.flatnonzero(clues).tolist()
    empty = np.flatnonzero(clues == 0).tolist()
    if kind == "removed":
        clues[rng.choice(given)] = 0
    elif kind == "added":
        clues[rng.choice(empty)] = rng.randint(1, layout.side)
    elif kind == "changed":
        clues[rng.choice(given)] = rng.randint(1, layout.side)
    elif kind == "duplicate":
        cell = rng.choice(given)
        house = layout.houses[rng.choice([h for h in layout.houses_of[cell] if h >= 0])]
        clues[rng.choice([other for other in house if other != cell])] = clues[cell]
    elif kind == "sparse":
        clues[rng.sample(given, len(given) // 4)] = 0
    elif kind == "full":
        clues = answer.copy()
        cell = rng.randrange(layout.n)
        clues[cell] = rng.choice([clues[cell], rng.randint(1, layout.side)])
    elif kind == "empty":
        clues[:] = 0
    return clues
