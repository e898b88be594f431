"""Vectors: plain and compiled primitives against lane-by-lane arithmetic, and their stamps."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core import compiler, vector
from gridwright.core.kernel import compiled, is_primitive, kernel, plain
from gridwright.core.vector import (
    BYTES,
    LANES,
    bit_count,
    byte_select,
    byte_splat,
    byte_store,
    equal_bytes,
    lowest,
    splat,
    vadd,
    vand,
    viszero,
    vload,
    vnot,
    vor,
    vshl,
    vshr,
    vstore,
    vsub,
    vxor,
    zero_lanes,
)

WORD = (1 << 32) - 1
SHIFTS = (0, 1, 9, 18, 31)
WAYS = (plain, compiled)


@kernel
def put(out, row, result):
    """Write a whole vector in two halves a lane, so that none is negative."""
    vstore(out, row * 2 * LANES, vand(result, splat(0xFFFF)))
    vstore(out, (row * 2 + 1) * LANES, vshr(result, 16))
    return row + 1


@kernel
def all_operations(words, value, out):
    """Do every operation on words on two vectors, whose lanes are given as halves."""
    a = vor(vload(words, 0), vshl(vload(words, LANES), 16))
    b = vor(vload(words, 2 * LANES), vshl(vload(words, 3 * LANES), 16))
    row = put(out, 0, splat(value))
    row = put(out, row, vand(a, b))
    row = put(out, row, vor(a, b))
    row = put(out, row, vxor(a, b))
    row = put(out, row, vnot(a))
    row = put(out, row, vadd(a, b))
    row = put(out, row, vsub(a, b))
    row = put(out, row, viszero(a))
    for i in range(5):
        row = put(out, row, vshl(a, SHIFTS[i]))
        row = put(out, row, vshr(a, SHIFTS[i]))
    return zero_lanes(a)


def one_by_one(a, b, value):
    """The same by arithmetic on single numbers."""
    pairs = list(zip(a, b, strict=True))
    rows = [
        [value & WORD] * LANES,
        [x & y for x, y in pairs],
        [x | y for x, y in pairs],
        [x ^ y for x, y in pairs],
        [WORD - x for x in a],
        [(x + y) % 2**32 for x, y in pairs],
        [(x - y) % 2**32 for x, y in pairs],
        [0 if x else WORD for x in a],
    ]
    for k in SHIFTS:
        rows += [[x * 2**k % 2**32 for x in a], [x // 2**k for x in a]]
    return rows, sum(1 << lane for lane, x in enumerate(a) if x == 0)


def by_kernel(way, a, b, value):
    halves = np.array([[x & 0xFFFF for x in a], [x >> 16 for x in a],
                       [x & 0xFFFF for x in b], [x >> 16 for x in b]], np.int32)  # fmt: skip
    rows = 8 + 2 * len(SHIFTS)
    out = np.zeros(rows * 2 * LANES, np.int32)
    zeros = way(all_operations)(halves.reshape(-1), value, out)
    low, high = out.reshape(rows, 2, LANES).astype(np.int64).transpose(1, 0, 2)
    return (low | high << 16).tolist(), int(zeros)


word = st.sampled_from([0, 1, 1 << 31, WORD]) | st.integers(0, WORD)
lanes = st.lists(word, min_size=LANES, max_size=LANES)


@settings(max_examples=60, deadline=None)
@given(lanes, lanes, st.integers(-(2**40), 2**40))
def test_operations_on_words_are_those_on_single_numbers(a, b, value):
    expected = one_by_one(a, b, value)
    for way in WAYS:
        assert by_kernel(way, a, b, value) == expected


@kernel
def shift_words(words, at, to):
    vstore(words, to, vload(words, at))


@pytest.mark.parametrize("way", WAYS)
def test_words_are_read_and_written_at_any_place_and_nowhere_else(way):
    words = np.arange(50, dtype=np.int32)
    way(shift_words)(words, 3, 31)
    assert words.tolist() == [*range(31), *range(3, 3 + LANES), 47, 48, 49]


@kernel
def scan_bytes(values, at, wanted, out, to, digit):
    """Put 7 everywhere, and ``digit`` where a byte is the one wanted; gives the mask."""
    mask = equal_bytes(values, at, wanted)
    byte_store(out, to, byte_select(mask, digit, byte_splat(7)))
    return mask


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 3) | st.integers(0, 255), min_size=40, max_size=40),
    st.integers(0, 8), st.integers(0, 255), st.integers(0, 8), st.integers(0, 255),
)  # fmt: skip
def test_operations_on_bytes_are_those_on_single_numbers(values, at, wanted, to, digit):
    part = values[at : at + BYTES]
    written = [99] * 40
    written[to : to + BYTES] = [digit if x == wanted else 7 for x in part]
    mask = sum(1 << i for i, x in enumerate(part) if x == wanted)
    for way in WAYS:
        out = np.full(40, 99, np.uint8)
        found = way(scan_bytes)(np.array(values, np.uint8), at, wanted, out, to, digit)
        assert (int(found), out.tolist()) == (mask, written)


@kernel
def look_at(mask, out):
    out[0] = lowest(mask)
    out[1] = bit_count(mask)


@settings(deadline=None)
@given(st.integers(1, 2**62))
def test_bits_are_found_and_counted(mask):
    digits = f"{mask:b}"[::-1]
    for way in WAYS:
        out = np.zeros(2, np.int64)
        way(look_at)(mask, out)
        assert out.tolist() == [digits.index("1"), digits.count("1")]


def test_every_primitive_has_a_compiled_form():
    from gridwright.core import vector_llvm

    names = [name for name, value in vars(vector).items() if is_primitive(value)]
    assert len(names) == 19
    for name in names:
        assert hasattr(vector_llvm, name)


@pytest.mark.parametrize("dtype", [np.int64, np.uint8])
def test_a_vector_is_not_read_from_other_arrays(dtype):
    with pytest.raises(Exception, match="vload"):
        compiled(shift_words)(np.zeros(50, dtype), 0, 20)


def test_the_stamp_changes_with_the_source_of_the_compiled_primitives(monkeypatch, tmp_path):
    before = compiler.stamp(look_at)
    source = tmp_path / "vector_llvm.py"
    source.write_text("something else")

    class Found:
        origin = str(source)

    with monkeypatch.context() as changed:
        changed.setattr(compiler, "find_spec", lambda name: Found)
        compiler.stamp.cache_clear()
        assert compiler.stamp(look_at) != before
    compiler.stamp.cache_clear()
    assert compiler.stamp(look_at) == before


def test_a_kernel_without_primitives_has_a_stamp_without_them(monkeypatch):
    @kernel
    def alone(value):
        return value + 1

    monkeypatch.setattr(compiler, "find_spec", None)
    assert compiler.stamp(alone)
