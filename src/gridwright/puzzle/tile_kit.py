"""Kits of boards of tiles: what a browser needs to know of a grid and its page, in few bytes.

Cells of one shape share their geometry, relative to the middle and turned so that the arm of port
0 points to the right; cells with neighbours at the same distances share these. A line that is the
whole side of a cell is told by the cell and the port.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.grid.hexadecimal import print_masks
from gridwright.grid.layered import plan_of
from gridwright.grid.topology import Topology
from gridwright.puzzle.alike import kinds
from gridwright.puzzle.place import Place
from gridwright.puzzle.scene import Item, Line
from gridwright.puzzle.tiling import STRAIGHT

DIGITS = 9
_PAGE_DIGITS = 5
_ALIKE = 1e6
_MESH = 1e3
_FEW = 64
_SHARE = 8
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)


def geometry(topology: Topology, place: Place) -> dict[str, Any]:
    """Give a board's cells as plain values.

    shapes: the outline of each kind of cell, ``arc`` points a side, as numbers x, y, x, y ..., and
    its scale · turns: cosine and sine of how they are turned · ways: for each port the distance
    to the neighbour's number, its port back (-1 where there is none) and 1 where it lies apart ·
    ports: the ports' names, ``alike`` where the grid names them once for all cells · cells: for
    each its middle, and which of these it has; a single number where all have the same · names:
    of the cells, with blanks between.
    """
    plan, floors = plan_of(topology)
    directions = place.out[:, 0]
    shapes, shape = _shapes(place, directions)
    rounded, steps = np.round(directions, DIGITS) + 0.0, _ways(topology, place)
    (turned, turn), (stepped, way) = kinds(rounded), kinds(steps)
    names, name = _port_names(topology)
    x, y = np.round(place.centres, _PAGE_DIGITS).T.tolist()
    columns = {"x": x, "y": y, "shape": shape, "turn": turn, "way": way, "port": name}
    return {
        "k": topology.k,
        "kind": plan.kind,
        "floors": floors,
        "arc": place.sides.shape[2] - 1,
        "pen": round(place.pen, DIGITS),
        "shapes": shapes,
        "turns": rounded[turned].tolist(),
        "ways": steps[stepped].tolist(),
        "ports": names,
        "alike": topology.naming is None,
        "cells": {key: _column(held) for key, held in columns.items()},
        "names": " ".join(topology.name(cell) for cell in range(topology.n)),
    }


def packed(items: Iterable[Item], topology: Topology, place: Place) -> list[dict[str, Any]]:
    """Print items of a picture as plain values.

    Lines of one role and width that are sides of cells become, where they are many for a board of
    its size, one entry of the kind ``sides``: masks of the ports that they are the sides of.
    """
    many = max(_FEW, topology.n // _SHARE)
    sides: _Sides | None = None
    printed = []
    for (kind, role, width), alike in groupby(items, _pen):
        group = list(alike)
        if kind is not Line or len(group) < many:
            printed += [plain_item(item) for item in group]
            continue
        sides = sides or _Sides(place)
        cells, ports = sides.find(group)
        printed += [plain_item(group[row]) for row in np.flatnonzero(cells < 0).tolist()]
        masks = np.zeros(topology.n, np.uint8)
        np.bitwise_or.at(masks, cells[cells >= 0], 1 << ports[cells >= 0])
        drawn = print_masks(masks, topology.k)
        printed.append({"kind": "sides", "role": role, "width": width, "masks": drawn})
    return printed


def plain_item(item: Item) -> dict[str, Any]:
    """Print an item of a picture as scenes do, its lengths rounded."""
    if isinstance(item, Line):  # by far the most
        points = [[round(x, _PAGE_DIGITS), round(y, _PAGE_DIGITS)] for x, y in item.points]
        width = round(item.width, _PAGE_DIGITS)
        return {"kind": "line", "points": points, "role": item.role, "width": width}
    names = item.__dataclass_fields__
    held = {name: _short(getattr(item, name)) for name in names}
    return {"kind": type(item).__name__.lower()} | held


def _short(held: Any) -> Any:
    if isinstance(held, tuple):
        return [_short(part) for part in held]
    return round(held, _PAGE_DIGITS) if isinstance(held, float) else held


def _pen(item: Item) -> tuple[type, str, float]:
    return type(item), item.role, item.width or 0.0 if isinstance(item, Line) else 0.0


def _shapes(
    place: Place, directions: NDArray[np.float64]
) -> tuple[list[dict[str, Any]], list[int]]:
    """List the outlines that differ, turned so that the arm of port 0 points to the right."""
    x, y = np.moveaxis(place.sides[:, :, 1:] - place.centres[:, None, None], -1, 0)
    cosine, sine = (part[:, None, None] for part in directions.T)
    turned = np.stack([x * cosine + y * sine, y * cosine - x * sine], axis=-1)
    keys = np.where(np.isnan(turned), -_ALIKE, np.round(turned * _ALIKE)).astype(np.int32)
    first, number = kinds(keys)
    shapes = [
        {
            "outline": np.round(turned[cell, place.sided[cell]].ravel(), DIGITS).tolist(),
            "scale": round(float(place.scale[cell]), DIGITS),
        }
        for cell in first
    ]
    return shapes, number


def _ways(topology: Topology, place: Place) -> NDArray[np.int64]:
    """Give for each port the step to the neighbour's number, its port and whether apart."""
    there = topology.neighbour >= 0
    step = np.where(there, topology.neighbour - np.arange(topology.n)[:, None], 0)
    ways = np.stack([step, np.where(there, topology.back, -1), place.apart], axis=2)
    return ways.reshape(topology.n, -1).astype(np.int64)


