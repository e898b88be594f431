"""Who is let in, and who is sent away: each with the close code of the reason."""

import json
import time
from contextlib import ExitStack, suppress

import pytest
from playing import World
from websockets.exceptions import ConnectionClosed

from gridwright.web.config import Limits
from web_server import started, temporary_database


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with the usual limit of messages, and few sockets a game."""
    database = temporary_database(tmp_path_factory.mktemp("strict"))
    limits = {"sockets_a_game": 2, "sockets_a_player": 4, "sockets_an_address": 8}
    with started(database, families=["null"], limits=limits) as server:
        held = World(database, server)
        yield held
        held.close()


def test_strangers_are_refused(strict):
    game = strict.new_game()
    _, other = strict.new_player()
    forged = game.cookie[:-1] + ("0" if game.cookie[-1] != "0" else "1")
    unknown = other.replace("gridwright=", "gridwright=0", 1)
    for cookie, code in [(other, 4403), (forged, 4401), (unknown, 4401), ("", 4401), ("x=y", 4401)]:
        with strict.tab(game, cookie=cookie) as tab:
            assert tab.closed() == code
    with strict.tab(game, path="/ws/games/nosuchgame") as tab:
        assert tab.closed() == 4404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_pages_from_elsewhere_are_refused(strict, origin):
    with strict.tab(strict.new_game(), origin=origin) as tab:
        assert tab.closed() == 4403


NOT_UTF_8 = b'{"type":"\xff"}'
JOIN = {"type": "join", "client": "c-1"}


@pytest.mark.parametrize(
    "messages",
    [
        ["not json"],
        [""],
        ["null"],
        ["[]"],
        ['{"type":"join"}'],
        ['{"type":"join","client":"c-1","after":-1}'],
        ['{"type":"join","client":"c-1","more":1}'],
        ['{"type":"join","client":"c\\n"}'],
        ['{"type":"join","client":""}'],
        ['{"type":"fly"}'],
        ['{"type":"ping"}'],
        [JOIN, '{"type":"do","id":1,"kind":"fly"}'],
        [JOIN, '{"type":"do","id":1,"kind":"move"}'],
        [JOIN, '{"type":"do","id":1,"kind":"undo","move":"flip 0,0"}'],
        [JOIN, '{"type":"do","id":1.5,"kind":"undo"}'],
        [JOIN, '{"type":"do","id":9007199254740992,"kind":"undo"}'],
        [JOIN, '{"type":"do","id":1,"kind":"press","cell":-1,"action":"flip"}'],
        [JOIN, '{"type":"do","id":1,"kind":"step","direction":"in"}'],
        [JOIN, '{"type":"clock","run":1}'],
        [JOIN, b"\x00\x01"],
        [JOIN, "[" * 4000],
        [JOIN, NOT_UTF_8],
    ],
)
def test_malformed_messages_end_the_socket(strict, messages):
    game = strict.new_game()
    with strict.tab(game) as tab:
        for message in messages:
            text = json.dumps(message) if isinstance(message, dict) else message
            tab.socket.send(text, text=True if message is NOT_UTF_8 else None)
        assert tab.closed() == 4400
    assert strict.events(game) == []


def test_large_messages_end_the_socket(strict):
    with strict.join(strict.new_game()) as tab:
        tab.do(1, move="x" * 5000)
        assert tab.closed() == 4413
    with strict.join(strict.new_game()) as tab:
        tab.do(1, move="я" * 3000)
        assert tab.closed() == 4413
    with strict.join(strict.new_game()) as tab:
        tab.socket.send(b"x" * 1_000_000)
        assert tab.closed() in (1009, None)


def test_too_many_messages_end_the_socket_and_what_was_done_stays(strict):
    game = strict.new_game()
    rate = Limits().messages
    began = time.monotonic()
    with strict.join(game) as tab:
        with suppress(ConnectionClosed):
            for number in range(2000):
                tab.do(number, move="flip 0,0")
        assert tab.closed() == 4429
    most = rate.burst + rate.per_second * (time.monotonic() - began)
    assert rate.burst - 10 <= len(strict.events(game)) <= most


def test_players_and_addresses_have_so_many_sockets_only(strict):
    owners = [strict.new_player() for _ in range(3)]
    games = [[strict.new_game(seed=str(n), owner=owner) for n in range(5)] for owner in owners]
    with ExitStack() as held:
        tabs = [held.enter_context(strict.join(game)) for game in games[0][:4]]
        with strict.tab(games[0][4]) as fifth:
            assert fifth.closed() == 4429
            assert fifth.reason == "too many games of yours are open"
        for game in games[1][:4]:
            held.enter_context(strict.join(game))
        with strict.tab(games[2][0]) as ninth:
            assert ninth.closed() == 4429
            assert ninth.reason == "too many games are open at your address"
        assert tabs[0].done(1, move="flip 0,0")["seq"] == 1
    with strict.join(games[2][0]) as tab:
        assert tab.state["seq"] == 0


def test_a_game_has_so_many_windows_only(strict):
    game = strict.new_game()
    with strict.join(game, "c-1") as one, strict.join(game, "c-2") as two:
        with strict.tab(game) as three:
            assert three.closed() == 4429
        assert one.done(1, move="flip 0,0") == two.next("event")
    with strict.join(game, "c-3") as tab:
        assert tab.state["seq"] == 1
