"""Cursors come to every cell of every grid, and back."""

import numpy as np
import pytest

from gridwright.grid import parse
from gridwright.grid.cursor import beside
from gridwright.grid.heading import HEADINGS
from gridwright.grid.seams import seams

SPECS = [
    *("square:4x3", "square:4x3:wrap", "cylinder:4x3", "moebius:4x3", "moebius:1x5", "hex:4x5"),
    *("hex-flat:5x4", "hexagon:3", "hexagon-flat:2", "triangle:5x4", "triangle:2x6"),
    *("big-triangle:5", "octagon:4x4", "octagon:5x2", "octagon:1x4", "polar:5", "cube:1", "cube:3"),
    *("layered:2:hex:3x3", "layered:3:square:3x3:wrap", "layered:2:cylinder:4x3"),
    *("layered:3:cube:2", "layered:3:polar:3", "layered:2:moebius:1x5", "layered:4:square:1x1"),
    *("layered:2:triangle:2x4", "layered:3:square:1x4:wrap", "layered:2:hexagon-flat:2"),
]


@pytest.mark.parametrize("spec", SPECS)
def test_a_cursor_reaches_every_cell(spec: str) -> None:
    topology = parse(spec)
    seen, waiting = {topology.source}, [topology.source]
    while waiting:
        cell = waiting.pop()
        for direction in HEADINGS:
            there = beside(topology, cell, direction)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    assert seen == set(range(topology.n))


@pytest.mark.parametrize("spec", ["octagon:4x4", "octagon:5x3", "octagon:2x2"])
def test_up_and_down_on_octagons_go_by_the_squares_between(spec: str) -> None:
    topology = parse(spec)
    width, height = topology.size
    for x in range(width - 1):
        cell = topology.cell(2 * x, 0)
        seen = [cell]
        for _ in range(2 * (height - 1)):
            cell = beside(topology, cell, "down")
            seen.append(cell)
        spots = [topology.coordinates(cell) for cell in seen]
        assert spots == [(2 * x + y % 2, y) for y in range(2 * height - 1)]
        for before in seen[-2::-1]:
            cell = beside(topology, cell, "up")
            assert cell == before


def test_left_and_right_on_squares_between_octagons_keep_their_row() -> None:
    topology = parse("octagon:4x3")
    cell = topology.cell(1, 3)
    for x in (3, 5, 5):
        cell = beside(topology, cell, "right")
        assert topology.coordinates(cell) == (x, 3)
    for x in (3, 1, 1):
        cell = beside(topology, cell, "left")
        assert topology.coordinates(cell) == (x, 3)


def test_right_of_a_floor_lies_the_next_one() -> None:
    topology = parse("layered:2:square:3x2:wrap")
    edge = topology.cell(2, 1, 0)
    assert topology.coordinates(beside(topology, edge, "right")) == (0, 1, 1)
    assert topology.coordinates(beside(topology, topology.cell(0, 1, 1), "left")) == (2, 1, 0)
    # Beyond the last floor there is none: there the sides join.
    last = topology.cell(2, 0, 1)
    assert topology.coordinates(beside(topology, last, "right")) == (0, 0, 1)


@pytest.mark.parametrize("spec", SPECS)
def test_seams_join_sides_that_lie_apart(spec: str) -> None:
    topology = parse(spec)
    found = seams(topology)
    assert [seam.number for seam in found] == list(range(1, len(found) + 1))
    for seam in found:
        assert topology.neighbour[seam.cell, seam.port] == seam.beyond
        assert topology.back[seam.cell, seam.port] == seam.back
    ends = [end for seam in found for end in (seam[1:3], seam[3:])]
    assert len(set(ends)) == len(ends)
    if topology.kind == "cube":
        assert len(found) == 7 * topology.size[0]
    elif topology.kind == "moebius":
        assert len(found) == topology.size[1]
    elif not spec.startswith("layered"):
        assert not found


def test_each_floor_has_seams_of_its_own() -> None:
    plan, topology = parse("moebius:3x2"), parse("layered:3:moebius:3x2")
    floors = np.array([(seam.cell // plan.n, seam.beyond // plan.n) for seam in seams(topology)])
    assert floors.tolist() == [[f, f] for f in range(3) for _ in seams(plan)]
