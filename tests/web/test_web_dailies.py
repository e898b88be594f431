"""Dailies: the same for all, of no foreseeable seed, and silent about their answers."""

import json
from datetime import date, timedelta

import pytest
from web_asking import begin, rows, solve_offline, today

from gridwright.core.jsonio import dump_line
from gridwright.puzzle.registry import family as family_of

LEVELS = [
    ("null", "easy"),
    ("pipes", "easy"),
    ("pipes", "expert"),
    ("maze", "hard"),
    ("route", "medium"),
    ("sudoku", "easy"),
]
LONG = 8
SMALL = {"pipes": "5x4", "maze": "5x4", "route": "5x4", "sudoku": "9x9"}


def secrets_of(whole):
    """List what of a puzzle must not be told: its seed, and what of the answer is not its start."""
    start, shown = dump_line(whole["start"]), whole["answer"]
    if shown is None:
        family = family_of(whole["family"])
        found = family.solve(family.from_plain(whole["start"])).answers
        shown = family.to_plain(found[0])
    answer = [value for value in shown.values() if isinstance(value, str)]
    hidden = [value for value in answer if len(value) >= LONG and value not in start]
    assert hidden, "a test that looks for nothing"
    return [whole["seed"], *hidden]


def everything_about(client, id, family, level):
    """Ask all that can be asked of a daily."""
    day = f"/api/daily/{today()}"
    puzzle = f"/api/puzzles/{id}"
    game = begin(client, id)
    paths = [day, f"{day}/{family}/{level}", f"{day}/{family}/{level}/standing", "/api/daily"]
    paths += [puzzle, f"{puzzle}/picture.svg", f"{puzzle}/picture.svg?judged=0"]
    paths += [f"{puzzle}/picture.svg?answer=1", f"{puzzle}/picture.svg?answer=true&judged=0"]
    films = ("generation", "solution", *family_of(family).films)
    paths += [f"{puzzle}/film?name={name}" for name in films]
    paths += ["/api/games", f"/api/games/{game['id']}", f"/api/games/{game['id']}/replay"]
    paths += ["/api/me", f"/p/{id}", "/api/families", "/healthz"]
    for path in paths:
        yield path, client.get(path)
    for wish in ({"family": family}, {"family": family, "seed": id}):
        yield "/api/puzzles", client.post("/api/puzzles", json=wish | {"size": "5x5"})


@pytest.mark.parametrize(("family", "level"), LEVELS)
def test_a_daily_keeps_its_answer_until_it_is_solved(client, web_database, family, level):
    id = client.get(f"/api/daily/{today()}/{family}/{level}").json()["id"]
    [[text]] = rows(web_database, "select whole from puzzles where id = ?", id)
    whole = json.loads(text)
    hidden = secrets_of(whole)
    refused = 0
    for path, answer in everything_about(client, id, family, level):
        refused += answer.status_code == 403
        for secret in hidden:
            assert secret not in answer.text, path
    assert refused >= 4
    solved, _ = solve_offline(client, family_of(family), whole["start"], begin(client, id))
    assert solved["solved"]
    shown = client.get(f"/api/puzzles/{id}/picture.svg?answer=1")
    assert shown.status_code == 200
    assert shown.headers["cache-control"] == "private, no-store"
    day = client.get(f"/api/daily/{today()}").json()
    [told] = [one for one in day["puzzles"] if (one["family"], one["level"]) == (family, level)]
    assert (told["id"], told["solved"]) == (id, True)


SENT_BACK = [(0, *place) for place in LEVELS[1:]] + [(1, "pipes", "easy")]


