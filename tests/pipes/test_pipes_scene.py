"""The Pipes scene: what is drawn for each kind of tile, as a picture and as characters."""

import dataclasses
import math
import re
import time
from xml.etree import ElementTree

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid.passable import agreeing
from gridwright.grid.seams import seams
from gridwright.grid.square import square
from gridwright.grid.topology import Topology, parse
from gridwright.pipes.board import Board, make_board, own_ports
from gridwright.pipes.scene import scene
from gridwright.puzzle.outcome import Fault, Verdict
from gridwright.puzzle.scene import ROLES, Circle, Glyph, Line, Polygon, Scene, Text, View
from gridwright.render import to_png, to_svg, to_text

SHAPES = " ╴╵┘╶─└┴╷┐│┤┌┬├┼"
HEAVY = " ╸╹┛╺━┗┻╻┓┃┫┏┳┣╋"
PICTURE, CHARACTERS = View(), View("characters")


def board(*rows: str, wrap: bool = False, source: int = 0, **more: object) -> Board:
    """Read a board of one box-drawing character a tile."""
    tiles = np.array([SHAPES.index(c) for row in rows for c in row], np.uint8)
    return make_board(square(len(rows[0]), len(rows), wrap), tiles, source=source, **more)


def walls(topology: Topology, *sides: tuple[int, int]) -> np.ndarray:
    masks = np.zeros(topology.n, np.uint8)
    for cell, port in sides:
        masks[cell] |= 1 << port
        masks[topology.neighbour[cell, port]] |= 1 << int(topology.back[cell, port])
    return masks


def verdict(position: Board) -> Verdict:
    """Judge by networkx: what the source reaches, blocks of more than one edge, open ends."""
    topology = position.topology
    links = agreeing(topology, position.tiles) & ~position.barriers
    graph = nx.Graph()
    graph.add_nodes_from(np.flatnonzero(position.tiles).tolist())
    for cell, port in np.argwhere(links[:, None] >> np.arange(topology.k) & 1).tolist():
        graph.add_edge(cell, int(topology.neighbour[cell, port]))
    flooded = tuple(sorted(nx.node_connected_component(graph, position.source)))
    loops = [sorted(b) for b in nx.biconnected_components(graph) if len(b) > 2]
    leak = tuple(np.flatnonzero(position.tiles != links).tolist())
    faults = [Fault("loop", tuple(cells), "a loop") for cells in loops]
    if len(flooded) < position.area:
        faults.append(Fault("dry", (), "dry tiles"))
    return Verdict(not faults, tuple(faults), {"flooded": flooded, "leak": leak})


def text(position: Board, view: View = CHARACTERS) -> list[str]:
    return to_text(scene(position, verdict(position), view)).splitlines()


# Characters


def test_a_solved_board() -> None:
    assert text(board("╶┬┐", "┌┘╵", "└─╴", source=1)) == [
        "╔═══════════╗",
        "║ ●━━━◆━━━┓ ║",
        "║   · ┃ · ┃ ║",
        "║ ┏━━━┛   ● ║",
        "║ ┃ ·   ·   ║",
        "║ ┗━━━━━━━● ║",
        "╚═══════════╝",
    ]


def test_a_board_in_play_shows_dry_pipes_open_ends_and_loops() -> None:
    assert text(board("╶─┬╴┐", "┌┐┘╶┤", "└┴╴ ╵")) == [
        "╔═══════════════════╗",
        "║ ◆━━━━━━━┳━━━● ╶─┐ ║",
        "║   ·   · ┃ ·   · │ ║",
        "║ ▒▒▒▒▒ ╺━┛   ○───┤ ║",
        "║ ▒ · ▒ ·   ·   · │ ║",
        "║ ▒▒▒▒▒───○  ╱╱╱  ○ ║",
        "╚═══════════════════╝",
    ]


def test_without_a_verdict_everything_is_dry() -> None:
    position = board("┌┐", "└┘")
    plain = ["╔═══════╗", "║ ◆───┐ ║", "║ │ · │ ║", "║ └───┘ ║", "╚═══════╝"]
    assert to_text(scene(position, None, CHARACTERS)).splitlines() == plain
    assert text(position, View("characters", judged=False)) == plain


