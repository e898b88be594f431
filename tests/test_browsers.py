"""A missing browser skips tests, and fails them where CI is set."""

import pytest

from browsers import CHOICE, NAMES, WHOLE, find_chromium


def test_a_browser_is_found_under_each_of_its_names(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(CHOICE, raising=False)
    for name in reversed(NAMES):
        program = tmp_path / name
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        assert find_chromium() == str(program)
    monkeypatch.setenv(CHOICE, WHOLE[0])
    assert find_chromium() == str(tmp_path / WHOLE[0])


@pytest.mark.parametrize(
    ("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)]
)
def test_without_a_browser(monkeypatch, tmp_path, ci, outcome):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", ci)
    monkeypatch.delenv(CHOICE, raising=False)
    with pytest.raises(outcome, match="chromium"):
        find_chromium()
