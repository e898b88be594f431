"""The Sudoku scene: what is drawn of a grid, as a picture and as characters."""

import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sudoku_grids import JIGSAW, SPECS, grids

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import ROLES, Circle, Glyph, Line, Polygon, Text, View
from gridwright.render import to_svg, to_text
from gridwright.sudoku.board import make_grid, read_digits
from gridwright.sudoku.layout import parse
from gridwright.sudoku.picture import MARGIN
from gridwright.sudoku.rules import judge
from gridwright.sudoku.scene import scene
from gridwright.sudoku.shown import mark_shape


def board(spec, text, **more):
    layout = parse(spec)
    return make_grid(layout, read_digits(layout, text), **more)


def drawn(grid, **view):
    return scene(grid, judge(grid), View(**view))


def text(grid, **view):
    return to_text(drawn(grid, kind="characters", **view)).splitlines()


FOUR = board("4x4", "1..4" + "." * 11 + "2", givens=np.isin(np.arange(16), (0, 3)))
MARKED = board("4x4", "1..4" + "." * 12, marks=[0, 0b0110, 0b0100] + [0] * 13)


# Characters


def test_boxes_are_parted_by_heavy_lines_and_entries_have_a_sign():
    assert text(FOUR) == [
        "┏━━━┯━━━┳━━━┯━━━┓",
        "┃ 1 │   ┃   │ 4 ┃",
        "┠───┼───╂───┼───┨",
        "┃   │   ┃   │   ┃",
        "┣━━━┿━━━╋━━━┿━━━┫",
        "┃   │   ┃   │   ┃",
        "┠───┼───╂───┼───┨",
        "┃   │   ┃   │ 2'┃",
        "┗━━━┷━━━┻━━━┷━━━┛",
    ]


def test_irregular_boxes_have_their_own_borders():
    grid = board("5x5:" + JIGSAW, "." * 24 + "5")
    assert text(grid) == [
        "┏━━━┯━━━┳━━━┯━━━┯━━━┓",
        "┃   │   ┃   │   │   ┃",
        "┠───┼───╂───╆━━━┿━━━┫",
        "┃   │   ┃   ┃   │   ┃",
        "┠───╆━━━╉───╂───┼───┨",
        "┃   ┃   ┃   ┃   │   ┃",
        "┣━━━╃───╄━━━╋━━━╅───┨",
        "┃   │   │   ┃   ┃   ┃",
        "┠───╆━━━┿━━━╃───╄━━━┫",
        "┃   ┃   │   │   │ 5 ┃",
        "┗━━━┻━━━┷━━━┷━━━┷━━━┛",
    ]


def test_duplicates_have_a_sign_unless_the_position_is_not_judged():
    grid = board("4x4", "1..1" + "." * 12)
    assert text(grid)[1] == "┃!1 │   ┃   │!1 ┃"
    assert text(grid, judged=False)[1] == "┃ 1 │   ┃   │ 1 ┃"


def test_diagonals_have_strokes():
    assert text(board("4x4:x", "." * 16))[1:4:2] == ["┃\\ \\│   ┃   │/ /┃", "┃   │\\ \\┃/ /│   ┃"]
    assert text(board("5x5:" + JIGSAW + ":x", "." * 25))[5][8:13] == "┃X X┃"


def test_with_marks_every_candidate_has_its_place():
    assert text(MARKED)[:4] == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃  1  │   2 ┃     │  4  ┃",
        "┃     │ 3   ┃ 3   │     ┃",
        "┠─────┼─────╂─────┼─────┨",
    ]


def test_the_layer_of_candidates_writes_those_of_cells_without_marks():
    lines = text(MARKED, layers=("candidates",))
    assert lines[1:3] == ["┃  1  │   2 ┃     │  4  ┃", "┃     │ 3   ┃ 3   │     ┃"]
    assert lines[4:6] == ["┃   2 │   2 ┃ 1 2 │ 1 2 ┃", "┃ 3 4 │ 3 4 ┃ 3   │ 3   ┃"]


def test_parts_are_pointed_out_by_signs_and_shown_even_without_marks():
    parts = {"hint": ((1, 2),), "struck": ((2, 3), (2, 2)), "pattern": ((4, 3),)}
    lines = text(FOUR, parts=parts | {"second": ((5, 3),), "third": ((6, 3),), "fin": ((7, 3),)})
    assert lines[1:3] == ["┃  1  │   2=┃   2x│  4  ┃", "┃     │     ┃ 3x  │     ┃"]
    assert lines[5] == "┃ 3*  │ 3+  ┃ 3#  │ 3~  ┃"


