"""The errors a user can meet: each says what was expected, what came, where, and the remedy."""

from __future__ import annotations

_SHOWN = 60


class GridwrightError(Exception):
    """The base of every error that Gridwright raises on purpose."""

    exit_code = 3


class BadInput(GridwrightError):
    """Input that cannot be used: one line with expectation, finding, place and remedy.

    >>> print(BadInput(expected="a size such as 10x10", got="10y10", where="SIZE"))
    SIZE: expected a size such as 10x10, got '10y10'
    """

    def __init__(self, *, expected: str, got: object, where: str = "", remedy: str = "") -> None:
        self.expected = expected
        self.got = got
        self.where = where
        self.remedy = remedy
        super().__init__(self._line())

    def _line(self) -> str:
        place = f"{self.where}: " if self.where else ""
        cure = f"; {self.remedy}" if self.remedy else ""
        return f"{place}expected {self.expected}, got {shown(self.got)}{cure}"


class NotReached(GridwrightError):
    """A wish that was not met within the stated effort: the answer is an honest no."""

    exit_code = 1


class MissingExtra(GridwrightError):
    """An optional part is not installed; the message names the extra that brings it."""

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(
            f"{purpose} needs the extra '{extra}': pip install 'gridwright[{extra}]'"
        )


def shown(value: object) -> str:
    """Print a value for an error line: quoted, on one line, shortened.

    >>> shown("a" * 100)[-6:]
    "aa...'"
    """
    if not isinstance(value, str):
        text = str(value)
        return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
    return repr(value if len(value) <= _SHOWN else value[: _SHOWN - 3] + "...")
