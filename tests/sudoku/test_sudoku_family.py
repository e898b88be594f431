"""Sudoku and the contract: conformance, options, solving, hints, games."""

import io
from itertools import pairwise

import numpy as np
import pytest
from sudoku_grids import JIGSAW

from gridwright.cli.game import Game
from gridwright.core.errors import BadInput, NotReached
from gridwright.play import Session
from gridwright.puzzle.conformance import check_family, check_solutions
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import View
from gridwright.sudoku import generator
from gridwright.sudoku.board import Parameters
from gridwright.sudoku.family import FAMILY
from gridwright.sudoku.layout import parse
from gridwright.sudoku.scales import LEVELS

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = "".join(sign * 6 + "\n" for sign in "abcdef")
LSHAPES = "aabbcc\naabbcc\naabbcc\nddeeff\nddeeff\nddeeff\n"


def read(line):
    return FAMILY.decode(line, "lines").start


def play(grid, *moves):
    for move in moves:
        grid = FAMILY.apply(grid, FAMILY.parse_move(grid, move))
    return grid


def test_the_family_is_announced_by_its_name():
    assert "sudoku" in families()
    assert family("sudoku") is FAMILY


CASES = {
    "4x4": Parameters("4x4"),
    "jigsaw": Parameters("5x5:boxes=5x1", jigsaw=True, symmetry="none"),
    "regions": Parameters("5x5:" + JIGSAW, symmetry="none"),
    "wide": Parameters("8x8", minimal=True, symmetry="none"),
    "diagonals": Parameters("6x6:boxes=2x3:x", clues=14, symmetry="none"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_family_keeps_the_contract_on_layouts_of_every_kind(name):
    classic = {"for the library": Parameters("9x9")} if name == "4x4" else {}
    forms = {"forms": FAMILY.forms if classic else FAMILY.forms[:-1]}
    check_family(
        type("Sudoku", (type(FAMILY),), forms)(), seeds=(3,), cases={name: CASES[name]} | classic
    )


@pytest.mark.parametrize("spec", ["12x12", "16x16"])
def test_large_boards_are_made_solved_judged_and_drawn(spec):
    puzzle = FAMILY.generate(Parameters(spec), 1)
    found = FAMILY.solve(puzzle.start)
    assert (found.status, found.answers) == ("unique", (puzzle.answer,))
    assert FAMILY.judge(puzzle.answer).solved
    for kind in ("picture", "characters"):
        assert FAMILY.scene(puzzle.start, View(kind, layers=("candidates",))).items


# --- options


@pytest.mark.parametrize(
    ("size", "given", "expected"),
    [
        ("9x9", {}, Parameters("9x9")),
        ("6x6", {"boxes": "2x3"}, Parameters("6x6:boxes=2x3")),
        ("6x6", {"boxes": "3x2"}, Parameters("6x6")),
        ("9x9", {"diagonals": True}, Parameters("9x9:x")),
        ("9x9", {"jigsaw": True}, Parameters("9x9", jigsaw=True)),
        ("7x7", {"jigsaw": True}, Parameters("7x7:boxes=7x1", jigsaw=True)),
        ("6x6", {"regions": LSHAPES}, Parameters("6x6:boxes=2x3")),
        ("9x9", {"level": "hard", "clues": 24}, Parameters("9x9", level="hard", clues=24)),
        ("9x9", {"symmetry": "mirror"}, Parameters("9x9", symmetry="mirror")),
        ("9x9", {"technique": "x-wing"}, Parameters("9x9", technique="x-wing")),
        ("9x9", {"technique": "X-Wing"}, Parameters("9x9", technique="x-wing")),
        ("9x9", {"level": None, "minimal": True}, Parameters("9x9", minimal=True)),
    ],
)
def test_options_come_to_parameters_that_print_and_parse_back(size, given, expected):
    parameters = FAMILY.parameters(size, given)
    assert parameters == expected
    assert FAMILY.parse_parameters(FAMILY.print_parameters(parameters)) == parameters


def test_options_left_out_are_at_the_defaults_that_are_listed():
    listed = {option.name: option.default for option in FAMILY.options}
    assert FAMILY.parameters("9x9", listed) == FAMILY.parameters("9x9", {}) == Parameters("9x9")
    assert FAMILY.parameters(FAMILY.default_size, {}) == Parameters("9x9")


@pytest.mark.parametrize(
    ("size", "given", "line"),
    [
        ("9x9", {"colour": 1}, "expected options boxes, clues, diagonals, "),
        ("9x8", {}, "SIZE: expected a square, such as 9x9, got '9x8'"),
        ("7x7", {}, "size: expected a side that boxes divide"),
        ("30x30", {}, "size: expected a side of 2 to 25, got 30"),
        ("9x9", {"level": "absurd"}, "level: expected one of easy, medium, hard, unfair, extreme"),
        ("9x9", {"symmetry": "odd"}, "symmetry: expected one of none, rotational, "),
        ("9x9", {"technique": "y-wing"}, "technique: expected one of "),
        ("9x9", {"technique": "nishio"}, "technique: expected one of full-house, "),
        (
            "9x9",
            {"technique": "jellyfish", "level": "medium"},
            "technique: expected a technique of the level medium or easier, got 'jellyfish, hard'",
        ),
        ("9x9", {"clues": 0}, "clues: expected at least 1 clue, got 0"),
        ("9x9", {"clues": 81}, "clues: expected 1 to 80 clues, got 81"),
        ("9x9", {"clues": -1}, "clues: expected 1 to 80 clues, got -1"),
        ("9x9", {"clues": "many"}, "clues: expected an integer, got 'many'"),
        ("9x9", {"minimal": 1}, "minimal: expected true or false, got 1"),
        ("9x9", {"diagonals": 1}, "diagonals: expected true or false, got 1"),
        ("9x9", {"boxes": "3x4"}, "boxes: expected boxes of 9 cells, got '3x4'"),
        (
            "6x6",
            {"boxes": "3x2", "regions": ROWS},
            "regions: expected boxes or regions, got 'both'",
        ),
        ("6x6", {"regions": "ab"}, "regions: expected 36 characters of 6 kinds, got '2 of 2'"),
        ("6x6", {"regions": ROWS, "jigsaw": True}, "jigsaw: expected regions or a jigsaw, got"),
    ],
)
def test_options_that_cannot_be_are_refused(size, given, line):
    with pytest.raises(BadInput) as caught:
        FAMILY.parameters(size, given)
    assert str(caught.value).startswith(line)


@pytest.mark.parametrize("plain", [{}, {"layout": 9}, {"layout": "9x9:boxes=3x3"}])
def test_parameters_that_nobody_printed_are_refused(plain):
    with pytest.raises(BadInput):
        FAMILY.parse_parameters(plain)


# --- making


def test_a_puzzle_has_the_clues_and_the_level_asked_for():
    puzzle = FAMILY.generate(Parameters("9x9", level="medium", clues=28), 1)
    assert puzzle.start.givens.sum() == 28
    assert FAMILY.grade(puzzle.start).level == "medium"
    assert "graded medium" in puzzle.proof
    turned = puzzle.start.givens.reshape(9, 9)[::-1, ::-1].ravel()
    assert np.array_equal(puzzle.start.givens, turned)


def test_a_puzzle_needs_the_technique_asked_for():
    puzzle = FAMILY.generate(Parameters("9x9", technique="pointing", symmetry="none"), 1)
    assert "pointing" in FAMILY.grade(puzzle.start).techniques


def test_a_minimal_puzzle_has_several_answers_without_any_clue():
    puzzle = FAMILY.generate(Parameters("6x6", minimal=True, symmetry="none"), 1)
    for cell in np.flatnonzero(puzzle.start.givens):
        line = list(FAMILY.encode(puzzle, "lines"))
        line[cell] = "."
        assert FAMILY.solve(read("".join(line))).status == "several"


def test_a_jigsaw_has_its_own_regions_for_each_seed():
    made = [FAMILY.generate(Parameters("6x6", jigsaw=True), seed).start for seed in (1, 2)]
    assert made[0].layout != made[1].layout
    assert all(grid.layout.boxes is None for grid in made)


def test_what_cannot_be_made_ends_with_an_honest_no(monkeypatch):
    monkeypatch.setattr(generator, "ATTEMPTS", 3)
    with pytest.raises(NotReached, match="none of 3 puzzles made was as wanted"):
        FAMILY.generate(Parameters("4x4", level="extreme"), 1)


# --- solving


def test_a_puzzle_has_one_answer():
    found = FAMILY.solve(read(EASY))
    assert (found.status, found.count) == ("unique", 1)
    (answer,) = found.answers
    assert "".join(map(str, answer.values)) == ANSWER
    assert np.array_equal(answer.givens, read(EASY).givens)


@pytest.mark.slow
def test_two_answers_are_shown_with_the_cells_where_they_differ():
    grid = read(EASY.replace("7", "."))
    found = check_solutions(FAMILY, grid)
    one, other = found.answers
    assert found.differ == tuple(np.flatnonzero(one.values != other.values))
    assert [FAMILY.solve(grid, limit=many).count for many in (3, 6, 10)] == [3, 6, 6]


def test_entries_count_like_clues_and_wrong_ones_are_named():
    right = play(read(EASY), "r1c3=4")
    assert FAMILY.solve(right).status == "unique"
    wrong = FAMILY.solve(play(right, "r1c4=2", "r2c2=7"))
    assert (wrong.status, wrong.cells) == ("none", (3,))
    assert wrong.reason == "the clues have one answer, but 1 entry differs from it: r1c4=2"
    clash = FAMILY.solve(play(right, "r1c4=5"))
    assert clash.cells == (3,)


def test_clues_without_an_answer_say_why():
    twice = FAMILY.solve(read("55" + "." * 79))
    assert (twice.status, twice.cells) == ("none", (0, 1))
    assert "both hold 5" in twice.reason
    stuck = FAMILY.solve(play(read("12345678." + "." * 72), "r2c9=9"))
    assert stuck.reason == "no digit is left for r1c9"


@pytest.mark.parametrize("given", [{"limit": 1}, {"budget": -1}])
def test_efforts_that_cannot_be_are_refused(given):
    with pytest.raises(BadInput):
        FAMILY.solve(read(EASY), **given)


def test_lines_are_solved_in_bulk():
    assert FAMILY.takes_bulk(EASY.encode(), "lines")
    assert not FAMILY.takes_bulk(b"sudoku:4x4:x:", "lines")
    assert not FAMILY.takes_bulk(EASY.encode(), "sdk")
    (batch,) = FAMILY.solve_bulk(io.BytesIO(EASY.encode() + b" easy\n"), "lines")
    assert batch.content.decode() == f"{ANSWER} easy\n"
    with pytest.raises(BadInput, match="expected a form that sudoku solves in bulk: lines"):
        FAMILY.solve_bulk(io.BytesIO(), "sdk")


# --- hints, grades, explanations


def test_a_hint_comes_in_stages_with_what_to_point_out():
    hint = FAMILY.hint(read(EASY))
    assert len(hint.stages) == 2
    assert hint.marks["house"]
    assert hint.layers == ("candidates",)
    (part,) = hint.parts["hint"]
    assert part[0] == hint.cells[0]
    digit = play(read(EASY), hint.move).values[part[0]]
    assert digit == part[1] == int(ANSWER[part[0]])


def test_a_hint_says_what_is_wrong_and_takes_it_back():
    grid = play(read(EASY), "r1c3=1")
    hint = FAMILY.hint(grid)
    assert (hint.technique, hint.cells, hint.move) == ("wrong", (2,), "r1c3=.")
    assert play(grid, hint.move) == read(EASY)
    grid = play(read(EASY), "r1c3+12")
    hint = FAMILY.hint(grid)
    assert (hint.technique, hint.cells, hint.move) == ("mark", (2,), "r1c3=.")
    assert play(grid, hint.move) == read(EASY)


def test_a_position_without_a_single_answer_has_a_hint_but_no_move():
    for line, technique in (("." * 81, "several"), ("55" + "." * 79, "none")):
        hint = FAMILY.hint(read(line))
        assert (hint.technique, hint.move) == (technique, None)


def test_a_grade_tells_its_path_and_its_scale():
    grade = FAMILY.grade(play(read(EASY), "r1c3=1"))
    assert grade == FAMILY.grade(read(EASY))
    assert grade.level in LEVELS
    assert len(grade.path) == sum(grade.techniques.values())
    hodoku, explainer = grade.ratings
    assert hodoku.scale.startswith("HoDoKu ")
    assert hodoku.figures == {"score": grade.score, "level": grade.level}
    assert explainer.scale.startswith("Sudoku Explainer ")
    assert explainer.figures == {"ER": 1.2, "EP": 1.2, "ED": 1.2}


@pytest.mark.parametrize("telling", FAMILY.tellings)
def test_an_explanation_leads_from_the_position_to_the_answer(telling):
    grid = play(read(EASY), "r1c3=4")
    moments = list(FAMILY.explain(grid, telling))
    assert (moments[0].kind, moments[0].state) == ("start", grid)
    assert moments[0].text == "30 clues, 1 entry"
    assert moments[-1].kind == "solved"
    assert "".join(map(str, moments[-1].state.values)) == ANSWER
    for before, moment in pairwise(moments):
        for cell, digit in moment.parts.get("hint", ()):
            assert before.state.values[cell] == 0
            assert moment.state.values[cell] == digit
        for cell, digit in moment.parts.get("struck", ()):
            assert not moment.state.marks[cell] >> (digit - 1) & 1


def test_an_explanation_tells_the_search_where_logic_ends():
    grid = read("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    kinds = {moment.kind for moment in FAMILY.explain(grid, "singles")}
    assert {"guess", "contradiction", "back"} <= kinds
    with pytest.raises(BadInput, match="expected a telling of sudoku: all, singles"):
        FAMILY.explain(grid, "tales")


# --- playing


def game(line):
    return Game(Session(FAMILY, FAMILY.decode(line, "lines")))


def test_a_game_is_played_with_digits_marks_and_undo():
    made = game(EASY)
    assert made.cursor == 2
    for key in ("m", "1", "m", "4", "right", "2"):
        made.press(key)
    assert made.session.history.moves == ("r1c3+1", "r1c3+4", "r1c4=2")
    frame = "\n".join(made.frame(120, 60, colour=False).lines)
    assert "1" in frame
    made.press("u")
    assert made.session.state.values[3] == 0
    made.press("A")
    assert made.message == ""
    made.press("?")
    assert "1-9: write; m, then 1-9: mark; 0 or backspace: erase; f: fill marks" in made.help()
    assert "A" not in made.help().split("quit")[0]


def test_a_game_is_won_by_its_hints():
    made = game(ANSWER.replace("5", "."))
    for _ in range(9):
        for _ in range(3):
            made.press("h")
        cell, digit = made.cursor, ANSWER[made.cursor]
        assert made.session.state.values[cell] == 0
        made.press(digit)
    assert made.session.solved
    assert made.session.hints_used == 9


def test_a_cursor_steps_over_the_square_grid_and_cells_are_named_by_row_and_column():
    grid = read("." * 81)
    assert [FAMILY.step(grid, 0, way) for way in ("left", "up", "right", "down")] == [0, 0, 1, 9]
    assert FAMILY.cell_name(grid, 12) == "r2c4"
    assert FAMILY.start_cell(read(ANSWER)) == 0
    assert parse("9x9") == grid.layout
