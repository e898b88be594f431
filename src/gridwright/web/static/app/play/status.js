/** The status: the clock, the moves against par, the hints, and whether the server hears. */

import { timeText } from "/static/app/play/times.js";
import { byId } from "/static/app/shell/element.js";
import { number, say, watchLanguage, write } from "/static/app/shell/words.js";
import { sign } from "/static/app/play/sign.js";

const TICK = 250; // milliseconds

/** Shows how a game stands, and pauses it. */
export class Status {
  #aside = false; // while a replay is shown in place of the game
  #tried; // whether it is known that the server hears, or does not

  constructor(table) {
    this.table = table;
    this.game = table.game;
    this.paused = false;
    this.#tried = this.game.stopwatch.running; // only without a server it runs before an answer
    this.game.addEventListener("status", () => {
      this.#tried = true;
    });
    for (const event of ["change", "status", "clock"]) {
      this.game.addEventListener(event, () => this.show());
    }
    watchLanguage(() => this.show());
    byId("pause").addEventListener("click", () => this.pause(!this.paused));
    byId("resume").addEventListener("click", () => this.pause(false));
    document.addEventListener("visibilitychange", () => this.#run());
    setInterval(() => this.#tick(), TICK);
    this.show();
  }

  /** Pauses the game, with the board covered, or goes on. */
  pause(paused) {
    if (this.game.solved || !this.game.id || this.#aside) return;
    this.#pause(paused);
    byId(paused ? "resume" : "cells").focus();
  }

  /** Goes on with a game that is paused, for what needs the board; the focus stays. */
  goOn() {
    if (this.paused) this.#pause(false);
  }

  /** Stops the clock, with the board in view, while something else is shown; then goes on. */
  giveWay(aside) {
    this.#aside = aside;
    this.#pause(false);
  }

  /** Shows how the game stands. */
  show() {
    const { game } = this;
    const { par } = game.puzzle;
    byId("moves").textContent = number(game.cost);
    byId("par").textContent = par === null ? "" : say("play.par", { par });
    byId("hints").textContent = number(game.hints);
    byId("undo").disabled = game.done === 0;
    byId("redo").disabled = game.undone === 0;
    byId("pause").disabled = game.solved;
    byId("pause").replaceChildren(sign(this.paused ? "play" : "pause"));
    byId("pause").setAttribute("aria-label", say(this.paused ? "play.resume" : "play.pause"));
    this.#line();
    this.#tick();
  }

  #pause(paused) {
    this.paused = paused;
    byId("cover").hidden = !paused;
    byId("canvas").hidden = paused;
    byId("cells").hidden = paused;
    this.#run();
    this.show();
  }

  #run() {
    if (this.game.id) this.game.run(!this.paused && !this.#aside && !document.hidden);
  }

  #line() {
    const { id, online, waiting } = this.game;
    const line = byId("connection");
    const away = !online && this.#tried;
    line.classList.toggle("away", away);
    if (!id) line.textContent = ""; // only watched
    else if (away) write(line, "play.away");
    else if (waiting > 3) write(line, "play.waiting", { count: waiting });
    else line.textContent = "";
  }

  #tick() {
    const text = timeText(this.game.stopwatch.elapsed);
    const shown = byId("time");
    if (shown.textContent !== text) shown.textContent = text;
  }
}
