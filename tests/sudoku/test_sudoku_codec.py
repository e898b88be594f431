"""The text forms of a Sudoku and its plain values: printed, read back, told apart, refused."""

import random

import jsonschema
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sudoku_grids import SPECS, grids

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump_line, parse
from gridwright.formats.sniff import iterate_positions, read_text, sniff
from gridwright.sudoku.board import make_grid, print_digits, read_digits, signs_of
from gridwright.sudoku.codec import grid_from_plain, grid_schema, grid_to_plain
from gridwright.sudoku.forms import FORMS, print_form, read_form, recognise
from gridwright.sudoku.layout import parse as layout_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = layout_of("4x4")


def nine(text=EASY, **more):
    layout = layout_of("9x9")
    return make_grid(layout, read_digits(layout, text), **more)


def marked(grid):
    return {
        grid.layout.cell_name(cell): signs_of(grid.layout, mask)
        for cell, mask in enumerate(grid.marks.tolist())
        if mask
    }


# --- plain values


@pytest.mark.slow
@given(grids())
def test_plain_values_fit_their_schema_and_read_back(grid):
    plain = parse(dump_line(grid_to_plain(grid)))
    jsonschema.validate(plain, grid_schema())
    assert grid_from_plain(plain) == grid
    assert ("marks" in plain) == bool(grid.marks.any())
    assert ("entries" in plain) == bool((grid.values > grid.clues).any())


PLAIN = {"layout": "4x4", "clues": "1" + "." * 15}


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"layout": "4x5"}, "layout, size: expected a square, such as 9x9, got '4x5'"),
        ({"clues": "1"}, "clues: expected 16 characters, got 1"),
        ({"clues": "5" + "." * 15}, "clues, r1c1: expected '.' or a digit, 1 to 4, got '5'"),
        ({"entries": "2" + "." * 15}, "entries: expected a clue or an entry in a cell, got 'r1c1'"),
        ({"marks": []}, "marks: expected 16 texts, got 0"),
        ({"marks": ["1", *[""] * 15]}, "expected pencil marks in empty cells only, got 'r1c1'"),
        ({"marks": ["", "15", *[""] * 14]}, "marks, r1c2: expected digits, 1 to 4, each once, got"),
        ({"marks": ["", "11", *[""] * 14]}, "marks, r1c2: expected digits, 1 to 4, each once, got"),
        ({"marks": ["", 1, *[""] * 14]}, "marks, r1c2: expected digits, 1 to 4, each once, got 1"),
        ({"colour": "red"}, "expected no key but layout, clues, entries, marks, got 'colour'"),
    ],
)
def test_plain_values_that_are_no_grid_are_refused(change, line):
    with pytest.raises(BadInput) as caught:
        grid_from_plain(PLAIN | change)
    assert str(caught.value).startswith(line)


# --- every form


@settings(deadline=None)
@given(grids(marks=False, entries=False), st.sampled_from(FORMS))
@example(make_grid(layout_of("4x4"), np.array(8 * [0] + [1] + 7 * [0], np.uint8)), "sdk")
def test_clues_print_and_read_back_in_every_form(grid, form):
    if form == "library" and not grid.layout.classic:
        with pytest.raises(BadInput, match="expected a layout of 9x9"):
            print_form(grid, form)
        return
    text = print_form(grid, form)
    again = read_form(text, form)
    assert np.array_equal(again.clues, grid.clues) or form == "pencil"
    assert again.layout == grid.layout
    assert print_form(again, form) == text
    if form != "pencil":  # cells without a candidate and without marks are alike there
        assert again == grid
    assert recognise(text) == form
    assert sniff(text) == f"sudoku:{form}"
    assert sniff(f"# a comment\n\n{text}\n") == f"sudoku:{form}"


@given(grids(specs=("4x4", "6x6", "9x9"), marks=False))
def test_entries_are_kept_where_a_form_has_them(grid):
    assert read_form(print_form(grid, "sdk"), "sdk") == grid
    if grid.layout.classic:
        assert read_form(print_form(grid, "library"), "library") == grid
    lines = read_form(print_form(grid, "lines"), "lines")
    assert np.array_equal(lines.values, grid.values)


