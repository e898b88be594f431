"""Tables of Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def table(lines: Sequence[Sequence[str]], left: int = 1) -> str:
    """Print lines of cells, the first of them the head, as a table of Markdown.

    left: how many columns are words, which stand at the left; numbers stand at the right.

    >>> print(table([["a", "b"], ["x", "1"]]))
    | a | b |
    | --- | ---: |
    | x | 1 |
    """
    head, *rows = lines
    rule = ["---"] * left + ["---:"] * (len(head) - left)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows))
