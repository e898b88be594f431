"""Every endpoint answers what it should where all is well."""

import json

import httpx
import pytest
from web_asking import SIZES, begin, make, solve_offline, today

import gridwright as gw
from gridwright.grid.kinds import kinds
from gridwright.puzzle.registry import family as family_of
from gridwright.render.theme import STYLES


def test_families_tell_what_pages_need(client):
    told = {one["name"]: one for one in client.get("/api/families").json()["families"]}
    assert list(told) == ["null", "pipes", "maze", "route", "sudoku"]
    for name, one in told.items():
        family = family_of(name)
        assert one["title"] == family.title
        assert one["dailies"] == list(family.dailies)
        assert [option["name"] for option in one["options"]] == [o.name for o in family.options]
        assert bool(one["port"]) == bool(family.browser_port)
        if one["port"]:
            assert client.get(one["port"]).headers["content-type"].startswith("text/javascript")
    options = {option["name"]: option for option in told["maze"]["options"]}
    assert options["grid"]["choices"] == list(kinds())
    assert "wilson" in options["tree"]["choices"]
    assert options["mask"]["kind"] == "file"


@pytest.mark.parametrize("family", SIZES)
def test_a_puzzle_is_made_opened_and_drawn(client, family):
    id = make(client, family, seed="7")
    assert make(client, family, seed=7) == id
    answer = client.get(f"/api/puzzles/{id}")
    held = answer.json()
    expected = gw.new(family, SIZES[family], seed="7")
    kind = expected.family
    assert held["start"] == json.loads(json.dumps(kind.to_plain(expected.state)))
    assert (held["id"], held["family"], held["seed"]) == (id, family, "7")
    assert held["par"] == expected.par()
    assert held["cursor"] == kind.start_cell(expected.state)
    assert len(held["names"]) == len(held["plan"]["cells"]) == expected.state.topology.n
    assert (held["kit"] is None) == (not kind.browser_port)
    assert held["daily"] is None
    assert "answer" not in held
    picture = client.get(f"/api/puzzles/{id}/picture.svg?judged=0")
    assert picture.text == expected.svg(judged=False)
    assert "immutable" in picture.headers["cache-control"]
    shown = client.get(f"/api/puzzles/{id}/picture.svg?answer=1")
    assert shown.text == expected.answer.svg()


