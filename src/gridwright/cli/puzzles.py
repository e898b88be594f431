"""Verbs that read puzzles: their argument, and going through what it holds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from gridwright.api import Puzzle
from gridwright.cli.output import Output, chosen_form, output_options, progress
from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput, NotReached
from gridwright.formats.sniff import iterate_positions
from gridwright.formats.source import read_source

SOURCES = (
    "FILE holds puzzles, positions or saved games, as JSON, JSON Lines or one ID a line; "
    "- is standard input. Or give an ID itself."
)


def source_argument() -> click.Parameter:
    """Make the argument of a verb that reads puzzles."""
    return click.Argument(["source"], metavar="FILE|-|ID")


def for_each(
    source: str,
    shape: str,
    target: Path | None,
    show: Callable[[Puzzle, Output], bool],
) -> int:
    """Show each puzzle of a source; gives exit code 0 where every answer is yes, else 1.

    ``show`` puts out a puzzle's result and says whether the answer is yes. Where a puzzle among
    many has no result (NotReached), the reason is told and the others follow. Raises BadInput
    where a puzzle is wrong, after those before it.
    """
    text, where = read_source(source)
    count, positions = iterate_positions(text, where)
    good = True
    with Output(shape, target, count) as out, progress(out) as step:
        for held in positions:
            number = out.next()
            try:
                good = show(Puzzle(held.puzzle, held.state), out) and good
            except NotReached as fault:
                if not out.several:
                    raise
                talk(f"puzzle {number}: {fault}")
                good = False
            step()
    return 0 if good else 1


def reading_command(
    name: str,
    show: Callable[..., bool],
    forms: tuple[str, ...],
    about: str,
    epilog: str,
    *options: click.Parameter,
) -> click.Command:
    """Make a verb that reads puzzles: ``show`` gets a puzzle, the output, and the options."""

    def run(
        source: str,
        form: str | None,
        as_json: bool,
        target: Path | None,
        **given: object,
    ) -> int:
        shape = chosen_form(forms, form, as_json, target)
        return for_each(source, shape, target, lambda puzzle, out: show(puzzle, out, **given))

    return click.Command(
        name,
        callback=run,
        help=f"{about}\n\n{SOURCES}",
        epilog=epilog,
        params=[source_argument(), *options, *output_options(forms)],
    )


def id_line(puzzle: Puzzle) -> list[str]:
    """Tell a puzzle's ID, or how to get what the other verbs read where no ID can hold it."""
    try:
        return [f"ID    {puzzle.id}"]
    except BadInput:
        return ["JSON  no ID can hold this board: --json prints it, -o FILE.json keeps it"]
