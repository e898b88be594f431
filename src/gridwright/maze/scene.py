"""The maze scene: a position and what the judge says of it, as a display list."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.maze.board import Maze
from gridwright.maze.boxes import boxes, has_boxes
from gridwright.maze.dotted import dotted
from gridwright.maze.picture import SOLUTION, TRAIL, Picture
from gridwright.maze.shown import LAYERS, Shown, shown
from gridwright.puzzle.outcome import Verdict
from gridwright.puzzle.scene import Item, Scene, View, check_drawable

__all__ = ["LAYERS", "scene", "title"]

_WIDTHS = {"solution": SOLUTION, "trail": TRAIL}
_OUTLINE = 0.08
_CURSOR = 0.1


def scene(maze: Maze, verdict: Verdict | None, view: View) -> Scene:
    """Draw a maze and the walker's trail; where the view is judged, what is cut off is hatched.

    The view's marks: ``solution`` and ``trail`` are courses, nodes in the order they are walked;
    ``visited`` nodes are filled, those of other roles outlined. Its layers are LAYERS. Raises
    BadInput where the view names a role, a layer or a cell that there is not, and for too many
    cells.
    """
    check_drawable(maze.topology.n)
    said = verdict if view.judged else None
    seen = shown(maze, said, view)
    if view.kind == "characters":
        draw = boxes if has_boxes(maze) else dotted
        return draw(maze, seen, view.cursor, title(maze, said))
    picture = Picture(maze)
    items = tuple(_items(picture, seen, view.cursor))
    return Scene(*picture.layout.size, items, title(maze, said))


def title(maze: Maze, verdict: Verdict | None) -> str:
    """Tell in one line what the picture shows, for those who cannot see it."""
    name = f"Maze on {maze.topology.spec}"
    if verdict is None:
        return name
    here = maze.topology.name(maze.passages.cell_of(maze.here))
    state = "solved" if verdict.solved else f"the walker at {here}"
    return "; ".join((f"{name}: {state}", *verdict.notes))


def _items(picture: Picture, seen: Shown, cursor: int | None) -> Iterator[Item]:
    yield from picture.rock()
    if seen.distances is not None:
        yield from picture.shaded(seen.distances)
    for role, cells in seen.filled:
        yield from picture.filled(cells, role)
    yield from picture.hatched(seen.apart)
    yield from picture.walls()
    for role, nodes in seen.courses:
        yield from picture.course(nodes, role, _WIDTHS[role])
    yield from picture.signs()
    for role, cells in seen.outlined:
        yield from (picture.outlined(cell, role, _OUTLINE) for cell in cells)
    if seen.walker:
        yield from picture.walker()
    if cursor is not None:
        yield picture.outlined(cursor, "cursor", _CURSOR)
