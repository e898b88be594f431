"""Puzzles on the server: made by a request, and known to the test as the library knows them."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

import httpx
from gestures import winning

from gridwright.puzzle.family import Family
from gridwright.puzzle.registry import family as family_of

MOVES = 4


@dataclass(frozen=True)
class Board:
    """A puzzle that the server has: its id, its family and its first position."""

    id: str
    family: Family
    start: Any
    keys: dict

    @property
    def path(self):
        return f"/p/{self.id}"


def easiest(name):
    """The size and the options of a family's easiest puzzle of the day."""
    size, options = next(iter(family_of(name).dailies.values()))
    return {"size": size, "options": dict(options)}


def make(url, name, **wish):
    """Have the server make a puzzle; by default one as easy as the easiest of the day."""
    wanted = {"family": name, "seed": "browser"} | easiest(name) | wish
    asked = {key: value for key, value in wanted.items() if value not in (None, {})}
    answer = httpx.post(f"{url}/api/puzzles", json=asked, timeout=30)
    assert answer.status_code == 201, answer.text
    return read(url, answer.json()["id"])


def make_small(url, name, seed="browser"):
    """Have the server make a small puzzle that takes some moves; it is always the same one."""
    family = family_of(name)
    parameters = family.print_parameters(next(iter(family.presets().values())))
    for number in range(50):
        wish = {"size": None, "options": {}, "parameters": parameters}
        board = make(url, name, seed=f"{seed} {number}", **wish)
        actions = list(dict.fromkeys(board.keys.values()))
        if len(winning(family, board.start, actions)) >= MOVES:
            return board
    raise AssertionError(f"no small puzzle of {name} takes {MOVES} moves")


def read(url, puzzle):
    """Read a puzzle that the server has."""
    plain = httpx.get(f"{url}/api/puzzles/{puzzle}", timeout=30).json()
    family = family_of(plain["family"])
    return Board(puzzle, family, family.from_plain(plain["start"]), plain["keys"])


def rows(server, query, *values):
    """Read rows of the server's SQLite database."""
    path = server.wish["database"].removeprefix("sqlite:///")
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def stored_events(server, game):
    """List what the database holds of a game: kind and move of each event, in order."""
    query = "SELECT kind, move FROM events WHERE game = ? ORDER BY seq"
    return rows(server, query, game)


def whole(server, puzzle):
    """Read the whole of a puzzle, with its answer and seed, as the database holds it."""
    ((text,),) = rows(server, "SELECT whole FROM puzzles WHERE id = ?", puzzle)
    return json.loads(text)