def _port_names(topology: Topology) -> tuple[list[list[str]], list[int]]:
    if topology.naming is None:
        return [list(topology.port_names)], [0] * topology.n
    known: dict[tuple[str, ...], int] = {}
    number = [known.setdefault(topology.names_at(cell), len(known)) for cell in range(topology.n)]
    return [list(names) for names in known], number


def _column(held: Sequence[float]) -> float | list[float]:
    return held[0] if len(set(held)) == 1 else list(held)


class _Sides:
    """The sides of cells, to be found by their ends and the number of their points."""

    def __init__(self, place: Place) -> None:
        cells, ports = np.nonzero(place.sided)
        points = place.sides[cells, ports]
        chord, middle = points[:, -1] - points[:, 0], points[:, points.shape[1] // 2] - points[:, 0]
        straight = abs(chord[:, 0] * middle[:, 1] - chord[:, 1] * middle[:, 0]) <= STRAIGHT
        # Straight ones go from left to right or downward, as runs do.
        backward = (chord[:, 0] < -STRAIGHT) | (abs(chord[:, 0]) <= STRAIGHT) & (chord[:, 1] < 0)
        ends = points[:, [0, -1]]
        ends[straight & backward] = ends[straight & backward][:, ::-1]
        keys = _keys(ends, np.where(straight, 2, points.shape[1]))
        hashes = _hashes(keys)
        order = np.argsort(hashes, kind="stable")
        self._cells, self._ports, self._keys = cells[order], ports[order], keys[order]
        self._hashes = hashes[order]

    def find(self, lines: Sequence[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Find the side that each line is, as its cell (-1 where there is none) and its port."""
        ends = np.array([(*line.points[0], *line.points[-1]) for line in lines])
        keys = _keys(ends, np.array([len(line.points) for line in lines]))
        # Where two cells share a side, the later one has it.
        at = np.searchsorted(self._hashes, _hashes(keys), side="right") - 1
        same = (self._keys[at] == keys).all(axis=1)
        return np.where(same, self._cells[at], -1), self._ports[at]


def _keys(ends: NDArray[np.float64], count: NDArray[np.int64]) -> NDArray[np.int64]:
    """Key lines, int64[m, 5], by float64[m, ...] ends and numbers of points: equals by one key."""
    # Moved off the places where ends often are, so that rounding does not part equals.
    meshed = np.round(ends.reshape(-1, 4) * _MESH + 0.37).astype(np.int64)
    return np.column_stack([meshed, count])


def _hashes(keys: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Mix keys to one number each; that wrap around is what hashes may do."""
    mixed = np.zeros(len(keys), np.uint64)
    for part in keys.view(np.uint64).T:
        mixed = (mixed ^ part) * _PRIME
        mixed ^= mixed >> _HALF
    return mixed
