"""Containers and their recognition: the native JSON, JSON Lines, and the families' own texts."""

from gridwright.formats.native import (
    Position,
    position_from_plain,
    position_to_plain,
    print_many,
    puzzle_from_json,
    puzzle_from_plain,
    puzzle_to_json,
    puzzle_to_plain,
    read_many,
)
from gridwright.formats.schema import schema
from gridwright.formats.sniff import read_positions, read_text, sniff
from gridwright.formats.source import read_source

__all__ = [
    "Position",
    "position_from_plain",
    "position_to_plain",
    "print_many",
    "puzzle_from_json",
    "puzzle_from_plain",
    "puzzle_to_json",
    "puzzle_to_plain",
    "read_many",
    "read_positions",
    "read_source",
    "read_text",
    "schema",
    "sniff",
]
