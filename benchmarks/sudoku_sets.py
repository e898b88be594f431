"""Sets of classic Sudokus with one answer each, made with fixed seeds: no file is shipped.

- easy: 33 or 34 clues, solved by naked and hidden singles alone
- 17 clues: equivalents of known puzzles of 17 clues, which differ in digits, bands, stacks, rows,
  columns and sides
- minimal: every clue is needed; dug at random, 20 to 28 clues
- hardest: equivalents of puzzles known by name for the search that they cost
- hard: minimal puzzles that need search, and every tenth one of the hardest

Easy, minimal and hard are equivalents of some thousand sources.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import compile_always
from gridwright.sudoku.batch import solve_batch

Grids: TypeAlias = NDArray[np.uint8]

SETS = ("easy", "17 clues", "minimal", "hard", "hardest")

SEVENTEEN_CLUES = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012040050000000009000070600400000100000000000050000087500601000300200000000",
    "000000012050400000000000030700600400001000000000080000920000800000510700000003000",
    "000000012300000060000040000900000500000001070020000000000350400001400800060000000",
    "000000012400090000000000050070200000600000400000108000018000000000030700502000000",
    "000000012500008000000700000600120000700000450000030000030000800000500700020000000",
    "000000012700060000000000050080200000600000400000109000019000000000030800502000000",
    "000000012800040000000000060090200000700000400000501000015000000000030900602000000",
    "000000012980000000000600000100700080402000000000300600070000300050040000000010000",
)
HARDEST = {
    "AI Escargot": (
        "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
    ),
    "Inkala 2012": (
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
    ),
    "Golden Nugget": (
        "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
    ),
    "Easter Monster": (
        "100000002090400050006000700050903000000070000000850040700000600030009080002000001"
    ),
    "tarek-052": (
        "001004000000060305000900000800000703000000028500070600300080006009200000040001000"
    ),
    "Kolk": ("120300004350000100004000000005400200600070000000008090003100500000009070000060008"),
    "Platinum Blonde": (
        "000000012000000003002300400001800005060070800000009000008500000900040500470006000"
    ),
    "Fata Morgana": (
        "000000003001005600090040070000009050700000008050402000080020090003500100600000000"
    ),
    "Discrepancy": (
        "100006080064000000000040007000090600070400500500070100050000320300008000400000000"
    ),
}

_EASY_CLUES = (33, 34)
_HARDEST_IN = 10
_SOURCES = 2000


@cache
def made(name: str, n: int) -> Grids:
    """Give a set, one of SETS, as uint8[n, 81], read-only."""
    with compile_always():
        puzzles = _MAKERS[name](n, np.random.default_rng(SETS.index(name)))
    puzzles.setflags(write=False)
    return puzzles


def equivalents(puzzles: Grids, n: int, rng: np.random.Generator) -> Grids:
    """Give n puzzles of the same difficulty: digits, lines, bands, stacks and sides permuted.

    puzzles: uint8[k, 81], taken in turns.
    """
    squares = puzzles[np.arange(n) % len(puzzles)].reshape(n, 9, 9)
    each = np.arange(n)[:, None, None]
    rows, columns = _shuffled_lines(n, rng), _shuffled_lines(n, rng)
    squares = squares[each, rows[:, :, None], columns[:, None, :]]
    flipped = rng.random((n, 1, 1)) < 0.5
    squares = np.where(flipped, squares.transpose(0, 2, 1), squares)
    labels = np.zeros((n, 10), np.uint8)
    labels[:, 1:] = rng.random((n, 9)).argsort(axis=1) + 1
    relabelled: Grids = labels[np.arange(n)[:, None], squares.reshape(n, 81)]
    return relabelled


def solved(n: int, rng: np.random.Generator) -> Grids:
    """Give n full grids: three boxes on the diagonal at random, the rest by search."""
    clues = np.zeros((n, 3, 3, 3, 3), np.uint8)
    for box in range(3):
        clues[:, box, :, box, :] = (rng.random((n, 9)).argsort(axis=1) + 1).reshape(n, 3, 3)
    grids = solve_batch(clues.reshape(n, 81), limit=1)[1]
    return equivalents(grids, n, rng)


def settled_by_singles(puzzles: Grids) -> NDArray[np.bool_]:
    """Tell which puzzles naked and hidden singles solve, bool[n]."""
    placed = puzzles.copy()
    before = -1
    while before != (before := int(np.count_nonzero(placed))):
        candidates = _candidates(placed)
        place = np.logical_and(candidates, candidates.sum(axis=2, keepdims=True) == 1)
        for houses in _HOUSES:
            held = candidates[:, houses]
            alone = held & (held.sum(axis=2, keepdims=True) == 1)
            place[:, houses.reshape(-1)] |= alone.reshape(len(placed), 81, 9)
        found = np.asarray(place.any(axis=2))
        placed[found] = place.argmax(axis=2)[found] + 1
    settled: NDArray[np.bool_] = np.logical_and.reduce(placed > 0, axis=1)
    return settled


def _candidates(placed: Grids) -> NDArray[np.bool_]:
    """Give what the digits that stand leave to the empty cells, bool[n, 81, 9]."""
    stands = placed[:, :, None] == np.arange(1, 10)
    candidates = np.broadcast_to((placed == 0)[:, :, None], stands.shape).copy()
    for houses in _HOUSES:
        seen = stands[:, houses].any(axis=2, keepdims=True)
        left = candidates[:, houses] & ~seen
        candidates[:, houses.reshape(-1)] = left.reshape(len(placed), 81, 9)
    return candidates


def _shuffled_lines(n: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Permute nine lines, and the three bands of them, int64[n, 9]."""
    bands = rng.random((n, 3)).argsort(axis=1)
    within = rng.random((n, 3, 3)).argsort(axis=2)
    lines: NDArray[np.int64] = (3 * bands[:, :, None] + within).reshape(n, 9)
    return lines


