"""Mazes as text: what is printed reads back, others are read, and faults are named."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.grid import square
from gridwright.grid.passable import agreeing
from gridwright.maze.board import make_maze
from gridwright.maze.family import FAMILY
from gridwright.maze.text import FORMS, print_form, read_text, recognise

# One maze in many clothes: three cells by two, entered at 0,0, left at 2,1; walls between
# 0,0 and 0,1, between 1,1 and 2,1, and between 1,0 and 2,0... as BLOCK shows.
BLOCK = """\
#######
#S  # #
### # #
#    E#
#######"""

CLOTHES = {
    "blocks": BLOCK,
    "full blocks": BLOCK.replace("#", "█"),
    "letters": BLOCK.replace("#", "X").replace(" ", "."),
    "ones and noughts": BLOCK.replace("#", "1").replace(" ", "0"),
    "wide blocks": "\n".join("".join(c * 2 for c in line) for line in BLOCK.split("\n"))
    .replace("SS", "S ")
    .replace("EE", "E "),
    "indented": "\n\n" + "\n".join("    " + line for line in BLOCK.split("\n")) + "\n\n",
    "carriage returns": BLOCK.replace("\n", "\r\n"),
    "gaps instead of marks": """\
#######
    # #
### # #
#
#######""",
    "lines": """\
+--+--+--+
|S    |  |
+--+  +  +
|      E |
+--+--+--+""",
    "wide lines": """\
+---+---+---+
| S     |   |
+---+   +   +
|         E |
+---+---+---+""",
    "high lines": """\
+----+----+----+
|         |    |
| A       |    |
+----+    +    +
|              |
|            B |
+----+----+----+""",
    "boxes": """\
┌───────┬───┐
│ S     │   │
├───┐   │   │
│     ╵   E │
└───────────┘""".replace("╵   E", "    E").replace("├───┐   │   │", "├───╴   ╵   │"),
    "heavy boxes": """\
┏━━━━━━━┳━━━┓
┃ S     ┃   ┃
┣━━━    ╹   ┃
┃         E ┃
┗━━━━━━━━━━━┛""",
    "double boxes": """\
╔═══════╦═══╗
║ S     ║   ║
╠═══    ║   ║
║         E ║
╚═══════════╝""".replace("╠═══    ║   ║", "╠═══        ║"),
    "tight boxes": """\
┌───┬─┐
│S  │ │
├─  ╵ │
│    E│
└─────┘""",
    "underscores": """\
 _ _ _
|_  | |
|_ _ _|""",
}


def expected():
    cells = np.zeros((2, 3), np.uint8)
    for y, x, port in ((0, 0, 4), (0, 1, 8), (0, 2, 8), (1, 0, 4), (1, 1, 4)):
        cells[y, x] |= port
        if port == 4:
            cells[y, x + 1] |= 1
        else:
            cells[y + 1, x] |= 2
    return make_maze(square(3, 2), cells.ravel(), entrance=0, exit=5)


@pytest.mark.parametrize("name", CLOTHES)
def test_one_maze_in_many_clothes(name):
    read = read_text(CLOTHES[name])
    assert read.topology.size == (3, 2)
    assert print_form(read, "block") == BLOCK
    assert read == expected()
    assert recognise(CLOTHES[name]) in FORMS


def test_there_are_more_than_ten_shapes():
    assert len(CLOTHES) > 10


def test_blocks_off_the_lattice_are_cells():
    read = read_text("S..#\n.#..\n...E")
    assert read.topology.size == (4, 3)
    assert read.present.tolist() == [c != "#" for c in "S..#.#.....E"]
    assert read.entrance == 0
    assert read.exit == 11
    assert read.links[4] == 2 | 8


@st.composite
def mazes(draw):
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    topology = square(width, height)
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    present = rng.random(topology.n) > draw(st.sampled_from([0.0, 0.2]))
    if not present.any():
        present[0] = True
    links = rng.integers(0, 16, topology.n).astype(np.uint8)
    links[~present] = 0
    links = agreeing(topology, links & topology.existing)
    ends = rng.choice(np.flatnonzero(present), 2)
    return make_maze(topology, links, entrance=int(ends[0]), exit=int(ends[1]), present=present)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(mazes(), st.sampled_from(["lines", "boxes"]))
