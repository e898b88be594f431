/** The mirror: the positions of a game, kept on the page by the port of its family. */

import { Line } from "/static/app/game/line.js";

const SPACING = 64; // one position in so many is kept

/** A game as it is seen here: its line of moves and the position at present. */
export class Mirror {
  #kept;

  constructor(port) {
    this.port = port;
    this.line = new Line();
    this.position = port.start;
    this.#kept = [port.start];
  }

  /** Takes up an event; throws where it cannot be, and leaves all as it was. */
  record(kind, move = "") {
    if (!this.line.allows(kind)) throw new Error(`nothing to ${kind}`);
    const { done, moves } = this.line;
    if (kind === "move") {
      const position = this.port.apply(this.position, move);
      this.#kept.length = Math.min(this.#kept.length, Math.floor(done / SPACING) + 1);
      this.line.record(kind, move);
      this.#go(position);
    } else if (kind === "redo") {
      const position = this.port.apply(this.position, moves[done]);
      this.line.record(kind);
      this.#go(position);
    } else if (kind === "undo" || kind === "restart") {
      this.line.record(kind);
      this.position = this.#at(this.line.done);
    }
  }

  /** Takes another line in place of its own; positions that both share are not made again. */
  adopt(line) {
    const shared = this.#shared(line);
    this.#kept.length = Math.min(this.#kept.length, Math.floor(shared / SPACING) + 1);
    this.line = line;
    this.position = this.#at(line.done);
  }

  /** Gives the positions from the start to the present, in order. */
  *positions() {
    let position = this.port.start;
    yield position;
    for (let at = 0; at < this.line.done; at += 1) {
      position = this.port.apply(position, this.line.moves[at]);
      yield position;
    }
  }

  #shared(line) {
    const { moves } = this.line;
    let at = 0;
    while (at < moves.length && at < line.moves.length && moves[at] === line.moves[at]) at += 1;
    return at;
  }

  /** Gives the position after a number of moves, from the nearest one kept before it. */
  #at(done) {
    const first = Math.min(Math.floor(done / SPACING), this.#kept.length - 1);
    let position = this.#kept[first];
    for (let at = first * SPACING; at < done; at += 1) {
      position = this.port.apply(position, this.line.moves[at]);
      this.#keep(at + 1, position);
    }
    return position;
  }

  #go(position) {
    this.position = position;
    this.#keep(this.line.done, position);
  }

  #keep(done, position) {
    if (done === this.#kept.length * SPACING) this.#kept.push(position);
  }
}
