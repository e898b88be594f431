"""Direct steps, rings, graves and dynamic chains: what a step says is so, by its definition."""

from __future__ import annotations

from itertools import combinations

import pytest
from explainer_puzzles import GRAVES, OTHERS, RATED, RINGS, walk

from gridwright.sudoku.engine import search
from gridwright.sudoku.explainer import name_of, technique_of
from gridwright.sudoku.explainer.multiple import WRONG_TAKEN
from gridwright.sudoku.explainer.own import OWN
from gridwright.sudoku.kernels.step import FIN
from gridwright.sudoku.layout import classic
from gridwright.sudoku.sketch import read_sketch
from gridwright.sudoku.step import Step
from gridwright.sudoku.techniques import technique


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def early_positions(many):
    """Give positions of unique puzzles before any chain is needed."""
    for clues, _, _ in RATED[:many]:
        for position, rung, _ in walk("9x9", clues):
            if rung.technique.key == "chain-or-cycle":
                break
            yield position


def held(position, cell, digit):
    return bool(int(position.cands[cell]) >> (digit - 1) & 1)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["direct-locked", "direct-hidden-pair", "direct-hidden-triple"])
def test_a_direct_step_leaves_a_digit_one_place(key):
    found = 0
    for position in early_positions(7):
        step = OWN[key].find(position)
        if step is None:
            continue
        found += 1
        (cell, digit) = step.placed[0]
        house = step.numbers[2 if key == "direct-locked" else 0]
        places = {one for one in position.layout.houses[house] if held(position, one, digit)}
        gone = {one for one, other in step.struck if other == digit}
        assert len(places) > 1
        assert places - gone == {cell}
    assert found > 10


def rectangles(position):
    """All rings of four in two rows, two columns and two boxes, with the digits all have."""
    cands, regions = position.cands, position.layout.regions
    for one, two in combinations(range(9), 2):
        for left, right in combinations(range(9), 2):
            ring = [one * 9 + left, one * 9 + right, two * 9 + right, two * 9 + left]
            common = int(cands[ring[0]] & cands[ring[1]] & cands[ring[2]] & cands[ring[3]])
            if len({regions[cell] for cell in ring}) == 2 and common.bit_count() >= 2:
                yield ring, common


def ring_positions():
    return [read_sketch(classic(), " ".join(words)) for _, _, _, *words in RINGS]


@pytest.mark.slow
def test_every_type_1_rectangle_is_found():
    found = 0
    for position in [*ring_positions(), *early_positions(2)]:
        lone = {}
        for ring, common in rectangles(position):
            crowd = [cell for cell in ring if int(position.cands[cell]).bit_count() > 2]
            if len(crowd) == 1 and common.bit_count() == 2:
                lone[crowd[0]] = common
        step = OWN["unique-loop"].find(position)
        if lone:
            found += 1
            assert (step.variant, step.numbers[:2]) == (1, (4, 45))
            cell = step.struck[0][0]
            assert sum(1 << (digit - 1) for _, digit in step.struck) == lone[cell]
        elif step is not None:
            assert step.numbers[1] >= 45
            assert step.variant > 1 or step.numbers[0] > 4
    assert found


@pytest.mark.parametrize(("kind", "length", "rating"), [tuple(map(int, one[:3])) for one in RINGS])
def test_rings_are_sound_and_touch_each_house_twice(kind, length, rating):
    words = next(words for *head, words in split(RINGS, 3) if head == [kind, length, rating])
    position = read_sketch(classic(), words)
    step = OWN["unique-loop"].find(position)
    assert (step.variant, *step.numbers[:2]) == (kind, length, rating)
    ring, pair = step.cells(0), step.digits(0)
    assert (len(ring), len(pair)) == (length, 2)
    assert all(held(position, cell, digit) for cell in ring for digit in pair)
    for house in position.layout.houses:
        inside = [at for at, cell in enumerate(ring) if cell in house]
        assert len(inside) in (0, 2)
        assert sum(inside) % 2 == bool(inside)
    assert_true(position, step)


