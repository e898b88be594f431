/** The deeds: what a player does, each with its sound, its words and its measure. */

import { say } from "/static/app/shell/words.js";
import { sound } from "/static/app/play/sound.js";

/** Does what players do to a game, whatever they do it with. */
export class Deeds {
  #walking = 0;

  constructor(table, speech) {
    this.table = table;
    this.game = table.game;
    this.speech = speech;
    this.barred = () => false; // while paused or in a replay
  }

  /** Does an action at a cell; gives whether it was a move. */
  press(cell, action, time) {
    return this.#deed(time, "move", () => this.game.press(cell, action));
  }

  /** Walks a step. */
  step(direction, time) {
    this.#walking += 1;
    return this.#deed(time, "move", () => this.game.step(direction));
  }

  /** Makes a move. */
  play(move, time) {
    return this.#deed(time, "move", () => this.game.play(move));
  }

  /** Walks a way, a list of moves, step by step until something else is done. */
  async walk(way, time, wait) {
    this.#walking += 1;
    const walk = this.#walking;
    if (way.length === 0) return void this.#nothing();
    for (const move of way) {
      if (walk !== this.#walking || !this.#deed(time, "move", () => this.game.play(move))) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Takes back a move. */
  undo(time) {
    return this.#deed(time, "undo", () => this.game.undo());
  }

  /** Makes again what was taken back. */
  redo(time) {
    return this.#deed(time, "move", () => this.game.redo());
  }

  /** Goes back to the start. */
  restart(time) {
    return this.#deed(time, "undo", () => this.game.restart());
  }

  #deed(time, tone, act) {
    if (this.barred()) return false;
    const done = act();
    if (!done) {
      this.#nothing();
      return false;
    }
    if (time) this.table.board.expect(time);
    sound(tone);
    return true;
  }

  #nothing() {
    sound("nothing");
    this.speech.say(say("play.nothing"));
  }
}
