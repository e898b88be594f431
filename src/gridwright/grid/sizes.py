"""Sizes as a person writes them: two sides, or one count."""

from __future__ import annotations

import re

from gridwright.core.errors import BadInput
from gridwright.grid.topology import MAX_CELLS, check_cells

ANY_CELLS = 10**18  # for parsers: whoever reads a specification checks the cells

_SIZE = re.compile(r"([0-9]{1,9})x([0-9]{1,9})", re.ASCII)
_COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)


def read_size(text: str, where: str = "SIZE", limit: int = MAX_CELLS) -> tuple[int, int]:
    """Read ``WIDTHxHEIGHT``; raise BadInput where it is malformed, zero or over the limit.

    >>> read_size("20x10")
    (20, 10)
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise BadInput(expected="a size such as 10x10", got=text, where=where)
    width, height = int(found[1]), int(found[2])
    check_size(width, height, where, limit)
    return width, height


def check_size(width: int, height: int, where: str = "SIZE", limit: int = MAX_CELLS) -> None:
    """Raise BadInput unless both sides are at least 1 and the cells are at most the limit."""
    if width < 1 or height < 1:
        raise BadInput(expected="sides of at least 1", got=f"{width}x{height}", where=where)
    check_cells(width * height, f"{width}x{height}", where, limit)


def read_count(text: str, what: str, where: str = "SIZE") -> int:
    """Read one count of at least 1, such as a radius; raise BadInput that says what is wanted.

    >>> read_count("6", "a radius")
    6
    """
    if _COUNT.fullmatch(text.strip()) is None:
        raise BadInput(expected=f"{what} such as 6", got=text, where=where)
    return check_count(int(text), what, where)


def check_count(count: int, what: str, where: str = "SIZE") -> int:
    """Give a count back; raise BadInput unless it is at least 1."""
    if count < 1:
        raise BadInput(expected=f"{what} of at least 1", got=count, where=where)
    return count
