"""The study of Pipes: its measures against brute force, and against all trees of small grids."""

from collections import Counter
from itertools import combinations, product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.core.rng import stream
from gridwright.grid.square import square
from gridwright.grid.tiles import distinct_turns, rotate, turned
from gridwright.pipes import study
from gridwright.pipes.study import answers, kinds, rules, shares, times
from gridwright.pipes.study.meeting import SPENT, count_meetings, meetings
from gridwright.pipes.study.task import Scale, Task
from gridwright.trees import random_tree

SIZES = [(2, 2, False), (3, 2, False), (2, 3, False), (3, 3, False), (3, 3, True), (4, 2, False)]


def ways(topology, tiles):
    """Every way to turn tiles that looks different: lists of port masks."""
    return product(
        *([turned(tile, s, 4) for s in range(distinct_turns(tile, 4))] for tile in tiles.tolist())
    )


def graph(topology, masks):
    """The graph of ends that meet, and whether all do."""
    joined = nx.MultiGraph()
    joined.add_nodes_from(range(topology.n))
    meet = True
    for cell, mask in enumerate(masks):
        for port in range(4):
            if mask >> port & 1:
                other, back = topology.neighbour[cell, port], topology.back[cell, port]
                if other >= 0 and masks[other] >> back & 1:
                    if (cell, port) < (other, back):
                        joined.add_edge(cell, int(other))
                else:
                    meet = False
    return joined, meet


def meeting_count(topology, tiles):
    """In how many ways all ends meet, all of them looked at."""
    every = np.array(list(ways(topology, tiles)), np.uint8)
    meet = np.ones(len(every), np.bool_)
    for cell in range(topology.n):
        for port in range(4):
            open_here = every[:, cell] >> port & 1
            other, back = topology.neighbour[cell, port], topology.back[cell, port]
            meet &= open_here == (every[:, other] >> back & 1 if other >= 0 else 0)
    return int(meet.sum())


