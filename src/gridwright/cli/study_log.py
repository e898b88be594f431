"""What a study has measured so far, line by line, and the bar that shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gridwright.core.errors import BadInput
from gridwright.core.jsonio import Kinds, dump_line, fields, parse, write_whole


class Log:
    """The values measured so far, a line of JSON each, so that a study can go on where it stopped.

    Its first line says which study it is. ``held`` has the values by those of ``keys``. Raises
    BadInput where a file is there that belongs to another study.
    """

    def __init__(
        self, path: Path, study: Mapping[str, Any], keys: tuple[str, ...], line: Mapping[str, Kinds]
    ) -> None:
        self.path = path
        self.held: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._keys, self._line = keys, line
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._read(study)
        except OSError as fault:
            raise BadInput(
                expected="a folder that can be written",
                got=str(path.parent),
                where="-o",
                remedy=fault.strerror or "",
            ) from None

    def add(self, key: tuple[Any, ...], values: Mapping[str, Any]) -> None:
        """Write down one more line at once."""
        self.held[key] = dict(values)
        with self.path.open("a", encoding="utf-8") as out:
            out.write(dump_line({**dict(zip(self._keys, key, strict=True)), **values}) + "\n")

    def _read(self, study: Mapping[str, Any]) -> None:
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        # What follows the last line break was being written when the study was stopped.
        whole = text[: text.rfind("\n") + 1]
        head, *lines = whole.splitlines() or [""]
        begun = dump_line(study)
        if head != begun and (whole or not begun.startswith(text)):
            raise BadInput(
                expected=f"the study of {begun}",
                got=head or text,
                where=str(self.path),
                remedy="name another folder, or remove the file",
            )
        for number, line in enumerate(lines, 2):
            where = f"{self.path} line {number}"
            held = dict(fields(parse(line, where), self._line, where=where))
            key = tuple(held.pop(name) for name in self._keys)
            self.held[key] = held
        if whole != text or not whole:
            write_whole(self.path, whole or f"{begun}\n")


@contextmanager
def progress(total: int) -> Iterator[Callable[[], None]]:
    """Show a bar on a terminal; gives what moves it on by one of ``total``."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("measuring", total=total)
        yield lambda: bar.advance(task)
