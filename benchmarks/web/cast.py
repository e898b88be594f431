"""The cast: players with a game each, put into a database before the server starts."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from gridwright.core.jsonio import dump_line
from gridwright.formats.native import puzzle_to_plain
from gridwright.puzzle.family import Family
from gridwright.puzzle.registry import family as family_of
from gridwright.store import Store, StoredPuzzle, open_store
from gridwright.web.identity import fresh_key, key_hash, sign
from gridwright.web.jobs import content_id

PIPES = ("pipes", "10x10")
MIX = (*[PIPES] * 7, ("maze", "20x20"), ("sudoku", "9x9"), ("route", "8x8"))
BOARDS = 5
ROUND = 30


@dataclass(frozen=True, slots=True)
class Role:
    """A player and a game: the game's id, the owner's cookie, and what is played, in a circle."""

    game: str
    cookie: str
    wishes: tuple[dict[str, str], ...]

    def play(self) -> Iterator[dict[str, str]]:
        """Give one wish after another, without end."""
        return cycle(self.wishes)


@dataclass(frozen=True, slots=True)
class Part:
    """A puzzle as it is stored, and a round of legal moves that ends at its start."""

    stored: StoredPuzzle
    wishes: tuple[dict[str, str], ...]


def cast(database: str, players: int, mix: tuple[tuple[str, str], ...] = MIX) -> list[Role]:
    """Make players in turn for the families and sizes of a mix, on a few boards of each."""
    parts = [_part(name, size, seed) for seed in range(BOARDS) for name, size in mix]
    return asyncio.run(_cast(database, players, parts))


async def _cast(database: str, players: int, parts: list[Part]) -> list[Role]:
    store = await open_store(database)
    try:
        for part in {part.stored.id: part for part in parts}.values():
            await store.put_puzzle(part.stored)
        roles = (_role(store, parts[number % len(parts)]) for number in range(players))
        return list(await asyncio.gather(*roles))
    finally:
        await store.close()


async def _role(store: Store, part: Part) -> Role:
    key = fresh_key()
    player = await store.new_player(key_hash(key), time.time())
    game = await store.new_game(player, part.stored.id, False, time.time())
    return Role(game.id, f"gridwright={sign(key, store.secret)}", part.wishes)


def _part(name: str, size: str, seed: int) -> Part:
    kind = family_of(name)
    puzzle = kind.generate(kind.parameters(size, {}), seed)
    plain = puzzle_to_plain(puzzle)
    stored = StoredPuzzle(
        id=content_id([name, size, seed]),
        family=name,
        version=puzzle.version,
        start=dump_line(plain | {"answer": None}),
        whole=dump_line(plain),
        par=None,
        date=None,
        level=None,
        created=time.time(),
    )
    return Part(stored, tuple(_round(kind, puzzle.start, random.Random(seed))))


def _round(
    kind: Family[Any, Any, Any], state: Any, draws: random.Random
) -> Iterator[dict[str, str]]:
    """Play at random from a position that is left unsolved, and go back to it."""
    for _ in range(ROUND):
        move = draws.choice(list(kind.moves(state)))
        after = kind.apply(state, move)
        if not kind.judge(after).solved:
            yield {"kind": "move", "move": kind.print_move(state, move)}
            state = after
    yield {"kind": "restart"}
