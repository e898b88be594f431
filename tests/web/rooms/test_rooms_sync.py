"""Offline play: its events happen on the server once, in order, and are not ranked."""

import asyncio
import threading
import time
from types import SimpleNamespace

import pytest
from playing import World

from gridwright.core.jsonio import dump_line
from gridwright.store.games import day_of
from gridwright.web.config import Config
from gridwright.web.faults import Refusal
from gridwright.web.rooms import OfflineEvent, OfflineGame, Rooms
from gridwright.web.rooms import sync as sync_module
from web_server import temporary_database


@pytest.fixture
def shelf(tmp_path):
    """A database without a server."""
    held = World(temporary_database(tmp_path), None)
    yield held
    held.close()


def sync(shelf, game, events, *, client="c-off", known=True, player=None, local=None, ended=None):
    async def told():
        config = Config("sqlite:///unused")
        rooms = Rooms(SimpleNamespace(config=config, store=shelf.store, pool=None))
        name = game.id if known else None
        offline = OfflineGame(game.stored.id, client, events, name, local, ended)
        try:
            return await rooms.sync(player or game.player, [offline])
        finally:
            await rooms.close()

    [synced] = asyncio.run(told())
    return synced


def solving(game):
    """The events that solve a game of lamps, a second each."""
    names = [game.puzzle.start.topology.name(cell) for cell in game.puzzle.start.dark]
    return [OfflineEvent(n, float(n), "move", f"flip {name}") for n, name in enumerate(names, 1)]


def test_a_game_played_offline_is_finished_once(shelf):
    game = shelf.new_game()
    events = solving(game)
    first = sync(shelf, game, events)
    assert first.game == game.id
    assert (first.seqs, first.refused, first.solved) == (list(range(1, len(events) + 1)), [], True)
    stored = shelf.stored(game)
    assert stored.solved_seconds == pytest.approx(len(events), abs=0.01)
    assert stored.solved_moves == len(events)
    time.sleep(0.01)
    again = sync(shelf, game, events)
    assert again == first
    assert shelf.stored(game) == stored
    times = [event.at for event in shelf.events(game)]
    assert times == pytest.approx([event.at for event in events], abs=0.01)


def test_a_game_begun_offline_is_begun_once(shelf):
    game = shelf.new_game()
    events = solving(game)
    first = sync(shelf, game, events[:2], known=False)
    assert first.game != game.id
    second = sync(shelf, game, events, known=False)
    assert second.game == first.game
    assert second.seqs == list(range(1, len(events) + 1))
    assert second.solved
    games = asyncio.run(shelf.store.games(game.player, 10))
    assert {held.id for held in games} == {game.id, first.game}
    other = sync(shelf, game, events[:1], client="c-other", known=False)
    assert other.game not in (game.id, first.game)


def test_a_game_begun_offline_is_one_game_of_several_clients(shelf):
    game = shelf.new_game()
    events = solving(game)
    first = sync(shelf, game, events[:1], client="c-1", known=False, local="local-a")
    second = sync(shelf, game, events[1:], client="c-2", known=False, local="local-a")
    assert second.game == first.game
    assert second.solved


@pytest.mark.parametrize(
    ("ago", "believed"), [(3600, 3600), (-3600, 0), (30 * 86400, 7 * 86400), (None, 0)]
)
def test_a_game_is_finished_when_it_was_played(shelf, ago, believed):
    game = shelf.new_game(ago=60 * 86400)
    now = time.time()
    sync(shelf, game, solving(game), ended=None if ago is None else now - ago)
    assert shelf.stored(game).solved_at == pytest.approx(now - believed, abs=30)


@pytest.mark.parametrize("known", [True, False])
def test_no_puzzle_is_solved_before_it_was_opened(shelf, known):
    game = shelf.new_game(ago=3600)
    stranger = shelf.new_game()
    for one, believed in ((game, 3600), (stranger, 0)):
        now = time.time()
        told = sync(shelf, one, solving(one), known=known, ended=now - 86400)
        one.id = told.game
        assert shelf.stored(one).solved_at == pytest.approx(now - believed, abs=30)


