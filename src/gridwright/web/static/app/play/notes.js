/** Notes on sides: that something must, or cannot, lead from one cell to the next. */

import { keyOf, Sides } from "/static/app/draw/sides.js";

const STATES = ["none", "must", "cannot"];
const PREFIX = "gridwright.notes.";
const LONG = 0.32; // of the length of a side
const WIDE = 0.07; // in cells

/** The notes of a game, kept on this device. Events: `change` with `{state}`. */
export class Notes extends EventTarget {
  #held = new Map(); // key of a side -> 1 must, 2 cannot
  #sides = null; // found when they are first needed: most boards are played without notes

  constructor(table) {
    super();
    this.table = table;
    this.active = false; // whether taps note
    const { game } = table;
    game.addEventListener("renamed", () => this.#keep());
    this.#read();
    this.#draw();
  }

  /** The sides of the board. */
  get sides() {
    this.#sides ??= new Sides(this.table.plan);
    return this.#sides;
  }

  /** Turns the note on a side to its next state; null is no side between two cells. */
  turn(side) {
    if (!side) return false;
    const key = keyOf(side);
    const state = ((this.#held.get(key) ?? 0) + 1) % STATES.length;
    if (state) this.#held.set(key, state);
    else this.#held.delete(key);
    this.#keep();
    this.#draw();
    this.dispatchEvent(new CustomEvent("change", { detail: { side, state: STATES[state] } }));
    return true;
  }

  /** Turns the note on the side of the cursor's cell in a direction. */
  turnTowards(direction) {
    return this.turn(this.sides.towards(this.table.cursor, direction));
  }

  /** Removes all notes. */
  clear() {
    this.#held.clear();
    this.#keep();
    this.#draw();
  }

  #draw() {
    const groups = [];
    for (const [key, state] of this.#held) {
      const side = this.sides.of(key);
      if (!side) continue;
      for (const each of [side, side.joined && this.sides.of(side.joined)]) {
        if (each) groups.push({ key: `note ${each.key}`, items: drawn(each.ends, state) });
      }
    }
    this.table.board.show("notes", groups);
  }

  #read() {
    try {
      const kept = JSON.parse(localStorage.getItem(PREFIX + this.table.game.id) ?? "{}");
      this.#held = new Map(Object.entries(kept));
    } catch {
      this.#held = new Map();
    }
  }

  #keep() {
    const name = PREFIX + this.table.game.id;
    const held = JSON.stringify(Object.fromEntries(this.#held));
    try {
      if (this.#held.size) localStorage.setItem(name, held);
      else localStorage.removeItem(name);
    } catch {
      // without storage the notes last as long as the page
    }
  }
}

/** Draws a note: a dashed link across the side, or a bar along it with a cross. */
function drawn([[ax, ay], [bx, by]], state) {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const [dx, dy] = [(bx - ax) / 2, (by - ay) / 2];
  const line = (points, role, width) => ({ kind: "line", points, role, width });
  const at = (along, across) => [x + dx * along - dy * across, y + dy * along + dx * across];
  if (STATES[state] === "must") {
    const ends = [at(0, -2 * LONG), at(0, 2 * LONG)];
    const beads = ends.map((centre) => ({
      kind: "circle",
      centre,
      radius: WIDE,
      role: "note",
      width: null,
    }));
    return [line(ends, "background", 2 * WIDE), line(ends, "note", WIDE), ...beads];
  }
  const cross = [
    [at(-LONG / 2, -LONG / 2), at(LONG / 2, LONG / 2)],
    [at(-LONG / 2, LONG / 2), at(LONG / 2, -LONG / 2)],
  ];
  const bar = [at(-0.8, 0), at(0.8, 0)];
  return [
    line(bar, "background", 2 * WIDE),
    line(bar, "note", WIDE),
    ...cross.map((ends) => line(ends, "note", WIDE)),
  ];
}
