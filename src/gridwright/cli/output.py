"""Where a verb's results go, and in what form."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import click

from gridwright.cli.talk import talk
from gridwright.core.errors import BadInput
from gridwright.core.jsonio import WholeFile, dump, dump_line, write_whole
from gridwright.puzzle.bitmap import Bitmap
from gridwright.puzzle.family import Family
from gridwright.puzzle.scene import MOST_CELLS, View
from gridwright.render import SCALE, picture, to_text
from gridwright.render.bands import save_png, write_png

PICTURES = ("svg", "png")
FILM, SOLID = "gif", "stl"
ID = "id"
STANDARD_OUTPUT = Path("-")

_SUFFIXES = {
    ".json": "json",
    ".jsonl": "json",
    ".svg": "svg",
    ".png": "png",
    ".gif": FILM,
    ".stl": SOLID,
    ".txt": "text",
}
_FILES = (*PICTURES, FILM, SOLID)
_MOST_NAMES = 100
_BAR_FROM = 20


def output_options(forms: tuple[str, ...]) -> list[click.Parameter]:
    """Make the options ``--as``, ``--json`` and ``-o`` of a verb."""
    return [
        click.Option(
            ["--as", "form"],
            type=click.Choice(forms),
            help="form of the output; by default that of FILE's suffix, else text",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="the same as --as json"),
        click.Option(
            ["-o", "--output", "target"],
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="write to FILE, whole or not at all; - is standard output",
        ),
    ]


def chosen_form(
    forms: tuple[str, ...], form: str | None, as_json: bool, target: Path | None
) -> str:
    """Settle the form of the output.

    Raises BadInput where FILE's suffix says nothing, or ``--as`` and ``--json`` contradict.
    """
    if as_json and form not in (None, "json"):
        raise BadInput(
            expected="one form of output",
            got=f"--json and --as {form}",
            remedy="leave one of them out",
        )
    if as_json:
        return "json"
    if form is not None:
        return form
    if target in (None, STANDARD_OUTPUT):
        return "text"
    suffix = str(target.suffix).lower() if target else ""
    guess = _SUFFIXES.get(suffix, suffix.removeprefix("."))
    if guess not in forms:
        known = [end for end, kind in _SUFFIXES.items() if kind in forms]
        raise BadInput(
            expected=f"a file name that ends in {', '.join(known)}",
            got=str(target),
            where="-o",
            remedy="or say --as FORM",
        )
    return guess


def named_forms(family: Family[Any, Any, Any]) -> tuple[str, ...]:
    """List the names of a family's text forms; the first one is also called ``id``."""
    return tuple(dict.fromkeys((ID, *family.forms))) if family.forms else ()


def form_of(family: Family[Any, Any, Any], name: str) -> str:
    """Find a family's text form by one of its ``named_forms``; raise BadInput where it has none."""
    if name not in named_forms(family):
        forms = ", ".join(("text", "json", *PICTURES, *named_forms(family)))
        raise BadInput(expected=f"a form of {family.name}: {forms}", got=name, where="--as")
    return name if name in family.forms else family.forms[0]


