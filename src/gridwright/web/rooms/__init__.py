"""Play over WebSockets: rooms with games in play, and what was played offline."""

from starlette.routing import BaseRoute, WebSocketRoute

from gridwright.web.context import Context
from gridwright.web.rooms.entrance import play
from gridwright.web.rooms.rooms import Rooms
from gridwright.web.rooms.sync import OfflineEvent, OfflineGame, RefusedEvent, Synced

__all__ = ["OfflineEvent", "OfflineGame", "RefusedEvent", "Rooms", "Synced", "routes"]


def routes(context: Context) -> list[BaseRoute]:
    """Give the routes of play."""
    return [WebSocketRoute("/ws/games/{game}", play)]
