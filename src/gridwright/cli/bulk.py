"""``gridwright solve`` of many lines at once: one line of output for each line of input."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

from gridwright.cli.output import Output
from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput
from gridwright.core.words import counted
from gridwright.formats.source import GZIP, STANDARD_INPUT, lacks_file
from gridwright.puzzle.bulk import Batch
from gridwright.puzzle.family import Family
from gridwright.puzzle.registry import families, family

MOST_TOLD = 100

_HEAD = 1 << 16


def solve_bulk(
    source: str, shape: str, target: Path | None, limit: int, column: str | None
) -> int | None:
    """Solve a source in bulk where a family does that into this form; None where none does.

    Gives exit code 3 where lines held no puzzle, 1 where puzzles had no single answer, else 0.
    """
    wanted = [family(name) for name in families() if shape in family(name).bulk_forms]
    if not wanted or (source != STANDARD_INPUT and lacks_file(source)):
        return None
    with _opened(source) as stream:
        head = _head(stream)
        for kind in wanted:
            if column or kind.takes_bulk(head, shape):
                return _run(kind, _unzipped(stream), shape, target, limit, column or "")
    return None


def _run(
    kind: Family[Any, Any, Any],
    stream: BinaryIO,
    shape: str,
    target: Path | None,
    limit: int,
    column: str,
) -> int:
    counts = [0] * len(Batch.STATUSES)
    bad = 0
    try:
        with Output(shape, target) as out:
            for batch in kind.solve_bulk(stream, shape, limit, column):
                out.put(batch.content)
                counts = [held + more for held, more in zip(counts, batch.counts, strict=True)]
                for line, text in batch.faults[: max(0, MOST_TOLD - bad)]:
                    talk(f"gridwright: line {line:,}: {text}")
                bad += len(batch.faults)
    except (EOFError, gzip.BadGzipFile, zlib.error) as fault:
        raise BadInput(expected="a whole gzip file", got=str(fault), where="input") from None
    _summarise(counts, bad)
    if bad:
        return BadInput.exit_code
    return 0 if sum(counts) == counts[0] else 1


def _summarise(counts: list[int], bad: int) -> None:
    if bad > MOST_TOLD:
        talk(f"gridwright: ... and {bad - MOST_TOLD:,} more lines that hold no puzzle")
    told = ", ".join(
        f"{many:,} {status}"
        for many, status in zip(counts, Batch.STATUSES, strict=True)
        if many or status != "unknown"
    )
    lines = f"; without a puzzle: {counted(bad, 'line')}" if bad else ""
    talk(f"{sum(counts):,} puzzles: {told}{lines}")


@contextmanager
def _opened(source: str) -> Iterator[io.BufferedReader]:
    if source == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadInput(expected="an open stream", got="none", where="standard input")
        yield cast(io.BufferedReader, sys.stdin.buffer)
        return
    try:
        stream = Path(source).open("rb")  # noqa: SIM115  (closed below; opening may fail)
    except OSError as fault:
        raise BadInput(
            expected="a file that can be read", got=source, remedy=fault.strerror or str(fault)
        ) from None
    with stream:
        yield stream


def _head(stream: io.BufferedReader) -> bytes:
    """Look at the first bytes, unpacked, without taking them."""
    head = stream.peek(_HEAD)
    if not head.startswith(GZIP):
        return head
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(head, _HEAD)
    except zlib.error:
        return b""


def _unzipped(stream: io.BufferedReader) -> BinaryIO:
    if stream.peek(len(GZIP)).startswith(GZIP):
        return cast(BinaryIO, gzip.GzipFile(fileobj=stream))
    return stream
