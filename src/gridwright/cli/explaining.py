"""``gridwright solve --explain``: how a puzzle is solved, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gridwright.api import Puzzle
from gridwright.cli.output import FILM, PICTURES, Output, numbered
from gridwright.cli.puzzles import for_each
from gridwright.core.errors import BadInput
from gridwright.core.jsonio import write_whole
from gridwright.formats.sniff import read_positions
from gridwright.formats.source import read_source
from gridwright.puzzle.film import Film
from gridwright.puzzle.outcome import Moment
from gridwright.puzzle.scene import Item, Polygon, Scene, View
from gridwright.render import FILMS, KINDS, picture

MOST_PICTURES = 10_000
UNIT_FILM = 32

_INDENT = "  "


def explain(source: str, shape: str, target: Path | None, telling: str | None) -> int:
    """Tell how each puzzle of a source is solved; gives exit code 0 where all are, else 1.

    As pictures one puzzle only: a file a step, named by ``{}``, or one film. Raises BadInput.
    """
    if shape in (*PICTURES, FILM):
        return _draw(source, shape, target, telling)
    return for_each(source, shape, target, lambda puzzle, out: _tell(puzzle, out, telling))


def _tell(puzzle: Puzzle, out: Output, telling: str | None) -> bool:
    moments = list(puzzle.explain(telling))
    solved = moments[-1].kind == "solved"
    if out.shape == "json":
        out.put_plain([as_plain(puzzle, moment) for moment in moments])
    elif out.shape == "text":
        lines = "".join(f"{line}\n" for line in in_words(moments))
        last = out.drawing(puzzle.family, moments[-1].state, View("characters"))
        out.put_text(lines + last)
    else:
        raise BadInput(
            expected=f"an explanation as text, json, {', '.join((*PICTURES, FILM))}", got=out.shape
        )
    return solved


def in_words(moments: list[Moment[Any]]) -> Iterator[str]:
    """Tell moments in numbered lines, indented by the guesses that they rest on."""
    width = len(str(len(moments)))
    for number, moment in enumerate(moments, 1):
        name = f"{moment.technique}: " if moment.technique else ""
        yield f"{number:>{width}}. {_INDENT * moment.depth}{name}{moment.text}"


def as_plain(puzzle: Puzzle, moment: Moment[Any]) -> dict[str, Any]:
    """Print a moment as plain values; cells by their names."""
    family, state = puzzle.family, moment.state

    def name(cell: int) -> str:
        return family.cell_name(state, cell)

    return {
        "kind": moment.kind,
        "technique": moment.technique or None,
        "text": moment.text,
        "depth": moment.depth,
        "state": family.to_plain(state),
        "marks": {role: [name(cell) for cell in held] for role, held in moment.marks.items()},
        "parts": {
            role: [[name(cell), part] for cell, part in held] for role, held in moment.parts.items()
        },
        "links": [
            {"from": [name(one[0]), one[1]], "to": [name(other[0]), other[1]], "strong": strong}
            for one, other, strong in moment.links
        ],
    }


def _draw(source: str, shape: str, target: Path | None, telling: str | None) -> int:
    positions = read_positions(*read_source(source))
    if len(positions) != 1:
        raise BadInput(expected="one puzzle to draw step by step", got=len(positions), where=source)
    puzzle = Puzzle(positions[0].puzzle, positions[0].state)
    moments = list(puzzle.explain(telling))
    if shape == FILM:
        with Output(shape, target) as out, out.bar(len(moments)) as step:
            out.put(FILMS[f".{FILM}"](film(puzzle, moments), UNIT_FILM, step))
    else:
        _draw_each(puzzle, moments, shape, target)
    return 0 if moments[-1].kind == "solved" else 1


def _draw_each(puzzle: Puzzle, moments: list[Moment[Any]], shape: str, target: Path | None) -> None:
    if target is None or "{}" not in target.name:
        raise BadInput(
            expected="a file name with {} for the number, as in step-{}.svg",
            got=str(target or "none"),
            where="-o",
        )
    if len(moments) > MOST_PICTURES:
        raise BadInput(expected=f"at most {MOST_PICTURES:,} steps to draw", got=len(moments))
    for number, moment in enumerate(moments, 1):
        content = picture(_scene(puzzle, moment, f".{shape}"), f".{shape}")
        write_whole(numbered(target, number, max(2, len(moments))), content)


def film(puzzle: Puzzle, moments: list[Moment[Any]]) -> Film:
    """Film moments, a frame each."""
    scenes = [_scene(puzzle, moment, ".png") for moment in moments]
    roles = dict.fromkeys(item.role for scene in scenes for item in scene.items)

    def changes() -> Iterator[tuple[Item, ...]]:
        for scene in scenes[1:]:
            yield (_blank(scene), *scene.items)

    return Film(scenes[0], ("background", *roles), changes(), len(scenes) - 1)


def _blank(scene: Scene) -> Polygon:
    right, lower = scene.width, scene.height
    return Polygon(((0.0, 0.0), (right, 0.0), (right, lower), (0.0, lower)), "background")


def _scene(puzzle: Puzzle, moment: Moment[Any], suffix: str) -> Scene:
    view = View(
        KINDS[suffix],
        marks=moment.marks,
        layers=moment.layers,
        parts=moment.parts,
        links=moment.links,
    )
    return puzzle.family.scene(moment.state, view)
