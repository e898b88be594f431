"""Verbs that take a family: one sub-command a family, made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import click

from gridwright.core.errors import shown
from gridwright.puzzle.family import Family
from gridwright.puzzle.registry import families, family

MakeCommand: TypeAlias = Callable[[Family[Any, Any, Any]], click.Command]


class FamilyGroup(click.Group):
    """A verb whose sub-commands are the installed families; ``make`` builds each."""

    def __init__(self, name: str, make: MakeCommand, **settings: Any) -> None:
        super().__init__(name, options_metavar="", no_args_is_help=False, **settings)
        self._make = make

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Print the help, as misuse, where there is no argument."""
        if not args:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(click.UsageError.exit_code)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the installed families."""
        return list(families())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make the command of one family; raise UsageError where it is not installed."""
        if cmd_name not in families():
            raise click.UsageError(
                f"expected a family, one of {', '.join(families())}, got {shown(cmd_name)}", ctx
            )
        return self._make(family(cmd_name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the families with their titles."""
        with formatter.section("Families"):
            formatter.write_dl([(name, family(name).title) for name in families()])
