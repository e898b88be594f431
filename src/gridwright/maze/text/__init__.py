"""Mazes as text: blocks, lines and box-drawing, printed and read; and other people's, read."""

from gridwright.maze.text.printer import FORMS, print_block, print_boxes, print_form, print_lines
from gridwright.maze.text.reader import read_text, recognise

__all__ = [
    "FORMS",
    "print_block",
    "print_boxes",
    "print_form",
    "print_lines",
    "read_text",
    "recognise",
]
