"""Making boards: draw a tree, prove it, and regrow it where it has several answers."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from gridwright.core.errors import BadInput, NotReached
from gridwright.core.kernel import frozen, select
from gridwright.core.rng import Seed, Stream, stream
from gridwright.graph.components import components
from gridwright.grid.hexadecimal import read_bits
from gridwright.grid.nearest import nearest_to_source
from gridwright.grid.passable import agreeing, check_not_alone, passable
from gridwright.grid.tiles import rotate
from gridwright.grid.topology import Masks, Topology, parse
from gridwright.pipes.board import (
    Board,
    Parameters,
    plain_parameters,
)
from gridwright.pipes.crosses import barred_ports, most_links, without_crosses
from gridwright.pipes.grading import SCALE, Rated, rate
from gridwright.pipes.kernels import layout
from gridwright.pipes.kernels.repair import DONE, SPENT, repair
from gridwright.pipes.kernels.scramble import MILLION, scramble, wall_up
from gridwright.pipes.kernels.vary import vary
from gridwright.pipes.leveling import search_level
from gridwright.pipes.path import Walker
from gridwright.pipes.solver import Workspace
from gridwright.pipes.twins import without_twins
from gridwright.puzzle.family import Puzzle
from gridwright.trees.tree import grow

VERSION = 1
TREES = 40
TRIES = 8
ATTEMPTS = 400
WORK_TO_MAKE = 6
KEPT_CELLS = 20_000
KEPT_MAKERS = 4
CELLS_A_SWAP = 40


class Maker:
    """The generator's arrays for boards on one topology, reused from board to board.

    Not for two threads at once: each thread makes its own.
    """

    def __init__(self, topology: Topology) -> None:
        n, k = topology.n, topology.k
        self.topology = topology
        self.solver = Workspace(topology)
        self.free = np.zeros(n, np.uint8)
        self.window = np.empty(n, np.int32)
        self.erased = np.empty(n, np.int32)
        self.marks = np.zeros(n, np.uint8)
        self.edges = np.empty(n * k, np.int32)
        self.saved = np.empty(n, np.uint8)

    @cached_property
    def walker(self) -> Walker:
        """What walks boards on this topology, to grade them; made on first use."""
        return Walker(self.topology, self.solver)

    def repair(
        self,
        links: Masks,
        ports: Masks,
        state: Stream,
        *,
        crosses: bool = True,
        growable: Masks | None = None,
    ) -> bool:
        """Make the board of a tree unique by changing links in place; False where it resists.

        links: uint8[n], a spanning tree · ports: uint8[n], the passable ports · crosses: whether
        new links may make crosses · growable: uint8[n], those of the ports that new links may
        take, by default all. The answer is proved when True comes back.
        """
        space = self.solver
        area = int(np.count_nonzero(links))
        space.registers[layout.AREA] = area
        space.registers[layout.BUDGET] = 1 << 60
        run: Callable[..., int] = select(repair, WORK_TO_MAKE * self.topology.n)
        outcome = run(
            *space.arrays(),
            links,
            space.shapes.classes,
            frozen(ports),
            frozen(ports if growable is None else growable),
            barred_ports(self.topology, crosses),
            self.free,
            space.open_cells,
            self.window,
            self.erased,
            self.marks,
            self.edges,
            self.saved,
            state,
            ATTEMPTS,
        )
        if outcome not in (DONE, SPENT):
            raise BadInput(expected="links that are a spanning tree", got=self.topology.spec)
        return bool(outcome == DONE)


class _Kept(threading.local):
    """Each thread's own makers, the latest few."""

    def __init__(self) -> None:
        self.makers: dict[Topology, Maker] = {}


_KEPT = _Kept()


@dataclass(frozen=True, slots=True)
class Made:
    """One board as made: its answer's links, the proof's figures and the barriers.

    rated: how hard it is, where a level was asked for.
    """

    links: Masks
    stage: int
    nodes: int
    barriers: Masks
    rated: Rated | None = None


