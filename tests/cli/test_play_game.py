"""The game behind the terminal: keys in, frames out."""

from dataclasses import replace
from typing import ClassVar

import pytest

from gridwright.cli.game import ARROWS, COMMANDS, VI, VI_LOCK, Game
from gridwright.core.errors import BadInput
from gridwright.play import Session
from gridwright.puzzle.conformance import RESERVED_KEYS
from gridwright.puzzle.null import FAMILY, Null
from gridwright.puzzle.scene import Glyph

HINT = "Hint: The lamp 1,0 is dark, and every lamp must be lit."


class HandClock:
    time = 0.0

    def now(self):
        return self.time


def game(text="lamps:3x2:o.o..o", *, family=FAMILY, vi=False):
    clock = HandClock()
    made = Game(Session(family, FAMILY.decode(text, "lamps"), clock), vi)
    made.session.resume()
    return made, clock


def press(made, *keys):
    return [made.press(key) for key in keys]


def shown(made, columns=80, rows=12):
    return list(made.frame(columns, rows, colour=False).lines)


def test_the_frame_shows_board_time_moves_and_what_is_missing():
    made, clock = game()
    clock.time = 75.5
    assert shown(made) == ["o.o", "..o", "Lamps  1:15  0 moves  0 hints", "3 of 6 lamps dark"]


class Measured(Null):
    def par(self, state):
        return state.lamps.count(".")


def test_par_is_shown_where_the_family_knows_it():
    made, clock = game(family=Measured())
    assert shown(made)[2] == "Lamps  0:00  0 moves (par 3)  0 hints"
    press(made, "right", "space")
    assert shown(made)[2] == "Lamps  0:00  1 move (par 3)  0 hints"
    clock.time = 3
    press(made, "down", "space", "left", "space")
    assert shown(made)[2:] == [
        "*** SOLVED in 0:03 with 3 moves and 0 hints. ***",
        "Par was 3 moves.",
    ]


def test_arrows_move_the_cursor_and_space_acts_there():
    made, _ = game()
    assert press(made, "right", "down", "space", "left", "left") == [True] * 5
    assert made.cursor == 3
    assert shown(made)[:2] == ["o.o", ".oo"]
    frame = made.frame(40, 12, colour=False)
    assert (frame.column, frame.row) == (0, 1)


def test_a_game_is_won_with_a_clear_line():
    made, clock = game()
    clock.time = 3
    press(made, "right", "space", "down", "space", "left", "space")
    assert shown(made) == ["ooo", "ooo", "*** SOLVED in 0:03 with 3 moves and 0 hints. ***"]
    assert made.frame(60, 12, colour=True).lines[2].startswith("\x1b[1m*** SOLVED")


def test_undo_and_redo_and_their_ends():
    made, _ = game()
    press(made, "u")
    assert shown(made)[-1] == "Nothing to undo."
    press(made, "space", "u")
    assert shown(made)[0] == "o.o"
    assert shown(made)[-1] == "3 of 6 lamps dark"
    press(made, "r", "r")
    assert shown(made)[0] == "..o"
    assert shown(made)[-1] == "Nothing to redo."


def test_a_hint_says_why_shows_where_and_takes_the_cursor_there():
    made, _ = game()
    press(made, "down", "h")
    assert made.cursor == 1
    assert HINT in shown(made)
    assert [g for g in made.scene().items if isinstance(g, Glyph) and g.role == "hint"]
    press(made, "right")
    assert HINT in shown(made)
    press(made, "space")
    assert not [g for g in made.scene().items if isinstance(g, Glyph) and g.role == "hint"]
    assert HINT not in shown(made)


class Staged(Null):
    def hint(self, state):
        hint = super().hint(state)
        stages = ("Look at the first row.", "A lamp is dark.")
        return hint and replace(hint, stages=stages, marks={"house": (0, 1, 2), "hint": (1,)})


