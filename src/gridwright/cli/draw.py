"""``gridwright draw``: a position as text, SVG or PNG."""

from __future__ import annotations

from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import PICTURES, Output
from gridwright.cli.puzzles import reading_command
from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import View, as_plain
from gridwright.render import KINDS

SMALLEST, LARGEST = 4, 400


def _draw(puzzle: Puzzle, out: Output, plain: bool, answer: bool, unit: int) -> bool:
    if not SMALLEST <= unit <= LARGEST:
        raise BadInput(expected=f"{SMALLEST} to {LARGEST} pixels a cell", got=unit, where="--unit")
    state = (puzzle.answer if answer else puzzle).state
    if out.shape in PICTURES:
        out.put_picture(puzzle.family, state, View(KINDS[f".{out.shape}"], not plain), unit)
    elif out.shape == "json":
        scene = puzzle.family.scene(state, View("picture", not plain))
        out.put_plain(_rounded(as_plain(scene)))
    else:
        out.put_text(out.drawing(puzzle.family, state, View("characters", not plain)))
    return True


def _rounded(plain: Any) -> Any:
    """Round what a scene measures to a millionth of a cell, so that sums do not show."""
    if isinstance(plain, float):
        return round(plain, 6)
    if isinstance(plain, dict):
        return {key: _rounded(value) for key, value in plain.items()}
    return [_rounded(part) for part in plain] if isinstance(plain, list | tuple) else plain


command = reading_command(
    "draw",
    _draw,
    ("text", "json", *PICTURES),
    "Draw each position as text, SVG or PNG, or as JSON: a list of lines and shapes, "
    "in units of a cell. The suffix of -o FILE says which.",
    examples(
        "draw board.json",
        "draw board.json -o board.svg",
        "draw board.json --answer --unit 64 -o answer.png",
        "draw boards.jsonl --plain -o 'board-{}.png'",
    ),
    click.Option(["--plain"], is_flag=True, help="the bare position, not judged"),
    click.Option(["--answer"], is_flag=True, help="the answer instead of the position"),
    click.Option(
        ["--unit"],
        type=int,
        default=32,
        show_default=True,
        help=f"pixels a cell, {SMALLEST} to {LARGEST}",
    ),
)
