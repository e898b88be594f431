"""A pool where nothing is compiled: run as a program, it prints what happened there as JSON."""

import asyncio
import json
import multiprocessing

from gridwright.core import kernel as switch
from gridwright.core.compiler import cache_folder
from gridwright.core.kernel import on_compile
from gridwright.web import jobs
from gridwright.web.pool import Pool

WISHES = (
    ("pipes", "10x10", {}),
    ("maze", "20x20", {}),
    ("route", "8x8", {}),
    ("sudoku", "9x9", {"level": "easy"}),
)
PILE = 20
TRIES = 600
COMPILED = []


def watch():
    """Count what this process compiles from now on."""
    on_compile(lambda: COMPILED.append(1))


def told():
    """Give how often this process compiled, and how many kernels it holds compiled."""
    return len(COMPILED), len(switch._SWITCH.loaded)


def markers():
    """Count the kernels that this machine has compiled."""
    return len(list(cache_folder().rglob("*.warm")))


async def wished():
    """Make small puzzles while the warming lasts; then wait until they would be made compiled."""
    pool = Pool(1, ("maze",), 4)
    await pool.start()
    try:
        await pool.run(watch, deadline=60)
        for wish in WISHES:
            await pool.run(jobs.make, *wish, "7", 1000, deadline=60)
        for seed in range(PILE):
            await pool.run(jobs.make, "maze", "20x20", {}, str(seed), 1000, deadline=60)
        await pool.warmed()
        for _ in range(TRIES):
            compiled, loaded = await pool.run(told, deadline=60)
            if loaded:
                break
            await asyncio.sleep(0.1)
        return {"compiled": compiled, "loaded": loaded, "warm": markers()}
    finally:
        await pool.close()


async def given_up():
    """End a pool while it compiles; gives how many processes are left."""
    pool = Pool(1, ("pipes",), 4)
    await pool.start()
    begun = len(multiprocessing.active_children())
    await pool.close()
    return {"begun": begun, "left": len(multiprocessing.active_children())}


async def cut_short():
    """End the warming at once, as a lack of memory does; gives what large wishes compile then."""
    pool = Pool(1, ("maze",), 4)
    await pool.start()
    try:
        await pool.run(watch, deadline=60)
        pool._warming._process.kill()
        await pool.warmed()
        for seed in range(3):
            await pool.run(jobs.make, "maze", "90x90", {}, str(seed), 10_000, deadline=60)
        compiled, _ = await pool.run(told, deadline=60)
        return {"compiled when cut short": compiled}
    finally:
        await pool.close()


def main():
    # first of all: nothing is compiled then
    print(json.dumps(asyncio.run(cut_short()) | asyncio.run(wished()) | asyncio.run(given_up())))


if __name__ == "__main__":
    main()
