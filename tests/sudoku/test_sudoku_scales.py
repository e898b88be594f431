from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import BadInput
from gridwright.sudoku.scales import HODOKU, LEVELS, Entry, Scale, read_scale
from gridwright.sudoku.techniques import techniques

KEYS = [entry.technique for entry in HODOKU.entries]


def test_hodoku_has_the_published_numbers():
    assert HODOKU.caps == (800, 1000, 1600, 1800, None)
    assert [HODOKU.entry(key).score for key in ("full-house", "naked-single", "pointing")] == [
        4, 4, 50,
    ]  # fmt: skip
    assert HODOKU.entry("brute-force") == Entry("brute-force", 10000, "extreme")
    assert KEYS.index("simple-colours") > KEYS.index("sue-de-coq") > KEYS.index("jellyfish")
    assert not {"death-blossom", "nishio", "mutant-x-wing"} & set(KEYS)
    assert HODOKU.title.startswith("HoDoKu 2.2 defaults")


def test_the_plan_has_what_the_catalogue_has():
    plan = [technique.key for technique in HODOKU.plan]
    assert plan == [key for key in KEYS if key in techniques()]
    assert sorted(plan + list(HODOKU.lacking)) == sorted(KEYS)
    assert all(key in HODOKU.title for key in HODOKU.lacking)


@pytest.mark.parametrize(
    ("score", "hardest", "level"),
    [
        (0, "easy", "easy"), (800, "easy", "easy"), (801, "easy", "medium"),
        (1000, "medium", "medium"), (1001, "easy", "hard"), (200, "unfair", "unfair"),
        (1801, "easy", "extreme"), (99999, "extreme", "extreme"),
    ],
)  # fmt: skip
def test_level_is_the_higher_of_step_and_score(score, hardest, level):
    assert HODOKU.level_of(score, hardest) == level
    assert HODOKU.level_of(score, hardest, cells=16) == level


@pytest.mark.parametrize(
    ("score", "hardest", "level"),
    [(2528, "easy", "easy"), (2529, "easy", "medium"), (5688, "hard", "unfair"),
     (99999, "easy", "extreme"), (10, "hard", "hard")],
)  # fmt: skip
def test_larger_boards_may_score_more_in_proportion(score, hardest, level):
    assert HODOKU.level_of(score, hardest, cells=256) == level


@given(
    st.lists(
        st.tuples(st.sampled_from(KEYS), st.integers(0, 9999), st.sampled_from(LEVELS)),
        unique_by=lambda line: line[0],
    ),
    st.lists(st.integers(0, 99999), min_size=4, max_size=4).map(sorted),
)
def test_reads_what_it_writes(lines, caps):
    entries = tuple(Entry(*line) for line in lines)
    scale = Scale("mine", "3", entries, HODOKU.brute_force, (*caps, None))
    assert read_scale(json.loads(json.dumps(scale.as_mapping()))) == scale


def test_keys_alone_take_hodokus_numbers():
    scale = read_scale({"name": "mine", "techniques": ["naked-single", ["x-wing", 7, "easy"]]})
    assert scale.entries == (Entry("naked-single", 4, "easy"), Entry("x-wing", 7, "easy"))
    assert scale.caps == HODOKU.caps


def test_reordering_keeps_numbers():
    scale = HODOKU.in_order(["x-wing", "naked-single"])
    assert [entry.technique for entry in scale.entries] == ["x-wing", "naked-single"]
    assert scale.entry("x-wing") == HODOKU.entry("x-wing")
    assert "x-wing" not in {entry.technique for entry in HODOKU.without(["x-wing"]).entries}
    with pytest.raises(BadInput):
        scale.entry("pointing")


GOOD = HODOKU.as_mapping()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"techniques": ["x-ring"]}, "x-ring"),
        ({"techniques": [["x-wing", -1, "easy"]]}, "-1"),
        ({"techniques": [["x-wing", True, "easy"]]}, "True"),
        ({"techniques": [["x-wing", 1, "simple"]]}, "simple"),
        ({"techniques": [["x-wing", 1]]}, "x-wing"),
        ({"techniques": [[["x-wing"], 1, "easy"]]}, "x-wing"),
        ({"techniques": ["x-wing", "x-wing"]}, "once"),
        ({"techniques": "x-wing"}, "a list"),
        ({"caps": {"easy": 3}}, "caps"),
        ({"caps": dict(zip(LEVELS, (5, 4, 6, 7, None), strict=True))}, "rising"),
        ({"caps": dict(zip(LEVELS, (5, 5, 6, 7, 8), strict=True))}, "none for extreme"),
        ({"caps": dict(zip(LEVELS, (5, "x", 6, 7, None), strict=True))}, "whole"),
        ({"brute-force": 3}, "brute-force"),
        ({"extra": 3}, "extra"),
    ],
)
def test_what_is_no_scale_is_refused(change, word):
    with pytest.raises(BadInput, match=word):
        read_scale(GOOD | change)


@pytest.mark.parametrize("key", ["name", "techniques"])
def test_what_a_scale_needs(key):
    with pytest.raises(BadInput, match=key):
        read_scale({other: held for other, held in GOOD.items() if other != key})
