"""The exact solver: the fewest turns by branch and bound, and how many answers there are.

An answer is a position without a fault; two answers are the same where the same tiles carry water
and stand alike. Of tiles without water an answer says nothing: they stay as they are where they
can.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.tiles import rotate
from gridwright.puzzle.outcome import Solutions, Status
from gridwright.route.board import Board
from gridwright.route.cut import why_none
from gridwright.route.enumeration import Enumeration, enumerate_answers
from gridwright.route.positions import Domain
from gridwright.route.relaxation import Relaxation, Relaxed

METHODS = ("fewest", "any", "backtracking")
HOW = ("shortest ways", "search")
WORK = 16_000_000
MOST_NODES = 20_000
LEAST_NODES = 20


def default_budget(board: Board) -> int:
    """The positions that a search may look at unless told otherwise: seconds at the most.

    Each costs as much as there are tiles, and twice that for every other outlet of a colour.
    """
    most = max(Counter(tap.colour for tap in board.outlets).values())
    return max(LEAST_NODES, min(MOST_NODES, WORK // (board.topology.n << most)))


Outcome = Literal["found", "none", "unknown"]


@dataclass(frozen=True, slots=True)
class Route:
    """Turns that bring water to every outlet.

    turns: int64[n], clockwise, or negative where the other way is shorter and allowed · cost: how
    many turns that is · carriers: the cells on the ways from the inlets to the outlets.
    """

    turns: NDArray[np.int64]
    cost: int
    carriers: tuple[int, ...]

    def applied(self, board: Board) -> Board:
        """Give the board after the turns."""
        return board.with_tiles(rotate(board.topology, board.tiles, self.turns))


@dataclass(frozen=True, slots=True)
class Search:
    """What the search for a route says.

    outcome: found, none or unknown · bound: no route takes fewer turns · nodes: domains looked
    at · expanded: states whose distance was settled.
    """

    outcome: Outcome
    route: Route | None
    bound: int
    nodes: int
    expanded: int


@dataclass(slots=True)
class _Node:
    """A domain that waits, and what its relaxation said where that was asked already."""

    key: tuple[int, int, int]
    domain: Domain
    bound: int
    depth: int
    serial: int
    relaxed: Relaxed | None = None

    def __lt__(self, other: _Node) -> bool:
        return self.key < other.key


def fewest(
    board: Board, budget: int | None = None, *, domain: Domain | None = None, hasty: bool = False
) -> Search:
    """Find a route of fewest turns, proved so.

    domain: uint8[n], the turns that each tile may make, as bits · hasty: take the first route that
    comes, going deep first. Best first, branching over the turns of a tile that the trees use in
    two ways, or that stands wrong by a rule (A. H. Land and A. G. Doig, 1960).
    """
    relaxation = Relaxation(board)
    budget = default_budget(board) if budget is None else budget
    start = relaxation.positions.domain.copy()
    if domain is not None:
        start &= domain
    if _is_single(board) and not hasty and budget:
        way, relaxed = relaxation.way(start, budget)
        if relaxed is not None:
            route = _route(relaxation, relaxed)
            return Search("found", route, relaxed.bound, way.rounds, relaxation.expanded)
        if way.settled or way.rounds >= budget:
            outcome: Outcome = "none" if way.settled else "unknown"
            return Search(outcome, None, way.bound, way.rounds, relaxation.expanded)
    waiting: list[_Node] = [_Node((0, 0, 0), start, 0, 0, 0)]
    nodes = 0
    serial = 0
    while waiting:
        node = heapq.heappop(waiting)
        relaxed = node.relaxed
        if relaxed is None:
            if nodes >= budget:
                return Search("unknown", None, node.bound, nodes, relaxation.expanded)
            nodes += 1
            relaxed = relaxation.relax(node.domain)
            if relaxed is None:
                continue
            node.bound = max(node.bound, relaxed.bound)
            node.relaxed = relaxed
            node.key = _key(node.bound, node.depth, node.serial, hasty)
            if waiting and waiting[0] < node:
                heapq.heappush(waiting, node)
                continue
        if relaxed.branch < 0:
            route = _route(relaxation, relaxed)
            return Search("found", route, node.bound, nodes, relaxation.expanded)
        for child in _children(node.domain, relaxed):
            serial += 1
            key = _key(node.bound, node.depth + 1, serial, hasty)
            heapq.heappush(waiting, _Node(key, child, node.bound, node.depth + 1, serial))
    return Search("none", None, 0, nodes, relaxation.expanded)


def solve(board: Board, limit: int = 2, budget: int | None = None) -> Solutions[Board]:
    """Count the answers up to ``limit``; the first of those shown takes the fewest turns.

    Raises BadInput where limit is below 2 or budget below 0. Where the budget is spent before the
    fewest turns are proved, the reason says what is known.
    """
    if limit < 2:
        raise BadInput(
            expected="a limit of at least 2", got=limit, where="limit",
            remedy="one answer says nothing of others",
        )  # fmt: skip
    if budget is not None and budget < 0:
        raise BadInput(expected="a budget of at least 0", got=budget, where="budget")
    found = fewest(board, budget)
    if found.outcome == "none":
        return _none(board, found)
    if found.route is None:
        reason = f"the budget of {found.nodes:,} positions is spent: at least {found.bound} turns"
        return Solutions("unknown", None, reason=reason, how=HOW[1], nodes=found.nodes)
    best = found.route.applied(board)
    listed = enumerate_answers(board, limit, budget, first=best)
    return _counted(found, best, listed, limit)


def _counted(found: Search, best: Board, listed: Enumeration, limit: int) -> Solutions[Board]:
    answers = (best, *(answer for answer in listed.answers[1:2]))
    differ: tuple[int, ...] = ()
    if len(answers) > 1:
        differ = tuple(np.flatnonzero(best.tiles != answers[1].tiles).tolist())
    status: Status = "several"
    count: int | None = listed.count
    if listed.count < 2:
        status = "unique" if listed.complete else "unknown"
    if not listed.complete and listed.count < limit:
        count = None
    nodes = found.nodes + listed.nodes
    return Solutions(status, count, answers, differ, how=HOW[found.nodes > 1], nodes=nodes)


def solve_by(board: Board, method: str) -> Solutions[Board]:
    """Find one answer by a method: the fewest turns, any by bounds, or plain backtracking.

    Raises BadInput for another method. Each tells what it did; how many answers there are is not
    asked, so that the status is ``unknown`` with an answer, or ``none``.
    """
    if method not in METHODS:
        raise BadInput(expected=f"a method of route: {', '.join(METHODS)}", got=method)
    if method == "backtracking":
        return _by_backtracking(board)
    found = fewest(board, hasty=method == "any")
    if found.outcome == "none":
        return _none(board, found)
    looked = f"{found.nodes:,} positions and {found.expanded:,} states looked at"
    if found.route is None:
        return Solutions("unknown", None, reason=f"not found: {looked}", nodes=found.nodes)
    proved = ", the fewest" if method == "fewest" else ""
    return Solutions(
        "unknown", None, (found.route.applied(board),),
        reason=f"{found.route.cost:,} turns{proved}: {looked}", cells=found.route.carriers,
        how=method, nodes=found.nodes,
    )  # fmt: skip


def _by_backtracking(board: Board) -> Solutions[Board]:
    found = enumerate_answers(board, 1, None, plain=True)
    if not found.count:
        if not found.complete:
            reason = f"not found: {found.nodes:,} positions of tiles tried"
            return Solutions("unknown", None, reason=reason, nodes=found.nodes)
        reason, cells = why_none(board)
        return Solutions(
            "none", 0, reason=reason, cells=cells, how="backtracking", nodes=found.nodes
        )
    reason = f"an answer after {found.nodes:,} positions of tiles, tried one after the other"
    return Solutions(
        "unknown", None, found.answers[:1], reason=reason, cells=found.order,
        how="backtracking", nodes=found.nodes,
    )  # fmt: skip


def _none(board: Board, found: Search) -> Solutions[Board]:
    reason, cells = why_none(board)
    return Solutions("none", 0, reason=reason, cells=cells, how=HOW[found.nodes > 1],
                     nodes=found.nodes)  # fmt: skip


def _route(relaxation: Relaxation, relaxed: Relaxed) -> Route:
    positions = relaxation.positions
    cost = positions.cost(relaxed.turns)
    carriers = tuple(np.flatnonzero(relaxed.used).tolist())
    return Route(positions.signed(relaxed.turns), cost, carriers)


def _is_single(board: Board) -> bool:
    """Tell whether one way is all that a board asks for."""
    waters = {tap.colour for tap in (*board.inlets, *board.outlets)}
    return len(board.outlets) == len(waters) == 1 and not board.rules.closed


def _key(bound: int, depth: int, serial: int, hasty: bool) -> tuple[int, int, int]:
    return (-depth, serial, bound) if hasty else (bound, -depth, serial)


def _children(domain: Domain, relaxed: Relaxed) -> Iterator[Domain]:
    """Give the domain with a tile fixed, one turn after the other, those in use first."""
    cell = relaxed.branch
    held = int(domain[cell])
    likely = [int(relaxed.turns[cell]), relaxed.other]
    turns = [turn for turn in range(held.bit_length()) if held >> turn & 1]
    for turn in sorted(turns, key=lambda turn: turn not in likely):
        child = domain.copy()
        child[cell] = 1 << turn
        yield child
