"""Masks as text: every line and character counted, every fault placed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.mask import ABSENT, PRESENT, read_mask


@given(st.integers(1, 9), st.integers(1, 9), st.randoms(use_true_random=False))
def test_a_printed_mask_reads_back(width, height, random):
    cells = [random.random() < 0.5 for _ in range(width * height)]
    characters = "".join(PRESENT if cell else ABSENT for cell in cells)
    lines = [characters[y * width : (y + 1) * width] for y in range(height)]
    for end, after in (("\n", ""), ("\n", "\n"), ("\r\n", "\r\n")):
        present = read_mask(end.join(lines) + after, width, height)
        assert present.tolist() == cells
    assert present.dtype == np.bool_


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("...", "mask: expected 2 lines, got 1"),
        ("", "mask: expected 2 lines, got 0"),
        ("...\n...\n...", "mask: expected 2 lines, got 3"),
        ("...\n...\n\n", "mask: expected 2 lines, got 3"),
        ("...\n..", "mask, line 2: expected 3 characters, got '..'"),
        ("....\n...", "mask, line 1: expected 3 characters, got '....'"),
        ("...\n.x.", "mask, line 2 column 2: expected '.' (a cell) or '#' (no cell), got 'x'"),
        ("#. \n...", "mask, line 1 column 3: expected '.' (a cell) or '#' (no cell), got ' '"),
    ],
)
def test_faults_are_placed(text, says):
    with pytest.raises(BadInput) as error:
        read_mask(text, 3, 2)
    assert str(error.value) == says


def test_the_place_is_named_by_the_caller():
    with pytest.raises(BadInput, match=r"island.txt, line 1: expected 3 characters"):
        read_mask("..", 3, 1, "island.txt")
