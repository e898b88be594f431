"""What is said to people and is no output: lines on standard error."""

from __future__ import annotations

import sys
from contextlib import suppress


def talk(text: str) -> None:
    """Say a line, unless nobody is there to read it."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(text, file=sys.stderr, flush=True)
