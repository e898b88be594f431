"""Grading by a scale: solve as a person would, the easiest step first, and add up what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridwright.puzzle.outcome import Grade
from gridwright.sudoku.brute_force import brute_force
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.position import Position, check_values
from gridwright.sudoku.scales import BRUTE_FORCE, HODOKU, LEVELS, Scale
from gridwright.sudoku.solver import single_answer
from gridwright.sudoku.step import Step
from gridwright.sudoku.trail import Trail


@dataclass(frozen=True, eq=False)
class Path:
    """A way to the answer by a scale, step by step.

    layout, values (uint8[n]), cands (int64[n] masks) and givens (bool[n]): where it begins ·
    log: what was made, in order · counts: how often each technique was used, in the scale's
    order · score and level: by the scale · done: whether the path ends with a right answer.
    """

    layout: Layout
    values: NDArray[np.uint8]
    cands: NDArray[np.int64]
    givens: NDArray[np.bool_]
    scale: Scale
    log: tuple[Trail | Step, ...]
    counts: Mapping[str, int]
    done: bool

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps in order."""
        return tuple(step for part in self.log for step in _steps_of(part))

    @property
    def score(self) -> int:
        """What all steps cost together."""
        return sum(self.scale.entry(key).score * many for key, many in self.counts.items())

    @property
    def level(self) -> str:
        """The level of the hardest step, or that of the score where it is higher."""
        return self.scale.level_of(self.score, self.hardest_level, self.layout.n)

    @property
    def hardest_level(self) -> str:
        """The level of the hardest step."""
        used = [LEVELS.index(self.scale.entry(key).level) for key in self.counts]
        return LEVELS[max(used, default=0)]

    @property
    def logical(self) -> bool:
        """Whether techniques alone lead to the answer."""
        return self.done and BRUTE_FORCE not in self.counts

    @property
    def grade(self) -> Grade:
        """The grade in the form that all families share."""
        return Grade(self.score, self.level, self.counts)

    def positions(self) -> Iterator[tuple[Position, Step]]:
        """Walk the path: each step with the position before it; do not change the position."""
        position = Position(self.layout, self.values, self.cands, self.givens)
        for step in self.steps:
            yield position, step
            position.make(step)


def grade(
    layout: Layout, values: NDArray[np.uint8], scale: Scale = HODOKU, budget: int | None = None
) -> Path:
    """Grade a puzzle, given by its clues, uint8[n].

    Raises BadInput where it has not one answer, or the budget of nodes does not suffice to know.
    """
    check_values(layout, values)
    answer = single_answer(layout, values, budget)
    return solve_by_logic(layout, values, scale, answer=answer)


def solve_by_logic(
    layout: Layout,
    values: NDArray[np.uint8],
    scale: Scale = HODOKU,
    cands: NDArray[np.int64] | None = None,
    givens: NDArray[np.bool_] | None = None,
    answer: NDArray[np.uint8] | None = None,
    ceiling: str = LEVELS[-1],
) -> Path:
    """Make the first step that the scale's order finds, again and again, until the board is full.

    Where no technique finds one, a digit is taken from ``answer``; the path ends there where that
    is None, and before the first step of a level above ``ceiling`` that is found outside the
    driver. Techniques that rest on a single answer are only right where there is one.
    """
    check_values(layout, values)
    position = Position(layout, values, cands, givens)
    begun = (position.values, position.cands, position.givens)
    log = tuple(_walk(position, scale, answer, LEVELS.index(ceiling)))
    counts = _counts(log, scale)
    return Path(layout, *begun, scale, log, counts, _is_right(layout, position.values))


def next_step(position: Position, scale: Scale) -> Step | None:
    """Give the first step that the scale's order finds; None where logic ends."""
    for technique in scale.plan:
        step = technique.find(position)
        if step is not None:
            return step
    return None


def _walk(
    position: Position, scale: Scale, answer: NDArray[np.uint8] | None, ceiling: int
) -> Iterator[Trail | Step]:
    drive = scale.drive
    rest = scale.plan[len(drive.keys) :]
    while True:
        yield from drive.advance(position)
        if position.filled:
            return
        found = (technique.find(position) for technique in rest)
        step = next((one for one in found if one is not None), None)
        if step is None and answer is not None:
            step = brute_force(position, answer)
        if step is None or LEVELS.index(scale.entry(step.technique).level) > ceiling:
            return
        position.make(step)
        yield step


def _steps_of(part: Trail | Step) -> Iterator[Step]:
    if isinstance(part, Step):
        yield part
    else:
        yield from part.steps()


def _counts(log: tuple[Trail | Step, ...], scale: Scale) -> dict[str, int]:
    found: Counter[str] = Counter()
    for part in log:
        if isinstance(part, Step):
            found[part.technique] += 1
        else:
            for key, many in part.counts():
                found[key] += many
    order = [entry.technique for entry in (*scale.entries, scale.brute_force)]
    return {key: found[key] for key in order if key in found}


def _is_right(layout: Layout, values: NDArray[np.uint8]) -> bool:
    """Tell whether every house holds every digit."""
    held = np.sort(values[layout.houses], axis=1)
    return bool((held == np.arange(1, layout.side + 1)).all())
