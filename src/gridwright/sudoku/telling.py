"""The telling of a whole solution: steps of logic, and where logic ends, the search, told too.

The search is depth-first: guess a digit in a cell with the fewest candidates, prune what it rules
out, follow the singles, and where that ends in a contradiction, go back and strike the guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.sudoku.engine import search
from gridwright.sudoku.grading import next_step
from gridwright.sudoku.layout import Layout
from gridwright.sudoku.means import TELLINGS, Means
from gridwright.sudoku.position import Position, check_values
from gridwright.sudoku.scales import HODOKU, Scale
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques import technique
from gridwright.sudoku.techniques.wording import name_digits

Kind = Literal["step", "guess", "contradiction", "back", "solved"]
Ending = Literal["solved", "no answer", "cut short"]

MOST_ENTRIES = 5000
SINGLES = ("full-house", "naked-single", "hidden-single")
GUESS = "guess"

_NAME_OF_CELL = re.compile(r"r\d+c\d+")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a telling.

    technique: the key of the step's technique, ``guess`` for guesses, "" elsewhere · depth: how
    many guesses it rests on, itself among them · values and cands: the position before it · step:
    what is filled and struck, None where nothing is.
    """

    kind: Kind
    technique: str
    text: str
    depth: int
    values: tuple[int, ...]
    cands: tuple[int, ...]
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class Telling:
    """A whole solution, entry by entry, and how it ends: ``cut short`` where it grew too long."""

    entries: tuple[Entry, ...]
    ending: Ending

    @property
    def guesses(self) -> int:
        """How many guesses were made."""
        return sum(entry.kind == "guess" for entry in self.entries)


@dataclass(frozen=True, slots=True)
class _Branch:
    """A guess and the position that it was made in."""

    values: NDArray[np.uint8]
    cands: NDArray[np.int64]
    cell: int
    digit: int


def tell_solution(
    layout: Layout,
    values: NDArray[np.uint8],
    techniques: Means = "all",
    scale: Scale = HODOKU,
    cands: NDArray[np.int64] | None = None,
    givens: NDArray[np.bool_] | None = None,
    most: int = MOST_ENTRIES,
) -> Telling:
    """Tell how a board is solved, in at most ``most`` entries, to the first answer.

    techniques: ``all`` of the scale's, or ``singles`` and search alone, as where the clues have
    not one answer. Under a guess, only singles are followed. Raises BadInput where an option is
    none.
    """
    check_values(layout, values)
    if techniques not in TELLINGS:
        raise BadInput(expected="all or singles", got=techniques, where="techniques")
    if most < 1:
        raise BadInput(expected="1 or more entries", got=most, where="most")
    singles = scale.in_order(key for key in _keys(scale) if key in SINGLES)
    clues = values if givens is None else (values * givens).astype(np.uint8)
    # without a single answer logic ends early, and some of it is unsound
    alone = techniques == "singles" or not search(layout, clues).single
    logic = singles if alone else scale
    told = _Teller(layout, values, cands, givens, logic, singles).entries()
    entries: list[Entry] = []
    for entry in told:
        if len(entries) == most:
            return Telling(tuple(entries), "cut short")
        entries.append(entry)
    return Telling(tuple(entries), "solved" if entries[-1].kind == "solved" else "no answer")


