"""The failure of a database, told apart from input that cannot be used."""

from __future__ import annotations

from sqlalchemy.exc import DataError, SQLAlchemyError

from gridwright.core.errors import BadInput, GridwrightError


class StoreFailed(GridwrightError):  # noqa: N818
    """The database did not answer, or refused to write: try again later.

    What was asked for may be stored or not; appending the same events again settles it.
    """


FAULTS = (SQLAlchemyError, OverflowError, UnicodeEncodeError)


def explain(fault: Exception) -> GridwrightError:
    """Give the error to raise for one of FAULTS, as it came out of a database.

    BadInput where a value cannot be kept, such as text with a zero character; else StoreFailed.
    """
    if isinstance(fault, DataError | OverflowError | UnicodeEncodeError):
        return BadInput(expected="text and numbers that a database can hold", got=fault)
    failed = StoreFailed("the database did not do what it was asked; try again later")
    failed.__cause__ = fault
    return failed
