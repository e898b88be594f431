"""What is said to people and is no output: lines on standard error."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO


def talk(text: str) -> None:
    """Say a line, unless nobody is there to read it."""
    if sys.stderr is None:
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        let_go(sys.stderr)


def let_go(stream: TextIO) -> None:
    """Send what a stream still holds nowhere: Python flushes it once more when it exits."""
    with open(os.devnull, "w") as nowhere, suppress(OSError, ValueError):  # noqa: PTH123
        os.dup2(nowhere.fileno(), stream.fileno())
