"""Coins: 32 tosses at a time of a coin that need not be fair."""

from __future__ import annotations

from gridwright.core.kernel import inlined
from gridwright.core.rng import Stream, draw

WHOLE_BITS = 16
WHOLE = 1 << WHOLE_BITS

_WORD = 0xFFFFFFFF


@inlined
def toss(stream: Stream, odds: int, digits: int) -> int:
    """Toss 32 coins that show 1 with probability ``odds / 2 ** digits``; give their bits.

    Each binary digit of the probability takes one draw, from the last one on: a 1 sets the bits
    that are drawn, a 0 clears those that are not.
    """
    coins = _WORD if odds >> digits else 0
    for digit in range(digits):
        if (odds >> digit) & 1:
            coins |= draw(stream)
        else:
            coins &= draw(stream)
    return coins


def odds_of(share: float) -> tuple[int, int]:
    """Round a probability to sixteen binary digits; give odds and digits without closing zeros.

    >>> odds_of(0.5), odds_of(0.75), odds_of(0.0), odds_of(1.0)
    ((1, 1), (3, 2), (0, 0), (1, 0))
    """
    odds, digits = round(share * WHOLE), WHOLE_BITS
    while digits > 0 and not odds & 1:
        odds, digits = odds >> 1, digits - 1
    return odds, digits