def test_barriers_join_and_pipes_run_up_against_them() -> None:
    sides = ((0, 2), (0, 3), (1, 3), (4, 2), (2, 3))
    position = board("┼┼┼", "┼┼┼", "   ", barriers=walls(square(3, 3), *sides))
    assert text(position) == [
        "╔═╤═╦═╤═══╤═╗",
        "╟━◆━╫─┼───┼─╢",
        "╠═╪═╩═╪═╦═╪═╣",
        "╟─┼───┼─╫─┼─╢",
        "║ ╵ · ╵ ║ ╵ ║",
        "║╱╱╱ ╱╱╱ ╱╱╱║",
        "╚═══════════╝",
    ]


def test_locks_marks_and_the_cursor() -> None:
    locked = np.isin(np.arange(6), [0, 2, 3, 5])
    position = board("╶┬┐", "╶┘╵", source=1, locked=locked)
    view = View("characters", cursor=5, marks={"hint": (0,), "note": (0, 4)})
    assert text(position, view) == [
        "╔?═!════════╗",
        "║ ●━━━◆━━━┓ ║",
        "║▐ ▌· ┃!+▐┃▌+",
        "║ ●━━━┛   ● ║",
        "╚═══════+═══+",
    ]
    inverse = [item for item in scene(position, None, view).items if item.inverse]
    assert [(item.column, item.row) for item in inverse] == [(9, 3), (10, 3), (11, 3)]


def test_a_lock_between_two_walls_is_shown_on_them() -> None:
    position = board("╶╴", locked=np.array([True, False]))
    assert text(position) == ["╔▗═▖════╗", "║ ◆━━━● ║", "╚▝═▘════╝"]


def test_where_sides_join_the_frame_is_dotted_and_pipes_go_on() -> None:
    assert text(board("─┼", "│╵", wrap=True)) == [
        "· · · ╻ ·",
        "━━◆━━━╋━━",
        "· ╷ · ┃ ·",
        "· │   ● ·",
        "· ╵ · · ·",
    ]


def test_a_side_of_one_that_joins_itself_is_a_loop() -> None:
    position = board("┼", "┼", wrap=True, source=1)
    loop = Verdict(False, (Fault("loop", (0, 1), "a loop"),), {"flooded": (0, 1)})
    assert to_text(scene(position, loop, CHARACTERS)).splitlines() == [
        "· ▒ ·",
        "▒▒▒▒▒",
        "· ▒ ·",
        "▒▒◆▒▒",
        "· ▒ ·",
    ]


STATES = pytest.mark.parametrize("state", ["dry", "flooded", "loop"])
MASKS = pytest.mark.parametrize("mask", range(1, 16))


def amid_crosses(mask: int, state: str) -> tuple[Board, Verdict]:
    """Put a tile amid four crosses, so that all of its arms are linked, in one state."""
    position = board(" ┼ ", f"┼{SHAPES[mask]}┼", " ┼ ", source=1)
    cells = (1, 3, 4, 5, 7)
    fault = Fault("loop", cells, "a loop") if state == "loop" else Fault("dry", cells, "dry")
    return position, Verdict(False, (fault,), {"flooded": () if state == "dry" else cells})


@STATES
@MASKS
def test_each_tile_in_characters(mask: int, state: str) -> None:
    position, said = amid_crosses(mask, state)
    lines = to_text(scene(position, said, CHARACTERS)).splitlines()
    shapes = {"dry": SHAPES, "flooded": HEAVY, "loop": " " + "▒" * 15}[state]
    bulb = {"dry": "○", "flooded": "●", "loop": "▒"}[state]
    across, down = {"dry": "─│", "flooded": "━┃", "loop": "▒▒"}[state]
    left, above, right, below = "╴╵╶╷" if state == "dry" else "╸╹╺╻"
    assert lines[3][6] == (bulb if mask.bit_count() == 1 else shapes[mask])
    assert lines[3][4:6] == (across * 2 if mask & 1 else left + " ")
    assert lines[2][6] == (down if mask & 2 else above)
    assert lines[3][7:9] == (across * 2 if mask & 4 else " " + right)
    assert lines[4][6] == (down if mask & 8 else below)


