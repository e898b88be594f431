"""Confidence intervals of shares."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95


def wilson_interval(hits: int, count: int) -> tuple[float, float]:
    """Give the interval of 95 % confidence for a share, ``hits`` of ``count`` (Wilson 1927).

    It is of use near 0 and 1, too, where an interval by the normal distribution is not.

    >>> low, high = wilson_interval(0, 100)
    >>> round(low, 4), round(high, 4)
    (0.0, 0.037)
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = hits / count
    scale = 1 + z * z / count
    middle = (share + z * z / (2 * count)) / scale
    half = z / scale * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    # At the ends the interval is known exactly, and rounding would miss it.
    return middle - half if hits else 0.0, middle + half if hits < count else 1.0
