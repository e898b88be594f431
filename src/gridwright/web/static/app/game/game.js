/** A game in play: moves are seen at once, stored by the server, and never lost on the way. */

import { Keeper } from "/static/app/game/keeper.js";
import { Ledger } from "/static/app/game/ledger.js";
import { Link } from "/static/app/game/link.js";
import { Mirror } from "/static/app/game/mirror.js";
import { randomName } from "/static/app/game/name.js";
import { claim, flush } from "/static/app/game/outbox.js";
import { Questions } from "/static/app/game/questions.js";
import { Stopwatch } from "/static/app/game/stopwatch.js";
import { post } from "/static/app/shell/ask.js";

const LONGEST_WAIT = 10_000;

/**
 * A game of a puzzle. Events: `change` `{kind, own}`, `status`, `clock`, `refusal` `{key, reason}`.
 */
export class Game extends EventTarget {
  #link = null;
  #next = 1;
  #questions = new Questions();
  #keeper = new Keeper(this);
  #left = null; // tells which events wait on when the game comes back to the server
  #pressed = []; // what was asked of the server where there is no port

  constructor(puzzle, family, port) {
    super();
    this.puzzle = puzzle;
    this.family = family;
    this.port = port;
    this.client = `c-${randomName()}`;
    this.id = "";
    this.ledger = new Ledger(port ? new Mirror(port) : null);
    this.stopwatch = new Stopwatch();
    this.verdict = port ? port.judge(port.start) : null;
    this.scene = null;
    this.hints = 0;
    this.ranked = false;
    this.solvedThere = false;
    this.online = false;
    this.wanted = true; // whether the clock should run
  }

  /** Opens the latest game of the puzzle, or a new one; without a server one of this device. */
  async open(fresh = false) {
    const puzzle = this.puzzle.id;
    claim(puzzle);
    try {
      await flush(puzzle).catch(passOver);
      this.id = (await post("/api/games", { puzzle, fresh })).id;
      this.#connect();
    } catch (fault) {
      if (fault.status !== 0 || !this.port) throw fault;
      await this.#openHere(fresh);
      this.#return();
    }
  }

  /** The position at present; null where the family has no port. */
  get position() {
    return this.ledger.mirror?.position ?? null;
  }

  /** Whether the position is solved. */
  get solved() {
    return this.verdict ? this.verdict.solved : this.solvedThere;
  }

  /** The number of moves from the start to the present. */
  get done() {
    return this.ledger.line.done;
  }

  /** The number of moves from the start to the present, as they are counted against par. */
  get cost() {
    const { line } = this.ledger;
    return this.port?.cost ? line.total(this.port.cost) : line.done;
  }

  /** The number of moves that can be made again. */
  get undone() {
    return this.ledger.line.undone;
  }

  /** The number of own events that the server has stored. */
  get acknowledged() {
    return this.ledger.acknowledged;
  }

  /** The number of own events that the server has not stored yet. */
  get waiting() {
    return this.ledger.pending.length + this.#pressed.length;
  }

  /** Makes a move; gives whether it was one. */
  play(move) {
    return this.#do("move", move);
  }

  /** Does an action at a cell; gives whether it was a move, as far as is known. */
  press(cell, action) {
    if (!this.port) return this.#ask({ kind: "press", cell, action });
    const move = this.port.key(this.position, cell, action);
    return move !== null && this.#do("move", move);
  }

  /** Walks in a direction; gives whether a way led there, as far as is known. */
  step(direction) {
    if (!this.port) return this.#ask({ kind: "step", direction });
    const move = this.port.step(this.position, direction);
    return move !== null && this.#do("move", move);
  }

  /** Takes back a move. */
  undo() {
    return this.#do("undo");
  }

  /** Makes again what was taken back. */
  redo() {
    return this.#do("redo");
  }

  /** Goes back to the start; redo leads on from there. */
  restart() {
    return this.#do("restart");
  }

  /** Asks for a hint, which counts; null where there is none. */
  hint() {
    const id = this.#next++;
    return this.#question(`hint ${id}`, { type: "hint", id });
  }

  /** Asks for what is wrong: the faults of the position. */
  check() {
    if (this.verdict) return Promise.resolve(this.verdict);
    return this.#question("check", { type: "check" });
  }

  /** Lets the clock run, or stops it. */
  run(wanted) {
    this.wanted = wanted;
    const runs = wanted && !this.solved;
    this.stopwatch.run(runs);
    this.#link?.send({ type: "clock", run: runs });
    this.dispatchEvent(new Event("clock"));
  }

  #do(kind, move = "") {
    const at = this.stopwatch.elapsed;
    if (!this.ledger.line.allows(kind) || (!this.port && kind === "move")) return false;
    if (!this.port) return this.#ask({ kind });
    const entry = { client: this.client, id: this.#next++, at, kind, move, when: Date.now() };
    this.ledger.add(entry);
    this.#keeper.keep(entry);
    if (!this.#keeper.alone) this.#send(entry);
    this.#changed({ kind, own: true });
    return true;
  }

  #send({ id, kind, move }) {
    const message = { type: "do", id, kind };
    this.#link?.send(kind === "move" ? { ...message, move } : message);
  }

