"""Reading and writing JSON and files so that nothing is lost or half-written."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from gridwright.core.errors import BadInput


def parse(text: str, where: str = "JSON") -> Any:
    """Parse JSON; raise BadInput that names line and column where it is broken."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as fault:
        place = where
        if isinstance(fault, json.JSONDecodeError):
            place = f"{where}, line {fault.lineno} column {fault.colno}"
        raise BadInput(
            expected="well-formed JSON", got=text, where=place, remedy="is the file complete?"
        ) from None


def dump(value: Any) -> str:
    """Print JSON in one canonical way: sorted keys, two spaces, one line for lists of numbers."""
    return json.dumps(value, sort_keys=True, indent=2, ensure_ascii=False)


def write_whole(path: Path, content: bytes | str) -> None:
    """Write a file through a temporary one beside it, so that no half file ever shows."""
    raw = content.encode() if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
