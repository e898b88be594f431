"""What is refused, how, and that it costs little."""

import json
import sqlite3
from contextlib import closing
from datetime import date, timedelta

import pytest
from web_asking import begin, make, today

from gridwright.web.headers import HEADERS

HUGE = [
    {"family": "pipes", "size": "3000x3000"},
    {"family": "pipes", "size": "100x100", "options": {"floors": 2_000_000_000}},
    {"family": "maze", "size": "2000", "options": {"grid": "polar"}},
    {"family": "maze", "parameters": {"grid": "layered:900:square:100x100"}},
    {"family": "null", "size": "999999999x999999999"},
    {"family": "null", "parameters": {"width": 100_000, "height": 100_000}},
    {"family": "sudoku", "size": "400x400"},
    {"family": "sudoku", "parameters": {"layout": "400x400"}},
    {
        "puzzle": {
            "format": "gridwright/1",
            "kind": "puzzle",
            "family": "pipes",
            "version": 1,
            "parameters": None,
            "seed": None,
            "start": {"grid": "square:3000x3000", "tiles": "", "source": [0, 0]},
            "answer": None,
            "proof": "",
        }
    },
]


def refused(answer, status):
    """Check a refusal of the API, and give its line."""
    assert answer.status_code == status, answer.text
    held = answer.json()
    assert set(held) == {"error", "where", "remedy"}
    assert held["error"]
    assert "\n" not in held["error"]
    assert "Traceback" not in answer.text
    return held["error"]


@pytest.mark.parametrize("wish", HUGE, ids=lambda wish: json.dumps(wish)[:60])
def test_puzzles_too_large_are_refused_before_they_are_made(client, wish):
    line = refused(client.post("/api/puzzles", json=wish), 400)
    assert "expected at most 10,000" in line
    if "puzzle" in wish:
        refused(client.post("/api/solve", json=wish), 400)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"family": "chess"},
        {"family": "pipes"},
        {"family": "pipes", "size": "0x4"},
        {"family": "pipes", "size": "5x5", "puzzle": "5x5:"},
        {"family": "pipes", "size": "5x5", "options": {"colour": 1}},
        {"family": "pipes", "size": "5x5", "options": {"barriers": "many"}},
        {"family": "pipes", "size": "5x5", "options": {"floors": 1.5}},
        {"family": "pipes", "size": "5x5", "options": {"wrap": 1}},
        {"family": "pipes", "size": "5x5", "parameters": {}},
        {"family": "pipes", "parameters": {}},
        {"family": "maze", "parameters": {"grid": "layered:2:" * 5_000 + "square:2x2"}},
        {"family": "pipes", "size": "5x5", "surprise": True},
        {"family": ["pipes"]},
        {"puzzle": "what is this"},
        {"puzzle": ""},
        {"puzzle": {"format": "gridwright/9"}},
        {"puzzle": {"format": "gridwright/1", "kind": "puzzle", "family": 10**30}},
    ],
    ids=str,
)
def test_wishes_that_cannot_be_met_are_told_why(client, wish):
    refused(client.post("/api/puzzles", json=wish), 400)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"\xff", b"null", b"[" * 100_000, b'{"family": "\\ud800"}']
)
def test_bodies_that_are_no_json_of_ours_are_refused(client, body):
    headers = {"Content-Type": "application/json"}
    refused(client.post("/api/puzzles", content=body, headers=headers), 400)


def test_bodies_of_other_kinds_are_refused(client):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = client.post("/api/puzzles", content=b"{}", headers={"Content-Type": kind})
        refused(answer, 415)


def test_large_bodies_are_refused(client):
    body = b'{"puzzle": "' + b"x" * 300_000 + b'"}'
    refused(client.post("/api/solve", content=body), 413)

    def chunks():
        for _ in range(100):
            yield b"x" * 10_000

    headers = {"Content-Type": "application/json"}
    refused(client.post("/api/solve", content=chunks(), headers=headers), 413)


def test_posts_from_other_sites_are_refused(client, server):
    wish = {"family": "null", "size": "3x3"}
    for origin in ("https://evil.example", "null", server.url + "1", "https://play.example.org"):
        answer = client.post("/api/puzzles", json=wish, headers={"Origin": origin})
        refused(answer, 403)
    for origin in (server.url, "https://play.example"):
        answer = client.post("/api/puzzles", json=wish, headers={"Origin": origin})
        assert answer.status_code == 201


