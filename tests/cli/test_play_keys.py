"""What terminals send, as names of keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.cli.keys import decode

SENT = {
    "a": ["a"],
    "H?": ["H", "?"],
    " ": ["space"],
    "\r": ["enter"],
    "\n": ["enter"],
    "\t": ["tab"],
    "\x7f": ["backspace"],
    "\x03": ["ctrl-c"],
    "г": ["г"],
    "\x1b[A": ["up"],
    "\x1b[B": ["down"],
    "\x1b[C": ["right"],
    "\x1b[D": ["left"],
    "\x1bOA": ["up"],
    "\x1bOD": ["left"],
    "\x1bOP": ["f1"],
    "\x1b[11~": ["f1"],
    "\x1b[P": ["f1"],
    "\x1b[1;2C": ["shift-right"],
    "\x1b[1;5D": ["ctrl-left"],
    "\x1b[1;129A": ["up"],  # num lock is on
    "\x1b[32u": ["space"],
    "\x1b[32;2u": ["shift-space"],
    "\x1b[32:32;2:1u": ["shift-space"],
    "\x1b[32;66u": ["shift-space"],  # caps lock is on
    "\x1b[27;2;32~": ["shift-space"],
    "\x1b[99;5u": ["ctrl-c"],
    "\x1b[27u": ["escape"],
    "\x1b[?1u": [],
    "\x1b[<0;12;3M": [],
    "\x1b[3~": [],
    "\x1b[1114112u": [],
    "\x1bq": ["escape", "q"],
    "\x1b\x1b[A": ["escape", "up"],
    "": [],
}


@pytest.mark.parametrize("sent", SENT, ids=ascii)
def test_keys_have_their_names(sent):
    assert decode(sent) == (SENT[sent], "")


@pytest.mark.parametrize("begun", ["\x1b", "\x1b[", "\x1bO", "\x1b[3", "\x1b[32;2", "\x1b[?1"])
def test_what_is_unfinished_waits(begun):
    assert decode("a" + begun) == (["a"], begun)


@given(st.lists(st.sampled_from([sent for sent in SENT if sent]), max_size=6), st.data())
def test_keys_may_come_in_any_pieces(sent, data):
    text = "".join(sent)
    whole, rest = decode(text)
    cut = data.draw(st.integers(0, len(text)))
    first, waiting = decode(text[:cut])
    second, after = decode(waiting + text[cut:])
    assert (first + second, after) == (whole, rest)


@given(st.text(st.sampled_from("\x1b[O0123;:?~uAZ m\x00é")))
def test_anything_is_decoded_or_waits(text):
    keys, rest = decode(text)
    assert all(keys)
    assert text.endswith(rest)
    assert decode(rest) == ([], rest)
