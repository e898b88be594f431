"""Digits by keyboard, letters among them, and the board's place while a hint is told."""

import pytest
from boards import make
from tabs import Tab

LEVEL = {"level": "easy"}
HEIGHT = "() => document.querySelector('.board').getBoundingClientRect().height"


@pytest.fixture
def large(visit, site):
    board = make(site.url, "sudoku", size="12x12", options=LEVEL, seed="letters")
    return Tab(visit(locale="en-GB").open(board.path), board).rest()


def press(tab, *keys):
    for key in keys:
        tab.page.keyboard.press(key)
    tab.rest()


def test_letters_are_marked_and_written_large_or_small(large):
    large.go(first_empty(large))
    start = large.position
    for keys in (("m", "b"), ("m", "Shift+B"), ("m", "B")):
        press(large, *keys)
        assert moves(large)[-1].endswith("+B")
        press(large, "Control+z")
        assert large.position == start
    press(large, "c")
    assert moves(large)[-1].endswith("=C")
    press(large, "m", "Escape", "a")
    assert moves(large)[-1].endswith("=A")


def test_digits_are_marks_while_that_is_chosen(large):
    large.go(first_empty(large))
    large.page.locator("[data-verb=mark]").click()
    large.page.locator("#cells").focus()
    press(large, "3", "b")
    assert [move[-2:] for move in moves(large)] == ["+3", "+B"]
    large.page.locator("[data-verb=write]").click()
    large.page.locator("#cells").focus()
    press(large, "3")
    assert moves(large)[-1].endswith("=3")


def test_keys_that_write_digits_are_not_listed_for_anything_else(visit, site):
    letters = {"c", "f", "k", "p", "e", "u", "r"}
    for size, free in (("9x9", letters - {"e"}), ("25x25", {"u", "r"})):
        board = make(site.url, "sudoku", size=size, options=LEVEL, seed="listed")
        tab = Tab(visit(locale="en-GB").open(board.path), board).rest()
        press(tab, "F1")
        shown = set(tab.page.locator("#keys-table kbd").all_inner_texts())
        assert shown & letters == free


@pytest.mark.parametrize("size", ["9x9", "16x16"])
def test_a_hint_leaves_the_board_as_large_as_it_is(visit, site, size):
    board = make(site.url, "sudoku", size=size, options=LEVEL, seed="steady")
    for height in (720, 900):
        person = visit(viewport={"width": 1280, "height": height})
        tab = Tab(person.open(board.path), board).rest()
        before = tab.page.evaluate(HEIGHT)
        assert tab.page.evaluate("document.documentElement.scrollHeight") <= max(height, 800)
        tab.page.locator("#ask-hint").click()
        for _ in range(2):
            tab.page.locator("#hint-next").click()
            tab.rest()
            assert tab.page.evaluate(HEIGHT) == before


def first_empty(tab):
    givens = tab.board.start.givens
    return next(cell for cell in range(len(givens)) if not givens[cell])


def moves(tab):
    return tab.page.evaluate("gridwright.game.ledger.line.moves")