def test_a_part_of_a_filled_cell_points_at_its_digit():
    lines = text(FOUR, parts={"hint": ((0, 1),), "pattern": ((15, 2),)})
    assert lines[1] == "┃ 1=│   ┃   │ 4 ┃"
    assert lines[7] == "┃   │   ┃   │ 2*┃"


def test_cells_are_pointed_out_on_the_line_above_them_and_houses_at_their_corners():
    lines = text(FOUR, marks={"hint": (5,), "note": (5, 6), "house": (12, 13)})
    assert lines[2] == "┠───┼?*─╂*──┼───┨"
    assert lines[7] == "┃░ ░│░ ░┃   │ 2'┃"


def test_the_cursor_is_inverse_between_crosses():
    lines = text(FOUR, cursor=5)
    assert (lines[2], lines[4]) == ("┠───+───+───┼───┨", "┣━━━+━━━+━━━┿━━━┫")
    items = drawn(FOUR, kind="characters", cursor=5).items
    assert [(g.column, g.row) for g in items if g.inverse] == [(5, 3), (6, 3), (7, 3)]


@pytest.mark.slow
@given(grids())
def test_characters_hold_every_digit_and_mark(grid):
    page = drawn(grid, kind="characters")
    written = Counter(g.character for g in page.items if g.role in ("clue", "entry", "conflict"))
    expected = Counter(grid.layout.digits[value - 1] for value in grid.values if value)
    assert {sign: written[sign] for sign in expected} == dict(expected)
    pencil = [g for g in page.items if g.role == "pencil"]
    assert len(pencil) == int(np.bitwise_count(grid.marks).sum())
    spots = [(g.column, g.row) for g in page.items]
    assert len(spots) == len(set(spots))


@given(st.sampled_from(SPECS))
def test_lines_are_heavy_exactly_where_regions_meet(spec):
    layout = parse(spec)
    lines = text(make_grid(layout, np.zeros(layout.n, np.uint8)))
    for cell, region in enumerate(layout.regions):
        row, column = divmod(cell, layout.side)
        if column + 1 < layout.side:
            heavy = region != layout.regions[cell + 1]
            assert lines[2 * row + 1][4 * column + 4] == "│┃"[heavy]
        if row + 1 < layout.side:
            heavy = region != layout.regions[cell + layout.side]
            assert lines[2 * row + 2][4 * column + 2] == "─━"[heavy]


# Pictures


def test_a_picture_holds_digits_by_role_and_marks_in_a_little_grid():
    items = drawn(MARKED).items
    texts = {(item.text, item.role): item for item in items if isinstance(item, Text)}
    assert set(texts) == {
        ("1", "clue"), ("4", "clue"), ("2", "pencil"), ("3", "pencil"),
    }  # fmt: skip
    assert {item.role for item in drawn(FOUR).items if isinstance(item, Text)} == {"clue", "entry"}
    two, three = (
        item.at
        for item in items
        if isinstance(item, Text) and item.role == "pencil" and item.at[0] < 2
    )
    assert two[0] > three[0] and two[1] < three[1]


def test_thick_lines_are_the_borders_of_boxes():
    thick = [i for i in drawn(FOUR).items if isinstance(i, Line) and i.width > 0.05]
    assert len(thick) == 6
    thin = [i for i in drawn(FOUR).items if isinstance(i, Line) and i.width < 0.05]
    assert len(thin) == 6


def test_duplicates_are_hatched_within_their_cells_where_the_position_is_judged():
    grid = board("4x4", "1..1" + "." * 12)
    hatches = [i for i in drawn(grid).items if i.role == "conflict"]
    assert len(hatches) == 10
    for line in hatches:
        for x, y in line.points:
            across, down = x - MARGIN, y - MARGIN
            assert -1e-9 <= down <= 1 + 1e-9
            assert -1e-9 <= across % 3 <= 1 + 1e-9 and across < 5
    assert not [i for i in drawn(grid, judged=False).items if i.role == "conflict"]


def test_each_role_of_a_candidate_has_a_shape_of_its_own():
    roles = ("hint", "struck", "pattern", "second", "third", "fin")
    shapes = {}
    for role in roles:
        items = drawn(FOUR, parts={role: ((5, 2),)}).items
        own = [i for i in items if i.role == role and not isinstance(i, Text)]
        shapes[role] = tuple(
            (type(i).__name__, len(i.points) if isinstance(i, Line) else i.width is None)
            for i in own
        )
        (written,) = [i for i in items if isinstance(i, Text) and i.size < 0.5]
        assert written.text == "2"
        assert written.role == ("background" if role == "hint" else role)
    square, diamond = shapes.pop("second"), shapes.pop("third")
    assert square == diamond == (("Line", 5),)
    assert len(set(shapes.values())) == len(roles) - 2
    assert all(shapes.values())


