"""The figures quoted from elsewhere for Prim's algorithm, and the rules that come close to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from gridwright.cli.study_pipes_found import Row, named, printed_share
from gridwright.cli.study_table import table
from gridwright.pipes.study import wilson_interval
from gridwright.pipes.study.rules import EXACT, PERSON

QUOTED = {5: 0.7, 20: 0.0002}
AS_SHARE = {5: 0.7, 20: 0.02}
ABOUT = 0.05
RULES: Mapping[str, str] = {
    "tree": "one answer as a tree",
    "meet": "all ends meet in one way",
    "neighbours": "solved by agreement of neighbours",
    "looks": "turns that look alike differ",
    "known": "solved by known neighbours",
    "loops": "the same, and no loop closes",
    "parts": "the same, and no part is cut off",
}
_MOST = 10
_WAYS = ("tree", "crosses", "joined", "root")
_JOINED = {"no": "no", "yes": "yes", "turns": "for turns only"}


@dataclass(frozen=True, slots=True)
class _Line:
    """One rule on one kind of board: how many of how many boards pass, by size."""

    rule: str
    way: tuple[str, ...]
    hits: Mapping[int, tuple[int, int]]

    def distance(self, quoted: Mapping[int, float]) -> float:
        """Say how far the shares are from those quoted, on a scale of logarithms."""
        found = {side: (hits + 0.5) / (count + 1) for side, (hits, count) in self.hits.items()}
        return sum(abs(log(found[side] / share)) for side, share in quoted.items() if side in found)

    def agrees(self, quoted: Mapping[int, float]) -> bool:
        """Tell whether the intervals hold the large shares, about, and the small ones."""
        for side, share in quoted.items():
            if side not in self.hits:
                return False
            low, high = wilson_interval(*self.hits[side])
            about = ABOUT if share > ABOUT else 0.0
            if high < share - about or low > share + about:
                return False
        return True

    def cells(self) -> list[str]:
        """Print the line for a table."""
        return [RULES[self.rule], *self.way, *(printed_share(*one) for one in self.hits.values())]


def closest(rows: Sequence[Row]) -> Iterator[str]:
    """Print what is quoted, and the rules that come closest to it, the closest first."""
    lines = _lines(rows)
    yield _TOLD
    for quoted, words in ((QUOTED, "0.02 %"), (AS_SHARE, "2 %, that is, a share of 0.02")):
        yield f"Closest to about 70 % at 5x5 and {words} at 20x20:"
        near = _nearest(lines, quoted)
        agree = ["yes" if line.agrees(quoted) else "no" for line in near]
        head = [*_head(near), "agrees"]
        body = [[*line.cells(), word] for line, word in zip(near, agree, strict=True)]
        yield table([head, *body], left=5)
        yield _verdict(sum(line.agrees(quoted) for line in lines), len(lines))


def _nearest(lines: Sequence[_Line], quoted: Mapping[int, float]) -> list[_Line]:
    """List the lines that come closest, those that agree first."""

    def order(line: _Line) -> tuple[bool, float, str, tuple[str, ...]]:
        return not line.agrees(quoted), line.distance(quoted), line.rule, line.way

    return sorted(lines, key=order)[:_MOST]


_TOLD = (
    "Quoted from M. Hegeman, Generating Pipes puzzles using maze-generating algorithms (Leiden "
    "2022): by Prim's algorithm about 70 % of boards are unique at 5x5, and 0.02 % at 20x20. A "
    "line agrees where its intervals reach 65 to 75 % and hold the other figure. A tree of n tiles "
    "has 2 (n - 1) ends, which joining all tiles takes; so to forbid loops, to forbid parts, or to "
    "ask for water in every tile is one rule, that of a tree. These rules differ from it:\n\n"
    "- all ends meet: nothing is said of loops and parts\n"
    "- agreement of neighbours: the same, and told without trying any turn\n"
    "- turns that look alike differ: half a turn of a straight tile makes another answer\n"
    "- known neighbours: a tile is told when the known tiles beside it leave one way to stand\n"
    "- no loop closes, no part is cut off: a person may conclude so, too\n\n"
    "Joined says whether opposite sides are, or for the turns of tiles and not for the tree; root, "
    "where the tree starts."
)


def _verdict(agreeing: int, lines: int) -> str:
    return f"{agreeing or 'None'} of {lines} agree{'s' if agreeing == 1 else ''}."


def every_rule(rows: Sequence[Row]) -> Iterator[str]:
    """Print the shares of every rule on every kind of board."""
    yield "### Every rule"
    lines = _lines(rows)
    yield table([_head(lines), *(line.cells() for line in lines)], left=5)
    unknown = sum(row.values["unknown"] for row in rows)
    if unknown:
        yield f"Counting was given up on {unknown:,} boards, which pass no rule that it left open."


def _lines(rows: Sequence[Row]) -> list[_Line]:
    lines = []
    for (tree, crosses, joined, root), some in named(rows, _WAYS).items():
        way = (tree, "yes" if crosses else "no", _JOINED[joined], root)
        for rule in (*EXACT, *PERSON):
            count = "persons" if rule in PERSON else "count"
            hits = {
                row.settings["side"]: (row.values[rule], row.settings[count])
                for row in some
                if row.settings[count]
            }
            if hits:
                lines.append(_Line(rule, way, hits))
    return lines


def _head(lines: Sequence[_Line]) -> list[str]:
    return ["rule", *_WAYS, *(f"{side}x{side}" for side in lines[0].hits)]
