"""The browser port of Sudoku against Python, on random positions of all layouts."""

import random
from functools import cache

import numpy as np
import pytest

from gridwright.core.errors import BadInput
from gridwright.sudoku.board import make_grid
from gridwright.sudoku.engine import search
from gridwright.sudoku.family import FAMILY
from gridwright.sudoku.layout import DIGITS, parse
from port_positions import Play, check_in_page
from port_words import check_words

URL = "/families/sudoku/port/main.js"
SPECS = (
    "9x9", "9x9:x", "4x4", "4x4:x", "4x4:regions=1122112233443344", "6x6", "6x6:boxes=2x3:x",
    "2x2:regions=1122", "3x3:regions=111222333", "5x5:regions=1122211233142334445345555",
    "7x7:regions=1111111222222233333334444444555555566666667777777:x", "8x8", "12x12",
)  # fmt: skip
LARGE = ("16x16", "16x16:x", "25x25")
SELDOM = 20  # of so many grids one is large
SMALL = 7
MARKED = 4  # cells of a row that bear marks, if any do
FAULTS = ("r1c1", "r0c1=1", "r1c99=1", "r1c1=0", "r1c1=12", "r1c1+.", "r1c1=1 r1c1=2", "r1c1=1\n",
          "R1C1=1", "r1c1 = 1", "r1c1=1;", "r1c1=1, r1c2=1 ", "r1c1-1", "fill", "fill marks",
          "clear marks", "fill marks ", "", " ", "r1c1=P", "r1c1<>1 nonsense")  # fmt: skip


@cache
def answer(layout):
    """Find the digits of a solved grid; of large layouts those of shifted rows."""
    side = layout.side
    if side <= SMALL:
        return np.asarray(search(layout, np.zeros(layout.n, np.uint8), 1, 10**6).answers[0])
    width, height = layout.boxes
    rows = [row % height * width + row // height for row in range(side)]
    return np.array([(shift + column) % side + 1 for shift in rows for column in range(side)])


def drawn_grid(spec, draws):
    """Draw a grid: digits and marks at random, or a solved one with few digits changed."""
    layout = parse(spec)
    n, side = layout.n, layout.side
    rng = np.random.default_rng(draws.randrange(1 << 30))
    if draws.random() < 0.5:
        values = answer(layout).astype(np.uint8)
        for cell in draws.sample(range(n), draws.randint(1, 3)):
            values[cell] = draws.choice((0, 0, draws.randint(1, side)))
    else:
        values = rng.integers(0, side + 1, n).astype(np.uint8)
        values[rng.random(n) < draws.choice((0.5, 0.9))] = 0
    givens = (values > 0) & (rng.random(n) < draws.choice((0, 0.3, 0.8)))
    marked = (values == 0) & (rng.random(n) < draws.choice((0, MARKED / side)))
    return make_grid(layout, values, givens=givens, marks=rng.integers(0, 1 << side, n) * marked)


def words(state, draws):
    """Write a move of one part or of several, or one that cannot be."""
    if draws.random() < 0.2:
        return draws.choice(FAULTS)
    empty = np.flatnonzero(state.values == 0).tolist()
    parts = []
    cell = draws.randrange(state.layout.n)
    for _ in range(draws.choice((1, 1, 1, 2, 3))):
        if draws.random() < 0.8:
            cell = draws.choice(empty) if empty else draws.randrange(state.layout.n)
        signs = draws.sample(DIGITS[: state.layout.side], draws.randint(1, 2))
        right = DIGITS[answer(state.layout)[cell] - 1]
        sign = draws.choice(("=", "=", "+", "<>"))
        written = draws.choice((signs[0], right, right, ".")) if sign == "=" else "".join(signs)
        parts.append(f"{state.layout.cell_name(cell)}{sign}{written}")
    return " ".join(parts)


class Written(Play):
    """A game whose moves are drawn as words, several parts in one, until one of them is legal."""

    def _draw(self, state):
        for _ in range(100):
            text = self.words(state, self.random)
            try:
                self.family.apply(state, self.family.parse_move(state, text))
            except BadInput:
                continue
            return text
        return None


def plays(count, length, seed, pictures=1.0):
    draws = random.Random(seed)
    specs = [draws.choice(SPECS if at % SELDOM else LARGE) for at in range(count)]
    return [
        Written(FAMILY, drawn_grid(spec, draws), length, draws, words, pictures) for spec in specs
    ]


def check_marks_of(played):
    """Check that the sample holds what is to be compared: solved, wrong and marked positions."""
    states = [state for play in played for state in play.states]
    assert any(FAMILY.judge(state).solved for state in states)
    assert any(FAMILY.judge(state).marks["duplicate"] for state in states)
    assert any(state.marks.any() for state in states)


def test_a_page_writes_as_python_does(module_page):
    played = plays(42, 6, "fast")
    check_marks_of(played)
    check_in_page(module_page, URL, played)


@pytest.mark.slow
def test_a_page_writes_ten_thousand_positions_as_python_does(module_page):
    played = plays(290, 37, "many", 0.25)
    assert sum(len(play.states) for play in played) > 10_000
    check_marks_of(played)
    check_in_page(module_page, URL, played)


def test_there_are_words_for_all_that_is_told(module_page):
    draws = random.Random("words")
    grids = [drawn_grid(spec, draws) for spec in SPECS]
    games = [{"kit": FAMILY.kit(grid), "moves": []} for grid in grids]
    told = check_words(module_page, URL, "marks", FAMILY, games, "kit.side ** 2")
    assert told == {"clue", "entry", "empty", "marks", "duplicate"}
