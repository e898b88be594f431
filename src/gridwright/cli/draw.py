"""``gridwright draw``: a position as SVG, PNG or text."""

from __future__ import annotations

from pathlib import Path

import click

from gridwright.cli.output import chosen_form, coloured, emit, numbered, output_options
from gridwright.cli.puzzles import read, source_argument
from gridwright.core.errors import BadInput

FORMS = ("text", "svg", "png")


def _draw(
    source: str,
    plain: bool,
    answer: bool,
    unit: int,
    form: str | None,
    as_json: bool,
    target: Path | None,
) -> int:
    if as_json:
        raise click.UsageError("A picture has no JSON; the puzzle itself is JSON by new --json.")
    shape = chosen_form(FORMS, form, as_json, target)
    puzzles = read(source)
    if len(puzzles) > 1 and target is None and shape != "text":
        raise BadInput(
            expected="one picture for standard output",
            got=len(puzzles),
            remedy="say -o board-{}.svg",
        )
    for number, puzzle in enumerate(puzzles, 1):
        shown = puzzle.answer if answer else puzzle
        place = None if target is None else numbered(target, number, len(puzzles))
        if shape == "text":
            emit(shown.text(judged=not plain, colour=coloured(target)), place)
        else:
            emit(shown.picture(f".{shape}", judged=not plain, unit=unit), place)
    return 0


command = click.Command(
    "draw",
    callback=_draw,
    help="Draw each position; with -o FILE its suffix (.svg, .png, .txt) says in what form.",
    params=[
        source_argument(),
        click.Option(["--plain"], is_flag=True, help="the bare position, not judged"),
        click.Option(["--answer"], is_flag=True, help="the answer instead of the position"),
        click.Option(
            ["--unit"],
            type=click.IntRange(4, 400),
            default=32,
            show_default=True,
            help="pixels a cell",
        ),
        *output_options(FORMS),
    ],
)
