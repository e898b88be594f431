"""Routes and the contract: conformance, options, parameters, keys and steps."""

import pytest
from route_boards import drawn

from gridwright.core.errors import BadInput
from gridwright.formats.sniff import read_text, sniff
from gridwright.puzzle.conformance import check_family, check_puzzle
from gridwright.puzzle.conformance.answers import hinted_moves
from gridwright.puzzle.family import Puzzle
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import View
from gridwright.route.family import FAMILY
from gridwright.route.moves import Move, turns_between
from gridwright.route.parameters import Parameters

TAPS = {"inlets": [(0, 0, 0)], "outlets": [(2, 1, 2)]}
BENT = drawn("││ ", " └│", **TAPS)


def test_the_family_is_announced_by_its_name():
    assert "route" in families()
    assert family("route") is FAMILY


CASES = {
    "closed": ("4x3", {"closed": True}),
    "clockwise": ("4x3", {"clockwise": True}),
    "two colours": ("5x4", {"inlets": 2, "outlets": 2, "colours": 2}),
    "torus": ("4x3", {"wrap": True}),
    "hexagons": ("3x3", {"grid": "hex"}),
    "rings": ("2", {"grid": "polar"}),
}


@pytest.mark.parametrize("name", CASES)
def test_the_family_keeps_the_contract_under_every_rule(name):
    size, options = CASES[name]
    check_family(
        FAMILY,
        seeds=(3,),
        cases={"id": Parameters("square:4x3"), name: FAMILY.parameters(size, options)},
    )


def test_a_puzzle_of_one_answer_keeps_the_contract():
    bend = drawn("─┐", inlets=[(0, 0, 0)], outlets=[(1, 0, 3)])
    start = bend.turned(0, 1).turned(1, 1)
    assert FAMILY.solve(start).status == "unique"
    check_puzzle(FAMILY, Puzzle("route", FAMILY.version, None, None, start, bend))


def test_wrap_is_short_for_the_torus():
    torus = FAMILY.parameters("6x5", {"grid": "torus"})
    assert torus.grid == "square:6x5:wrap"
    assert FAMILY.parameters("6x5", {"wrap": True}) == torus


def test_options_left_out_are_at_the_defaults_that_are_listed():
    listed = {option.name: option.default for option in FAMILY.options}
    usual = FAMILY.parameters("8x6", {})
    assert FAMILY.parameters("8x6", {k: v for k, v in listed.items() if v is not None}) == usual
    assert usual == Parameters("square:8x6", fewest=3)
    assert FAMILY.print_parameters(usual) == {"grid": "square:8x6", "fewest": 3}
    assert FAMILY.parse_parameters({"grid": "square:8x6", "fewest": 3}) == usual
    small = FAMILY.parameters("5x4", {})
    assert FAMILY.print_parameters(small) == {"grid": "square:5x4"}
    assert FAMILY.parse_parameters({"grid": "square:5x4"}) == small == Parameters("square:5x4")


@pytest.mark.parametrize(
    ("size", "options", "least"),
    [("6x4", {}, 3), ("8x6", {"fewest": 1}, 1), ("8x6", {"fewest": 5}, 5), ("23x1", {}, 1),
     ("40x25", {}, 3), ("41x25", {}, 1), ("4", {"grid": "cube"}, 3)],
)  # fmt: skip
def test_unless_told_boards_that_have_room_take_a_few_turns(size, options, least):
    parameters = FAMILY.parameters(size, options)
    assert parameters.fewest == least
    if size != "41x25":
        assert all(FAMILY.par(FAMILY.generate(parameters, s).start) >= least for s in range(3))


@pytest.mark.parametrize(
    ("size", "given", "line"),
    [
        ("8x6", {"inlet": 2}, "expected options "),
        ("8", {}, "SIZE: expected a size such as 10x10, got '8'"),
        ("8x6", {"grid": "hex", "wrap": True}, "wrap: expected the grid square, got 'hex'"),
        ("8x6", {"inlets": 0}, "inlets: expected "),
        ("8x6", {"outlets": 0}, "outlets: expected "),
        ("8x6", {"density": 1.5}, "density: expected "),
        ("8x6", {"fewest": -1}, "fewest: expected "),
        ("8x6", {"level": "odd"}, "level: expected "),
        ("8x6", {"colours": 99}, "colours: expected "),
    ],
)
def test_options_that_cannot_be_are_refused(size, given, line):
    with pytest.raises(BadInput) as caught:
        FAMILY.parameters(size, given)
    assert str(caught.value).startswith(line)


