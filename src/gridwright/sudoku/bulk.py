"""Solving files of Sudokus: lines of 81 characters in, lines of answers out, at full speed.

What follows the digits on a line is kept. A puzzle with several answers gets the first of two and
says ``# several:``, the second and the cells where they differ; one with none stays as it is and
says ``# none``. A line that holds no puzzle is turned into a comment and told as a fault. So each
line of the input has its line in the output.
"""

from __future__ import annotations

import csv
import io
import re
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gridwright.core.errors import BadInput
from gridwright.core.kernel import select
from gridwright.puzzle.bulk import Batch
from gridwright.sudoku.batch import solve_batch, solve_batch_pairs, usable_threads
from gridwright.sudoku.forms import lines as one_a_line
from gridwright.sudoku.kernels.lines import (
    BAD,
    CELLS,
    PUZZLE,
    scan_lines,
    write_answers,
)
from gridwright.sudoku.layout import classic

FORM = "lines"
CHUNK = 1 << 22

_PUZZLE = re.compile(rb'[0-9.]{81}(?:[ \t,;#"][^\r]*)?\r?')
_MARK = b"\xef\xbb\xbf"
_DELIMITERS = ",;\t"
_MOST_SHOWN = 40


def takes(head: bytes) -> bool:
    """Tell whether a text holds a line of 81 characters, and none of another form before it."""
    for line in head.removeprefix(_MARK).split(b"\n"):
        if _PUZZLE.fullmatch(line):
            return True
        if not line.lstrip().startswith(b"#") and _is_another_form(line):
            return False
    return False


def _is_another_form(line: bytes) -> bool:
    """Tell whether a line is a puzzle otherwise: JSON, an ID, or a Sudoku of another size."""
    text = line.decode("utf-8", "replace").strip()
    size = len(text.partition(" ")[0])
    of_size = size != CELLS and size in {side * side for side in one_a_line.SIDES}
    return ":" in text or "{" in text or (of_size and one_a_line.recognise(text))


def solve_lines(source: BinaryIO, limit: int = 2, column: str = "") -> Iterator[Batch]:
    """Solve a text in chunks, on every core, and give the results in order.

    column: the name of the column of a table (CSV) that holds the puzzles, "" for plain lines.
    Raises BadInput where the table is empty, has no such column, or a cell without an end.
    """
    chunks = _table(source, column) if column else _chunks(source)
    threads = usable_threads()
    line = 2 if column else 1
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[tuple[Batch, int]]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(_solve_chunk, chunk, limit))
            if len(waiting) > 2 * threads:
                batch, line = _numbered(waiting.popleft().result(), line)
                yield batch
        while waiting:
            batch, line = _numbered(waiting.popleft().result(), line)
            yield batch


def _numbered(solved: tuple[Batch, int], first: int) -> tuple[Batch, int]:
    """Number faults in the whole text; gives the number of the next chunk's first line, too."""
    batch, lines = solved
    faults = tuple((first + line, text) for line, text in batch.faults)
    return Batch(batch.content, batch.counts, faults), first + lines


def _chunks(source: BinaryIO) -> Iterator[bytes]:
    """Cut a text into chunks of whole lines, the last one ended if it is not."""
    rest = source.read(len(_MARK)).removeprefix(_MARK)
    while piece := source.read(CHUNK):
        whole, end, after = piece.rpartition(b"\n")
        if end:
            yield rest + whole + end
            rest = after
        else:
            rest += piece
    if rest:
        yield rest.removesuffix(b"\n") + b"\n"


def _table(source: BinaryIO, column: str) -> Iterator[bytes]:
    """Take the cells of a column of a table with a head, as chunks of lines."""
    text = io.TextIOWrapper(source, "utf-8-sig", newline="", errors="surrogateescape")
    head = text.readline()
    if not head.strip():
        raise BadInput(expected="a table with a head", got=head, where="--column")
    delimiter = max(_DELIMITERS, key=head.count)
    names = next(csv.reader([head], delimiter=delimiter), [])
    if column not in names:
        raise BadInput(
            expected=f"a column, one of {', '.join(names)}", got=column, where="--column"
        )
    place = names.index(column)
    lines: list[str] = []
    for row in _rows(text, delimiter):
        cell = row[place] if place < len(row) else ""
        lines.append(" ".join(cell.split()) or "-")
        if len(lines) * CELLS >= CHUNK:
            yield _joined(lines)
            lines = []
    if lines:
        yield _joined(lines)


