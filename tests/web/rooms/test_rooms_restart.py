"""A server that ends in mid-game: nothing that was acknowledged is lost."""

import threading
import time

import pytest
from playing import World
from websockets.exceptions import ConnectionClosed

from web_server import started, temporary_database

pytestmark = pytest.mark.slow


def test_a_game_goes_on_after_the_server_was_stopped(own_world):
    game = own_world.new_game()
    tab = own_world.join(game)
    with tab:
        tab.done(1, move="flip 0,0")
        tab.done(2, move="flip 1,0")
        time.sleep(0.2)
        threading.Thread(target=own_world.server.stop).start()
        assert tab.closed() == 1001
    own_world.server.process.wait(20)
    assert own_world.stored(game).elapsed >= 0.2
    own_world.server.restart()
    with own_world.join(game, after=1) as tab:
        assert [row[2] for row in tab.state["events"]] == ["flip 1,0"]
        assert tab.state["elapsed"] >= 0.2
        assert tab.done(2, move="flip 1,0")["seq"] == 2
        assert tab.done(3, move="flip 2,0")["seq"] == 3
    assert [event.id for event in own_world.events(game)] == [1, 2, 3]


def test_what_was_acknowledged_is_there_after_a_kill(own_world):
    games = [own_world.new_game() for _ in range(3)]
    acknowledged = {game.id: [] for game in games}

    def play(game):
        try:
            with own_world.join(game) as tab:
                for number in range(10_000):
                    acknowledged[game.id].append(tab.done(number, move="flip 0,0")["id"])
                    time.sleep(0.06)
        except ConnectionClosed:
            pass

    threads = [threading.Thread(target=play, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    while min(map(len, acknowledged.values())) <= 5:
        assert all(thread.is_alive() for thread in threads)
        time.sleep(0.05)
    own_world.server.kill()
    for thread in threads:
        thread.join(30)
    own_world.server.restart()
    for game in games:
        kept = [event.id for event in own_world.events(game)]
        assert acknowledged[game.id] == kept[: len(acknowledged[game.id])]
        with own_world.join(game) as tab:
            assert tab.state["seq"] == len(kept)
            assert tab.done(20_000, move="flip 0,0")["seq"] == len(kept) + 1


def test_games_that_are_not_in_memory_are_built_again(tmp_path):
    database = temporary_database(tmp_path)
    limits = {"live_games": 2, "messages": [10_000, 10_000]}
    with started(database, families=["null"], limits=limits) as server:
        world = World(database, server)
        games = [world.new_game(seed=str(seed)) for seed in range(5)]
        tabs = [world.join(game, f"c-{number}") for number, game in enumerate(games)]
        for turn in range(4):
            for tab in tabs:
                assert tab.done(turn, move=f"flip {turn},0")["seq"] == turn + 1
                time.sleep(0.02)
        for tab in tabs:
            told = tab.done(99, "undo")
            assert (told["done"], told["undone"]) == (3, 1)
            assert told["at"] >= 0.3
        for tab in tabs:
            with tab:
                pass
        world.close()
