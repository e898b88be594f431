"""The goals, in seconds or bytes, by the name of the work."""

from __future__ import annotations

MILLI = 1e-3
MICRO = 1e-6
MEGA = 1e6

GOALS = {
    "make 20x20": 0.3 * MILLI,
    "make 100x100": 15 * MILLI,
    "make 1000x1000": 5.0,
    "prove 100x100": 2 * MILLI,
    "judge 10x10 almost solved": 10 * MICRO,
    "judge 10x10 scrambled": 10 * MICRO,
    "judge 1000x1000 almost solved": 16 * MILLI,
    "judge 1000x1000 scrambled": 16 * MILLI,
    "command new pipes 10x10, nothing compiled": 1.0,
    "command --help": 0.25,
    "peak memory of making 1000x1000": 500 * MEGA,
}
