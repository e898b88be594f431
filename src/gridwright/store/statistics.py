"""Statistics: what a player's games come to, days in a row, and the ranked results of a daily."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from sqlalchemy import Connection, distinct, func, select

from gridwright.store.games import GAMES
from gridwright.store.puzzles import PUZZLES


@dataclass(frozen=True, slots=True)
class FamilyStatistics:
    """A player's figures in one family.

    A game counts as played from its first event on. ``puzzles`` and ``solved`` count each puzzle
    once, ``games`` and ``solved_games`` every game. ``best`` and ``mean`` are the seconds of the
    first game in which each puzzle was solved, so a puzzle solved again does not count twice.
    """

    family: str
    games: int
    solved_games: int
    puzzles: int
    solved: int
    hints: int
    best: float | None
    mean: float | None


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which a player solved a daily of that very day, by UTC.

    Such a day counts by when the daily was solved, not by when that came to be known. ``current``
    is the run that ends today or, while nothing is solved today, yesterday; ``days`` is how many
    days there are in all.
    """

    current: int
    longest: int
    days: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """A player's figures per family, in the order of names, and the streak of dailies."""

    families: tuple[FamilyStatistics, ...]
    streak: Streak


@dataclass(frozen=True, slots=True)
class Result:
    """How a player solved a puzzle the first time."""

    puzzle: str
    seconds: float
    moves: int
    solved_at: float


@dataclass(frozen=True, slots=True)
class RankedResult:
    """A line of a daily's ranking; results alike in seconds and moves share a place."""

    place: int
    player: int
    seconds: float
    moves: int


_G = GAMES.c


def statistics_of(connection: Connection, player: int, today: str) -> Statistics:
    """Work out a player's statistics; ``today`` is the date by UTC."""
    times = _first_times(connection, player)
    counts = (
        select(
            PUZZLES.c.family,
            func.count(),
            func.count(_G.solved_at),
            func.count(distinct(_G.puzzle)),
            func.sum(_G.hints),
        )
        .join_from(GAMES, PUZZLES)
        .where(_G.player == player, _G.seq > 0)
        .group_by(PUZZLES.c.family)
    )
    families = [
        _family(name, games, solved_games, puzzles, int(hints), times.get(name, []))
        for name, games, solved_games, puzzles, hints in connection.execute(counts)
    ]
    families.sort(key=lambda figures: figures.family)
    return Statistics(tuple(families), streak_of(_days(connection, player), today))


def results_of(connection: Connection, player: int, puzzles: Sequence[str]) -> dict[str, Result]:
    """Find how a player solved each of some puzzles the first time, by id; others are left out."""
    wanted = (_G.player == player) & _G.puzzle.in_(puzzles) & _G.solved_at.is_not(None)
    columns = (_G.puzzle, _G.solved_seconds, _G.solved_moves, _G.solved_at)
    latest_first = select(*columns).where(wanted).order_by(_G.solved_at.desc(), _G.id.desc())
    return {row[0]: Result(*row) for row in connection.execute(latest_first)}


def solved_in(connection: Connection, player: int, month: str) -> dict[str, int]:
    """Count how many dailies of each date in a month, YYYY-MM, a player solved at whatever time."""
    days = PUZZLES.c.date.between(f"{month}-01", f"{month}-31")
    solved = (
        select(PUZZLES.c.date, func.count(distinct(_G.puzzle)))
        .join_from(GAMES, PUZZLES)
        .where(_G.player == player, _G.solved_at.is_not(None), days)
        .group_by(PUZZLES.c.date)
        .order_by(PUZZLES.c.date)
    )
    return dict(connection.execute(solved).all())


def standing_of(connection: Connection, puzzle: str, limit: int) -> list[RankedResult]:
    """List a daily's ranked results, the fastest first; fewer moves go before more."""
    wanted = (_G.puzzle == puzzle) & _G.ranked & _G.solved_at.is_not(None)
    columns = (_G.player, _G.solved_seconds, _G.solved_moves)
    order = (_G.solved_seconds, _G.solved_moves, _G.solved_at, _G.id)
    place = func.rank().over(order_by=(_G.solved_seconds, _G.solved_moves))
    rows = connection.execute(select(place, *columns).where(wanted).order_by(*order).limit(limit))
    return [RankedResult(*row) for row in rows]


def streak_of(days: Iterable[str], today: str) -> Streak:
    """Work out the streak of the days on which a daily was solved; days after today do not count.

    >>> streak_of(["2026-03-01", "2026-02-28", "2026-02-20"], "2026-03-02")
    Streak(current=2, longest=2, days=3)
    """
    past = sorted({date.fromisoformat(day) for day in days if day <= today})
    if not past:
        return Streak(0, 0, 0)
    runs = [1]
    for earlier, later in pairwise(past):
        if later - earlier == timedelta(days=1):
            runs[-1] += 1
        else:
            runs.append(1)
    fresh = date.fromisoformat(today) - past[-1] <= timedelta(days=1)
    return Streak(runs[-1] if fresh else 0, max(runs), len(past))


def _family(
    name: str, games: int, solved_games: int, puzzles: int, hints: int, times: Sequence[float]
) -> FamilyStatistics:
    best = min(times, default=None)
    mean = sum(times) / len(times) if times else None
    return FamilyStatistics(name, games, solved_games, puzzles, len(times), hints, best, mean)


def _first_times(connection: Connection, player: int) -> dict[str, list[float]]:
    """Give, by family, the seconds in which each puzzle was solved the first time."""
    rows = connection.execute(
        select(PUZZLES.c.family, _G.puzzle, _G.solved_seconds)
        .join_from(GAMES, PUZZLES)
        .where(_G.player == player, _G.solved_at.is_not(None))
        .order_by(_G.solved_at.desc(), _G.id.desc())
    )
    firsts = {puzzle: (family, seconds) for family, puzzle, seconds in rows}
    times: dict[str, list[float]] = {}
    for family, seconds in firsts.values():
        times.setdefault(family, []).append(seconds)
    return times


def _days(connection: Connection, player: int) -> list[str]:
    """List the days on which a player solved a daily of that day."""
    solved = (
        select(PUZZLES.c.date)
        .distinct()
        .join_from(GAMES, PUZZLES)
        .where(_G.player == player, _G.solved_on == PUZZLES.c.date)
    )
    return list(connection.scalars(solved))
