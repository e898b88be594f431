"""The failure of a database, told apart from input that cannot be used."""

from __future__ import annotations

from gridwright.core.errors import GridwrightError


class StoreFailed(GridwrightError):  # noqa: N818
    """The database did not answer, or refused to write: try again later.

    What was asked for may be stored or not; appending the same events again settles it.
    """
