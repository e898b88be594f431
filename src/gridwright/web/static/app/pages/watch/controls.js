/** The controls of a player: buttons, a slider, the speed, the choice of a film, and keys. */

import { element } from "/static/app/shell/element.js";
import { icon } from "/static/app/shell/icon.js";
import { say, translate, write } from "/static/app/shell/words.js";

const SPEEDS = [5, 15, 30, 60, 120];
const OWN_KEYS = "input, select, textarea, button, a, summary, dialog";

/** Makes the controls in a node. */
export class Controls {
  #player;
  #play;
  #slider;
  #place;
  #speed;
  #films;
  #buttons;

  constructor(node, player, onfilm) {
    this.#player = player;
    this.#play = button("play", "watch.play", () => this.#toggle());
    this.#buttons = [
      button("first", "watch.first", () => player.seek(0)),
      button("back", "watch.back", () => player.step(-1)),
      this.#play,
      button("forward", "watch.forward", () => player.step(1)),
    ];
    this.#slider = element("input", {
      type: "range",
      id: "frame",
      min: 0,
      max: 0,
      value: 0,
      "data-say-label": "watch.frame",
      oninput: () => player.seek(Number(this.#slider.value)),
    });
    this.#place = element("output", { class: "figure soft small", for: "frame" });
    this.#speed = speeds(player);
    this.#films = element("select", { id: "film", onchange: () => onfilm(this.#films.value) });
    node.append(
      element("div", { class: "buttons" }, ...this.#buttons),
      element("div", { class: "sliding" }, this.#slider, this.#place),
      labelled("watch.speed", this.#speed),
      labelled("watch.film", this.#films),
    );
    translate(node);
    player.addEventListener("change", () => this.#follow());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#follow();
  }

  /** Offers films by name, and marks the one that is on. */
  show(films, chosen) {
    const options = films.map((name) =>
      element("option", { value: name }, say(`film.${name}`, {}, name)),
    );
    this.#films.replaceChildren(...options);
    this.#films.value = chosen;
    for (const option of this.#speed.options) {
      option.textContent = say("watch.speed.value", { count: Number(option.value) });
    }
    this.#follow();
  }

  #toggle() {
    if (this.#player.running) this.#player.pause();
    else this.#player.play();
  }

  #follow() {
    const { frame, length, running } = this.#player;
    const last = Math.max(0, length - 1);
    for (const each of [...this.#buttons, this.#slider, this.#speed, this.#films]) {
      each.disabled = length < 2;
    }
    this.#slider.max = last;
    this.#slider.value = frame;
    this.#slider.setAttribute("aria-valuetext", say("watch.place", { frame, last }));
    this.#place.textContent = say("watch.place", { frame, last });
    const key = running ? "watch.pause" : "watch.play";
    if (this.#play.getAttribute("data-say-label") === key) return;
    this.#play.replaceChildren(icon(running ? "pause" : "play"));
    this.#play.setAttribute("data-say-label", key);
    this.#play.setAttribute("aria-label", say(key));
    this.#play.title = say(key);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#player.length < 2) return;
    if (event.target.closest?.(OWN_KEYS)) return;
    const done = {
      " ": () => this.#toggle(),
      ArrowLeft: () => this.#player.step(event.shiftKey ? -10 : -1),
      ArrowRight: () => this.#player.step(event.shiftKey ? 10 : 1),
      Home: () => this.#player.seek(0),
      End: () => this.#player.seek(this.#player.length - 1),
    }[event.key];
    if (!done) return;
    event.preventDefault();
    done();
  }
}

function button(name, key, onclick) {
  const attributes = {
    type: "button",
    class: "square",
    "data-say-label": key,
    "data-say-title": key,
    onclick,
  };
  return element("button", attributes, icon(name));
}

function speeds(player) {
  const select = element("select", { id: "speed" });
  select.addEventListener("change", () => {
    player.speed = Number(select.value);
  });
  for (const speed of SPEEDS) {
    select.append(element("option", { value: speed }, say("watch.speed.value", { count: speed })));
  }
  select.value = player.speed;
  return select;
}

function labelled(key, control) {
  const label = element("label", { for: control.id, "data-say": key });
  write(label, key);
  return element("div", { class: "labelled" }, label, control);
}
