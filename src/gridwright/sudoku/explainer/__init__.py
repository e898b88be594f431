"""Sudoku Explainer's rating of puzzles: ER, EP and ED."""

from __future__ import annotations

from gridwright.sudoku.explainer.rating import VERSION, Rating, rate

__all__ = ["VERSION", "Rating", "rate"]
