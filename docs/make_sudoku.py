"""Writes docs/sudoku.md: every technique with its score, why it is right, and an exemplar."""

from collections.abc import Iterator
from pathlib import Path

from gridwright.sudoku.board import make_grid
from gridwright.sudoku.forms import print_form
from gridwright.sudoku.scales import HODOKU
from gridwright.sudoku.techniques import Technique, techniques

PAGE = Path(__file__).resolve().parent / "sudoku.md"

HEAD = """# The techniques of Sudoku

`gridwright rate`, `hint` and `solve --explain` try these techniques in this order, make the first
step that one of them finds, and begin anew. Scores and levels are HoDoKu's published ones; a
puzzle's level is that of its hardest step, or that which its total score has where it is higher
(easy to {easy:,}, medium to {medium:,}, hard to {hard:,}, unfair to {unfair:,}; on boards of more
than 81 cells in proportion more, since they take more steps: on 16x16 three times as much). Where
no technique finds anything, a digit is taken from the answer for {force:,} points; the explanation
tells a search then.

`gridwright new sudoku --technique KEY` makes puzzles that need a technique of the scale. The lines
below each technique hold a position in which it has the step that is told: `gridwright hint LINE`
shows it, where no easier technique has a step there.

| technique | key | score | level |
|---|---|---|---|
"""


def page() -> str:
    """Print the page."""
    known = techniques()
    entries = [entry for entry in HODOKU.entries if entry.technique in known]
    rest = [key for key in known if key not in {entry.technique for entry in entries}]
    caps = dict(zip(("easy", "medium", "hard", "unfair"), HODOKU.caps, strict=False))
    rows = [
        f"| {known[entry.technique].name} | `{entry.technique}` | {entry.score} | {entry.level} |\n"
        for entry in entries
    ]
    rows += [f"| {known[key].name} | `{key}` | | not in the scale |\n" for key in rest]
    order = [*(entry.technique for entry in entries), *rest]
    told = "".join(line for key in order for line in _section(known[key]))
    return HEAD.format(force=HODOKU.brute_force.score, **caps) + "".join(rows) + told


def _section(technique: Technique) -> Iterator[str]:
    position = technique.exemplar.position()
    step = technique.find(position)
    assert step is not None
    layout = position.layout
    grid = make_grid(layout, position.values, givens=position.givens, marks=position.cands)
    told = technique.tell(step, layout)
    yield f"\n## {technique.name}\n\n{technique.about}\n\n"
    yield f"{told[0].upper()}{told[1:].rstrip('.')}.\n\n"
    yield f"```text\n{print_form(grid, 'library')}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
