"""Shapes of boards: words and masks, turned round, and the parts they leave."""

import numpy as np
import pytest

from gridwright.core.errors import BadInput
from gridwright.grid import square
from gridwright.puzzle.shape import largest_part, read_shape


def test_words_are_cut_out_or_all_else_is():
    grid = square(20, 12)
    without = read_shape(grid, None, "I", invert=False)
    letter = read_shape(grid, None, "I", invert=True)
    assert 0 < letter.sum() < without.sum()
    assert not (letter & without).any()


def test_letters_that_do_not_hang_together_are_refused():
    with pytest.raises(BadInput, match=r"3 parts, .* cells outside the largest one"):
        read_shape(square(60, 12), None, "III", invert=True)


def test_the_largest_part_stays_and_small_ones_go():
    grid = square(5, 1)
    assert largest_part(grid, np.array([1, 0, 1, 1, 1], np.bool_)).tolist() == [
        False, False, True, True, True,
    ]  # fmt: skip
    with pytest.raises(BadInput, match="2 parts, 2 cells outside"):
        largest_part(grid, np.array([1, 1, 0, 1, 1], np.bool_))


def test_a_mask_of_text_is_turned_round_whole():
    assert read_shape(square(3, 1), ".#.", None, invert=True).tolist() == [False, True, False]
