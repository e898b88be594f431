"""Reading puzzle after puzzle: what is wrong is found when it is come to."""

import pytest

from gridwright.core.errors import BadInput
from gridwright.formats.native import print_many, puzzle_to_json
from gridwright.formats.sniff import iterate_positions, read_positions
from gridwright.puzzle.registry import family

LAMPS = family("null")
PUZZLES = [LAMPS.generate(LAMPS.parameters("3x2", {}), seed) for seed in range(3)]
IDS = [LAMPS.encode(puzzle, "lamps") for puzzle in PUZZLES]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (puzzle_to_json(PUZZLES[0]), 1),
        (print_many(PUZZLES[:1]), 1),
        ("\ufeff" + print_many(PUZZLES).replace("\n", "\r\n\n"), 3),
        (IDS[0], 1),
        ("# lamps\n\n" + "\n  # more\n".join(IDS) + "\n", 3),
    ],
)
def test_puzzles_are_counted_before_they_are_read(text, count):
    given, positions = iterate_positions(text)
    assert given == count
    read = list(positions)
    assert read == read_positions(text)
    assert [position.state for position in read] == [p.start for p in PUZZLES[:count]]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (print_many(PUZZLES[:2]) + "{}\n" + print_many(PUZZLES), "T, line 3: "),
        ("\n".join([IDS[0], "#", IDS[1], "lamps:3x2:ooo", IDS[2]]), "T, line 4: "),
    ],
)
def test_those_before_a_wrong_one_are_read(text, place):
    _, positions = iterate_positions(text, "T")
    assert [next(positions).state for _ in range(2)] == [p.start for p in PUZZLES[:2]]
    with pytest.raises(BadInput) as caught:
        next(positions)
    assert str(caught.value).startswith(place)


def test_what_is_of_no_known_sort_is_refused_at_once():
    with pytest.raises(BadInput, match="expected a puzzle"):
        iterate_positions("hello")
