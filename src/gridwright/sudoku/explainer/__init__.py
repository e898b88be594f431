"""Sudoku Explainer's rating of puzzles: ER, EP and ED."""

from __future__ import annotations

from gridwright.sudoku.explainer.ladder import technique_of
from gridwright.sudoku.explainer.naming import name_of
from gridwright.sudoku.explainer.rating import VERSION, Rating, rate

__all__ = ["VERSION", "Rating", "name_of", "rate", "technique_of"]