def test_what_is_printed_reads_back(maze, form):
    text = print_form(maze, form)
    assert len({len(line) for line in text.split("\n")}) == 1
    assert recognise(text) == form
    assert read_text(text) == maze


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(mazes())
def test_blocks_read_back(maze):
    text = print_form(maze, "block")
    assert recognise(text) == "block"
    assert read_text(text) == maze


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#####\n#    \n#", "line 3: expected a line of 5 characters, got '1'"),
        ("#####\n# q #\n#####", "line 2, column 3: expected a maze of blocks"),
        ("#####\n#S#S#\n#####", "maze: expected one mark of S at most, got 2"),
        ("   \n \n", "expected a maze"),
        ("#####\n#####\n#####", "expected a maze of blocks"),
        ("+--+--+\n|  |  |\n+--+---", "expected"),
        (" _ _\n|_|_|\n||_ _|", "expected"),
    ],
)
def test_faults_are_named(text, said):
    with pytest.raises(BadInput) as caught:
        read_text(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["", "5x4:123", "lamps:3x1:o.o", "{}", "#", "# a comment", "S"])
def test_other_texts_are_not_taken_for_mazes(text):
    assert recognise(text) is None


@pytest.mark.slow
def test_mutants_give_a_maze_or_one_clear_error():
    dice = random.Random(5)
    alphabet = "#+-| _SE█│┌.\n\tq┼x1"
    for _ in range(2500):
        text = list(dice.choice(list(CLOTHES.values())))
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(text))
            kind = dice.randrange(3)
            if kind == 0:
                text[place] = dice.choice(alphabet)
            elif kind == 1:
                del text[place]
            else:
                text.insert(place, dice.choice(alphabet))
        whole = "".join(text)
        recognise(whole)
        try:
            read_text(whole)
        except BadInput as fault:
            assert "\n" not in str(fault)


@pytest.mark.parametrize("form", FORMS)
def test_wrapped_and_crossing_mazes_have_no_text(form):
    wrapped = make_maze(square(3, 2, True), np.zeros(6, np.uint8), entrance=0, exit=5)
    with pytest.raises(BadInput, match="without wrap-around"):
        print_form(wrapped, form)


def test_an_unknown_form_is_refused():
    with pytest.raises(BadInput, match="a form, one of block, lines, boxes"):
        print_form(expected(), "hex")


@pytest.mark.parametrize("form", FORMS)
def test_a_large_maze_reads_back(form):
    topology = square(300, 200)
    rng = np.random.default_rng(1)
    links = agreeing(topology, rng.integers(0, 16, topology.n).astype(np.uint8) & topology.existing)
    maze = make_maze(topology, links, entrance=3, exit=59_999)
    assert read_text(print_form(maze, form)) == maze


@pytest.mark.parametrize("tree", ["sidewinder", "binary-tree", "eller"])
def test_streamed_blocks_are_those_of_the_whole_maze(tree, monkeypatch):
    monkeypatch.setattr("gridwright.maze.streaming.MOST_CELLS", 10)
    monkeypatch.setattr("gridwright.maze.text.stream._CHARACTERS", 500)
    for size, ends in (("13x9", {}), ("5x31", {"entrance": "2,3", "exit": "1,30"})):
        parameters = FAMILY.parameters(size, {"tree": tree, **ends})
        pieces = list(FAMILY.stream_text(parameters, 3, "block"))
        assert len(pieces) > 2
        assert "".join(pieces) == print_form(FAMILY.generate(parameters, 3).start, "block")
        assert FAMILY.stream_text(parameters, 3, "lines") is None


def test_small_mazes_are_not_streamed():
    assert FAMILY.stream_text(FAMILY.parameters("9x9", {"tree": "eller"}), 1, "block") is None
