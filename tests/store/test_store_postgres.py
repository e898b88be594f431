import pytest

from postgres import find_programs


@pytest.fixture
def no_path(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))


def test_without_a_server_tests_are_skipped_but_fail_where_all_must_run(
    no_path, monkeypatch, tmp_path
):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="install postgresql"):
        find_programs(tmp_path)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="install postgresql"):
        find_programs(tmp_path)


def test_the_newest_server_is_taken(no_path, tmp_path):
    for version in (9, 15, 14):
        folder = tmp_path / str(version) / "bin"
        folder.mkdir(parents=True)
        (folder / "initdb").touch()
    assert find_programs(tmp_path) == tmp_path / "15" / "bin"