def _rows(text: Iterable[str], delimiter: str) -> Iterator[list[str]]:
    rows = csv.reader(text, delimiter=delimiter)
    try:
        yield from rows
    except csv.Error:
        raise BadInput(
            expected=f"cells of at most {csv.field_size_limit():,} characters",
            got="a longer one",
            where=f"table, line {rows.line_num + 1}",
            remedy="a quotation mark may lack its partner",
        ) from None


def _joined(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")


def _solve_chunk(chunk: bytes, limit: int) -> tuple[Batch, int]:
    """Solve the lines of a chunk; gives what came of them, and how many lines there were."""
    text = np.frombuffer(chunk, np.uint8).copy()
    most = chunk.count(b"\n")
    starts, faults = np.zeros(most + 1, np.int64), np.zeros(most, np.int64)
    states = np.zeros(most, np.uint8)
    # a line that turns out bad may have written its digits behind the last puzzle's
    digits = np.zeros((most + 1) * CELLS, np.uint8)
    scan = select(scan_lines, work=len(text) // 10)
    lines = scan(text, starts, states, faults, digits)
    puzzles = int((states == PUZZLE).sum())
    clues = digits[: puzzles * CELLS].reshape(-1, CELLS)
    counts, grids = solve_batch(clues, limit, threads=1)
    write = select(write_answers, work=len(text) // 10)
    write(text, starts, states, grids.ravel(), lines)
    tally = (int((counts == 1).sum()), int((counts > 1).sum()), int((counts == 0).sum()))
    pairs = solve_batch_pairs(clues[counts > 1], threads=1)[1]
    content, told = _spliced(chunk, text.tobytes(), starts, states, faults, counts, iter(pairs))
    return Batch(content, (*tally, int((counts < 0).sum())), told), lines


def _spliced(
    chunk: bytes,
    text: bytes,
    starts: NDArray[np.int64],
    states: NDArray[np.uint8],
    faults: NDArray[np.int64],
    counts: NDArray[np.int32],
    pairs: Iterator[NDArray[np.uint8]],
) -> tuple[bytes, tuple[tuple[int, str], ...]]:
    """Put in what lines without a single answer, and bad ones, say instead.

    pairs: two answers of each puzzle that has several, in order.
    """
    of_line = np.full(len(states), 1, np.int64)
    of_line[states == PUZZLE] = counts
    pieces: list[bytes] = []
    told: list[tuple[int, str]] = []
    done = 0
    for line in np.flatnonzero((of_line != 1) | (states == BAD)):
        begin, end = int(starts[line]), int(starts[line + 1])
        held = chunk[begin:end].rstrip(b"\r\n")
        pieces.append(text[done:begin])
        if states[line] == BAD:
            told.append((int(line), _fault(held, int(faults[line]))))
            pieces.append(b"# " + held)
        else:
            count = int(of_line[line])
            pieces.append(_several(held, *next(pairs)) if count > 1 else _failed(held, count))
        pieces.append(b"\n")
        done = end
    pieces.append(text[done:])
    return b"".join(pieces), tuple(told)


def _failed(line: bytes, count: int) -> bytes:
    """Print a line whose puzzle has no answer, or is not known to have one."""
    return line + (b" # none" if count == 0 else b" # unknown")


def _several(line: bytes, one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bytes:
    """Print a line whose puzzle has several answers, with two of them."""
    layout = classic()
    cells = " ".join(layout.cell_name(int(cell)) for cell in np.flatnonzero(one != other))
    first, second = (bytes(answer + ord("0")) for answer in (one, other))
    return first + line[CELLS:] + b" # several: " + second + b" " + cells.encode()


def _fault(line: bytes, column: int) -> str:
    """Say what is wrong with a line, from the column where it went wrong."""
    shown = line[:_MOST_SHOWN].decode("utf-8", "replace")
    got = f"'{shown}{'...' if len(line) > _MOST_SHOWN else ''}'"
    if column == len(line):
        return f"expected {CELLS} characters, got {column}: {got}"
    sign = line[column : column + 1].decode("utf-8", "replace")
    wanted = "a digit or '.'" if column < CELLS else f"a blank, comma or end after {CELLS} digits"
    return f"expected {wanted}, got '{sign}' at column {column + 1}: {got}"
