"""Players for tests of rooms: puzzles and games put into a database, and tabs that play them."""

import json
import time
from contextlib import ExitStack
from dataclasses import dataclass

from anyio.from_thread import start_blocking_portal
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gridwright.core.jsonio import dump_line
from gridwright.formats.native import puzzle_to_plain
from gridwright.puzzle.registry import family as family_of
from gridwright.store import StoredPuzzle, open_store
from gridwright.web.identity import fresh_key, key_hash, sign
from gridwright.web.jobs import content_id

PATIENCE = 20


@dataclass
class Game:
    """A game: its id, its puzzle (stored and as the family made it) and its owner's cookie."""

    id: str
    player: int
    cookie: str
    stored: StoredPuzzle
    puzzle: object

    @property
    def family(self):
        return family_of(self.puzzle.family)


class World:
    """A database that a server works on, and the server's address."""

    def __init__(self, database, server):
        self.server = server
        # An event loop of its own thread: in this one a browser's may run.
        self._parts = ExitStack()
        self._portal = self._parts.enter_context(start_blocking_portal())
        self.store = self._portal.call(open_store, database)

    def close(self):
        self._portal.call(self.store.close)
        self._parts.close()

    @property
    def address(self):
        return self.server.url.replace("http", "ws", 1)

    def new_player(self):
        key = fresh_key()
        player = self._portal.call(self.store.new_player, key_hash(key), time.time())
        return player, f"gridwright={sign(key, self.store.secret)}"

    def new_game(
        self, family="null", size="5x3", seed="1", date=None, owner=None, options=None, ago=0.0
    ):
        player, cookie = owner or self.new_player()
        kind = family_of(family)
        puzzle = kind.generate(kind.parameters(size, options or {}), seed)
        plain = puzzle_to_plain(puzzle)
        stored = StoredPuzzle(
            content_id([family, size, seed, date]),
            family,
            puzzle.version,
            dump_line(plain | {"answer": None}),
            dump_line(plain),
            None,
            date,
            date and f"level {seed}",  # a date has one daily of a level
            time.time(),
        )
        self._portal.call(self.store.put_puzzle, stored)
        begun = time.time() - ago
        game = self._portal.call(self.store.new_game, player, stored.id, date is not None, begun)
        return Game(game.id, player, cookie, stored, puzzle)

    def another_game(self, game):
        """Begin another game of a game's puzzle, by its owner."""
        begun = self._portal.call(
            self.store.new_game, game.player, game.stored.id, True, time.time()
        )
        return Game(begun.id, game.player, game.cookie, game.stored, game.puzzle)

    def standing(self, game):
        return self._portal.call(self.store.standing, game.stored.id, 10)

    def stored(self, game):
        return self._portal.call(self.store.game, game.id)

    def events(self, game):
        return self._portal.call(self.store.events, game.id)

    def tab(self, game, cookie=None, origin=None, path=None):
        """Open a socket of a game, by default with its owner's cookie."""
        return Tab(
            connect(
                self.address + (path or f"/ws/games/{game.id}"),
                additional_headers={"Cookie": game.cookie if cookie is None else cookie},
                origin=origin or self.server.url,
                open_timeout=PATIENCE,
                close_timeout=2,
                compression=None,
                max_size=None,
            )
        )

    def join(self, game, client="c-1", after=0, scenes=False):
        """Open a socket and join; gives the tab, with the state it was told in ``state``."""
        tab = self.tab(game)
        tab.send(type="join", after=after, scenes=scenes, client=client)
        tab.state = tab.next("state")
        return tab


class Tab:
    """One socket of a game, as a page has it."""

    def __init__(self, opening):
        self._held = ExitStack()
        self.socket = self._held.enter_context(opening)
        self.state = None
        self.reason = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._held.close()

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def do(self, number, kind="move", **more):
        self.send(type="do", id=number, kind=kind, **more)

    def next(self, kind, ignoring=("clock",)):
        """Give the next message, which is of a kind; skip those of other kinds to be ignored."""
        while True:
            told = json.loads(self.socket.recv(timeout=PATIENCE))
            if told["type"] == kind:
                return told
            assert told["type"] in ignoring, told

    def done(self, number, kind="move", **more):
        """Do something and give the event that says so."""
        self.do(number, kind, **more)
        return self.next("event")

    def closed(self):
        """Wait until the server closes the socket, and give the code; ``reason`` tells why."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed as end:
            self.reason = end.rcvd.reason if end.rcvd else None
            return end.rcvd.code if end.rcvd else None
