/** The speech: says to those who listen what a move did. */

import { announce } from "/static/app/shell/frame.js";
import { knows, say } from "/static/app/shell/words.js";

const WAIT = 120; // milliseconds: only the last of quick moves is told

/** Tells of moves: the cell under the cursor, and what changed in numbers. */
export class Speech {
  #timer = 0;
  #marks = {};

  constructor(game) {
    this.game = game;
    this.label = () => "";
    this.#marks = this.#counts();
  }

  /** Says a text. */
  say(text) {
    clearTimeout(this.#timer);
    announce(text);
  }

  /** Says what a move did, once no other follows. */
  moved() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => announce(this.#told()), WAIT);
  }

  #told() {
    const counts = this.#counts();
    const changed = Object.keys({ ...this.#marks, ...counts }).filter(
      (name) => this.#marks[name] !== counts[name] && knows(`mark.${name}`),
    );
    this.#marks = counts;
    const told = changed.map((name) => say(`mark.${name}`, { count: counts[name] ?? 0 }));
    return [this.label(), this.game.scene?.title, ...told].filter(Boolean).join("; ");
  }

  #counts() {
    const marks = Object.entries(this.game.verdict?.marks ?? {});
    return Object.fromEntries(marks.map(([name, cells]) => [name, cells.length]));
  }
}
