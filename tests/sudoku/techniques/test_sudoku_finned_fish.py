"""Finned and sashimi fish against the plain definition, tried on every choice of lines."""

from __future__ import annotations

from itertools import combinations

import pytest
from sudoku_walks import PUZZLES, assert_sound, walk

from gridwright.sudoku.kernels.step import FIN, PATTERN
from gridwright.sudoku.techniques import techniques

SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}
KEYS = [f"{kind}-{word}" for kind in ("finned", "sashimi") for word in SIZES]
LADDER = ("pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", *KEYS)
NUMBERS = range(len(PUZZLES))


@pytest.fixture(autouse=True)
def _run_plainly(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")


def kinds_of_fish(position, size):
    """Give ``finned`` and ``sashimi`` as some choice of base, cover and fin house strikes."""
    side = position.layout.side
    ends = [{int(c) for c in cells} for cells in position.layout.houses[2 * side :]]
    kinds = set()
    for digit in range(1, side + 1):
        able = {c for c in range(side * side) if position.cands[c] >> (digit - 1) & 1}
        for along, across in ((row, column), (column, row)):
            lines = [{c for c in able if along(c, side) == i} for i in range(side)]
            for base in combinations([i for i in range(side) if len(lines[i]) > 1], size):
                held = set().union(*(lines[i] for i in base))
                for cover in combinations(sorted({across(c, side) for c in held}), size):
                    fins = {c for c in held if across(c, side) not in cover}
                    if not fins:
                        continue
                    left = min(len(lines[i] - fins) for i in base)
                    prey = {c for c in able - held if across(c, side) in cover}
                    if left and any(fins <= house and prey & house for house in ends):
                        kinds.add("finned" if left > 1 else "sashimi")
    return kinds


def row(cell, side):
    return cell // side


def column(cell, side):
    return cell % side


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_each_kind_is_found_where_and_only_where_it_is(number):
    for position in walk(number, LADDER, every=4):
        for word, size in SIZES.items():
            kinds = kinds_of_fish(position, size)
            for kind in ("finned", "sashimi"):
                step = techniques()[f"{kind}-{word}"].find(position)
                assert (step is not None) == (kind in kinds), (kind, word)
                if step is not None:
                    assert_sound(position, number, step)


def test_the_marks_are_the_fish_and_its_fins():
    seen = set()
    for number in (0, 1, 2, 3, 5, 7, 8):
        for position in walk(number, LADDER, every=3):
            for key in KEYS:
                step = techniques()[key].find(position)
                if step is not None:
                    seen.add(key)
                    assert_fins_and_fish(position.layout, step)
    assert seen == set(KEYS)


def assert_fins_and_fish(layout, step):
    house = set(layout.houses[step.numbers[2]].tolist())
    assert step.cells(FIN)
    assert set(step.cells(FIN)) <= house
    assert {cell for cell, _ in step.struck} <= house
    across = row if step.variant else column
    cover = {line for line in range(layout.side) if step.numbers[1] >> line & 1}
    assert {across(cell, layout.side) for cell in step.cells(PATTERN)} <= cover
    assert not {across(cell, layout.side) for cell in step.cells(FIN)} & cover


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_compiled_finds_what_plain_finds_on_the_way(key, monkeypatch):
    for number in (2, 5, 7):
        for position in walk(number, LADDER, every=4):
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
            plain = techniques()[key].find(position)
            monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
            assert techniques()[key].find(position) == plain
            monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
