"""The midend: a game in play, whatever its family, with undo, clock, storage and replay."""

from gridwright.play.clock import Clock, Stopwatch, SystemClock
from gridwright.play.history import Event, History
from gridwright.play.replay import Frame, Replay
from gridwright.play.session import Session
from gridwright.play.storage import load, parse_session, print_session, save

__all__ = [
    "Clock",
    "Event",
    "Frame",
    "History",
    "Replay",
    "Session",
    "Stopwatch",
    "SystemClock",
    "load",
    "parse_session",
    "print_session",
    "save",
]
