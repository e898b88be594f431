"""The errors a user can meet: each says what was expected, what came, where, and the remedy."""

from __future__ import annotations

import reprlib
from functools import partial

_SHOWN = 60


class _Containers(reprlib.Repr):
    """Prints the beginning of a container without walking through all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = _SHOWN // 2

    def repr_int(self, x: int, level: int) -> str:
        return shown(x)


class GridwrightError(Exception):
    """The base of every error that Gridwright raises on purpose."""

    exit_code = 3


class BadInput(GridwrightError):  # noqa: N818
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

    def at(self, place: str) -> BadInput:
        """Give the same error seen from outside: ``place`` goes before where it already is.

        >>> print(BadInput(expected="a digit", got="z", where="character 3").at("line 2"))
        line 2, character 3: expected a digit, got 'z'
        """
        where = ", ".join(part for part in (place, self.where) if part)
        return BadInput(expected=self.expected, got=self.got, where=where, remedy=self.remedy)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(
            BadInput,
            expected=self.expected,
            got=self.got,
            where=self.where,
            remedy=self.remedy,
        ), ()

    def _line(self) -> str:
        place = f"{self.where}: " if self.where else ""
        cure = f"; {self.remedy}" if self.remedy else ""
        return _printable(f"{place}expected {self.expected}, got {shown(self.got)}{cure}")


class NotReached(GridwrightError):  # noqa: N818
    """A wish that was not met within the stated effort: the answer is an honest no."""

    exit_code = 1


class MissingExtra(GridwrightError):  # noqa: N818
    """An optional part is not installed; the message names the extra that brings it."""

    def __init__(self, extra: str, purpose: str) -> None:
        self.extra = extra
        self.purpose = purpose
        super().__init__(f"{purpose} needs the extra '{extra}': pip install 'gridwright[{extra}]'")

    def __reduce__(self) -> tuple[object, ...]:
        return MissingExtra, (self.extra, self.purpose)


def shown(value: object) -> str:
    """Print a value for an error line: text quoted, everything on one line and shortened.

    >>> shown("a" * 100)[-6:]
    "aa...'"
    """
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN else value[: _SHOWN - 3] + "...")
    if isinstance(value, int) and value.bit_length() > 4 * _SHOWN:
        return f"an integer of {value.bit_length()} bits"  # printing has a limit of its own
    held = isinstance(value, dict | list | tuple | set | frozenset)
    text = _printable(_Containers().repr(value) if held else str(value))
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def _printable(text: str) -> str:
    """Escape line breaks, control characters and lone surrogates, so that a line stays one."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