def test_a_hint_in_stages_tells_more_each_time_it_is_asked_for():
    made, _ = game(family=Staged())

    def marked(role):
        return [(g.column, g.row) for g in made.scene().items if g.role == role]

    for text in ("Look at the first row.", "A lamp is dark."):
        press(made, "h")
        assert shown(made)[-1] == f"Hint: {text}"
        assert (made.cursor, marked("hint"), marked("house")) == (0, [], [(0, 0), (1, 0), (2, 0)])
    for _ in range(2):
        press(made, "h")
        assert shown(made)[-1] == HINT
        assert (made.cursor, marked("hint")) == (1, [(1, 0)])
    assert made.session.hints_used == 1
    press(made, "space", "h")
    assert shown(made)[-1] == "Hint: Look at the first row."
    assert made.session.hints_used == 2


def test_there_is_no_hint_when_all_is_done():
    made, _ = game("lamps:2x1:o.")
    press(made, "right", "space", "h")
    assert shown(made)[-1] == "Nothing is left to do."


def test_help_comes_and_goes():
    made, _ = game()
    press(made, "?")
    text = " ".join(shown(made)[4:])
    assert text == (
        "arrows: move; space: flip; u: undo; r: redo; h: hint; q: save and quit; ? or f1: help"
    )
    press(made, "f1")
    assert len(shown(made)) == 4


def test_q_leaves_and_unknown_keys_do_nothing():
    made, _ = game()
    before = shown(made)
    assert press(made, "z", "escape", "shift-left", "j") == [True] * 4
    assert shown(made) == before
    assert press(made, "q") == [False]


class Chording(Null):
    """Lamps that two keys flip, one after the other, or the key alone."""

    keys: ClassVar = {
        "1": "flip 1", "2": "flip 2", "3": "flip 3", "m 1": "swap 1", "m l": "turn", "5": "flip 5",
    }  # fmt: skip

    def keys_for(self, state):
        return {key: action for key, action in self.keys.items() if key != "5"}

    def key_move(self, state, cell, action):
        return cell if action in ("flip 1", "swap 1", "turn") else None


def test_two_keys_make_a_move_and_the_first_is_answered_with_what_may_follow():
    made, _ = game(family=Chording())
    press(made, "right", "m")
    assert shown(made)[0] == "o.o"
    assert shown(made)[-1] == "m, then 1: swap; m, then l: turn"
    press(made, "1")
    assert shown(made)[0] == "ooo"
    assert shown(made)[-1] == "2 of 6 lamps dark"


def test_the_second_key_may_be_another_one_which_does_what_it_does():
    made, _ = game(family=Chording())
    press(made, "m", "right")
    assert (made.cursor, shown(made)[-1]) == (1, "3 of 6 lamps dark")
    press(made, "m", "escape", "1", "m", "m", "1")
    assert shown(made)[0] == "o.o"
    press(made, "m", "u")
    assert shown(made)[0] == "ooo"
    assert press(made, "m", "q") == [True, False]


def test_keys_of_a_kind_are_told_together_and_those_without_meaning_not_at_all():
    made, _ = game(family=Chording())
    told = "1-3: flip; m, then 1: swap; m, then l: turn; u: undo"
    assert told in made.help()
    vi, _ = game(family=Chording(), vi=True)
    assert "m, then x: turn" in vi.help()
    press(vi, "right", "right", "l", "m", "x")
    assert vi.cursor == 2
    assert shown(vi)[0] == "o.."


class Walking(Null):
    """A walker who lights the lamps: the first dark one is where he stands."""

    walks = True

    def start_cell(self, state):
        return (*state.dark, 0)[0]

    def step_move(self, state, direction):
        return self.start_cell(state) if direction == "right" else None


def test_arrows_are_moves_of_a_walker_and_the_cursor_follows():
    made, _ = game(family=Walking())
    assert made.cursor == 1
    press(made, "right")
    assert shown(made)[:2] == ["ooo", "..o"]
    assert (made.cursor, made.session.history.moves) == (3, ("flip 1,0",))
    press(made, "u")
    assert made.cursor == 1
    press(made, "r")
    assert made.cursor == 3


