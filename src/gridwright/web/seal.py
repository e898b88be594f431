"""Seals: answers of ranked dailies that are told to those alone who have solved them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from gridwright.core.errors import GridwrightError
from gridwright.core.jsonio import parse
from gridwright.formats.native import puzzle_from_plain
from gridwright.puzzle.family import Family
from gridwright.puzzle.registry import family as family_of


class Sealed(GridwrightError):  # noqa: N818
    """A wish that would tell the answer of a daily."""

    def __init__(
        self, text: str = "this is a puzzle of today or yesterday: solve it first"
    ) -> None:
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Seal:
    """The answer of a puzzle as none but a digest: its family, and its number of cells."""

    family: str
    cells: int
    digest: str


def seal(whole: str) -> Seal:
    """Seal the answer of a puzzle, from its native JSON: the one it has, or the best of several."""
    puzzle = puzzle_from_plain(parse(whole))
    family = family_of(puzzle.family)
    answer = puzzle.answer
    if answer is None:
        answer = family.solve(puzzle.start).answers[0]
    return Seal(family.name, answer.topology.n, _digest(family, answer))


def check_answers(family: Family[Any, Any, Any], answers: Any, seals: tuple[Seal, ...]) -> None:
    """Raise Sealed where one of some answers is sealed."""
    held = {one.digest for one in seals if one.family == family.name}
    if held and any(_digest(family, answer) in held for answer in answers):
        raise Sealed


def check_position(family: Family[Any, Any, Any], state: Any, seals: tuple[Seal, ...]) -> None:
    """Raise Sealed where the answer of a position is sealed; it is solved only if it may be."""
    alike = any(one.family == family.name and one.cells == state.topology.n for one in seals)
    if alike:
        check_answers(family, family.solve(state).answers, seals)


def _digest(family: Family[Any, Any, Any], answer: Any) -> str:
    return hashlib.sha256(family.essence(answer).encode()).hexdigest()
