"""The list of keys: of a walker only those that some cell of the board has a use for."""

import pytest
from boards import make
from tabs import Tab

OWN = {"1", "3", "7", "9", "<", ">"}


@pytest.mark.parametrize(
    ("size", "options", "listed"),
    [
        ("5x4", {}, set()),
        ("5x4", {"grid": "hex"}, {"1", "3", "7", "9"}),
        ("5x4", {"floors": 2}, {"<", ">"}),
    ],
    ids=["square", "hex", "floors"],
)
def test_keys_that_lead_nowhere_on_a_board_are_not_listed(visit, site, size, options, listed):
    board = make(site.url, "maze", size=size, options=options)
    tab = Tab(visit(locale="en-GB").open(board.path), board)
    tab.page.locator("#cells").press("k")
    shown = tab.page.locator("#keys-table kbd")
    assert set(shown.all_inner_texts()) & OWN == listed
    assert shown.count() > len(listed)
