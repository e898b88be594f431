"""Options of families: from the contract's table to the command line, and back to a mapping."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from gridwright.core.errors import BadInput
from gridwright.puzzle.family import Family, Option


def family_options(family: Family[Any, Any, Any]) -> list[click.Option]:
    """Make the options of the command line that a family asks for."""
    return [_option(option) for option in family.options]


def collect(family: Family[Any, Any, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Gather a family's options from the values of a command, as ``family.parameters`` wants them.

    Options without a value are left out, and files are read, as text or bytes. Raises BadInput
    where a file cannot be read.
    """
    return {
        option.name: _value(option, values[option.name])
        for option in family.options
        if values.get(option.name) is not None
    }


def flag(option: Option) -> str:
    """Name an option as it is typed.

    >>> flag(Option("dead_ends", "how many"))
    '--dead-ends'
    """
    return "--" + option.name.replace("_", "-")


def read_file(name: str, where: str) -> str:
    """Read a file, or ``-`` for the standard input, as text; raise BadInput otherwise."""
    try:
        return read_bytes(name, where).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(expected="a file in UTF-8", got=name, where=where) from None


def read_bytes(name: str, where: str) -> bytes:
    """Read a file, or ``-`` for the standard input; raise BadInput where it cannot be."""
    try:
        with click.open_file(name, "rb") as stream:
            return bytes(stream.read())
    except OSError as fault:
        reason = fault.strerror or ""
        raise BadInput(
            expected="a file that can be read", got=name, where=where, remedy=reason
        ) from None


def _value(option: Option, given: Any) -> Any:
    if not option.is_file:
        return given
    return (read_bytes if option.binary else read_file)(given, flag(option))


def _option(option: Option) -> click.Option:
    typed = flag(option)
    if option.kind is bool:
        both = f"{typed}/--no-{typed[2:]}" if option.default else typed
        return click.Option(
            [option.name, both], is_flag=True, default=bool(option.default), help=option.help
        )
    kind = click.Choice(option.choices) if option.choices else option.kind
    return click.Option(
        [option.name, typed],
        type=kind,
        default=option.default,
        show_default=option.default is not None,
        metavar="FILE" if option.is_file else None,
        help=option.help,
    )