class Output:
    """What a verb puts out, one result after another; a context manager.

    Standard output gets each result as it comes. A file is put in place at the end, whole or not
    at all; several pictures go to a file each, named by ``{}``. ``count`` says how many results
    there will be. Raises BadInput where they cannot be put out so.
    """

    def __init__(self, shape: str, target: Path | None, count: int = 1) -> None:
        self.shape = shape
        self.target = None if target == STANDARD_OUTPUT else target
        self.count = count
        self.number = 0
        self.several = count > 1
        self.terminal = self.target is None and sys.stdout.isatty()
        self.colour = self.terminal and not _plain_terminal()
        self._file: WholeFile | None = None
        self._widest = 0
        if shape in _FILES:
            _check_pictures(self.target, count, self.terminal)

    def __enter__(self) -> Self:
        if self.target is not None and not (self.several and self.shape in _FILES):
            self._file = WholeFile(self.target).__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *details: Any) -> None:
        if self._file is not None:
            self._file.__exit__(kind, *details)
        columns = shutil.get_terminal_size().columns
        if kind is None and self.terminal and self._widest > columns:
            talk(
                f"the drawing is {self._widest} columns wide, and the terminal {columns}: "
                "make it wider, or say -o FILE"
            )

    def next(self) -> int:
        """Begin the next result; gives its number, counted from 1."""
        self.number += 1
        return self.number

    def put(self, content: str | bytes) -> None:
        """Put out a result, or the next part of one."""
        if self._file is not None:
            self._file.write(content)
        elif self.target is not None:
            write_whole(numbered(self.target, self.number, self.count), content)
        else:
            _print(content)

    def put_plain(self, plain: Any) -> None:
        """Put out plain values as JSON: on one line each where there are several results."""
        self.put((dump_line(plain) if self.several else dump(plain)) + "\n")

    def put_text(self, text: str) -> None:
        """Put out lines that end in a line break, with a heading where there are several."""
        apart = "\n" if self.number > 1 else ""
        heading = f"{apart}# {self.number} of {self.count}\n" if self.several else ""
        self.put(heading + text)

    def drawing(self, family: Family[Any, Any, Any], state: Any, view: View) -> str:
        """Draw a position in characters; where it cannot be drawn, a line says why instead."""
        try:
            scene = family.scene(state, view)
        except BadInput as fault:
            return f"(no drawing: {fault})\n"
        self._widest = max(self._widest, int(scene.width))
        return to_text(scene, self.colour)

    def put_picture(
        self,
        family: Family[Any, Any, Any],
        state: Any,
        view: View,
        unit: int = 32,
        scale: str = SCALE,
    ) -> None:
        """Put out a position as SVG or PNG, whichever the shape is.

        As PNG in blocks where the family has them and a scene would be too large.
        """
        large = self.shape == "png" and state.topology.n > MOST_CELLS
        bitmap = family.bitmap(state, view) if large else None
        if bitmap is not None:
            self.put_bitmap(bitmap, scale)
        else:
            self.put(picture(family.scene(state, view), f".{self.shape}", unit, scale))

    def put_bitmap(self, bitmap: Bitmap, scale: str = SCALE) -> None:
        """Put out a picture as PNG, band by band, with a bar of its rows."""
        with self.bar(bitmap.height) as step:
            if self._file is not None:
                write_png(self._file, bitmap, step, scale)
            elif self.target is not None:
                save_png(numbered(self.target, self.number, self.count), bitmap, step, scale)
            else:
                sys.stdout.flush()
                write_png(sys.stdout.buffer, bitmap, step, scale)

    @contextmanager
    def bar(self, total: int) -> Iterator[Callable[[int], None]]:
        """Show a bar of the work on one result, on a terminal that does not show the result.

        Gives what to call with how much has been done.
        """
        if self.several or self.terminal or not sys.stderr.isatty():
            yield lambda done: None
            return
        with _bar(total) as step:
            yield step


@contextmanager
def progress(out: Output) -> Iterator[Callable[[], None]]:
    """Show a bar of many results on a terminal that does not show these themselves.

    Gives what to call after each result.
    """
    if out.count < _BAR_FROM or out.terminal or not sys.stderr.isatty():
        yield lambda: None
        return
    with _bar(out.count) as step:
        yield lambda: step(1)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False) as shown:
        task = shown.add_task("working", total=total)
        yield lambda done: shown.advance(task, done)


def numbered(target: Path, number: int, count: int) -> Path:
    """Name the file of one of several pictures: ``{}`` stands for its number.

    Raises BadInput where there are several and the name has no ``{}``.
    """
    if count == 1:
        return target
    if "{}" not in target.name:
        raise BadInput(
            expected="a file name with {} for the number, as in board-{}.svg",
            got=str(target),
            where="-o",
        )
    return target.with_name(target.name.replace("{}", str(number).zfill(len(str(count)))))


def cell_names(family: Family[Any, Any, Any], state: Any, cells: tuple[int, ...]) -> str:
    """Print cells as a person reads them, and how many more there are."""
    names = " ".join(family.cell_name(state, cell) for cell in cells[:_MOST_NAMES])
    more = len(cells) - _MOST_NAMES
    return names if more <= 0 else f"{names} and {more:,} more, which --json lists"


def _plain_terminal() -> bool:
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def _check_pictures(target: Path | None, count: int, terminal: bool) -> None:
    if target is not None:
        numbered(target, 1, count)
    elif count > 1:
        raise BadInput(
            expected="one picture for standard output",
            got=count,
            remedy="say -o board-{}.svg",
        )
    elif terminal:
        raise BadInput(
            expected="a file or a pipe for a picture", got="a terminal", remedy="say -o FILE"
        )


def _print(content: str | bytes) -> None:
    if isinstance(content, bytes):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        try:
            sys.stdout.write(content)
        except UnicodeEncodeError as fault:
            raise BadInput(
                expected=f"characters that {fault.encoding} has",
                got=fault.object[fault.start],
                where="standard output",
                remedy="set PYTHONIOENCODING=utf-8, or say -o FILE",
            ) from None
    sys.stdout.flush()
