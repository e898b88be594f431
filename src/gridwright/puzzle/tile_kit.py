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
from gridwright.puzzle.place import Place
from gridwright.puzzle.scene import Item, Line
from gridwright.puzzle.tiling import STRAIGHT

DIGITS = 9
_PAGE_DIGITS = 5
_ALIKE = 1e6
_MESH = 1e3
_FEW = 64
_SHARE = 8


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
    turns, turn = _distinct(np.round(directions, DIGITS) + 0.0)
    ways, way = _distinct(_ways(topology, place))
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
        "turns": turns,
        "ways": ways,
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
    sides: dict[bytes, tuple[int, int]] | None = None
    printed = []
    for (kind, role, width), alike in groupby(items, _pen):
        group = list(alike)
        if kind is not Line or len(group) < many:
            printed += [plain_item(item) for item in group]
            continue
        if sides is None:
            sides = _sides(place)
        masks = np.zeros(topology.n, np.uint8)
        for item, key in zip(group, _line_keys(group), strict=True):
            found = sides.get(key)
            if found is None:
                printed.append(plain_item(item))
            else:
                masks[found[0]] |= 1 << found[1]
        drawn = print_masks(masks, topology.k)
        printed.append({"kind": "sides", "role": role, "width": width, "masks": drawn})
    return printed


def plain_item(item: Item) -> dict[str, Any]:
    """Print an item of a picture as scenes do, its lengths rounded."""
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
    known: dict[bytes, int] = {}
    first: list[int] = []
    number = []
    for cell, row in enumerate(keys):
        key = row.tobytes()
        if key not in known:
            known[key] = len(known)
            first.append(cell)
        number.append(known[key])
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


def _distinct(rows: NDArray[Any]) -> tuple[list[Any], list[int]]:
    """List the rows that differ in order of coming up, and which one each row is."""
    known: dict[bytes, int] = {}
    listed, number = [], []
    for row in rows:
        key = row.tobytes()
        if key not in known:
            known[key] = len(known)
            listed.append(row.tolist())
        number.append(known[key])
    return listed, number


def _port_names(topology: Topology) -> tuple[list[list[str]], list[int]]:
    if topology.naming is None:
        return [list(topology.port_names)], [0] * topology.n
    known: dict[tuple[str, ...], int] = {}
    number = [known.setdefault(topology.names_at(cell), len(known)) for cell in range(topology.n)]
    return [list(names) for names in known], number


def _column(held: Sequence[float]) -> float | list[float]:
    return held[0] if len(set(held)) == 1 else list(held)


def _sides(place: Place) -> dict[bytes, tuple[int, int]]:
    """Find sides by their ends: straight ones from left to right or downward, as runs are."""
    cells, ports = np.nonzero(place.sided)
    points = place.sides[cells, ports]
    chord, middle = points[:, -1] - points[:, 0], points[:, points.shape[1] // 2] - points[:, 0]
    straight = abs(chord[:, 0] * middle[:, 1] - chord[:, 1] * middle[:, 0]) <= STRAIGHT
    backward = (chord[:, 0] < -STRAIGHT) | (abs(chord[:, 0]) <= STRAIGHT) & (chord[:, 1] < 0)
    ends = points[:, [0, -1]]
    ends[straight & backward] = ends[straight & backward][:, ::-1]
    count = np.where(straight, 2, points.shape[1])
    keys = _keys(ends, count)
    places = zip(cells.tolist(), ports.tolist(), strict=True)
    return dict(zip(keys, places, strict=True))


def _line_keys(lines: Sequence[Any]) -> list[bytes]:
    ends = np.array([(line.points[0], line.points[-1]) for line in lines])
    return _keys(ends, np.array([len(line.points) for line in lines]))


def _keys(ends: NDArray[np.float64], count: NDArray[np.int64]) -> list[bytes]:
    """Key lines, float64[m, 2, 2] ends and numbers of points, so that equals have one key."""
    # Moved off the places where ends often are, so that rounding does not part equals.
    meshed = np.round(ends.reshape(-1, 4) * _MESH + 0.37).astype(np.int64)
    return [row.tobytes() for row in np.column_stack([meshed, count])]