def test_both_forms_are_recognised_and_read():
    puzzle = Puzzle("route", FAMILY.version, None, None, BENT)
    for form in ("id", "tiles"):
        text = FAMILY.encode(puzzle, form)
        assert sniff(text) == f"route:{form}"
        (read,) = read_text(f"# from a lesson\n\n{text}\n")
        assert (read.start, read.answer, read.seed) == (BENT, None, None)
        assert "nothing is proved yet" in read.proof
    several = "\n".join([FAMILY.encode(puzzle, "id")] * 3)
    assert [read.start for read in read_text(several)] == [BENT] * 3
    with pytest.raises(BadInput, match="expected a form of route: id, tiles, got 'net'"):
        FAMILY.encode(puzzle, "net")


def test_keys_turn_the_tile_under_the_cursor():
    assert FAMILY.key_move(BENT, 0, "clockwise") == Move(0, 1)
    assert FAMILY.key_move(BENT, 0, "back") == Move(0, -1)
    assert FAMILY.key_move(BENT, 0, "dance") is None
    assert FAMILY.key_move(BENT, 2, "clockwise") is None
    one_way = drawn("││ ", " └│", **TAPS, clockwise=True)
    assert FAMILY.key_move(one_way, 0, "back") is None
    assert set(FAMILY.keys_for(one_way).values()) == {"clockwise"}
    assert FAMILY.keys_for(BENT) == FAMILY.keys


def test_steps_go_to_the_cell_beside():
    assert FAMILY.start_cell(BENT) == 0
    assert FAMILY.step(BENT, 0, "right") == 1
    assert FAMILY.step(BENT, 0, "left") == 0


def test_the_first_answer_takes_the_fewest_turns_and_par_is_their_number():
    board = drawn("│┌ ", "└┌│", inlets=[(0, 0, 0)], outlets=[(2, 1, 2)])
    found = FAMILY.solve(board)
    assert found.reason == "fewest turns: 4, proved"
    assert FAMILY.judge(found.answers[0]).solved
    assert turns_between(board, found.answers[0]) == FAMILY.par(board) == 4
    assert found.figures == {"fewest turns": 4}
    hinted = [after for _, after in hinted_moves(FAMILY, board)]
    assert FAMILY.judge(hinted[-1]).solved


def test_a_board_that_cannot_be_solved_has_no_par():
    board = drawn("─│", inlets=[(0, 0, 0)], outlets=[(1, 0, 1), (1, 0, 2)])
    assert FAMILY.solve(board).status == "none"
    assert FAMILY.par(board) is None


def test_a_scene_is_judged_only_where_it_is_asked_for():
    judged = {
        item.role
        for item in FAMILY.scene(drawn("──", inlets=[(0, 0)], outlets=[(1, 0)]), View()).items
    }
    assert "flooded" in judged


@pytest.mark.parametrize("size", ["4x3", "6x5"])
def test_made_puzzles_are_solved_by_following_hints(size):
    puzzle = FAMILY.generate(FAMILY.parameters(size, {"outlets": 2}), "hints")
    last = [after for _, after in hinted_moves(FAMILY, puzzle.start)][-1]
    assert FAMILY.judge(last).solved


@pytest.mark.parametrize("name", FAMILY.presets())
def test_compiled_and_plain_make_the_same_puzzle(name, monkeypatch):
    parameters = FAMILY.presets()[name]
    made = []
    for jit in ("on", "off"):
        monkeypatch.setenv("GRIDWRIGHT_JIT", jit)
        puzzle = FAMILY.generate(parameters, 11)
        made.append((puzzle, FAMILY.solve(puzzle.start), FAMILY.hint(puzzle.start)))
    assert made[0] == made[1]
    assert FAMILY.par(puzzle.start) >= parameters.fewest
