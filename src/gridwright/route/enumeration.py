"""Answers one after the other: follow the water, and try each turn of each tile that it meets.

Two answers are the same where the same tiles carry water and stand alike; each is found once,
since every decision parts the positions that are left: a tile that water meets either takes it in
one certain turn, or turns that side away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.route.board import INSIDE, Board
from gridwright.route.cut import soaked
from gridwright.route.positions import Positions

BUDGET = 200_000
PLAIN_BUDGET = 1_000_000
WORK = 20_000_000

_TURN_AWAY = -1


@dataclass(frozen=True, slots=True)
class Enumeration:
    """What the enumeration found.

    count: answers, at most the limit · answers: the first of them as boards · complete: whether
    there are no others · nodes: decisions made · order: the tiles with water of the first answer,
    in the order in which water came.
    """

    count: int
    answers: tuple[Board, ...]
    complete: bool
    nodes: int
    order: tuple[int, ...] = ()


def enumerate_answers(
    board: Board,
    limit: int,
    budget: int | None = None,
    *,
    first: Board | None = None,
    plain: bool = False,
    shown: int = 2,
) -> Enumeration:
    """List answers up to ``limit``, the first ``shown`` of them as boards.

    first: an answer to begin with · plain: without asking whether water can still get to every
    outlet, as a beginner's backtracking goes. The budget is in decisions.
    """
    if budget is None:
        budget = PLAIN_BUDGET if plain else max(1_000, min(BUDGET, WORK // board.topology.n))
    walk = _Walk(board, first, plain)
    answers: list[Board] = []
    order: tuple[int, ...] = ()
    count = 0
    for _ in walk.leaves(budget):
        if not count:
            order = tuple(walk.wet)
        if count < shown:
            answers.append(walk.board())
        count += 1
        if count >= limit:
            return Enumeration(count, tuple(answers), False, walk.nodes, order)
    return Enumeration(count, tuple(answers), not walk.spent, walk.nodes, order)


@dataclass(slots=True)
class _Frame:
    """One decision: on which item and tile, what is still to be tried, and what was before."""

    item: int
    cell: int
    colour: int
    side: int
    choices: list[int]
    domain: int
    items: int
    following: bool


class _Walk:
    """Depth first along the water; items are the inlets, then the ends of tiles with water.

    wet: the turn and colour of each tile with water, in the order in which water came.
    """

    def __init__(self, board: Board, first: Board | None, plain: bool) -> None:
        self.given = board
        self.first = first
        self.plain = plain
        self.at = Positions(board)
        self.domain = self.at.domain.copy()
        self.wet: dict[int, tuple[int, int]] = {}
        self.items = [(tap.cell, tap.port, tap.colour) for tap in board.inlets]
        self.colour_at = {(tap.cell, tap.port): tap.colour for tap in board.outlets}
        self.following = first is not None
        self.nodes = 0
        self.spent = False

    def leaves(self, budget: int) -> Iterator[None]:
        """Stop at every answer; ``spent`` tells in the end whether the budget was."""
        if not self.domain.all():
            return
        stack: list[_Frame] = []
        item = 0
        while True:
            if item == len(self.items):
                if self._all_served():
                    yield
            else:
                frame = self._decision(item)
                if isinstance(frame, bool):
                    if frame:
                        item += 1
                        continue
                else:
                    stack.append(frame)
            item = self._resume(stack, budget)
            if item < 0:
                return

    def board(self) -> Board:
        """Give the board as it stands, tiles without water turned no more than they must."""
        at = self.at
        costs = at.costs.reshape(at.n, at.k).copy()
        costs[(self.domain[:, None] >> np.arange(at.k) & 1) == 0] = at.k
        turns = costs.argmin(axis=1)
        for cell, (turn, _) in self.wet.items():
            turns[cell] = turn
        return self.given.with_tiles(at.table[np.arange(at.n), turns])

    def _decision(self, item: int) -> _Frame | bool:
        """Say what is to be decided at an item: True for nothing, False where it cannot be."""
        cell, port, colour = self.items[item]
        if item >= len(self.given.inlets):
            step = int(self.at.board.topology.steps[cell * self.at.k + port])
            if step < 0:
                return not self.at.board.rules.closed or bool(self.at.met[cell] >> port & 1)
            cell, port = step >> 3, step & 7
            closed = self.at.board.rules.closed
        else:
            closed = port == INSIDE
        side = self._opening(cell, port)
        if cell in self.wet:
            turn, own = self.wet[cell]
            if side >> turn & 1:
                return own == colour
            return not closed
        domain = int(self.domain[cell])
        choices = [turn for turn in range(self.at.k) if domain & side & 1 << turn]
        if not closed and domain & ~side:
            choices.append(_TURN_AWAY)
        if self.following and self.first is not None:
            mask = int(self.first.tiles[cell])
            likely = [turn for turn in choices if turn >= 0 and self._mask(cell, turn) == mask]
            head = likely or [_TURN_AWAY]
            choices = head + [turn for turn in choices if turn not in head]
        choices.reverse()
        return _Frame(item, cell, colour, side, choices, domain, len(self.items), self.following)

    def _resume(self, stack: list[_Frame], budget: int) -> int:
        """Make the next choice of the latest decision that has one; gives the item to go on with.

        -1 where there is none, or the budget is spent.
        """
        while stack:
            frame = stack[-1]
            self.wet.pop(frame.cell, None)
            self.domain[frame.cell] = frame.domain
            del self.items[frame.items :]
            if not frame.choices:
                stack.pop()
                continue
            self.nodes += 1
            if self.nodes > budget:
                self.spent = True
                return -1
            self.following = frame.following
            frame.following = False
            if self._choose(frame, frame.choices.pop()) and self._hopeful():
                return frame.item + 1
        return -1

    def _choose(self, frame: _Frame, turn: int) -> bool:
        """Make a choice; False where water runs to an outlet of another colour."""
        cell = frame.cell
        if turn == _TURN_AWAY:
            self.domain[cell] = frame.domain & ~frame.side
            return True
        self.domain[cell] = 1 << turn
        self.wet[cell] = (turn, frame.colour)
        opened = self._mask(cell, turn)
        ports = [port for port in range(self.at.k) if opened >> port & 1]
        self.items += [(cell, port, frame.colour) for port in ports]
        return all(
            self.colour_at.get((cell, port), frame.colour) == frame.colour
            for port in (INSIDE, *ports)
        )

    def _hopeful(self) -> bool:
        """Tell whether water can still get to every outlet, for all that is known."""
        if self.plain or self.following:
            return True
        usable = self.at.usable(self.domain.copy())
        if usable is None:
            return False
        for colour in self.at.colours:
            reached = soaked(self.at, usable, colour)
            for tap in self.given.outlets:
                if tap.colour == colour and not reached[tap.cell] & self.at.opening(tap):
                    return False
        return True

    def _all_served(self) -> bool:
        return all(
            tap.cell in self.wet
            and self.wet[tap.cell][1] == tap.colour
            and self.at.opening(tap) >> self.wet[tap.cell][0] & 1
            for tap in self.given.outlets
        )

    def _mask(self, cell: int, turn: int) -> int:
        return int(self.at.table[cell, turn])

    def _opening(self, cell: int, port: int) -> int:
        """Give the turns of a tile that open a port, or all where the port is INSIDE."""
        if port == INSIDE:
            return (1 << self.at.k) - 1
        opened = self.at.table[cell] >> port & 1
        return sum(1 << turn for turn in range(self.at.k) if opened[turn])
