"""Scales of difficulty: which techniques there are, in which order, and what each one costs."""

from __future__ import annotations

from gridwright.sudoku.scales.hodoku import HODOKU
from gridwright.sudoku.scales.reading import read_scale
from gridwright.sudoku.scales.scale import BRUTE_FORCE, LEVELS, Entry, Scale

__all__ = ["BRUTE_FORCE", "HODOKU", "LEVELS", "Entry", "Scale", "read_scale"]
