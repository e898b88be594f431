"""The examples in docstrings run."""

import doctest
import importlib
import pkgutil

import pytest

import gridwright

MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages(gridwright.__path__, "gridwright.")
    if not info.name.endswith(("__main__", "revisions.env"))  # run by Python, and by alembic
)


@pytest.mark.parametrize("name", ["gridwright", *MODULES])
def test_docstring_examples(name):
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0
