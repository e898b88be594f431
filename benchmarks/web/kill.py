"""The kill: a server that is ended in the middle of the load has all that it acknowledged."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from benchmarks.web.load import Player, joined, played
from benchmarks.web.site import Site


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What was acknowledged, what of it was lost, and what was there that was never sent.

    again: messages that were sent again because nothing was heard of them · twice: those of them
    that were then done a second time.
    """

    acknowledged: int
    lost: int
    strange: int
    again: int
    twice: int

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost and nothing done twice."""
        return self.acknowledged > 0 and not self.lost + self.strange + self.twice


async def killed(site: Site, players: list[Player], seconds: float, pause: float) -> None:
    """Let players play, and kill the server when so many seconds have passed."""
    play = asyncio.create_task(played(players, 2 * seconds, pause))
    await asyncio.sleep(seconds)
    await asyncio.to_thread(site.kill)
    await play


async def looked_into(site: Site, players: list[Player]) -> Aftermath:
    """Look into all games of a server that was started again, and send again what was lost."""
    after = await joined([player.role for player in players], site.port)
    lost = strange = again = twice = 0
    for before, now in zip(players, after, strict=True):
        rows = [(kind, move) for _, kind, move in now.state["events"]]
        for number, seq in before.seqs.items():
            lost += rows[seq - 1 : seq] != [_row(before, number)]
        strange += len(rows) > len(before.sent)
        unheard = [number for number in before.sent if number not in before.seqs]
        again += len(unheard)
        now.sent = dict(before.sent)
        for number in unheard:
            assert now.line is not None
            now.line.say(type="do", id=number, **before.sent[number][1])
        while len(now.seqs) < len(unheard):
            await asyncio.sleep(0.01)
        seqs = sorted([*before.seqs.values(), *now.seqs.values()])
        twice += seqs != list(range(1, len(before.sent) + 1))
    return Aftermath(sum(len(player.seqs) for player in players), lost, strange, again, twice)


def _row(player: Player, number: int) -> tuple[str, str]:
    wish = player.sent[number][1]
    return wish["kind"], wish.get("move", "")
