"""Grading routes: by the fewest turns, the ways that tempt, and the work of proving the least."""

from __future__ import annotations

import math

from gridwright.core.errors import BadInput
from gridwright.puzzle.outcome import Grade
from gridwright.route.board import INSIDE, Board
from gridwright.route.relaxation import Relaxation
from gridwright.route.solver import Search, fewest

LEVELS = ("easy", "medium", "hard")
# A turn counts 1, a tempting branch a third, a doubling of the search 2. Of 1,200 boards of sides
# 5 to 10 with one and two outlets a third each lay below, between and above these scores.
BRANCH_WEIGHT = 1 / 3
SEARCH_WEIGHT = 2
SCORES = (6.3, 11.7)


def grade(board: Board) -> Grade:
    """Grade a board by its fewest turns, tempting branches, and positions searched.

    A branch tempts where a tile on the way may take the water in another turn and hand it on to a
    tile beside the way. Raises BadInput where there is no answer, or the budget does not suffice.
    """
    return grade_search(board, fewest(board))


def grade_search(board: Board, found: Search) -> Grade:
    """Grade a board whose fewest turns were searched for already; raises as ``grade`` does."""
    if found.route is None:
        raise BadInput(
            expected="a board with an answer",
            got="none" if found.outcome == "none" else "unknown within the budget",
        )
    branches = tempting(board, found)
    score = found.route.cost + BRANCH_WEIGHT * branches + SEARCH_WEIGHT * math.log2(found.nodes)
    level = LEVELS[sum(score >= least for least in SCORES)]
    counts = {"turns": found.route.cost, "branches": branches, "positions": found.nodes}
    return Grade(round(score, 1), level, {name: n for name, n in counts.items() if n})


def tempting(board: Board, found: Search) -> int:
    """Count the other turns of tiles on the way that lead water off it, into a tile that takes it.

    Raises ValueError where no route was found.
    """
    if found.route is None:
        raise ValueError("no route was found")
    relaxation = Relaxation(board)
    positions = relaxation.positions
    topology = board.topology
    carriers = set(found.route.carriers)
    answer = found.route.applied(board).tiles
    order = {cell: place for place, cell in enumerate(relaxation.reached(answer))}
    inlets = {(tap.cell, tap.port) for tap in board.inlets}
    count = 0
    for cell in carriers:
        for turn in range(positions.k):
            opened = int(positions.table[cell, turn])
            if not positions.every[cell] >> turn & 1 or opened == answer[cell]:
                continue
            taken, led = (cell, INSIDE) in inlets, False
            for port in range(positions.k):
                if not opened >> port & 1:
                    continue
                beyond = int(topology.neighbour[cell, port])
                if beyond < 0:
                    taken |= (cell, port) in inlets
                elif beyond not in carriers:
                    led |= bool(board.tiles[beyond])
                elif order[beyond] < order[cell]:
                    taken |= bool(answer[beyond] >> int(topology.back[cell, port]) & 1)
            count += taken and led
    return count
