"""The store: players, puzzles and games in a database, kept so that nothing told is lost."""

from gridwright.store.events import NewEvent, StoredEvent
from gridwright.store.failure import StoreFailed
from gridwright.store.games import StoredGame, Summary
from gridwright.store.puzzles import StoredDaily, StoredPuzzle
from gridwright.store.statistics import (
    FamilyStatistics,
    RankedResult,
    Result,
    Statistics,
    Streak,
)
from gridwright.store.store import Store, open_store

__all__ = [
    "FamilyStatistics",
    "NewEvent",
    "RankedResult",
    "Result",
    "Statistics",
    "Store",
    "StoreFailed",
    "StoredDaily",
    "StoredEvent",
    "StoredGame",
    "StoredPuzzle",
    "Streak",
    "Summary",
    "open_store",
]
