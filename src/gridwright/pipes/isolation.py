"""The fewest cells that tell one answer from all the others.

A cell tells a target from the answers that have it otherwise. To be found are the target and the
fewest cells that together tell it from all: a least set cover, or, seen the other way, a least
hitting set of the differences. By branch and bound on the answer that the fewest cells tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MOST_STEPS = 100_000


@dataclass(frozen=True, slots=True)
class Isolation:
    """A target by its number, the cells that tell it from the others, and whether fewer cannot."""

    target: int
    cells: tuple[int, ...]
    proved: bool


def isolate(turns: NDArray[np.int64], most_steps: int = MOST_STEPS) -> Isolation:
    """Find the answer that the fewest cells tell from all others, and these cells.

    turns: int64[m, n], different answers. Not proved where the search takes too many steps.
    """
    columns = _telling(turns)
    found = []
    for target in range(len(turns)):
        masks, everything = _masks(turns[:, columns], target)
        found.append((cover_greedily(masks, everything), target))
    cover, target = min(found, key=lambda pair: len(pair[0]))
    search = _Search(most_steps)
    for _, other in sorted(found, key=lambda pair: len(pair[0])):
        masks, everything = _masks(turns[:, columns], other)
        better = search.cover(masks, everything, len(cover) - 1)
        if better is not None:
            cover, target = better, other
    cells = tuple(sorted(columns[index] for index in cover))
    return Isolation(target, cells, search.left > 0)


def isolate_from(turns: NDArray[np.int64]) -> tuple[int, ...]:
    """Choose cells that tell the first answer from the others, few but perhaps not the fewest."""
    columns = _telling(turns)
    masks, everything = _masks(turns[:, columns], 0)
    return tuple(sorted(columns[index] for index in cover_greedily(masks, everything)))


def cover_greedily(masks: list[int], everything: int) -> list[int]:
    """Choose sets of bits that together are ``everything``, whichever adds most; gives indices.

    All of them together must be.
    """
    chosen, missing = [], everything
    while missing:
        gains = [(mask & missing).bit_count() for mask in masks]
        best = max(range(len(masks)), key=gains.__getitem__)
        chosen.append(best)
        missing &= ~masks[best]
    return chosen


class _Search:
    """Branch and bound over covers, with so many steps for all searches together."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def cover(self, masks: list[int], everything: int, most: int) -> list[int] | None:
        """Find the smallest cover of at most so many sets; None where there is none."""
        best: list[int] | None = None
        kept = _undominated(masks)
        waiting: list[tuple[int, list[int]]] = [(everything, [])]
        while waiting and self.left > 0:
            self.left -= 1
            missing, chosen = waiting.pop()
            if not missing:
                best, most = chosen, len(chosen) - 1
                continue
            widest = max((masks[index] & missing).bit_count() for index in kept)
            if len(chosen) - (-missing.bit_count() // widest) > most:
                continue
            choices = _scarcest(masks, kept, missing)
            choices.sort(key=lambda index: (masks[index] & missing).bit_count())
            waiting += [(missing & ~masks[index], [*chosen, index]) for index in choices]
        return best


def _scarcest(masks: list[int], kept: list[int], missing: int) -> list[int]:
    """Give the sets that hold the missing bit which the fewest sets hold."""
    best: list[int] = []
    while missing:
        bit = missing & -missing
        missing &= ~bit
        holding = [index for index in kept if masks[index] & bit]
        if not best or len(holding) < len(best):
            best = holding
    return best


def _undominated(masks: list[int]) -> list[int]:
    """Leave out sets that lie within others; of equal ones the first stays."""
    order = sorted(range(len(masks)), key=lambda index: -masks[index].bit_count())
    kept: list[int] = []
    for index in order:
        if not any(masks[index] & ~masks[larger] == 0 for larger in kept):
            kept.append(index)
    return kept


def _telling(turns: NDArray[np.int64]) -> list[int]:
    """List the cells that tell any answers apart; of those that tell the same ones the first."""
    seen: dict[bytes, int] = {}
    for cell in np.flatnonzero((turns != turns[0]).any(axis=0)).tolist():
        names: dict[int, int] = {}
        labels = [names.setdefault(turn, len(names)) for turn in turns[:, cell].tolist()]
        seen.setdefault(bytes(labels), cell)
    return list(seen.values())


def _masks(turns: NDArray[np.int64], target: int) -> tuple[list[int], int]:
    """Give for each column the answers that it tells from the target, as bits, and all of them."""
    told = np.packbits(turns != turns[target], axis=0, bitorder="little")
    masks = [int.from_bytes(column.tobytes(), "little") for column in told.T]
    return masks, (1 << len(turns)) - 1 & ~(1 << target)