@STATES
@MASKS
def test_each_tile_in_a_picture(mask: int, state: str) -> None:
    """By the strokes that stay within the tile: their looks, and the sides they reach."""
    position, said = amid_crosses(mask, state)
    margin, looks, reached = 0.2, set(), 0
    sides = [(1.0, 1.5), (1.5, 1.0), (2.0, 1.5), (1.5, 2.0)]
    for item in scene(position, said, PICTURE).items:
        if not isinstance(item, Line) or item.role in ("grid", "wall"):
            continue
        points = [(x - margin, y - margin) for x, y in item.points]
        if all(0.999 < x < 2.001 and 0.999 < y < 2.001 for x, y in points):
            looks.add((item.role, item.width))
            reached |= sum(
                1 << port
                for port, side in enumerate(sides)
                if min(math.dist(points[0], side), math.dist(points[-1], side)) < 1e-6
            )
    assert reached == mask
    assert (
        looks
        == {
            "dry": {("dry", 0.2), ("background", 0.1)},
            "flooded": {("flooded", 0.28)},
            "loop": {("flooded", 0.12), ("loop", 0.3)},
        }[state]
    )


def test_only_the_arms_on_a_loop_are_beaded() -> None:
    position = board("┌┬╴", "└┘ ", source=2)
    drawn = scene(position, verdict(position), PICTURE).items
    beads = [item for item in drawn if isinstance(item, Line) and item.role == "loop"]
    assert len(beads) == 4
    assert max(x for item in beads for x, _ in item.points) < 0.2 + 1.5 + 1e-6


def test_open_ends_stop_short_under_a_flange() -> None:
    position = board("╶─", "╶╴")
    drawn = scene(position, verdict(position), PICTURE).items
    (flange,) = [item for item in drawn if item.role == "leak"]
    assert isinstance(flange, Line)
    assert all(x == pytest.approx(0.2 + 1.94) for x, _ in flange.points)
    assert sorted(y for _, y in flange.points) == pytest.approx([0.2 + 0.31, 0.2 + 0.69])
    reach = max(
        x for i in drawn if isinstance(i, Line) and i.role == "flooded" for x, _ in i.points
    )
    assert reach == pytest.approx(0.2 + 2 - 0.17)
    bare = scene(position, None, PICTURE).items
    assert not [item for item in bare if item.role in ("leak", "flooded")]


def test_bulbs_are_discs_when_flooded_and_hollow_when_dry() -> None:
    position = board("╶┬╴", "╶┘╶", "  ╵", source=1)
    drawn = scene(position, verdict(position), PICTURE).items
    bulbs = [(i.role, i.centre[0] - 0.2, i.centre[1] - 0.2) for i in drawn if isinstance(i, Circle)]
    flooded = [("flooded", x, y) for x, y in ((0.5, 0.5), (2.5, 0.5), (0.5, 1.5))]
    hollow = [(r, x, y) for r in ("dry", "background") for x, y in ((2.5, 1.5), (2.5, 2.5))]
    assert [(role, pytest.approx(x), pytest.approx(y)) for role, x, y in hollow + flooded] == bulbs


def test_locked_absent_walled_and_source_cells_have_their_shapes() -> None:
    locked = np.array([True, False, False, False])
    position = board("┌╴", "╵ ", locked=locked, source=1, barriers=walls(square(2, 2), (0, 2)))
    drawn = scene(position, verdict(position), PICTURE).items
    assert sum(isinstance(item, Circle) and item.role == "locked" for item in drawn) == 4
    (absent,) = [item for item in drawn if item.role == "absent"]
    assert isinstance(absent, Polygon)
    wanted = [[1.2, 1.2], [1.2, 2.2], [2.2, 1.2], [2.2, 2.2]]
    assert np.array(sorted(absent.points)) == pytest.approx(np.array(wanted))
    thick = [i for i in drawn if isinstance(i, Line) and i.role == "wall" and i.width > 0.1]
    assert [i.points for i in thick] == [(pytest.approx((1.2, 0.2)), pytest.approx((1.2, 1.2)))]
    (source,) = [item for item in drawn if item.role == "source"]
    assert isinstance(source, Polygon)
    assert np.mean(source.points, axis=0) == pytest.approx([1.7, 0.7])


