"""Reading and writing JSON and files so that nothing is lost or half-written."""

from __future__ import annotations

import json
import math
import os
import re
import secrets
import stat
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import NoneType
from typing import Any, NoReturn, Self, TypeAlias

from gridwright.core.errors import BadInput

MAX_NESTING = 64

Kinds: TypeAlias = tuple[type, ...]

_INTEGERS = range(-(2**63), 2**63)
_SURROGATE = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
_WORDS: Mapping[type, str] = {
    str: "text",
    bool: "true or false",
    int: "an integer",
    float: "a number",
    dict: "an object",
    list: "a list",
    NoneType: "null",
}


def parse(text: str, where: str = "JSON") -> Any:
    """Parse JSON strictly; raise BadInput that names line and column where it is broken.

    A text of a single line has its column named only.
    Refused besides malformed text: a key given twice, a number that 64 bits cannot hold, a lone
    surrogate, and nesting deeper than MAX_NESTING. A byte order mark is skipped.
    """
    body = text.removeprefix("\ufeff")
    try:
        value = _decoder(where).decode(body)
    except json.JSONDecodeError as fault:
        rest = body[fault.pos :]
        line = f" line {fault.lineno}" if "\n" in body else ""
        raise BadInput(
            expected="well-formed JSON",
            got=rest,
            where=f"{where},{line} column {fault.colno}",
            remedy="" if rest.strip() else "is it complete?",
        ) from None
    except RecursionError:
        _too_deep(body, where)
    _check_nesting(value, body, where)
    if _SURROGATE.search(body):
        _check_characters(value, where)
    return value


def dump(value: Any) -> str:
    """Print JSON in one canonical way: sorted keys, two spaces, one line for lists of scalars.

    >>> print(dump({"b": [1, 2], "a": None}))
    {
      "a": null,
      "b": [1, 2]
    }
    """
    return _dumped(value, "\n")


def dump_line(value: Any) -> str:
    """Print JSON on one line without a space: sorted keys, as JSON Lines wants it."""
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )


def fields(
    value: Any,
    required: Mapping[str, Kinds],
    optional: Mapping[str, Kinds] | None = None,
    where: str = "",
) -> Mapping[str, Any]:
    """Check that a value is an object with these keys, each of one of its types exactly.

    Raises BadInput on anything else than a mapping, on an unknown or missing key, and on a wrong
    type (``true`` is no integer).
    """
    if not isinstance(value, Mapping):
        raise BadInput(expected="an object", got=value, where=where)
    known = {**required, **(optional or {})}
    for key, held in value.items():
        if key not in known:
            names = f"no key but {', '.join(known)}"
            raise BadInput(expected=names, got=key, where=where)
        kinds = known[key]
        mapping = dict in kinds and isinstance(held, Mapping)
        if type(held) not in kinds and not mapping:
            words = " or ".join(_WORDS[kind] for kind in kinds)
            raise BadInput(expected=words, got=held, where=key).at(where)
    for key in required:
        if key not in value:
            raise BadInput(expected=f"a key '{key}'", got=list(value), where=where)
    return value


class WholeFile:
    """A file being written beside its place, and put there at the end, or not at all.

    A context manager. A file that was there keeps its permissions, a link keeps pointing to it,
    and a device or a pipe is written to directly. Raises BadInput where it cannot be written,
    as soon as that shows.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._real = path
        self._beside: Path | None = None

    def __enter__(self) -> Self:
        try:
            with self._refused():
                self._open()
        except BaseException:
            self._discard()
            raise
        return self

    def write(self, content: bytes | str) -> None:
        """Write more of the file; text in UTF-8."""
        with self._refused():
            self._out.write(content.encode() if isinstance(content, str) else content)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                with self._refused():
                    self._finish()
        finally:
            with suppress(OSError):
                self._out.close()
            self._discard()

    def _open(self) -> None:
        mode = self._path.stat().st_mode if self._path.exists() else None
        if mode is not None and not stat.S_ISREG(mode):
            self._out = self._path.open("wb")
            return
        self._real = Path(os.path.realpath(self._path))
        beside = self._real.with_name(f".{self._real.name[:64]}.{secrets.token_hex(8)}")
        # Known before it is there: an interrupt may come between any two lines.
        self._beside = beside
        _UNFINISHED.add(beside)
        self._out = beside.open("xb")
        if mode is not None:
            beside.chmod(stat.S_IMODE(mode))

    def _finish(self) -> None:
        self._out.flush()
        if self._beside is not None:
            os.fsync(self._out.fileno())
        self._out.close()
        if self._beside is not None:
            self._beside.replace(self._real)

    def _discard(self) -> None:
        if self._beside is not None:
            with suppress(OSError):  # it may not be there, nor the folder it should be in
                self._beside.unlink()
            _UNFINISHED.discard(self._beside)

    @contextmanager
    def _refused(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else None
            raise BadInput(
                expected="a file that can be written",
                got=str(self._path),
                remedy=reason or str(fault),
            ) from fault


_UNFINISHED: set[Path] = set()


def discard_unfinished() -> None:
    """Remove what has been written beside its place so far: the process is about to end."""
    for beside in list(_UNFINISHED):
        with suppress(OSError):
            beside.unlink()


def write_whole(path: Path, content: bytes | str) -> None:
    """Write a file at once, as ``WholeFile`` does; raise BadInput where it cannot be written."""
    with WholeFile(path) as out:
        out.write(content)


def _decoder(where: str) -> json.JSONDecoder:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            times = Counter(name for name, _ in pairs)
            twice = next(name for name in times if times[name] > 1)
            raise BadInput(expected="every key once", got=twice, where=where)
        return made

    def integer(digits: str) -> int:
        value = int(digits) if len(digits) <= len(str(_INTEGERS.start)) else None
        if value is None or value not in _INTEGERS:
            raise BadInput(expected="an integer of 64 bits", got=digits, where=where)
        return value

    def number(digits: str) -> float:
        value = float(digits)
        if not math.isfinite(value):
            raise BadInput(expected="a finite number", got=digits, where=where)
        return value

    return json.JSONDecoder(
        object_pairs_hook=once, parse_int=integer, parse_float=number, parse_constant=number
    )


def _check_nesting(value: Any, text: str, where: str) -> None:
    level = [value]
    for _ in range(MAX_NESTING):
        level = [inner for outer in level for inner in _parts(outer)]
        if not level:
            return
    _too_deep(text, where)


def _parts(value: Any) -> list[Any]:
    held = value.values() if isinstance(value, dict) else value
    return [v for v in held if isinstance(v, dict | list)] if isinstance(value, dict | list) else []


def _too_deep(text: str, where: str) -> NoReturn:
    raise BadInput(
        expected=f"at most {MAX_NESTING} levels of nesting", got=text, where=where
    ) from None


def _check_characters(value: Any, where: str) -> None:
    try:
        dump_line(value).encode()
    except UnicodeEncodeError as fault:
        raise BadInput(
            expected="Unicode text", got=fault.object[fault.start], where=where
        ) from None


def _dumped(value: Any, line: str) -> str:
    inner = line + "  "
    if isinstance(value, Mapping) and value:
        held = (f"{_scalar(key)}: {_dumped(value[key], inner)}" for key in sorted(value))
        return f"{{{inner}{f',{inner}'.join(held)}{line}}}"
    if isinstance(value, list | tuple) and any(
        isinstance(v, Mapping | list | tuple) for v in value
    ):
        return f"[{inner}{f',{inner}'.join(_dumped(v, inner) for v in value)}{line}]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
