"""Algorithms are named with options, which read, print and refuse as a person expects."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tree_checks import ALL

from gridwright.core import rng
from gridwright.core.errors import BadInput
from gridwright.grid.square import square
from gridwright.trees import algorithm, algorithms, choose, random_tree

WEIGHTS = st.sampled_from([0.0, 0.3, 0.7, 1.0, 5.0, 12.25])
GIVEN = {
    "bias": st.sampled_from(["ne", "nw", "se", "sw"]),
    "along": st.sampled_from(["rows", "columns"]),
    "run": st.sampled_from([0.0, 0.125, 0.5, 1.0]),
    "newest": WEIGHTS,
    "random": WEIGHTS,
    "oldest": WEIGHTS,
    "room": st.integers(1, 1000),
    "tractors": st.integers(1, 10_000),
    "first": st.sampled_from(["prim", "eller", "sidewinder:bias=se"]),
    "second": st.sampled_from(["wilson", "tractors:tractors=2"]),
    "split": st.sampled_from(["random", "left-right", "top-bottom"]),
    "patches": st.integers(1, 100),
}


@st.composite
def texts(draw):
    """Name an algorithm with some of its options, in any order."""
    name = draw(st.sampled_from(algorithms()))
    options = draw(st.permutations([option.name for option in algorithm(name).options]))
    kept = options[: draw(st.integers(0, len(options)))]
    given = ",".join(f"{option}={draw(GIVEN[option])}" for option in kept)
    return f"{name}:{given}" if given else name


@given(texts())
def test_what_is_printed_reads_back_as_the_same(text):
    chosen = choose(text)
    again = choose(str(chosen))
    assert again.values == chosen.values and again.algorithm is chosen.algorithm
    assert str(again) == str(chosen)


@given(texts(), texts())
def test_equal_choices_print_equally(one, other):
    same = (choose(one).algorithm, choose(one).values) == (
        choose(other).algorithm,
        choose(other).values,
    )
    assert same == (str(choose(one)) == str(choose(other)))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("prim", "prim"),
        ("binary-tree:bias=nw", "binary-tree"),
        ("sidewinder:run=0.50,bias=se", "sidewinder:bias=se"),
        ("sidewinder:run=.25,along=columns", "sidewinder:along=columns,run=0.25"),
        ("growing-tree:newest=1", "growing-tree"),
        ("growing-tree:newest=0,random=1", "growing-tree:random=1.0"),
        ("growing-tree:random=0.3,newest=0.7", "growing-tree:newest=0.7,random=0.3"),
        ("tractors:tractors=4", "tractors"),
        ("recursive-division:room=003", "recursive-division:room=3"),
        ("regions:second=kruskal,first=sidewinder:bias=ne", "regions:first=sidewinder"),
    ],
)
def test_a_choice_prints_in_one_way(text, printed):
    assert str(choose(text)) == printed


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prime", "tree: expected a tree algorithm, one of aldous-broder, backtracker"),
        ("", "tree: expected a tree algorithm"),
        ("prim:", "tree prim: expected no options, got ''"),
        ("prim:bias=ne", "tree prim: expected no options, got 'bias=ne'"),
        ("sidewinder:", "tree sidewinder: expected an option, one of bias, along, run, got ''"),
        ("sidewinder:speed=9", "one of bias, along, run, got 'speed=9'"),
        ("sidewinder:bias", "expected bias=VALUE, once, got 'bias'"),
        ("sidewinder:bias=ne,bias=ne", "expected bias=VALUE, once"),
        ("sidewinder:bias=n", "tree sidewinder, bias: expected one of nw, ne, se, sw, got 'n'"),
        ("sidewinder:run=1.5", "tree sidewinder, run: expected a number of 0 to 1, got '1.5'"),
        ("sidewinder:run=-0", "a number of 0 to 1"),
        ("sidewinder:run=nan", "a number of 0 to 1"),
        ("sidewinder:run=1e-1", "a number of 0 to 1"),
        ("growing-tree:newest=1001", "a number of 0 to 1000"),
        ("tractors:tractors=0", "an integer of 1 to 10,000"),
        ("tractors:tractors=2.0", "an integer of 1 to 10,000"),
        ("tractors:tractors=٣", "an integer of 1 to 10,000"),
        ("recursive-division:room=1001", "an integer of 1 to 1,000"),
        ("regions:first=prime", "tree regions, tree: expected a tree algorithm"),
        ("regions:first=regions", "an algorithm without regions of its own"),
        ("regions:first=sidewinder:bias=x", "tree regions, tree sidewinder, bias: expected one of"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text, says):
    with pytest.raises(BadInput) as error:
        random_tree(square(3, 3), text, rng.stream(1))
    assert says in str(error.value) and "\n" not in str(error.value)
    with pytest.raises(BadInput):
        algorithm(text)


@pytest.mark.parametrize("name", ALL)
def test_a_seed_names_one_tree_and_other_seeds_other_trees(name):
    topology = square(12, 10)
    trees = [random_tree(topology, name, rng.stream(seed)).tobytes() for seed in (1, 1, 2, 3)]
    assert trees[0] == trees[1]
    assert len(set(trees)) == 3


def test_options_change_the_tree():
    for text in ALL:
        name = text.partition(":")[0]
        if text != name:
            trees = [random_tree(square(20, 20), each, rng.stream(4)) for each in (name, text)]
            assert (trees[0] != trees[1]).any(), text
