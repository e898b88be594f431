import os
import signal
import subprocess
import sys

import pytest

from gridwright.store import open_store

LOAD = """
import asyncio, itertools, os, sys
from gridwright.store import NewEvent, StoredPuzzle, Summary, open_store

async def play(store, game, client):
    for id in itertools.count():
        events = [NewEvent(float(id), "move", f"turn {id}", client, id)]
        seqs = await store.append(game, events, Summary(float(id), id, 0, None, True))
        os.write(1, f"{game} {client} {id} {seqs[0]}\\n".encode())

async def main():
    store = await open_store(sys.argv[1])
    await store.put_puzzle(StoredPuzzle("p", "pipes", 1, "{}", "{}", None, None, None, 1.0))
    player = await store.new_player("key", 1.0)
    games = [await store.new_game(player, "p", False, 1.0) for _ in range(20)]
    await asyncio.gather(*(play(store, game.id, c) for game in games for c in ("a", "b")))

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("lines", [1, 1000])
async def test_whatever_was_acknowledged_outlives_a_kill(database, lines, anyio_backend):
    program = subprocess.Popen([sys.executable, "-c", LOAD, database], stdout=subprocess.PIPE)
    told = [program.stdout.readline() for _ in range(lines)]
    os.kill(program.pid, signal.SIGKILL)
    told += program.stdout.readlines()
    program.stdout.close()
    assert program.wait(30) == -signal.SIGKILL
    store = await open_store(database)
    games = await store.games(await store.player_of("key"), 99)
    kept = {}
    for game in games:
        events = await store.events(game.id)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert game.seq == len(events)
        kept |= {(game.id, event.client, event.id): event.seq for event in events}
    await store.close()
    assert len(games) == 20
    assert len(told) >= lines
    for line in told:
        game, client, id, seq = line.decode().split()
        assert kept[game, client, int(id)] == int(seq)
