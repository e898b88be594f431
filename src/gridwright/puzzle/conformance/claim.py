"""Claims: what a family must keep, and the error that says which of them it breaks."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from gridwright.core.errors import BadInput, GridwrightError
from gridwright.puzzle.family import Family


class ContractError(GridwrightError):
    """A family breaks its contract; the message says where and how."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Case:
    """What is being checked: a family, and the place by which a broken claim is found again."""

    family: Family[Any, Any, Any]
    place: str

    def fail(self, claim: str) -> NoReturn:
        """Raise ContractError."""
        raise ContractError(f"{self.place}: {claim}")

    def require(self, holds: bool, claim: str) -> None:
        """Raise ContractError unless a claim holds."""
        if not holds:
            self.fail(claim)

    def refuse(self, what: str, call: Callable[..., object], *args: object) -> None:
        """Require that a call raises BadInput."""
        if self.returns(what, call, *args):
            self.fail(f"{what} must raise BadInput")

    def returns(self, what: str, call: Callable[..., object], *args: object) -> bool:
        """Tell whether a call returns; it may raise BadInput, and nothing else."""
        try:
            call(*args)
        except BadInput:
            return False
        except Exception as fault:
            message = f"{self.place}: {what} must raise BadInput, raised {fault!r}"
            raise ContractError(message) from fault
        return True

    def plain(self, what: str, value: object) -> str:
        """Require that a value is plain, equal to itself through JSON; gives its JSON text."""
        try:
            text = json.dumps(value, sort_keys=True, allow_nan=False)
        except (TypeError, ValueError) as fault:
            raise ContractError(f"{self.place}: {what} must be plain values: {fault}") from fault
        self.require(json.loads(text) == value, f"{what} must be equal to itself through JSON")
        return text
