/** The cells for those who listen: a grid of rows near the cursor, with what each cell holds. */

import { rowsOf } from "/static/app/draw/plan.js";
import { element } from "/static/app/shell/element.js";
import { say, watchLanguage } from "/static/app/shell/words.js";

const ROWS = 2; // rows above and below the cursor
const COLUMNS = 12; // cells to its left and right

/** Keeps an element with the role of a grid in step with a table. */
export class Cells {
  #rows;
  #place = new Map(); // cell -> [row, column]
  #made = new Map(); // cell -> element
  #asked = false;

  constructor(host, table) {
    this.host = host;
    this.table = table;
    this.#rows = rowsOf(table.plan);
    this.#rows.forEach((row, at) => {
      row.forEach((cell, column) => this.#place.set(cell, [at, column]));
    });
    host.setAttribute("aria-rowcount", this.#rows.length);
    host.setAttribute("aria-colcount", Math.max(...this.#rows.map((row) => row.length)));
    for (const event of ["cursor", "drawn", "covered"]) table.addEventListener(event, () => this.#ask());
    watchLanguage(() => this.#ask());
    this.#fill();
  }

  /** Calls back with a cell that is clicked by other means than a pointer, as screen readers do. */
  onClick(callback) {
    this.host.addEventListener("click", ({ target }) => {
      const made = target.closest("[role=gridcell]");
      for (const [cell, element] of this.#made) if (element === made) return callback(cell);
    });
  }

  /** Says in words where a cell is and what it holds. */
  label(cell) {
    const told = this.table.told(cell).map((token) => sayToken(token));
    return [this.table.names[cell], ...told].join(", ");
  }

  #ask() {
    if (this.#asked) return;
    this.#asked = true;
    // after the picture: words must not delay it
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#asked = false;
        this.#fill();
      }),
    );
  }

  #fill() {
    const { cursor } = this.table;
    const [row, column] = this.#place.get(cursor);
    const first = Math.max(row - ROWS, 0);
    const last = Math.min(row + ROWS, this.#rows.length - 1);
    const seen = new Map();
    const rows = [];
    for (let at = first; at <= last; at += 1) rows.push(this.#row(at, column, seen));
    this.#made = seen;
    this.host.replaceChildren(...rows);
    this.host.setAttribute("aria-activedescendant", `cell-${cursor}`);
  }

  #row(at, column, seen) {
    const row = this.#rows[at];
    const [beside] = this.#place.get(this.table.cursor);
    const middle = Math.round((column * row.length) / this.#rows[beside].length);
    const from = Math.max(middle - COLUMNS, 0);
    const cells = row.slice(from, middle + COLUMNS + 1).map((cell, place) => {
      const made = this.#made.get(cell) ?? element("div", { role: "gridcell", id: `cell-${cell}` });
      const label = this.label(cell);
      if (made.textContent !== label) made.textContent = label;
      made.setAttribute("aria-colindex", from + place + 1);
      seen.set(cell, made);
      return made;
    });
    return element("div", { role: "row", "aria-rowindex": at + 1 }, ...cells);
  }
}

/** Says a token of a port, `[token, arg]`, in the player's language. */
export function sayToken([token, arg]) {
  const key = `cell.${token}`;
  if (arg === undefined) return say(key);
  const values = Array.isArray(arg) ? Object.fromEntries(arg.entries()) : { 0: arg };
  const named = Array.isArray(arg) ? arg.join(", ") : arg;
  const count = typeof arg === "number" ? { count: arg } : {};
  return say(key, { ...values, arg: named, value: named, ...count });
}
