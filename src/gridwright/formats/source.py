"""Where input comes from: a file, the standard input, or the argument itself."""

from __future__ import annotations

import errno
import gzip
import io
import re
import sys
import zlib
from pathlib import Path

from gridwright.core.errors import BadInput
from gridwright.formats.sniff import sniff

STANDARD_INPUT = "-"
GZIP = b"\x1f\x8b"
MOST_UNZIPPED = 1 << 30

_LONE_RETURN = re.compile("\r(?!\n)")  # old line ends
_NO_SUCH_FILE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL)


def read_source(name: str) -> tuple[str, str]:
    """Read what an argument names; gives the text and words for where it is from.

    ``-`` is the standard input, an existing file is read (unpacked where it is gzip), and
    anything else must itself be a puzzle, such as an ID. Raises BadInput where it is none of
    them, or empty, or not UTF-8.
    """
    if name == STANDARD_INPUT:
        return _text(_standard_input(), "standard input")
    content = _content(name)
    if content is not None:
        return _text(content, name)
    try:
        sniff(name)
    except BadInput:
        raise BadInput(
            expected="a file, '-' or an ID", got=name, remedy="there is no such file"
        ) from None
    return name, "argument"


def lacks_file(name: str) -> bool:
    """Tell whether there is no file of a name."""
    try:
        return not name or not Path(name).is_file()
    except (OSError, ValueError):
        return True


def _content(name: str) -> bytes | None:
    """Read a file; None where there is none of that name, or can be none."""
    if not name:  # which Path takes for the folder one is in
        return None
    try:
        return Path(name).read_bytes()
    except ValueError:  # a zero byte
        return None
    except OSError as fault:
        if fault.errno in _NO_SUCH_FILE:
            return None
        raise BadInput(
            expected="a file that can be read", got=name, remedy=fault.strerror or str(fault)
        ) from None


def _standard_input() -> bytes:
    where = "standard input"
    try:
        return sys.stdin.buffer.read()
    except (AttributeError, OSError, ValueError):  # closed, or none at all
        raise BadInput(expected="an open stream", got="none", where=where) from None


def _unzipped(content: bytes, where: str) -> bytes:
    if not content.startswith(GZIP):
        return content
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as stream:
            held = stream.read(MOST_UNZIPPED + 1)
    except (EOFError, OSError, zlib.error) as fault:
        raise BadInput(expected="a whole gzip file", got=str(fault), where=where) from None
    if len(held) > MOST_UNZIPPED:
        got = "more"
        raise BadInput(expected=f"at most {MOST_UNZIPPED:,} bytes unpacked", got=got, where=where)
    return held


def _text(content: bytes, where: str) -> tuple[str, str]:
    content = _unzipped(content, where)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise BadInput(
            expected="UTF-8 text",
            got=content[fault.start : fault.end].hex(" "),
            where=f"{where}, byte {fault.start + 1}",
            remedy="save it as UTF-8",
        ) from None
    text = _LONE_RETURN.sub("\n", text)
    if not text.strip():
        raise BadInput(expected="a puzzle", got=text, where=where, remedy="it is empty")
    return text, where
