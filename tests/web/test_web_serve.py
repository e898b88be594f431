"""``gridwright serve``: its lines, its exit codes, its log and its end."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from gridwright.cli import main

pytestmark = pytest.mark.slow

SERVE = [sys.executable, "-m", "gridwright", "serve"]


@pytest.fixture
def state(tmp_path):
    """An environment whose states of programs go to a folder of the test's own."""
    return os.environ | {"GRIDWRIGHT_STATE": str(tmp_path)}


def begin(state, *more):
    process = subprocess.Popen(
        [*SERVE, "--port", "0", "--workers", "1", *more],
        stderr=subprocess.PIPE,
        env=state,
        text=True,
    )
    line = process.stderr.readline()
    assert line.startswith("gridwright: serving on http://127.0.0.1:"), line
    return process, line.split()[3].rstrip("/")


def test_it_serves_logs_and_ends_well_by_sigterm(state, tmp_path):
    process, url = begin(state, "--log", "json", "--proxy")
    with httpx.Client(base_url=url) as client:
        id = client.post("/api/puzzles", json={"family": "maze", "size": "5x5"}).json()["id"]
        told = client.post(
            "/api/games",
            json={"puzzle": id},
            headers={"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"},
        )
        assert "Secure" in told.headers["set-cookie"]
        key = client.cookies.jar
        code = client.post("/api/recovery", json={}).json()["code"]
        assert client.get("/api/nothing?code=secret").status_code == 404
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=30)
    assert process.returncode == 0
    lines = [json.loads(line) for line in log.splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    assert [(line["method"], line["status"]) for line in requests] == [
        ("POST", 201),
        ("POST", 201),
        ("POST", 201),
        ("GET", 404),
    ]
    assert all(line["ms"] >= 0 and line["client"] for line in requests)
    assert requests[0]["client"] != requests[1]["client"]
    for secret in (code, "192.0.2.7", "127.0.0.1", "secret", *(cookie.value for cookie in key)):
        assert secret not in log
    assert (tmp_path / "server.db").stat().st_mode & 0o077 == 0


def test_ctrl_c_is_a_good_end_that_keeps_what_was_told(state):
    process, url = begin(state, "--log", "none")
    with httpx.Client(base_url=url) as client:
        id = client.post("/api/puzzles", json={"family": "maze", "size": "5x5"}).json()["id"]
        client.post("/api/games", json={"puzzle": id})
        cookies = dict(client.cookies)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    process.stderr.close()
    process, url = begin(state, "--log", "none")
    games = httpx.get(f"{url}/api/games", cookies=cookies).json()["games"]
    assert [game["puzzle"] for game in games] == [id]
    process.kill()
    process.wait(30)
    process.stderr.close()


def test_nothing_is_left_when_the_server_is_killed(state):
    process, _ = begin(state, "--log", "none")
    group = subprocess.run(
        ["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True
    ).stdout.split("\n")[1:]
    parents = {int(line.split()[0]): int(line.split()[1]) for line in group if line.strip()}
    family = {process.pid}
    for _ in range(3):
        family |= {child for child, parent in parents.items() if parent in family}
    assert len(family) >= 3
    process.kill()
    process.wait(30)
    process.stderr.close()
    for _ in range(100):
        left = [pid for pid in family if _is_there(pid)]
        if not left:
            break
        time.sleep(0.1)
    assert left == []


def _is_there(pid):
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
        return status.rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    "arguments",
    [
        ("--database", "sqlite:////proc/none/games.db"),
        ("--database", "sqlite://"),
        ("--database", "ftp://example.org/"),
        ("--host", "192.0.2.7"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(state, arguments, capsys, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_STATE", state["GRIDWRIGHT_STATE"])
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", *arguments])
    assert ended.value.code == 3
    told = capsys.readouterr().err
    assert told.startswith("gridwright: ")
    assert told.count("\n") == 1


def test_a_port_in_use_is_told_in_one_line(state, capsys, monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_STATE", state["GRIDWRIGHT_STATE"])
    with socket.create_server(("127.0.0.1", 0)) as taken:
        with pytest.raises(SystemExit) as ended:
            main(["serve", "--port", str(taken.getsockname()[1])])
        assert ended.value.code == 3
    told = capsys.readouterr().err
    assert "in use" in told
    assert told.count("\n") == 1


def test_a_missing_extra_is_named(capsys, monkeypatch):
    from gridwright.cli import serve

    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as ended:
        main(["serve"])
    assert ended.value.code == 3
    assert "gridwright[web]" in capsys.readouterr().err


def test_health_tells_of_a_database_that_cannot_be_written(state, tmp_path):
    path = tmp_path / "games.db"
    process, url = begin(state, "--log", "none", "--database", f"sqlite:///{path}")
    with httpx.Client(base_url=url, timeout=30) as client:
        blocker = sqlite3.connect(path, isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")  # as long as this lasts, nobody else writes
        ill = client.get("/healthz")
        assert (ill.status_code, ill.json()) == (
            503,
            {"ok": False, "database": False, "pool": True},
        )
        blocker.close()
        for _ in range(100):
            well = client.get("/healthz")
            if well.status_code == 200:
                break
            time.sleep(0.1)
        assert well.json() == {"ok": True, "database": True, "pool": True}
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
