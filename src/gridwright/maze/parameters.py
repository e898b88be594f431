"""The parameters of a maze: from options, and as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, fields
from gridwright.grid.hexadecimal import print_bits
from gridwright.grid.kinds import spec_of
from gridwright.grid.square import PORTS
from gridwright.grid.topology import MAX_CELLS, MAX_LINKS_CELLS, Topology
from gridwright.maze.board import Parameters, maze_grid
from gridwright.maze.ends import LONGEST, named_cell
from gridwright.maze.shape import cells_of
from gridwright.puzzle.family import Option
from gridwright.puzzle.shape import FLOORS, GRID, INVERT, MASK, WORDS, read_shape
from gridwright.trees import algorithms
from gridwright.trees.registry import choose

DEFAULT_TREE = Parameters("").tree
WOVEN_TREE = "kruskal"

OPTIONS = (
    GRID,
    FLOORS,
    Option(
        "tree",
        f"algorithm that draws the passages, {DEFAULT_TREE} unless it is another of "
        f"{', '.join(algorithms())}; with options, as in sidewinder:bias=ne",
    ),
    Option("bias", "the same as the option bias of the tree, as in ne"),
    Option("braid", "share of the dead ends that are opened, 0 to 1", float, 0.0),
    Option("loops", "passages more than a maze without loops has", int, 0),
    Option("weave", "share of the cells where a passage runs beneath another", float, 0.0),
    Option("entrance", f"cell where one enters, as in 0,0, or '{LONGEST}'"),
    Option("exit", f"cell to be reached, or '{LONGEST}': the ends of the longest path"),
    MASK,
    INVERT,
    WORDS,
)

_KINDS: Mapping[str, Kinds] = {
    "tree": (str,),
    "braid": (float, int),
    "loops": (int,),
    "weave": (float, int),
    "present": (str,),
    "entrance": (str,),
    "exit": (str,),
}


def parameters_from_options(size: str, options: Mapping[str, Any]) -> Parameters:
    """Read a size such as 40x30 and named options; raise BadInput where they cannot be."""
    known = {option.name for option in OPTIONS}
    unknown = sorted(set(options) - known)
    if unknown:
        raise BadInput(expected=f"options {', '.join(sorted(known))}", got=unknown[0])
    kind, floors = options.get("grid", "square"), options.get("floors", 1)
    limit = MAX_LINKS_CELLS if kind == "square" and floors == 1 else MAX_CELLS
    grid = spec_of(kind, size, floors, limit)
    plain = {name: options[name] for name in _KINDS if options.get(name) is not None}
    plain |= {"grid": grid, "tree": _tree(options)}
    present = read_shape(
        maze_grid(grid), options.get("mask"), options.get("words"), options.get("invert", False)
    )
    if present is not None:
        plain["present"] = print_bits(present)
    return parameters_from_plain(plain)


def plain_parameters(parameters: Parameters) -> dict[str, Any]:
    """Print parameters as plain values, leaving out what is at its default."""
    default = Parameters(parameters.grid)
    return {
        name: getattr(parameters, name)
        for name in Parameters.__dataclass_fields__
        if name == "grid" or getattr(parameters, name) != getattr(default, name)
    }


def parameters_from_plain(plain: Mapping[str, Any]) -> Parameters:
    """Read what ``plain_parameters`` prints; raise BadInput on anything out of range."""
    given = dict(fields(plain, {"grid": (str,)}, _KINDS))
    for name in ("braid", "weave"):
        if name in given:
            given[name] = float(given[name])
            if not 0 <= given[name] <= 1:
                raise BadInput(expected="a share of 0 to 1", got=given[name], where=name)
    if "tree" in given:
        given["tree"] = str(choose(given["tree"]))
    parameters = Parameters(**given)
    topology = maze_grid(parameters.grid)
    if parameters.loops < 0:
        raise BadInput(expected="loops of 0 or more", got=parameters.loops, where="loops")
    _check_weave(parameters, topology)
    cells_of(parameters, topology)
    for wish, where in ((parameters.entrance, "entrance"), (parameters.exit, "exit")):
        named_cell(topology, wish, where)
    return parameters


def _tree(options: Mapping[str, Any]) -> str:
    usual = WOVEN_TREE if options.get("weave") else DEFAULT_TREE
    tree, bias = str(options.get("tree") or usual), options.get("bias")
    if not bias:
        return tree
    return f"{tree}{',' if ':' in tree else ':'}bias={bias}"


def _check_weave(parameters: Parameters, topology: Topology) -> None:
    if not parameters.weave:
        return
    if topology.port_names[:4] != PORTS:
        raise BadInput(
            expected="a grid of squares, where a passage can run straight beneath another",
            got=topology.spec,
            where="weave",
        )
    if parameters.tree != WOVEN_TREE:
        raise BadInput(
            expected=f"the tree {WOVEN_TREE}, which alone can begin with crossings",
            got=parameters.tree,
            where="weave",
        )
