"""Positions that are true of a puzzle with one answer, far more various than play gives.

Some cells are filled as the answer has them, and candidates that the answer does not need are
taken away at random: whatever a technique says here must agree with the answer.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from gridwright.sudoku.layout import parse
from gridwright.sudoku.position import Position

PUZZLES = Path(__file__).with_name("unique_puzzles.txt").read_text().splitlines()


@cache
def read_puzzle(number):
    """Give a puzzle's layout, clues and answer."""
    spec, clues, answer = PUZZLES[number].split()
    layout = parse(spec)
    return layout, _read(layout, clues), _read(layout, answer)


def true_positions(seed, many):
    """Give positions with the answer of each, the puzzles in turn."""
    rng = np.random.default_rng(seed)
    for turn in range(many):
        layout, clues, answer = read_puzzle(turn % len(PUZZLES))
        values = np.where(rng.random(layout.n) < 0.8 * rng.random(), answer, clues)
        position = Position(layout, values.astype(np.uint8), None, clues > 0)
        few = rng.random() < 0.4
        cands = [
            _thinned(rng, int(mask), int(digit) - 1, few)
            for mask, digit in zip(position.cands, answer, strict=True)
        ]
        yield Position(layout, position.values, cands, clues > 0), answer


def disagreement(step, position, answer):
    """Say where a step contradicts the answer or does nothing; empty where it is right."""
    wrong = [f"{cell}={digit}" for cell, digit in step.placed if answer[cell] != digit]
    wrong += [f"{cell}<>{digit}" for cell, digit in step.struck if answer[cell] == digit]
    wrong += [
        f"{cell} has no {digit}"
        for cell, digit in step.struck
        if not int(position.cands[cell]) >> (digit - 1) & 1
    ]
    return wrong or ([] if step.placed or step.struck else ["nothing"])


def _thinned(rng, mask, right, few):
    """Take away candidates but for the right one; leave one or two others where few are wanted."""
    others = [digit for digit in range(mask.bit_length()) if mask >> digit & 1 and digit != right]
    kept = min(len(others), int(rng.choice([0, 1, 1, 1, 2]))) if few else None
    if kept is None:
        kept = int(rng.integers(len(others) + 1)) if others else 0
    chosen = rng.permutation(others)[:kept] if others else []
    return mask & (1 << right | sum(1 << int(digit) for digit in chosen))


def _read(layout, text):
    return np.array([layout.digits.find(sign) + 1 for sign in text], np.uint8)