@pytest.mark.parametrize(("ago", "family", "level"), SENT_BACK)
def test_a_daily_that_is_sent_back_is_not_solved(client, web_database, ago, family, level):
    day = (date.fromisoformat(today()) - timedelta(ago)).isoformat()
    id = client.get(f"/api/daily/{day}/{family}/{level}").json()["id"]
    [[text]] = rows(web_database, "select start from puzzles where id = ?", id)
    whole, kind = json.loads(text), family_of(family)
    start = kind.from_plain(whole["start"])
    played = kind.apply(start, kind.parse_move(start, kind.hint(start).move))
    for state in (start, played):
        brought = whole | {"start": kind.to_plain(state)}
        for path in ("/api/solve", "/api/hint", "/api/puzzles"):
            told = client.post(path, json={"puzzle": brought})
            assert told.status_code == 403, (path, told.text)
    told = client.post("/api/hint", json={"puzzle": whole, "state": kind.to_plain(played)})
    assert told.status_code == 403
    assert client.post("/api/judge", json={"puzzle": whole}).status_code == 200
    another = client.post("/api/puzzles", json={"family": family, "size": SMALL[family]}).json()[
        "id"
    ]
    held = client.get(f"/api/puzzles/{another}").json()["start"]
    assert client.post("/api/solve", json={"puzzle": whole | {"start": held}}).status_code == 200
    solve_offline(client, kind, whole["start"], begin(client, id))
    assert client.post("/api/solve", json={"puzzle": whole}).status_code == 200
    assert client.post("/api/hint", json={"puzzle": whole}).status_code == 200


def test_the_answer_is_shown_to_nobody_else(client, other):
    id = client.get(f"/api/daily/{today()}/null/easy").json()["id"]
    start = client.get(f"/api/puzzles/{id}").json()["start"]
    solve_offline(client, family_of("null"), start, begin(client, id, fresh=True))
    assert client.get(f"/api/puzzles/{id}/picture.svg?answer=1").status_code == 200
    assert other.get(f"/api/puzzles/{id}/picture.svg?answer=1").status_code == 403
    begin(other, id)
    assert other.get(f"/api/puzzles/{id}/picture.svg?answer=1").status_code == 403


def test_the_days_of_a_month_tell_what_the_asker_solved(client, other):
    day = (date.fromisoformat(today()) - timedelta(40)).isoformat()
    asked = f"/api/me/days?month={day[:7]}"
    nothing = {"month": day[:7], "days": []}
    assert client.get(asked).json() == nothing
    id = client.get(f"/api/daily/{day}/null/easy").json()["id"]
    game = begin(client, id)
    assert client.get(asked).json() == nothing
    start = client.get(f"/api/puzzles/{id}").json()["start"]
    solve_offline(client, family_of("null"), start, game)
    told = client.get(asked)
    assert told.json() == {"month": day[:7], "days": [{"date": day, "solved": 1}]}
    assert told.headers["cache-control"] == "no-store"
    assert "set-cookie" not in told.headers
    assert other.get(asked).json() == nothing
    for month in ("", "2026", "2026-13", "2026-01-01", "2026-0\u0661"):
        assert client.get("/api/me/days", params={"month": month}).status_code == 400
    assert client.get("/api/me/days").status_code == 400


def test_a_daily_is_the_same_for_all(client, other):
    place = f"/api/daily/{today()}/maze/easy"
    assert client.get(place).json() == other.get(place).json()


def test_days_to_come_and_days_too_long_ago_are_not_made(client):
    tomorrow = (date.fromisoformat(today()) + timedelta(1)).isoformat()
    assert client.get(f"/api/daily/{tomorrow}").status_code == 404
    assert client.get(f"/api/daily/{tomorrow}/null/easy").status_code == 404
    yesterday = (date.fromisoformat(today()) - timedelta(1)).isoformat()
    assert client.get(f"/api/daily/{yesterday}/null/easy").status_code == 200
    assert client.get("/api/daily/2001-01-01/null/easy").status_code == 404
    assert client.get("/api/daily/2001-02-30").status_code == 404
    assert client.get(f"/api/daily/{today()}/null/none").status_code == 404
    assert client.get(f"/api/daily/{today()}/chess/easy").status_code == 404


def test_only_todays_first_game_is_ranked(client):
    yesterday = (date.fromisoformat(today()) - timedelta(1)).isoformat()
    old = client.get(f"/api/daily/{yesterday}/null/easy").json()["id"]
    new = client.get(f"/api/daily/{today()}/null/easy").json()["id"]
    assert begin(client, old)["ranked"] is False
    assert begin(client, new)["ranked"] is True
    assert begin(client, new, fresh=True)["ranked"] is False


def test_the_seed_of_a_daily_depends_on_the_secret():
    from gridwright.web.dailies import daily_seed

    first = daily_seed(b"a", "2026-01-01", "maze", "easy")
    assert first == daily_seed(b"a", "2026-01-01", "maze", "easy")
    assert len({first, daily_seed(b"b", "2026-01-01", "maze", "easy")}) == 2
    assert first != daily_seed(b"a", "2026-01-01", "maze", "hard")
