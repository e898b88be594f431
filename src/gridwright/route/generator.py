"""Making route puzzles: ways laid first, decoys beside them, and all tiles turned at random."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.rng import Seed, Stream, below, stream
from gridwright.grid.tiles import rotate
from gridwright.grid.topology import Masks, Topology, parse
from gridwright.puzzle.family import Puzzle
from gridwright.route.board import Board, Rules, make_board
from gridwright.route.grading import grade_search
from gridwright.route.kernels.flow import SOLVED
from gridwright.route.laying import Laid, draw_taps, lay
from gridwright.route.parameters import (
    PROVED_CELLS,
    Parameters,
    check_parameters,
    plain_parameters,
)
from gridwright.route.relaxation import Relaxation
from gridwright.route.solver import Search, fewest

VERSION = 1
ATTEMPTS = 400
TURNINGS = 20
SEARCH_BUDGET = 500
MILLION = 1_000_000
# Of a hundred decoys so many have two, three and four ends; of the tiles on ways so many have an
# end more than they need.
ENDS = (70, 25, 5)
SPARE = 30


@dataclass(frozen=True, slots=True)
class Made:
    """A board as made.

    start: its first position · answer: one of the fewest turns where these are known, else the
    one laid · search: what was found of the fewest.
    """

    start: Board
    answer: Board
    search: Search | None


def generate(parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Board]:
    """Make the puzzle of these parameters and this seed; raise NotReached after its effort.

    It has an answer and is not solved. Raises BadInput where no such puzzle can be.
    """
    check_parameters(parameters)
    topology = parse(parameters.grid)
    _check_sides(topology, parameters)
    draws = stream(seed, "route", repr(VERSION), repr(sorted(plain_parameters(parameters).items())))
    for _ in range(ATTEMPTS):
        made = attempt(topology, parameters, draws)
        if made is not None:
            break
    else:
        raise NotReached(
            f"no route as wanted on {topology.spec} in {ATTEMPTS} attempts: ask for fewer turns or "
            "taps, another level, or a larger board"
        )
    return Puzzle(
        family="route",
        version=VERSION,
        parameters=parameters,
        seed=str(seed),
        start=made.start,
        answer=made.answer,
        proof=_proof(made),
    )


def attempt(topology: Topology, parameters: Parameters, draws: Stream) -> Made | None:
    """Lay and turn one board; None where the ways do not fit or it is not as wanted."""
    laid = draw_taps(
        topology, parameters.inlets, parameters.outlets, parameters.colours, parameters.inside,
        draws,
    )  # fmt: skip
    if laid is None or not lay(topology, laid, draws):
        return None
    tiles = fill(topology, laid, parameters, draws)
    rules = Rules(parameters.clockwise, parameters.closed)
    answer = make_board(topology, tiles, laid.inlets, laid.outlets, rules)
    relaxation = Relaxation(answer)
    if relaxation.flow(answer.tiles) != SOLVED:
        return None
    for _ in range(TURNINGS):
        start = answer.with_tiles(turned_at_random(topology, tiles, draws))
        if relaxation.flow(start.tiles) != SOLVED:
            return _as_wanted(start, answer, parameters)
    return None


def fill(topology: Topology, laid: Laid, parameters: Parameters, draws: Stream) -> Masks:
    """Give the tiles of the answer, uint8[n]: those of the ways, and decoys in other cells."""
    tiles = np.zeros(topology.n, np.uint8)
    share = round(parameters.density * MILLION)
    sealed = parameters.closed or parameters.colours > 0
    for cell in range(topology.n):
        ports = int(topology.cycle[cell])
        need = laid.needs.get(cell, 0)
        if need or cell in laid.needs:
            least = min(2, ports)
            if not sealed and below(draws, 100) < SPARE:
                least = min(need.bit_count() + 1, ports)
            tiles[cell] = _widened(need, least, ports, draws)
        elif ports and below(draws, MILLION) < share:
            tiles[cell] = _widened(0, min(_ends(draws), ports), ports, draws)
    return tiles


def turned_at_random(topology: Topology, tiles: Masks, draws: Stream) -> Masks:
    """Turn every tile at random: uint8[n]."""
    steps: NDArray[np.int64] = np.array(
        [below(draws, int(cycle)) if cycle else 0 for cycle in topology.cycle], np.int64
    )
    return rotate(topology, tiles, steps)


def _as_wanted(start: Board, answer: Board, parameters: Parameters) -> Made | None:
    asked = parameters.fewest > 1 or parameters.level
    if not asked and start.topology.n > PROVED_CELLS:
        return Made(start, answer, None)
    search = fewest(start, SEARCH_BUDGET)
    if not asked:
        return _made(start, answer, search)
    if search.route is None and search.bound < parameters.fewest:
        return None
    if search.route is not None and search.route.cost < parameters.fewest:
        return None
    if parameters.level and _level(start, search) != parameters.level:
        return None
    return _made(start, answer, search)


def _level(start: Board, search: Search) -> str:
    """Give the level that a board is graded at; "" where its fewest turns are not known."""
    return "" if search.route is None else grade_search(start, search).level


def _made(start: Board, laid: Board, search: Search) -> Made:
    answer = laid if search.route is None else search.route.applied(start)
    return Made(start, answer, search)


def _check_sides(topology: Topology, parameters: Parameters) -> None:
    """Raise BadInput where ends with water could not be closed: at taps inside of tiles."""
    if parameters.closed and (parameters.inside or not (topology.neighbour < 0).any()):
        raise BadInput(
            expected="taps at sides of the board, where no end may stay open",
            got=parameters.grid, where="closed",
            remedy="tiles with one end alone would be needed inside",
        )  # fmt: skip


def _ends(draws: Stream) -> int:
    drawn = below(draws, sum(ENDS))
    return 2 + (drawn >= ENDS[0]) + (drawn >= ENDS[0] + ENDS[1])


def _widened(need: int, least: int, ports: int, draws: Stream) -> int:
    """Open more ports of a tile, drawn at random, until it has so many."""
    free = [port for port in range(ports) if not need >> port & 1]
    while need.bit_count() < least:
        need |= 1 << free.pop(below(draws, len(free)))
    return need


def _proof(made: Made) -> str:
    if made.search is None or made.search.route is None:
        least = made.search.bound if made.search is not None else 0
        known = f"; it takes {least} turns at least" if least else ""
        return f"made with an answer{known}"
    cost = made.search.route.cost
    return f"solved by {cost:,} turn{'s' if cost > 1 else ''} and no fewer, proved by search"
