"""The conformance suite: does a family keep the contract of ``gridwright.puzzle.family``?

Call ``check_family`` from a family's tests, in the manner of Gymnasium's environment checker.
"""

from gridwright.puzzle.conformance.answers import check_solutions, hinted_moves
from gridwright.puzzle.conformance.claim import ContractError
from gridwright.puzzle.conformance.suite import RESERVED_KEYS, check_family, check_puzzle

__all__ = [
    "RESERVED_KEYS",
    "ContractError",
    "check_family",
    "check_puzzle",
    "check_solutions",
    "hinted_moves",
]
