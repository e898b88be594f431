"""Unique and avoidable rectangles, against a search of all of them by their definitions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations, product

import pytest
from true_positions import true_positions

from gridwright.sudoku.techniques import technique

POSITIONS = 240


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


class Board:
    """A position in sets: candidates of each cell, places of each digit in each house."""

    def __init__(self, position):
        self.layout = position.layout
        self.values = [int(value) for value in position.values]
        self.givens = [bool(given) for given in position.givens]
        self.houses = [tuple(map(int, house)) for house in position.layout.houses]
        self.cands = [
            frozenset(digit + 1 for digit in range(position.layout.side) if int(mask) >> digit & 1)
            for mask in position.cands
        ]

    def places(self, house, digit):
        return {cell for cell in self.houses[house] if digit in self.cands[cell]}

    def shared(self, cells):
        return [n for n, house in enumerate(self.houses) if set(cells) <= set(house)]

    def seen_by_all(self, digit, cells):
        return {
            (cell, digit)
            for cell, own in enumerate(self.cands)
            if digit in own and all(self.layout.sees[cell, other] for other in cells)
        }

    def swap_is_right(self, corners):
        """Whether two digits put in crosswise are right and stay right when they are swapped."""
        before = dict(zip(corners, "abba", strict=True))
        after = dict(zip(corners, "baab", strict=True))
        for house in self.houses:
            held = Counter(before[cell] for cell in house if cell in before)
            swapped = Counter(after[cell] for cell in house if cell in after)
            if held != swapped or max(held.values(), default=0) > 1:
                return False
        return True


@cache
def rectangles(side):
    """Four cells each: a corner, its neighbours in row and column, the opposite one."""
    return [
        (
            row * side + column,
            row * side + other_column,
            other_row * side + column,
            other_row * side + other_column,
        )
        for row, other_row in permutations(range(side), 2)
        for column, other_column in permutations(range(side), 2)
    ]


@cache
def unique_rectangles(board):
    """Rectangles whose first corner has two candidates: corners, pair, roof, extra digits."""
    found = []
    for corners in rectangles(board.layout.side):
        masks = [board.cands[cell] for cell in corners]
        pair = masks[0]
        if len(pair) == 2 and all(mask & pair and len(mask) > 1 for mask in masks):
            roof = [cell for cell in corners if board.cands[cell] - pair]
            crosswise = [
                low in masks[3] and high in masks[1] & masks[2] for low, high in permutations(pair)
            ]
            if any(crosswise) and board.swap_is_right(corners):
                found.append((corners, pair, roof, frozenset().union(*masks) - pair))
    return found


def in_line(board, cells):
    side = board.layout.side
    return len({cell // side for cell in cells}) == 1 or len({cell % side for cell in cells}) == 1


def type_1(board):
    for _, pair, roof, _ in unique_rectangles(board):
        if len(roof) == 1:
            yield {(roof[0], digit) for digit in pair & board.cands[roof[0]]}


def type_2(board):
    for _, _, roof, extra in unique_rectangles(board):
        if len(roof) == 2 and in_line(board, roof) and len(extra) == 1:
            yield board.seen_by_all(*extra, roof)


def type_3(board):
    for _, pair, roof, extra in unique_rectangles(board):
        if len(roof) == 2 and in_line(board, roof) and len(extra) > 1:
            for house in board.shared(roof):
                others = [cell for cell in board.houses[house] if board.cands[cell]]
                others = [cell for cell in others if cell not in roof]
                beside = [cell for cell in others if not board.cands[cell] & pair]
                for size in (1, 2, 3):
                    for subset in combinations(beside, size):
                        union = extra.union(*(board.cands[cell] for cell in subset))
                        if len(union) == size + 1:
                            rest = [cell for cell in others if cell not in subset]
                            yield {
                                (cell, digit)
                                for cell in rest
                                for digit in union & board.cands[cell]
                            }


def type_4(board):
    for _, pair, roof, _ in unique_rectangles(board):
        if len(roof) == 2 and in_line(board, roof):
            for house, needed in product(board.shared(roof), pair):
                if board.places(house, needed) == set(roof):
                    (other,) = pair - {needed}
                    yield {(cell, other) for cell in roof if other in board.cands[cell]}


def type_5(board):
    for _, _, roof, extra in unique_rectangles(board):
        crosswise = len(roof) == 2 and not in_line(board, roof)
        if len(extra) == 1 and (crosswise or len(roof) == 3):
            yield board.seen_by_all(*extra, roof)


def type_6(board):
    side = board.layout.side
    for corners, pair, roof, _ in unique_rectangles(board):
        if len(roof) == 2 and not in_line(board, roof):
            rows = {cell // side for cell in corners}
            columns = {side + cell % side for cell in corners}
            for digit, lines in product(pair, (rows, columns)):
                if all(
                    board.places(line, digit) == set(corners) & set(board.houses[line])
                    for line in lines
                ):
                    yield {(cell, digit) for cell in roof if digit in board.cands[cell]}


def hidden(board):
    side = board.layout.side
    for (one, two, three, four), pair, roof, _ in unique_rectangles(board):
        if set(roof) - {four} == {two, three}:
            for digit in pair:
                across = board.places(four // side, digit) == {three, four}
                down = board.places(side + four % side, digit) == {two, four}
                (other,) = pair - {digit}
                if across and down and other in board.cands[four]:
                    assert board.cands[one] == pair
                    yield {(four, other)}


def avoidable(board, filled):
    """Rectangles with no clue in a corner and as many filled: corners and their values."""
    for corners in rectangles(board.layout.side):
        values = [board.values[cell] for cell in corners]
        if values.count(0) == 4 - filled and not any(board.givens[cell] for cell in corners):
            yield corners, values


def avoidable_1(board):
    for corners, (one, two, three, four) in avoidable(board, 3):
        able = not four and two == three and one in board.cands[corners[3]]
        if able and board.swap_is_right(corners):
            yield {(corners[3], one)}


def avoidable_2(board):
    for corners, values in avoidable(board, 2):
        bare = [place for place in range(4) if not values[place]]
        cells = [corners[place] for place in bare]
        if in_line(board, cells):
            needs = [values[3 - place] for place in bare]
            extras = [board.cands[cell] - {need} for cell, need in zip(cells, needs, strict=True)]
            able = all(need in board.cands[cell] for cell, need in zip(cells, needs, strict=True))
            one_extra = extras[0] == extras[1] and len(extras[0]) == 1
            if able and one_extra and board.swap_is_right(corners):
                yield board.seen_by_all(*extras[0], cells)


ORACLES = {
    "unique-rectangle-1": type_1,
    "unique-rectangle-2": type_2,
    "unique-rectangle-3": type_3,
    "unique-rectangle-4": type_4,
    "unique-rectangle-5": type_5,
    "unique-rectangle-6": type_6,
    "hidden-rectangle": hidden,
    "avoidable-rectangle-1": avoidable_1,
    "avoidable-rectangle-2": avoidable_2,
}


@pytest.mark.slow
def test_a_rectangle_is_found_where_the_definition_has_one():
    found = dict.fromkeys(ORACLES, 0)
    for position, _ in true_positions(21, POSITIONS):
        board = Board(position)
        for key, oracle in ORACLES.items():
            all_strikes = [*filter(None, oracle(board))]
            step = technique(key).find(position)
            assert (step is not None) == bool(all_strikes), key
            if step is not None:
                found[key] += 1
                assert set(step.struck) in all_strikes
    assert all(found.values()), found


def test_a_clue_in_a_corner_spoils_an_avoidable_rectangle():
    for kind in (1, 2):
        chosen = technique(f"avoidable-rectangle-{kind}")
        position = chosen.exemplar.position()
        step = chosen.find(position)
        for cell in step.cells():
            if position.values[cell]:
                givens = position.givens
                givens[cell] = True
                spoilt = type(position)(position.layout, position.values, position.cands, givens)
                again = chosen.find(spoilt)
                assert again is None or set(again.cells()) != set(step.cells())