def test_the_frame_follows_the_tiles() -> None:
    drawn = scene(board("┌╴", "╵ "), None, PICTURE).items
    frame = [item for item in drawn if isinstance(item, Line) and item.role == "wall"]
    length = sum(math.dist(*item.points) for item in frame)
    assert len(frame) == 6 and length == pytest.approx(8)


def test_marks_and_the_cursor_are_rings_in_their_cells() -> None:
    view = View(cursor=3, marks={"hint": (0,), "note": (1, 2)})
    drawn = scene(board("┌╴", "╵╵"), None, view).items
    rings = {role: [i for i in drawn if i.role == role] for role in ("cursor", "hint", "note")}
    assert {role: len(items) for role, items in rings.items()} == {
        "cursor": 1,
        "hint": 1,
        "note": 2,
    }
    for role, cells in {"cursor": (3,), **view.marks}.items():
        for ring, cell in zip(rings[role], cells, strict=True):
            assert isinstance(ring, Line) and ring.points[0] == ring.points[-1]
            middle = np.mean(ring.points[:-1], axis=0) - 0.2
            assert middle == pytest.approx([cell % 2 + 0.5, cell // 2 + 0.5])


def test_pipes_across_joined_sides_go_on_beyond_the_border() -> None:
    position = board("─┼╶", "   ", wrap=True, source=1)
    drawn = scene(position, verdict(position), PICTURE).items
    flooded = [i for i in drawn if isinstance(i, Line) and i.role == "flooded"]
    assert min(x for item in flooded for x, _ in item.points) == pytest.approx(0.2)
    joined = board("─┴╴", wrap=True, source=1)
    open_side = scene(joined, verdict(joined), PICTURE).items
    assert not [i for i in open_side if isinstance(i, Line) and i.role == "wall" and i.width > 0.04]


# Other grids


def lines_of(drawn: Scene, role: str) -> list[Line]:
    return [item for item in drawn.items if isinstance(item, Line) and item.role == role]


def test_rings_are_round_and_pipes_meet_on_them() -> None:
    topology = parse("polar:1")
    position = make_board(topology, np.array([1, 2, 1, 4, 1, 4, 1], np.uint8), source=0)
    drawn = scene(position, None, PICTURE)
    middle = np.array([drawn.width, drawn.height]) / 2
    frame = [line.points for line in lines_of(drawn, "wall")]
    assert len(frame) == 6
    away = np.hypot(*(np.concatenate(frame) - middle).T)
    assert away == pytest.approx(np.full(6 * 9, 1.5))
    pipes = [line.points for line in lines_of(drawn, "dry")]
    meeting = [p for points in pipes for p in points if math.dist(p, middle) == pytest.approx(0.5)]
    assert len(meeting) == 2 and meeting[0] == pytest.approx(meeting[1])


def test_small_cells_are_drawn_small() -> None:
    topology = parse("octagon:2x2")
    position = make_board(topology, np.array([1, 1, 1, 1, 1], np.uint8), source=0)
    drawn = scene(position, None, PICTURE).items
    radii = sorted({round(i.radius, 4) for i in drawn if isinstance(i, Circle) and i.role == "dry"})
    assert len(radii) == 2 and radii[0] < 0.29 / 2**0.5 and radii[1] == 0.22


def test_stairs_are_arrows_in_a_hub_and_floors_are_numbered() -> None:
    topology = parse("layered:2:square:2x1")
    up, down = 16, 32
    position = make_board(topology, np.array([up | 4, up | 1, down, down], np.uint8), source=3)
    drawn = scene(position, verdict(position), PICTURE)
    texts = [(item.text, item.at[1]) for item in drawn.items if isinstance(item, Text)]
    assert [text for text, _ in texts] == ["0", "1"]
    assert all(y < drawn.height - 1.2 for _, y in texts)
    arrows = [i for i in drawn.items if isinstance(i, Polygon) and len(i.points) == 3]
    points_up = [p[0][1] < p[1][1] for p in (arrow.points for arrow in arrows)]
    assert points_up == [True, True, False, False]
    assert {arrow.role for arrow in arrows} == {"flooded"}
    assert [line for line in text(position) if line.strip()] == [
        "    0           1    ",
        "╔═══════╗   ╔═══════╗",
        "║▲╺━━▲╸ ║   ║ ●▼  ◆▼║",
        "╚═══════╝   ╚═══════╝",
    ]


def test_stairs_that_meet_nothing_leak() -> None:
    topology = parse("layered:2:hex:2x1")
    position = make_board(topology, np.array([64 | 8, 1, 0, 8], np.uint8), source=0)
    drawn = scene(position, verdict(position), PICTURE).items
    (arrow,) = [i for i in drawn if isinstance(i, Polygon) and len(i.points) == 3]
    assert arrow.role == "leak"
    glyphs = scene(position, verdict(position), CHARACTERS).items
    assert [i.role for i in glyphs if i.character == "▲"] == ["leak"]


@pytest.mark.parametrize("spec", ["cube:1", "cube:3", "moebius:4x3", "layered:2:moebius:3x2"])
@pytest.mark.parametrize("view", [PICTURE, CHARACTERS])
def test_sides_that_are_glued_bear_the_same_number(spec: str, view: View) -> None:
    """By the letters nearest to each side, not by how they were placed."""
    topology = parse(spec)
    position = make_board(topology, np.full(topology.n, 1, np.uint8))
    drawn = scene(position, None, view)
    said: dict[str, list[tuple[float, float]]] = {}
    if view.kind == "picture":
        for item in drawn.items:
            if isinstance(item, Text) and item.size < 0.4:
                said.setdefault(item.text, []).append(item.at)
    else:
        for row, line in enumerate(to_text(drawn).splitlines()):
            if "layered" in spec and row == 0:
                continue
            for found in re.finditer("[0-9]+", line):
                said.setdefault(found[0], []).append(((found.start() + found.end()) / 2, row))
    wanted = len(seams(topology))
    assert sorted(map(int, said)) == list(range(1, wanted + 1))
    assert all(len(spots) in (1, 2) for spots in said.values())
    once = [number for number, spots in said.items() if len(spots) == 1]
    assert len(once) == {"cube:1": 4, "cube:3": 4}.get(spec, 0)


def test_joined_sides_straight_across_need_no_numbers() -> None:
    for spec in ("cylinder:3x2", "square:3x2:wrap", "layered:2:cylinder:2x2", "hex:3x3"):
        assert not seams(parse(spec))


def test_moebius_rows_go_on_upside_down() -> None:
    topology = parse("moebius:2x3")
    position = make_board(topology, np.array([5, 1, 4, 1, 4, 5], np.uint8), source=0)
    assert text(position) == [
        "   ═════════   ",
        " 1 ━━◆━━━● · 2 ",
        "   ·   ·   ·   ",
        " 3 · ○───○ · 3 ",
        "   ·   ·   ·   ",
        " 2 · ●━━━━━━ 1 ",
        "   ═════════   ",
    ]


def test_hexagons_are_drawn_in_dots() -> None:
    topology = parse("hex:2x2")
    tiles = np.array([8, 33, 4, 1], np.uint8)
    position = make_board(topology, tiles, source=0, locked=np.arange(4) == 1)
    drawn = scene(position, verdict(position), dataclasses.replace(CHARACTERS, cursor=3))
    assert [line.rstrip() for line in to_text(drawn).splitlines()] == [
        "   ⣀⢤⣀   ⣀⡤⣀",
        " ⡖⠉  ⠈⠑⠖⡋⠁⠈⠈⢙⢢",
        " ⡇ ⠰◆⠿⠿⠿⠿⣿⣿⠂ ⢸",
        " ⠳⢤⣀   ⠂⣱⡿⠣ ⠈⠘⠦⣄⡀",
        "   ⠈⡇  ⣼⡿⠁⠈     ⢹",
        "    ⡇ ⠈●⠁ ⢀⠈[○] ⢸",
        "    ⠈⠓⢦⣀⠴⠚⠉⠑⠦⣀⡤⠒⠉",
        "",
    ]
    assert {item.role for item in drawn.items} >= {"flooded", "locked", "cursor", "wall", "source"}


# Both


def test_the_title_tells_what_is_seen() -> None:
    solved, loose = board("╶┐", " ╵"), board("┌┐ ", "└┘╵", source=0)
    assert scene(solved, verdict(solved), PICTURE).title == "Pipes on square:2x2: solved"
    assert scene(solved, None, PICTURE).title == "Pipes on square:2x2"
    assert scene(loose, verdict(loose), CHARACTERS).title == (
        "Pipes on square:3x2: 4 of 5 tiles flooded, 1 loop, 1 tile with open ends"
    )


@pytest.mark.parametrize("view", [PICTURE, CHARACTERS])
def test_unknown_roles_and_cells_are_refused(view: View) -> None:
    position = board("╶┐", " ╵")
    with pytest.raises(BadInput, match="marks: expected a role"):
        scene(position, None, dataclasses.replace(view, marks={"water": (0,)}))
    for cell in (-1, 4):
        for given_view in ({"cursor": cell}, {"marks": {"hint": (cell,)}}):
            with pytest.raises(BadInput, match=f"expected a cell from 0 to 3, got {cell}"):
                scene(position, None, dataclasses.replace(view, **given_view))


KINDS = [
    *("hex:3x2", "hex-flat:2x3", "hexagon:1", "hexagon-flat:1", "triangle:4x2", "big-triangle:3"),
    *(
        "octagon:3x2",
        "polar:2",
        "cube:1",
        "cube:2",
        "cylinder:3x2",
        "moebius:3x2",
        "square:1x3:wrap",
    ),
    *("layered:2:square:3x2", "layered:2:moebius:2x2", "layered:3:polar:1", "layered:2:cube:1"),
]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, View]:
    width, height = draw(st.integers(2, 6)), draw(st.integers(1, 4))
    plain = f"square:{width}x{height}" + draw(st.sampled_from(("", ":wrap")))
    topology = parse(draw(st.just(plain) | st.sampled_from(KINDS)))
    n, k = topology.n, topology.k
    masks = st.lists(st.integers(0, (1 << k) - 1), min_size=n, max_size=n)
    tiles = np.array(draw(masks), np.uint8) & own_ports(topology)
    tiles[:2] |= 1
    barriers = agreeing(topology, np.array(draw(masks), np.uint8))
    locked = np.array(draw(masks)) % 2 == 1
    cells = st.integers(0, n - 1)
    view = View(
        kind=draw(st.sampled_from(["picture", "characters"])),
        judged=draw(st.booleans()),
        cursor=draw(st.none() | cells),
        marks=draw(st.dictionaries(st.sampled_from(ROLES), st.tuples(cells), max_size=3)),
    )
    return make_board(topology, tiles, barriers=barriers, locked=locked), view


def corners(drawn: Scene) -> list[tuple[float, float]]:
    spots: list[tuple[float, float]] = []
    for item in drawn.items:
        if isinstance(item, Circle):
            spots += [tuple(part + r for part in item.centre) for r in (item.radius, -item.radius)]
        elif isinstance(item, Line | Polygon):
            spots += item.points
        elif isinstance(item, Text):
            spots.append(item.at)
    return spots


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(positions())
def test_any_position_can_be_drawn(given_position: tuple[Board, View]) -> None:
    position, view = given_position
    drawn = scene(position, verdict(position), view)
    assert {item.role for item in drawn.items} <= set(ROLES)
    assert all(isinstance(item, Glyph) == (view.kind == "characters") for item in drawn.items)
    if view.kind == "characters":
        lines = to_text(drawn).splitlines()
        assert (len(lines), {len(line) for line in lines}) == (drawn.height, {drawn.width})
        if position.topology.kind == "square":
            width, height = position.topology.size
            assert (drawn.width, drawn.height) == (4 * width + 1, 2 * height + 1)
        if view.cursor is not None:
            assert [item.inverse for item in drawn.items].count(True) in (1, 3)
        places = [(item.column, item.row) for item in drawn.items]
        assert len(set(places)) == len(places)
    else:
        assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for x, y in corners(drawn))
        ElementTree.fromstring(to_svg(drawn))
        assert to_png(drawn, 4).startswith(b"\x89PNG")
        assert scene(position, verdict(position), view) == drawn


@pytest.mark.slow
def test_a_picture_of_ten_thousand_tiles_is_quick() -> None:
    """Half a second is promised on an idle machine; the processor's time is what is counted."""
    tiles = np.random.default_rng(5).integers(1, 15, 10_000).astype(np.uint8)
    position = make_board(square(100, 100), tiles)
    said = verdict(position)
    begun = time.process_time()
    to_svg(scene(position, said, PICTURE))
    assert time.process_time() - begun < 1.0