def test_a_walker_stays_where_no_way_leads_and_keeps_the_hint():
    made, _ = game(family=Walking())
    press(made, "h", "left", "up")
    assert made.cursor == 1
    assert HINT in shown(made)
    assert made.session.history.done == 0
    press(made, "right")
    assert HINT not in shown(made)


class Lockable(Null):
    keys: ClassVar = {"space": "flip", "shift-space": "flop", "l": "lock"}
    pressed = ()

    def key_move(self, state, cell, action):
        self.pressed += (action,)
        if action == "flop":
            raise BadInput(expected="a lamp that turns", got="a lock")
        return super().key_move(state, cell, action)


def test_without_vi_l_is_the_family_s():
    made, _ = game(family=Lockable())
    press(made, "l", "h")
    assert made.session.family.pressed == ("lock",)
    assert made.session.hints_used == 1


def test_with_vi_letters_move_and_x_locks():
    made, _ = game(family=Lockable(), vi=True)
    press(made, "l", "l", "j", "h", "k", "j")
    assert made.cursor == 4
    press(made, "x")
    assert made.session.family.pressed == ("lock",)
    assert shown(made)[-1] == "'lock' does nothing here."
    press(made, "?")
    assert made.session.hints_used == 1
    press(made, "f1")
    text = " ".join(shown(made, 200, 20))
    assert "arrows or h j k l: move" in text
    assert "x: lock" in text
    assert "?: hint" in text


def test_a_refused_move_says_why():
    made, _ = game(family=Lockable())
    press(made, "shift-space")
    assert shown(made, 80)[-1] == "expected a lamp that turns, got 'a lock'"


def test_families_cannot_take_the_game_s_own_keys():
    own = {key for key in (*ARROWS, *COMMANDS, *VI, *VI_LOCK.values()) if key not in VI_LOCK}
    assert own - {"f1"} <= RESERVED_KEYS
    assert not set(VI_LOCK) & RESERVED_KEYS


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(20, 10), (7, 5), (1, 1), (200, 50), (3, 2)])
def test_every_frame_fits_its_window_and_shows_the_cursor(columns, rows):
    made, _ = game("lamps:60x40:" + ".o" * 1200)
    press(made, "?", "h")
    for key, times in (("right", 59), ("down", 39), ("left", 30), ("up", 20)):
        for _ in range(times):
            press(made, key)
            frame = made.frame(columns, rows, colour=False)
            assert len(frame.lines) <= rows
            assert all(len(line) <= columns for line in frame.lines)
            board = len(frame.lines) - rows // 2 if rows < 40 else 40
            assert 0 <= frame.column < min(columns, 60)
            assert 0 <= frame.row < max(board, 1)
            there = made.session.state.lamps[made.cursor]
            assert frame.lines[frame.row][frame.column] == there


def test_a_scene_is_drawn_once_as_long_as_nothing_changes():
    drawn = []

    class Drawing(Null):
        def scene(self, state, view):
            drawn.append(view)
            return super().scene(state, view)

    made, clock = game(family=Drawing())
    for second in range(5):
        clock.time = second
        shown(made)
    assert len(drawn) == 1
    press(made, "right")
    shown(made)
    assert len(drawn) == 2


def test_frames_have_colour_only_when_asked():
    made, _ = game()
    assert "\x1b" in "".join(made.frame(40, 12, colour=True).lines)
    assert "\x1b" not in "".join(made.frame(40, 12, colour=False).lines)


def test_a_hint_without_cells_leaves_the_cursor():
    class Vague(Null):
        def hint(self, state):
            return replace(super().hint(state), cells=())

    made, _ = game(family=Vague())
    press(made, "down", "h")
    assert made.cursor == 3
