"""Routes: turn the tiles until water runs from the inlets to every outlet.

The array-level functions are here for those who embed the engine: boards are uint8[n] port
masks on a topology of ``gridwright.grid``, with the taps that water comes from and goes to.

>>> from gridwright import route
>>> board = route.parse_ident("route:3x2:a6009a:0,0.left:2,1.right")
>>> search = route.fewest(board)
>>> search.route.cost, route.judge(search.route.applied(board)).solved
(6, True)
"""

from gridwright.route.board import Board, Rules, Tap, make_board
from gridwright.route.cut import Cut, find_cut
from gridwright.route.generator import generate
from gridwright.route.hints import hint
from gridwright.route.ident import parse_ident, print_ident
from gridwright.route.numbers import parse_numbers, print_numbers
from gridwright.route.parameters import Parameters
from gridwright.route.rules import Flow, flow, judge
from gridwright.route.solver import Route, Search, fewest, solve, solve_by

__all__ = [
    "Board",
    "Cut",
    "Flow",
    "Parameters",
    "Route",
    "Rules",
    "Search",
    "Tap",
    "fewest",
    "find_cut",
    "flow",
    "generate",
    "hint",
    "judge",
    "make_board",
    "parse_ident",
    "parse_numbers",
    "print_ident",
    "print_numbers",
    "solve",
    "solve_by",
]
