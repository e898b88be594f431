"""Ratings of puzzles as Sudoku Explainer gives them: ER, EP and ED, and the path behind them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridwright.sudoku.explainer import chain, closure
from gridwright.sudoku.explainer.ladder import ladder
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.position import Position, check_values
from gridwright.sudoku.solver import single_answer
from gridwright.sudoku.step import Step

VERSION = "Sudoku Explainer 1.2.1-style, up to dynamic forcing chains (+), no nested chains"

_NO_NESTED = "no step up to dynamic forcing chains (+) is left; nested chains are not searched"
_NO_FORCING = (
    "no step up to forcing chains and cycles is left; others are searched on sides up to "
    f"{closure.MOST_SIDE}"
)
_NO_CHAINS = f"no step without chains is left; chains are searched on sides up to {chain.MOST_SIDE}"
_FULL = "the board is full"
# What the easiest step with nested chains is rated.
_NESTED = 95


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    er: the hardest step on the path to the answer · ep: the hardest up to the first digit that is
    placed, that step included · ed: the first step; each with one decimal, None where it is not
    known · steps: the path, each step with its rating · least: er is this at least, though it may
    not be known; 0.0 for a full board · reason: why er is not known, else "".
    """

    er: float | None
    ep: float | None
    ed: float | None
    steps: tuple[tuple[float, Step], ...]
    least: float
    reason: str = ""


def rate(layout: Layout, values: NDArray[np.uint8]) -> Rating:
    """Rate a puzzle, given by its clues, uint8[n], 0 for empty.

    The easiest step is made, one at a time, until the board is full or none is found. Raises
    BadInput where the puzzle has not one answer, or where that takes too long to prove.
    """
    check_values(layout, values)
    single_answer(layout, values)
    position = Position(layout, values)
    steps = tuple(_walk(position))
    tenths = [rating for rating, _ in steps]
    first = next((at for at, (_, step) in enumerate(steps, 1) if step.placed), 0)
    nested = [_NESTED] if not position.filled and layout.side <= closure.MOST_SIDE else []
    return Rating(
        er=_worst(tenths) if position.filled else None,
        ep=_worst(tenths[:first]),
        ed=_worst(tenths[:1]),
        steps=tuple((rating / 10, step) for rating, step in steps),
        least=_worst(tenths + nested) or 0.0,
        reason=_reason(layout, position, steps),
    )


def _walk(position: Position) -> Iterator[tuple[int, Step]]:
    while not position.filled:
        for rung in ladder():
            step = rung.technique.find(position)
            if step is not None:
                break
        else:
            return
        position.make(step)
        yield rung.rate(step), step


def _worst(tenths: list[int]) -> float | None:
    return max(tenths) / 10 if tenths else None


def _reason(layout: Layout, position: Position, steps: tuple[tuple[int, Step], ...]) -> str:
    if position.filled:
        return "" if steps else _FULL
    if layout.side <= closure.MOST_SIDE:
        return _NO_NESTED
    return _NO_FORCING if layout.side <= chain.MOST_SIDE else _NO_CHAINS
