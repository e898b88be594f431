"""Films of mazes: how one grew, and how one was solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.topology import Masks
from gridwright.maze.board import Maze
from gridwright.maze.course import course
from gridwright.maze.picture import SOLUTION, WALL, Picture
from gridwright.maze.stage import Stage
from gridwright.maze.walls import wall_pieces, whiskers
from gridwright.puzzle.film import Film
from gridwright.puzzle.scene import Item, Line, Polygon, Scene, check_drawable
from gridwright.trees.recording import Recording, Step

T = TypeVar("T")

FRAMES = 200

_PATH_SHARE = 5
_PARTS = 4  # of what stands at a port: two ends of walls, and a number at most twice


def solution_film(
    maze: Maze, visited: Sequence[int], path: Sequence[int], frames: int = FRAMES
) -> Film:
    """Film how a maze is solved: nodes are filled as they are visited, then the path is drawn.

    visited, path: nodes in their order, as a solver's ``Walk`` has them · frames: at most so many
    after the first, steps being taken together. Raises BadInput for too many cells, no frames, and
    where the path does not follow passages.
    """
    check_drawable(maze.topology.n)
    picture = Picture(maze)
    stage = _standing(picture)
    lines = course(maze, picture.layout, path) if path else ()
    strokes = [pair for line in lines for pair in pairwise(line)]
    drawing = min(len(strokes), max(1, frames // _PATH_SHARE)) if strokes else 0
    filling = min(len(visited), _checked(frames) - drawing)

    def changes() -> Iterator[tuple[Item, ...]]:
        for nodes in _chunks(visited, filling):
            yield tuple(stage.painted(picture.filled(nodes, "visited")))
        for pairs in _chunks(strokes, drawing):
            yield tuple(Line(pair, "solution", SOLUTION * picture.layout.pen) for pair in pairs)

    first = Scene(*picture.layout.size, (*picture.rock(), *stage.items()), "A maze being solved")
    return Film(first, ("visited", "solution"), changes(), filling + drawing)


def growth_film(maze: Maze, recording: Recording, frames: int = FRAMES) -> Film:
    """Film how a maze without tunnels grew: the tree that was recorded, then the loops.

    frames: at most so many after the first, steps being taken together. Raises BadInput for
    tunnels, too many cells and no frames, ValueError where the tree is not of this maze.
    """
    check_drawable(maze.topology.n)
    if maze.tunnels.any():
        raise BadInput(expected="a maze without tunnels", got="tunnels", where="film of its growth")
    if (recording.links & ~maze.links).any():
        raise ValueError("a recording of another maze")
    steps = [*recording, *_loops(maze, recording)]
    count = min(len(steps), _checked(frames))
    growth = _Growth(maze, recording.start())

    def changes() -> Iterator[tuple[Item, ...]]:
        for chunk in _chunks(steps, count):
            yield tuple(growth.taken(chunk))
        yield tuple(growth.settled())

    first = Scene(*growth.picture.layout.size, tuple(growth.items()), "A maze growing")
    return Film(first, ("visited", "stairs"), changes(), count + 1)


def _loops(maze: Maze, recording: Recording) -> Iterator[Step]:
    """List the links that a maze has beside its tree, each from the cell that comes first."""
    topology = maze.topology
    more = (maze.links & ~recording.links)[:, None] >> np.arange(topology.k) & 1 == 1
    for cell, port in np.argwhere(more).tolist():
        beyond, back = int(topology.neighbour[cell, port]), int(topology.back[cell, port])
        if (cell, port) <= (beyond, back):
            yield Step(cell, port, True)


def _standing(picture: Picture) -> Stage:
    """Put on the stage what stands on the ground of a maze."""
    stage = Stage()
    maze, layout = picture.maze, picture.layout
    for index, points in enumerate(wall_pieces(maze, layout).tolist()):
        stage.put(index, Line(tuple((x, y) for x, y in points), "wall", WALL))
    open_apart = layout.open & layout.sided & ~layout.touching & maze.present[:, None]
    ends = whiskers(layout, open_apart, bool(maze.tunnels.any())).tolist()
    for index, ((ax, ay), (bx, by)) in enumerate(ends):
        stage.put(("beyond", index), Line(((ax, ay), (bx, by)), "wall", WALL))
    for index, item in enumerate(picture.signs()):
        stage.put(("mark", index), item)
    return stage


def _checked(frames: int) -> int:
    if frames < 1:
        raise BadInput(expected="at least 1 frame", got=frames, where="frames")
    return frames


def _chunks(steps: Sequence[T], count: int) -> Iterator[Sequence[T]]:
    """Cut steps into ``count`` chunks as even as can be."""
    for index in range(count):
        yield steps[len(steps) * index // count : len(steps) * (index + 1) // count]


class _Growth:
    """A maze as it grows: cells without passages are grey, those just joined blue."""

    def __init__(self, maze: Maze, begin: Masks) -> None:
        self.picture = Picture(maze)
        self._maze = maze
        self._links = begin.copy()
        self._fresh: dict[int, None] = {}
        self._stage = Stage()
        layout = self.picture.layout
        self._numbers = {
            (seam.cell, seam.port): tuple(self.picture.number(seam)) for seam in layout.seams
        }
        gaps = set(zip((maze.entrance, maze.exit), layout.gaps, strict=True))
        ports = layout.sided | (maze.topology.neighbour >= 0)
        for cell, port in np.argwhere(ports & maze.present[:, None]).tolist():
            if (cell, port) not in gaps:
                self._show(cell, port)
        for key, item in enumerate((*self.picture.arrows(), *self.picture.targets())):
            self._stage.put(key, item)

    def items(self) -> Iterator[Item]:
        """Draw the maze as it is at first."""
        for cell in np.flatnonzero(self._maze.present).tolist():
            yield Polygon(self.picture.layout.outline(cell), self._ground(cell))
        yield from self._stage.items()

    def taken(self, steps: Sequence[Step]) -> Iterator[Item]:
        """Open links and put up walls; gives what to paint."""
        before, self._fresh = self._fresh, {}
        topology = self._maze.topology
        lost: list[Item] = []
        for step in steps:
            beyond = int(topology.neighbour[step.cell, step.port])
            back = int(topology.back[step.cell, step.port])
            for cell, port in ((step.cell, step.port), (beyond, back)):
                bit = np.uint8(1 << port)
                self._links[cell] = (self._links[cell] | bit) ^ (0 if step.opens else bit)
                lost += self._beyond(cell, port, self._show(cell, port))
                self._fresh[cell] = None
        cells = [*before, *(cell for cell in self._fresh if cell not in before)]
        yield from self._painted(cells, lost)

    def settled(self) -> Iterator[Item]:
        """Paint the last cells as all others."""
        last, self._fresh = self._fresh, {}
        yield from self._painted([*last], [])

    def _painted(self, cells: Sequence[int], lost: list[Item]) -> Iterator[Item]:
        outline = self.picture.layout.outline
        grounds = [Polygon(outline(cell), self._ground(cell)) for cell in sorted(cells)]
        yield from self._stage.painted([*lost, *grounds])

    def _beyond(self, cell: int, port: int, gone: Sequence[Item]) -> Iterator[Item]:
        """Cover walls that are gone at a side with nothing behind it, as no ground of cells does.

        Numbers stay: they are those of passages that are there in the end.
        """
        layout = self.picture.layout
        if layout.sided[cell, port] and not layout.touching[cell, port]:
            for item in gone:
                if isinstance(item, Line):
                    yield Line(item.points, "background", 1.2 * WALL)

    def _ground(self, cell: int) -> str:
        if cell in self._fresh:
            return "visited"
        return "background" if self._links[cell] else "absent"

    def _show(self, cell: int, port: int) -> list[Item]:
        """Stage what there is at a port now, and give what was there before.

        That is a wall, or stairs, or the ends of walls beyond and perhaps the passage's number.
        """
        layout = self.picture.layout
        opened = bool(self._links[cell] >> port & 1)
        before = [self._stage.take((cell, port, number)) for number in range(_PARTS)]
        if not layout.sided[cell, port]:
            if opened:
                self._stage.put((cell, port, 0), self.picture.stair(cell, port))
        elif not opened:
            self._stage.put((cell, port, 0), _wall(layout.sides[cell, port]))
        elif not layout.touching[cell, port]:
            beyond = np.zeros_like(layout.sided)
            beyond[cell, port] = True
            ends = map(_wall, whiskers(layout, beyond))
            numbers = self._numbers.get((cell, port), ())
            for number, item in enumerate((*ends, *numbers)):
                self._stage.put((cell, port, number), item)
        return [item for item in before if item is not None]


def _wall(points: NDArray[np.float64]) -> Line:
    return Line(tuple((x, y) for x, y in points.tolist()), "wall", WALL)
