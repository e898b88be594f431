"""``gridwright repair``: leave a puzzle of several answers a single one, by small changes."""

from __future__ import annotations

import click

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import ID, PICTURES, Output, cell_names, form_of
from gridwright.cli.puzzles import id_line, reading_command
from gridwright.cli.talk import talk
from gridwright.formats.native import puzzle_to_plain
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import View
from gridwright.render import KINDS


def _repair(puzzle: Puzzle, out: Output, way: str | None) -> bool:
    found = puzzle.repair(way)
    repaired = found.puzzle
    names = cell_names(puzzle.family, repaired.state, found.cells)
    told = f"{found.text}{': ' if names else ''}{names}"
    marks = {"note": found.cells} if found.cells else {}
    if out.shape == "text":
        drawing = out.drawing(puzzle.family, repaired.state, View("characters", marks=marks))
        out.put_text("\n".join([told, drawing, *id_line(repaired), ""]))
        return True
    if out.shape == "json":
        out.put_plain(puzzle_to_plain(repaired.made))
    elif out.shape in PICTURES:
        out.put_picture(puzzle.family, repaired.state, View(KINDS[f".{out.shape}"], marks=marks))
    else:
        out.put(repaired.encode(form_of(puzzle.family, out.shape)) + "\n")
    if not out.several:
        talk(told)
    return True


def _ways() -> str:
    """List the ways of each family that has any."""
    named = ((name, family(name).repairs) for name in families())
    return "; ".join(f"{name}: {', '.join(ways)}" for name, ways in named if ways)


command = reading_command(
    "repair",
    _repair,
    ("text", "json", *PICTURES, ID),
    "Change each puzzle of several answers so that one is left, and tell what was changed, and "
    "whether it is proved that less would not do. A puzzle of one answer stays as it is. What was "
    "played already is left out.\n\n"
    "Pipes: by clues, tiles fixed as they stand in an answer; or by tiles, replaced by others.\n\n"
    "Exit code 1 where a puzzle has no answer, or no repair was found.",
    examples(
        "repair board.json",
        "repair board.json --by tiles",
        "repair board.json -o repaired.json",
        "repair - --by tiles --as id < boards.txt",
    ),
    click.Option(
        ["--by", "way"],
        metavar="WAY",
        help=f"how; the family's first way unless said otherwise: {_ways()}",
    ),
)
