"""The sidewinder on plain squares: coins cut each row into runs, and each run leaves it once.

Along rows blocks are independent; along columns it goes row by row, with what each column is
doing kept between rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from gridwright.core.kernel import kernel, select
from gridwright.core.rng import Stream, below
from gridwright.graph._kernels import Cells
from gridwright.grid.square import DOWN, LEFT, RIGHT, UP
from gridwright.grid.topology import Masks
from gridwright.trees.plain.blocks import Block, block_streams, blocks, fill, trace_rows
from gridwright.trees.plain.coins import odds_of, toss
from gridwright.trees.plain.sidewinder_columns import column_bands, column_writer
from gridwright.trees.registry import PlainSquare, Values

COLUMNS = "columns"

_ALONG = LEFT | RIGHT
_ACROSS = UP | DOWN


@kernel
def cut_row(
    stream: Stream,
    odds: int,
    digits: int,
    width: int,
    ahead: int,
    ends: Cells,
    links: Masks,
    at: int,
) -> int:
    """Cut a row into runs and write their links; give how many runs.

    ahead: LEFT or RIGHT, where runs go on to · ends: int32[width + 1], becomes the last place of
    each run, counted from where the row begins, at ``at``.
    """
    step = 1 if ahead == RIGHT else -1
    joined = 0
    count = 0
    for begun in range(0, width, 32):
        coins = toss(stream, odds, digits)
        for place in range(begun, min(begun + 32, width)):
            goes_on = coins & 1
            links[at + step * place] = joined * (ahead ^ _ALONG) + goes_on * ahead
            joined = goes_on
            ends[count] = place
            count += 1 - goes_on
            coins >>= 1
    if joined:
        ends[count] = width - 1
        count += 1
        beyond = at + step * (width - 1)
        links[beyond] = links[beyond] & ~ahead
    return count


@kernel
def leave_row(
    stream: Stream,
    count: int,
    ahead: int,
    rise: int,
    ends: Cells,
    links: Masks,
    at: int,
    before: Masks,
    before_at: int,
) -> int:
    """Open one way from each run of a row to the row before; give how many."""
    step = 1 if ahead == RIGHT else -1
    first = 0
    for run in range(count):
        place = step * (first + below(stream, ends[run] + 1 - first))
        links[at + place] = links[at + place] | rise
        before[before_at + place] = before[before_at + place] | (rise ^ _ACROSS)
        first = ends[run] + 1
    return count


@kernel
def sidewinder_rows(
    width: int,
    rows: int,
    first: int,
    last: int,
    odds: int,
    digits: int,
    ahead: int,
    rise: int,
    stream: Stream,
    following: Stream,
    ends: Cells,
    spare: Masks,
    links: Masks,
) -> int:
    """Write the links of a block of rows; return how many rows.

    Rows come from the side that ways rise to. first, last: whether it has the first and the last
    row of the board · following: the stream of the next block · ends: int32[width + 1] and spare:
    uint8[width], work space · links: uint8[rows * width].
    """
    begin = 0 if ahead == RIGHT else width - 1
    for row in range(rows):
        at = (row if rise == UP else rows - 1 - row) * width + begin
        if first and row == 0:
            cut_row(stream, 1, 0, width, ahead, ends, links, at)
        else:
            count = cut_row(stream, odds, digits, width, ahead, ends, links, at)
            if row == 0:
                leave_row(stream, count, ahead, rise, ends, links, at, spare, begin)
            else:
                before = at - width if rise == UP else at + width
                leave_row(stream, count, ahead, rise, ends, links, at, links, before)
    if not last:
        at = (rows - 1 if rise == UP else 0) * width + begin
        count = cut_row(following, odds, digits, width, ahead, ends, spare, begin)
        leave_row(following, count, ahead, rise, ends, spare, begin, links, at)
    return rows


def _writer(width: int, stream: Stream, values: Values) -> Callable[[Block, Masks], None]:
    """Give what writes the links of a block; takes the key of all blocks off the stream."""
    opened = block_streams(stream)
    odds, digits = odds_of(values["run"])
    rise, ahead = UP if values["bias"][0] == "n" else DOWN, _ahead(values)

    def write(block: Block, links: Masks) -> None:
        select(sidewinder_rows, work=links.size)(
            width,
            block.rows,
            int(block.first),
            int(block.last),
            odds,
            digits,
            ahead,
            rise,
            opened(block.number),
            opened(block.number + 1),
            np.empty(width + 1, np.int32),
            np.zeros(width, np.uint8),
            links,
        )

    return write


def _ahead(values: Values) -> int:
    return RIGHT if values["bias"][1] == "e" else LEFT


def grow_plain(square: PlainSquare, stream: Stream, links: Masks, values: Values) -> None:
    """Fill the links of a plain square, uint8[n]."""
    width, height = square.width, square.height
    if values["along"] == COLUMNS:
        column_writer(width, height, stream, values)(0, height, links)
        ports, from_top = (0 if _ahead(values) == LEFT else 2, 3), True
    else:
        from_top = values["bias"][0] == "n"
        write = _writer(width, stream, values)
        fill(width, links, blocks(height, from_top), write, square.threads)
        ports = (0 if _ahead(values) == LEFT else 2, 1 if from_top else 3)
    trace_rows(square.trace, width, height, links, ports, from_top)


def bands(width: int, height: int, stream: Stream, values: Values) -> Iterator[Masks]:
    """Give the links of a plain square from the top, a band of rows at a time."""
    if values["along"] == COLUMNS:
        yield from column_bands(width, height, stream, values)
        return
    write = _writer(width, stream, values)
    for block in blocks(height, values["bias"][0] == "n"):
        links = np.empty(block.rows * width, np.uint8)
        write(block, links)
        yield links.reshape(block.rows, width)
