"""Plans: outlines that are alike printed once, on grids with cells of many shapes."""

import random

import numpy as np
import pytest

from gridwright.grid.topology import parse
from gridwright.puzzle.alike import kinds
from gridwright.puzzle.plan import plan_of, rounded

GRIDS = ("square:5x3", "hex:4x3", "triangle:5x4", "octagon:4x3", "polar:4", "layered:2:hex:3x2")


@pytest.mark.parametrize("spec", GRIDS)
def test_a_plan_prints_what_each_cell_has(spec):
    topology = parse(spec)
    plan = plan_of(topology, (0.3, 0.7))
    plain = plan.as_plain()
    low = np.min([topology.outline(cell).min(axis=0) for cell in range(topology.n)], axis=0)
    centres = topology.centres()
    for cell, (x, y, shape) in enumerate(plain["cells"]):
        assert [x, y] == rounded(centres[cell] - low + (0.3, 0.7))
        outline = topology.outline(cell) - centres[cell]
        assert plain["shapes"][shape] == rounded(outline.ravel())
        assert np.allclose(plan.outline(cell), outline)
    shapes = [tuple(shape) for shape in plain["shapes"]]
    assert len(set(shapes)) == len(shapes)
    seen = dict.fromkeys(shape for _, _, shape in plain["cells"])
    assert list(seen) == list(range(len(shapes)))


def test_kinds_are_rows_alike_in_all_tables_in_order_of_coming_up():
    draw = random.Random(3)
    one = np.array([[draw.randrange(3), draw.randrange(2)] for _ in range(60)])
    other = np.array([draw.randrange(2) for _ in range(60)], np.int8)
    first, index = kinds(one, other)
    rows = [(*pair, more) for pair, more in zip(one.tolist(), other.tolist(), strict=True)]
    listed = list(dict.fromkeys(rows))
    assert index == [listed.index(row) for row in rows]
    assert first == [rows.index(row) for row in listed]
