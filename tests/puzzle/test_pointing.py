"""Pointing: what each stage of a hint says, and draws over the picture."""

import pytest

from gridwright.puzzle.null import FAMILY as NULL
from gridwright.puzzle.outcome import Hint
from gridwright.puzzle.pointing import Pointing, overlays
from gridwright.puzzle.registry import family
from gridwright.puzzle.scene import Circle, View


def test_a_hint_without_stages_is_one_overlay():
    state = NULL.decode("lamps:3x1:o.o", "lamps").start
    hint = NULL.hint(state)
    assert list(overlays(NULL, state, hint)) == [(Circle((1.5, 0.5), 0.35, "hint", 0.08),)]


@pytest.mark.parametrize(("name", "size"), [("sudoku", "9x9"), ("pipes", "7x5"), ("route", "6x5")])
def test_overlays_and_the_bare_picture_make_the_picture_of_a_stage(name, size):
    kind = family(name)
    state = kind.generate(kind.parameters(size, {}), "pointing").start
    hint = kind.hint(state)
    bare = list(kind.scene(state, View()).items)
    drawn = list(overlays(kind, state, hint))
    assert len(drawn) == len(hint.stages) + 1
    assert drawn[-1]
    for stage, added in enumerate(drawn):
        whole = kind.scene(state, View(**Pointing(hint, stage).view())).items
        for item in whole:
            assert item in added or item in bare
        assert all(item in whole for item in added)


def test_further_stages_come_to_an_end():
    kind = family("sudoku")
    state = kind.generate(kind.parameters("9x9", {}), "stages").start
    hint = kind.hint(state)
    told = Pointing(hint)
    texts = [told.text]
    while not told.is_whole:
        told = told.further()
        texts.append(told.text)
    assert texts == [*hint.stages, hint.text]
    assert told.further() is told


def test_a_hint_without_a_ground_points_at_its_first_cell_from_the_beginning():
    hint = Hint("t", (5, 6), "text", "move", ("where", "how"), {"note": (6,)})
    assert Pointing(hint).view() == {"marks": {"note": (5,)}}
    grounded = Hint("t", (5, 6), "text", "move", ("where", "how"), {"house": (1, 2), "note": (6,)})
    assert Pointing(grounded).view() == {"marks": {"house": (1, 2)}}
