"""Headings: arrow keys lead the way they point, on every grid."""

import numpy as np
import pytest

from gridwright.grid import hexagonal, parse, square
from gridwright.grid.heading import HEADINGS, heading

SPECS = [
    *("square:4x3", "hex:4x5", "hex-flat:5x4", "hexagon:3", "hexagon-flat:2", "triangle:5x4"),
    *("octagon:4x3", "polar:5", "big-triangle:4"),
]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("direction", HEADINGS)
def test_a_heading_leads_that_way(spec: str, direction: str) -> None:
    topology = parse(spec)
    centres = topology.centres()
    moved = 0
    for cell in range(topology.n):
        port = heading(topology, cell, direction)
        there = int(topology.neighbour[cell, port])
        if port >= 0 and there >= 0:
            assert np.dot(centres[there] - centres[cell], HEADINGS[direction]) > 0.2
            moved += 1
        elif port < 0:
            others = topology.neighbour[cell][topology.neighbour[cell] >= 0]
            away = centres[others] - centres[cell]
            assert (away @ HEADINGS[direction] <= 0.52 * np.hypot(*away.T)).all()
    assert moved


@pytest.mark.parametrize("spec", ["hex:5x5", "hexagon:3", "polar:5", "octagon:4x4", "square:3x4"])
def test_a_cursor_can_reach_every_cell(spec: str) -> None:
    topology = parse(spec)
    seen, waiting = {topology.source}, [topology.source]
    while waiting:
        cell = waiting.pop()
        for direction in HEADINGS:
            port = heading(topology, cell, direction)
            there = int(topology.neighbour[cell, port]) if port >= 0 else -1
            if there >= 0 and there not in seen:
                seen.add(there)
                waiting.append(there)
    assert len(seen) >= (topology.n if spec != "octagon:4x4" else 16)


def test_up_and_down_keep_to_a_column_of_hexagons() -> None:
    topology = hexagonal(4, 6)
    cell = topology.cell(2, 5)
    for y in range(4, -1, -1):
        cell = int(topology.neighbour[cell, heading(topology, cell, "up")])
        assert topology.coordinates(cell) == (2, y)
    assert heading(topology, cell, "up") == -1
    for y in range(1, 6):
        cell = int(topology.neighbour[cell, heading(topology, cell, "down")])
        assert topology.coordinates(cell) == (2, y)


def test_where_one_way_is_closed_the_other_is_taken() -> None:
    topology = hexagonal(2, 3)
    corner = topology.cell(1, 1)
    assert topology.names_at(corner)[heading(topology, corner, "down")] == "down-left"


def test_names_of_ports_are_directions_too() -> None:
    floors = parse("layered:2:hex:3x3")
    assert heading(floors, 0, "upstairs") == 6
    assert heading(floors, 4, "up-left") == 1
    assert heading(floors, 4, "sideways") == heading(square(2, 2), 0, "upstairs") == -1
    assert heading(parse("square:3x1:wrap"), 0, "left") == 0
    assert heading(square(3, 1), 0, "left") == 0
