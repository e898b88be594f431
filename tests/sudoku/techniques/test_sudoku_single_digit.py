"""Patterns of one digit, against a search of all patterns by their definitions."""

from __future__ import annotations

from itertools import combinations, permutations, product

import networkx as nx
import pytest
from true_positions import true_positions

from gridwright.sudoku.techniques import technique

POSITIONS = 120


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


class Board:
    """The places of each digit, as sets."""

    def __init__(self, position):
        self.layout = position.layout
        self.side = side = position.layout.side
        self.houses = [frozenset(map(int, cells)) for cells in position.layout.houses]
        self.rows, self.columns = range(side), range(side, 2 * side)
        self.boxes = range(2 * side, 3 * side)
        self.places = [
            {cell for cell, mask in enumerate(position.cands) if int(mask) >> digit & 1}
            for digit in range(side)
        ]

    def sees(self, one, other):
        return one != other and any(one in house and other in house for house in self.houses)

    def seen_by_all(self, digit, cells):
        return frozenset(
            (cell, digit + 1)
            for cell in self.places[digit]
            if all(self.sees(cell, other) for other in cells)
        )

    def pairs(self, digit):
        left = [(number, house & self.places[digit]) for number, house in enumerate(self.houses)]
        return [(number, cells) for number, cells in left if len(cells) == 2]

    def house_of(self, kinds, cell):
        return next(number for number in kinds if cell in self.houses[number])


def two_pairs(board):
    """Give every joint of two pairs: digit, houses, and the cells outer, inner, inner, outer."""
    for digit in range(board.side):
        for (one, first), (other, second) in combinations(board.pairs(digit), 2):
            if len(first | second) == 4:
                for (a, b), (c, d) in product(permutations(first), permutations(second)):
                    if board.sees(b, c):
                        yield digit, (one, other), (a, b, c, d)


def joint_kind(board, houses, inner, beside):
    shared = {n for n, house in enumerate(board.houses) if inner in house and beside in house}
    in_rows = [house in board.rows for house in houses]
    in_columns = [house in board.columns for house in houses]
    if (all(in_rows) and shared & {*board.columns}) or (all(in_columns) and shared & {*board.rows}):
        return "skyscraper"
    if any(in_rows) and any(in_columns) and shared & {*board.boxes}:
        return "two-string-kite"
    return "turbot-fish"


def two_pair_strikes(board, kind):
    for digit, houses, (outer, inner, beside, beyond) in two_pairs(board):
        if joint_kind(board, houses, inner, beside) == kind:
            yield board.seen_by_all(digit, (outer, beyond))


def empty_rectangle_strikes(board, _):
    for digit, box in product(range(board.side), board.boxes):
        inside = board.houses[box] & board.places[digit]
        for pair in product(board.rows, board.columns) if len(inside) >= 3 else ():
            one, other = (board.houses[house] for house in pair)
            if inside <= one | other and not inside <= one and not inside <= other:
                for line, cross in permutations(pair):
                    yield from hinge_strikes(board, digit, box, line, cross)


def hinge_strikes(board, digit, box, line, cross):
    """Strikes of pairs across a line that start on it outside the box."""
    places = board.places[digit]
    for start in board.houses[line] & places - board.houses[box]:
        kinds = board.columns if line in board.rows else board.rows
        ends = board.houses[board.house_of(kinds, start)] & places - {start}
        if len(ends) == 1:
            (end,) = ends
            yield frozenset(
                (cell, digit + 1)
                for cell in board.houses[cross] & places - board.houses[box]
                if board.sees(cell, end)
            )


def clusters(board, digit):
    """Give the two colours of each cluster."""
    graph = nx.Graph([tuple(cells) for _, cells in board.pairs(digit)])
    for nodes in nx.connected_components(graph):
        one, other = nx.bipartite.sets(graph.subgraph(nodes))
        yield one, other


def simple_colour_strikes(board, _):
    for digit in range(board.side):
        for one, other in clusters(board, digit):
            for cells in (one, other):
                if any(board.sees(*pair) for pair in combinations(cells, 2)):
                    yield frozenset((cell, digit + 1) for cell in cells)
            yield sees_both(board, digit, one, other)


def sees_both(board, digit, one, other):
    return frozenset(
        (cell, digit + 1)
        for cell in board.places[digit] - one - other
        if any(board.sees(cell, each) for each in one)
        and any(board.sees(cell, each) for each in other)
    )


def multi_colour_strikes(board, _):
    for digit in range(board.side):
        for first, second in permutations(list(clusters(board, digit)), 2):
            for one, opposite in permutations(first):
                seen = [
                    any(board.sees(cell, each) for cell in one for each in other)
                    for other in second
                ]
                if all(seen):
                    yield frozenset((cell, digit + 1) for cell in one)
                for faces, far in zip(seen, second[::-1], strict=True):
                    if faces:
                        yield sees_both(board, digit, opposite, far) - {
                            (cell, digit + 1) for cell in one | second[0] | second[1]
                        }


ORACLES = {
    "skyscraper": two_pair_strikes,
    "two-string-kite": two_pair_strikes,
    "turbot-fish": two_pair_strikes,
    "empty-rectangle": empty_rectangle_strikes,
    "simple-colours": simple_colour_strikes,
    "multi-colours": multi_colour_strikes,
}


@pytest.mark.slow
@pytest.mark.parametrize("key", ORACLES)
def test_a_step_is_found_where_the_definition_has_one(key):
    found = 0
    for position, _ in true_positions(sum(map(ord, key)), POSITIONS):
        strikes = {*ORACLES[key](Board(position), key)} - {frozenset()}
        step = technique(key).find(position)
        assert (step is not None) == bool(strikes)
        if step is not None:
            found += 1
            assert frozenset(step.struck) in strikes
    assert found > POSITIONS // 20
