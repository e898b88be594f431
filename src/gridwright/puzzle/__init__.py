"""The contract that every family of puzzles fills in."""

from gridwright.puzzle.family import Family, Option, Puzzle
from gridwright.puzzle.outcome import Fault, Grade, Hint, Solutions, Verdict
from gridwright.puzzle.registry import families, family
from gridwright.puzzle.scene import Circle, Glyph, Line, Polygon, Scene, Text, View

__all__ = [
    "Circle",
    "Family",
    "Fault",
    "Glyph",
    "Grade",
    "Hint",
    "Line",
    "Option",
    "Polygon",
    "Puzzle",
    "Scene",
    "Solutions",
    "Text",
    "Verdict",
    "View",
    "families",
    "family",
]
