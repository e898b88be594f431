"""Examples at the end of a verb's help."""

from __future__ import annotations


def examples(*commands: str) -> str:
    """Print commands as an epilog that keeps its lines (a backspace tells click so).

    >>> print(examples("solve board.json")[1:])
    <BLANKLINE>
    Examples:
      gridwright solve board.json
    """
    lines = "".join(f"\n  gridwright {command}" for command in commands)
    return f"\b\nExamples:{lines}"