@pytest.mark.parametrize(("ago", "days"), [(86400, 1), (0, 0)])
def test_a_streak_is_not_made_up_afterwards(shelf, ago, days):
    yesterday = time.time() - 86400
    date = day_of(yesterday)
    game = shelf.new_game(date=date, ago=ago)
    assert sync(shelf, game, solving(game), ended=yesterday).solved
    figures = asyncio.run(shelf.store.statistics(game.player, day_of(time.time())))
    assert figures.streak.days == days


@pytest.mark.slow
def test_a_game_solved_and_played_on_is_finished_when_it_was_solved(shelf):
    game = shelf.new_game(ago=1000)
    events = solving(game)
    count = len(events)
    more = [
        OfflineEvent(count + 1, count + 10.0, "undo"),
        OfflineEvent(count + 2, count + 30.0, "restart"),
        OfflineEvent(count + 3, count + 40.0, "move", "flip 0,0"),
    ]
    ended = time.time() - 100
    told = sync(shelf, game, events + more, ended=ended)
    assert (told.seqs, told.solved) == (list(range(1, count + 4)), True)
    stored = shelf.stored(game)
    assert (stored.solved_moves, stored.moves) == (count, 1)
    assert stored.solved_seconds == pytest.approx(count, abs=0.01)
    assert stored.solved_at == pytest.approx(ended - 40, abs=0.01)
    times = [event.at for event in shelf.events(game)]
    # the clock stands while the position is solved, up to the undo
    assert times[count:] == pytest.approx([count, count + 30, count + 40], abs=0.01)
    assert sync(shelf, game, events + more, ended=ended) == told
    assert shelf.stored(game) == stored


@pytest.mark.parametrize("family", ["pipes", "route", "maze", "sudoku"])
def test_a_long_game_is_not_judged_move_by_move(shelf, family, monkeypatch):
    game = shelf.new_game(family, {"sudoku": "9x9"}.get(family, "12x12"))
    state, texts = game.puzzle.start, []
    for _ in range(100):
        move = next(iter(game.family.moves(state)))
        texts.append(game.family.print_move(state, move))
        state = game.family.apply(state, move)
    judged = []
    judge = type(game.family).judge

    def seen(self, state):
        judged.append(state)
        return judge(self, state)

    monkeypatch.setattr(type(game.family), "judge", seen)
    events = [OfflineEvent(n, float(n), "move", text) for n, text in enumerate(texts, 1)]
    assert sync(shelf, game, events).seqs == list(range(1, 101))
    assert len(judged) == 1


def test_long_games_are_taken_up_while_others_play(shelf, monkeypatch):
    threads = set()
    happens = sync_module._happens

    def seen(*args):
        threads.add(threading.current_thread())
        return happens(*args)

    monkeypatch.setattr(sync_module, "_happens", seen)
    game = shelf.new_game()
    assert sync(shelf, game, solving(game)).solved
    assert threads
    assert threading.main_thread() not in threads


def test_what_does_not_apply_is_refused_by_itself(shelf):
    game = shelf.new_game()
    told = sync(
        shelf,
        game,
        [
            OfflineEvent(1, 1.0, "undo"),
            OfflineEvent(2, 2.0, "move", "flip 9,9"),
            OfflineEvent(3, 3.0, "move", "flip 0,0"),
            OfflineEvent(3, 3.5, "move", "flip 0,0"),
            OfflineEvent(4, 2.0, "hint"),
            OfflineEvent(5, 4.0, "undo"),
            OfflineEvent(6, 4.5, "redo"),
            OfflineEvent(7, 5.0, "restart"),
        ],
    )
    assert told.seqs == [None, None, 1, 1, 2, 3, 4, 5]
    assert [refused.id for refused in told.refused] == [1, 2]
    assert told.refused[0].error == "there is nothing to undo"
    kept = shelf.events(game)
    assert [event.kind for event in kept] == ["move", "hint", "undo", "redo", "restart"]
    assert [event.at for event in kept] == pytest.approx([3.0, 3.0, 4.0, 4.5, 5.0], abs=0.01)
    assert shelf.stored(game).hints == 1


