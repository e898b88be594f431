"""The maze as a picture, on any grid, readable without colour.

The layers from below: cells in shades of their distance or as visited, parts that are cut off
hatched, walls, the way out and the trail, stairs as arrows, the ends, numbers where passages go on
elsewhere on the page, the walker. One enters and leaves through gaps in the outer wall, by arrows
that point in and out; ends inside are a ring and a target.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.seams import Seam
from gridwright.maze.board import Maze
from gridwright.maze.course import course
from gridwright.maze.ground import Ground
from gridwright.maze.hatch import hatching
from gridwright.maze.layout import lay_out
from gridwright.maze.walls import walls
from gridwright.puzzle.scene import Circle, Item, Line, Point, Polygon
from gridwright.puzzle.tiling import seam_number

WALL = 0.1
HATCH = 0.03
SOLUTION = 0.26
TRAIL = 0.16
WALKER = 0.25
HALO = 0.05
STAIR = 0.19
ARROW = 0.24
ARROW_AT = 0.42
RING = 0.35
TARGET = 0.14
ASIDE = 0.25

_UP = "upstairs"
_OUTLINED = 0.78


class Picture:
    """Draws the layers of one maze; ``layout`` says where everything lies."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.layout = lay_out(maze)
        self._ground = Ground(maze, self.layout)

    def rock(self) -> Iterator[Item]:
        """Fill cells that are not there, and what passages leave free where they cross."""
        for cell in np.flatnonzero(~self.maze.present).tolist():
            yield Polygon(self.layout.outline(cell), "absent")
        if not self.maze.tunnels.any():
            return
        for cell in np.flatnonzero(self.maze.present).tolist():
            yield Polygon(self.layout.outline(cell), "grid")
        nodes = range(self.maze.passages.nodes)
        cells = self.maze.passages.cell
        yield from self.filled([n for n in nodes if self.maze.present[cells[n]]], "background")

    def shaded(self, distances: NDArray[np.int32]) -> Iterator[Item]:
        """Fill nodes in the shades of their distances, int32[nodes], -1 for none."""
        furthest = max(int(distances.max(initial=0)), 1)
        order = np.argsort(distances, kind="stable")
        for node in order[np.searchsorted(distances[order], 0) :].tolist():
            shade = int(distances[node]) / furthest
            for area in self._ground.of(node):
                yield Polygon(area, "distance", shade)

    def filled(self, nodes: Sequence[int], role: str) -> Iterator[Item]:
        """Fill nodes."""
        for node in nodes:
            for area in self._ground.of(node):
                yield Polygon(area, role)

    def hatched(self, cells: Sequence[int]) -> Iterator[Item]:
        """Hatch cells."""
        for run in hatching([self.layout.outline(cell) for cell in cells]):
            yield Line(run, "apart", HATCH)

    def walls(self) -> Iterator[Item]:
        """Draw the walls."""
        for line in walls(self.maze, self.layout):
            yield Line(line, "wall", WALL)

    def signs(self) -> Iterator[Item]:
        """Draw what stands on the ground besides walls."""
        yield from self.stairs()
        yield from self.arrows()
        yield from self.targets()
        yield from self.numbers()

    def stairs(self) -> Iterator[Item]:
        """Draw an arrow up where stairs lead up from a cell, and one down where they lead down."""
        for cell, port in np.argwhere(self.layout.open & ~self.layout.sided).tolist():
            yield self.stair(cell, port)

    def stair(self, cell: int, port: int) -> Item:
        """Draw the arrow of the stairs that leave a cell by a port."""
        x, y = self.layout.centre(cell)
        room = float(self.layout.rooms[cell])
        way = -1.0 if self.maze.topology.port_names[port] == _UP else 1.0
        return _arrow((x, y + way * 0.2 * room), (0.0, way), STAIR * room, "stairs")

    def course(self, nodes: Sequence[int], role: str, width: float) -> Iterator[Item]:
        """Draw a course through passages."""
        for line in course(self.maze, self.layout, nodes):
            yield Line(line, role, width * self.layout.pen)

    def walker(self) -> Iterator[Item]:
        """Draw the walker where he stands, set off from what lies beneath; hollow in a tunnel."""
        cell = self.maze.passages.cell_of(self.maze.here)
        centre, room = self.layout.centre(cell), float(self.layout.rooms[cell])
        yield Circle(centre, (WALKER + HALO) * room, "background")
        yield Circle(centre, WALKER * room, "trail")
        if self.maze.here >= self.maze.topology.n:
            yield Circle(centre, WALKER / 2 * room, "background")

    def arrows(self) -> Iterator[Item]:
        """Draw arrows through the gaps by which one enters and leaves."""
        for cell, role, way, gap in self._ends():
            if gap >= 0:
                out = self.layout.out[cell, gap]
                x, y = (self.layout.middles[cell, gap] + out * ARROW_AT).tolist()
                yield _arrow((x, y), (float(out[0]) * way, float(out[1]) * way), ARROW, role)

    def targets(self) -> Iterator[Item]:
        """Draw a ring where one begins inside the maze, and a target where one ends there."""
        for cell, role, way, gap in self._ends():
            if gap >= 0:
                continue
            room = float(self.layout.rooms[cell])
            yield Circle(self.layout.centre(cell), RING * room, role, 0.08 * room)
            if way > 0:
                yield Circle(self.layout.centre(cell), TARGET * room, role)

    def _ends(self) -> Iterator[tuple[int, str, int, int]]:
        entrance, exit = self.layout.gaps
        yield self.maze.entrance, "entrance", -1, entrance
        yield self.maze.exit, "exit", 1, exit

    def numbers(self) -> Iterator[Item]:
        """Number the passages that go on elsewhere on the page, at both ends."""
        for seam in self.layout.seams:
            yield from self.number(seam)

    def number(self, seam: Seam) -> Iterator[Item]:
        """Number a passage that goes on elsewhere: once where its ends meet in a corner."""
        aside = ASIDE if self.layout.floors > 1 else 0.0
        yield from seam_number(seam, self.layout.middles, self.layout.out, aside)

    def outlined(self, cell: int, role: str, width: float) -> Item:
        """Draw a ring along the outline of a cell, inside its walls."""
        x, y = self.layout.centre(cell)
        ring = [
            (x + (px - x) * _OUTLINED, y + (py - y) * _OUTLINED)
            for px, py in self.layout.outline(cell)
        ]
        return Line((*ring, ring[0]), role, width * float(self.layout.rooms[cell]))


def _arrow(at: Point, way: Point, size: float, role: str) -> Item:
    """Draw an arrowhead around a spot that points in a direction; its notch tells it from a tip."""
    (x, y), (dx, dy) = at, way

    def spot(ahead: float, aside: float) -> Point:
        return x + (dx * ahead - dy * aside) * size, y + (dy * ahead + dx * aside) * size

    return Polygon((spot(1.0, 0.0), spot(-0.8, 0.8), spot(-0.35, 0.0), spot(-0.8, -0.8)), role)
