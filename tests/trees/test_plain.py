"""Fast forms on plain squares: trees, the same by any threads, in bands and uncompiled."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tree_checks import assert_square_links, assert_square_tree

from gridwright.core import rng
from gridwright.core.errors import BadInput
from gridwright.grid.square import square
from gridwright.trees import choose, random_tree, rows
from gridwright.trees.plain import backtracker, kruskal, prim, wilson
from gridwright.trees.plain.blocks import BAND_ROWS
from gridwright.trees.plain.coins import odds_of, toss
from gridwright.trees.recording import Recording
from gridwright.trees.registry import HUGE, PlainSquare

WHOLE_BOARD = {"backtracker": backtracker, "kruskal": kruskal, "prim": prim, "wilson": wilson}
BY_ROWS = (
    "binary-tree",
    "binary-tree:bias=ne",
    "binary-tree:bias=se",
    "binary-tree:bias=sw",
    "eller",
    "sidewinder",
    "sidewinder:bias=nw",
    "sidewinder:bias=se,run=0.75",
    "sidewinder:bias=sw,run=0.3",
    "sidewinder:along=columns",
    "sidewinder:bias=nw,along=columns,run=0.9",
)
SIZES = ((1, 1), (1, 40), (40, 1), (2, 2), (32, 3), (33, 4), (31, 5), (64, 2), (65, 7), (100, 30))


def grown(name, width, height, seed, root=0, threads=1, trace=None):
    """Fill a board by a fast form, whatever its size; give the links and the stream after."""
    trace = np.empty(0, np.int32) if trace is None else trace
    chosen = choose(name)
    links = np.zeros(width * height, np.uint8)
    stream = rng.stream(seed)
    board = PlainSquare(width, height, root, threads, trace)
    chosen.algorithm.grow_plain(board, stream, links, chosen.values)
    return links, stream


@pytest.mark.parametrize("name", (*WHOLE_BOARD, *BY_ROWS))
def test_fast_forms_give_trees_and_the_same_bytes_compiled_and_plain(name, monkeypatch):
    for width, height in SIZES:
        for root in {0, width * height - 1, width * height // 2}:
            found = []
            for mode in ("on", "off"):
                monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
                links, stream = grown(name, width, height, 5, root)
                assert_square_tree(width, height, links)
                found.append((links.tobytes(), stream.tobytes()))
            assert found[0] == found[1]


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from((*WHOLE_BOARD, *BY_ROWS)),
    st.integers(1, 70),
    st.integers(1, 12),
    st.integers(0, 10**6),
    st.data(),
)
def test_fast_forms_give_trees_on_every_size(name, width, height, seed, data):
    root = data.draw(st.integers(0, width * height - 1))
    assert_square_tree(width, height, grown(name, width, height, seed, root)[0])


@pytest.mark.parametrize("name", (*WHOLE_BOARD, *BY_ROWS))
def test_fast_forms_are_traced(name):
    width, height = 13, 9
    trace = np.full(4 * width * height, -1, np.int32)
    links = grown(name, width, height, 6, 50, trace=trace)[0]
    assert (links == grown(name, width, height, 6, 50)[0]).all()
    made = Recording(square(width, height), links, trace[trace >= 0])
    assert len(made) == ((width - 1) * (height - 1) if name == "wilson" else width * height - 1)
    *_, last = made.frames()
    assert (last == links).all()
    start = made.start()
    assert (start == (square(width, height).existing if name == "wilson" else 0)).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", WHOLE_BOARD)
def test_huge_boards_take_the_fast_form_and_others_do_not(name, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    side = int(HUGE**0.5)
    topology = square(side, side)
    links = random_tree(topology, name, rng.stream(7))
    assert_square_tree(side, side, links)
    assert (links == grown(name, side, side, 7, topology.source)[0]).all()
    small = square(40, 30)
    same = random_tree(small, name, rng.stream(7), passable=small.existing)
    assert (random_tree(small, name, rng.stream(7)) == same).all()
    assert (random_tree(small, name, rng.stream(7), cap=4) == same).all()


@pytest.mark.slow
def test_a_huge_square_needs_no_list_of_neighbours(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    topology = square(4001, 3001)  # more cells than may have one
    for name in ("backtracker", "wilson", "sidewinder"):
        assert_square_links(4001, 3001, random_tree(topology, name, rng.stream(8)))
    with pytest.raises(BadInput, match="a root among the present cells"):
        random_tree(topology, "prim", rng.stream(8), root=4001 * 3001)
    with pytest.raises(BadInput, match="at most"):
        random_tree(topology, "wall-adding", rng.stream(8))


@pytest.mark.parametrize("name", BY_ROWS)
@pytest.mark.parametrize("height", [1, 2, BAND_ROWS - 1, BAND_ROWS, BAND_ROWS + 1, 1000])
def test_threads_and_bands_change_no_byte(name, height, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    for width in (1, 45):
        links = random_tree(square(width, height), name, rng.stream(9))
        assert_square_tree(width, height, links)
        for threads in (2, 3, 8):
            again = random_tree(square(width, height), name, rng.stream(9), threads=threads)
            assert (again == links).all()
        bands = list(rows(width, height, name, rng.stream(9)))
        assert all(band.shape[0] <= BAND_ROWS and band.shape[1] == width for band in bands)
        assert all(band.dtype == np.uint8 for band in bands)
        assert (np.concatenate(bands).ravel() == links).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["binary-tree:bias=se", "eller", "sidewinder"])
def test_bands_of_very_wide_and_very_high_boards_come_one_by_one(name, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    stream = rows(100_000, 10**9, name, rng.stream(1))
    for _ in range(2):
        band = next(stream)
        assert band.shape[1] == 100_000 and 1 <= band.shape[0] <= BAND_ROWS
        links = band[1:] if name != "binary-tree:bias=se" else band[1:-1]
        assert (links != 0).all()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((5, 0, "eller"), "SIZE: expected sides of at least 1, got '5x0'"),
        ((0, 5, "eller"), "SIZE: expected sides of at least 1, got '0x5'"),
        (
            (5, 5, "prim"),
            "an algorithm that goes row by row, one of binary-tree, eller, sidewinder",
        ),
        ((5, 5, "sidewinder:bias=x"), "tree sidewinder, bias"),
    ],
)
def test_what_cannot_be_streamed_is_refused_at_once(arguments, says):
    with pytest.raises(BadInput, match=says):
        rows(*arguments, rng.stream(1))


@pytest.mark.parametrize("share", [0.0, 1.0, 0.5, 0.75, 0.2, 0.9])
def test_coins_fall_as_often_as_asked(share):
    odds, digits = odds_of(share)
    assert odds / 2**digits == pytest.approx(share, abs=2**-17)
    stream = rng.stream("coins")
    tosses = [int(toss(stream, odds, digits)) for _ in range(4000)]
    assert all(0 <= word < 2**32 for word in tosses)
    ones = sum(word.bit_count() for word in tosses)
    error = (128_000 * share * (1 - share)) ** 0.5
    assert abs(ones - 128_000 * share) <= 4 * error