def test_what_was_refused_stays_refused_when_it_is_sent_again(shelf):
    game = shelf.new_game()
    events = [
        OfflineEvent(1, 1.0, "undo"),
        OfflineEvent(2, 2.0, "move", "flip 0,0"),
        OfflineEvent(3, 3.0, "redo"),
        OfflineEvent(4, 4.0, "move", "flip 1,0"),
    ]
    first = sync(shelf, game, events)
    assert first.seqs == [None, 1, None, 2]
    kept = shelf.events(game)
    for sent in (events, [*events, events[0]]):
        again = sync(shelf, game, sent)
        assert again.seqs == [None, 1, None, 2, None][: len(sent)]
        assert [refused.id for refused in again.refused] == [1, 3]
        assert shelf.events(game) == kept
    more = sync(shelf, game, [*events, OfflineEvent(5, 5.0, "undo")])
    assert more.seqs == [None, 1, None, 2, 3]


def test_what_is_refused_does_not_move_the_clock(shelf):
    game = shelf.new_game()
    events = [
        OfflineEvent(1, 1.0, "move", "flip 0,0"),
        OfflineEvent(2, 9e7, "move", "flip 9,9"),
        OfflineEvent(3, 9e7, "redo"),
        OfflineEvent(4, 2.0, "move", "flip 1,0"),
        OfflineEvent(5, 9e7, "redo"),
    ]
    assert sync(shelf, game, events).seqs == [1, None, None, 2, None]
    assert [event.at for event in shelf.events(game)] == pytest.approx([1.0, 2.0], abs=0.1)
    assert shelf.stored(game).elapsed == pytest.approx(2.0, abs=0.1)


def test_offline_play_is_not_ranked(shelf):
    game = shelf.new_game(date="2026-02-03")
    assert shelf.stored(game).ranked
    assert sync(shelf, game, solving(game)).solved
    assert not shelf.stored(game).ranked


def test_games_of_others_and_of_other_puzzles_are_refused(shelf):
    game = shelf.new_game()
    stranger, _ = shelf.new_player()
    with pytest.raises(Refusal) as refusal:
        sync(shelf, game, solving(game), player=stranger)
    assert refusal.value.status == 403
    other = shelf.new_game(seed="2", owner=(game.player, game.cookie))
    other.id = game.id
    with pytest.raises(Refusal) as refusal:
        sync(shelf, other, solving(game))
    assert refusal.value.status == 403
    other.id = "nosuchgame"
    with pytest.raises(Refusal) as refusal:
        sync(shelf, other, solving(game))
    assert refusal.value.status == 404
    assert shelf.events(game) == []


def test_a_replay_is_the_owner_s(shelf):
    game = shelf.new_game()
    sync(shelf, game, solving(game))
    rooms = Rooms(SimpleNamespace(config=Config("sqlite:///unused"), store=shelf.store, pool=None))
    told = asyncio.run(rooms.replay(game.player, game.id))
    assert told["puzzle"] == game.stored.id
    played = solving(game)
    assert [row[0] for row in told["events"]] == pytest.approx([e.at for e in played], abs=0.01)
    assert [row[1:] for row in told["events"]] == [["move", event.move] for event in played]
    assert dump_line(told)
    for player, name in [(game.player + 1, game.id), (game.player, "nosuchgame")]:
        with pytest.raises(Refusal):
            asyncio.run(rooms.replay(player, name))
    asyncio.run(rooms.close())
