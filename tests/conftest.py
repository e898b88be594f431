"""A real browser for tests of pages, and a folder of pages for tests of their modules."""

import asyncio
import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from browsers import PLAIN_HOST, find_chromium

SOURCE = Path(__file__).parents[1] / "src" / "gridwright"


RUNNING = {"chromium", "site", "server", "world", "own_world", "strict", "narrow"}


def pytest_collection_modifyitems(items):
    """Leave what starts a browser or a server out of the fast run."""
    for item in items:
        if RUNNING & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def chromium():
    """The Chromium of this machine, headless; one for all tests of a worker."""
    path = find_chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1",
            ],
        )
        yield browser
        _run_browser(True)
        browser.close()
    _Browser.loop = None
    _run_browser(False)


class _Browser:
    """The event loop of the browser, which runs on in this thread between its tests."""

    loop = None


def _run_browser(wanted):
    """Tell asyncio that the browser's loop runs, or hide it, so that others may run."""
    _Browser.loop = asyncio._get_running_loop() or _Browser.loop
    asyncio._set_running_loop(_Browser.loop if wanted else None)
    if wanted and _Browser.loop is not None:
        asyncio.set_event_loop(_Browser.loop)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Let tests, and what they share, run event loops of their own beside the browser's."""
    _run_browser("chromium" in item.fixturenames)


class _Modules(SimpleHTTPRequestHandler):
    """Serves ``/static/...`` and ``/families/NAME/FILE.js`` as the real server does."""

    def translate_path(self, path):
        plain = path.partition("?")[0].strip("/")
        if plain.startswith("families/"):
            return str(SOURCE / plain.removeprefix("families/"))
        return str(SOURCE / "web" / plain)

    def do_GET(self):
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>modules</title>")
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def module_site():
    """The address of an empty page from which the project's modules can be imported."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Modules))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture
def module_page(chromium, module_site):
    """An empty page in Chromium; tests import modules there with ``page.evaluate``."""
    page = chromium.new_page()
    page.goto(module_site)
    yield page
    page.close()
