/** The replay: a game shown again from its start, event by event, at its own pace or faster. */

import { Mirror } from "/static/app/game/mirror.js";
import { sign } from "/static/app/play/sign.js";
import { timeText } from "/static/app/play/times.js";
import { byId } from "/static/app/shell/element.js";
import { say } from "/static/app/shell/words.js";

const LONGEST_WAIT = 1500; // milliseconds between two events, however long a player thought
const SHORTEST_WAIT = 40;

/** Replays the game of a table. */
export class Replay {
  #events = [];
  #mirror = null;
  #at = 0;
  #timer = 0;

  constructor(table) {
    this.table = table;
    this.panel = byId("replay");
    this.opened = () => {};
    this.closed = () => {};
    this.slider = byId("replay-at");
    this.slider.addEventListener("input", () => this.#seek(Number(this.slider.value), true));
    byId("replay-play").addEventListener("click", () => this.#toggle());
    byId("replay-back").addEventListener("click", () => this.#seek(this.#at - 1, true));
    byId("replay-on").addEventListener("click", () => this.#seek(this.#at + 1, true));
    byId("replay-close").addEventListener("click", () => this.close());
  }

  /** Whether a replay is shown. */
  get shown() {
    return !this.panel.hidden;
  }

  /** Shows the replay of the game from the start, or of the events of another one. */
  open(events = this.table.game.ledger.events) {
    if (!this.table.game.port || this.shown) return;
    this.#events = events.filter(([, kind]) => kind !== "hint");
    this.#mirror = null;
    this.slider.max = this.#events.length;
    this.panel.hidden = false;
    this.opened();
    document.documentElement.dataset.replay = "";
    this.#seek(0, true);
    this.#toggle();
    byId("replay-play").focus();
  }

  /** Shows the game itself again. */
  close() {
    if (!this.shown) return;
    this.#stop();
    this.panel.hidden = true;
    delete document.documentElement.dataset.replay;
    this.table.shown = null;
    this.closed();
    byId("cells").focus();
  }

  #seek(at, stops) {
    if (stops) this.#stop();
    const wanted = Math.min(Math.max(at, 0), this.#events.length);
    if (wanted < this.#at || !this.#mirror) {
      this.#mirror = new Mirror(this.table.game.port);
      this.#at = 0;
    }
    for (; this.#at < wanted; this.#at += 1) {
      const [, kind, move] = this.#events[this.#at];
      this.#mirror.record(kind, move);
    }
    this.table.shown = this.#mirror.position;
    this.#told();
  }

  #told() {
    const time = this.#at ? this.#events[this.#at - 1][0] : 0;
    this.slider.value = this.#at;
    const values = { at: this.#at, count: this.#events.length, time: timeText(time) };
    const text = say("play.replay.at", values);
    byId("replay-told").textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
  }

  #toggle() {
    if (this.#timer) return this.#stop();
    if (this.#at === this.#events.length) this.#seek(0, true);
    this.#sign("pause");
    this.#next();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#sign("play");
  }

  #next() {
    if (this.#at >= this.#events.length) return this.#stop();
    const before = this.#at ? this.#events[this.#at - 1][0] : this.#events[0][0];
    const pause = (1000 * (this.#events[this.#at][0] - before)) / Number(byId("replay-pace").value);
    const wait = Math.min(Math.max(pause, SHORTEST_WAIT), LONGEST_WAIT);
    this.#timer = setTimeout(() => {
      this.#seek(this.#at + 1, false);
      this.#next();
    }, wait);
  }

  #sign(name) {
    const button = byId("replay-play");
    button.replaceChildren(sign(name));
    button.setAttribute("aria-label", say(`play.replay.${name}`));
  }
}
