"""Classic Sudokus of all kinds to try: with one answer, with several and with none."""

import numpy as np
from sudoku_cover import answers

from gridwright.sudoku.layout import classic

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVENTEEN = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012050400000000000030700600400001000000000080000920000800000510700000003000",
    "000000012500008000000700000600120000700000450000030000030000800000500700020000000",
)


def digits(text):
    """Read 81 characters, uint8[81]."""
    return np.array([int(c) if c.isdigit() else 0 for c in text], np.uint8)


def cover(clues, limit):
    """Give up to ``limit`` answers as lists of digits, by exact cover."""
    return answers(classic(), clues, limit)


def shuffled(rng, grid):
    """Give an equivalent grid: digits, bands, stacks, rows and columns permuted, maybe flipped."""
    labels = np.array([0, *(rng.permutation(9) + 1)], np.uint8)
    rows, columns = (
        np.concatenate([3 * part + rng.permutation(3) for part in rng.permutation(3)])
        for _ in range(2)
    )
    square = labels[grid.reshape(9, 9)[np.ix_(rows, columns)]]
    return (square.T if rng.integers(2) else square).reshape(81)


def disturbed(rng, n):
    """Give n puzzles, uint8[n, 81], of few and many clues: some whole, some with one changed."""
    puzzles = np.zeros((n, 81), np.uint8)
    for i in range(n):
        source = SOLVED if i % 3 else SEVENTEEN[i % len(SEVENTEEN)]
        grid = shuffled(rng, digits(source))
        if i % 3:
            emptied = rng.permutation(81)[: rng.integers(30, 52)]
            grid[emptied] = 0
        way = i % 5
        filled, empty = np.flatnonzero(grid), np.flatnonzero(grid == 0)
        if way == 1:
            grid[rng.choice(filled)] = 0
        elif way == 2:
            grid[rng.choice(filled)] = rng.integers(1, 10)
        elif way == 3:
            grid[rng.choice(empty)] = rng.integers(1, 10)
        puzzles[i] = grid
    return puzzles