class _Teller:
    """A telling under way: the position, and the guesses that it rests on."""

    def __init__(
        self,
        layout: Layout,
        values: NDArray[np.uint8],
        cands: NDArray[np.int64] | None,
        givens: NDArray[np.bool_] | None,
        logic: Scale,
        singles: Scale,
    ) -> None:
        self.layout = layout
        self.position = Position(layout, values, cands, givens)
        self.logic, self.singles = logic, singles
        self.branches: list[_Branch] = []

    def entries(self) -> Iterator[Entry]:
        """Go on until the board is solved, or nothing is left to try."""
        while True:
            fault = _contradiction(self.layout, self.position)
            if fault:
                yield self._entry("contradiction", "", fault)
                if not self.branches:
                    return
                yield self._go_back()
                continue
            if self.position.filled:
                yield self._entry("solved", "", "Every cell is filled: the puzzle is solved.")
                return
            step = next_step(self.position, self.singles if self.branches else self.logic)
            if step is None:
                yield self._guess()
            else:
                text = _sentence(technique(step.technique).tell(step, self.layout))
                yield self._entry("step", step.technique, text, step)
                self.position.make(step)

    def _guess(self) -> Entry:
        values, cands = self.position.values, self.position.cands
        cell = _tightest(values, cands)
        digits = _digits(int(cands[cell]))
        digit, name = digits[0], self.layout.cell_name(cell)
        struck = tuple(
            (int(other), digit)
            for other in np.flatnonzero(self.layout.sees[cell])
            if cands[other] >> (digit - 1) & 1
        )
        text = (
            f"No step is left, so guess: {name} can be {name_digits(self.layout, digits)}; "
            f"try {self.layout.digits[digit - 1]}, which goes from {_many(len(struck))} it sees."
        )
        step = Step(GUESS, 0, ((cell, digit),), struck, ((0, cell, digit),))
        self.branches.append(_Branch(values, cands, cell, digit))
        entry = self._entry("guess", GUESS, text, step)
        self.position.make(step)
        return entry

    def _go_back(self) -> Entry:
        depth_before = self._snapshot()
        branch = self.branches[-1]
        name, digit = self.layout.cell_name(branch.cell), self.layout.digits[branch.digit - 1]
        step = Step(GUESS, 0, (), ((branch.cell, branch.digit),), ((0, branch.cell, branch.digit),))
        text = f"Back to before the guess at {name}: it cannot be {digit}."
        entry = Entry("back", "", text, len(self.branches), *depth_before, step)
        self.branches.pop()
        givens = self.position.givens
        self.position = Position(self.layout, branch.values, branch.cands.tolist(), givens)
        self.position.make(step)
        return entry

    def _entry(self, kind: Kind, key: str, text: str, step: Step | None = None) -> Entry:
        return Entry(kind, key, text, len(self.branches), *self._snapshot(), step)

    def _snapshot(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(self.position.values.tolist()), tuple(self.position.cands.tolist())


def _contradiction(layout: Layout, position: Position) -> str:
    """Say what is wrong in a position; nothing where nothing shows."""
    values, cands = position.values, position.cands
    bits = np.where(values > 0, np.left_shift(1, np.maximum(values.astype(np.int64) - 1, 0)), cands)
    for cell in np.flatnonzero(bits == 0).tolist():
        return f"{layout.cell_name(cell)} can hold no digit any more: a contradiction."
    for house, members in enumerate(layout.houses):
        held = np.sort(values[members])
        held = held[held > 0]
        twice = held[1:][held[1:] == held[:-1]]
        if len(twice):
            digit = layout.digits[twice[0] - 1]
            return f"{_capital(layout.house_name(house))} holds {digit} twice: a contradiction."
    every = (1 << layout.side) - 1
    for house, union in enumerate(np.bitwise_or.reduce(bits[layout.houses], axis=1).tolist()):
        lacking = _digits(every & ~union)
        if lacking:
            name, digit = _capital(layout.house_name(house)), layout.digits[lacking[0] - 1]
            return f"{name} has no place left for {digit}: a contradiction."
    return ""


def _tightest(values: NDArray[np.uint8], cands: NDArray[np.int64]) -> int:
    """Give the first cell of those with the fewest candidates."""
    empty = np.flatnonzero(values == 0).tolist()
    return int(min(empty, key=lambda cell: (int(cands[cell]).bit_count(), cell)))


def _digits(mask: int) -> list[int]:
    return [bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1]


def _sentence(words: str) -> str:
    """Begin with a capital, unless with the name of a cell, and end with a stop."""
    begun = words if _NAME_OF_CELL.match(words) else _capital(words)
    return begun if begun.endswith(".") else f"{begun}."


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _many(cells: int) -> str:
    return "no cell" if cells == 0 else "one cell" if cells == 1 else f"{cells} cells"


def _keys(scale: Scale) -> Iterator[str]:
    return (one.key for one in scale.plan)
