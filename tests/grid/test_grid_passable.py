"""Passable ports: cells that are there, barriers, and links that agree on both sides."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.passable import agreeing, check_barriers, passable
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP, square

sides = st.integers(1, 6)


@st.composite
def grounds(draw):
    """Draw a grid, the cells that are there, and barriers that agree."""
    topology = square(draw(sides), draw(sides), draw(st.booleans()))
    random = draw(st.randoms(use_true_random=False))
    present = np.array([random.random() < 0.8 for _ in range(topology.n)])
    barriers = np.zeros(topology.n, np.uint8)
    for cell in range(topology.n):
        for port in range(topology.k):
            there = topology.neighbour[cell, port]
            if there >= 0 and random.random() < 0.2:
                barriers[cell] |= 1 << port
                barriers[there] |= 1 << topology.back[cell, port]
    return topology, present, barriers


@given(grounds())
def test_a_port_is_passable_exactly_where_cells_are_there_and_no_barrier_is(ground):
    topology, present, barriers = ground
    ports = passable(topology, present, barriers)
    assert ports.dtype == np.uint8 and not ports.flags.writeable
    for cell in range(topology.n):
        for port in range(topology.k):
            there = topology.neighbour[cell, port]
            wanted = there >= 0 and present[cell] and present[there]
            wanted = wanted and not barriers[cell] >> port & 1
            assert bool(ports[cell] >> port & 1) == bool(wanted)
    assert (agreeing(topology, ports) == ports).all()


@given(grounds())
def test_nothing_given_is_changed(ground):
    topology, present, barriers = ground
    before = present.copy(), barriers.copy(), topology.existing.copy()
    passable(topology, present, barriers)
    agreeing(topology, barriers)
    check_barriers(topology, barriers)
    after = present, barriers, topology.existing
    assert all((a == b).all() for a, b in zip(before, after, strict=True))


@given(sides, sides, st.booleans())
def test_without_more_all_that_exists_is_passable(width, height, wrap):
    topology = square(width, height, wrap)
    assert (passable(topology) == topology.existing).all()
    assert not passable(topology, np.zeros(topology.n, np.bool_)).any()
    assert not passable(topology, None, topology.existing).any()


@pytest.mark.slow
@given(grounds(), st.randoms(use_true_random=False))
def test_links_are_the_ports_open_on_both_sides(ground, random):
    topology, _, _ = ground
    tiles = np.array([random.randrange(16) for _ in range(topology.n)], np.uint8)
    links = agreeing(topology, tiles)
    assert links.dtype == np.uint8
    for cell in range(topology.n):
        for port in range(topology.k):
            there, back = topology.neighbour[cell, port], topology.back[cell, port]
            both = there >= 0 and tiles[cell] >> port & 1 and tiles[there] >> back & 1
            assert bool(links[cell] >> port & 1) == bool(both)
    assert (agreeing(topology, links) == links).all()


@pytest.mark.slow
@given(grounds())
def test_barriers_that_agree_are_accepted_and_one_side_alone_is_not(ground):
    topology, _, barriers = ground
    check_barriers(topology, barriers)
    for cell in np.flatnonzero(barriers):
        for port in range(topology.k):
            if barriers[cell] >> port & 1:
                lone = barriers.copy()
                lone[cell] ^= 1 << port
                with pytest.raises(BadInput, match="barriers that agree on both sides"):
                    check_barriers(topology, lone)


@pytest.mark.parametrize(
    ("cell", "mask", "where"),
    [(0, LEFT, "0,0"), (1, UP, "1,0"), (2, RIGHT, "2,0"), (4, DOWN, "1,1"), (3, 16, "0,1")],
)
def test_barriers_where_no_edge_is_are_refused_by_cell(cell, mask, where):
    barriers = np.zeros(6, np.uint8)
    barriers[cell] = mask
    with pytest.raises(BadInput, match=f"cell {where}: expected barriers that agree") as error:
        check_barriers(square(3, 2), barriers)
    assert error.value.got == mask


@pytest.mark.parametrize(
    "wrong", [np.zeros(5, np.uint8), np.zeros((3, 2), np.uint8), np.zeros(6, np.int64)]
)
def test_barriers_of_another_form_are_refused(wrong):
    with pytest.raises(BadInput, match=r"expected barriers as uint8\[6\]"):
        check_barriers(square(3, 2), wrong)
