"""The examples of README and CONTRIBUTING run, and print what is written there."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "CONTRIBUTING.md")
CONSOLE = re.compile(r"```console\n\$ gridwright (?P<command>.*)\n(?P<output>(?:.*\n)*?)```")

EXAMPLES = [
    (page, found["command"], found["output"])
    for page in PAGES
    for found in CONSOLE.finditer((ROOT / page).read_text(encoding="utf-8"))
]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "command", "output"), EXAMPLES)
def test_commands_print_what_is_written(page, command, output, tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "gridwright", *shlex.split(command)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.stderr == ""
    assert run.stdout == output


def test_there_are_commands_to_run():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = doctest.testfile(str(ROOT / page), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    assert links or page != "README.md"
    for link in links:
        assert (ROOT / link).exists(), link
