"""The kit of mazes: what their port in browsers plays and draws a maze with, on any grid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.heading import HEADINGS
from gridwright.maze import picture as drawn
from gridwright.maze.board import Maze
from gridwright.maze.codec import maze_to_plain
from gridwright.maze.ground import INSET
from gridwright.maze.headings import headings, leanings, names_of
from gridwright.maze.kernels.regions import APART
from gridwright.maze.layout import Layout
from gridwright.maze.picture import Picture
from gridwright.maze.rules import survey
from gridwright.maze.walls import BEYOND
from gridwright.puzzle.alike import kinds
from gridwright.puzzle.items import plain_items
from gridwright.puzzle.plan import Plan, poles, repeats
from gridwright.puzzle.scene import Item, Line

_DIGITS = 7
_MESH = 10_000
_NONE = np.iinfo(np.int32).min


def plan(maze: Maze) -> Plan:
    """Tell where the cells of a maze lie in its pictures."""
    topology, layout = maze.topology, _picture(maze).layout
    outlines = layout.sides[:, :, -1] - layout.centres[:, None]
    elsewhere = layout.sided & (topology.neighbour >= 0) & ~layout.touching
    ways = repeats(topology, elsewhere, layout.middles)
    return Plan(layout.size, layout.centres, outlines, ways, poles(topology, layout.centres))


def kit(maze: Maze) -> dict[str, Any]:
    """Give the maze, the grid as tables, and what never changes of its picture.

    x, y: the middle of each cell · shape: which of ``shapes`` it has · way: which of ``ways`` leave
    it, as steps to other cells · ``hatch`` lies on cells that are cut off, ``under`` (the walls)
    below the trail, ``signs`` above it.
    """
    picture = _picture(maze)
    layout = picture.layout
    return {
        "state": maze_to_plain(maze),
        "entrance": maze.entrance,
        "exit": maze.exit,
        "x": np.round(layout.centres[:, 0], _DIGITS).tolist(),
        "y": np.round(layout.centres[:, 1], _DIGITS).tolist(),
        **_shapes(maze, layout),
        **_ways(maze),
        "gaps": list(layout.gaps),
        "hatch": plain_items(picture.hatched(survey(maze).cells(maze, APART))),
        "under": [_packed(picture.walls())],
        "over": [],
        "signs": plain_items(picture.signs()),
        "measures": {
            "pen": round(layout.pen, _DIGITS),
            "trail": drawn.TRAIL,
            "solution": drawn.SOLUTION,
            "walker": drawn.WALKER,
            "halo": drawn.HALO,
            "beyond": BEYOND,
            "inset": INSET,
        },
    }


@lru_cache(maxsize=1)
def _picture(maze: Maze) -> Picture:
    """Keep the picture of the last maze: whoever asks for its plan asks for its kit, too."""
    return Picture(maze)


def _packed(lines: Iterator[Item]) -> dict[str, Any]:
    """Print lines of one role and width as one entry.

    Each is x, y, and steps from point to point, counted in ``mesh`` to a cell.
    """
    kept = [line.points for line in lines if isinstance(line, Line)]
    spots = np.rint(np.array([spot for line in kept for spot in line]).reshape(-1, 2) * _MESH)
    ends = np.cumsum([0, *map(len, kept)])
    steps = np.diff(spots, axis=0, prepend=0)
    steps[ends[:-1]] = spots[ends[:-1]]
    numbers = steps.astype(np.int64).ravel().tolist()
    runs = [numbers[2 * one : 2 * other] for one, other in pairwise(ends.tolist())]
    return {"kind": "lines", "role": "wall", "width": drawn.WALL, "mesh": _MESH, "runs": runs}


def _shapes(maze: Maze, layout: Layout) -> dict[str, Any]:
    """Give the shapes of cells, which of them each cell has, and how it is turned.

    A shape has for each port the points of its side from the middle of the cell, and the unit
    vector by which it leads out; null where it has none. On rings cells are turned around a pole,
    by the angle at which they lie, and so are these.
    """
    topology = maze.topology
    pole = None
    turn = np.zeros(topology.n)
    if topology.middles is not None:
        low = topology.centres()[0] - layout.centres[0]
        pole = np.round(topology.middles(np.zeros(1, np.int64))[0] - low, _DIGITS)
        x, y = (np.round(layout.centres, _DIGITS) - pole).T
        turn[:] = np.arctan2(y, x)
    sides = _turned(layout.sides - layout.centres[:, None, None], turn[:, None, None])
    out = _turned(leanings(topology), turn[:, None])
    kept = np.concatenate([sides.reshape(topology.n, -1), out.reshape(topology.n, -1)], axis=1)
    found, index = kinds(np.round(kept, _DIGITS) + 0.0)
    points = np.round(sides, _DIGITS).reshape(topology.n, topology.k, -1) + 0.0
    return {
        "pole": None if pole is None else pole.tolist(),
        "shape": index,
        "shapes": [
            {
                "sides": _there(points[cell], layout.sided[cell]),
                "out": _there(out[cell], layout.sided[cell]),
            }
            for cell in found
        ],
    }


def _turned(spots: NDArray[np.float64], turn: NDArray[np.float64]) -> NDArray[np.float64]:
    """Turn spots back by radians."""
    x, y = np.moveaxis(spots, -1, 0)
    cosine, sine = np.cos(turn), np.sin(turn)
    return np.stack([x * cosine + y * sine, y * cosine - x * sine], axis=-1)


def _there(rows: NDArray[np.float64], sided: NDArray[np.bool_]) -> list[list[float] | None]:
    return [row if there else None for row, there in zip(rows.tolist(), sided, strict=True)]


def _ways(maze: Maze) -> dict[str, Any]:
    """Give the ways out of cells, and which of them each cell has.

    Ways have the number of their ports' names; for each port the step to the cell beyond, null
    where there is none, and the port back; and for each of HEADINGS the port that leads a cursor
    there, or -1.
    """
    topology = maze.topology
    names = names_of(topology)
    known = {name: number for number, name in enumerate(dict.fromkeys(names))}
    named = np.array([known[name] for name in names])[:, None]
    step = topology.neighbour - np.arange(topology.n, dtype=np.int32)[:, None]
    step[topology.neighbour < 0] = _NONE
    heads = headings(topology)
    found, index = kinds(step, topology.back, heads, named)
    return {
        "names": [list(held) for held in known],
        "way": index,
        "ways": [
            {
                "names": int(named[cell, 0]),
                "step": [None if part == _NONE else part for part in step[cell].tolist()],
                "back": topology.back[cell].tolist(),
                "heads": dict(zip(HEADINGS, heads[cell].tolist(), strict=True)),
            }
            for cell in found
        ],
    }
