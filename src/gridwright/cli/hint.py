"""``gridwright hint``: one step that must be so, and why."""

from __future__ import annotations

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import Output
from gridwright.cli.puzzles import reading_command
from gridwright.puzzle.scene import View

SOLVED = "The position is solved."


def _hint(puzzle: Puzzle, out: Output) -> bool:
    hint = puzzle.hint()
    if out.shape == "json":
        names = [puzzle.family.cell_name(puzzle.state, c) for c in hint.cells] if hint else []
        out.put_plain(
            hint
            and {
                "technique": hint.technique,
                "cells": names,
                "text": hint.text,
                "move": hint.move,
            }
        )
    elif hint is None:
        out.put_text(f"{SOLVED}\n")
    else:
        view = View("characters", marks={"hint": hint.cells[:1]})
        out.put_text(f"{out.drawing(puzzle.family, puzzle.state, view)}{hint.text}\n")
    return hint is None or hint.move is not None


command = reading_command(
    "hint",
    _hint,
    ("text", "json"),
    "Show one step of each position that must be so, and why.\n\n"
    "Exit code 1 where there is none to make: the position has no answer, or none was found. "
    "With --json a solved position gives null.",
    examples("hint board.json", "hint game.json --json"),
)
