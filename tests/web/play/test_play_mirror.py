"""The page's mirror of a game against the history of sessions, and its ledger against a server."""

import random

import pytest

from gridwright.play.history import SPACING, Event, History
from gridwright.puzzle.registry import family

MIRROR = """async ([url, kit, events]) => {
  const { Mirror } = await import("/static/app/game/mirror.js");
  const port = (await import(url)).open(kit);
  const mirror = new Mirror(port);
  const seen = [];
  for (const [kind, move] of events) {
    mirror.record(kind, move);
    const { done, undone } = mirror.line;
    const cost = port.cost ? mirror.line.total(port.cost) : done;
    seen.push([port.print(mirror.position), done, undone, cost]);
  }
  const last = [...mirror.positions()].at(-1);
  const other = new Mirror(port);
  other.adopt(mirror.line.copy());
  const cost = port.cost ? other.line.total(port.cost) : other.line.done;
  return { seen, last: port.print(last), adopted: port.print(other.position), cost };
}"""

# Two pages and a server that keeps each event once, on a network that loses what is under way.
LEDGERS = """async ([url, kit, cells, seed, turns]) => {
  const { Mirror } = await import("/static/app/game/mirror.js");
  const { Line } = await import("/static/app/game/line.js");
  const { Ledger } = await import("/static/app/game/ledger.js");
  const port = (await import(url)).open(kit);
  let held = seed;
  const roll = (most) => {
    held = (Math.imul(held, 1664525) + 1013904223) >>> 0;
    return Math.floor((held / 2 ** 32) * most);
  };
  const server = { line: new Line(), log: [], known: new Map() };
  const pages = ["one", "two"].map((client) => ({
    client, ledger: new Ledger(new Mirror(port)), sent: [], heard: [], next: 1, made: 0,
    open: false,
  }));
  const join = (page) => {
    page.sent = []; page.heard = []; page.open = true;
    const events = server.log.slice(page.ledger.seq).map(({ at, kind, move }) => [at, kind, move]);
    page.ledger.join(server.log.length, events);
    page.sent.push(...page.ledger.pending);
  };
  const lose = (page) => { page.sent = []; page.heard = []; page.open = false; };
  const receive = (page) => {
    const entry = page.sent.shift();
    if (!entry) return;
    const name = entry.client + " " + entry.id;
    if (server.known.has(name)) return void page.heard.push(server.known.get(name));
    if (!server.line.allows(entry.kind)) return void page.heard.push({ refused: entry.id });
    server.line.record(entry.kind, entry.move);
    const event = { ...entry, seq: server.log.length + 1 };
    server.log.push(event);
    server.known.set(name, event);
    for (const each of pages) if (each.open) each.heard.push(event);
  };
  const deliver = (page) => {
    const event = page.heard.shift();
    if (!event) return;
    if (event.refused) page.ledger.refuse(page.client, event.refused);
    else if (page.ledger.take(event) === "gap") throw new Error("a gap");
  };
  const act = (page) => {
    const kind = ["move", "move", "move", "undo", "redo", "restart"][roll(6)];
    if (!page.ledger.line.allows(kind)) return;
    const cell = roll(cells);
    const move = kind === "move" ? port.key(page.ledger.mirror.position, cell, "clockwise") : "";
    if (move === null) return;
    const entry = { client: page.client, id: page.next++, at: 0, kind, move };
    page.ledger.add(entry);
    page.made += 1;
    if (page.open) page.sent.push(entry);
  };
  pages.forEach(join);
  for (let turn = 0; turn < turns; turn += 1) {
    const page = pages[roll(2)];
    const what = roll(20);
    if (what < 7) act(page);
    else if (what < 12) receive(page);
    else if (what < 18) deliver(page);
    else if (page.open) lose(page);
    else join(page);
  }
  for (const page of pages) if (!page.open) join(page);
  while (pages.some(({ sent, heard }) => sent.length || heard.length)) {
    for (const page of pages) { receive(page); deliver(page); }
  }
  const names = server.log.map(({ client, id }) => client + " " + id);
  return {
    moves: server.line.moves.slice(0, server.line.done),
    once: new Set(names).size === names.length,
    stored: server.log.length,
    pages: pages.map(({ ledger, made }) => ({
      made,
      waiting: ledger.pending.length,
      moves: ledger.line.moves.slice(0, ledger.line.done),
      log: ledger.log.length,
      plain: port.print(ledger.mirror.position),
    })),
  };
}"""


def game(name="pipes", size="4x3"):
    kind = family(name)
    puzzle = kind.generate(kind.parameters(size, {}), "mirror")
    return kind, puzzle, f"/families/{name}/{kind.browser_port}", kind.kit(puzzle.start)


def played(played_family, start, seed, count):
    """Play at random, two turns at once now and then; gives the events, and what each led to."""
    dice, twice = random.Random(seed), random.Random(seed)
    history = History(played_family, start)
    events, seen = [], []
    while len(events) < count:
        kind = dice.choice(["move"] * 6 + ["undo"] * 3 + ["redo"] * 2)
        kind = "restart" if dice.random() < 0.002 else kind
        if (kind in ("undo", "restart") and not history.done) or (
            kind == "redo" and not history.undone
        ):
            continue
        move = ""
        if kind == "move":
            made = dice.choice(list(played_family.moves(history.state)))
            move = played_family.print_move(history.state, made)
            if move.startswith("turn "):
                move = move.replace(" +1", twice.choice((" +1", " +2")))
        history.record(Event(0.0, kind, move))
        events.append([kind, move])
        plain = played_family.to_plain(history.state)
        seen.append([plain, history.done, history.undone, history.cost])
    return events, seen


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["pipes", "route", "sudoku"])
def test_a_mirror_goes_where_a_history_goes(module_page, name, seed):
    kind, puzzle, url, kit = game(name, {"sudoku": "4x4"}.get(name, "4x3"))
    events, seen = played(kind, puzzle.start, seed, 1500)
    assert max(done for _, done, _, _ in seen) > 2 * SPACING
    found = module_page.evaluate(MIRROR, [url, kit, events])
    assert found["seen"] == seen
    assert found["last"] == found["adopted"] == seen[-1][0]
    assert found["cost"] == seen[-1][3]


@pytest.mark.parametrize("seed", range(12))
def test_pages_end_where_the_server_is_whatever_is_lost_on_the_way(module_page, seed):
    pipes, puzzle, url, kit = game()
    cells = puzzle.start.topology.n
    found = module_page.evaluate(LEDGERS, [url, kit, cells, seed + 1, 1500])
    assert found["once"]
    assert found["stored"] > 100
    state = puzzle.start
    for move in found["moves"]:
        state = pipes.apply(state, pipes.parse_move(state, move))
    for page in found["pages"]:
        assert page["waiting"] == 0
        assert page["made"] > 50
        assert page["log"] == found["stored"]
        assert page["moves"] == found["moves"]
        assert page["plain"] == pipes.to_plain(state)
