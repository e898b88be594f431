"""JSON is read strictly and printed in one way; files are written whole or not at all."""

import os
import random
import stat
from pathlib import Path
from types import NoneType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core import jsonio
from gridwright.core.errors import BadInput
from gridwright.core.jsonio import dump, dump_line, fields, parse, write_whole

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | text
)
plain = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(text, inner), max_leaves=20
)


@pytest.mark.slow
@given(plain)
def test_what_is_printed_reads_back(value: Any) -> None:
    assert parse(dump(value)) == value
    assert parse(dump_line(value)) == value
    assert dump(parse(dump(value))) == dump(value)
    assert "\n" not in dump_line(value)


def test_the_canonical_form() -> None:
    value = {"b": [1, 2.5, None, "é"], "a": {"z": [], "y": {}}, "c": [[1], {"k": True}, 3]}
    assert dump(value) == (
        "{\n"
        '  "a": {\n'
        '    "y": {},\n'
        '    "z": []\n'
        "  },\n"
        '  "b": [1, 2.5, null, "é"],\n'
        '  "c": [\n'
        "    [1],\n"
        "    {\n"
        '      "k": true\n'
        "    },\n"
        "    3\n"
        "  ]\n"
        "}"
    )
    assert dump_line(value) == ('{"a":{"y":{},"z":[]},"b":[1,2.5,null,"é"],"c":[[1],{"k":true},3]}')


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_numbers_that_json_has_not_are_not_printed(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        dump([number])
    with pytest.raises(ValueError, match="not JSON compliant"):
        dump_line(number)


DEEP = "[" * 100_000
NEST = '{"a":'

FAULTS = {
    "": "F, column 1: expected well-formed JSON, got ''; is it complete?",
    '{"a": [1,': "F, column 10: expected well-formed JSON, got ''; is it complete?",
    '{"a": 1}\n}': "F, line 2 column 1: expected well-formed JSON, got '}'",
    "[1,\n 2 3]": "F, line 2 column 4: expected well-formed JSON, got '3]'",
    "[1e400]": "F: expected a finite number, got '1e400'",
    "[NaN]": "F: expected a finite number, got 'NaN'",
    "-Infinity": "F: expected a finite number, got '-Infinity'",
    "9223372036854775808": "F: expected an integer of 64 bits, got '9223372036854775808'",
    "-9223372036854775809": "F: expected an integer of 64 bits, got '-9223372036854775809'",
    "9" * 5000: f"F: expected an integer of 64 bits, got '{'9' * 57}...'",
    '{"a": 1, "b": 2, "a": 1}': "F: expected every key once, got 'a'",
    '["\\ud800"]': r"F: expected Unicode text, got '\ud800'",
    '{"x\\uDC00": 1}': r"F: expected Unicode text, got '\udc00'",
    '["\udc80"]': r"F: expected Unicode text, got '\udc80'",
    DEEP: f"F: expected at most 64 levels of nesting, got '{DEEP[:57]}...'",
    "[" * 65 + "]" * 65: f"F: expected at most 64 levels of nesting, got '{DEEP[:57]}...'",
    NEST * 100_000: f"F: expected at most 64 levels of nesting, got '{(NEST * 12)[:57]}...'",
}


@pytest.mark.parametrize("given_text", FAULTS, ids=range(len(FAULTS)))
def test_every_fault_of_json_has_its_sentence(given_text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(given_text, "F")
    assert str(caught.value) == FAULTS[given_text]


def test_what_is_just_within_bounds_is_read() -> None:
    assert parse("[" * 64 + "]" * 64)
    assert parse("[9223372036854775807, -9223372036854775808]") == [2**63 - 1, -(2**63)]
    assert parse("1e308") == 1e308
    assert parse("1e-400") == 0.0
    assert parse(r'"\ud83d\ude00"') == "\U0001f600"
    assert parse('"\\\\ud800"') == r"\ud800"
    assert parse('\ufeff{"a": 1}') == {"a": 1}
    assert parse('"\u2028"') == "\u2028"


@pytest.mark.slow
def test_a_key_given_twice_among_very_many_is_found_soon() -> None:
    pairs = [f'"{i}": 0' for i in range(200_000)]
    with pytest.raises(BadInput, match="every key once, got '199999'"):
        parse("{" + ", ".join([*pairs, pairs[-1]]) + "}")


def _mutated(rng: random.Random, text: str) -> str:
    spot, other = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
    new = rng.choice(["[", "{", "]", "}", '"', ",", ":", "\\", "\\ud8", "NaN", "9" * 30, "\n"])
    new = rng.choice([new, chr(rng.randrange(128)), "\ufeff", "\x00", "\ud800", "1e999", "-"])
    low, high = sorted((spot, other))
    return rng.choice(
        [
            text[:spot] + new + text[spot:],
            text[:low] + text[high:],
            text[:low] + text[low:high] * 2 + text[high:],
            text[:spot],
            text[:spot] + new + text[spot + 1 :],
        ]
    )


def test_mutated_json_is_read_or_refused_in_one_line() -> None:
    rng = random.Random(1)
    seeds = [
        '{"a": [1, 2.5e3, -7, null, true], "b": {"c": "\\u00e9\\ud83d\\ude00", "d": []}}',
        "[[[[[[1]]]]], 12345678901234567]",
        '"text \\" \\n"',
    ]
    read = 0
    for _ in range(20_000):
        mutant = rng.choice(seeds)
        for _ in range(rng.randrange(1, 4)):
            mutant = _mutated(rng, mutant)
        try:
            value = parse(mutant)
        except BadInput as fault:
            assert str(fault).isprintable()
        else:
            read += 1
            assert parse(dump(value)) == value
            assert dump(value).encode()
    assert 500 < read < 19_500


KINDS = {"name": (str,), "size": (int, NoneType)}


def test_fields_gives_what_it_checked() -> None:
    assert fields({"size": None, "name": "a"}, KINDS) == {"size": None, "name": "a"}
    assert fields({"name": "a", "more": {}}, {"name": (str,)}, {"more": (dict,)})["more"] == {}
    assert fields({"name": "a"}, {"name": (str,)}, {"more": (dict,)}) == {"name": "a"}


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ([], "P: expected an object, got []"),
        (None, "P: expected an object, got None"),
        ({"name": "a"}, "P: expected a key 'size', got ['name']"),
        ({"nam": "a"}, "P: expected no key but name, size, got 'nam'"),
        ({"name": 3, "size": 1}, "P, name: expected text, got 3"),
        ({"name": "a", "size": True}, "P, size: expected an integer or null, got True"),
        ({"name": "a", "size": 1.0}, "P, size: expected an integer or null, got 1.0"),
        ({3: "a"}, "P: expected no key but name, size, got 3"),
    ],
)
def test_fields_refuses_in_one_sentence(value: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        fields(value, KINDS, where="P")
    assert str(caught.value) == sentence


def test_a_file_is_written_and_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_whole(path, "é\n")
    assert path.read_bytes() == b"\xc3\xa9\n"
    write_whole(path, b"\x00")
    assert path.read_bytes() == b"\x00"
    assert [*tmp_path.iterdir()] == [tmp_path / "a.json"]


def test_permissions_are_those_of_the_file_or_of_the_umask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        new = tmp_path / "new"
        write_whole(new, "a")
        kept = tmp_path / "kept"
        kept.touch()
        kept.chmod(0o604)
        write_whole(kept, "a")
    finally:
        os.umask(old)
    assert stat.S_IMODE(new.stat().st_mode) == 0o640
    assert stat.S_IMODE(kept.stat().st_mode) == 0o604


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, fault: BaseException
) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise fault

    with monkeypatch.context() as patched:
        patched.setattr(jsonio.os if step == "fsync" else Path, step, fail)
        with pytest.raises(BadInput if isinstance(fault, OSError) else KeyboardInterrupt) as caught:
            write_whole(path, "new")
    if isinstance(caught.value, BadInput):
        assert (caught.value.got, caught.value.remedy) == (str(path), "No space left on device")
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [tmp_path / "a.json"]


def test_a_link_stays_and_what_it_points_to_changes(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    link.symlink_to("real")
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_whole(Path(os.devnull), "gone")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Is a directory"),
        ("none/a", "No such file or directory"),
        ("file/a", "Not a directory"),
        ("n" * 300, "File name too long"),
        ("a\0b", "embedded null byte"),
    ],
)
def test_a_place_that_cannot_be_written_is_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    with pytest.raises(BadInput) as caught:
        write_whole(Path(name), "text")
    assert caught.value.remedy == reason
    assert str(caught.value).startswith("expected a file that can be written, got '")
    assert [*tmp_path.iterdir()] == [tmp_path / "file"]


def test_a_name_as_long_as_a_name_can_be(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 127)
    write_whole(path, "text")
    assert path.read_text() == "text"
