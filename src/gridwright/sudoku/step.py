"""A step of reasoning, as people read it: what it fills or strikes, the technique, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from gridwright.sudoku.kernels import step as record
from gridwright.sudoku.kernels.position import Ints
from gridwright.sudoku.layout import Layout

Candidate: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One step that a technique found in a position.

    placed and struck: candidates (cell, digit) that must and cannot be · marked: the pattern,
    (role, cell, digit), roles as in ``kernels.step`` · links: of chains, (candidate, candidate,
    strong) · variant and numbers: the technique's own.
    """

    technique: str
    variant: int
    placed: tuple[Candidate, ...]
    struck: tuple[Candidate, ...]
    marked: tuple[tuple[int, int, int], ...] = ()
    links: tuple[tuple[Candidate, Candidate, bool], ...] = ()
    numbers: tuple[int, int, int] = (0, 0, 0)

    def cells(self, role: int | None = None) -> tuple[int, ...]:
        """List the cells of the pattern, in order and once each; of one role where asked."""
        held = (cell for kind, cell, _ in self.marked if role is None or kind == role)
        return tuple(dict.fromkeys(held))

    def digits(self, role: int | None = None) -> tuple[int, ...]:
        """List the digits of the pattern, ascending and once each; of one role where asked."""
        return tuple(
            sorted({digit for kind, _, digit in self.marked if role is None or kind == role})
        )

    def effect(self, layout: Layout) -> str:
        """Tell in the usual shorthand what the step does.

        >>> from gridwright.sudoku.layout import classic
        >>> Step("x-wing", 0, ((0, 5),), ((10, 5), (12, 5))).effect(classic())
        'r1c1=5 r2c2<>5 r2c4<>5'
        """
        return " ".join(
            f"{layout.cell_name(cell)}{sign}{layout.digits[digit - 1]}"
            for sign, candidates in (("=", self.placed), ("<>", self.struck))
            for cell, digit in candidates
        )


def from_record(technique: str, held: Ints | list[int]) -> Step:
    """Read the record that a kernel left."""

    def entries(at: int, many: int) -> Iterable[int]:
        return (int(entry) for entry in held[at : at + many])

    links = list(entries(record.LINKS_AT, 2 * int(held[record.LINKED])))
    return Step(
        technique,
        int(held[record.VARIANT]),
        tuple(map(_candidate, entries(record.PLACES_AT, int(held[record.PLACED])))),
        tuple(map(_candidate, entries(record.STRIKES_AT, int(held[record.STRUCK])))),
        tuple(
            (entry >> record.ROLE_BITS, *_candidate(entry))
            for entry in entries(record.MARKS_AT, int(held[record.MARKED]))
        ),
        tuple(
            (_candidate(one), _candidate(other), bool(one & record.STRONG))
            for one, other in zip(links[::2], links[1::2], strict=True)
        ),
        (int(held[record.FIRST]), int(held[record.SECOND]), int(held[record.THIRD])),
    )


def _candidate(entry: int) -> Candidate:
    bare = entry & (record.STRONG - 1)
    return bare >> record.CELL_BITS, bare & ((1 << record.CELL_BITS) - 1)