@pytest.mark.parametrize("form", FORMS)
def test_nonsense_is_refused(form):
    for text in ("", "?", "\x00", "-1", "[]", "hello", "1 2 3", ":", "sudoku:", "." * 80, "[x]\n1"):
        with pytest.raises(BadInput):
            read_form(text, form)


# --- lines


@pytest.mark.parametrize(
    "line",
    [
        EASY,
        EASY.replace(".", "0"),
        f"  {EASY}\r\n",
        f"{EASY} # SE 1.2",
        f"{EASY},{'9' * 81}",
        f"{EASY};easy",
        f"{EASY}\tno. 1",
        f"sudoku:9x9:{EASY}",
    ],
)
def test_a_line_may_have_a_comment_after_the_digits(line):
    assert recognise(line) == "lines"
    assert read_form(line, "lines") == nine()
    assert read_text(line)[0].start == nine()


def test_lines_of_large_boards():
    layout = layout_of("16x16")
    held = ".1G" + "." * 253
    grid = make_grid(layout, read_digits(layout, held))
    assert print_form(grid, "lines") == held
    assert read_form(held, "lines") == grid
    with pytest.raises(BadInput, match="not both, and digits 1 to G, got 'both'; where digits beg"):
        read_form("0" + held[1:], "lines")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (EASY[:-1], "line: expected 81 characters, or 16, 36, 144, 256 or 625, got 80"),
        (EASY + ".", "line: expected 81 characters, or 16, 36, 144, 256 or 625, got 82"),
        (EASY[:70] + "x" + EASY[71:], "line, character 71: expected a digit, '.' or a blank, got"),
        (EASY[:70] + "A" + EASY[71:], "line, r8c8: expected '.' or a digit, 1 to 9, got 'A'"),
        ("sudoku:6x6:x:....", "line: expected 36 characters, got 4"),
        ("sudoku:7x7:" + "." * 49, "line, size: expected a side that boxes divide"),
        ("sudoku:nine", "line: expected 81 digits and dots, or sudoku:LAYOUT:DIGITS, got"),
    ],
)
def test_a_wrong_line_is_recognised_and_told_what_is_wrong(line, said):
    assert sniff(line) == "sudoku:lines"
    with pytest.raises(BadInput) as caught:
        read_form(line, "lines")
    assert str(caught.value).startswith(said)


def test_many_lines_are_many_puzzles():
    other = "." * 81
    text = f"# a collection\n{EASY} first\n\n# the second\n{other}\n{EASY.replace('.', '0')}"
    count, positions = iterate_positions(text, "a.sdm")
    assert count == 3
    assert [held.state for held in positions] == [nine(), nine(other), nine()]
    count, positions = iterate_positions(f"{EASY}\n{EASY[:-1]}", "a.sdm")
    next(positions)
    with pytest.raises(BadInput, match=r"^a\.sdm, line 2, line: expected 81 characters"):
        next(positions)


def test_sixteen_lines_of_sixteen_are_small_puzzles_or_a_large_one():
    small = "12" + "." * 14
    text = "\n".join([small] * 16)
    assert [puzzle.start.layout.spec for puzzle in read_text(text)] == ["4x4"] * 16
    large = "\n".join(["G" + "." * 15, *[small] * 15])
    assert sniff(large) == "sudoku:sdk"
    (puzzle,) = read_text(large)
    assert puzzle.start.layout.spec == "16x16"


@given(st.sampled_from(SPECS))
def test_layouts_other_than_the_usual_are_named(spec):
    layout = layout_of(spec)
    text = print_form(make_grid(layout, np.zeros(layout.n, np.uint8)), "lines")
    assert text.startswith(f"sudoku:{spec}:") == (":" in spec)


# --- SDK


