"""A course through a maze as lines on the page: the trail of the walker, or the way out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridwright.core.errors import BadInput
from gridwright.maze.board import Maze
from gridwright.maze.ground import INSET
from gridwright.maze.layout import Layout
from gridwright.maze.walls import BEYOND
from gridwright.puzzle.scene import Point

_STRAIGHT = 1e-6


def course(maze: Maze, layout: Layout, nodes: Sequence[int]) -> Iterator[tuple[Point, ...]]:
    """Draw a course along passages as polylines, from gap to gap if it goes all the way.

    nodes: cells and tunnels (see ``Passages``). A line breaks off where it dives under a cell,
    climbs stairs or goes on elsewhere on the page. Raises BadInput where no passage joins two
    nodes that follow one another.
    """
    line = _start(maze, layout, nodes[0], maze.entrance, 0)
    for node, beyond in pairwise(nodes):
        port, back = port_between(maze, node, beyond)
        one, other = maze.passages.cell_of(node), maze.passages.cell_of(beyond)
        if not layout.sided[one, port]:
            yield from _drawn(line) if len(line) > 1 else (_landing(line[0]),)
            line = [layout.centre(other)]
            continue
        line.append(_crossing(layout, one, port))
        if not layout.touching[one, port]:
            yield from _drawn(line)
            line = [_crossing(layout, other, back)]
        if beyond < maze.topology.n:
            line.append(layout.centre(other))
        else:
            yield from _drawn([*line, _dive(layout, other, back)])
            line = [_dive(layout, other, _opposite(maze, beyond, back))]
    if nodes[-1] == maze.exit and layout.gaps[1] >= 0 and len(nodes) > 1:
        line.append(_outside(layout, maze.exit, layout.gaps[1]))
    yield from _drawn(line)


def _start(maze: Maze, layout: Layout, node: int, end: int, index: int) -> list[Point]:
    cell = maze.passages.cell_of(node)
    gap = layout.gaps[index]
    if node != end or gap < 0:
        return [layout.centre(cell)]
    return [_outside(layout, cell, gap), layout.centre(cell)]


def port_between(maze: Maze, node: int, beyond: int) -> tuple[int, int]:
    """Find the port from one node to the next, and the port back."""
    cell = maze.passages.cell_of(node)
    for port in maze.passages.ports(node):
        if maze.passages.next_node(node, port) == beyond:
            return port, int(maze.topology.back[cell, port])
    raise BadInput(expected="a course along passages", got=f"{node} to {beyond}")


def _opposite(maze: Maze, node: int, port: int) -> int:
    return next(other for other in maze.passages.ports(node) if other != port)


def _crossing(layout: Layout, cell: int, port: int) -> Point:
    """Give the middle of a side, or a spot beyond it where the neighbour lies elsewhere."""
    reach = 0.0 if layout.touching[cell, port] else BEYOND
    x, y = (layout.middles[cell, port] + layout.out[cell, port] * reach).tolist()
    return x, y


def _outside(layout: Layout, cell: int, port: int) -> Point:
    x, y = (layout.middles[cell, port] + layout.out[cell, port] * BEYOND / 2).tolist()
    return x, y


def _dive(layout: Layout, cell: int, port: int) -> Point:
    """Give the spot where a tunnel goes under the cell above it."""
    centre = layout.centres[cell]
    x, y = (centre + (layout.middles[cell, port] - centre) * INSET).tolist()
    return x, y


def _drawn(line: list[Point]) -> Iterator[tuple[Point, ...]]:
    """Leave out points that a line goes straight through, and lines of one point."""
    kept: list[Point] = []
    for point in line:
        if kept and point == kept[-1]:
            continue
        while len(kept) > 1 and _straight(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    if len(kept) > 1:
        yield tuple(kept)


def _landing(at: Point) -> tuple[Point, ...]:
    """Give a line so short that it is a dot: where stairs lead on from stairs."""
    return at, (at[0] + _STRAIGHT, at[1])


def _straight(one: Point, middle: Point, other: Point) -> bool:
    ax, ay = middle[0] - one[0], middle[1] - one[1]
    bx, by = other[0] - middle[0], other[1] - middle[1]
    return abs(ax * by - ay * bx) < _STRAIGHT and ax * bx + ay * by > 0
