"""Singles, locked candidates, subsets and basic fish against plain definitions of them."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_

import pytest
from sudoku_walks import PUZZLES, SINGLES, assert_sound, digits, first_step, walk

from gridwright.sudoku.layout import parse
from gridwright.sudoku.position import Position
from gridwright.sudoku.techniques import techniques

SUBSETS = {"pair": 2, "triple": 3, "quad": 4}
FISH = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}
LADDER = (
    *("pointing", "claiming", "locked-pair", "locked-triple", "naked-pair", "naked-triple"),
    *("hidden-pair", "hidden-triple", "naked-quad", "hidden-quad", *FISH),
)
NUMBERS = range(len(PUZZLES))


@pytest.fixture(autouse=True)
def _run_plainly(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def bits(mask):
    return int(mask).bit_count()


def places(position, house, digit):
    return {int(c) for c in position.layout.houses[house] if position.cands[c] >> (digit - 1) & 1}


def naked_sets(position, house, size):
    """Give each set of cells with as many digits, and the other cells that lose some of them."""
    cells = [int(c) for c in position.layout.houses[house]]
    few = [c for c in cells if 2 <= bits(position.cands[c]) <= size]
    for chosen in combinations(few, size):
        union = reduce(or_, (int(position.cands[c]) for c in chosen))
        if bits(union) == size:
            losing = {c for c in cells if c not in chosen and int(position.cands[c]) & union}
            yield chosen, losing


def has_naked(position, size):
    houses = range(len(position.layout.houses))
    return any(losing for house in houses for _, losing in naked_sets(position, house, size))


def has_locked_subset(position, size):
    side, houses = position.layout.side, range(len(position.layout.houses))
    for box in range(2 * side, 3 * side):
        in_box = {frozenset(chosen) for chosen, losing in naked_sets(position, box, size) if losing}
        inside = {int(c) for c in position.layout.houses[box]}
        for house in houses:
            if any(
                frozenset(chosen) in in_box and losing - inside
                for chosen, losing in naked_sets(position, house, size)
            ):
                return True
    return False


def has_hidden(position, size):
    for house in range(len(position.layout.houses)):
        able = {d: places(position, house, d) for d in range(1, position.layout.side + 1)}
        few = [d for d, held in able.items() if 2 <= len(held) <= size]
        for chosen in combinations(few, size):
            cells = set().union(*(able[d] for d in chosen))
            if len(cells) == size and any(
                cells & held for d, held in able.items() if d not in chosen
            ):
                return True
    return False


def has_locked(position, pointing):
    side, houses = position.layout.side, range(len(position.layout.houses))
    for house in houses:
        if (2 * side <= house < 3 * side) != pointing:
            continue
        for digit in range(1, side + 1):
            held = places(position, house, digit)
            if len(held) > 1 and any(
                held < places(position, other, digit) for other in houses if other != house
            ):
                return True
    return False


def has_fish(position, size):
    side = position.layout.side
    for first, digit in ((first, d) for first in (0, side) for d in range(1, side + 1)):
        lines = [places(position, house, digit) for house in range(first, first + side)]
        across = [{c % side if first == 0 else c // side for c in held} for held in lines]
        for base in combinations([i for i in range(side) if len(across[i]) > 1], size):
            cover = set().union(*(across[i] for i in base))
            if len(cover) == size and any(cover & across[i] for i in range(side) if i not in base):
                return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_each_finds_a_step_where_and_only_where_there_is_one(number):
    for position in walk(number, LADDER, every=3):
        wanted = {
            "pointing": has_locked(position, True),
            "claiming": has_locked(position, False),
            "locked-pair": has_locked_subset(position, 2),
            "locked-triple": has_locked_subset(position, 3),
            **{f"naked-{word}": has_naked(position, size) for word, size in SUBSETS.items()},
            **{f"hidden-{word}": has_hidden(position, size) for word, size in SUBSETS.items()},
            **{key: has_fish(position, size) for key, size in FISH.items()},
        }
        for key, there_is in wanted.items():
            step = techniques()[key].find(position)
            assert (step is not None) == there_is, key
            if step is not None:
                assert_sound(position, number, step)


@pytest.mark.parametrize("number", NUMBERS)
def test_singles_are_found_where_they_are(number):
    spec, clues = PUZZLES[number]
    position = Position(parse(spec), digits(clues))
    houses, digits_of = position.layout.houses, range(1, position.layout.side + 1)
    while True:
        last = [h for h, cells in enumerate(houses) if (position.values[cells] == 0).sum() == 1]
        alone = [
            (h, d)
            for h in range(len(houses))
            for d in digits_of
            if len(places(position, h, d)) == 1
        ]
        full, hidden = (techniques()[key].find(position) for key in ("full-house", "hidden-single"))
        assert (full is not None) == bool(last)
        assert (hidden is not None) == bool(alone)
        if full is not None:
            assert full.numbers[0] in last
            assert_sound(position, number, full)
        if hidden is not None:
            assert (hidden.numbers[0], hidden.placed[0][1]) in alone
            assert hidden.variant == (1, 2, 0, 3)[hidden.numbers[0] // position.layout.side]
            assert_sound(position, number, hidden)
        step = first_step(position, (*SINGLES, *LADDER))
        if step is None:
            return
        position.make(step)


def test_boxes_come_before_lines_among_hidden_singles():
    position = Position(parse("4x4"), digits("..1......1...2.."))
    step = techniques()["hidden-single"].find(position)
    assert (step.variant, step.numbers[0], step.effect(position.layout)) == (0, 8, "r2c1=1")


@pytest.mark.parametrize("key", ["full-house", "hidden-single", *LADDER])
def test_positions_without_an_answer_are_survived(key):
    layout = parse("4x4")
    none = Position(layout, digits("12..34....12..34"), cands=[0] * 16)
    assert techniques()[key].find(none) is None
    clash = Position(layout, digits("11..11..22......"))
    step = techniques()[key].find(clash)
    assert step is None or step.placed or step.struck


@pytest.mark.slow
@pytest.mark.parametrize("key", ["full-house", "hidden-single", *LADDER])
def test_compiled_finds_what_plain_finds_on_the_way(key, monkeypatch):
    for number in (3, 5, 7):
        for position in walk(number, LADDER, every=4):
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
            plain = techniques()[key].find(position)
            monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
            assert techniques()[key].find(position) == plain
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
