"""``gridwright check``: judge a position and show what is wrong with it."""

from __future__ import annotations

from typing import Any

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import Output, cell_names
from gridwright.cli.puzzles import reading_command
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import View


def _check(puzzle: Puzzle, out: Output) -> bool:
    verdict = puzzle.judge()
    if out.shape == "json":
        out.put_plain(as_plain(puzzle, verdict))
    else:
        drawing = out.drawing(puzzle.family, puzzle.state, View("characters"))
        out.put_text(f"{drawing}{in_words(puzzle, verdict)}\n")
    return verdict.solved


def in_words(puzzle: Puzzle, verdict: Verdict) -> str:
    """Say what a judge found: a line a fault, a mark that the faults do not tell, and a note."""

    def names(cells: tuple[int, ...]) -> str:
        return cell_names(puzzle.family, puzzle.state, cells)

    return "\n".join(
        [
            "solved" if verdict.solved else "not solved",
            *(f"{fault.code}: {fault.text}: {names(fault.cells)}" for fault in verdict.faults),
            *(
                f"{mark}, {len(cells):,} in all: {names(cells)}"
                for mark, cells in verdict.marks.items()
                if cells and _untold(mark, verdict, puzzle.family.fault_codes)
            ),
            *verdict.notes,
        ]
    )


def _untold(mark: str, verdict: Verdict, codes: tuple[str, ...]) -> bool:
    """Tell whether a mark says more than the faults do.

    Its single fault has its cells already, and leak-left details a leak that is drawn. What is
    marked on a solved position goes without saying, except what is a fault elsewhere.
    """
    faults = sum(fault.code == mark for fault in verdict.faults)
    if mark in codes:
        return faults != 1
    return not verdict.solved and mark.partition("-")[0] not in codes


def as_plain(puzzle: Puzzle, verdict: Verdict) -> dict[str, Any]:
    """Print a verdict as plain values; cells by their coordinates."""

    def names(cells: tuple[int, ...]) -> list[str]:
        return [puzzle.family.cell_name(puzzle.state, cell) for cell in cells]

    return {
        "solved": verdict.solved,
        "faults": [
            {"code": fault.code, "text": fault.text, "cells": names(fault.cells)}
            for fault in verdict.faults
        ],
        "marks": {mark: names(cells) for mark, cells in verdict.marks.items()},
        "notes": list(verdict.notes),
    }


command = reading_command(
    "check",
    _check,
    ("text", "json"),
    "Judge each position: solved or not, and what is wrong with it.\n\n"
    "Exit code 0 where every position is solved, else 1.",
    examples("check board.json", "check board.json --json", "check - < boards.txt"),
)
