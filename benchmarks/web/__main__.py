"""``python -m benchmarks.web``: hold a server of games against what it promises."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.machine import print_machine, this_machine
from benchmarks.web.cast import MIX, PIPES, Role, cast
from benchmarks.web.cold import READY, first_waits
from benchmarks.web.junk import Junk
from benchmarks.web.kill import killed, looked_into
from benchmarks.web.load import joined, percentile, played
from benchmarks.web.site import Site

GOAL_MS = 50.0
GOAL_COLD_S = 1.0
MOST_GROWTH = 8 * 2**20
BROKEN = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for; gives 1 where a promise is not kept."""
    options = _parser().parse_args(arguments)
    print(print_machine(this_machine()), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        if options.what == "cold":
            return _verdict(_cold(options, Path(folder)))
        database = options.database or f"sqlite:///{Path(folder) / 'games.db'}"
        roles = cast(database, options.players, (PIPES,) if options.pipes else MIX)
        run = {"load": _load, "kill": _kill, "junk": _junk}[options.what]
        with Site(database, Path(folder)) as site:
            good = asyncio.run(run(options, roles, site))
            good = site.stop() == 0 and good
    return _verdict(good)


def _verdict(good: bool) -> int:
    print("kept" if good else "NOT KEPT")
    return 0 if good else BROKEN


def _cold(options: argparse.Namespace, folder: Path) -> bool:
    """Promise: where nothing is compiled, each first puzzle is there within GOAL_COLD_S."""
    runs = [first_waits(folder / str(run)) for run in range(options.runs)]
    medians = {name: median(waits[name] for waits, _ in runs) for name in runs[0][0]}
    print("\n".join(f"{name} {wait:.2f} s" for name, wait in medians.items()))
    refused = [line for _, lines in runs for line in lines]
    print(f"{len(refused)} refused {refused}, load {os.getloadavg()[0]:.2f}")
    waits = [wait for name, wait in medians.items() if name != READY]
    return not refused and max(waits) < GOAL_COLD_S


async def _load(options: argparse.Namespace, roles: list[Role], site: Site) -> bool:
    """Promise: moves of all players are acknowledged, 95 of 100 within GOAL_MS."""
    players = await joined(roles, site.port)
    before = site.seconds(), time.process_time(), time.perf_counter()
    await played(players, options.seconds, options.pause)
    spent = time.perf_counter() - before[2]
    server, client = site.seconds() - before[0], time.process_time() - before[1]
    waits = [1000 * wait for player in players for wait in player.waits]
    errors = sum(player.missing + len(player.refusals) for player in players)
    shares = {f"p{int(100 * s)}": percentile(waits, s) for s in (0.5, 0.95, 0.99, 1.0)}
    told = ", ".join(f"{name} {wait:.1f} ms" for name, wait in shares.items())
    print(f"{len(players)} players, {len(waits) / spent:.0f} moves a second: {told}")
    print(f"{len(waits)} acknowledged, {errors} errors, {site.traces()} tracebacks")
    print(f"server {server / spent:.0%} of a core, client {client / spent:.0%} of a core")
    print(f"server's memory {site.memory() / 2**20:.0f} MB, load {os.getloadavg()[0]:.2f}")
    return not errors and not site.traces() and shares["p95"] < GOAL_MS


async def _kill(options: argparse.Namespace, roles: list[Role], site: Site) -> bool:
    """Promise: what was acknowledged before kill -9 is there after a restart, and once."""
    players = await joined(roles, site.port)
    await killed(site, players, options.seconds, options.pause)
    site.start()
    after = await looked_into(site, players)
    print(after)
    return after.is_good


async def _junk(options: argparse.Namespace, roles: list[Role], site: Site) -> bool:
    """Promise: all junk is refused, without a traceback, and memory stays flat."""
    junk = Junk(site.port, roles)
    await junk.send(options.count // 10)
    before = site.memory()
    outcome = await junk.send(options.count)
    after = site.memory()
    print(f"refused {sum(outcome.refused.values())}: {dict(outcome.refused)}")
    print(f"not refused {sum(outcome.missed.values())}: {dict(outcome.missed)}")
    print(f"memory {before / 2**20:.1f} MB before, {after / 2**20:.1f} MB after")
    print(f"{site.traces()} tracebacks")
    return not outcome.missed and not site.traces() and after - before < MOST_GROWTH


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description=__doc__)
    what = parser.add_subparsers(dest="what", required=True)
    for name, help_, players, seconds in (
        ("load", "players who make a move a second each", 500, 30.0),
        ("kill", "kill -9 in the middle of the load", 200, 4.0),
        ("junk", "forged, oversize and malformed messages", 200, 0.0),
    ):
        one = what.add_parser(name, help=help_)
        one.add_argument("--players", type=int, default=players, metavar="N")
        one.add_argument("--database", metavar="URL", help="instead of a new SQLite file")
        one.add_argument("--pipes", action="store_true", help="10x10 Pipes only, no other games")
        if name == "junk":
            one.add_argument("--count", type=int, default=10_000, metavar="N")
        else:
            one.add_argument("--seconds", type=float, default=seconds, metavar="S")
            one.add_argument("--pause", type=float, default=1.0, help="seconds between moves")
    cold = what.add_parser("cold", help="first puzzles on a machine where nothing is compiled")
    cold.add_argument("--runs", type=int, default=3, metavar="N", help="servers started anew")
    return parser


if __name__ == "__main__":
    sys.exit(main())
