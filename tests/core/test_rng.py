"""The random generator: sfc32 to the bit, no bias, and streams that seeds name."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.kernel import compiled, kernel, plain
from gridwright.core.rng import below, draw, fresh_seed, item_seed, stream

WORDS = st.integers(0, 2**32 - 1)


class Plain32:
    """The generator as published (C. Doty-Humphrey, PractRand), on words of 32 bits that wrap."""

    def __init__(self, a, b, c, counter):
        self.a, self.b, self.c, self.counter = (np.uint32(x) for x in (a, b, c, counter))

    def draw(self):
        with np.errstate(over="ignore"):
            out = self.a + self.b + self.counter
            self.counter += np.uint32(1)
            self.a = self.b ^ (self.b >> np.uint32(9))
            self.b = self.c + (self.c << np.uint32(3))
            self.c = ((self.c << np.uint32(21)) | (self.c >> np.uint32(11))) + out
        return int(out)


@kernel
def fill_draws(state, values, n):
    for i in range(n):
        values[i] = draw(state)
    return n


@kernel
def fill_below(state, bound, values, n):
    for i in range(n):
        values[i] = below(state, bound)
    return n


def drawn_by(way, state, n):
    values = np.zeros(n, np.int64)
    way(fill_draws)(state, values, n)
    return values


def bounded_by(way, state, bound, n):
    values = np.zeros(n, np.int64)
    way(fill_below)(state, bound, values, n)
    return values


@settings(max_examples=60, deadline=None)
@given(WORDS, WORDS, WORDS, WORDS)
def test_every_word_is_that_of_sfc32(a, b, c, counter):
    start = np.array([a, b, c, counter], np.int64)
    model = Plain32(a, b, c, counter)
    wanted = [model.draw() for _ in range(200)]
    after = [int(word) for word in (model.a, model.b, model.c, model.counter)]
    for way in (plain, compiled):
        state = start.copy()
        assert drawn_by(way, state, 200).tolist() == wanted
        assert state.tolist() == after


def test_the_counter_wraps_around():
    for way in (plain, compiled):
        state = np.array([1, 2, 3, 2**32 - 1], np.int64)
        drawn_by(way, state, 2)
        assert state[3] == 1


BOUNDS = [1, 2, 3, 4, 6, 7, 100, 2**16 + 1, 3 * 2**29, 2**31 - 1, 2**31]


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.sampled_from(BOUNDS), st.integers(1, 2**31)), st.integers())
def test_bounded_integers_are_in_range_compiled_and_plain_alike(bound, seed):
    state, twin = stream(seed), stream(seed)
    values = bounded_by(compiled, state, bound, 300)
    assert (values >= 0).all() and (values < bound).all()
    assert (bounded_by(plain, twin, bound, 300) == values).all()
    assert (state == twin).all()


def chi_square(counts, expected):
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 10, 97])
def test_small_bounds_are_met_evenly(bound):
    n = 200_000
    counts = np.bincount(bounded_by(compiled, stream("even", str(bound)), bound, n))
    freedom = bound - 1
    assert counts.size == bound
    assert chi_square(counts, n / bound) < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("bound", [3 * 2**29, 2**31 - 1, 5 * 2**28 + 1])
def test_large_bounds_are_met_evenly(bound):
    """Where a product or a remainder of 32 bits would prefer some values by a half or more."""
    n, parts = 200_000, 48
    values = bounded_by(compiled, stream("large", str(bound)), bound, n)
    counts = np.bincount(values * parts // bound, minlength=parts)
    assert chi_square(counts, n / parts) < parts - 1 + 5 * (2 * (parts - 1)) ** 0.5
    odd = np.count_nonzero(values & 1)
    assert abs(odd - n / 2) < 5 * (n / 4) ** 0.5
    low = np.bincount(values % 3, minlength=3)
    assert chi_square(low, n / 3) < 2 + 5 * 2


def test_a_biased_way_would_be_noticed():
    """The same bound without rejection fails the same measure."""
    n, bound = 200_000, 3 * 2**29
    values = drawn_by(compiled, stream("biased"), n) * bound >> 32
    low = np.bincount(values % 3, minlength=3)
    assert chi_square(low, n / 3) > 2 + 5 * 2


def test_every_pair_of_following_values_comes_up():
    values = bounded_by(compiled, stream("pairs"), 12, 200_000)
    counts = np.bincount(values[1:] * 12 + values[:-1], minlength=144)
    assert chi_square(counts, len(values) / 144) < 143 + 5 * (2 * 143) ** 0.5


def test_integers_and_their_texts_are_the_same_seed():
    for seed in (7, 0, -3, 10**30):
        assert (stream(seed) == stream(str(seed))).all()
        assert (stream(seed, "pipes") == stream(str(seed), "pipes")).all()
    assert (stream(np.int64(7)) == stream(7)).all()


def test_other_seeds_and_paths_are_other_streams():
    ways = [("7",), ("8",), ("07",), ("7 ",), ("",), ("7", ""), ("7", "a"), ("7", "b")]
    ways += [("7", "a", "b"), ("7", "ab"), ("7a",), ("é",), ("e\u0301",), ("\ud800",)]
    states = {tuple(stream(*way).tolist()) for way in ways}
    assert len(states) == len(ways)


@given(st.integers() | st.text(max_size=20))
def test_a_stream_is_three_words_and_a_counter(seed):
    state = stream(seed)
    assert state.dtype == np.int64 and state.shape == (4,) and state[3] == 1
    assert ((state >= 0) & (state < 2**32)).all()
    assert (stream(seed) == state).all() and stream(seed) is not state


def test_a_stream_never_changes():
    """A seed names the same boards in every version: these words must stay."""
    assert stream(7).tolist() == [1724061431, 1536737793, 2955279723, 1]
    assert drawn_by(plain, stream(7), 4).tolist() == [3260799225, 2366306085, 531500466, 1392015233]


def test_items_of_a_batch_have_seeds_of_their_own():
    assert item_seed(7, 0) == item_seed("7", 0) == "7"
    assert len({item_seed(7, i) for i in range(100)}) == 100
    assert item_seed("spring", 12) == "spring#12"


def test_fresh_seeds_are_short_numbers_and_differ():
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) > 45
    assert all(seed == str(int(seed)) and len(seed) <= 9 for seed in seeds)
