"""The verbs on Sudokus: made, solved, judged, rated, hinted at, explained and drawn."""

import json

from cli_running import good, refused, run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_new_makes_boards_of_nine_unless_told_otherwise(tmp_path):
    line = good("new", "sudoku", "--seed", 7, "--as", "lines")
    assert len(line) == 82
    assert line == good("new", "sudoku", "9x9", "--seed", 7, "--as", "id")
    told = good("new", "sudoku", "6x6", "--diagonals", "--seed", 7)
    assert "\nID    sudoku:6x6:x:" in told
    many = tmp_path / "many.txt"
    good("new", "sudoku", "4x4", "--count", 3, "--seed", 1, "--as", "lines", "-o", many)
    assert len(many.read_text().splitlines()) == 3
    assert good("solve", many).count("unique: exactly one answer") == 3


def test_regions_come_from_a_file(tmp_path):
    regions = tmp_path / "regions.txt"
    regions.write_text("aabbb\naabcc\nadbcc\ndddce\ndeeee\n")
    made = json.loads(good("new", "sudoku", "5x5", "--regions", regions, "--seed", 1, "--json"))
    assert made["start"]["layout"] == "5x5:regions=1122211233142334443545555"


def test_solve_answers_in_the_form_that_is_asked_for(tmp_path):
    path = tmp_path / "easy.txt"
    path.write_text(f"# from a book\n{EASY} no. 1\n")
    bulk = run("solve", path, "--as", "lines")
    assert (bulk.code, bulk.out.splitlines()[-1]) == (0, f"{ANSWER} no. 1")
    assert good("solve", path, "--as", "sdk").split()[-1] == ANSWER[-9:]
    found = json.loads(good("solve", EASY, "--json"))
    assert (found["status"], found["count"]) == ("unique", 1)
    several = run("solve", EASY.replace("7", "."))
    assert several.code == 1
    assert "the two shown differ in 6 cells: r4c2 r4c6 r4c8 r6c2 r6c6 r6c8" in several.out


def test_check_names_duplicates():
    judged = run("check", "5" + EASY[1:3] + "5" + EASY[4:])
    assert judged.code == 1
    assert "duplicate: row 1 holds 5 twice: r1c1 r1c4" in judged.out
    assert good("check", ANSWER).endswith("solved\n")


def test_rate_names_both_scales_and_the_path():
    told = good("rate", EASY)
    assert told.startswith("easy: score ")
    assert "\nHoDoKu 2.2" in told
    assert "\nSudoku Explainer " in told and "ER 1.2, EP 1.2, ED 1.2" in told
    assert "\n51. " in told
    assert run("rate", EASY.replace("7", ".")).code == 1


def test_a_hint_tells_where_before_it_tells_what():
    where = good("hint", EASY, "--stage", "where")
    assert where.endswith("Look at box 5.\n")
    assert "░" in where and "?" not in where and "=" not in where
    whole = good("hint", EASY)
    assert "5=" in whole
    assert whole.endswith("must go there.\n")


def test_a_position_with_a_wrong_entry_is_told_so(tmp_path):
    path = tmp_path / "game.sdk"
    rows = [EASY[at : at + 9] for at in range(0, 81, 9)]
    state = ["531" + rows[0][3:], *rows[1:]]
    path.write_text("\n".join(["[Puzzle]", *rows, "[State]", *state]))
    assert "r1c3 is not 1" in good("hint", path)
    solved = run("solve", path)
    assert solved.code == 1
    assert "the clues have one answer, but 1 entry differs from it: r1c3=1" in solved.out


def test_draw_shows_candidates_where_asked(tmp_path):
    plain, full = tmp_path / "plain.svg", tmp_path / "full.svg"
    good("draw", EASY, "-o", plain)
    good("draw", EASY, "--candidates", "-o", full)
    assert "pencil" not in plain.read_text()
    assert full.read_text().count('class="pencil area text"') > 100
    assert "what pipes can show: none of them, got '--candidates'" in refused(
        "draw", "3x1:154", "--candidates"
    )


def test_an_explanation_is_told_and_drawn(tmp_path):
    told = good("solve", EASY, "--explain").splitlines()
    assert told[0].endswith("30 clues, 0 entries")
    good("solve", EASY, "--telling", "singles", "-o", tmp_path / "step-{}.svg")
    assert len(list(tmp_path.glob("step-*.svg"))) > 50
