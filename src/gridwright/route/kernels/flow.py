"""Water from the inlets, and the first thing that is wrong with it."""

from __future__ import annotations

from gridwright.core.kernel import inlined, kernel
from gridwright.route.kernels.words import Cells, Masks, Words

# What is wrong first.
SOLVED = 0
DRY = 1  # an outlet without water
LEAK = 2  # a tile with water has an end that meets nothing
MEET = 3  # two colours meet, or water runs to an outlet of another colour

# Registers beside those of ``steiner``: where it is wrong.
ONE = 3
OTHER = 4

_DRY_TILE = -1
_SOURCE = -1


@kernel
def flow(
    steps: Cells, k: int, n: int, tiles: Masks, taps: Cells, inlet_count: int, tap_count: int,
    closed: int, met: Masks, colours: Cells, parents: Cells, queue: Cells, registers: Words,
) -> int:  # fmt: skip
    """Flood tiles (uint8[n]) and say what is wrong first: SOLVED, LEAK, MEET or DRY.

    taps: int32[3 * taps], cell, port or -1, and colour, the inlets first · met: uint8[n], the
    ports at which there is a tap · colours: int32[n], becomes the colour of the water, -1 where
    there is none · parents: int32[n], where the water came from, -1 at inlets. With LEAK and MEET
    two registers hold the cells concerned (-1 for no second one).
    """
    for cell in range(n):
        colours[cell] = _DRY_TILE
    count = let_in(tiles, taps, inlet_count, colours, parents, queue, registers)
    if count < 0:
        return MEET
    at = 0
    while at < count:
        cell = queue[at]
        at += 1
        for port in range(k):
            if not tiles[cell] >> port & 1:
                continue
            step = steps[cell * k + port]
            if step < 0:
                if closed and not met[cell] >> port & 1:
                    return wrong(registers, LEAK, cell, -1)
                continue
            beyond = step >> 3
            if not tiles[beyond] >> (step & 7) & 1:
                if closed:
                    return wrong(registers, LEAK, cell, beyond)
                continue
            if colours[beyond] < 0:
                colours[beyond] = colours[cell]
                parents[beyond] = cell
                queue[count] = beyond
                count += 1
            elif colours[beyond] != colours[cell]:
                return wrong(registers, MEET, cell, beyond)
    return look_at_outlets(tiles, taps, inlet_count, tap_count, colours, registers)


@kernel
def let_in(
    tiles: Masks, taps: Cells, inlet_count: int, colours: Cells, parents: Cells, queue: Cells,
    registers: Words,
) -> int:  # fmt: skip
    """Let water into the tiles at inlets; gives how many, or -1 where two colours meet in one."""
    count = 0
    for tap in range(inlet_count):
        cell = taps[3 * tap]
        if not serves(tiles, taps, tap):
            continue
        if colours[cell] < 0:
            colours[cell] = taps[3 * tap + 2]
            parents[cell] = _SOURCE
            queue[count] = cell
            count += 1
        elif colours[cell] != taps[3 * tap + 2]:
            wrong(registers, MEET, cell, cell)
            return -1
    return count


@kernel
def look_at_outlets(
    tiles: Masks, taps: Cells, inlet_count: int, tap_count: int, colours: Cells, registers: Words
) -> int:
    """Say what is wrong at the outlets: SOLVED, MEET or DRY."""
    dry = -1
    for tap in range(inlet_count, tap_count):
        cell = taps[3 * tap]
        if colours[cell] < 0 or not serves(tiles, taps, tap):
            dry = cell
        elif colours[cell] != taps[3 * tap + 2]:
            return wrong(registers, MEET, cell, cell)
    return wrong(registers, DRY, dry, -1) if dry >= 0 else SOLVED


@inlined
def serves(tiles: Masks, taps: Cells, tap: int) -> int:
    """Tell whether a tap is inside its tile, or its tile opens the port of the tap."""
    port = taps[3 * tap + 1]
    if port < 0:
        return 1
    opened: int = tiles[taps[3 * tap]] >> port & 1
    return opened


@inlined
def wrong(registers: Words, what: int, one: int, other: int) -> int:
    """Write the cells concerned to the registers, and give the fault."""
    registers[ONE] = one
    registers[OTHER] = other
    return what
