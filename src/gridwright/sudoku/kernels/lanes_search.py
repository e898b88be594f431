"""Search over many Sudokus side by side: lanes that wait leave the sweep and come back.

A lane waits where its last sweep changed nothing, or met a contradiction. It then notes an
answer, guesses, goes back to its last guess, or takes the next puzzle, whatever the other lanes
do: the course of a puzzle depends on itself alone. Two groups take turns, so that the processor
may begin a group's sweep while the other's lanes are looked after.

Arrays, for ``lanes`` lanes in groups of sixteen: ``words`` int32[groups * GROUP] (lanes_sweep) ·
``stack`` int32[lanes * STACK] · ``registers`` int64[lanes * REGISTERS], fields below · ``active``
int64[groups], masks of the lanes that have a puzzle.
"""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.core.vector import LANES, Values, Words, bit_count, lowest
from gridwright.sudoku.kernels.lanes_cells import CELLS, read_puzzle, write_answer
from gridwright.sudoku.kernels.lanes_sweep import DIGITS, GROUP, THRICE, TWICE, sweep

STATE = 27
# Every guess on the stack has settled another cell.
STACK = 81 * STATE

REGISTERS = 3
PUZZLE = 0
DEPTH = 1
LEFT = 2

UNKNOWN = -1


@inlined
def undecided(words: Words, lane: int) -> int:
    """Tell whether some cell had two or more candidates before the last sweep."""
    at = lane + TWICE
    held: int = words[at] | words[at + LANES] | words[at + 2 * LANES]
    return held


@kernel
def choose(words: Words, lane: int) -> int:
    """Choose the cell to guess at: 27 * band + bit.

    It is the first cell with two candidates in the band that has most of them, or the first
    undecided cell where there is none.
    """
    chosen = -1
    most = 0
    for band in range(3):
        at = lane + TWICE + band * LANES
        pairs = words[at] & ~words[at + THRICE - TWICE]
        count = bit_count(pairs)
        if count > most:
            most = count
            chosen = 27 * band + lowest(pairs)
    for band in range(3):
        open_cells = words[lane + TWICE + band * LANES]
        if chosen < 0 and open_cells:
            chosen = 27 * band + lowest(open_cells)
    return chosen


@kernel
def guess(words: Words, lane: int, stack: Words, top: int) -> None:
    """Give a cell its least candidate, and leave the puzzle without it on the stack."""
    cell = choose(words, lane)
    bit = 1 << cell % 27
    first = cell // 27 * DIGITS
    for i in range(STATE):
        stack[top + i] = words[lane + i * LANES]
    least = first
    while not stack[top + least] & bit:
        least += 1
    stack[top + least] &= ~bit
    for i in range(first, first + DIGITS):
        if i != least:
            words[lane + i * LANES] &= ~bit


@kernel
def go_back(words: Words, lane: int, stack: Words, top: int) -> None:
    """Take a state off the stack."""
    for i in range(STATE):
        words[lane + i * LANES] = stack[top + i]


@kernel
def attend(
    sound: int, words: Words, lane: int, stack: Words, base: int, registers: Words, own: int,
    counts: Words, answers: Values, kept: int, limit: int,
) -> int:  # fmt: skip
    """Look after one waiting lane; gives whether its puzzle is at its end."""
    puzzle = registers[own + PUZZLE]
    depth = registers[own + DEPTH]
    if sound and undecided(words, lane):
        if registers[own + LEFT] == 0:
            counts[puzzle] = UNKNOWN
            return 1
        guess(words, lane, stack, base + depth * STATE)
        registers[own + DEPTH] = depth + 1
        registers[own + LEFT] -= 1
        return 0
    if sound:
        found = counts[puzzle]
        if found < kept:
            write_answer(words, lane, answers, (puzzle * kept + found) * CELLS)
        counts[puzzle] = found + 1
        if found + 1 == limit:
            return 1
    if depth == 0:
        return 1
    registers[own + DEPTH] = depth - 1
    go_back(words, lane, stack, base + (depth - 1) * STATE)
    return 0


@kernel
def search_lanes(
    puzzles: Values, n: int, answers: Values, kept: int, counts: Words, limit: int, budget: int,
    lanes: int, words: Words, stack: Words, registers: Words, active: Words,
) -> int:  # fmt: skip
    """Count the answers of n puzzles up to ``limit`` and write the first ``kept`` of each.

    puzzles: uint8[81 * n] · answers: uint8[81 * n * kept] of zeros · counts: int32[n] of zeros,
    UNKNOWN where ``budget`` guesses are spent. Gives the number of sweeps.
    """
    live = min(n, lanes)
    for lane in range(live):
        at = lane // LANES * GROUP + lane % LANES
        read_puzzle(puzzles, lane * CELLS, words, at)
        active[lane // LANES] |= 1 << lane % LANES
        registers[lane * REGISTERS + PUZZLE] = lane
        registers[lane * REGISTERS + DEPTH] = 0
        registers[lane * REGISTERS + LEFT] = budget
    following = live
    sweeps = 0
    groups = (live + LANES - 1) // LANES
    while live:
        for group in range(groups):
            settled, sound = sweep(words, group * GROUP)
            sweeps += 1
            waiting = (settled | ~sound) & active[group]
            while waiting:
                bit = lowest(waiting)
                waiting &= waiting - 1
                lane = group * LANES + bit
                own = lane * REGISTERS
                at = group * GROUP + bit
                ended = attend(
                    sound >> bit & 1, words, at, stack, lane * STACK, registers, own,
                    counts, answers, kept, limit,
                )  # fmt: skip
                if ended and following < n:
                    read_puzzle(puzzles, following * CELLS, words, at)
                    registers[own + PUZZLE] = following
                    registers[own + DEPTH] = 0
                    registers[own + LEFT] = budget
                    following += 1
                elif ended:
                    active[group] &= ~(1 << bit)
                    live -= 1
    return sweeps