def test_an_sdk_file_may_tell_of_the_puzzle_and_hold_a_state():
    rows = [EASY[at : at + 9] for at in range(0, 81, 9)]
    state = ["534" + rows[0][3:], *rows[1:]]
    text = "\n".join(["#A Anon", "#D 2026", "[Puzzle]", *rows, "[State]", *state, ""])
    (puzzle,) = read_text(text)
    grid = puzzle.start
    assert np.array_equal(grid.clues, nine().values)
    assert print_digits(grid.layout, grid.values) == "534" + EASY[3:]
    assert sniff(text) == "sudoku:sdk"
    assert read_text("\n".join(["#C only rows", *rows]))[0].start == nine()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("12..\n....\n....\n...", "SDK, row 4: expected 4 characters, got '...'"),
        ("12..\n....\n....\n...5", "SDK, r4c4: expected '.' or a digit, 1 to 4, got '5'"),
        ("[Notes]\n1", "SDK: expected [Puzzle] and [State], got '[notes]'"),
        ("1.\n.2", "SDK, size: expected a side that boxes divide"),
    ],
)
def test_a_wrong_sdk_file_is_told_what_is_wrong(text, said):
    with pytest.raises(BadInput) as caught:
        read_form(text, "sdk")
    assert str(caught.value).startswith(said)


def test_marks_do_not_fit_into_sdk():
    with pytest.raises(BadInput, match="SDK: expected no pencil marks, got 'some'; use JSON"):
        print_form(nine(marks=nine().candidates), "sdk")


# --- pencil-mark grids

HODOKU = """
.----------------.-------------------.-----------------.
| 5   3    1249  | 26    7     2468  | 1489 1249  248  |
| 6   247  247   | 1     9     5     | 3478 234   2478 |
| 12  9    8     | 23    34    24    | 1345 6     247  |
:----------------+-------------------+-----------------:
| 8   125  1259  | 579   6     147   | 4579 2459  3    |
| 4   25   2569  | 8     5     3     | 579  259   1    |
| 7   15   1359  | 59    2     14    | 4589 459   6    |
:----------------+-------------------+-----------------:
| 139 6    134579| 357   3     7     | 2    8     4    |
| 23  278  237   | 4     1     9     | 36   3     5    |
| 123 1245 12345 | 2356  8     26    | 136  7     9    |
'----------------'-------------------'-----------------'
"""


def test_a_grid_of_hodoku_is_read():
    (puzzle,) = read_text(HODOKU)
    grid = puzzle.start
    assert sniff(HODOKU) == "sudoku:pencil"
    assert grid.layout.classic
    assert grid.values[:9].tolist() == [5, 3, 0, 0, 7, 0, 0, 0, 0]
    assert marked(grid)["r1c3"] == "1249"
    assert marked(grid)["r7c3"] == "134579"


def test_a_grid_without_a_frame_and_a_plain_drawing_are_read():
    bare = "\n".join(line.replace("|", " ") for line in HODOKU.split("\n") if "--" not in line)
    assert read_text(bare)[0].start == read_text(HODOKU)[0].start
    rows = (EASY[at : at + 9] for at in range(0, 81, 9))
    drawn = "\n".join(" ".join(f"{r[:3]}|{r[3:6]}|{r[6:]}") for r in rows)
    assert read_text(drawn)[0].start == nine()


def test_lone_candidates_entries_and_struck_marks_are_kept():
    values = read_digits(FOUR, "12" + "." * 14)
    marks = np.zeros(16, np.int64)
    marks[[2, 3, 4]] = (0b0100, 0b1100, 0b1000)
    grid = make_grid(FOUR, values, givens=np.arange(16) < 1, marks=marks)
    text = print_form(grid, "pencil")
    assert text.split("\n")[1].split() == ["|", "1", "2!", "|", "3?", "34", "|"]
    again = read_form(text, "pencil")
    assert np.array_equal(again.values, grid.values)
    assert np.array_equal(again.givens, grid.givens)
    assert np.array_equal(again.marks, grid.noted)


