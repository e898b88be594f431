"""Chains, exclusions and rings against plain searches by their definitions."""

from __future__ import annotations

from itertools import combinations, product

import networkx as nx
import pytest
from explainer_puzzles import RATED, walk

from gridwright.sudoku.explainer import chain
from gridwright.sudoku.explainer.own import OWN
from gridwright.sudoku.kernels.step import PATTERN


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def positions_of(key, many, puzzles=RATED):
    """Give positions of unique puzzles in which it is a technique's turn, and its step."""
    found = 0
    for clues, _, _ in puzzles:
        for position, rung, step in walk("9x9", clues):
            if rung.technique.key == key:
                yield position, step
                found += 1
            if rung.rate(step) >= 75 or found == many:
                break
        if found == many:
            return


def candidates(position):
    return {
        (cell, digit)
        for cell, mask in enumerate(map(int, position.cands))
        for digit in range(1, 10)
        if mask >> (digit - 1) & 1
    }


def implications(position, by_cell):
    """The graph of what follows from a candidate taken (True) or left out (False)."""
    layout, every = position.layout, candidates(position)
    graph = nx.DiGraph()
    for one, two in combinations(sorted(every), 2):
        same_cell = one[0] == two[0]
        if (same_cell and by_cell) or (one[1] == two[1] and layout.sees[one[0], two[0]]):
            graph.add_edge((one, True), (two, False))
            graph.add_edge((two, True), (one, False))
    groups = [{(cell, digit) for cell in house} & every
              for house in layout.houses for digit in range(1, 10)]  # fmt: skip
    if by_cell:
        groups += [{one for one in every if one[0] == cell} for cell in range(81)]
    for group in groups:
        if len(group) == 2:
            one, two = group
            graph.add_edge((one, False), (two, True))
            graph.add_edge((two, False), (one, True))
    return graph


def shortest_contrary(graph):
    """The fewest nodes of a path from a node to its own contrary."""
    lengths = []
    for node in graph:
        reached = nx.single_source_shortest_path_length(graph, node)
        lengths.append(reached.get((node[0], not node[1]), 10**6) + 1)
    return min(lengths)


@pytest.mark.slow
def test_no_forcing_chain_is_shorter_or_rated_lower():
    seen = set()
    for position, step in positions_of("chain-or-cycle", 12):
        rating = chain.BASES[step.variant] + chain.extra(step.numbers[0])
        by_digit = shortest_contrary(implications(position, by_cell=False))
        by_both = shortest_contrary(implications(position, by_cell=True))
        assert rating <= 66 + chain.extra(by_digit)
        assert rating <= 70 + chain.extra(by_both)
        if step.variant == chain.X_CHAIN:
            assert step.numbers[0] == by_digit
        if step.variant == chain.XY_CHAIN:
            assert step.numbers[0] == by_both
        seen.add(step.variant)
    assert {chain.X_CHAIN, chain.XY_CHAIN} <= seen


@pytest.mark.slow
def test_chains_link_as_the_graph_does():
    for position, step in positions_of("chain-or-cycle", 6):
        graph = implications(position, by_cell=True)
        assert step.links
        for one, two, strong in step.links:
            assert graph.has_edge((one, not strong), (two, strong))


def test_length_thresholds_are_those_published():
    steps = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]
    for nodes in range(2, 300):
        assert chain.extra(nodes) == sum(nodes - 2 > one for one in steps)


@pytest.mark.slow
def test_exclusions_leave_just_what_combinations_allow():
    for clues, _, _ in RATED[:6]:
        for position, rung, _ in walk("9x9", clues):
            if rung.technique.key == "chain-or-cycle":
                break
            step = OWN["aligned-pair-exclusion"].find(position)
            if step is not None and not has_naked_single(position):
                check_exclusion(position, step, 2)
    position = OWN["aligned-triple-exclusion"].exemplar.position()
    check_exclusion(position, OWN["aligned-triple-exclusion"].find(position), 3)


def has_naked_single(position):
    return any(int(mask).bit_count() == 1 for mask in position.cands)


def check_exclusion(position, step, size):
    cands, sees = position.cands, position.layout.sees
    held = {cell: [d for d in range(1, 10) if cands[cell] >> (d - 1) & 1] for cell in range(81)}
    cells = sorted({*step.cells(PATTERN), *(cell for cell, _ in step.struck)})
    assert len(cells) == size
    around = [
        set(held[cell])
        for cell in range(81)
        if 2 <= len(held[cell]) <= size and all(sees[cell, one] for one in cells)
    ]
    allowed = [
        chosen
        for chosen in product(*(held[cell] for cell in cells))
        if not any(left <= set(chosen) for left in around)
        and not any(
            chosen[i] == chosen[j] and sees[cells[i], cells[j]]
            for i, j in combinations(range(size), 2)
        )
    ]
    gone = {
        (cell, digit)
        for at, cell in enumerate(cells)
        for digit in held[cell]
        if digit not in {chosen[at] for chosen in allowed}
    }
    assert gone == set(step.struck)