def test_forged_cookies_are_nobody(client, server):
    game = begin(client, make(client))
    key, _, signature = client.cookies["gridwright"].partition(".")
    assert client.get(f"/api/games/{game['id']}").status_code == 200
    client.cookies.clear()
    swapped = ("1" if signature[0] == "0" else "0") + signature[1:]
    forgeries = ["", ".", key, f"{key}.", f"{key}.{swapped}", f"{key}.{'0' * 64}", "x" * 4000]
    forgeries += [f"{'0' * 32}.{signature}", f"{key.upper()}.{signature}", f"{key}.{signature}0"]
    for forged in forgeries:
        answer = client.get(f"/api/games/{game['id']}", headers={"Cookie": f"gridwright={forged}"})
        refused(answer, 403)
        told = client.get("/api/me", headers={"Cookie": f"gridwright={forged}"})
        assert told.json()["known"] is False


def test_a_cookie_is_for_the_server_alone(client):
    answer = client.post("/api/games", json={"puzzle": make(client)})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api", 404),
        ("/api/nothing", 404),
        ("/api/puzzles/aaaaaaaaaaaa", 404),
        ("/api/puzzles/AAAAAAAAAAAA", 404),
        ("/api/puzzles/aaaaaaaaaaaa%00", 404),
        ("/api/puzzles/aaaaaaaaaaaa/picture.svg", 404),
        ("/api/puzzles/aaaaaaaaaaaa/film", 404),
        ("/api/games/0123456789abcdef", 404),
        ("/api/games/short", 404),
        ("/api/games?before=0123456789abcdef", 200),
        ("/api/games?before=%00", 400),
        ("/api/daily/yesterday", 404),
        ("/api/daily?limit=0", 400),
        ("/api/daily?limit=9999999999999", 400),
        ("/api/daily?family=chess", 400),
    ],
)
def test_what_there_is_not(client, path, status):
    answer = client.get(path)
    assert answer.status_code == status, answer.text
    if status != 200:
        refused(answer, status)


def test_queries_are_checked(client):
    id = make(client, "maze")
    for query in ("picture.svg?answer=yes", "film?frames=0", "film?frames=401", "film?name=none"):
        refused(client.get(f"/api/puzzles/{id}/{query}"), 400)


def test_other_methods_are_refused(client):
    answer = client.delete("/api/puzzles")
    refused(answer, 405)
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/static/",
        "/static/nothing.js",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/app/%00",
        "/static//etc/passwd",
        "/families/pipes/family.py",
        "/families/pipes/port/../family.py",
        "/families/pipes/port/%2e%2e/board.py",
        "/families/chess/port.js",
        "/families/null/port.js",
        "/p",
    ],
)
def test_pages_that_there_are_not(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "import" not in answer.text


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/nothing"),
        ("GET", "/api/nothing"),
        ("GET", "/healthz"),
        ("GET", "/theme.json"),
        ("GET", "/static/css/base.css"),
        ("GET", "/ws/games/0123456789abcdef"),
        ("POST", "/"),
        ("POST", "/api/puzzles"),
        ("DELETE", "/api/games"),
        ("OPTIONS", "/api/games"),
        ("HEAD", "/"),
    ],
)
def test_headers_are_on_every_answer(client, method, path):
    answer = client.request(method, path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


def test_headers_are_on_pictures_and_refused_bodies(client):
    picture = client.get(f"/api/puzzles/{make(client)}/picture.svg")
    policy = picture.headers.get_list("content-security-policy")
    assert len(policy) == 1
    assert "unsafe" not in policy[0]
    assert "'sha256-" in policy[0]
    large = client.post("/api/solve", content=b"x" * 300_000)
    assert large.headers["x-content-type-options"] == "nosniff"


def test_days_before_the_archive_have_the_puzzles_that_were_made(client, web_database):
    line = refused(client.get("/api/daily/1999-01-01"), 404)
    assert line == "there is no such daily in the archive"
    recent = f"{date.fromisoformat(today()) - timedelta(5)}"
    id = client.get(f"/api/daily/{recent}/null/easy").json()["id"]
    with (
        closing(sqlite3.connect(web_database.removeprefix("sqlite:///"))) as connection,
        connection,
    ):
        connection.execute("UPDATE puzzles SET date = '2003-03-03' WHERE id = ?", (id,))
    held = client.get("/api/daily/2003-03-03").json()
    assert [(one["family"], one["id"]) for one in held["puzzles"]] == [("null", id)]
