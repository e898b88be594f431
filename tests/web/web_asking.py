"""Wishes that several tests of the API have."""

import sqlite3
import time
from contextlib import closing

from gridwright.puzzle.conformance import hinted_moves

SIZES = {"null": "5x3", "pipes": "7x5", "maze": "7x5", "route": "6x5", "sudoku": "9x9"}


def make(client, family="null", **wish):
    """Make a puzzle and give its id."""
    answer = client.post("/api/puzzles", json={"family": family, "size": SIZES[family]} | wish)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def begin(client, puzzle, **wish):
    """Begin a game and give what is told of it."""
    answer = client.post("/api/games", json={"puzzle": puzzle} | wish)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def solve_offline(client, family, start, game):
    """Solve a game by its hints, as one that was played offline."""
    moves = [hint.move for hint, _ in hinted_moves(family, family.from_plain(start)) if hint.move]
    events = [
        {"id": number, "at": float(number), "kind": "move", "move": move}
        for number, move in enumerate(moves, 1)
    ]
    played = {"puzzle": game["puzzle"], "game": game["id"], "client": "c-test", "events": events}
    answer = client.post("/api/sync", json={"games": [played]})
    assert answer.status_code == 200, answer.text
    return answer.json()["games"][0], events


def today():
    return time.strftime("%Y-%m-%d", time.gmtime())


def rows(database, question, *values):
    """Ask the database itself."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        return connection.execute(question, values).fetchall()