def test_links_run_between_candidates_and_weak_ones_are_dashed():
    links = (((1, 2), (5, 2), True), ((5, 2), (5, 3), False))
    lines = {i.role: i for i in drawn(FOUR, links=links).items if i.role in ("link", "weak")}
    (ax, ay), (bx, by) = lines["link"].points
    assert ax == pytest.approx(bx) and by > ay
    page = to_svg(drawn(FOUR, links=(((1, 2), (6, 3), False),)))
    assert re.search(r"\.weak\.line\{stroke-dasharray", page)


def test_a_filled_cell_that_is_pointed_out_is_ringed():
    items = drawn(FOUR, parts={"hint": ((0, 1),)}).items
    (ring,) = [i for i in items if isinstance(i, Circle)]
    assert ring.role == "hint" and ring.width


def test_diagonals_and_houses_are_grounds():
    grid = board("4x4:x", "." * 16)
    grounds = [i.role for i in drawn(grid, marks={"house": (0, 1)}).items if isinstance(i, Polygon)]
    assert Counter(grounds) == {"tint": 8, "house": 2}


@pytest.mark.slow
@settings(deadline=None)
@given(grids(), st.data())
def test_any_view_is_drawn_inside_its_frame_with_known_roles(grid, data):
    cells = st.integers(0, grid.layout.n - 1)
    part = st.tuples(cells, st.integers(1, grid.layout.side))
    view = View(
        data.draw(st.sampled_from(("picture", "characters"))),
        data.draw(st.booleans()),
        data.draw(st.none() | cells),
        data.draw(st.dictionaries(st.sampled_from(ROLES), st.tuples(cells), max_size=3)),
        data.draw(st.sampled_from(((), ("candidates",)))),
        data.draw(st.dictionaries(st.sampled_from(ROLES), st.tuples(part, part), max_size=3)),
        tuple(data.draw(st.lists(st.tuples(part, part, st.booleans()), max_size=3))),
    )
    page = scene(grid, judge(grid), view)
    assert {item.role for item in page.items} <= set(ROLES)
    for item in page.items:
        points = item.points if isinstance(item, Line | Polygon) else ()
        points = (item.centre,) if isinstance(item, Circle) else points
        points = (item.at,) if isinstance(item, Text) else points
        points = ((item.column, item.row),) if isinstance(item, Glyph) else points
        assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y in points)


@pytest.mark.parametrize(
    ("view", "line"),
    [
        ({"marks": {"purple": (0,)}}, "marks: expected a role, one of "),
        ({"parts": {"purple": ((0, 1),)}}, "marks: expected a role, one of "),
        ({"layers": ("distance",)}, "layers: expected layers candidates, got 'distance'"),
        ({"cursor": 16}, "expected a cell from 0 to 15, got 16"),
        ({"marks": {"hint": (-1,)}}, "expected a cell from 0 to 15, got -1"),
        ({"parts": {"hint": ((16, 1),)}}, "expected a cell from 0 to 15, got 16"),
        ({"parts": {"hint": ((0, 5),)}}, "expected a digit from 1 to 4, got 5"),
        ({"links": (((0, 1), (1, 0), True),)}, "expected a digit from 1 to 4, got 0"),
    ],
)
def test_a_view_of_what_there_is_not_is_refused(view, line):
    for kind in ("picture", "characters"):
        with pytest.raises(BadInput) as caught:
            drawn(FOUR, kind=kind, **view)
        assert str(caught.value).startswith(line)


@pytest.mark.parametrize(
    ("spec", "text_", "title"),
    [
        ("4x4", "." * 16, "Sudoku of 4x4: 0 of 16 cells filled"),
        (
            "4x4:x",
            "11" + "." * 14,
            "Sudoku of 4x4 with diagonals: 2 of 16 cells filled, 2 duplicates",
        ),
        ("5x5:" + JIGSAW, "." * 25, "Sudoku jigsaw of 5x5: 0 of 25 cells filled"),
        ("4x4", "1234341221434321", "Sudoku of 4x4: solved"),
    ],
)
def test_the_title_tells_what_is_shown(spec, text_, title):
    assert drawn(board(spec, text_)).title == title
    assert title.startswith(drawn(board(spec, text_), judged=False).title)


@given(st.integers(4, 25))
def test_there_is_a_place_for_every_candidate(side):
    layout = parse(f"{side}x{side}:boxes={side}x1")
    columns, rows = mark_shape(layout)
    assert columns * rows >= side > columns * (rows - 1)
    assert columns - rows in (0, 1)
