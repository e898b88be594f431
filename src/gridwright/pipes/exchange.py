"""Repair by tiles: a few tiles replaced by others, so that a single answer is left.

First one tile is tried in place of one other; then, near where answers differ, one link of an
answer is exchanged for another that joins its two parts again; then one link after another, each
where the two closest answers differ. Last the generator regrows what is ambiguous.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import NotReached
from gridwright.core.rng import Stream, below, stream
from gridwright.grid.tiles import distinct_turns, rotation_table, turned
from gridwright.grid.topology import Masks
from gridwright.pipes.board import Board, own_ports
from gridwright.pipes.clues import Change
from gridwright.pipes.crosses import barred_ports
from gridwright.pipes.generator import Maker
from gridwright.pipes.several import closest
from gridwright.pipes.solver import Workspace, count, count_board, default_budget, look
from gridwright.pipes.twins import without_twins

MOST_WORK = 1_000_000
MOST_BOARDS = 600
MOST_ROUNDS = 200
MOST_NODES = 5_000
MARGIN = 2
MOST_NEAR = 60
ANSWERS = 4
REGROWTHS = 8
REGROWN_CELLS = 80_000


def replace_tiles(board: Board) -> Change:
    """Replace few tiles of a board of several answers so that one is left; fixed ones stay.

    Proved the fewest where one tile does, or two where no single one does and all were tried.
    Raises NotReached where nothing serves.
    """
    ground = _Ground(board)
    answer, whole = ground.replaced()
    if answer is not None:
        return ground.change(answer, fewest=True)
    answer = ground.exchanged()
    if answer is not None:
        return ground.change(answer, fewest=whole and len(ground.differing(answer)) <= 2)
    answer = ground.exchanged_often()
    return ground.change(ground.regrown() if answer is None else answer, fewest=False)


class _Joint(NamedTuple):
    """An edge by its two ends, each a cell and its port."""

    one: int
    port: int
    other: int
    back: int


class _Ground:
    """A board of several answers, some of these, and where they differ."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.topology = board.topology
        self.space = Workspace(board.topology)
        self.growable = without_twins(board.topology, board.passable)
        self.cycles: list[int] = board.topology.cycle.tolist()
        self.table = rotation_table(board.topology.k).min(axis=2)
        self.kinds = self.kinds_of(board.tiles)
        self.barred = barred_ports(board.topology, False)
        full = self.barred > 0
        self.crosses = bool(((board.tiles & self.barred) == self.barred)[full].any())
        budget = default_budget(board.topology.n)
        turns, _ = look(board, count_board(board, 2, budget), budget)
        pair = closest(turns)
        order = [pair.one, pair.other, *range(len(turns))]
        self.answers = [
            board.turned_by(turns[number]).tiles for number in dict.fromkeys(order[: ANSWERS + 2])
        ][:ANSWERS]
        varied = np.flatnonzero((turns != turns[0]).any(axis=0)).tolist()
        self.near = self._around([*pair.differ, *varied])
        self.trials = max(1, min(MOST_BOARDS, MOST_WORK // board.area))

    def kinds_of(self, tiles: Masks) -> Masks:
        """Give for each tile the least mask that it can be turned to: uint8[n]."""
        kinds: Masks = self.table[self.topology.cycle, tiles]
        return kinds

    def differing(self, tiles: Masks) -> tuple[int, ...]:
        """List the cells whose tile is of another kind than the board's."""
        return tuple(np.flatnonzero(self.kinds_of(tiles) != self.kinds).tolist())

    def replaced(self) -> tuple[Masks | None, bool]:
        """Try to replace a single tile; gives an answer or None, and whether all were tried.

        A tile of another number of ends would leave no tree.
        """
        options = [(cell, mask) for cell in self._by_distance() for mask in self._others(cell)]
        whole = len(options) * self.board.area <= MOST_WORK
        near = set(self.near)
        for cell, mask in options:
            if whole or cell in near:
                tiles = self.board.tiles.copy()
                tiles[cell] = mask
                answer, known = self._single(tiles)
                whole &= known
                if answer is not None:
                    return answer, whole
        return None, whole

    def exchanged(self) -> Masks | None:
        """Exchange one link of an answer near where answers differ, for few other tiles."""
        trees = (tree for links in self.answers for tree in self._exchanges(links, self.near))
        for tree in self._fewest_first(trees)[: self.trials]:
            answer, _ = self._single(tree)
            if answer is not None:
                return answer
        return None

    def exchanged_often(self) -> Masks | None:
        """Exchange a link where the closest answers differ, again and again; None where stuck.

        Each time the tiles farther off are taken for certain.
        """
        board, budget = self.board, default_budget(self.topology.n)
        seen: set[bytes] = set()
        for _ in range(MOST_ROUNDS):
            result = count_board(board, 2, budget)
            if result.found == 1 and result.complete:
                return board.turned_by(result.turns[0]).tiles
            if result.found < 2:
                return None
            turns, _ = look(board, result, budget)
            pair = closest(turns)
            near = self._around(list(pair.differ))
            far = np.ones(self.topology.n, np.bool_)
            far[near] = False
            links = board.turned_by(turns[pair.one]).tiles
            tree = self._settled(self._exchanges(links, near), far, seen)
            if tree is None:
                return None
            board = board.with_tiles(tree)
        return None

    def _settled(
        self, trees: Iterator[Masks], far: NDArray[np.bool_], seen: set[bytes]
    ) -> Masks | None:
        """Give the first tree that is alone while tiles far off stay, of tiles not seen before."""
        for tree in self._fewest_first(trees):
            kinds = self.kinds_of(tree).tobytes()
            if kinds not in seen and self._single(tree, far)[0] is not None:
                seen.add(kinds)
                return tree
        return None

    def _fewest_first(self, trees: Iterator[Masks]) -> list[Masks]:
        """Order trees by how many tiles are of another kind than the board's; each set once."""
        found: dict[tuple[tuple[int, int], ...], Masks] = {}
        for tree in trees:
            cells = self.differing(tree)
            kinds = self.kinds_of(tree)[list(cells)].tolist()
            if cells:
                found.setdefault(tuple(zip(cells, kinds, strict=True)), tree)
        return [found[key] for key in sorted(found, key=lambda key: (len(key), key))]

    def regrown(self) -> Masks:
        """Let the generator regrow answers; gives the one that keeps the most tiles."""
        board, maker = self.board, Maker(self.topology)
        best: list[tuple[int, Masks]] = []
        for number in range(max(1, min(REGROWTHS, REGROWN_CELLS // self.topology.n))):
            links = self.answers[number % len(self.answers)].copy()
            held = links[board.fixed].copy()
            done = maker.repair(
                links, board.passable, self._stream(str(number)), crosses=self.crosses,
                growable=self.growable,
            )  # fmt: skip
            if done and (links[board.fixed] == held).all():
                best.append((len(self.differing(links)), links))
        if not best:
            raise NotReached("no other tiles were found that leave a single answer: fix tiles")
        return min(best, key=lambda pair: pair[0])[1]

    def change(self, answer: Masks, *, fewest: bool) -> Change:
        """Put an answer's new tiles on the board, not as they stand in the answer."""
        cells = self.differing(answer)
        tiles, state = self.board.tiles.copy(), self._stream("turn")
        for cell in cells:
            mask, cycle = int(answer[cell]), self.cycles[cell]
            ways = distinct_turns(mask, cycle)
            steps = 1 + below(state, ways - 1) if ways > 1 else 0
            tiles[cell] = turned(mask, steps, cycle)
        board = self.board.with_tiles(tiles)
        return Change(board, board.with_tiles(answer), cells, fewest)

    def _single(
        self, tiles: Masks, held: NDArray[np.bool_] | None = None
    ) -> tuple[Masks | None, bool]:
        """Give the only answer of other tiles, or None; and whether that is certain.

        held: bool[n], tiles that are not to turn besides those fixed.
        """
        board = self.board.with_tiles(tiles)
        fixed = board.fixed if held is None else board.fixed | held
        result = count(
            self.topology, tiles, board.passable, budget=MOST_NODES, workspace=self.space,
            fixed=fixed,
        )  # fmt: skip
        if result.complete and result.found == 1:
            return board.turned_by(result.turns[0]).tiles, True
        return None, result.complete or result.found > 1

    def _others(self, cell: int) -> list[int]:
        """List the kinds of tile with as many ends as the one of a cell, but for its own."""
        tile, own = int(self.board.tiles[cell]), int(own_ports(self.topology)[cell])
        if not tile or self.board.fixed[cell]:
            return []
        return [
            mask
            for mask in range(1, own + 1)
            if mask.bit_count() == tile.bit_count()
            and not mask & ~own
            and self.table[self.cycles[cell], mask] == mask != self.kinds[cell]
            and (self.crosses or not self._is_cross(cell, mask))
        ]

    def _is_cross(self, cell: int, mask: int) -> bool:
        barred = int(self.barred[cell])
        return barred > 0 and mask & barred == barred

    def _exchanges(self, links: Masks, near: list[int]) -> Iterator[Masks]:
        """Give the trees that one exchange near these cells makes of a tree."""
        joints = self._joints(links, near)
        bridges = self._joints(self.growable & ~links, near)
        first, last = self._tour(links)
        for joint in joints:
            part = max(joint.one, joint.other, key=first.__getitem__)
            inside = range(first[part], last[part])
            for bridge in bridges:
                if (first[bridge.one] in inside) != (first[bridge.other] in inside):
                    tree = links.copy()
                    for end in (joint, bridge):
                        tree[end.one] ^= 1 << end.port
                        tree[end.other] ^= 1 << end.back
                    ends = (bridge.one, bridge.other)
                    if self.crosses or not any(self._is_cross(c, int(tree[c])) for c in ends):
                        yield tree

    def _joints(self, masks: Masks, near: list[int]) -> list[_Joint]:
        """List the edges near by of masks that agree along every edge, but those of fixed tiles."""
        k, fixed = self.topology.k, self.board.fixed
        found: dict[frozenset[tuple[int, ...]], _Joint] = {}
        for one in near:
            for port in range(k):
                if masks[one] >> port & 1:
                    step = int(self.topology.steps[one * k + port])
                    joint = _Joint(one, port, step >> 3, step & 7)
                    if not (fixed[one] or fixed[joint.other] or one == joint.other):
                        found.setdefault(frozenset((joint[:2], joint[2:])), joint)
        return list(found.values())

    def _tour(self, links: Masks) -> tuple[list[int], list[int]]:
        """Number the cells of a tree in the order of a walk; a subtree's are from first to last.

        Gives first and last, one beyond, for the subtree of each cell.
        """
        k, steps, held = self.topology.k, self.topology.steps.tolist(), links.tolist()
        first, last = [-1] * self.topology.n, [-1] * self.topology.n
        waiting, number = [self.board.source], 0
        while waiting:
            cell = waiting[-1]
            if first[cell] >= 0:
                waiting.pop()
                last[cell] = number
                continue
            first[cell] = number
            number += 1
            mask = held[cell]
            beyond = [steps[cell * k + port] >> 3 for port in range(k) if mask >> port & 1]
            waiting += [other for other in beyond if first[other] < 0]
        return first, last

    def _around(self, cells: list[int]) -> list[int]:
        """List cells and those around them, the first and nearest first, not too many."""
        k, steps = self.topology.k, self.topology.steps
        found = dict.fromkeys(cells[:MOST_NEAR])
        for _ in range(MARGIN):
            for cell in list(found):
                for port in range(k):
                    step = int(steps[cell * k + port])
                    if step >= 0 and self.board.tiles[step >> 3]:
                        found.setdefault(step >> 3)
        return list(found)[:MOST_NEAR]

    def _by_distance(self) -> list[int]:
        """List all cells, those near by first."""
        return list(dict.fromkeys([*self.near, *range(self.topology.n)]))

    def _stream(self, *path: str) -> Stream:
        return stream(self.board.tiles.tobytes().hex(), "repair", self.topology.spec, *path)
