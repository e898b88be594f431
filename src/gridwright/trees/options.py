"""The options of tree algorithms: what they may be, how they are read and printed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gridwright.core.errors import BadInput

MAX_COUNT = 10_000
MAX_WEIGHT = 1000.0

_COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an algorithm: its name, what it is for, its default, and how to read it.

    ``read`` gets the text of a value and raises BadInput where it is unusable; ``str`` prints
    what it gives, so that it reads back as the same. ``choices`` lists the texts of a value where
    they are few.
    """

    name: str
    help: str
    default: Any
    read: Callable[[str], Any]
    choices: tuple[str, ...] = ()


def one_of(name: str, help: str, choices: tuple[str, ...], default: str) -> Option:
    """Make an option with a few choices."""

    def read(text: str) -> str:
        if text not in choices:
            raise BadInput(expected=f"one of {', '.join(choices)}", got=text, where=name)
        return text

    return Option(name, help, default, read, choices)


def share(name: str, help: str, default: float) -> Option:
    """Make an option that is a probability, 0 to 1."""
    return _number(name, help, default, 1.0)


def weight(name: str, help: str, default: float) -> Option:
    """Make an option that weighs one way against others, 0 to MAX_WEIGHT."""
    return _number(name, help, default, MAX_WEIGHT)


def count(name: str, help: str, default: int, most: int = MAX_COUNT) -> Option:
    """Make an option that counts something, 1 to ``most``."""

    def read(text: str) -> int:
        if _COUNT.fullmatch(text) is None or not 1 <= int(text) <= most:
            raise BadInput(expected=f"an integer of 1 to {most:,}", got=text, where=name)
        return int(text)

    return Option(name, help, default, read)


def _number(name: str, help: str, default: float, most: float) -> Option:
    def read(text: str) -> float:
        value = float(text) if _NUMBER.fullmatch(text) else math.inf
        if value > most:
            raise BadInput(expected=f"a number of 0 to {most:g}", got=text, where=name)
        return value

    return Option(name, help, default, read)
