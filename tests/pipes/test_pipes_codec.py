"""Net IDs and plain boards: both ways, against a slow reader, and every refusal's sentence."""

from typing import Any

import jsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump, parse
from gridwright.grid import topology as topologies
from gridwright.grid.nearest import nearest_to_source
from gridwright.grid.square import square
from gridwright.grid.topology import Topology
from gridwright.pipes.board import Board, Parameters, make_board
from gridwright.pipes.codec import (
    board_from_plain,
    board_schema,
    board_to_plain,
    parse_net,
    print_net,
    recognise,
)

LEFT, UP, RIGHT, DOWN = 1, 2, 4, 8
NET = {"right": 1, "up": 2, "left": 4, "down": 8}
OURS = {"left": LEFT, "up": UP, "right": RIGHT, "down": DOWN}


def king(parts: list[str], spec: str) -> Topology:
    """A grid of eight ports, as kings move, or of its first ``ports``: ``king:3x2:8``."""
    width, height = (int(side) for side in parts[0].split("x"))
    k = int(parts[1])
    ways = [(-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1)]
    neighbour = np.full((width * height, k), -1, np.int32)
    back = np.full((width * height, k), -1, np.int8)
    for cell in range(width * height):
        for port, (dx, dy) in enumerate(ways[:k]):
            x, y = cell % width + dx, cell // width + dy
            if (port + 4) % 8 < k and 0 <= x < width and 0 <= y < height:
                neighbour[cell, port], back[cell, port] = y * width + x, (port + 4) % 8
    return Topology(
        spec=spec,
        n=width * height,
        size=(width, height),
        port_names=tuple(str(port) for port in range(k)),
        neighbour=neighbour,
        back=back,
        cycle=np.full(width * height, k, np.uint8),
        centres=lambda: np.array([[c % width, c // width] for c in range(width * height)], float),
        coordinates=lambda cell: (cell % width, cell // width),
        find=lambda at: at[1] * width + at[0] if at in np.ndindex(width, height) else -1,
        corners=lambda cells: np.zeros((len(cells), k, 2)),
        source=0,
    )


@pytest.fixture(autouse=True)
def _kings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(topologies._PARSERS, "king", king)


def edges(topology: Topology) -> list[tuple[int, int]]:
    return [(c, p) for c in range(topology.n) for p in range(topology.k)]


def walled(topology: Topology, walls: list[tuple[int, int]]) -> np.ndarray:
    barriers = np.zeros(topology.n, np.uint8)
    for cell, port in walls:
        beyond = topology.neighbour[cell, port]
        if beyond >= 0:
            barriers[cell] |= 1 << port
            barriers[beyond] |= 1 << int(topology.back[cell, port])
    return barriers


@st.composite
def boards(draw: st.DrawFn, *, squares: bool) -> Board:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    if width * height == 1:
        width = 2
    if squares:
        topology = square(width, height, draw(st.booleans()))
    else:
        topology = king(
            [f"{width}x{height}", ports := draw(st.sampled_from("3458"))],
            f"king:{width}x{height}:{ports}",
        )
    masks = st.one_of(st.just(0), st.integers(1, (1 << topology.k) - 1))
    tiles = draw(
        st.lists(masks, min_size=topology.n, max_size=topology.n).filter(
            lambda held: sum(mask > 0 for mask in held) > 1
        )
    )
    walls = draw(st.lists(st.sampled_from(edges(topology)), max_size=2 * topology.n))
    flags = st.lists(st.booleans(), min_size=topology.n, max_size=topology.n)
    locked, fixed = np.array(draw(flags)), np.array(draw(flags)) & draw(st.booleans())
    fixed &= np.array(tiles) > 0
    return make_board(
        topology,
        np.array(tiles, np.uint8),
        barriers=walled(topology, walls),
        source=draw(st.sampled_from([cell for cell, mask in enumerate(tiles) if mask])),
        locked=locked & ~fixed & draw(st.booleans()),
        fixed=fixed,
    )


def bare(board: Board) -> Board:
    """The part of a board that a Net ID carries."""
    return make_board(board.topology, board.tiles, barriers=board.barriers)


@pytest.mark.slow
@given(
    boards(squares=True),
    st.floats(0, 1) | st.sampled_from([0.0, 1.0, 0.1, 1e-7]),
    st.booleans(),
)
def test_what_print_net_prints_reads_back(board: Board, share: float, unique: bool) -> None:
    board = bare(board)
    present = Parameters("x").present if board.tiles.all() else None
    parameters = Parameters(board.topology.spec, barriers=share, unique=unique)
    ident = print_net(board, parameters)
    again, read = parse_net(f" {ident}\n")
    assert again == board
    assert (read.grid, read.barriers, read.unique) == (parameters.grid, share, unique)
    assert read.present == present or present is None
    assert print_net(again, read) == ident
    assert recognise(ident) == recognise(print_net(board)) == "id"
    assert parse_net(print_net(board))[0] == board
    head, _, digits = ident.partition(":")
    assert parse_net(f"{head}:{digits.replace('vh', 'hv')}")[0] == board
    assert (
        parse_net(f"{head}:{''.join(c.upper() if c in 'abcdef' else c for c in digits)}")[0]
        == board
    )


def read_slowly(ident: str) -> tuple[list[int], list[int]]:
    """Read a Net ID a character at a time, as it is described; gives tiles and barriers."""
    head, digits = ident.split(":")
    width, height = (int(side) for side in head.rstrip("w").split("x"))
    wrap = head.endswith("w")
    tiles: list[int] = []
    barriers = [0] * (width * height)
    for character in digits:
        if character not in "vh":
            value = int(character, 16)
            tiles.append(sum(OURS[way] for way in NET if value & NET[way]))
            continue
        x, y = (len(tiles) - 1) % width, (len(tiles) - 1) // width
        dx, dy, this, that = (1, 0, RIGHT, LEFT) if character == "v" else (0, 1, DOWN, UP)
        if wrap or (x + dx < width and y + dy < height):
            barriers[y * width + x] |= this
            barriers[(y + dy) % height * width + (x + dx) % width] |= that
    return tiles, barriers


@st.composite
def net_ids(draw: st.DrawFn) -> str:
    width, height = draw(st.integers(1, 5)), draw(st.integers(2, 5))
    wrap = draw(st.sampled_from(["", "w"]))
    cell = st.tuples(st.sampled_from("123456789abcdefABCDEF"), st.text("vh", max_size=3))
    cells = draw(st.lists(cell, min_size=width * height, max_size=width * height))
    return f"{width}x{height}{wrap}:" + "".join(digit + walls for digit, walls in cells)


@given(net_ids())
def test_parse_net_agrees_with_a_reader_of_one_character_at_a_time(ident: str) -> None:
    board, _ = parse_net(ident)
    assert (board.tiles.tolist(), board.barriers.tolist()) == read_slowly(ident)


@pytest.mark.parametrize(
    ("ident", "spec", "tiles", "barriers"),
    [
        ("3x1:154", "square:3x1", [RIGHT, LEFT | RIGHT, LEFT], [0, 0, 0]),
        ("1x2:82", "square:1x2", [DOWN, UP], [0, 0]),
        ("3x1:1v54", "square:3x1", [RIGHT, LEFT | RIGHT, LEFT], [RIGHT, LEFT, 0]),
        ("3x1:1h5v4vh", "square:3x1", [RIGHT, LEFT | RIGHT, LEFT], [0, RIGHT, LEFT]),
        ("2x1w:41v", "square:2x1:wrap", [LEFT, RIGHT], [LEFT, RIGHT]),
        ("2x1w:4v1", "square:2x1:wrap", [LEFT, RIGHT], [RIGHT, LEFT]),
        ("1x2w:8h2h", "square:1x2:wrap", [DOWN, UP], [UP | DOWN, UP | DOWN]),
        ("1x2w:8v2", "square:1x2:wrap", [DOWN, UP], [LEFT | RIGHT, 0]),
        (
            "3x2w:9h5D0v63h",
            "square:3x2:wrap",
            [RIGHT | DOWN, LEFT | RIGHT, LEFT | RIGHT | DOWN, 0, LEFT | UP, RIGHT | UP],
            [DOWN, 0, UP, UP | RIGHT, LEFT, DOWN],
        ),
    ],
)
def test_net_ids_whose_meaning_is_known(
    ident: str, spec: str, tiles: list[int], barriers: list[int]
) -> None:
    board, parameters = parse_net(ident)
    assert (board.topology.spec, parameters.grid) == (spec, spec)
    assert board.tiles.tolist() == tiles
    assert board.barriers.tolist() == barriers
    assert not board.locked.any()


@pytest.mark.parametrize(
    ("flags", "share", "unique", "wrap"),
    [
        ("", 0.0, True, False),
        ("w", 0.0, True, True),
        ("b0.25a", 0.25, False, False),
        ("ab1w", 1.0, False, True),
        ("wb.5", 0.5, True, True),
        ("b0.", 0.0, True, False),
        ("b1e-05", 1e-05, True, False),
    ],
)
def test_parameters_of_a_net_id(flags: str, share: float, unique: bool, wrap: bool) -> None:
    spec = "square:2x1:wrap" if wrap else "square:2x1"
    assert parse_net(f"2x1{flags}:14")[1] == Parameters(spec, barriers=share, unique=unique)


def test_empty_cells_of_a_net_id_are_absent_in_the_parameters() -> None:
    assert parse_net("3x1:140")[1].present == "c0"


FORM = "WIDTHxHEIGHT[w][bSHARE][a]:DIGITS"
FLAGS = "'w', 'b' with a share, or 'a', each at most once, then ':'"
SEED = "what follows '#' is a seed of the program that printed it: copy its specific ID"
NET_FAULTS = {
    "": f"Net ID: expected {FORM}, got ''",
    "5x5": f"Net ID: expected {FORM}, got '5x5'",
    "5y5:12": f"Net ID: expected {FORM}, got '5y5'",
    "x5:12": f"Net ID: expected {FORM}, got 'x5'",
    "５x5:12": f"Net ID: expected {FORM}, got '５x5'",
    "5x5#123": f"Net ID: expected {FORM}, got '5x5#123'; {SEED}",
    "5x5w#1:2": f"Net ID: expected {FORM}, got '5x5w#1:2'; {SEED}",
    "0x5:": "Net ID: expected sides of at least 1, got '0x5'",
    "5x-2:1": "Net ID: expected sides of at least 1, got '5x-2'",
    "4000x4000:1": "Net ID: expected at most 10,000,000 cells, got '4000x4000 = 16,000,000'",
    f"{'9' * 5000}x1:1": (f"Net ID: expected at most 10,000,000 cells, got '{'9' * 57}...'"),
    "2x2q:1234": f"Net ID, character 4: expected {FLAGS}, got 'q'",
    "2x2wb:1234": f"Net ID, character 5: expected {FLAGS}, got 'b'",
    "2x2waw:1234": f"Net ID, character 6: expected {FLAGS}, got 'w'",
    "2x2b1.5:1234": "Net ID: expected a share of barriers from 0 to 1, got '1.5'",
    f"2x2b{'9' * 999}:1234": (
        f"Net ID: expected a share of barriers from 0 to 1, got '{'9' * 57}...'"
    ),
    "2x2:": "Net ID, character 5: expected 4 digits for 2x2, got 0; the ID is too short",
    "2x2:1v2h": "Net ID, character 9: expected 4 digits for 2x2, got 2; the ID is too short",
    "2x2:1v2345h": "Net ID, character 10: expected 4 digits for 2x2, got 5; the ID is too long",
    "2x2:v1234": "Net ID, character 5: expected a hexadecimal digit, got 'v'",
    "2x2:g234": "Net ID, character 5: expected a hexadecimal digit, got 'g'",
    "2x2:v2g4": "Net ID, character 5: expected a hexadecimal digit, got 'v'",
    "2x2b1:12g4": "Net ID, character 9: expected a hexadecimal digit, 'v' or 'h', got 'g'",
    "2x2:12V34": "Net ID, character 7: expected a hexadecimal digit, 'v' or 'h', got 'V'",
    "2x2:12\n34": r"Net ID, character 7: expected a hexadecimal digit, 'v' or 'h', got '\n'",
    "2x2:1\ud800": r"Net ID, character 6: expected a hexadecimal digit, 'v' or 'h', got '\ud800'",
    "2x2:１２３４": "Net ID, character 5: expected a hexadecimal digit, got '１'",
    "2x2:0100": "Net ID: expected at least 2 tiles, got 1",
    "1x1w:f": "Net ID: expected at least 2 tiles, got 1",
}


@pytest.mark.parametrize("ident", NET_FAULTS, ids=range(len(NET_FAULTS)))
def test_every_fault_of_a_net_id_has_its_sentence(ident: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_net(ident)
    assert str(caught.value) == NET_FAULTS[ident]


def test_what_a_net_id_cannot_carry_is_refused_or_left_out() -> None:
    tiles = np.array([4, 5, 1], np.uint8)
    away = make_board(square(3, 1), tiles, source=0)
    with pytest.raises(BadInput) as caught:
        print_net(away)
    assert str(caught.value) == (
        "Net ID: expected the source at 1,0, which an ID takes for granted, got '0,0'; use JSON"
    )
    kings = make_board(topologies.parse("king:3x1:8"), tiles)
    with pytest.raises(BadInput) as caught:
        print_net(kings)
    assert str(caught.value) == "Net ID: expected a square board, got 'king:3x1:8'; use JSON"
    locked = make_board(square(3, 1), tiles, locked=np.array([True, False, False]))
    assert print_net(locked) == "3x1:154"


def test_the_source_of_a_net_id_is_the_tile_nearest_to_the_centre() -> None:
    board, _ = parse_net("3x3:000101000")
    assert board.source == nearest_to_source(board.topology, board.tiles) == 3
    assert print_net(board) == "3x3:000101000"


def test_recognise_looks_at_the_beginning_only() -> None:
    for text in ("5x5:", "\n 5x5wb0.5a:12", "10x2#77", "-1x3:1", "3x3:zz\nanything"):
        assert recognise(text) == "id"
    for text in ("", "5x5", "x5:1", "{}", "lamps:3x1:ooo", "5 x5:1", "٣x3:1", "a5x5:1"):
        assert recognise(text) is None
    # of these a search that went back again and again would not come to an end
    assert recognise(" " * 10**6 + "5") is recognise("9" * 10**6) is None
    assert recognise("5x5" + "w" * 10**6 + ":") is None


@pytest.mark.slow
@given(boards(squares=True) | boards(squares=False))
def test_what_board_to_plain_prints_reads_back(board: Board) -> None:
    plain = board_to_plain(board)
    assert board_from_plain(plain) == board
    assert parse(dump(plain)) == plain
    jsonschema.Draft202012Validator(board_schema()).validate(plain)
    upper = {
        key: value.upper() for key, value in plain.items() if key in ("tiles", "locked", "fixed")
    }
    assert board_from_plain(plain | upper) == board


def test_the_plain_form_is_what_it_says() -> None:
    topology = square(3, 2)
    board = make_board(
        topology,
        np.array([12, 5, 9, 0, 15, 2], np.uint8),
        barriers=walled(topology, [(0, 2)]),
        source=2,
        locked=np.array([1, 0, 0, 0, 0, 1], np.bool_),
    )
    assert board_to_plain(board) == {
        "grid": "square:3x2",
        "tiles": "c590f2",
        "barriers": "410000",
        "source": [2, 0],
        "locked": "84",
    }
    kings = make_board(topologies.parse("king:2x1:8"), np.array([255, 1], np.uint8))
    assert board_to_plain(kings) == {"grid": "king:2x1:8", "tiles": "ff01", "source": [0, 0]}


GOOD: dict[str, Any] = {"grid": "square:3x2", "tiles": "c590f2", "source": [2, 0]}
PLAIN_FAULTS: list[tuple[Any, str]] = [
    ([], "expected an object, got []"),
    ({"grid": "square:3x2"}, "expected a key 'tiles', got ['grid']"),
    (
        GOOD | {"colour": 1},
        "expected no key but grid, tiles, source, barriers, locked, fixed, got 'colour'",
    ),
    (GOOD | {"grid": 3}, "grid: expected text, got 3"),
    (GOOD | {"grid": "square:3"}, "grid: expected a size such as 10x10, got '3'"),
    (
        GOOD | {"grid": "square:3x2:warp"},
        "grid: expected square:WIDTHxHEIGHT or square:WIDTHxHEIGHT:wrap, got 'square:3x2:warp'",
    ),
    (GOOD | {"tiles": ["c", "5"]}, "tiles: expected text, got ['c', '5']"),
    (GOOD | {"tiles": "c590f"}, "tiles: expected 6 hexadecimal digits, got 5"),
    (GOOD | {"tiles": "c590f22"}, "tiles: expected 6 hexadecimal digits, got 7"),
    (GOOD | {"tiles": "c5 0f2"}, "tiles, character 3: expected a hexadecimal digit, got ' '"),
    (GOOD | {"tiles": "v590f2"}, "tiles, character 1: expected a hexadecimal digit, got 'v'"),
    (GOOD | {"tiles": "00c000"}, "expected at least 2 tiles, got 1"),
    (
        GOOD | {"grid": "king:3x2:3"},
        "cell 0,0: expected a tile of 3 ports, got 12",
    ),
    (GOOD | {"grid": "king:3x2:8"}, "tiles: expected 12 hexadecimal digits, got 6"),
    (
        GOOD | {"barriers": "010000"},
        "cell 1,0: expected barriers that agree on both sides of an edge, got 1",
    ),
    (GOOD | {"barriers": "0100"}, "barriers: expected 6 hexadecimal digits, got 4"),
    (GOOD | {"source": [2]}, "source: expected 2 integers, got [2]"),
    (GOOD | {"source": [2, True]}, "source: expected 2 integers, got [2, True]"),
    (GOOD | {"source": [2, 0.0]}, "source: expected 2 integers, got [2, 0.0]"),
    (GOOD | {"source": [3, 0]}, "source: expected a cell of square:3x2, got [3, 0]"),
    (GOOD | {"source": [-1, 0]}, "source: expected a cell of square:3x2, got [-1, 0]"),
    (GOOD | {"source": [0, 1]}, "source: expected a cell with a tile, got [0, 1]"),
    (GOOD | {"source": 2}, "source: expected a list, got 2"),
    (GOOD | {"locked": "8"}, "locked: expected 2 hexadecimal digits, got 1"),
    (GOOD | {"locked": "82"}, "locked: expected no bit beyond the 6 cells, got '82'"),
    (GOOD | {"locked": None}, "locked: expected text, got None"),
]


@pytest.mark.parametrize(("plain", "sentence"), PLAIN_FAULTS, ids=range(len(PLAIN_FAULTS)))
def test_every_fault_of_a_plain_board_has_its_sentence(plain: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        board_from_plain(plain)
    assert str(caught.value) == sentence


def test_an_unknown_grid_is_answered_with_those_there_are() -> None:
    known = ", ".join(sorted(topologies._PARSERS))
    with pytest.raises(BadInput) as caught:
        board_from_plain(GOOD | {"grid": "sphere:3"})
    assert str(caught.value) == f"grid: expected a grid, one of {known}, got 'sphere'"


def test_the_schema_is_one_and_refuses_what_has_another_shape() -> None:
    validator = jsonschema.Draft202012Validator(board_schema())
    validator.check_schema(board_schema())
    assert validator.is_valid(GOOD)
    for fault in ({"colour": 1}, {"tiles": "xyz"}, {"source": ["a", 0]}, {"locked": ""}):
        assert not validator.is_valid(GOOD | fault)


@pytest.mark.parametrize("barriers", [False, True])
def test_a_million_cells_print_and_read_back(barriers: bool) -> None:
    topology = square(1000, 1000, True)
    rng = np.random.default_rng(1)
    walls = np.zeros(topology.n, np.uint8)
    if barriers:
        across = rng.random(topology.n) < 0.5
        walls[across] |= RIGHT
        walls[topology.neighbour[across, 2]] |= LEFT
    board = make_board(topology, rng.integers(1, 16, topology.n).astype(np.uint8), barriers=walls)
    assert parse_net(print_net(board))[0] == board
    assert board_from_plain(board_to_plain(board)) == board
