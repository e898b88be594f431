"""Golden playthroughs: nothing that a player would notice changes without saying so."""

from pathlib import Path

import pytest

from gridwright.core.errors import BadInput
from gridwright.play.playthrough import main, playthrough, renewed
from gridwright.puzzle.null import FAMILY, Parameters

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_playthroughs_are_as_they_were(path):
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"family {path.parent.name}\n")
    assert renewed(text) == text


def test_the_null_family_has_golden_playthroughs():
    assert [path.stem for path in FILES if path.parent.name == "null"] == ["board", "row"]


def test_a_playthrough_shows_every_position():
    text = playthrough(FAMILY, Parameters(2, 1, 0.0), 5, ["flip 1,0", "flip 0,0"])
    assert text.splitlines() == [
        "family null",
        'parameters {"height":1,"lit":0.0,"width":2}',
        "seed 5",
        "version 1",
        "proof Every lamp must be lit, and only one position has them all lit.",
        'answer {"lamps":"oo","width":2}',
        "form lamps lamps:2x1:..",
        "solve unique 1 by rule differ []",
        'grade 2.0 easy {"dark lamp":2}',
        "",
        "position 0",
        "| ..",
        'state {"lamps":"..","width":2}',
        "moves 2",
        "not solved",
        "fault dark [0, 1] 2 of 2 lamps dark",
        "hint dark lamp [0] flip 0,0: The lamp 0,0 is dark, and every lamp must be lit.",
        "",
        "> flip 1,0",
        "",
        "position 1",
        "| .o",
        'state {"lamps":".o","width":2}',
        "moves 2",
        "not solved",
        "fault dark [0] 1 of 2 lamps dark",
        "hint dark lamp [0] flip 0,0: The lamp 0,0 is dark, and every lamp must be lit.",
        "",
        "> flip 0,0",
        "",
        "position 2",
        "| oo",
        'state {"lamps":"oo","width":2}',
        "moves 2",
        "solved",
    ]


def test_without_moves_the_hints_are_followed():
    text = playthrough(FAMILY, Parameters(3, 1, 0.0), "x")
    moves = [line for line in text.splitlines() if line.startswith("> ")]
    assert moves == ["> flip 0,0", "> flip 1,0", "> flip 2,0"]
    assert renewed("".join(line + "\n" for line in text.splitlines()[:3])) == text


def test_a_changed_move_shows_in_what_follows():
    text = playthrough(FAMILY, Parameters(3, 1, 0.0), "x")
    other = renewed(text.replace("> flip 1,0", "> flip 0,0"))
    assert other != text
    assert other.splitlines()[-1] != "solved"


def test_files_are_renewed_in_place(tmp_path):
    text = playthrough(FAMILY, Parameters(3, 1, 0.0), "x")
    (tmp_path / "a.txt").write_text(text.replace("solved", "broken"), encoding="utf-8")
    main([str(tmp_path / "a.txt")])
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["", "family null\nseed 1\n", "family null\nparameters {}\n"])
def test_a_text_without_its_head_is_refused(text):
    with pytest.raises(BadInput, match="family, parameters and seed"):
        renewed(text)
