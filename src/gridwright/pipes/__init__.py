"""Pipes (Net, FreeNet): turn the tiles until every pipe joins into one loop-free tree.

The array-level functions are here for those who embed the engine: boards are uint8[n] port
masks on a topology of ``gridwright.grid``.

>>> from gridwright import pipes
>>> board, _ = pipes.parse_net("4x1:1551")
>>> pipes.solve(board).status
'unique'
"""

from gridwright.pipes.board import Board, Parameters, make_board
from gridwright.pipes.codec import parse_net, print_net
from gridwright.pipes.counting import count_exactly
from gridwright.pipes.generator import Maker, generate
from gridwright.pipes.hints import hint
from gridwright.pipes.rules import Judge, judge_board
from gridwright.pipes.solver import Count, Workspace, count, solve

__all__ = [
    "Board",
    "Count",
    "Judge",
    "Maker",
    "Parameters",
    "Workspace",
    "count",
    "count_exactly",
    "generate",
    "hint",
    "judge_board",
    "make_board",
    "parse_net",
    "print_net",
    "solve",
]
