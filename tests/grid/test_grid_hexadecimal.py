"""Masks and sets of cells print as hexadecimal and read back, and nothing else is read."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.hexadecimal import print_bits, print_masks, read_bits, read_masks


@given(st.lists(st.integers(0, 255), max_size=40), st.integers(1, 8))
def test_masks_read_back(values, k):
    masks = np.array([value & ((1 << k) - 1) for value in values], np.uint8)
    text = print_masks(masks, k)
    assert len(text) == len(values) * (1 if k <= 4 else 2)
    assert read_masks(text, len(values), k, "links").tolist() == masks.tolist()
    assert read_masks(text.upper(), len(values), k, "links").tolist() == masks.tolist()


@given(st.lists(st.booleans(), max_size=40))
def test_sets_read_back(values):
    bits = np.array(values, np.bool_)
    assert read_bits(print_bits(bits), len(values), "present").tolist() == values


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda: read_masks("5g", 2, 4, "links"), "links, character 2: expected a hexadecimal"),
        (lambda: read_masks("5", 2, 4, "links"), "links: expected 2 hexadecimal digits, got 1"),
        (lambda: read_masks("555", 2, 6, "links"), "expected 4 hexadecimal digits, got 3"),
        (lambda: read_masks("é5", 2, 4, "links"), "character 1"),
        (lambda: read_bits("ff", 7, "present"), "no bit beyond the 7 cells, got 'ff'"),
        (lambda: read_bits("f", 7, "present"), "expected 2 hexadecimal digits, got 1"),
    ],
)
def test_anything_else_is_refused(read, words):
    with pytest.raises(BadInput, match=words):
        read()
