"""The command line: ``gridwright VERB ...``; one module a verb, loaded when it is asked for."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from gridwright import __version__
from gridwright.cli.interrupt import interruptible
from gridwright.cli.talk import let_go, talk
from gridwright.core.errors import GridwrightError, shown
from gridwright.core.jsonio import discard_unfinished

GOOD, NO, USAGE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 3, 130

VERBS = {
    "new": "Make puzzles with a proved answer.",
    "solve": "Show the answer, and exactly how many there are.",
    "check": "Judge a position and show what is wrong with it.",
    "hint": "Show one step that must be so, and why.",
    "rate": "Say how hard a puzzle is.",
    "repair": "Leave puzzles of several answers a single one.",
    "draw": "Draw a position as text, SVG or PNG.",
    "play": "Play a puzzle in the terminal.",
    "serve": "Serve the game in the browser.",
    "study": "Measure what algorithms make.",
    "warmup": "Compile everything now, once per machine.",
}


class _ReaderGone(Exception):  # noqa: N818
    """Whoever read the output has had enough of it."""


class _Verbs(click.Group):
    """The verbs, each imported when it is run, so that help comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            raise click.UsageError(
                f"expected a verb, one of {', '.join(VERBS)}, got {shown(cmd_name)}", ctx
            )
        command: click.Command = importlib.import_module(f"gridwright.cli.{cmd_name}").command
        _announce_compiling()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(USAGE)
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with _reader_gone():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with _reader_gone():
            return super().invoke(ctx)


@contextmanager
def _reader_gone() -> Iterator[None]:
    """Tell a closed pipe from other faults before click does, which makes it exit code 1."""
    try:
        yield
    except BrokenPipeError:
        raise _ReaderGone from None


@click.group(
    cls=_Verbs,
    subcommand_metavar="VERB ...",
    options_metavar="",
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  gridwright new pipes 10x10 --seed 7
  gridwright new pipes 20x20 -o board.json
  gridwright solve board.json
  gridwright draw board.json -o board.svg

'gridwright VERB --help' tells about a verb.""",
)
@click.version_option(__version__, prog_name="gridwright")
def gridwright() -> None:
    """Make, solve, judge, play and draw grid puzzles whose answer is proved.

    Exit codes: 0 good, 1 the answer is no (no or several answers, not solved), 2 usage,
    3 bad input, 130 interrupted.
    """


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line and leave with its exit code."""
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull)  # noqa: PTH123, SIM115
    with interruptible():
        try:
            code = _run(arguments)
        finally:
            discard_unfinished()  # an interrupt may come before a file knows its own end
    sys.exit(code)


def _run(arguments: list[str] | None) -> int:
    try:
        code = gridwright.main(arguments, prog_name="gridwright", standalone_mode=False)
        sys.stdout.flush()
    except (click.exceptions.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except click.UsageError as fault:
        code = _explain(_misused(fault), fault.exit_code)
    except GridwrightError as fault:
        code = _explain(str(fault), fault.exit_code)
    except _ReaderGone:
        code = _lost_output(BrokenPipeError(errno.EPIPE, ""))
    except OSError as fault:
        code = _lost_output(fault)
    except MemoryError:
        code = _explain("not enough memory for this size; try a smaller one", BAD_INPUT)
    return code if isinstance(code, int) else GOOD


def _announce_compiling() -> None:
    """Say it before the first kernel that is compiled cold, and only then."""
    from gridwright.core.kernel import on_compile

    def once() -> None:
        on_compile(lambda: None)
        talk("gridwright: compiling, once per machine ...")

    on_compile(once)


def _misused(fault: click.UsageError) -> str:
    line = " ".join(fault.format_message().split()).rstrip(".")
    return f"{line}; see '{fault.ctx.command_path} --help'" if fault.ctx else line


def _explain(text: str, code: int) -> int:
    """Tell what is wrong after all that was right has been written."""
    try:
        sys.stdout.flush()
    except OSError as fault:
        _lost_output(fault)
    talk(f"gridwright: {text}")
    return code


def _lost_output(fault: OSError) -> int:
    """End quietly where the reader has gone, and with one line where the disk is full."""
    let_go(sys.stdout)
    if fault.errno == errno.EPIPE:
        return GOOD
    reason = fault.strerror or "no open stream"
    talk(f"gridwright: standard output: expected to write it whole, got '{reason}'")
    return BAD_INPUT


if __name__ == "__main__":
    main()
