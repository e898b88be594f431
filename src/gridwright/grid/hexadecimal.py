"""Port masks and sets of cells as hexadecimal text, as the plain values of a board hold them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.grid.topology import Masks

PATTERN = "^[0-9a-fA-F]+$"

_ONE_DIGIT_PORTS = 4
_WRONG = 255
_DIGITS = np.frombuffer(b"0123456789abcdef", np.uint8)


def _values() -> Masks:
    table = np.full(256, _WRONG, np.uint8)
    for digits in (b"0123456789abcdef", b"0123456789ABCDEF"):
        table[list(digits)] = np.arange(16)
    return table


_VALUES = _values()


def print_masks(masks: Masks, k: int) -> str:
    """Print port masks, uint8[n]: one digit a cell where there are up to 4 ports, else two.

    >>> print_masks(np.array([5, 12], np.uint8), 4), print_masks(np.array([5, 12], np.uint8), 6)
    ('5c', '050c')
    """
    if k <= _ONE_DIGIT_PORTS:
        return _DIGITS[masks].tobytes().decode("ascii")
    return masks.tobytes().hex()


def read_masks(text: str, n: int, k: int, where: str) -> Masks:
    """Read what ``print_masks`` prints, as uint8[n]; raise BadInput otherwise."""
    if k <= _ONE_DIGIT_PORTS:
        return _read(text, n, where)
    return _paired(_read(text, 2 * n, where))


def print_bits(bits: NDArray[np.bool_]) -> str:
    """Print a set of cells, bool[n]: eight cells to two digits, the first cell highest.

    >>> print_bits(np.array([True, False, True]))
    'a0'
    """
    return np.packbits(bits).tobytes().hex()


def read_bits(text: str, n: int, where: str) -> NDArray[np.bool_]:
    """Read what ``print_bits`` prints, as bool[n]; raise BadInput otherwise."""
    bits = np.unpackbits(_paired(_read(text, (n + 7) // 8 * 2, where))).astype(np.bool_)
    if bits[n:].any():
        raise BadInput(expected=f"no bit beyond the {n} cells", got=text[-2:], where=where)
    return bits[:n]


def _paired(values: Masks) -> Masks:
    return (values[0::2] << 4 | values[1::2]).astype(np.uint8)


def _read(text: str, count: int, where: str) -> Masks:
    values: Masks = _VALUES[np.frombuffer(text.encode("ascii", "replace"), np.uint8)]
    wrong = np.flatnonzero(values == _WRONG)
    if wrong.size:
        at = int(wrong[0])
        place = f"{where}, character {at + 1}"
        raise BadInput(expected="a hexadecimal digit", got=text[at], where=place)
    if values.size != count:
        raise BadInput(expected=f"{count} hexadecimal digits", got=values.size, where=where)
    return values