@pytest.mark.parametrize("at", range(len(GRAVES)))
def test_graves_are_sound(at):
    [[kind, words]] = split(GRAVES[at : at + 1], 1)
    position = read_sketch(classic(), words)
    step = OWN["bug"].find(position)
    assert step.variant == kind
    assert_true(position, step)
    left = [int(mask) for mask in position.cands]
    for role, cell, digit in step.marked:
        if role == FIN:
            left[cell] &= ~(1 << (digit - 1))
    assert {mask.bit_count() for mask in left} == {0, 2}
    for house in position.layout.houses:
        for digit in range(9):
            assert sum(left[cell] >> digit & 1 for cell in house) in (0, 2)


def split(rows, numbers):
    return [[*map(int, row[:numbers]), " ".join(row[numbers:])] for row in rows]


def assert_true(position, step):
    """Assert that a step agrees with the puzzle's only answer."""
    clues = position.values * position.givens
    found = search(position.layout, clues)
    assert found.count == 1
    assert step.struck
    assert not any(found.answers[0][cell] == digit for cell, digit in step.struck)
    assert all(held(position, cell, digit) for cell, digit in step.struck)


def test_a_grave_but_for_one_cell_is_what_others_call_bug_plus_1():
    position = OWN["bug"].exemplar.position()
    step, other = OWN["bug"].find(position), technique("bug-plus-1").find(position)
    assert step.variant == 1
    assert set(step.struck) == set(other.struck)


@pytest.mark.parametrize("key", ["nishio-chains", "dynamic-chains"])
def test_each_node_of_a_contradiction_follows_from_its_parents(key):
    position = OWN[key].exemplar.position()
    step = OWN[key].find(position)
    assert step.variant == WRONG_TAKEN
    parents = {}
    for one, two, taken in step.links:
        parents.setdefault((two, taken), set()).add(one)
    for (node, taken), given in parents.items():
        if taken:
            assert only_left(position, node, given)
        else:
            assert len(given) == 1
            assert excludes(position, *given, node)
    source = step.struck[0]
    reached = {node for node, _ in parents}
    assert {one for given in parents.values() for one in given} <= reached | {source}
    clash = (step.numbers[2] >> 5, step.numbers[2] & 31)
    assert clash == source or (clash, True) in parents
    assert (clash, False) in parents


def only_left(position, node, gone):
    """Tell whether a candidate is the last of its cell, or of a house, once others are gone."""
    cell, digit = node
    groups = [{(cell, other) for other in range(1, 10) if held(position, cell, other)}]
    groups += [
        {(int(other), digit) for other in house if held(position, other, digit)}
        for house in position.layout.houses
        if cell in house
    ]
    return any(group - gone == {node} for group in groups)


def excludes(position, one, two):
    return one != two and (
        one[0] == two[0] or (one[1] == two[1] and position.layout.sees[one[0], two[0]])
    )


@pytest.mark.parametrize(("spec", "clues"), OTHERS)
def test_steps_have_names_and_words(spec, clues):
    for position, rung, step in walk(spec, clues):
        assert name_of(step)
        assert technique_of(step.technique) is rung.technique
        told = rung.technique.tell(step, position.layout)
        cell, _ = (step.placed + step.struck)[0]
        assert position.layout.cell_name(cell) in told


@pytest.mark.parametrize(
    ("step", "name"),
    [
        (Step("direct-locked", 1, ((0, 1),), ()), "Direct Claiming"),
        (Step("hidden-single", 1, ((0, 1),), ()), "Hidden Single in a row"),
        (Step("unique-loop", 4, (), ((0, 1),), numbers=(4, 45, 0)), "Unique Rectangle type 4"),
        (Step("bug", 3, (), ((0, 1),)), "BUG type 3"),
        (Step("chain-or-cycle", 3, (), ((0, 1),)), "Forcing X-Chain"),
        (Step("dynamic-chains", 4, (), ((0, 1),)), "Dynamic Region Forcing Chains"),
        (Step("x-wing", 0, (), ((0, 1),)), "X-Wing"),
    ],
)
def test_names_tell_types(step, name):
    assert name_of(step) == name
