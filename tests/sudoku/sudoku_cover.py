"""A second solver, unlike the engine: exact cover by Knuth's algorithm X, on Python integers.

An option puts a digit into a cell; an item is a cell, or a digit in a house. The options still
open are one integer, and taking an option closes all that share an item with it. Houses are made
here, from side, regions and diagonals alone.
"""

from functools import cache


@cache
def problem(layout):
    """Give for each item its options, and for each option those that it closes, as bit sets."""
    side, n = layout.side, layout.n
    items = {}
    keys_of = []
    for cell in range(n):
        row, column = divmod(cell, side)
        for digit in range(side):
            keys = [(cell,), ("r", row, digit), ("c", column, digit)]
            keys.append(("b", layout.regions[cell], digit))
            if layout.diagonals and row == column:
                keys.append(("x", 0, digit))
            if layout.diagonals and row + column == side - 1:
                keys.append(("x", 1, digit))
            for key in keys:
                items[key] = items.get(key, 0) | 1 << (cell * side + digit)
            keys_of.append(keys)
    closed = []
    for option, keys in enumerate(keys_of):
        together = 0
        for key in keys:
            together |= items[key]
        closed.append(together & ~(1 << option))
    return list(items.values()), closed


def answers(layout, clues, limit):
    """List the answers of some clues as lists of digits, at most ``limit``."""
    items, closed = problem(layout)
    side = layout.side
    alive = (1 << layout.n * side) - 1
    for cell, digit in enumerate(clues):
        if digit:
            option = cell * side + int(digit) - 1
            if not alive >> option & 1:
                return []
            alive &= ~closed[option]
    found = []
    _cover(items, closed, alive, limit, found)
    return [_digits(layout, options) for options in found]


def _cover(items, closed, alive, limit, found):
    waiting = items
    while True:
        left = []
        forced = False
        for item in waiting:
            options = alive & item
            if not options:
                return
            if options & (options - 1):
                left.append(item)
            else:
                after = alive & ~closed[options.bit_length() - 1]
                forced = forced or after != alive
                alive = after
        waiting = left
        if not forced:
            break
    if any(not alive & item for item in items):
        return
    if not waiting:
        found.append(alive)
        return
    options = min((alive & item for item in waiting), key=int.bit_count)
    while options and len(found) < limit:
        option = options & -options
        options ^= option
        _cover(items, closed, alive & ~closed[option.bit_length() - 1], limit, found)


def _digits(layout, options):
    side = layout.side
    every = (1 << side) - 1
    return [(options >> cell * side & every).bit_length() for cell in range(layout.n)]
