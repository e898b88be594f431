"""The service worker's list is true, and its version changes with every file."""

import hashlib
import json
import re
from urllib.parse import urljoin

import pytest
from starlette.routing import Route

from gridwright.web import precache
from gridwright.web.config import FAMILIES
from gridwright.web.files import STATIC
from gridwright.web.pages import PAGES, port_file, port_url

IMPORT = re.compile(r"(?:from|import)\s*\(?\s*\"(/[^\"]+|\.{1,2}/[^\"]+)\"")
LINK = re.compile(r"(?:src|href)=\"(/(?:static|families)/[^\"]+)\"")


def shell_of(script):
    head, _, rest = script.decode().partition("\n")
    return json.loads(head.removeprefix("const SHELL = ").removesuffix(";")), rest


def test_every_static_file_is_listed_by_its_address():
    listed = precache.shell_files(FAMILIES)
    files = {path for path in STATIC.rglob("*") if path.is_file()} - {precache.WORKER}
    assert files <= set(listed.values())
    for address, path in listed.items():
        if address.startswith("/static/"):
            assert STATIC / address.removeprefix("/static/") == path


def test_ports_are_listed_with_the_modules_beside_them():
    listed = precache.shell_files(FAMILIES)
    for name in FAMILIES:
        assert listed[port_url(name)] == port_file(name)
    only = {address for address in listed if address.startswith("/families/")}
    assert only
    assert {address for address in precache.shell_files(()) if "/families/" in address} == set()


def test_what_is_listed_asks_only_for_what_is_listed():
    listed = precache.shell_files(FAMILIES)
    asked = 0
    for address, path in listed.items():
        if path.suffix not in (".js", ".html"):
            continue
        text = path.read_text(encoding="utf-8")
        for wanted in IMPORT.findall(text) + LINK.findall(text):
            whole = urljoin(address, wanted)
            assert whole in listed, (address, whole)
            asked += 1
    assert asked > 100


def test_pages_are_found_by_their_paths():
    patterns = precache.page_patterns()
    listed = precache.shell_files(())

    def page(path):
        found = [file for pattern, file in patterns.items() if re.search(pattern, path)]
        assert len(found) <= 1
        return found[0] if found else None

    assert page("/") == "/static/index.html"
    assert page("/p/abcdefghij27") == "/static/play.html"
    assert page("/daily") == "/static/daily.html"
    assert [page(path) for path in ("/p/", "/p/a/b", "/dailyx", "/api/me")] == [None] * 4
    assert set(patterns.values()) <= set(listed)
    assert len(patterns) == sum(name.endswith(".html") for name in PAGES.values())


def test_the_script_begins_with_its_list():
    script = precache.worker_script(FAMILIES)
    shell, rest = shell_of(script)
    assert rest.encode() == precache.WORKER.read_bytes()
    listed = precache.shell_files(FAMILIES)
    assert set(shell["files"]) == set(listed)
    for address, digest in shell["files"].items():
        assert hashlib.sha256(listed[address].read_bytes()).hexdigest().startswith(digest)
        assert len(digest) == 32
    assert script == precache.worker_script(FAMILIES)


@pytest.mark.parametrize("change", ["other", "new", "gone"])
def test_the_version_is_another_where_a_file_is(tmp_path, monkeypatch, change):
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "one.js").write_text("1")
    (tmp_path / "two.json").write_text("{}")
    (tmp_path / "worker.js").write_text("// work")
    monkeypatch.setattr(precache, "STATIC", tmp_path)
    monkeypatch.setattr(precache, "WORKER", tmp_path / "worker.js")
    before, _ = shell_of(precache.worker_script(()))
    assert sorted(before["files"]) == ["/static/app/one.js", "/static/two.json"]
    if change == "other":
        (tmp_path / "two.json").write_text("[]\n")
    elif change == "new":
        (tmp_path / "three.css").write_text("")
    else:
        (tmp_path / "two.json").unlink()
    after, _ = shell_of(precache.worker_script(()))
    assert after["version"] != before["version"]


def test_the_worker_has_a_route_of_its_own():
    assert "/worker.js" not in PAGES
    (route,) = precache.ROUTES
    assert isinstance(route, Route)
    assert route.path == "/worker.js"
