"""The options of routes: what a person may ask for, and the parameters that it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.grid.kinds import spec_of
from gridwright.grid.topology import parse
from gridwright.puzzle.family import Option
from gridwright.puzzle.shape import GRID
from gridwright.route.grading import LEVELS
from gridwright.route.parameters import PROVED_CELLS, Parameters, parameters_from_plain

_USUAL = Parameters("")
_TORUS = "torus"
# So that no puzzle is over at once; unless told, on boards that have room and are searched anyhow.
FEW = 3
_FEW_FROM, _FEW_TO = 24, PROVED_CELLS

OPTIONS = (
    GRID,
    Option("wrap", "join opposite sides of the board: the same as --grid torus", bool, False),
    Option("inlets", "how many inlets there are", int, _USUAL.inlets),
    Option("outlets", "how many outlets there are", int, _USUAL.outlets),
    Option("colours", "how many waters are kept apart; 0 for one without colour", int, 0),
    Option("inside", "put inlets and outlets inside the board, not at its sides", bool, False),
    Option("density", "share of the other cells that get a tile, 0 to 1", float, _USUAL.density),
    Option("closed", "no tile with water may have an open end", bool, False),
    Option("clockwise", "tiles turn clockwise only", bool, False),
    Option("fewest", f"the least number of turns that the puzzle takes; {FEW} unless told", int),
    Option("level", "level that the puzzle is graded at", str, None, LEVELS),
)

_SHAPE = (GRID.name, "wrap")


def parameters_from_options(size: str, options: Mapping[str, Any]) -> Parameters:
    """Read a size such as 8x6 and named options; raise BadInput where they cannot be."""
    known = {option.name for option in OPTIONS}
    unknown = sorted(set(options) - known)
    if unknown:
        raise BadInput(expected=f"options {', '.join(sorted(known))}", got=unknown[0])
    plain = {
        name: value for name, value in options.items() if name not in _SHAPE and value is not None
    }
    spec = spec_of(_kind(options), size)
    if _FEW_FROM <= parse(spec).n <= _FEW_TO:
        plain = {"fewest": FEW} | plain
    return parameters_from_plain(plain | {"grid": spec})


def _kind(options: Mapping[str, Any]) -> str:
    kind = str(options.get(GRID.name, GRID.default))
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
