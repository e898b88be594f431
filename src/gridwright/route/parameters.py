"""The parameters of a route puzzle, and their plain form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, fields
from gridwright.core.words import counted
from gridwright.grid.topology import parse
from gridwright.route.board import MOST_COLOURS
from gridwright.route.grading import LEVELS
from gridwright.route.relaxation import MOST_OUTLETS

MOST_INLETS = 32
FEWEST = 1
PROVED_CELLS = 1_000  # of larger boards the fewest turns are searched for only where that is asked


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a route puzzle is made from.

    grid: a topology's specification · inlets and outlets: how many of each · density: the share of
    the cells beside the ways that get a tile, a decoy · closed and clockwise: the rules · colours:
    how many waters there are, 0 for one without a colour; inlets and outlets take them in turn ·
    inside: taps are inside of tiles, not at sides of the board, where grids without such sides
    have them anyhow · fewest: the puzzle takes at least so many turns · level: as graded, or "".
    """

    grid: str
    inlets: int = 1
    outlets: int = 1
    density: float = 0.8
    closed: bool = False
    clockwise: bool = False
    colours: int = 0
    inside: bool = False
    fewest: int = FEWEST
    level: str = ""


_KINDS: Mapping[str, Kinds] = {
    "inlets": (int,),
    "outlets": (int,),
    "density": (float, int),
    "closed": (bool,),
    "clockwise": (bool,),
    "colours": (int,),
    "inside": (bool,),
    "fewest": (int,),
    "level": (str,),
}


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
    if "density" in given:
        given["density"] = float(given["density"])
    parameters = Parameters(**given)
    check_parameters(parameters)
    return parameters


def check_parameters(parameters: Parameters) -> None:
    """Raise BadInput where no puzzle can be made so."""
    if not 0 <= parameters.density <= 1:
        raise BadInput(expected="a share of 0 to 1", got=parameters.density, where="density")
    _check_number("colours", parameters.colours, 0, MOST_COLOURS)
    waters = max(1, parameters.colours)
    _check_number("inlets", parameters.inlets, waters, MOST_INLETS)
    _check_number("outlets", parameters.outlets, waters, waters * MOST_OUTLETS)
    if parameters.fewest < 1:
        raise BadInput(expected="at least 1 turn", got=parameters.fewest, where="fewest")
    if parameters.level not in ("", *LEVELS):
        raise BadInput(expected=" or ".join(LEVELS), got=parameters.level, where="level")
    taps = parameters.inlets + parameters.outlets
    n = parse(parameters.grid).n
    if taps > n:
        most = counted(n, "tap")
        raise BadInput(expected=f"at most {most}, one a tile", got=taps, where=parameters.grid)


def _check_number(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadInput(expected=f"{least} to {most} {name}", got=value, where=name)
