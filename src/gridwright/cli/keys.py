"""Keys: from what a terminal sends to names such as ``a``, ``left``, ``shift-space``."""

from __future__ import annotations

import re

ESCAPE = "\x1b"

_SEQUENCE = re.compile(r"\x1b(?:\[([0-9;:<=>?]*)[ -/]*([@-~])|O([ -~]))")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-9;:<=>?]*[ -/]*|O)?")
_NAMES = {
    " ": "space",
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\b": "backspace",
    "\x7f": "backspace",
    "\x03": "ctrl-c",
    ESCAPE: "escape",
}
_FINALS = {"A": "up", "B": "down", "C": "right", "D": "left", "P": "f1"}
_SHIFT, _CONTROL = 1, 4
_XTERM_OTHER = 27
_VT_F1 = 11
_LAST_CHARACTER = 0x10FFFF


def decode(text: str) -> tuple[list[str], str]:
    r"""Name the keys of what a terminal sent; gives them and the beginning of an unfinished one.

    Understands the arrows of VT100, the modifiers of xterm (``modifyOtherKeys``) and the kitty
    keyboard protocol, and passes over sequences that are no keys.

    >>> decode("a \x1b[A\x1b[32;2u\x1b[27;2;32~\x1b[")
    (['a', 'space', 'up', 'shift-space', 'shift-space'], '\x1b[')
    """
    keys: list[str] = []
    at = 0
    while at < len(text):
        found = _SEQUENCE.match(text, at)
        if found is not None:
            name = _named(found)
            keys += [name] if name else []
            at = found.end()
        elif _UNFINISHED.fullmatch(text, at):
            break
        else:
            keys.append(_NAMES.get(text[at], text[at]))
            at += 1
    return keys, text[at:]


def _named(found: re.Match[str]) -> str | None:
    inner, final, single = found.groups()
    if single is not None:
        return _FINALS.get(single)
    try:
        numbers = [int(part.partition(":")[0] or 1) for part in inner.split(";")]
    except ValueError:  # a private sequence, such as the answer to a question
        return None
    modifiers = numbers[1] if len(numbers) > 1 else 1
    if final == "u":
        name = _character(numbers[0])
    elif final == "~" and numbers[0] == _XTERM_OTHER and len(numbers) > 2:
        name = _character(numbers[2])
    elif final == "~":
        name = "f1" if numbers[0] == _VT_F1 else None
    else:
        name = _FINALS.get(final)
    return None if name is None else _modified(name, modifiers - 1)


def _character(code: int) -> str | None:
    if not 0 < code <= _LAST_CHARACTER:
        return None
    return _NAMES.get(chr(code), chr(code))


def _modified(name: str, modifiers: int) -> str:
    control = "ctrl-" if modifiers & _CONTROL else ""
    shift = "shift-" if modifiers & _SHIFT else ""
    return f"{control}{shift}{name}"
