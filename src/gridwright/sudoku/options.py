"""The options of Sudoku: what a person may ask for, and the parameters that it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, fields
from gridwright.grid.sizes import read_size
from gridwright.puzzle.family import Option
from gridwright.sudoku.board import Parameters
from gridwright.sudoku.layout import (
    Layout,
    parse,
    read_regions,
    usual_boxes,
    with_boxes,
    with_regions,
)
from gridwright.sudoku.scales import HODOKU, LEVELS
from gridwright.sudoku.symmetry import SYMMETRIES

OPTIONS = (
    Option("level", "level that the puzzle is graded at", str, None, LEVELS),
    Option("clues", "how many clues there are", int),
    Option("symmetry", "how the cells of clues lie", str, "rotational", SYMMETRIES),
    Option("minimal", "make sure that no clue can be left out", bool, False),
    Option("technique", "a technique that is needed, such as x-wing"),
    Option("diagonals", "both long diagonals hold every digit, too", bool, False),
    Option("boxes", "width and height of the boxes, such as 3x2"),
    Option("jigsaw", "irregular boxes, drawn anew for each puzzle", bool, False),
    Option("regions", "irregular boxes: a file with a letter a cell", str, None, (), is_file=True),
)

_KINDS: Mapping[str, Kinds] = {
    "jigsaw": (bool,),
    "level": (str,),
    "clues": (int,),
    "symmetry": (str,),
    "minimal": (bool,),
    "technique": (str,),
}


def parameters_from_options(size: str, options: Mapping[str, Any]) -> Parameters:
    """Read a size such as 9x9 and named options; raise BadInput where they cannot be."""
    known = {option.name: option.default for option in OPTIONS}
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise BadInput(expected=f"options {', '.join(sorted(known))}", got=unknown[0])
    held = known | {name: value for name, value in options.items() if value is not None}
    plain = {name: held[name] for name in _KINDS if held[name] is not None}
    if isinstance(plain.get("technique"), str):
        plain["technique"] = plain["technique"].lower()
    if plain.get("clues") == 0:  # which among parameters stands for any number
        raise BadInput(expected="at least 1 clue", got=0, where="clues")
    return checked_parameters(plain | {"layout": _layout(size, held).spec})


def checked_parameters(plain: Mapping[str, Any]) -> Parameters:
    """Read parameters from plain values; raise BadInput on anything out of range."""
    parameters = Parameters(**fields(plain, {"layout": (str,)}, _KINDS))
    layout = parse(parameters.layout)
    if layout.spec != parameters.layout:
        raise BadInput(expected=layout.spec, got=parameters.layout, where="layout")
    _check_choice("level", parameters.level, ("", *LEVELS))
    _check_choice("symmetry", parameters.symmetry, SYMMETRIES)
    _check_technique(parameters.technique, parameters.level)
    if not 0 <= parameters.clues < layout.n:
        raise BadInput(expected=f"1 to {layout.n - 1} clues", got=parameters.clues, where="clues")
    if parameters.jigsaw and layout.boxes is None:
        raise BadInput(expected="regions or a jigsaw", got="both", where="jigsaw")
    return parameters


def _check_technique(key: str, level: str) -> None:
    """Check that the scale has a technique, and that it is not beyond the level."""
    _check_choice("technique", key, ("", *(one.key for one in HODOKU.plan)))
    if key and level:
        own = HODOKU.entry(key).level
        if LEVELS.index(own) > LEVELS.index(level):
            expected = f"a technique of the level {level} or easier"
            raise BadInput(expected=expected, got=f"{key}, {own}", where="technique")


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        known = ", ".join(choice for choice in choices if choice)
        raise BadInput(expected=f"one of {known}", got=value, where=name)


def _layout(size: str, options: Mapping[str, Any]) -> Layout:
    width, height = read_size(size)
    if width != height:
        raise BadInput(expected="a square, such as 9x9", got=size, where="SIZE")
    diagonals, boxes, regions = (options[name] for name in ("diagonals", "boxes", "regions"))
    if type(diagonals) is not bool:
        raise BadInput(expected="true or false", got=diagonals, where="diagonals")
    if boxes is not None and regions is not None:
        raise BadInput(expected="boxes or regions", got="both", where="regions")
    if regions is not None:
        return with_regions(width, read_regions(width, str(regions)), diagonals)
    held = None if boxes is None else read_size(str(boxes), "boxes")
    if held is None and options["jigsaw"] and usual_boxes(width) is None:
        held = (width, 1)
    return with_boxes(width, held, diagonals)
