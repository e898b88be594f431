"""The kinds of grid that a person can ask for by name and size."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.errors import BadInput
from gridwright.grid.sizes import ANY_CELLS, check_count
from gridwright.grid.topology import MAX_CELLS, check_cells, parse


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of grid: its name, one line that describes it, and what its size looks like."""

    name: str
    description: str
    size: str


_KINDS: dict[str, Kind] = {}


def offer(name: str, description: str, size: str) -> None:
    """Offer a kind of grid by name; its specification is ``name:SIZE``."""
    _KINDS[name] = Kind(name, description, size)


def kinds() -> tuple[str, ...]:
    """List the names of the kinds on offer, sorted."""
    return tuple(sorted(_KINDS))


def kind(name: str) -> Kind:
    """Describe a kind of grid; raise BadInput that lists the names where there is none."""
    found = _KINDS.get(name)
    if found is None:
        raise BadInput(
            expected=f"a kind of grid, one of {', '.join(kinds())}", got=name, where="grid"
        )
    return found


def spec_of(name: str, size: str, floors: int = 1, limit: int = MAX_CELLS) -> str:
    """Give the specification of a grid of a kind and size, with floors above one another.

    Raises BadInput that says what is wanted for an unknown kind, for a size that the kind does
    not take, for more cells than the limit, and where the kind has no room for stairs.

    >>> spec_of("torus", "10x8"), spec_of("hexagon", "6"), spec_of("square", "4x3", floors=2)
    ('square:10x8:wrap', 'hexagon:6', 'layered:2:square:4x3')
    """
    wanted = kind(name)
    check_count(floors, "a number of floors", "floors")
    if ":" in size:
        raise BadInput(expected=wanted.size, got=size, where="SIZE")
    try:
        flat = parse(f"{name}:{size.strip()}", ANY_CELLS)
    except BadInput as fault:
        raise BadInput(
            expected=fault.expected, got=fault.got, where="SIZE", remedy=fault.remedy
        ) from None
    check_cells(flat.n, size, "SIZE", limit)
    if floors == 1:
        return flat.spec
    spec = f"layered:{floors}:{flat.spec}"
    return parse(spec, limit).spec
