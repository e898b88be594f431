/** The keeper: keeps a game on this device, for as long as the server does not have all of it. */

import * as outbox from "/static/app/game/outbox.js";
import { post } from "/static/app/shell/ask.js";

const SNAPSHOT = 600; // milliseconds between two of a long game
const SHORT = 300; // events
const CLOCK = "gridwright.clock";

/** Keeps events and the latest state of one game. */
export class Keeper {
  #timer = 0;
  #due = false;
  #sends = false;

  constructor(game) {
    this.game = game;
    addEventListener("pagehide", () => this.#keepClock());
  }

  /** Whether the game is known on this device only. */
  get alone() {
    return outbox.isLocal(this.game.id);
  }

  /** Keeps an event until it is acknowledged. */
  keep(entry) {
    const { id, puzzle, client } = this.game;
    outbox.keep(id, puzzle.id, client, entry).catch(console.warn);
  }

  /** Forgets an event that is acknowledged, or refused. */
  forget(number) {
    outbox.forget(this.game.id, this.game.client, [number]).catch(console.warn);
  }

  /** Remembers how the game stands: at once, or a long game now and then. */
  remember() {
    if (!this.game.port) return;
    this.#due = true;
    if (this.#timer || this.#sends) return;
    this.#snapshot();
    if (this.game.ledger.log.length <= SHORT) return; // soon enough for a page that is left
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#due) this.remember();
    }, SNAPSHOT);
  }

  /** Takes up the game that this device remembers, with all that was not acknowledged of it. */
  async restore(fresh) {
    const { game } = this;
    const latest = fresh ? null : await outbox.remembered(game.puzzle.id);
    const held = latest?.solved ? null : latest;
    game.id = held?.game ?? outbox.localName();
    if (!held) return;
    game.ledger.join(held.seq, held.log);
    game.hints = held.hints;
    game.stopwatch.set(Math.max(held.elapsed, this.#keptClock()), false);
    for (const entry of await outbox.kept(game.id)) game.ledger.add(entry);
  }

  /**
   * Sends what the server does not have, and moves the rest to the name that it gave the game.
   * Gives what tells which events wait on; throws where the server cannot be reached.
   */
  async send() {
    this.#sends = true; // what is sent may get another name
    try {
      return await this.#sent();
    } finally {
      this.#sends = false;
      if (this.#due) this.remember();
    }
  }

  async #sent() {
    const { game } = this;
    const former = game.id;
    const renamed = await outbox.flush(game.puzzle.id);
    const waiting = new Set((await outbox.kept(former)).map((entry) => entry.id));
    const waits = (entry) => entry.client === game.client && waiting.has(entry.id);
    const name = renamed.get(former);
    if (!name && !this.alone) return waits;
    game.id = name ?? (await post("/api/games", { puzzle: game.puzzle.id })).id;
    const entries = game.ledger.pending.filter(waits);
    for (const entry of entries) {
      await outbox.keep(game.id, game.puzzle.id, game.client, entry);
    }
    const ids = entries.map((entry) => entry.id);
    await outbox.forget(former, game.client, ids);
    return waits;
  }

  /** Keeps what the clock shows when the page is left; at once, as nothing slower is done then. */
  #keepClock() {
    const { id, stopwatch } = this.game;
    try {
      localStorage.setItem(CLOCK, JSON.stringify([id, stopwatch.elapsed]));
    } catch {
      // the clock goes on from the latest move
    }
  }

  #keptClock() {
    try {
      const [id, elapsed] = JSON.parse(localStorage.getItem(CLOCK) ?? "[]");
      return id === this.game.id ? elapsed : 0;
    } catch {
      return 0;
    }
  }

  #snapshot() {
    this.#due = false;
    const { id, puzzle, ledger, stopwatch, hints, solved } = this.game;
    const { log, seq } = ledger;
    const { elapsed } = stopwatch;
    const about = this.#about();
    const held = { game: id, puzzle: puzzle.id, log, seq, elapsed, hints, solved, about };
    outbox.remember(held).catch(console.warn);
  }

  /** Tells what a list of games says of this one. */
  #about() {
    const { family, puzzle, cost } = this.game;
    const { title, daily, parameters, plan } = puzzle;
    const level = parameters?.level ?? null;
    return { family: family.name, title, daily, level, cells: plan.cells.length, moves: cost };
  }
}
