"""The options of Pipes: what a person may ask for, and the parameters that it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gridwright.core.errors import BadInput
from gridwright.grid.hexadecimal import print_bits, read_bits
from gridwright.grid.kinds import spec_of
from gridwright.grid.topology import Topology, parse
from gridwright.pipes.board import Parameters, parameters_from_plain
from gridwright.pipes.grading import LEVELS
from gridwright.puzzle.family import Option
from gridwright.puzzle.shape import FLOORS, GRID, INVERT, MASK, WORDS, read_shape
from gridwright.trees import algorithms

OPTIONS = (
    GRID,
    FLOORS,
    Option("wrap", "join opposite sides of the board: the same as --grid torus", bool, False),
    Option("barriers", "share of the unused edges that are walled up, 0 to 1", float, 0.0),
    Option("tree", "algorithm that draws the answer", str, "prim", algorithms()),
    Option("crosses", "allow tiles with a pipe on every side; triangles always may", bool, False),
    MASK,
    INVERT,
    WORDS,
    Option("unique", "make sure that there is one answer only", bool, True),
    Option("level", "how hard, as graded; as it comes unless asked for", str, None, LEVELS),
)

_PLAIN = ("barriers", "tree", "crosses", "unique", "level")
_TORUS = "torus"


def parameters_from_options(size: str, options: Mapping[str, Any]) -> Parameters:
    """Read a size such as 10x10 and named options; raise BadInput where they cannot be."""
    known = {option.name for option in OPTIONS}
    unknown = sorted(set(options) - known)
    if unknown:
        raise BadInput(expected=f"options {', '.join(sorted(known))}", got=unknown[0])
    grid = spec_of(_kind(options), size, options.get("floors", 1))
    present = read_shape(
        parse(grid), options.get("mask"), options.get("words"), options.get("invert", False)
    )
    plain = {name: options[name] for name in _PLAIN if options.get(name) is not None}
    plain["present"] = "" if present is None else print_bits(present)
    return checked_parameters(plain | {"grid": grid})


def checked_parameters(plain: Mapping[str, Any]) -> Parameters:
    """Read parameters from plain values; raise BadInput on anything out of range."""
    parameters = parameters_from_plain(plain)
    topology = parse(parameters.grid)
    if not 0 <= parameters.barriers <= 1:
        raise BadInput(expected="a share of 0 to 1", got=parameters.barriers, where="barriers")
    if parameters.tree not in algorithms():
        raise BadInput(
            expected=f"a tree, one of {', '.join(algorithms())}", got=parameters.tree, where="tree"
        )
    if parameters.level:
        _check_level(parameters)
    _check_cells(topology, parameters.present)
    return parameters


def _kind(options: Mapping[str, Any]) -> str:
    kind = str(options.get("grid", GRID.default))
    if not options.get("wrap"):
        return kind
    if kind not in (GRID.default, _TORUS):
        raise BadInput(
            expected=f"the grid {GRID.default}",
            got=kind,
            where="wrap",
            remedy="torus, cylinder and moebius are grids of their own",
        )
    return _TORUS


def _check_level(parameters: Parameters) -> None:
    if parameters.level not in LEVELS:
        raise BadInput(expected=f"a level: {', '.join(LEVELS)}", got=parameters.level)
    if not parameters.unique:
        raise BadInput(
            expected="a board with a single answer",
            got="--no-unique",
            where="level",
            remedy="only such boards are graded",
        )


def _check_cells(topology: Topology, present: str) -> None:
    cells = topology.n
    if present:
        cells = int(np.count_nonzero(read_bits(present, topology.n, "present")))
    if cells < 2:
        raise BadInput(expected="at least 2 cells", got=cells, where=topology.spec)
