"""Recovery: a browser comes to the player of a code, and may bring along the games it had."""

from __future__ import annotations

from sqlalchemy import Connection, and_, exists, or_, select, update

from gridwright.store.games import GAMES
from gridwright.store.players import KEYS, PLAYERS, add_key, player_by_recovery, player_of

_G = GAMES.c
_OTHER = GAMES.alias("other").c


def recover(
    connection: Connection, code_hash: str, key_hash: str, former_key: str | None
) -> int | None:
    """Give a key to the player whose recovery code it is; None where it is nobody's.

    former_key: a key of the player whose games and keys all go to that one, if there is such a
    player; the code of that player leads nowhere from then on. Raises BadInput where another
    player has the new key.
    """
    player = player_by_recovery(connection, code_hash)
    if player is None:
        return None
    former = None if former_key is None else player_of(connection, former_key)
    both = PLAYERS.c.id.in_({player, former} - {None})
    lock = select(PLAYERS.c.id, PLAYERS.c.recovery).where(both)
    codes = dict(connection.execute(lock.order_by(PLAYERS.c.id).with_for_update()).all())
    if codes[player] != code_hash:  # another server has been faster
        return None
    if former is not None and former != player:
        _bring(connection, former, player)
    add_key(connection, player, key_hash)
    return player


def _bring(connection: Connection, former: int, player: int) -> None:
    """Move the games and keys of one player to another."""
    games = select(_G.id).where(_G.player.in_((former, player))).order_by(_G.id)
    connection.execute(games.with_for_update()).all()  # in the order in which appends lock them
    _settle_ranks(connection, former, player)
    theirs = select(_OTHER.origin).where(_OTHER.player == player, _OTHER.origin.is_not(None))
    same = (_G.player == former) & _G.origin.in_(theirs)
    connection.execute(update(GAMES).where(same).values(origin=None))
    connection.execute(update(GAMES).where(_G.player == former).values(player=player))
    connection.execute(update(KEYS).where(KEYS.c.player == former).values(player=player))
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == former).values(recovery=None))


def _settle_ranks(connection: Connection, former: int, player: int) -> None:
    """Leave one rank in a daily that both have played.

    A game that is not solved has none any more; one that is brought solved keeps it unless the
    other player has one, or began to play that daily before.
    """
    played = (_OTHER.puzzle == _G.puzzle, _OTHER.seq > 0)
    owners = or_(
        and_(_G.player == former, _OTHER.player == player),
        and_(_G.player == player, _OTHER.player == former),
    )
    open_ones = _G.ranked & _G.solved_at.is_(None) & exists().where(owners, *played)
    connection.execute(update(GAMES).where(open_ones).values(ranked=False))
    before = or_(_OTHER.ranked & _OTHER.solved_at.is_not(None), _OTHER.created < _G.created)
    known = exists().where(_OTHER.player == player, before, *played)
    brought = (_G.player == former) & _G.ranked & _G.solved_at.is_not(None)
    connection.execute(update(GAMES).where(brought & known).values(ranked=False))
