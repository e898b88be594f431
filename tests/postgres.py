"""A PostgreSQL server for tests, and an empty database in it for each test.

A conftest.py takes the fixtures in with ``from postgres import postgres_server, postgres_url``.
"""

import itertools
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

ACCOUNT = "postgres"  # of the system: the server refuses to run as root
PATIENCE = 60
TRIES = 3


@pytest.fixture(scope="session")
def postgres_server():
    """The URL of a running server without a database's name, ending with a slash."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="gridwright-postgres-"))
    try:
        server, url = _start(programs, folder, _account())
        try:
            yield url
        finally:
            server.send_signal(signal.SIGINT)  # ends without waiting for its clients to leave
            server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_server):
    """The URL of a database made for this test, which is dropped after it."""
    name = f"test_{next(_NUMBERS)}"
    with psycopg.connect(postgres_server + "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        yield postgres_server + name
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


_NUMBERS = itertools.count(1)


def find_programs(versions=Path("/usr/lib/postgresql")):
    """The folder of the newest server's programs; skip without one, but fail in CI."""
    installed = versions.glob("*/bin/initdb")
    newest = max(installed, key=lambda path: int(path.parts[-3]), default=None)
    found = shutil.which("initdb") or newest
    if found is not None:
        return Path(found).resolve().parent
    reason = "PostgreSQL's initdb is not installed; on Debian, install postgresql"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def _account():
    """What makes a program run as a user whom the server accepts."""
    return {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []} if os.getuid() == 0 else {}


def _start(programs, folder, account):
    if account:
        shutil.chown(folder, account["user"], account["group"])
    password = secrets.token_hex(16)
    hidden = folder / "password"
    hidden.write_text(password)
    if account:
        shutil.chown(hidden, account["user"], account["group"])
    home = folder / "home"
    make = [programs / "initdb", "-D", home, "-U", ACCOUNT, f"--pwfile={hidden}"]
    make += ["-A", "scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder, **account)
    for _ in range(TRIES):
        port = _free_port()
        serve = [programs / "postgres", "-D", home, "-h", "127.0.0.1", "-p", str(port)]
        serve += ["-k", folder, "-F", "-c", "max_connections=100"]
        log = (folder / "log").open("ab")
        server = subprocess.Popen(serve, stdout=log, stderr=log, cwd=folder, **account)
        log.close()
        url = f"postgresql://{ACCOUNT}:{password}@127.0.0.1:{port}/"
        if _ready(server, url):
            return server, url
    pytest.fail("PostgreSQL did not start:\n" + (folder / "log").read_text()[-2000:])


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _ready(server, url):
    """Wait until the server answers; False where it ended, as it does on a port just taken."""
    last = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < last:
        try:
            psycopg.connect(url + "postgres", connect_timeout=5).close()
            return True
        except psycopg.OperationalError:
            time.sleep(0.05)
    if server.poll() is None:
        server.kill()
        server.wait()
    return False
