"""``gridwright play``: a game in the terminal, saved when it is left and resumed later."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from gridwright.cli.families import FamilyGroup
from gridwright.cli.game import Game, win_line
from gridwright.cli.options import collect, family_options
from gridwright.cli.screen import Frame
from gridwright.cli.talk import let_go, talk
from gridwright.cli.terminal import Ended, Terminal, check_terminal, raw_terminal
from gridwright.core.errors import BadInput
from gridwright.core.rng import fresh_seed
from gridwright.play.session import Session
from gridwright.play.storage import default_path, keep_former, load, save
from gridwright.puzzle.family import Family

_TICK = 0.25
_BY_SIGNAL = 128

_HELP = """Play {title} in the terminal, on a board of SIZE such as {size}.

Arrow keys move, q saves and leaves, and ? says what the other keys do. A game that was left goes
on with --resume."""


def _command(family: Family[Any, Any, Any]) -> click.Command:
    path = click.Path(path_type=Path, dir_okay=False)
    return click.Command(
        family.name,
        callback=partial(_play, family),
        help=_HELP.format(title=family.title, size=family.default_size or "10x10"),
        short_help=f"Play {family.title}.",
        params=[
            click.Argument(
                ["size"],
                required=False,
            ),
            *family_options(family),
            click.Option(["--seed"], help="which puzzle of its kind; any word or number"),
            click.Option(
                ["--resume"],
                is_flag=False,
                flag_value="",
                metavar="[FILE]",
                help="go on with a game that was left",
            ),
            click.Option(["--save", "target"], type=path, help="where to save the game"),
            click.Option(
                ["--vi"], is_flag=True, help="h j k l move; ? gives a hint, x locks, F1 is help"
            ),
        ],
    )


command = FamilyGroup(
    "play",
    _command,
    help="Play a puzzle in the terminal.",
    short_help="Play a puzzle in the terminal.",
    subcommand_metavar="FAMILY [SIZE] [OPTIONS]",
)


def _play(
    family: Family[Any, Any, Any],
    size: str | None,
    seed: str | None,
    resume: str | None,
    target: Path | None,
    vi: bool,
    **options: Any,
) -> None:
    if resume is None:
        size = size or family.default_size or None
    if (size is None) == (resume is None):
        raise click.UsageError("Give either a SIZE or --resume.")
    check_terminal()  # before a large puzzle is made in vain
    usual = default_path(family.name)
    if resume is None:
        session = _new(family, str(size), seed, options)
        target = target or usual
    else:
        _nothing_new()
        source = Path(resume) if resume else usual
        session = _resumed(family, source)
        target = target or source
    game = Game(session, vi)
    game.scene()  # a board that characters cannot show is refused before the screen changes
    with raw_terminal() as terminal:
        if resume is None and target == usual:
            keep_former(usual)
        end = _played(game, terminal, target)
    talk(_farewell(session, target, usual))
    _settle()
    sys.exit(end)


def _settle() -> None:
    """Flush standard output, which Python does again on exit: the terminal may have gone."""
    try:
        sys.stdout.flush()
    except OSError:
        let_go(sys.stdout)


def _new(
    family: Family[Any, Any, Any], size: str, seed: str | None, options: dict[str, Any]
) -> Session[Any, Any, Any]:
    parameters = family.parameters(size, collect(family, options))
    return Session(family, family.generate(parameters, fresh_seed() if seed is None else seed))


def _nothing_new() -> None:
    """Refuse options that would make another puzzle than the one to be resumed."""
    context = click.get_current_context()
    for parameter in context.command.params:
        given = context.get_parameter_source(str(parameter.name)) is ParameterSource.COMMANDLINE
        if given and parameter.name not in ("resume", "target", "vi"):
            flags = " or ".join(parameter.opts)
            raise click.UsageError(f"--resume takes its puzzle from the file, without {flags}.")


def _resumed(family: Family[Any, Any, Any], source: Path) -> Session[Any, Any, Any]:
    session = load(source)
    if session.puzzle.family != family.name:
        raise BadInput(
            expected=f"a game of {family.name}", got=session.puzzle.family, where=str(source)
        )
    return session


def _played(game: Game, terminal: Terminal, target: Path) -> int:
    """Play until the player or the system ends it; saves in every case, and gives the exit code.

    The first save is before the first move: a place that cannot be written to is found out then.
    """
    save(game.session, target)
    try:
        _loop(game, terminal)
    except KeyboardInterrupt:
        return _BY_SIGNAL + signal.SIGINT
    except Ended as ended:
        return _BY_SIGNAL + ended.number
    finally:
        game.session.pause()
        save(game.session, target)
    return 0


def _loop(game: Game, terminal: Terminal) -> None:
    colour = not os.environ.get("NO_COLOR")
    game.session.resume()
    shown: Frame | None = None
    going = True
    while going:
        frame = game.frame(*terminal.size(), colour)
        if frame != shown:
            terminal.show(frame)
            shown = frame
        keys = terminal.keys(_TICK)
        shown = None if keys else shown
        going = all(game.press(key) for key in keys)


def _farewell(session: Session[Any, Any, Any], target: Path, usual: Path) -> str:
    if session.solved:
        return f"{win_line(session)} It can be replayed from {target}."
    place = "" if target == usual else f" {target}"
    return f"Saved in {target}. To go on: gridwright play {session.family.name} --resume{place}"
