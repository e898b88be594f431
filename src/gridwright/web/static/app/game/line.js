/** The line of a game: the moves that undo and redo walk along, without their positions. */

/** What is recorded of a game: `moves`, of which the first `done` lead to the present. */
export class Line {
  #costs = [0]; // of so many moves from the start

  constructor(moves = [], done = 0) {
    this.moves = moves;
    this.done = done;
  }

  /** The number of moves that redo can make again. */
  get undone() {
    return this.moves.length - this.done;
  }

  /** Adds up what the moves to the present cost, by what one does. */
  total(cost) {
    for (let at = this.#costs.length; at <= this.done; at += 1) {
      this.#costs.push(this.#costs[at - 1] + cost(this.moves[at - 1]));
    }
    return this.#costs[this.done];
  }

  /** Gives a line of its own with the same moves. */
  copy() {
    return new Line(this.moves.slice(), this.done);
  }

  /** Tells whether an event of a kind can be. */
  allows(kind) {
    if (kind === "undo" || kind === "restart") return this.done > 0;
    return kind !== "redo" || this.undone > 0;
  }

  /** Takes up an event; throws where there is nothing to undo or redo. */
  record(kind, move) {
    if (!this.allows(kind)) throw new Error(`nothing to ${kind}`);
    if (kind === "move") {
      this.moves.length = this.done;
      this.#costs.length = Math.min(this.#costs.length, this.done + 1);
      this.moves.push(move);
      this.done += 1;
    } else if (kind === "undo") {
      this.done -= 1;
    } else if (kind === "redo") {
      this.done += 1;
    } else if (kind === "restart") {
      this.done = 0;
    }
  }
}
