"""The surface of a cube: six faces of squares, glued along its edges, drawn as a cross.

Faces are numbered as the cross is read: 0 on top of the cube, 1 to 4 round it (2 in front), 5
beneath. Coordinates are column and row in a face, and the face; three cells meet at each corner
of the cube.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import offer
from gridwright.grid.rows import Rows
from gridwright.grid.sizes import check_count, read_count
from gridwright.grid.square import OPPOSITE, PORTS, UNIT_CORNERS, joined_neighbours
from gridwright.grid.topology import Cells, Spots, Topology, check_cells, register

WANTED = "an edge length"
FACES = 6
FRONT = 2

# Where each face lies in the cross, in faces: column and row.
_NET = np.array([[1, 0], [0, 1], [1, 1], [2, 1], [3, 1], [1, 2]])
# The ways out of the cube, to the right and down on each face, when the cross is folded.
_OUT = np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1], [1, 0, 0], [0, 0, -1], [0, -1, 0]])
_ALONG = np.array([[1, 0, 0], [0, 0, 1], [1, 0, 0], [0, 0, -1], [-1, 0, 0], [1, 0, 0]])
_DOWN = np.array([[0, 0, 1], [0, -1, 0], [0, -1, 0], [0, -1, 0], [0, -1, 0], [0, 0, -1]])


def cube(edge: int) -> Topology:
    """Make the surface of a cube with ``edge`` by ``edge`` cells on each face, face by face.

    Ports run left, up, right, down as a face lies in the cross. Raises BadInput for no cells and
    for over MAX_CELLS.
    """
    check_count(edge, WANTED, "grid")
    check_cells(FACES * edge * edge, f"edge {edge}")
    return _cube(edge)


@lru_cache(maxsize=4)
def _cube(edge: int) -> Topology:
    face = Rows(edge, edge)
    n = FACES * face.n
    edges = cache(lambda: _edges(face))

    def centres(cells: Cells) -> Spots:
        number, rest = np.divmod(cells, face.n)
        spots: Spots = np.stack(face.split(rest), axis=1) + 0.5 + edge * _NET[number]
        return spots

    def corners(cells: Cells) -> Spots:
        laid: Spots = centres(cells)[:, None] + UNIT_CORNERS
        return laid

    def find(coordinates: tuple[int, ...]) -> int:
        if len(coordinates) != len(("x", "y", "face")) or not 0 <= coordinates[2] < FACES:
            return -1
        found = face.find(coordinates[:2])
        return found if found < 0 else found + coordinates[2] * face.n

    return Topology(
        spec=f"cube:{edge}",
        n=n,
        size=(edge,),
        port_names=PORTS,
        neighbour=lambda: edges()[0],
        back=lambda: edges()[1],
        cycle=lambda: np.full(n, 4, np.uint8),
        centres=lambda: centres(np.arange(n)),
        corners=corners,
        coordinates=lambda cell: (*face.coordinates(cell % face.n), cell // face.n),
        find=find,
        source=FRONT * face.n + face.middle,
    )


def _edges(face: Rows) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """Give neighbours and back ports: int32[n, 4] and int8[n, 4]."""
    inner = joined_neighbours(face, across=False, down=False)
    first = np.repeat(np.arange(FACES, dtype=np.int32) * face.n, face.n)
    neighbour = np.tile(inner, (FACES, 1))
    neighbour += np.where(neighbour >= 0, first[:, None], 0)
    back = np.where(neighbour >= 0, OPPOSITE, np.int8(-1)).astype(np.int8)
    cells, ports = np.nonzero(neighbour < 0)
    # Two sides are glued where their middles meet in space.
    order = np.argsort(_spots(face, cells, ports)).reshape(-1, 2)
    for one, other in (order.T, order[:, ::-1].T):
        neighbour[cells[one], ports[one]] = cells[other]
        back[cells[one], ports[one]] = ports[other]
    return neighbour, back


def _spots(face: Rows, cells: Cells, ports: Cells) -> NDArray[np.int64]:
    """Number the middles of sides in space: int64[m], equal where they are the same spot."""
    number, rest = np.divmod(cells, face.n)
    x, y = face.split(rest)
    edge = face.width
    # In half cells, from the middle of the cube.
    along = 2 * x + 1 - edge + (ports == 2) - (ports == 0)
    down = 2 * y + 1 - edge + (ports == 3) - (ports == 1)
    spots = edge * _OUT[number]
    spots += along[:, None] * _ALONG[number] + down[:, None] * _DOWN[number]
    span = 2 * edge + 1
    packed: NDArray[np.int64] = (spots + edge) @ np.array([span * span, span, 1])
    return packed


def _parse(parts: list[str], spec: str) -> Topology:
    if len(parts) != 1:
        raise BadInput(expected="cube:EDGE", got=spec)
    return cube(read_count(parts[0], WANTED, "grid"))


register("cube", _parse)
offer("cube", "the surface of a cube", "EDGE")
