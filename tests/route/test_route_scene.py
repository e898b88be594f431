"""The route scene: what is drawn for tiles, waters and taps, as a picture, in boxes and in dots."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from route_boards import boards, drawn

from gridwright.core.errors import BadInput
from gridwright.grid.square import square
from gridwright.grid.topology import parse
from gridwright.puzzle.scene import (
    MOST_CELLS,
    ROLES,
    Circle,
    Glyph,
    Line,
    Polygon,
    Text,
    View,
)
from gridwright.render import to_text
from gridwright.route.board import MOST_COLOURS, Tap, make_board
from gridwright.route.dotted import MOST_CELLS as MOST_DOTS
from gridwright.route.looks import role_of
from gridwright.route.rules import judge
from gridwright.route.scene import scene

CHARACTERS = View("characters")
BARE = View("characters", judged=False)


def text(board, view=CHARACTERS):
    return [line.rstrip() for line in to_text(scene(board, view)).splitlines()]


def items(board, kind, view=None):
    return [item for item in scene(board, view or View()).items if isinstance(item, kind)]


def test_water_is_heavy_and_arrows_tell_the_way() -> None:
    board = drawn("─┬╴ ", "╷└─│", inlets=[(0, 0, 0)], outlets=[(3, 1, 3), (0, 1, 3)])
    assert text(board) == [
        "",
        "  ╔═══════════════╗",
        " ►━━━━━━┳━━━●  ╱╱╱║",
        "  ║   · ┃ ·   · ╷ ║",
        "  ║ ○   ┗━━━━━╸ │ ║",
        "  ╚═│═══════════│═╝",
        "    ▽           ▽",
    ]
    assert text(board, BARE)[2] == " ►──────┬───○  ╱╱╱║"


def test_a_served_outlet_is_full_and_leaks_run_up_against_walls() -> None:
    board = drawn("┼┐", "┴┘", inlets=[(0, 0, 0)], outlets=[(1, 1), (0, 1, 0)])
    assert text(board) == [
        "",
        "  ╔═╤═════╗",
        " ►━━╋━━━┓ ║",
        "  ║ ┃ · ┃ ║",
        " ◄━━┻━━━◉ ║",
        "  ╚═══════╝",
        "",
    ]


def test_waters_of_colours_bear_their_numbers() -> None:
    board = drawn(
        "─┘", "─┐", inlets=[(0, 0, 0, 1), (0, 1, 0, 2)], outlets=[(1, 0, 1, 1), (1, 1, 3, 3)]
    )
    assert text(board) == [
        "        ▲1",
        "  ╔═════┃═╗",
        "1►━━1━━━1 ║",
        "  ║   ·   ║",
        "2►━━2━━━2 ║",
        "  ╚═════┃═╝",
        "        ▽3",
    ]
    mixed = drawn("─┬", "─┴", inlets=[(0, 0, 0, 1), (0, 1, 0, 2)], outlets=[(1, 0, 2)])
    assert text(mixed)[2:5] == ["1►━━!━━━!━━▷0", "  ║   · ┃ ║", "2►━━!━━━!━╢"]


def test_sides_that_join_go_on_across_the_frame() -> None:
    board = drawn("─╴", "┼┼", inlets=[(0, 0)], outlets=[(0, 1)], wrap=True)
    assert text(board) == [
        "",
        "  · · · · ·",
        "  ╺━◆━━━● ·",
        "  · ╷ · ╷ ·",
        "  ──◎───┼──",
        "  · ╵ · ╵ ·",
        "",
    ]


def test_the_cursor_and_marks_stand_out() -> None:
    board = drawn("──", "──", inlets=[(0, 0)], outlets=[(1, 0)])
    view = View("characters", cursor=3, marks={"hint": (0,), "note": (1,)})
    shown = scene(board, view)
    assert "?" in text(board, view)[1] and "!" in text(board, view)[1]
    crosses = [g for g in shown.items if isinstance(g, Glyph) and g.role == "cursor"]
    assert len(crosses) == 4 and {g.character for g in crosses} == {"+"}
    assert sum(g.inverse for g in shown.items if isinstance(g, Glyph)) == 3
    rings = items(board, Line, View(cursor=3, marks={"hint": (0,)}))
    assert {"cursor", "hint"} <= {line.role for line in rings}


def test_pictures_tell_waters_apart_by_roles_and_by_numbers() -> None:
    count = MOST_COLOURS
    board = drawn(
        *["──"] * count,
        inlets=[(0, y, 0, y + 1) for y in range(count)],
        outlets=[(1, y, 2, y + 1) for y in range(count)],
    )
    roles = {line.role for line in items(board, Line)}
    assert {role_of(colour) for colour in range(1, count + 1)} <= roles
    assert len({role_of(colour) for colour in range(count + 1)}) == count + 1
    written = [t.text for t in items(board, Text)]
    assert all(written.count(str(colour)) == 4 for colour in range(1, count + 1))


def test_arrows_of_dry_outlets_are_hollow() -> None:
    taps = {"inlets": [(0, 0, 0)], "outlets": [(1, 0, 2)]}
    served, dry = drawn("──", **taps), drawn("│─", **taps)
    assert [p.role for p in items(served, Polygon)] == ["entrance", "exit"]
    assert [p.role for p in items(dry, Polygon)] == ["entrance"]
    assert "exit" in {line.role for line in items(dry, Line)}


def test_taps_inside_are_squares_and_rings() -> None:
    taps = {"inlets": [(0, 0)], "outlets": [(1, 0)]}
    served, dry = drawn("──", **taps), drawn("│─", **taps)
    for board, circles in ((served, ["exit"]), (dry, ["exit", "background"])):
        assert [p.role for p in items(board, Polygon)] == ["entrance", "background"]
        assert [c.role for c in items(board, Circle)] == circles


def test_titles_say_how_far_the_water_is() -> None:
    board = drawn("┬─│", inlets=[(0, 0, 0)], outlets=[(1, 0), (2, 0, 2)])
    title = "Routes on square:3x1"
    assert scene(board, View()).title == f"{title}: water at 1 of 2 outlets, 2 tiles leaking"
    assert scene(board, View(judged=False)).title == title
    solved = drawn("──", inlets=[(0, 0)], outlets=[(1, 0)])
    assert scene(solved, View()).title == "Routes on square:2x1: solved"


@pytest.mark.slow
@settings(deadline=None)
@given(boards(colours=3))
def test_every_board_is_drawn_inside_its_frame(board) -> None:
    solved = judge(board).solved
    for judged in (False, True):
        picture = scene(board, View(judged=judged))
        roles = {item.role for item in picture.items}
        assert roles <= set(ROLES)
        assert judged or not {"flooded", "leak", "conflict"} & roles
        shown = scene(board, View("characters", judged=judged))
        assert picture.title == shown.title and picture.title.endswith("solved") == (
            solved and judged
        )
        places = [(g.column, g.row) for g in shown.items if isinstance(g, Glyph)]
        assert len(places) == len(set(places)) == len(shown.items)
        assert all(0 <= x < shown.width and 0 <= y < shown.height for x, y in places)
        for item in picture.items:
            points = getattr(item, "points", None) or (
                [item.centre] if isinstance(item, Circle) else [item.at]
            )
            for x, y in points:
                assert math.isfinite(x) and math.isfinite(y)
                assert 0 <= x <= picture.width and 0 <= y <= picture.height


def test_what_cannot_be_drawn_is_refused() -> None:
    board = drawn("──", inlets=[(0, 0)], outlets=[(1, 0)])
    with pytest.raises(BadInput, match="marks: expected a role, one of background"):
        scene(board, View(marks={"water": (0,)}))
    with pytest.raises(BadInput, match="expected a cell from 0 to 1, got 2"):
        scene(board, View(cursor=2))
    long = np.full(MOST_CELLS + 1, 5, np.uint8)
    with pytest.raises(BadInput, match="expected at most 250,000 cells in a drawing"):
        scene(make_board(square(MOST_CELLS + 1, 1), long, [Tap(0)], [Tap(1)]), View())


def test_dots_have_a_limit_of_their_own() -> None:
    hexes = parse(f"hex:{MOST_DOTS + 1}x1")
    board = make_board(hexes, np.full(hexes.n, 9, np.uint8), [Tap(0)], [Tap(1)])
    with pytest.raises(BadInput, match="expected at most 40,000 cells in dots, got '40,001'"):
        scene(board, CHARACTERS)
