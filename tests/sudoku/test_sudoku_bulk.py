"""Lines of puzzles in, lines of answers out."""

from __future__ import annotations

import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.core.rng import stream
from gridwright.sudoku import bulk
from gridwright.sudoku.bulk import solve_lines, takes
from gridwright.sudoku.carving import carve, full_grid
from gridwright.sudoku.layout import classic

NONE = "11" + 79 * "."
EMPTY = 81 * "."


def puzzles(many):
    made = []
    for number in range(many):
        draws = stream(number, "bulk")
        answer = full_grid(classic(), draws)
        clues = carve(classic(), answer, draws)
        made.append((text(clues).replace("0", "."), text(answer)))
    return made


def text(grid):
    return "".join(str(digit) for digit in grid)


SOME = puzzles(12)


def solved(content, **options):
    batches = list(solve_lines(io.BytesIO(content.encode()), **options))
    counts = tuple(np.sum([batch.counts for batch in batches], axis=0).tolist()) if batches else ()
    faults = [fault for batch in batches for fault in batch.faults]
    return b"".join(batch.content for batch in batches).decode(), counts, faults


def test_a_line_becomes_its_answer_and_keeps_what_follows():
    tails = ("", " # easy", ",x", "\t1.5")
    lines = [f"{clues}{tail}" for (clues, _), tail in zip(SOME[:4], tails, strict=True)]
    want = [f"{answer}{tail}" for (_, answer), tail in zip(SOME[:4], tails, strict=True)]
    assert solved("\n".join(lines) + "\n") == ("\n".join(want) + "\n", (4, 0, 0, 0), [])


def test_zeros_line_ends_and_marks_of_other_systems_are_read():
    (one, first), (two, second) = SOME[:2]
    content = "\ufeff" + one.replace(".", "0") + "\r\n" + two
    assert solved(content)[0] == f"{first}\r\n{second}\n"


def test_comments_and_blank_lines_stay():
    clues, answer = SOME[0]
    content = f"# head\n\n  \n{clues}\n# tail\n"
    assert solved(content)[0] == content.replace(clues, answer)


def test_several_and_none_say_so_on_their_line():
    clues, answer = SOME[0]
    out, counts, faults = solved(f"{EMPTY} mine\n{NONE} yours\n{clues}\n")
    first, second, third = out.splitlines()
    assert (counts, faults, third) == ((1, 1, 1, 0), [], answer)
    assert second == f"{NONE} yours # none"
    one, tail = first.split(" mine # several: ")
    other, *cells = tail.split()
    for grid in (one, other):
        assert all(len(set(grid[9 * row : 9 * row + 9])) == 9 for row in range(9))
    differ = [i for i in range(81) if one[i] != other[i]]
    assert cells == [f"r{i // 9 + 1}c{i % 9 + 1}" for i in differ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (80 * "1", "line 2: expected 81 characters, got 80"),
        (82 * "1", "line 2: expected a blank, comma or end after 81 digits, got '1' at column 82"),
        ("12x" + 78 * ".", "line 2: expected a digit or '.', got 'x' at column 3"),
        (EMPTY + "\rsecond", "line 2: expected a blank, comma or end after 81 digits, got '\r'"),
    ],
)
def test_bad_lines_are_told_and_the_rest_is_solved(line, said):
    (one, first), (two, second) = SOME[:2]
    out, counts, faults = solved(f"{one}\n{line}\n{two}\n")
    assert out == f"{first}\n# {line}\n{second}\n"
    assert counts == (2, 0, 0, 0)
    (number, sentence) = faults[0]
    assert f"line {number}: {sentence}".startswith(said)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.sampled_from(["good", "bad", "blank", "none", "several"]), max_size=40),
    st.integers(50, 400),
)
def test_chunks_do_not_show(kinds, size):
    made = {"bad": "123", "blank": "", "none": NONE, "several": EMPTY}
    lines = [made.get(kind, SOME[i % len(SOME)][0]) for i, kind in enumerate(kinds)]
    content = "".join(f"{line}\n" for line in lines)
    whole = solved(content)
    before, bulk.CHUNK = bulk.CHUNK, size
    try:
        assert solved(content) == whole
    finally:
        bulk.CHUNK = before
    assert whole[0].count("\n") == len(lines)
    assert [number for number, _ in whole[2]] == [
        i for i, kind in enumerate(kinds, 1) if kind == "bad"
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_column_of_a_table_is_solved(delimiter):
    rows = [delimiter.join((str(i), f'"{clues}"', "x")) for i, (clues, _) in enumerate(SOME)]
    rows[3] = "3"
    head = delimiter.join(("id", "quizzes", "note"))
    out, counts, faults = solved("\n".join([head, *rows]) + "\n", column="quizzes")
    answers = [answer for _, answer in SOME]
    answers[3] = "# -"
    assert out.splitlines() == answers
    assert counts == (11, 0, 0, 0)
    assert [number for number, _ in faults] == [5]


def test_a_table_without_that_column_is_refused():
    with pytest.raises(BadInput, match="id, quizzes"):
        solved("id,quizzes\n1,2\n", column="puzzle")


@pytest.mark.parametrize("content", ["", "\n"])
def test_an_empty_table_is_refused(content):
    with pytest.raises(BadInput, match="a table with a head"):
        solved(content, column="puzzle")


def test_a_cell_without_an_end_is_refused():
    content = 'id,quizzes\n1,2\n3,"' + EMPTY + "\n4,2\n" * 60_000
    with pytest.raises(BadInput, match=r"table, line .*quotation mark"):
        solved(content, column="quizzes")


@pytest.mark.parametrize(
    ("head", "taken"),
    [
        (SOME[0][0], True),
        ("# SDM\n\n" + SOME[0][0] + "\n", True),
        (SOME[0][0] + " # 24 clues", True),
        (SOME[0][0] + "12", False),
        ("quizzes,solutions\n" + SOME[0][0] + "," + SOME[0][1], True),
        (SOME[0][0][1:] + "\n" + SOME[0][0] + "\n", True),
        (SOME[0][0] + "\r\n" + SOME[1][0], True),
        (SOME[0][0] + "\r" + SOME[1][0], False),
        (SOME[0][0] + " # one\r" + SOME[1][0], False),
        ("1...2...3...4...\n" + SOME[0][0], False),
        ("sudoku:4x4:1...2...3...4...\n" + SOME[0][0], False),
        ('{"clues":\n' + SOME[0][0], False),
        ("4x3:8226d7e722c2", False),
        ("", False),
    ],
)
def test_lines_are_recognised(head, taken):
    assert takes(head.encode()) is taken


def test_compiled_says_what_plain_says(monkeypatch):
    content = "".join(f"{clues}\n" for clues, _ in SOME) + f"bad\n{EMPTY}\n{NONE}\n"
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    plain = solved(content)
    monkeypatch.setenv("GRIDWRIGHT_JIT", "on")
    assert solved(content) == plain
