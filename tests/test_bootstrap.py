"""The script that sets a machine up: what it misses, what it may do, and what it says."""

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "bootstrap.py"
ALL = ["chromium", "postgresql", "fonts-wqy-microhei"]


@pytest.fixture
def bootstrap(monkeypatch, tmp_path):
    """The script, on a machine whose PATH leads to an empty folder."""
    spec = importlib.util.spec_from_file_location("bootstrap", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(module, "SERVERS", tmp_path)
    return module


def program(folder, name, text):
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def test_all_is_missing_where_nothing_is(bootstrap):
    assert bootstrap.missing_packages() == ALL


def test_programs_are_found_under_each_of_their_names(bootstrap, tmp_path):
    program(tmp_path, "google-chrome", "")
    program(tmp_path, "fc-list", "echo /fonts/of/some.ttf")
    (tmp_path / "15" / "bin").mkdir(parents=True)
    program(tmp_path / "15" / "bin", "initdb", "")
    assert bootstrap.missing_packages() == []


def test_a_lister_that_finds_no_font_is_no_font(bootstrap, tmp_path):
    program(tmp_path, "fc-list", "")
    assert "fonts-wqy-microhei" in bootstrap.missing_packages()


@pytest.mark.parametrize(
    ("set_to", "fate"), [("", "are skipped"), ("true", "fail, since CI is set")]
)
def test_what_cannot_be_installed_is_told_in_one_line(bootstrap, monkeypatch, capsys, set_to, fate):
    monkeypatch.setenv("CI", set_to)
    bootstrap.install_programs()
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert all(package in told for package in ALL)
    assert told.endswith(fate + "\n")


def test_only_an_administrator_installs(bootstrap, monkeypatch, tmp_path):
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 1000)
    assert bootstrap.administrator() is None
    program(tmp_path, "sudo", "exit 1")
    assert bootstrap.administrator() is None
    program(tmp_path, "sudo", "exit 0")
    assert bootstrap.administrator() == ["sudo", "-n"]
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0)
    assert bootstrap.administrator() == []


def test_what_is_missing_is_installed_and_nothing_else(bootstrap, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0)
    program(tmp_path, "initdb", "")
    program(tmp_path, "fc-list", "echo /fonts/of/some.ttf")
    program(tmp_path, "apt-get", f'/bin/echo "$@" >> {tmp_path}/asked')
    program(tmp_path, "env", 'shift; exec "$@"')
    bootstrap.install_programs()
    update, install, faster = (tmp_path / "asked").read_text().splitlines()
    assert update.split()[-1] == "update"
    assert install.endswith("install --yes --no-install-recommends chromium")
    assert faster.endswith("install --yes --no-install-recommends chromium-headless-shell")
    assert "installing chromium" in capsys.readouterr().err


def test_a_browser_that_is_there_is_left_as_it_is(bootstrap, monkeypatch, tmp_path):
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0)
    program(tmp_path, "chromium", "")
    program(tmp_path, "apt-get", f'/bin/echo "$@" >> {tmp_path}/asked')
    program(tmp_path, "env", 'shift; exec "$@"')
    bootstrap.install_programs()
    _, install = (tmp_path / "asked").read_text().splitlines()
    assert install.endswith("postgresql fonts-wqy-microhei")


def test_nothing_is_asked_for_where_nothing_is_missing(bootstrap, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(bootstrap, "missing_packages", list)
    program(tmp_path, "apt-get", f"/bin/touch {tmp_path}/asked")
    bootstrap.install_programs()
    assert capsys.readouterr() == ("", "")
    assert not (tmp_path / "asked").exists()
