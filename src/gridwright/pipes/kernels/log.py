"""The log of a path: six numbers for each step, and how a path ends."""

from __future__ import annotations

LOG = 6
TECHNIQUE = 0
CELL = 1
HELD = 2
KEPT = 3
ASIDE = 4
BESIDE = 5

SOLVED = 0
STUCK = 1
BROKEN = 2
CUT_SHORT = 3

EDGE = 0
END_FACING_END = 1
KNOWN_SIDES = 2
HALF_KNOWN = 3
LAST_WAY_OUT = 4
NO_LOOP = 5
CLOSED_GROUP = 6
BRIDGE = 7
NOTED_WAYS = 8
PARITY = 9
SHORT_TRIAL = 10
TRIAL = 11
LONG_TRIAL = 12
PAIRED_TRIAL = 13
BRUTE_FORCE = 14
EVERY = (1 << 15) - 1

SHORT = 5
MIDDLE = 7
ENDLESS = 1 << 30


def log_length(n: int, turns: int) -> int:
    """Bound the log: every step but the last takes a turn away from some tile."""
    return (n * (turns - 1) + 1) * LOG
