"""Numbers and nouns in sentences."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """Print a number with its noun; the plural takes an s unless it is given.

    >>> counted(1, "tile"), counted(1200, "tile"), counted(2, "box", "boxes")
    ('1 tile', '1,200 tiles', '2 boxes')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
