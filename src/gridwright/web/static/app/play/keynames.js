/** The names of keys, as families have them: `a`, `A`, `1`, `space`, `shift-space`, `left`. */

import { partsOf } from "/static/app/play/actions.js";

const NAMES = {
  " ": "space",
  ArrowLeft: "left",
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  Backspace: "backspace",
  Delete: "backspace",
  Enter: "enter",
  Escape: "escape",
  F1: "f1",
};
const SHIFTED = new Set(["space", "left", "up", "right", "down", "enter", "backspace"]);

/** Names the key of an event; letters of other alphabets by where they lie on the keyboard. */
export function keyName(event) {
  const { key, code, shiftKey } = event;
  const name = NAMES[key] ?? latin(key, code, shiftKey);
  return shiftKey && SHIFTED.has(name) ? `shift-${name}` : name;
}

/**
 * Gives the key among those of a puzzle that a pressed one stands for, after the first of a chord
 * if there was one; undefined where there is none. Small letters stand for capitals, too, and for
 * these first where they are words: who types `c` on a board with the digit C means that.
 */
export function keyFor(keys, name, first = "") {
  const [own, capital] = [name, name.toUpperCase()].map((key) => (first ? `${first} ${key}` : key));
  if (capital in keys && partsOf(keys[capital])[1]) return capital;
  return [own, capital].find((key) => key in keys);
}

/** Splits keys of a family, such as `m 5`, into those pressed one after the other. */
export function chordOf(keys) {
  return keys.split(" ");
}

function latin(key, code, shiftKey) {
  if (key.length !== 1 || key.charCodeAt(0) < 128) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter) return key;
  return shiftKey ? letter : letter.toLowerCase();
}
