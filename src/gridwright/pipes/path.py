"""Paths: a board solved as a person would solve it, by the easiest technique each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import frozen, select
from gridwright.grid.tiles import rotation_table
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.board import Board
from gridwright.pipes.kernels import layout
from gridwright.pipes.kernels.cuts import MARKS
from gridwright.pipes.kernels.log import (
    ASIDE,
    BESIDE,
    CELL,
    EVERY,
    HELD,
    KEPT,
    LOG,
    TECHNIQUE,
    log_length,
)
from gridwright.pipes.solver import Workspace
from gridwright.pipes.step import Step
from gridwright.pipes.techniques.driver import walk

Ending = Literal["solved", "stuck", "broken", "cut short"]

ENDINGS: tuple[Ending, ...] = ("solved", "stuck", "broken", "cut short")
WORK_A_CELL = 10
NO_LIMIT = 1 << 30


class Walker:
    """The arrays for paths on one topology, reused from board to board.

    Not for two threads at once: each thread makes its own.
    """

    def __init__(self, topology: Topology, workspace: Workspace | None = None) -> None:
        n = topology.n
        self.topology = topology
        self.space = workspace or Workspace(topology)
        self.free = frozen(np.ones(n, np.uint8))
        self.marks = np.zeros(n * MARKS, np.int32)
        self.wave = np.zeros(n, np.int32)
        self.partial = np.zeros(n, np.int32)
        self.log = np.zeros(log_length(n, self.space.shapes.turns), np.int32)
        self.none = frozen(np.zeros(n, np.int32))
        self.plain = rotation_table(topology.k).min(axis=2)

    def walk(
        self,
        tiles: Masks,
        passable: Masks,
        *,
        answer: Masks | None = None,
        known: NDArray[np.bool_] | None = None,
        allowed: int = EVERY,
        most: int = NO_LIMIT,
    ) -> Path:
        """Go from step to step until the board is solved, or no technique finds anything.

        tiles, passable: uint8[n], as ``count`` takes them · answer: uint8[n], what brute force
        takes tiles from; without it the path ends there · known: bool[n], tiles that are right
        as they stand · allowed: the techniques to use, as bits · most: steps at most.

        How the other tiles stand makes no difference.
        """
        space, cycle = self.space, self.topology.cycle
        plain: Masks = self.plain[cycle, tiles]
        space.registers[layout.AREA] = np.count_nonzero(tiles)
        space.registers[layout.NODES] = 0
        given = self.none if known is None else frozen(self._bits(plain, tiles) * known)
        from_answer = self.none if answer is None else frozen(self._bits(plain, answer))
        run: Callable[..., int] = select(walk, WORK_A_CELL * self.topology.n)
        steps = run(
            *space.arrays(), frozen(plain), space.shapes.classes, frozen(passable), self.free,
            given, from_answer, self.marks, self.wave, self.partial, self.log, allowed, most,
        )  # fmt: skip
        log = self.log[: steps * LOG].reshape(steps, LOG).copy()
        ending = ENDINGS[int(space.registers[layout.STAGE])]
        return Path(self.topology, plain, log, ending, int(space.registers[layout.NODES]))

    def _bits(self, plain: Masks, tiles: Masks) -> NDArray[np.int32]:
        """Give the turn that takes each plain tile to how it stands, as a bit: int32[n]."""
        turns = rotation_table(self.topology.k)[self.topology.cycle, plain]
        found = (turns == tiles[:, None]).argmax(axis=1)
        bits: NDArray[np.int32] = (1 << found).astype(np.int32)
        return bits


@dataclass(frozen=True, eq=False)
class Path:
    """A way towards the answer, step by step.

    plain: uint8[n], the tiles turned so that their masks are smallest; turns count from there ·
    log: int32[m, 6], see ``kernels.log`` · ending: whether it is solved, no technique finds
    anything, there is a contradiction, or no more steps were wanted · trials: how many were made.
    """

    topology: Topology
    plain: Masks
    log: NDArray[np.int32]
    ending: Ending
    trials: int

    @cached_property
    def counts(self) -> dict[int, int]:
        """How often each technique was used, in order."""
        return dict(sorted(Counter(self.log[:, TECHNIQUE].tolist()).items()))

    @property
    def steps(self) -> Iterator[Step]:
        """The steps in order, without the last one where that leaves a tile no way at all."""
        cycle, table = self.topology.cycle, rotation_table(self.topology.k)
        for entry in self.log.tolist():
            cell = entry[CELL]
            masks = table[cycle[cell], self.plain[cell]].tolist()
            held, left = (_chosen(masks, entry[field]) for field in (HELD, KEPT))
            if not left:
                return
            yield Step(entry[TECHNIQUE], cell, held, left, entry[ASIDE], entry[BESIDE])


def walk_board(
    board: Board, *, answer: Masks | None = None, known: NDArray[np.bool_] | None = None,
    allowed: int = EVERY, most: int = NO_LIMIT,
) -> Path:  # fmt: skip
    """Walk a board; see ``Walker.walk``."""
    return Walker(board.topology).walk(
        board.tiles, board.passable, answer=answer, known=known, allowed=allowed, most=most
    )


def _chosen(masks: list[int], domain: int) -> tuple[int, ...]:
    return tuple(mask for turn, mask in enumerate(masks) if domain >> turn & 1)
