"""What modules a page needs, as they import one another."""

import re

from gridwright.web.files import STATIC

IMPORT = re.compile(r"^(?:import|export)\b[^;]*?\"(/static/[^\"]+\.js)\";", re.MULTILINE)
ENTRY = re.compile(r"<script type=\"module\" src=\"([^\"]+)\">")
PRELOADED = re.compile(r"<link rel=\"modulepreload\" href=\"([^\"]+)\" />")


def page(name):
    """Read a page's file."""
    return (STATIC / name).read_text(encoding="utf-8")


def needed(name):
    """List the modules of a page beside the one it names, sorted."""
    (entry,) = ENTRY.findall(page(name))
    found, ahead = set(), [entry]
    while ahead:
        address = ahead.pop()
        if address not in found:
            found.add(address)
            text = (STATIC / address.removeprefix("/static/")).read_text(encoding="utf-8")
            ahead += IMPORT.findall(text)
    return sorted(found - {entry})
