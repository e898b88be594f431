"""Rules under which others may have called boards unique: the share of boards that pass each.

A tree of n tiles has 2 (n - 1) ends. So that all tiles are joined takes all of them, and neither a
loop nor an open end is left: to forbid loops, to forbid open ends and parts, or to ask for water
everywhere and nothing else is one and the same rule. Only rules that give up being joined, or that
ask for more, can give other shares.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from gridwright.core.rng import Seed, Stream, below
from gridwright.grid.square import square
from gridwright.grid.topology import Masks, Topology
from gridwright.pipes.path import Walker
from gridwright.pipes.solver import Workspace, count
from gridwright.pipes.study.meeting import meetings
from gridwright.pipes.study.shares import drawn
from gridwright.pipes.study.task import Scale, Task, Values
from gridwright.pipes.techniques import place_of

SECTION = "rules"
TREES = ("prim", "prim-modified", "prim-true", "growing-tree:random=1")
SIDES = (5, 10, 15, 20)
QUICK_SIDES = (5, 6)
ROOTS = ("centre", "corner", "any")
JOINED = ("no", "yes", "turns")
EXACT = ("tree", "meet", "neighbours", "looks")
PERSON = ("known", "loops", "parts")
CLOSEST = (("prim", False, "no", "centre"), ("prim-modified", False, "yes", "centre"))
_CLOSE = 40
_PERSONS, _CLOSE_PERSONS = 0.2, 4
_ALLOWED = tuple(
    sum(1 << place_of(key) for key in ("edge", "known-sides", *more))
    for more in ((), ("no-loop",), ("no-loop", "closed-group"))
)
_SYMMETRIC = (0b0101, 0b1010, 0b1111)


def plan(scale: Scale) -> list[Task]:
    """List a task for each variant of Prim's algorithm, board and size.

    The variants that come closest to the quoted figures are measured on many more boards.
    """
    ways = [
        *[(tree, crosses, "no", root) for tree in TREES for crosses in (False, True)
          for root in ROOTS],
        *[(tree, crosses, joined, "centre") for tree in TREES for crosses in (False, True)
          for joined in JOINED[1:]],
    ]  # fmt: skip
    return [
        Task(SECTION, {"tree": tree, "crosses": crosses, "joined": joined, "root": root,
                       "side": side, **_counts(scale, (tree, crosses, joined, root))})
        for tree, crosses, joined, root in ways
        for side in (QUICK_SIDES if scale.quick else SIDES)
    ]  # fmt: skip


def _counts(scale: Scale, way: tuple[str, bool, str, str]) -> dict[str, int]:
    """Say how many boards are counted, and how many of them go to the person, who is slow."""
    close = way in CLOSEST and not scale.quick
    persons = (_CLOSE_PERSONS if close else _PERSONS) if way[2:] == ("no", "centre") else 0.0
    return {
        "count": scale.part(_CLOSE if close else 1),
        "persons": scale.part(persons) if persons else 0,
    }


def measure(task: Task, seed: Seed) -> Values:
    """Count the boards that pass each rule.

    joined: whether opposite sides are: "no", "yes", or for the "turns" of tiles and not for the
    tree · root: where trees start. Values, of ``count`` boards: tree, one answer as a tree; meet,
    one way for all ends to meet, joined or not; neighbours, the same and found without search;
    looks, one answer if half a turn of a straight tile or any of a cross makes another; unknown,
    boards given up. Of the first ``persons``: known, every tile told by known neighbours alone;
    loops, the same and that no loop may close; parts, the same and that no part may be cut off.
    """
    settings = task.settings
    side, joined = settings["side"], settings["joined"]
    ground, topology = square(side, side, joined == "yes"), square(side, side, joined != "no")
    state, space, walker = task.stream(seed), Workspace(topology), Walker(topology)
    found = Counter(dict.fromkeys((*EXACT, *PERSON, "unknown"), 0))
    for index in range(settings["count"]):
        root = _root(ground, settings["root"], state)
        links = drawn(ground, settings["tree"], state, settings["crosses"], root)
        found.update(_exact(topology, links, space))
        if index < settings["persons"]:
            found.update(_person(walker, links))
    return dict(found)


def _root(topology: Topology, name: str, state: Stream) -> int:
    if name == "any":
        return below(state, topology.n)
    return topology.source if name == "centre" else 0


def _exact(topology: Topology, links: Masks, space: Workspace) -> Counter[str]:
    """Tell which rules without a person a board passes."""
    met = meetings(topology, links, topology.existing)
    result = count(topology, links, topology.existing, workspace=space)
    single = result.complete and result.found == 1
    passed = {
        "tree": single,
        "meet": met.found == 1,
        "neighbours": met.found == 1 and met.by_neighbours,
        "looks": single and not np.isin(links, _SYMMETRIC).any(),
        "unknown": met.found < 0 or not (result.complete or result.found > 1),
    }
    return Counter([name for name, is_so in passed.items() if is_so])


def _person(walker: Walker, links: Masks) -> Counter[str]:
    """Tell with which techniques a person comes to know every tile without trying."""
    passed = (
        name
        for name, allowed in zip(PERSON, _ALLOWED, strict=True)
        if walker.walk(links, walker.topology.existing, allowed=allowed).ending == "solved"
    )
    return Counter(passed)
