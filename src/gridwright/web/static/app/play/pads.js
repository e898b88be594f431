/** Pads: buttons for what the keys of a puzzle do at the cursor. */

import { nameOf, partsOf, sorted, titleOf } from "/static/app/play/actions.js";
import { byId, element } from "/static/app/shell/element.js";
import { say, watchLanguage } from "/static/app/shell/words.js";
import { sign } from "/static/app/play/sign.js";

const WAYS = ["up", "left", "down", "right"];

/** Shows the pads of a puzzle; `deeds` does what they say. */
export class Pads {
  #verbs = new Map(); // pad -> the verb that its buttons have

  constructor(table, deeds) {
    Object.assign(this, { table, deeds });
    this.host = byId("pads");
    this.sorted = sorted(keysOf(table.game));
    for (const pad of this.sorted.pads) this.#verbs.set(pad, pad.verbs[0]);
    watchLanguage(() => this.#fill());
    if (table.walks) table.addEventListener("drawn", () => this.#offer());
    this.#fill();
  }

  /** Gives what an action of the first verb of a pad is by the verb that is chosen there. */
  chosen(action) {
    const [verb, word] = partsOf(action);
    const pad = this.sorted.pads.find(({ verbs }) => word && verbs[0] === verb);
    return pad ? `${this.#verbs.get(pad)} ${word}` : action;
  }

  #fill() {
    const { single, pads } = this.sorted;
    const parts = pads.map((pad) => this.#pad(pad));
    if (this.table.walks) parts.push(this.#ways());
    if (single.length) {
      parts.push(element("div", { class: "row" }, ...single.map((action) => this.#button(action))));
    }
    this.host.replaceChildren(...parts);
    this.host.hidden = parts.length === 0;
    if (this.table.walks) this.#offer();
  }

  /** Offers a walker only what can be done where he stands. */
  #offer() {
    const { port } = this.table.game;
    if (!port) return;
    for (const button of this.host.querySelectorAll("[data-action]")) {
      const { position, cursor } = this.table;
      button.hidden = port.key(position, cursor, button.dataset.action) === null;
    }
  }

  #pad(pad) {
    const buttons = pad.words.map((word) => {
      const act = (event) => this.#press(`${this.#verbs.get(pad)} ${word}`, event);
      const label = nameOf(`${this.#verbs.get(pad)} ${word}`);
      return element("button", { type: "button", "aria-label": label, onclick: act }, word);
    });
    const words = element("div", { class: "words" }, ...buttons);
    words.dataset.many = pad.words.length > 9 ? "many" : "few";
    const verbs = pad.verbs.length > 1 ? this.#choice(pad) : null;
    return element("div", { class: "pad" }, verbs, words);
  }

  #choice(pad) {
    const buttons = pad.verbs.map((verb) => {
      const choose = () => {
        this.#verbs.set(pad, verb);
        this.#fill();
        this.host.querySelector(`[data-verb="${verb}"]`)?.focus();
      };
      const pressed = String(this.#verbs.get(pad) === verb);
      const attributes = { type: "button", "aria-pressed": pressed, "data-verb": verb };
      return element("button", { ...attributes, onclick: choose }, titleOf(verb));
    });
    return element("div", { class: "verbs", role: "group" }, ...buttons);
  }

  /** Makes the buttons of a walker's four ways. */
  #ways() {
    const buttons = WAYS.map((way) => {
      const step = (event) => this.deeds.step(way, event.timeStamp);
      const label = say(`play.way.${way}`);
      const attributes = { type: "button", class: `way ${way}`, "aria-label": label };
      return element("button", { ...attributes, onclick: step }, sign(way));
    });
    return element("div", { class: "ways" }, ...buttons);
  }

  #button(action) {
    const act = (event) => this.#press(action, event);
    const attributes = { type: "button", "data-action": action, onclick: act };
    return element("button", attributes, titleOf(action));
  }

  #press(action, event) {
    this.deeds.press(this.table.cursor, action, event.timeStamp);
  }
}

/** Gives the keys of a puzzle in the order of its family. */
function keysOf({ family, puzzle }) {
  const known = Object.keys(family.keys).filter((key) => key in puzzle.keys);
  return Object.fromEntries(known.map((key) => [key, puzzle.keys[key]]));
}