@pytest.mark.parametrize("mode", ["on", "off"])
@pytest.mark.parametrize(("width", "height", "wrap"), SIZES)
def test_meetings_are_counted_as_by_brute_force(width, height, wrap, mode, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", mode)
    topology = square(width, height, wrap)
    state = stream(5, mode)
    for _ in range(4 if topology.n > 6 else 12):
        links = random_tree(topology, "wilson", state)
        expected = meeting_count(topology, links)
        tiles = shares.scrambled(topology, links, state)
        assert meetings(topology, tiles, topology.existing, 1 << 20).found == expected >= 1
        two = meetings(topology, tiles, topology.existing)
        assert two.found == min(expected, 2)
        assert not (two.by_neighbours and expected > 1)


def test_tiles_that_cannot_meet_have_no_meeting():
    topology = square(2, 2)
    tiles = np.array([15, 1, 1, 1], np.uint8)
    found = meetings(topology, tiles, topology.existing)
    assert (found.found, found.by_neighbours) == (0, True)


def test_a_search_without_budget_is_given_up():
    topology = square(3, 3)
    masks = np.tile(np.array([3, 6, 12, 9], np.int32), 9)
    work = [np.zeros(100, np.int32) for _ in range(3)]
    spent = count_meetings(
        topology.steps, 9, masks, np.full(9, 15, np.int32), work[0], np.zeros(9, np.uint8),
        work[1], work[2], 5, 0, np.zeros(1, np.int32),
    )  # fmt: skip
    assert spent == SPENT


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(st.integers(2, 3), st.integers(0, 10**6))
def test_to_join_all_is_to_leave_no_end_open_and_no_loop(width, seed):
    """Three rules are one for the tiles of a tree, as the study says."""
    topology = square(width, 2)
    links = random_tree(topology, "prim", stream(seed))
    for way in ways(topology, links):
        joined, meet = graph(topology, way)
        connected = nx.is_connected(joined)
        no_loop = joined.number_of_edges() == topology.n - nx.number_connected_components(joined)
        assert connected == (meet and no_loop) == (connected and meet and no_loop)


def all_trees(topology):
    """Every spanning tree of a grid as links."""
    n = topology.n
    edges = [
        (cell, port, int(topology.neighbour[cell, port]), int(topology.back[cell, port]))
        for cell in range(n)
        for port in range(4)
        if topology.neighbour[cell, port] > cell
    ]
    for chosen in combinations(edges, n - 1):
        drawn = nx.Graph([(cell, other) for cell, _, other, _ in chosen])
        if drawn.number_of_nodes() == n and nx.is_tree(drawn):
            links = np.zeros(n, np.uint8)
            for cell, port, other, back in chosen:
                links[cell] |= 1 << port
                links[other] |= 1 << back
            yield links


@pytest.mark.parametrize(("side", "trees"), [(2, 4), (3, 192)])
def test_shares_of_uniform_trees_are_those_of_all_trees(side, trees):
    """Looks of boards that several trees turn into are those with several answers."""
    topology = square(side, side)

    def looks(links):
        smallest = [min(turned(tile, s, 4) for s in range(4)) for tile in links.tolist()]
        return tuple(smallest)

    every = [looks(links) for links in all_trees(topology)]
    assert len(every) == trees
    seen = Counter(every)
    exact = sum(seen[look] == 1 for look in every) / trees
    settings_ = {"tree": "wilson", "crosses": True, "wrap": False, "side": side, "count": 1500}
    values = shares.measure(Task("shares", settings_), "all")
    assert values["unique"] + values["several"] == 1500
    low, high = study.wilson_interval(values["unique"], 1500)
    assert low <= exact <= high
    assert high - low < 0.05
    numbers = {"tree": "wilson", "crosses": True, "side": side, "count": 300}
    found = answers.measure(Task("answers", numbers), "all")
    assert sum(boards for _, boards in found["answers"]) == 300
    assert {number for number, _ in found["answers"]} <= set(seen.values())


def test_rules_that_ask_for_more_let_fewer_pass():
    for joined, crosses in product(rules.JOINED, (False, True)):
        way = {"tree": "prim", "crosses": crosses, "joined": joined, "root": "any"}
        one = Task("rules", way | {"side": 6, "count": 60, "persons": 20 if joined == "no" else 0})
        found = rules.measure(one, 3)
        assert found["neighbours"] <= found["meet"] <= found["tree"] <= 60
        assert found["looks"] <= found["tree"]
        assert found["known"] <= found["loops"] <= found["parts"] <= found["tree"]
        assert found["unknown"] == 0
        assert found["meet"] < found["tree"]


def test_kinds_are_counted_and_keep_the_ends_of_a_tree():
    links = np.array([0b0001, 0b0101, 0b1010, 0b0011, 0b1001, 0b0111, 0b1111, 0b1111], np.uint8)
    assert kinds.tally(links).tolist() == [1, 2, 2, 1, 2]
    for crosses in (False, True):
        way = {"tree": "prim", "crosses": crosses, "side": 7, "count": 12}
        found = kinds.measure(Task("kinds", way), 1)
        assert found["repaired"] + found["resisting"] == 12
        for when in ("before", "after"):
            ends, straights, bends, tees, full = found[when]
            assert ends + straights + bends + tees + full == 49 * found["repaired"]
            assert ends + 2 * (straights + bends) + 3 * tees + 4 * full == 96 * found["repaired"]
            assert crosses or full == 0
            squares = found[f"squares_{when}"]
            assert all(
                s * found["repaired"] >= t * t for s, t in zip(squares, found[when], strict=True)
            )


def test_times_are_those_of_what_was_done():
    found = times.measure(Task("times", {"side": 5, "count": 5}), 1)
    for figure in ("making", "judging"):
        numbers = [found[figure][name] for name in ("least", "lower", "median", "upper", "most")]
        assert numbers == sorted(numbers)
        assert numbers[0] > 0
        assert numbers[0] <= found[figure]["mean"] <= numbers[-1]


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (10, 100, 0.0552, 0.1744),
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (20, 20, 0.8389, 1),
    ],
)
def test_wilson_intervals_are_the_known_ones(hits, count, low, high):
    assert study.wilson_interval(hits, count) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 500), st.data())
def test_an_interval_holds_its_share_and_mirrors(count, data):
    hits = data.draw(st.integers(0, count))
    low, high = study.wilson_interval(hits, count)
    assert 0 <= low <= hits / count <= high <= 1
    other = study.wilson_interval(count - hits, count)
    assert (1 - other[1], 1 - other[0]) == pytest.approx((low, high))


@pytest.mark.parametrize("quick", [False, True])
def test_the_plan_names_each_task_once(quick):
    tasks = [*study.figures(Scale(500, quick)), *study.timings(Scale(500, quick))]
    assert len({task.name for task in tasks}) == len(tasks)
    ways_ = {(t.settings["crosses"], t.settings["wrap"]) for t in tasks if t.section == "shares"}
    assert ways_ == set(product((False, True), repeat=2))


def test_a_task_has_the_same_values_again_and_others_for_another_seed():
    task = study.figures(Scale(40, True))[1]
    assert study.measure(task, 1) == study.measure(task, "1")
    assert any(study.measure(task, seed) != study.measure(task, 1) for seed in range(2, 12))


def test_boards_are_scrambled_by_turns():
    topology = square(5, 4)
    links = random_tree(topology, "prim", stream(1))
    tiles = shares.scrambled(topology, links, stream(2))
    assert not np.array_equal(tiles, links)
    matches = [rotate(topology, links, np.full(20, s, np.int64)) == tiles for s in range(4)]
    assert np.any(matches, axis=0).all()