def make_links(maker: Maker, parameters: Parameters, ports: Masks, state: Stream) -> Made:
    """Draw trees until one can be made unique; raise NotReached after TREES trees."""
    topology, crosses = maker.topology, parameters.crosses
    if not parameters.unique:
        links = _tree(topology, parameters, ports, state)
        return Made(links, -1, 0, _walls(topology, parameters, ports, links, state))
    growable = _growable(topology, parameters.present)
    for _ in range(TREES):
        links = _tree(topology, parameters, growable, state)
        if maker.repair(links, ports, state, crosses=crosses, growable=growable):
            return _proved(maker, parameters, ports, links, state)
    raise NotReached(
        f"no board with a single answer found on {topology.spec} in {TREES} trees of "
        f"{ATTEMPTS} regrowths each: allow several answers (--no-unique), "
        "or change the size, the mask or the wrap-around"
    )


def _proved(
    maker: Maker, parameters: Parameters, ports: Masks, links: Masks, state: Stream
) -> Made:
    """Take down the proof that ``repair`` has just made, and wall up what is unused."""
    registers = maker.solver.registers
    stage, nodes = int(registers[layout.STAGE]), int(registers[layout.NODES])
    return Made(links, stage, nodes, _walls(maker.topology, parameters, ports, links, state))


def make_at_level(maker: Maker, parameters: Parameters, ports: Masks, state: Stream) -> Made:
    """Make boards until one is graded at the level asked for; raise NotReached after the effort."""
    topology, walker = maker.topology, maker.walker
    growable = _growable(topology, parameters.present)
    barred = barred_ports(topology, parameters.crosses)

    def fresh() -> Made:
        return make_links(maker, parameters, ports, state)

    def varied(made: Made) -> Made | None:
        links = made.links.copy()
        swap = select(vary, WORK_TO_MAKE * topology.n)
        swaps = 1 + topology.n // CELLS_A_SWAP
        swap(
            topology.steps, topology.k, topology.n, frozen(growable), barred, state, links,
            maker.window, maker.erased, swaps,
        )  # fmt: skip
        if not maker.repair(links, ports, state, crosses=parameters.crosses, growable=growable):
            return None
        return _proved(maker, parameters, ports, links, state)

    def rated(made: Made) -> Rated:
        return rate(walker.walk(made.links, ports & ~made.barriers, answer=made.links))

    tiles = int(np.count_nonzero(ports))
    made, found = search_level(topology, tiles, parameters.level, fresh, varied, rated)
    return replace(made, rated=found)


def _tree(topology: Topology, parameters: Parameters, growable: Masks, state: Stream) -> Masks:
    """Draw a tree by growable ports, without crosses unless they are asked for; uint8[n]."""
    cap = most_links(topology, parameters.crosses)
    barred = barred_ports(topology, parameters.crosses)
    for _ in range(TRIES):
        links = np.zeros(topology.n, np.uint8)
        grow(topology, parameters.tree, state, growable, None, cap, links)
        if without_crosses(topology, growable, barred, state, links):
            return links
    raise NotReached(
        f"no tree without a cross found on {topology.spec} in {TRIES} trees: "
        "allow crosses (--crosses), or change the mask"
    )


def generate(parameters: Parameters, seed: Seed) -> Puzzle[Parameters, Board]:
    """Make the puzzle of these parameters and this seed; raise NotReached after its effort."""
    ports, maker = _ground(parameters)
    topology = maker.topology
    state = stream(seed, "pipes", repr(VERSION), _identity(parameters))
    make = make_at_level if parameters.level else make_links
    made = make(maker, parameters, ports, state)
    none = np.zeros(topology.n, np.bool_)
    source = nearest_to_source(topology, made.links)
    tiles = _scrambled(topology, made.links, state)
    while not parameters.unique and np.array_equal(agreeing(topology, tiles), tiles):
        tiles = _scrambled(topology, made.links, state)  # no start may be another answer
    answer = Board(topology, made.links, made.barriers, source, none, none)
    return Puzzle(
        family="pipes",
        version=VERSION,
        parameters=parameters,
        seed=str(seed),
        start=answer.with_tiles(tiles),
        answer=answer,
        proof=_proof(made),
    )


