"""``gridwright serve``, as a person starts it, and the picture of it in README."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from boards import make, read
from PIL import Image, ImageChops, ImageStat
from places import FAMILIES, settled
from tabs import Tab
from visits import Visitor

SHOWN = Path(__file__).parents[2] / "docs" / "pictures" / "web.png"
WINDOW = {"width": 1000, "height": 660}
COARSE = (100, 66)  # at this size letters are but shades, whatever the fonts of a machine are
ALIKE = 3  # of 255, on average: other letters make less, another position more


@pytest.fixture
def served(tmp_path):
    """A server started by the command, on any free port; gives its process and address."""
    command = [sys.executable, "-m", "gridwright", "serve", "--port", "0", "--workers", "1"]
    process = subprocess.Popen(
        command,
        env=os.environ | {"GRIDWRIGHT_STATE": str(tmp_path)},
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    line = process.stderr.readline()
    yield process, re.search(r"http://127\.0\.0\.1:\d+", line)[0]
    if process.poll() is None:
        process.kill()
    process.wait(30)
    process.stderr.close()


def test_the_command_serves_a_game_until_it_is_interrupted(chromium, served, tmp_path):
    process, url = served
    person = Visitor(chromium, url)
    page = settled(person.open("/"))
    assert page.locator("#families input").count() == len(FAMILIES) - 1
    page.locator("#play").click()
    page.wait_for_url("**/p/*")
    tab = Tab(page, read(url, page.url.rpartition("/")[2]))
    tab.by_mouse(tab.way()[:2])
    tab.rest()
    assert person.close() == []
    process.send_signal(signal.SIGINT)
    assert process.wait(30) in (0, 130)
    assert (tmp_path / "server.db").exists()


def test_the_picture_of_the_page_is_current(visit, site, tmp_path):
    board = make(site.url, "pipes", size="11x8", options={"barriers": 0.1}, seed="picture")
    tab = Tab(
        visit(viewport=WINDOW, color_scheme="light", reduced_motion="reduce", locale="en-GB").open(
            board.path
        ),
        board,
    ).rest()
    gestures = tab.way()
    tab.by_mouse(gestures[: len(gestures) * 3 // 5])
    tab.rest()
    tab.page.evaluate("() => new Promise((done) => setTimeout(done, 400))")
    made = tmp_path / "web.png"
    tab.page.screenshot(path=made)
    if os.environ.get("GRIDWRIGHT_PICTURES"):
        Image.open(made).convert("RGB").quantize(128).save(SHOWN, optimize=True)
    now, shown = (Image.open(path).convert("RGB") for path in (made, SHOWN))
    assert now.size == shown.size == tuple(WINDOW.values())
    difference = ImageChops.difference(now.resize(COARSE), shown.resize(COARSE))
    assert max(ImageStat.Stat(difference).mean) < ALIKE, "GRIDWRIGHT_PICTURES=1 draws it anew"
