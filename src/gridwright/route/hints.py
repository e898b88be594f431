"""Hints: the next turn on a way of the fewest turns from where the player stands, and why."""

from __future__ import annotations

import numpy as np

from gridwright.core.words import counted
from gridwright.grid.tiles import turned
from gridwright.puzzle.outcome import Hint
from gridwright.route.board import INSIDE, Board
from gridwright.route.cut import why_none
from gridwright.route.kernels.flow import SOLVED
from gridwright.route.moves import Move, print_move
from gridwright.route.positions import Positions
from gridwright.route.relaxation import Relaxation
from gridwright.route.solver import Route, fewest

FORCED = "only position"
SHORTER = "fewer turns"
CHOICE = "one of the best ways"
ANY = "a way"
HOPELESS = "no answer"
TECHNIQUES = (FORCED, SHORTER, CHOICE, ANY, HOPELESS)


def hint(board: Board) -> Hint | None:
    """Give the first tile along the water that stands otherwise in an answer of fewest turns.

    None where nothing is wrong. Where the fewest turns are too much to prove, any answer serves.
    """
    relaxation = Relaxation(board)
    if relaxation.flow(board.tiles) == SOLVED:
        return None
    found = fewest(board)
    if found.outcome == "none":
        reason, cells = why_none(board)
        return Hint(HOPELESS, cells, f"This board cannot be solved: {reason}.")
    proved = found.route is not None
    route = found.route or fewest(board, hasty=True).route
    if route is None:
        return Hint(HOPELESS, (), "No answer was found within the budget.")
    answer = route.applied(board)
    cell = _next(relaxation, board, answer, route)
    steps = int(route.turns[cell])
    name = board.topology.name(cell)
    way = "clockwise" if steps > 0 else "back"
    technique, why = _reason(board, route, cell) if proved else (ANY, "it is so in an answer")
    ports = _ports(board, answer, cell)
    text = (
        f"Turn the tile at {name} {way} by {counted(abs(steps), 'step')}, so that it opens "
        f"{ports}: {why}."
    )
    stages = (f"Look at the tile at {name}: {_place(board, cell)}.", f"Think of: {technique}.")
    because = tuple(other for other in route.carriers if other != cell)
    return Hint(
        technique, (cell, *because), text, print_move(board, Move(cell, steps)), stages,
        {"hint": (cell,)},
    )  # fmt: skip


def _next(relaxation: Relaxation, board: Board, answer: Board, route: Route) -> int:
    """Find the first tile to turn: along the water of the answer, then anywhere."""
    wrong = answer.tiles != board.tiles
    order = [cell for cell in relaxation.reached(answer.tiles) if wrong[cell]]
    first = [cell for cell in order if cell in route.carriers]
    return (first or order or np.flatnonzero(wrong).tolist())[0]


def _reason(board: Board, route: Route, cell: int) -> tuple[str, str]:
    """Say why: what the best way is without that position of the tile."""
    positions = Positions(board)
    cycle = int(board.topology.cycle[cell])
    target = turned(int(board.tiles[cell]), int(route.turns[cell]), cycle)
    domain = positions.every.copy()
    for turn in range(positions.k):
        if positions.table[cell, turn] == target:
            domain[cell] &= ~(1 << turn) & 0xFF
    other = fewest(board, domain=domain)
    turns = counted(route.cost, "turn")
    if other.outcome == "none":
        return FORCED, f"in no other position of it can every outlet be served; {turns} to go"
    least = other.route.cost if other.route is not None else other.bound
    if least > route.cost:
        return SHORTER, f"so it takes {turns} from here, and otherwise {least} at least"
    return CHOICE, f"so it takes {turns} from here, and no way is shorter"


def _ports(board: Board, answer: Board, cell: int) -> str:
    """Name the ports that the tile opens in the answer."""
    names = board.topology.names_at(cell)
    mask = int(answer.tiles[cell])
    return ", ".join(names[port] for port in range(len(names)) if mask >> port & 1)


def _place(board: Board, cell: int) -> str:
    taps = {"inlet": board.inlets, "outlet": board.outlets}
    for name, held in taps.items():
        for tap in held:
            if tap.cell == cell:
                return f"it is at an {name}" if tap.port != INSIDE else f"the {name} is in it"
    return "water can come on by it"