@lru_cache(maxsize=64)
def _identity(parameters: Parameters) -> str:
    """Print what differs from the defaults, so that a new parameter changes no old board."""
    barriers = float(parameters.barriers)  # 0 and 0.0 are equal, and so must the boards be
    plain = plain_parameters(replace(parameters, barriers=barriers))
    return repr(sorted(plain.items()))


def _ground(parameters: Parameters) -> tuple[Masks, Maker]:
    topology = parse(parameters.grid)
    if topology.n < 2:
        raise BadInput(expected="at least 2 cells", got=topology.n, where=topology.spec)
    return _ports(topology, parameters.present), _maker(topology)


def _maker(topology: Topology) -> Maker:
    """Take this thread's maker for a topology, or make one; small ones are kept for next time."""
    if topology.n > KEPT_CELLS:
        return Maker(topology)
    if topology not in _KEPT.makers:
        if len(_KEPT.makers) >= KEPT_MAKERS:
            _KEPT.makers.pop(next(iter(_KEPT.makers)))
        _KEPT.makers[topology] = Maker(topology)
    return _KEPT.makers[topology]


@lru_cache(maxsize=16)
def _ports(topology: Topology, present: str) -> Masks:
    if not present:
        return passable(topology)
    cells = read_bits(present, topology.n, "present")
    if np.count_nonzero(cells) < 2:
        raise BadInput(
            expected="at least 2 cells", got=int(np.count_nonzero(cells)), where=topology.spec
        )
    ports = passable(topology, cells)
    check_not_alone(topology, cells, ports)
    return ports


@lru_cache(maxsize=16)
def _growable(topology: Topology, present: str) -> Masks:
    """Give the ports that a single answer may take; raise NotReached where they are too few."""
    ports = _ports(topology, present)
    growable = without_twins(topology, ports)
    if (growable != ports).any():
        parts, apart = (
            np.unique(components(topology, masks)[ports > 0]).size for masks in (ports, growable)
        )
        if parts == 1 < apart:
            raise NotReached(
                f"no board on {topology.spec} has a single answer: where two edges join the same "
                "two cells, each answer has a mirror image that takes the other one; allow "
                "several answers (--no-unique), or choose another size"
            )
    return growable


def _walls(
    topology: Topology, parameters: Parameters, ports: Masks, links: Masks, state: Stream
) -> Masks:
    """Wall up unused sides, not stairs, which would not turn there anyhow: uint8[n]."""
    barriers = np.zeros(topology.n, np.uint8)
    if parameters.barriers > 0:
        share = round(parameters.barriers * MILLION)
        turning = ports & ((1 << topology.cycle.astype(np.int64)) - 1).astype(np.uint8)
        run = select(wall_up, topology.n)
        run(topology.steps, topology.k, topology.n, state, frozen(turning), links, barriers, share)
    return barriers


def _scrambled(topology: Topology, links: Masks, state: Stream) -> Masks:
    tiles = np.empty(topology.n, np.uint8)
    run = select(scramble, topology.n)
    if run(state, topology.cycle, frozen(links), tiles, topology.n) == 0:
        tiles = rotate(topology, links, np.ones(topology.n, np.int64))
        if np.array_equal(tiles, links):
            raise BadInput(
                expected="a board whose tiles turn", got="stairs alone", where=topology.spec
            )
    return tiles


def _proof(made: Made) -> str:
    if made.stage < 0:
        return "made with one answer; whether it is the only one was not asked"
    graded = ""
    if made.rated is not None:
        graded = f"; graded {made.rated.level}: score {made.rated.score:g} by {SCALE}"
    if made.stage == layout.BY_PROPAGATION:
        return f"one answer, proved by propagation alone{graded}"
    return f"one answer, proved by propagation and {made.nodes:,} single trials{graded}"
