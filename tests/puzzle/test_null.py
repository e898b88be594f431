"""The null family, checked against all of its positions."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.puzzle.null import FAMILY, Lamps, Parameters
from gridwright.puzzle.scene import Circle, Glyph, Polygon, View

SIZES = [(1, 1), (4, 1), (1, 3), (3, 2)]


def every_position(width, height):
    return [Lamps(width, "".join(lamps)) for lamps in product("o.", repeat=width * height)]


@st.composite
def boards(draw):
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    size = width * height
    return Lamps(width, draw(st.text("o.", min_size=size, max_size=size)))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_exactly_one_position_is_solved_and_it_is_the_answer_from_everywhere(width, height):
    positions = every_position(width, height)
    solved = [position for position in positions if FAMILY.judge(position).solved]
    assert len(solved) == 1
    for position in positions:
        assert FAMILY.solve(position).answers == tuple(solved)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_moves_join_all_positions_and_undo_themselves(width, height):
    reached = [Lamps(width, "." * (width * height))]
    for position in reached:
        for move in FAMILY.moves(position):
            after = FAMILY.apply(position, move)
            assert FAMILY.apply(after, move) == position
            if after not in reached:
                reached.append(after)
    assert set(reached) == set(every_position(width, height))


def test_the_judge_names_the_dark_lamps():
    verdict = FAMILY.judge(Lamps(3, "o.o..o"))
    assert not verdict.solved
    (fault,) = verdict.faults
    assert (fault.code, fault.cells, fault.text) == ("dark", (1, 3, 4), "3 of 6 lamps dark")


@given(st.integers(1, 8), st.integers(1, 8), st.floats(0, 1), st.integers())
def test_generated_puzzles_have_their_size_and_a_dark_lamp(width, height, lit, seed):
    parameters = Parameters(width, height, lit)
    start = FAMILY.generate(parameters, seed).start
    assert start.topology.size == (width, height)
    assert start.dark
    assert FAMILY.generate(parameters, str(seed)).start == start


def test_the_chance_to_be_lit_is_what_the_option_says():
    shares = {}
    for lit in (0.0, 0.25, 1.0):
        start = FAMILY.generate(Parameters(50, 40, lit), 7).start
        shares[lit] = start.lamps.count("o") / 2000
    assert shares[0.0] == 0
    assert abs(shares[0.25] - 0.25) < 0.05
    assert shares[1.0] == 1999 / 2000


@given(boards())
def test_positions_and_forms_parse_back(board):
    assert FAMILY.from_plain(FAMILY.to_plain(board)) == board
    puzzle = FAMILY.decode(
        f"lamps:{board.width}x{len(board.lamps) // board.width}:{board.lamps}", "lamps"
    )
    assert puzzle.start == board
    assert FAMILY.decode(FAMILY.encode(puzzle, "lamps") + "\n", "lamps") == puzzle


def test_the_cursor_stays_inside():
    board = Lamps(3, "......")
    ways = {way: FAMILY.step(board, 0, way) for way in ("left", "up", "right", "down")}
    assert ways == {"left": 0, "up": 0, "right": 1, "down": 3}
    assert FAMILY.step(board, 5, "right") == 5


def test_pictures_and_characters_show_lamps_cursor_and_marks():
    board = Lamps(2, "o.")
    characters = FAMILY.scene(board, View(kind="characters", cursor=1, marks={"hint": (0,)}))
    assert characters.items == (Glyph(0, 0, "o", "hint"), Glyph(1, 0, ".", "dry", inverse=True))
    bare = FAMILY.scene(board, View(kind="characters", judged=False))
    assert [glyph.role for glyph in bare.items] == ["dry", "dry"]
    lit, cursor, dark = FAMILY.scene(board, View(cursor=1)).items
    assert isinstance(lit, Circle) and (lit.role, lit.width) == ("flooded", None)
    assert isinstance(cursor, Polygon) and cursor.role == "cursor"
    assert isinstance(dark, Circle) and (dark.role, dark.width) == ("dry", 0.08)


@pytest.mark.parametrize(
    ("size", "options"),
    [("0x3", {}), ("3", {}), ("3x3", {"lit": 1.5}), ("3x3", {"lit": "much"}), ("3x3", {"dim": 1})],
)
def test_parameters_that_cannot_be_are_refused(size, options):
    with pytest.raises(BadInput):
        FAMILY.parameters(size, options)


@pytest.mark.parametrize("text", ["lamps:2x2:oo.", "lamps:0x0:.", "lamps:1x1:x", "2x1:oo"])
def test_forms_that_cannot_be_are_refused(text):
    with pytest.raises(BadInput):
        FAMILY.decode(text, "lamps")


def test_the_usual_plan_fits_the_picture_of_lamps():
    plan = FAMILY.plan(Lamps(3, "o.o..."))
    scene = FAMILY.scene(Lamps(3, "o.o..."), View())
    assert plan.size == (scene.width, scene.height) == (3, 2)
    assert plan.centres.tolist() == [list(item.centre) for item in scene.items]
    assert plan.as_plain()["shapes"] == [[-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5]]