def _easy(n: int, rng: np.random.Generator) -> Grids:
    sources = min(n, _SOURCES)
    kept = [np.zeros((0, 81), np.uint8)]
    while sum(map(len, kept)) < sources:
        grids = solved(2 * sources, rng)
        clues = rng.choice(_EASY_CLUES, (len(grids), 1))
        order = rng.random(grids.shape).argsort(axis=1).argsort(axis=1)
        puzzles = np.where(order < clues, grids, 0).astype(np.uint8)
        unique = puzzles[solve_batch(puzzles, budget=0)[0] == 1]
        kept.append(unique[settled_by_singles(unique)])
    return equivalents(np.concatenate(kept)[:sources], n, rng)


def _seventeen(n: int, rng: np.random.Generator) -> Grids:
    return equivalents(_read(SEVENTEEN_CLUES), n, rng)


def _minimal(n: int, rng: np.random.Generator) -> Grids:
    return equivalents(dug(min(n, _SOURCES), rng), n, rng)


def dug(n: int, rng: np.random.Generator) -> Grids:
    """Try every clue of n full grids once, in random order, and take it where one answer stays."""
    puzzles = solved(n, rng)
    each = np.arange(n)
    for cells in rng.random((n, 81)).argsort(axis=1).T:
        digits = puzzles[each, cells]
        puzzles[each, cells] = 0
        needed = solve_batch(puzzles)[0] != 1
        puzzles[each[needed], cells[needed]] = digits[needed]
    return puzzles


def _hard(n: int, rng: np.random.Generator) -> Grids:
    puzzles = dug(min(n, _SOURCES), rng)
    searched = puzzles[solve_batch(puzzles, budget=0)[0] < 0]
    named = -(-n // _HARDEST_IN)
    mixed = np.empty((n, 81), np.uint8)
    every = np.arange(n) % _HARDEST_IN == 0
    mixed[every] = equivalents(_read(HARDEST.values()), named, rng)
    mixed[~every] = equivalents(searched, n - named, rng)
    return mixed


def _hardest(n: int, rng: np.random.Generator) -> Grids:
    return equivalents(_read(HARDEST.values()), n, rng)


def _read(texts: Iterable[str]) -> Grids:
    return np.array([[int(digit) for digit in text] for text in texts], np.uint8)


_CELLS = np.arange(81).reshape(9, 9)
_HOUSES = (
    _CELLS,
    _CELLS.T,
    _CELLS.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9),
)
_MAKERS = {
    "easy": _easy,
    "17 clues": _seventeen,
    "minimal": _minimal,
    "hard": _hard,
    "hardest": _hardest,
}
