/** The line of a game: the moves that undo and redo walk along, without their positions. */

/** What is recorded of a game: `moves`, of which the first `done` lead to the present. */
export class Line {
  constructor(moves = [], done = 0) {
    this.moves = moves;
    this.done = done;
  }

  /** The number of moves that redo can make again. */
  get undone() {
    return this.moves.length - this.done;
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
