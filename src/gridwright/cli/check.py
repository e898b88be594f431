"""``gridwright check``: judge a position and show what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.output import cell_names, chosen_form, coloured, emit, output_options
from gridwright.cli.puzzles import heading, read, source_argument
from gridwright.core.jsonio import dump, dump_line
from gridwright.puzzle.outcome import Verdict

FORMS = ("text", "json")


def _check(source: str, form: str | None, as_json: bool, target: Path | None) -> int:
    shape = chosen_form(FORMS, form, as_json, target)
    puzzles = read(source)
    pieces: list[str] = []
    solved = True
    for number, puzzle in enumerate(puzzles, 1):
        verdict = puzzle.judge()
        solved = solved and verdict.solved
        if shape == "json":
            plain = as_plain(puzzle, verdict)
            pieces.append((dump_line(plain) if len(puzzles) > 1 else dump(plain)) + "\n")
        else:
            picture = puzzle.text(colour=coloured(target)).rstrip("\n")
            words = in_words(puzzle, verdict)
            pieces.append(f"{heading(number, len(puzzles))}{picture}\n{words}\n")
    emit("".join(pieces), target)
    return 0 if solved else 1


def in_words(puzzle: Puzzle, verdict: Verdict) -> str:
    """Say what a judge found: a line a fault, with its cells, and a line a note."""
    lines = [
        f"{fault.code}: {fault.text}: {cell_names(puzzle.family, puzzle.state, fault.cells)}"
        for fault in verdict.faults
    ]
    return "\n".join(["solved" if verdict.solved else "not solved", *lines, *verdict.notes])


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


command = click.Command(
    "check",
    callback=_check,
    help="Judge each position: solved or not, and what is wrong with it.\n\n"
    "Exit code 0 where every position is solved, else 1.",
    params=[source_argument(), *output_options(FORMS)],
)