  #ask(what) {
    const message = { type: "do", id: this.#next++, ...what };
    this.#pressed.push(message);
    this.#link?.send(message);
    return true;
  }

  #question(name, message) {
    if (!this.online) return Promise.reject(new Error("offline"));
    this.#link.send(message);
    return this.#questions.wait(name);
  }

  #connect() {
    this.#link = new Link(this.id);
    this.#link.addEventListener("message", ({ detail }) => this.#hear(detail));
    this.#link.addEventListener("lost", () => this.#status(false));
    this.#link.addEventListener("refused", ({ detail }) => {
      this.#status(false);
      this.#tell("shut", detail.reason);
    });
    this.#link.connect(() => ({
      after: this.ledger.seq,
      scenes: !this.port,
      client: this.client,
    }));
  }

  #hear(message) {
    if (message.type === "state") this.#joined(message);
    else if (message.type === "event") this.#happened(message);
    else if (message.type === "refused") this.#refused(message);
    else if (message.type === "hint") this.#hinted(message);
    else if (message.type === "check") this.#questions.answer("check", message);
    else if (message.type === "clock") this.#clock(message);
  }

  #joined(message) {
    this.ledger.join(message.seq, message.events);
    if (this.#left) this.ledger.filter(this.#left);
    this.#left = null;
    this.hints = message.hints;
    this.ranked = message.ranked;
    this.solvedThere = message.solved;
    this.scene = message.scene ?? this.scene;
    this.stopwatch.set(message.elapsed, message.running);
    for (const entry of this.ledger.pending) this.#send(entry);
    for (const asked of this.#pressed) this.#link.send(asked);
    this.#status(true);
    this.#changed({ kind: "join", own: false });
    this.run(this.wanted);
  }

  #happened(event) {
    const own = event.client === this.client;
    if (own) {
      this.#keeper.forget(event.id);
      const asked = this.#pressed.length;
      this.#pressed = this.#pressed.filter(({ id }) => id !== event.id);
      this.ledger.acknowledged += asked - this.#pressed.length;
    }
    this.solvedThere = event.solved;
    this.scene = event.scene ?? this.scene;
    if (event.kind === "hint" && event.seq > this.ledger.seq) this.#counted();
    const outcome = this.ledger.take(event);
    if (outcome === "gap") this.#link.renew();
    else if (outcome === "changed") this.#changed({ kind: event.kind, own: own && !this.port });
    else this.dispatchEvent(new Event("status"));
  }

  #refused({ id, error }) {
    const known = this.ledger.pending.some((entry) => entry.id === id);
    const asked = this.#pressed.some((entry) => entry.id === id);
    this.#questions.refuse(`hint ${id}`, error);
    this.#pressed = this.#pressed.filter((entry) => entry.id !== id);
    if (!known) return asked && this.dispatchEvent(new Event("status"));
    this.#keeper.forget(id);
    this.ledger.refuse(this.client, id);
    this.#changed({ kind: "refused", own: false });
    this.#tell("refused", error);
  }

  #hinted(message) {
    this.#questions.answer(`hint ${message.id}`, message.none ? null : message);
  }

  #counted() {
    this.hints += 1;
    this.ranked = false;
    this.dispatchEvent(new Event("status"));
  }

  #clock({ elapsed, running }) {
    this.stopwatch.set(elapsed, running);
    this.dispatchEvent(new Event("clock"));
  }

  #status(online) {
    this.online = online;
    if (!online) this.#questions.refuseAll("offline");
    this.dispatchEvent(new Event("status"));
  }

  #tell(key, reason) {
    this.dispatchEvent(new CustomEvent("refusal", { detail: { key, reason } }));
  }

  #changed(detail) {
    if (this.port) this.verdict = this.port.judge(this.position);
    this.stopwatch.run(this.wanted && !this.solved);
    this.#keeper.remember();
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /** Opens the game that this device remembers. */
  async #openHere(fresh) {
    await this.#keeper.restore(fresh);
    this.#changed({ kind: "join", own: false });
    this.run(this.wanted);
  }

  /** Goes back to the server as soon as it can be reached. */
  async #return(wait = 1000) {
    const former = this.id;
    try {
      this.#left = await this.#keeper.send();
      if (this.id !== former) this.dispatchEvent(new CustomEvent("renamed", { detail: former }));
      this.#connect();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
        addEventListener("online", resolve, { once: true });
      });
      this.#return(Math.min(wait * 2, LONGEST_WAIT));
    }
  }
}

/** What cannot be sent now, or not kept here at all, is to keep nobody from playing. */
function passOver(fault) {
  if (fault.status === 0) throw fault;
  console.warn(fault.message);
}