def test_a_puzzle_is_sent_again_only_where_it_changed(client):
    id = make(client)
    first = client.get(f"/api/puzzles/{id}")
    assert first.headers["content-encoding"] == "gzip"
    again = client.get(f"/api/puzzles/{id}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.get(f"/api/puzzles/{id}", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()


def test_presets_are_made_by_their_parameters(client):
    preset = client.get("/api/families").json()["families"][1]["presets"][0]
    wish = {"family": "pipes", "parameters": preset["parameters"], "seed": "x"}
    answer = client.post("/api/puzzles", json=wish)
    assert answer.status_code == 201
    held = client.get(f"/api/puzzles/{answer.json()['id']}").json()
    assert held["parameters"] == preset["parameters"]


def test_a_puzzle_that_is_brought_along_is_not_believed(client):
    made = gw.new("pipes", "5x4", seed=3)
    plain = json.loads(made.to_json())
    by_json = client.post("/api/puzzles", json={"puzzle": plain}).json()["id"]
    by_text = client.post("/api/puzzles", json={"puzzle": made.id}).json()["id"]
    assert by_json == by_text != make(client, "pipes", size="5x4", seed=3)
    held = client.get(f"/api/puzzles/{by_json}").json()
    assert (held["seed"], held["parameters"], held["proof"]) == (None, None, "")
    assert held["start"] == plain["start"]


def test_a_film_is_a_scene_and_changes(client):
    id = make(client, "maze", seed="film")
    film = client.get(f"/api/puzzles/{id}/film?name=generation&frames=20").json()
    made = gw.new("maze", SIZES["maze"], seed="film")
    expected = made.family.film(made.made, made.state, "generation", 20)
    assert len(film["first"]["items"]) == len(expected.first.items)
    assert [len(items) for items in film["changes"]] == [len(items) for items in expected.changes]


def test_makers_are_answered_as_the_library_does(client):
    made = gw.new("sudoku", "9x9", seed=5)
    wish = {"puzzle": json.loads(made.to_json())}
    solved = client.post("/api/solve", json=wish).json()
    assert (solved["status"], solved["count"]) == ("unique", 1)
    assert solved["answers"] == [made.family.to_plain(made.answer.state)]
    judged = client.post("/api/judge", json=wish).json()
    assert judged["solved"] is False
    assert [fault["code"] for fault in judged["faults"]] == [f.code for f in made.judge().faults]
    at_end = client.post("/api/judge", json=wish | {"state": solved["answers"][0]}).json()
    assert at_end["solved"] is True
    hint = client.post("/api/hint", json=wish).json()["hint"]
    assert hint["move"] == made.hint().move
    ended = client.post("/api/hint", json=wish | {"state": solved["answers"][0]}).json()
    assert ended == {"hint": None}
    graded = client.post("/api/grade", json=wish).json()
    assert (graded["score"], graded["level"]) == (made.grade().score, made.grade().level)


def test_a_game_is_gone_on_with_until_it_is_solved(client, other):
    id = make(client, seed="solved")
    game = begin(client, id)
    assert begin(client, id)["id"] == game["id"]
    assert begin(client, id, fresh=True)["id"] != game["id"]
    start = client.get(f"/api/puzzles/{id}").json()["start"]
    told, events = solve_offline(client, family_of("null"), start, game)
    assert told["solved"]
    assert told["seqs"] == list(range(1, len(events) + 1))
    again, _ = solve_offline(client, family_of("null"), start, game)
    assert again["seqs"] == told["seqs"]
    after = client.get(f"/api/games/{game['id']}").json()
    assert after["solved"]
    assert after["moves"] == len(events)
    replay = client.get(f"/api/games/{game['id']}/replay").json()
    assert [event[2] for event in replay["events"]] == [event["move"] for event in events]
    assert [one["id"] for one in client.get("/api/games").json()["games"]][1] == game["id"]
    for path in ("", "/replay"):
        assert other.get(f"/api/games/{game['id']}{path}").status_code == 403
    assert other.get("/api/games").json() == {"games": []}


def test_figures_are_of_the_player(client, other):
    nobody = other.get("/api/me").json()
    assert nobody == {
        "known": False,
        "families": [],
        "streak": {"current": 0, "longest": 0, "days": 0},
    }
    assert "set-cookie" not in other.get("/api/me").headers
    id = make(client, seed="figures")
    game = begin(client, id)
    solve_offline(client, family_of("null"), client.get(f"/api/puzzles/{id}").json()["start"], game)
    [figures] = client.get("/api/me").json()["families"]
    assert (figures["family"], figures["solved"], figures["puzzles"]) == ("null", 1, 1)


def test_a_recovery_code_moves_games_to_another_device(client, other):
    game = begin(client, make(client))
    former = client.post("/api/recovery", json={}).json()["code"]
    code = client.post("/api/recovery", json={}).json()["code"]
    assert former != code
    assert other.post("/api/recover", json={"code": former}).status_code == 403
    assert other.get(f"/api/games/{game['id']}").status_code == 403
    written = code.lower().replace("-", " ")
    assert other.post("/api/recover", json={"code": written}).json() == {"recovered": True}
    assert other.get(f"/api/games/{game['id']}").json()["id"] == game["id"]
    assert client.get(f"/api/games/{game['id']}").status_code == 200


@pytest.mark.parametrize("brings", [False, True])
def test_games_come_along_to_those_of_a_code_where_that_is_wished(client, other, brings):
    puzzle, another = make(client), make(other, "pipes")
    game, theirs = begin(client, puzzle)["id"], begin(other, another)["id"]
    kept = dict(other.cookies)
    void = other.post("/api/recovery", json={}).json()["code"]
    code = client.post("/api/recovery", json={}).json()["code"]
    wrong = other.post("/api/recover", json={"code": "AAAAA", "bring": True})
    assert wrong.status_code == 403
    assert [one["id"] for one in other.get("/api/games").json()["games"]] == [theirs]
    assert other.post("/api/recover", json={"code": code, "bring": brings}).status_code == 200
    listed = [theirs, game] if brings else [game]
    for device in (client, other):
        assert [one["id"] for one in device.get("/api/games").json()["games"]] == listed
    assert (begin(other, another)["id"] == theirs) == brings
    with httpx.Client(base_url=client.base_url, cookies=kept) as twin:
        found = [one["id"] for one in twin.get("/api/games").json()["games"]]
        assert (game in found, theirs in found) == (brings, True)
        used = twin.post("/api/recover", json={"code": void})
        assert used.status_code == (403 if brings else 200)


def test_the_theme_has_every_role_and_the_scale(client):
    theme = client.get("/theme.json").json()
    assert set(theme) == {*STYLES, "shades"}
    assert theme["wall"]["light"] == STYLES["wall"].light
    assert len(theme["shades"]["dark"]) == len(theme["shades"]["light"]) == 64


def test_health_tells_of_database_and_pool(client):
    answer = client.get("/healthz")
    assert answer.json() == {"ok": True, "database": True, "pool": True}


@pytest.mark.parametrize("path", ["/", "/daily", "/watch", "/games", "/p/aaaaaaaaaaaa"])
def test_pages_are_sent_and_revalidated(client, path):
    page = client.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    again = client.get(path, headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304


def test_the_worker_may_serve_all_pages(client):
    worker = client.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert (
        client.get("/manifest.webmanifest")
        .headers["content-type"]
        .startswith("application/manifest+json")
    )


def test_the_archive_lists_what_was_asked_for(client):
    day = today()
    id = client.get(f"/api/daily/{day}/null/easy").json()["id"]
    listed = client.get("/api/daily?family=null&limit=1").json()["dailies"]
    assert listed == [{"date": day, "family": "null", "level": "easy", "id": id}]
    earlier = client.get(f"/api/daily?before={day}").json()["dailies"]
    assert all(one["date"] < day for one in earlier)
