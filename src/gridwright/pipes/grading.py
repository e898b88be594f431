"""Grades: what the path of a person costs, and the level that this is on boards of such a size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.grid.topology import Topology
from gridwright.pipes.board import Board
from gridwright.pipes.calibration import QUANTILES, TABLE
from gridwright.pipes.path import Path, walk_board
from gridwright.pipes.solver import solve
from gridwright.pipes.step import Known
from gridwright.pipes.techniques import TECHNIQUES, place_of
from gridwright.pipes.techniques.wording import effect
from gridwright.puzzle.outcome import Grade, Rating

SCALE = "Gridwright Pipes 1"
LEVELS = ("easy", "medium", "hard", "expert")
MOST_TOLD = 5000

# Of boards as they are made, easy 40 %, medium 35 %, hard 20 % and expert 5 %.
BOUNDS = (0.40, 0.75, 0.95)
# Levels that a path cannot stay below: from techniques of this place on.
FLOORS = ((place_of("parity"), "hard"), (place_of("paired-trial"), "expert"))
# By the sides of the cells that have the most: what grid boards are measured by.
MEASURES = ((3, "triangle"), (4, "square"), (8, "hex"))


@dataclass(frozen=True, slots=True)
class Rated:
    """How hard a path is: its score, the same for each tile, the level and the hardest place."""

    score: float
    share: float
    level: str
    hardest: int


def rate(path: Path) -> Rated:
    """Rate a path that leads to the answer."""
    score = sum(TECHNIQUES[place].score * many for place, many in path.counts.items())
    tiles = int(np.count_nonzero(path.plain))
    share = score / tiles
    hardest = max(path.counts, default=0)
    level = sum(share > bound for bound in bounds(path.topology, tiles))
    for place, least in FLOORS:
        if hardest >= place:
            level = max(level, LEVELS.index(least))
    return Rated(score, share, LEVELS[level], hardest)


def bounds(topology: Topology, tiles: int) -> tuple[float, float, float]:
    """Give the scores a tile up to which boards of so many tiles are easy, medium and hard.

    Between the sizes of the calibration by the length of a side; beyond them as at the last one.
    """
    return _bounds(int(topology.cycle.max()), tiles)


@lru_cache(maxsize=64)
def _bounds(sides_a_cell: int, tiles: int) -> tuple[float, float, float]:
    rows = TABLE[next(grid for most, grid in MEASURES if sides_a_cell <= most)]
    sides = [row.tiles**0.5 for row in rows]
    columns = [QUANTILES.index(bound) for bound in BOUNDS]
    easy, medium, hard = (
        float(np.interp(tiles**0.5, sides, [row.quantiles[column] for row in rows]))
        for column in columns
    )
    return easy, medium, hard


def grade(board: Board) -> Grade:
    """Grade a board by the path to its answer; fixed tiles are known, and how others stand is not.

    At most MOST_TOLD steps are told in words. Raises BadInput where the board has no single answer,
    or the budget does not suffice to know.
    """
    path = path_to_answer(board)
    rated = rate(path)
    counts = {TECHNIQUES[place].key: many for place, many in path.counts.items()}
    figures: dict[str, float | str | None] = {
        "score": round(rated.score, 1),
        "score a tile": round(rated.share, 3),
        "level": rated.level,
        "hardest": TECHNIQUES[rated.hardest].name,
    }
    steps = islice(tell(board, path), MOST_TOLD)
    told = tuple(f"{TECHNIQUES[place].name}: {text}" for place, text in steps)
    return Grade(round(rated.score, 1), rated.level, counts, (Rating(SCALE, figures),), told)


def path_to_answer(board: Board) -> Path:
    """Walk to the only answer of a board; raise BadInput where there is not one, and just one."""
    found = solve(board)
    if found.status != "unique":
        raise BadInput(
            expected="a board with a single answer", got=found.status, remedy=found.reason
        )
    return walk_board(board, answer=found.answers[0].tiles, known=board.fixed)


def tell(board: Board, path: Path) -> Iterator[tuple[int, str]]:
    """Tell the steps of a path from the bare tiles: the technique's place, and a sentence each."""
    known = Known(board, board.fixed)
    for step in path.steps:
        why = TECHNIQUES[step.technique].why(known, step)
        yield step.technique, f"the tile at {known.name(step.cell)} {effect(known, step)}: {why}"
        known.make(step)
