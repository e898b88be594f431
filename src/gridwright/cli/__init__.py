"""The command line: ``gridwright VERB ...``; one module a verb, loaded when it is asked for."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from typing import Any

import click

from gridwright import __version__
from gridwright.core.errors import GridwrightError
from gridwright.core.kernel import on_compile

INTERRUPTED = 130
BAD_INPUT = 3

VERBS = {
    "new": "Make puzzles with a proved answer.",
    "solve": "Show the answer, and exactly how many there are.",
    "check": "Judge a position and show what is wrong with it.",
    "hint": "Show one step that must be so, and why.",
    "rate": "Say how hard a puzzle is.",
    "draw": "Draw a position as SVG, PNG or text.",
    "play": "Play a puzzle in the terminal.",
    "warmup": "Compile everything now, once per machine.",
}


class _Verbs(click.Group):
    """The verbs, each imported when it is run, so that help comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"gridwright.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.group(
    cls=_Verbs,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="gridwright")
def gridwright() -> None:
    """Make, solve, judge, play and draw grid puzzles whose answer is proved.

    Exit codes: 0 good, 1 the answer is no (no or several answers, not solved), 2 usage,
    3 bad input, 130 interrupted.
    """


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line and leave with its exit code."""
    on_compile(_announce)
    try:
        code = gridwright.main(arguments, prog_name="gridwright", standalone_mode=False)
        _flush()
    except click.exceptions.Abort:
        code = INTERRUPTED
    except KeyboardInterrupt:
        code = INTERRUPTED
    except click.ClickException as fault:
        fault.show()
        code = fault.exit_code
    except GridwrightError as fault:
        _complain(str(fault))
        code = fault.exit_code
    except OSError as fault:
        code = _lost_output(fault)
    except MemoryError:
        _complain("not enough memory for this size; try a smaller one")
        code = BAD_INPUT
    sys.exit(code if isinstance(code, int) else 0)


def _announce() -> None:
    click.echo("compiling, once per machine ...", err=True)


def _complain(text: str) -> None:
    click.echo(f"gridwright: {text}", err=True)


def _flush() -> None:
    sys.stdout.flush()


def _lost_output(fault: OSError) -> int:
    """End quietly where the reader has gone, and with one line where the disk is full."""
    # Python flushes standard output once more when it exits; that must not fail again.
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    if fault.errno == errno.EPIPE:
        return 0
    _complain(f"output: expected to write it whole, got '{fault.strerror}'; is the disk full?")
    return BAD_INPUT


if __name__ == "__main__":
    main()
