/** The keyboard: keys of the puzzle, of the cursor and of the page, while the board is focused. */

import { chordOf, keyFor, keyName } from "/static/app/play/keynames.js";

const ARROWS = new Set(["left", "up", "right", "down"]);
const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const PAN = 60; // pixels
const ZOOM = 1.25;
const CHORD = 2500; // milliseconds in which the second key is waited for

/** The keys of the page by their commands; those of the puzzle come first. */
export const COMMANDS = {
  u: "undo",
  r: "redo",
  "?": "hint",
  c: "check",
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  0: "fit",
  e: "notes",
  p: "pause",
  k: "keys",
  f1: "keys",
  escape: "leave",
};

/** Hears keys on an element and does what they say; `pads` know what digits do at present. */
export class Keyboard {
  #first = "";
  #timer = 0;

  constructor(element, table, deeds, commands, pads) {
    Object.assign(this, { table, deeds, commands, pads });
    this.keys = table.game.puzzle.keys;
    this.starts = new Set(
      Object.keys(this.keys)
        .map(chordOf)
        .filter((chord) => chord.length > 1)
        .map(([first]) => first),
    );
    element.addEventListener("keydown", (event) => {
      if (this.#press(event)) event.preventDefault();
    });
  }

  #press(event) {
    if (event.isComposing || event.altKey || MODIFIERS.has(event.key)) return false;
    this.table.keyed = true;
    const name = keyName(event);
    if (event.ctrlKey || event.metaKey) return this.#controlled(event, name);
    const first = this.#first;
    this.#wait("");
    if (first && this.#acts(name, event, first)) return true;
    if (this.starts.has(name) && !(name in this.keys)) return this.#wait(name);
    if (this.#acts(name, event) || this.#points(name, event)) return true;
    return this.#tapped(name, event) || this.#commanded(name, event);
  }

  /** Waits for the second key of a chord. */
  #wait(first) {
    this.#first = first;
    clearTimeout(this.#timer);
    if (first) this.#timer = setTimeout(() => this.#wait(""), CHORD);
    this.commands.chord(first);
    return true;
  }

  #acts(name, event, first = "") {
    const key = keyFor(this.keys, name, first);
    if (key === undefined || ARROWS.has(name)) return false;
    const action = first ? this.keys[key] : this.pads.chosen(this.keys[key]);
    this.deeds.press(this.table.cursor, action, event.timeStamp);
    return true;
  }

  #points(name, event) {
    const direction = name.replace("shift-", "");
    if (!ARROWS.has(direction)) return false;
    if (name !== direction) return this.commands.side(direction);
    if (this.table.walks) this.deeds.step(direction, event.timeStamp);
    else this.table.move(direction);
    return true;
  }

  /** Does by Enter what a tap does. */
  #tapped(name, event) {
    const { tap } = this.table.game.family.taps;
    if (name !== "enter" || !tap) return false;
    this.deeds.press(this.table.cursor, tap, event.timeStamp);
    return true;
  }

  #commanded(name, event) {
    const command = COMMANDS[name];
    if (!command) return false;
    this.#command(command, event);
    return true;
  }

  #command(command, event) {
    const { board } = this.table;
    if (command === "undo") this.deeds.undo(event.timeStamp);
    else if (command === "redo") this.deeds.redo(event.timeStamp);
    else if (command === "larger") board.zoom(ZOOM);
    else if (command === "smaller") board.zoom(1 / ZOOM);
    else if (command === "fit") board.fit();
    else this.commands[command]();
  }

  #controlled(event, name) {
    const key = name.toLowerCase();
    if (ARROWS.has(key)) {
      const way = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }[key];
      this.table.board.pan(way[0] * PAN, way[1] * PAN);
    } else if (key === "z") {
      if (event.shiftKey) this.deeds.redo(event.timeStamp);
      else this.deeds.undo(event.timeStamp);
    } else if (key === "y") {
      this.deeds.redo(event.timeStamp);
    } else {
      return false;
    }
    return true;
  }
}
