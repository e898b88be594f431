"""Wings and remote pairs, against a search of all of them by their definitions."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import networkx as nx
import pytest
from true_positions import true_positions

from gridwright.sudoku.techniques import technique

POSITIONS = 150


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def digits_of(position):
    """The candidates of each empty cell, as sets of digits."""
    return {
        cell: frozenset(digit + 1 for digit in range(position.layout.side) if mask >> digit & 1)
        for cell, mask in enumerate(map(int, position.cands))
        if mask
    }


def seen_by(position, held, digit, *cells):
    sees = position.layout.sees
    return {
        (cell, digit)
        for cell, own in held.items()
        if digit in own and all(sees[cell, other] for other in cells)
    }


def wing_strikes(position, held, size):
    """A pivot of a size and two cells of two that it sees: each digit of it is in one of them."""
    for pivot, own in held.items():
        near = [
            cell
            for cell in held
            if position.layout.sees[pivot, cell] and len(held[cell]) == 2 and len(own) == size
        ]
        for one, other in combinations(near, 2):
            common = held[one] & held[other]
            if len(common) == 1 and own == (
                held[one] ^ held[other] if size == 2 else held[one] | held[other]
            ):
                cells = (one, other) if size == 2 else (pivot, one, other)
                yield seen_by(position, held, *common, *cells)


def w_wing_strikes(position, held):
    sees, houses = position.layout.sees, position.layout.houses
    twins = [cell for cell in held if len(held[cell]) == 2]
    for one, other in combinations(twins, 2):
        if held[one] == held[other] and not sees[one, other]:
            for digit, bridge in permutations(held[one]):
                for house in houses:
                    ends = [cell for cell in house if bridge in held.get(cell, ())]
                    if len(ends) == 2 and any(
                        sees[one, near] and sees[other, far] for near, far in permutations(ends)
                    ):
                        yield seen_by(position, held, digit, one, other)


def remote_pair_ends(position, held):
    """Cells with equal candidates that differ, as links between them tell, and are far apart."""
    graph = nx.Graph(
        pair
        for pair in combinations([cell for cell in held if len(held[cell]) == 2], 2)
        if held[pair[0]] == held[pair[1]] and position.layout.sees[pair]
    )
    for one, reached in nx.all_pairs_shortest_path_length(graph):
        yield from ((one, other) for other, links in reached.items() if links >= 3 and links % 2)


ORACLES = {
    "xy-wing": lambda position, held: wing_strikes(position, held, 2),
    "xyz-wing": lambda position, held: wing_strikes(position, held, 3),
    "w-wing": w_wing_strikes,
}


@pytest.mark.slow
@pytest.mark.parametrize("key", ORACLES)
def test_a_wing_is_found_where_the_definition_has_one(key):
    found = 0
    for position, _ in true_positions(sum(map(ord, key)), POSITIONS):
        all_strikes = [*filter(None, ORACLES[key](position, digits_of(position)))]
        step = technique(key).find(position)
        assert (step is not None) == bool(all_strikes)
        if step is not None:
            found += 1
            assert set(step.struck) in all_strikes
    assert found > POSITIONS // 20


@pytest.mark.slow
def test_a_remote_pair_is_found_where_two_far_cells_differ():
    found = 0
    for position, _ in true_positions(8, 6 * POSITIONS):
        held = digits_of(position)
        ends = [*remote_pair_ends(position, held)]
        strikes = {
            strike
            for one, other in ends
            for digit in held[one]
            for strike in seen_by(position, held, digit, one, other)
        }
        step = technique("remote-pair").find(position)
        assert (step is not None) == bool(strikes)
        if step is not None:
            found += 1
            chain = step.cells()
            assert (chain[-1], chain[0]) in ends
            assert seen_by(position, held, min(held[chain[0]]), chain[0], chain[-1]) <= {
                *step.struck
            }
            assert len({held[cell] for cell in chain}) == 1
            assert all(position.layout.sees[pair] for pair in pairwise(chain))
    assert found > 5
