"""Vectors for kernels: sixteen 32-bit words side by side, and 32 bytes side by side.

These are primitives: a compiled kernel has them as instructions of the processor
(core/vector_llvm), a plain one as they stand here, where a vector is one integer that holds lane l
in bits 32 * l to 32 * l + 31. A lane is an unsigned number; arithmetic is modulo 2 to the 32nd.

Adding in one go without carries from lane to lane: Hacker's Delight, 2nd edition, section 2-18.
"""

from __future__ import annotations

from struct import Struct
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import primitive

LANES = 16
BYTES = 32

Vector: TypeAlias = int
Bytes: TypeAlias = bytes
Words: TypeAlias = NDArray[np.int32]
Values: TypeAlias = NDArray[np.uint8]

_WORD = (1 << 32) - 1
_ONES = sum(1 << 32 * lane for lane in range(LANES))
_ALL = _WORD * _ONES
_TOP = _ONES << 31
_LOW = _ALL ^ _TOP
_WORDS = Struct(f"<{LANES}I")
_KEPT_LEFT = tuple((_WORD << k & _WORD) * _ONES for k in range(32))
_KEPT_RIGHT = tuple((_WORD >> k) * _ONES for k in range(32))


@primitive
def splat(value: int) -> Vector:
    """Put the low 32 bits of a number into every lane."""
    return (value & _WORD) * _ONES


@primitive
def vload(words: Words, at: int) -> Vector:
    """Read the 16 words from ``at`` on, int32[at + 16 or more], none of them negative."""
    return int.from_bytes(_WORDS.pack(*words[at : at + LANES]), "little")


@primitive
def vstore(words: Words, at: int, vector: Vector) -> None:
    """Write a vector to the 16 words from ``at`` on; no lane may reach 2 to the 31st."""
    words[at : at + LANES] = _WORDS.unpack(vector.to_bytes(4 * LANES, "little"))


@primitive
def vand(a: Vector, b: Vector) -> Vector:
    """Give the bits that are set in both."""
    return a & b


@primitive
def vor(a: Vector, b: Vector) -> Vector:
    """Give the bits that are set in one or both."""
    return a | b


@primitive
def vxor(a: Vector, b: Vector) -> Vector:
    """Give the bits that differ."""
    return a ^ b


@primitive
def vnot(a: Vector) -> Vector:
    """Give the bits that are not set."""
    return a ^ _ALL


@primitive
def vadd(a: Vector, b: Vector) -> Vector:
    """Add lane by lane."""
    return (a & _LOW) + (b & _LOW) ^ (a ^ b) & _TOP


@primitive
def vsub(a: Vector, b: Vector) -> Vector:
    """Subtract lane by lane."""
    return (a | _TOP) - (b & _LOW) ^ (a ^ b ^ _ALL) & _TOP


@primitive
def vshl(a: Vector, k: int) -> Vector:
    """Shift every lane left by k bits, 0 to 31."""
    return a << k & _KEPT_LEFT[k]


@primitive
def vshr(a: Vector, k: int) -> Vector:
    """Shift every lane right by k bits, 0 to 31; zeros come in."""
    return a >> k & _KEPT_RIGHT[k]


@primitive
def viszero(a: Vector) -> Vector:
    """Set every bit of the lanes that are zero, and none of the others."""
    return (_zero_tops(a) >> 31) * _WORD


@primitive
def zero_lanes(a: Vector) -> int:
    """Give a mask of the lanes that are zero: bit l for lane l."""
    tops = _zero_tops(a).to_bytes(4 * LANES, "little")[3::4]
    return sum((top >> 7) << lane for lane, top in enumerate(tops))


@primitive
def lowest(mask: int) -> int:
    """Give the number of the lowest bit that is set in a positive mask."""
    return (mask & -mask).bit_length() - 1


@primitive
def bit_count(mask: int) -> int:
    """Count the bits that are set in a mask that is not negative."""
    return mask.bit_count()


@primitive
def equal_bytes(values: Values, at: int, value: int) -> int:
    """Give a mask of those that equal ``value`` among the 32 bytes from ``at`` on."""
    return sum((values[at + i] == value) << i for i in range(BYTES))


@primitive
def byte_splat(value: int) -> Bytes:
    """Put a number of 0 to 255 into each of 32 bytes."""
    return bytes([value]) * BYTES


@primitive
def byte_select(mask: int, value: int, otherwise: Bytes) -> Bytes:
    """Put a number into those bytes whose bit of the mask is set; leave the others."""
    return bytes(value if mask >> i & 1 else otherwise[i] for i in range(BYTES))


@primitive
def byte_store(values: Values, at: int, vector: Bytes) -> None:
    """Write 32 bytes from ``at`` on."""
    values[at : at + BYTES] = list(vector)


def _zero_tops(a: Vector) -> Vector:
    """Set the top bit of the lanes that are zero."""
    return ((a & _LOW) + _LOW | a) & _TOP ^ _TOP
