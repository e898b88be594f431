"""The examples of docs/web.md run against a real server, and its options are the command's."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from web_server import started, temporary_database

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[1] / "docs" / "web.md"
ADDRESS = "http://127.0.0.1:8000"


def test_examples_run(tmp_path):
    pytest.importorskip("httpx")
    text = PAGE.read_text(encoding="utf-8")
    with started(temporary_database(tmp_path)) as server:
        examples = doctest.DocTestParser().get_doctest(
            text.replace(f'base_url="{ADDRESS}"', f'base_url="{server.url}"'),
            {},
            PAGE.name,
            str(PAGE),
            0,
        )
        outcome = doctest.DocTestRunner().run(examples)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_every_option_is_told():
    command = [sys.executable, "-m", "gridwright", "serve", "--help"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    options = set(re.findall(r"^  (--[a-z]+)", told, re.MULTILINE))
    assert len(options) > 5
    text = PAGE.read_text(encoding="utf-8")
    assert {option for option in options if f"`{option}" not in text} == set()


def test_links_lead_somewhere():
    for link in re.findall(r"\]\(([^):]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / link).exists(), link
