"""``python -m benchmarks``: time Gridwright's works and print how they stand to their goals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.goals import GOALS
from benchmarks.machine import print_machine, this_machine
from benchmarks.suite import FULL, QUICK, WHOLE, absent_yardsticks, chosen, suite
from benchmarks.table import plain_row, print_rows, rows
from benchmarks.timing import Disagreement, Presence, take
from gridwright.core.errors import MissingExtra
from gridwright.core.jsonio import write_whole

DISAGREED = 1
USAGE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for; gives 1 where two ways to one answer differ."""
    options = _parser().parse_args(arguments)
    if options.repeat is not None and options.repeat < 1:
        return _refused(f"--repeat: expected at least 1, got {options.repeat}")
    absent = absent_yardsticks()
    if absent:
        print(MissingExtra("bench", f"comparing with {', '.join(absent)}"), file=sys.stderr)
    works = chosen(suite(options.sizes), options.only)
    if not works:
        return _refused(f"--only: no work is named like {' or '.join(options.only)}; see --list")
    if options.list:
        print("\n".join(work.name for work in works))
        return 0
    if options.repeat is not None:
        works = [work.repeated(options.repeat) for work in works]
    machine = this_machine()
    print(print_machine(machine), end="\n\n", flush=True)
    presence = Presence()
    try:
        table = rows(works, take(works, _tell), GOALS)
    except Disagreement as fault:
        _tell("")
        print(f"benchmarks: {fault}", file=sys.stderr)
        return DISAGREED
    _tell("")
    share = presence.share()
    print(print_rows(table), end="\n\n")
    print(f"{share:.0%} of a core was had; much less than 100% means that others were busy")
    if options.json is not None:
        plain = {"machine": asdict(machine), "share": share, "rows": list(map(plain_row, table))}
        write_whole(options.json, json.dumps(plain, indent=2, ensure_ascii=False) + "\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME",
        help="only works whose name contains one of these, and their yardsticks",
    )  # fmt: skip
    parser.add_argument("--repeat", type=int, metavar="N", help="count N runs of each work")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE, too")
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument(
        "--quick", action="store_const", dest="sizes", const=QUICK,
        help="smaller boards and mazes, without their goals",
    )  # fmt: skip
    sizes.add_argument(
        "--full", action="store_const", dest="sizes", const=WHOLE,
        help="stream the whole maze of 2,000 million cells, not a fifth of it",
    )  # fmt: skip
    parser.set_defaults(sizes=FULL)
    parser.add_argument("--list", action="store_true", help="print the names of the works")
    return parser


def _tell(text: str) -> None:
    """Show what is under way on one line of a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _refused(text: str) -> int:
    print(f"benchmarks: {text}", file=sys.stderr)
    return USAGE


if __name__ == "__main__":
    sys.exit(main())
