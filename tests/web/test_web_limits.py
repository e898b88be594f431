"""A server with narrow limits: rates, deadlines and the queue."""

import threading
import time

import httpx
import pytest

from web_server import started, temporary_database


@pytest.fixture(scope="module")
def narrow(tmp_path_factory):
    """A server that gives little, with one process and nobody waiting for it."""
    database = temporary_database(tmp_path_factory.mktemp("narrow"))
    limits = {"make_deadline": 1.5, "waiting": 0, "posts": [40, 0.01], "recoveries": [3, 0.01]}
    limits |= {"newcomers": [2, 0.01]}
    with started(database, families=["null", "sudoku"], limits=limits) as server:
        yield server


def test_a_job_over_its_deadline_is_ended_and_the_pool_goes_on(narrow):
    runaway = {"family": "sudoku", "size": "16x16", "options": {"minimal": True}}
    answers = []

    def ask():
        answers.append(httpx.post(f"{narrow.url}/api/puzzles", json=runaway, timeout=30))

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.5)
    wish = {"family": "null", "size": "3x3"}
    busy = httpx.post(f"{narrow.url}/api/puzzles", json=wish, timeout=30)
    assert busy.status_code == 503
    assert "busy" in busy.json()["error"]
    assert httpx.get(f"{narrow.url}/api/families").status_code == 200
    asking.join()
    [late] = answers
    assert late.status_code == 503
    assert "1.5 seconds" in late.json()["error"]
    assert late.headers["retry-after"] == "2"
    for _ in range(300):
        again = httpx.post(f"{narrow.url}/api/puzzles", json=wish, timeout=30)
        if again.status_code != 503:
            break
        time.sleep(0.2)
    assert again.status_code == 201
    assert httpx.get(f"{narrow.url}/healthz").json()["pool"] is True


def test_recovery_codes_cannot_be_tried_at_will(narrow):
    codes = [httpx.post(f"{narrow.url}/api/recover", json={"code": f"AAAAA-{n}"}) for n in range(5)]
    assert [answer.status_code for answer in codes] == [403, 403, 403, 429, 429]
    assert int(codes[-1].headers["retry-after"]) > 60


def test_players_cannot_be_made_at_will(narrow):
    made = [httpx.post(f"{narrow.url}/api/recovery", json={}) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    mine = {"Cookie": made[0].headers["set-cookie"].partition(";")[0]}
    assert httpx.post(f"{narrow.url}/api/recovery", json={}, headers=mine).status_code == 201


def test_posts_are_counted(narrow):
    statuses = [
        httpx.post(f"{narrow.url}/api/sync", json={"games": 1}).status_code for _ in range(60)
    ]
    assert statuses[-1] == 429
    assert httpx.get(f"{narrow.url}/api/families").status_code == 200


@pytest.mark.slow
def test_many_requests_at_once_are_refused(tmp_path):
    limits = {"asks": [5, 0.01]}
    with started(temporary_database(tmp_path), families=["null"], limits=limits) as server:
        statuses = [httpx.get(f"{server.url}{path}").status_code for path in ["/"] * 7]
        assert statuses == [200] * 5 + [429] * 2
        refused = httpx.get(f"{server.url}/healthz")
        assert refused.headers["x-frame-options"] == "DENY"


@pytest.mark.slow
def test_events_played_offline_are_counted(tmp_path):
    limits = {"syncs": [10, 0.01]}
    with started(temporary_database(tmp_path), families=["null"], limits=limits) as server:
        wish = {"family": "null", "size": "3x3", "seed": "1"}
        puzzle = httpx.post(f"{server.url}/api/puzzles", json=wish, timeout=30).json()["id"]
        events = [{"id": n, "at": n, "kind": "move", "move": "flip 0,0"} for n in range(1, 7)]
        games = [{"puzzle": puzzle, "client": "c", "events": events}]
        answers = [httpx.post(f"{server.url}/api/sync", json={"games": games}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        assert int(answers[1].headers["retry-after"]) > 60


@pytest.mark.slow
def test_games_without_events_are_not_begun(tmp_path):
    with started(temporary_database(tmp_path), families=["null"]) as server:
        wish = {"family": "null", "size": "3x3", "seed": "1"}
        with httpx.Client(base_url=server.url, timeout=30) as client:
            puzzle = client.post("/api/puzzles", json=wish).json()["id"]
            assert client.post("/api/games", json={"puzzle": puzzle}).status_code == 201
            games = [{"puzzle": puzzle, "client": "c", "local": "l", "events": []}] * 2
            assert client.post("/api/sync", json={"games": games}).status_code == 400
            assert len(client.get("/api/games").json()["games"]) == 1
