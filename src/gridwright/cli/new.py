"""``gridwright new``: make puzzles with a proved answer."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from gridwright.api import Puzzle, checked_seed
from gridwright.cli.examples import examples
from gridwright.cli.families import FamilyGroup
from gridwright.cli.options import collect, family_options
from gridwright.cli.output import (
    PICTURES,
    Output,
    chosen_form,
    form_of,
    named_forms,
    output_options,
    progress,
)
from gridwright.cli.puzzles import id_line
from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput
from gridwright.core.rng import item_seed
from gridwright.formats.native import puzzle_to_plain
from gridwright.puzzle.family import Family
from gridwright.puzzle.scene import View
from gridwright.render import KINDS

MOST = 1_000_000

_NEGATIVE = re.compile(r"-[0-9]")

_HELP = """Make puzzles of {title} on boards of SIZE such as {size}, each with a proved answer.

Tells each puzzle, its seed{id}, and how its answer was proved. The other verbs read what
--json{forms} prints."""


class _SizedCommand(click.Command):
    """A command whose SIZE may begin with a minus, which is a bad size and no bad option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as fault:
            if not _NEGATIVE.match(fault.option_name):
                raise
            size = next(word for word in given if word.startswith(fault.option_name))
            raise BadInput(expected="a size such as 10x10", got=size, where="SIZE") from None


def _command(family: Family[Any, Any, Any]) -> click.Command:
    forms = ("text", "json", *PICTURES, *named_forms(family))
    usual = family.default_size
    given: dict[str, Any] = {"default": usual} if usual else {}
    return _SizedCommand(
        family.name,
        callback=partial(_new, family, forms),
        help=_HELP.format(
            title=family.title,
            size=usual or "10x10",
            id=", its ID" if family.forms else "",
            forms=" or --as id" if family.forms else "",
        ),
        short_help=f"Make puzzles of {family.title}.",
        epilog=examples(
            f"new {family.name} {usual or '10x10'}",
            f"new {family.name} {usual or '8x6'} --seed 7 -o board.json",
            f"new {family.name} {usual or '5x5'} --count 100 -o boards.jsonl",
            f"new {family.name} {usual or '5x5'} --count 9 -o 'board-{{}}.svg'",
        ),
        params=[
            click.Argument(["size"], **given),
            *family_options(family),
            click.Option(["--seed"], help="which puzzle of its kind; any word or number"),
            click.Option(
                ["--count"],
                type=int,
                default=1,
                show_default=True,
                help="how many puzzles; number I of a seed S, counted from 0, has the seed S#I",
            ),
            *output_options(forms),
        ],
    )


def _new(
    family: Family[Any, Any, Any],
    forms: tuple[str, ...],
    size: str,
    seed: str | None,
    count: int,
    form: str | None,
    as_json: bool,
    target: Path | None,
    **options: Any,
) -> int:
    if not 1 <= count <= MOST:
        raise BadInput(expected=f"a count of 1 to {MOST:,}", got=count, where="--count")
    shape = chosen_form(forms, form, as_json, target)
    parameters = family.parameters(size, collect(family, options))
    master = checked_seed(seed)
    with Output(shape, target, count) as out, progress(out) as step:
        for index in range(count):
            out.next()
            _make(family, parameters, item_seed(master, index), out)
            step()
    if count > 1:
        _tell(f"{count:,} puzzles, seeds {master} to {item_seed(master, count - 1)}")
    return 0


def _make(family: Family[Any, Any, Any], parameters: Any, seed: str, out: Output) -> None:
    """Make one puzzle and put it out; draw it while it is made where it is too large for more."""
    bitmap = family.stream(parameters, seed) if out.shape == "png" else None
    pieces = family.stream_text(parameters, seed, out.shape) if bitmap is None else None
    if bitmap is not None:
        out.put_bitmap(bitmap)
    elif pieces is not None and (out.target is None or not out.several):
        for piece in pieces:
            out.put(piece)
        out.put("\n")
    else:
        _put(Puzzle(family.generate(parameters, seed)), out)
        return
    if not out.several:
        _tell(f"seed {seed}")


def _put(puzzle: Puzzle, out: Output) -> None:
    if out.shape == "text":
        out.put(_told(puzzle, out) + ("\n" if out.several else ""))
        return
    if out.shape == "json":
        out.put_plain(puzzle_to_plain(puzzle.made))
    elif out.shape in PICTURES:
        view = View(KINDS[f".{out.shape}"], judged=False)
        out.put_picture(puzzle.family, puzzle.state, view)
    else:
        out.put(puzzle.encode(form_of(puzzle.family, out.shape)) + "\n")
    if not out.several:
        _tell(f"seed {puzzle.seed}: {puzzle.proof}")


def _told(puzzle: Puzzle, out: Output) -> str:
    lines = [out.drawing(puzzle.family, puzzle.state, View("characters"))]
    lines += id_line(puzzle) if puzzle.family.forms else []
    lines += [f"seed  {puzzle.seed}", f"proof {puzzle.proof}", ""]
    return "\n".join(lines)


def _tell(text: str) -> None:
    """Tell a person at a terminal what the output does not show."""
    if sys.stderr.isatty():
        talk(text)


command = FamilyGroup(
    "new",
    _command,
    help="Make puzzles of a family, each with a proved answer.\n\n"
    "'gridwright new FAMILY --help' tells about its options.",
    subcommand_metavar="FAMILY [SIZE] [OPTIONS]",
)
