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
    """Give positions with the answer of each, the puzzles in turn.

    In every other round some rectangles have little but two digits in their corners.
    """
    rng = np.random.default_rng(seed)
    for turn in range(many):
        layout, clues, answer = read_puzzle(turn % len(PUZZLES))
        planted = turn // len(PUZZLES) % 2 == 1
        values = np.where(rng.random(layout.n) < 0.7 * rng.random(), answer, clues)
        kept = {}
        if planted and rng.random() < 0.3:
            values = clues.copy()
            kept |= plant_avoidable(rng, layout, values, clues, answer)
        position = Position(layout, values.astype(np.uint8), None, clues > 0)
        masks = [int(mask) for mask in position.cands]
        for _ in range(4 * planted):
            kept |= plant_unique(rng, layout, masks, answer)
        rate = rng.random()
        cands = [
            mask & (kept.get(cell) or _some(rng, layout.side, rate)) | _bit(answer[cell]) & mask
            for cell, mask in enumerate(masks)
        ]
        yield Position(layout, position.values, cands, clues > 0), answer


def plant_unique(rng, layout, masks, answer):
    """Choose four corners that share two digits: these, their own and sometimes a third one."""
    for _ in range(40):
        corners = corners_in_two_boxes(rng, layout)
        shared = masks[corners[0]] & masks[corners[1]] & masks[corners[2]] & masks[corners[3]]
        digits = rng.permutation([digit for digit in range(1, 26) if shared & _bit(digit)])
        if len(digits) >= 2:
            pair = _bit(digits[0]) | _bit(digits[1])
            third = _bit(digits[2]) if len(digits) > 2 else 0
            return {
                cell: pair | _bit(answer[cell]) | (third if rng.random() < 0.3 else 0)
                for cell in corners
            }
    return {}


def corners_in_two_boxes(rng, layout):
    """Choose the corners of a rectangle, where need be again until they lie in two boxes."""
    while True:
        rows, columns = rng.permutation(layout.side)[:2], rng.permutation(layout.side)[:2]
        corners = [int(row * layout.side + column) for row in rows for column in columns]
        if len({layout.regions[cell] for cell in corners}) == 2:
            return corners


def plant_avoidable(rng, layout, values, clues, answer):
    """Fill two corners side by side; leave the others what completes them and the same digit."""
    for _ in range(50):
        one, two, three, four = corners_in_two_boxes(rng, layout)
        if not clues[[one, two, three, four]].any() and answer[three] == answer[two]:
            values[[one, two]] = answer[[one, two]]
            extra = _bit(answer[four])
            return {three: _bit(answer[two]) | extra, four: _bit(answer[one]) | extra}
    return {}


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


def _some(rng, side, rate):
    """Choose digits, each with a rate, as a mask; or one or two where the rate is low."""
    if rate < 0.3:
        return sum(1 << int(digit) for digit in {*rng.integers(side, size=2)})
    return sum(1 << digit for digit in range(side) if rng.random() < rate)


def _bit(digit):
    return 1 << int(digit) - 1


def _read(layout, text):
    return np.array([layout.digits.find(sign) + 1 for sign in text], np.uint8)
