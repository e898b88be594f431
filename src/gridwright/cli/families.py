"""Verbs that take a family: one sub-command a family, made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import click

from gridwright.puzzle.family import Family
from gridwright.puzzle.registry import families, family

MakeCommand: TypeAlias = Callable[[Family[Any, Any, Any]], click.Command]


class FamilyGroup(click.Group):
    """A verb whose sub-commands are the installed families; ``make`` builds each."""

    def __init__(self, name: str, make: MakeCommand, **settings: Any) -> None:
        super().__init__(name, **settings)
        self._make = make

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the installed families."""
        return list(families())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Make the command of one family; raise UsageError where it is not installed."""
        if cmd_name not in families():
            raise click.UsageError(f"expected a family, one of {', '.join(families())}", ctx)
        return self._make(family(cmd_name))
