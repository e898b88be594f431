"""``gridwright draw``: a position as text, SVG or PNG, as a film or as a solid."""

from __future__ import annotations

from typing import Any

import click

from gridwright.api import Puzzle
from gridwright.cli.examples import examples
from gridwright.cli.output import FILM, PICTURES, SOLID, Output
from gridwright.cli.puzzles import reading_command
from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import View, as_plain
from gridwright.render import FILMS, SCALE
from gridwright.render.shades import SCALES

SMALLEST, LARGEST = 4, 400
UNIT, UNIT_FILM = 32, 16
FRAMES = 200
LAYERS = {
    "solution": "show the way out, too",
    "visited": "fill the cells that a breadth-first search for it comes by",
    "distance": "fill cells in colours of their distance from the entrance",
    "candidates": "write into empty cells the digits that can still go there",
}


def _draw(
    puzzle: Puzzle,
    out: Output,
    plain: bool,
    answer: bool,
    unit: int | None,
    colours: str,
    blocks: bool,
    animate: str | None,
    frames: int,
    mm: str | None,
    **layers: bool,
) -> bool:
    _check_unit(unit)
    family, shown = puzzle.family, puzzle.answer if answer else puzzle
    wanted = _layers(puzzle, layers)
    view = View("characters" if out.shape == "text" else "picture", not plain, layers=wanted)
    if animate is not None or out.shape == FILM:
        _put_film(shown, out, animate, frames, unit or UNIT_FILM)
    elif out.shape == SOLID:
        out.put(family.solid(shown.state, _sizes(mm)))
    elif blocks:
        _put_blocks(shown, out, view, colours)
    elif out.shape in PICTURES:
        out.put_picture(family, shown.state, view, unit or UNIT, colours)
    elif out.shape == "json":
        out.put_plain(_rounded(as_plain(family.scene(shown.state, view))))
    else:
        out.put_text(out.drawing(family, shown.state, view))
    return True


def _check_unit(unit: int | None) -> None:
    if unit is not None and not SMALLEST <= unit <= LARGEST:
        raise BadInput(expected=f"{SMALLEST} to {LARGEST} pixels a cell", got=unit, where="--unit")


def _layers(puzzle: Puzzle, given: dict[str, bool]) -> tuple[str, ...]:
    wanted = tuple(name for name, on in given.items() if on)
    for name in wanted:
        if name not in puzzle.family.layers:
            known = ", ".join(f"--{layer}" for layer in puzzle.family.layers) or "none of them"
            raise BadInput(expected=f"what {puzzle.family.name} can show: {known}", got=f"--{name}")
    return wanted


def _put_film(puzzle: Puzzle, out: Output, name: str | None, frames: int, unit: int) -> None:
    if name is None and puzzle.family.films:
        films = ", ".join(puzzle.family.films)
        raise BadInput(expected=f"--animate with one of {films}, for a GIF", got="none")
    if f".{out.shape}" not in FILMS:
        raise BadInput(
            expected="a film as GIF or PNG", got=out.shape, remedy="say -o FILE.gif or FILE.png"
        )
    film = puzzle.family.film(puzzle.made, puzzle.state, name or "", frames)
    printed = FILMS[f".{out.shape}"]
    with out.bar(film.count + 1) as step:
        out.put(printed(film, unit, step))


def _put_blocks(puzzle: Puzzle, out: Output, view: View, colours: str) -> None:
    if out.shape != "png":
        raise BadInput(expected="blocks as PNG", got=out.shape, remedy="say -o FILE.png")
    bitmap = puzzle.family.bitmap(puzzle.state, view)
    if bitmap is None:
        name = f"{puzzle.family.name} on {puzzle.state.topology.spec}"
        raise BadInput(expected="a plain square maze, for blocks", got=name)
    out.put_bitmap(bitmap, colours)


def _sizes(mm: str | None) -> tuple[float, ...]:
    try:
        return tuple(float(size) for size in mm.split(",")) if mm else ()
    except ValueError:
        raise BadInput(expected="sizes such as 5,1.2,6,1.6", got=mm, where="--mm") from None


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
    ("text", "json", *PICTURES, FILM, SOLID),
    "Draw each position as text, SVG or PNG, or as JSON: a list of lines and shapes, "
    "in units of a cell; mazes also as a film (GIF, or PNG with --animate) or as a solid (STL). "
    "The suffix of -o FILE says which.",
    examples(
        "draw board.json",
        "draw board.json -o board.svg",
        "draw board.json --answer --unit 64 -o answer.png",
        "draw boards.jsonl --plain -o 'board-{}.png'",
        "draw maze.json --distance -o maze.png",
        "draw maze.json --animate generation -o maze.gif",
        "draw maze.json --mm 4,1,8,2 -o maze.stl",
    ),
    click.Option(["--plain"], is_flag=True, help="the bare position, not judged"),
    click.Option(["--answer"], is_flag=True, help="the answer instead of the position"),
    *(click.Option([f"--{name}"], is_flag=True, help=about) for name, about in LAYERS.items()),
    click.Option(
        ["--colours"],
        type=click.Choice(tuple(SCALES)),
        default=SCALE,
        show_default=True,
        help="scale of colours of distances",
    ),
    click.Option(["--blocks"], is_flag=True, help="a pixel a cell, and one between two cells"),
    click.Option(
        ["--animate"],
        metavar="FILM",
        help="film the generation or the solution, or a way of solving such as dfs",
    ),
    click.Option(
        ["--frames"],
        type=int,
        default=FRAMES,
        show_default=True,
        help="most frames of a film; steps are taken together",
    ),
    click.Option(
        ["--mm"],
        metavar="SIZES",
        help="sizes of a solid in millimetres: passages, walls, their height, floor",
    ),
    click.Option(
        ["--unit"],
        type=int,
        help=f"pixels a cell, {SMALLEST} to {LARGEST}; by default {UNIT}, in films {UNIT_FILM}",
    ),
)
