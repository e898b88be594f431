"""The registry of tree algorithms: each module of this floor announces one by name.

A person names an algorithm with its options as ``sidewinder:bias=ne,run=0.3``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from gridwright.core.errors import BadInput
from gridwright.core.rng import Stream
from gridwright.grid.topology import Masks, Topology
from gridwright.trees.options import Option
from gridwright.trees.trace import Trace, untraced

HUGE = 1 << 20

Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ground:
    """What a tree grows on.

    passable: uint8[n] port masks, read-only, agreeing along every edge · root: a present cell ·
    cap: the most links of a cell · cells: how many cells are present · trace: int32[m], empty
    unless the order of the links is asked for.
    """

    topology: Topology
    passable: Masks
    root: int
    cap: int
    cells: int
    trace: Trace = field(default_factory=untraced)

    @property
    def edges(self) -> int:
        """An upper bound for the number of edges between different cells."""
        return self.topology.n * self.topology.k // 2 + 1


@dataclass(frozen=True, slots=True)
class PlainSquare:
    """A square grid without wrap-around of which every cell and edge is there.

    root: a cell · threads: how many may be used · trace: int32[m], as that of a ground.
    """

    width: int
    height: int
    root: int
    threads: int = 1
    trace: Trace = field(default_factory=untraced)

    @property
    def n(self) -> int:
        """The number of cells."""
        return self.width * self.height


Grow: TypeAlias = Callable[[Ground, Stream, Masks, Values], int]
GrowPlain: TypeAlias = Callable[[PlainSquare, Stream, Masks, Values], None]


def _as_given(values: dict[str, Any]) -> dict[str, Any]:
    return values


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A way to draw a random tree.

    ``grow`` writes a forest into links (uint8[n], all zero before) and returns how many edges it
    laid: ``cells - 1``, or fewer where the cap or the ground stopped it; ``mends`` says that the
    ground alone may leave parts, which are then joined by random edges. ``grow_plain``, where
    there is one, fills the links of plain squares of at least ``plain_from`` cells by arithmetic:
    faster, and from the same stream to other trees. ``settle`` checks values that options have
    together, and may change them.
    """

    name: str
    description: str
    grow: Grow
    options: tuple[Option, ...] = ()
    mends: bool = False
    grow_plain: GrowPlain | None = None
    plain_from: int = 0
    settle: Callable[[dict[str, Any]], dict[str, Any]] = _as_given


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm with a value for each of its options; prints as a person names it.

    >>> str(choose("sidewinder:run=0.50,bias=se"))
    'sidewinder:bias=se'
    """

    algorithm: Algorithm
    values: Values

    def __str__(self) -> str:
        given = [
            f"{option.name}={self.values[option.name]}"
            for option in self.algorithm.options
            if self.values[option.name] != option.default
        ]
        return ":".join([self.algorithm.name, *([",".join(given)] if given else [])])


_ALGORITHMS: dict[str, Algorithm] = {}


def register(algorithm: Algorithm) -> Algorithm:
    """Add an algorithm to the registry and return it."""
    _ALGORITHMS[algorithm.name] = algorithm
    return algorithm


def algorithms() -> tuple[str, ...]:
    """List the names of the algorithms, sorted."""
    return tuple(sorted(_ALGORITHMS))


def algorithm(text: str) -> Algorithm:
    """Find an algorithm by what a person names it; raise BadInput as ``choose`` does."""
    return choose(text).algorithm


def choose(text: str) -> Choice:
    """Read the name of an algorithm and its options; raise BadInput that says what there is.

    >>> choose("tractors:tractors=3").values["tractors"]
    3
    """
    name, colon, rest = text.partition(":")
    found = _ALGORITHMS.get(name)
    if found is None:
        raise BadInput(
            expected=f"a tree algorithm, one of {', '.join(algorithms())}", got=name, where="tree"
        )
    try:
        given = _given(found, rest.split(",") if colon else [])
        defaults = {option.name: option.default for option in found.options}
        return Choice(found, found.settle(defaults | given))
    except BadInput as fault:
        raise fault.at(f"tree {name}") from None


def _given(algorithm: Algorithm, parts: list[str]) -> dict[str, Any]:
    known = {option.name: option for option in algorithm.options}
    given: dict[str, Any] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if name not in known:
            wanted = f"an option, one of {', '.join(known)}" if known else "no options"
            raise BadInput(expected=wanted, got=part)
        if not equals or name in given:
            raise BadInput(expected=f"{name}=VALUE, once", got=part)
        given[name] = known[name].read(value)
    return given
