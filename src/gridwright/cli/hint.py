"""``gridwright hint``: one step that must be so, and why; as much of it as is asked for."""

from __future__ import annotations

from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import PICTURES, Output
from gridwright.cli.puzzles import reading_command
from gridwright.puzzle.outcome import Hint
from gridwright.puzzle.scene import View
from gridwright.render import KINDS

SOLVED = "The position is solved."
STAGES = ("where", "technique", "step")


def _hint(puzzle: Puzzle, out: Output, stage: str) -> bool:
    hint = puzzle.hint()
    last = stage == STAGES[-1]
    if out.shape == "json":
        out.put_plain(hint and as_plain(puzzle, hint, stage))
    elif out.shape in PICTURES:
        view = _view(hint, last, f".{out.shape}")
        out.put_picture(puzzle.family, puzzle.state, view)
    elif hint is None:
        out.put_text(f"{SOLVED}\n")
    else:
        drawing = out.drawing(puzzle.family, puzzle.state, _view(hint, last, ".txt"))
        lines = stages(puzzle, hint)[: STAGES.index(stage) + 1]
        told = lines if hint.stages else lines[-1:]
        out.put_text(drawing + "".join(f"{line}\n" for line in told))
    return hint is None or hint.move is not None


def stages(puzzle: Puzzle, hint: Hint) -> tuple[str, str, str]:
    """Tell a hint in three stages: where to look, by which technique, and the step itself."""
    if len(hint.stages) == len(STAGES) - 1:
        return (*hint.stages, hint.text)  # type: ignore[return-value]
    cells = " ".join(puzzle.family.cell_name(puzzle.state, cell) for cell in hint.cells[:1])
    where = f"Look at {cells}." if cells else "Look at the whole board."
    return where, f"The technique is: {hint.technique}.", hint.text


def as_plain(puzzle: Puzzle, hint: Hint, stage: str) -> dict[str, Any]:
    """Print a hint as plain values, up to a stage; cells by their names."""
    where, technique, step = stages(puzzle, hint)
    if stage != STAGES[-1]:
        return {"where": where} | ({"technique": technique} if stage == "technique" else {})
    return {
        "where": where,
        "technique": hint.technique,
        "cells": [puzzle.family.cell_name(puzzle.state, cell) for cell in hint.cells],
        "text": step,
        "move": hint.move,
    }


def _view(hint: Hint | None, last: bool, suffix: str) -> View:
    kind = KINDS[suffix]
    if hint is None:
        return View(kind)
    if not last and "house" in hint.marks:
        return View(kind, marks={"house": hint.marks["house"]})
    if not last or not (hint.marks or hint.parts):
        return View(kind, marks={"hint": hint.cells[:1]})
    return View(kind, marks=hint.marks, layers=hint.layers, parts=hint.parts, links=hint.links)


command = reading_command(
    "hint",
    _hint,
    ("text", "json", *PICTURES),
    "Show one step of each position that must be so, and why: all of it, or with --stage only "
    "where to look, or by which technique.\n\n"
    "Exit code 1 where there is none to make: the position has no answer, or none was found. "
    "With --json a solved position gives null.",
    examples(
        "hint board.json",
        "hint board.json --stage where",
        "hint game.json --json",
        "hint board.json -o hint.svg",
    ),
    click.Option(
        ["--stage"],
        type=click.Choice(STAGES),
        default=STAGES[-1],
        show_default=True,
        help="how much to tell",
    ),
)
