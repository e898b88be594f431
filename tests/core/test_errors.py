"""Errors are one line, whatever they carry, and survive a trip between processes."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput, GridwrightError, MissingExtra, NotReached, shown

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.tuples(inner)
    ),
)
any_text = st.text(st.characters(exclude_categories=()))


def test_a_bad_input_says_place_expectation_finding_and_remedy() -> None:
    fault = BadInput(expected="a digit", got="z", where="ID, character 3", remedy="type it again")
    assert str(fault) == "ID, character 3: expected a digit, got 'z'; type it again"
    assert str(BadInput(expected="a digit", got=7)) == "expected a digit, got 7"


def test_at_puts_the_outer_place_first() -> None:
    inner = BadInput(expected="a digit", got="z", remedy="look")
    assert inner.at("tiles").at("start").where == "start, tiles"
    assert str(inner.at("tiles")) == "tiles: expected a digit, got 'z'; look"
    assert inner.at("").where == ""


@pytest.mark.slow
@given(any_text, anything | any_text, any_text, any_text)
def test_the_line_is_one_line_that_can_be_written(
    expected: str, got: object, where: str, remedy: str
) -> None:
    line = str(BadInput(expected=expected, got=got, where=where, remedy=remedy))
    assert line.isprintable()
    assert line.encode()
    assert len(shown(got)) <= 10 * 60 + 2  # an escape takes up to ten characters


def test_what_is_shown_is_short() -> None:
    assert shown("a" * 61) == "'" + "a" * 57 + "...'"
    assert shown("a" * 60) == "'" + "a" * 60 + "'"
    assert len(shown(list(range(10**6)))) <= 60
    assert len(shown({str(i): "x" * 1000 for i in range(1000)})) <= 60
    assert shown((3, 4)) == "(3, 4)"
    assert shown(np.int64(3)) == "3"
    assert shown(np.arange(3)) == "[0 1 2]"
    assert shown("two\nlines") == r"'two\nlines'"
    assert shown(np.eye(2)) == r"[[1. 0.]\n [0. 1.]]"


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_number_too_long_to_print_is_described(wrapped: bool) -> None:
    number = -(10**5000)
    words = "an integer of 16610 bits"
    assert shown([number] if wrapped else number) == (f"[{words}]" if wrapped else words)


def test_deep_nesting_is_shown() -> None:
    value: list[object] = []
    for _ in range(100_000):
        value = [value]
    assert shown(value) == "[[[[...]]]]"


@pytest.mark.parametrize(
    "fault",
    [
        BadInput(expected="a size", got=(3, 4), where="SIZE", remedy="give one"),
        NotReached("not found in 5 attempts"),
        MissingExtra("web", "a server"),
    ],
)
def test_errors_pickle(fault: GridwrightError) -> None:
    again = pickle.loads(pickle.dumps(fault))
    assert type(again) is type(fault)
    assert str(again) == str(fault)
    assert vars(again) == vars(fault)
    assert again.exit_code == fault.exit_code


def test_exit_codes_and_words() -> None:
    assert (BadInput(expected="", got="").exit_code, NotReached("").exit_code) == (3, 1)
    assert str(MissingExtra("web", "a server")) == (
        "a server needs the extra 'web': pip install 'gridwright[web]'"
    )
