/** The plan: where the cells of a board lie, which one is at a spot, and what lies beside. */

import { Lattice } from "/static/app/draw/lattice.js";

const BUCKET = 2;
const HEADINGS = { left: [-1, 0], up: [0, -1], right: [1, 0], down: [0, 1] };

/** The plan of a board, read from its plain values. */
export class Plan {
  #buckets = new Map();
  #shapes;
  #kinds;

  constructor({ size, cells, shapes, repeats }) {
    this.size = size;
    this.lattice = new Lattice(repeats);
    this.centres = cells.map(([x, y]) => [x, y]);
    this.#shapes = shapes.map(pairs);
    this.#kinds = cells.map(([, , shape]) => shape);
    for (let cell = 0; cell < cells.length; cell += 1) this.#enter(cell);
    this.period = this.#period();
  }

  /** The number of cells. */
  get count() {
    return this.centres.length;
  }

  /** Gives the corners of a cell, drawn in or out about its middle by a factor. */
  outline(cell, factor = 1) {
    const [x, y] = this.centres[cell];
    return this.#shapes[this.#kinds[cell]].map(([dx, dy]) => [x + dx * factor, y + dy * factor]);
  }

  /** Gives the distance from the middle of a cell to the nearest of its sides. */
  room(cell) {
    const shape = this.#shapes[this.#kinds[cell]];
    return Math.min(
      ...shape.map(([ax, ay], at) => {
        const [bx, by] = shape[(at + 1) % shape.length];
        return Math.abs(ax * by - ay * bx) / (Math.hypot(bx - ax, by - ay) || 1);
      }),
    );
  }

  /** Gives the cell at a spot, of any copy of the board; -1 where there is none. */
  cellAt([x, y]) {
    for (const [dx, dy] of this.lattice.copies(this.size, [x, y, x, y])) {
      const spot = [x - dx, y - dy];
      const held = this.#buckets.get(bucket(...spot)) ?? [];
      const found = held.find((cell) => inside(spot, this.outline(cell)));
      if (found !== undefined) return found;
    }
    return -1;
  }

  /** Gives the nearest cell in a direction, by where cells lie; the same where there is none. */
  beside(cell, direction) {
    const [hx, hy] = HEADINGS[direction];
    const [x, y] = this.centres[cell];
    let best = cell;
    let least = Infinity;
    this.centres.forEach(([cx, cy], other) => {
      const ahead = (cx - x) * hx + (cy - y) * hy;
      const aside = Math.abs((cx - x) * hy) + Math.abs((cy - y) * hx);
      if (ahead < 0.2 || aside > ahead) return;
      if (ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
    });
    return best;
  }

  /** Gives the box that the cells of an endless board fill, if it is one; else null. */
  #period() {
    if (!this.lattice.endless) return null;
    const spots = this.centres.flatMap((_, cell) => this.outline(cell));
    const extreme = (best) => [0, 1].map((axis) => spots.map((spot) => spot[axis]).reduce(best));
    const low = extreme((one, other) => Math.min(one, other));
    const high = extreme((one, other) => Math.max(one, other));
    const fits = (axis) => {
      const along = this.lattice.ways.map((way) => Math.abs(way[axis])).filter(Boolean);
      return along.every((way) => Math.abs(way - (high[axis] - low[axis])) < 1e-3);
    };
    if (!fits(0) || !fits(1)) return null;
    const [width, height] = this.size;
    return [
      this.lattice.free(0) ? low[0] : 0,
      this.lattice.free(1) ? low[1] : 0,
      this.lattice.free(0) ? high[0] : width,
      this.lattice.free(1) ? high[1] : height,
    ];
  }

  #enter(cell) {
    const spots = this.outline(cell);
    const low = (axis) => Math.floor(Math.min(...spots.map((spot) => spot[axis])) / BUCKET);
    const high = (axis) => Math.floor(Math.max(...spots.map((spot) => spot[axis])) / BUCKET);
    for (let row = low(1); row <= high(1); row += 1) {
      for (let column = low(0); column <= high(0); column += 1) {
        const place = bucket(column * BUCKET, row * BUCKET);
        if (this.#buckets.has(place)) this.#buckets.get(place).push(cell);
        else this.#buckets.set(place, [cell]);
      }
    }
  }
}

/** Lists the cells in rows from top to bottom, each from left to right. */
export function rowsOf(plan) {
  const order = plan.centres.map((_, cell) => cell);
  const at = plan.centres;
  order.sort((one, other) => at[one][1] - at[other][1] || at[one][0] - at[other][0]);
  const rows = [];
  let last = -Infinity;
  for (const cell of order) {
    if (at[cell][1] - last > 0.05) {
      rows.push([]);
      last = at[cell][1];
    }
    rows.at(-1).push(cell);
  }
  for (const row of rows) row.sort((one, other) => at[one][0] - at[other][0]);
  return rows;
}

function pairs(numbers) {
  const spots = [];
  for (let at = 0; at < numbers.length; at += 2) spots.push([numbers[at], numbers[at + 1]]);
  return spots;
}

function bucket(x, y) {
  return Math.floor(y / BUCKET) * 65536 + Math.floor(x / BUCKET);
}

function inside([x, y], corners) {
  let odd = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at, at += 1) {
    const [ax, ay] = corners[at];
    const [bx, by] = corners[before];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}
