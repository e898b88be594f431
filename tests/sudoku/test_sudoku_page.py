"""docs/sudoku.md is what its script writes."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_page_of_techniques_is_up_to_date(monkeypatch):
    monkeypatch.setenv("GRIDWRIGHT_JIT", "off")
    made = runpy.run_path(str(DOCS / "make_sudoku.py"))["page"]()
    assert (DOCS / "sudoku.md").read_text(encoding="utf-8") == made
