"""The bodies and answers of the API, from which its description is written as well."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
PuzzleId = Annotated[str, Meta(min_length=12, max_length=12, pattern="^[a-z2-7]*$")]


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends; fields that are not known are refused."""


class Nothing(Body):
    """An empty object."""


class NewPuzzle(Body):
    """A puzzle to make: by family and size, by its parameters, or one that is brought along."""

    family: Name | None = None
    size: Name | None = None
    options: dict[str, Any] = {}
    parameters: dict[str, Any] | None = None
    seed: Text | int | None = None
    puzzle: dict[str, Any] | str | None = None


class Asked(Body):
    """A puzzle, as native JSON or in a text form, and a position of it other than the first."""

    puzzle: dict[str, Any] | str
    state: dict[str, Any] | None = None


class AskedSolve(Asked):
    """A puzzle to solve: answers are counted up to a limit, by at most ``budget`` trials."""

    limit: Annotated[int, Meta(ge=2, le=2**31)] = 2
    budget: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class NewGame(Body):
    """A game to go on with, or with ``fresh`` one to begin."""

    puzzle: PuzzleId
    fresh: bool = False


class Recover(Body):
    """A recovery code; with ``bring`` the games that this browser had go along to its player.

    They go with all keys to them, and a code made for them before is void. Without it they stay
    where they are.
    """

    code: Text
    bring: bool = False


class Fault(Struct):
    """What is wrong, in one line; where; and what may help."""

    error: str
    where: str
    remedy: str


class OptionTold(Struct):
    """An option of a family: ``kind`` is bool, int, float, str, or file for the text of a file."""

    name: str
    help: str
    kind: str
    default: bool | int | float | str | None
    choices: list[str]


class Preset(Struct):
    """Parameters worth offering."""

    name: str
    parameters: dict[str, Any]


class FamilyTold(Struct):
    """A kind of puzzle, and what a page must know to offer it."""

    name: str
    title: str
    default_size: str
    options: list[OptionTold]
    keys: dict[str, str]
    taps: dict[str, str]
    walks: bool
    side_notes: bool
    layers: list[str]
    films: list[str]
    methods: list[str]
    dailies: list[str]
    port: str | None
    presets: list[Preset]


class GridTold(Struct):
    """A kind of grid; ``size`` tells what its size looks like, as in WIDTHxHEIGHT."""

    name: str
    description: str
    size: str


class TreeTold(Struct):
    """An algorithm that draws trees; with options it is spelled ``name:option=value,...``."""

    name: str
    description: str
    options: list[OptionTold]


class Families(Struct):
    """All families on offer, and the grids and algorithms that their options name."""

    families: list[FamilyTold]
    grids: list[GridTold]
    trees: list[TreeTold]


class Place(Struct):
    """A puzzle and the address of the page that plays it."""

    id: str
    url: str


class DailyPlace(Struct):
    """Of which day and level a puzzle is."""

    date: str
    level: str


class OpenPuzzle(Struct):
    """What a page needs to play a puzzle. Neither the answer nor, of dailies, the seed."""

    id: str
    family: str
    title: str
    start: dict[str, Any]
    parameters: dict[str, Any] | None
    seed: str | None
    daily: DailyPlace | None
    par: int | None
    plan: dict[str, Any]
    names: list[str]
    keys: dict[str, str]
    cursor: int
    kit: dict[str, Any] | None
    proof: str


class FilmTold(Struct):
    """A first scene, and frame by frame the items that are painted over it."""

    first: dict[str, Any]
    changes: list[list[dict[str, Any]]]


class Solved(Struct):
    """How many answers a position has: exactly below the limit, at the limit "at least"."""

    status: str
    count: int | None
    limit: int
    answers: list[dict[str, Any]]
    differ: list[int]
    reason: str
    how: str
    nodes: int
    figures: dict[str, int]


class FaultOfBoard(Struct):
    """One thing that is wrong with a position, and the cells it concerns."""

    code: str
    cells: list[int]
    text: str


class Judged(Struct):
    """Whether a position is solved, and what is wrong with it."""

    solved: bool
    faults: list[FaultOfBoard]
    marks: dict[str, list[int]]
    notes: list[str]


class HintTold(Struct):
    """One step that must be so."""

    technique: str
    cells: list[int]
    text: str
    move: str | None
    stages: list[str]


class Hinted(Struct):
    """A hint, or null where the position is solved."""

    hint: HintTold | None


class RatingTold(Struct):
    """What one scale says of a puzzle."""

    scale: str
    figures: dict[str, float | str | None]


class Graded(Struct):
    """How hard a puzzle is."""

    score: float
    level: str
    techniques: dict[str, int]
    ratings: list[RatingTold]
    path: list[str]


class GameTold(Struct):
    """A game of the asker's."""

    id: str
    puzzle: str
    family: str
    title: str
    created: float
    seq: int
    solved: bool
    seconds: float
    moves: int
    hints: int
    ranked: bool
    daily: DailyPlace | None


class Games(Struct):
    """Games, newest first; ``before`` the last of them come the rest."""

    games: list[GameTold]


class DailyTold(Struct):
    """A daily: ``id`` is null until somebody has asked for it."""

    family: str
    level: str
    id: str | None
    solved: bool
    seconds: float | None


class Day(Struct):
    """The puzzles of a day."""

    date: str
    puzzles: list[DailyTold]


class ArchivedDaily(Struct):
    """A daily of the archive."""

    date: str
    family: str
    level: str
    id: str


class Archive(Struct):
    """Dailies that were played, newest first."""

    dailies: list[ArchivedDaily]


class SolvedDay(Struct):
    """How many puzzles of a day the asker has solved, then or later: at least one."""

    date: str
    solved: int


class SolvedMonth(Struct):
    """The days of a month of which the asker has solved puzzles, in order."""

    month: str
    days: list[SolvedDay]


class StandingLine(Struct):
    """A place in the ranking of a daily; ``own`` where it is the asker's."""

    place: int
    seconds: float
    moves: int
    own: bool


class Standing(Struct):
    """The ranking of a daily."""

    results: list[StandingLine]


class FamilyFigures(Struct):
    """The asker's figures in a family."""

    family: str
    games: int
    solved_games: int
    puzzles: int
    solved: int
    hints: int
    best: float | None
    mean: float | None


class StreakTold(Struct):
    """Days in a row with a daily solved."""

    current: int
    longest: int
    days: int


class Me(Struct):
    """The asker's statistics; ``known`` is false while nothing is kept of them."""

    known: bool
    families: list[FamilyFigures]
    streak: StreakTold


class RecoveryCode(Struct):
    """A recovery code, shown once; it takes the place of an earlier one."""

    code: str


class Recovered(Struct):
    """The player's key is now in this browser's cookie."""

    recovered: bool


class Health(Struct):
    """Whether the server can do its work."""

    ok: bool
    database: bool
    pool: bool


class Shades(Struct):
    """The steps of a scale of colours, on light and dark grounds."""

    light: list[str]
    dark: list[str]


class Theme(Struct):
    """The steps of the scale; and beside them, by name, the look of each role.

    A look has colours: light, dark, printed; a dash (drawn and left out, in cells) or null; and
    whether its text is bold.
    """

    shades: Shades
