"""The ways to tell how a Sudoku is solved: with all techniques, or with singles and search."""

from __future__ import annotations

from typing import Literal, TypeAlias

Means: TypeAlias = Literal["all", "singles"]

TELLINGS: tuple[Means, ...] = ("all", "singles")
