"""``gridwright hint``: one step that must be so, and why."""

from __future__ import annotations

from pathlib import Path

import click

from gridwright.cli.output import chosen_form, coloured, emit, output_options
from gridwright.cli.puzzles import heading, read, source_argument
from gridwright.core.jsonio import dump, dump_line
from gridwright.puzzle.scene import View
from gridwright.render import to_text

FORMS = ("text", "json")


def _hint(source: str, form: str | None, as_json: bool, target: Path | None) -> int:
    shape = chosen_form(FORMS, form, as_json, target)
    puzzles = read(source)
    pieces: list[str] = []
    for number, puzzle in enumerate(puzzles, 1):
        hint = puzzle.hint()
        if shape == "json":
            plain = None
            if hint is not None:
                cells = [puzzle.family.cell_name(puzzle.state, cell) for cell in hint.cells]
                plain = {
                    "technique": hint.technique,
                    "cells": cells,
                    "text": hint.text,
                    "move": hint.move,
                }
            pieces.append((dump_line(plain) if len(puzzles) > 1 else dump(plain)) + "\n")
            continue
        if hint is None:
            pieces.append(f"{heading(number, len(puzzles))}The position is solved.\n")
            continue
        view = View("characters", marks={"hint": hint.cells[:1]})
        picture = to_text(puzzle.family.scene(puzzle.state, view), coloured(target))
        pieces.append(f"{heading(number, len(puzzles))}{picture.rstrip()}\n{hint.text}\n")
    emit("".join(pieces), target)
    return 0


command = click.Command(
    "hint",
    callback=_hint,
    help="Show one step of each position that must be so, and why.",
    params=[source_argument(), *output_options(FORMS)],
)
