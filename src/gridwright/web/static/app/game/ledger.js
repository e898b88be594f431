/** The ledger: what the server has confirmed of a game, and what waits for it on top. */

import { Line } from "/static/app/game/line.js";

/** Puts events in the order of the server, and shows those that wait as if they were confirmed. */
export class Ledger {
  constructor(mirror) {
    this.mirror = mirror; // null where the family has no port
    this.confirmed = new Line();
    this.log = []; // [at, kind, move] of what is confirmed
    this.seq = 0;
    this.pending = [];
    this.acknowledged = 0;
  }

  /** The line of moves as it is seen. */
  get line() {
    return this.mirror ? this.mirror.line : this.confirmed;
  }

  /** All events as they are seen, those that wait included. */
  get events() {
    return [...this.log, ...this.pending.map(({ at, kind, move }) => [at, kind, move])];
  }

  /** Takes up an event that the server does not know yet; throws where it cannot be. */
  add(entry) {
    this.mirror?.record(entry.kind, entry.move);
    this.pending.push({ echoed: false, ...entry });
  }

  /** Takes an event from the server; tells "same", "changed", or "gap" where some are missing. */
  take({ seq, at, kind, move = "", client, id }) {
    if (seq > this.seq + 1) return "gap";
    const place = this.pending.findIndex((entry) => entry.client === client && entry.id === id);
    const entry = place >= 0 ? this.pending.splice(place, 1)[0] : null;
    if (entry) this.acknowledged += 1;
    const fresh = seq > this.seq;
    if (fresh) this.#confirm(seq, at, kind, move);
    if (!this.mirror) return fresh ? "changed" : "same";
    if (entry && place === 0 && fresh !== entry.echoed) return "same";
    if (!fresh && !entry) return "same";
    this.#rebuild();
    return "changed";
  }

  /** Takes what the server knows after `seq`; `events` are [at, kind, move]. */
  join(seq, events) {
    if (seq < this.seq) this.#forget();
    const from = seq - events.length;
    for (const entry of this.pending) entry.echoed = false;
    const waiting = this.pending.slice();
    events.forEach(([at, kind, move = ""], place) => {
      if (from + place + 1 <= this.seq) return;
      this.#confirm(from + place + 1, at, kind, move);
      if (waiting[0]?.kind === kind && waiting[0].move === move) waiting.shift().echoed = true;
    });
    if (this.mirror) this.#rebuild();
  }

  /** Drops an event that the server refused. */
  refuse(client, id) {
    this.pending = this.pending.filter((entry) => entry.client !== client || entry.id !== id);
    if (this.mirror) this.#rebuild();
  }

  /** Keeps of what waits only the events that pass. */
  filter(passes) {
    this.pending = this.pending.filter(passes);
    if (this.mirror) this.#rebuild();
  }

  #forget() {
    this.confirmed = new Line();
    this.log = [];
    this.seq = 0;
  }

  #confirm(seq, at, kind, move) {
    this.seq = seq;
    this.log.push([at, kind, move]);
    this.confirmed.record(kind, move);
  }

  /** Makes what is seen anew: what is confirmed, and on top what waits and still can be. */
  #rebuild() {
    this.mirror.adopt(this.confirmed.copy());
    for (const entry of this.pending) {
      if (entry.echoed) continue;
      try {
        this.mirror.record(entry.kind, entry.move);
      } catch {
        // the server will refuse it likewise, and it is dropped then
      }
    }
  }
}