def test_all_candidates_count_as_none_written():
    written = nine(marks=nine().candidates)
    assert print_form(written, "pencil") == print_form(nine(), "pencil")
    assert read_form(print_form(written, "pencil"), "pencil") == nine()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("1 2 3", "pencil-mark grid, size: expected a side"),
        ("1234 " * 15, "pencil-mark grid, size: expected a side"),
        (
            "1 2 3 4 " + "12 " * 5 + "11 " + "12 " * 6,
            "pencil-mark grid, r3c2: expected digits 1 to",
        ),
        (
            "1 2 3 4 " + "12 " * 5 + "15 " + "12 " * 6,
            "pencil-mark grid, r3c2: expected digits 1 to",
        ),
        ("sudoku:4x4:x\n1 2 3", "pencil-mark grid: expected 16 cells, got 3"),
    ],
)
def test_a_wrong_pencil_grid_is_told_what_is_wrong(words, said):
    with pytest.raises(BadInput) as caught:
        read_form(words, "pencil")
    assert str(caught.value).startswith(said)


# --- library lines


def test_a_library_line_has_entries_and_deleted_candidates():
    grid = nine(f"{EASY[:2]}4{EASY[3:]}")
    digits = f"{EASY[:2]}+4{EASY[3:]}"
    read = read_form(f":0702:9:{digits}:214 239:914::", "library")
    assert np.array_equal(read.values, grid.values)
    assert read.layout.cell_name(int(np.flatnonzero(~read.givens & (read.values > 0))[0])) == "r1c3"
    gone = read.candidates & ~read.marks
    assert [(int(cell), int(gone[cell])) for cell in np.flatnonzero(gone)] == [(3, 2), (26, 2)]
    text = print_form(read, "library")
    assert text == f":0000:x:{digits}:214 239:::"
    assert read_form(text, "library") == read


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f":0000:x:{EASY[:-1]}::::", "library line: expected 81 characters, got 80"),
        (f":0000:x:{EASY}:19:::", "library line: expected candidates such as 197, got '19'"),
        (f":0000:x:{EASY}", "library line: expected :0000:x:GRID:DELETED:::, got"),
    ],
)
def test_a_wrong_library_line_is_told_what_is_wrong(line, said):
    with pytest.raises(BadInput) as caught:
        read_form(line, "library")
    assert str(caught.value).startswith(said)


def test_impossible_marks_do_not_fit_into_the_library():
    grid = nine(marks=[0, 0, 1 << 4] + [0] * 78)  # r1c3 sees the 5 of r1c1
    with pytest.raises(BadInput, match="library line, r1c3: expected possible pencil marks"):
        print_form(grid, "library")


# --- telling forms apart


@pytest.mark.parametrize(
    "text",
    [
        "5x4:9d5c",
        "maze/square:3x3/x",
        "abc.txt",
        "99999999999999999999",
        "1..2",
        "A.P",
        "81",
        "##\n##",
    ],
)
def test_what_is_no_sudoku_is_not_recognised(text):
    assert recognise(text) is None


@pytest.mark.slow
def test_mutants_are_read_or_refused_in_one_line():
    rng = random.Random(7)
    texts = [print_form(nine(), form) for form in FORMS]
    texts += [print_form(make_grid(layout_of("6x6:x"), np.zeros(36, np.uint8)), "pencil"), HODOKU]
    for _ in range(3000):
        text = rng.choice(texts)
        low, high = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        text = rng.choice(
            [
                text[:low] + rng.choice("0123456789.:x|+-!?A#\n \x00é") + text[low + 1 :],
                text[:low] + text[high:],
                text[:high] + text[low:],
                text[:low] + rng.choice(texts)[low:],
            ]
        )
        try:
            read_text(text)
        except BadInput as fault:
            assert "\n" not in str(fault)


@given(st.text("0123456789.:|+-'*!?sudokx\n ", max_size=200))
def test_whatever_is_recognised_is_read_or_refused(text):
    form = recognise(text)
    if form is not None:
        try:
            read_form(text, form)
        except BadInput as fault:
            assert "\n" not in str(fault)
