"""Games as files: what is written comes back equal, and what is damaged does not come back."""

import json

import pytest

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import parse
from gridwright.formats.native import position_from_json
from gridwright.play import Session, load, parse_session, print_session, save
from gridwright.play.storage import default_path, keep_former
from gridwright.puzzle.null import FAMILY, Parameters


@pytest.fixture
def played(clock):
    game = Session(FAMILY, FAMILY.generate(Parameters(3, 2, 0.3), "day 1"), clock)
    game.resume()
    for step in (lambda: game.play(1), game.hint, lambda: game.play(5), game.undo, game.pause):
        clock.time += 1 / 3
        step()
    return game


def test_a_game_comes_back_equal_and_paused(played, clock):
    again = parse_session(print_session(played), clock)
    assert again == played
    assert not again.stopwatch.running
    assert print_session(again) == print_session(played)
    assert (again.history.done, again.history.undone, again.hints_used) == (1, 1, 1)
    again.redo()
    assert again.history.moves == ("flip 1,0", "flip 2,1")


def test_seconds_are_exact_across_saving(played, clock):
    elapsed = played.elapsed
    for _ in range(5):
        clock.time += 77
        played = parse_session(print_session(played), clock)
        assert played.elapsed == elapsed
    played.resume()
    clock.time += 0.1
    running = played.elapsed
    assert running > elapsed
    assert parse_session(print_session(played), clock).elapsed == running


def test_a_file_comes_back(tmp_path, played, clock):
    path = tmp_path / "new" / "folder" / "game.json"
    save(played, path)
    assert load(path, clock) == played
    assert path.read_text(encoding="utf-8") == print_session(played)
    assert [p.name for p in path.parent.iterdir()] == ["game.json"]


def test_a_game_is_a_container_that_others_read(played):
    position = position_from_json(print_session(played))
    assert position.puzzle == played.puzzle
    assert position.state == played.state


def changed(played, **entries):
    plain = parse(print_session(played))
    for name, value in entries.items():
        place = plain["session"] if name in plain["session"] else plain
        place[name] = value
    return json.dumps(plain)


def test_the_unchanged_text_is_accepted(played, clock):
    assert parse_session(changed(played), clock) == played


@pytest.mark.parametrize(
    ("entries", "place"),
    [
        ({"format": "gridwright/2"}, "format"),
        ({"kind": "puzzle"}, "no key but"),
        ({"kind": "film"}, "kind"),
        ({"family": "chess"}, "family"),
        ({"state": {"width": 3, "lamps": "......"}}, "state"),
        ({"state": {"width": 2, "lamps": "......"}}, "state"),
        ({"start": {"width": 3, "lamps": "ooooo."}}, "state"),
        ({"start": 7}, "start"),
        ({"elapsed": 0.5}, "elapsed"),
        ({"elapsed": -1}, "elapsed"),
        ({"elapsed": True}, "elapsed"),
        ({"elapsed": "long"}, "elapsed"),
        ({"events": {}}, "events"),
        ({"events": []}, "state"),
        ({"events": [[1.0, "move", "flip 9,9"]]}, "session"),
        ({"events": [[1.0, "undo"]]}, "session"),
        ({"events": [[2.0, "hint"], [1.0, "move", "flip 1,0"]]}, "session"),
        ({"events": [[1.0, "move"]]}, "event 1"),
        ({"events": [[0.1, "hint"], [0.2, "hint", "flip 1,0"]]}, "event 2"),
        ({"events": [[True, "hint"]]}, "event 1"),
        ({"events": [["1", "hint"]]}, "event 1"),
        ({"events": [[1.0, "dance"]]}, "event 1"),
        ({"events": [[]]}, "event 1"),
        ({"events": [None]}, "event 1"),
        ({"events": [[1.0, "move", 5]]}, "event 1"),
        ({"surprise": 1}, "game"),
    ],
)
def test_tampered_games_are_refused_by_their_place(played, entries, place):
    with pytest.raises(BadInput, match=place) as caught:
        parse_session(changed(played, **entries))
    assert str(caught.value).startswith("game")
    assert "\n" not in str(caught.value)


def test_every_truncation_is_refused(played):
    text = print_session(played).rstrip()
    for length in range(len(text)):
        with pytest.raises(BadInput):
            parse_session(text[:length])


def test_every_lost_entry_is_refused(played):
    plain = parse(print_session(played))
    for name in plain:
        with pytest.raises(BadInput):
            parse_session(json.dumps({k: v for k, v in plain.items() if k != name}))
    for name in plain["session"]:
        rest = {k: v for k, v in plain["session"].items() if k != name}
        with pytest.raises(BadInput):
            parse_session(json.dumps(plain | {"session": rest}))


@pytest.mark.parametrize("text", ["", "[]", "null", "7", '"game"', "lamps:1x1:o", "{}"])
def test_what_is_no_game_is_refused(text):
    with pytest.raises(BadInput):
        parse_session(text)


def test_files_that_cannot_be_read_or_written_are_refused(tmp_path, played):
    with pytest.raises(BadInput, match="No such file"):
        load(tmp_path / "none.json")
    with pytest.raises(BadInput, match="directory"):
        load(tmp_path)
    (tmp_path / "raw").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="UTF-8"):
        load(tmp_path / "raw")
    with pytest.raises(BadInput, match="folder"):
        save(played, tmp_path / "raw" / "game.json")
    (tmp_path / "cut.json").write_text(print_session(played)[:200], encoding="utf-8")
    with pytest.raises(BadInput, match=r"cut\.json"):
        load(tmp_path / "cut.json")


def test_the_latest_game_is_kept_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("GRIDWRIGHT_STATE", raising=False)
    home = tmp_path / "home" / ".local" / "state" / "gridwright" / "null.json"
    assert default_path("null") == home
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "xdg"))
    assert default_path("null") == tmp_path / "xdg" / "gridwright" / "null.json"
    monkeypatch.setenv("GRIDWRIGHT_STATE", str(tmp_path / "own"))
    assert default_path("pipes") == tmp_path / "own" / "pipes.json"


def test_a_former_game_is_kept(tmp_path):
    path = tmp_path / "null.json"
    assert keep_former(path) is None
    path.write_text("old", encoding="utf-8")
    kept = keep_former(path)
    assert not path.exists()
    assert kept == tmp_path / "null.former.json"
    assert kept.read_text(encoding="utf-8") == "old"
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadInput, match="Not a directory"):
        keep_former(tmp_path / "file" / "null.json")
